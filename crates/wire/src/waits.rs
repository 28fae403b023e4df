//! Mode `waits`: every tile that completes a hand one tile short, with the number of its unseen copies, and the worth
//! by discard and by self-draw in the form of mode `hand`. [`search_waits`] tries each tile as the winning one.

use serde_json::{Map, Value, json};

use super::answer::add_field;
use super::borrowed_json::{Json, Object, UntrustedJson, UntrustedObject};
use super::dialect::Dialect;
use super::request::RequestReader;
use super::{RequestAnswer, limits};
use quejing_rules::hand::Seat;
use quejing_rules::tile::{Tile, TileCounts, mpsz};
use quejing_rules::waits::{Furiten, TileTrial, Wait, WinWay, flag_fits_way, search_waits};
use quejing_rules::{Fault, Faults, QuestionRole, RequestForm, RuleProfile};

/// The fields that a wait takes over from the answer of mode `hand` with its tile.
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

/// The fields of a request that mode `hand` does not get, because it does not know them or because mode `waits` sets
/// them for each tile.
const OMITTED_FIELDS: [&str; 6] = ["mode", "win_tile", "self_draw", "seen", "discards", "discarder"];

/// The keys that mode `waits` accepts besides those of mode `hand`.
const WAITS_KEYS: [&str; 2] = ["discards", "seen"];

/// Answers mode `waits`: the tiles that complete the hand, with their worth, and the furiten under rules that ask for
/// discards. If no tile completes the hand and a tile is invalid as the winning one, the answer is the `invalid` answer
/// of mode `hand` to the first such tile.
pub(super) fn answer_waits(
    dialect: &Dialect,
    mut request: RequestReader,
    rules: &RuleProfile,
) -> Result<RequestAnswer, Faults> {
    check_waits_request(dialect, &mut request, rules)?;
    let input = request.object();
    let mut outside_counts =
        read_tile_counts(&mut request, &["seen", "dora_indicators", "ura_indicators", "indicators"])?;
    let own_counts = count_own_tiles(input);
    let shape = rules.shape();
    let set_aside = rules.question(QuestionRole::SetAside).and_then(|row| input.field(row.id));
    let set_aside_count = set_aside.and_then(Json::as_u64).unwrap_or(0);
    shape.set_aside.taken_tiles(set_aside_count).for_each(|tile| outside_counts.add(tile));
    let counted = |tile| usize::from(own_counts.count(tile) + outside_counts.count(tile));
    if let Some(problem) = shape.tile_surplus_problems(counted).next() {
        return Err(Fault::Hand(problem).into());
    }
    let trial = HandTrial::new(dialect, rules, input);
    let copies_of = |tile| shape.copies_of(tile);
    let waits = match search_waits(&own_counts, &outside_counts, copies_of, |tile, way| trial.judge_tile(tile, way)) {
        Ok(waits) => waits,
        Err(refused) => return Ok(RequestAnswer::new(refused)),
    };
    let tiles: Vec<Tile> = waits.iter().map(|wait| wait.tile).collect();
    let asks_discards = rules.asks_for(QuestionRole::OwnDiscards);
    let found_furiten = match asks_discards {
        true => rules.furiten(&tiles, &read_outside_tiles(&mut request, "discards")?),
        false => None,
    };
    let unseen: u32 = waits.iter().map(|wait| u32::from(wait.unseen)).sum();
    let mut answer = json!({"verdict": "waits", "tiles": mpsz::format(&tiles), "unseen": unseen});
    let waits = waits.into_iter().map(|wait| trial.wait_answer(wait, found_furiten.is_some()));
    add_field(&mut answer, "waits", waits.collect());
    if asks_discards {
        let furiten =
            found_furiten.map_or(Value::Null, |Furiten { discard }| json!({"reason": "own_discard", "tile": discard}));
        add_field(&mut answer, "furiten", furiten);
    }
    Ok(RequestAnswer::new(answer))
}

/// Checks the size and the keys of a request, which must not name a winning tile.
fn check_waits_request(dialect: &Dialect, request: &mut RequestReader, rules: &RuleProfile) -> Result<(), Faults> {
    let mut values = request.object().values();
    if values.try_fold(limits::MAX_WAIT_VALUES - 1, |left, value| value.subtract_value_count(left)).is_none() {
        request.add_form_fault("input", RequestForm::AtMost { most: limits::MAX_WAIT_VALUES });
        request.check_faults()?;
    }
    request.check_keys(dialect.hand_keys(rules).chain(&WAITS_KEYS));
    request.check_faults()?;
    if request.get("win_tile").is_some() {
        request.add_form_fault("win_tile", RequestForm::NoWinTile);
        request.check_faults()?;
    }
    Ok(())
}

fn unwrap_trial(trial: TileTrial<Value>) -> Value {
    match trial {
        TileTrial::Refused(answer) | TileTrial::NoWin(answer) | TileTrial::Complete(answer) => answer,
    }
}

/// A hand one tile short, to be answered in mode `hand` with each winning tile.
struct HandTrial<'a> {
    dialect: &'a Dialect,
    rules: &'a RuleProfile,
    /// The fields of the request that do not depend on the winning tile.
    common_fields: Object<'a>,
    /// The discarder of a win on a discard: the seat that the request names, or any possible one, because the worth of
    /// the hand does not depend on it.
    discarder: Json<'a>,
}

impl<'a> HandTrial<'a> {
    fn new(dialect: &'a Dialect, rules: &'a RuleProfile, input: &'a Object<'a>) -> HandTrial<'a> {
        let mut common_fields = Object::default();
        for (field, value) in input.iter().filter(|(field, _)| !OMITTED_FIELDS.contains(field)) {
            common_fields.insert(field, value.clone());
        }
        let named_discarder = input.field("discarder").filter(|seat| !seat.is_null()).cloned();
        let discarder = named_discarder.unwrap_or_else(|| choose_default_discarder(rules, input));
        HandTrial { dialect, rules, common_fields, discarder }
    }

    /// Tries a tile as the winning one.
    fn judge_tile(&self, tile: Tile, way: WinWay) -> TileTrial<Value> {
        let answer = self.answer_with_tile(tile, way, false);
        match answer.get("verdict").and_then(Value::as_str) {
            Some("invalid") => TileTrial::Refused(answer),
            Some("no_win") => TileTrial::NoWin(answer),
            _ => TileTrial::Complete(answer),
        }
    }

    /// Returns the answer about a wait; with `is_furiten`, its win by discard is answered with the flag `furiten`.
    fn wait_answer(&self, wait: Wait<Value>, is_furiten: bool) -> Value {
        let (tile, [mut discard, self_draw]) = (wait.tile, wait.ways.map(unwrap_trial));
        if is_furiten {
            discard = self.answer_with_tile(tile, WinWay::Discard, true);
        }
        let (discard, self_draw) = (select_wait_fields(discard), select_wait_fields(self_draw));
        json!({"tile": tile, "unseen": wait.unseen, "discard": discard, "self_draw": self_draw})
    }

    /// Answers mode `hand` with this winning tile, without the flags that do not fit the way of winning. `is_furiten`
    /// adds the flag `furiten`.
    fn answer_with_tile(&self, tile: Tile, way: WinWay, is_furiten: bool) -> Value {
        let self_draw = way == WinWay::SelfDraw;
        let mut hand = self.common_fields.clone();
        hand.insert("win_tile", tile.to_string().into());
        hand.insert("self_draw", self_draw.into());
        if !self_draw {
            hand.insert("discarder", self.discarder.clone());
        }
        if let Some(Json::Array(flags)) = hand.get_mut("flags") {
            flags.retain(|flag| flag.as_str().is_none_or(|flag| flag_fits_way(flag, way)));
        }
        if is_furiten {
            match hand.get_mut("flags") {
                Some(Json::Array(flags)) => flags.push("furiten".into()),
                Some(_) => {}
                None => {
                    hand.insert("flags", vec!["furiten"].into());
                }
            }
        }
        let request = RequestReader::from_object(&hand, self.dialect.manner, self.rules);
        self.dialect.answer_hand(request, self.rules, false).unwrap_or_else(RequestAnswer::from).to_json_value()
    }
}

/// Returns a possible discarder: the dealer with the flag `earth`, otherwise the seat after that of the winner, who is
/// East if the seat wind is absent or invalid.
fn choose_default_discarder(rules: &RuleProfile, input: &Object) -> Json<'static> {
    let flags = input.field("flags").and_then(Json::as_array);
    if flags.is_some_and(|flags| flags.iter().any(|flag| flag.as_str() == Some("earth"))) {
        return Json::from(0_u64);
    }
    let winner = input.field("seat_wind").and_then(Json::as_str).and_then(|wind| "ESWN".find(wind)).unwrap_or(0);
    Json::from(u64::from(Seat(winner as u8).after_turns(1, rules.seating().seats.max).0))
}

/// Returns the [`WAIT_FIELDS`] of an answer, with `meets_minimum`, which is true for the verdict `win`; null for an
/// invalid answer.
fn select_wait_fields(answer: Value) -> Value {
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

/// Reads tiles outside the hand from a field, even tiles that the rules do not have; empty if absent. The error holds
/// all faults of the request. In a list of texts, unreadable ones are skipped.
fn read_outside_tiles(request: &mut RequestReader, field: &str) -> Result<Vec<Tile>, Faults> {
    // The house rule also accepts its dora indicators as a list of texts.
    if let (Some(Json::Array(list)), "indicators") = (request.get(field), field) {
        return Ok(list.iter().filter_map(Json::as_str).filter_map(|text| mpsz::parse(text).ok()).flatten().collect());
    }
    let tiles = request.read_any_tiles(field).unwrap_or_default();
    request.check_faults().map(|()| tiles)
}

fn read_tile_counts(request: &mut RequestReader, fields: &[&str]) -> Result<TileCounts, Faults> {
    let mut counts = TileCounts::EMPTY;
    for field in fields {
        read_outside_tiles(request, field)?.into_iter().for_each(|tile| counts.add(tile));
    }
    Ok(counts)
}

/// Counts the concealed tiles and those of the melds without the fields that are unreadable, which mode `hand` reports.
fn count_own_tiles(input: &Object) -> TileCounts {
    let melds = input.field("melds").and_then(Json::as_array).into_iter().flatten();
    let texts = melds.filter_map(|meld| meld.as_object()?.field("tiles")).chain(input.field("concealed"));
    texts.filter_map(Json::as_str).filter_map(|text| mpsz::parse(text).ok()).flatten().collect()
}
