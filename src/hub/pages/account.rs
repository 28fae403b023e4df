//! The list of the night's deals and payments by agreement; and the page of an entry that is no deal, or was undone.

use maud::{Markup, html};

use super::frame::{Page, Tab};
use super::parts::{device, payments, redo_deal};
use super::{Answer, PageRequest, PageResult, hands};
use crate::i18n::{Lang, Tone};
use crate::report::table::gain_cell;
use crate::scorer::night::Keeper;
use crate::scorer::trouble::capital;
use crate::table::ledger::{AccountLine, Assent, Night, PlayerId, Replay};
use crate::words::account::game_heading;
use crate::words::{AccountRow, account_row, assent_lines, payment_texts};

/// Shows deals and payments, the newest first; with the query `mine`, only those that concern the user.
pub fn show_account(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let keeper = request.hub.night();
    let own = request.person();
    let mine = own.filter(|_| request.query.has("mine"));
    let all = keeper.account();
    let lines: Vec<&AccountLine> = all.iter().rev().filter(|line| mine.is_none_or(|own| line.concerns(own))).collect();
    let ways = [
        ("/hands", text!(lang, "hub-list-all"), mine.is_none()),
        ("/hands?mine", text!(lang, "hub-list-mine"), mine.is_some()),
    ];
    let body = html! {
        @if own.is_some() {
            p.ways { @for (to, text, here) in ways { a.button href=(to) aria-current=[here.then_some("true")] { (text) } " " } }
        }
        @if lines.is_empty() { p { (text!(lang, "hub-no-deals")) } }
        (entry_lines(request, &EntryList::current(&keeper), lines))
    };
    Ok(Answer::Page(Page::live(Tab::Deals, text!(lang, "deals"), body)))
}

/// Returns the heading of a list of entries, with the number of deals that are over.
pub fn entries_heading(lang: Lang, night: &Night) -> String {
    match night.counted_deals().count() {
        0 => text!(lang, "deals").to_owned(),
        count => text!(lang, "hands-title", count = count),
    }
}

/// The night whose entries a list shows.
pub struct EntryList<'a> {
    pub replay: &'a Replay,
    /// The path of an entry's page, without its number.
    pub path: String,
    /// True for the night in progress, whose undone deals have a redo and whose payments have pages.
    pub is_current: bool,
}

impl EntryList<'_> {
    /// Returns the list of the night in progress.
    pub fn current(keeper: &Keeper) -> EntryList<'_> {
        EntryList { replay: keeper.replay(), path: "/hand/".to_owned(), is_current: true }
    }
}

/// Renders entries, one below the other, with the number of the game where another begins.
pub fn entry_lines<'a>(
    request: &PageRequest,
    list: &EntryList<'_>,
    lines: impl IntoIterator<Item = &'a AccountLine>,
) -> Markup {
    let mut newer = None;
    html! {
        @for line in lines {
            @if let Some(game) = game_heading(request.lang, list.replay.night(), line, newer.replace(line)) { p.quiet { (game) } }
            (entry_line(request, list, line))
        }
    }
}

/// Renders an entry as a line that links to its page, if it has one.
fn entry_line(request: &PageRequest, list: &EntryList<'_>, line: &AccountLine) -> Markup {
    let night = list.replay.night();
    let row = account_row(request.lang, night, line);
    let class = if row.counts { "deal" } else { "deal void" };
    let has_page = list.is_current || night.deals.iter().any(|deal| deal.id.0 == row.event);
    let to = has_page.then(|| format!("{}{}", list.path, row.event));
    html! {
        a class=(class) href=[to] {
            span.number { (row.number) }
            span.what { @if let Some(round) = &row.round { small { (round) } " " } (row.result) @if let Some(reason) = &row.reason { " " small { (reason) } } }
            span.marks { @for mark in row.marks() { span.mark.doubt[mark.tone == Tone::Doubt] { (mark.text) } " " } }
            (gains(request, &row))
        }
        @if list.is_current { (redo_button(request, list.replay, line)) }
    }
}

/// Renders the redo button of an undone deal.
fn redo_button(request: &PageRequest, replay: &Replay, line: &AccountLine) -> Markup {
    let deal = line.undone_deal(replay);
    html! {
        @if let (true, Some(deal)) = (request.can_enter(), deal) { (redo_deal(request, deal.deal.id.0)) }
    }
}

/// Renders the gains and losses of an entry; struck through if it does not count.
fn gains(request: &PageRequest, row: &AccountRow) -> Markup {
    let own = request.person();
    html! {
        span.nets {
            @for one in &row.gains {
                span.own[own.is_some() && own == one.player] { (one.name) " "
                    @if row.counts { (gain_cell(&one.gain)) } @else { s { (gain_cell(&one.gain)) } } }
            }
        }
    }
}

/// Shows a payment by agreement or an undone entry.
pub fn show_entry(request: &PageRequest, keeper: &Keeper, event: u64) -> PageResult {
    let (lang, night) = (request.lang, keeper.night());
    let lines = keeper.account();
    // The latest line wins: several undone entries can belong to one deal.
    let line = lines.iter().rev().find(|line| line.event == event).ok_or(super::NO_PAGE)?;
    let row = account_row(lang, night, line);
    let body = html! {
        p.quiet { (row.time) }
        @if let Some(by) = line.undone {
            p.note.wrong { (text!(lang, "hub-entry-undone", device = author(request, keeper, by))) }
            @for agreed in assent_lines(lang, night, &group_assents(keeper.replay(), by), &|by| device(request, night, by)) { p { (agreed) } }
            (redo_button(request, keeper.replay(), line))
        }
        @if let Some(reason) = &row.reason { p { (reason) } }
        p.nets.big { (gains(request, &row)) }
        (payments(&payment_texts(lang, night, &line.moves)))
        section {
            h2 { (text!(lang, "hub-recorded-by")) }
            p { (device(request, night, &line.author)) }
            @for agreed in assent_lines(lang, night, &line.assents, &|by| device(request, night, by)) { p { (agreed) } }
        }
        (hands::disputes(request, keeper, line.event, &people(night, line)))
        @if request.person().is_some() && !line.is_disputed(night) { (hands::objection(request, line.event)) }
    };
    Ok(Answer::Page(Page::live(Tab::Deals, row.title(lang), body)))
}

/// Returns the people who agreed to an event or to one of those recorded with it.
fn group_assents(replay: &Replay, event: u64) -> Vec<Assent> {
    let group = replay.events_together(event).iter();
    group.map(|one| one.payload.assents()).find(|assents| !assents.is_empty()).unwrap_or_default()
}

/// Returns the people whose consent a decision about the entry needs.
pub fn people(night: &Night, line: &AccountLine) -> Vec<PlayerId> {
    night.order.iter().copied().filter(|player| line.concerns(*player)).collect()
}

/// Returns the display name of an event's author.
fn author(request: &PageRequest, keeper: &Keeper, event: u64) -> String {
    let event = keeper.replay().events().get(usize::try_from(event).unwrap_or(0).saturating_sub(1));
    let named = event.map(|event| capital(&device(request, keeper.night(), &event.author)));
    named.unwrap_or_default()
}
