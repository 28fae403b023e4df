//! The bar at the top of every page: the number of questions to the user, and unread changes of the user's total by others.

use maud::{Markup, html};

use super::parts::{button, device, signed_amount};
use super::table::QUESTIONS;
use super::{Answer, PageRequest, PageResult};
use crate::hub::devices::DeviceId;
use crate::scorer::night::Keeper;
use crate::scorer::trouble::capital;
use crate::table::ledger::{NewsKind, NightNews, PlayerId, news, now_ms};
use crate::words::account::news_line;
use crate::words::entry_in_brief;

/// The maximum number of news shown at once; the others follow once these are marked as read.
const MAX_NEWS: usize = 8;

/// Counts the consent requests and the claims of new phones that wait for the user's answer.
pub fn count_questions(request: &PageRequest) -> usize {
    let claims = super::regain::count_claims(request);
    let Some(own) = request.person() else {
        return claims;
    };
    let requests = request.hub.night().requests().unwrap_or_default();
    claims + requests.iter().filter(|one| one.refuser().is_none()).filter(|one| one.open().contains(&own)).count()
}

/// Renders the bar; empty without questions and news.
pub fn render_bar(request: &PageRequest, questions: usize) -> Markup {
    let lang = request.lang;
    let keeper = request.hub.night();
    html! {
        (fresh_entry(request, &keeper))
        @if questions > 0 {
            p.bar.wrong role="status" { a href={ "/#" (QUESTIONS) } { (text!(lang, "hub-bar-questions", count = questions)) } }
        }
        @if let Some(own) = request.person() { (news_list(request, &keeper, own)) }
    }
}

/// Renders the entry that this device recorded a moment ago, with its undo. The script removes it once it is no longer fresh.
fn fresh_entry(request: &PageRequest, keeper: &Keeper) -> Markup {
    let device = request.visitor.id().filter(|_| request.can_enter());
    let fresh = device.and_then(|device| keeper.fresh_entry(&device.author(), now_ms()));
    html! {
        @if let Some(fresh) = fresh {
            @let what = entry_in_brief(request.lang, keeper.replay(), fresh.undo.entry);
            div.bar.fresh data-left=(fresh.left.as_millis()) {
                span role="status" { (text!(request.lang, "recorded-entry", what = what.as_str())) }
                form method="post" action="/undo" {
                    input type="hidden" name="entry" value=(fresh.undo.entry);
                    input type="hidden" name="page" value=(request.path_and_query);
                    button aria-label=(text!(request.lang, "undo-named", what = what.as_str())) { (text!(request.lang, "hand-undo")) }
                }
            }
        }
    }
}

fn news_list(request: &PageRequest, keeper: &Keeper, own: PlayerId) -> Markup {
    let lang = request.lang;
    let mut unread = unread_news(request, keeper, own);
    // A plainly recorded deal is shown only as the newest entry; the list of deals has the earlier ones.
    let newest = unread.last().map(|one| one.last);
    unread.retain(|one| one.stays(own) || Some(one.last) == newest);
    // The oldest come first, because "Seen" marks everything up to the last one shown.
    unread.truncate(MAX_NEWS);
    let last = unread.last().map(|one| one.last);
    let fields = |last: u64| [("event", last.to_string()), ("page", request.path_and_query.clone())];
    html! {
        @if let Some(last) = last {
            details.bar.doubt {
                summary { span role="status" { (text!(lang, "hub-bar-news", count = unread.len())) (total_change(own, &unread)) } }
                @for one in &unread { (news_item(request, keeper, own, one)) }
                (button("/told", "quiet", text!(lang, "hub-bar-seen"), &fields(last)))
            }
        }
    }
}

/// Renders the user's total before and after the news; empty if it has not changed.
fn total_change(own: PlayerId, unread: &[NightNews]) -> Markup {
    let mut changes = unread.iter().filter_map(|one| one.change_of(own));
    let first = changes.next();
    let last = changes.next_back().or(first);
    html! {
        @if let (Some(first), Some(last)) = (first, last) {
            " · " (signed_amount(first.before)) " → " strong { (signed_amount(last.after)) }
        }
    }
}

/// Returns the news that the device has not marked as read: entries of others, and entries after consent. A device without a mark
/// gets those since it joined.
fn unread_news(request: &PageRequest, keeper: &Keeper, own: PlayerId) -> Vec<NightNews> {
    let Some(device) = request.visitor.id() else {
        return Vec::new();
    };
    let (cursor, joined_ms) = {
        let devices = request.hub.devices();
        let Some(known) = devices.get(device) else {
            return Vec::new();
        };
        (known.told.get(&keeper.id()).copied(), known.joined_ms)
    };
    let author = device.author();
    if cursor == Some(keeper.night().last_event) {
        return Vec::new();
    }
    let mut all = news(keeper.replay(), cursor.unwrap_or(0));
    all.retain(|one| {
        let elsewhere = *one.author != *author || one.was_asked();
        elsewhere && one.concerns(own) && (cursor.is_some() || one.time_ms >= joined_ms)
    });
    all
}

fn news_item(request: &PageRequest, keeper: &Keeper, own: PlayerId, one: &NightNews) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let by = author_name(request, keeper, &one.author);
    let entry = one.subject.as_ref().map_or(one.event, |line| line.event);
    let mut disputes = night.disputes.iter();
    let objected = disputes.any(|dispute| dispute.by == own && dispute.subject() == one.event);
    html! {
        @if one.says_agreed(own) && !objected {
            p { (text!(lang, "hub-says-agreed", line = news_line(lang, night, one, &by), by = capital(&by))) }
            (button("/hand/object", "wrong", text!(lang, "hub-not-agreed"),
                &[("hand", one.event.to_string()), ("claim", text!(lang, "hub-not-agreed-claim").to_owned())]))
        } @else if one.kind == NewsKind::Recorded && one.subject.is_none() {
            // A new game or new camps are no entry of the list.
            p { (news_line(lang, night, one, &by)) }
        } @else {
            p { a href={ "/hand/" (entry) } { (news_line(lang, night, one, &by)) } }
        }
        @if let Some(change) = one.change_of(own) {
            p.change { (text!(lang, "hub-your-total")) " " (signed_amount(change.before)) " → " strong { (signed_amount(change.after)) } }
        }
    }
}

/// Returns the name of the author: the person of the phone, else the device.
fn author_name(request: &PageRequest, keeper: &Keeper, author: &str) -> String {
    let person = DeviceId::of_author(author).and_then(|id| {
        let devices = request.hub.devices();
        devices.get(id).and_then(|device| device.person)
    });
    match person {
        Some(person) => keeper.night().name(person),
        None => device(request, keeper.night(), author),
    }
}

/// Marks the news up to an event as read.
pub fn mark_news_read(request: &PageRequest) -> PageResult {
    let event = request.fields.parse::<u64>("event").ok_or(super::NO_PAGE)?;
    let night = {
        let keeper = request.hub.night();
        (keeper.id(), event.min(keeper.night().last_event))
    };
    let id = request.device()?;
    request.hub.devices().change(id, |device| {
        let cursor = device.told.entry(night.0).or_default();
        *cursor = night.1.max(*cursor);
    });
    Ok(Answer::Redirect(page_of_bar(request).unwrap_or("/").to_owned()))
}

/// Returns the page on which a form of the bar was sent. Only a path of this program is accepted as the redirect.
pub fn page_of_bar(request: &PageRequest) -> Option<&str> {
    let page = request.fields.text("page");
    let own = page.starts_with('/') && !page.starts_with("//") && !page.contains('\\');
    let plain = page.bytes().all(|byte| byte.is_ascii_graphic());
    (own && plain).then_some(page)
}
