//! The night as it stands after some events: people, seats, deals, money.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

use quejing_message::plain::plain;

use super::{
    Amount, CautionedEvent, Deal, DealId, Decision, EvidenceAttached, FamilyAct, GameStart, Holder, NightOpened,
    Payment, PaymentReason, PlayerId, ReducedScore, Refusal, RefusedEvent, Role, SeatsSet,
};
use crate::RuleProfile;

/// A person's current state in the night.
///
/// ```
/// use quejing_rules::event::{NightState, PersonState, PlayerId, Refusal, Role};
/// let (mut night, ann, ben) = (NightState::default(), PlayerId::of(1), PlayerId::of(2));
/// let state = PersonState { name: "Ann".to_owned(), guest: false, role: Role::Player, left: false };
/// night.people.insert(ann, state);
/// assert_eq!(night.name(ann), "Ann");
/// assert_eq!(night.check_known([&ann, &ben]), Err(Refusal::UnknownPlayer(ben)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonState {
    /// The current name.
    pub name: String,
    /// True if the person is here only once.
    pub guest: bool,
    /// The person's current role.
    pub role: Role,
    /// True if the person has left.
    pub left: bool,
}

/// A piece of evidence, with the event that attached it.
///
/// ```
/// use quejing_rules::event::{Evidence, EvidenceKind};
/// let attached = serde_json::from_str(r#"{"hand":12,"what":"photo","name":"hand.jpg"}"#)?;
/// let evidence = Evidence { event: 13, attached, removed: false };
/// assert_eq!(evidence.attached.what, EvidenceKind::Photo);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Evidence {
    /// The event that attached it.
    pub event: u64,
    /// The evidence itself.
    pub attached: EvidenceAttached,
    /// True if the photo has since been removed.
    pub removed: bool,
}

/// A dispute, open or decided.
///
/// ```
/// use quejing_rules::event::{Dispute, DealId, NightState, PlayerId};
/// let (deal, by, claim) = (DealId(12), PlayerId::of(1), "The wait was closed.".to_owned());
/// let dispute = Dispute { event: 15, deal, entry: None, by, claim, shown: ().into(), decided: None };
/// assert_eq!(dispute.subject(), 12);
/// let night = NightState { disputes: vec![dispute], ..NightState::default() };
/// assert!(night.dispute(15).is_some() && night.dispute(12).is_none());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Dispute {
    /// The event that opened it.
    pub event: u64,
    /// The disputed deal; of another entry, its number once more.
    pub deal: DealId,
    /// The disputed event if it is no deal.
    pub entry: Option<u64>,
    /// The person who disputes it.
    pub by: PlayerId,
    /// The claim in that person's words.
    pub claim: String,
    /// The program's answer at that time, as JSON.
    pub shown: serde_json::Value,
    /// The event that decided it, the decision, its wording, and who agreed.
    pub decided: Option<(u64, Decision, String, Vec<PlayerId>)>,
}

impl Dispute {
    /// Returns the number of the disputed event; of a deal, the event that began it.
    pub fn subject(&self) -> u64 {
        self.entry.unwrap_or(self.deal.0)
    }
}

/// An act that stands between deals, until the next of its kind.
///
/// ```
/// use quejing_rules::event::{CampsDrawn, NightState, StandingAct};
/// let act = CampsDrawn { camps: Vec::new() }.into();
/// let night = NightState { standing: vec![StandingAct { act, time_ms: 5 }], ..NightState::default() };
/// let (drawn, time_ms) = night.standing::<CampsDrawn>().unwrap();
/// assert_eq!((drawn.camps.len(), time_ms), (0, 5));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct StandingAct {
    pub act: FamilyAct,
    /// When it was recorded, in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
}

/// The state of a night without the course of play, which consults it.
///
/// ```
/// use quejing_rules::event::{Amount, NightState, Payment, PaymentReason, PlayerId};
/// let [ann, ben] = [1, 2].map(PlayerId::of);
/// let mut night = NightState::default();
/// night.pay(&[Payment::new(ann, ben, Amount::whole(8), PaymentReason::BET)]);
/// assert_eq!((night.total(ann), night.total(ben)), (Amount::whole(-8), Amount::whole(8)));
/// assert_eq!(night.imbalance(), Amount::ZERO);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NightState {
    /// The opening event; `None` before it.
    pub opened: Option<Arc<NightOpened>>,
    /// The number of the last event.
    pub last_event: u64,
    /// When the last event was recorded, in milliseconds since 1970-01-01 UTC.
    pub last_ms: i64,
    /// Everybody, by identifier.
    pub people: BTreeMap<PlayerId, PersonState>,
    /// The order in which people were named.
    pub order: Vec<PlayerId>,
    /// The seats for the next deal of each table.
    pub seats: Option<SeatsSet>,
    /// The latest act of each kind that stands between deals.
    pub standing: Vec<StandingAct>,
    /// The beginnings of the games after the first.
    pub later_games: Vec<GameStart>,
    /// All deals in the order they began.
    pub deals: Vec<Deal>,
    /// The deal in progress at each table, as an index into `deals`.
    pub open: BTreeMap<usize, usize>,
    /// The number of deals that are over and count, by table.
    pub played: BTreeMap<usize, u32>,
    /// Money agreed on outside deals: event, moves, reason.
    pub agreed: Vec<(u64, Vec<Payment>, String)>,
    /// The sum of gains and losses of each person.
    pub totals: BTreeMap<PlayerId, Amount>,
    /// The money lying on the table.
    pub on_table: Amount,
    /// All evidence, in the order it was attached.
    pub evidence: Vec<Evidence>,
    /// All disputes.
    pub disputes: Vec<Dispute>,
    /// Notes with their events.
    pub notes: Vec<(u64, String)>,
    /// The settings of the reduced score.
    pub reduced: ReducedScore,
    /// True if the night is closed.
    pub closed: bool,
    /// True if lists of nights leave the night out.
    pub hidden: bool,
    /// Contradictions to the course of play.
    pub cautions: Vec<CautionedEvent>,
    /// Events without effect.
    pub refused: Vec<RefusedEvent>,
    /// The people by their names.
    pub named: BTreeMap<String, PlayerId>,
    /// The indices in `evidence` of every photo that has not been removed.
    pub photos: BTreeMap<String, Vec<usize>>,
}

impl NightState {
    /// Returns the rules of the night.
    pub fn rules(&self) -> Option<&RuleProfile> {
        self.opened.as_ref().map(|opened| &opened.rules.profile)
    }

    /// Returns the act of this type that stands between deals, with the time when it was recorded.
    pub fn standing<T: Any>(&self) -> Option<(&T, i64)> {
        self.standing.iter().find_map(|standing| Some((standing.act.downcast_ref()?, standing.time_ms)))
    }

    /// Lets an act stand between deals, in place of the last one of its kind.
    pub fn set_standing(&mut self, act: FamilyAct, time_ms: i64) {
        self.standing.retain(|standing| standing.act.row() != act.row());
        self.standing.push(StandingAct { act, time_ms });
    }

    /// Returns a person's name, in a form safe to display.
    pub fn name(&self, player: PlayerId) -> String {
        let person = self.people.get(&player);
        person.map_or_else(|| player.to_string(), |person| plain(&person.name).into_owned())
    }

    /// Returns the deal with this number, or the deal that an event of this number belongs to.
    pub fn deal(&self, id: DealId) -> Option<&Deal> {
        let after = self.deals.partition_point(|deal| deal.id <= id);
        // Acts are in the order of their events.
        let of_event = |deal: &&Deal| deal.acts.binary_search_by_key(&id.0, |act| act.event).is_ok();
        match self.deals.get(after.checked_sub(1)?) {
            Some(deal) if deal.id == id => Some(deal),
            _ => self.deals[..after].iter().rev().take(8).find(of_event),
        }
    }

    /// Returns the deal in progress at a table.
    pub fn open_deal(&self, table: usize) -> Option<&Deal> {
        self.open.get(&table).and_then(|&at| self.deals.get(at))
    }

    /// Hands that are over and count.
    pub fn counted_deals(&self) -> impl Iterator<Item = &Deal> {
        self.deals.iter().filter(|deal| !deal.voided && deal.ending.is_some())
    }

    /// Returns the dispute that an event opened. Disputes are in the order of their events.
    pub fn dispute(&self, event: u64) -> Option<&Dispute> {
        let place = self.disputes.binary_search_by_key(&event, |one| one.event);
        self.disputes.get(place.ok()?)
    }

    /// Returns the dispute that this event opened, to be changed.
    pub fn dispute_mut(&mut self, event: u64) -> Option<&mut Dispute> {
        let place = self.disputes.binary_search_by_key(&event, |one| one.event);
        self.disputes.get_mut(place.ok()?)
    }

    /// Returns a player's balance for the night: gains minus losses; zero for a player without payments.
    pub fn total(&self, player: PlayerId) -> Amount {
        self.totals.get(&player).copied().unwrap_or_default()
    }

    /// Returns the sum of all totals and the money on the table: zero, or something is wrong.
    pub fn imbalance(&self) -> Amount {
        self.totals.values().copied().sum::<Amount>() + self.on_table
    }

    /// Applies moves of money to the balances.
    pub fn pay(&mut self, moves: &[Payment]) {
        for moved in moves {
            for (holder, change) in moved.changes() {
                match holder {
                    Holder::Player(player) => *self.totals.entry(player).or_default() += change,
                    Holder::Table => self.on_table += change,
                }
            }
        }
    }

    /// Returns payments that people entered, with their reason.
    ///
    /// # Errors
    /// There is none, or one that cannot be.
    pub fn payments(&self, payments: &[Payment], why: PaymentReason) -> Result<Vec<Payment>, Refusal> {
        if payments.is_empty() {
            return Err(Refusal::NoPayment);
        }
        payments.iter().map(|payment| self.payment(payment, why)).collect()
    }

    fn payment(&self, payment: &Payment, why: PaymentReason) -> Result<Payment, Refusal> {
        for holder in [payment.from, payment.to] {
            if let Holder::Player(player) = holder {
                self.check_known([&player])?;
            }
        }
        if payment.from == payment.to {
            return Err(Refusal::ToOneself);
        }
        if payment.amount <= Amount::ZERO || !payment.amount.is_moderate() {
            return Err(Refusal::BadAmount);
        }
        Ok(Payment { why, ..*payment })
    }

    /// Checks that all of them are people of the night.
    ///
    /// # Errors
    /// Somebody is not.
    pub fn check_known<'a>(&self, players: impl IntoIterator<Item = &'a PlayerId>) -> Result<(), Refusal> {
        let stranger = players.into_iter().find(|player| !self.people.contains_key(player));
        stranger.map_or(Ok(()), |player| Err(Refusal::UnknownPlayer(*player)))
    }
}
