//! Late bets (house rule, section 7): what they cost others, and the consent of those who pay more. A person agrees to
//! the loss that was shown; if a change of the hand makes it greater, the person is asked again.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::OpenNight;
use super::bets::{Bet, BetWriter, Bets, recorded_support};
use quejing_ledger::{Consent, LateBet, LedgerError, Payload, TotalChange, build_bet_payload, now_ms};
use quejing_rules::house::acts::Support;
use quejing_rules::play::Play;
use quejing_rules::{Amount, PlayerId};

/// The consent of a person to a late bet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BetConsent {
    pub person: PlayerId,
    /// The greatest loss by the bet that was shown to the person; `None` if the payments of no hand were known, so that
    /// the person agreed to whatever it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loss: Option<Amount>,
    /// The consent that the person gave on a phone; `None` for one given at the table, as the bettor ticked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on_phone: Option<Consent>,
}

impl Bet {
    /// Returns the reason and the consents with which the ledger records a late bet; `None` for a bet in time.
    pub fn late(&self) -> Option<LateBet> {
        let reason = self.reason.clone()?;
        let agreed = self.agreed.iter().map(|consent| consent.person).collect();
        let consents = self.agreed.iter().filter_map(|consent| consent.on_phone.clone()).collect();
        Some(LateBet { reason, agreed, consents })
    }

    /// Returns true if both bets are the same one, whoever has agreed by now.
    fn is_same_bet(&self, other: &Bet) -> bool {
        let identity = |bet: &Bet| Bet { waits_for: Vec::new(), agreed: Vec::new(), ..bet.clone() };
        identity(self) == identity(other)
    }

    /// Returns true if a person agreed to this loss by the bet.
    fn is_agreed_by(&self, person: PlayerId, loss: Amount) -> bool {
        let mut consents = self.agreed.iter().filter(|consent| consent.person == person);
        consents.any(|consent| consent.loss.is_none_or(|agreed| loss <= agreed))
    }

    /// Adds a consent, in place of an earlier one of the same person.
    fn add_consent(&mut self, consent: BetConsent) {
        self.agreed.retain(|other| other.person != consent.person);
        self.agreed.push(consent);
    }
}

/// The answer of a person to a late bet.
#[derive(Clone, Debug, PartialEq)]
pub struct BetAnswer {
    pub person: PlayerId,
    /// The author in the ledger on whose device the person answered.
    pub device: String,
    /// The greatest loss that was shown to the person, see [`LateBetCost::greatest_loss`].
    pub loss: Option<Amount>,
    /// True for consent, false for refusal.
    pub agrees: bool,
}

/// The effect of a late bet on a person: the person's gain by the shown hand without and with the bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LateBetCost {
    pub person: PlayerId,
    pub without_bet: Amount,
    pub with_bet: Amount,
}

impl LateBetCost {
    /// Returns the loss by the bet; negative for a gain.
    fn loss(&self) -> Amount {
        self.without_bet - self.with_bet
    }

    /// Returns the greatest loss of a person among these costs; `None` without costs, because no payments are known.
    pub fn greatest_loss(costs: &[LateBetCost]) -> Option<Amount> {
        costs.iter().map(LateBetCost::loss).max()
    }
}

/// The result of a person's answer to a late bet.
#[derive(Clone, Debug, PartialEq)]
pub enum LateBetOutcome {
    /// Others have still to agree.
    Waiting,
    /// Everybody agreed: the bet counts.
    Accepted(Bet),
    /// The person refused: the bet is dropped, and an earlier one of the bettor counts again.
    Refused(Bet),
}

/// The bets of the open night, to find what a late one costs others.
#[derive(Debug)]
pub struct LateBets<'a> {
    pub(super) night: &'a OpenNight,
    /// The unrecorded bets of the night.
    pub(super) bets: Bets,
}

impl LateBets<'_> {
    /// Returns the people whose totals a late bet would lower: by the hands of the deal that are shown or, if the
    /// payments of none are known or the deal has begun on the record, everybody whose total the bet could lower.
    fn payers(&self, bet: &Bet) -> Vec<PlayerId> {
        let night = self.night.night();
        let is_begun = night.open_deal(usize::from(bet.table)).is_some();
        let shown = self.bets.locks_on_deal(bet.table, bet.deal).map(|lock| self.costs(&lock.shown, bet));
        let shown: Option<Vec<Vec<LateBetCost>>> = shown.collect();
        match shown.filter(|shown| !shown.is_empty() && !is_begun) {
            Some(shown) => {
                let payers = shown.into_iter().flatten().filter(|cost| cost.with_bet < cost.without_bet);
                let payers: Vec<PlayerId> = payers.map(|cost| cost.person).collect();
                night.order.iter().copied().filter(|one| payers.contains(one)).collect()
            }
            None => self.possible_payers((bet.table, bet.deal), bet.support),
        }
    }

    /// Returns everybody whose total a late bet could lower: the players of the table other than the supported one, and
    /// the bettors on them. A bet that was on another player before could also lower the total of the supported one.
    fn possible_payers(&self, (table, deal): (u8, u32), Support { who, player }: Support) -> Vec<PlayerId> {
        let players = self.table_players(table);
        let open = self.night.night().open_deal(usize::from(table));
        let supported = |person: PlayerId| {
            let recorded = open.and_then(|deal| recorded_support(deal, person)).map(|(support, _)| support.player);
            let stored = self.bets.bets_on_deal(table, deal).find(|one| one.support.who == person);
            recorded.or(stored.map(|one| one.support.player))
        };
        let has_moved = supported(who).is_some_and(|before| before != player);
        let may_pay = |person: &PlayerId| {
            let is_other_player = players.contains(person) && (*person != player || has_moved);
            *person != who
                && (is_other_player || supported(*person).is_some_and(|backed| backed != player || has_moved))
        };
        self.night.night().order.iter().copied().filter(may_pay).collect()
    }

    /// Returns everybody whose total a late bet of a person on the deal due at a table could lower, on whichever player
    /// it is, in the order of the night.
    pub fn people_at_risk(&self, table: u8, who: PlayerId) -> Vec<PlayerId> {
        let deal = self.night.due_deal_number(table);
        let supports = self.table_players(table).into_iter().map(|player| Support { who, player });
        let at_risk: BTreeSet<PlayerId> =
            supports.flat_map(|support| self.possible_payers((table, deal), support)).collect();
        self.night.night().order.iter().copied().filter(|person| at_risk.contains(person)).collect()
    }

    /// Returns the players of the deal that is due or in progress at a table; empty if there is none.
    fn table_players(&self, table: u8) -> Vec<PlayerId> {
        self.night.night().table_status(usize::from(table)).map(|due| due.players).unwrap_or_default()
    }

    /// Returns the gain of each person by the events of a shown hand without and with a late bet; `None` without such
    /// events, or if the ledger would refuse them.
    fn costs(&self, shown: &[Payload], bet: &Bet) -> Option<Vec<LateBetCost>> {
        let is_end =
            |payload: &Payload| matches!(payload.body.play(), Some(Play::Won(_) | Play::Drawn(_) | Play::FalseWin(_)));
        let is_this_bet = |payload: &Payload| {
            payload.override_reason.is_some() && payload.body.family_act::<Support>() == Some(&bet.support)
        };
        let without: Vec<Payload> = shown.iter().filter(|payload| !is_this_bet(payload)).cloned().collect();
        let end = without.iter().position(is_end)?;
        let mut with = without.clone();
        with.insert(end, build_bet_payload(bet.table, bet.support, bet.late()));
        let totals = |payloads: &[Payload]| self.night.preview_events(payloads).ok().map(|preview| preview.totals);
        let (without, with) = (totals(&without)?, totals(&with)?);
        let gain = |changes: &[TotalChange], person: PlayerId| {
            let change = changes.iter().find(|change| change.player == person);
            change.map_or(Amount::ZERO, |change| change.after - change.before)
        };
        let people = self.night.night().order.iter().filter(|person| **person != bet.support.who);
        let cost = |&person: &PlayerId| LateBetCost {
            person,
            without_bet: gain(&without, person),
            with_bet: gain(&with, person),
        };
        Some(people.map(cost).filter(|cost| cost.with_bet != cost.without_bet).collect())
    }

    /// Returns the effect of a late bet on a person by the shown hands of its deal; empty if none is known.
    pub fn shown_costs(&self, bet: &Bet, person: PlayerId) -> Vec<LateBetCost> {
        let shown = self.bets.locks_on_deal(bet.table, bet.deal).filter_map(|lock| self.costs(&lock.shown, bet));
        shown.flatten().filter(|cost| cost.person == person).collect()
    }

    /// Returns the late bet with the people who have still to agree to it, and those who agreed in person.
    pub(super) fn with_waiting_people(&self, bet: Bet, in_person: &[PlayerId]) -> Bet {
        let (in_person, waits_for): (Vec<PlayerId>, Vec<PlayerId>) =
            self.payers(&bet).into_iter().partition(|person| in_person.contains(person));
        let consent = |person: PlayerId| {
            let loss = LateBetCost::greatest_loss(&self.shown_costs(&bet, person));
            BetConsent { person, loss, on_phone: None }
        };
        let agreed: Vec<BetConsent> = in_person.into_iter().map(consent).collect();
        Bet { waits_for, agreed, ..bet }
    }

    /// Returns the late bets on a deal that would lower totals by these events without consent to that loss; they wait
    /// for these people.
    fn bets_to_ask_about(&self, (table, deal): (u8, u32), payloads: &[Payload]) -> Vec<Bet> {
        let late = self.bets.bets_on_deal(table, deal).filter(|bet| bet.reason.is_some());
        let asked = late.filter_map(|bet| {
            let costs = self.costs(payloads, bet).unwrap_or_default();
            let lowered = costs.iter().filter(|cost| cost.with_bet < cost.without_bet);
            let waits_for: Vec<PlayerId> =
                lowered.filter(|cost| !bet.is_agreed_by(cost.person, cost.loss())).map(|cost| cost.person).collect();
            let agreed = bet.agreed.iter().filter(|consent| !waits_for.contains(&consent.person)).cloned().collect();
            (!waits_for.is_empty()).then(|| Bet { agreed, waits_for, ..bet.clone() })
        });
        asked.collect()
    }
}

impl BetWriter<'_> {
    /// Asks the people whose totals the late bets on a deal would lower by these events, and who have not agreed to
    /// that loss: these bets wait again. Returns them.
    ///
    /// # Errors
    /// The ledger cannot be read or written.
    pub(crate) fn ask_further_payers(
        &mut self,
        deal: (u8, u32),
        payloads: &[Payload],
    ) -> Result<Vec<Bet>, LedgerError> {
        let late = LateBets { night: self.night, bets: Bets::read(self.store, self.night.id())? };
        let asked = late.bets_to_ask_about(deal, payloads);
        if !asked.is_empty() {
            self.change(|bets| {
                for bet in &asked {
                    bets.withdraw_bet(bet.support.who, bet.deal);
                    bets.add_bet(bet.clone());
                }
            })?;
        }
        Ok(asked)
    }

    /// Stores a person's answer to a waiting late bet as it was `shown`. The last agreement makes the bet count; a
    /// refusal drops it. `None` if the bet is another one by now, or does not wait for this person.
    ///
    /// # Errors
    /// The ledger cannot be read or written.
    pub fn answer_late(&mut self, shown: &Bet, answer: BetAnswer) -> Result<Option<LateBetOutcome>, LedgerError> {
        let BetAnswer { person, device, loss, agrees } = answer;
        let mut outcome = None;
        self.change(|bets| {
            outcome = None;
            let mut waiting = bets.bets.iter_mut();
            let asks = |bet: &&mut Bet| bet.is_same_bet(shown) && bet.waits_for.contains(&person);
            let Some(bet) = waiting.find(asks) else {
                return;
            };
            bet.waits_for.retain(|other| *other != person);
            let on_phone = Some(Consent { player: person, device: device.clone(), time_ms: now_ms() });
            bet.add_consent(BetConsent { person, loss, on_phone });
            let bet = bet.clone();
            outcome = Some(match (agrees, bet.waits_for.is_empty()) {
                (true, false) => LateBetOutcome::Waiting,
                (true, true) => {
                    bets.add_bet(bet.clone());
                    LateBetOutcome::Accepted(bet)
                }
                (false, _) => {
                    bets.bets.retain(|other| *other != bet);
                    LateBetOutcome::Refused(bet)
                }
            });
        })?;
        Ok(outcome)
    }

    /// Withdraws a person's late bet that waits.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn withdraw_late(&mut self, who: PlayerId, deal: u32) -> Result<(), LedgerError> {
        self.change(|bets| bets.withdraw_waiting_bet(who, deal))
    }
}
