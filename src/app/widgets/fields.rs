//! Small fields that several cards share: typed tiles, numbers, a choice of a player.

use eframe::egui::{self, ComboBox, DragValue, TextEdit, Ui};

use super::model::Model;
use super::text::Word;
use crate::i18n::Lang;

/// Tiles to be typed.
pub fn tiles(ui: &mut Ui, lang: Lang, word: Word, text: &mut String) {
    let label = ui.label(word.text(lang));
    let field = TextEdit::singleline(text)
        .char_limit(24)
        .desired_width(70.0);
    ui.add(field)
        .labelled_by(label.id)
        .on_hover_text(Word::IndicatorsTip.text(lang));
}

/// A whole number with its name.
pub fn number(ui: &mut Ui, lang: Lang, word: Word, value: &mut u32) -> egui::Response {
    let label = ui.label(word.text(lang));
    let field = DragValue::new(value).range(0..=99).speed(0.05);
    ui.add(field).labelled_by(label.id)
}

/// A tile to be typed, its label for those who cannot see where it stands.
pub fn tile(ui: &mut Ui, lang: Lang, label: &str, hint: &str, text: &mut String) {
    let hidden = egui::RichText::new(hint).color(super::theme::TEXT_QUIET);
    let field = TextEdit::singleline(text)
        .char_limit(4)
        .hint_text(hidden)
        .desired_width(44.0);
    let field = ui.add(field);
    field.widget_info(|| {
        let mut info = egui::WidgetInfo::new(egui::Role::TextInput);
        info.label = Some(label.to_owned());
        info
    });
    field.on_hover_text(format!("{label}: {}", Word::IndicatorsTip.text(lang)));
}

/// A choice of one of the players; `label` says what for.
pub fn player(ui: &mut Ui, model: &Model, label: &str, chosen: &mut usize) {
    let names = model.names();
    let current = names.get(*chosen).map_or("", String::as_str);
    let combo = ComboBox::from_id_salt(label)
        .width(84.0)
        .truncate()
        .selected_text(current);
    let shown = combo.show_ui(ui, |ui| {
        for (player, name) in names.iter().enumerate() {
            if ui.selectable_label(*chosen == player, name).clicked() {
                *chosen = player;
            }
        }
    });
    let current = current.to_owned();
    shown.response.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::ComboBox, true, label);
        info.current_text_value = Some(current.clone());
        info
    });
    shown.response.on_hover_text(label);
}
