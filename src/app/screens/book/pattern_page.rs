//! The page of one pattern: its names in every language, its value, definition and source, the patterns that it excludes, an
//! example hand, and similar patterns of other rules.

use eframe::egui::{CursorIcon, Label, RichText, Sense, Ui};

use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::tiles::{self, TileArt};
use crate::app::widgets::{quiet_text, show_heading, show_note, worth};
use quejing_session::action::Action;
use quejing_session::game::{Pattern, PatternEntry, RuleProfile};
use quejing_session::pattern_index::{JudgedExample, PatternIndex};
use quejing_session::trouble::{capital, sentence};
use quejing_words::sheet::{announcement, build_sheet};
use quejing_words::{self as words, Lang};

/// The width of a tile of a pattern's example hand, in points.
const EXAMPLE_TILE_WIDTH: f32 = 32.0;

/// The maximum width of a pattern's page in points, so that lines stay readable.
const MAX_PATTERN_PAGE_WIDTH: f32 = 620.0;

/// The example of the pattern shown last, with the rules that judged it. `key`, the index of its rules and its id, tells whether it
/// is up to date.
#[derive(Default)]
pub struct ExampleCache {
    key: Option<(usize, Pattern)>,
    shown: Option<(JudgedExample, RuleProfile)>,
}

/// The user's click on the page of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternPageClick {
    /// A similar pattern of other rules, as the index of these rules and its id.
    Pattern(usize, Pattern),
    /// The example hand, to put it on the board.
    Example,
    /// The consent that the example replaces the hand being entered.
    Replace,
    /// The refusal: the hand being entered stays on the board.
    KeepHand,
}

/// The parts of a pattern's page that depend on the night and the board.
#[derive(Clone, Copy, Debug)]
pub struct PatternPageState<'a> {
    /// The names of the players who won with the pattern in the night; `None` if nobody did.
    pub won: Option<&'a str>,
    /// True while the user is asked whether the example replaces the hand being entered.
    pub asks: bool,
}

impl ExampleCache {
    /// Draws the page of a pattern, which is given as the index of its rules in `shelves` and its id; `names` are the titles of all
    /// rules. Returns the user's click.
    pub fn show_pattern_page(
        &mut self,
        ui: &mut Ui,
        lang: Lang,
        art: &mut TileArt,
        (shelves, names): (&[PatternIndex], &[&str]),
        (at, pattern): (usize, Pattern),
        state: PatternPageState<'_>,
    ) -> Option<PatternPageClick> {
        let shelf = shelves.get(at)?;
        let entry = shelf.find_entry(pattern)?;
        if self.key != Some((at, pattern)) {
            self.key = Some((at, pattern));
            self.shown = shelf.judge_example(entry).map(|shown| {
                let rules = if shown.with_options {
                    shown.example.rules_with_switches(&shelf.rules)
                } else {
                    shelf.rules.clone()
                };
                (shown, rules)
            });
        }
        ui.set_max_width(ui.available_width().min(MAX_PATTERN_PAGE_WIDTH));
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
        let alike = show_similar_patterns(ui, lang, shelves, names, (at, pattern));
        clicked.or(alike.map(|(shelf, pattern)| PatternPageClick::Pattern(shelf, pattern)))
    }

    /// Returns the action that puts the example of the page on the board; `None` if the pattern has no example.
    pub fn lay_out_action(&self) -> Option<Action> {
        let (shown, rules) = self.shown.as_ref()?;
        Some(Action::LayOut(Box::new(shown.example.clone()), Box::new(rules.clone())))
    }

    /// Makes the next page judge its example again, because the rules changed.
    pub fn reset_example(&mut self) {
        self.key = None;
    }
}

/// Draws the names, value, definition, exclusions and source of a pattern; `rules` is the title of its rules.
fn show_definition(ui: &mut Ui, lang: Lang, entry: &PatternEntry, rules: &str) {
    let id = entry.pattern;
    let name = words::pattern_name(lang, id);
    ui.add(
        Label::new(RichText::new(name).size(theme::LARGE_FONT_SIZE).strong().color(theme::palette().text_strong))
            .wrap(),
    );
    let mut others: Vec<&str> = Vec::new();
    for other in Lang::ALL.map(|other| words::pattern_name(other, id)) {
        if other != name && !others.contains(&other) {
            others.push(other);
        }
    }
    others.push(id.as_str());
    ui.add(Label::new(quiet_text(others.join(" · "))).wrap());
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let worth = RichText::new(capital(&words::book::pattern_worth_text(lang, entry.worth)));
        ui.label(worth.size(theme::HEADING_FONT_SIZE).strong().color(Tone::Win.color()));
        ui.label(quiet_text(rules));
    });
    let means = sentence(lang, words::book::pattern_entry_definition(lang, entry));
    ui.add(Label::new(RichText::new(means).color(theme::palette().text_strong)).wrap());
    for rule in words::book::exclusion_lines(lang, entry) {
        ui.add(Label::new(sentence(lang, &rule)).wrap());
    }
    // "-": only the specification defines the pattern.
    if entry.section != "-" {
        ui.add(Label::new(quiet_text(text!(lang, "book-source", section = entry.section))).wrap());
    }
}

/// Draws the example hand with the patterns that count in it and its value, or the reason why it does not count under these rules;
/// returns the user's click.
fn show_example(
    ui: &mut Ui,
    lang: Lang,
    art: &mut TileArt,
    shelf: &PatternIndex,
    shown: &JudgedExample,
    asks: bool,
) -> Option<PatternPageClick> {
    show_heading(ui, text!(lang, "book-example"));
    let clicked = show_example_hand(ui, lang, art, shown, asks);
    ui.add(Label::new(RichText::new(example_win_text(lang, shelf, shown)).color(theme::palette().text)).wrap());
    if shown.with_options {
        for (key, value) in &shown.example.switches {
            let switches = shelf.rules.switches().iter();
            let Some(switch) = { switches }.find(|switch| switch.key == *key) else {
                continue;
            };
            let subject = words::switches::switch_subject(lang, shelf.rules.set(), switch);
            let value = words::switches::switch_value_text(lang, &(*value).into());
            show_note(ui, Tone::Doubt, &text!(lang, "book-example-with", switch = subject, value = value));
        }
    } else if !shown.why_not.is_empty() {
        let why: Vec<String> = shown.why_not.iter().map(|why| words::remark_text(lang, why)).collect();
        show_note(ui, Tone::Doubt, &text!(lang, "book-example-off", reason = why.join(text!(lang, "list-semicolon"))));
    }
    let Some(ruling) = &shown.ruling else {
        return clicked;
    };
    ui.scope(|ui| {
        ui.set_max_width(ui.available_width().min(340.0));
        ui.spacing_mut().interact_size.y = 18.0;
        for row in &build_sheet(lang, ruling).rows {
            worth::show_pattern_row(ui, row);
        }
    });
    let all = match words::win_refusal_text(lang, ruling) {
        Some(why) => sentence(lang, &why),
        None => text!(lang, "book-example-worth", worth = announcement(lang, ruling)),
    };
    ui.add(Label::new(RichText::new(all).color(theme::palette().text_strong)).wrap());
    clicked
}

/// Draws the tiles of the example, which a click puts on the board, and, if `asks`, the question whether they replace the hand
/// being entered; returns the click.
fn show_example_hand(
    ui: &mut Ui,
    lang: Lang,
    art: &mut TileArt,
    shown: &JudgedExample,
    asks: bool,
) -> Option<PatternPageClick> {
    let mut clicked = None;
    let tip = text!(lang, "book-lay-out-tip");
    let hand = ui.scope(|ui| tiles::show_hand_draft(ui, lang, art, &shown.example.draft, EXAMPLE_TILE_WIDTH)).response;
    let hand = hand.interact(Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
    let button = ui.button(text!(lang, "book-lay-out")).on_hover_text(tip);
    if hand.clicked() || button.clicked() {
        clicked = Some(PatternPageClick::Example);
    }
    if asks {
        show_note(ui, Tone::Doubt, text!(lang, "book-replace-hand"));
        ui.horizontal(|ui| {
            if ui.button(text!(lang, "book-replace")).clicked() {
                clicked = Some(PatternPageClick::Replace);
            }
            if ui.button(text!(lang, "cancel")).clicked() {
                clicked = Some(PatternPageClick::KeepHand);
            }
        });
    }
    clicked
}

/// Returns the win of the example in words: seat wind, winning tile, discard or self-draw, and circumstances.
fn example_win_text(lang: Lang, shelf: &PatternIndex, shown: &JudgedExample) -> String {
    let draft = &shown.example.draft;
    let wind = draft.seat_wind.map_or("", |seat| words::wind_name(lang, seat));
    let tile = { draft.win_tile }.map_or_else(String::new, |tile| words::tile_name(lang, tile));
    let how = match draft.self_draw {
        true => text!(lang, "book-example-drawn", wind = wind, tile = tile),
        false => text!(lang, "book-example-claimed", wind = wind, tile = tile),
    };
    let set = shelf.rules.set();
    let flags = shown.example.flags.iter().map(|flag| words::circumstance_name(lang, set, flag).to_owned());
    let all: Vec<String> = std::iter::once(how).chain(flags).collect();
    sentence(lang, &all.join(text!(lang, "list-comma")))
}

/// Draws buttons for the similar patterns of other rule sets; returns the clicked one, as the index of its rules and its id.
fn show_similar_patterns(
    ui: &mut Ui,
    lang: Lang,
    shelves: &[PatternIndex],
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
        found.extend(shelf.patterns_alike(pattern).map(|id| (number, id)));
    }
    if found.is_empty() {
        return None;
    }
    ui.add_space(6.0);
    show_heading(ui, text!(lang, "book-alike"));
    let mut clicked = None;
    ui.horizontal_wrapped(|ui| {
        for (number, id) in found {
            let rules = names.get(number).copied().unwrap_or_default();
            let name = words::pattern_name(lang, id);
            if ui.small_button(text!(lang, "book-alike-at", name = name, rules = rules)).clicked() {
                clicked = Some((number, id));
            }
        }
    });
    clicked
}
