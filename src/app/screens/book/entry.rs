//! One pattern: its names in every language, its value, definition and source, the patterns that it excludes, an example hand,
//! and similar patterns of other rules.

use eframe::egui::{CursorIcon, Label, RichText, Sense, Ui};

use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::tiles::{self, TileArt};
use crate::app::widgets::{heading, note, quiet, worth};
use crate::i18n::sheet::{aloud, sheet};
use crate::i18n::{self, Lang};
use crate::rules::book::PatternEntry;
use crate::rules::{Pattern, RuleProfile};
use crate::scorer::action::Action;
use crate::scorer::book::{JudgedExample, Shelf};
use crate::scorer::trouble::{capital, sentence};

/// Width of a tile of the example, in points.
const TILE: f32 = 32.0;

/// Maximum width of the page in points, so that lines stay readable.
const LINE: f32 = 620.0;

/// The pattern that was shown last and its example with the rules that judged it.
#[derive(Default)]
pub struct ExampleCache {
    key: Option<(usize, Pattern)>,
    shown: Option<(JudgedExample, RuleProfile)>,
}

/// A click on the page of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryClick {
    /// A similar pattern of other rules: the index of a shelf and an id.
    Pattern(usize, Pattern),
    /// The example, to lay it out.
    Example,
    /// The example replaces the hand being entered.
    Replace,
    /// The hand being entered stays.
    KeepHand,
}

/// The state of a pattern's page beside the pattern.
#[derive(Clone, Copy, Debug)]
pub struct EntryState<'a> {
    /// The winners of the pattern in the night.
    pub won: Option<&'a str>,
    /// True while the user is asked whether the example replaces the hand being entered.
    pub asks: bool,
}

impl ExampleCache {
    /// Draws a pattern, which is an index of a shelf and an id; returns what was clicked.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        lang: Lang,
        art: &mut TileArt,
        (shelves, names): (&[Shelf], &[&str]),
        (at, pattern): (usize, Pattern),
        state: EntryState<'_>,
    ) -> Option<EntryClick> {
        let shelf = shelves.get(at)?;
        let entry = shelf.entry(pattern)?;
        if self.key != Some((at, pattern)) {
            self.key = Some((at, pattern));
            self.shown = shelf.example(entry).map(|shown| {
                let rules = if shown.with_options { shown.example.rules(&shelf.rules) } else { shelf.rules.clone() };
                (shown, rules)
            });
        }
        ui.set_max_width(ui.available_width().min(LINE));
        show_definition(ui, lang, entry, names.get(at).copied().unwrap_or_default());
        if let Some(won) = state.won {
            let won = text!(lang, "book-won", players = won);
            ui.add(Label::new(RichText::new(won).color(Tone::Win.color())).wrap());
        }
        let mut clicked = None;
        if let Some((shown, _)) = &self.shown {
            ui.add_space(6.0);
            clicked = show_example(ui, lang, art, shelf, shown, state.asks);
        }
        let alike = show_alike(ui, lang, shelves, names, (at, pattern));
        clicked.or(alike.map(|(shelf, pattern)| EntryClick::Pattern(shelf, pattern)))
    }

    /// Returns the action that lays out the example.
    pub fn lay_out(&self) -> Option<Action> {
        let (shown, rules) = self.shown.as_ref()?;
        Some(Action::LayOut(Box::new(shown.example.clone()), Box::new(rules.clone())))
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

/// Draws the example hand with the patterns that count in it; returns the click on it.
fn show_example(
    ui: &mut Ui,
    lang: Lang,
    art: &mut TileArt,
    shelf: &Shelf,
    shown: &JudgedExample,
    asks: bool,
) -> Option<EntryClick> {
    heading(ui, text!(lang, "book-example"));
    let clicked = show_hand(ui, lang, art, shown, asks);
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
        return clicked;
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
    clicked
}

/// Draws the tiles of the example, which a click lays out, and the question whether they replace the hand being entered.
fn show_hand(ui: &mut Ui, lang: Lang, art: &mut TileArt, shown: &JudgedExample, asks: bool) -> Option<EntryClick> {
    let mut clicked = None;
    let tip = text!(lang, "book-lay-out-tip");
    let hand = ui.scope(|ui| tiles::hand(ui, lang, art, &shown.example.draft, TILE)).response;
    let hand = hand.interact(Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
    let button = ui.button(text!(lang, "book-lay-out")).on_hover_text(tip);
    if hand.clicked() || button.clicked() {
        clicked = Some(EntryClick::Example);
    }
    if asks {
        note(ui, Tone::Doubt, text!(lang, "book-replace-hand"));
        ui.horizontal(|ui| {
            if ui.button(text!(lang, "book-replace")).clicked() {
                clicked = Some(EntryClick::Replace);
            }
            if ui.button(text!(lang, "cancel")).clicked() {
                clicked = Some(EntryClick::KeepHand);
            }
        });
    }
    clicked
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
