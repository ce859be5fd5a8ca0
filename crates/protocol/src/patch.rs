//! Changes of a view as a JSON merge patch (RFC 7396): what changed, nested; `null` for what is gone; lists whole.

use crate::view::GameView;
use serde::Serialize;
use serde_json::{Map, Value};
use std::{collections::BTreeMap, fmt::Display};

/// What has to be merged into a view to get another; nothing if they are the same. Only what differs is written.
pub(crate) fn change(before: &GameView, after: &GameView) -> Option<Value> {
    // Taken apart, so that a new field does not compile until it is compared.
    let GameView {
        round,
        turn,
        phase,
        first,
        active,
        road_die,
        tiles,
        finish_line,
        tiles_laid,
        pile,
        tokens,
        off_road,
        vehicles,
        choppers,
        crews,
        moving,
        result,
    } = after;
    let mut changes = Map::new();
    field(&mut changes, "round", &before.round, round);
    field(&mut changes, "turn", &before.turn, turn);
    field(&mut changes, "phase", &before.phase, phase);
    field(&mut changes, "first", &before.first, first);
    field(&mut changes, "active", &before.active, active);
    field(&mut changes, "road_die", &before.road_die, road_die);
    field(&mut changes, "tiles", &before.tiles, tiles);
    field(&mut changes, "finish_line", &before.finish_line, finish_line);
    field(&mut changes, "tiles_laid", &before.tiles_laid, tiles_laid);
    field(&mut changes, "pile", &before.pile, pile);
    fields(&mut changes, "tokens", &before.tokens, tokens);
    field(&mut changes, "off_road", &before.off_road, off_road);
    fields(&mut changes, "vehicles", &before.vehicles, vehicles);
    fields(&mut changes, "choppers", &before.choppers, choppers);
    fields(&mut changes, "crews", &before.crews, crews);
    field(&mut changes, "move", &before.moving, moving);
    field(&mut changes, "result", &before.result, result);
    (!changes.is_empty()).then_some(Value::Object(changes))
}

/// Notes the change of a field. One that is gone is written as `null`, which removes it.
fn field<T: PartialEq + Serialize>(changes: &mut Map<String, Value>, name: &str, before: &T, after: &T) {
    if before != after {
        changes.insert(name.into(), patch(&value(before), &value(after)));
    }
}

/// Notes the changes of what is listed by a key.
fn fields<K: Ord + Display, T: PartialEq + Serialize>(
    changes: &mut Map<String, Value>,
    name: &str,
    before: &BTreeMap<K, T>,
    after: &BTreeMap<K, T>,
) {
    let mut changed = Map::new();
    for (key, new) in after {
        match before.get(key) {
            Some(old) => field(&mut changed, &key.to_string(), old, new),
            None => drop(changed.insert(key.to_string(), value(new))),
        }
    }
    for key in before.keys().filter(|key| !after.contains_key(*key)) {
        changed.insert(key.to_string(), Value::Null);
    }
    if !changed.is_empty() {
        changes.insert(name.into(), Value::Object(changed));
    }
}

fn value<T: Serialize>(part: &T) -> Value {
    serde_json::to_value(part).unwrap_or_else(|_| unreachable!("a view can be written as JSON"))
}

/// What has to be merged into `before` to get `after`; an empty object if nothing changed.
fn patch(before: &Value, after: &Value) -> Value {
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
