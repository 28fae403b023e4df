//! The options of the rules: what each means, its value, what it may be and where it comes from.

use eframe::egui::{Align, Label, Layout, RichText, ScrollArea, Ui};
use serde_json::Value;

use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::{heading, quiet};
use crate::i18n::{self, Lang, switches};
use crate::rules::RuleProfile;
use crate::rules::profile::{Allowed, Switch};
use crate::scorer::trouble::capital;

/// The longest line that is easily read, in points.
const LINE: f32 = 760.0;

/// Whether any option of these rules fits what is searched.
pub fn fit(lang: Lang, choices: &[(String, RuleProfile)], scope: &[usize], searched: &str) -> bool {
    let mut rules = scope.iter().filter_map(|&at| choices.get(at));
    rules.any(|(_, rules)| !found(lang, rules, searched).is_empty())
}

/// Draws the options of these rules that fit what is searched.
pub fn show(ui: &mut Ui, lang: Lang, choices: &[(String, RuleProfile)], scope: &[usize], searched: &str) {
    ScrollArea::vertical().id_salt("book options").auto_shrink(false).show(ui, |ui| {
        ui.set_max_width(ui.available_width().min(LINE));
        for (name, rules) in scope.iter().filter_map(|&at| choices.get(at)) {
            let found = found(lang, rules, searched);
            if found.is_empty() {
                continue;
            }
            heading(ui, name);
            ui.add_space(4.0);
            let values = rules.options();
            for (switch, meaning) in found {
                let value = values.get(switch.key).cloned().unwrap_or_default();
                one(ui, lang, switch, &meaning, [&value, &switch.default_in(rules.set())]);
            }
            ui.add_space(8.0);
        }
    });
}

/// The options that fit all words of what is searched, by key and meaning.
fn found(lang: Lang, rules: &RuleProfile, searched: &str) -> Vec<(&'static Switch, String)> {
    let words = searched.to_lowercase();
    let meaning = |switch: &Switch| switches::subject(lang, rules.set(), switch);
    let all = rules.switches().iter().map(|one| (one, meaning(one)));
    all.filter(|(switch, meaning)| {
        let text = format!("{} {meaning}", switch.key).to_lowercase();
        words.split_whitespace().all(|word| text.contains(word))
    })
    .collect()
}

fn one(ui: &mut Ui, lang: Lang, switch: &Switch, meaning: &str, [value, default]: [&Value; 2]) {
    ui.horizontal_top(|ui| {
        ui.with_layout(Layout::right_to_left(Align::TOP), |ui| {
            ui.label(RichText::new(switches::value(lang, value)).strong().color(theme::now().text_strong));
            if value != default {
                ui.label(RichText::new(text!(lang, "book-option-changed")).small().color(Tone::Person.color()));
            }
            ui.with_layout(Layout::top_down(Align::LEFT), |ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                ui.add(Label::new(RichText::new(capital(meaning)).color(theme::now().text)).wrap());
                let (default, section) = (switches::value(lang, default), switch.section);
                let source = match switch.allowed {
                    Allowed::Bool => text!(lang, "book-option-printed", default = default, section = section),
                    allowed => text!(
                        lang,
                        "book-option-allowed",
                        allowed = possible(lang, &allowed),
                        default = default,
                        section = section
                    ),
                };
                ui.add(Label::new(quiet(format!("{} · {source}", switch.key))).wrap());
            });
        });
    });
    ui.separator();
}

/// What an option may be, its words as people say them.
fn possible(lang: Lang, allowed: &Allowed) -> String {
    match allowed {
        Allowed::Words(words) => {
            let said = words.iter().map(|word| switches::value(lang, &Value::from(*word)));
            said.collect::<Vec<_>>().join(text!(lang, "list-comma"))
        }
        other => i18n::render(lang, other),
    }
}
