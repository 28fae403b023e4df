//! What holds but does not count, or would hold except for one thing, with the reason.
//!
//! The scoring code itself answers the what-ifs: one fact of the hand is changed and the same arrangement is scored
//! again.

use crate::hand::Reading;
use crate::riichi::arrangement::arrange;
use crate::riichi::facts::Facts;
use crate::riichi::options::RenhouRule;
use crate::riichi::remarks::{
    EXCLUDED_BY, FINISHED_BY_RON, NEEDS_CLOSED_HAND, WITH_GREEN_DRAGON, WITHOUT_DOUBLE_RIICHI,
    WITHOUT_HONROUTOU_SEVEN_PAIRS, WITHOUT_OPEN_TANYAO, WITHOUT_RENHOU,
};
use crate::riichi::{Arrangement, Options, WinFinish, Yaku, YakuSet};
use crate::shared::{IMPLIED_BY, ORDINARY_IS_MORE, REPLACED_BY_YAKUMAN};
use crate::{Remark, RemarkRow, SuppressedPattern};

/// Returns why nothing counts next to a yaku that stands alone.
pub(super) fn excluded_by(alone: Yaku) -> Remark {
    match alone.is_yakuman() {
        true => Remark::new(&REPLACED_BY_YAKUMAN, []),
        false => Remark::new(&EXCLUDED_BY, []).with(alone),
    }
}

/// Returns what holds besides the yaku of the best arrangement, or would hold except for one thing.
pub(super) fn suppressed_patterns(facts: &Facts, best: &Arrangement, others: &[Arrangement]) -> Vec<SuppressedPattern> {
    let mut found: Vec<SuppressedPattern> = Vec::new();
    let mut add = |set: YakuSet, closed: bool, reason: Remark| {
        for yaku in set.iter() {
            let id = yaku.into();
            if !found.iter().any(|before| before.id == id) {
                found.push(SuppressedPattern { id, count: 1, worth: yaku.han(closed), reasons: vec![reason] });
            }
        }
    };
    let reason = best.stands_alone(facts.options).map_or(Remark::new(&ORDINARY_IS_MORE, []), excluded_by);
    add(best.held.without(best.yaku), facts.closed, reason);
    if best.held.has(Yaku::Ryanpeikou) {
        add(YakuSet::of(&[Yaku::Iipeikou]), true, Remark::new(&IMPLIED_BY, []).with(Yaku::Ryanpeikou));
        if others.iter().any(|other| other.reading == Reading::SevenPairs) {
            add(YakuSet::of(&[Yaku::Chiitoitsu]), true, Remark::new(&EXCLUDED_BY, []).with(Yaku::Ryanpeikou));
        }
    }
    if best.held.has(Yaku::Junchan) {
        add(YakuSet::of(&[Yaku::Chanta]), facts.closed, Remark::new(&IMPLIED_BY, []).with(Yaku::Junchan));
    }
    for (row, options) in changed_options(facts.options) {
        let more = held_with(facts, best, |changed| changed.options = &options).without(best.held);
        add(more, facts.closed, Remark::new(row, []));
    }
    if !facts.closed {
        let more = held_with(facts, best, |changed| changed.closed = true).without(best.held);
        add(more, true, Remark::new(&NEEDS_CLOSED_HAND, []));
    } else if !facts.self_draw && best.finish == WinFinish::Triplet {
        let concealed = YakuSet::of(&[Yaku::Sanankou, Yaku::Suuankou]);
        let more = held_with(facts, best, |changed| changed.self_draw = true);
        add(more.intersection(concealed).without(best.held), facts.closed, Remark::new(&FINISHED_BY_RON, []));
    }
    found
}

/// Changes one option so that it allows a yaku.
type Turn = fn(&mut Options);

/// Returns the options that could allow a yaku, each changed on its own.
fn changed_options(options: &Options) -> Vec<(&'static RemarkRow, Options)> {
    let all: [(&'static RemarkRow, Turn); 5] = [
        (&WITHOUT_OPEN_TANYAO, |options| options.open_tanyao = true),
        (&WITHOUT_HONROUTOU_SEVEN_PAIRS, |options| options.honroutou_seven_pairs = true),
        (&WITH_GREEN_DRAGON, |options| options.ryuuiisou_needs_green = false),
        (&WITHOUT_DOUBLE_RIICHI, |options| options.double_riichi_han = 2),
        (&WITHOUT_RENHOU, |options| {
            if options.renhou == RenhouRule::Off {
                options.renhou = RenhouRule::Mangan;
            }
        }),
    ];
    let turned = all.map(|(row, turn)| {
        let mut changed = options.clone();
        turn(&mut changed);
        (row, changed)
    });
    turned.into_iter().filter(|(_, changed)| changed != options).collect()
}

/// Returns what the same arrangement would hold if one thing were different.
fn held_with<'a>(facts: &Facts<'a>, best: &Arrangement, change: impl FnOnce(&mut Facts<'a>)) -> YakuSet {
    let changed = facts.with_change(change);
    let mut held = YakuSet::NONE;
    arrange(&changed, best.reading, |other| {
        if other.finish == best.finish {
            held = other.held;
        }
    });
    held
}
