//! The user's own rules: any rules, changed switch by switch and saved under a name in a file that the command line reads too.

use eframe::egui::{self, Align, Grid, Layout, RichText, TextEdit, Ui};
use serde_json::Value;

use super::options::{find_options, source_text};
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::fields::choose;
use crate::app::widgets::{primary, quiet};
use crate::i18n::{self, Lang, switches};
use crate::rules::profile::{AllowedValues, PROFILE_FORMAT, Switch, is_profile_name};
use crate::rules::{NamedProfile, RuleProfile};
use crate::scorer::action::Action;
use crate::scorer::model::{Model, RuleChoice};
use crate::scorer::trouble::capital;

/// Width for the value of a switch and the button that resets it, in points.
const VALUE: f32 = 500.0;
/// Maximum width of the meaning of a switch, in points.
const MAX_MEANING: f32 = 600.0;

/// Rules that are being changed, switch by switch.
#[derive(Clone, Debug)]
pub struct RulesDraft {
    /// The rules that the draft is based on.
    base: RuleChoice,
    /// True if the base is one of the user's profiles.
    own: bool,
    name: String,
    note: String,
    rules: RuleProfile,
}

impl RulesDraft {
    fn of(base: RuleChoice, model: &Model) -> Self {
        let own = model.is_own_profile(&base.name);
        RulesDraft {
            own,
            name: if own { base.name.clone() } else { String::new() },
            note: if own { base.note.clone() } else { String::new() },
            rules: base.rules.clone(),
            base,
        }
    }

    /// Returns a draft based on one of the rules to choose from, by its title.
    pub fn of_choice(model: &Model, (title, rules): &(String, RuleProfile)) -> Self {
        let mut same = model.rule_choices().into_iter().filter(|one| one.rules == *rules).collect::<Vec<_>>();
        same.sort_by_key(|one| one.title(model.lang) != *title);
        let base = same.into_iter().next();
        RulesDraft::of(
            base.unwrap_or_else(|| RuleChoice { rules: rules.clone(), ..RuleChoice::from(rules.set()) }),
            model,
        )
    }

    /// Draws the fields of the profile and the options that match the query; returns true if the profile was saved.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, query: &str, actions: &mut Vec<Action>) -> bool {
        let note = self.base.note(model.lang);
        if !note.is_empty() {
            ui.add(egui::Label::new(quiet(note)).wrap());
        }
        let is_saved = self.show_head(ui, model, actions);
        ui.separator();
        self.show_switches(ui, model.lang, query);
        is_saved
    }

    /// Returns the title and the rules that the draft is based on.
    pub fn choice(&self, lang: Lang) -> (String, RuleProfile) {
        (self.base.title(lang), self.base.rules.clone())
    }

    /// Draws the name, the note and the button that saves the profile; returns true if it was saved.
    fn show_head(&mut self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) -> bool {
        let lang = model.lang;
        ui.horizontal(|ui| {
            let width = (ui.available_width() * 0.2).max(150.0);
            let (label, hint) = (text!(lang, "name"), text!(lang, "own-rules-name-hint"));
            text_field(ui, label, hint, &mut self.name, 40, width);
            text_field(
                ui,
                text!(lang, "own-rules-note"),
                "",
                &mut self.note,
                200,
                (ui.available_width() - 220.0).max(120.0),
            );
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let name = self.name.trim();
                if ui.add_enabled(is_profile_name(name), primary(text!(lang, "own-rules-keep"))).clicked() {
                    let replaced = self.own.then(|| self.base.name.clone());
                    let profile = NamedProfile {
                        format: PROFILE_FORMAT,
                        name: name.to_owned(),
                        note: self.note.trim().to_owned(),
                        rules: self.rules.clone(),
                    };
                    actions.push(Action::SaveProfile(Box::new(profile), replaced));
                }
            });
        });
        let name = self.name.trim();
        let hint = match () {
            () if !name.is_empty() && !is_profile_name(name) => text!(lang, "own-rules-bad-name"),
            () if model.keeper().draft().is_none() => text!(lang, "own-rules-next-night"),
            () => text!(lang, "own-rules-hint"),
        };
        ui.label(quiet(hint));
        self.reload(model)
    }

    /// Bases the draft on the user's profile of the same content, so that a profile that was just saved can be changed further;
    /// returns true if that is another base.
    fn reload(&mut self, model: &Model) -> bool {
        if self.own && self.base.name == self.name.trim() && self.base.rules == self.rules {
            return false;
        }
        let saved = model
            .rule_choices()
            .into_iter()
            .find(|one| one.name == self.name.trim() && one.rules == self.rules && one.note == self.note.trim());
        let Some(saved) = saved.filter(|one| model.is_own_profile(&one.name)) else {
            return false;
        };
        *self = RulesDraft::of(saved, model);
        true
    }

    /// Draws the options that match the query.
    fn show_switches(&mut self, ui: &mut Ui, lang: Lang, query: &str) {
        let differ = self.rules.differences().len();
        ui.label(quiet(match differ {
            0 => text!(lang, "own-rules-as-printed").to_owned(),
            count => text!(lang, "own-rules-differ", count = count),
        }));
        let found = find_options(lang, &self.rules, query);
        egui::ScrollArea::vertical().id_salt("switches").auto_shrink(false).show(ui, |ui| {
            let width = (ui.available_width() - VALUE).clamp(240.0, MAX_MEANING);
            Grid::new("switches").num_columns(2).striped(true).spacing([14.0, 8.0]).show(ui, |ui| {
                for (switch, meaning) in found {
                    self.show_switch(ui, lang, switch, &meaning, width);
                    ui.end_row();
                }
            });
        });
    }

    /// Draws the meaning of a switch, its value and, if that differs from the rule set, the button that resets it.
    fn show_switch(&mut self, ui: &mut Ui, lang: Lang, switch: &Switch, about: &str, width: f32) {
        let set = self.rules.set();
        let mut options = self.rules.options();
        let before = options.get(switch.key).cloned().unwrap_or_default();
        let default = switch.default_in(set);
        let mut value = before.clone();
        ui.vertical(|ui| {
            ui.set_max_width(width);
            ui.set_min_width(width);
            ui.spacing_mut().item_spacing.y = 1.0;
            let text = RichText::new(capital(about)).color(match before == default {
                true => theme::palette().text,
                false => Tone::Person.color(),
            });
            let whole = i18n::switch(lang, set, switch.key).unwrap_or_default();
            ui.add(egui::Label::new(text).wrap()).on_hover_text(whole.replace('`', ""));
            ui.add(egui::Label::new(quiet(source_text(lang, switch, &default))).wrap());
        });
        ui.horizontal(|ui| {
            show_value(ui, lang, about, &switch.allowed, &mut value);
            if value != default {
                let reset = ui.button(text!(lang, "own-rules-usual", value = switches::value(lang, &default)));
                let label = text!(lang, "own-rules-put-back", switch = about);
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

/// Draws a text field of at most `max_chars` characters after its label.
fn text_field(ui: &mut Ui, label: &str, hint: &str, text: &mut String, max_chars: usize, width: f32) {
    let label = ui.label(label);
    let hint = RichText::new(hint).color(theme::palette().text_quiet);
    ui.add(TextEdit::singleline(text).char_limit(max_chars).hint_text(hint).desired_width(width)).labelled_by(label.id);
}

/// Draws the field for the value of a switch.
fn show_value(ui: &mut Ui, lang: Lang, about: &str, allowed: &AllowedValues, value: &mut Value) {
    match *allowed {
        AllowedValues::Bool => {
            let mut on = value.as_bool().unwrap_or_default();
            let tick = ui.checkbox(&mut on, switches::value(lang, value));
            tick.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, on, about));
            *value = on.into();
        }
        AllowedValues::Numbers(_) | AllowedValues::Words(_) => {
            let all = allowed.examples().into_iter();
            let all: Vec<_> = all.map(|one| (one.clone(), switches::value(lang, &one))).collect();
            choose(ui, about, 290.0, &all, value);
        }
        AllowedValues::Range { from, to, step } => {
            number(ui, about, value, (from, to, step));
        }
        AllowedValues::List { from, to, .. } => {
            for one in value.as_array_mut().into_iter().flatten() {
                number(ui, about, one, (from, to, 1));
            }
        }
    }
}

/// Draws a field for a whole number from `from` to `to` that is a multiple of `step`.
fn number(ui: &mut Ui, about: &str, value: &mut Value, (from, to, step): (i64, i64, i64)) {
    let mut number = value.as_i64().unwrap_or_default();
    let speed = match to - from {
        0..=1_000 => 0.2,
        _ => 50.0,
    };
    let field = egui::DragValue::new(&mut number).range(from..=to).speed(speed);
    ui.add_sized([64.0, ui.spacing().interact_size.y], field.update_while_editing(false)).widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::SpinButton, true, about);
        info.value = Some(number as f64);
        info
    });
    *value = (number - number.rem_euclid(step)).into();
}
