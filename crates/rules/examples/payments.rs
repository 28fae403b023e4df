//! Settles a riichi win with counters and sticks, and checks that nothing is lost: `cargo run -p quejing-rules
//! --example payments`.
#![allow(clippy::print_stdout, reason = "an example prints its results")]

use std::error::Error;

use quejing_rules::hand::{HandDraft, Seat};
use quejing_rules::tile::{Wind, parse_tiles};
use quejing_rules::{Amount, Case, Circumstances, Detail, Holder, Payment, RuleProfile, RuleSet, net_change};

fn main() -> Result<(), Box<dyn Error>> {
    // South in riichi wins on West's 6s; two counters and two sticks are on the table, South's own stick among them.
    let ron = Circumstances::new(Seat(2), Wind::East);
    let circumstances = ron.with_answer("riichi", true).with_answer("honba", 2).with_answer("riichi_sticks", 2);
    let draft = HandDraft {
        concealed: parse_tiles("234m456p66s34578s")?,
        win_tile: Some("6s".parse()?),
        seat_wind: Some(Wind::South),
        ..HandDraft::default()
    };
    let case = Case { draft, circumstances };
    let rules = RuleProfile::from(RuleSet::RIICHI);

    let worth = rules.judge(&case, Detail::Reasons)?.worth;
    println!("{} han, {} fu", worth.fan.unwrap_or_default(), worth.fu.unwrap_or_default());
    let payments = rules.settle(&case)?.ok_or("the hand is not won")?;
    for paid in &payments {
        let [payer, payee] = [paid.from, paid.to].map(|of| of.player().map_or("the table".to_owned(), name));
        println!("{payer} pays {} to {payee} ({:?})", paid.amount, paid.why);
    }
    for seat in Seat::all(rules.seating().seats.max) {
        println!("{}: {:+}", name(seat), net_change(&payments, seat));
    }
    println!("the table: {:+}", net_change(&payments, Holder::Table));
    let sum: Amount = payments.iter().flat_map(Payment::changes).map(|(_, change)| change).sum();
    println!("sum: {sum}");
    Ok(())
}

/// Returns the wind of a seat.
fn name(seat: Seat) -> String {
    seat.wind().map_or_else(|| format!("seat {seat}"), |wind| format!("{wind:?}"))
}
