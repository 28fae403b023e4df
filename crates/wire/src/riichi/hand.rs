//! The answer of mode `hand` under riichi rules: the ruling and the payments as a JSON object.

use serde::Serialize;

use crate::answer::{
    ReadingPlace, build_reason_by_answer, build_step_answers, choose_detail_level, find_winning_tile_place,
    is_set_concealed, name_set_kind,
};
use crate::json_object::{InlineFields, InlineObject, OptionalField, object};
use quejing_rules::hand::{Reading, Seat, Set, TilePlace};
use quejing_rules::riichi::remarks::NEEDS_YAKUMAN;
use quejing_rules::riichi::{RiichiBill, RiichiGame, RiichiHand, RiichiLimit, explain_value};
use quejing_rules::tile::{Tile, TileText};
use quejing_rules::{
    CountedPattern, FamilyTerm, FuPart, OtherReading, Pattern, Payment, Ruling, SuppressedPattern, Worth,
};
use quejing_words::{self as words, Lang};

/// Builds the answer for a checked hand, with payments if it wins. `wants_explanations` adds the tiles of each yaku and
/// the other readings.
pub(super) fn build_riichi_hand_answer(
    hand: &RiichiHand,
    game: &RiichiGame<'_>,
    fu_form: FuForm,
    wants_explanations: bool,
) -> impl Serialize + use<> {
    let (ruling, value) = explain_value(hand, *game, choose_detail_level(wants_explanations));
    let bill = RiichiBill::of_hand(hand, &value, *game);
    let suppressed: Vec<_> = ruling.suppressed.iter().map(build_suppressed_pattern_answer).collect();
    let build_idle_dora_answer = |dora: &SuppressedPattern| build_pattern_answer(dora.id, dora.worth, None, None);
    let why = ruling.idle_dora.first().and_then(|dora| dora.reasons.first()).map(build_reason_by_answer);
    let idle_dora = why.map(|why| {
        object! { dora: ruling.idle_dora.iter().map(build_idle_dora_answer).collect::<Vec<_>>(), why: InlineFields(Some(why)) }
    });
    let build_other_answers =
        || ruling.other_readings.iter().map(|other| build_other_reading_answer(&ruling, other)).collect::<Vec<_>>();
    object! {
        verdict: ruling.verdict.as_str(),
        reason: OptionalField(lacks_yakuman(&ruling).then_some(NEEDS_YAKUMAN.id)),
        decomposition: OptionalField(ruling.reading.map(|shown| build_decomposition_answer(&ruling, shown, ruling.win_tile_place, ruling.wait))),
        suppressed: OptionalField((!suppressed.is_empty()).then_some(suppressed)),
        idle_dora: OptionalField(idle_dora),
        won: InlineFields(bill.map(|bill| build_won_hand_fields(&bill, game, &ruling, (fu_form, wants_explanations)))),
        others: OptionalField((wants_explanations && ruling.reading.is_some()).then(build_other_answers)),
    }
}

/// Builds the fields that only a winning hand has: value, yaku, dora, fu, and payments with counters and riichi sticks.
fn build_won_hand_fields(
    bill: &RiichiBill,
    game: &RiichiGame<'_>,
    ruling: &Ruling,
    (fu_form, wants_explanations): (FuForm, bool),
) -> impl InlineObject + use<> {
    let payments = bill.net_points(game.payments);
    let (dora, yaku): (Vec<&CountedPattern>, Vec<&CountedPattern>) =
        ruling.counted.iter().partition(|counted| is_dora(counted));
    let set = game.set;
    let build_named_answer = |counted: &&CountedPattern| {
        let name = words::pattern_name_by_id(Lang::Zh, set, counted.id.as_str());
        let tiles = wants_explanations && !counted.tiles.is_empty();
        let tiles = tiles.then(|| TileText::format_sorted(counted.tiles.iter().copied()));
        build_pattern_answer(counted.id, counted.worth, name, tiles)
    };
    let worth = &ruling.worth;
    let best = build_alternative_answer(worth, &ruling.counted);
    let ties = ruling.tied_lists.iter().map(|tie| build_alternative_answer(worth, tie));
    object! {
        han: worth.fan,
        fu: worth.fu,
        limit: worth.limit.unwrap_or(RiichiLimit::None.term()).word,
        yakuman_units: worth.yakuman,
        basic_points: worth.total,
        yaku: yaku.iter().map(build_named_answer).collect::<Vec<_>>(),
        dora: dora.iter().map(build_named_answer).collect::<Vec<_>>(),
        fu_items: build_fu_items(ruling, fu_form),
        steps: build_step_answers("step", &ruling.steps),
        alternatives: std::iter::once(best).chain(ties).collect::<Vec<_>>(),
        pao: bill.liability.map(|(seat, _)| seat),
        payments: payments,
        gain: payments.get(bill.winner.index()).copied().unwrap_or_default(),
        transfers: bill.payments(game.payments).into_iter().map(build_transfer_answer).collect::<Vec<_>>(),
    }
}

/// Returns true if only a yakuman could win the hand, and it has none.
fn lacks_yakuman(ruling: &Ruling) -> bool {
    ruling.suppressed.iter().flat_map(|pattern| &pattern.reasons).any(|reason| reason.row() == &NEEDS_YAKUMAN)
}

fn build_transfer_answer(payment: Payment<Seat>) -> impl Serialize {
    object! { from: payment.from.player(), to: payment.to.player(), amount: payment.amount, reason: payment.why.as_str() }
}

/// Builds the object of a yaku or a kind of dora. Without a name or tiles, the object does not have these fields.
fn build_pattern_answer(
    id: Pattern,
    han: u32,
    name: Option<&'static str>,
    tiles: Option<TileText>,
) -> impl Serialize + use<> {
    object! { id: id, han: han, name: OptionalField(name), tiles: OptionalField(tiles) }
}

/// Builds the object of a reading with its fu, han and yaku, each yaku as id and han. Dora are counted in the han but
/// not listed.
fn build_alternative_answer(worth: &Worth, counted: &[CountedPattern]) -> impl InlineObject + Serialize + use<> {
    let yaku = counted.iter().filter(|counted| !is_dora(counted));
    let yaku: Vec<(Pattern, u32)> = yaku.map(|counted| (counted.id, counted.worth)).collect();
    object! { fu: worth.fu, han: worth.fan, yaku: yaku }
}

/// Returns true if a counted pattern is a kind of dora, the only ones outside the table of yaku.
fn is_dora(counted: &CountedPattern) -> bool {
    !counted.id.is_listed()
}

fn build_other_reading_answer(ruling: &Ruling, other: &OtherReading) -> impl Serialize + use<> {
    object! {
        worth: InlineFields(Some(build_alternative_answer(&other.worth, &other.counted))),
        basic_points: other.worth.total,
        decomposition: build_decomposition_answer(ruling, other.reading, other.win_tile_place, other.wait),
    }
}

fn build_decomposition_answer(
    ruling: &Ruling,
    reading: Reading,
    place: Option<TilePlace>,
    wait: Option<&'static FamilyTerm>,
) -> impl Serialize + use<> {
    let win = &ruling.win;
    let build_set_answer = |(index, set): (usize, &Set)| {
        object! {
            kind: name_set_kind(set),
            tiles: TileText::format_sorted(set.tiles()),
            concealed: is_set_concealed(win, set, index, place),
            declared: set.is_melded,
        }
    };
    let format_pair = |tile: Tile| TileText::format_in_order(&[tile; 2]);
    let (form, pair, regular) = match reading {
        Reading::SevenPairs | Reading::Knitted => ("seven_pairs", None, None),
        Reading::Orphans { pair } => ("thirteen_orphans", Some(format_pair(pair)), None),
        Reading::Standard(split) => {
            let sets = split.sets(win);
            let regular = object! {
                sets: sets.iter().enumerate().map(build_set_answer).collect::<Vec<_>>(),
                wait: wait.map(|wait| wait.word),
                win_in: find_winning_tile_place(&sets, place),
                win_tile: win.win_tile(),
            };
            ("regular", Some(format_pair(split.pair)), Some(regular))
        }
    };
    object! { form: form, pair: OptionalField(pair), regular: InlineFields(regular) }
}

/// The form of the parts of the fu in an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FuForm {
    /// An object for each part: its id, fu and place.
    Objects,
    /// A list of name and fu for each part, without the rounding: the tiles of a set, `pair`, the wait, `tsumo`.
    NamedFu,
}

/// The parts of the fu in one of the forms.
enum FuItems<T> {
    Objects(Vec<T>),
    NamedFu(Vec<(String, u32)>),
}

impl<T: Serialize> Serialize for FuItems<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            FuItems::Objects(parts) => parts.serialize(serializer),
            FuItems::NamedFu(parts) => parts.serialize(serializer),
        }
    }
}

fn build_fu_items(ruling: &Ruling, form: FuForm) -> impl Serialize + use<> {
    match form {
        FuForm::Objects => FuItems::Objects(ruling.fu_parts.iter().map(build_fu_part_answer).collect()),
        FuForm::NamedFu => FuItems::NamedFu(name_fu_parts(ruling)),
    }
}

/// Returns each part of the fu with its name, without the rounding: standing sets in the order of their tiles before
/// melds, the two parts of a double wind pair as one.
fn name_fu_parts(ruling: &Ruling) -> Vec<(String, u32)> {
    let sets = match ruling.reading {
        Some(Reading::Standard(split)) => split.sets(&ruling.win),
        _ => Vec::new(),
    };
    let set_of = |part: &FuPart| match part.place {
        Some(TilePlace::Set(index)) if !is_wait(part) => sets.get(index),
        _ => None,
    };
    let mut parts: Vec<&FuPart> = ruling.fu_parts.iter().filter(|part| part.kind.word != "round_up").collect();
    let set_order = |part: &FuPart| set_of(part).map(|set| (set.is_melded, (!set.is_melded).then_some(set.first)));
    // The parts of sets lie together; sorting them alone leaves the others in place.
    if let Some(first) = parts.iter().position(|part| set_of(part).is_some()) {
        let count = parts.iter().filter(|part| set_of(part).is_some()).count();
        if let Some(of_sets) = parts.get_mut(first..first + count) {
            of_sets.sort_by_key(|part| set_order(part));
        }
    }
    let mut named: Vec<(String, u32)> = Vec::new();
    for part in parts {
        let name = match (set_of(part), part.kind.word) {
            (Some(set), _) => TileText::format_sorted(set.tiles()).as_str().to_owned(),
            (None, "self_draw") => "tsumo".to_owned(),
            (None, "seven_pairs") => "chiitoitsu".to_owned(),
            (None, word) if word.starts_with("pair_") => "pair".to_owned(),
            (None, word) => word.strip_prefix("wait_").unwrap_or(word).to_owned(),
        };
        match named.last_mut() {
            Some((last, fu)) if name == "pair" && last == "pair" => *fu += part.fu,
            _ => named.push((name, part.fu)),
        }
    }
    named
}

/// Returns true for the fu of a wait, whose place is a set or the pair that the winning tile completed.
fn is_wait(part: &FuPart) -> bool {
    part.kind.word.starts_with("wait_")
}

/// Builds the object of a part of the fu. Its field `at` is `pair` or the index of a set in the reading; it is absent
/// for fu without a place.
fn build_fu_part_answer(part: &FuPart) -> impl Serialize + use<> {
    let at = part.place.map(|place| match place {
        TilePlace::Pair => ReadingPlace::Pair("pair"),
        TilePlace::Set(index) => ReadingPlace::Index(index),
    });
    object! { id: part.kind.word, fu: part.fu, at: OptionalField(at) }
}

fn build_suppressed_pattern_answer(suppressed: &SuppressedPattern) -> impl Serialize + use<> {
    let why = suppressed.reasons.first().map(build_reason_by_answer);
    object! { id: suppressed.id, han: suppressed.worth, why: InlineFields(why) }
}
