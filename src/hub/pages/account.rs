//! The list of the night's deals and payments by agreement; and the page of an entry that is no deal, or was undone.

use maud::{Markup, html};

use super::frame::{Page, Tab};
use super::parts::{device, holder, names, redo_deal, signed};
use super::{Answer, PageRequest, PageResult, hands};
use crate::i18n;
use crate::scorer::night::Keeper;
use crate::scorer::trouble::capital;
use crate::table::ledger::{AccountLine, Night, PlayerId};
use crate::words::account::{in_person, line_reason, line_what};

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
        @for one in lines { (entry_line(request, &keeper, one)) }
    };
    Ok(Answer::Page(Page::live(Tab::Deals, text!(lang, "deals"), body)))
}

/// Renders an entry as a line that links to its page.
pub fn entry_line(request: &PageRequest, keeper: &Keeper, line: &AccountLine) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let class = if line.counts() { "deal" } else { "deal void" };
    let photo = night
        .evidence
        .iter()
        .any(|piece| piece.attached.hand.0 == line.event && piece.attached.sha256.is_some() && !piece.removed);
    html! {
        a class=(class) href={ "/hand/" (line.event) } {
            span.number { @match line.hand() { Some(hand) => (hand.number), None => "•" } }
            span.what { (capital(&line_what(lang, night, line)))
                @if let Some(reason) = line_reason(line) { " " small { (reason) } } }
            span.marks {
                @if photo { span.mark { (text!(lang, "night-mark-photo")) } }
                (marks(request, night, line))
            }
            (changes(request, night, line))
        }
        (redo_button(request, keeper, line))
    }
}

/// Renders the redo button of an undone deal.
fn redo_button(request: &PageRequest, keeper: &Keeper, line: &AccountLine) -> Markup {
    let deal = line.undone_deal(keeper.replay());
    html! {
        @if let (true, Some(deal)) = (request.can_enter(), deal) { (redo_deal(request, deal.hand.id.0)) }
    }
}

fn marks(request: &PageRequest, night: &Night, line: &AccountLine) -> Markup {
    let disputed = text!(request.lang, "night-mark-disputed");
    html! {
        @for mark in crate::words::account::line_marks(request.lang, night, line) {
            span.mark.doubt[mark == disputed] { (mark) }
        }
    }
}

/// Renders the gains and losses of an entry; struck through if it does not count.
fn changes(request: &PageRequest, night: &Night, line: &AccountLine) -> Markup {
    let own = request.person();
    html! {
        span.nets {
            @for (who, change) in &line.changes {
                span.own[own == Some(*who)] { (night.name(*who)) " "
                    @if line.counts() { (signed(*change)) } @else { s { (signed(*change)) } } }
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
    let body = html! {
        p.quiet { (crate::dates::clock(line.time_ms)) }
        @if let Some(by) = line.undone {
            p.note.wrong { (text!(lang, "hub-entry-undone", device = author(request, keeper, by))) }
            (redo_button(request, keeper, line))
        }
        @if let Some(reason) = line_reason(line) { p { (reason) } }
        p.nets.big { (changes(request, night, line)) }
        (payments(request, night, line))
        section {
            h2 { (text!(lang, "hub-recorded-by")) }
            p { (device(request, night, &line.author)) }
            (consents(request, night, line))
        }
        (hands::disputes(request, keeper, line.event, &people(night, line)))
        @if request.person().is_some() && !line.is_disputed(night) { (hands::objection(request, line.event)) }
    };
    let title = match line.hand() {
        Some(hand) => text!(
            lang,
            "night-deal-titled",
            deal = capital(&crate::words::account::deal_name(lang, night, hand)),
            result = capital(&line_what(lang, night, line))
        ),
        None => capital(&line_what(lang, night, line)),
    };
    Ok(Answer::Page(Page::live(Tab::Deals, title, body)))
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

fn payments(request: &PageRequest, night: &Night, line: &AccountLine) -> Markup {
    let lang = request.lang;
    html! {
        table.rows { tbody { @for paid in &line.moves {
            tr { th scope="row" { (text!(lang, "transfer", from = holder(lang, night, paid.from), to = holder(lang, night, paid.to))) " "
                    small { (i18n::night::why(lang, paid.why)) } }
                td { (paid.amount) } }
        } } }
    }
}

/// Renders the people who agreed: on which device and when, or in person by the word of the recorder.
fn consents(request: &PageRequest, night: &Night, line: &AccountLine) -> Markup {
    let lang = request.lang;
    let on_phone = line.assents.iter().filter_map(|one| {
        let (of, time_ms) = one.on_phone.as_ref()?;
        let clock = crate::dates::clock(*time_ms);
        let of = device(request, night, of);
        Some(text!(lang, "hub-agreed-on", player = night.name(one.player), time = clock, device = of))
    });
    let in_person = in_person(line);
    html! {
        @for said in on_phone { p { (said) } }
        @if !in_person.is_empty() {
            p { (text!(lang, "hub-agreed-said", players = names(lang, night, &in_person))) }
        }
    }
}
