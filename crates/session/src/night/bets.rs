//! Bets of people outside the table (下注; house rule, section 7). They are stored until their deal is recorded, and
//! locked while a hand of that deal is being entered on any device. Once the tiles of a hand were shown, the bets stay
//! locked, whatever becomes of that hand.
//!
//! A bet after that is late: it needs a reason, and counts only once everybody has agreed whose total it may lower.
//!
//! They are stored in the ledger's file beside the events, so that they survive a restart and every program sees them.
//! Nobody sees whom somebody supports before the bets are locked or the deal's beginning is recorded.

use serde::{Deserialize, Serialize};

use super::Keeper;
use super::late_bets::BetConsent;
use quejing_ledger::{
    Body, Deal, DealBegun, DealSupports, FamilyFields, LateBet, LedgerError, NightId, Payload, PlayerId, Support,
    build_bet_payload,
};

/// The key of the ledger's setting that stores the bets.
const BETS_SETTING: &str = "bets";
/// The maximum number of stored bets; the oldest are dropped. Two deals at two tables with everybody betting need
/// fewer.
const MAX_BETS: usize = 64;
/// The code of the caution that the person may not bet on this deal by the rotation; all rules with bets use it.
const NOT_BETTOR_CODE: &str = "not_bettor";
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

/// A person outside the table, with the part of the person's bet that the keeper's author may see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bettor {
    pub person: PlayerId,
    /// True if the person has placed a bet.
    pub has_bet: bool,
    /// The player whom the bet supports; `None` while that is hidden, or without a bet.
    pub player: Option<PlayerId>,
    /// The reason of a late bet; `None` for other bets.
    pub reason: Option<String>,
}

/// The result of placing a bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlacedBet {
    /// The bet is withdrawn.
    Withdrawn,
    /// The bet is stored until its deal begins on the record.
    Stored,
    /// The bet is recorded, because its deal has begun on the record.
    Recorded,
    /// The bet is late and counts once these people agree.
    Waiting(Vec<PlayerId>),
}

/// The reason why a bet is refused.
#[derive(Debug)]
pub enum BetRefusal {
    /// The bets are locked, and the bet has no reason.
    Locked,
    /// The person may not bet on this deal by the rotation, or nobody can bet in the night.
    NotBettor,
    /// The bet is for a deal other than the one due.
    OtherDeal,
    /// The bet is recorded or locked: it can be changed, but not withdrawn.
    OnRecord,
    /// A late bet may lower the totals of these people, who have no phone to be asked on and did not agree in person.
    NotAgreed(Vec<PlayerId>),
    /// The ledger refuses the bet or fails.
    Ledger(LedgerError),
}

impl From<LedgerError> for BetRefusal {
    fn from(error: LedgerError) -> BetRefusal {
        BetRefusal::Ledger(error)
    }
}

impl Bets {
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

impl Keeper {
    /// Returns the unrecorded bets of the night; none if the stored text is invalid.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn unrecorded_bets(&self) -> Result<Bets, LedgerError> {
        Ok(parse_bets(self.night_id(), self.store().read_setting(BETS_SETTING)?.as_deref()))
    }

    /// Changes the stored bets in one transaction and removes outdated ones. Does nothing for a draft of a night.
    pub(super) fn change_bets(&mut self, change: impl FnOnce(&mut Bets)) -> Result<(), LedgerError> {
        // Nothing can be bet on before a night has begun.
        if self.open_night().draft_opening().is_some() {
            return Ok(());
        }
        let night = self.night_id();
        let due: Vec<u32> = (0..MAX_BETTING_TABLES).map(|table| self.due_deal_number(table)).collect();
        let due = |table: u8| due.get(usize::from(table)).copied().unwrap_or(0);
        self.store_mut().run_transaction(|store| {
            let before = parse_bets(night, store.read_setting(BETS_SETTING)?.as_deref());
            let mut after = before.clone();
            change(&mut after);
            after.remove_outdated_bets(due);
            match (after == before, serde_json::to_string(&after)) {
                (false, Ok(text)) => store.set_setting(BETS_SETTING, &text),
                _ => Ok(()),
            }
        })
    }

    /// Locks the bets on a deal, because this keeper's author is entering a hand of it, which would record the events
    /// `shown`. `has_tiles` keeps the bets locked after the hand is dropped.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub(crate) fn lock_bets(
        &mut self,
        (table, deal): (u8, u32),
        shown: Vec<Payload>,
        has_tiles: bool,
    ) -> Result<(), LedgerError> {
        let lock = BetLock { table, deal, by: self.author().to_owned(), shown };
        self.change_bets(|bets| bets.lock_deal(lock, has_tiles))
    }

    /// Removes the lock of this keeper's author, because no hand is being entered any more.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub(crate) fn unlock_bets(&mut self) -> Result<(), LedgerError> {
        let by = self.author().to_owned();
        self.change_bets(|bets| bets.remove_lock(&by))
    }

    /// Returns the number of the deal in progress or due at a table, from 1; 0 if there is none.
    pub fn due_deal_number(&self, table: u8) -> u32 {
        let due = self.night().table_status(usize::from(table));
        due.map_or(0, |due| due.deal)
    }

    /// Returns true if bets on the deal at a table are locked: somebody has acted in it, or a hand of it is being
    /// entered.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn are_bets_locked(&self, table: u8) -> Result<bool, LedgerError> {
        let open = self.night().open_deal(usize::from(table));
        Ok(open.is_some_and(has_been_acted_in) || self.unrecorded_bets()?.is_locked(table, self.due_deal_number(table)))
    }

    /// Returns true if the rules of the night let people outside the table bet.
    fn has_betting_rules(&self) -> bool {
        self.night().rules().is_some_and(|rules| rules.has_act::<Support>())
    }

    /// Checks a bet by the rules and the rotation, without regard to locks.
    fn check_bet(&self, table: u8, support: Support) -> Result<(), BetRefusal> {
        if !self.has_betting_rules() || self.open_night().draft_opening().is_some() || self.night().is_closed {
            return Err(BetRefusal::NotBettor);
        }
        let body = match self.night().open_deal(usize::from(table)).is_some() {
            true => support.into(),
            false => Body::DealBegun(DealBegun {
                family: FamilyFields::from_field(DealSupports(vec![support])),
                ..DealBegun::default()
            }),
        };
        let cautions = self.open_night().check_event(&Payload { table, ..Payload::new(body) })?;
        let not_due = cautions.iter().any(|caution| caution.code() == NOT_BETTOR_CODE);
        if not_due { Err(BetRefusal::NotBettor) } else { Ok(()) }
    }

    /// Returns the tables at which a person may bet by the rotation, each with its players; empty for a person who has
    /// left.
    pub fn betting_tables(&self, who: PlayerId) -> Vec<(u8, Vec<PlayerId>)> {
        if self.night().people.get(&who).is_none_or(|person| person.has_left) {
            return Vec::new();
        }
        let tables = self.night().seats.as_ref().map_or(1, |seats| seats.tables.len());
        let tables = (0..u8::try_from(tables).unwrap_or(1)).filter_map(|table| {
            let players = self.night().table_status(usize::from(table))?.players;
            self.check_bet(table, Support { who, player: *players.first()? }).is_ok().then_some((table, players))
        });
        tables.collect()
    }

    /// Places a person's bet on the deal due at a table, entered by `author`; without a `player`, withdraws it. `deal`
    /// is the number of the deal that the bettor saw. Once the beginning of the deal is recorded, the bet is recorded
    /// at once. While the bets are locked, a bet needs a `reason`, and the consent of everybody whose total it may
    /// lower: the bet waits for those who are not `in_person`.
    ///
    /// # Errors
    /// The bet is not accepted; nothing has changed then.
    pub fn place_bet(
        &mut self,
        author: &str,
        who: PlayerId,
        (table, deal): (u8, u32),
        player: Option<PlayerId>,
        (reason, in_person): (&str, &[PlayerId]),
    ) -> Result<PlacedBet, BetRefusal> {
        self.refresh_night()?;
        let due = self.due_deal_number(table);
        let may_bet = self.betting_tables(who).iter().any(|(at, _)| *at == table);
        if !may_bet && (deal == due || deal == 0) {
            return Err(BetRefusal::NotBettor);
        }
        if deal != due {
            return Err(BetRefusal::OtherDeal);
        }
        let reason = Some(reason.trim()).filter(|reason| !reason.is_empty());
        let locked = self.are_bets_locked(table)?;
        if locked && reason.is_none() {
            return Err(BetRefusal::Locked);
        }
        let open = self.night().open_deal(usize::from(table));
        let recorded = open.and_then(|deal| recorded_support(deal, who));
        let recorded = recorded.map(|(support, _)| support);
        let Some(player) = player else {
            if recorded.is_some() || locked {
                return Err(BetRefusal::OnRecord);
            }
            self.change_bets(|bets| bets.withdraw_bet(who, deal))?;
            return Ok(PlacedBet::Withdrawn);
        };
        let support = Support { who, player };
        self.check_bet(table, support)?;
        let reason = reason.filter(|_| locked).map(str::to_owned);
        let (is_open, is_new) = (open.is_some(), recorded != Some(support));
        let mut bet =
            Bet { support, table, deal, by: author.to_owned(), reason, waits_for: Vec::new(), agreed: Vec::new() };
        if locked {
            bet = self.with_waiting_people(bet, in_person)?;
        }
        if !is_open || !bet.waits_for.is_empty() {
            let waits_for = bet.waits_for.clone();
            self.change_bets(|bets| bets.add_bet(bet))?;
            return Ok(if waits_for.is_empty() { PlacedBet::Stored } else { PlacedBet::Waiting(waits_for) });
        }
        if is_new {
            self.record_events_as(author, vec![build_bet_payload(table, support, bet.late())])?;
        }
        Ok(PlacedBet::Recorded)
    }

    /// Returns the player whom a person supports in the deal due at a table, and true if that bet is recorded already;
    /// `None` without a bet.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn find_supported_player(&self, table: u8, who: PlayerId) -> Result<Option<(PlayerId, bool)>, LedgerError> {
        let open = self.night().open_deal(usize::from(table));
        if let Some((support, _)) = open.and_then(|deal| recorded_support(deal, who)) {
            return Ok(Some((support.player, true)));
        }
        let (bets, deal) = (self.unrecorded_bets()?, self.due_deal_number(table));
        Ok(bets.bets_on_deal(table, deal).find(|bet| bet.support.who == who).map(|bet| (bet.support.player, false)))
    }

    /// Returns the people who may bet or have bet at a table, in the order in which they came. The supported player is
    /// hidden until the bets are locked or recorded, except in bets that this author entered.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn bettors(&self, table: u8) -> Result<Vec<Bettor>, LedgerError> {
        let night = self.night();
        if !self.has_betting_rules() || night.is_closed {
            return Ok(Vec::new());
        }
        let (bets, deal) = (self.unrecorded_bets()?, self.due_deal_number(table));
        let open = self.are_bets_locked(table)?;
        let begun = night.open_deal(usize::from(table));
        let of = |&person: &PlayerId| {
            let held = bets.bets_on_deal(table, deal).find(|bet| bet.support.who == person);
            if let Some((support, reason)) = begun.and_then(|begun| recorded_support(begun, person)) {
                return Some(Bettor {
                    person,
                    has_bet: true,
                    player: Some(support.player),
                    reason: reason.map(str::to_owned),
                });
            }
            let may = || self.betting_tables(person).iter().any(|(at, _)| *at == table);
            (held.is_some() || may()).then(|| Bettor {
                person,
                has_bet: held.is_some(),
                player: held.filter(|bet| open || bet.by == self.author()).map(|bet| bet.support.player),
                reason: held.and_then(|bet| bet.reason.clone()),
            })
        };
        Ok(night.order.iter().filter_map(of).collect())
    }

    /// Records the bets on deals that were begun on the record without them, each as its author; `late_reason` explains
    /// bets recorded after somebody acted. Returns and drops the bets that could not be recorded or whose deal ended
    /// without them, with the error of the ledger if there was one.
    ///
    /// # Errors
    /// The ledger cannot be read or written.
    pub fn record_stored_bets(&mut self, late_reason: &str) -> Result<Vec<(Bet, Option<LedgerError>)>, LedgerError> {
        let bets = self.unrecorded_bets()?;
        let mut lost = Vec::new();
        for bet in bets.bets {
            let who = bet.support.who;
            let due = self.due_deal_number(bet.table);
            let recorded = |deal: &Deal| match (recorded_support(deal, who), bet.reason.is_some()) {
                // A late bet replaces an earlier one.
                (Some((support, _)), true) => support == bet.support,
                (support, _) => support.is_some(),
            };
            if bet.deal < due {
                let of_deal = |deal: &&Deal| (deal.table, deal.number) == (usize::from(bet.table), bet.deal);
                if self.night().deals.iter().rev().find(of_deal).is_some_and(|deal| !recorded(deal)) {
                    lost.push((bet, None));
                }
                continue;
            }
            if !bet.waits_for.is_empty() {
                continue;
            }
            let Some(deal) = self.night().open_deal(usize::from(bet.table)) else {
                if let Err(BetRefusal::NotBettor | BetRefusal::Ledger(LedgerError::Refused(_))) =
                    self.check_bet(bet.table, bet.support)
                {
                    lost.push((bet, None));
                }
                continue;
            };
            if recorded(deal) {
                continue;
            }
            // The bet was made in time, but is recorded after somebody acted.
            let late_record = || LateBet { reason: late_reason.to_owned(), ..LateBet::default() };
            let late = bet.late().or_else(|| has_been_acted_in(deal).then(late_record));
            let payload = build_bet_payload(bet.table, bet.support, late);
            let done = match self.check_bet(bet.table, bet.support) {
                Ok(()) => self.record_events_as(&bet.by, vec![payload]).map_err(Some),
                Err(BetRefusal::Ledger(error)) => Err(Some(error)),
                Err(_) => Err(None),
            };
            if let Err(error) = done {
                lost.push((bet, error));
            }
        }
        if !lost.is_empty() {
            self.change_bets(|bets| {
                for (bet, _) in &lost {
                    bets.withdraw_bet(bet.support.who, bet.deal);
                }
            })?;
        }
        Ok(lost)
    }
}

/// Parses the stored bets of a night. Returns no bets if there is no text, or if it is invalid or belongs to another
/// night.
fn parse_bets(night: NightId, text: Option<&str>) -> Bets {
    let stored = text.and_then(|text| serde_json::from_str::<Bets>(text).ok());
    stored.filter(|bets| bets.night == Some(night)).unwrap_or_else(|| Bets { night: Some(night), ..Bets::default() })
}

/// Returns true if somebody has acted in the deal beyond its beginning and bets.
fn has_been_acted_in(deal: &Deal) -> bool {
    let is_before = |body: &Body| matches!(body, Body::DealBegun(_)) || body.family_act::<Support>().is_some();
    !deal.acts.iter().all(|act| is_before(&act.payload.body))
}

/// Returns a person's latest recorded bet in a deal, with the reason of a late one; `None` without a recorded bet.
pub fn recorded_support(deal: &Deal, who: PlayerId) -> Option<(Support, Option<&str>)> {
    deal.acts.iter().rev().find_map(|act| match &act.payload.body {
        Body::DealBegun(begun) => {
            Some((*DealSupports::supports_of(begun).iter().rev().find(|one| one.who == who)?, None))
        }
        body => {
            let support = body.family_act::<Support>().filter(|support| support.who == who)?;
            Some((*support, act.payload.override_reason.as_deref()))
        }
    })
}
