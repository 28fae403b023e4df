//! What holds but does not count, or would hold except for one thing, with the reason.
//!
//! The scoring code itself answers the what-ifs: one fact of the hand is changed and the same arrangement is scored
//! again.

use crate::hand::Reading;
use crate::riichi::arrangement::arrange;
use crate::riichi::facts::Facts;
use crate::riichi::options::RenhouRule;
use crate::riichi::{Arrangement, Finish, Options, Yaku, YakuSet};
use crate::{Reason, Suppressed};

/// Returns why nothing counts next to a yaku that stands alone.
pub(super) fn beside(alone: Yaku) -> Reason {
    if alone.is_yakuman() { Reason::ReplacedByYakuman } else { Reason::ExcludedBy(alone.into()) }
}

/// Returns what holds besides the yaku of the best arrangement, or would hold except for one thing.
pub(super) fn suppressed(facts: &Facts, best: &Arrangement, others: &[Arrangement]) -> Vec<Suppressed> {
    let mut found: Vec<Suppressed> = Vec::new();
    let mut add = |set: YakuSet, closed: bool, reason: Reason| {
        for yaku in set.iter() {
            let id = yaku.into();
            if !found.iter().any(|before| before.id == id) {
                found.push(Suppressed { id, count: 1, worth: yaku.han(closed), reasons: vec![reason] });
            }
        }
    };
    let reason = best.stands_alone(facts.options).map_or(Reason::OrdinaryIsMore, beside);
    add(best.held.without(best.yaku), facts.closed, reason);
    if best.held.has(Yaku::Ryanpeikou) {
        add(YakuSet::of(&[Yaku::Iipeikou]), true, Reason::ImpliedBy(Yaku::Ryanpeikou.into()));
        if others.iter().any(|other| other.reading == Reading::SevenPairs) {
            add(YakuSet::of(&[Yaku::Chiitoitsu]), true, Reason::ExcludedBy(Yaku::Ryanpeikou.into()));
        }
    }
    if best.held.has(Yaku::Junchan) {
        add(YakuSet::of(&[Yaku::Chanta]), facts.closed, Reason::ImpliedBy(Yaku::Junchan.into()));
    }
    for (switch, options) in switched(facts.options) {
        let more = held_with(facts, best, |changed| changed.options = &options).without(best.held);
        add(more, facts.closed, Reason::SwitchedOff { switch });
    }
    if !facts.closed {
        let more = held_with(facts, best, |changed| changed.closed = true).without(best.held);
        add(more, true, Reason::NeedsClosedHand);
    } else if !facts.self_draw && best.finish == Finish::Triplet {
        let concealed = YakuSet::of(&[Yaku::Sanankou, Yaku::Suuankou]);
        let more = held_with(facts, best, |changed| changed.self_draw = true);
        add(more.both(concealed).without(best.held), facts.closed, Reason::FinishedByRon);
    }
    found
}

/// Changes one option so that it allows a yaku.
type Turn = fn(&mut Options);

/// Returns the options that could allow a yaku, each changed on its own.
fn switched(options: &Options) -> Vec<(&'static str, Options)> {
    let all: [(&'static str, Turn); 5] = [
        ("open_tanyao", |options| options.open_tanyao = true),
        ("honroutou_seven_pairs", |options| options.honroutou_seven_pairs = true),
        ("ryuuiisou_needs_green", |options| options.ryuuiisou_needs_green = false),
        ("double_riichi_han", |options| options.double_riichi_han = 2),
        ("renhou", |options| {
            if options.renhou == RenhouRule::Off {
                options.renhou = RenhouRule::Mangan;
            }
        }),
    ];
    let turned = all.map(|(key, turn)| {
        let mut changed = options.clone();
        turn(&mut changed);
        (key, changed)
    });
    turned.into_iter().filter(|(_, changed)| changed != options).collect()
}

/// Returns what the same arrangement would hold if one thing were different.
fn held_with<'a>(facts: &Facts<'a>, best: &Arrangement, change: impl FnOnce(&mut Facts<'a>)) -> YakuSet {
    let changed = facts.changed(change);
    let mut held = YakuSet::NONE;
    arrange(&changed, best.reading, |other| {
        if other.finish == best.finish {
            held = other.held;
        }
    });
    held
}
