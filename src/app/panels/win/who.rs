//! Who won, and on whose tile: one button each.

use eframe::egui::{self, RichText, Ui};

use crate::app::panels::wind;
use crate::app::theme;
use crate::scorer::model::Model;
use crate::scorer::round::Round;

/// Height of a button, in points: large enough for a finger.
const BUTTON: f32 = 44.0;

/// Draws both questions; whose tile it was is asked once it is said who won.
pub fn show(ui: &mut Ui, model: &Model, now: &mut Round) {
    let (lang, names) = (model.lang, model.names());
    question(ui, 1, text!(lang, "win-who"));
    let mut said = None;
    row(ui, names.len(), |ui, place, width| {
        let wind = wind(now, place, lang);
        let choice = Choice {
            wind,
            name: &names[place],
            label: &text!(lang, "player-choice", column = text!(lang, "winner"), player = names[place]),
            on: now.winner == Some(place),
            allowed: now.may_win(place),
        };
        if choice.show(ui, width) {
            said = Some(place);
        }
    });
    if let Some(place) = said {
        now.set_winner(place);
    }
    let Some(winner) = now.winner else {
        return;
    };
    if let Some(from) = now.from.filter(|_| !model.kept_winners().is_empty()) {
        // On whose tile the others won is known.
        ui.label(text!(lang, "win-from-known", player = names[from]));
        return;
    }
    question(ui, 2, text!(lang, "win-from"));
    // The winner's own draw first, then the others in turn.
    let others = (1..names.len()).map(|step| (winner + step) % names.len());
    let order: Vec<usize> = std::iter::once(winner).chain(others).collect();
    row(ui, order.len(), |ui, at, width| {
        let place = order[at];
        let (text, label) = match place == winner {
            true => (text!(lang, "self-draw-button").to_owned(), text!(lang, "self-draw-button").to_owned()),
            false => (
                names[place].clone(),
                text!(lang, "player-choice", column = text!(lang, "tile-from"), player = names[place]),
            ),
        };
        let choice = Choice {
            wind: "",
            name: &text,
            label: &label,
            on: now.from == Some(place),
            allowed: now.may_discard(place),
        };
        if choice.show(ui, width) {
            now.set_from(place);
        }
    });
}

fn question(ui: &mut Ui, number: usize, text: &str) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(number.to_string()).color(theme::now().text_quiet));
        ui.label(RichText::new(text).heading().color(theme::now().text_strong));
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

/// A choice of a player.
struct Choice<'a> {
    wind: &'a str,
    name: &'a str,
    label: &'a str,
    on: bool,
    /// False where the player cannot be meant: the discarder does not win on their own tile.
    allowed: bool,
}

impl Choice<'_> {
    /// Draws the button; a name that is too long for it is whole under the pointer. Returns true if it was clicked.
    fn show(&self, ui: &mut Ui, width: f32) -> bool {
        let Choice { wind, name, label, on, allowed } = *self;
        ui.add_enabled_ui(allowed, |ui| {
            let shown = egui::Button::new(RichText::new(name).size(theme::HEADING));
            let button = ui.add_sized([width, BUTTON], shown.selected(on).truncate());
            let corner = button.rect.left_top() + egui::vec2(6.0, 2.0);
            let font = egui::FontId::proportional(theme::SMALL);
            ui.painter().text(corner, egui::Align2::LEFT_TOP, wind, font, theme::now().text_quiet);
            button.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, allowed, on, label));
            button.on_hover_text(label).clicked()
        })
        .inner
    }
}
