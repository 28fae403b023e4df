//! Who plays, who waits and who bets (section 12 of the specification): 3 to 11 people, the queue, two tables with the
//! free person, and camps with their hourly redraw. Times are those of the events.

use super::House;
use crate::course::seating::seats_at_one_table;
use crate::course::{Headcount, Scene};
use crate::event::{
    CampsDrawn, Caution, Deal, DrawnCamp, GameLength, HowSeated, PlayerId, Refusal, SeatsSet, UnsettledReason,
};
use crate::family_message::FamilyMessage;
use crate::house::notices::Sitting;
use crate::house::{Camp, Options, Queue, TwoTables, check_people, last_deals, next_dealer, one_table, two_tables};

/// Camps are redrawn after this many milliseconds: an hour.
const CAMPS_LAST_MS: i64 = 3_600_000;
/// The names of the camps, in the order of the rules.
pub(super) const CAMPS: [(&str, Camp); 5] =
    [("石", Camp::Shi), ("陈", Camp::Chen), ("李", Camp::Li), ("王", Camp::Wang), ("段", Camp::Duan)];
/// The number of people from which the text recommends camps: more than six.
const CAMPS_FROM: usize = 7;
/// The numbers of people at which the head of the queue bets; at others, all play billiards.
const HEAD_BETS: [usize; 2] = [5, 7];
const HALF_GAME: u32 = 8;

/// The numbers of people for which there are two tables; with more, everybody else waits beside one table.
const TWO_TABLES: std::ops::RangeInclusive<usize> = 9..=11;

/// The numbers of people with whom a night begins.
pub(in crate::house) const PEOPLE: Headcount = Headcount { least: 3, most: *TWO_TABLES.end() };

/// Returns the requirement that this number of people misses although [`PEOPLE`] includes it: the text leaves 8 open.
pub(in crate::house) fn gap_in_people(found: usize) -> Option<FamilyMessage> {
    let is_between = (PEOPLE.least..=PEOPLE.most).contains(&found);
    (is_between && check_people(found).is_err()).then(|| Sitting::LeftOpen.into())
}

/// Seats people in this order, as the text's table says for their number: the others wait, bet or are free.
pub(in crate::house) fn arrange(people: &[PlayerId]) -> SeatsSet {
    let found = people.len();
    if !TWO_TABLES.contains(&found) {
        let (playing, queue) = people.split_at(one_table(found).0);
        return SeatsSet { queue: queue.to_vec(), ..seats_at_one_table(playing.to_vec()) };
    }
    let [(first, bets), (second, bets_too)] = two_tables(found);
    let (sitting, beside) = people.split_at(first + second);
    let (at_first, at_second) = sitting.split_at(first);
    let mut beside = beside.iter().copied();
    let bettors = [bets, bets_too].map(|bets| if bets > 0 { beside.next() } else { None });
    SeatsSet {
        tables: vec![at_first.to_vec(), at_second.to_vec()],
        bettors: bettors.to_vec(),
        free: beside.next(),
        ..seats_at_one_table(Vec::new())
    }
}

fn player_count_refusal(seats: &SeatsSet, allowed: Sitting) -> Refusal {
    let found = seats.tables.iter().map(Vec::len).sum();
    Refusal::PlayerCount { found, allowed: allowed.into() }
}

/// Checks whether people can sit like this at all.
fn check_shape(seats: &SeatsSet) -> Result<(), Refusal> {
    if !seats.tables.iter().all(|table| (3..=4).contains(&table.len())) {
        return Err(player_count_refusal(seats, Sitting::ThreeOrFour));
    }
    let betting = seats.bettors.iter().flatten().count();
    match seats.tables.len() {
        1 if seats.free.is_none() && betting == 0 => Ok(()),
        1 => Err(player_count_refusal(seats, Sitting::Queue)),
        2 if seats.queue.is_empty() && seats.free.is_some() && seats.bettors.len() <= 2 => Ok(()),
        2 => Err(player_count_refusal(seats, Sitting::FreePerson)),
        _ => Err(player_count_refusal(seats, Sitting::OneOrTwoTables)),
    }
}

/// Returns everybody who is seated, waiting, betting or free.
fn everybody(seats: &SeatsSet) -> Vec<PlayerId> {
    let beside = seats.queue.iter().chain(seats.bettors.iter().flatten()).chain(&seats.free);
    seats.tables.iter().flatten().chain(beside).copied().collect()
}

fn rule_camp(camp: &DrawnCamp) -> Option<Camp> {
    CAMPS.iter().find(|(name, _)| *name == camp.name).map(|(_, camp)| *camp)
}

/// Returns the camps in force, with the time when they were drawn.
fn camps_in_force<'a>(scene: &Scene<'a>) -> Option<(&'a CampsDrawn, i64)> {
    scene.night.standing().filter(|(drawn, _): &(&CampsDrawn, i64)| !drawn.camps.is_empty())
}

fn camps<'a>(scene: &Scene<'a>) -> Option<&'a CampsDrawn> {
    camps_in_force(scene).map(|(camps, _)| camps)
}

/// Returns the people who stand for camps.
fn standing(camps: &CampsDrawn) -> Vec<PlayerId> {
    let first = |camp: &DrawnCamp| camp.people.first().copied();
    camps.camps.iter().filter_map(first).collect()
}

impl House {
    /// Returns the state at the start of the game.
    pub(in crate::house) fn start(options: &Options, scene: &Scene<'_>, seats: &SeatsSet) -> Result<House, Refusal> {
        check_shape(seats)?;
        let length = match scene.plan().length {
            GameLength::Rules | GameLength::Open => None,
            GameLength::Half => Some(HALF_GAME),
            GameLength::Full => Some(2 * HALF_GAME),
            GameLength::Hands(hands) => Some(hands),
        };
        Ok(House { options: *options, length, fresh: true, last: Default::default(), camp_seats: None })
    }

    /// Takes new seats between two deals.
    pub(super) fn sit(&self, scene: &Scene<'_>, seats: &SeatsSet) -> Result<(House, Vec<FamilyMessage>), Refusal> {
        check_shape(seats)?;
        let mut course = House { fresh: true, ..self.clone() };
        let mut cautions = Vec::new();
        match camps(scene) {
            Some(camps) => {
                let table: Vec<PlayerId> =
                    seats.tables[0].iter().map(|&player| self.stands_for(scene, player)).collect();
                if let Some(at) = (1..table.len()).find(|&at| table[..at].contains(&table[at])) {
                    return Err(Refusal::Twice(table[at]));
                }
                if let Some(stranger) = table.iter().find(|player| !standing(camps).contains(player)) {
                    return Err(Refusal::NotAtTable(*stranger));
                }
                if Some(&table) != self.players(scene).as_ref() {
                    cautions.push(Caution::OtherSeats.into());
                }
                course.camp_seats = Some((standing(camps), table));
            }
            None => {
                let due = scene.night.seats.as_ref();
                let same = due.is_some_and(|due| {
                    (&due.tables, &due.queue, &due.bettors, due.free)
                        == (&seats.tables, &seats.queue, &seats.bettors, seats.free)
                });
                if seats.how == HowSeated::Rotation && !same {
                    cautions.push(Caution::OtherSeats.into());
                }
            }
        }
        Ok((course, cautions))
    }

    /// Returns the players of the next deal, dealer first.
    pub(super) fn players(&self, scene: &Scene<'_>) -> Option<Vec<PlayerId>> {
        let Some(camps) = camps(scene) else {
            return scene.night.seats.as_ref()?.tables.get(scene.table).cloned();
        };
        match &self.camp_seats {
            Some((of, table)) if *of == standing(camps) => Some(table.clone()),
            _ => Some(table_of_camps(camps)),
        }
    }

    /// Returns the person who stands for a player: the first of the player's camp, else the player.
    pub(super) fn stands_for(&self, scene: &Scene<'_>, player: PlayerId) -> PlayerId {
        self.members(scene, player)[0]
    }

    /// Returns everybody in a player's camp, or the player alone.
    pub(super) fn members(&self, scene: &Scene<'_>, player: PlayerId) -> Vec<PlayerId> {
        let camps = camps(scene).into_iter().flat_map(|drawn| &drawn.camps);
        let own = camps.map(|camp| &camp.people).find(|people| people.contains(&player));
        own.cloned().unwrap_or_else(|| vec![player])
    }

    /// Returns the number of people who are seated, waiting or betting.
    pub(super) fn people(&self, scene: &Scene<'_>) -> usize {
        match (camps(scene), &scene.night.seats) {
            (Some(drawn), _) => drawn.camps.iter().map(|camp| camp.people.len()).sum(),
            (None, Some(seats)) => everybody(seats).len(),
            (None, None) => 0,
        }
    }

    /// Returns true if the numbers seated, waiting and betting match the text's table for this many people.
    pub(super) fn seated_by_number(&self, scene: &Scene<'_>) -> bool {
        if camps(scene).is_some() {
            return true;
        }
        let Some(seats) = &scene.night.seats else {
            return false;
        };
        let people = self.people(scene);
        match seats.tables.as_slice() {
            [table] => one_table(people) == (table.len(), seats.queue.len()),
            [first, second] => {
                let bets = |at: usize| usize::from(seats.bettors.get(at).is_some_and(Option::is_some));
                two_tables(people) == [(first.len(), bets(0)), (second.len(), bets(1))]
            }
            _ => false,
        }
    }

    /// Returns the people who bet at this table by the rotation.
    pub(super) fn bettors(&self, scene: &Scene<'_>) -> Vec<PlayerId> {
        let night = scene.night;
        if let Some(camps) = camps(scene) {
            let playing = self.players(scene).unwrap_or_default();
            let mut beside = standing(camps);
            beside.retain(|player| !playing.contains(player));
            return beside;
        }
        let Some(seats) = &night.seats else {
            return Vec::new();
        };
        if seats.tables.len() > 1 {
            let bettor = seats.bettors.get(scene.table).copied().flatten();
            return bettor.into_iter().collect();
        }
        let bets = HEAD_BETS.contains(&self.people(scene));
        let head = seats.queue.first().copied();
        head.filter(|_| bets).into_iter().collect()
    }

    /// Returns true if somebody may bet at this table: those who only watch may; in the last deals the free person may
    /// too.
    pub(super) fn may_bet(&self, scene: &Scene<'_>, who: PlayerId, last: bool) -> bool {
        let Some(seats) = &scene.night.seats else {
            return false;
        };
        let free = seats.free == Some(who);
        let all_bet = last_deals(self.people(scene))
            .is_some_and(|deals| deals.bettors as usize > seats.bettors.iter().flatten().count());
        self.bettors(scene).contains(&who) || !everybody(seats).contains(&who) || last && free && all_bet
    }

    /// Returns true if a redraw of the camps is due before the next deal, false if a first draw is; `None` if neither
    /// is.
    pub(super) fn camps_due(&self, scene: &Scene<'_>, last: bool) -> Option<bool> {
        if let Some((_, drawn_ms)) = camps_in_force(scene) {
            let old = scene.time_ms.saturating_sub(drawn_ms) >= CAMPS_LAST_MS;
            return old.then_some(true);
        }
        let people = self.people(scene);
        let in_last = last && last_deals(people).is_some_and(|deals| deals.camps);
        let planned = scene.plan().camps && people >= CAMPS_FROM;
        (in_last || planned).then_some(false)
    }

    /// Returns the course and the seats after a deal: the winner leaves, the head of the queue sits down, the deal
    /// passes.
    pub(super) fn course_after(
        &self,
        scene: &Scene<'_>,
        deal: &Deal,
        winner: Option<PlayerId>,
    ) -> Result<(House, Option<SeatsSet>), Refusal> {
        let mut course = self.clone();
        if let Some(last) = course.last.get_mut(scene.table) {
            last.played += u32::from(last.now);
            last.now = false;
        }
        // With camps, the same camp deals in every round and the same one bets.
        let (None, Some(seats)) = (camps(scene), &scene.night.seats) else {
            return Ok((course, None));
        };
        let mut next = SeatsSet { how: HowSeated::Rotation, ..seats.clone() };
        let place = winner.and_then(|winner| deal.seat_of(winner));
        match (next.tables.as_mut_slice(), seats.free) {
            ([table], None) => {
                let queue = Queue { table: deal.players.clone(), off: seats.queue.clone() };
                let queue = queue.rotate(winner.as_ref()).map_err(UnsettledReason::from)?;
                (*table, next.queue) = (queue.table, queue.off);
            }
            ([first, second], Some(free)) => {
                let mut tables = [first.clone(), second.clone()];
                tables[scene.table & 1] = deal.players.clone();
                let bets = |at: usize| seats.bettors.get(at).copied().flatten();
                let both = TwoTables { tables, bettors: [bets(0), bets(1)], free };
                let both = both.rotate(winner.as_ref()).map_err(UnsettledReason::from)?;
                [*first, *second] = both.tables;
                next.bettors = both.bettors.to_vec();
                next.free = Some(both.free);
            }
            _ => {}
        }
        if let Some(table) = next.tables.get_mut(scene.table) {
            let places = table.len().max(1);
            table.rotate_left(next_dealer(0, places, place, &self.options) % places);
        }
        Ok((course, Some(next)))
    }
}

/// Returns 石 陈 李 王 in the order drawn, with 石 dealing; if there is a 段, it deals and 王 bets.
fn table_of_camps(camps: &CampsDrawn) -> Vec<PlayerId> {
    let duan = camps.camps.iter().any(|camp| rule_camp(camp) == Some(Camp::Duan));
    let mut playing: Vec<(Camp, PlayerId)> = camps
        .camps
        .iter()
        .filter_map(|camp| Some((rule_camp(camp)?, *camp.people.first()?)))
        .filter(|(camp, _)| Camp::bettor(duan) != Some(*camp))
        .collect();
    let dealer = Camp::dealer(duan);
    playing.sort_by_key(|(camp, _)| (*camp != dealer, *camp));
    playing.into_iter().map(|(_, player)| player).collect()
}

/// Checks whether these camps may be drawn.
pub(super) fn check_camps(drawn: &CampsDrawn) -> Result<(), Refusal> {
    let camps = &drawn.camps;
    let refused = |allowed: Sitting| Refusal::PlayerCount { found: camps.len(), allowed: allowed.into() };
    let due: &[(&str, Camp)] = match camps.len() {
        0 => return Ok(()),
        4 => &CAMPS[..4],
        5 => &CAMPS,
        _ => return Err(refused(Sitting::Camps)),
    };
    let there = |name: &str| camps.iter().any(|camp| camp.name == name);
    if !due.iter().all(|(name, _)| there(name)) {
        return Err(refused(Sitting::Camps));
    }
    if !camps.iter().all(|camp| (1..=2).contains(&camp.people.len())) {
        return Err(refused(Sitting::CampOfTwo));
    }
    Ok(())
}
