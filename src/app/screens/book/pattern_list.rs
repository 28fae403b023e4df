//! The list of the patterns that the search found, by rules and category.

use eframe::egui::{self, Button, Key, Modifiers, RichText, ScrollArea, Ui};

use crate::app::theme::{self, Tone, ToneColor as _};
use quejing_session::error_texts::capitalize;
use quejing_session::game::Pattern;
use quejing_session::pattern_index::PatternIndex;
use quejing_words::{self as words, Lang};

/// The height of a row in the list of patterns, in points.
const PATTERN_ROW_HEIGHT: f32 = 26.0;

/// The radius of the mark beside a pattern that was won in the night, in points.
const WON_MARK_RADIUS: f32 = 3.0;

/// A row of the rule book's list of patterns: a heading, or a pattern.
enum PatternListRow {
    /// A heading with the title of rules, before their patterns.
    Rules(String),
    /// A heading with a category of patterns.
    Category(String),
    /// A pattern, as the index of its rules among all rules of the book and its id.
    Pattern(usize, Pattern),
}

/// The list of the patterns that the last search found, with headings, and its scroll state.
#[derive(Default)]
pub struct PatternList {
    /// The language, the indices of the rules and the query of the last search; `None` makes the next search run even
    /// with the same values.
    last_search: Option<(Lang, Vec<usize>, String)>,
    rows: Vec<PatternListRow>,
    /// The rows drawn in the last frame, as indices of `rows`.
    visible_rows: std::ops::Range<usize>,
    /// True if the next frame scrolls to the open pattern.
    scrolls_to_open: bool,
}

impl PatternList {
    /// Makes the next search run even with the same query, because the rules changed.
    pub fn reset_search(&mut self) {
        self.last_search = None;
    }

    /// Makes the next frame scroll to the open pattern, if it is not visible.
    pub fn reveal_open_pattern(&mut self) {
        self.scrolls_to_open = true;
    }

    /// Lists the matching patterns of the rules whose indices in `pattern_indexes` are in `scope`, under headings;
    /// `rules_titles` are the titles of all rules. Does nothing if language, scope and query are those of the last
    /// search.
    pub fn search_patterns(
        &mut self,
        lang: Lang,
        pattern_indexes: &[PatternIndex],
        rules_titles: &[&str],
        scope: &[usize],
        query: &str,
    ) {
        let key = (lang, scope.to_vec(), query.trim().to_owned());
        if self.last_search.as_ref() == Some(&key) {
            return;
        }
        self.rows.clear();
        for &at in scope {
            let Some(index) = pattern_indexes.get(at) else {
                continue;
            };
            let mut previous_category = None;
            for listed in index.find_patterns(query) {
                if previous_category.is_none() && scope.len() > 1 {
                    self.rows.push(PatternListRow::Rules(rules_titles.get(at).copied().unwrap_or_default().to_owned()));
                }
                if previous_category != Some(&listed.entry.category) {
                    previous_category = Some(&listed.entry.category);
                    self.rows.push(PatternListRow::Category(capitalize(&words::book::category_heading(
                        lang,
                        &listed.entry.category,
                    ))));
                }
                self.rows.push(PatternListRow::Pattern(at, listed.entry.pattern));
            }
        }
        self.last_search = Some(key);
        self.scrolls_to_open = true;
    }

    /// Returns true if the search found no pattern.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    fn patterns(&self) -> impl DoubleEndedIterator<Item = (usize, Pattern)> {
        self.rows.iter().filter_map(|row| match row {
            PatternListRow::Pattern(rules_index, pattern) => Some((*rules_index, *pattern)),
            PatternListRow::Rules(_) | PatternListRow::Category(_) => None,
        })
    }

    /// Returns the first listed pattern, as the index of its rules and its id; `None` if the list is empty.
    pub fn first_pattern(&self) -> Option<(usize, Pattern)> {
        self.patterns().next()
    }

    /// Returns true if the list contains a pattern, which is given as the index of its rules and its id.
    pub fn contains_pattern(&self, pattern: (usize, Pattern)) -> bool {
        self.patterns().any(|listed| listed == pattern)
    }

    /// Sets `open_pattern` to the next listed pattern if only the down arrow was pressed, and to the previous one if
    /// only the up arrow was pressed. Changes nothing at the end of the list.
    pub fn open_pattern_by_arrow_keys(&mut self, ui: &Ui, open_pattern: &mut Option<(usize, Pattern)>) {
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let (up, down) = (pressed(Key::ArrowUp), pressed(Key::ArrowDown));
        let next = match (up, down) {
            (false, true) => { self.patterns() }.skip_while(|one| Some(*one) != *open_pattern).nth(1),
            (true, false) => {
                let mut back = self.patterns().rev().skip_while(|one| Some(*one) != *open_pattern);
                back.nth(1)
            }
            _ => return,
        };
        *open_pattern = next.or(*open_pattern);
        self.scrolls_to_open = true;
    }

    /// Draws the visible rows of the list; a click on a pattern sets `open_pattern`. `won_by` returns the names of the
    /// people who won with a pattern in the night, and `None` if nobody did.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        lang: Lang,
        pattern_indexes: &[PatternIndex],
        open_pattern: &mut Option<(usize, Pattern)>,
        won_by: impl Fn(usize, Pattern) -> Option<String>,
    ) {
        ui.spacing_mut().item_spacing.y = 1.0;
        // All rows have the same height, because only the visible ones are drawn.
        ui.spacing_mut().interact_size.y = PATTERN_ROW_HEIGHT;
        ui.spacing_mut().button_padding.y = 2.0;
        let mut area = ScrollArea::vertical().id_salt("book list").auto_shrink(false);
        if std::mem::take(&mut self.scrolls_to_open)
            && let Some(at) = self.pattern_row_index(*open_pattern)
            && !(self.visible_rows.start + 1..self.visible_rows.end.saturating_sub(1)).contains(&at)
        {
            area = area.vertical_scroll_offset((at.saturating_sub(5) as f32) * (PATTERN_ROW_HEIGHT + 1.0));
        }
        let rows = &self.rows;
        let mut visible_rows = 0..0;
        area.show_rows(ui, PATTERN_ROW_HEIGHT, rows.len(), |ui, range| {
            visible_rows = range.clone();
            for row in rows.get(range).unwrap_or_default() {
                let winners = match row {
                    PatternListRow::Pattern(rules_index, pattern) => won_by(*rules_index, *pattern),
                    PatternListRow::Rules(_) | PatternListRow::Category(_) => None,
                };
                show_pattern_list_row(ui, lang, pattern_indexes, row, open_pattern, winners.as_deref());
            }
        });
        self.visible_rows = visible_rows;
    }

    /// Returns the index of the row of the open pattern; `None` if none is open or the list does not contain it.
    fn pattern_row_index(&self, open_pattern: Option<(usize, Pattern)>) -> Option<usize> {
        self.rows.iter().position(
            |row| matches!(row, PatternListRow::Pattern(rules_index, id) if Some((*rules_index, *id)) == open_pattern),
        )
    }
}

fn show_pattern_list_row(
    ui: &mut Ui,
    lang: Lang,
    pattern_indexes: &[PatternIndex],
    row: &PatternListRow,
    open_pattern: &mut Option<(usize, Pattern)>,
    winners: Option<&str>,
) {
    let width = ui.available_width();
    let show_heading_row = |ui: &mut Ui, text: RichText| {
        let size = egui::vec2(width, PATTERN_ROW_HEIGHT);
        ui.allocate_ui_with_layout(size, egui::Layout::left_to_right(egui::Align::Center), |ui| {
            ui.set_min_size(size);
            ui.add(egui::Label::new(text).truncate());
        });
    };
    match row {
        PatternListRow::Rules(name) => {
            show_heading_row(ui, RichText::new(name).strong().color(theme::palette().text_strong))
        }
        PatternListRow::Category(name) => {
            show_heading_row(ui, RichText::new(name).small().color(theme::palette().text_quiet))
        }
        PatternListRow::Pattern(rules_index, id) => {
            let this_pattern = Some((*rules_index, *id));
            let entry = pattern_indexes.get(*rules_index).and_then(|index| index.find_entry(*id));
            let worth = entry.map_or_else(String::new, |entry| words::book::pattern_worth_text(lang, entry.worth));
            let worth = RichText::new(worth).small().color(theme::palette().text_quiet);
            let name = words::pattern_name(lang, *id);
            let button = Button::selectable(*open_pattern == this_pattern, name)
                .right_text(worth)
                .min_size(egui::vec2(width, PATTERN_ROW_HEIGHT))
                .truncate();
            let button = ui.add(button);
            let selected = *open_pattern == this_pattern;
            let label = winners.map(|players| text!(lang, "book-name-won", name = name, players = players));
            let label = label.as_deref().unwrap_or(name);
            button.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, selected, label));
            let button = match winners {
                Some(players) => {
                    let mark = button.rect.left_center() + egui::vec2(WON_MARK_RADIUS + 1.0, 0.0);
                    ui.painter().circle_filled(mark, WON_MARK_RADIUS, Tone::Win.color());
                    button.on_hover_text(text!(lang, "book-won", players = players))
                }
                None => button,
            };
            let button = match button.intrinsic_size().is_some_and(|whole| whole.x > width) {
                true => button.on_hover_text(name),
                false => button,
            };
            if button.clicked() {
                *open_pattern = this_pattern;
            }
        }
    }
}
