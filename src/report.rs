//! The report of a night: one self-contained HTML file for screen and print, or a CSV of every payment. Its texts come from
//! [`words`](crate::words).
//!
//! | file | content |
//! | --- | --- |
//! | `page`, `page.css` | the page: standings, settlement, graph, statistics, rules |
//! | `deals` | one line per deal, with its tiles |
//! | `appendix` | details: patterns, payments, every entry, every option |
//! | `tiles`, `photos` | drawings of hands; thumbnails of photos |
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

/// Returns a CSV with one row per payment, and one for each event without payments. Text of users that a spreadsheet would
/// execute as a formula gets an apostrophe before it.
pub fn csv(lang: Lang, night: &Night) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing to memory cannot fail.
    let _ = write_rows(&mut writer, lang, night);
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

fn write_rows(writer: &mut csv::Writer<Vec<u8>>, lang: Lang, night: &Night) -> csv::Result<()> {
    writer.write_record([
        "hand", "number", "time_ms", "table", "dealer", "event", "voided", "kind", "from", "to", "amount", "why",
        "support",
    ])?;
    for hand in &night.hands {
        let dealer = hand.dealer().map(|player| text_cell(&night.name(player))).unwrap_or_default();
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
            for payment in &act.moves {
                writer.write_record(start.iter().chain(&payment_cells(lang, night, payment)))?;
            }
        }
    }
    for (event, moves, _) in &night.agreed {
        for payment in moves {
            let start = ["", "", "", "", "", &event.to_string(), "false", "agreed"].map(str::to_owned);
            writer.write_record(start.iter().chain(&payment_cells(lang, night, payment)))?;
        }
    }
    Ok(())
}

/// Returns text of users as a spreadsheet cell that is no formula.
fn text_cell(text: &str) -> String {
    let text = plain(text);
    // Spreadsheets skip white space before a formula.
    match text.trim_start().chars().next() {
        // Some spreadsheets treat the full-width signs like the normal ones.
        Some('=' | '+' | '-' | '@' | '\u{ff1d}' | '\u{ff0b}' | '\u{ff0d}' | '\u{ff20}') => {
            format!("'{text}")
        }
        _ => text.into_owned(),
    }
}

fn payment_cells(lang: Lang, night: &Night, payment: &crate::table::ledger::Payment) -> [String; 5] {
    [
        text_cell(&holder(lang, night, payment.from)),
        text_cell(&holder(lang, night, payment.to)),
        payment.amount.to_string(),
        i18n::night::why(lang, payment.why).to_owned(),
        payment.support.to_string(),
    ]
}

#[cfg(test)]
mod tests {
    #[test]
    fn no_cell_of_the_csv_begins_a_formula() {
        for name in ["=1+1", "+1", "-1", "@SUM(A1)", "  =1", "\u{ff1d}1"] {
            assert_eq!(super::text_cell(name), format!("'{name}"));
        }
        assert_eq!(super::text_cell("\t=1"), "\\u{9}=1");
        assert_eq!(super::text_cell("\r=1"), "\\u{d}=1");
        assert_eq!(super::text_cell("A-B"), "A-B");
    }
}
