//! One pattern: its names in every language, its value, definition and source, the patterns that it excludes, an example hand,
//! and similar patterns of other rules.

use eframe::egui::{Label, RichText, Ui};

use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::tiles::{self, TileArt};
use crate::app::widgets::{heading, note, quiet, worth};
use crate::i18n::sheet::{aloud, sheet};
use crate::i18n::{self, Lang};
use crate::rules::Pattern;
use crate::rules::book::PatternEntry;
use crate::scorer::book::{JudgedExample, Shelf};
use crate::scorer::trouble::{capital, sentence};

/// Width of a tile of the example, in points.
const TILE: f32 = 32.0;

/// Maximum width of the page in points, so that lines stay readable.
const LINE: f32 = 620.0;

/// The pattern that was shown last and its example.
#[derive(Default)]
pub struct ExampleCache {
    key: Option<(usize, Pattern)>,
    shown: Option<JudgedExample>,
}

impl ExampleCache {
    /// Draws a pattern; returns a similar pattern of other rules if it was clicked. A pattern is an index of a shelf and an id.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        lang: Lang,
        art: &mut TileArt,
        shelves: &[Shelf],
        names: &[&str],
        (at, pattern): (usize, Pattern),
    ) -> Option<(usize, Pattern)> {
        let shelf = shelves.get(at)?;
        let entry = shelf.entry(pattern)?;
        if self.key != Some((at, pattern)) {
            self.key = Some((at, pattern));
            self.shown = shelf.example(entry);
        }
        ui.set_max_width(ui.available_width().min(LINE));
        show_definition(ui, lang, entry, names.get(at).copied().unwrap_or_default());
        if let Some(shown) = &self.shown {
            ui.add_space(6.0);
            show_example(ui, lang, art, shelf, shown);
        }
        show_alike(ui, lang, shelves, names, (at, pattern))
    }

    /// Clears the cache, because the rules on the shelves changed.
    pub fn forget(&mut self) {
        self.key = None;
    }
}

/// Draws names, value, definition and source.
fn show_definition(ui: &mut Ui, lang: Lang, entry: &PatternEntry, rules: &str) {
    let id = entry.pattern;
    let name = i18n::pattern(lang, id);
    ui.add(Label::new(RichText::new(name).size(theme::LARGE).strong().color(theme::palette().text_strong)).wrap());
    let mut others: Vec<&str> = Vec::new();
    for other in Lang::ALL.map(|other| i18n::pattern(other, id)) {
        if other != name && !others.contains(&other) {
            others.push(other);
        }
    }
    others.push(id.as_str());
    ui.add(Label::new(quiet(others.join(" · "))).wrap());
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let worth = RichText::new(capital(&i18n::book::worth(lang, entry.worth)));
        ui.label(worth.size(theme::HEADING).strong().color(Tone::Win.color()));
        ui.label(quiet(rules));
    });
    let means = sentence(lang, i18n::book::means(lang, entry));
    ui.add(Label::new(RichText::new(means).color(theme::palette().text_strong)).wrap());
    for rule in i18n::book::exclusions(lang, entry) {
        ui.add(Label::new(sentence(lang, &rule)).wrap());
    }
    // "-": only the specification defines the pattern.
    if entry.section != "-" {
        ui.add(Label::new(quiet(text!(lang, "book-source", section = entry.section))).wrap());
    }
}

/// Draws the example hand with the patterns that count in it.
fn show_example(ui: &mut Ui, lang: Lang, art: &mut TileArt, shelf: &Shelf, shown: &JudgedExample) {
    heading(ui, text!(lang, "book-example"));
    tiles::hand(ui, lang, art, &shown.example.draft, TILE);
    ui.add(Label::new(RichText::new(describe_win(lang, shelf, shown)).color(theme::palette().text)).wrap());
    if shown.with_options {
        for (key, value) in &shown.example.switches {
            let switches = shelf.rules.switches().iter();
            let Some(switch) = { switches }.find(|switch| switch.key == *key) else {
                continue;
            };
            let subject = i18n::switches::subject(lang, shelf.rules.set(), switch);
            let value = i18n::switches::value(lang, &(*value).into());
            note(ui, Tone::Doubt, &text!(lang, "book-example-with", switch = subject, value = value));
        }
    } else if !shown.why_not.is_empty() {
        let why: Vec<String> = shown.why_not.iter().map(|why| i18n::remark(lang, why)).collect();
        note(ui, Tone::Doubt, &text!(lang, "book-example-off", reason = why.join(text!(lang, "list-semicolon"))));
    }
    let Some(ruling) = &shown.ruling else {
        return;
    };
    ui.scope(|ui| {
        ui.set_max_width(ui.available_width().min(340.0));
        ui.spacing_mut().interact_size.y = 18.0;
        for row in &sheet(lang, ruling).rows {
            worth::row_short(ui, row);
        }
    });
    let all = match i18n::refusal(lang, ruling) {
        Some(why) => sentence(lang, &why),
        None => text!(lang, "book-example-worth", worth = aloud(lang, ruling)),
    };
    ui.add(Label::new(RichText::new(all).color(theme::palette().text_strong)).wrap());
}

/// Describes the win of the example: seat wind, tile and circumstances.
fn describe_win(lang: Lang, shelf: &Shelf, shown: &JudgedExample) -> String {
    let draft = &shown.example.draft;
    let wind = draft.seat_wind.map_or("", |seat| i18n::wind(lang, seat));
    let tile = { draft.win_tile }.map_or_else(String::new, |tile| i18n::tile_name(lang, tile));
    let how = match draft.self_draw {
        true => text!(lang, "book-example-drawn", wind = wind, tile = tile),
        false => text!(lang, "book-example-claimed", wind = wind, tile = tile),
    };
    let set = shelf.rules.set();
    let flags = shown.example.flags.iter().map(|flag| i18n::circumstance_name(lang, set, flag).to_owned());
    let all: Vec<String> = std::iter::once(how).chain(flags).collect();
    sentence(lang, &all.join(text!(lang, "list-comma")))
}

/// Draws the similar patterns of other rules; returns the one that was clicked.
fn show_alike(
    ui: &mut Ui,
    lang: Lang,
    shelves: &[Shelf],
    names: &[&str],
    (at, pattern): (usize, Pattern),
) -> Option<(usize, Pattern)> {
    let mut sets = vec![shelves.get(at)?.rules.set()];
    let mut found = Vec::new();
    for (number, shelf) in shelves.iter().enumerate() {
        // A profile has the same patterns as its rule set.
        if sets.contains(&shelf.rules.set()) {
            continue;
        }
        sets.push(shelf.rules.set());
        found.extend(shelf.alike(pattern).map(|id| (number, id)));
    }
    if found.is_empty() {
        return None;
    }
    ui.add_space(6.0);
    heading(ui, text!(lang, "book-alike"));
    let mut clicked = None;
    ui.horizontal_wrapped(|ui| {
        for (number, id) in found {
            let rules = names.get(number).copied().unwrap_or_default();
            let name = i18n::pattern(lang, id);
            if ui.small_button(text!(lang, "book-alike-at", name = name, rules = rules)).clicked() {
                clicked = Some((number, id));
            }
        }
    });
    clicked
}
