//! Rules of one's own: any rules, changed switch by switch, kept under a name as a file that the command line reads too.

use eframe::egui::{self, Align, Grid, Layout, RichText, TextEdit, Ui};
use serde_json::Value;

use crate::app::screens::{Screen, ScreenContext};
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::fields::choose;
use crate::app::widgets::{heading, primary, quiet};
use crate::i18n::{self, Lang, switches};
use crate::rules::profile::{Allowed, PROFILE_FORMAT, Switch, is_profile_name};
use crate::rules::{NamedProfile, RuleProfile};
use crate::scorer::action::{Action, ScreenId};
use crate::scorer::model::{Model, RuleChoice};
use crate::scorer::trouble::capital;

/// Room for what a switch takes and what puts it back, in points.
const TAKES: f32 = 500.0;
/// The widest that a switch's meaning is set, in points.
const ABOUT: f32 = 600.0;

/// The screen.
#[derive(Clone, Debug, Default)]
pub struct OwnRules {
    /// What is changed, and the rules that it began as.
    work: Option<Work>,
}

#[derive(Clone, Debug)]
struct Work {
    from: RuleChoice,
    /// Whether those are a profile of the user's.
    own: bool,
    name: String,
    note: String,
    rules: RuleProfile,
}

impl OwnRules {
    /// Its name.
    pub const ID: ScreenId = ScreenId("own-rules");
}

impl Screen for OwnRules {
    fn id(&self) -> ScreenId {
        Self::ID
    }

    fn title(&self, lang: Lang) -> &'static str {
        text!(lang, "own-rules")
    }

    fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        let model = context.model;
        let work = self.work.get_or_insert_with(|| Work::of_table(model));
        work.begin_from(ui, model);
        work.head(ui, model, context.actions);
        ui.separator();
        work.switches(ui, model.lang);
    }
}

impl Work {
    fn of(from: RuleChoice, model: &Model) -> Self {
        let own = model.is_own_profile(&from.name);
        Work {
            own,
            name: if own { from.name.clone() } else { String::new() },
            note: if own { from.note.clone() } else { String::new() },
            rules: from.rules.clone(),
            from,
        }
    }

    /// The rules of the table.
    fn of_table(model: &Model) -> Self {
        let now = model.circumstances().rules();
        let known = model.rule_choices().into_iter().into_iter().find(|one| one.rules == *now);
        Work::of(known.unwrap_or_else(|| RuleChoice { rules: now.clone(), ..RuleChoice::from(now.set()) }), model)
    }

    /// Which rules to begin with.
    fn begin_from(&mut self, ui: &mut Ui, model: &Model) {
        let lang = model.lang;
        let known: Vec<_> = model.rule_choices().into_iter().map(|one| (one.clone(), one.title(lang))).collect();
        let mut chosen = self.from.clone();
        ui.horizontal(|ui| {
            ui.label(text!(lang, "own-rules-from"));
            choose(ui, text!(lang, "own-rules-from"), 320.0, &known, &mut chosen);
        });
        if chosen != self.from {
            *self = Work::of(chosen, model);
        }
        let note = self.from.note(lang);
        if !note.is_empty() {
            ui.label(quiet(note));
        }
    }

    /// The name, a note, and what keeps it.
    fn head(&mut self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
        let lang = model.lang;
        ui.horizontal(|ui| {
            let width = (ui.available_width() * 0.2).max(150.0);
            let (label, hint) = (text!(lang, "name"), text!(lang, "own-rules-name-hint"));
            line(ui, label, hint, &mut self.name, 40, width);
            line(ui, text!(lang, "own-rules-note"), "", &mut self.note, 200, (ui.available_width() - 220.0).max(120.0));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let name = self.name.trim();
                if ui.add_enabled(is_profile_name(name), primary(text!(lang, "own-rules-keep"))).clicked() {
                    let instead = self.own.then(|| self.from.name.clone());
                    let profile = NamedProfile {
                        format: PROFILE_FORMAT,
                        name: name.to_owned(),
                        note: self.note.trim().to_owned(),
                        rules: self.rules.clone(),
                    };
                    actions.push(Action::KeepRules(Box::new(profile), instead));
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
        self.reload(model);
    }

    /// What was just kept is the user's own from then on.
    fn reload(&mut self, model: &Model) {
        if self.own && self.from.name == self.name.trim() && self.from.rules == self.rules {
            return;
        }
        let kept = model
            .rule_choices()
            .into_iter()
            .find(|one| one.name == self.name.trim() && one.rules == self.rules && one.note == self.note.trim());
        if let Some(kept) = kept.filter(|one| model.is_own_profile(&one.name)) {
            *self = Work::of(kept, model);
        }
    }

    fn switches(&mut self, ui: &mut Ui, lang: Lang) {
        let differ = self.rules.differences().len();
        heading(ui, text!(lang, "own-rules-switches"));
        ui.label(quiet(match differ {
            0 => text!(lang, "own-rules-as-printed").to_owned(),
            count => text!(lang, "own-rules-differ", count = count),
        }));
        egui::ScrollArea::vertical().id_salt("switches").auto_shrink(false).show(ui, |ui| {
            let width = (ui.available_width() - TAKES).clamp(240.0, ABOUT);
            Grid::new("switches").num_columns(3).striped(true).spacing([14.0, 8.0]).show(ui, |ui| {
                for switch in self.rules.switches() {
                    self.row(ui, lang, switch, width);
                    ui.end_row();
                }
            });
        });
    }

    /// What it is about, its value, where it comes from; one that differs can be put back.
    fn row(&mut self, ui: &mut Ui, lang: Lang, switch: &Switch, width: f32) {
        let set = self.rules.set();
        let mut options = self.rules.options();
        let before = options.get(switch.key).cloned().unwrap_or_default();
        let usual = switch.default_in(set);
        let about = switches::subject(lang, set, switch);
        let mut value = before.clone();
        ui.scope(|ui| {
            ui.set_max_width(width);
            ui.set_min_width(width);
            let text = RichText::new(capital(&about)).color(match before == usual {
                true => theme::now().text,
                false => Tone::Person.color(),
            });
            let whole = i18n::switch(lang, set, switch.key).unwrap_or_default();
            let section = text!(lang, "own-rules-section", section = switch.section);
            let tip = [&whole.replace('`', ""), switch.key, &section].join("\n");
            ui.add(egui::Label::new(text).wrap()).on_hover_text(tip);
        });
        ui.horizontal(|ui| takes(ui, lang, &about, &switch.allowed, &mut value));
        if value != usual {
            let back = ui.button(text!(lang, "own-rules-usual", value = switches::value(lang, &usual)));
            let called = text!(lang, "own-rules-put-back", switch = about);
            back.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, called.clone()));
            if back.clicked() {
                value = usual.clone();
            }
        }
        if value != before && switch.allowed.allows(&value) {
            options.insert(switch.key.to_owned(), value);
            if let Some(rules) = RuleProfile::with_options(set, &options) {
                self.rules = rules;
            }
        }
    }
}

/// A line to be typed, called by its label.
fn line(ui: &mut Ui, label: &str, hint: &str, text: &mut String, most: usize, width: f32) {
    let label = ui.label(label);
    let hint = RichText::new(hint).color(theme::now().text_quiet);
    ui.add(TextEdit::singleline(text).char_limit(most).hint_text(hint).desired_width(width)).labelled_by(label.id);
}

/// What the switch takes, to be chosen or typed.
fn takes(ui: &mut Ui, lang: Lang, about: &str, allowed: &Allowed, value: &mut Value) {
    match *allowed {
        Allowed::Bool => {
            let mut on = value.as_bool().unwrap_or_default();
            let tick = ui.checkbox(&mut on, switches::value(lang, value));
            tick.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, on, about));
            *value = on.into();
        }
        Allowed::Numbers(_) | Allowed::Words(_) => {
            let all = allowed.examples().into_iter();
            let all: Vec<_> = all.map(|one| (one.clone(), switches::value(lang, &one))).collect();
            choose(ui, about, 290.0, &all, value);
        }
        Allowed::Range { from, to, step } => {
            number(ui, about, value, (from, to, step));
        }
        Allowed::List { from, to, .. } => {
            for one in value.as_array_mut().into_iter().flatten() {
                number(ui, about, one, (from, to, 1));
            }
        }
    }
}

/// A whole number from `from` to `to` that `step` divides.
fn number(ui: &mut Ui, about: &str, value: &mut Value, (from, to, step): (i64, i64, i64)) {
    let mut now = value.as_i64().unwrap_or_default();
    let speed = match to - from {
        0..=1_000 => 0.2,
        _ => 50.0,
    };
    let field = egui::DragValue::new(&mut now).range(from..=to).speed(speed);
    ui.add_sized([64.0, ui.spacing().interact_size.y], field.update_while_editing(false)).widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::SpinButton, true, about);
        info.value = Some(now as f64);
        info
    });
    *value = (now - now.rem_euclid(step)).into();
}
