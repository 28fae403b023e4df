//! The user's own rules: any rules, changed option by option and saved as a profile, which the command line reads too.

use crate::app::window_action::WindowActions;
use eframe::egui::{self, Align, Grid, Layout, RichText, TextEdit, Ui};
use serde_json::Value;

use super::rule_options::{find_options, option_source_text};
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::fields::show_choice;
use crate::app::widgets::{primary_button, quiet_text};
use quejing_session::action::SessionAction;
use quejing_session::error_texts::capitalize;
use quejing_session::game::{AllowedValues, NamedProfile, PROFILE_FORMAT, RuleProfile, Switch, is_profile_name};
use quejing_session::session::{RuleChoice, Session};
use quejing_words::{self as words, Lang, switches};

/// The width for the value of an option and the button that resets it, in points.
const OPTION_VALUE_WIDTH: f32 = 500.0;
/// The maximum width of the meaning of an option, in points.
const MAX_OPTION_MEANING_WIDTH: f32 = 600.0;

/// A profile that the user is editing, with its rules, name and note, before it is saved.
#[derive(Clone, Debug)]
pub struct RulesDraft {
    /// The rules that the draft is based on.
    base: RuleChoice,
    /// True if `base` is one of the user's own profiles, which a save replaces.
    is_own_profile: bool,
    /// The name of the profile, as typed.
    name: String,
    /// The note about the profile, as typed.
    note: String,
    /// The rules with the options as edited.
    rules: RuleProfile,
}

impl RulesDraft {
    fn from_base(base: RuleChoice, model: &Session) -> Self {
        let is_own_profile = model.rule_choices.is_own_profile(&base.name);
        RulesDraft {
            is_own_profile,
            name: if is_own_profile { base.name.clone() } else { String::new() },
            note: if is_own_profile { base.note.clone() } else { String::new() },
            rules: base.rules.clone(),
            base,
        }
    }

    /// Returns a draft based on the offered rules that have the options of `rules`; of several, on those with this
    /// title. If no offered rules have these options, the base is `rules` itself, with the name of its rule set.
    pub fn from_choice(model: &Session, (title, rules): &(String, RuleProfile)) -> Self {
        let mut matching = model.rule_choices.all().into_iter().filter(|one| one.rules == *rules).collect::<Vec<_>>();
        matching.sort_by_key(|one| one.title(model.lang) != *title);
        let base = matching.into_iter().next();
        RulesDraft::from_base(
            base.unwrap_or_else(|| RuleChoice { rules: rules.clone(), ..RuleChoice::from(rules.set()) }),
            model,
        )
    }

    /// Draws the fields of the edited profile and the options that match the query; returns true in the frame after the
    /// profile was saved.
    pub fn show(&mut self, ui: &mut Ui, model: &Session, query: &str, actions: &mut WindowActions) -> bool {
        let note = self.base.note(model.lang);
        if !note.is_empty() {
            ui.add(egui::Label::new(quiet_text(note)).wrap());
        }
        let is_saved = self.show_profile_fields(ui, model, actions);
        ui.separator();
        self.show_options(ui, model.lang, query);
        is_saved
    }

    /// Returns the title and the rules on which the draft is based.
    pub fn base_choice(&self, lang: Lang) -> (String, RuleProfile) {
        (self.base.title(lang), self.base.rules.clone())
    }

    /// Draws the fields for name and note, and the button that saves the profile; returns true in the frame in which
    /// the saved profile becomes the base of the draft.
    fn show_profile_fields(&mut self, ui: &mut Ui, model: &Session, actions: &mut WindowActions) -> bool {
        let lang = model.lang;
        ui.horizontal(|ui| {
            let width = (ui.available_width() * 0.2).max(150.0);
            let (label, hint) = (text!(lang, "name"), text!(lang, "own-rules-name-hint"));
            show_text_field(ui, label, hint, &mut self.name, 40, width);
            show_text_field(
                ui,
                text!(lang, "own-rules-note"),
                "",
                &mut self.note,
                200,
                (ui.available_width() - 220.0).max(120.0),
            );
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let name = self.name.trim();
                if ui.add_enabled(is_profile_name(name), primary_button(text!(lang, "own-rules-keep"))).clicked() {
                    let replaced = self.is_own_profile.then(|| self.base.name.clone());
                    let profile = NamedProfile {
                        format: PROFILE_FORMAT,
                        name: name.to_owned(),
                        note: self.note.trim().to_owned(),
                        rules: self.rules.clone(),
                    };
                    actions.push(SessionAction::SaveProfile(Box::new(profile), replaced));
                }
            });
        });
        let name = self.name.trim();
        let hint = match () {
            () if !name.is_empty() && !is_profile_name(name) => text!(lang, "own-rules-bad-name"),
            () if model.keeper().open_night().draft_opening().is_none() => text!(lang, "own-rules-next-night"),
            () => text!(lang, "own-rules-hint"),
        };
        ui.label(quiet_text(hint));
        self.rebase_on_saved_profile(model)
    }

    /// Bases the draft on the user's saved profile that has the same name, note and options as the draft, so that the
    /// next save replaces that profile. Returns true if the base changed; false without such a profile, or if the draft
    /// is based on it already.
    fn rebase_on_saved_profile(&mut self, model: &Session) -> bool {
        if self.is_own_profile && self.base.name == self.name.trim() && self.base.rules == self.rules {
            return false;
        }
        let saved = model
            .rule_choices
            .all()
            .into_iter()
            .find(|one| one.name == self.name.trim() && one.rules == self.rules && one.note == self.note.trim());
        let Some(saved) = saved.filter(|one| model.rule_choices.is_own_profile(&one.name)) else {
            return false;
        };
        *self = RulesDraft::from_base(saved, model);
        true
    }

    /// Draws the number of options that differ from the printed rules, and the inputs for the options that match the
    /// query.
    fn show_options(&mut self, ui: &mut Ui, lang: Lang, query: &str) {
        let difference_count = self.rules.differences().len();
        ui.label(quiet_text(match difference_count {
            0 => text!(lang, "own-rules-as-printed").to_owned(),
            count => text!(lang, "own-rules-differ", count = count),
        }));
        let found = find_options(lang, &self.rules, query);
        egui::ScrollArea::vertical().id_salt("switches").auto_shrink(false).show(ui, |ui| {
            let width = (ui.available_width() - OPTION_VALUE_WIDTH).clamp(240.0, MAX_OPTION_MEANING_WIDTH);
            Grid::new("switches").num_columns(2).striped(true).spacing([14.0, 8.0]).show(ui, |ui| {
                for (switch, meaning) in found {
                    self.show_option(ui, lang, switch, &meaning, width);
                    ui.end_row();
                }
            });
        });
    }

    /// Draws the meaning of an option, the input for its value and, if the value differs from the rule set's, the
    /// button that resets it. Stores a changed value in the draft if the value is allowed.
    fn show_option(&mut self, ui: &mut Ui, lang: Lang, switch: &Switch, meaning: &str, width: f32) {
        let set = self.rules.set();
        let mut options = self.rules.options();
        let before = options.get(switch.key).cloned().unwrap_or_default();
        let default = switch.default_value(set);
        let mut value = before.clone();
        ui.vertical(|ui| {
            ui.set_max_width(width);
            ui.set_min_width(width);
            ui.spacing_mut().item_spacing.y = 1.0;
            let text = RichText::new(capitalize(meaning)).color(match before == default {
                true => theme::palette().text,
                false => Tone::Person.color(),
            });
            let description = words::switch_description(lang, set, switch.key).unwrap_or_default();
            ui.add(egui::Label::new(text).wrap()).on_hover_text(description.replace('`', ""));
            ui.add(egui::Label::new(quiet_text(option_source_text(lang, switch, &default))).wrap());
        });
        ui.horizontal(|ui| {
            show_value_input(ui, lang, meaning, switch, &mut value);
            if value != default {
                let reset = ui.button(text!(
                    lang,
                    "own-rules-usual",
                    value = switches::switch_value_text(lang, switch, &default)
                ));
                let label = text!(lang, "own-rules-put-back", switch = meaning);
                reset.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, label.clone()));
                if reset.clicked() {
                    value = default.clone();
                }
            }
        });
        if value != before && switch.allowed.allows(&value) {
            options.insert(switch.key.to_owned(), value);
            if let Some(rules) = RuleProfile::with_options(set, &options) {
                self.rules = rules;
            }
        }
    }
}

/// Draws a text field of at most `max_chars` characters after its label; `width` is in points.
fn show_text_field(ui: &mut Ui, label: &str, hint: &str, text: &mut String, max_chars: usize, width: f32) {
    let label = ui.label(label);
    let hint = RichText::new(hint).color(theme::palette().text_quiet);
    ui.add(TextEdit::singleline(text).char_limit(max_chars).hint_text(hint).desired_width(width)).labelled_by(label.id);
}

/// Draws the input for the value of an option: a box, a list or number fields, depending on the allowed values.
/// `accessible_name` is the name of the input for screen readers.
fn show_value_input(ui: &mut Ui, lang: Lang, accessible_name: &str, switch: &Switch, value: &mut Value) {
    match switch.allowed {
        AllowedValues::Bool => {
            let mut is_on = value.as_bool().unwrap_or_default();
            let tick = ui.checkbox(&mut is_on, switches::switch_value_text(lang, switch, value));
            tick.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, is_on, accessible_name));
            *value = is_on.into();
        }
        AllowedValues::Numbers(_) | AllowedValues::Words(_) => {
            let all = switch.allowed.examples().into_iter();
            let all: Vec<_> = all.map(|one| (one.clone(), switches::switch_value_text(lang, switch, &one))).collect();
            show_choice(ui, accessible_name, 290.0, &all, value);
        }
        AllowedValues::Range { from, to, step } => {
            show_number_input(ui, accessible_name, value, (from, to, step));
        }
        AllowedValues::List { from, to, .. } => {
            for number in value.as_array_mut().into_iter().flatten() {
                show_number_input(ui, accessible_name, number, (from, to, 1));
            }
        }
    }
}

/// Draws a field for a whole number from `from` to `to`; the number entered is rounded down to a multiple of `step`.
/// `accessible_name` is the name of the input for screen readers.
fn show_number_input(ui: &mut Ui, accessible_name: &str, value: &mut Value, (from, to, step): (i64, i64, i64)) {
    let mut number = value.as_i64().unwrap_or_default();
    let speed = match to - from {
        0..=1_000 => 0.2,
        _ => 50.0,
    };
    let field = egui::DragValue::new(&mut number).range(from..=to).speed(speed);
    ui.add_sized([64.0, ui.spacing().interact_size.y], field.update_while_editing(false)).widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::SpinButton, true, accessible_name);
        info.value = Some(number as f64);
        info
    });
    *value = (number - number.rem_euclid(step)).into();
}
