//! The money of a deal: wins, kongs, false wins, open hands, bets and camps, in the order of section 10.
//!
//! One payment between two players is shared with their supporters as a whole, so each transfer carries the event and the
//! reason it came from. Sums are zero by construction.

use super::event::{Event, Flow, KongKind};
use super::options::{BothOpen, OpenHand, SupporterPair};
use super::value::price;
use super::{Chips, Options, Party, Person, Price, Special};
use crate::Faults;

/// The kong money that each payer pays (section 5).
pub(crate) const KONG_MONEY: i64 = 20;

/// The reason for a payment.
///
/// ```
/// use quejing_rules::house::{Due, Event, KongKind, Options, Party, settle};
/// let party = Party { players: ["甲", "乙", "丙", "丁"].map(String::from).to_vec(), ..Party::default() };
/// let kong = Event::Kong { kind: KongKind::Exposed, by: 1, from: Some(0) };
/// let paid = settle(&party, &[kong], &Options::default())?.transfers;
/// assert_eq!(paid[0].reason, Due::Kong(KongKind::Exposed));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Due {
    /// The discarder pays for a won tile.
    Discard,
    /// A loser pays for a self-draw.
    SelfDraw,
    /// 诈和 while nobody waits: the reverse of a self-draw.
    FalseWin,
    /// 诈和 while others wait: as if dealing in to each of them.
    FalseWinToWaiting,
    /// Kong money.
    Kong(KongKind),
}

impl Due {
    /// Returns the word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Due::Discard => "discard",
            Due::SelfDraw => "self_draw",
            Due::FalseWin => "false_win",
            Due::FalseWinToWaiting => "false_win_to_waiting",
            Due::Kong(KongKind::Exposed) => "kong_exposed",
            Due::Kong(KongKind::Added) => "kong_added",
            Due::Kong(KongKind::Concealed) => "kong_concealed",
        }
    }
}

/// The share of a payment by the sides of player and supporter (下注).
///
/// ```
/// use quejing_rules::house::{Chips, Event, Options, Part, Party, settle};
/// // 戊 supports 甲, who wins one fan from 乙: 30, and half of it to the supporter.
/// let players = ["甲", "乙", "丙", "丁"].map(String::from).to_vec();
/// let party = Party { players, spectators: vec![("戊".into(), "甲".into())], ..Party::default() };
/// let win = Event::Win { winner: 0, from: Some(1), fan: 1 };
/// let paid = settle(&party, &[win], &Options::default())?.transfers;
/// let amount = |part| paid.iter().find(|one| one.part == part).map(|one| one.amount);
/// assert_eq!(amount(Part::Players), Some(Chips::whole(30)));
/// assert_eq!(amount(Part::ToSupporter), Some(Chips::whole(15)));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Player to player: the whole amount.
    Players,
    /// To a supporter of the receiver.
    ToSupporter,
    /// From a supporter of the payer.
    FromSupporter,
    /// From one supporter to another.
    BetweenSupporters,
}

impl Part {
    /// Returns the word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Part::Players => "players",
            Part::ToSupporter => "to_supporter",
            Part::FromSupporter => "from_supporter",
            Part::BetweenSupporters => "between_supporters",
        }
    }
}

/// A payment with its reason.
///
/// ```
/// use quejing_rules::house::{Chips, Due, Event, Options, Part, Party, Transfer, settle};
/// let party = Party { players: ["甲", "乙", "丙", "丁"].map(String::from).to_vec(), ..Party::default() };
/// let win = Event::Win { winner: 1, from: Some(0), fan: 2 };
/// let (reason, part) = (Due::Discard, Part::Players);
/// let paid = Transfer { from: 0, to: 1, amount: Chips::whole(60), reason, part, event: 0 };
/// assert_eq!(settle(&party, &[win], &Options::default())?.transfers, [paid]);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transfer {
    /// The payer.
    pub from: Person,
    /// The recipient.
    pub to: Person,
    /// The amount, more than 0.
    pub amount: Chips,
    /// The reason for the payment.
    pub reason: Due,
    /// The share of the payment, by the sides of player and supporter.
    pub part: Part,
    /// The event of the deal, by index.
    pub event: usize,
}

/// The money of a deal.
///
/// ```
/// use quejing_rules::house::{Chips, Event, Options, Party, Special, settle};
/// // 血战到底 (rule 7): the winner leaves, the others play on.
/// let players = ["甲", "乙", "丙", "丁"].map(String::from).to_vec();
/// let party = Party { players, special: Some(Special::BloodBattle), ..Party::default() };
/// let settlement = settle(&party, &[Event::Win { winner: 1, from: None, fan: 1 }], &Options::default())?;
/// assert_eq!(settlement.net, [-30, 90, -30, -30].map(Chips::whole));
/// assert_eq!(settlement.still_playing, [0, 2, 3]);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// Every payment, in order.
    pub transfers: Vec<Transfer>,
    /// The gain or loss of each player and spectator; the sum is 0.
    pub net: Vec<Chips>,
    /// The share of each member of each camp, in the camps' order.
    pub members: Vec<(String, Chips)>,
    /// The players still in the deal (rule 7); otherwise empty.
    pub still_playing: Vec<Person>,
}

/// Settles a deal.
///
/// ```
/// use quejing_rules::house::{Chips, Event, Options, Party, settle};
/// // The text's example: 戊 and 己 support 甲, who deals in to 乙.
/// let party = Party {
///     players: ["甲", "乙", "丙", "丁"].map(String::from).to_vec(),
///     spectators: vec![("戊".into(), "甲".into()), ("己".into(), "甲".into())],
///     ..Party::default()
/// };
/// let win = Event::Win { winner: 1, from: Some(0), fan: 1 };
/// let net = settle(&party, &[win], &Options::default())?.net;
/// assert_eq!(net, [-30, 60, 0, 0, -15, -15].map(Chips::whole));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
pub fn settle(party: &Party, events: &[Event], options: &Options) -> Result<Settlement, Faults> {
    party.check()?;
    let mut flow = Flow::new(party, options);
    let mut ledger = Ledger { party, options, transfers: Vec::new(), event: 0 };
    for (index, event) in events.iter().enumerate() {
        ledger.event = index;
        let before = flow.still_in();
        flow.accept(index, event)?;
        ledger.record(event, &before);
    }
    let net = ledger.net();
    Ok(Settlement {
        members: members(party, &net),
        transfers: ledger.transfers,
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
    transfers: Vec<Transfer>,
    event: usize,
}

impl Ledger<'_> {
    /// Records the payments of an event; `players` are those who were still in the deal.
    fn record(&mut self, event: &Event, players: &[Person]) {
        let others = |one: Person| players.iter().copied().filter(move |&player| player != one);
        match event {
            Event::Win { winner, from, fan } => match from {
                Some(from) => self.win(*from, *winner, *fan, false, Due::Discard),
                None => others(*winner).for_each(|loser| self.win(loser, *winner, *fan, true, Due::SelfDraw)),
            },
            Event::Kong { kind, by, from } => match from {
                Some(from) => self.kong(*from, *by, *kind),
                None => others(*by).for_each(|payer| self.kong(payer, *by, *kind)),
            },
            Event::FalseWin { by, fan, tenpai } if tenpai.is_empty() => {
                others(*by).for_each(|player| self.win(*by, player, *fan, true, Due::FalseWin));
            }
            Event::FalseWin { by, tenpai, .. } => {
                for &(player, fan) in tenpai {
                    self.win(*by, player, fan, false, Due::FalseWinToWaiting);
                }
            }
        }
    }

    /// Pays for a hand: steps 6 to 9 of section 10.
    fn win(&mut self, payer: Person, winner: Person, fan: u32, self_draw: bool, reason: Due) {
        let open = self.open_hands(payer, winner);
        let (more_fan, factor) = match self.options.open_hand {
            OpenHand::Double => (0, 1 << open),
            OpenHand::AddFan => (open, 1),
        };
        let (Price::Each(amount) | Price::Discarder(amount)) = price(fan + more_fan, self_draw, self.party.special);
        self.pay_with_supporters(payer, winner, Chips::whole(amount * factor), reason);
    }

    /// Pays kong money: never shared with supporters, and doubled by open hands whatever the option says (section 5,
    /// 10).
    fn kong(&mut self, payer: Person, receiver: Person, kind: KongKind) {
        let amount = Chips::whole(KONG_MONEY << self.open_hands(payer, receiver));
        self.pay(payer, receiver, amount, Due::Kong(kind), Part::Players);
    }

    /// Returns how many open hands count in a payment between two players.
    fn open_hands(&self, one: Person, other: Person) -> u32 {
        let open = u32::from(self.party.is_open(one)) + u32::from(self.party.is_open(other));
        match self.options.both_open {
            BothOpen::Multiply => open,
            BothOpen::Once => open.min(1),
        }
    }

    /// Pays with bets (下注): everybody on the payer's side pays everybody on the winner's side (section 7).
    fn pay_with_supporters(&mut self, payer: Person, winner: Person, amount: Chips, reason: Due) {
        let half = amount.share(2).unwrap_or(amount);
        let between = match self.options.supporter_pair {
            SupporterPair::Half => half,
            SupporterPair::Product => half.share(2).unwrap_or(half),
        };
        let party = self.party;
        self.pay(payer, winner, amount, reason, Part::Players);
        for to in party.supporters(winner) {
            self.pay(payer, to, half, reason, Part::ToSupporter);
        }
        for from in party.supporters(payer) {
            self.pay(from, winner, half, reason, Part::FromSupporter);
            for to in party.supporters(winner) {
                self.pay(from, to, between, reason, Part::BetweenSupporters);
            }
        }
    }

    fn pay(&mut self, from: Person, to: Person, amount: Chips, reason: Due, part: Part) {
        self.transfers.push(Transfer { from, to, amount, reason, part, event: self.event });
    }

    fn net(&self) -> Vec<Chips> {
        let mut net = vec![Chips::ZERO; self.party.size()];
        for transfer in &self.transfers {
            net[transfer.from] -= transfer.amount;
            net[transfer.to] += transfer.amount;
        }
        net
    }
}

/// Returns each camp's result, split equally among its people; a camp that neither played nor bet has no result.
fn members(party: &Party, net: &[Chips]) -> Vec<(String, Chips)> {
    let camps = party.camps.iter().flatten();
    let shares = camps.flat_map(|(camp, people)| {
        let result = (0..party.size()).find(|&person| party.name(person) == camp).map_or(Chips::ZERO, |at| net[at]);
        let share = result.share(people.len() as i64).unwrap_or(Chips::ZERO);
        people.iter().map(move |person| (person.clone(), share))
    });
    shares.collect()
}
