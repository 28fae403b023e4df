//! Answers about hands in the wire's words.

use serde_json::{Value, json};

use crate::hand::{Place, Reading, SetKind};
use crate::rules::riichi::{
    Appraisal, Arrangement, Bill, DoraCount, FuItem, Hand, Options, Reason, Spelled, SpelledSet,
    Step, Suppressed, Transfer, Verdict, Yaku, explain,
};
use crate::tile::{Tile, mpsz};

/// The answer of mode `hand`.
pub(super) fn hand(hand: &Hand, options: &Options, with_tiles: bool) -> Value {
    let appraisal = explain(hand, options);
    let mut answer = json!({"verdict": appraisal.value.verdict.as_str()});
    let (Some(best), Some(spelled)) = (&appraisal.value.best, &appraisal.spelled) else {
        return answer;
    };
    answer["decomposition"] = decomposition(hand, best, spelled);
    answer["suppressed"] = appraisal.suppressed.iter().map(suppressed).collect();
    if let Some((dora, why)) = appraisal.idle_dora {
        let mut idle = reason(why);
        idle["dora"] = dora_list(&dora);
        answer["idle_dora"] = idle;
    }
    if appraisal.value.verdict == Verdict::Win {
        add_worth(&mut answer, hand, &appraisal, best, with_tiles);
        add_payments(&mut answer, hand, &appraisal, options);
    }
    if with_tiles {
        let other = |other: &Arrangement| other_reading(hand, other);
        answer["others"] = appraisal.others.iter().map(other).collect();
    }
    answer
}

fn add_worth(
    answer: &mut Value,
    hand: &Hand,
    appraisal: &Appraisal,
    best: &Arrangement,
    with_tiles: bool,
) {
    let value = &appraisal.value;
    let real = value.yakuman_units > 0;
    let unless_real = |number: u32| if real { Value::Null } else { json!(number) };
    answer["han"] = unless_real(value.han);
    answer["fu"] = unless_real(value.fu);
    answer["limit"] = json!(value.limit.as_str());
    answer["yakuman_units"] = json!(value.yakuman_units);
    answer["basic_points"] = json!(value.basic_points);
    let counted = appraisal.yaku.iter().map(|counted| {
        let mut entry = json!({"id": counted.yaku, "han": counted.han});
        if with_tiles && !counted.tiles.is_empty() {
            entry["tiles"] = json!(mpsz::format(&counted.tiles));
        }
        entry
    });
    answer["yaku"] = counted.collect();
    answer["dora"] = dora_list(&value.dora);
    answer["fu_items"] = appraisal.fu_items.iter().map(fu_item).collect();
    answer["steps"] = appraisal.steps.iter().map(step).collect();
    let closed = hand.win().is_closed();
    let alternatives = std::iter::once(best).chain(appraisal.ties());
    answer["alternatives"] = alternatives.map(|tie| alternative(tie, closed)).collect();
}

fn add_payments(answer: &mut Value, hand: &Hand, appraisal: &Appraisal, options: &Options) {
    let Some(bill) = Bill::of(hand, &appraisal.value, options) else {
        return;
    };
    let payments = bill.payments(options);
    answer["pao"] = json!(bill.fed.map(|(seat, _)| seat));
    answer["payments"] = json!(payments);
    answer["gain"] = json!(payments[hand.winner().index()]);
    answer["transfers"] = transfers(&bill.transfers(options));
}

/// A list of payments.
pub(super) fn transfers(transfers: &[Transfer]) -> Value {
    let one = |transfer: &Transfer| {
        let Transfer {
            from,
            to,
            amount,
            reason,
        } = transfer;
        json!({"from": from, "to": to, "amount": amount, "reason": reason.as_str()})
    };
    transfers.iter().map(one).collect()
}

fn dora_list(dora: &DoraCount) -> Value {
    let all = [
        ("dora", dora.dora),
        ("ura_dora", dora.ura_dora),
        ("aka_dora", dora.aka_dora),
    ];
    all.into_iter()
        .filter(|&(_, han)| han > 0)
        .map(|(id, han)| json!({"id": id, "han": han}))
        .collect()
}

/// Fu, han and yaku of one of several equally good arrangements.
fn alternative(arrangement: &Arrangement, closed: bool) -> Value {
    let real = arrangement.units > 0;
    let han = |yaku: Yaku| yaku.han(closed) + u32::from(arrangement.double.has(yaku));
    let yaku: Vec<Value> = arrangement
        .yaku
        .iter()
        .map(|yaku| json!([yaku, han(yaku)]))
        .collect();
    let unless_real = |number: u32| if real { Value::Null } else { json!(number) };
    json!({"fu": unless_real(arrangement.fu), "han": unless_real(arrangement.han), "yaku": yaku})
}

fn other_reading(hand: &Hand, other: &Arrangement) -> Value {
    let spelled = crate::rules::riichi::spell(hand, other);
    let mut answer = alternative(other, hand.win().is_closed());
    answer["basic_points"] = json!(other.price.basic);
    answer["decomposition"] = decomposition(hand, other, &spelled);
    answer
}

fn decomposition(hand: &Hand, arrangement: &Arrangement, spelled: &Spelled) -> Value {
    match arrangement.reading {
        Reading::SevenPairs => json!({"form": "seven_pairs"}),
        Reading::Orphans { pair } => {
            json!({"form": "thirteen_orphans", "pair": mpsz::format(&[pair, pair])})
        }
        Reading::Standard(_) | Reading::Knitted => json!({
            "form": "regular",
            "pair": spelled.pair.map(|pair| mpsz::format(&[pair, pair])),
            "sets": spelled.sets.iter().map(set).collect::<Vec<_>>(),
            "wait": spelled.wait.map(|wait| wait.as_str()),
            "win_in": spelled.place.map(|place| place_tiles(place, spelled)),
            "win_tile": hand.win().win_tile(),
        }),
    }
}

fn set(set: &SpelledSet) -> Value {
    let kind = match set.set.kind {
        SetKind::Sequence => "chow",
        SetKind::Triplet => "pung",
        SetKind::Kong => "kong",
    };
    json!({"kind": kind, "tiles": set_tiles(set), "concealed": set.concealed, "declared": set.set.fixed})
}

fn set_tiles(set: &SpelledSet) -> String {
    mpsz::format_in_order(&set.set.tiles().collect::<Vec<Tile>>())
}

fn place_tiles(place: Place, spelled: &Spelled) -> String {
    match place {
        Place::Pair => String::from("pair"),
        Place::Set(index) => spelled.sets.get(index).map(set_tiles).unwrap_or_default(),
    }
}

/// A piece of fu; `at` is `pair` or the index of a set in the decomposition.
fn fu_item(item: &FuItem) -> Value {
    let mut answer = json!({"id": item.kind.as_str(), "fu": item.fu});
    match item.place {
        Some(Place::Pair) => answer["at"] = json!("pair"),
        Some(Place::Set(index)) => answer["at"] = json!(index),
        None => {}
    }
    answer
}

fn suppressed(suppressed: &Suppressed) -> Value {
    let mut answer = reason(suppressed.reason);
    answer["id"] = json!(suppressed.yaku);
    answer["han"] = json!(suppressed.han);
    answer
}

fn reason(reason: Reason) -> Value {
    let mut answer = json!({"reason": reason.as_str()});
    match reason {
        Reason::ImpliedBy(by) | Reason::ExcludedBy(by) => answer["by"] = json!(by),
        Reason::SwitchedOff { switch } => answer["switch"] = json!(switch),
        Reason::ReplacedByYakuman
        | Reason::NeedsClosedHand
        | Reason::FinishedByRon
        | Reason::NeedsYaku => {}
    }
    answer
}

fn step(step: &Step) -> Value {
    match *step {
        Step::Formula { fu, han, basic } => {
            json!({"step": "formula", "fu": fu, "han": han, "basic": basic})
        }
        Step::Capped => json!({"step": "capped", "limit": "mangan"}),
        Step::RoundedUp => json!({"step": "rounded_up", "limit": "mangan"}),
        Step::Limit(limit) => {
            json!({"step": "limit", "limit": limit.as_str(), "basic": limit.basic()})
        }
        Step::Yakuman { units } => json!({"step": "yakuman", "units": units}),
        Step::OneYakumanOnly => json!({"step": "one_yakuman_only"}),
    }
}
