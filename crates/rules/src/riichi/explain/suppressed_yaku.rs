//! The yaku that hold but do not count, or that would hold if one fact or option were different, each with the reason.
//!
//! To find them, the scoring code changes one fact of the hand and scores the same arrangement again.

use crate::hand::Reading;
use crate::riichi::arrangement::for_each_arrangement;
use crate::riichi::hand_facts::HandFacts;
use crate::riichi::options::RenhouRule;
use crate::riichi::remarks::{
    EXCLUDED_BY_YAKU, FINISHED_BY_RON, NEEDS_CLOSED_HAND, NEEDS_YAKUMAN, WITH_GREEN_DRAGON, WITHOUT_DOUBLE_RIICHI,
    WITHOUT_HONROUTOU_SEVEN_PAIRS, WITHOUT_OPEN_TANYAO, WITHOUT_RENHOU,
};
use crate::riichi::value::lacks_yakuman;
use crate::riichi::{Arrangement, Options, WinTilePosition, Yaku, YakuSet};
use crate::shared_remarks::{IMPLIED_BY, ORDINARY_IS_MORE, REPLACED_BY_YAKUMAN};
use crate::{Remark, RemarkRow, SuppressedPattern};

/// Returns the reason why other yaku and dora do not count beside `standalone_yaku`: a yakuman, or a 人和 that counts
/// as a mangan.
pub(super) fn exclusion_reason(facts: &HandFacts, standalone_yaku: Yaku) -> Remark {
    match standalone_yaku.is_yakuman() {
        true => Remark::new(&REPLACED_BY_YAKUMAN, []),
        false => Remark::new(&EXCLUDED_BY_YAKU, []).with_pattern(facts.game.rows.pattern(standalone_yaku)),
    }
}

/// Returns the yaku that hold beside the counted ones of the best arrangement, or would hold if one fact or option were
/// different. Each yaku appears once, with its first reason.
pub(super) fn suppressed_patterns(
    facts: &HandFacts,
    best: &Arrangement,
    others: &[Arrangement],
) -> Vec<SuppressedPattern> {
    let mut found: Vec<SuppressedPattern> = Vec::new();
    let mut add = |set: YakuSet, closed: bool, reason: Remark| {
        for yaku in set.iter() {
            let id = facts.game.rows.pattern(yaku);
            if !found.iter().any(|before| before.id == id) {
                found.push(SuppressedPattern { id, count: 1, worth: yaku.han(closed), reasons: vec![reason] });
            }
        }
    };
    let reason = best
        .standalone_yaku(facts.game.options)
        .map_or(Remark::new(&ORDINARY_IS_MORE, []), |alone| exclusion_reason(facts, alone));
    add(best.held.without(best.yaku), facts.is_closed, reason);
    if lacks_yakuman(facts, best) {
        add(best.yaku, facts.is_closed, Remark::new(&NEEDS_YAKUMAN, []));
    }
    if best.held.has(Yaku::Ryanpeikou) {
        add(
            YakuSet::of(&[Yaku::Iipeikou]),
            true,
            Remark::new(&IMPLIED_BY, []).with_pattern(facts.game.rows.pattern(Yaku::Ryanpeikou)),
        );
        if others.iter().any(|other| other.reading == Reading::SevenPairs) {
            add(
                YakuSet::of(&[Yaku::Chiitoitsu]),
                true,
                Remark::new(&EXCLUDED_BY_YAKU, []).with_pattern(facts.game.rows.pattern(Yaku::Ryanpeikou)),
            );
        }
    }
    if best.held.has(Yaku::Junchan) {
        add(
            YakuSet::of(&[Yaku::Chanta]),
            facts.is_closed,
            Remark::new(&IMPLIED_BY, []).with_pattern(facts.game.rows.pattern(Yaku::Junchan)),
        );
    }
    for (row, options) in changed_options(facts.game.options) {
        let more = held_yaku_after_change(facts, best, |changed| changed.game.options = &options).without(best.held);
        add(more, facts.is_closed, Remark::new(row, []));
    }
    if !facts.is_closed {
        let more = held_yaku_after_change(facts, best, |changed| changed.is_closed = true).without(best.held);
        add(more, true, Remark::new(&NEEDS_CLOSED_HAND, []));
    } else if !facts.self_draw && best.win_position == WinTilePosition::Triplet {
        let concealed = YakuSet::of(&[Yaku::Sanankou, Yaku::Suuankou]);
        let more = held_yaku_after_change(facts, best, |changed| changed.self_draw = true);
        add(more.intersection(concealed).without(best.held), facts.is_closed, Remark::new(&FINISHED_BY_RON, []));
    }
    found
}

/// A function that changes one option so that it allows a yaku.
type OptionChange = fn(&mut Options);

/// Returns copies of the options in which one option is changed to allow a yaku, each with its reason; options that
/// allow the yaku already are left out.
fn changed_options(options: &Options) -> Vec<(&'static RemarkRow, Options)> {
    let all: [(&'static RemarkRow, OptionChange); 5] = [
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

/// Returns the yaku that hold in the best arrangement after a change of the hand's facts; empty if the changed hand
/// does not have this arrangement.
fn held_yaku_after_change<'a>(
    facts: &HandFacts<'a>,
    best: &Arrangement,
    change: impl FnOnce(&mut HandFacts<'a>),
) -> YakuSet {
    let changed = facts.after_change(change);
    let mut held = YakuSet::NONE;
    for_each_arrangement(&changed, best.reading, |other| {
        if other.win_position == best.win_position {
            held = other.held;
        }
    });
    held
}
