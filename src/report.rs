//! The report of a night: one self-contained HTML file that prints well, or a CSV of every payment. The wording is of `words`.
//!
//! | file | what |
//! | --- | --- |
//! | `page`, `page.css` | the page: who stands where, who pays whom, the graph, statistics, the rules |
//! | `deals` | every deal in a line, with its tiles |
//! | `appendix` | what stands behind the lines: patterns, payments, every entry, every option |
//! | `tiles`, `photos` | hands drawn as tiles; small pictures of the photos |
//! | `graph`, `table` | curves as SVG, tables of words |

mod appendix;
mod deals;
pub mod graph;
mod page;
mod photos;
pub mod table;
mod tiles;

use crate::i18n::{self, Lang};
use crate::plain::plain;
use crate::table::ledger::Night;
use crate::words::holder;

pub use page::{html, is_report};

/// One row per payment: hand, time, table, dealer, event, from, to, amount, why. Meant for spreadsheets, which would execute a
/// cell that starts like a formula, so an apostrophe is put in front of people's text where needed.
pub fn csv(lang: Lang, night: &Night) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing into memory cannot fail.
    let _ = rows(&mut writer, lang, night);
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

fn rows(writer: &mut csv::Writer<Vec<u8>>, lang: Lang, night: &Night) -> csv::Result<()> {
    writer.write_record([
        "hand", "number", "time_ms", "table", "dealer", "event", "voided", "kind", "from", "to", "amount", "why",
        "support",
    ])?;
    for hand in &night.hands {
        let dealer = hand.dealer().map(|player| word(&night.name(player))).unwrap_or_default();
        for act in &hand.acts {
            let start = [
                hand.id.to_string(),
                hand.number.to_string(),
                hand.time_ms.to_string(),
                (hand.table + 1).to_string(),
                dealer.clone(),
                act.event.to_string(),
                hand.voided.to_string(),
                act.payload.body.kind().to_owned(),
            ];
            if act.moves.is_empty() {
                writer.write_record(start.iter().map(String::as_str).chain(["", "", "", "", ""]))?;
            }
            for moved in &act.moves {
                writer.write_record(start.iter().chain(&row_of(lang, night, moved)))?;
            }
        }
    }
    for (event, moves, _) in &night.agreed {
        for moved in moves {
            let start = ["", "", "", "", "", &event.to_string(), "false", "agreed"].map(str::to_owned);
            writer.write_record(start.iter().chain(&row_of(lang, night, moved)))?;
        }
    }
    Ok(())
}

/// A spreadsheet cell with text that people wrote.
pub fn word(text: &str) -> String {
    let text = plain(text);
    // Spreadsheets skip blanks before the sign.
    match text.trim_start().chars().next() {
        // Including the full-width forms: some spreadsheets treat them like the normal ones.
        Some('=' | '+' | '-' | '@' | '\u{ff1d}' | '\u{ff0b}' | '\u{ff0d}' | '\u{ff20}') => {
            format!("'{text}")
        }
        _ => text.into_owned(),
    }
}

fn row_of(lang: Lang, night: &Night, moved: &crate::table::ledger::Payment) -> [String; 5] {
    [
        word(&holder(lang, night, moved.from)),
        word(&holder(lang, night, moved.to)),
        moved.amount.to_string(),
        i18n::night::why(lang, moved.why).to_owned(),
        moved.support.to_string(),
    ]
}

#[cfg(test)]
mod tests {
    #[test]
    fn no_cell_of_the_spreadsheet_begins_a_formula() {
        for name in ["=1+1", "+1", "-1", "@SUM(A1)", "  =1", "\u{ff1d}1"] {
            assert_eq!(super::word(name), format!("'{name}"));
        }
        assert_eq!(super::word("\t=1"), "\\u{9}=1");
        assert_eq!(super::word("\r=1"), "\\u{d}=1");
        assert_eq!(super::word("A-B"), "A-B");
    }
}
