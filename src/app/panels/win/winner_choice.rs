//! The choice of the winner and the discarder, one button for each player.

use eframe::egui::{self, RichText, Ui};

use crate::app::panels::seat_wind_letter;
use crate::app::theme;
use quejing_session::round::Round;
use quejing_session::session::Session;

/// The height of a player's button, in points; large enough for touch.
pub(super) const PLAYER_BUTTON_HEIGHT: f32 = 44.0;

/// Draws the choice of the winner and, once the winner is chosen, of the discarder or a self-draw. If another win on
/// the same tile was entered before, its discarder is stated and cannot be changed.
pub fn show_winner_and_discarder(ui: &mut Ui, model: &Session, round: &mut Round) {
    let (lang, names) = (model.lang, model.desk().people().names());
    show_step_heading(ui, 1, text!(lang, "win-who"));
    let mut chosen = None;
    show_equal_columns(ui, names.len(), |ui, place, width| {
        let wind_letter = seat_wind_letter(round, place, lang);
        let button = PlayerButton {
            wind_letter,
            name: &names[place],
            label: &text!(lang, "player-choice", column = text!(lang, "winner"), player = names[place]),
            role: egui::Role::RadioButton,
            is_on: round.winner == Some(place),
            is_enabled: round.may_win(place),
        };
        if button.show(ui, width) {
            chosen = Some(place);
        }
    });
    if let Some(place) = chosen {
        round.set_winner(place);
    }
    let Some(winner) = round.winner else {
        return;
    };
    if let Some(from) = round.giver.filter(|_| !model.hand().winners_aside().is_empty()) {
        // The discarder is known from the other winners.
        ui.label(text!(lang, "win-from-known", player = names[from]));
        return;
    }
    show_step_heading(ui, 2, text!(lang, "win-from"));
    show_equal_columns(ui, names.len(), |ui, place, width| {
        let (text, label) = match place == winner {
            true => (text!(lang, "self-draw-button").to_owned(), text!(lang, "self-draw-button").to_owned()),
            false => (
                names[place].clone(),
                text!(lang, "player-choice", column = text!(lang, "tile-from"), player = names[place]),
            ),
        };
        let wind_letter = seat_wind_letter(round, place, lang);
        let button = PlayerButton {
            wind_letter,
            name: &text,
            label: &label,
            role: egui::Role::RadioButton,
            is_on: round.giver == Some(place),
            is_enabled: round.may_discard(place),
        };
        if button.show(ui, width) {
            round.set_giver(place);
        }
    });
}

fn show_step_heading(ui: &mut Ui, number: usize, text: &str) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(number.to_string()).color(theme::palette().text_quiet));
        ui.label(RichText::new(text).heading().color(theme::palette().text_strong));
    });
}

/// Draws `count` items of equal width side by side. `show_item` draws the item with an index, from 0, at a width in
/// points.
pub(super) fn show_equal_columns(ui: &mut Ui, count: usize, mut show_item: impl FnMut(&mut Ui, usize, f32)) {
    let gap = 6.0;
    let width = (ui.available_width() - gap * (count as f32 - 1.0)) / count.max(1) as f32;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for index in 0..count {
            show_item(ui, index, width);
        }
    });
}

/// A button that chooses or marks a player, with the seat wind in its corner. `label` is its full accessible name and
/// tooltip.
pub(super) struct PlayerButton<'a> {
    pub(super) wind_letter: &'a str,
    pub(super) name: &'a str,
    pub(super) label: &'a str,
    pub(super) role: egui::Role,
    pub(super) is_on: bool,
    /// False if the user cannot change the choice of this player; for example, a player cannot win on their own
    /// discard.
    pub(super) is_enabled: bool,
}

impl PlayerButton<'_> {
    /// Draws the button at this width in points, and returns true if it was clicked.
    pub(super) fn show(&self, ui: &mut Ui, width: f32) -> bool {
        let PlayerButton { wind_letter, name, label, role, is_on, is_enabled } = *self;
        ui.add_enabled_ui(is_enabled, |ui| {
            let shown = egui::Button::new(RichText::new(name).size(theme::HEADING_FONT_SIZE));
            let button = ui.add_sized([width, PLAYER_BUTTON_HEIGHT], shown.selected(is_on).truncate());
            let corner = button.rect.left_top() + egui::vec2(6.0, 2.0);
            let font = egui::FontId::proportional(theme::SMALL_FONT_SIZE);
            ui.painter().text(corner, egui::Align2::LEFT_TOP, wind_letter, font, theme::palette().text_quiet);
            button.widget_info(|| egui::WidgetInfo::selected(role, is_enabled, is_on, label));
            button.on_hover_text(label).clicked()
        })
        .inner
    }
}
