//! Settles a riichi win with counters and sticks, and checks that nothing is lost: `cargo run -p quejing-rules --example
//! payments`.
#![allow(clippy::print_stdout, reason = "an example prints its results")]

use std::error::Error;

use quejing_rules::hand::{HandDraft, Seat};
use quejing_rules::riichi::{Flag, STICK, Situation};
use quejing_rules::tile::{Wind, parse_tiles};
use quejing_rules::{Case, Detail, RuleProfile, RuleSet, net};

fn main() -> Result<(), Box<dyn Error>> {
    // South in riichi wins on West's 6s; two counters and two sticks are on the table, South's own stick among them.
    let situation = Situation {
        flags: [Flag::Riichi].into_iter().collect(),
        round_wind: Some(Wind::East),
        honba: 2,
        riichi_sticks: 2,
        ..Situation::default()
    };
    let sticks = i64::from(situation.riichi_sticks) * STICK;
    let draft = HandDraft {
        concealed: parse_tiles("234m456p66s34578s")?,
        win_tile: Some("6s".parse()?),
        seat_wind: Some(Wind::South),
        ..HandDraft::default()
    };
    let case = Case { draft, discarder: Some(Seat(2)), situation: situation.into() };
    let rules = RuleProfile::from(RuleSet::Riichi);

    let worth = rules.judge(&case, Detail::Reasons)?.worth;
    println!("{} han, {} fu", worth.fan.unwrap_or_default(), worth.fu.unwrap_or_default());
    let payments = rules.settle(&case)?.ok_or("the hand is not won")?;
    for paid in &payments {
        let payer = paid.from.map_or_else(|| "the table".to_owned(), name);
        println!("{payer} pays {} to {} ({:?})", paid.amount, name(paid.to), paid.why);
    }
    let net = net(&payments);
    for (seat, change) in Seat::FOUR.into_iter().zip(net) {
        println!("{}: {change:+}", name(seat));
    }
    println!("the table: {:+}", -sticks);
    println!("sum: {}", net.iter().sum::<i64>() - sticks);
    Ok(())
}

/// Returns the wind of a seat.
fn name(seat: Seat) -> String {
    seat.wind().map_or_else(|| format!("seat {seat}"), |wind| format!("{wind:?}"))
}
