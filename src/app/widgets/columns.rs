//! Two parts side by side; a row that ends at the right.

use eframe::egui::{self, Align, Layout, Ui};

/// Two parts side by side, the first so wide, each scrolling by itself.
pub fn beside(
    ui: &mut Ui,
    id: &str,
    first: f32,
    left: impl FnOnce(&mut Ui),
    right: impl FnOnce(&mut Ui),
) {
    let height = ui.available_height();
    let rest = (ui.available_width() - first - 24.0).max(200.0);
    ui.horizontal_top(|ui| {
        let part = |ui: &mut Ui, name: &str, width: f32, show: Box<dyn FnOnce(&mut Ui) + '_>| {
            ui.allocate_ui_with_layout(
                egui::vec2(width, height),
                Layout::top_down(Align::Min),
                |ui| {
                    ui.set_width(width);
                    egui::ScrollArea::vertical()
                        .id_salt((id, name))
                        .auto_shrink(false)
                        .show(ui, |ui| show(ui));
                },
            );
        };
        part(ui, "left", first, Box::new(left));
        ui.separator();
        part(ui, "right", rest, Box::new(right));
    });
}

/// A row that ends at the right.
pub fn at_the_right(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    ui.with_layout(Layout::right_to_left(Align::Center), content);
}
