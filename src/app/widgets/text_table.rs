//! Tables of text.

use eframe::egui::{CursorIcon, Grid, Rect, Ui};

use super::{cell_text, quiet_text, show_right_aligned_text};
use crate::app::theme;
use quejing_words::{ColumnKind, WordTable};

/// Returns true if the primary button was clicked within a grid row in this frame; false in a disabled `Ui`. `cells`
/// encloses the row's cells without the spacing around them. While the pointer is over the row, sets the pointing-hand
/// cursor.
pub fn is_row_clicked(ui: &Ui, cells: Rect) -> bool {
    let row = cells.expand2(ui.spacing().item_spacing / 2.0);
    if !ui.is_enabled() || !ui.rect_contains_pointer(row) {
        return false;
    }
    ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    ui.input(|input| input.pointer.primary_clicked())
}

/// Draws a table of texts; tooltips explain its column titles and cells. `id` identifies the table between frames.
pub fn show_word_table(ui: &mut Ui, id: &str, table: &WordTable) {
    // The grid gets one column more than the table, because the last column of a grid takes the rest of the width.
    Grid::new(id).num_columns(table.columns.len() + 1).striped(true).spacing([17.0, 5.0]).show(ui, |ui| {
        for column in &table.columns {
            let title = quiet_text(&column.title);
            let title = if column.kind.is_number() { show_right_aligned_text(ui, title) } else { ui.label(title) };
            if let Some(tip) = &column.tip {
                title.on_hover_text(tip);
            }
        }
        ui.end_row();
        for row in &table.rows {
            for (cell, column) in row.iter().zip(&table.columns) {
                let text = cell_text(cell);
                let shown = match column.kind {
                    ColumnKind::Words => ui.label(text),
                    ColumnKind::Heads => ui.label(text.color(theme::palette().text_strong)),
                    ColumnKind::Remarks => ui.label(quiet_text(&cell.text)),
                    ColumnKind::Numbers => show_right_aligned_text(ui, text),
                    ColumnKind::MainNumbers => {
                        show_right_aligned_text(ui, text.size(theme::HEADING_FONT_SIZE).strong())
                    }
                };
                if let Some(tip) = &cell.tip {
                    shown.on_hover_text(tip);
                }
            }
            ui.end_row();
        }
    });
}
