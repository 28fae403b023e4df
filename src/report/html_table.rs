//! Word tables as HTML, for the report and the phones' pages.

use std::cmp::Ordering;

use maud::{Markup, html};

use quejing_words::{ColumnKind, TableCell, TableColumn, WordTable};

/// Returns a table as HTML with the CSS class `css_class`. Cells of number columns have the class `n`; tips become
/// tooltips.
pub fn word_table(table: &WordTable, css_class: &str) -> Markup {
    html! {
        table class=(css_class) {
            thead { tr {
                @for column in &table.columns { th class=[number_css_class(column)] title=[&column.tip] { (column.title) } }
            } }
            tbody {
                @for row in &table.rows {
                    tr {
                        @for (cell, column) in row.iter().zip(&table.columns) {
                            td class=[number_css_class(column)] title=[&cell.tip] {
                                @match column.kind {
                                    ColumnKind::MainNumbers => { b { (gain_cell(cell)) } }
                                    ColumnKind::Remarks => { small { (cell.text) } }
                                    _ => { (gain_cell(cell)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn number_css_class(column: &TableColumn) -> Option<&'static str> {
    column.kind.is_number().then_some("n")
}

/// Returns the text of a table cell. If the cell shows a gain or loss, the text is in a `span` with a CSS class for its
/// sign.
pub fn gain_cell(cell: &TableCell) -> Markup {
    let class = match cell.gain {
        None => return html! { (cell.text) },
        Some(Ordering::Greater) => "sum gain",
        Some(Ordering::Less) => "sum loss",
        Some(Ordering::Equal) => "sum",
    };
    html! { span class=(class) { (cell.text) } }
}
