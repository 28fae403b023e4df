//! The page of one pattern: its names in every language, its value, definition and source, the patterns that it
//! excludes, an example hand, and similar patterns of other rules.

use eframe::egui::{CursorIcon, Label, RichText, Sense, Ui};

use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::tiles::{self, TileArt};
use crate::app::widgets::{quiet_text, show_heading, show_note, worth};
use quejing_session::action::SessionAction;
use quejing_session::error_texts::{capitalize, to_sentence};
use quejing_session::game::{Pattern, PatternEntry, RuleProfile};
use quejing_session::pattern_index::{JudgedExample, PatternIndex};
use quejing_words::sheet::{announcement, build_sheet};
use quejing_words::{self as words, Lang};

/// The width of a tile of a pattern's example hand, in points.
const EXAMPLE_TILE_WIDTH: f32 = 32.0;

/// The maximum width of a pattern's page in points, so that lines stay readable.
const MAX_PATTERN_PAGE_WIDTH: f32 = 620.0;

/// The cached example of the pattern whose page was shown last.
#[derive(Default)]
pub struct ExampleCache {
    /// The pattern, as the index of its rules and its id; `None` makes the next page judge its example again.
    cached_pattern: Option<(usize, Pattern)>,
    /// The example with the rules that judged it; `None` if the pattern has no example.
    example: Option<(JudgedExample, RuleProfile)>,
}

/// The user's click on the page of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternPageClick {
    /// A similar pattern of other rules: the index of those rules among the pattern indexes, and the pattern.
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
    /// The names of the players who won with the pattern in the night, as one text; `None` if nobody did.
    pub winners: Option<&'a str>,
    /// True while the user is asked whether the example replaces the hand being entered.
    pub asks_replacement: bool,
}

impl ExampleCache {
    /// Draws the page of a pattern, which is given as the index of its rules in `pattern_indexes` and its id;
    /// `rules_titles` are the titles of all rules, in the same order. Returns the user's click; `None` without one or
    /// for an unknown pattern.
    pub fn show_pattern_page(
        &mut self,
        ui: &mut Ui,
        lang: Lang,
        art: &mut TileArt,
        (pattern_indexes, rules_titles): (&[PatternIndex], &[&str]),
        (at, pattern): (usize, Pattern),
        state: PatternPageState<'_>,
    ) -> Option<PatternPageClick> {
        let pattern_index = pattern_indexes.get(at)?;
        let entry = pattern_index.find_entry(pattern)?;
        if self.cached_pattern != Some((at, pattern)) {
            self.cached_pattern = Some((at, pattern));
            self.example = pattern_index.judge_example(entry).map(|shown| {
                let rules = if shown.has_added_options {
                    shown.example.rules_with_switches(&pattern_index.rules)
                } else {
                    pattern_index.rules.clone()
                };
                (shown, rules)
            });
        }
        ui.set_max_width(ui.available_width().min(MAX_PATTERN_PAGE_WIDTH));
        show_definition(ui, lang, entry, rules_titles.get(at).copied().unwrap_or_default());
        if let Some(winners) = state.winners {
            let won = text!(lang, "book-won", players = winners);
            ui.add(Label::new(RichText::new(won).color(Tone::Win.color())).wrap());
        }
        let mut clicked = None;
        if let Some((shown, _)) = &self.example {
            ui.add_space(6.0);
            clicked = show_example(ui, lang, art, pattern_index, shown, state.asks_replacement);
        }
        let clicked_similar = show_similar_patterns(ui, lang, pattern_indexes, rules_titles, (at, pattern));
        clicked.or(clicked_similar.map(|(rules_index, pattern)| PatternPageClick::Pattern(rules_index, pattern)))
    }

    /// Returns the action that puts the example of the shown page on the board, with the rules that judged it; `None`
    /// if the pattern has no example.
    pub fn lay_out_action(&self) -> Option<SessionAction> {
        let (shown, rules) = self.example.as_ref()?;
        Some(SessionAction::LayOutExample(Box::new(shown.example.clone()), Box::new(rules.clone())))
    }

    /// Makes the next page judge its example again, because the rules changed.
    pub fn reset_example(&mut self) {
        self.cached_pattern = None;
    }
}

/// Draws the names, value, definition, exclusions and source of a pattern; `rules_title` is the title of its rules.
fn show_definition(ui: &mut Ui, lang: Lang, entry: &PatternEntry, rules_title: &str) {
    let id = entry.pattern;
    let name = words::pattern_name(lang, id);
    ui.add(
        Label::new(RichText::new(name).size(theme::LARGE_FONT_SIZE).strong().color(theme::palette().text_strong))
            .wrap(),
    );
    let mut other_names: Vec<&str> = Vec::new();
    for other in Lang::ALL.map(|other| words::pattern_name(other, id)) {
        if other != name && !other_names.contains(&other) {
            other_names.push(other);
        }
    }
    other_names.push(id.as_str());
    ui.add(Label::new(quiet_text(other_names.join(" · "))).wrap());
    if let Some(original) = words::book::original_name_line(lang, entry) {
        ui.add(Label::new(quiet_text(original)).wrap());
    }
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let worth = RichText::new(capitalize(&words::book::pattern_worth_text(lang, entry.worth)));
        ui.label(worth.size(theme::HEADING_FONT_SIZE).strong().color(Tone::Win.color()));
        ui.label(quiet_text(rules_title));
    });
    let definition = to_sentence(lang, words::book::pattern_entry_definition(lang, entry));
    ui.add(Label::new(RichText::new(definition).color(theme::palette().text_strong)).wrap());
    for rule in words::book::exclusion_lines(lang, entry) {
        ui.add(Label::new(to_sentence(lang, &rule)).wrap());
    }
    // "-": only the specification defines the pattern.
    if entry.section != "-" {
        ui.add(Label::new(quiet_text(text!(lang, "book-source", section = entry.section))).wrap());
    }
}

/// Draws the example hand with the patterns that count in it and its value, or the reason why it does not count under
/// these rules; returns the user's click.
fn show_example(
    ui: &mut Ui,
    lang: Lang,
    art: &mut TileArt,
    pattern_index: &PatternIndex,
    shown: &JudgedExample,
    asks_replacement: bool,
) -> Option<PatternPageClick> {
    show_heading(ui, text!(lang, "book-example"));
    let clicked = show_example_hand(ui, lang, art, shown, asks_replacement);
    ui.add(Label::new(RichText::new(example_win_text(lang, pattern_index, shown)).color(theme::palette().text)).wrap());
    if shown.has_added_options {
        for (key, value) in &shown.example.switches {
            let switches = pattern_index.rules.switches().iter();
            let Some(switch) = { switches }.find(|switch| switch.key == *key) else {
                continue;
            };
            let subject = words::switches::switch_subject(lang, pattern_index.rules.set(), switch);
            let value = words::switches::switch_value_text(lang, switch, &(*value).into());
            show_note(ui, Tone::Doubt, &text!(lang, "book-example-with", switch = subject, value = value));
        }
    } else if !shown.reasons_not_counted.is_empty() {
        let why: Vec<String> = shown.reasons_not_counted.iter().map(|why| words::remark_text(lang, why)).collect();
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
        Some(why) => to_sentence(lang, &why),
        None => text!(lang, "book-example-worth", worth = announcement(lang, ruling)),
    };
    ui.add(Label::new(RichText::new(all).color(theme::palette().text_strong)).wrap());
    clicked
}

/// Draws the tiles of the example, which a click puts on the board, and, if `asks_replacement`, the question whether
/// they replace the hand being entered; returns the click.
fn show_example_hand(
    ui: &mut Ui,
    lang: Lang,
    art: &mut TileArt,
    shown: &JudgedExample,
    asks_replacement: bool,
) -> Option<PatternPageClick> {
    let mut clicked = None;
    let tip = text!(lang, "book-lay-out-tip");
    let hand = ui.scope(|ui| tiles::show_hand_draft(ui, lang, art, &shown.example.draft, EXAMPLE_TILE_WIDTH)).response;
    let hand = hand.interact(Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
    let button = ui.button(text!(lang, "book-lay-out")).on_hover_text(tip);
    if hand.clicked() || button.clicked() {
        clicked = Some(PatternPageClick::Example);
    }
    if asks_replacement {
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
fn example_win_text(lang: Lang, pattern_index: &PatternIndex, shown: &JudgedExample) -> String {
    let draft = &shown.example.draft;
    let wind = draft.seat_wind.map_or("", |seat| words::wind_name(lang, seat));
    let tile = { draft.win_tile }.map_or_else(String::new, |tile| words::tile_name(lang, tile));
    let how = match draft.self_draw {
        true => text!(lang, "book-example-drawn", wind = wind, tile = tile),
        false => text!(lang, "book-example-claimed", wind = wind, tile = tile),
    };
    let set = pattern_index.rules.set();
    let flags = shown.example.flags.iter().map(|flag| words::circumstance_name(lang, set, flag).to_owned());
    let all: Vec<String> = std::iter::once(how).chain(flags).collect();
    to_sentence(lang, &all.join(text!(lang, "list-comma")))
}

/// Draws buttons for the similar patterns of other rule sets; returns the clicked one, as the index of its rules and
/// its id.
fn show_similar_patterns(
    ui: &mut Ui,
    lang: Lang,
    pattern_indexes: &[PatternIndex],
    rules_titles: &[&str],
    (at, pattern): (usize, Pattern),
) -> Option<(usize, Pattern)> {
    let mut sets = vec![pattern_indexes.get(at)?.rules.set()];
    let mut found = Vec::new();
    for (number, pattern_index) in pattern_indexes.iter().enumerate() {
        // A profile has the same patterns as its rule set.
        if sets.contains(&pattern_index.rules.set()) {
            continue;
        }
        sets.push(pattern_index.rules.set());
        found.extend(pattern_index.patterns_alike(pattern).map(|id| (number, id)));
    }
    if found.is_empty() {
        return None;
    }
    ui.add_space(6.0);
    show_heading(ui, text!(lang, "book-alike"));
    let mut clicked = None;
    ui.horizontal_wrapped(|ui| {
        for (number, id) in found {
            let rules = rules_titles.get(number).copied().unwrap_or_default();
            let name = words::pattern_name(lang, id);
            if ui.small_button(text!(lang, "book-alike-at", name = name, rules = rules)).clicked() {
                clicked = Some((number, id));
            }
        }
    });
    clicked
}
