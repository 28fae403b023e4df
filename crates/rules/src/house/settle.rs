//! The payments of a deal: wins, kongs, false wins, open hands, bets and camps, in the order of section 10.
//!
//! Each payment between two players also concerns their supporters (section 7). Every payment has a payer and a
//! receiver, so the sum of all gains is 0.

use quejing_message::Message;
use strum::IntoStaticStr;

use super::event::{DealProgress, HouseEvent};
use super::options::{BothOpenRule, OpenHandRule, SupporterPairRule};
use super::value::win_price;
use super::{Options, Party, PartyMemberIndex, SpecialRule};
use crate::hand::KongKind;
use crate::money::{Amount, Payment, PaymentReason};
use crate::{Faults, RuleProfile};

/// The points that each payer of a kong pays (section 5), before open hands double them.
pub(crate) const KONG_POINTS: i64 = 20;

/// The kind of a payment in a deal with bets (下注), by its two sides: each is a player or a supporter.
///
/// ```
/// use quejing_rules::house::{HouseEvent, Options, SettlementPart, Party, settle};
/// // 戊 supports 甲, who wins one fan from 乙: 30, and half of it to the supporter.
/// let players = ["甲", "乙", "丙", "丁"].map(String::from).to_vec();
/// let party = Party { players, spectators: vec![("戊".into(), "甲".into())], ..Party::default() };
/// let win = HouseEvent::Win { winner: 0, from: Some(1), fan: 1 };
/// let paid = &settle(&party, &[win], &Options::default())?.payments[0];
/// let shares: Vec<_> = paid.iter().map(|paid| (party.settlement_part(paid), paid.amount.units())).collect();
/// assert_eq!(shares, [(SettlementPart::Players, Some(30)), (SettlementPart::ToSupporter, Some(15))]);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[message("house-part")]
#[strum(serialize_all = "snake_case")]
pub enum SettlementPart {
    /// From player to player: the whole amount.
    Players,
    /// From the paying player to a supporter of the receiver.
    ToSupporter,
    /// From a supporter of the payer to the receiving player.
    FromSupporter,
    /// From a supporter of the payer to a supporter of the receiver.
    BetweenSupporters,
}

impl SettlementPart {
    /// Returns the word of the kind in JSON, in snake case, such as `to_supporter`.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// The payments of a deal with their sums.
///
/// ```
/// use quejing_rules::Amount;
/// use quejing_rules::house::{HouseEvent, Options, Party, SpecialRule, settle};
/// // 血战到底 (rule 7): the winner leaves, the others play on.
/// let players = ["甲", "乙", "丙", "丁"].map(String::from).to_vec();
/// let party = Party { players, special: Some(SpecialRule::BloodBattle), ..Party::default() };
/// let settlement = settle(&party, &[HouseEvent::Win { winner: 1, from: None, fan: 1 }], &Options::default())?;
/// assert_eq!(settlement.net, [-30, 90, -30, -30].map(Amount::from_units));
/// assert_eq!(settlement.still_playing, [0, 2, 3]);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// The payments of each event, in the order of the events.
    pub payments: Vec<Vec<Payment<PartyMemberIndex>>>,
    /// The gain or loss of each player, then of each spectator, in points; the sum is 0.
    pub net: Vec<Amount>,
    /// Each person's share of their camp's gain or loss, in the order of the camps; empty without camps.
    pub members: Vec<(String, Amount)>,
    /// The players who are still in the deal under special rule 7 (血战到底); empty under other rules.
    pub still_playing: Vec<PartyMemberIndex>,
}

/// Settles a deal under rules of any family; `None` under rules that settle each win separately.
///
/// ```
/// use quejing_rules::deal::{HouseEvent, Party, settle_deal};
/// use quejing_rules::{RuleProfile, RuleSet};
/// let players = ["甲", "乙", "丙", "丁"].map(String::from).to_vec();
/// let party = Party { players, ..Party::default() };
/// let events = [HouseEvent::Win { winner: 0, from: Some(1), fan: 1 }];
/// assert!(settle_deal(&RuleProfile::from(RuleSet::HOUSE), &party, &events).is_some_and(|settled| settled.is_ok()));
/// assert!(settle_deal(&RuleProfile::from(RuleSet::RIICHI), &party, &events).is_none());
/// ```
///
/// # Errors
/// All faults of the people, or that of the first event that cannot happen at its point of the deal.
pub fn settle_deal(rules: &RuleProfile, party: &Party, events: &[HouseEvent]) -> Option<Result<Settlement, Faults>> {
    rules.downcast_ref().map(|options| settle(party, events, options))
}

/// Settles a deal from its events in order. Fails with all faults of the people, or with the first event that cannot
/// happen at its point of the deal.
///
/// ```
/// use quejing_rules::Amount;
/// use quejing_rules::house::{HouseEvent, Options, Party, settle};
/// // The text's example: 戊 and 己 support 甲, who deals in to 乙.
/// let party = Party {
///     players: ["甲", "乙", "丙", "丁"].map(String::from).to_vec(),
///     spectators: vec![("戊".into(), "甲".into()), ("己".into(), "甲".into())],
///     ..Party::default()
/// };
/// let win = HouseEvent::Win { winner: 1, from: Some(0), fan: 1 };
/// let net = settle(&party, &[win], &Options::default())?.net;
/// assert_eq!(net, [-30, 60, 0, 0, -15, -15].map(Amount::from_units));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
pub fn settle(party: &Party, events: &[HouseEvent], options: &Options) -> Result<Settlement, Faults> {
    party.validate()?;
    let mut progress = DealProgress::new(party, options);
    let mut payments = Vec::new();
    for (index, event) in events.iter().enumerate() {
        let before = progress.remaining_players();
        progress.accept_event(index, event)?;
        let mut recorder = PaymentRecorder { party, options, payments: Vec::new() };
        recorder.record_payments(event, &before);
        payments.push(recorder.payments);
    }
    let mut net = vec![Amount::ZERO; party.member_count()];
    for (holder, change) in payments.iter().flatten().flat_map(Payment::changes) {
        holder.player().into_iter().for_each(|person| net[person] += change);
    }
    Ok(Settlement {
        members: split_camp_results(party, &net),
        payments,
        net,
        still_playing: match party.special {
            Some(SpecialRule::BloodBattle) => progress.remaining_players(),
            _ => Vec::new(),
        },
    })
}

/// The payments of one event while they are recorded, with the people and options that determine them.
struct PaymentRecorder<'a> {
    party: &'a Party,
    options: &'a Options,
    payments: Vec<Payment<PartyMemberIndex>>,
}

impl PaymentRecorder<'_> {
    /// Records the payments of an event; `players` are those who were still in the deal before it.
    fn record_payments(&mut self, event: &HouseEvent, players: &[PartyMemberIndex]) {
        let others = |one: PartyMemberIndex| players.iter().copied().filter(move |&player| player != one);
        match event {
            HouseEvent::Win { winner, from, fan } => match from {
                Some(from) => self.pay_win(*from, *winner, *fan, false, PaymentReason::DISCARDER),
                None => {
                    others(*winner).for_each(|loser| self.pay_win(loser, *winner, *fan, true, PaymentReason::SELF_DRAW))
                }
            },
            HouseEvent::Kong { kind, by, from } => match from {
                Some(from) => self.pay_kong(*from, *by, *kind),
                None => others(*by).for_each(|payer| self.pay_kong(payer, *by, *kind)),
            },
            HouseEvent::FalseWin { by, fan, tenpai } if tenpai.is_empty() => {
                others(*by).for_each(|player| self.pay_win(*by, player, *fan, true, PaymentReason::FALSE_WIN));
            }
            HouseEvent::FalseWin { by, tenpai, .. } => {
                for &(player, fan) in tenpai {
                    self.pay_win(*by, player, fan, false, PaymentReason::FALSE_WIN_TO_WAITING);
                }
            }
        }
    }

    /// Records the payments from one payer to a winner for a hand of `fan`, with open hands and supporters (section 10,
    /// steps 6 to 9). `self_draw` selects the price of a self-draw, which a false win with nobody waiting costs too.
    fn pay_win(
        &mut self,
        payer: PartyMemberIndex,
        winner: PartyMemberIndex,
        fan: u32,
        self_draw: bool,
        reason: PaymentReason,
    ) {
        let open = self.count_open_hands(payer, winner);
        let (more_fan, factor) = match self.options.open_hand {
            OpenHandRule::Double => (0, 1 << open),
            OpenHandRule::AddFan => (open, 1),
        };
        let amount = win_price(fan + more_fan, self_draw, self.party.special).amount();
        self.pay_with_supporters(payer, winner, Amount::from_units(amount * factor), reason);
    }

    /// Records one payer's kong money (section 5). Supporters have no share. Every open hand that counts doubles it,
    /// even under [`OpenHandRule::AddFan`].
    fn pay_kong(&mut self, payer: PartyMemberIndex, receiver: PartyMemberIndex, kind: KongKind) {
        let amount = Amount::from_units(KONG_POINTS << self.count_open_hands(payer, receiver));
        self.add_payment(payer, receiver, amount, kong_reason(kind));
    }

    /// Returns the number of open hands that count in a payment between two players: 0 to 2, or at most 1 under
    /// [`BothOpenRule::Once`].
    fn count_open_hands(&self, payer: PartyMemberIndex, receiver: PartyMemberIndex) -> u32 {
        let open = u32::from(self.party.has_open_hand(payer)) + u32::from(self.party.has_open_hand(receiver));
        match self.options.both_open {
            BothOpenRule::Multiply => open,
            BothOpenRule::Once => open.min(1),
        }
    }

    /// Records a payment together with the bets on it (下注, section 7): the payer and each of their supporters pay the
    /// winner and each of the winner's supporters. A payment to or from a supporter is half of `amount`; between two
    /// supporters, the option `supporter_pair` sets the share.
    fn pay_with_supporters(
        &mut self,
        payer: PartyMemberIndex,
        winner: PartyMemberIndex,
        amount: Amount,
        reason: PaymentReason,
    ) {
        let half = amount.equal_share(2).unwrap_or(amount);
        let between = match self.options.supporter_pair {
            SupporterPairRule::Half => half,
            SupporterPairRule::Product => half.equal_share(2).unwrap_or(half),
        };
        let party = self.party;
        self.add_payment(payer, winner, amount, reason);
        for to in party.supporters(winner) {
            self.add_payment(payer, to, half, reason);
        }
        for from in party.supporters(payer) {
            self.add_payment(from, winner, half, reason);
            for to in party.supporters(winner) {
                self.add_payment(from, to, between, reason);
            }
        }
    }

    /// Appends a payment; marks it as support if a supporter pays or receives it.
    fn add_payment(&mut self, from: PartyMemberIndex, to: PartyMemberIndex, amount: Amount, reason: PaymentReason) {
        let payment = Payment::new(from, to, amount, reason);
        self.payments
            .push(Payment { support: self.party.settlement_part(&payment) != SettlementPart::Players, ..payment });
    }
}

fn kong_reason(kind: KongKind) -> PaymentReason {
    match kind {
        KongKind::Exposed => PaymentReason::KONG_EXPOSED,
        KongKind::Added => PaymentReason::KONG_ADDED,
        KongKind::Concealed => PaymentReason::KONG_CONCEALED,
    }
}

/// Returns each member of a camp with an equal share of the camp's result, in the order of the camps; empty without
/// camps. The share is 0 if the camp neither played nor bet, or if the result cannot be divided exactly.
fn split_camp_results(party: &Party, net: &[Amount]) -> Vec<(String, Amount)> {
    let camps = party.camps.iter().flatten();
    let shares = camps.flat_map(|(camp, people)| {
        let result = (0..party.member_count())
            .find(|&person| party.member_name(person) == camp)
            .map_or(Amount::ZERO, |at| net[at]);
        let share = result.equal_share(people.len() as i64).unwrap_or(Amount::ZERO);
        people.iter().map(move |person| (person.clone(), share))
    });
    shares.collect()
}
