//! Layout helpers: scroll areas, two columns, right-aligned rows, rectangles fitted into others.

use std::fmt::Debug;
use std::hash::Hash;

use eframe::egui::{self, Align, Id, Layout, Rect, ScrollArea, Ui};

/// Returns a vertical scroll area that scrolls back to its top whenever `subject`, the identity of its content, differs
/// from the last frame. `name` identifies the area between frames.
pub fn scroll_from_top(ui: &Ui, name: &'static str, subject: impl Hash + Debug) -> ScrollArea {
    let subject_key = Id::unique(("scrolled subject", name));
    let subject = Id::unique(("subject", subject));
    let is_unchanged = ui.data_mut(|data| {
        let before = data.get_temp::<Id>(subject_key);
        data.insert_temp(subject_key, subject);
        before == Some(subject)
    });
    let area = ScrollArea::vertical().id_salt(name);
    if is_unchanged { area } else { area.vertical_scroll_offset(0.0) }
}

/// Draws two columns of full height that scroll separately. The left one is `left_width` points wide; the right one
/// takes the remaining width, at least 200 points. `id` identifies the columns between frames.
pub fn show_two_columns(
    ui: &mut Ui,
    id: &str,
    left_width: f32,
    left: impl FnOnce(&mut Ui),
    right: impl FnOnce(&mut Ui),
) {
    let height = ui.available_height();
    let right_width = (ui.available_width() - left_width - 24.0).max(200.0);
    ui.horizontal_top(|ui| {
        let show_column = |ui: &mut Ui, name: &str, width: f32, show: Box<dyn FnOnce(&mut Ui) + '_>| {
            ui.allocate_ui_with_layout(egui::vec2(width, height), Layout::top_down(Align::Min), |ui| {
                ui.set_width(width);
                egui::ScrollArea::vertical().id_salt((id, name)).auto_shrink(false).show(ui, |ui| show(ui));
            });
        };
        show_column(ui, "left", left_width, Box::new(left));
        ui.separator();
        show_column(ui, "right", right_width, Box::new(right));
    });
}

/// Draws the widgets of `content` in a row from the right edge to the left: the first widget is the rightmost.
pub fn show_right_aligned(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    ui.with_layout(Layout::right_to_left(Align::Center), content);
}

/// Returns `rect` moved as little as needed to be inside `bounds`. A side longer than that of `bounds` is cut to its
/// length.
pub fn fit_rect_into(rect: Rect, bounds: Rect) -> Rect {
    let size = rect.size().min(bounds.size());
    Rect::from_min_size(rect.min.min(bounds.max - size).max(bounds.min), size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::{pos2, vec2};

    #[test]
    fn whatever_is_moved_into_a_rectangle_lies_in_it() {
        let within = Rect::from_min_size(pos2(10.0, 20.0), vec2(300.0, 200.0));
        let moved = |x: f32, y: f32, w: f32, h: f32| fit_rect_into(Rect::from_min_size(pos2(x, y), vec2(w, h)), within);
        let stays = Rect::from_min_size(pos2(50.0, 60.0), vec2(40.0, 40.0));
        assert_eq!(fit_rect_into(stays, within), stays);
        assert_eq!(moved(-100.0, 500.0, 40.0, 40.0).min, pos2(10.0, 180.0));
        // As wide as the rectangle, but for a rounding error, or wider.
        assert_eq!(moved(0.0, 0.0, 300.000_03, 10.0).left(), 10.0);
        assert_eq!(moved(400.0, 400.0, 900.0, 900.0), within);
    }
}
