//! The course of play: the seats, the dealer, the next steps, the payments of an event, and contradictions. Each family
//! implements [`CourseState`] in its folder, as a small immutable state. This module holds the parts that the families
//! share.
//!
//! To add a family's course, implement the functions of [`CourseState`]. `begin_deal` takes the night's seats and names
//! the dealer; `apply_event` takes one event of the deal in `context.deal` and returns its payments and, if the deal
//! ends, the course of the next deal. Amounts must be above 0. A contradiction that people may overrule is a
//! [`Caution`], an impossible event a [`Refusal`].

use std::any::Any;
use std::fmt;
use std::sync::Arc;

pub mod common_outcomes;
mod extra_score;
pub mod seating;
pub mod stored_tiles;
mod table_status;
mod wall_break;

pub use extra_score::ExtraScore;
pub use seating::{Headcount, Seating};
pub use table_status::{GameOverReason, NextStep, Reminder, TableStatus};
pub use wall_break::WallBreak;

pub(crate) use common_outcomes::{
    check_entered_payments, check_single_self_draw, deal_beginning, draw_outcome, false_win_outcome, fine_payments,
    first_winner_in_turn, players_from_recorded_dealer, require_one_table, require_seat, rotate_to_dealer,
    seat_cautions,
};
use common_outcomes::{departed_players, players_with_dead_hands};

use crate::family_message::FamilyMessage;
use crate::play::{
    Caution, Deal, DealBegun, DealEnd, FamilyAct, FieldRow, NightPlan, NightState, Play, Refusal, SeatAssignment,
    SeatingMethod,
};
use crate::{DealId, Payment, PlayerId};

/// The context in which the course of play judges an event: the night so far, the table, the deal and the time.
///
/// ```
/// use quejing_rules::course::CourseContext;
/// use quejing_rules::play::{NightPlan, NightState};
/// let night = NightState { deals_played: [(0, 3)].into(), ..NightState::default() };
/// let context = CourseContext { night: &night, table: 0, deal: None, time_ms: 0 };
/// assert_eq!((context.deals_played(), CourseContext { table: 1, ..context }.deals_played()), (3, 0));
/// assert_eq!(context.plan(), NightPlan::default());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CourseContext<'a> {
    /// The state of the night before the event.
    pub night: &'a NightState,
    /// The index of the event's table, from 0.
    pub table: usize,
    /// The deal in progress at that table; `None` between deals.
    pub deal: Option<&'a Deal>,
    /// The time of the event in milliseconds since 1970-01-01 UTC; callers supply it, so that a replay gives equal
    /// results.
    pub time_ms: i64,
}

impl CourseContext<'_> {
    /// Returns the night's plan (length, flowers, camps); the default plan before the night is opened.
    pub fn plan(&self) -> NightPlan {
        self.night.plan
    }

    /// Returns the number of deals at this table, in the whole night, that are over and not voided.
    pub fn deals_played(&self) -> u32 {
        self.night.deals_played.get(&self.table).copied().unwrap_or(0)
    }

    /// Returns the number of deals at this table, in the current game, that are over and not voided.
    pub fn deals_played_in_game(&self) -> u32 {
        self.night.game().deals_played(self.table)
    }
}

/// Equality behind trait objects: values of different types are unequal.
pub trait DynamicEq: Any {
    /// Returns true if `other` has the type of `self` and is equal to it.
    fn is_equal_to(&self, other: &dyn Any) -> bool;
}

impl<T: Any + PartialEq> DynamicEq for T {
    fn is_equal_to(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

/// The course of play under the rules of one family. A value is an immutable state, and each event yields the next one.
pub trait CourseState: DynamicEq + fmt::Debug + Send + Sync {
    /// Returns the fields that the family adds to events. A deal cannot begin with a field of another family.
    fn event_fields(&self) -> &'static [&'static FieldRow];

    /// Returns the status of the table: of the deal in progress or, between two deals, of the next one.
    fn table_status(&self, context: &CourseContext<'_>) -> TableStatus;

    /// Returns the course after people took new seats between two deals, and cautions where the seats contradict the
    /// course. Each table of `seats` begins with the dealer of its next deal.
    ///
    /// # Errors
    /// A refusal if the number of people does not fit these rules.
    fn take_seats(
        &self,
        context: &CourseContext<'_>,
        seats: &SeatAssignment,
    ) -> Result<(Course, Vec<FamilyMessage>), Refusal>;

    /// Begins a deal at the table of `context`, from what people recorded about its beginning, and returns the outcome.
    ///
    /// # Errors
    /// A refusal if the rules do not allow this beginning, such as a dealer who is not at the table.
    fn begin_deal(self: Arc<Self>, context: &CourseContext<'_>, begun: &DealBegun)
    -> Result<DealStartOutcome, Refusal>;

    /// Returns the outcome of one event of the deal in `context.deal`, which must be present.
    ///
    /// # Errors
    /// A refusal if the event is impossible under these rules.
    fn apply_event(self: Arc<Self>, context: &CourseContext<'_>, play: &Play) -> Result<EventOutcome, Refusal>;

    /// Returns the players of the next deal, dealer first, for [`Course::apply_event`] to seat. `None` by default, for
    /// rules that return the seats in [`EventOutcome::seats`] or never change them.
    fn next_players(&self) -> Option<Vec<PlayerId>> {
        None
    }

    /// Checks an act that is recorded between deals and stays in force, such as drawn camps.
    ///
    /// # Errors
    /// [`Refusal::NotInTheseRules`] by default; rules with such acts refuse only impossible ones.
    fn check_standing_act(&self, _: &FamilyAct) -> Result<(), Refusal> {
        Err(Refusal::NotInTheseRules)
    }
}

/// The outcome of the beginning of a deal: the new deal, and the course, seats and cautions from now on.
///
/// ```
/// use quejing_rules::{PlayerId, RuleProfile};
/// use quejing_rules::course::{Course, CourseContext};
/// use quejing_rules::play::{Caution, DealBegun, NightState, SeatingMethod};
/// let (rules, night) = (RuleProfile::default(), NightState::default());
/// let seats = rules.seating().arrange_seats(&[1, 2, 3, 4].map(PlayerId::from_number), SeatingMethod::Draw)?;
/// let context = CourseContext { night: &night, table: 0, deal: None, time_ms: 0 };
/// let said = PlayerId::from_number(2);
/// let begun = DealBegun { dealer: Some(said), ..DealBegun::default() };
/// let begun = rules.start_course(&context, &seats)?.begin_deal(&context, &begun)?;
/// assert_eq!(begun.cautions, [Caution::OtherDealer { due: PlayerId::from_number(1), said }.into()]);
/// assert_eq!(begun.deal.dealer(), Some(said));
/// # Ok::<(), quejing_rules::play::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct DealStartOutcome {
    /// The new deal. Its id, number, table and time are 0 until the ledger sets them.
    pub deal: Deal,
    /// The course of play from now on.
    pub course: Course,
    /// The seats from now on; `None` if the deal does not change them.
    pub seats: Option<SeatAssignment>,
    /// The contradictions to the course of play, which people may overrule.
    pub cautions: Vec<FamilyMessage>,
}

impl DealStartOutcome {
    /// Creates the outcome in which a deal begins with `players`, in turn order from the dealer: with unchanged seats
    /// and without a round wind, a special rule or cautions. The deal's id, number, table and time are 0.
    pub fn new(players: Vec<PlayerId>, course: impl Into<Course>) -> DealStartOutcome {
        DealStartOutcome {
            deal: Deal {
                id: DealId(0),
                table: 0,
                number: 0,
                time_ms: 0,
                players,
                round: None,
                round_number: 0,
                dealership: None,
                honba: 0,
                special: None,
                acts: Vec::new(),
                ending: None,
                is_voided: false,
            },
            course: course.into(),
            seats: None,
            cautions: Vec::new(),
        }
    }
}

/// The outcome of one event of a deal: its payments, the end of the deal, and the course, seats and cautions from now
/// on.
///
/// ```
/// use quejing_rules::{PlayerId, RuleProfile};
/// use quejing_rules::course::{Course, CourseContext};
/// use quejing_rules::play::{DealBegun, DealEnd, DrawKind, DrawnDeal, NightState, Play, SeatingMethod};
/// let (rules, night) = (RuleProfile::default(), NightState::default());
/// let seats = rules.seating().arrange_seats(&[1, 2, 3, 4].map(PlayerId::from_number), SeatingMethod::Draw)?;
/// let context = CourseContext { night: &night, table: 0, deal: None, time_ms: 0 };
/// let begun = rules.start_course(&context, &seats)?.begin_deal(&context, &DealBegun::default())?;
/// let context = CourseContext { deal: Some(&begun.deal), ..context };
/// let outcome = begun.course.apply_event(&context, &Play::Drawn(DrawnDeal::default()))?;
/// assert_eq!((outcome.ending, outcome.payments.len()), (Some(DealEnd::Drawn(DrawKind::Exhausted)), 0));
/// # Ok::<(), quejing_rules::play::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct EventOutcome {
    /// The payments that the event causes.
    pub payments: Vec<Payment>,
    /// The end of the deal by this event; `None` if the deal goes on.
    pub ending: Option<DealEnd>,
    /// The course of play from now on.
    pub course: Course,
    /// The seats from now on; `None` if the event does not change them.
    pub seats: Option<SeatAssignment>,
    /// The number of the deal's special rule (house rule) if the event made it known; otherwise `None`.
    pub special: Option<u8>,
    /// The contradictions to the course of play, which people may overrule.
    pub cautions: Vec<FamilyMessage>,
}

impl EventOutcome {
    /// Creates the outcome of an event after which the deal goes on with this course: without payments, cautions, new
    /// seats or a special rule.
    pub fn new(course: impl Into<Course>) -> EventOutcome {
        EventOutcome {
            payments: Vec::new(),
            ending: None,
            course: course.into(),
            seats: None,
            special: None,
            cautions: Vec::new(),
        }
    }
}

/// The course of play at a point of a night, under the rules of any family.
///
/// ```
/// use quejing_rules::{PlayerId, RuleProfile};
/// use quejing_rules::course::{Course, CourseContext};
/// use quejing_rules::house::acts::CampsDrawn;
/// use quejing_rules::play::{NightState, Refusal, SeatingMethod};
/// let (rules, night) = (RuleProfile::default(), NightState::default());
/// let seats = rules.seating().arrange_seats(&[1, 2, 3, 4].map(PlayerId::from_number), SeatingMethod::Draw)?;
/// let context = CourseContext { night: &night, table: 0, deal: None, time_ms: 0 };
/// let course = rules.start_course(&context, &seats)?;
/// assert_eq!(course.table_status(&context).dealer, Some(PlayerId::from_number(1)));
/// // Only the house rule has camps.
/// assert_eq!(course.check_standing_act(&CampsDrawn { camps: Vec::new() }.into()), Err(Refusal::NotInTheseRules));
/// # Ok::<(), Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Course(Arc<dyn CourseState>);

impl<P: CourseState> From<P> for Course {
    fn from(state: P) -> Course {
        Course(Arc::new(state))
    }
}

impl<P: CourseState> From<Arc<P>> for Course {
    fn from(state: Arc<P>) -> Course {
        Course(state)
    }
}

impl PartialEq for Course {
    fn eq(&self, other: &Course) -> bool {
        self.0.is_equal_to(&*other.0)
    }
}

impl Course {
    /// Returns the status of a table by the rules of the family. Between deals, puts [`NextStep::SetSeats`] first if a
    /// player of the next deal has left the night; during a deal, adds [`Reminder::DeadHands`] if a player declared a
    /// false win.
    pub fn table_status(&self, context: &CourseContext<'_>) -> TableStatus {
        let mut status = self.0.table_status(context);
        if context.deal.is_none() && departed_players(context, &status.players).next().is_some() {
            status.steps.insert(0, NextStep::SetSeats.into());
        }
        let players: Vec<PlayerId> = context.deal.map(players_with_dead_hands).unwrap_or_default();
        if !players.is_empty() {
            status.reminders.push(Reminder::DeadHands { players }.into());
        }
        status
    }

    /// Returns the course after people took new seats between two deals, and cautions where the seats contradict the
    /// course. Each table of `seats` begins with the dealer of its next deal.
    ///
    /// # Errors
    /// A refusal if the number of people does not fit these rules.
    pub fn take_seats(
        &self,
        context: &CourseContext<'_>,
        seats: &SeatAssignment,
    ) -> Result<(Course, Vec<FamilyMessage>), Refusal> {
        self.0.take_seats(context, seats)
    }

    /// Begins a deal at the table of `context`, and adds a [`Caution::LeftTable`] for each of its players who has left
    /// the night.
    ///
    /// # Errors
    /// A refusal if the rules do not allow this beginning, or if `begun` has a field of another family.
    pub fn begin_deal(&self, context: &CourseContext<'_>, begun: &DealBegun) -> Result<DealStartOutcome, Refusal> {
        let own_rows = self.0.event_fields();
        if begun.family.iter().any(|field| !own_rows.contains(&field.row())) {
            return Err(Refusal::NotInTheseRules);
        }
        let mut outcome = self.0.clone().begin_deal(context, begun)?;
        outcome.cautions.extend(
            departed_players(context, &outcome.deal.players).map(|player| Caution::LeftTable { player }.into()),
        );
        Ok(outcome)
    }

    /// Returns the outcome of one event of the deal in `context.deal`, with a [`Caution::DeadHand`] for each winner who
    /// declared a false win earlier in the deal. If the deal ends, the outcome contains the seats of the next deal
    /// where the course determines them.
    ///
    /// # Errors
    /// A refusal if the event is impossible under these rules.
    pub fn apply_event(&self, context: &CourseContext<'_>, play: &Play) -> Result<EventOutcome, Refusal> {
        let mut outcome = self.0.clone().apply_event(context, play)?;
        if let (Play::Won(won), Some(deal)) = (play, context.deal) {
            let barred = players_with_dead_hands(deal);
            let winners = won.wins.iter().map(|win| win.winner);
            outcome.cautions.extend(
                winners.filter(|player| barred.contains(player)).map(|player| Caution::DeadHand { player }.into()),
            );
        }
        if outcome.ending.is_some() && outcome.seats.is_none() {
            let players = outcome.course.0.next_players();
            outcome.seats = players
                .map(|players| SeatAssignment { how: SeatingMethod::Rotation, ..seating::seats_at_one_table(players) });
        }
        Ok(outcome)
    }

    /// Checks an act that is recorded between deals and stays in force, such as drawn camps.
    ///
    /// # Errors
    /// A refusal if the act is impossible, or if the rules have no such act.
    pub fn check_standing_act(&self, act: &FamilyAct) -> Result<(), Refusal> {
        self.0.check_standing_act(act)
    }
}
