//! Who won, and on whose tile: one button each.

use eframe::egui::{self, RichText, Ui};

use crate::app::panels::wind;
use crate::app::theme;
use crate::scorer::model::Model;
use crate::scorer::round::Circumstances;

/// Height of a button, in points: large enough for a finger.
const BUTTON: f32 = 44.0;

/// Draws both questions; whose tile it was is asked once it is said who won.
pub fn show(ui: &mut Ui, model: &Model, now: &mut Circumstances) {
    let (lang, names) = (model.lang, model.names());
    question(ui, 1, text!(lang, "win-who"));
    let mut said = None;
    row(ui, names.len(), |ui, place, width| {
        let wind = wind(now, place, lang);
        let label = text!(
            lang,
            "player-choice",
            column = text!(lang, "col-won"),
            player = names[place]
        );
        if button(
            ui,
            (wind, &names[place]),
            &label,
            now.winner == Some(place),
            width,
        ) {
            said = Some(place);
        }
    });
    if let Some(place) = said {
        now.set_winner(place);
    }
    let Some(winner) = now.winner else {
        return;
    };
    question(ui, 2, text!(lang, "win-from"));
    // The winner's own draw first, then the others in turn.
    let others = (1..names.len()).map(|step| (winner + step) % names.len());
    let order: Vec<usize> = std::iter::once(winner).chain(others).collect();
    row(ui, order.len(), |ui, at, width| {
        let place = order[at];
        let (text, label) = match place == winner {
            true => (
                text!(lang, "win-self-draw").to_owned(),
                text!(lang, "win-self-draw").to_owned(),
            ),
            false => (
                names[place].clone(),
                text!(
                    lang,
                    "player-choice",
                    column = text!(lang, "col-from"),
                    player = names[place]
                ),
            ),
        };
        if button(ui, ("", &text), &label, now.from == Some(place), width) {
            now.from = Some(place);
        }
    });
}

fn question(ui: &mut Ui, number: usize, text: &str) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(number.to_string()).color(theme::now().text_quiet));
        ui.label(
            RichText::new(text)
                .heading()
                .color(theme::now().text_strong),
        );
    });
}

/// Buttons of one width side by side.
fn row(ui: &mut Ui, count: usize, mut show: impl FnMut(&mut Ui, usize, f32)) {
    let gap = 6.0;
    let width = (ui.available_width() - gap * (count as f32 - 1.0)) / count.max(1) as f32;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for at in 0..count {
            show(ui, at, width);
        }
    });
}

/// A choice; a name that is too long for it is whole under the pointer.
fn button(ui: &mut Ui, (wind, name): (&str, &str), label: &str, on: bool, width: f32) -> bool {
    let shown = egui::Button::new(RichText::new(name).size(theme::HEADING));
    let button = ui.add_sized([width, BUTTON], shown.selected(on).truncate());
    let corner = button.rect.left_top() + egui::vec2(6.0, 2.0);
    let font = egui::FontId::proportional(theme::SMALL);
    ui.painter().text(
        corner,
        egui::Align2::LEFT_TOP,
        wind,
        font,
        theme::now().text_quiet,
    );
    button.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, on, label));
    button.on_hover_text(label).clicked()
}
