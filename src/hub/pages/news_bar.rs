//! The bar at the top of every page: the entry just recorded with its undo, the number of questions to the user, and unread changes to
//! the user's total by others.

use maud::{Markup, html};

use super::components::{author_display_name, button_form, signed_amount};
use super::table_page::QUESTIONS_ID;
use super::{PageAnswer, PageRequest, PageResult};
use crate::hub::devices::DeviceId;
use quejing_session::night::{Keeper, NewsKind, NightNews, PlayerId, night_news, now_ms};
use quejing_session::trouble::capital;
use quejing_words::history::account::news_line;
use quejing_words::history::brief_event_text;

/// The maximum number of news that the bar shows at once; the others follow once these are marked as read.
const MAX_SHOWN_NEWS: usize = 8;

/// Returns the number of consent requests and of claims by other phones that wait for the user's answer.
pub fn count_questions(request: &PageRequest) -> usize {
    let claims = super::recovery::count_claims(request);
    let Some(own) = request.person() else {
        return claims;
    };
    let requests = request.hub.lock_keeper().pending_requests().unwrap_or_default();
    claims
        + requests
            .iter()
            .filter(|one| one.refuser().is_none())
            .filter(|one| one.pending_people().contains(&own))
            .count()
}

/// Renders the bar at the top of a page: the entry just recorded, the number of questions, and unread news; empty if there are
/// none of these.
pub fn render_bar(request: &PageRequest, questions: usize) -> Markup {
    let lang = request.lang;
    let keeper = request.hub.lock_keeper();
    html! {
        (fresh_entry_bar(request, &keeper))
        @if questions > 0 {
            p.bar.wrong role="status" { a href={ "/#" (QUESTIONS_ID) } { (text!(lang, "hub-bar-questions", count = questions)) } }
        }
        @if let Some(own) = request.person() { (news_section(request, &keeper, own)) }
    }
}

/// Renders the entry that this device recorded a moment ago, with its undo; empty if there is none. The script removes the entry once
/// it is no longer fresh.
fn fresh_entry_bar(request: &PageRequest, keeper: &Keeper) -> Markup {
    let device = request.visitor.id().filter(|_| request.can_record());
    let fresh = device.and_then(|device| keeper.fresh_entry(&device.author_name(), now_ms()));
    html! {
        @if let Some(fresh) = fresh {
            @let what = brief_event_text(request.lang, keeper.replay(), fresh.undo.entry);
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

fn news_section(request: &PageRequest, keeper: &Keeper, own: PlayerId) -> Markup {
    let lang = request.lang;
    let mut unread = unread_news(request, keeper, own);
    // A plainly recorded deal is shown only as the newest entry; the list of deals has the earlier ones.
    let newest = unread.last().map(|one| one.last);
    unread.retain(|one| one.needs_confirmation(own) || Some(one.last) == newest);
    // The oldest come first, because "Seen" marks everything up to the last one shown.
    unread.truncate(MAX_SHOWN_NEWS);
    let last = unread.last().map(|one| one.last);
    let fields = |last: u64| [("event", last.to_string()), ("page", request.path_and_query.clone())];
    html! {
        @if let Some(last) = last {
            details.bar.doubt {
                summary { span role="status" { (text!(lang, "hub-bar-news", count = unread.len())) (total_change(own, &unread)) } }
                @for one in &unread { (news_item(request, keeper, own, one)) }
                (button_form("/told", "quiet", text!(lang, "hub-bar-seen"), &fields(last)))
            }
        }
    }
}

/// Renders the user's total before the first and after the last of the unread news that change it; empty if none does.
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

/// Returns the unread news that concern the user, the oldest first: entries of other authors, and entries that needed consent.
/// A device that never marked news as read gets those since it joined.
fn unread_news(request: &PageRequest, keeper: &Keeper, own: PlayerId) -> Vec<NightNews> {
    let Some(device) = request.visitor.id() else {
        return Vec::new();
    };
    let (cursor, joined_ms) = {
        let devices = request.hub.lock_devices();
        let Some(known) = devices.get(device) else {
            return Vec::new();
        };
        (known.told.get(&keeper.id()).copied(), known.joined_ms)
    };
    let author = device.author_name();
    if cursor == Some(keeper.night().last_event) {
        return Vec::new();
    }
    let mut all = night_news(keeper.replay(), cursor.unwrap_or(0));
    all.retain(|one| {
        let elsewhere = *one.author != *author || one.has_asked_other_devices();
        elsewhere && one.concerns(own) && (cursor.is_some() || one.time_ms >= joined_ms)
    });
    all
}

fn news_item(request: &PageRequest, keeper: &Keeper, own: PlayerId, one: &NightNews) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let by = author_person_name(request, keeper, &one.author);
    let entry = one.subject.as_ref().map_or(one.event, |line| line.event);
    let mut disputes = night.disputes.iter();
    let objected = disputes.any(|dispute| dispute.by == own && dispute.disputed_event() == one.event);
    html! {
        @if one.is_agreed_in_person(own) && !objected {
            p { (text!(lang, "hub-says-agreed", line = news_line(lang, night, one, &by), by = capital(&by))) }
            (button_form("/hand/object", "wrong", text!(lang, "hub-not-agreed"),
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

/// Returns the name of an entry's author: the person of a joined phone, else the display name of the device or program.
fn author_person_name(request: &PageRequest, keeper: &Keeper, author: &str) -> String {
    let person = DeviceId::parse_author(author).and_then(|id| {
        let devices = request.hub.lock_devices();
        devices.get(id).and_then(|device| device.person)
    });
    match person {
        Some(person) => keeper.night().name(person),
        None => author_display_name(request, keeper.night(), author),
    }
}

/// Marks the news up to the form's event as read on this device, and returns to the page of the form.
pub fn mark_news_read(request: &PageRequest) -> PageResult {
    let event = request.fields.parse_value::<u64>("event").ok_or(super::PAGE_NOT_FOUND)?;
    let night = {
        let keeper = request.hub.lock_keeper();
        (keeper.id(), event.min(keeper.night().last_event))
    };
    let id = request.device_id()?;
    request.hub.lock_devices().change_device(id, |device| {
        let cursor = device.told.entry(night.0).or_default();
        *cursor = night.1.max(*cursor);
    });
    Ok(PageAnswer::Redirect(bar_form_origin(request).unwrap_or("/").to_owned()))
}

/// Returns the path of the page that sent a form of the bar, for the redirect; `None` if it is not a path of this program.
pub fn bar_form_origin(request: &PageRequest) -> Option<&str> {
    let page = request.fields.trimmed_value("page");
    let own = page.starts_with('/') && !page.starts_with("//") && !page.contains('\\');
    let plain = page.bytes().all(|byte| byte.is_ascii_graphic());
    (own && plain).then_some(page)
}
