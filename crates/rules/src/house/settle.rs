//! The money of a deal: wins, kongs, false wins, open hands, bets and camps, in the order of section 10.
//!
//! One payment between two players is shared with their supporters as a whole. Sums are zero by construction.

use quejing_message::Message;
use strum::IntoStaticStr;

use super::event::{Flow, HouseEvent};
use super::options::{BothOpen, OpenHand, SupporterPair};
use super::value::price;
use super::{Options, Party, PartyMember, Special};
use crate::Faults;
use crate::hand::KongKind;
use crate::money::{Amount, Payment, PaymentReason};

/// The kong money that each payer pays (section 5).
pub(crate) const KONG_MONEY: i64 = 20;

/// The share of a payment by the sides of player and supporter (下注).
///
/// ```
/// use quejing_rules::house::{HouseEvent, Options, SettlementPart, Party, settle};
/// // 戊 supports 甲, who wins one fan from 乙: 30, and half of it to the supporter.
/// let players = ["甲", "乙", "丙", "丁"].map(String::from).to_vec();
/// let party = Party { players, spectators: vec![("戊".into(), "甲".into())], ..Party::default() };
/// let win = HouseEvent::Win { winner: 0, from: Some(1), fan: 1 };
/// let paid = &settle(&party, &[win], &Options::default())?.payments[0];
/// let shares: Vec<_> = paid.iter().map(|paid| (party.part(paid), paid.amount.units())).collect();
/// assert_eq!(shares, [(SettlementPart::Players, Some(30)), (SettlementPart::ToSupporter, Some(15))]);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[message("house-part")]
#[strum(serialize_all = "snake_case")]
pub enum SettlementPart {
    /// Player to player: the whole amount.
    Players,
    /// To a supporter of the receiver.
    ToSupporter,
    /// From a supporter of the payer.
    FromSupporter,
    /// From one supporter to another.
    BetweenSupporters,
}

impl SettlementPart {
    /// Returns the word on the wire.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// The money of a deal.
///
/// ```
/// use quejing_rules::event::Amount;
/// use quejing_rules::house::{HouseEvent, Options, Party, Special, settle};
/// // 血战到底 (rule 7): the winner leaves, the others play on.
/// let players = ["甲", "乙", "丙", "丁"].map(String::from).to_vec();
/// let party = Party { players, special: Some(Special::BloodBattle), ..Party::default() };
/// let settlement = settle(&party, &[HouseEvent::Win { winner: 1, from: None, fan: 1 }], &Options::default())?;
/// assert_eq!(settlement.net, [-30, 90, -30, -30].map(Amount::whole));
/// assert_eq!(settlement.still_playing, [0, 2, 3]);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// The payments of each event, in order.
    pub payments: Vec<Vec<Payment<PartyMember>>>,
    /// The gain or loss of each player and spectator; the sum is 0.
    pub net: Vec<Amount>,
    /// The share of each member of each camp, in the camps' order.
    pub members: Vec<(String, Amount)>,
    /// The players still in the deal (rule 7); otherwise empty.
    pub still_playing: Vec<PartyMember>,
}

/// Settles a deal.
///
/// ```
/// use quejing_rules::event::Amount;
/// use quejing_rules::house::{HouseEvent, Options, Party, settle};
/// // The text's example: 戊 and 己 support 甲, who deals in to 乙.
/// let party = Party {
///     players: ["甲", "乙", "丙", "丁"].map(String::from).to_vec(),
///     spectators: vec![("戊".into(), "甲".into()), ("己".into(), "甲".into())],
///     ..Party::default()
/// };
/// let win = HouseEvent::Win { winner: 1, from: Some(0), fan: 1 };
/// let net = settle(&party, &[win], &Options::default())?.net;
/// assert_eq!(net, [-30, 60, 0, 0, -15, -15].map(Amount::whole));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
pub fn settle(party: &Party, events: &[HouseEvent], options: &Options) -> Result<Settlement, Faults> {
    party.check()?;
    let mut flow = Flow::new(party, options);
    let mut payments = Vec::new();
    for (index, event) in events.iter().enumerate() {
        let before = flow.still_in();
        flow.accept(index, event)?;
        let mut ledger = Ledger { party, options, payments: Vec::new() };
        ledger.record(event, &before);
        payments.push(ledger.payments);
    }
    let mut net = vec![Amount::ZERO; party.size()];
    for (holder, change) in payments.iter().flatten().flat_map(Payment::changes) {
        holder.player().into_iter().for_each(|person| net[person] += change);
    }
    Ok(Settlement {
        members: members(party, &net),
        payments,
        net,
        still_playing: match party.special {
            Some(Special::BloodBattle) => flow.still_in(),
            _ => Vec::new(),
        },
    })
}

struct Ledger<'a> {
    party: &'a Party,
    options: &'a Options,
    payments: Vec<Payment<PartyMember>>,
}

impl Ledger<'_> {
    /// Records the payments of an event; `players` are those who were still in the deal.
    fn record(&mut self, event: &HouseEvent, players: &[PartyMember]) {
        let others = |one: PartyMember| players.iter().copied().filter(move |&player| player != one);
        match event {
            HouseEvent::Win { winner, from, fan } => match from {
                Some(from) => self.win(*from, *winner, *fan, false, PaymentReason::DISCARDER),
                None => {
                    others(*winner).for_each(|loser| self.win(loser, *winner, *fan, true, PaymentReason::SELF_DRAW))
                }
            },
            HouseEvent::Kong { kind, by, from } => match from {
                Some(from) => self.kong(*from, *by, *kind),
                None => others(*by).for_each(|payer| self.kong(payer, *by, *kind)),
            },
            HouseEvent::FalseWin { by, fan, tenpai } if tenpai.is_empty() => {
                others(*by).for_each(|player| self.win(*by, player, *fan, true, PaymentReason::FALSE_WIN));
            }
            HouseEvent::FalseWin { by, tenpai, .. } => {
                for &(player, fan) in tenpai {
                    self.win(*by, player, fan, false, PaymentReason::FALSE_WIN_TO_WAITING);
                }
            }
        }
    }

    /// Pays for a hand: steps 6 to 9 of section 10.
    fn win(&mut self, payer: PartyMember, winner: PartyMember, fan: u32, self_draw: bool, why: PaymentReason) {
        let open = self.open_hands(payer, winner);
        let (more_fan, factor) = match self.options.open_hand {
            OpenHand::Double => (0, 1 << open),
            OpenHand::AddFan => (open, 1),
        };
        let amount = price(fan + more_fan, self_draw, self.party.special).amount();
        self.pay_with_supporters(payer, winner, Amount::whole(amount * factor), why);
    }

    /// Pays kong money (sections 5 and 10): supporters have no share, and every open hand that counts doubles
    /// it, even under [`OpenHand::AddFan`].
    fn kong(&mut self, payer: PartyMember, receiver: PartyMember, kind: KongKind) {
        let amount = Amount::whole(KONG_MONEY << self.open_hands(payer, receiver));
        self.pay(payer, receiver, amount, kong_reason(kind));
    }

    /// Returns how many open hands count in a payment between two players.
    fn open_hands(&self, one: PartyMember, other: PartyMember) -> u32 {
        let open = u32::from(self.party.has_open_hand(one)) + u32::from(self.party.has_open_hand(other));
        match self.options.both_open {
            BothOpen::Multiply => open,
            BothOpen::Once => open.min(1),
        }
    }

    /// Pays with bets (下注): everybody on the payer's side pays everybody on the winner's side (section 7).
    fn pay_with_supporters(&mut self, payer: PartyMember, winner: PartyMember, amount: Amount, why: PaymentReason) {
        let half = amount.share(2).unwrap_or(amount);
        let between = match self.options.supporter_pair {
            SupporterPair::Half => half,
            SupporterPair::Product => half.share(2).unwrap_or(half),
        };
        let party = self.party;
        self.pay(payer, winner, amount, why);
        for to in party.supporters(winner) {
            self.pay(payer, to, half, why);
        }
        for from in party.supporters(payer) {
            self.pay(from, winner, half, why);
            for to in party.supporters(winner) {
                self.pay(from, to, between, why);
            }
        }
    }

    fn pay(&mut self, from: PartyMember, to: PartyMember, amount: Amount, why: PaymentReason) {
        let payment = Payment::new(from, to, amount, why);
        self.payments.push(Payment { support: self.party.part(&payment) != SettlementPart::Players, ..payment });
    }
}

fn kong_reason(kind: KongKind) -> PaymentReason {
    match kind {
        KongKind::Exposed => PaymentReason::KONG_EXPOSED,
        KongKind::Added => PaymentReason::KONG_ADDED,
        KongKind::Concealed => PaymentReason::KONG_CONCEALED,
    }
}

/// Returns each camp's result, split equally among its people; a camp that neither played nor bet has no result.
fn members(party: &Party, net: &[Amount]) -> Vec<(String, Amount)> {
    let camps = party.camps.iter().flatten();
    let shares = camps.flat_map(|(camp, people)| {
        let result = (0..party.size()).find(|&person| party.name(person) == camp).map_or(Amount::ZERO, |at| net[at]);
        let share = result.share(people.len() as i64).unwrap_or(Amount::ZERO);
        people.iter().map(move |person| (person.clone(), share))
    });
    shares.collect()
}
