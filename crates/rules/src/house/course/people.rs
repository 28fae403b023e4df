//! The seating of 3 to 11 people (section 12 of the specification): players, the queue, bettors, two tables with the
//! free person, and camps with their hourly redraw. Times are those of the events.

use super::HouseCourse;
use crate::PlayerId;
use crate::course::seating::seats_at_one_table;
use crate::course::{CourseContext, Headcount};
use crate::family_message::FamilyMessage;
use crate::house::acts::{CampRoster, CampsDrawn};
use crate::house::notices::SeatingRequirement;
use crate::house::{
    Camp, Options, TableQueue, TwoTables, check_people_count, last_deals, next_dealer, one_table_sizes, two_table_sizes,
};
use crate::play::{Caution, Deal, GameLength, Refusal, SeatAssignment, SeatingMethod, UnsettledReason};

/// The time after which camps are drawn again, in milliseconds: an hour.
const CAMP_LIFETIME_MS: i64 = 3_600_000;
/// The camps with their names, in the order of the rule text.
pub(super) const CAMPS_BY_NAME: [(&str, Camp); 5] =
    [("石", Camp::Shi), ("陈", Camp::Chen), ("李", Camp::Li), ("王", Camp::Wang), ("段", Camp::Duan)];
/// The minimum number of people for which the rule text recommends camps: more than six.
const MIN_PEOPLE_FOR_CAMPS: usize = 7;
/// The numbers of people with which the head of the queue bets. With other numbers the queue does not bet.
const PEOPLE_WITH_BETTING_HEAD: [usize; 2] = [5, 7];
/// The number of deals in a half game; a full game has twice as many.
const HALF_GAME_DEALS: u32 = 8;

/// The numbers of people who play at two tables; any other number plays at one.
const PEOPLE_AT_TWO_TABLES: std::ops::RangeInclusive<usize> = 9..=11;

/// The allowed numbers of people of a night under the house rule, 3 to 11. The rule text leaves 8 open; see
/// [`missed_headcount_requirement`].
pub(in crate::house) const NIGHT_HEADCOUNT: Headcount = Headcount { min: 3, max: *PEOPLE_AT_TWO_TABLES.end() };

/// Returns the requirement that a number of people misses although it is within [`NIGHT_HEADCOUNT`]: 8, which the rule
/// text leaves open. `None` for other numbers.
pub(in crate::house) fn missed_headcount_requirement(people_count: usize) -> Option<FamilyMessage> {
    let is_between = (NIGHT_HEADCOUNT.min..=NIGHT_HEADCOUNT.max).contains(&people_count);
    (is_between && check_people_count(people_count).is_err()).then(|| SeatingRequirement::LeftOpen.into())
}

/// Seats people in the given order by the rule text's table for their number: players first, then bettors and the free
/// person, or the queue.
pub(in crate::house) fn arrange_people(people: &[PlayerId]) -> SeatAssignment {
    let people_count = people.len();
    if !PEOPLE_AT_TWO_TABLES.contains(&people_count) {
        let (playing, queue) = people.split_at(one_table_sizes(people_count).0);
        return SeatAssignment { queue: queue.to_vec(), ..seats_at_one_table(playing.to_vec()) };
    }
    let [(first, first_table_bettors), (second, second_table_bettors)] = two_table_sizes(people_count);
    let (sitting, beside) = people.split_at(first + second);
    let (at_first, at_second) = sitting.split_at(first);
    let mut beside = beside.iter().copied();
    let bettors = [first_table_bettors, second_table_bettors].map(|bets| if bets > 0 { beside.next() } else { None });
    SeatAssignment {
        tables: vec![at_first.to_vec(), at_second.to_vec()],
        bettors: bettors.to_vec(),
        free: beside.next(),
        ..seats_at_one_table(Vec::new())
    }
}

/// Returns a refusal that names the number of seated players and the requirement that the seating misses.
fn player_count_refusal(seats: &SeatAssignment, requirement: SeatingRequirement) -> Refusal {
    let found = seats.tables.iter().map(Vec::len).sum();
    Refusal::PlayerCount { found, allowed: requirement.into() }
}

/// Checks that a seating has one table and nobody beside it except a queue, or two tables with a free person, at most
/// two bettors and no queue. Each table must have three or four players.
fn check_seating(seats: &SeatAssignment) -> Result<(), Refusal> {
    if !seats.tables.iter().all(|table| (3..=4).contains(&table.len())) {
        return Err(player_count_refusal(seats, SeatingRequirement::ThreeOrFour));
    }
    let betting = seats.bettors.iter().flatten().count();
    match seats.tables.len() {
        1 if seats.free.is_none() && betting == 0 => Ok(()),
        1 => Err(player_count_refusal(seats, SeatingRequirement::Queue)),
        2 if seats.queue.is_empty() && seats.free.is_some() && seats.bettors.len() <= 2 => Ok(()),
        2 => Err(player_count_refusal(seats, SeatingRequirement::FreePerson)),
        _ => Err(player_count_refusal(seats, SeatingRequirement::OneOrTwoTables)),
    }
}

/// Returns everybody named in a seating: players, then the queue, the bettors and the free person.
fn people_in_seats(seats: &SeatAssignment) -> Vec<PlayerId> {
    let beside = seats.queue.iter().chain(seats.bettors.iter().flatten()).chain(&seats.free);
    seats.tables.iter().flatten().chain(beside).copied().collect()
}

/// Returns the [`Camp`] that the name of a drawn camp stands for; `None` for a name that the rule text does not have.
fn camp_of_roster(roster: &CampRoster) -> Option<Camp> {
    CAMPS_BY_NAME.iter().find(|(name, _)| *name == roster.name).map(|(_, camp)| *camp)
}

/// Returns the drawn camps with the time of the draw in milliseconds; `None` if nobody plays in camps.
fn current_camps_with_time<'a>(context: &CourseContext<'a>) -> Option<(&'a CampsDrawn, i64)> {
    context.night.standing_act().filter(|(drawn, _): &(&CampsDrawn, i64)| !drawn.camps.is_empty())
}

/// Returns the drawn camps; `None` if nobody plays in camps.
fn current_camps<'a>(context: &CourseContext<'a>) -> Option<&'a CampsDrawn> {
    current_camps_with_time(context).map(|(camps, _)| camps)
}

/// Returns the representative of each camp: its first person.
fn camp_representatives(camps: &CampsDrawn) -> Vec<PlayerId> {
    let first = |camp: &CampRoster| camp.people.first().copied();
    camps.camps.iter().filter_map(first).collect()
}

impl HouseCourse {
    /// Returns the course at the start of a game, with the length of the night's plan. Refuses seats that the house
    /// rule does not have.
    pub(in crate::house) fn start(
        options: &Options,
        context: &CourseContext<'_>,
        seats: &SeatAssignment,
    ) -> Result<HouseCourse, Refusal> {
        check_seating(seats)?;
        let planned_deals = match context.plan().length {
            GameLength::Rules | GameLength::Open => None,
            GameLength::Half => Some(HALF_GAME_DEALS),
            GameLength::Full => Some(2 * HALF_GAME_DEALS),
            GameLength::Hands(hands) => Some(hands),
        };
        Ok(HouseCourse {
            options: *options,
            planned_deals,
            has_new_seats: true,
            last_deals: Default::default(),
            camp_seats: None,
        })
    }

    /// Returns the course after new seats are set between two deals. Adds a caution if the seats differ from those of
    /// the camps or, without camps, if they are recorded as a rotation and differ from the due ones. With camps, each
    /// player at the first table stands for a camp. Refuses two players of one camp and a player without a camp.
    pub(super) fn take_new_seats(
        &self,
        context: &CourseContext<'_>,
        seats: &SeatAssignment,
    ) -> Result<(HouseCourse, Vec<FamilyMessage>), Refusal> {
        check_seating(seats)?;
        let mut course = HouseCourse { has_new_seats: true, ..self.clone() };
        let mut cautions = Vec::new();
        match current_camps(context) {
            Some(camps) => {
                let table: Vec<PlayerId> =
                    seats.tables[0].iter().map(|&player| self.representative(context, player)).collect();
                if let Some(at) = (1..table.len()).find(|&at| table[..at].contains(&table[at])) {
                    return Err(Refusal::Twice(table[at]));
                }
                if let Some(stranger) = table.iter().find(|player| !camp_representatives(camps).contains(player)) {
                    return Err(Refusal::NotAtTable(*stranger));
                }
                if Some(&table) != self.next_deal_players(context).as_ref() {
                    cautions.push(Caution::OtherSeats.into());
                }
                course.camp_seats = Some((camp_representatives(camps), table));
            }
            None => {
                let due = context.night.seats.as_ref();
                let same = due.is_some_and(|due| {
                    (&due.tables, &due.queue, &due.bettors, due.free)
                        == (&seats.tables, &seats.queue, &seats.bettors, seats.free)
                });
                if seats.how == SeatingMethod::Rotation && !same {
                    cautions.push(Caution::OtherSeats.into());
                }
            }
        }
        Ok((course, cautions))
    }

    /// Returns the players of the next deal at this table, dealer first; with camps, their representatives. `None`
    /// before anybody is seated.
    pub(super) fn next_deal_players(&self, context: &CourseContext<'_>) -> Option<Vec<PlayerId>> {
        let Some(camps) = current_camps(context) else {
            return context.night.seats.as_ref()?.tables.get(context.table).cloned();
        };
        match &self.camp_seats {
            Some((of, table)) if *of == camp_representatives(camps) => Some(table.clone()),
            _ => Some(playing_camp_representatives(camps)),
        }
    }

    /// Returns the representative of a player's camp, the camp's first person; the player if the player is in no camp.
    pub(super) fn representative(&self, context: &CourseContext<'_>, player: PlayerId) -> PlayerId {
        self.camp_members(context, player)[0]
    }

    /// Returns the people of a player's camp, the representative first; only the player if the player is in no camp.
    pub(super) fn camp_members(&self, context: &CourseContext<'_>, player: PlayerId) -> Vec<PlayerId> {
        let camps = current_camps(context).into_iter().flat_map(|drawn| &drawn.camps);
        let camp_people = camps.map(|camp| &camp.people).find(|people| people.contains(&player));
        camp_people.cloned().unwrap_or_else(|| vec![player])
    }

    /// Returns the number of people in the seating (players, queue, bettors, free person) or, with camps, in the camps;
    /// 0 before seats are set.
    pub(super) fn people_count(&self, context: &CourseContext<'_>) -> usize {
        match (current_camps(context), &context.night.seats) {
            (Some(drawn), _) => drawn.camps.iter().map(|camp| camp.people.len()).sum(),
            (None, Some(seats)) => people_in_seats(seats).len(),
            (None, None) => 0,
        }
    }

    /// Returns true if the numbers of players, bettors and people in the queue at each table match the rule text;
    /// always true with camps, false before seats are set.
    pub(super) fn has_standard_seating(&self, context: &CourseContext<'_>) -> bool {
        if current_camps(context).is_some() {
            return true;
        }
        let Some(seats) = &context.night.seats else {
            return false;
        };
        let people = self.people_count(context);
        match seats.tables.as_slice() {
            [table] => one_table_sizes(people) == (table.len(), seats.queue.len()),
            [first, second] => {
                let bets = |at: usize| usize::from(seats.bettors.get(at).is_some_and(Option::is_some));
                two_table_sizes(people) == [(first.len(), bets(0)), (second.len(), bets(1))]
            }
            _ => false,
        }
    }

    /// Returns the people who bet at this table by the rotation; with camps, the representatives of the camps that do
    /// not play. Empty before seats are set.
    pub(super) fn due_bettors(&self, context: &CourseContext<'_>) -> Vec<PlayerId> {
        let night = context.night;
        if let Some(camps) = current_camps(context) {
            let playing = self.next_deal_players(context).unwrap_or_default();
            let mut beside = camp_representatives(camps);
            beside.retain(|player| !playing.contains(player));
            return beside;
        }
        let Some(seats) = &night.seats else {
            return Vec::new();
        };
        if seats.tables.len() > 1 {
            let bettor = seats.bettors.get(context.table).copied().flatten();
            return bettor.into_iter().collect();
        }
        let bets = PEOPLE_WITH_BETTING_HEAD.contains(&self.people_count(context));
        let head = seats.queue.first().copied();
        head.filter(|_| bets).into_iter().collect()
    }

    /// Returns true if a person may bet at this table: a bettor by the rotation, a person without a seat or, in the
    /// last deals, the free person if the rule text then has more bettors than the seating. False before seats are set.
    pub(super) fn may_bet(&self, context: &CourseContext<'_>, person: PlayerId, is_last_deal: bool) -> bool {
        let Some(seats) = &context.night.seats else {
            return false;
        };
        let free = seats.free == Some(person);
        let all_bet = last_deals(self.people_count(context))
            .is_some_and(|deals| deals.bettors as usize > seats.bettors.iter().flatten().count());
        self.due_bettors(context).contains(&person)
            || !people_in_seats(seats).contains(&person)
            || is_last_deal && free && all_bet
    }

    /// Returns `Some(true)` if camps are to be drawn again before the next deal, `Some(false)` if they are to be drawn
    /// for the first time, and `None` if no draw is due.
    pub(super) fn due_camp_draw(&self, context: &CourseContext<'_>, is_last_deal: bool) -> Option<bool> {
        if let Some((_, drawn_ms)) = current_camps_with_time(context) {
            let old = context.time_ms.saturating_sub(drawn_ms) >= CAMP_LIFETIME_MS;
            return old.then_some(true);
        }
        let people = self.people_count(context);
        let in_last = is_last_deal && last_deals(people).is_some_and(|deals| deals.in_camps);
        let planned = context.plan().camps && people >= MIN_PEOPLE_FOR_CAMPS;
        (in_last || planned).then_some(false)
    }

    /// Returns the course after a deal, and the seats of the next one: `winner`, the deal's first winner, moves to the
    /// queue or becomes the free person, and the deal passes by [`next_dealer`]. The seats are `None` with camps, which
    /// keep theirs, and before seats are set.
    pub(super) fn course_after_deal(
        &self,
        context: &CourseContext<'_>,
        deal: &Deal,
        winner: Option<PlayerId>,
    ) -> Result<(HouseCourse, Option<SeatAssignment>), Refusal> {
        let mut course = self.clone();
        if let Some(last) = course.last_deals.get_mut(context.table) {
            last.ended += u32::from(last.is_current_deal_last);
            last.is_current_deal_last = false;
        }
        // With camps, the same camp deals in every round and the same one bets.
        let (None, Some(seats)) = (current_camps(context), &context.night.seats) else {
            return Ok((course, None));
        };
        let mut next = SeatAssignment { how: SeatingMethod::Rotation, ..seats.clone() };
        let place = winner.and_then(|winner| deal.seat_index(winner));
        match (next.tables.as_mut_slice(), seats.free) {
            ([table], None) => {
                let queue = TableQueue { table: deal.players.clone(), queue: seats.queue.clone() };
                let queue = queue.rotate(winner.as_ref()).map_err(UnsettledReason::from)?;
                (*table, next.queue) = (queue.table, queue.queue);
            }
            ([first, second], Some(free_person)) => {
                let mut tables = [first.clone(), second.clone()];
                tables[context.table & 1] = deal.players.clone();
                let bets = |at: usize| seats.bettors.get(at).copied().flatten();
                let both = TwoTables { tables, bettors: [bets(0), bets(1)], free_person };
                let both = both.rotate(winner.as_ref()).map_err(UnsettledReason::from)?;
                [*first, *second] = both.tables;
                next.bettors = both.bettors.to_vec();
                next.free = Some(both.free_person);
            }
            _ => {}
        }
        if let Some(table) = next.tables.get_mut(context.table) {
            let places = table.len().max(1);
            table.rotate_left(next_dealer(0, places, place, &self.options) % places);
        }
        Ok((course, Some(next)))
    }
}

/// Returns the representatives of the camps that play, dealer first: 石 陈 李 王, or with five camps 段 石 陈 李, while 王 bets.
fn playing_camp_representatives(camps: &CampsDrawn) -> Vec<PlayerId> {
    let duan = camps.camps.iter().any(|camp| camp_of_roster(camp) == Some(Camp::Duan));
    let mut playing: Vec<(Camp, PlayerId)> = camps
        .camps
        .iter()
        .filter_map(|camp| Some((camp_of_roster(camp)?, *camp.people.first()?)))
        .filter(|(camp, _)| Camp::betting_camp(duan) != Some(*camp))
        .collect();
    let dealer = Camp::dealing_camp(duan);
    playing.sort_by_key(|(camp, _)| (*camp != dealer, *camp));
    playing.into_iter().map(|(_, player)| player).collect()
}

/// Checks that a draw has no camps, the four without 段 or all five, and in each camp one or two people.
pub(super) fn check_drawn_camps(drawn: &CampsDrawn) -> Result<(), Refusal> {
    let camps = &drawn.camps;
    let refused = |allowed: SeatingRequirement| Refusal::PlayerCount { found: camps.len(), allowed: allowed.into() };
    let due: &[(&str, Camp)] = match camps.len() {
        0 => return Ok(()),
        4 => &CAMPS_BY_NAME[..4],
        5 => &CAMPS_BY_NAME,
        _ => return Err(refused(SeatingRequirement::Camps)),
    };
    let there = |name: &str| camps.iter().any(|camp| camp.name == name);
    if !due.iter().all(|(name, _)| there(name)) {
        return Err(refused(SeatingRequirement::Camps));
    }
    if !camps.iter().all(|camp| (1..=2).contains(&camp.people.len())) {
        return Err(refused(SeatingRequirement::CampOfTwo));
    }
    Ok(())
}
