//! Evenings of the older form (one JSON object a line with `event`, `seq`, `at_ms`), taken into the ledger.
//!
//! What was paid then stands: the payments are written down as paid, whatever the rules would compute now. The identifiers come from the file's content, so importing twice is no second night.

use std::collections::BTreeMap;

use serde_json::Value as Json;
use sha2::{Digest, Sha256};

use super::{
    Agreed, AgreedFor, Amount, Body, Corrected, DealBegun, Drawn, EVENT_FORMAT, Entered, Event,
    Holder, HowSeated, LedgerError, NightId, NightOpened, PatternCount, Payload, Payment, Person,
    Plan, PlayerId, Replay, Role, RulesOfNight, SeatsSet, Value, Win, Won,
};
use crate::rules::RuleProfile;

/// Reads an evening of the older form; `None`: the text is none.
pub fn read_old_evening(text: &str) -> Option<Result<(NightId, Vec<Event>), LedgerError>> {
    let first: Json = serde_json::from_str(text.lines().next()?).ok()?;
    let is_old = first["event"].is_string() && first["at_ms"].is_number();
    is_old.then(|| read(text))
}

struct Reader {
    night: NightId,
    replay: Replay,
    people: Vec<PlayerId>,
    /// The events that recorded the old ones.
    at: BTreeMap<u64, u64>,
    profile: Option<RuleProfile>,
}

fn read(text: &str) -> Result<(NightId, Vec<Event>), LedgerError> {
    let digest = Sha256::digest(text.as_bytes());
    let number = |at: usize| {
        digest[at..at + 6]
            .iter()
            .fold(0, |number, byte| number << 8 | u64::from(*byte))
    };
    let mut reader = Reader {
        night: NightId::of(number(0)),
        replay: Replay::default(),
        people: (0..4).map(|seat| PlayerId::of(number(8 + seat))).collect(),
        at: BTreeMap::new(),
        profile: first_rules(text),
    };
    for (index, line) in text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
    {
        let bad = |why: String| LedgerError::BadLine {
            line: index + 1,
            why,
        };
        let old: Json = serde_json::from_str(line).map_err(|error| bad(error.to_string()))?;
        reader.take(&old).map_err(|error| bad(error.to_string()))?;
    }
    Ok((reader.night, reader.replay.events().to_vec()))
}

/// The rules of the first hand hold for the night.
fn first_rules(text: &str) -> Option<RuleProfile> {
    let rules = text.lines().find_map(|line| {
        let line: Json = serde_json::from_str(line).ok()?;
        line.get("rules").cloned()
    });
    serde_json::from_value(rules?).ok()
}

impl Reader {
    fn take(&mut self, old: &Json) -> Result<(), LedgerError> {
        let time_ms = old["at_ms"].as_i64().unwrap_or(0);
        let seq = old["seq"].as_u64().unwrap_or(0);
        let mapped = |at: &BTreeMap<u64, u64>| {
            let hand = old["hand"].as_u64().unwrap_or(0);
            at.get(&hand).copied().unwrap_or(0)
        };
        let body = match old["event"].as_str().unwrap_or_default() {
            "night_opened" => {
                self.open(old, time_ms)?;
                return Ok(());
            }
            "player_renamed" => Body::PersonRenamed {
                player: self.person(&old["player"])?,
                name: old["name"].as_str().unwrap_or_default().to_owned(),
            },
            "hand_won" => {
                self.deal(old, time_ms)?;
                self.won(old)?
            }
            "hand_drawn" => {
                self.deal(old, time_ms)?;
                Body::Drawn(Drawn::default())
            }
            "deal_settled" => self.deal_money(old, time_ms)?,
            "deal_corrected" => {
                self.add(
                    time_ms,
                    Body::Undone {
                        event: mapped(&self.at),
                    },
                )?;
                let body = self.deal_money(&old["with"], time_ms)?;
                let event = self.add(time_ms, body)?;
                self.at.insert(old["hand"].as_u64().unwrap_or(0), event);
                return Ok(());
            }
            "hand_undone" => Body::Undone {
                event: mapped(&self.at),
            },
            "hand_restored" => Body::Redone {
                event: mapped(&self.at),
            },
            "hand_corrected" => Body::Corrected(Corrected {
                event: mapped(&self.at),
                with: Box::new(Payload::of(self.won(&old["with"])?)),
                reason: String::new(),
                agreed: Vec::new(),
            }),
            _ => Body::Noted {
                text: old.to_string(),
            },
        };
        let event = self.add(time_ms, body)?;
        self.at.insert(seq, event);
        Ok(())
    }

    fn add(&mut self, time_ms: i64, body: Body) -> Result<u64, LedgerError> {
        let payload = Payload {
            overruled: Some("imported".into()),
            ..Payload::of(body)
        };
        self.replay.check(&payload, time_ms)?;
        let event = Event::after(
            self.replay.events().last(),
            self.night,
            time_ms,
            "import",
            payload,
        );
        let seq = event.seq;
        self.replay.push(event);
        Ok(seq)
    }

    fn open(&mut self, old: &Json, time_ms: i64) -> Result<(), LedgerError> {
        let name = |seat: usize| old["players"][seat].as_str().unwrap_or_default().to_owned();
        let mut names: Vec<String> = (0..4).map(name).collect();
        for seat in 1..4 {
            // The older form allowed the same name twice.
            if names[..seat].contains(&names[seat]) {
                names[seat] = format!("{} {}", names[seat], seat + 1);
            }
        }
        let people = self.people.iter().zip(names).map(|(&id, name)| Person {
            id,
            name,
            guest: false,
            role: Role::Player,
        });
        let profile = self.profile.clone().unwrap_or_default();
        let opened = NightOpened {
            format: EVENT_FORMAT,
            title: format!("imported {}", self.night),
            rules: RulesOfNight {
                name: profile.set().to_string(),
                note: String::new(),
                profile,
                program: env!("CARGO_PKG_VERSION").to_owned(),
            },
            plan: Plan::default(),
            people: people.collect(),
        };
        self.add(time_ms, Body::NightOpened(Box::new(opened)))?;
        let seats = SeatsSet {
            tables: vec![self.people.clone()],
            queue: Vec::new(),
            bettors: Vec::new(),
            free: None,
            how: HowSeated::ByHand,
        };
        self.add(time_ms, Body::SeatsSet(seats))?;
        Ok(())
    }

    fn person(&self, seat: &Json) -> Result<PlayerId, LedgerError> {
        let seat = seat.as_u64().and_then(|seat| usize::try_from(seat).ok());
        let found = seat.and_then(|seat| self.people.get(seat)).copied();
        found.ok_or_else(|| LedgerError::BadEvent {
            why: "a player is a seat number from 0 to 3".into(),
        })
    }

    /// The deal of a hand, with the dealer that was recorded.
    fn deal(&mut self, old: &Json, time_ms: i64) -> Result<(), LedgerError> {
        let dealer = Some(self.person(&old["dealer"])?);
        let begun = DealBegun {
            dealer,
            ..DealBegun::default()
        };
        self.add(time_ms, Body::DealBegun(begun)).map(|_| ())
    }

    fn won(&self, old: &Json) -> Result<Body, LedgerError> {
        let number = |key: &str| old[key].as_u64().map(|number| number as u32);
        let pattern = |entry: &Json| {
            Some(PatternCount {
                id: entry["id"].as_str()?.to_owned(),
                count: entry["count"].as_u64()? as u32,
                value: entry["fu"].as_u64().map(|fu| fu as u32),
            })
        };
        let patterns = old["patterns"].as_array().into_iter().flatten();
        let net = old["payments"].as_array().into_iter().flatten();
        let winner = self.person(&old["winner"])?;
        let from = match &old["discarder"] {
            Json::Null => None,
            seat => Some(self.person(seat)?),
        };
        let win = Win {
            winner,
            entered: if old["photo"].is_string() {
                Entered::Photo
            } else {
                Entered::Tiles
            },
            value: Value {
                points: number("points"),
                fan: number("fan"),
                fu: number("fu"),
                yakuman: None,
            },
            tiles: None,
            patterns: patterns.filter_map(pattern).collect(),
            provided: Vec::new(),
            layers: None,
            discards: Vec::new(),
            pao: None,
            paid: Some(self.paid(&net.filter_map(Json::as_i64).collect::<Vec<_>>())),
        };
        Ok(Body::Won(Won {
            from,
            wins: vec![win],
        }))
    }

    /// A deal that was more than one win: its payments as people agreed on them, and all it knew as a note.
    fn deal_money(&mut self, old: &Json, time_ms: i64) -> Result<Body, LedgerError> {
        self.add(
            time_ms,
            Body::Noted {
                text: old.to_string(),
            },
        )?;
        let mut payments = Vec::new();
        for line in old["transfers"].as_array().into_iter().flatten() {
            let amount = line["amount"].to_string();
            payments.push(Payment {
                from: self.holder(&line["from"], time_ms)?,
                to: self.holder(&line["to"], time_ms)?,
                amount: amount.parse().map_err(|error: super::AmountError| {
                    LedgerError::BadEvent {
                        why: error.to_string(),
                    }
                })?,
            });
        }
        Ok(Body::Agreed(Agreed {
            what: AgreedFor::Adjustment,
            payments,
            reason: "a deal of the older form, see the note before".into(),
            agreed: Vec::new(),
            hand: None,
        }))
    }

    /// One end of an old payment: a seat, the table, or somebody who bet, who joins then.
    fn holder(&mut self, old: &Json, time_ms: i64) -> Result<Holder, LedgerError> {
        if old == "table" {
            return Ok(Holder::Table);
        }
        let Some(name) = old["other"].as_str() else {
            return self.person(&old["player"]).map(Holder::Player);
        };
        let night = self.replay.night();
        let known = night
            .people
            .iter()
            .find(|(_, person)| person.name == name.trim());
        if let Some((id, _)) = known {
            return Ok(Holder::Player(*id));
        }
        let mut hasher = Sha256::new();
        hasher.update(self.night.to_string());
        hasher.update(name);
        let digest = hasher.finalize();
        let id = digest[..6]
            .iter()
            .fold(0, |number, byte| number << 8 | u64::from(*byte));
        let person = Person {
            id: PlayerId::of(id),
            name: name.to_owned(),
            guest: false,
            role: Role::Spectator,
        };
        let id = person.id;
        self.add(time_ms, Body::PersonJoined(person))?;
        Ok(Holder::Player(id))
    }

    /// Payments between players that make these sums.
    fn paid(&self, net: &[i64]) -> Vec<Payment> {
        let mut left = net.to_vec();
        let mut payments = Vec::new();
        for from in 0..left.len() {
            for to in 0..left.len() {
                let amount = (-left[from]).min(left[to]);
                if amount > 0 {
                    left[from] += amount;
                    left[to] -= amount;
                    payments.push(Payment {
                        from: Holder::Player(self.people[from]),
                        to: Holder::Player(self.people[to]),
                        amount: Amount::whole(amount),
                    });
                }
            }
        }
        payments
    }
}
