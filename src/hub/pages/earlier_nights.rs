//! The pages of earlier nights of the ledger: the list of nights, a night with its standings and entries, an entry with
//! its disputes, to which people can object and which they can decide.

use maud::{Markup, html};

use super::components::author_display_name;
use super::entry_list::{self, EntryListContext, entries_heading, entry_lines};
use super::page_frame::{PageTab, PhonePage};
use super::{PageAnswer, PageRequest, PageResult, night, recorded_deal};
use crate::hub::refusal::RefusedRequest;
use crate::report::html_table::gain_cell;
use quejing_io::dates::format_day;
use quejing_session::error_texts::{self, capitalize};
use quejing_session::night::{
    AccountLine, DealId, Keeper, NightId, NightSession, NightSummary, ReplayedNight, build_account_lines,
    compute_shown_standings,
};
use quejing_words::history::{self, DealText};
use quejing_words::{self as words, Lang};

/// A night that a page shows, with its events replayed: the night in progress or an earlier one.
pub struct ShownNight {
    pub id: NightId,
    pub replay: ReplayedNight,
    /// True if this is the night in progress.
    pub is_current: bool,
}

impl ShownNight {
    /// Reads the night with an id from the ledger; `None` stands for the night in progress.
    ///
    /// # Errors
    /// The refusal 404 if the ledger has no such night.
    pub fn load(request: &PageRequest, id: Option<NightId>) -> Result<ShownNight, RefusedRequest> {
        let keeper = request.hub.read_ledger();
        let current = keeper.night_id();
        match id.filter(|id| *id != current) {
            None => Ok(ShownNight { id: current, replay: keeper.replay().clone(), is_current: true }),
            Some(id) => {
                let session = NightSession::open(keeper.store(), id).map_err(|_| super::PAGE_NOT_FOUND)?;
                Ok(ShownNight { id, replay: session.replay().clone(), is_current: false })
            }
        }
    }

    /// Reads the night that the query field `night` names, else the night in progress.
    ///
    /// # Errors
    /// The refusal 404 if the ledger has no such night.
    pub fn load_by_query(request: &PageRequest) -> Result<ShownNight, RefusedRequest> {
        let id = request.query.get("night").map(|id| id.parse().map_err(|_| super::PAGE_NOT_FOUND)).transpose()?;
        ShownNight::load(request, id)
    }

    /// Returns the query that names an earlier night in a URL, such as `?night=…`; empty for the night in progress.
    pub fn url_query(&self) -> String {
        if self.is_current { String::new() } else { format!("?night={}", self.id) }
    }

    /// Returns the title of the night; empty before it has begun.
    pub fn title(&self) -> String {
        self.replay.night().opened.as_ref().map_or_else(String::new, |opened| opened.title.clone())
    }

    /// Returns the path of the night's page: `/night` for the night in progress, else `/nights/` and the night's id.
    pub fn page_path(&self) -> String {
        if self.is_current { "/night".to_owned() } else { format!("/nights/{}", self.id) }
    }
}

/// Returns the beginning of the path of the pages of a night's entries, and the query that names the night in other
/// URLs; the night is the open night of `keeper`, which can be an earlier one that it visits.
pub fn entry_path_and_query(keeper: &Keeper) -> (String, String) {
    match keeper.open_night().is_visited() {
        false => ("/hand/".to_owned(), String::new()),
        true => (format!("/nights/{}/", keeper.night_id()), format!("?night={}", keeper.night_id())),
    }
}

/// Shows the list of nights, the latest first. Omits hidden nights except the current one.
pub fn show_nights(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let summaries = request.hub.read_ledger().index().summaries();
    let body = match summaries {
        Err(error) => html! { p.note.wrong { (error_texts::ledger_error_text(&error, None, lang)) } },
        Ok(all) => {
            let listed: Vec<_> = all.iter().filter(|night| !night.entry.is_hidden || night.entry.is_current).collect();
            html! {
                @if listed.is_empty() { p { (text!(lang, "hub-no-nights")) } }
                @for night in listed { (night_link(lang, night)) }
            }
        }
    };
    Ok(PageAnswer::Page(PhonePage::without_reload(PageTab::Night, text!(lang, "night-all-nights"), body)))
}

/// Renders the link to a night, with its title, day, rules, number of deals, and the result of each person.
fn night_link(lang: Lang, summary: &NightSummary) -> Markup {
    let entry = &summary.entry;
    let to = if entry.is_current { "/night".to_owned() } else { format!("/nights/{}", entry.night) };
    html! {
        a.deal href=(to) {
            span.number {}
            span.what {
                (entry.title) " " small {
                    @if entry.title != format_day(entry.first_and_last_ms.0) { (format_day(entry.first_and_last_ms.0)) " · " }
                    (capitalize(&words::rules_name(lang, &summary.rules))) " · "
                    (text!(lang, "hub-night-deals", count = summary.deal_count))
                }
            }
            span.marks {
                @if entry.is_current { span.mark { (text!(lang, "night-current")) } " " }
                @if summary.has_corrected_finals { span.mark.doubt { (text!(lang, "night-finals-corrected")) } }
            }
            span.nets { @for one in &summary.people { span { (one.name) " " (gain_cell(&one.result)) } } }
        }
    }
}

/// Reads the earlier night that the path names; `None` if the path names the night in progress. The error is the
/// refusal 404.
fn earlier_night_in_path(request: &PageRequest) -> Result<Option<ShownNight>, RefusedRequest> {
    let id =
        request.path_and_query.split(['/', '?']).nth(2).and_then(|id| id.parse().ok()).ok_or(super::PAGE_NOT_FOUND)?;
    Ok(Some(ShownNight::load(request, Some(id))?).filter(|shown| !shown.is_current))
}

/// Shows an earlier night: standings, links to its files, entries, graph, disputes and rules. Redirects to the page of
/// the night if the path names the night in progress.
pub fn show_earlier_night(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let Some(shown) = earlier_night_in_path(request)? else {
        return Ok(PageAnswer::Redirect("/night".to_owned()));
    };
    let night = shown.replay.night();
    let rates = request.with_session(|session| session.money_rates.clone())?;
    let standings = compute_shown_standings(night, &night.reduced_options()).ok();
    let lines = build_account_lines(&shown.replay);
    let context =
        EntryListContext { replay: &shown.replay, path_prefix: format!("{}/", shown.page_path()), current_night: None };
    let body = html! {
        (back_links(lang))
        p.quiet { (history::date_text(lang, shown.replay.begun_ms())) }
        @if let Some(standings) = &standings { (night::standings_section(lang, night, standings, Some(rates.for_night(night)))) }
        (night::night_file_links(lang, &shown))
        @if !lines.is_empty() {
            h2 { (entries_heading(lang, night)) }
            (entry_lines(request, &context, lines.iter().rev().collect::<Vec<&AccountLine>>()))
        }
        (night::night_details(lang, night))
    };
    Ok(PageAnswer::Page(PhonePage::without_reload(PageTab::Night, shown.title(), body)))
}

/// Shows an entry of an earlier night with its disputes, and the forms to object to it and to decide them. Redirects to
/// the page of the entry if the path names the night in progress.
pub fn show_earlier_deal(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let shown = earlier_night_in_path(request)?;
    let Some(shown) = shown else {
        return Ok(PageAnswer::Redirect(format!("/hand/{}", request.last_path_segment)));
    };
    let id: u64 = request.last_path_segment.parse().map_err(|_| super::PAGE_NOT_FOUND)?;
    let mut keeper = request.hub.read_ledger();
    let page = keeper.visit_night(shown.id, |keeper| {
        let night = keeper.night();
        let Some(deal) = night.deals.iter().find(|deal| deal.id == DealId(id)) else {
            return entry_list::show_entry(request, keeper, id);
        };
        let text = DealText::new(lang, keeper.replay(), deal, &|by| author_display_name(request, night, by));
        let body = html! {
            p { a.button href=(shown.page_path()) { (shown.title()) } }
            (recorded_deal::recorded_deal_sections(request, keeper.replay(), deal, &text, &shown.url_query()))
            (recorded_deal::dispute_sections(request, keeper, deal.id.0, &deal.players))
            (recorded_deal::deal_actions(request, keeper, deal))
        };
        Ok(PageAnswer::Page(PhonePage::with_reload(PageTab::Night, text.title(lang), body)))
    });
    page.map_err(|_| super::PAGE_NOT_FOUND)?
}

/// Renders the links to the night in progress and to the list of nights.
fn back_links(lang: Lang) -> Markup {
    html! {
        p.ways {
            a.button href="/night" { (text!(lang, "hub-this-night")) } " "
            a.button href="/nights" { (text!(lang, "night-all-nights")) }
        }
    }
}
