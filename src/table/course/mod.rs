//! The course of play: who sits where, who deals, what is due next, what money an event moves, and what contradicts the
//! course. One file a family of rules; each is a small state that is replaced, never changed in place.
//!
//! To give a family its course: fill the functions of `Play`. `begin` takes the seats of the night and says who deals;
//! `act` takes one event of the deal in `scene.deal` and gives its money and, where the deal ends, what comes after.
//! Amounts must be above 0; what people overrule is a [`Caution`], what cannot be is a [`Refusal`].

mod entered;
mod house;
mod lingque;
mod riichi;
pub mod seating;
#[cfg(test)]
mod tests;
mod tiles;
mod wall;
mod zung_jung;

pub use wall::Wall;

use serde::Serialize;

use super::ledger::{
    Amount, Body, CampsDrawn, Caution, DealBegun, DrawKind, Ending, FalseWin, Hand, HandId,
    HowSeated, Move, Night, Plan, PlayerId, Refusal, SeatsSet, Why, Win, Won,
};
use crate::rules::RuleProfile;
use crate::tile::Wind;

/// What a course may look at.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The night before the event.
    pub night: &'a Night,
    /// The table of the event.
    pub table: usize,
    /// The deal that goes on at that table.
    pub deal: Option<&'a Hand>,
    /// When the event happens, milliseconds since 1970-01-01 UTC; never a clock's time.
    pub time_ms: i64,
}

impl Scene<'_> {
    /// What is agreed beside the rules.
    pub fn plan(&self) -> Plan {
        let opened = self.night.opened.as_ref();
        opened.map(|opened| opened.plan).unwrap_or_default()
    }

    /// Hands of this table that are over and count.
    pub fn played(&self) -> u32 {
        self.night.played.get(&self.table).copied().unwrap_or(0)
    }
}

/// A course of play.
pub(super) trait Play: Clone + Into<Course> {
    /// What is due: the deal that goes on, or the next one.
    fn due(&self, scene: &Scene<'_>) -> Due;

    /// The course after people sat down anew between two deals (`seats.tables`: the dealer of the next deal first).
    ///
    /// # Errors
    /// So many people cannot sit in these rules.
    fn seated(&self, scene: &Scene<'_>, seats: &SeatsSet) -> Result<(Self, Vec<Caution>), Refusal>;

    /// The deal that begins now.
    ///
    /// # Errors
    /// What cannot be in these rules.
    fn begin(&self, scene: &Scene<'_>, begun: &DealBegun) -> Result<Begun, Refusal>;

    /// What one event of the deal does. `scene.deal` is there.
    ///
    /// # Errors
    /// What cannot be in these rules.
    fn act(&self, scene: &Scene<'_>, body: &Body) -> Result<Outcome, Refusal>;

    /// The players of the next deal, the dealer first, in games of four whose course alone says it.
    fn next_players(&self) -> Option<Vec<PlayerId>> {
        None
    }
}

/// A deal that begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Begun {
    /// The hand; number, table and time are filled in by the ledger.
    pub hand: Hand,
    /// The course from now on.
    pub course: Course,
    /// The seats from now on, where the beginning changes them.
    pub seats: Option<SeatsSet>,
    /// What contradicts the course.
    pub cautions: Vec<Caution>,
}

impl Begun {
    /// A deal of these players, the dealer first.
    pub(super) fn of(players: Vec<PlayerId>, course: impl Into<Course>) -> Begun {
        Begun {
            hand: Hand {
                id: HandId(0),
                table: 0,
                number: 0,
                time_ms: 0,
                players,
                round: None,
                round_number: 0,
                honba: 0,
                special: None,
                acts: Vec::new(),
                ending: None,
                voided: false,
                shadow: None,
            },
            course: course.into(),
            seats: None,
            cautions: Vec::new(),
        }
    }
}

/// What an event of a deal does.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The money it moves.
    pub moves: Vec<Move>,
    /// How the deal ended, where it did.
    pub ends: Option<Ending>,
    /// The course from now on.
    pub course: Course,
    /// The seats from now on, where they change.
    pub seats: Option<SeatsSet>,
    /// The special rule of the deal, where it becomes known.
    pub special: Option<u8>,
    /// What contradicts the course.
    pub cautions: Vec<Caution>,
}

impl Outcome {
    /// Nothing happens but that the course is this.
    pub(super) fn of(course: impl Into<Course>) -> Outcome {
        Outcome {
            moves: Vec::new(),
            ends: None,
            course: course.into(),
            seats: None,
            special: None,
            cautions: Vec::new(),
        }
    }
}

/// What is due at a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Due {
    /// The number of the hand that goes on or comes next, from 1.
    pub hand: u32,
    /// A deal goes on.
    pub playing: bool,
    /// Who deals.
    pub dealer: Option<PlayerId>,
    /// The players in turn order, the dealer first.
    pub players: Vec<PlayerId>,
    /// The round wind, in rules that have one.
    #[serde(serialize_with = "wind_letter")]
    pub round: Option<Wind>,
    /// The number of the round (圈), from 0, in rules that count them.
    pub round_number: u32,
    /// Counters on the table.
    pub honba: u32,
    /// Riichi sticks on the table.
    pub sticks: u32,
    /// The special rule of the deal that goes on (house rule).
    pub special: Option<u8>,
    /// Those who wait for a seat, first in line first (house rule).
    pub queue: Vec<PlayerId>,
    /// The free person between two tables (house rule).
    pub free: Option<PlayerId>,
    /// Those who bet at this table by the rotation (house rule).
    pub bettors: Vec<PlayerId>,
    /// It is one of the last deals (难忘今宵).
    pub last: bool,
    /// Where the wall is opened, once the dice are known.
    pub wall: Option<Wall>,
    /// What people should do now, in order.
    pub steps: Vec<DueStep>,
    /// What holds in this deal, to be remembered.
    pub reminders: Vec<Reminder>,
    /// Why the game is over, if it is.
    pub over: Option<Over>,
}

fn wind_letter<S: serde::Serializer>(
    wind: &Option<Wind>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    wind.map(Wind::letter).serialize(serializer)
}

/// Something that people should do now.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum DueStep {
    /// Seats change before this deal (圈 is over, or the rotation).
    ChangeSeats {
        /// The players in turn order from the dealer on, as the rules rotate them.
        players: Vec<PlayerId>,
    },
    /// Throw two dice; the wall is broken by them.
    ThrowDice {
        /// Who throws.
        by: PlayerId,
    },
    /// The player whose wall is opened throws two dice again (Lingque).
    ThrowAgain {
        /// Who throws.
        by: PlayerId,
    },
    /// Somebody who left sits at the table: set the seats.
    SetSeats,
    /// Camps are drawn (house rule).
    DrawCamps {
        /// An hour has passed since they were.
        again: bool,
    },
    /// A tile of the wall is turned (house rules 2 and 8).
    TurnTile {
        /// Who turns it.
        by: PlayerId,
    },
    /// Everybody passes three tiles to the next player (house rule 6).
    PassThree,
    /// The dealer throws again and changes seats with somebody (house rule 12).
    SwapPlaces {
        /// The dealer.
        by: PlayerId,
    },
    /// Somebody says whom he supports (house rule).
    ChooseSupport {
        /// Who.
        who: PlayerId,
    },
    /// The deal ends without a winner by the profile (riichi).
    EndInDraw {
        /// Why.
        why: DrawKind,
    },
    /// The night can be closed.
    CloseNight,
}

/// What holds in the deal that goes on, to be remembered at the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "reminder", rename_all = "snake_case")]
pub enum Reminder {
    /// The special rule of the deal (house rule, 2 to 12) and what it means.
    Special {
        /// Its number.
        special: u8,
    },
    /// Which tile is wild.
    Wild {
        /// The turned tile, MPSZ.
        turned: String,
        /// The wild tile.
        wild: String,
    },
    /// Which tiles are worth a fan each.
    Bonus {
        /// The turned tiles, MPSZ.
        turned: String,
        /// The tiles they point to, in the same order.
        bonus: String,
    },
    /// Who still plays in 血战.
    StillIn {
        /// Who.
        players: Vec<PlayerId>,
    },
    /// Who plays with an open hand: every payment of his is doubled.
    Open {
        /// Who.
        players: Vec<PlayerId>,
    },
    /// One of the last deals: 血流成河.
    LastDeal,
    /// Riichi: if the discard of the declaration is won on, the stick goes back (undo the declaration).
    RiichiDiscard {
        /// Who declared.
        players: Vec<PlayerId>,
    },
    /// Zung Jung: say who threw the tile first since the winner's own last discard (跟張免責).
    Immunity,
    /// Whose hand is dead after a false win.
    DeadHands {
        /// Whose.
        players: Vec<PlayerId>,
    },
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Over {
    /// All rounds or hands were played.
    Played,
    /// Riichi: the last dealer won and leads.
    LastDealerLeads,
    /// Riichi: somebody has less than nothing.
    Bust,
    /// Riichi: somebody reached the points of the extra round.
    Reached,
}

/// The course of a night.
#[derive(Clone, Debug, PartialEq)]
pub enum Course {
    /// Lingque.
    Lingque(lingque::Lingque),
    /// Zung Jung.
    ZungJung(zung_jung::ZungJung),
    /// Riichi.
    Riichi(riichi::Riichi),
    /// The house rule.
    House(house::House),
}

macro_rules! of_each {
    ($course:expr, $play:ident => $does:expr) => {
        match $course {
            Course::Lingque($play) => $does,
            Course::ZungJung($play) => $does,
            Course::Riichi($play) => $does,
            Course::House($play) => $does,
        }
    };
}

impl Course {
    /// The course at the beginning, when people sit down for the first time.
    ///
    /// # Errors
    /// So many people cannot sit in these rules.
    pub fn start(
        rules: &RuleProfile,
        scene: &Scene<'_>,
        seats: &SeatsSet,
    ) -> Result<Course, Refusal> {
        match rules {
            RuleProfile::Lingque(profile) => {
                lingque::Lingque::start(*profile, scene, seats).map(Course::Lingque)
            }
            RuleProfile::ZungJung(options) => {
                zung_jung::ZungJung::start(options, scene, seats).map(Course::ZungJung)
            }
            RuleProfile::Riichi(options) => {
                riichi::Riichi::start(options, scene, seats).map(Course::Riichi)
            }
            RuleProfile::House(options) => {
                house::House::start(options, scene, seats).map(Course::House)
            }
        }
    }

    /// What is due at a table: who deals, who sits where, what to do and to remember.
    pub fn due(&self, scene: &Scene<'_>) -> Due {
        let mut due: Due = of_each!(self, play => play.due(scene));
        if scene.deal.is_none() && left(scene, &due.players).next().is_some() {
            due.steps.insert(0, DueStep::SetSeats);
        }
        let players: Vec<PlayerId> = scene.deal.map(dead_hands).unwrap_or_default();
        if !players.is_empty() {
            due.reminders.push(Reminder::DeadHands { players });
        }
        due
    }

    /// See [`Play::seated`].
    pub(super) fn seated(
        &self,
        scene: &Scene<'_>,
        seats: &SeatsSet,
    ) -> Result<(Course, Vec<Caution>), Refusal> {
        of_each!(self, play => {
            play.seated(scene, seats).map(|(course, cautions)| (course.into(), cautions))
        })
    }

    /// See [`Play::begin`]. Who left and still sits there is warned of.
    pub(super) fn begin(&self, scene: &Scene<'_>, begun: &DealBegun) -> Result<Begun, Refusal> {
        let mut begun: Begun = of_each!(self, play => play.begin(scene, begun))?;
        let gone = left(scene, &begun.hand.players);
        begun
            .cautions
            .extend(gone.map(|player| Caution::LeftTable { player }));
        Ok(begun)
    }

    /// See [`Play::act`]. A win after an own false win is warned of; the seats of the next deal follow the course.
    pub(super) fn act(&self, scene: &Scene<'_>, body: &Body) -> Result<Outcome, Refusal> {
        let mut outcome: Outcome = of_each!(self, play => play.act(scene, body))?;
        if let (Body::Won(won), Some(deal)) = (body, scene.deal) {
            let dead = dead_hands(deal);
            let winners = won.wins.iter().map(|win| win.winner);
            outcome.cautions.extend(
                winners
                    .filter(|player| dead.contains(player))
                    .map(|player| Caution::DeadHand { player }),
            );
        }
        if outcome.ends.is_some() && outcome.seats.is_none() {
            let players: Option<Vec<PlayerId>> =
                of_each!(&outcome.course, play => play.next_players());
            outcome.seats = players.map(|players| SeatsSet {
                tables: vec![players],
                queue: Vec::new(),
                bettors: Vec::new(),
                free: None,
                how: HowSeated::Rotation,
            });
        }
        Ok(outcome)
    }

    /// May these camps be drawn? Only the house rule has camps.
    pub(super) fn check_camps(&self, drawn: &CampsDrawn) -> Result<(), Refusal> {
        match self {
            Course::House(house) => house.check_camps(drawn),
            _ => Err(Refusal::NotInTheseRules),
        }
    }
}

/// One table of exactly four.
fn four(seats: &SeatsSet) -> Result<[PlayerId; 4], Refusal> {
    let refused = |found: usize, allowed: &'static str| Refusal::PlayerCount { found, allowed };
    let [table] = seats.tables.as_slice() else {
        return Err(refused(
            seats.tables.iter().map(Vec::len).sum(),
            "one table of four",
        ));
    };
    if !seats.queue.is_empty() || seats.free.is_some() || seats.bettors.iter().any(Option::is_some)
    {
        return Err(refused(
            table.len() + seats.queue.len(),
            "four play, the others watch",
        ));
    }
    <[PlayerId; 4]>::try_from(table.as_slice()).map_err(|_| refused(table.len(), "four players"))
}

/// The table in turn order from somebody on.
fn from_dealer(players: &[PlayerId], dealer: PlayerId) -> Option<Vec<PlayerId>> {
    let at = players.iter().position(|&player| player == dealer)?;
    let mut turned = players.to_vec();
    turned.rotate_left(at);
    Some(turned)
}

/// The seats, counted from the dealer, of everybody named; who does not play is refused.
fn seat(deal: &Hand, player: PlayerId) -> Result<usize, Refusal> {
    deal.seat_of(player).ok_or(Refusal::NotAtTable(player))
}

/// The money of what people paid instead of what the rules compute.
fn as_paid(scene: &Scene<'_>, win: &Win) -> Option<Result<Vec<Move>, Refusal>> {
    let paid = win.paid.as_ref()?;
    Some(scene.night.payments(paid, Why::AsPaid))
}

/// Of several winners on one discard, the first in turn after the discarder.
fn first_in_turn(deal: &Hand, won: &Won) -> Option<PlayerId> {
    let from = deal.seat_of(won.from?)?;
    let players = deal.players.len();
    let distance = |win: &&Win| {
        let seat = deal.seat_of(win.winner).unwrap_or(0);
        (seat + players - from) % players
    };
    won.wins.iter().min_by_key(distance).map(|win| win.winner)
}

/// Those of some players who left the night.
fn left<'a>(scene: &'a Scene<'_>, players: &'a [PlayerId]) -> impl Iterator<Item = PlayerId> + 'a {
    let gone = |player: &PlayerId| {
        let person = scene.night.people.get(player);
        person.is_some_and(|person| person.left)
    };
    players.iter().copied().filter(gone)
}

/// Whose hand is dead: a false win that did not end the deal.
fn dead_hands(deal: &Hand) -> Vec<PlayerId> {
    let of_act = |act: &super::ledger::Act| match &act.payload.body {
        Body::FalseWin(said) => Some(said.by),
        _ => None,
    };
    deal.acts.iter().filter_map(of_act).collect()
}

/// How a deal was begun, where somebody said so.
fn begun_of(deal: &Hand) -> Option<&DealBegun> {
    deal.acts.iter().find_map(|act| match &act.payload.body {
        Body::DealBegun(begun) => Some(begun),
        _ => None,
    })
}

/// Only one player draws the winning tile himself.
fn one_self_draw(won: &Won) -> Result<(), Refusal> {
    match won.from {
        None if won.wins.len() > 1 => Err(Refusal::CannotSettle(
            "one player alone wins by self-draw: name whose tile it was".into(),
        )),
        _ => Ok(()),
    }
}

/// What only the house rule has is refused.
fn refuse_house_rule(begun: &DealBegun) -> Result<(), Refusal> {
    let of_the_house = begun.special.is_some()
        || !begun.supports.is_empty()
        || !begun.open.is_empty()
        || begun.swap.is_some()
        || begun.last;
    (!of_the_house)
        .then_some(())
        .ok_or(Refusal::NotInTheseRules)
}

/// A fine to each other player.
fn fine(deal: &Hand, by: PlayerId, fine: Amount) -> Vec<Move> {
    let others = deal.players.iter().filter(|&&player| player != by);
    others
        .filter(|_| fine > Amount::ZERO)
        .map(|&player| Move::between(by, player, fine, Why::Fine))
        .collect()
}

/// A false win in rules whose text has no penalty: what the table fines, else nothing; `after` is the course where it
/// ends the deal.
fn false_win(
    deal: &Hand,
    said: &FalseWin,
    usual: Amount,
    goes_on: Course,
    after: Course,
) -> Result<Outcome, Refusal> {
    seat(deal, said.by)?;
    let moves = fine(deal, said.by, said.fine.unwrap_or(usual));
    let mut outcome = Outcome {
        moves,
        ..Outcome::of(goes_on)
    };
    if !said.goes_on {
        outcome.ends = Some(Ending::FalseWin(said.by));
        outcome.course = after;
    }
    Ok(outcome)
}

/// Is the deal with its usual dealer? Else what to warn of; the players from the dealer on.
fn dealt_by(
    due: &[PlayerId],
    begun: &DealBegun,
) -> Result<(Vec<PlayerId>, Option<Caution>), Refusal> {
    let usual = *due.first().ok_or(Refusal::NoSeats)?;
    let said = begun.dealer.unwrap_or(usual);
    let players = from_dealer(due, said).ok_or(Refusal::NotAtTable(said))?;
    let other = (said != usual).then_some(Caution::OtherDealer { due: usual, said });
    Ok((players, other))
}

/// Seats that are not the ones due: warned of, unless they are drawn where the rules let people draw.
fn other_seats(
    due: &[PlayerId],
    said: &[PlayerId],
    may_draw: bool,
    how: HowSeated,
) -> Vec<Caution> {
    let drawn = may_draw && how == HowSeated::Draw;
    let other = due != said && !drawn;
    other.then_some(Caution::OtherSeats).into_iter().collect()
}
