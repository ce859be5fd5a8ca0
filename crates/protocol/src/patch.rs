//! Changes of a view as a JSON merge patch (RFC 7396): what changed, nested; `null` for what is gone.
//!
//! So that no event is large, a patch says more than that. Of a list that keeps its length it has the changes by place, as an
//! object. `slid` says that everything on the board has slid back by so many spaces, `swept` that the round is over and the
//! dice are off vehicles and commands; what follows is a patch of the view after that.

use crate::view::GameView;
use serde::Serialize;
use serde_json::{Map, Value};
use std::{collections::BTreeMap, fmt::Display};

/// What has to be merged into a view to get another; nothing if they are the same. Only what differs is written.
pub(crate) fn change(before: &GameView, after: &GameView, scrolled: bool) -> Option<Value> {
    let swept = before.round != after.round;
    if !scrolled && !swept {
        return changes(before, after);
    }
    let mut base = value(before);
    if scrolled {
        slide(&mut base, TILE);
    }
    if swept {
        sweep(&mut base);
    }
    let mut changes = patch(&base, &value(after));
    if scrolled {
        changes["slid"] = TILE.into();
    }
    if swept {
        changes["swept"] = true.into();
    }
    Some(changes)
}

/// Spaces of a tile.
const TILE: u64 = engine::TILE_SPACES as u64;

fn changes(before: &GameView, after: &GameView) -> Option<Value> {
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
    if let (Value::Array(before), Value::Array(after)) = (before, after)
        && before.len() == after.len()
        && after.iter().all(Value::is_object)
    {
        let places = before.iter().zip(after).enumerate().filter(|(_, (old, new))| old != new);
        return Value::Object(places.map(|(i, (old, new))| (i.to_string(), patch(old, new))).collect());
    }
    let (Value::Object(before), Value::Object(after)) = (before, after) else { return after.clone() };
    let mut changes = Map::new();
    for (key, new) in after {
        match before.get(key) {
            Some(old) if old == new => {}
            Some(old) => {
                changes.insert(key.clone(), patch(old, new));
            }
            None => {
                changes.insert(key.clone(), new.clone());
            }
        }
    }
    for key in before.keys().filter(|key| !after.contains_key(*key)) {
        changes.insert(key.clone(), Value::Null);
    }
    Value::Object(changes)
}

/// Merges a patch into a view: what the browser does.
pub fn apply_patch(view: &mut Value, patch: &Value) {
    let mut patch = patch.clone();
    let words = patch.as_object_mut();
    let (slid, swept) = words.map_or((None, None), |words| (words.remove("slid"), words.remove("swept")));
    if let Some(by) = slid.as_ref().and_then(Value::as_u64) {
        slide(view, by);
    }
    if swept.is_some() {
        sweep(view);
    }
    merge(view, &patch);
}

/// Everything on the board is so many spaces further back; what would fall off is gone, and so is the rear tile.
fn slide(view: &mut Value, by: u64) {
    let back = |space: &Value| space.as_u64().and_then(|space| space.checked_sub(by));
    if let Some(Value::Array(tiles)) = view.get_mut("tiles") {
        tiles.drain(..tiles.len().min(1));
    }
    if let Some(Value::Object(tokens)) = view.get_mut("tokens") {
        let lying = std::mem::take(tokens).into_iter();
        let slid =
            lying.filter_map(|(space, token)| Some((space.parse::<u64>().ok()?.checked_sub(by)?, token)));
        *tokens = slid.map(|(space, token)| (space.to_string(), token)).collect();
    }
    if let Some(Value::Array(spaces)) = view.get_mut("off_road") {
        *spaces = spaces.iter().filter_map(back).map(Value::from).collect();
    }
    for pieces in ["vehicles", "choppers"] {
        for piece in objects(view, pieces) {
            for part in ["space", "mid", "rear"] {
                match piece.get(part).map(back) {
                    Some(Some(space)) => drop(piece.insert(part.into(), space.into())),
                    Some(None) => drop(piece.remove(part)),
                    None => {}
                }
            }
        }
    }
}

/// Dice are off the vehicles and the commands, nobody has any, and nobody has coasted.
fn sweep(view: &mut Value) {
    for vehicle in objects(view, "vehicles") {
        vehicle.remove("die");
        vehicle.insert("coasts".into(), 0.into());
    }
    for crew in objects(view, "crews") {
        crew.insert("dice".into(), Value::Array(Vec::new()));
        let commands = crew.get_mut("commands").and_then(Value::as_array_mut);
        for command in commands.into_iter().flatten().filter_map(Value::as_object_mut) {
            command.remove("die");
            command.remove("token");
        }
    }
}

/// The objects that a view lists under a name.
fn objects<'a>(view: &'a mut Value, name: &str) -> impl Iterator<Item = &'a mut Map<String, Value>> {
    let all = view.get_mut(name).and_then(Value::as_object_mut);
    all.into_iter().flat_map(|all| all.values_mut()).filter_map(Value::as_object_mut)
}

fn merge(to: &mut Value, patch: &Value) {
    let Value::Object(changes) = patch else {
        *to = patch.clone();
        return;
    };
    if let Value::Array(items) = to {
        for (i, item) in items.iter_mut().enumerate() {
            if let Some(change) = changes.get(&i.to_string()) {
                merge(item, change);
            }
        }
        return;
    }
    if !to.is_object() {
        *to = Value::Object(Map::new());
    }
    let Value::Object(map) = to else { return };
    for (key, change) in changes {
        if change.is_null() {
            map.remove(key);
        } else {
            merge(map.entry(key.clone()).or_insert(Value::Null), change);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_patch_makes_the_new_from_the_old() {
        let before = json!({"a": 1, "b": {"x": 1, "y": [1, 2]}, "gone": {"z": 1}, "list": [{"p": 1, "q": 1}, {"p": 2}]});
        let after = json!({"a": 1, "b": {"x": 2, "y": [1]}, "new": {"k": {}}, "list": [{"p": 1}, {"p": 2}]});
        let change = patch(&before, &after);
        let expected =
            json!({"b": {"x": 2, "y": [1]}, "gone": null, "new": {"k": {}}, "list": {"0": {"q": null}}});
        assert_eq!(change, expected);
        let mut merged = before;
        apply_patch(&mut merged, &change);
        assert_eq!(merged, after);
    }
}
