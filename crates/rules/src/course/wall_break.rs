//! The place where the wall is broken, computed from the dice of a deal. Stacks are numbered from 1, from the right end
//! of a wall as its player sees it.

use serde::Serialize;

use crate::PlayerId;

/// The place where the wall is broken: the last stack of the wall, and the first stack that is dealt.
///
/// ```
/// use quejing_rules::course::{Course, CourseContext, WallBreak};
/// use quejing_rules::{PlayerId, RuleProfile, RuleSet};
/// use quejing_rules::play::{DealBegun, DealEvent, NightState, Play, SeatingMethod};
/// let (rules, night, dealer) = (RuleProfile::from(RuleSet::RIICHI), NightState::default(), PlayerId::from_number(1));
/// let seats = rules.seating().arrange_seats(&[1, 2, 3, 4].map(PlayerId::from_number), SeatingMethod::Draw)?;
/// let context = CourseContext { night: &night, table: 0, deal: None, time_ms: 0 };
/// let course = rules.start_course(&context, &seats)?;
/// // Counted from the dealer, a throw of 2 and 3 ends at the dealer, where five stacks stay standing.
/// let begun = DealBegun { dice: vec![2, 3], ..DealBegun::default() };
/// let mut deal = course.begin_deal(&context, &begun)?.deal;
/// deal.acts.push(DealEvent { event: 1, play: Play::DealBegun(begun).into(), payments: Vec::new() });
/// let due = course.table_status(&CourseContext { deal: Some(&deal), ..context });
/// assert_eq!(due.wall, Some(WallBreak { opener: dealer, tail: (dealer, 5), first: (dealer, 6) }));
/// # Ok::<(), quejing_rules::play::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct WallBreak {
    /// The player whose wall is broken.
    pub opener: PlayerId,
    /// The last stack of the wall: the player in front of whom it stands, and its number from that player's right, from
    /// 1.
    pub tail: (PlayerId, u8),
    /// The first stack that is dealt: the player in front of whom it stands, and its number from that player's right,
    /// from 1.
    pub first: (PlayerId, u8),
}
