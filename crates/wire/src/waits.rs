//! Mode `waits`: a hand one tile short, and every tile that would complete it, with its worth by discard and by self-draw,
//! whether it may be declared, and how many copies are unseen. [`search`] tries each tile as the winning one; the
//! worth has the form of mode `hand`.

use serde_json::{Map, Value, json};

use super::answer::add;
use super::dialect::Dialect;
use super::request::Request;
use super::tree::{AnyJson, AnyObject, Json, Object};
use super::{Outcome, limits};
use quejing_rules::hand::Seat;
use quejing_rules::tile::{Tile, TileCounts, mpsz};
use quejing_rules::waits::{Furiten, TileTrial, Wait, Way, fits, search};
use quejing_rules::{Fault, Faults, Form, RuleProfile};

/// The fields of an answer that are given for a wait.
const WAIT_FIELDS: [&str; 18] = [
    "verdict",
    "patterns",
    "fu",
    "fan",
    "base_points",
    "flower_points",
    "points",
    "total",
    "limit",
    "han",
    "yaku",
    "dora",
    "yakuman",
    "yakuman_units",
    "basic_points",
    "gain",
    "discarder_pays",
    "each_pays",
];

/// Fields of this mode that mode `hand` does not know, or that are tried here.
const NOT_PASSED_ON: [&str; 6] = ["mode", "win_tile", "self_draw", "seen", "discards", "discarder"];

/// The keys of this mode besides those of mode `hand`.
const KEYS: [&str; 2] = ["discards", "seen"];

/// Answers mode `waits`.
pub(super) fn waits(dialect: &Dialect, mut request: Request, rules: &RuleProfile) -> Result<Outcome, Faults> {
    let input = request.object();
    if input.values().try_fold(limits::MAX_WAITS - 1, |left, one| one.subtract_values(left)).is_none() {
        request.add_form_fault("input", Form::AtMost { most: limits::MAX_WAITS });
        request.so_far()?;
    }
    request.check_keys(dialect.keys(rules).chain(&KEYS));
    request.so_far()?;
    if request.get("win_tile").is_some() {
        request.add_form_fault("win_tile", Form::NoWinTile);
        request.so_far()?;
    }
    let around = read_tile_counts(&mut request, &["seen", "dora_indicators", "ura_indicators", "indicators"])?;
    let own = own_tiles(input);
    let shape = rules.shape();
    if let Some(problem) = shape.surplus(|tile| usize::from(own.count(tile) + around.count(tile))).next() {
        return Err(Fault::Hand(problem).into());
    }
    let mut hand = Object::default();
    for (field, value) in input.iter().filter(|(field, _)| !NOT_PASSED_ON.contains(field)) {
        hand.insert(field, value.clone());
    }
    let named = input.field("discarder").filter(|seat| !seat.is_null()).cloned();
    let discarder = named.unwrap_or_else(|| next_seat(rules, input));
    let trial = Trial { dialect, rules, hand, discarder };
    let searched = search(
        &own,
        &around,
        |tile| shape.copies_of(tile),
        |tile, way| {
            let tried = trial.answer(tile, way, false);
            match tried.get("verdict").and_then(Value::as_str) {
                Some("invalid") => TileTrial::Refused(tried),
                Some("no_win") => TileTrial::NoWin(tried),
                _ => TileTrial::Complete(tried),
            }
        },
    );
    let found = match searched {
        Ok(found) => found,
        Err(refused) => return Ok(Outcome::of(refused)),
    };
    let tiles: Vec<Tile> = found.iter().map(|wait| wait.tile).collect();
    let asks_discards = rules.asks("discards");
    let barred = match asks_discards {
        true => rules.furiten(&tiles, &tiles_of(&mut request, "discards")?),
        false => None,
    };
    let unseen: u32 = found.iter().map(|wait| u32::from(wait.unseen)).sum();
    let wait = |wait: Wait<Value>| {
        let (tile, [mut discard, self_draw]) = (wait.tile, wait.ways.map(answer_of));
        if barred.is_some() {
            discard = trial.answer(tile, Way::Discard, true);
        }
        json!({"tile": tile, "unseen": wait.unseen, "discard": wait_fields(discard), "self_draw": wait_fields(self_draw)})
    };
    let mut answer = json!({"verdict": "waits", "tiles": mpsz::format(&tiles), "unseen": unseen});
    add(&mut answer, "waits", found.into_iter().map(wait).collect());
    if asks_discards {
        let furiten =
            barred.map_or(Value::Null, |Furiten { discard }| json!({"reason": "own_discard", "tile": discard}));
        add(&mut answer, "furiten", furiten);
    }
    Ok(Outcome::of(answer))
}

fn answer_of(tried: TileTrial<Value>) -> Value {
    match tried {
        TileTrial::Refused(answer) | TileTrial::NoWin(answer) | TileTrial::Complete(answer) => answer,
    }
}

/// A hand to try with each tile.
struct Trial<'a> {
    dialect: &'a Dialect,
    rules: &'a RuleProfile,
    /// The fields of the request that do not depend on the tile.
    hand: Object<'a>,
    /// The discarder of a win on a discard: the next player unless somebody is named; what the hand is worth does not depend
    /// on it.
    discarder: Json<'a>,
}

impl Trial<'_> {
    /// Answers mode `hand` with this winning tile.
    fn answer(&self, tile: Tile, way: Way, barred: bool) -> Value {
        let self_draw = way == Way::SelfDraw;
        let mut hand = self.hand.clone();
        hand.insert("win_tile", tile.to_string().into());
        hand.insert("self_draw", self_draw.into());
        if !self_draw {
            hand.insert("discarder", self.discarder.clone());
        }
        if let Some(Json::Array(flags)) = hand.get_mut("flags") {
            flags.retain(|flag| flag.as_str().is_none_or(|flag| fits(flag, way)));
        }
        if barred {
            match hand.get_mut("flags") {
                Some(Json::Array(flags)) => flags.push("furiten".into()),
                Some(_) => {}
                None => {
                    hand.insert("flags", vec!["furiten"].into());
                }
            }
        }
        let request = Request::of(&hand, self.dialect.manner, self.rules);
        self.dialect.answer_hand(request, self.rules, false).unwrap_or_else(Outcome::from).value()
    }
}

/// Returns the dealer for `earth`; the next player otherwise.
fn next_seat(rules: &RuleProfile, input: &Object) -> Json<'static> {
    let flags = input.field("flags").and_then(Json::as_array);
    if flags.is_some_and(|flags| flags.iter().any(|flag| flag.as_str() == Some("earth"))) {
        return Json::from(0_u64);
    }
    let winner = input.field("seat_wind").and_then(Json::as_str).and_then(|wind| "ESWN".find(wind)).unwrap_or(0);
    Json::from(u64::from(Seat(winner as u8).after(1, rules.seats().most).0))
}

/// Returns the fields of an answer that matter for a wait, and whether the hand may be declared.
fn wait_fields(answer: Value) -> Value {
    let Value::Object(fields) = answer else {
        return Value::Null;
    };
    if fields.get("verdict").is_some_and(|verdict| verdict == "invalid") {
        return Value::Null;
    }
    let mut wait_fields: Map<String, Value> =
        fields.into_iter().filter(|(key, _)| WAIT_FIELDS.contains(&key.as_str())).collect();
    wait_fields.insert(
        "meets_minimum".to_owned(),
        Value::from(wait_fields.get("verdict").is_some_and(|verdict| verdict == "win")),
    );
    Value::Object(wait_fields)
}

/// Reads the tiles of a field; empty if absent. Any tile can lie outside the hand.
fn tiles_of(request: &mut Request, field: &str) -> Result<Vec<Tile>, Faults> {
    // The house rule also takes a list of turned tiles.
    if let (Some(Json::Array(list)), "indicators") = (request.get(field), field) {
        return Ok(list.iter().filter_map(Json::as_str).filter_map(|text| mpsz::parse(text).ok()).flatten().collect());
    }
    let tiles = request.any_tiles(field).unwrap_or_default();
    request.so_far().map(|()| tiles)
}

fn read_tile_counts(request: &mut Request, fields: &[&str]) -> Result<TileCounts, Faults> {
    let mut counts = TileCounts::EMPTY;
    for field in fields {
        tiles_of(request, field)?.into_iter().for_each(|tile| counts.add(tile));
    }
    Ok(counts)
}

/// Counts the readable tiles of the hand and its melds; mode `hand` reports the rest.
fn own_tiles(input: &Object) -> TileCounts {
    let melds = input.field("melds").and_then(Json::as_array).into_iter().flatten();
    let texts = melds.filter_map(|meld| meld.as_object()?.field("tiles")).chain(input.field("concealed"));
    texts.filter_map(Json::as_str).filter_map(|text| mpsz::parse(text).ok()).flatten().collect()
}
