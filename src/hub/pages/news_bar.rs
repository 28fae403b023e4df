//! The bar at the top of every page: the entry just recorded with its undo, the number of questions to the user, and
//! the user's account: the entries of all nights that they have not seen. The account has a page of its own, too.

use maud::{Markup, html};

use super::components::{author_display_name, button_form};
use super::form_marks::{mark_pair, named_page, night_field};
use super::page_frame::{PageTab, PhonePage};
use super::recovery::can_claim_earlier_nights;
use super::table_page::QUESTIONS_ID;
use super::{PageAnswer, PageRequest, PageResult};
use crate::hub::devices::{Device, DeviceId};
use crate::report::html_table::gain_cell;
use quejing_session::error_texts::{self, capitalize};
use quejing_session::night::{
    DeviceAccount, Keeper, LedgerError, NewsKind, Night, NightNews, NightNewsRecord, PersonEntryId, PlayerId,
    UnseenNight, UnseenNightEntry, WaitingEntries, now_ms,
};
use quejing_session::notice::Tone;
use quejing_words::Lang;
use quejing_words::history::account::{listed_changes, news_line};
use quejing_words::history::{brief_event_text, seat_change_cells, seat_total};

/// The maximum number of entries that the bar or a page of the account shows at once.
const MAX_SHOWN_ENTRIES: usize = 8;

/// The account of the user of a device.
struct OwnAccount {
    /// The unseen entries by person and night; a user can have been several persons of different nights.
    account: DeviceAccount,
    /// True if earlier nights have unseen entries of somebody with the user's name, and others can confirm that they
    /// are the user's.
    offers_claim: bool,
}

/// Renders the question whether the user is the person of their name in earlier nights that have unseen entries; empty
/// if there are none.
pub fn same_name_offer(request: &PageRequest, keeper: &Keeper) -> Markup {
    let (lang, user) = (request.lang, request.person());
    // An error is reported by the bar.
    let offers_claim = OwnAccount::read(request, keeper).is_ok_and(|account| account.offers_claim);
    html! {
        @if let Some(user) = user.filter(|_| offers_claim) {
            section.note.doubt {
                p { (text!(lang, "hub-same-name", player = keeper.night().name(user))) }
                (button_form("/who/claim", "", text!(lang, "hub-same-name-claim"), &[("person", user.to_string())]))
            }
        }
    }
}

/// An entry of the account with its night.
#[derive(Clone, Copy)]
struct AccountEntry<'a> {
    night: &'a UnseenNight,
    entry: &'a UnseenNightEntry,
}

impl AccountEntry<'_> {
    fn player(&self) -> PlayerId {
        self.night.player
    }
}

impl OwnAccount {
    /// Reads the account of the user. A device without a person has none.
    fn read(request: &PageRequest, keeper: &Keeper) -> Result<OwnAccount, LedgerError> {
        let account = keeper.news().read_account(&request.account_holders())?;
        let user = request.person().filter(|user| account.uncertain_people.contains(user));
        let offers_claim = user.is_some_and(|user| can_claim_earlier_nights(request, keeper, user));
        Ok(OwnAccount { account, offers_claim })
    }

    /// Returns all entries, those of each person together, the oldest night first.
    fn entries(&self) -> Vec<AccountEntry<'_>> {
        let nights = self.account.nights.iter();
        nights.flat_map(|night| night.entries.iter().map(move |entry| AccountEntry { night, entry })).collect()
    }
}

/// Returns the number of consent requests, late bets and claims by other phones that wait for an answer of the user.
pub fn count_questions(request: &PageRequest) -> usize {
    let claims = super::recovery::count_claims(request);
    let keeper = request.hub.read_ledger();
    let late_bets = request.person().map_or(0, |user| super::bets::bets_to_answer(&keeper, user).len());
    claims + late_bets + super::consent_requests::pending_questions(request, &keeper).len()
}

/// Renders the bar at the top of a page: the entry just recorded, the number of questions, and the account. Each part
/// is empty if there is nothing of its kind.
pub fn render_bar(request: &PageRequest, question_count: usize) -> Markup {
    let lang = request.lang;
    let keeper = request.hub.read_ledger();
    html! {
        (server_bar(lang, &keeper))
        (fresh_entry_bar(request, &keeper))
        @if question_count > 0 {
            p.bar.wrong role="status" { a href={ "/#" (QUESTIONS_ID) } { (text!(lang, "hub-bar-questions", count = question_count)) } }
        }
        (account_bar(request, &keeper))
    }
}

/// Renders that the ledger's server is away, and how many entries wait for it; empty if neither is so.
fn server_bar(lang: Lang, keeper: &Keeper) -> Markup {
    let (is_away, waiting) = (keeper.store().is_home_away(), WaitingEntries::of(keeper).count());
    html! {
        @if is_away || waiting > 0 {
            p.bar.doubt role="status" {
                @if is_away { (text!(lang, "server-away")) " " }
                @if waiting > 0 { (text!(lang, "server-waits", count = waiting)) }
            }
        }
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

/// Renders the account in the bar, folded: the oldest entries with the changes of the user's totals, and the button
/// that marks them as seen. Further entries follow on the page of the account.
fn account_bar(request: &PageRequest, keeper: &Keeper) -> Markup {
    let lang = request.lang;
    let account = match OwnAccount::read(request, keeper) {
        Ok(account) => account,
        Err(error) => return html! { p.bar.doubt { (error_texts::ledger_error_text(&error, None, lang)) } },
    };
    let entries = account.entries();
    let (shown, further) = entries.split_at(entries.len().min(MAX_SHOWN_ENTRIES));
    html! {
        @if !shown.is_empty() {
            details.bar.doubt {
                summary { span role="status" { (account_summary(lang, &entries, shown)) } }
                (person_sections(request, shown))
                @if !further.is_empty() { p { a href="/told?page=1" { (text!(lang, "hub-bar-more", count = further.len())) } } }
            }
        }
        @if account.offers_claim { p.bar.doubt { a href="/who" { (text!(lang, "hub-bar-same-name")) } } }
    }
}

/// Returns the changes of the shown entries and the present total, for each person and night, with the number of
/// entries that are not shown. `all` has all entries of the account.
fn account_summary(lang: Lang, all: &[AccountEntry<'_>], shown: &[AccountEntry<'_>]) -> String {
    let groups = shown.chunk_by(have_same_person_and_night);
    let parts: Vec<String> = groups
        .filter_map(|group| {
            let first = group.first()?;
            let of_night = all.iter().filter(|entry| have_same_person_and_night(entry, first)).count();
            Some(night_summary(lang, group, of_night - group.len()))
        })
        .collect();
    parts.join(" · ")
}

fn have_same_person_and_night(one: &AccountEntry<'_>, other: &AccountEntry<'_>) -> bool {
    one.player() == other.player() && one.night.record.night == other.night.record.night
}

/// Returns the changes of a night's entries and the total of the person, in the scale of the seats; the number of
/// entries if no total changes.
fn night_summary(lang: Lang, group: &[AccountEntry<'_>], hidden_count: usize) -> String {
    let Some(first) = group.first() else {
        return String::new();
    };
    let entries = group.iter().map(|one| &one.entry.news);
    let Some(changes) = listed_changes(lang, first.player(), entries, hidden_count) else {
        return text!(lang, "hub-bar-news", count = (group.len() + hidden_count));
    };
    let night = first.night.record.night();
    let total = seat_total(night, first.player()).text;
    match first.night.is_current {
        true => text!(lang, "hub-bar-since", changes = changes, total = total),
        false => text!(lang, "hub-bar-since-night", night = night_title(night), changes = changes, total = total),
    }
}

fn night_title(night: &Night) -> &str {
    night.opened.as_ref().map_or("", |opened| &opened.title)
}

/// Renders the entries of each person, and below them the form that marks exactly these as seen by the person. So that
/// a new user of the device does not mark the entries of an earlier one, each person has a form of their own.
fn person_sections(request: &PageRequest, entries: &[AccountEntry<'_>]) -> Markup {
    html! {
        @for own in entries.chunk_by(|one, other| one.player() == other.player()) {
            (entry_groups(request, own))
            (seen_form(request, own))
        }
    }
}

/// Renders entries of a person, with a heading for each earlier night and, for a person other than the user, for the
/// night in progress, too; for such a person also the button by which the user says that they were somebody else.
fn entry_groups(request: &PageRequest, entries: &[AccountEntry<'_>]) -> Markup {
    html! {
        @for group in entries.chunk_by(have_same_person_and_night) {
            @if let Some(first) = group.first() {
                @let (night, is_other) = (first.night.record.night(), request.visitor.person() != Some(first.player()));
                @if !first.night.is_current || is_other {
                    p.quiet { a href={ "/nights/" (first.night.record.night) } { (night.name(first.player())) " · " (night_title(night)) } }
                }
                @if is_other {
                    (button_form("/told/other", "quiet", text!(request.lang, "hub-not-me"), &[("person", first.player().to_string()), ("page", request.path_and_query.clone())]))
                }
            }
            @for one in group { (entry_item(request, one)) }
        }
    }
}

/// Renders the form that marks exactly these entries as seen by their person.
fn seen_form(request: &PageRequest, entries: &[AccountEntry<'_>]) -> Markup {
    let named = entries.iter().map(|one| ("entry", one.entry.id.to_string()));
    let fields: Vec<(&str, String)> = named.chain([("page", request.path_and_query.clone())]).collect();
    button_form("/told", "quiet", text!(request.lang, "hub-bar-seen"), &fields)
}

/// Renders a line of the account: the entry with its link, the change of the user's total in the scale of the seats,
/// who ticked that the user was told, and the button to object, unless the user has objected.
fn entry_item(request: &PageRequest, one: &AccountEntry<'_>) -> Markup {
    let (lang, record, news) = (request.lang, &one.night.record, &one.entry.news);
    let night = record.night();
    let by = author_person_name(request, night, &news.author);
    let line = news_line(lang, night, news, &by);
    let mut disputes = night.disputes.iter();
    let has_objected =
        disputes.any(|dispute| dispute.by == one.player() && dispute.disputed_event() == news.main_event);
    html! {
        @match entry_path(record, one.night.is_current, news) {
            Some(path) => { p { a href=(path) { (line) } } }
            None => { p { (line) } }
        }
        @if news.is_agreed_in_person(one.player()) { p { (text!(lang, "hub-says-agreed", by = capitalize(&by))) } }
        @if let Some(told) = &one.entry.told {
            @let by = capitalize(&author_person_name(request, night, &told.device));
            p { (text!(lang, "hub-says-told", by = by)) }
        }
        @if let Some((before, after)) = seat_change_cells(night, news, one.player()) {
            p.change { (text!(lang, "hub-your-total")) " " (gain_cell(&before)) " → " strong { (gain_cell(&after)) } }
        }
        @if can_be_disputed(news) && !has_objected { (objection_button(request, one)) }
    }
}

/// Renders the button that opens a dispute of an entry.
fn objection_button(request: &PageRequest, one: &AccountEntry<'_>) -> Markup {
    let lang = request.lang;
    let mut fields = vec![
        ("hand", one.entry.news.main_event.to_string()),
        ("claim", text!(lang, "hub-not-agreed-claim").to_owned()),
        ("player", one.player().to_string()),
    ];
    if !one.night.is_current {
        fields.push(("night", one.night.record.night.to_string()));
    }
    fields.push(mark_pair(&one.night.record.entry_mark(one.entry.news.main_event)));
    button_form("/hand/object", "wrong", text!(lang, "hub-not-agreed"), &fields)
}

/// Returns true unless the news are a dispute, or the entry has no page on which a dispute could be decided.
fn can_be_disputed(news: &NightNews) -> bool {
    news.kind != NewsKind::Disputed && news.subject.is_some()
}

/// Returns the path of the page of an entry; `None` for entries without a page, such as a new game, new camps and the
/// end of the night.
fn entry_path(record: &NightNewsRecord, is_current: bool, news: &NightNews) -> Option<String> {
    let entry = news.entry_event()?;
    Some(match is_current {
        true => format!("/hand/{entry}"),
        false => format!("/nights/{}/{entry}", record.night),
    })
}

/// Returns the name of the author of an entry: of the person for a joined phone with a person, else the display name of
/// the device or program.
fn author_person_name(request: &PageRequest, night: &Night, author: &str) -> String {
    let person = DeviceId::parse_author(author).and_then(|id| {
        let devices = request.hub.lock_devices();
        devices.get(id).and_then(Device::person)
    });
    match person.filter(|person| night.people.contains_key(person)) {
        Some(person) => night.name(person),
        None => author_display_name(request, night, author),
    }
}

/// Shows a page of the account; the query field `page` has its number from 0.
pub fn show_account(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let keeper = request.hub.read_ledger();
    let body = match OwnAccount::read(request, &keeper) {
        Err(error) => html! { p.note.wrong { (error_texts::ledger_error_text(&error, None, lang)) } },
        Ok(account) => account_page(request, &account),
    };
    Ok(PageAnswer::Page(PhonePage::with_reload(PageTab::Me, text!(lang, "hub-account"), body)))
}

fn account_page(request: &PageRequest, account: &OwnAccount) -> Markup {
    let (lang, entries) = (request.lang, account.entries());
    let pages: Vec<&[AccountEntry<'_>]> = entries.chunks(MAX_SHOWN_ENTRIES).collect();
    let number = request.query.parse_value::<usize>("page").unwrap_or(0).min(pages.len().saturating_sub(1));
    html! {
        @match pages.get(number) {
            None => { p { (text!(lang, "hub-account-empty")) } }
            Some(shown) => {
                p { (account_summary(lang, &entries, shown)) }
                (person_sections(request, shown))
            }
        }
        p.ways {
            @for at in (0..pages.len()).filter(|_| pages.len() > 1) {
                a.button href={ "/told?page=" (at) } aria-current=[(at == number).then_some("page")] { (at + 1) } " "
            }
        }
    }
}

/// Marks the entries that the form names as seen by the person whose account it showed, and redirects to the page with
/// the form.
pub fn mark_entries_seen(request: &PageRequest) -> PageResult {
    let entries: Vec<PersonEntryId> = request.fields.parse_values("entry");
    let device = request.device_id()?.author_name();
    let holders = request.account_holders();
    let marked = request.hub.write_ledger(|keeper| keeper.news_mut().mark_seen(&holders, &entries, &device));
    // The other tabs and devices of these people drop the entries at once.
    request.hub.sync_ledger();
    if let Err(error) = marked {
        request.queue_message(Tone::Wrong, error_texts::ledger_error_text(&error, None, request.lang))?;
    }
    Ok(PageAnswer::Redirect(named_page(request).unwrap_or("/").to_owned()))
}

/// Removes a person of earlier nights from this device, whose user says that they were not that person, and redirects
/// to the page with the form.
pub fn remove_earlier_person(request: &PageRequest) -> PageResult {
    let person: PlayerId = request.fields.parse_value("person").ok_or(super::PAGE_NOT_FOUND)?;
    let id = request.device_id()?;
    request.hub.change_devices(|devices| devices.change_device(id, |device| device.users.remove_account(person)));
    Ok(PageAnswer::Redirect(named_page(request).unwrap_or("/").to_owned()))
}
