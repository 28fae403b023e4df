//! A table of words, in the report and on the phones' pages.

use std::cmp::Ordering;

use maud::{Markup, html};

use crate::i18n::{Cell, Column, ColumnKind, WordTable};

/// Returns a table; `class` chooses its style.
pub fn word_table(table: &WordTable, class: &str) -> Markup {
    html! {
        table class=(class) {
            thead { tr {
                @for column in &table.columns { th class=[number(column)] title=[&column.tip] { (column.title) } }
            } }
            tbody {
                @for row in &table.rows {
                    tr {
                        @for (cell, column) in row.iter().zip(&table.columns) {
                            td class=[number(column)] title=[&cell.tip] {
                                @match column.kind {
                                    ColumnKind::MainNumbers => { b { (gained(cell)) } }
                                    ColumnKind::Remarks => { small { (cell.text) } }
                                    _ => { (gained(cell)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn number(column: &Column) -> Option<&'static str> {
    column.kind.is_number().then_some("n")
}

/// Returns the text of a cell; its class follows its gain.
pub fn gained(cell: &Cell) -> Markup {
    let class = match cell.gain {
        None => return html! { (cell.text) },
        Some(Ordering::Greater) => "sum gain",
        Some(Ordering::Less) => "sum loss",
        Some(Ordering::Equal) => "sum",
    };
    html! { span class=(class) { (cell.text) } }
}
