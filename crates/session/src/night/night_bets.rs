//! The bets of the open night: who may bet at which table, who has, and whether the bets are locked.

use super::OpenNight;
use super::bet_record::{BetRefusal, BetRequest};
use super::bets::{Bets, has_been_acted_in, recorded_support};
use super::late_bets::LateBets;
use quejing_ledger::{LedgerError, LedgerStore, Payload, Record};
use quejing_rules::PlayerId;
use quejing_rules::house::acts::Support;
use quejing_rules::house::fields::DealSupports;
use quejing_rules::play::{DealBegun, FamilyFields, Play};

/// The code of the caution that the person may not bet on this deal by the rotation; all rules with bets use it.
const NOT_BETTOR_CODE: &str = "not_bettor";

/// A person outside the table, with the part of the person's bet that the author of a keeper may see.
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

/// The bets of the open night, recorded or not, as the author of a keeper sees them.
#[derive(Clone, Copy, Debug)]
pub struct NightBets<'a> {
    pub(super) store: &'a LedgerStore,
    pub(super) night: &'a OpenNight,
    pub(super) author: &'a str,
}

impl NightBets<'_> {
    /// Returns the unrecorded bets of the night; none if the stored text is invalid.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn unrecorded(&self) -> Result<Bets, LedgerError> {
        Bets::read(self.store, self.night.id())
    }

    /// Returns the late bets of the night.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn late(&self) -> Result<LateBets<'_>, LedgerError> {
        Ok(LateBets { night: self.night, bets: self.unrecorded()? })
    }

    /// Returns true if bets on the deal at a table are locked: somebody has acted in it, or a hand of it is being
    /// entered.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn are_locked(&self, table: u8) -> Result<bool, LedgerError> {
        let open = self.night.night().open_deal(usize::from(table));
        let due = self.night.due_deal_number(table);
        Ok(open.is_some_and(has_been_acted_in) || self.unrecorded()?.is_locked(table, due))
    }

    /// Returns true if the rules of the night let people outside the table bet.
    fn are_in_rules(&self) -> bool {
        self.night.night().rules().is_some_and(|rules| rules.has_act::<Support>())
    }

    /// Checks a bet by the rules and the rotation, without regard to locks.
    pub(super) fn check(&self, table: u8, support: Support) -> Result<(), BetRefusal> {
        let night = self.night.night();
        if !self.are_in_rules() || self.night.draft_opening().is_some() || night.is_closed {
            return Err(BetRefusal::NotBettor);
        }
        let body = match night.open_deal(usize::from(table)).is_some() {
            true => support.into(),
            false => Record::from(Play::DealBegun(DealBegun {
                family: FamilyFields::from_field(DealSupports(vec![support])),
                ..DealBegun::default()
            })),
        };
        let cautions = self.night.check_event(&Payload { table, ..Payload::new(body) })?;
        let not_due = cautions.iter().any(|caution| caution.code() == NOT_BETTOR_CODE);
        if not_due { Err(BetRefusal::NotBettor) } else { Ok(()) }
    }

    /// Checks that the bettor of a request may bet on its deal now. Returns true if the bets are locked, so that the
    /// bet is late.
    pub(super) fn check_request(&self, request: &BetRequest) -> Result<bool, BetRefusal> {
        let due = self.night.due_deal_number(request.table);
        let may_bet = self.tables_of(request.bettor).iter().any(|(at, _)| *at == request.table);
        if !may_bet && (request.deal == due || request.deal == 0) {
            return Err(BetRefusal::NotBettor);
        }
        if request.deal != due {
            return Err(BetRefusal::OtherDeal);
        }
        let is_late = self.are_locked(request.table)?;
        if is_late && request.reason.trim().is_empty() { Err(BetRefusal::Locked) } else { Ok(is_late) }
    }

    /// Returns the tables at which a person may bet by the rotation, each with its players; empty for a person who has
    /// left.
    pub fn tables_of(&self, who: PlayerId) -> Vec<(u8, Vec<PlayerId>)> {
        let night = self.night.night();
        if !night.is_present(who) {
            return Vec::new();
        }
        let tables = night.seats.as_ref().map_or(1, |seats| seats.tables.len());
        let tables = (0..u8::try_from(tables).unwrap_or(1)).filter_map(|table| {
            let players = night.table_status(usize::from(table))?.players;
            self.check(table, Support { who, player: *players.first()? }).is_ok().then_some((table, players))
        });
        tables.collect()
    }

    /// Returns the player whom a person supports in the deal due at a table, and true if that bet is recorded already;
    /// `None` without a bet.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn find_supported_player(&self, table: u8, who: PlayerId) -> Result<Option<(PlayerId, bool)>, LedgerError> {
        let open = self.night.night().open_deal(usize::from(table));
        if let Some((support, _)) = open.and_then(|deal| recorded_support(deal, who)) {
            return Ok(Some((support.player, true)));
        }
        let (bets, deal) = (self.unrecorded()?, self.night.due_deal_number(table));
        Ok(bets.bets_on_deal(table, deal).find(|bet| bet.support.who == who).map(|bet| (bet.support.player, false)))
    }

    /// Returns the people who may bet or have bet at a table, in the order in which they came. The supported player is
    /// hidden until the bets are locked or recorded, except in bets that this author entered.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn bettors(&self, table: u8) -> Result<Vec<Bettor>, LedgerError> {
        let night = self.night.night();
        if !self.are_in_rules() || night.is_closed {
            return Ok(Vec::new());
        }
        let (bets, deal) = (self.unrecorded()?, self.night.due_deal_number(table));
        let open = self.are_locked(table)?;
        let begun = night.open_deal(usize::from(table));
        let of = |&person: &PlayerId| {
            let held = bets.bets_on_deal(table, deal).find(|bet| bet.support.who == person);
            if let Some((support, event)) = begun.and_then(|begun| recorded_support(begun, person)) {
                return Some(Bettor {
                    person,
                    has_bet: true,
                    player: Some(support.player),
                    reason: event.and_then(|event| night.act_record(event)?.payload.override_reason.clone()),
                });
            }
            let may = || self.tables_of(person).iter().any(|(at, _)| *at == table);
            (held.is_some() || may()).then(|| Bettor {
                person,
                has_bet: held.is_some(),
                player: held.filter(|bet| open || bet.by == self.author).map(|bet| bet.support.player),
                reason: held.and_then(|bet| bet.reason.clone()),
            })
        };
        Ok(night.order.iter().filter_map(of).collect())
    }
}
