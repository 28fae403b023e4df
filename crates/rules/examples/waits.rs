//! Prints what a hand of 13 tiles waits for under riichi, with the worth of each win.
//!
//! `cargo run -p quejing-rules --example waits -- 23m456p789s11122z` takes any notation: MPSZ, Chinese or tile
//! pictures.
#![allow(clippy::print_stdout, reason = "an example prints its answer")]

use std::error::Error;

use quejing_rules::hand::HandDraft;
use quejing_rules::tile::{Wind, parse_tiles};
use quejing_rules::waits::{TileTrial, WaitQuery};
use quejing_rules::{Case, Circumstances, RuleProfile, RuleSet, Ruling};

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "34567m234p345s88p".to_owned());
    let draft = HandDraft { concealed: parse_tiles(&text)?, seat_wind: Some(Wind::South), ..HandDraft::default() };
    let rules = RuleProfile::from(RuleSet::RIICHI);
    let case = Case::adapt_to(&rules, draft, Circumstances::default().with_answer("riichi", true));
    let found = rules.waits(&WaitQuery { case, ..WaitQuery::default() })?;
    println!("{text} with riichi, in the south of the east round, waits for:");
    for wait in &found.waits {
        let [discard, self_draw] = wait.ways.each_ref().map(worth);
        println!("{} ({} unseen): by discard {discard}, by self-draw {self_draw}", wait.tile, wait.unseen);
    }
    Ok(())
}

fn worth(way: &TileTrial<Option<Ruling>>) -> String {
    match way {
        TileTrial::Complete(Some(ruling)) if ruling.is_win() => {
            let worth = ruling.worth;
            match (worth.fan, worth.fu) {
                (Some(han), Some(fu)) => format!("{han} han {fu} fu, {} basic points", worth.total),
                _ => format!("{} yakuman, {} basic points", worth.yakuman, worth.total),
            }
        }
        _ => "no win".to_owned(),
    }
}
