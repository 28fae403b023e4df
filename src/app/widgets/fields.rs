//! Form fields: text, paths, numbers, typed tiles, choices.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use eframe::egui::{self, ComboBox, Response, TextEdit, Ui};

use quejing_session::night::{Night, PlayerId};
use quejing_words::Lang;

/// Draws a text field of at most 200 characters after its label; `width` is in points.
pub fn text_field(ui: &mut Ui, label: &str, text: &mut String, width: f32) -> Response {
    let label = ui.label(label);
    ui.add(TextEdit::singleline(text).char_limit(200).desired_width(width)).labelled_by(label.id)
}

/// Draws a field for a whole number in `range` after its label. The number can be typed or dragged.
pub fn number_field(ui: &mut Ui, label: &str, value: &mut u32, range: RangeInclusive<u32>) -> Response {
    let label = ui.label(label);
    ui.add(egui::DragValue::new(value).range(range).speed(0.1)).labelled_by(label.id)
}

/// Draws a list to choose from, `width` points wide, and stores a clicked choice in `chosen`. `label` is its accessible name and
/// id, and is not drawn.
pub fn show_choice<T: PartialEq + Clone>(
    ui: &mut Ui,
    label: &str,
    width: f32,
    choices: &[(T, String)],
    chosen: &mut T,
) {
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

/// Draws a label and a list to choose from, `width` points wide, and stores a clicked choice in `chosen`. The label is also the id
/// of the list.
pub fn show_labelled_choice<T: PartialEq + Clone>(
    ui: &mut Ui,
    label: &str,
    width: f32,
    choices: &[(T, String)],
    chosen: &mut T,
) {
    ui.label(label);
    show_choice(ui, label, width, choices, chosen);
}

/// Draws a field for typed tiles (MPSZ notation, at most 24 characters) after its label.
pub fn tiles_field(ui: &mut Ui, lang: Lang, label: &str, text: &mut String) {
    let label = ui.label(label);
    let field = TextEdit::singleline(text).char_limit(24).desired_width(70.0);
    ui.add(field).labelled_by(label.id).on_hover_text(text!(lang, "indicators-tip"));
}

/// Draws a list of the players and returns the place of the chosen one, `chosen` unless the user changes it. It shows `label` until
/// somebody is chosen.
pub fn show_player_choice(ui: &mut Ui, names: &[String], label: &str, chosen: Option<usize>) -> Option<usize> {
    let mut selected = chosen;
    let current = chosen.and_then(|at| names.get(at)).map_or(label, String::as_str);
    let shown = ComboBox::from_id_salt(label).width(84.0).truncate().selected_text(current).show_ui(ui, |ui| {
        for (player, name) in names.iter().enumerate() {
            if ui.selectable_label(selected == Some(player), name).clicked() {
                selected = Some(player);
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
    selected
}

/// Returns a typed path without quotes and `file://`, and with `~/` replaced by the home folder, if that is known.
pub fn expand_home(path: &str) -> PathBuf {
    let bare = path.trim_matches(['"', '\'']);
    let bare = bare.strip_prefix("file://").unwrap_or(bare);
    match (bare.strip_prefix("~/"), std::env::var_os("HOME")) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest),
        _ => bare.into(),
    }
}

/// Draws a check box for each person after `label`, and updates `chosen`. The accessible name of a box consists of the label and
/// the person's name.
pub fn show_person_boxes(
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
            let full_label = text!(lang, "night-mark-of", label = label, player = name);
            mark.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, on, full_label.clone()));
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
        assert_eq!(expand_home("'/a b/c.jpg'"), Path::new("/a b/c.jpg"));
        assert_eq!(expand_home("file:///a/c.jpg"), Path::new("/a/c.jpg"));
        if let Some(home) = std::env::var_os("HOME") {
            assert_eq!(expand_home("~/c.jpg"), Path::new(&home).join("c.jpg"));
        }
    }
}
