//! What holds but does not count, or would hold except for one thing, with the reason.
//!
//! The scoring code itself answers the what-ifs: one fact of the hand is changed and the same arrangement is scored
//! again.

use crate::hand::Reading;
use crate::riichi::arrangement::arrange;
use crate::riichi::facts::Facts;
use crate::riichi::options::RenhouRule;
use crate::riichi::{Arrangement, Finish, Options, Yaku, YakuSet};

/// A yaku that does not count although it holds, or would hold except for one thing.
///
/// ```
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::riichi::{Draft, Options, Reason, Yaku, explain};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("223344m223344p5s")?, "5s".parse().ok());
/// let hand = HandDraft { concealed, win_tile, self_draw: true, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let draft = Draft { hand, round_wind: Some(Wind::East), ..Draft::default() };
/// let options = Options::default();
/// let suppressed = explain(&draft.check(&options)?, &options).suppressed;
/// let pairs = suppressed.iter().find(|one| one.yaku == Yaku::Chiitoitsu).unwrap();
/// assert_eq!((pairs.han, pairs.reason), (2, Reason::ExcludedBy(Yaku::Ryanpeikou)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suppressed {
    pub yaku: Yaku,
    /// The han that it would add.
    pub han: u32,
    /// The reason why it does not count.
    pub reason: Reason,
}

/// The reason why a yaku or dora does not count.
///
/// ```
/// use quejing_rules::riichi::{Reason, Yaku};
/// assert_eq!(Reason::ImpliedBy(Yaku::Ryanpeikou).as_str(), "implied_by");
/// assert_eq!(Reason::SwitchedOff { switch: "open_tanyao" }.as_str(), "switched_off");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// A yakuman hand counts yakuman only.
    ReplacedByYakuman,
    /// A mangan of its own, but the hand is worth more without it.
    OrdinaryIsMore,
    /// Part of another yaku.
    ImpliedBy(Yaku),
    /// Another yaku reads the same tiles differently.
    ExcludedBy(Yaku),
    /// The hand is open.
    NeedsClosedHand,
    /// A ron finished the triplet, so it is open.
    FinishedByRon,
    /// An option leaves it out.
    SwitchedOff {
        /// The key in `options`.
        switch: &'static str,
    },
    /// Dora alone do not make a hand a win.
    NeedsYaku,
}

impl Reason {
    /// Returns the word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Reason::ReplacedByYakuman => "replaced_by_yakuman",
            Reason::OrdinaryIsMore => "ordinary_is_more",
            Reason::ImpliedBy(_) => "implied_by",
            Reason::ExcludedBy(_) => "excluded_by",
            Reason::NeedsClosedHand => "needs_closed_hand",
            Reason::FinishedByRon => "finished_by_ron",
            Reason::SwitchedOff { .. } => "switched_off",
            Reason::NeedsYaku => "needs_yaku",
        }
    }
}

/// Returns why nothing counts next to a yaku that stands alone.
pub(super) fn beside(alone: Yaku) -> Reason {
    if alone.is_yakuman() { Reason::ReplacedByYakuman } else { Reason::ExcludedBy(alone) }
}

/// Returns what holds besides the yaku of the best arrangement, or would hold except for one thing.
pub(super) fn suppressed(facts: &Facts, best: &Arrangement, others: &[Arrangement]) -> Vec<Suppressed> {
    let mut found: Vec<Suppressed> = Vec::new();
    let mut add = |set: YakuSet, closed: bool, reason: Reason| {
        for yaku in set.iter() {
            let known = found.iter().any(|before| before.yaku == yaku);
            if !known {
                found.push(Suppressed { yaku, han: yaku.han(closed), reason });
            }
        }
    };
    let reason = best.stands_alone(facts.options).map_or(Reason::OrdinaryIsMore, beside);
    add(best.held.without(best.yaku), facts.closed, reason);
    if best.held.has(Yaku::Ryanpeikou) {
        add(YakuSet::of(&[Yaku::Iipeikou]), true, Reason::ImpliedBy(Yaku::Ryanpeikou));
        if others.iter().any(|other| other.reading == Reading::SevenPairs) {
            add(YakuSet::of(&[Yaku::Chiitoitsu]), true, Reason::ExcludedBy(Yaku::Ryanpeikou));
        }
    }
    if best.held.has(Yaku::Junchan) {
        add(YakuSet::of(&[Yaku::Chanta]), facts.closed, Reason::ImpliedBy(Yaku::Junchan));
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
