//! Judges a hand that South drew in the East round, under the default rules of each family.
//!
//! The arguments are the concealed tiles, the winning tile and any melds:
//! `cargo run -p quejing-rules --example score -- 234m456p78s99s 6s 666z:E`.
#![allow(clippy::print_stdout, reason = "an example prints its results")]

use std::error::Error;

use quejing_rules::hand::{DraftMeld, HandDraft};
use quejing_rules::tile::{Wind, parse_tiles};
use quejing_rules::{Case, Circumstances, Detail, RuleProfile, RuleSet};

/// Two pairs of equal sequences, or seven pairs: the families differ.
const DEFAULT_HAND: [&str; 2] = ["223344m223344p5s", "5s"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.is_empty() {
        arguments = DEFAULT_HAND.map(String::from).to_vec();
    }
    let draft = read_hand(&arguments)?;
    for rules in [RuleSet::LINGQUE_28, RuleSet::ZUNG_JUNG, RuleSet::RIICHI, RuleSet::HOUSE] {
        let profile = RuleProfile::from(rules);
        let case = Case::adapt_to(&profile, draft.clone(), Circumstances::default());
        match profile.judge(&case, Detail::Reasons) {
            Ok(ruling) => {
                let patterns: Vec<&str> = ruling.counted.iter().map(|counted| counted.id.as_str()).collect();
                let (verdict, worth) = (ruling.verdict.as_str(), ruling.worth);
                println!("{rules}: {verdict}, {} ({:?}): {}", worth.total, worth.unit, patterns.join(", "));
            }
            Err(faults) => println!("{rules}: invalid: {}", faults.codes().join(", ")),
        }
    }
    Ok(())
}

/// Reads the concealed tiles, the winning tile and the melds.
fn read_hand(arguments: &[String]) -> Result<HandDraft, Box<dyn Error>> {
    let [concealed, win_tile, melds @ ..] = arguments else {
        return Err("give the concealed tiles and the winning tile, for example 234m456p66s34578s 6s".into());
    };
    Ok(HandDraft {
        concealed: parse_tiles(concealed)?,
        win_tile: Some(win_tile.parse()?),
        melds: melds.iter().map(|meld| meld.parse::<DraftMeld>()).collect::<Result<_, _>>()?,
        self_draw: true,
        seat_wind: Some(Wind::South),
        ..HandDraft::default()
    })
}
