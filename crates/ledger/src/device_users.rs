//! The people who use a device, or used it before, and the nights in which that is certain. Each night names its people
//! anew, so that the same name can be another person's. A name alone is certain from the night of its choice on; with
//! the consent of others, it is certain in all nights.

use serde::{Deserialize, Serialize};

use crate::ReplayedNight;
use quejing_rules::{NightId, PlayerId};

/// The maximum number of earlier users of a device whose accounts it keeps; a new one replaces the oldest.
const MAX_EARLIER_PERSONS: usize = 16;

/// The choice of a person by a name in a night, without the consent of others. It makes the chooser that person in this
/// night and later ones; in earlier nights another person may have had the name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonChoice {
    pub night: NightId,
    /// The time of the choice, in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
    /// The nights that began before, in which the user chose the same person again once they were reopened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reopened_nights: Vec<NightId>,
}

impl PersonChoice {
    /// Returns the choice in a night at this time.
    pub fn new(night: NightId, time_ms: i64) -> PersonChoice {
        PersonChoice { night, time_ms, reopened_nights: Vec::new() }
    }
}

/// The holder of an account: a person, and the time in which a device was theirs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccountHolder {
    pub player: PlayerId,
    /// The choice since which the holder is the person; `None` if the holder is the person in all nights, because they
    /// were it on the same device before, or others agreed.
    pub since: Option<PersonChoice>,
    /// The time at which the device became somebody else's, in milliseconds since 1970-01-01 UTC; `None` while it is
    /// the holder's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
}

impl AccountHolder {
    /// Returns true if the holder is certain to be the person in a night that began at this time.
    pub fn is_person_in(&self, night: NightId, begun_ms: i64) -> bool {
        self.since.as_ref().is_none_or(|since| {
            since.night == night || begun_ms >= since.time_ms || since.reopened_nights.contains(&night)
        })
    }

    /// Returns true if an entry of that time in such a night belongs to the account: the holder is certain to be the
    /// person, and the device was still theirs.
    pub fn is_told_of_entry(&self, night: NightId, begun_ms: i64, entry_ms: i64) -> bool {
        self.is_person_in(night, begun_ms) && self.until.is_none_or(|until| entry_ms <= until)
    }
}

/// The night in which the user of a device says who they are.
#[derive(Clone, Copy, Debug)]
pub struct ChoosingNight<'a> {
    pub night: NightId,
    pub replay: &'a ReplayedNight,
    /// The time of the choice, in milliseconds since 1970-01-01 UTC.
    pub now_ms: i64,
}

impl ChoosingNight<'_> {
    fn has_person(&self, player: PlayerId) -> bool {
        self.replay.night().people.contains_key(&player)
    }
}

/// The users of a device, as the list of devices stores them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeviceUsers {
    /// The person who uses the device; `None` for a guest, for a person who only watches, and until the user has
    /// chosen.
    person: Option<PlayerId>,
    /// The choice by which the user became [`Self::person`] without the consent of others; `None` for a device that
    /// took the person over with consent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    person_choice: Option<PersonChoice>,
    /// The person whose device it is while they only watch; `None` for a guest, and while [`Self::person`] is set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    watching_person: Option<AccountHolder>,
    /// The people who used this device before, and whose account it still shows; the latest comes last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    earlier_persons: Vec<AccountHolder>,
}

impl DeviceUsers {
    /// Returns the person who uses the device; `None` for a guest, for a person who only watches, and until the user
    /// has chosen.
    pub fn person(&self) -> Option<PlayerId> {
        self.person
    }

    /// Returns true if the device belongs to a person by their own choice only: others have not agreed that they are
    /// the person of this name in earlier nights.
    pub fn has_only_chosen(&self, player: PlayerId) -> bool {
        self.person == Some(player) && self.person_choice.is_some()
    }

    /// Returns the person whose device it is: its user, or the person who only watches.
    fn present_holder(&self) -> Option<AccountHolder> {
        match self.person {
            Some(player) => Some(AccountHolder { player, since: self.person_choice.clone(), until: None }),
            None => self.watching_person.clone(),
        }
    }

    /// Returns the people whose accounts the device shows: the person whose device it is, then those who used it
    /// before. A person can occur several times, with different times.
    pub fn account_holders(&self) -> Vec<AccountHolder> {
        self.present_holder().into_iter().chain(self.earlier_persons.iter().cloned()).collect()
    }

    /// Returns the person who acts and is asked on this device in a night; `None` if the night does not have the person
    /// whose device it is, or that is not certain there. In the night in progress, a person who only watches does not
    /// act.
    pub fn acting_person(&self, night: NightId, replay: &ReplayedNight, is_in_progress: bool) -> Option<PlayerId> {
        let holder = self.present_holder().filter(|_| !is_in_progress || self.person.is_some())?;
        let is_certain = holder.is_person_in(night, replay.begun_ms());
        (is_certain && replay.night().people.contains_key(&holder.player)).then_some(holder.player)
    }

    /// Makes a person the user of the device by their choice in a night. A person who returns after having only watched
    /// is as certain as before.
    pub fn choose_person(&mut self, player: PlayerId, choosing: ChoosingNight<'_>) {
        let present = self.present_holder().filter(|holder| holder.player == player);
        self.person_choice = match present {
            Some(AccountHolder { since: None, .. }) => None,
            Some(AccountHolder { since: Some(mut since), .. }) => {
                let holder = AccountHolder { player, since: Some(since.clone()), until: None };
                if !holder.is_person_in(choosing.night, choosing.replay.begun_ms()) {
                    since.reopened_nights.push(choosing.night);
                }
                Some(since)
            }
            None => {
                self.end_present_holder(choosing);
                Some(PersonChoice::new(choosing.night, choosing.now_ms))
            }
        };
        (self.person, self.watching_person) = (Some(player), None);
    }

    /// Makes the user of the device a spectator. The device stays that of its person.
    pub fn only_watch(&mut self) {
        self.watching_person = self.present_holder();
        (self.person, self.person_choice) = (None, None);
    }

    /// Makes a person the user of the device with the consent of others, so that they are the person of this name in
    /// all nights.
    pub fn take_over(&mut self, player: PlayerId, choosing: ChoosingNight<'_>) {
        if self.present_holder().is_none_or(|present| present.player != player) {
            self.end_present_holder(choosing);
        }
        (self.person, self.person_choice, self.watching_person) = (Some(player), None, None);
        self.earlier_persons.retain(|earlier| earlier.player != player);
    }

    /// Adds the people who used another device before, whose person has taken this one over.
    pub fn inherit_earlier_persons(&mut self, other: &DeviceUsers) {
        for earlier in &other.earlier_persons {
            self.keep_earlier_person(earlier.clone());
        }
    }

    /// Ends the time of a person who only watches on this device and has another device now.
    pub fn end_watching(&mut self, player: PlayerId, choosing: ChoosingNight<'_>) {
        if self.watching_person.as_ref().is_some_and(|watching| watching.player == player) {
            self.end_present_holder(choosing);
        }
    }

    /// Removes the account of a person who is not the user: the user says that they were not that person, or the person
    /// has taken another device over with the consent of others.
    pub fn remove_account(&mut self, player: PlayerId) {
        self.earlier_persons.retain(|earlier| earlier.player != player);
        self.watching_person.take_if(|watching| watching.player == player);
    }

    /// Ends the time of the person whose device it is. Keeps their account, unless the night has them, so that they
    /// have or get a device of their own.
    fn end_present_holder(&mut self, choosing: ChoosingNight<'_>) {
        let present = self.present_holder().filter(|holder| !choosing.has_person(holder.player));
        (self.person, self.person_choice, self.watching_person) = (None, None, None);
        if let Some(present) = present {
            self.keep_earlier_person(AccountHolder { until: Some(choosing.now_ms), ..present });
        }
    }

    /// Adds an earlier user, unless the device has their account already.
    fn keep_earlier_person(&mut self, earlier: AccountHolder) {
        let is_of_present_person = self.person == Some(earlier.player) && self.person_choice.is_none();
        if is_of_present_person || self.earlier_persons.contains(&earlier) {
            return;
        }
        if self.earlier_persons.len() >= MAX_EARLIER_PERSONS {
            self.earlier_persons.remove(0);
        }
        self.earlier_persons.push(earlier);
    }
}
