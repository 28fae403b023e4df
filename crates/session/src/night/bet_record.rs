//! Bets that people place, and the record of bets once their deal has begun.

use super::Keeper;
use super::bets::{Bet, has_been_acted_in, recorded_support};
use quejing_ledger::{LateBet, LedgerError, build_bet_payload};
use quejing_rules::PlayerId;
use quejing_rules::house::acts::Support;
use quejing_rules::play::Deal;

/// A request to place, change or withdraw the bet of a person outside the table (house rule, section 7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BetRequest {
    /// The person outside the table who bets.
    pub bettor: PlayerId,
    /// The player on whom the bet is placed; `None` withdraws the bet.
    pub player: Option<PlayerId>,
    /// The index of the table, from 0.
    pub table: u8,
    /// The deal's number at its table as the bettor saw it. A bet on a deal other than the one due is refused.
    pub deal: u32,
    /// The reason for betting after the bets were locked; empty for a bet in time.
    pub reason: String,
    /// The people who agreed in person to a late bet that may lower their totals.
    pub agreed: Vec<PlayerId>,
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

impl BetRequest {
    /// Places the bet, entered by `author`, or withdraws it. Once the beginning of the deal is recorded, the bet is
    /// recorded at once. While the bets are locked, a bet needs a reason, and the consent of everybody whose total it
    /// may lower: the bet waits for those who did not agree in person.
    ///
    /// # Errors
    /// The bet is not accepted; nothing has changed then.
    pub fn place(&self, keeper: &mut Keeper, author: &str) -> Result<PlacedBet, BetRefusal> {
        keeper.refresh_night()?;
        let is_late = keeper.bets().check_request(self)?;
        let open = keeper.night().open_deal(usize::from(self.table));
        let (is_open, recorded) = (open.is_some(), open.and_then(|deal| recorded_support(deal, self.bettor)));
        let recorded = recorded.map(|(support, _)| support);
        let Some(player) = self.player else {
            if recorded.is_some() || is_late {
                return Err(BetRefusal::OnRecord);
            }
            keeper.bets_mut().change(|bets| bets.withdraw_bet(self.bettor, self.deal))?;
            return Ok(PlacedBet::Withdrawn);
        };
        let support = Support { who: self.bettor, player };
        keeper.bets().check(self.table, support)?;
        let bet = self.to_bet(keeper, author, support, is_late)?;
        if !is_open || !bet.waits_for.is_empty() {
            let waits_for = bet.waits_for.clone();
            keeper.bets_mut().change(|bets| bets.add_bet(bet.clone()))?;
            return Ok(if waits_for.is_empty() { PlacedBet::Stored } else { PlacedBet::Waiting(waits_for) });
        }
        if recorded != Some(support) {
            keeper.record_events_as(author, vec![build_bet_payload(self.table, support, bet.late())])?;
        }
        Ok(PlacedBet::Recorded)
    }

    /// Returns the bet on this player; a late one with its reason and the people who have still to agree to it.
    fn to_bet(&self, keeper: &Keeper, author: &str, support: Support, is_late: bool) -> Result<Bet, BetRefusal> {
        let bet = Bet {
            support,
            table: self.table,
            deal: self.deal,
            by: author.to_owned(),
            reason: is_late.then(|| self.reason.trim().to_owned()),
            waits_for: Vec::new(),
            agreed: Vec::new(),
        };
        if !is_late {
            return Ok(bet);
        }
        let bet = keeper.bets().late()?.with_waiting_people(bet, &self.agreed);
        let phones = keeper.consent().phone_owners()?;
        let has_phone = |person: &&PlayerId| phones.iter().any(|phone| phone.player == **person);
        let unreachable: Vec<PlayerId> = bet.waits_for.iter().filter(|person| !has_phone(person)).copied().collect();
        if unreachable.is_empty() { Ok(bet) } else { Err(BetRefusal::NotAgreed(unreachable)) }
    }
}

/// The state of a stored bet in the night.
enum StoredBetState {
    /// The bet is recorded, waits for somebody, or its deal has not begun on the record.
    Settled,
    /// The bet cannot be recorded any more.
    Lost,
    /// The deal of the bet has begun on the record without it; `true` if somebody has acted in it.
    Due { is_acted_in: bool },
}

impl StoredBetState {
    fn of(bet: &Bet, keeper: &Keeper) -> StoredBetState {
        let night = keeper.night();
        if bet.deal < keeper.open_night().due_deal_number(bet.table) {
            let of_deal = |deal: &&Deal| (deal.table, deal.number) == (usize::from(bet.table), bet.deal);
            let is_without = night.deals.iter().rev().find(of_deal).is_some_and(|deal| !is_recorded(bet, deal));
            return if is_without { StoredBetState::Lost } else { StoredBetState::Settled };
        }
        if !bet.waits_for.is_empty() {
            return StoredBetState::Settled;
        }
        match night.open_deal(usize::from(bet.table)) {
            Some(deal) if is_recorded(bet, deal) => StoredBetState::Settled,
            Some(deal) => StoredBetState::Due { is_acted_in: has_been_acted_in(deal) },
            None => match keeper.bets().check(bet.table, bet.support) {
                Err(BetRefusal::NotBettor | BetRefusal::Ledger(LedgerError::Refused(_))) => StoredBetState::Lost,
                _ => StoredBetState::Settled,
            },
        }
    }
}

/// Returns true if the bet is recorded in its deal. A late bet replaces an earlier one.
fn is_recorded(bet: &Bet, deal: &Deal) -> bool {
    let recorded = recorded_support(deal, bet.support.who).map(|(support, _)| support);
    match bet.reason {
        Some(_) => recorded == Some(bet.support),
        None => recorded.is_some(),
    }
}

/// Records the bets on deals that were begun on the record without them, each as its author; `late_reason` explains
/// bets recorded after somebody acted. Returns and drops the bets that could not be recorded or whose deal ended
/// without them, with the error of the ledger if there was one.
///
/// # Errors
/// The ledger cannot be read or written.
pub fn record_stored_bets(
    keeper: &mut Keeper,
    late_reason: &str,
) -> Result<Vec<(Bet, Option<LedgerError>)>, LedgerError> {
    let mut lost = Vec::new();
    for bet in keeper.bets().unrecorded()?.bets {
        match StoredBetState::of(&bet, keeper) {
            StoredBetState::Settled => {}
            StoredBetState::Lost => lost.push((bet, None)),
            StoredBetState::Due { is_acted_in } => {
                match record_stored_bet(keeper, &bet, is_acted_in.then_some(late_reason)) {
                    // Another machine was faster; the bet is looked at again with what that one recorded.
                    Ok(()) | Err(Some(LedgerError::Conflict { .. } | LedgerError::ServerUnreachable { .. })) => {}
                    Err(error) => lost.push((bet, error)),
                }
            }
        }
    }
    if !lost.is_empty() {
        keeper.bets_mut().change(|bets| {
            for (bet, _) in &lost {
                bets.withdraw_bet(bet.support.who, bet.deal);
            }
        })?;
    }
    Ok(lost)
}

/// Records a stored bet as its author. A bet made in time that is recorded after somebody acted has `late_reason`.
fn record_stored_bet(keeper: &mut Keeper, bet: &Bet, late_reason: Option<&str>) -> Result<(), Option<LedgerError>> {
    let late_record = |reason: &str| LateBet { reason: reason.to_owned(), ..LateBet::default() };
    let late = bet.late().or_else(|| late_reason.map(late_record));
    match keeper.bets().check(bet.table, bet.support) {
        Ok(()) => {}
        Err(BetRefusal::Ledger(error)) => return Err(Some(error)),
        Err(_) => return Err(None),
    }
    let payload = build_bet_payload(bet.table, bet.support, late);
    keeper.record_events_as(&bet.by, vec![payload]).map(drop).map_err(Some)
}
