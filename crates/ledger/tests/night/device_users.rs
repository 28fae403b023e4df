//! The users of a device: the nights in which they are certain to be a person, the end of their time when the device
//! becomes another person's, and what a return keeps.

use crate::maker::{opened, player};
use quejing_ledger::*;
use quejing_rules::{NightId, PlayerId};

type NightOfPeople = (NightId, ReplayedNight);

/// Returns a night that began at this time, with these people.
fn night(number: u64, begun_ms: i64, people: &[u64]) -> NightOfPeople {
    let Record::NightOpened(mut opening) = opened("house", 4) else {
        panic!("an opening");
    };
    opening.people.retain(|person| people.iter().any(|number| player(*number) == person.id));
    let id = NightId::from_number(number);
    let payload = Payload::new(Record::NightOpened(opening));
    (id, ReplayedNight::from_events(vec![Event::build_after(None, id, begun_ms, "test", payload)]))
}

fn choosing((night, replay): &NightOfPeople, now_ms: i64) -> ChoosingNight<'_> {
    ChoosingNight { night: *night, replay, now_ms }
}

/// Returns the person who acts and is asked on a device in a night in progress.
fn acting(users: &DeviceUsers, (id, replay): &NightOfPeople) -> Option<PlayerId> {
    users.acting_person(*id, replay, true)
}

/// Returns the people whose accounts on a device have an entry of that time in a night.
fn told(users: &DeviceUsers, (id, replay): &NightOfPeople, entry_ms: i64) -> Vec<PlayerId> {
    let holders = users.account_holders().into_iter();
    let told = holders.filter(|holder| holder.is_told_of_entry(*id, replay.begun_ms(), entry_ms));
    told.map(|holder| holder.player).collect()
}

/// Tests that a device which changes hands in a later night shows the entries up to then to the one person, and the
/// entries after that to the other, but neither person's to the other.
#[test]
fn the_time_of_a_person_ends_when_the_device_becomes_another_persons() {
    let (first, second) = (night(1, 0, &[1, 2]), night(2, 100, &[2]));
    let mut users = DeviceUsers::default();
    users.choose_person(player(1), choosing(&first, 10));
    users.choose_person(player(2), choosing(&second, 110));
    assert_eq!((told(&users, &first, 50), told(&users, &first, 200)), (vec![player(1)], vec![]));
    assert_eq!(told(&users, &second, 200), [player(2)]);
    assert_eq!(acting(&users, &second), Some(player(2)));
    // A third night has the first person again, with a device of their own.
    let third = night(3, 300, &[1, 2]);
    assert_eq!(told(&users, &third, 310), [player(2)]);
    // Whoever returns is certain from the new choice on; between lies the time of the other.
    users.choose_person(player(1), choosing(&third, 320));
    assert_eq!((told(&users, &third, 330), told(&users, &second, 330)), (vec![player(1)], vec![]));
    assert_eq!(told(&users, &first, 50), [player(1)], "the earlier time stays");
}

/// Tests that somebody who only watches for a while stays as certain as they were, and no more.
#[test]
fn to_watch_and_return_neither_loses_nor_gains_certainty() {
    let (first, second) = (night(1, 0, &[1, 2]), night(2, 100, &[1, 2]));
    let mut users = DeviceUsers::default();
    users.choose_person(player(1), choosing(&second, 110));
    users.only_watch();
    assert_eq!((users.person(), acting(&users, &second)), (None, None));
    assert_eq!(told(&users, &second, 120), [player(1)], "the account stays");
    users.choose_person(player(1), choosing(&second, 130));
    assert_eq!((told(&users, &second, 140), told(&users, &first, 50)), (vec![player(1)], vec![]));
    users.take_over(player(1), choosing(&second, 150));
    assert_eq!(told(&users, &first, 50), [player(1)], "others agreed");
    users.only_watch();
    users.choose_person(player(1), choosing(&second, 160));
    assert_eq!(told(&users, &first, 50), [player(1)]);
    // With another device meanwhile, the return is a new choice.
    users.only_watch();
    users.end_watching(player(1), choosing(&second, 170));
    users.choose_person(player(1), choosing(&second, 180));
    assert_eq!(told(&users, &first, 50), []);
}

/// Tests that a person who only watches tonight acts in earlier nights in which they sat.
#[test]
fn a_person_who_only_watches_acts_in_earlier_nights() {
    let (first, second) = (night(1, 0, &[1, 2]), night(2, 100, &[2]));
    let mut users = DeviceUsers::default();
    users.choose_person(player(1), choosing(&first, 10));
    assert_eq!(acting(&users, &second), None, "the night has no such person");
    users.only_watch();
    assert_eq!(users.acting_person(first.0, &first.1, false), Some(player(1)));
    // Once somebody else uses the device, nobody acts for them on it.
    users.choose_person(player(2), choosing(&second, 110));
    assert_eq!(users.acting_person(first.0, &first.1, false), None);
}

/// Tests that a person chosen tonight is not asked in an earlier night that is reopened, until they choose there too,
/// and stays the person of tonight.
#[test]
fn a_reopened_night_asks_again() {
    let (first, second) = (night(1, 0, &[1, 2]), night(2, 100, &[1, 2]));
    let mut users = DeviceUsers::default();
    users.choose_person(player(1), choosing(&second, 110));
    assert_eq!((acting(&users, &first), acting(&users, &second)), (None, Some(player(1))));
    users.choose_person(player(1), choosing(&first, 120));
    assert_eq!((acting(&users, &first), acting(&users, &second)), (Some(player(1)), Some(player(1))));
}

/// Tests that a device which is given to another person keeps the account of the one before, once only.
#[test]
fn a_device_that_is_taken_over_keeps_the_earlier_account_once() {
    let (first, second) = (night(1, 0, &[1, 2]), night(2, 100, &[2, 3]));
    let mut users = DeviceUsers::default();
    users.choose_person(player(1), choosing(&first, 10));
    users.take_over(player(2), choosing(&second, 110));
    let mut other = DeviceUsers::default();
    other.choose_person(player(1), choosing(&first, 10));
    other.choose_person(player(3), choosing(&second, 110));
    users.inherit_earlier_persons(&other);
    let again = users.clone();
    users.inherit_earlier_persons(&again);
    let kept: Vec<_> = users.account_holders().into_iter().map(|holder| (holder.player, holder.until)).collect();
    assert_eq!(kept, [(player(2), None), (player(1), Some(110))]);
    users.take_over(player(1), choosing(&second, 120));
    assert_eq!(users.account_holders().len(), 1, "player 2 is in the night, player 1 in all nights");
    for number in 10..40 {
        users.take_over(player(number), choosing(&second, 130));
    }
    assert_eq!(users.account_holders().len(), 17, "the list of a device has an end");
}
