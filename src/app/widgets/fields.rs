//! Form fields: text, paths, numbers, typed tiles, choices.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use eframe::egui::{self, ComboBox, Response, TextEdit, Ui};

use quejing_session::night::{Night, PlayerId};
use quejing_words::Lang;

/// Draws a label and a text field of at most 200 characters, `width` points wide, and returns the response of the
/// field.
pub fn show_labelled_text_field(ui: &mut Ui, label: &str, text: &mut String, width: f32) -> Response {
    let label = ui.label(label);
    ui.add(TextEdit::singleline(text).char_limit(200).desired_width(width)).labelled_by(label.id)
}

/// Draws a label and a field for a whole number in `range`, which can be typed or dragged, and returns the response of
/// the field.
pub fn show_labelled_number_field(ui: &mut Ui, label: &str, value: &mut u32, range: RangeInclusive<u32>) -> Response {
    let label = ui.label(label);
    ui.add(egui::DragValue::new(value).range(range).speed(0.1)).labelled_by(label.id)
}

/// Draws a list to choose from, `width` points wide, and stores a clicked choice in `chosen`. `label` is not drawn: it
/// is the accessible name of the list and its id between frames. The choice is cut to the width, unless the style of
/// `ui` wraps it.
pub fn show_choice<T: PartialEq + Clone>(
    ui: &mut Ui,
    label: &str,
    width: f32,
    choices: &[(T, String)],
    chosen: &mut T,
) {
    let current = choices.iter().find(|(choice, _)| choice == chosen).map_or("", |(_, text)| text).to_owned();
    let wrap_mode = ui.style().wrap_mode.unwrap_or(egui::TextWrapMode::Truncate);
    let combo = ComboBox::from_id_salt(label).width(width).height(320.0).wrap_mode(wrap_mode).selected_text(&current);
    let shown = combo.show_ui(ui, |ui| {
        for (choice, text) in choices {
            if ui.selectable_label(choice == chosen, text).clicked() {
                *chosen = choice.clone();
            }
        }
    });
    shown.response.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::ComboBox, true, label);
        info.current_text_value = Some(current.clone());
        info
    });
}

/// Draws a label and a list to choose from, `width` points wide, and stores a clicked choice in `chosen`. The label is
/// also the accessible name and the id of the list.
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

/// Draws a label and a field for typed tiles, at most 24 characters of MPSZ notation such as `1m5z`.
pub fn show_labelled_tiles_field(ui: &mut Ui, lang: Lang, label: &str, text: &mut String) {
    let label = ui.label(label);
    let field = TextEdit::singleline(text).char_limit(24).desired_width(70.0);
    ui.add(field).labelled_by(label.id).on_hover_text(text!(lang, "indicators-tip"));
}

/// Draws a list of players and returns the index of the chosen one in `names`: `chosen_index`, unless the user chooses
/// another in this frame. The closed list shows `label` until a player is chosen.
pub fn show_player_choice(ui: &mut Ui, names: &[String], label: &str, chosen_index: Option<usize>) -> Option<usize> {
    let mut selected_index = chosen_index;
    let current = chosen_index.and_then(|index| names.get(index)).map_or(label, String::as_str);
    let shown = ComboBox::from_id_salt(label).width(84.0).truncate().selected_text(current).show_ui(ui, |ui| {
        for (player, name) in names.iter().enumerate() {
            if ui.selectable_label(selected_index == Some(player), name).clicked() {
                selected_index = Some(player);
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
    selected_index
}

/// Returns a typed path without surrounding quotes and without `file://`. Replaces `~/` by the home folder if `HOME` is
/// set.
pub fn parse_typed_path(path: &str) -> PathBuf {
    let bare = path.trim_matches(['"', '\'']);
    let bare = bare.strip_prefix("file://").unwrap_or(bare);
    match (bare.strip_prefix("~/"), std::env::var_os("HOME")) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest),
        _ => bare.into(),
    }
}

/// Draws `label` and a check box for each person, and updates `chosen_people`. The accessible name of a box consists of
/// the label and the person's name.
pub fn show_person_boxes(
    ui: &mut Ui,
    lang: Lang,
    night: &Night,
    label: &str,
    people: &[PlayerId],
    chosen_people: &mut BTreeSet<PlayerId>,
) {
    ui.horizontal_wrapped(|ui| {
        ui.label(label);
        for &player in people {
            let mut is_chosen = chosen_people.contains(&player);
            let name = night.name(player);
            let check_box = ui.checkbox(&mut is_chosen, &name);
            let full_label = text!(lang, "night-mark-of", label = label, player = name);
            check_box
                .widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, is_chosen, full_label.clone()));
            match (check_box.changed(), is_chosen) {
                (true, true) => drop(chosen_people.insert(player)),
                (true, false) => drop(chosen_people.remove(&player)),
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
        assert_eq!(parse_typed_path("'/a b/c.jpg'"), Path::new("/a b/c.jpg"));
        assert_eq!(parse_typed_path("file:///a/c.jpg"), Path::new("/a/c.jpg"));
        if let Some(home) = std::env::var_os("HOME") {
            assert_eq!(parse_typed_path("~/c.jpg"), Path::new(&home).join("c.jpg"));
        }
    }
}
