//! Bets of people outside the table (下注; house rule, section 7). They are stored until their deal is recorded, and
//! locked while a hand of that deal is being entered on any device. Once the tiles of a hand were shown, the bets stay
//! locked, whatever becomes of that hand.
//!
//! A bet after that is late: it needs a reason, and counts only once everybody has agreed whose total it may lower.
//!
//! They are stored in the ledger's file beside the events, so that they survive a restart and every program sees them.
//! Nobody sees whom somebody supports before the bets are locked or the deal's beginning is recorded.

use serde::{Deserialize, Serialize};

use super::OpenNight;
use super::late_bets::BetConsent;
use quejing_ledger::{LedgerError, LedgerStore, Payload};
use quejing_rules::house::acts::Support;
use quejing_rules::house::fields::DealSupports;
use quejing_rules::play::{Deal, Play};
use quejing_rules::{NightId, PlayerId};

/// The key of the ledger's setting that stores the bets.
const BETS_SETTING: &str = "bets";
/// The maximum number of stored bets; the oldest are dropped. Two deals at two tables with everybody betting need
/// fewer.
const MAX_BETS: usize = 64;
/// The maximum number of tables in a night with bets.
const MAX_BETTING_TABLES: u8 = 2;

/// A bet that is not recorded yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bet {
    /// The bettor and the player whom the bet supports.
    #[serde(flatten)]
    pub support: Support,
    /// The index of the table, from 0.
    pub table: u8,
    /// The deal's number at the table, from 1.
    pub deal: u32,
    /// The author in the ledger who entered the bet.
    pub by: String,
    /// The reason of a bet made after the bets were locked; `None` for a bet in time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The people who have still to agree to a late bet, because it may lower their totals. The bet counts once nobody
    /// is left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waits_for: Vec<PlayerId>,
    /// The consents to a late bet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub agreed: Vec<BetConsent>,
}

/// A lock on the bets of a deal, held while an author enters a hand of the deal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct BetLock {
    table: u8,
    deal: u32,
    /// The author in the ledger who is entering the hand.
    by: String,
    /// The events that the hand would record; empty while its payments are unknown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) shown: Vec<Payload>,
}

/// The unrecorded bets of a night, with the locks on its deals.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Bets {
    night: Option<NightId>,
    #[serde(default)]
    pub(super) bets: Vec<Bet>,
    #[serde(default)]
    locks: Vec<BetLock>,
    /// The deals, by table and number, of which a hand was shown: their bets stay locked without any lock.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    sealed: Vec<(u8, u32)>,
}

impl Bets {
    /// Reads the unrecorded bets of a night; none if the stored text is invalid.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub(super) fn read(store: &LedgerStore, night: NightId) -> Result<Bets, LedgerError> {
        Ok(parse_bets(night, store.read_night_setting(night, BETS_SETTING)?.as_deref()))
    }

    /// Returns the bets on a deal that count, by the number of its table from 0 and its own number there from 1.
    pub fn bets_on_deal(&self, table: u8, deal: u32) -> impl Iterator<Item = &Bet> {
        self.bets.iter().filter(move |bet| (bet.table, bet.deal) == (table, deal) && bet.waits_for.is_empty())
    }

    /// Returns the late bets to which somebody has still to agree.
    pub fn waiting_bets(&self) -> impl Iterator<Item = &Bet> {
        self.bets.iter().filter(|bet| !bet.waits_for.is_empty())
    }

    /// Returns true if the bets on a deal are locked, because some author is entering a hand of it or a hand of it was
    /// shown. `table` counts from 0, `deal` from 1 at that table.
    pub(crate) fn is_locked(&self, table: u8, deal: u32) -> bool {
        self.sealed.contains(&(table, deal)) || self.locks_on_deal(table, deal).next().is_some()
    }

    pub(super) fn locks_on_deal(&self, table: u8, deal: u32) -> impl Iterator<Item = &BetLock> {
        self.locks.iter().filter(move |lock| (lock.table, lock.deal) == (table, deal))
    }

    /// Returns true if this author has locked the bets on the deal with a hand that would record these events.
    pub(crate) fn is_locked_by(&self, table: u8, deal: u32, author: &str, shown: &[Payload]) -> bool {
        self.locks_on_deal(table, deal).any(|lock| lock.by == author && lock.shown == shown)
    }

    /// Returns true if this author is entering a hand of any deal.
    pub(crate) fn has_lock_by(&self, author: &str) -> bool {
        self.locks.iter().any(|lock| lock.by == author)
    }

    /// Adds a bet in place of the bettor's earlier ones on a deal of this number, at any table. A late bet that waits
    /// replaces only such a bet. Drops the oldest bet beyond [`MAX_BETS`].
    pub(super) fn add_bet(&mut self, bet: Bet) {
        match bet.waits_for.is_empty() {
            true => self.withdraw_bet(bet.support.who, bet.deal),
            false => self.withdraw_waiting_bet(bet.support.who, bet.deal),
        }
        if self.bets.len() >= MAX_BETS {
            self.bets.remove(0);
        }
        self.bets.push(bet);
    }

    /// Removes a person's bet on the deals of this number, at every table.
    pub(super) fn withdraw_bet(&mut self, who: PlayerId, deal: u32) {
        self.bets.retain(|bet| (bet.support.who, bet.deal) != (who, deal));
    }

    /// Removes a person's late bet that waits, on the deals of this number.
    pub(super) fn withdraw_waiting_bet(&mut self, who: PlayerId, deal: u32) {
        self.bets.retain(|bet| (bet.support.who, bet.deal) != (who, deal) || bet.waits_for.is_empty());
    }

    /// Locks the bets on a deal for this author, in place of the author's earlier lock. `has_tiles` seals them, because
    /// the tiles of the hand are shown.
    fn lock_deal(&mut self, lock: BetLock, has_tiles: bool) {
        self.remove_lock(&lock.by);
        let deal = (lock.table, lock.deal);
        if has_tiles && !self.sealed.contains(&deal) {
            self.sealed.push(deal);
        }
        self.locks.push(lock);
    }

    fn remove_lock(&mut self, author: &str) {
        self.locks.retain(|lock| lock.by != author);
    }

    /// Removes locks on deals before the one due at their table, and bets on deals before the previous one. Bets on the
    /// previous deal stay, in case that deal is undone.
    fn remove_outdated_bets(&mut self, due_deal: impl Fn(u8) -> u32) {
        self.locks.retain(|lock| lock.deal >= due_deal(lock.table));
        self.sealed.retain(|(table, deal)| deal + 1 >= due_deal(*table));
        self.bets.retain(|bet| bet.deal + 1 >= due_deal(bet.table));
    }
}

/// A writer of the unrecorded bets of the open night, for the author of a keeper.
#[derive(Debug)]
pub struct BetWriter<'a> {
    pub(super) store: &'a mut LedgerStore,
    pub(super) night: &'a OpenNight,
    pub(super) author: &'a str,
}

impl BetWriter<'_> {
    /// Changes the stored bets in one transaction and removes outdated ones. Does nothing for a draft of a night.
    pub(super) fn change(&mut self, mut change: impl FnMut(&mut Bets)) -> Result<(), LedgerError> {
        // Nothing can be bet on before a night has begun.
        if self.night.draft_opening().is_some() {
            return Ok(());
        }
        let night = self.night;
        let due: Vec<u32> = (0..MAX_BETTING_TABLES).map(|table| night.due_deal_number(table)).collect();
        let due = |table: u8| due.get(usize::from(table)).copied().unwrap_or(0);
        self.store.run_transaction(|store| {
            let before = Bets::read(store, night.id())?;
            let mut after = before.clone();
            change(&mut after);
            after.remove_outdated_bets(due);
            match (after == before, serde_json::to_string(&after)) {
                (false, Ok(text)) => store.set_night_setting(night.id(), BETS_SETTING, &text),
                _ => Ok(()),
            }
        })
    }

    /// Locks the bets on a deal, because the author is entering a hand of it, which would record the events `shown`.
    /// `has_tiles` keeps the bets locked after the hand is dropped.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub(crate) fn lock(
        &mut self,
        (table, deal): (u8, u32),
        shown: Vec<Payload>,
        has_tiles: bool,
    ) -> Result<(), LedgerError> {
        let lock = BetLock { table, deal, by: self.author.to_owned(), shown };
        self.change(|bets| bets.lock_deal(lock.clone(), has_tiles))
    }

    /// Removes the lock of the author, because no hand is being entered any more.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub(crate) fn unlock(&mut self) -> Result<(), LedgerError> {
        let by = self.author;
        self.change(|bets| bets.remove_lock(by))
    }
}

/// Parses the stored bets of a night. Returns no bets if there is no text, or if it is invalid or belongs to another
/// night.
fn parse_bets(night: NightId, text: Option<&str>) -> Bets {
    let stored = text.and_then(|text| serde_json::from_str::<Bets>(text).ok());
    stored.filter(|bets| bets.night == Some(night)).unwrap_or_else(|| Bets { night: Some(night), ..Bets::default() })
}

/// Returns true if somebody has acted in the deal beyond its beginning and bets.
pub(super) fn has_been_acted_in(deal: &Deal) -> bool {
    let is_before = |play: &Play| matches!(play, Play::DealBegun(_)) || play.family_act::<Support>().is_some();
    !deal.acts.iter().all(|act| is_before(&act.play))
}

/// Returns a person's latest recorded bet in a deal, with the number of its event, or `None` for a bet that is part of
/// the deal's beginning; `None` without a recorded bet.
pub(super) fn recorded_support(deal: &Deal, who: PlayerId) -> Option<(Support, Option<u64>)> {
    deal.acts.iter().rev().find_map(|act| match &*act.play {
        Play::DealBegun(begun) => {
            Some((*DealSupports::supports_of(begun).iter().rev().find(|one| one.who == who)?, None))
        }
        play => {
            let support = play.family_act::<Support>().filter(|support| support.who == who)?;
            Some((*support, Some(act.event)))
        }
    })
}
