//! The bar at the top of every page: the entry just recorded with its undo, the number of questions to the user, and
//! unread changes to the user's total by others.

use maud::{Markup, html};

use super::components::{author_display_name, button_form, signed_amount};
use super::form_marks::{mark_pair, named_page, night_field, night_pair};
use super::table_page::QUESTIONS_ID;
use super::{PageAnswer, PageRequest, PageResult};
use crate::hub::devices::DeviceId;
use quejing_session::night::{Keeper, NewsKind, NightNews, PlayerId, collect_night_news, now_ms};
use quejing_session::trouble::capitalize;
use quejing_words::history::account::news_line;
use quejing_words::history::brief_event_text;

/// The maximum number of news that the bar shows at once; the others follow once these are marked as read.
const MAX_SHOWN_NEWS: usize = 8;

/// Returns the number of consent requests, late bets and claims by other phones that wait for an answer of the user.
pub fn count_questions(request: &PageRequest) -> usize {
    let claims = super::recovery::count_claims(request);
    let Some(user) = request.person() else {
        return claims;
    };
    let keeper = request.hub.lock_keeper();
    let requests = keeper.pending_requests().unwrap_or_default();
    claims
        + super::bets::bets_to_answer(&keeper, user).len()
        + requests
            .iter()
            .filter(|one| one.refuser().is_none())
            .filter(|one| one.pending_people().contains(&user))
            .count()
}

/// Renders the bar at the top of a page: the entry just recorded, the number of questions, and unread news. Each part
/// is empty if there is nothing of its kind.
pub fn render_bar(request: &PageRequest, question_count: usize) -> Markup {
    let lang = request.lang;
    let keeper = request.hub.lock_keeper();
    html! {
        (fresh_entry_bar(request, &keeper))
        @if question_count > 0 {
            p.bar.wrong role="status" { a href={ "/#" (QUESTIONS_ID) } { (text!(lang, "hub-bar-questions", count = question_count)) } }
        }
        @if let Some(user) = request.person() { (news_section(request, &keeper, user)) }
    }
}

/// Renders the entry that this device recorded a moment ago, with its undo; empty if there is none. The script hides
/// the entry as soon as the time for this undo has passed.
fn fresh_entry_bar(request: &PageRequest, keeper: &Keeper) -> Markup {
    let device = request.visitor.device_id().filter(|_| request.can_record());
    let fresh = device.and_then(|device| keeper.fresh_entry(&device.author_name(), now_ms()));
    html! {
        @if let Some(fresh) = fresh {
            @let what = brief_event_text(request.lang, keeper.replay(), fresh.undo.newest_event);
            div.bar.fresh data-left=(fresh.left.as_millis()) {
                span role="status" { (text!(request.lang, "recorded-entry", what = what.as_str())) }
                form method="post" action="/undo" {
                    (night_field(keeper))
                    input type="hidden" name="entry" value=(fresh.undo.newest_event);
                    input type="hidden" name="page" value=(request.path_and_query);
                    button aria-label=(text!(request.lang, "undo-named", what = what.as_str())) { (text!(request.lang, "hand-undo")) }
                }
            }
        }
    }
}

/// Renders the unread news, folded, with the change of the user's total and the button that marks them as read; empty
/// without unread news. Of the entries that need no confirmation, renders only the newest.
fn news_section(request: &PageRequest, keeper: &Keeper, user: PlayerId) -> Markup {
    let lang = request.lang;
    let mut unread = unread_news(request, keeper, user);
    // A plainly recorded deal is shown only as the newest entry; the list of deals has the earlier ones.
    let newest = unread.last().map(|one| one.last_event);
    unread.retain(|one| one.needs_confirmation(user) || Some(one.last_event) == newest);
    // The oldest come first, because "Seen" marks everything up to the last one shown.
    unread.truncate(MAX_SHOWN_NEWS);
    let last = unread.last().map(|one| one.last_event);
    let fields =
        |last: u64| [("event", last.to_string()), ("page", request.path_and_query.clone()), night_pair(keeper)];
    html! {
        @if let Some(last) = last {
            details.bar.doubt {
                summary { span role="status" { (text!(lang, "hub-bar-news", count = unread.len())) (total_change(user, &unread)) } }
                @for one in &unread { (news_item(request, keeper, user, one)) }
                (button_form("/told", "quiet", text!(lang, "hub-bar-seen"), &fields(last)))
            }
        }
    }
}

/// Renders the user's total before the first and after the last of the unread news that change it; empty if none
/// changes it.
fn total_change(user: PlayerId, unread_news: &[NightNews]) -> Markup {
    let mut changes = unread_news.iter().filter_map(|one| one.total_change(user));
    let first = changes.next();
    let last = changes.next_back().or(first);
    html! {
        @if let (Some(first), Some(last)) = (first, last) {
            " · " (signed_amount(first.before)) " → " strong { (signed_amount(last.after)) }
        }
    }
}

/// Returns the unread news of the night that concern the user, the oldest first: entries of other authors, and entries
/// of this device for which other devices were asked. For a device that never marked news of the night as read, begins
/// at the time when the device joined.
fn unread_news(request: &PageRequest, keeper: &Keeper, user: PlayerId) -> Vec<NightNews> {
    let Some(device) = request.visitor.device_id() else {
        return Vec::new();
    };
    let (cursor, joined_ms) = {
        let devices = request.hub.lock_devices();
        let Some(known_device) = devices.get(device) else {
            return Vec::new();
        };
        (known_device.told.get(&keeper.night_id()).copied(), known_device.joined_ms)
    };
    let author = device.author_name();
    if cursor == Some(keeper.night().last_event) {
        return Vec::new();
    }
    let mut all = collect_night_news(keeper.replay(), cursor.unwrap_or(0));
    all.retain(|one| {
        let is_reported = *one.author != *author || one.has_asked_other_devices();
        is_reported && one.concerns(user) && (cursor.is_some() || one.time_ms >= joined_ms)
    });
    all
}

/// Renders a line of the news, with a link to its entry if there is one, and the change of the total of the user. If
/// the entry claims that the user agreed in person, adds a button to object, unless the user has objected.
fn news_item(request: &PageRequest, keeper: &Keeper, user: PlayerId, news: &NightNews) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let by = author_person_name(request, keeper, &news.author);
    let entry = news.subject.as_ref().map_or(news.main_event, |line| line.first_event);
    let mut disputes = night.disputes.iter();
    let has_objected = disputes.any(|dispute| dispute.by == user && dispute.disputed_event() == news.main_event);
    html! {
        @if news.is_agreed_in_person(user) && !has_objected {
            p { (text!(lang, "hub-says-agreed", line = news_line(lang, night, news, &by), by = capitalize(&by))) }
            (button_form("/hand/object", "wrong", text!(lang, "hub-not-agreed"),
                &[("hand", news.main_event.to_string()), ("claim", text!(lang, "hub-not-agreed-claim").to_owned()), mark_pair(&keeper.entry_mark(news.main_event))]))
        } @else if news.kind == NewsKind::Recorded && news.subject.is_none() {
            // A new game or new camps are no entry of the list.
            p { (news_line(lang, night, news, &by)) }
        } @else {
            p { a href={ "/hand/" (entry) } { (news_line(lang, night, news, &by)) } }
        }
        @if let Some(change) = news.total_change(user) {
            p.change { (text!(lang, "hub-your-total")) " " (signed_amount(change.before)) " → " strong { (signed_amount(change.after)) } }
        }
    }
}

/// Returns the name of the author of an entry: of the person for a joined phone with a person, else the display name of
/// the device or program.
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

/// Marks the news up to the event of the form as read on this device, and redirects to the page with the form. An
/// earlier event leaves the mark unchanged.
pub fn mark_news_read(request: &PageRequest) -> PageResult {
    let event = request.fields.parse_value::<u64>("event").ok_or(super::PAGE_NOT_FOUND)?;
    let night = {
        let keeper = request.hub.lock_keeper();
        (keeper.night_id(), event.min(keeper.night().last_event))
    };
    let id = request.device_id()?;
    request.hub.lock_devices().change_device(id, |device| {
        let cursor = device.told.entry(night.0).or_default();
        *cursor = night.1.max(*cursor);
    });
    Ok(PageAnswer::Redirect(named_page(request).unwrap_or("/").to_owned()))
}
