//! The list of the entries of a night (deals and payments by agreement), and the page of an entry that is no deal or is
//! undone.

use maud::{Markup, html};

use super::components::{author_display_name, payments_table, restore_deal_button};
use super::page_frame::{PageTab, PhonePage};
use super::{PageAnswer, PageRequest, PageResult, recorded_deal};
use crate::report::html_table::gain_cell;
use quejing_session::error_texts::capitalize;
use quejing_session::night::{AccountLine, Assent, Keeper, Night, PlayerId, ReplayedNight, WaitingEntries};
use quejing_words::history::account::game_heading;
use quejing_words::history::{AccountRow, account_row, assent_lines, payment_texts};
use quejing_words::{Lang, Tone};

/// Shows the entries of the night, the latest first; with the query field `mine`, only those that concern the user.
pub fn show_entry_list(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let keeper = request.hub.read_ledger();
    let user = request.person();
    let filter_person = user.filter(|_| request.query.has_field("mine"));
    let all = keeper.open_night().account_lines();
    let lines: Vec<&AccountLine> =
        all.iter().rev().filter(|line| filter_person.is_none_or(|user| line.concerns(user))).collect();
    let views = [
        ("/hands", text!(lang, "hub-list-all"), filter_person.is_none()),
        ("/hands?mine", text!(lang, "hub-list-mine"), filter_person.is_some()),
    ];
    let body = html! {
        @if user.is_some() {
            p.ways { @for (to, text, is_shown) in views { a.button href=(to) aria-current=[is_shown.then_some("true")] { (text) } " " } }
        }
        @if lines.is_empty() { p { (text!(lang, "hub-no-deals")) } }
        (entry_lines(request, &EntryListContext::of_current_night(&keeper), lines))
    };
    Ok(PageAnswer::Page(PhonePage::with_reload(PageTab::Deals, text!(lang, "deals"), body)))
}

/// Returns the heading of a list of entries, with the number of deals that are over and not voided, unless that is 0.
pub fn entries_heading(lang: Lang, night: &Night) -> String {
    match night.counted_deals().count() {
        0 => text!(lang, "deals").to_owned(),
        count => text!(lang, "hands-title", count = count),
    }
}

/// The night whose entries a list shows, and the paths of the pages of these entries.
pub struct EntryListContext<'a> {
    pub replay: &'a ReplayedNight,
    /// The beginning of the path of the page of an entry; the number of the entry follows.
    pub path_prefix: String,
    /// The night in progress, whose undone deals have a redo button; `None` for other nights.
    pub current_night: Option<&'a Keeper>,
}

impl EntryListContext<'_> {
    /// Returns the context for a list of entries of the night in progress.
    pub fn of_current_night(keeper: &Keeper) -> EntryListContext<'_> {
        EntryListContext { replay: keeper.replay(), path_prefix: "/hand/".to_owned(), current_night: Some(keeper) }
    }
}

/// Renders a line for each entry, in the order of `lines`. If the night has several games, a heading precedes the
/// entries of each.
pub fn entry_lines<'a>(
    request: &PageRequest,
    context: &EntryListContext<'_>,
    lines: impl IntoIterator<Item = &'a AccountLine>,
) -> Markup {
    let mut newer = None;
    html! {
        @for line in lines {
            @if let Some(game) = game_heading(request.lang, context.replay.night(), line, newer.replace(line)) { p.quiet { (game) } }
            (entry_line(request, context, line))
        }
    }
}

/// Renders an entry as a line that links to the page of the entry, if there is one.
fn entry_line(request: &PageRequest, context: &EntryListContext<'_>, line: &AccountLine) -> Markup {
    let night = context.replay.night();
    let first_waiting = context.current_night.and_then(|keeper| WaitingEntries::of(keeper).first_event());
    let row = account_row(request.lang, night, line).mark_waiting(request.lang, line, first_waiting);
    let class = if row.is_in_force { "deal" } else { "deal void" };
    let target = format!("{}{}", context.path_prefix, row.first_event);
    html! {
        a class=(class) href=(target) {
            span.number { (row.number) }
            span.what { @if let Some(round) = &row.round { small { (round) } " " } (row.result) @if let Some(reason) = &row.reason { " " small { (reason) } } }
            span.marks { @for mark in row.marks() { span.mark.doubt[mark.tone == Tone::Doubt] { (mark.text) } " " } }
            (entry_gains(request, &row))
        }
        @if let Some(keeper) = context.current_night { (restore_button(request, keeper, line)) }
    }
}

/// Renders the button that restores an undone deal; empty for other entries, and if this device may not record.
fn restore_button(request: &PageRequest, keeper: &Keeper, line: &AccountLine) -> Markup {
    let deal = line.undone_deal(keeper.replay());
    html! {
        @if let (true, Some(deal)) = (request.can_record(), deal) { (restore_deal_button(request, keeper, deal.deal.id.0)) }
    }
}

/// Renders the gain or loss of each person by an entry, struck through if the entry does not count.
fn entry_gains(request: &PageRequest, row: &AccountRow) -> Markup {
    let user = request.person();
    html! {
        span.nets {
            @for one in &row.gains {
                span.own[user.is_some() && user == one.player] { (one.name) " "
                    @if row.is_in_force { (gain_cell(&one.gain)) } @else { s { (gain_cell(&one.gain)) } } }
            }
        }
    }
}

/// Shows the page of a payment by agreement or of an undone entry, which the number of its event names.
pub fn show_entry(request: &PageRequest, keeper: &Keeper, event: u64) -> PageResult {
    let (lang, night) = (request.lang, keeper.night());
    let lines = keeper.open_night().account_lines();
    // The latest line wins: several undone entries can belong to one deal.
    let line = lines.iter().rev().find(|line| line.first_event == event).ok_or(super::PAGE_NOT_FOUND)?;
    let row = account_row(lang, night, line);
    let body = html! {
        p.quiet { (row.time) }
        @if let Some(by) = line.undo_event {
            p.note.wrong { (text!(lang, "hub-entry-undone", device = event_author_name(request, keeper, by))) }
            @for agreed in assent_lines(lang, night, &group_assents(keeper.replay(), by), &|by| author_display_name(request, night, by)) { p { (agreed) } }
            @if !keeper.open_night().is_visited() { (restore_button(request, keeper, line)) }
        }
        @if let Some(reason) = &row.reason { p { (reason) } }
        @if !row.gains.is_empty() { p.nets.big { (entry_gains(request, &row)) } }
        (payments_table(&payment_texts(lang, night, &line.payments)))
        section {
            h2 { (text!(lang, "hub-recorded-by")) }
            p { (author_display_name(request, night, &line.author)) }
            @for agreed in assent_lines(lang, night, &line.assents, &|by| author_display_name(request, night, by)) { p { (agreed) } }
        }
        (recorded_deal::dispute_sections(request, keeper, line.first_event, &concerned_people(night, line)))
        @if request.person_in(keeper).is_some() && !line.is_disputed(night) { (recorded_deal::objection_form(request, keeper, line.first_event)) }
    };
    let tab = if keeper.open_night().is_visited() { PageTab::Night } else { PageTab::Deals };
    Ok(PageAnswer::Page(PhonePage::with_reload(tab, row.title(lang), body)))
}

/// Returns the assents to an event and to those recorded together with it: those of the first event that has any. Empty
/// if none has.
fn group_assents(replay: &ReplayedNight, event: u64) -> Vec<Assent> {
    let group = replay.events_together(event).iter();
    group.map(|one| one.payload.assents()).find(|assents| !assents.is_empty()).unwrap_or_default()
}

/// Returns the people whom an entry concerns, in the order of the night. A decision about the entry needs their
/// consent.
pub fn concerned_people(night: &Night, line: &AccountLine) -> Vec<PlayerId> {
    night.order.iter().copied().filter(|player| line.concerns(*player)).collect()
}

/// Returns the display name of the author of an event, with a capital letter; empty if there is no such event.
fn event_author_name(request: &PageRequest, keeper: &Keeper, event: u64) -> String {
    let event = keeper.replay().events().get(usize::try_from(event).unwrap_or(0).saturating_sub(1));
    let named = event.map(|event| capitalize(&author_display_name(request, keeper.night(), &event.author)));
    named.unwrap_or_default()
}
