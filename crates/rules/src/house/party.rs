//! Who takes part in a deal: the players at the table, the spectators and whom they support, open hands, camps.

use super::{PeopleFault, SettlementPart, Special};
use crate::money::{Holder, Payment};
use crate::{Fault, FaultCode, Faults};

/// A person or camp by its index for [`Party::name`]: players first, then spectators.
pub type PartyMember = usize;

/// The people at and around one table, by name.
///
/// ```
/// use quejing_rules::house::Party;
/// let party = Party {
///     players: ["甲", "乙", "丙", "丁"].map(String::from).to_vec(),
///     spectators: vec![("戊".into(), "甲".into())],
///     open: vec!["乙".into()],
///     ..Party::default()
/// };
/// party.check()?;
/// assert!(party.supporters(0).eq([4]) && party.name(4) == "戊");
/// assert!(party.has_open_hand(1) && party.size() == 5);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Party {
    /// The three or four players in turn order.
    pub players: Vec<String>,
    /// The spectators and the player each supports.
    pub spectators: Vec<(String, String)>,
    /// The players with an open hand (明牌).
    pub open: Vec<String>,
    /// The camps (阵营) with their people, if the deal is played in camps; then players and spectators are camps.
    pub camps: Option<Vec<(String, Vec<String>)>>,
    /// The special rule of the deal.
    pub special: Option<Special>,
}

/// The number of people in a camp.
const CAMP_SIZES: std::ops::RangeInclusive<usize> = 1..=2;
/// The number of camps.
const CAMPS: std::ops::RangeInclusive<usize> = 4..=5;

impl Party {
    /// Returns the player with this name.
    pub fn player(&self, name: &str) -> Option<PartyMember> {
        self.players.iter().position(|player| player == name)
    }

    /// Returns the name of a player or spectator.
    pub fn name(&self, person: PartyMember) -> &str {
        let spectator = || self.spectators.get(person - self.players.len()).map(|(name, _)| name);
        self.players.get(person).or_else(spectator).map_or("", String::as_str)
    }

    /// Returns the number of players and spectators.
    pub fn size(&self) -> usize {
        self.players.len() + self.spectators.len()
    }

    /// Returns the share that a payment is, by the sides of player and supporter.
    pub fn part(&self, paid: &Payment<PartyMember>) -> SettlementPart {
        let is_supporter = |holder: Holder<PartyMember>| holder.player() >= Some(self.players.len());
        match (is_supporter(paid.from), is_supporter(paid.to)) {
            (false, false) => SettlementPart::Players,
            (false, true) => SettlementPart::ToSupporter,
            (true, false) => SettlementPart::FromSupporter,
            (true, true) => SettlementPart::BetweenSupporters,
        }
    }

    /// Returns true if the player plays with an open hand.
    pub fn has_open_hand(&self, player: PartyMember) -> bool {
        self.players.get(player).is_some_and(|name| self.open.contains(name))
    }

    /// Returns the supporters of a player.
    pub fn supporters(&self, player: PartyMember) -> impl Iterator<Item = PartyMember> {
        let name = self.players.get(player);
        let spectators = self.spectators.iter().enumerate();
        spectators
            .filter(move |(_, (_, supported))| Some(supported) == name)
            .map(|(index, _)| self.players.len() + index)
    }

    /// Checks everybody and reports everything wrong at once.
    pub fn check(&self) -> Result<(), Faults> {
        let mut faults = Vec::new();
        let mut complain = |code, field: &str, fault: PeopleFault| faults.push(Fault::new(code, field, fault));
        if !(3..=4).contains(&self.players.len()) {
            complain(FaultCode::BadPlayers, "players", PeopleFault::Players(self.players.len()));
        }
        for (index, name) in self.players.iter().enumerate() {
            if name.is_empty() || self.players[..index].contains(name) {
                complain(FaultCode::BadPlayers, "players", PeopleFault::of_name(name, PeopleFault::Twice));
            }
        }
        for name in self.open.iter().filter(|name| self.player(name).is_none()) {
            complain(FaultCode::BadPlayers, "open", PeopleFault::NoPlayer(name.clone()));
        }
        for (index, (name, supported)) in self.spectators.iter().enumerate() {
            let again = self.spectators[..index].iter().any(|(other, _)| other == name);
            if name.is_empty() || again || self.player(name).is_some() {
                complain(FaultCode::BadBet, "spectators", PeopleFault::of_name(name, PeopleFault::NoSpectator));
            }
            if self.player(supported).is_none() {
                complain(
                    FaultCode::BadBet,
                    "spectators",
                    PeopleFault::Supports { name: name.clone(), supported: supported.clone() },
                );
            }
        }
        self.check_camps(&mut complain);
        if faults.is_empty() { Ok(()) } else { Err(Faults(faults)) }
    }

    fn check_camps(&self, complain: &mut impl FnMut(FaultCode, &str, PeopleFault)) {
        let Some(camps) = &self.camps else {
            return;
        };
        let mut bad = |fault: PeopleFault| complain(FaultCode::BadCamps, "camps", fault);
        if !CAMPS.contains(&camps.len()) {
            bad(PeopleFault::Camps(camps.len()));
        }
        let mut seen: Vec<&String> = Vec::new();
        for (camp, people) in camps {
            if !CAMP_SIZES.contains(&people.len()) {
                bad(PeopleFault::CampSize { camp: camp.clone(), people: people.len() });
            }
            for person in people {
                if person.is_empty() || seen.contains(&person) {
                    bad(PeopleFault::of_name(person, PeopleFault::TwoPlaces));
                }
                seen.push(person);
            }
        }
        for name in (0..self.size()).map(|person| self.name(person)) {
            if !camps.iter().any(|(camp, _)| camp == name) {
                bad(PeopleFault::NoCamp(name.to_owned()));
            }
        }
    }
}
