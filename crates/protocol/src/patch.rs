//! Changes of a view as a JSON merge patch (RFC 7396): what changed, nested; `null` for what is gone; lists whole.

use serde_json::{Map, Value};

/// What has to be merged into `before` to get `after`; an empty object if nothing changed.
pub fn patch(before: &Value, after: &Value) -> Value {
    let (Value::Object(before), Value::Object(after)) = (before, after) else { return after.clone() };
    let mut changes = Map::new();
    for (key, new) in after {
        match before.get(key) {
            Some(old) if old == new => {}
            Some(old @ Value::Object(_)) if new.is_object() => {
                changes.insert(key.clone(), patch(old, new));
            }
            _ => {
                changes.insert(key.clone(), new.clone());
            }
        }
    }
    for key in before.keys().filter(|key| !after.contains_key(*key)) {
        changes.insert(key.clone(), Value::Null);
    }
    Value::Object(changes)
}

/// Merges a patch: what the browser does.
pub fn apply_patch(to: &mut Value, patch: &Value) {
    let Value::Object(changes) = patch else {
        *to = patch.clone();
        return;
    };
    if !to.is_object() {
        *to = Value::Object(Map::new());
    }
    let Value::Object(map) = to else { return };
    for (key, change) in changes {
        if change.is_null() {
            map.remove(key);
        } else {
            apply_patch(map.entry(key.clone()).or_insert(Value::Null), change);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_patch_makes_the_new_from_the_old() {
        let before = json!({"a": 1, "b": {"x": 1, "y": [1, 2]}, "gone": {"z": 1}});
        let after = json!({"a": 1, "b": {"x": 2, "y": [1]}, "new": {"k": {}}});
        let change = patch(&before, &after);
        assert_eq!(change, json!({"b": {"x": 2, "y": [1]}, "gone": null, "new": {"k": {}}}));
        let mut merged = before;
        apply_patch(&mut merged, &change);
        assert_eq!(merged, after);
    }
}
