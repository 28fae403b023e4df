//! The course of play: the seats, the dealer, the next step, the payments of an event, and contradictions. Each family has
//! its own in its folder: a small state that is replaced, never changed in place. Here are the parts that they share.
//!
//! To add a family's course, implement the functions of `Play`. `begin` takes the night's seats and names the dealer;
//! `act` takes one event of the deal in `scene.deal` and returns its money and, if the deal ends, the next step.
//! Amounts must be above 0; a contradiction that people may overrule is a [`Caution`], an impossible event is a [`Refusal`].

use std::any::Any;
use std::fmt;
use std::sync::Arc;

mod beside;
mod due;
pub mod entered;
pub mod seating;
pub mod steps;
pub mod tiles;
mod wall;

pub use beside::BesideTotals;
pub use due::{Due, DueStep, Over, Reminder};
pub use seating::Headcount;
pub use wall::Wall;

pub(crate) use steps::{
    begun_of, dealt_by, draw_outcome, false_win, fine, first_in_turn, from_dealer, one_self_draw, one_table,
    other_seats, payments_as_paid, seat,
};
use steps::{dead_hands, departed_players};

use crate::RuleProfile;
use crate::event::{
    Body, Caution, Deal, DealBegun, DealId, Ending, FamilyAct, HowSeated, NightState, Payment, Plan, PlayerId, Refusal,
    SeatsSet,
};
use crate::family_message::FamilyMessage;

/// The part of a night that a course consults.
///
/// ```
/// use quejing_rules::course::Scene;
/// use quejing_rules::event::{NightState, Plan};
/// let night = NightState { played: [(0, 3)].into(), ..NightState::default() };
/// let scene = Scene { night: &night, table: 0, deal: None, time_ms: 0 };
/// assert_eq!((scene.deals_played(), Scene { table: 1, ..scene }.deals_played()), (3, 0));
/// assert_eq!(scene.plan(), Plan::default());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The night as it stood before the event.
    pub night: &'a NightState,
    /// The table the event is about.
    pub table: usize,
    /// The deal in progress at that table, if any.
    pub deal: Option<&'a Deal>,
    /// When the event happens, in milliseconds since 1970-01-01 UTC; never read from a clock.
    pub time_ms: i64,
}

impl Scene<'_> {
    /// Returns the agreement in addition to the rules.
    pub fn plan(&self) -> Plan {
        let opened = self.night.opened.as_ref();
        opened.map(|opened| opened.plan).unwrap_or_default()
    }

    /// Returns the number of the night's deals at this table that are over and count.
    pub fn deals_played(&self) -> u32 {
        self.night.played.get(&self.table).copied().unwrap_or(0)
    }

    /// Returns the number of deals of the current game at this table that are over and count.
    pub fn deals_of_game(&self) -> u32 {
        self.night.game().deals_played(self.table)
    }
}

/// A state that can be compared with one of any type.
pub trait Compare: Any {
    /// Returns true if the other is of the same type and equal.
    fn is_same(&self, other: &dyn Any) -> bool;
}

impl<T: Any + PartialEq> Compare for T {
    fn is_same(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

/// A family's course of play.
pub trait Play: Compare + fmt::Debug + Send + Sync {
    /// Returns the state of the deal in progress or, between two deals, of the next one.
    fn due(&self, scene: &Scene<'_>) -> Due;

    /// Returns the course after people took new seats between two deals (`seats.tables`: the dealer of the next deal
    /// first).
    ///
    /// # Errors
    /// The number of people does not fit these rules.
    fn take_seats(&self, scene: &Scene<'_>, seats: &SeatsSet) -> Result<(Course, Vec<FamilyMessage>), Refusal>;

    /// Begins a deal.
    ///
    /// # Errors
    /// Something is impossible under these rules.
    fn begin(self: Arc<Self>, scene: &Scene<'_>, begun: &DealBegun) -> Result<Begun, Refusal>;

    /// Returns the effect of one event of the deal. `scene.deal` is present.
    ///
    /// # Errors
    /// Something is impossible under these rules.
    fn act(self: Arc<Self>, scene: &Scene<'_>, body: &Body) -> Result<ActOutcome, Refusal>;

    /// Returns the players of the next deal, dealer first, in games of four where the course alone determines them.
    fn next_players(&self) -> Option<Vec<PlayerId>> {
        None
    }

    /// Checks an act that stands between deals.
    ///
    /// # Errors
    /// It is impossible, or the rules have none of its kind.
    fn check_standing(&self, _: &FamilyAct) -> Result<(), Refusal> {
        Err(Refusal::NotInTheseRules)
    }
}

/// The result of beginning a deal.
///
/// ```
/// use quejing_rules::RuleProfile;
/// use quejing_rules::course::{Course, Scene, seating::arrange_seats};
/// use quejing_rules::event::{Caution, DealBegun, HowSeated, NightState, PlayerId};
/// let (rules, night) = (RuleProfile::default(), NightState::default());
/// let seats = arrange_seats(&rules, &[1, 2, 3, 4].map(PlayerId::of), HowSeated::Draw)?;
/// let scene = Scene { night: &night, table: 0, deal: None, time_ms: 0 };
/// let said = PlayerId::of(2);
/// let begun = DealBegun { dealer: Some(said), ..DealBegun::default() };
/// let begun = Course::start(&rules, &scene, &seats)?.begin(&scene, &begun)?;
/// assert_eq!(begun.cautions, [Caution::OtherDealer { due: PlayerId::of(1), said }.into()]);
/// assert_eq!(begun.deal.dealer(), Some(said));
/// # Ok::<(), quejing_rules::event::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Begun {
    /// The deal; the ledger fills in number, table and time.
    pub deal: Deal,
    /// The course from now on.
    pub course: Course,
    /// The seats from now on, if the deal changes them.
    pub seats: Option<SeatsSet>,
    /// Contradictions to the course.
    pub cautions: Vec<FamilyMessage>,
}

impl Begun {
    /// Creates the result of a begun deal, with `players` in turn order from the dealer, unchanged seats and no
    /// cautions. The ledger fills in the rest.
    pub fn of(players: Vec<PlayerId>, course: impl Into<Course>) -> Begun {
        Begun {
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
                voided: false,
            },
            course: course.into(),
            seats: None,
            cautions: Vec::new(),
        }
    }
}

/// The effect of an event in a deal.
///
/// ```
/// use quejing_rules::RuleProfile;
/// use quejing_rules::course::{Course, Scene, seating::arrange_seats};
/// use quejing_rules::event::{Body, DealBegun, DrawKind, DrawnDeal, Ending, HowSeated, NightState, PlayerId};
/// let (rules, night) = (RuleProfile::default(), NightState::default());
/// let seats = arrange_seats(&rules, &[1, 2, 3, 4].map(PlayerId::of), HowSeated::Draw)?;
/// let scene = Scene { night: &night, table: 0, deal: None, time_ms: 0 };
/// let begun = Course::start(&rules, &scene, &seats)?.begin(&scene, &DealBegun::default())?;
/// let scene = Scene { deal: Some(&begun.deal), ..scene };
/// let outcome = begun.course.act(&scene, &Body::Drawn(DrawnDeal::default()))?;
/// assert_eq!((outcome.ends, outcome.moves.len()), (Some(Ending::Drawn(DrawKind::Exhausted)), 0));
/// # Ok::<(), quejing_rules::event::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ActOutcome {
    /// The money that it moves.
    pub moves: Vec<Payment>,
    /// The end of the deal; `None` while it goes on.
    pub ends: Option<Ending>,
    /// The course from now on.
    pub course: Course,
    /// The seats from now on, if they change.
    pub seats: Option<SeatsSet>,
    /// The deal's special rule, once it is known.
    pub special: Option<u8>,
    /// Contradictions to the course.
    pub cautions: Vec<FamilyMessage>,
}

impl ActOutcome {
    /// Returns an outcome without effect other than continuing with this course.
    pub fn of(course: impl Into<Course>) -> ActOutcome {
        ActOutcome {
            moves: Vec::new(),
            ends: None,
            course: course.into(),
            seats: None,
            special: None,
            cautions: Vec::new(),
        }
    }
}

/// The course of a night.
///
/// ```
/// use quejing_rules::RuleProfile;
/// use quejing_rules::course::{Course, Scene, seating::arrange_seats};
/// use quejing_rules::event::{CampsDrawn, HowSeated, NightState, PlayerId, Refusal};
/// let (rules, night) = (RuleProfile::default(), NightState::default());
/// let seats = arrange_seats(&rules, &[1, 2, 3, 4].map(PlayerId::of), HowSeated::Draw)?;
/// let scene = Scene { night: &night, table: 0, deal: None, time_ms: 0 };
/// let course = Course::start(&rules, &scene, &seats)?;
/// assert_eq!(course.due(&scene).dealer, Some(PlayerId::of(1)));
/// // Only the house rule has camps.
/// assert_eq!(course.check_standing(&CampsDrawn { camps: Vec::new() }.into()), Err(Refusal::NotInTheseRules));
/// # Ok::<(), Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Course(Arc<dyn Play>);

impl<P: Play> From<P> for Course {
    fn from(play: P) -> Course {
        Course(Arc::new(play))
    }
}

impl<P: Play> From<Arc<P>> for Course {
    fn from(play: Arc<P>) -> Course {
        Course(play)
    }
}

impl PartialEq for Course {
    fn eq(&self, other: &Course) -> bool {
        self.0.is_same(&*other.0)
    }
}

impl Course {
    /// Returns the course at the start of a night, when people first sit down.
    ///
    /// # Errors
    /// The number of people does not fit these rules.
    pub fn start(rules: &RuleProfile, scene: &Scene<'_>, seats: &SeatsSet) -> Result<Course, Refusal> {
        rules.start(scene, seats)
    }

    /// Returns the state of a table: the dealer, the seats, the next steps and the reminders.
    pub fn due(&self, scene: &Scene<'_>) -> Due {
        let mut due = self.0.due(scene);
        if scene.deal.is_none() && departed_players(scene, &due.players).next().is_some() {
            due.steps.insert(0, DueStep::SetSeats.into());
        }
        let players: Vec<PlayerId> = scene.deal.map(dead_hands).unwrap_or_default();
        if !players.is_empty() {
            due.reminders.push(Reminder::DeadHands { players }.into());
        }
        due
    }

    /// Returns the course after people took new seats between two deals (`seats.tables`: the dealer of the next deal first).
    ///
    /// # Errors
    /// The number of people does not fit these rules.
    pub fn take_seats(&self, scene: &Scene<'_>, seats: &SeatsSet) -> Result<(Course, Vec<FamilyMessage>), Refusal> {
        self.0.take_seats(scene, seats)
    }

    /// Begins a deal. Warns about people who left but are still seated.
    ///
    /// # Errors
    /// Something is impossible under these rules.
    pub fn begin(&self, scene: &Scene<'_>, begun: &DealBegun) -> Result<Begun, Refusal> {
        steps::refuse_others_fields(scene, begun)?;
        let mut begun = self.0.clone().begin(scene, begun)?;
        begun
            .cautions
            .extend(departed_players(scene, &begun.deal.players).map(|player| Caution::LeftTable { player }.into()));
        Ok(begun)
    }

    /// Returns the effect of one event of the deal in `scene.deal`. Warns about a win after one's own false win; the next
    /// deal's seats follow the course.
    ///
    /// # Errors
    /// Something is impossible under these rules.
    pub fn act(&self, scene: &Scene<'_>, body: &Body) -> Result<ActOutcome, Refusal> {
        let mut outcome = self.0.clone().act(scene, body)?;
        if let (Body::Won(won), Some(deal)) = (body, scene.deal) {
            let dead = dead_hands(deal);
            let winners = won.wins.iter().map(|win| win.winner);
            outcome.cautions.extend(
                winners.filter(|player| dead.contains(player)).map(|player| Caution::DeadHand { player }.into()),
            );
        }
        if outcome.ends.is_some() && outcome.seats.is_none() {
            let players = outcome.course.0.next_players();
            outcome.seats =
                players.map(|players| SeatsSet { how: HowSeated::Rotation, ..seating::seats_at_one_table(players) });
        }
        Ok(outcome)
    }

    /// Checks an act that stands between deals.
    ///
    /// # Errors
    /// It is impossible, or the rules have none of its kind.
    pub fn check_standing(&self, act: &FamilyAct) -> Result<(), Refusal> {
        self.0.check_standing(act)
    }
}
