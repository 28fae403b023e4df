//! The deal of a hand, from arguments: kongs, open hands, bets, camps, false wins and earlier wins. Players are named by their
//! winds.

use std::fmt::Write;

use anyhow::ensure;

use super::argument_error::ArgumentError;
use crate::i18n::{self, Lang};
use crate::rules::deal::{HouseEvent, Party, PartyMember, Settlement, SettlementPart, Special};
use crate::rules::event::{Amount, KongKind};
use crate::tile::{Wind, WindError};

/// Other events of the deal, and people who share in its payments.
#[derive(clap::Args, Default)]
pub struct DealArguments {
    #[arg(long, value_name = "KIND:WIND", value_delimiter = ',', value_parser = kong)]
    kong: Vec<HouseEvent>,
    #[arg(long, value_name = "WIND", value_delimiter = ',', value_parser = wind)]
    open: Vec<Wind>,
    #[arg(long, value_name = "NAME=WIND", value_delimiter = ',', value_parser = bet)]
    bet: Vec<(String, Wind)>,
    #[arg(long, value_name = "WIND=PEOPLE", value_delimiter = ',', value_parser = camp)]
    camp: Vec<(String, Vec<String>)>,
    #[arg(long, value_name = "WIND=FAN", value_delimiter = ',', value_parser = won)]
    won: Vec<HouseEvent>,
    #[arg(long, value_name = "WIND", value_parser = false_win)]
    false_win: Option<(PartyMember, u32)>,
    #[arg(long, value_name = "WIND=FAN", value_delimiter = ',', value_parser = tenpai)]
    tenpai: Vec<(PartyMember, u32)>,
}

impl DealArguments {
    /// Returns true if an option is given.
    pub fn is_said(&self) -> bool {
        self.stands_alone()
            || !self.open.is_empty()
            || !self.bet.is_empty()
            || !self.camp.is_empty()
            || !self.tenpai.is_empty()
    }

    /// Returns true if there is an event that is paid without a hand.
    pub fn stands_alone(&self) -> bool {
        self.false_win.is_some() || !self.kong.is_empty() || !self.won.is_empty()
    }

    /// Returns the players of the deal, with bettors and camps.
    pub fn party(&self, special: Option<Special>) -> anyhow::Result<Party> {
        Ok(Party {
            players: Wind::ALL.map(|wind| wind.to_string()).to_vec(),
            spectators: self.bet.iter().map(|(bettor, player)| (bettor.clone(), player.to_string())).collect(),
            open: self.open.iter().map(Wind::to_string).collect(),
            camps: (!self.camp.is_empty()).then(|| self.camp.clone()),
            special,
        })
    }

    /// Returns the events of the deal in order: kongs, earlier wins, `win`, a false win.
    pub fn events(&self, win: Option<HouseEvent>) -> anyhow::Result<Vec<HouseEvent>> {
        let mut events: Vec<HouseEvent> = self.kong.iter().chain(&self.won).cloned().chain(win).collect();
        match self.false_win {
            Some((by, fan)) => events.push(HouseEvent::FalseWin { by, fan, tenpai: self.tenpai.clone() }),
            None => ensure!(self.tenpai.is_empty(), ArgumentError::TenpaiAlone),
        }
        Ok(events)
    }
}

pub(super) fn wind(text: &str) -> Result<Wind, ArgumentError> {
    text.parse().map_err(|WindError { found }| ArgumentError::Wind { found })
}

fn person(text: &str) -> Result<PartyMember, ArgumentError> {
    Ok(crate::hand::Seat::from(wind(text)?).index())
}

fn bet(text: &str) -> Result<(String, Wind), ArgumentError> {
    let (bettor, player) = pair(text, '=', "--bet", "Eve=S")?;
    Ok((bettor.to_owned(), wind(player)?))
}

/// Parses a camp, which is named by a player's wind or by a bettor's name.
fn camp(text: &str) -> Result<(String, Vec<String>), ArgumentError> {
    let (camp, people) = pair(text, '=', "--camp", "S=Ann+Bob")?;
    let camp = wind(camp).map_or_else(|_| camp.to_owned(), |wind| wind.to_string());
    Ok((camp, people.split('+').map(str::to_owned).collect()))
}

fn won(text: &str) -> Result<HouseEvent, ArgumentError> {
    let (who, fan) = pair(text, '=', "--won", "W:E=3")?;
    let (winner, from) = match who.split_once(':') {
        Some((winner, from)) => (person(winner)?, Some(person(from)?)),
        None => (person(who)?, None),
    };
    Ok(HouseEvent::Win { winner, from, fan: number(fan, "--won", text)? })
}

fn false_win(text: &str) -> Result<(PartyMember, u32), ArgumentError> {
    match text.split_once('=') {
        Some((by, fan)) => Ok((person(by)?, number(fan, "--false-win", text)?)),
        None => Ok((person(text)?, 1)),
    }
}

fn tenpai(text: &str) -> Result<(PartyMember, u32), ArgumentError> {
    let (who, fan) = pair(text, '=', "--tenpai", "W=3")?;
    Ok((person(who)?, number(fan, "--tenpai", text)?))
}

fn pair<'a>(
    text: &'a str,
    sign: char,
    option: &'static str,
    example: &'static str,
) -> Result<(&'a str, &'a str), ArgumentError> {
    text.split_once(sign).ok_or_else(|| ArgumentError::Written { option, text: text.to_owned(), example })
}

fn number(text: &str, option: &'static str, value: &str) -> Result<u32, ArgumentError> {
    text.parse().map_err(|_| ArgumentError::FanNumber { option, text: value.to_owned(), number: text.to_owned() })
}

fn kong(text: &str) -> Result<HouseEvent, ArgumentError> {
    let parts: Vec<&str> = text.split(':').collect();
    let (kind, by, from) = match parts.as_slice() {
        ["concealed", by] => (KongKind::Concealed, by, None),
        ["exposed", by, from] => (KongKind::Exposed, by, Some(person(from)?)),
        ["added", by, from] => (KongKind::Added, by, Some(person(from)?)),
        _ => {
            return Err(ArgumentError::Kong { text: text.to_owned() });
        }
    };
    Ok(HouseEvent::Kong { kind, by: person(by)?, from })
}

/// Returns the lines of a settlement: the payments, then everybody's gain or loss.
pub fn report(lang: Lang, party: &Party, settled: &Settlement) -> String {
    let mut text = String::new();
    let name = |person: PartyMember| match Wind::ALL.get(person) {
        Some(wind) => i18n::wind(lang, *wind).to_owned(),
        None => party.name(person).to_owned(),
    };
    for paid in settled.payments.iter().flatten() {
        let why = i18n::night::why_in_full(lang, paid.why);
        let why = match party.part(paid) {
            SettlementPart::Players => why.to_owned(),
            part => {
                let part = i18n::word(lang, &part);
                text!(lang, "cli-payments-part", why = why, part = part)
            }
        };
        let [from, to] = [paid.from, paid.to].map(|holder| holder.player().map(name).unwrap_or_default());
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {from} → {to}  {}  {why}", paid.amount);
    }
    let sum = |name: String, net: Amount| format!("{name} {net:+}");
    let nets: Vec<String> = settled.net.iter().enumerate().map(|(person, net)| sum(name(person), *net)).collect();
    let payments = text!(lang, "cli-payments", each = nets.join("  "));
    let _ = writeln!(text, "{payments}");
    if !settled.members.is_empty() {
        let members: Vec<String> = settled.members.iter().map(|(name, net)| sum(name.clone(), *net)).collect();
        let members = text!(lang, "cli-payments-members", each = members.join("  "));
        let _ = writeln!(text, "{members}");
    }
    if !settled.still_playing.is_empty() {
        let names: Vec<String> = settled.still_playing.iter().map(|&person| name(person)).collect();
        let names = names.join(text!(lang, "list-comma"));
        let line = text!(lang, "cli-payments-still-playing", names = names);
        let _ = writeln!(text, "{line}");
    }
    text
}
