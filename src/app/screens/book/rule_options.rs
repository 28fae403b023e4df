//! The options of several rules, to compare: meaning, value, allowed values and source of each option.

use eframe::egui::{Align, Label, Layout, RichText, ScrollArea, Ui};
use serde_json::Value;

use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::{quiet_text, show_heading};
use quejing_session::error_texts::capitalize;
use quejing_session::game::{AllowedValues, RuleProfile, Switch};
use quejing_words::{self as words, Lang, switches};

/// The maximum width of the list of options in points, so that lines stay readable.
const MAX_OPTION_LIST_WIDTH: f32 = 760.0;

/// Returns true if any of the rules has an option that matches the query; `scope` are the indices of the searched rules
/// in `choices`.
pub fn has_matching_option(lang: Lang, choices: &[(String, RuleProfile)], scope: &[usize], query: &str) -> bool {
    let mut rules = scope.iter().filter_map(|&at| choices.get(at));
    rules.any(|(_, rules)| !find_options(lang, rules, query).is_empty())
}

/// Draws the options that match the query under the title of their rules; `scope` are the indices of the searched rules
/// in `choices`.
pub fn show_options(ui: &mut Ui, lang: Lang, choices: &[(String, RuleProfile)], scope: &[usize], query: &str) {
    ScrollArea::vertical().id_salt("book options").auto_shrink(false).show(ui, |ui| {
        ui.set_max_width(ui.available_width().min(MAX_OPTION_LIST_WIDTH));
        for (name, rules) in scope.iter().filter_map(|&at| choices.get(at)) {
            let found = find_options(lang, rules, query);
            if found.is_empty() {
                continue;
            }
            show_heading(ui, name);
            ui.add_space(4.0);
            let values = rules.options();
            for (switch, meaning) in found {
                let value = values.get(switch.key).cloned().unwrap_or_default();
                show_option(ui, lang, switch, &meaning, [&value, &switch.default_value(rules.set())]);
            }
            ui.add_space(8.0);
        }
    });
}

/// Returns the options whose key or meaning contains every word of the query, in any case, each with its meaning in
/// `lang`; all options for an empty query.
pub fn find_options(lang: Lang, rules: &RuleProfile, query: &str) -> Vec<(&'static Switch, String)> {
    let lowered_query = query.to_lowercase();
    let meaning = |switch: &Switch| switches::switch_subject(lang, rules.set(), switch);
    let all = rules.switches().iter().map(|one| (one, meaning(one)));
    all.filter(|(switch, meaning)| {
        let text = format!("{} {meaning}", switch.key).to_lowercase();
        lowered_query.split_whitespace().all(|word| text.contains(word))
    })
    .collect()
}

fn show_option(ui: &mut Ui, lang: Lang, switch: &Switch, meaning: &str, [value, default]: [&Value; 2]) {
    ui.horizontal_top(|ui| {
        ui.with_layout(Layout::right_to_left(Align::TOP), |ui| {
            ui.label(
                RichText::new(switches::switch_value_text(lang, switch, value))
                    .strong()
                    .color(theme::palette().text_strong),
            );
            if value != default {
                ui.label(RichText::new(text!(lang, "book-option-changed")).small().color(Tone::Person.color()));
            }
            ui.with_layout(Layout::top_down(Align::LEFT), |ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                ui.add(Label::new(RichText::new(capitalize(meaning)).color(theme::palette().text)).wrap());
                ui.add(Label::new(quiet_text(option_source_text(lang, switch, default))).wrap());
            });
        });
    });
    ui.separator();
}

/// Returns one line with the key of an option, its allowed values (unless yes and no), its value in the rule text and
/// the section of that text.
pub fn option_source_text(lang: Lang, switch: &Switch, default: &Value) -> String {
    let (default, section) = (switches::switch_value_text(lang, switch, default), switch.section);
    let source = match switch.allowed {
        AllowedValues::Bool => text!(lang, "book-option-printed", default = default, section = section),
        _ => text!(
            lang,
            "book-option-allowed",
            allowed = allowed_values_text(lang, switch),
            default = default,
            section = section
        ),
    };
    format!("{} · {source}", switch.key)
}

/// Returns the allowed values of an option in words: a list of values, or a description such as a range.
fn allowed_values_text(lang: Lang, switch: &Switch) -> String {
    match &switch.allowed {
        AllowedValues::Words(words) => {
            let values = words.iter().map(|word| switches::switch_value_text(lang, switch, &Value::from(*word)));
            values.collect::<Vec<_>>().join(text!(lang, "list-comma"))
        }
        other => words::render(lang, other),
    }
}
