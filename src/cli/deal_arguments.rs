//! The deal of a hand, from arguments: kongs, open hands, bets, camps, false wins and earlier wins. Players are named
//! by their winds.

use std::fmt::Write;

use anyhow::ensure;

use super::argument_error::ArgumentError;
use quejing_session::game::{
    HouseEvent, Party, PartyMemberIndex, Settlement, SettlementPart, SpecialRule, Wind, WindError,
};
use quejing_session::night::{Amount, KongKind};
use quejing_words::history::signed_amount;
use quejing_words::{self as words, Lang};

/// The options for the events of a deal besides the win, such as kongs, and for the people who share in its payments.
#[derive(clap::Args, Default)]
pub struct DealArguments {
    #[arg(long, value_name = "KIND:WIND", value_delimiter = ',', value_parser = parse_kong)]
    kong: Vec<HouseEvent>,
    #[arg(long, value_name = "WIND", value_delimiter = ',', value_parser = parse_wind)]
    open: Vec<Wind>,
    #[arg(long, value_name = "NAME=WIND", value_delimiter = ',', value_parser = parse_bet)]
    bet: Vec<(String, Wind)>,
    #[arg(long, value_name = "WIND=PEOPLE", value_delimiter = ',', value_parser = parse_camp)]
    camp: Vec<(String, Vec<String>)>,
    #[arg(long, value_name = "WIND=FAN", value_delimiter = ',', value_parser = parse_earlier_win)]
    won: Vec<HouseEvent>,
    #[arg(long, value_name = "WIND", value_parser = parse_false_win)]
    false_win: Option<(PartyMemberIndex, u32)>,
    #[arg(long, value_name = "WIND=FAN", value_delimiter = ',', value_parser = parse_tenpai)]
    tenpai: Vec<(PartyMemberIndex, u32)>,
}

impl DealArguments {
    /// Returns true if any option that describes the deal, such as `--kong` or `--bet`, is given.
    pub fn has_any_option(&self) -> bool {
        self.has_event_without_hand()
            || !self.open.is_empty()
            || !self.bet.is_empty()
            || !self.camp.is_empty()
            || !self.tenpai.is_empty()
    }

    /// Returns true if a kong, an earlier win or a false win is given: these are paid even without a hand.
    pub fn has_event_without_hand(&self) -> bool {
        self.false_win.is_some() || !self.kong.is_empty() || !self.won.is_empty()
    }

    /// Returns the four players, named by their winds, with the bettors, open hands and camps of the options, and the
    /// `special` rule of the deal. `None` stands for a deal without a special rule; without `--camp`, there are no
    /// camps.
    pub fn build_party(&self, special: Option<SpecialRule>) -> anyhow::Result<Party> {
        Ok(Party {
            players: Wind::ALL.map(|wind| wind.to_string()).to_vec(),
            spectators: self.bet.iter().map(|(bettor, player)| (bettor.clone(), player.to_string())).collect(),
            open_hands: self.open.iter().map(Wind::to_string).collect(),
            camps: (!self.camp.is_empty()).then(|| self.camp.clone()),
            special,
        })
    }

    /// Returns the events of the deal in order: kongs, earlier wins, `win`, the false win. `--tenpai` without a false
    /// win is an error.
    pub fn build_events(&self, win: Option<HouseEvent>) -> anyhow::Result<Vec<HouseEvent>> {
        let mut events: Vec<HouseEvent> = self.kong.iter().chain(&self.won).cloned().chain(win).collect();
        match self.false_win {
            Some((by, fan)) => events.push(HouseEvent::FalseWin { by, fan, tenpai: self.tenpai.clone() }),
            None => ensure!(self.tenpai.is_empty(), ArgumentError::TenpaiAlone),
        }
        Ok(events)
    }
}

/// Parses the wind that names a player, such as `E`.
pub(super) fn parse_wind(text: &str) -> Result<Wind, ArgumentError> {
    text.parse().map_err(|WindError { found }| ArgumentError::Wind { found })
}

/// Parses a wind and returns the index of its seat, 0 for East.
fn parse_seat_index(text: &str) -> Result<PartyMemberIndex, ArgumentError> {
    Ok(quejing_session::game::Seat::from(parse_wind(text)?).index())
}

/// Parses a bet as `NAME=WIND`: the bettor's name and the wind of the supported player.
fn parse_bet(text: &str) -> Result<(String, Wind), ArgumentError> {
    let (bettor, player) = split_option_value(text, '=', "--bet", "Eve=S")?;
    Ok((bettor.to_owned(), parse_wind(player)?))
}

/// Parses a camp and its people, such as `S=Ann+Bob`. The camp is named by a player's wind or a bettor's name.
fn parse_camp(text: &str) -> Result<(String, Vec<String>), ArgumentError> {
    let (camp, people) = split_option_value(text, '=', "--camp", "S=Ann+Bob")?;
    let camp = parse_wind(camp).map_or_else(|_| camp.to_owned(), |wind| wind.to_string());
    Ok((camp, people.split('+').map(str::to_owned).collect()))
}

/// Parses an earlier win as `WIND=FAN` (a self-draw) or `WIND:WIND=FAN` (the winner, then the discarder).
fn parse_earlier_win(text: &str) -> Result<HouseEvent, ArgumentError> {
    let (winds, fan) = split_option_value(text, '=', "--won", "W:E=3")?;
    let (winner, from) = match winds.split_once(':') {
        Some((winner, from)) => (parse_seat_index(winner)?, Some(parse_seat_index(from)?)),
        None => (parse_seat_index(winds)?, None),
    };
    Ok(HouseEvent::Win { winner, from, fan: parse_fan(fan, "--won", text)? })
}

/// Parses a false win as `WIND` or `WIND=FAN`: the seat and the fan, 1 if not typed.
fn parse_false_win(text: &str) -> Result<(PartyMemberIndex, u32), ArgumentError> {
    match text.split_once('=') {
        Some((by, fan)) => Ok((parse_seat_index(by)?, parse_fan(fan, "--false-win", text)?)),
        None => Ok((parse_seat_index(text)?, 1)),
    }
}

/// Parses a player in tenpai and the fan of their hand, as `WIND=FAN`.
fn parse_tenpai(text: &str) -> Result<(PartyMemberIndex, u32), ArgumentError> {
    let (wind, fan) = split_option_value(text, '=', "--tenpai", "W=3")?;
    Ok((parse_seat_index(wind)?, parse_fan(fan, "--tenpai", text)?))
}

/// Splits the value of an option at the first `separator`; without one, the error names the option and shows an
/// example.
fn split_option_value<'a>(
    text: &'a str,
    separator: char,
    option: &'static str,
    example: &'static str,
) -> Result<(&'a str, &'a str), ArgumentError> {
    text.split_once(separator).ok_or_else(|| ArgumentError::Written { option, text: text.to_owned(), example })
}

/// Parses a number of fan. The error names the `option` and shows its whole `value`.
fn parse_fan(text: &str, option: &'static str, value: &str) -> Result<u32, ArgumentError> {
    text.parse().map_err(|_| ArgumentError::FanNumber { option, text: value.to_owned(), number: text.to_owned() })
}

/// Parses a kong as `concealed:WIND`, `exposed:WIND:WIND` or `added:WIND:WIND`: the player with the kong, then the
/// player who discarded its tile.
fn parse_kong(text: &str) -> Result<HouseEvent, ArgumentError> {
    let parts: Vec<&str> = text.split(':').collect();
    let (kind, by, from) = match parts.as_slice() {
        ["concealed", by] => (KongKind::Concealed, by, None),
        ["exposed", by, from] => (KongKind::Exposed, by, Some(parse_seat_index(from)?)),
        ["added", by, from] => (KongKind::Added, by, Some(parse_seat_index(from)?)),
        _ => {
            return Err(ArgumentError::Kong { text: text.to_owned() });
        }
    };
    Ok(HouseEvent::Kong { kind, by: parse_seat_index(by)?, from })
}

/// Returns the settlement of a deal in lines: each payment with its reason, then the gain or loss of each person, then,
/// if any, that of each camp member and the names of the players who still play.
pub fn settlement_text(lang: Lang, party: &Party, settlement: &Settlement) -> String {
    let mut text = String::new();
    let name = |person: PartyMemberIndex| match Wind::ALL.get(person) {
        Some(wind) => words::wind_name(lang, *wind).to_owned(),
        None => party.member_name(person).to_owned(),
    };
    for paid in settlement.payments.iter().flatten() {
        let why = words::night::full_payment_reason(lang, paid.why);
        let why = match party.settlement_part(paid) {
            SettlementPart::Players => why.to_owned(),
            part => {
                let part = words::render_word(lang, &part);
                text!(lang, "cli-payments-part", why = why, part = part)
            }
        };
        let [from, to] = [paid.from, paid.to].map(|holder| holder.player().map(name).unwrap_or_default());
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {from} → {to}  {}  {why}", paid.amount);
    }
    let sum = |name: String, net: Amount| format!("{name} {}", signed_amount(net));
    let nets: Vec<String> = settlement.net.iter().enumerate().map(|(person, net)| sum(name(person), *net)).collect();
    let payments = text!(lang, "cli-payments", each = nets.join("  "));
    let _ = writeln!(text, "{payments}");
    if !settlement.members.is_empty() {
        let members: Vec<String> = settlement.members.iter().map(|(name, net)| sum(name.clone(), *net)).collect();
        let members = text!(lang, "cli-payments-members", each = members.join("  "));
        let _ = writeln!(text, "{members}");
    }
    if !settlement.still_playing.is_empty() {
        let names: Vec<String> = settlement.still_playing.iter().map(|&person| name(person)).collect();
        let names = names.join(text!(lang, "list-comma"));
        let line = text!(lang, "cli-payments-still-playing", names = names);
        let _ = writeln!(text, "{line}");
    }
    text
}
