//! The final account of a night: what everybody has in the end, and what lies on the table. Together these are nothing, or the
//! account says which sum is missing.
//!
//! In riichi, places and final scores come from the deals alone (section 3 of the specification); money agreed on the side
//! stands beside them. Under the other rules a final score is what the deals brought.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value as Json;

use super::{Amount, Hand, Holder, LedgerError, Move, Night, NightId, PlayerId, Replay, Session, Store, Why};
use quejing_rules::RuleProfile;
use quejing_rules::hand::Seat;
use quejing_rules::riichi::game::{final_scores, places};
use quejing_rules::riichi::{LeftoverSticks, OKA, Oka, Options, STICK};

/// One person's part of the final account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FinalLine {
    pub player: PlayerId,
    /// The place in a riichi game, from 1; `None` for a person without a seat at the end, and under other rules.
    pub place: Option<u32>,
    /// The final score by the deals; in riichi with uma and oka for those with a place.
    pub score: Amount,
    /// The net amount agreed on the side.
    pub beside: Amount,
}

impl FinalLine {
    /// Returns what the person receives (or, if negative, pays) to be even.
    pub fn due(&self) -> Amount {
        self.score + self.beside
    }
}

/// The final account of a night.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FinalAccount {
    /// A line for each person, in riichi by place.
    pub lines: Vec<FinalLine>,
    /// Riichi sticks that nobody receives.
    pub lost_sticks: Amount,
    /// Other money left on the table; negative if more was taken from the table than lay there.
    pub other_money: Amount,
    /// What the rules themselves add to all final scores together: 0 unless uma and oka contradict each other.
    #[serde(skip)]
    by_rules: Amount,
    /// Returns true if places with uma and oka are part of the account.
    #[serde(skip)]
    has_places: bool,
}

/// A final account that does not sum to zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unbalanced {
    /// The sum of final scores, side money and what lies on the table.
    pub sum: Amount,
    /// Returns true if uma, oka, starting and return points of the night's rules create or lose exactly this sum.
    pub is_by_rules: bool,
}

impl FinalAccount {
    /// Returns the account of a night as if it ended now.
    pub fn of(night: &Night) -> FinalAccount {
        let beside = beside(night);
        let line = |&player: &PlayerId| {
            let beside = beside.get(&Holder::Player(player)).copied().unwrap_or_default();
            FinalLine { player, place: None, score: night.total(player) - beside, beside }
        };
        let mut account = FinalAccount {
            lines: night.order.iter().map(line).collect(),
            lost_sticks: Amount::ZERO,
            other_money: night.on_table,
            by_rules: Amount::ZERO,
            has_places: false,
        };
        if let Some(RuleProfile::Riichi(options)) = night.rules()
            && let Some(seated) = seated(night)
        {
            account.rank(night, seated, options);
        }
        account
    }

    /// Gives the four who are seated their places, and what these bring.
    fn rank(&mut self, night: &Night, seated: [PlayerId; 4], options: &Options) {
        let sticks = sticks(night);
        let lines = seated.map(|player| self.lines.iter().position(|line| line.player == player));
        let [Some(a), Some(b), Some(c), Some(d)] = lines else {
            return;
        };
        let lines = [a, b, c, d];
        // Everybody has the same starting points, so they decide no place.
        let places = places(lines.map(|at| self.lines[at].score), sticks.units().unwrap_or_default(), options);
        let back = Amount::whole(options.return_points - options.start_points);
        for (place, seat) in (1..).zip(places.order) {
            let line = &mut self.lines[lines[seat.index()]];
            line.place = Some(place);
            line.score += Amount::whole(places.bonuses[seat.index()]) - back;
        }
        self.lines.sort_by_key(|line| line.place.unwrap_or(u32::MAX));
        self.other_money -= sticks;
        if options.leftover_sticks == LeftoverSticks::Lost {
            self.lost_sticks = sticks;
        }
        self.by_rules = Amount::whole(options.final_surplus());
        self.has_places = true;
    }

    /// Returns the line of a person.
    pub fn line(&self, player: PlayerId) -> Option<&FinalLine> {
        self.lines.iter().find(|line| line.player == player)
    }

    /// Returns true if places with uma and oka are part of the account.
    pub fn has_places(&self) -> bool {
        self.has_places
    }

    /// Returns what everybody and the table receives (or, if negative, pays): sums that are nothing together.
    ///
    /// # Errors
    /// The sums are not nothing together, so nobody can say who pays whom.
    pub fn dues(&self) -> Result<Vec<(Holder, Amount)>, Unbalanced> {
        let table = self.lost_sticks + self.other_money;
        let people = self.lines.iter().map(|line| (Holder::Player(line.player), line.due()));
        let dues: Vec<(Holder, Amount)> = people.chain([(Holder::Table, table)]).collect();
        let sum: Amount = dues.iter().map(|(_, amount)| *amount).sum();
        match sum == Amount::ZERO {
            true => Ok(dues),
            false => Err(Unbalanced { sum, is_by_rules: sum == self.by_rules }),
        }
    }
}

/// Returns what everybody and the table gained or lost by money agreed on the side.
fn beside(night: &Night) -> BTreeMap<Holder, Amount> {
    let mut beside: BTreeMap<Holder, Amount> = BTreeMap::new();
    for Move { from, to, amount, .. } in night.agreed.iter().flat_map(|(_, moves, _)| moves) {
        *beside.entry(*from).or_default() -= *amount;
        *beside.entry(*to).or_default() += *amount;
    }
    beside
}

/// Returns the deals whose payments count, those in progress included.
fn deals(night: &Night) -> impl Iterator<Item = &Hand> {
    night.hands.iter().filter(|hand| !hand.voided)
}

/// Returns what lies on the table in riichi sticks.
fn sticks(night: &Night) -> Amount {
    let change = |moved: &Move| match moved.why {
        Why::StickPut => moved.amount,
        Why::RiichiSticks => -moved.amount,
        _ => Amount::ZERO,
    };
    let sticks: Amount = deals(night).flat_map(Hand::moves).map(change).sum();
    // Other money on the table may have been collected as sticks.
    sticks.max(Amount::ZERO)
}

/// Returns those seated in the last deal by starting seat; whoever took over a seat has its starting seat. `None` before the
/// first deal.
fn seated(night: &Night) -> Option<[PlayerId; 4]> {
    let mut seated: Option<[PlayerId; 4]> = None;
    for deal in deals(night) {
        let players: [PlayerId; 4] = deal.players.clone().try_into().ok()?;
        let Some(before) = &mut seated else {
            seated = Some(players);
            continue;
        };
        let known = *before;
        let mut new = players.into_iter().filter(|player| !known.contains(player));
        for seat in before.iter_mut().filter(|seat| !players.contains(seat)) {
            *seat = new.next()?;
        }
    }
    seated
}

/// Returns true if a night of the ledger was begun before the key `oka` existed and its final scores were shown differently
/// then. Nights under other rules are not replayed.
///
/// # Errors
/// The ledger cannot be read.
pub fn corrected_finals(store: &Store, night: NightId) -> Result<bool, LedgerError> {
    match store.first(night)? {
        Some(first) if lacks_oka(&first.text) => Ok(has_corrected_finals(Session::open(store, night)?.replay())),
        _ => Ok(false),
    }
}

/// Returns true if a night was begun before the key `oka` existed and its final scores were shown differently then.
pub fn has_corrected_finals(replay: &Replay) -> bool {
    let night = replay.night();
    let (Some(RuleProfile::Riichi(options)), Some(first)) = (night.rules(), replay.events().first()) else {
        return false;
    };
    if !lacks_oka(&first.text) {
        return false;
    }
    let account = FinalAccount::of(night);
    let mut now: Vec<(PlayerId, Amount)> =
        { account.lines.iter() }.filter(|line| line.place.is_some()).map(|line| (line.player, line.score)).collect();
    let mut then = earlier_finals(night, options).unwrap_or_default();
    now.sort();
    then.sort();
    now != then
}

/// Returns true if a night was opened for riichi by a version that did not know the oka.
fn lacks_oka(opened: &str) -> bool {
    let text: Option<Json> = serde_json::from_str(opened).ok();
    let profile = text.as_ref().and_then(|text| text.pointer("/rules/profile"));
    profile.is_some_and(|profile| profile["set"] == "riichi" && profile.get(OKA).is_none())
}

/// Returns the final scores as versions without the oka showed them: whole points of the four in the first deal, side money
/// included; `None` where they showed none.
fn earlier_finals(night: &Night, options: &Options) -> Option<Vec<(PlayerId, Amount)>> {
    let first = deals(night).next()?;
    let starting: [PlayerId; 4] = first.players.clone().try_into().ok()?;
    let mut points = [0; 4];
    for (points, player) in points.iter_mut().zip(starting) {
        *points = options.start_points + night.total(player).units()?;
    }
    let sticks = u32::try_from(night.on_table.units()? / STICK).ok()?;
    let options = Options { oka: Oka::None, ..options.clone() };
    let scores = final_scores(points, sticks, &options).scores;
    let line = |seat: Seat| (starting[seat.index()], Amount::whole(scores[seat.index()]));
    Some(Seat::FOUR.map(line).to_vec())
}
