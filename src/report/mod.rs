//! The report of a night: one self-contained HTML file for screen and print, or a CSV file of every payment. The crate
//! `quejing-words` makes its texts.
//!
//! | file | content |
//! | --- | --- |
//! | `page`, `page.css` | the page: standings, settlement, graph, statistics, rules |
//! | `deals` | the table of deals, one line per win, with tiles |
//! | `appendix` | the details: patterns, payments, every entry, every option |
//! | `tiles`, `photos` | hands drawn as tiles; thumbnails of the photos |
//! | `graph`, `html_table` | the balance graph as SVG; word tables as HTML |

mod appendix;
mod deals;
pub mod graph;
pub mod html_table;
mod page;
mod photos;
mod tiles;

use quejing_io::dates::format_time_for_table;
use quejing_io::files::UTF8_MARK;
use quejing_io::plain::escape_controls;
use quejing_session::night::Night;
use quejing_words::history::holder_name;
use quejing_words::{self as words, Lang};

pub use page::{ReportAdditions, is_report_file, report_html};

/// Returns the payments of a night as CSV with the mark of UTF-8 and a header line: a row for each payment of the
/// deals, then a row for each agreed payment. An event of a deal without payments has one row with empty payment cells.
/// Names pass through [`spreadsheet_safe_text`].
pub fn payments_csv(lang: Lang, night: &Night) -> String {
    let mut writer = csv::Writer::from_writer(UTF8_MARK.to_string().into_bytes());
    // Writing into memory cannot fail.
    let _ = write_payment_rows(&mut writer, lang, night);
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

fn write_payment_rows(writer: &mut csv::Writer<Vec<u8>>, lang: Lang, night: &Night) -> csv::Result<()> {
    writer.write_record([
        "hand", "number", "time_ms", "time", "table", "dealer", "event", "voided", "kind", "from", "to", "amount",
        "why", "support",
    ])?;
    for deal in &night.deals {
        let dealer = deal.dealer().map(|player| spreadsheet_safe_text(&night.name(player))).unwrap_or_default();
        for act in &deal.acts {
            let start = [
                deal.id.to_string(),
                deal.number.to_string(),
                deal.time_ms.to_string(),
                format_time_for_table(deal.time_ms),
                (deal.table + 1).to_string(),
                dealer.clone(),
                act.event.to_string(),
                deal.is_voided.to_string(),
                act.play.kind().to_owned(),
            ];
            if act.payments.is_empty() {
                writer.write_record(start.iter().map(String::as_str).chain(["", "", "", "", ""]))?;
            }
            for payment in &act.payments {
                writer.write_record(start.iter().chain(&payment_cells(lang, night, payment)))?;
            }
        }
    }
    for (event, moves) in &night.agreed {
        for payment in moves {
            let start = ["", "", "", "", "", "", &event.to_string(), "false", "agreed"].map(str::to_owned);
            writer.write_record(start.iter().chain(&payment_cells(lang, night, payment)))?;
        }
    }
    Ok(())
}

/// Returns user text with control characters escaped. If its first character other than white space is `=`, `+`, `-` or
/// `@`, also in full width, an apostrophe is put in front, so that no spreadsheet reads the text as a formula.
pub fn spreadsheet_safe_text(text: &str) -> String {
    let text = escape_controls(text);
    // Spreadsheets skip spaces before the sign.
    match text.trim_start().chars().next() {
        // Some spreadsheets treat the full-width forms like the normal ones.
        Some('=' | '+' | '-' | '@' | '\u{ff1d}' | '\u{ff0b}' | '\u{ff0d}' | '\u{ff20}') => {
            format!("'{text}")
        }
        _ => text.into_owned(),
    }
}

fn payment_cells(lang: Lang, night: &Night, payment: &quejing_session::night::Payment) -> [String; 5] {
    [
        spreadsheet_safe_text(&holder_name(lang, night, payment.from)),
        spreadsheet_safe_text(&holder_name(lang, night, payment.to)),
        payment.amount.to_string(),
        words::night::payment_reason(lang, payment.why).to_owned(),
        payment.support.to_string(),
    ]
}

#[cfg(test)]
mod tests {
    #[test]
    fn text_that_starts_like_a_formula_gets_an_apostrophe() {
        for name in ["=1+1", "+1", "-1", "@SUM(A1)", "  =1", "\u{ff1d}1"] {
            assert_eq!(super::spreadsheet_safe_text(name), format!("'{name}"));
        }
        assert_eq!(super::spreadsheet_safe_text("\t=1"), "\\u{9}=1");
        assert_eq!(super::spreadsheet_safe_text("\r=1"), "\\u{d}=1");
        assert_eq!(super::spreadsheet_safe_text("A-B"), "A-B");
    }
}
