//! The people of a deal: the players at the table, the spectators with the players they support, open hands, and camps.

use super::{PeopleFault, SettlementPart, SpecialRule};
use crate::money::{Holder, Payment};
use crate::{Fault, FaultCode, Faults};

/// The index of a person or camp in a [`Party`]: players first, in turn order, then spectators.
pub type PartyMemberIndex = usize;

/// The people at and beside one table, identified by name, with the special rule of their deal. Not checked until
/// [`Party::validate`].
///
/// ```
/// use quejing_rules::house::Party;
/// let party = Party {
///     players: ["甲", "乙", "丙", "丁"].map(String::from).to_vec(),
///     spectators: vec![("戊".into(), "甲".into())],
///     open_hands: vec!["乙".into()],
///     ..Party::default()
/// };
/// party.validate()?;
/// assert!(party.supporters(0).eq([4]) && party.member_name(4) == "戊");
/// assert!(party.has_open_hand(1) && party.member_count() == 5);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Party {
    /// The three or four players in turn order.
    pub players: Vec<String>,
    /// Each spectator with the player that they support.
    pub spectators: Vec<(String, String)>,
    /// The names of the players with an open hand (明牌).
    pub open_hands: Vec<String>,
    /// The camps (阵营), each with its people; `players` and `spectators` then name camps. `None` if the deal is not
    /// played in camps.
    pub camps: Option<Vec<(String, Vec<String>)>>,
    /// The special rule of the deal; `None` if it has none.
    pub special: Option<SpecialRule>,
}

/// The allowed numbers of people in a camp.
const ALLOWED_CAMP_SIZES: std::ops::RangeInclusive<usize> = 1..=2;
/// The allowed numbers of camps.
const ALLOWED_CAMP_COUNTS: std::ops::RangeInclusive<usize> = 4..=5;

impl Party {
    /// Returns the index of the player with this name; `None` if nobody at the table has it.
    pub fn find_player(&self, name: &str) -> Option<PartyMemberIndex> {
        self.players.iter().position(|player| player == name)
    }

    /// Returns the name of a player or spectator; empty for an index beyond the last spectator.
    pub fn member_name(&self, member: PartyMemberIndex) -> &str {
        let spectator = || self.spectators.get(member - self.players.len()).map(|(name, _)| name);
        self.players.get(member).or_else(spectator).map_or("", String::as_str)
    }

    /// Returns the number of players and spectators together.
    pub fn member_count(&self) -> usize {
        self.players.len() + self.spectators.len()
    }

    /// Returns the kind of a payment by its two sides: each is a player, or a supporter (an index after the players).
    pub fn settlement_part(&self, payment: &Payment<PartyMemberIndex>) -> SettlementPart {
        let is_supporter = |holder: Holder<PartyMemberIndex>| holder.player() >= Some(self.players.len());
        match (is_supporter(payment.from), is_supporter(payment.to)) {
            (false, false) => SettlementPart::Players,
            (false, true) => SettlementPart::ToSupporter,
            (true, false) => SettlementPart::FromSupporter,
            (true, true) => SettlementPart::BetweenSupporters,
        }
    }

    /// Returns true if the player plays with an open hand.
    pub fn has_open_hand(&self, player: PartyMemberIndex) -> bool {
        self.players.get(player).is_some_and(|name| self.open_hands.contains(name))
    }

    /// Returns the indices of the spectators who support a player, in the order of the list.
    pub fn supporters(&self, player: PartyMemberIndex) -> impl Iterator<Item = PartyMemberIndex> {
        let name = self.players.get(player);
        let spectators = self.spectators.iter().enumerate();
        spectators
            .filter(move |(_, (_, supported))| Some(supported) == name)
            .map(|(index, _)| self.players.len() + index)
    }

    /// Checks players, open hands, bets and camps, in this order. Fails with all faults at once.
    pub fn validate(&self) -> Result<(), Faults> {
        let mut faults = Vec::new();
        let mut add_fault = |code, field: &str, fault: PeopleFault| faults.push(Fault::new(code, field, fault));
        if !(3..=4).contains(&self.players.len()) {
            add_fault(FaultCode::BadPlayers, "players", PeopleFault::Players(self.players.len()));
        }
        for (index, name) in self.players.iter().enumerate() {
            if name.is_empty() || self.players[..index].contains(name) {
                add_fault(FaultCode::BadPlayers, "players", PeopleFault::for_name(name, PeopleFault::Twice));
            }
        }
        for name in self.open_hands.iter().filter(|name| self.find_player(name).is_none()) {
            add_fault(FaultCode::BadPlayers, "open", PeopleFault::NoPlayer(name.clone()));
        }
        for (index, (name, supported)) in self.spectators.iter().enumerate() {
            let again = self.spectators[..index].iter().any(|(other, _)| other == name);
            if name.is_empty() || again || self.find_player(name).is_some() {
                add_fault(FaultCode::BadBet, "spectators", PeopleFault::for_name(name, PeopleFault::NoSpectator));
            }
            if self.find_player(supported).is_none() {
                add_fault(
                    FaultCode::BadBet,
                    "spectators",
                    PeopleFault::Supports { name: name.clone(), supported: supported.clone() },
                );
            }
        }
        self.report_camp_faults(&mut add_fault);
        if faults.is_empty() { Ok(()) } else { Err(Faults(faults)) }
    }

    /// Reports each fault of the camps to `add_fault`: their number, their sizes, people without a name or in two
    /// camps, and players or spectators who are no camp.
    fn report_camp_faults(&self, add_fault: &mut impl FnMut(FaultCode, &str, PeopleFault)) {
        let Some(camps) = &self.camps else {
            return;
        };
        let mut bad = |fault: PeopleFault| add_fault(FaultCode::BadCamps, "camps", fault);
        if !ALLOWED_CAMP_COUNTS.contains(&camps.len()) {
            bad(PeopleFault::Camps(camps.len()));
        }
        let mut seen: Vec<&String> = Vec::new();
        for (camp, people) in camps {
            if !ALLOWED_CAMP_SIZES.contains(&people.len()) {
                bad(PeopleFault::CampSize { camp: camp.clone(), people: people.len() });
            }
            for person in people {
                if person.is_empty() || seen.contains(&person) {
                    bad(PeopleFault::for_name(person, PeopleFault::TwoPlaces));
                }
                seen.push(person);
            }
        }
        for name in (0..self.member_count()).map(|person| self.member_name(person)) {
            if !camps.iter().any(|(camp, _)| camp == name) {
                bad(PeopleFault::NoCamp(name.to_owned()));
            }
        }
    }
}
