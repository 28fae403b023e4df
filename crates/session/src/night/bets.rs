//! Bets of people outside the table (下注, house rule, section 7): stored until their deal is recorded, and locked as soon
//! as a hand of that deal is entered on any device.
//!
//! They are stored in the ledger's file beside the events, so that they survive a restart and every program sees them.
//! Nobody sees whom somebody supports before the bets are locked or the deal's beginning is recorded.

use serde::{Deserialize, Serialize};

use super::Keeper;
use quejing_ledger::{Body, Deal, DealBegun, FamilyFields, LedgerError, NightId, Payload, PlayerId, Support, Supports};

/// The ledger's setting in which they are stored.
const SETTING: &str = "bets";
/// The maximum number of stored bets: two deals of two tables with everybody betting.
const MAX_BETS: usize = 64;
/// The code of the caution about a bet by somebody whose turn it is not, in any rules with bets.
const NOT_BETTOR: &str = "not_bettor";
/// The maximum number of tables in a night.
const MAX_TABLES: u8 = 2;

/// A bet that is not on the record yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bet {
    /// The supporter and the player they support.
    #[serde(flatten)]
    pub support: Support,
    pub table: u8,
    /// The deal's number at the table, from 1.
    pub deal: u32,
    /// The author who entered it, as the ledger names them.
    pub by: String,
    /// The reason, for a bet made after the bets were locked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A hand that is being entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Lock {
    table: u8,
    deal: u32,
    /// The author who enters it, as the ledger names them.
    by: String,
}

/// The bets of a night that are not on the record yet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bets {
    night: Option<NightId>,
    #[serde(default)]
    bets: Vec<Bet>,
    #[serde(default)]
    locks: Vec<Lock>,
}

/// A person outside the table, as everybody may see their bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bettor {
    /// The person.
    pub who: PlayerId,
    /// True if the person has chosen a player.
    pub chosen: bool,
    /// The player, once the bets are open.
    pub player: Option<PlayerId>,
    /// The reason of a late bet.
    pub reason: Option<String>,
}

/// The reason why a bet is not accepted.
#[derive(Debug)]
pub enum BetRefusal {
    /// Bets are locked: only a reason that everybody sees lets a bet in.
    Locked,
    /// The person may not bet on this deal by the rotation.
    NotBettor,
    /// The form was made for another deal.
    OtherDeal,
    /// A bet on the record can be changed, but not withdrawn.
    OnRecord,
    /// The ledger refuses it.
    Ledger(LedgerError),
}

impl From<LedgerError> for BetRefusal {
    fn from(error: LedgerError) -> BetRefusal {
        BetRefusal::Ledger(error)
    }
}

impl Bets {
    /// Returns the bets on a deal.
    pub fn on(&self, table: u8, deal: u32) -> impl Iterator<Item = &Bet> {
        self.bets.iter().filter(move |bet| (bet.table, bet.deal) == (table, deal))
    }

    /// Returns true if any device is entering a hand of the deal, which locks the bets on it.
    pub(crate) fn is_locked(&self, table: u8, deal: u32) -> bool {
        let mut locks = self.locks.iter();
        locks.any(|lock| (lock.table, lock.deal) == (table, deal))
    }

    /// Returns true if this author's hand locks the deal.
    pub(crate) fn is_locked_by(&self, table: u8, deal: u32, by: &str) -> bool {
        self.locks.iter().any(|lock| (lock.table, lock.deal, lock.by.as_str()) == (table, deal, by))
    }

    /// Returns true if this author locks any deal.
    pub(crate) fn has_lock_of(&self, by: &str) -> bool {
        self.locks.iter().any(|lock| lock.by == by)
    }

    fn place(&mut self, bet: Bet) {
        self.withdraw(bet.support.who, bet.deal);
        if self.bets.len() >= MAX_BETS {
            self.bets.remove(0);
        }
        self.bets.push(bet);
    }

    fn withdraw(&mut self, who: PlayerId, deal: u32) {
        self.bets.retain(|bet| (bet.support.who, bet.deal) != (who, deal));
    }

    /// Locks the bets on a deal: an author enters one hand at a time.
    fn lock(&mut self, table: u8, deal: u32, by: &str) {
        self.unlock(by);
        self.locks.push(Lock { table, deal, by: by.to_owned() });
    }

    fn unlock(&mut self, by: &str) {
        self.locks.retain(|lock| lock.by != by);
    }

    /// Removes what no deal of the night needs any more; a deal that is undone finds its bets again.
    fn tidy(&mut self, due: impl Fn(u8) -> u32) {
        self.locks.retain(|lock| lock.deal >= due(lock.table));
        self.bets.retain(|bet| bet.deal + 1 >= due(bet.table));
    }
}

impl Keeper {
    /// Returns the night's bets that are not on the record yet.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn bets(&self) -> Result<Bets, LedgerError> {
        Ok(bets_of(self.id(), self.store().setting(SETTING)?.as_deref()))
    }

    /// Changes the bets while no other program does.
    fn change_bets(&mut self, change: impl FnOnce(&mut Bets)) -> Result<(), LedgerError> {
        // Nothing can be bet on before a night has begun.
        if self.draft().is_some() {
            return Ok(());
        }
        let night = self.id();
        let due: Vec<u32> = (0..MAX_TABLES).map(|table| self.deal_due(table)).collect();
        let due = |table: u8| due.get(usize::from(table)).copied().unwrap_or(0);
        self.store_mut().run_transaction(|store| {
            let before = bets_of(night, store.setting(SETTING)?.as_deref());
            let mut after = before.clone();
            change(&mut after);
            after.tidy(due);
            match (after == before, serde_json::to_string(&after)) {
                (false, Ok(text)) => store.set(SETTING, &text),
                _ => Ok(()),
            }
        })
    }

    /// Locks the bets on a deal, as a hand of it is being entered by this keeper's author.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn lock_bets(&mut self, table: u8, deal: u32) -> Result<(), LedgerError> {
        let by = self.author().to_owned();
        self.change_bets(|bets| bets.lock(table, deal, &by))
    }

    /// Removes the lock of this keeper's author: the hand was discarded without being recorded.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn unlock_bets(&mut self) -> Result<(), LedgerError> {
        let by = self.author().to_owned();
        self.change_bets(|bets| bets.unlock(&by))
    }

    /// Returns the number of the deal in progress or due at a table; 0 if there is none.
    pub fn deal_due(&self, table: u8) -> u32 {
        let due = self.night().due(usize::from(table));
        due.map_or(0, |due| due.deal)
    }

    /// Returns true if bets on the deal at a table are locked: play has begun, or a hand of it is being entered.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn are_bets_locked(&self, table: u8) -> Result<bool, LedgerError> {
        let open = self.night().open_deal(usize::from(table));
        Ok(open.is_some_and(is_played) || self.bets()?.is_locked(table, self.deal_due(table)))
    }

    /// Returns true if people beside the table bet under these rules.
    fn has_bets(&self) -> bool {
        self.night().rules().is_some_and(|rules| rules.has_act::<Support>())
    }

    /// Checks a bet by the course of play, whatever the time.
    fn check_bet(&self, table: u8, support: Support) -> Result<(), BetRefusal> {
        if !self.has_bets() || self.draft().is_some() || self.night().closed {
            return Err(BetRefusal::NotBettor);
        }
        let body = match self.night().open_deal(usize::from(table)).is_some() {
            true => support.into(),
            false => {
                Body::DealBegun(DealBegun { family: FamilyFields::of(Supports(vec![support])), ..DealBegun::default() })
            }
        };
        let cautions = self.check(&Payload { table, ..Payload::of(body) })?;
        let not_due = cautions.iter().any(|caution| caution.code() == NOT_BETTOR);
        if not_due { Err(BetRefusal::NotBettor) } else { Ok(()) }
    }

    /// Returns the tables at which somebody may bet by the rotation, each with its players.
    pub fn betting_tables(&self, who: PlayerId) -> Vec<(u8, Vec<PlayerId>)> {
        if self.night().people.get(&who).is_none_or(|person| person.left) {
            return Vec::new();
        }
        let tables = self.night().seats.as_ref().map_or(1, |seats| seats.tables.len());
        let tables = (0..u8::try_from(tables).unwrap_or(1)).filter_map(|table| {
            let players = self.night().due(usize::from(table))?.players;
            self.check_bet(table, Support { who, player: *players.first()? }).is_ok().then_some((table, players))
        });
        tables.collect()
    }

    /// Makes a bet on the deal due at a table, or withdraws it, as the author `by`. `deal`: the deal that the person saw. In a deal that is begun on the
    /// record, the bet is recorded at once; once bets are locked, only with a reason.
    ///
    /// # Errors
    /// The bet is not accepted; nothing has changed then.
    pub fn bet(
        &mut self,
        by: &str,
        who: PlayerId,
        (table, deal): (u8, u32),
        player: Option<PlayerId>,
        reason: &str,
    ) -> Result<(), BetRefusal> {
        self.refresh()?;
        let due = self.deal_due(table);
        let turn = self.betting_tables(who).iter().any(|(at, _)| *at == table);
        if !turn && (deal == due || deal == 0) {
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
        let Some(player) = player else {
            if recorded.is_some() || locked {
                return Err(BetRefusal::OnRecord);
            }
            return Ok(self.change_bets(|bets| bets.withdraw(who, deal))?);
        };
        let support = Support { who, player };
        self.check_bet(table, support)?;
        let reason = reason.filter(|_| locked).map(str::to_owned);
        if open.is_none() {
            let bet = Bet { support, table, deal, by: by.to_owned(), reason };
            return Ok(self.change_bets(|bets| bets.place(bet))?);
        }
        if recorded.is_none_or(|(before, _)| before != support) {
            let payload = Payload { table, overruled: reason, ..Payload::of(support.into()) };
            self.record_as(by, vec![payload])?;
        }
        Ok(())
    }

    /// Returns a person's bet on the deal due at a table, and true if it is on the record.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn bet_of(&self, table: u8, who: PlayerId) -> Result<Option<(PlayerId, bool)>, LedgerError> {
        let open = self.night().open_deal(usize::from(table));
        if let Some((support, _)) = open.and_then(|deal| recorded_support(deal, who)) {
            return Ok(Some((support.player, true)));
        }
        let (bets, deal) = (self.bets()?, self.deal_due(table));
        Ok(bets.on(table, deal).find(|bet| bet.support.who == who).map(|bet| (bet.support.player, false)))
    }

    /// Returns the people who may bet or have bet at a table. A bet's player is shown once bets are locked, or if this
    /// author entered the bet.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn bettors(&self, table: u8) -> Result<Vec<Bettor>, LedgerError> {
        let night = self.night();
        if !self.has_bets() || night.closed {
            return Ok(Vec::new());
        }
        let (bets, deal) = (self.bets()?, self.deal_due(table));
        let open = self.are_bets_locked(table)?;
        let begun = night.open_deal(usize::from(table));
        let of = |&who: &PlayerId| {
            let held = bets.on(table, deal).find(|bet| bet.support.who == who);
            if let Some((support, reason)) = begun.and_then(|begun| recorded_support(begun, who)) {
                return Some(Bettor {
                    who,
                    chosen: true,
                    player: Some(support.player),
                    reason: reason.map(str::to_owned),
                });
            }
            let may = || self.betting_tables(who).iter().any(|(at, _)| *at == table);
            (held.is_some() || may()).then(|| Bettor {
                who,
                chosen: held.is_some(),
                player: held.filter(|bet| open || bet.by == self.author()).map(|bet| bet.support.player),
                reason: held.and_then(|bet| bet.reason.clone()),
            })
        };
        Ok(night.order.iter().filter_map(of).collect())
    }

    /// Records the bets on deals that were begun on the record without them, each as its author. Returns the bets that could not be
    /// recorded, or whose deal is over without them; they are no longer kept.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub fn settle_bets(&mut self, held_reason: &str) -> Result<Vec<(Bet, Option<LedgerError>)>, LedgerError> {
        let bets = self.bets()?;
        let mut lost = Vec::new();
        for bet in bets.bets {
            let who = bet.support.who;
            let due = self.deal_due(bet.table);
            let recorded = |deal: &Deal| recorded_support(deal, who).is_some();
            if bet.deal < due {
                let of_deal = |deal: &&Deal| (deal.table, deal.number) == (usize::from(bet.table), bet.deal);
                if self.night().deals.iter().rev().find(of_deal).is_some_and(|deal| !recorded(deal)) {
                    lost.push((bet, None));
                }
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
            // The bet was made before anybody acted, and is only now recorded.
            let payload = Payload {
                table: bet.table,
                overruled: bet.reason.clone().or(is_played(deal).then(|| held_reason.to_owned())),
                ..Payload::of(bet.support.into())
            };
            let done = match self.check_bet(bet.table, bet.support) {
                Ok(()) => self.record_as(&bet.by, vec![payload]).map_err(Some),
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
                    bets.withdraw(bet.support.who, bet.deal);
                }
            })?;
        }
        Ok(lost)
    }
}

/// Parses the stored bets; those of another night do not count.
fn bets_of(night: NightId, text: Option<&str>) -> Bets {
    let stored = text.and_then(|text| serde_json::from_str::<Bets>(text).ok());
    stored.filter(|bets| bets.night == Some(night)).unwrap_or_else(|| Bets { night: Some(night), ..Bets::default() })
}

/// Returns true if somebody has acted in the deal.
fn is_played(deal: &Deal) -> bool {
    let is_before = |body: &Body| matches!(body, Body::DealBegun(_)) || body.act::<Support>().is_some();
    !deal.acts.iter().all(|act| is_before(&act.payload.body))
}

/// Returns a person's latest bet on the record of a deal, with the reason of a late one.
pub fn recorded_support(deal: &Deal, who: PlayerId) -> Option<(Support, Option<&str>)> {
    deal.acts.iter().rev().find_map(|act| match &act.payload.body {
        Body::DealBegun(begun) => Some((*Supports::entries_of(begun).iter().rev().find(|one| one.who == who)?, None)),
        body => {
            let support = body.act::<Support>().filter(|support| support.who == who)?;
            Some((*support, act.payload.overruled.as_deref()))
        }
    })
}
