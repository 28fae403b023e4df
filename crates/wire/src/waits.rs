//! Mode `waits`: a hand one tile short, and every tile that would complete it, with its worth by discard and by
//! self-draw, the permission to declare it, and the number of unseen copies. [`search_waits`] tries each tile as the
//! winning one; the worth has the form of mode `hand`.

use serde_json::{Map, Value, json};

use super::answer::add_field;
use super::borrowed_json::{Json, Object, UntrustedJson, UntrustedObject};
use super::dialect::Dialect;
use super::request::Request;
use super::{Answer, limits};
use quejing_rules::hand::Seat;
use quejing_rules::tile::{Tile, TileCounts, mpsz};
use quejing_rules::waits::{Furiten, TileTrial, Wait, WinWay, flag_fits_way, search_waits};
use quejing_rules::{Fault, Faults, RequestForm, RuleProfile};

/// The fields of an answer of mode `hand` that the answer repeats for a wait.
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

/// The fields of a request that are not passed on to mode `hand`, because it does not know them or this mode sets them
/// itself.
const OMITTED_FIELDS: [&str; 6] = ["mode", "win_tile", "self_draw", "seen", "discards", "discarder"];

/// The keys of a request of mode `waits` besides those of mode `hand`.
const WAITS_KEYS: [&str; 2] = ["discards", "seen"];

/// Answers mode `waits`: the tiles that complete the hand, with their worth, and furiten if the rules ask for discards.
pub(super) fn answer_waits(dialect: &Dialect, mut request: Request, rules: &RuleProfile) -> Result<Answer, Faults> {
    let input = request.object();
    if input.values().try_fold(limits::MAX_WAIT_VALUES - 1, |left, one| one.subtract_value_count(left)).is_none() {
        request.add_form_fault("input", RequestForm::AtMost { most: limits::MAX_WAIT_VALUES });
        request.check_faults()?;
    }
    request.check_keys(dialect.hand_keys(rules).chain(&WAITS_KEYS));
    request.check_faults()?;
    if request.get("win_tile").is_some() {
        request.add_form_fault("win_tile", RequestForm::NoWinTile);
        request.check_faults()?;
    }
    let around = read_tile_counts(&mut request, &["seen", "dora_indicators", "ura_indicators", "indicators"])?;
    let own = count_own_tiles(input);
    let shape = rules.shape();
    if let Some(problem) = shape.tile_surplus_problems(|tile| usize::from(own.count(tile) + around.count(tile))).next()
    {
        return Err(Fault::Hand(problem).into());
    }
    let mut hand = Object::default();
    for (field, value) in input.iter().filter(|(field, _)| !OMITTED_FIELDS.contains(field)) {
        hand.insert(field, value.clone());
    }
    let named = input.field("discarder").filter(|seat| !seat.is_null()).cloned();
    let discarder = named.unwrap_or_else(|| default_discarder(rules, input));
    let trial = HandTrial { dialect, rules, hand, discarder };
    let searched = search_waits(
        &own,
        &around,
        |tile| shape.copies_of(tile),
        |tile, way| {
            let tried = trial.answer_with_tile(tile, way, false);
            match tried.get("verdict").and_then(Value::as_str) {
                Some("invalid") => TileTrial::Refused(tried),
                Some("no_win") => TileTrial::NoWin(tried),
                _ => TileTrial::Complete(tried),
            }
        },
    );
    let found = match searched {
        Ok(found) => found,
        Err(refused) => return Ok(Answer::new(refused)),
    };
    let tiles: Vec<Tile> = found.iter().map(|wait| wait.tile).collect();
    let asks_discards = rules.asks("discards");
    let barred = match asks_discards {
        true => rules.furiten(&tiles, &read_outside_tiles(&mut request, "discards")?),
        false => None,
    };
    let unseen: u32 = found.iter().map(|wait| u32::from(wait.unseen)).sum();
    let wait = |wait: Wait<Value>| {
        let (tile, [mut discard, self_draw]) = (wait.tile, wait.ways.map(trial_answer));
        if barred.is_some() {
            discard = trial.answer_with_tile(tile, WinWay::Discard, true);
        }
        json!({"tile": tile, "unseen": wait.unseen, "discard": wait_fields(discard), "self_draw": wait_fields(self_draw)})
    };
    let mut answer = json!({"verdict": "waits", "tiles": mpsz::format(&tiles), "unseen": unseen});
    add_field(&mut answer, "waits", found.into_iter().map(wait).collect());
    if asks_discards {
        let furiten =
            barred.map_or(Value::Null, |Furiten { discard }| json!({"reason": "own_discard", "tile": discard}));
        add_field(&mut answer, "furiten", furiten);
    }
    Ok(Answer::new(answer))
}

fn trial_answer(tried: TileTrial<Value>) -> Value {
    match tried {
        TileTrial::Refused(answer) | TileTrial::NoWin(answer) | TileTrial::Complete(answer) => answer,
    }
}

/// The hand of a request, to be tried with each winning tile.
struct HandTrial<'a> {
    dialect: &'a Dialect,
    rules: &'a RuleProfile,
    /// The fields of the request that do not depend on the winning tile.
    hand: Object<'a>,
    /// The discarder of a win on a discard: the seat that the request names, or else a possible one, because the hand's
    /// worth does not depend on it.
    discarder: Json<'a>,
}

impl HandTrial<'_> {
    /// Answers mode `hand` with this winning tile; `barred` adds the flag `furiten`.
    fn answer_with_tile(&self, tile: Tile, way: WinWay, barred: bool) -> Value {
        let self_draw = way == WinWay::SelfDraw;
        let mut hand = self.hand.clone();
        hand.insert("win_tile", tile.to_string().into());
        hand.insert("self_draw", self_draw.into());
        if !self_draw {
            hand.insert("discarder", self.discarder.clone());
        }
        if let Some(Json::Array(flags)) = hand.get_mut("flags") {
            flags.retain(|flag| flag.as_str().is_none_or(|flag| flag_fits_way(flag, way)));
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
        let request = Request::from_object(&hand, self.dialect.manner, self.rules);
        self.dialect.answer_hand(request, self.rules, false).unwrap_or_else(Answer::from).value()
    }
}

/// Returns a possible discarder: the dealer with the flag `earth`, otherwise the seat after the winner's.
fn default_discarder(rules: &RuleProfile, input: &Object) -> Json<'static> {
    let flags = input.field("flags").and_then(Json::as_array);
    if flags.is_some_and(|flags| flags.iter().any(|flag| flag.as_str() == Some("earth"))) {
        return Json::from(0_u64);
    }
    let winner = input.field("seat_wind").and_then(Json::as_str).and_then(|wind| "ESWN".find(wind)).unwrap_or(0);
    Json::from(u64::from(Seat(winner as u8).after_turns(1, rules.table_seats().most).0))
}

/// Returns the fields of an answer that a wait repeats, with `meets_minimum`; null for an invalid answer.
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

/// Reads the tiles of a field, even tiles that no hand has under these rules; empty if absent.
fn read_outside_tiles(request: &mut Request, field: &str) -> Result<Vec<Tile>, Faults> {
    // The house rule also takes a list of turned tiles.
    if let (Some(Json::Array(list)), "indicators") = (request.get(field), field) {
        return Ok(list.iter().filter_map(Json::as_str).filter_map(|text| mpsz::parse(text).ok()).flatten().collect());
    }
    let tiles = request.read_any_tiles(field).unwrap_or_default();
    request.check_faults().map(|()| tiles)
}

fn read_tile_counts(request: &mut Request, fields: &[&str]) -> Result<TileCounts, Faults> {
    let mut counts = TileCounts::EMPTY;
    for field in fields {
        read_outside_tiles(request, field)?.into_iter().for_each(|tile| counts.add(tile));
    }
    Ok(counts)
}

/// Counts the readable tiles of the hand and its melds; mode `hand` reports unreadable ones.
fn count_own_tiles(input: &Object) -> TileCounts {
    let melds = input.field("melds").and_then(Json::as_array).into_iter().flatten();
    let texts = melds.filter_map(|meld| meld.as_object()?.field("tiles")).chain(input.field("concealed"));
    texts.filter_map(Json::as_str).filter_map(|text| mpsz::parse(text).ok()).flatten().collect()
}
