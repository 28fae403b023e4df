//! The answer of mode `hand` under riichi rules: the ruling in the words of the wire.

use serde::Serialize;

use crate::answer::{
    ReadingPlace, detail_level, is_set_concealed, reason_answer_by, set_kind_word, step_answers, winning_tile_place,
};
use crate::json_object::{InlineFields, ObjectFields, OptionalField, object};
use quejing_rules::hand::{Reading, Seat, Set, TilePlace};
use quejing_rules::riichi::{Options, RiichiBill, RiichiHand, RiichiLimit, explain_value};
use quejing_rules::tile::{Tile, TileText};
use quejing_rules::{
    CountedPattern, FamilyTerm, FuPart, OtherReading, Pattern, Payment, RuleSet, Ruling, SuppressedPattern, Worth,
};
use quejing_words::{self as words, Lang};

/// Builds the answer for a checked hand; `with_tiles` adds the tiles behind each yaku and the other readings.
pub(super) fn riichi_hand_answer(hand: &RiichiHand, options: &Options, with_tiles: bool) -> impl Serialize + use<> {
    let (ruling, value) = explain_value(hand, options, detail_level(with_tiles));
    let bill = RiichiBill::of_hand(hand, &value, options);
    let suppressed: Vec<_> = ruling.suppressed.iter().map(suppressed_pattern_answer).collect();
    let idle = |dora: &SuppressedPattern| pattern_answer(dora.id, dora.worth, None, None);
    let why = ruling.idle_dora.first().and_then(|dora| dora.reasons.first()).map(reason_answer_by);
    let idle_dora = why.map(|why| {
        object! { dora: ruling.idle_dora.iter().map(idle).collect::<Vec<_>>(), why: InlineFields(Some(why)) }
    });
    let others = || ruling.others.iter().map(|one| other_reading_answer(&ruling, one)).collect::<Vec<_>>();
    object! {
        verdict: ruling.verdict.as_str(),
        decomposition: OptionalField(ruling.reading.map(|shown| decomposition_answer(&ruling, shown, ruling.place, ruling.wait))),
        suppressed: OptionalField((!suppressed.is_empty()).then_some(suppressed)),
        idle_dora: OptionalField(idle_dora),
        won: InlineFields(bill.map(|bill| won_hand_fields(&bill, options, &ruling, with_tiles))),
        others: OptionalField((with_tiles && ruling.reading.is_some()).then(others)),
    }
}

/// Builds the fields that only a won hand has.
fn won_hand_fields(
    bill: &RiichiBill,
    options: &Options,
    ruling: &Ruling,
    with_tiles: bool,
) -> impl ObjectFields + use<> {
    let payments = bill.net_points(options);
    let (dora, yaku): (Vec<&CountedPattern>, Vec<&CountedPattern>) =
        ruling.counted.iter().partition(|counted| is_dora(counted));
    let named = |counted: &&CountedPattern| {
        let name = words::pattern_name_by_id(Lang::Zh, RuleSet::RIICHI, counted.id.as_str());
        let tiles = with_tiles && !counted.tiles.is_empty();
        let tiles = tiles.then(|| TileText::format_sorted(counted.tiles.iter().copied()));
        pattern_answer(counted.id, counted.worth, name, tiles)
    };
    let worth = &ruling.worth;
    let best = alternative_answer(worth, &ruling.counted);
    let ties = ruling.ties.iter().map(|tie| alternative_answer(worth, tie));
    object! {
        han: worth.fan,
        fu: worth.fu,
        limit: worth.limit.unwrap_or(RiichiLimit::None.term()).word,
        yakuman_units: worth.yakuman,
        basic_points: worth.total,
        yaku: yaku.iter().map(named).collect::<Vec<_>>(),
        dora: dora.iter().map(named).collect::<Vec<_>>(),
        fu_items: ruling.parts.iter().map(fu_part_answer).collect::<Vec<_>>(),
        steps: step_answers("step", &ruling.steps),
        alternatives: std::iter::once(best).chain(ties).collect::<Vec<_>>(),
        pao: bill.fed.map(|(seat, _)| seat),
        payments: payments,
        gain: payments.get(bill.winner.index()).copied().unwrap_or_default(),
        transfers: bill.payments(options).into_iter().map(transfer_answer).collect::<Vec<_>>(),
    }
}

fn transfer_answer(paid: Payment<Seat>) -> impl Serialize {
    object! { from: paid.from.player(), to: paid.to.player(), amount: paid.amount, reason: paid.why.as_str() }
}

/// Builds the object of a yaku or a kind of dora: id and han, and if given, name and tiles.
fn pattern_answer(
    id: Pattern,
    han: u32,
    name: Option<&'static str>,
    tiles: Option<TileText>,
) -> impl Serialize + use<> {
    object! { id: id, han: han, name: OptionalField(name), tiles: OptionalField(tiles) }
}

/// Builds the object with fu, han and yaku of one of several equally good readings.
fn alternative_answer(worth: &Worth, counted: &[CountedPattern]) -> impl ObjectFields + Serialize + use<> {
    let yaku = counted.iter().filter(|counted| !is_dora(counted));
    let yaku: Vec<(Pattern, u32)> = yaku.map(|counted| (counted.id, counted.worth)).collect();
    object! { fu: worth.fu, han: worth.fan, yaku: yaku }
}

fn is_dora(counted: &CountedPattern) -> bool {
    !counted.id.is_listed()
}

fn other_reading_answer(ruling: &Ruling, other: &OtherReading) -> impl Serialize + use<> {
    object! {
        worth: InlineFields(Some(alternative_answer(&other.worth, &other.counted))),
        basic_points: other.worth.total,
        decomposition: decomposition_answer(ruling, other.reading, other.place, other.wait),
    }
}

fn decomposition_answer(
    ruling: &Ruling,
    reading: Reading,
    place: Option<TilePlace>,
    wait: Option<&'static FamilyTerm>,
) -> impl Serialize + use<> {
    let win = &ruling.win;
    let set = |(at, set): (usize, &Set)| {
        object! {
            kind: set_kind_word(set),
            tiles: TileText::format_sorted(set.tiles()),
            concealed: is_set_concealed(win, set, at, place),
            declared: set.fixed,
        }
    };
    let two = |tile: Tile| TileText::format_in_order(&[tile; 2]);
    let (form, pair, regular) = match reading {
        Reading::SevenPairs | Reading::Knitted => ("seven_pairs", None, None),
        Reading::Orphans { pair } => ("thirteen_orphans", Some(two(pair)), None),
        Reading::Standard(split) => {
            let sets = split.sets(win);
            let regular = object! {
                sets: sets.iter().enumerate().map(set).collect::<Vec<_>>(),
                wait: wait.map(|wait| wait.word),
                win_in: winning_tile_place(&sets, place),
                win_tile: win.win_tile(),
            };
            ("regular", Some(two(split.pair)), Some(regular))
        }
    };
    object! { form: form, pair: OptionalField(pair), regular: InlineFields(regular) }
}

/// Builds the object of a piece of fu; its field `at` is `pair` or the index of a set in the reading.
fn fu_part_answer(part: &FuPart) -> impl Serialize + use<> {
    let at = part.place.map(|place| match place {
        TilePlace::Pair => ReadingPlace::Pair("pair"),
        TilePlace::Set(index) => ReadingPlace::Index(index),
    });
    object! { id: part.kind.word, fu: part.fu, at: OptionalField(at) }
}

fn suppressed_pattern_answer(suppressed: &SuppressedPattern) -> impl Serialize + use<> {
    let why = suppressed.reasons.first().map(reason_answer_by);
    object! { id: suppressed.id, han: suppressed.worth, why: InlineFields(why) }
}
