//! The screen for all nights of the ledger: resume one, or plan a new one.

use crate::app::window_action::{ScreenId, WindowActions};
use eframe::egui::{Grid, Label, RichText, ScrollArea, Ui};

use super::shared_widgets::{join_list, propose_entry, rules_name};
use crate::app::screens::{Screen, ScreenContext};
use crate::app::theme::{self, Tone};
use crate::app::widgets::{
    fields::show_labelled_text_field, is_row_clicked, primary_button, quiet_text, show_heading, show_named_button,
    show_note, show_right_aligned_text, small_button,
};
use quejing_io::dates::format_day;
use quejing_io::plain::escape_controls;
use quejing_session::action::SessionAction;
use quejing_session::error_texts::capitalize;
use quejing_session::night::{NightAction, NightEntry, NightId, NightSummary};
use quejing_session::session::Session;
use quejing_words::Lang;

/// The night, or a new night, that the user wants to open instead of the night in progress.
#[derive(Clone, Copy, Debug)]
enum NightDestination {
    RecordedNight(NightId),
    NewNight,
}

impl NightDestination {
    /// Returns the action that opens the destination; `leaves_deal` permits to leave a deal of the open night
    /// unfinished.
    fn to_action(self, leaves_deal: bool) -> SessionAction {
        match self {
            NightDestination::RecordedNight(night) => {
                SessionAction::Night(NightAction::ResumeNight { night, leaves_deal })
            }
            NightDestination::NewNight => SessionAction::PlanNextNight { leaves_deal },
        }
    }
}

/// The screen for all nights of the ledger, which opens, renames and hides them.
#[derive(Clone, Debug, Default)]
pub struct NightsScreen {
    /// The destination that opens once the user confirms that the open deal stays unfinished; `None` if nothing is
    /// asked.
    unconfirmed_destination: Option<NightDestination>,
    /// True if the list contains hidden nights; otherwise only the open night is listed even if it is hidden.
    shows_hidden: bool,
    /// The night whose title is being edited, and the text of the field; `None` before the first frame.
    edited_title: Option<(NightId, String)>,
}

impl NightsScreen {
    pub const SCREEN_ID: ScreenId = ScreenId("nights");
}

impl Screen for NightsScreen {
    fn id(&self) -> ScreenId {
        Self::SCREEN_ID
    }

    fn title(&self, lang: Lang) -> &'static str {
        text!(lang, "night-tab-nights")
    }

    fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        self.show_nights(ui, context.model, context.actions);
    }
}

impl NightsScreen {
    fn show_nights(&mut self, ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
        let NightsScreen { unconfirmed_destination, shows_hidden, edited_title } = self;
        let rows = model.keeper().index().summaries().unwrap_or_default();
        if !model.keeper().open_night().is_deal_open() {
            *unconfirmed_destination = None;
        }
        ScrollArea::vertical().id_salt("nights").auto_shrink(false).show(ui, |ui| {
            show_nights_table(ui, model, &rows, (unconfirmed_destination, shows_hidden), actions);
            show_title_fields(ui, model, edited_title, actions);
        });
    }
}

fn show_nights_table(
    ui: &mut Ui,
    model: &Session,
    rows: &[NightSummary],
    (unconfirmed_destination, shows_hidden): (&mut Option<NightDestination>, &mut bool),
    actions: &mut WindowActions,
) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        show_heading(ui, text!(lang, "night-all-nights"));
        if ui.add(primary_button(text!(lang, "new-night"))).on_hover_text(text!(lang, "new-night-tip")).clicked() {
            leave_night_or_ask(model, NightDestination::NewNight, unconfirmed_destination, actions);
        }
    });
    if rows.is_empty() {
        ui.label(quiet_text(text!(lang, "night-no-nights")));
        return;
    }
    show_leave_question(ui, lang, unconfirmed_destination, actions);
    let column_titles = [
        text!(lang, "night-col-night"),
        text!(lang, "date"),
        text!(lang, "rules"),
        text!(lang, "night-col-people"),
        text!(lang, "night-col-deals"),
    ];
    Grid::new("nights").num_columns(7).striped(true).spacing([10.0, 6.0]).show(ui, |ui| {
        for title in column_titles {
            ui.label(quiet_text(title));
        }
        ui.end_row();
        for row in rows.iter().filter(|row| *shows_hidden || !row.entry.is_hidden || row.entry.is_current) {
            show_night_row(ui, model, row, unconfirmed_destination, actions);
            ui.end_row();
        }
    });
    let hidden = rows.iter().filter(|row| row.entry.is_hidden).count();
    if hidden > 0 {
        ui.checkbox(shows_hidden, text!(lang, "night-hidden-nights", count = hidden));
    }
}

/// Draws the field for the title of the open night, and the button that hides or unhides the night in the list; nothing
/// while a new night is planned.
fn show_title_fields(
    ui: &mut Ui,
    model: &Session,
    edited_title: &mut Option<(NightId, String)>,
    actions: &mut WindowActions,
) {
    let (lang, keeper) = (model.lang, model.keeper());
    let Some(opened) = keeper.night().opened.as_ref().filter(|_| keeper.open_night().draft_opening().is_none()) else {
        return;
    };
    let (_, title) = match edited_title {
        Some(edited_title) if edited_title.0 == keeper.night_id() => edited_title,
        edited_title => edited_title.insert((keeper.night_id(), opened.title.clone())),
    };
    ui.separator();
    ui.horizontal_wrapped(|ui| {
        show_labelled_text_field(ui, text!(lang, "night-title-label"), title, 180.0);
        let is_new = !title.trim().is_empty() && title.trim() != opened.title;
        let label = text!(lang, "night-rename-named", player = opened.title);
        if show_named_button(ui, is_new, text!(lang, "night-rename"), &label).clicked() {
            propose_entry(NightEntry::NightTitle(title.trim().to_owned()), actions);
        }
        let hidden = keeper.night().is_hidden;
        let text = if hidden { text!(lang, "night-unhide") } else { text!(lang, "night-hide") };
        if ui.add(small_button(text)).on_hover_text(text!(lang, "night-hide-tip")).clicked() {
            propose_entry(NightEntry::NightHidden(!hidden), actions);
        }
    });
}

fn show_night_row(
    ui: &mut Ui,
    model: &Session,
    row: &NightSummary,
    unconfirmed_destination: &mut Option<NightDestination>,
    actions: &mut WindowActions,
) {
    let lang = model.lang;
    let entry = &row.entry;
    let show_clipped_text = |ui: &mut Ui, width: f32, text: RichText| {
        let cell = ui.scope(|ui| {
            ui.set_max_width(width);
            ui.add(Label::new(text).truncate());
        });
        cell.response.rect
    };
    // The space that the other columns leave, shared by the three texts.
    let text_width = ui.ctx().content_rect().width() - 420.0;
    let mut cells = show_clipped_text(
        ui,
        text_width * 0.28,
        RichText::new(escape_controls(&entry.title)).color(theme::palette().text_strong),
    );
    cells |= ui.label(format_day(entry.first_and_last_ms.0)).rect;
    cells |= show_clipped_text(ui, text_width * 0.28, RichText::new(capitalize(&rules_name(lang, &row.rules))));
    cells |= show_clipped_text(
        ui,
        text_width * 0.44,
        quiet_text(join_list(lang, &row.people.iter().map(|one| one.name.clone()).collect::<Vec<_>>())),
    );
    cells |= show_right_aligned_text(ui, RichText::new(row.deal_count.to_string())).rect;
    let clicked = show_open_night_button(ui, lang, row);
    if clicked || (!entry.is_current && is_row_clicked(ui, cells)) {
        leave_night_or_ask(model, NightDestination::RecordedNight(entry.night), unconfirmed_destination, actions);
    }
    if row.has_corrected_finals {
        ui.label(quiet_text(text!(lang, "night-finals-corrected")))
            .on_hover_text(text!(lang, "night-finals-corrected-tip"));
    }
}

/// Queues the action that opens `destination`. While a deal is open, stores `destination` in `unconfirmed_destination`
/// instead, until the user confirms.
fn leave_night_or_ask(
    model: &Session,
    destination: NightDestination,
    unconfirmed_destination: &mut Option<NightDestination>,
    actions: &mut WindowActions,
) {
    match model.keeper().open_night().is_deal_open() {
        true => *unconfirmed_destination = Some(destination),
        false => actions.push(destination.to_action(false)),
    }
}

/// Draws the question whether the open deal may stay unfinished, with its two answers; nothing if nothing is asked.
fn show_leave_question(
    ui: &mut Ui,
    lang: Lang,
    unconfirmed_destination: &mut Option<NightDestination>,
    actions: &mut WindowActions,
) {
    let Some(destination) = *unconfirmed_destination else {
        return;
    };
    show_note(ui, Tone::Doubt, text!(lang, "resume-deal-open"));
    ui.horizontal(|ui| {
        if ui.button(text!(lang, "resume-leave-deal")).clicked() {
            actions.push(destination.to_action(true));
            *unconfirmed_destination = None;
        }
        if ui.button(text!(lang, "resume-stay")).clicked() {
            *unconfirmed_destination = None;
        }
    });
}

/// Draws the button that opens a night, or a label without a button for the open night; returns true if the button was
/// clicked.
fn show_open_night_button(ui: &mut Ui, lang: Lang, row: &NightSummary) -> bool {
    let entry = &row.entry;
    if entry.is_current {
        ui.label(quiet_text(text!(lang, "night-current")));
        return false;
    }
    let text = if row.is_closed { text!(lang, "night-look") } else { text!(lang, "night-resume") };
    show_named_button(ui, true, text, &text!(lang, "night-resume-named", title = entry.title)).clicked()
}
