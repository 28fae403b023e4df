//! What a hand is worth, from its tiles: the rules answer on the wire, and the ledger keeps the value and the patterns.

use anyhow::{Context, bail};
use serde_json::{Value as Json, json};

use super::super::wire;
use super::slip::Slip;
use crate::rule_book::RuleBook;
use crate::rules::RuleProfile;
use crate::table::course::Due;
use crate::table::ledger::{DealBegun, PatternCount, PlayerId, Value, WinTiles};
use crate::tile::{Wind, parse_tiles};

/// What a hand was found to be worth.
pub struct Valued {
    pub value: Value,
    pub patterns: Vec<PatternCount>,
}

/// Appraises the tiles of a win by the rules of the night.
pub fn appraise(
    rules: &RuleProfile,
    due: &Due,
    begun: Option<&DealBegun>,
    winner: PlayerId,
    from: Option<PlayerId>,
    tiles: &WinTiles,
) -> anyhow::Result<Valued> {
    let input = input(rules, due, begun, winner, from, tiles)?;
    let book = RuleBook::default();
    let asked = wire::Rules {
        name: "night",
        profile: rules,
        book: &book,
        explain: false,
    };
    let line = json!({ "input": input }).to_string();
    let mut answer = Vec::new();
    wire::answer_lines(line.as_bytes(), &mut answer, &asked)?;
    let answer: Json = serde_json::from_slice(&answer).context("the rules gave no answer")?;
    read(rules, &answer["result"])
}

fn input(
    rules: &RuleProfile,
    due: &Due,
    begun: Option<&DealBegun>,
    winner: PlayerId,
    from: Option<PlayerId>,
    tiles: &WinTiles,
) -> anyhow::Result<Json> {
    let seat = |player: PlayerId| {
        let at = due.players.iter().position(|&other| other == player);
        at.ok_or(Slip::NotAtTable)
    };
    let wind = Wind::ALL[seat(winner)? % 4].letter();
    let melds = tiles
        .melds
        .iter()
        .map(|meld| meld_json(meld))
        .collect::<anyhow::Result<Vec<_>>>()?;
    let mut input = json!({
        "concealed": tiles.concealed, "win_tile": tiles.win, "melds": melds,
        "self_draw": from.is_none(), "seat_wind": wind.to_string(), "flags": tiles.flags,
    });
    if let Some(from) = from {
        input["discarder"] = json!(seat(from)?);
    }
    let turned = begun.map(|begun| begun.turned.as_str()).unwrap_or_default();
    match rules {
        RuleProfile::Lingque(_) => {
            input["flowers"] = json!(tiles.flowers);
            if from.is_none() {
                input["discarder"] = Json::Null;
            }
        }
        RuleProfile::Riichi(_) => {
            let round = due.round.unwrap_or(Wind::East).letter().to_string();
            input["round_wind"] = json!(round);
            input["dora_indicators"] = json!(turned);
        }
        RuleProfile::House(_) => {
            let special = due.special.unwrap_or(0);
            input["special"] = json!(special);
            if matches!(special, 2 | 8) {
                input["indicators"] = json!(turned);
            }
        }
        RuleProfile::ZungJung(_) => {}
    }
    Ok(input)
}

/// `123m`, `1111p:concealed`, `1111p:added` as the wire has melds.
fn meld_json(text: &str) -> anyhow::Result<Json> {
    let mut parts = text.split(':');
    let written = parts.next().unwrap_or_default();
    let tiles = parse_tiles(written).map_err(|error| Slip::Tiles {
        text: text.to_owned(),
        error,
    })?;
    let same = tiles
        .windows(2)
        .all(|pair| pair[0].plain() == pair[1].plain());
    let kind = match (tiles.len(), same) {
        (4, _) => "kong",
        (_, true) => "pung",
        (_, false) => "chow",
    };
    let mut meld = json!({"type": kind, "tiles": written});
    for word in parts {
        match word {
            "concealed" | "added" => meld[word] = json!(true),
            other => bail!(Slip::MeldWord(other.to_owned())),
        }
    }
    Ok(meld)
}

fn read(rules: &RuleProfile, result: &Json) -> anyhow::Result<Valued> {
    let verdict = result["verdict"].as_str().unwrap_or_default();
    if !matches!(verdict, "win" | "below_minimum") {
        let said = result["problems"][0]["message"].as_str();
        let reason = result["reason"].as_str().unwrap_or(verdict);
        let why = said.unwrap_or("these tiles do not win by these rules");
        bail!(Slip::NoWin {
            reason: reason.to_owned(),
            why: why.to_owned(),
        });
    }
    let number = |key: &str| {
        result[key]
            .as_u64()
            .and_then(|number| u32::try_from(number).ok())
    };
    let value = match rules {
        RuleProfile::Lingque(_) => Value {
            points: number("points"),
            fan: number("fan"),
            fu: number("fu"),
            yakuman: None,
        },
        RuleProfile::ZungJung(_) => Value {
            points: number("total"),
            ..Value::default()
        },
        RuleProfile::Riichi(_) => Value {
            fan: number("han"),
            fu: number("fu"),
            yakuman: number("yakuman_units").filter(|&units| units > 0),
            points: None,
        },
        RuleProfile::House(_) => Value {
            fan: number("fan"),
            ..Value::default()
        },
    };
    let list = |key: &str| result[key].as_array().cloned().unwrap_or_default();
    let pattern = |entry: &Json| {
        let worth = ["fu", "value", "han", "fan"]
            .iter()
            .find_map(|key| entry[*key].as_u64());
        Some(PatternCount {
            id: entry["id"].as_str()?.to_owned(),
            count: entry["count"].as_u64().unwrap_or(1) as u32,
            value: worth.map(|worth| worth as u32),
        })
    };
    let counted = ["patterns", "yaku", "dora"].into_iter().flat_map(list);
    let patterns = counted.filter_map(|entry| pattern(&entry)).collect();
    Ok(Valued { value, patterns })
}
