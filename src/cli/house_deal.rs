//! The deal around a hand of the house rule, from command line arguments: kongs, open hands, bets, camps, false wins and
//! the wins before it. The players are the four winds.

use std::fmt::Write;

use anyhow::ensure;

use super::refused::Refused;
use crate::i18n::{self, Lang};
use crate::rules::house::{self, Chips, Event, KongKind, Part, Party, Person, Settlement, Special};
use crate::tile::Wind;

/// What else happened in the deal.
#[derive(clap::Args, Default)]
pub struct HouseDeal {
    /// House rule: a kong of the deal, as concealed:S, exposed:S:W or added:S:W: whose, and who fed it.
    #[arg(long, value_name = "KIND:WIND", value_delimiter = ',')]
    kong: Vec<String>,
    /// House rule: who plays with an open hand.
    #[arg(long, value_name = "WIND", value_delimiter = ',')]
    open: Vec<String>,
    /// House rule: who bets on whom, as Eve=S.
    #[arg(long, value_name = "NAME=WIND", value_delimiter = ',')]
    bet: Vec<String>,
    /// House rule: a camp's people, as S=Ann+Bob; in a deal of camps everybody who plays or bets is one.
    #[arg(long, value_name = "WIND=PEOPLE", value_delimiter = ',')]
    camp: Vec<String>,
    /// House rule: a win of the deal before this one, as W=3 (self-drawn, 3 fan) or W:E=3 (dealt in by E).
    #[arg(long, value_name = "WIND=FAN", value_delimiter = ',')]
    won: Vec<String>,
    /// House rule: a false win, as S, or S=2 where 2 fan were declared; needs no hand.
    #[arg(long, value_name = "WIND")]
    false_win: Option<String>,
    /// House rule: who waits while somebody declares falsely, and the most fan of a discard, as W=3.
    #[arg(long, value_name = "WIND=FAN", value_delimiter = ',')]
    tenpai: Vec<String>,
}

impl HouseDeal {
    /// Was anything said?
    pub fn is_said(&self) -> bool {
        let lists = [
            &self.kong,
            &self.open,
            &self.bet,
            &self.camp,
            &self.won,
            &self.tenpai,
        ];
        self.false_win.is_some() || lists.iter().any(|list| !list.is_empty())
    }

    /// Did something happen that is paid without a hand?
    pub fn stands_alone(&self) -> bool {
        self.false_win.is_some() || !self.kong.is_empty() || !self.won.is_empty()
    }

    /// Everybody at and around the table.
    pub fn party(&self, special: Option<Special>) -> anyhow::Result<Party> {
        let name = |text: &str| -> anyhow::Result<String> {
            let at = person(text)?;
            Ok(players().get(at).cloned().unwrap_or_default())
        };
        let bet = |text: &String| {
            let (bettor, on) = pair(text, '=', "--bet", "Eve=S")?;
            Ok((bettor.to_owned(), name(on)?))
        };
        let camp = |text: &String| {
            let (camp, people) = pair(text, '=', "--camp", "S=Ann+Bob")?;
            // A camp is a player by wind, or somebody who bets.
            let camp = name(camp).unwrap_or_else(|_| camp.to_owned());
            Ok((camp, people.split('+').map(str::to_owned).collect()))
        };
        let camps: Vec<_> = self.camp.iter().map(camp).collect::<anyhow::Result<_>>()?;
        Ok(Party {
            players: players().to_vec(),
            spectators: self.bet.iter().map(bet).collect::<anyhow::Result<_>>()?,
            open: self
                .open
                .iter()
                .map(|text| name(text))
                .collect::<anyhow::Result<_>>()?,
            camps: (!camps.is_empty()).then_some(camps),
            special,
        })
    }

    /// What happened, in order: kongs, the wins before, `now`, a false win.
    pub fn events(&self, now: Option<Event>) -> anyhow::Result<Vec<Event>> {
        let kongs = self.kong.iter().map(|text| kong(text));
        let mut events: Vec<Event> = kongs.collect::<anyhow::Result<_>>()?;
        for text in &self.won {
            let (who, fan) = pair(text, '=', "--won", "W:E=3")?;
            let (winner, from) = match who.split_once(':') {
                Some((winner, from)) => (person(winner)?, Some(person(from)?)),
                None => (person(who)?, None),
            };
            let fan = number(fan, "--won", text)?;
            events.push(Event::Win { winner, from, fan });
        }
        events.extend(now);
        if let Some(text) = &self.false_win {
            let (by, fan) = match text.split_once('=') {
                Some((by, fan)) => (person(by)?, number(fan, "--false-win", text)?),
                None => (person(text)?, 1),
            };
            let waits = |text: &String| {
                let (who, fan) = pair(text, '=', "--tenpai", "W=3")?;
                Ok((person(who)?, number(fan, "--tenpai", text)?))
            };
            let tenpai: anyhow::Result<_> = self.tenpai.iter().map(waits).collect();
            events.push(Event::FalseWin {
                by,
                fan,
                tenpai: tenpai?,
            });
        } else {
            ensure!(self.tenpai.is_empty(), Refused::TenpaiAlone);
        }
        Ok(events)
    }
}

/// The four winds' letters: the players' names here.
fn players() -> [String; 4] {
    Wind::ALL.map(|wind| wind.to_string())
}

fn person(wind: &str) -> anyhow::Result<Person> {
    let wind: Wind = wind.parse().map_err(Refused::from)?;
    Ok(crate::hand::Seat::from(wind).index())
}

fn pair<'a>(
    text: &'a str,
    sign: char,
    option: &'static str,
    example: &'static str,
) -> anyhow::Result<(&'a str, &'a str)> {
    let refused = || Refused::Written {
        option,
        text: text.to_owned(),
        example,
    };
    Ok(text.split_once(sign).ok_or_else(refused)?)
}

fn number(text: &str, option: &'static str, whole: &str) -> anyhow::Result<u32> {
    let refused = |_| Refused::FanNumber {
        option,
        text: whole.to_owned(),
        number: text.to_owned(),
    };
    Ok(text.parse().map_err(refused)?)
}

fn kong(text: &str) -> anyhow::Result<Event> {
    let parts: Vec<&str> = text.split(':').collect();
    let (kind, by, from) = match parts.as_slice() {
        ["concealed", by] => (KongKind::Concealed, by, None),
        ["exposed", by, from] => (KongKind::Exposed, by, Some(person(from)?)),
        ["added", by, from] => (KongKind::Added, by, Some(person(from)?)),
        _ => {
            let text = text.to_owned();
            return Err(Refused::Kong { text }.into());
        }
    };
    let by = person(by)?;
    Ok(Event::Kong { kind, by, from })
}

/// Who pays whom, and what everybody gains or loses.
pub fn report(lang: Lang, party: &Party, settled: &Settlement) -> String {
    let mut text = String::new();
    let name = |person: Person| match Wind::ALL.get(person) {
        Some(wind) => i18n::wind(lang, *wind).to_owned(),
        None => party.name(person).to_owned(),
    };
    for paid in &settled.transfers {
        let why = i18n::house::due(lang, paid.reason);
        let part = match paid.part {
            Part::Players => String::new(),
            part => {
                let part = i18n::house::part(lang, part);
                lang.pick([format!("，{part}"), format!(", {part}")])
            }
        };
        let (from, to) = (name(paid.from), name(paid.to));
        let amount = paid.amount.as_f64();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {from} → {to}  {amount}  {why}{part}");
    }
    let sum = |name: String, net: Chips| format!("{name} {:+}", net.as_f64());
    let nets = settled.net.iter().enumerate();
    let nets: Vec<String> = nets.map(|(person, net)| sum(name(person), *net)).collect();
    let payments = lang.pick(["收支", "payments"]);
    let _ = writeln!(text, "{payments} {}", nets.join("  "));
    if !settled.members.is_empty() {
        let members = settled.members.iter();
        let members: Vec<String> = members.map(|(name, net)| sum(name.clone(), *net)).collect();
        let title = lang.pick(["阵营成员", "members of camps"]);
        let _ = writeln!(text, "{title} {}", members.join("  "));
    }
    if !settled.still_playing.is_empty() {
        let still: Vec<String> = settled.still_playing.iter().map(|&one| name(one)).collect();
        let title = lang.pick(["还在打", "still playing"]);
        let _ = writeln!(text, "{title} {}", still.join("  "));
    }
    text
}

/// Settles the deal, `now` the win on the table if there is one.
pub fn settle(
    said: &HouseDeal,
    special: Option<Special>,
    now: Option<Event>,
    options: &house::Options,
) -> anyhow::Result<Result<(Party, Settlement), crate::rules::Faults>> {
    let party = said.party(special)?;
    let events = said.events(now)?;
    let settled = house::settle(&party, &events, options);
    Ok(settled.map(|settled| (party, settled)))
}
