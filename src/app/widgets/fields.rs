//! Fields to fill in: text, paths, numbers, typed tiles, a choice of one thing.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use eframe::egui::{self, ComboBox, Response, TextEdit, Ui};

use crate::app::theme;
use crate::i18n::Lang;
use crate::table::ledger::{Night, PlayerId};

/// A line of text to be typed, its label before it.
pub fn field(ui: &mut Ui, label: &str, text: &mut String, width: f32) -> Response {
    let label = ui.label(label);
    ui.add(TextEdit::singleline(text).char_limit(200).desired_width(width)).labelled_by(label.id)
}

/// A whole number to be typed or dragged, its label before it.
pub fn number(ui: &mut Ui, label: &str, value: &mut u32, range: RangeInclusive<u32>) -> Response {
    let label = ui.label(label);
    ui.add(egui::DragValue::new(value).range(range).speed(0.1)).labelled_by(label.id)
}

/// A choice of one thing; `label` says what for, and does not stand there by itself.
pub fn choose<T: PartialEq + Clone>(ui: &mut Ui, label: &str, width: f32, choices: &[(T, String)], chosen: &mut T) {
    let current = choices.iter().find(|(one, _)| one == chosen).map_or("", |(_, text)| text).to_owned();
    let combo = ComboBox::from_id_salt(label).width(width).height(320.0).truncate().selected_text(&current);
    let shown = combo.show_ui(ui, |ui| {
        for (one, text) in choices {
            if ui.selectable_label(one == chosen, text).clicked() {
                *chosen = one.clone();
            }
        }
    });
    shown.response.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::ComboBox, true, label);
        info.current_text_value = Some(current.clone());
        info
    });
}

/// A choice with its label standing before it.
pub fn labelled<T: PartialEq + Clone>(ui: &mut Ui, label: &str, width: f32, choices: &[(T, String)], chosen: &mut T) {
    ui.label(label);
    choose(ui, label, width, choices, chosen);
}

/// Tiles to be typed.
pub fn tiles(ui: &mut Ui, lang: Lang, label: &str, text: &mut String) {
    let label = ui.label(label);
    let field = TextEdit::singleline(text).char_limit(24).desired_width(70.0);
    ui.add(field).labelled_by(label.id).on_hover_text(text!(lang, "indicators-tip"));
}

/// A tile to be typed, its label for those who cannot see where it stands.
pub fn tile(ui: &mut Ui, lang: Lang, label: &str, hint: &str, text: &mut String) {
    let hidden = egui::RichText::new(hint).color(theme::now().text_quiet);
    let field = ui.add(TextEdit::singleline(text).char_limit(4).hint_text(hidden).desired_width(44.0));
    field.widget_info(|| {
        let mut info = egui::WidgetInfo::new(egui::Role::TextInput);
        info.label = Some(label.to_owned());
        info
    });
    field.on_hover_text(text!(lang, "tile-field-tip", field = label));
}

/// A choice of one of the players; `label` says what for. Nobody is chosen before somebody chooses.
pub fn player(ui: &mut Ui, names: &[String], label: &str, chosen: Option<usize>) -> Option<usize> {
    let mut now = chosen;
    let current = chosen.and_then(|at| names.get(at)).map_or(label, String::as_str);
    let shown = ComboBox::from_id_salt(label).width(84.0).truncate().selected_text(current).show_ui(ui, |ui| {
        for (player, name) in names.iter().enumerate() {
            if ui.selectable_label(now == Some(player), name).clicked() {
                now = Some(player);
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
    now
}

/// A path as people write it: quotes around it fall away, `~/` is the home folder, `file://` is left out.
pub fn expanded(path: &str) -> PathBuf {
    let bare = path.trim_matches(['"', '\'']);
    let bare = bare.strip_prefix("file://").unwrap_or(bare);
    match (bare.strip_prefix("~/"), std::env::var_os("HOME")) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest),
        _ => bare.into(),
    }
}

/// Draws a check box for each person, named `label: name`.
pub fn several(
    ui: &mut Ui,
    lang: Lang,
    night: &Night,
    label: &str,
    people: &[PlayerId],
    chosen: &mut BTreeSet<PlayerId>,
) {
    ui.horizontal_wrapped(|ui| {
        ui.label(label);
        for &player in people {
            let mut on = chosen.contains(&player);
            let name = night.name(player);
            let mark = ui.checkbox(&mut on, &name);
            let said = text!(lang, "night-mark-of", label = label, player = name);
            mark.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, on, said.clone()));
            match (mark.changed(), on) {
                (true, true) => drop(chosen.insert(player)),
                (true, false) => drop(chosen.remove(&player)),
                _ => {}
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_taken_as_people_write_them() {
        assert_eq!(expanded("'/a b/c.jpg'"), Path::new("/a b/c.jpg"));
        assert_eq!(expanded("file:///a/c.jpg"), Path::new("/a/c.jpg"));
        if let Some(home) = std::env::var_os("HOME") {
            assert_eq!(expanded("~/c.jpg"), Path::new(&home).join("c.jpg"));
        }
    }
}
