//! The page of a deal: tiles, sheet, payments, photo, authors and consents; and its forms: objection, correction, void, decision.

use crate::hub::refusal::{RefusalReason, RefusedRequest};
use axum::http::StatusCode;
use maud::{Markup, html};

use super::frame::{Page, Tab};
use super::nights::ShownNight;
use super::parts::{choices, device, field, payments};
use super::win::round::recorded_players;
use super::{Answer, PageRequest, PageResult, account, agree, win};
use crate::hub::devices::is_photo_name;
use crate::i18n::{self, Lang};
use crate::report::table::gain_cell;
use crate::rules::{Detail, Unknown};
use crate::scorer::action::Action;
use crate::scorer::model::{ReopenableEnd, reopenable_ends};
use crate::scorer::night::NightAction;
use crate::scorer::trouble::capital;
use crate::table::ledger::{
    Body, Deal, DealId, Decision, Dispute, DisputeDecided, EvidenceKind, Night, PlayerId, Replay, Value, account_line,
};
use crate::table::recorded::RecordedWin;
use crate::words::{self, DealText, assent_lines, wins};

/// The maximum length of a claim or note, in characters.
const MAX_CLAIM_CHARS: usize = 300;

/// Shows a deal, or the entry with this number if it is no deal.
pub fn show_deal(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let id: u64 = request.last_segment.parse().map_err(|_| super::NO_PAGE)?;
    let keeper = request.hub.night();
    let night = keeper.night();
    let Some(deal) = night.deals.iter().find(|deal| deal.id == DealId(id)) else {
        return account::show_entry(request, &keeper, id);
    };
    let text = DealText::of(lang, keeper.replay(), deal, &|by| device(request, night, by));
    let body = html! {
        (deal_facts(request, keeper.replay(), deal, &text, ""))
        (disputes(request, &keeper, deal.id.0, &deal.players))
        (actions(request, night, deal))
    };
    Ok(Answer::Page(Page::live(Tab::Deals, text.title(lang), body)))
}

/// Renders a deal without the disputes about it: wins, gains, photos, reasons, payments, and who recorded what. `query` names its night
/// in the addresses of its photos.
pub fn deal_facts(request: &PageRequest, replay: &Replay, deal: &Deal, text: &DealText, query: &str) -> Markup {
    let (lang, night) = (request.lang, replay.night());
    html! {
        p.quiet { (text.facts.join(" · ")) }
        @if deal.voided { p.note.wrong { (text!(lang, "night-deal-void-note")) } }
        @for one in text.wins() { (super::parts::win(lang, one)) }
        p.nets { @for one in &text.gains { span { (one.name) " " (gain_cell(&one.gain)) } } }
        (photos(request, night, deal, query))
        (reasons(request, night, deal))
        @if !text.payments.is_empty() { details { summary { (text!(lang, "payments")) } (payments(&text.payments)) } }
        section {
            h2 { (text!(lang, "hub-recorded-by")) }
            @for act in &text.acts {
                p { (act.text) " " small { (act.author) } }
                @if let Some(overruled) = &act.overruled { p.doubt { (overruled) } }
                @for one in &act.corrections { p.trace { (one.text) " " (assents(&one.assents)) } }
            }
        }
    }
}

/// Renders the photos of a deal, or a note in place of removed ones. `query` names an earlier night.
pub fn photos(request: &PageRequest, night: &Night, deal: &Deal, query: &str) -> Markup {
    let of_hand = night.evidence.iter().filter(|piece| piece.attached.deal == deal.id);
    let photos = of_hand.filter(|piece| piece.attached.what == EvidenceKind::Photo);
    html! {
        @for piece in photos {
            @match &piece.attached.sha256 {
                Some(name) if !piece.removed => { img.evidence src={ "/photo/" (name) (query) } alt=(text!(request.lang, "night-mark-photo")) loading="lazy"; }
                _ => { p.quiet { (text!(request.lang, "night-mark-photo-gone")) } }
            }
        }
    }
}

/// Renders the sheet of each win by the rules of the night. If the current rules give another value, renders both values instead.
fn reasons(request: &PageRequest, night: &Night, deal: &Deal) -> Markup {
    let Some(rules) = night.rules() else {
        return html! {};
    };
    let lang = request.lang;
    let judged = wins(deal).filter_map(|one| {
        let recorded = RecordedWin::in_night(night, deal, one).ok()?;
        Some((one, recorded.judge(rules, Unknown::LeaveOut, Detail::Everything).ok()?))
    });
    html! {
        @for (one, ruling) in judged {
            @let current = Value::from(&ruling);
            @if current == one.value {
                details { summary { (text!(lang, "hub-why")) } div.sheet { (win::ruling_sheet(lang, &ruling)) } }
            } @else {
                // A sheet for another value would contradict the record.
                p { (text!(lang, "recorded-value", value = words::value_text(lang, rules, &one.value))) " " small { (words::patterns(lang, night, one)) } }
                p.note.doubt { (text!(lang, "recorded-other-value", value = words::value_text(lang, rules, &current))) }
            }
        }
    }
}

/// Renders the people who agreed to an event.
fn assents(lines: &[String]) -> Markup {
    html! { span.agreed { @for agreed in lines { small { (agreed) } " " } } }
}

/// Renders the disputes of an entry, each with the form to decide it; the decision needs the consent of `people`.
pub fn disputes(
    request: &PageRequest,
    keeper: &crate::scorer::night::Keeper,
    subject: u64,
    people: &[PlayerId],
) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let of_entry = { night.disputes.iter() }.filter(|one| disputed_entry(keeper, one) == subject);
    let is_deal = night.deals.iter().any(|deal| deal.id.0 == subject);
    let choices_of = [
        (true, "keep", text!(lang, "night-decide-keep")),
        (is_deal, "correct", text!(lang, "night-decide-correct")),
        (is_deal || night.agreed.iter().any(|(event, ..)| *event == subject), "void", text!(lang, "night-decide-void")),
    ];
    let choices_of: Vec<(&str, String)> =
        { choices_of.into_iter() }.filter(|(can, ..)| *can).map(|(_, name, text)| (name, text.to_owned())).collect();
    html! {
        @for dispute in of_entry {
            section.note.doubt {
                p { (text!(lang, "night-claim-of", player = night.name(dispute.by), claim = dispute.claim)) }
                @match &dispute.decided {
                    Some((event, decision, note, _)) => {
                        @let agreed = keeper.replay().event(*event).map(|event| event.payload.assents()).unwrap_or_default();
                        p { (capital(i18n::night::decision(lang, *decision))) @if !note.is_empty() { ": " (note) } " "
                            (assents(&assent_lines(lang, night, &agreed, &|by| device(request, night, by)))) }
                    }
                    None if request.can_enter() => {
                        details { summary { (text!(lang, "night-table-decides")) }
                            form method="post" action="/hand/decide" {
                                input type="hidden" name="dispute" value=(dispute.event);
                                input type="hidden" name="hand" value=(subject);
                                (choices("decision", text!(lang, "night-table-decides"), &choices_of, None))
                                @if is_deal { p.quiet { (text!(lang, "hub-correct-first")) } }
                                (field("note", text!(lang, "night-in-words"), "", MAX_CLAIM_CHARS))
                                (agree::present_people_boxes(request, keeper, people, None))
                                button.primary { (text!(lang, "hub-ask-people")) }
                            } }
                    }
                    None => {}
                }
            }
        }
    }
}

/// Returns the entry that a dispute is shown with: the deal or payment; for a disputed correction, its deal.
fn disputed_entry(keeper: &crate::scorer::night::Keeper, dispute: &Dispute) -> u64 {
    let line = account_line(keeper.replay(), dispute.subject());
    line.map_or(dispute.subject(), |line| line.event)
}

/// Renders the form to object to an entry.
pub fn objection(request: &PageRequest, entry: u64) -> Markup {
    let lang = request.lang;
    html! {
        details { summary { (text!(lang, "hub-object")) }
            form method="post" action="/hand/object" {
                input type="hidden" name="hand" value=(entry);
                p.quiet { (text!(lang, "hub-object-hint")) }
                (field("claim", text!(lang, "night-claim"), "", MAX_CLAIM_CHARS))
                button.wrong { (text!(lang, "night-dispute-open")) }
            } }
    }
}

/// Renders the actions on a deal: object, correct, void.
fn actions(request: &PageRequest, night: &Night, deal: &Deal) -> Markup {
    let lang = request.lang;
    let id = deal.id.0;
    let open = night.disputes.iter().any(|one| one.deal == deal.id && one.decided.is_none());
    html! {
        @if request.person().is_some() && !open && !deal.voided { (objection(request, id)) }
        @if request.can_enter() && !deal.voided {
            @let only = only_win(deal);
            @if let Some(end) = only { (correction_form(lang, night, deal, end)) }
            div.buttons {
                @for (event, at, title) in correctable(lang, night, deal).into_iter().filter(|_| only.is_none()) {
                    (super::parts::button("/hand/correct", "quiet", &title, &[("hand", id.to_string()), ("event", event.to_string()), ("win", at.to_string())]))
                }
                (super::parts::button("/hand/void", "quiet", text!(lang, "hand-undo"), &[("hand", id.to_string())]))
            }
        }
    }
}

/// Returns the only win of a deal if it can be reopened.
fn only_win(deal: &Deal) -> Option<ReopenableEnd> {
    let mut ends = deal.acts.iter().flat_map(reopenable_ends);
    ends.next().filter(|_| ends.next().is_none() && wins(deal).count() == 1)
}

/// Renders winner and discarder of a win: another name reopens the win with it, and the button reopens it as it is recorded.
fn correction_form(lang: Lang, night: &Night, deal: &Deal, end: ReopenableEnd) -> Markup {
    let won = deal.acts.iter().find(|act| act.event == end.event).and_then(|act| match &act.payload.body {
        Body::Won(won) => Some(won),
        _ => None,
    });
    html! {
        @if let (Some(won), Some(winner)) = (won, end.winner) {
            form.card method="post" action="/hand/correct" data-auto {
                h2 { (text!(lang, "night-correct")) }
                input type="hidden" name="hand" value=(deal.id);
                input type="hidden" name="event" value=(end.event);
                input type="hidden" name="win" value=(end.index);
                (recorded_players(lang, night, &deal.players, winner, won.from))
                button.quiet { (text!(lang, "hub-correct-else")) }
            }
        }
    }
}

/// Returns the wins and the draw of a deal that can be reopened: event, index in the event, label of the button.
fn correctable(lang: Lang, night: &Night, deal: &Deal) -> Vec<(u64, usize, String)> {
    let several = wins(deal).count() > 1;
    let title = |end: &ReopenableEnd| match end.winner.filter(|_| several) {
        Some(winner) => text!(lang, "night-correct-win", winner = night.name(winner)),
        None => text!(lang, "night-correct").to_owned(),
    };
    let ends = deal.acts.iter().flat_map(reopenable_ends);
    ends.map(|end| (end.event, end.index, title(&end))).collect()
}

/// Returns the deal that the form names.
fn deal_in_form(request: &PageRequest) -> Result<DealId, RefusedRequest> {
    let id = request.fields.parse::<u64>("hand").map(DealId).ok_or(super::NO_PAGE)?;
    let keeper = request.hub.night();
    let deal = keeper.night().deals.iter().find(|deal| deal.id == id);
    deal.map(|deal| deal.id).ok_or(super::NO_PAGE)
}

/// Opens a dispute about an entry, with the claim of the user.
pub fn open_dispute(request: &PageRequest) -> PageResult {
    let entry = request.fields.parse::<u64>("hand").ok_or(super::NO_PAGE)?;
    if !request.hub.night().replay().log().is_entry(entry) {
        return Err(super::NO_PAGE);
    }
    let by = request.person().ok_or((StatusCode::FORBIDDEN, RefusalReason::NotAllowed))?;
    let claim: String = request.fields.text("claim").chars().take(MAX_CLAIM_CHARS).collect();
    if claim.is_empty() {
        request.queue_message(crate::scorer::notice::Tone::Wrong, text!(request.lang, "hub-needs-reason"))?;
        return Ok(Answer::Redirect(format!("/hand/{entry}")));
    }
    request.apply(Action::Night(NightAction::Dispute { entry, by, claim }), &format!("/hand/{entry}"))
}

/// Undoes the last deal, or voids an earlier one.
pub fn void_deal(request: &PageRequest) -> PageResult {
    let deal = deal_in_form(request)?;
    request.change_session(|session| session.apply(Action::UndoDeal(deal)))?;
    super::deal::redirect_or_confirm(request, "/")
}

/// Restores an undone or voided deal.
pub fn restore_deal(request: &PageRequest) -> PageResult {
    let deal = request.fields.parse::<u64>("hand").ok_or(super::NO_PAGE)?;
    request.change_session(|session| session.apply(Action::RestoreDeal(DealId(deal))))?;
    super::deal::redirect_or_confirm(request, "/hands")
}

/// Reopens a win or a draw for correction.
pub fn correct_win(request: &PageRequest) -> PageResult {
    let deal = deal_in_form(request)?;
    win::reopen_win(request, deal, request.fields.parse::<u64>("event").zip(request.fields.parse::<usize>("win")))
}

/// Requests consent to the decision of a dispute.
pub fn decide_dispute(request: &PageRequest) -> PageResult {
    let dispute = request.fields.parse::<u64>("dispute").ok_or(super::NO_PAGE)?;
    let decision = match request.fields.text("decision") {
        "keep" => Decision::Keep,
        "correct" => Decision::Correct,
        "void" => Decision::Void,
        _ => return Err((StatusCode::BAD_REQUEST, RefusalReason::NoForm)),
    };
    if request.hub.night().night().dispute(dispute).is_none() {
        return Err(super::NO_PAGE);
    }
    let decided = DisputeDecided {
        dispute,
        decision,
        note: request.fields.text("note").chars().take(MAX_CLAIM_CHARS).collect(),
        agreed: Vec::new(),
    };
    let payloads = request.with_session(|session| session.model.decision(decided))?;
    let hand = request.fields.parse::<u64>("hand").unwrap_or(dispute);
    agree::request_consent(request, payloads, |_| Ok(Answer::Redirect(format!("/hand/{hand}"))))
}

/// Sends a photo of a deal of this night, or of the earlier one that the query names, by the hash of its content.
pub fn send_photo(request: &PageRequest) -> PageResult {
    let name = &request.last_segment;
    if !is_photo_name(name) {
        return Err(super::NO_PAGE);
    }
    let shown = ShownNight::of_query(request)?;
    let mut evidence = shown.replay.night().evidence.iter();
    let kept = evidence.any(|piece| piece.attached.sha256.as_ref() == Some(name) && !piece.removed);
    let photos = request.hub.night().photos().ok().flatten().filter(|_| kept);
    let bytes = photos.and_then(|photos| photos.read(name)).ok_or(super::NO_PAGE)?;
    let kind = match image::guess_format(&bytes) {
        Ok(image::ImageFormat::Png) => "image/png",
        Ok(image::ImageFormat::WebP) => "image/webp",
        Ok(image::ImageFormat::Bmp) => "image/bmp",
        _ => "image/jpeg",
    };
    Ok(Answer::File(kind, true, bytes))
}
