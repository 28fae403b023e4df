//! The header of every screen of the night: the tabs, the title of the night, and the button that ends or reopens it.

use crate::app::window_action::{Page, WindowAction, WindowActions};
use eframe::egui::{self, Align, Layout, RichText, Ui};

use super::shared_widgets::{propose_entry, rules_name};
use super::standings::show_imbalance;
use crate::app::theme;
use crate::app::widgets::quiet_text;
use quejing_io::plain::escape_controls;
use quejing_session::action::SessionAction;
use quejing_session::error_texts::capitalize;
use quejing_session::night::{NightAction, NightEntry, NightSummary};
use quejing_session::session::Session;
use quejing_words::Lang;
use quejing_words::switches::switch_differences;

/// Draws the header of a screen of the night: the tabs, the title and rules of the night, the button that ends or
/// reopens the night, the button back to the table, a button for another night in progress, and a warning if the totals
/// do not add up to zero.
pub fn show_night_header(
    ui: &mut Ui,
    model: &Session,
    actions: &mut WindowActions,
    show_tabs: impl FnOnce(&mut Ui, Lang),
) {
    let (lang, night) = (model.lang, model.keeper().night());
    ui.horizontal(|ui| {
        show_tabs(ui, lang);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button(text!(lang, "night-back-to-table")).clicked() {
                actions.push(WindowAction::ShowPage(Page::Table));
            }
            if let Some(other) = other_night_in_progress(model)
                && ui.button(text!(lang, "night-back-to", title = other.entry.title)).clicked()
            {
                actions.push(SessionAction::Night(NightAction::ResumeNight {
                    night: other.entry.night,
                    leaves_deal: false,
                }));
                actions.push(WindowAction::ShowPage(Page::Table));
            }
            let is_recorded = model.keeper().open_night().draft_opening().is_none();
            let label = if night.is_closed { text!(lang, "night-reopen") } else { text!(lang, "night-close-night") };
            if is_recorded && ui.button(label).clicked() {
                match night.is_closed {
                    true => propose_entry(NightEntry::NightReopened, actions),
                    false => actions.push(SessionAction::Night(NightAction::EndNight(None))),
                }
                // The table shows the final result.
                actions.push(WindowAction::ShowPage(Page::Table));
            }
            let opened = night.opened.as_ref();
            let title = opened.map_or("", |opened| &opened.title);
            let rules = opened.map(|opened| capitalize(&rules_name(lang, &opened.rules.name)));
            let state = match (is_recorded, night.is_closed) {
                (false, _) => text!(lang, "night-nothing-yet"),
                (_, true) => text!(lang, "night-is-closed"),
                _ => "",
            };
            ui.label(quiet_text(state));
            let differences =
                opened.map(|opened| switch_differences(lang, &opened.rules.profile)).unwrap_or_default().join("\n");
            let rules = ui.label(quiet_text(rules.unwrap_or_default()));
            if !differences.is_empty() {
                rules.on_hover_text(differences);
            }
            ui.add(
                egui::Label::new(RichText::new(escape_controls(title)).color(theme::palette().text_strong)).truncate(),
            );
        });
    });
    ui.separator();
    show_imbalance(ui, lang, night);
}

/// Returns the first night of the ledger that is neither closed nor hidden; `None` if there is none, or while the open
/// night is not closed.
fn other_night_in_progress(model: &Session) -> Option<NightSummary> {
    if !model.keeper().night().is_closed {
        return None;
    }
    let nights = model.keeper().index().summaries().ok()?;
    nights.iter().find(|night| !night.is_closed && !night.entry.is_hidden).cloned()
}
