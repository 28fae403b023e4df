//! Earlier nights of the ledger, to read: the list, a night with its standings and deals, a deal. The night in progress is untouched.

use maud::{Markup, html};

use super::account::{EntryList, entries_heading, entry_lines};
use super::frame::{Page, Tab};
use super::parts::device;
use super::{Answer, PageRequest, PageResult, hands, night};
use crate::dates::day;
use crate::hub::refusal::RefusedRequest;
use crate::i18n::{self, Lang};
use crate::report::table::gain_cell;
use crate::scorer::night::NightSummary;
use crate::scorer::trouble::{self, capital};
use crate::table::ledger::{AccountLine, DealId, NightId, Replay, Session, account, standings};
use crate::words::{self, DealText};

/// A night that a page shows, the one in progress or an earlier one.
pub struct ShownNight {
    pub id: NightId,
    pub replay: Replay,
    /// True for the night in progress.
    pub is_current: bool,
}

impl ShownNight {
    /// Returns the night with this id; without one, the night in progress.
    ///
    /// # Errors
    /// There is no such night.
    pub fn of(request: &PageRequest, id: Option<NightId>) -> Result<ShownNight, RefusedRequest> {
        let keeper = request.hub.night();
        let current = keeper.id();
        match id.filter(|id| *id != current) {
            None => Ok(ShownNight { id: current, replay: keeper.replay().clone(), is_current: true }),
            Some(id) => {
                let session = Session::open(keeper.store(), id).map_err(|_| super::NO_PAGE)?;
                Ok(ShownNight { id, replay: session.replay().clone(), is_current: false })
            }
        }
    }

    /// Returns the night that the query names, else the night in progress.
    ///
    /// # Errors
    /// There is no such night.
    pub fn of_query(request: &PageRequest) -> Result<ShownNight, RefusedRequest> {
        let id = request.query.get("night").map(|id| id.parse().map_err(|_| super::NO_PAGE)).transpose()?;
        ShownNight::of(request, id)
    }

    /// Returns the query that names an earlier night in an address; empty for the night in progress.
    pub fn query(&self) -> String {
        if self.is_current { String::new() } else { format!("?night={}", self.id) }
    }

    pub fn title(&self) -> String {
        self.replay.night().opened.as_ref().map_or_else(String::new, |opened| opened.title.clone())
    }

    /// Returns the path of the page of the night.
    pub fn path(&self) -> String {
        if self.is_current { "/night".to_owned() } else { format!("/nights/{}", self.id) }
    }
}

/// Lists the nights that are not hidden, the latest first.
pub fn show_nights(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    // The list may take a moment to read; the lock of the night is not held while the page is made.
    let summaries = request.hub.night().night_summaries();
    let body = match summaries {
        Err(error) => html! { p.note.wrong { (trouble::ledger(&error, None, lang)) } },
        Ok(all) => {
            let listed: Vec<_> = all.iter().filter(|night| !night.entry.hidden || night.entry.current).collect();
            html! {
                @if listed.is_empty() { p { (text!(lang, "hub-no-nights")) } }
                @for night in listed { (night_line(lang, night)) }
            }
        }
    };
    Ok(Answer::Page(Page::still(Tab::Night, text!(lang, "night-all-nights"), body)))
}

fn night_line(lang: Lang, summary: &NightSummary) -> Markup {
    let entry = &summary.entry;
    let to = if entry.current { "/night".to_owned() } else { format!("/nights/{}", entry.night) };
    html! {
        a.deal href=(to) {
            span.number {}
            span.what {
                (entry.title) " " small {
                    @if entry.title != day(entry.time_ms.0) { (day(entry.time_ms.0)) " · " }
                    (capital(&i18n::rules_name(lang, &summary.rules))) " · "
                    (text!(lang, "hub-night-deals", count = summary.deals))
                }
            }
            span.marks {
                @if entry.current { span.mark { (text!(lang, "current")) } " " }
                @if summary.corrected { span.mark.doubt { (text!(lang, "night-finals-corrected")) } }
            }
            span.nets { @for one in &summary.people { span { (one.name) " " (gain_cell(&one.result)) } } }
        }
    }
}

/// Returns the earlier night that the path names: `None` if it is the night in progress.
fn night_in_path(request: &PageRequest) -> Result<Option<ShownNight>, RefusedRequest> {
    let id = request.path_and_query.split(['/', '?']).nth(2).and_then(|id| id.parse().ok()).ok_or(super::NO_PAGE)?;
    Ok(Some(ShownNight::of(request, Some(id))?).filter(|shown| !shown.is_current))
}

/// Shows an earlier night with its standings and entries, and links to its files.
pub fn show_earlier_night(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let Some(shown) = night_in_path(request)? else {
        return Ok(Answer::Redirect("/night".to_owned()));
    };
    let night = shown.replay.night();
    let standings = standings(night, &night.reduced_options()).ok();
    let lines = account(&shown.replay);
    let list = EntryList { replay: &shown.replay, path: format!("{}/", shown.path()), is_current: false };
    let body = html! {
        (way_back(lang))
        p.quiet { (words::date(lang, night.deals.first().map_or(night.last_ms, |deal| deal.time_ms))) }
        @if let Some(standings) = &standings { (night::places(lang, night, standings, true)) }
        (night::links(lang, &shown))
        @if !lines.is_empty() {
            h2 { (entries_heading(lang, night)) }
            (entry_lines(request, &list, lines.iter().rev().collect::<Vec<&AccountLine>>()))
        }
        (night::details(lang, night))
    };
    Ok(Answer::Page(Page::still(Tab::Night, shown.title(), body)))
}

/// Shows a deal of an earlier night.
pub fn show_earlier_deal(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let shown = night_in_path(request)?;
    let Some(shown) = shown else {
        return Ok(Answer::Redirect(format!("/hand/{}", request.last_segment)));
    };
    let night = shown.replay.night();
    let id = request.last_segment.parse().map(DealId).map_err(|_| super::NO_PAGE)?;
    let deal = night.deals.iter().find(|deal| deal.id == id).ok_or(super::NO_PAGE)?;
    let text = DealText::of(lang, &shown.replay, deal, &|by| device(request, night, by));
    let disputes = night.disputes.iter().filter(|one| one.deal == deal.id);
    let body = html! {
        p { a.button href=(shown.path()) { (shown.title()) } }
        (hands::deal_facts(request, &shown.replay, deal, &text, &shown.query()))
        @for one in disputes { p.note.doubt { (words::objection(lang, night, one)) } }
    };
    Ok(Answer::Page(Page::still(Tab::Night, text.title(lang), body)))
}

fn way_back(lang: Lang) -> Markup {
    html! {
        p.ways {
            a.button href="/night" { (text!(lang, "hub-this-night")) } " "
            a.button href="/nights" { (text!(lang, "night-all-nights")) }
        }
    }
}
