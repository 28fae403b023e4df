//! The page of a win: photo, tiles, winner and discarder, questions of the rules, sheet, payments, and the button to record it. The
//! scoring is in [`crate::scorer`]; this module has only the forms.
//!
//! | file | content |
//! | --- | --- |
//! | `hand` | the photo, the tiles, the actions on a tile |
//! | `event_fields` | the fields of a win, a draw or a deal that only some rules have |
//! | `round` | winner, discarder and everything that the tiles do not show |
//! | `sheet` | the value of the hand and the payments |

mod event_fields;
mod hand;
pub mod round;
mod sheet;

use crate::hub::refusal::RefusalReason;
use axum::http::StatusCode;
use maud::{Markup, html};

pub use sheet::{ruling_sheet, sheet_and_payments};

use super::frame::{Page, Tab};
use super::parts::{button, choices, names};
use super::upload::upload_form;
use super::{Answer, PageRequest, PageResult, agree, deal};
use crate::hub::device_session::{DeviceSession, RecordConflict};
use crate::hub::devices::{DeviceId, DeviceRole};
use crate::i18n::Lang;
use crate::scorer::Mark;
use crate::scorer::action::Action;
use crate::scorer::board::{Edit, PieceId};
use crate::scorer::model::{Model, last_reopenable_end};
use crate::scorer::night::PendingChange;
use crate::scorer::notice::Tone;
use crate::scorer::photo_job::PhotoPurpose;
use crate::scorer::trouble;
use crate::table::ledger::{DealId, PlayerId};
use crate::vision::{Reliability, TileClass};
use crate::words::{patterns, value_text};

/// The id of the form that records the hand, for its fields elsewhere on the page.
const RECORD_FORM: &str = "record";

/// Shows the page for entering a win or a draw.
pub fn show_win(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let (body, title) = request.with_session(|session| {
        if session.model.board().is_empty() && session.model.kept_winners().is_empty() {
            presume_winner(session, request.person());
        }
        let title = match (session.model.reopened_number(), session.model.is_draw()) {
            (Some(_), _) => text!(lang, "record-update"),
            (None, true) => text!(lang, "draw-how"),
            (None, false) => text!(lang, "hub-win"),
        };
        (page(request, session), title)
    })?;
    Ok(Answer::Page(Page::live(Tab::Win, title, body)))
}

fn page(request: &PageRequest, session: &DeviceSession) -> Markup {
    let (lang, model) = (request.lang, &session.model);
    if model.keeper().draft().is_some() {
        let host = request.role() == DeviceRole::Host;
        return html! {
            p { (text!(lang, "hub-no-night")) }
            @if host { p { a.button.primary.big href="/begin" { (text!(lang, "night-begin-night")) } } }
            (inventory_link(lang))
        };
    }
    let empty = model.board().is_empty() && model.held.is_none();
    let retake = empty || model.held.is_some() || model.surety() == Some(Reliability::Retake);
    let draw = model.is_draw();
    let picked = request.query.parse::<PieceId>("tile");
    let correction = model.planned_correction();
    html! {
        @if let Some(deal) = model.reopened_number() { p.note.doubt { (text!(lang, "reopened-hint", deal = deal)) } }
        @if let Some(count) = model.tiles_elsewhere() { p.note.doubt { (text!(lang, "hand-elsewhere", count = count)) } }
        @if let Some(conflict) = session.conflict() { (conflict_note(request, session, &conflict)) }
        @if !draw { (kept_wins(model)) (same_tile_drafts(request, model)) }
        @if !draw {
            @if retake { (another_photo(lang, empty)) }
            @if let Some(set) = model.offered_inventory() {
                section.note {
                    p { (text!(lang, "inventory-offer", total = trouble::set_count(set, lang).total)) }
                    (button("/count", "primary", text!(lang, "inventory"), &[("do", "take-photo".to_owned())]))
                }
            }
            @if let Some(held) = &model.held {
                section.card {
                    h2 { (text!(lang, "gate-title")) }
                    (hand::photos(session))
                    @for fault in held.reading.gate() { p { (trouble::remark(fault, lang)) } }
                    div.buttons {
                        (act_button("anyway", "primary", text!(lang, "gate-anyway")))
                        (act_button("let-go", "quiet", text!(lang, "dismiss")))
                    }
                }
            }
            @if empty && model.held.is_none() { (hand::tile_entry(model)) (hand::value_entry(model)) (inventory_link(lang)) }
            @else if !empty { (hand::hand_editor(request, session, picked)) }
        }
        @if !empty || draw || !model.kept_winners().is_empty() || model.known_value().is_some() {
            form.card method="post" action="/win" data-auto {
                // Enter in a text field presses the first button.
                button hidden {}
                (round::table_choice(model))
                (round::round_fields(model))
                noscript { button { (text!(lang, "hub-use")) } }
            }
            (value_choice(model))
            (sheet::sheet_and_payments(model))
            @if !draw && !empty && hand::is_whole(model) { (hand::more_tiles(model, false)) }
            @if !draw && !retake { (another_photo(lang, false)) }
            @if !draw && !empty && hand::is_whole(model) { (hand::further_photo(lang)) }
            @if let Some(change) = &correction { (agree::correction_card(request, model.keeper(), change, RECORD_FORM)) }
            (hand_buttons(request, session, correction.as_ref()))
        }
    }
}

/// Renders the camera button, for the first photo of a hand or another.
fn another_photo(lang: Lang, is_first: bool) -> Markup {
    let text = if is_first { text!(lang, "hub-take-photo") } else { text!(lang, "hub-another-photo") };
    upload_form(lang, PhotoPurpose::Hand, text, is_first)
}

fn inventory_link(lang: Lang) -> Markup {
    html! { p { a.button.quiet href="/count" { (text!(lang, "inventory")) } } }
}

/// Renders the winners whose wins are complete while another winner on the same tile is entered.
fn kept_wins(model: &Model) -> Markup {
    let (lang, night) = (model.lang, model.keeper().night());
    let kept = model.kept_winners();
    html! {
        @if !kept.is_empty() {
            section.note {
                p { (text!(lang, "win-kept", count = kept.len(), players = names(lang, night, &kept))) }
                (act_button("drop-kept", "quiet", text!(lang, "win-kept-drop")))
            }
        }
    }
}

/// Renders the wins that other devices are entering on what may be the same tile, to add them here.
fn same_tile_drafts(request: &PageRequest, model: &Model) -> Markup {
    let (lang, night, round) = (request.lang, model.keeper().night(), model.circumstances());
    let from = round.from.filter(|_| !round.self_draw()).and_then(|place| round.person(place));
    let free = model.reopened_number().is_none() && !model.is_recorded();
    let kept = model.kept_winners();
    let own = request.visitor.id();
    html! {
        @for (device, hand) in request.hub.drafts() {
            @if let (Some(winner), Some(discarder), Some(_)) = (hand.winner, hand.discarder, hand.worth(lang))
                && free && Some(device) != own && from.is_none_or(|from| from == discarder) && !kept.contains(&winner) {
                section.note {
                    p { (text!(lang, "hub-same-draft", device = super::parts::device(request, night, &device.author()), player = night.name(winner), discarder = night.name(discarder))) }
                    (button("/win/do", "quiet", text!(lang, "hub-same-draft-take"), &[("do", "take".to_owned()), ("device", device.to_string())]))
                }
            }
        }
    }
}

/// Renders the conflict with a recorded win.
fn conflict_note(request: &PageRequest, session: &DeviceSession, conflict: &RecordConflict) -> Markup {
    let lang = request.lang;
    let night = session.model.keeper().night();
    let (RecordConflict::SameHand { deal, event } | RecordConflict::OtherHand { deal, event }) = conflict;
    let number = night.deals.iter().position(|one| one.id == *deal).map_or(0, |at| at + 1);
    let events = session.model.keeper().replay().events();
    let at = usize::try_from(*event).unwrap_or(0).saturating_sub(1);
    let by = events.get(at).map(|event| super::parts::device(request, night, &event.author)).unwrap_or_default();
    let event = event.to_string();
    html! {
        section.note.doubt {
            @match conflict {
                RecordConflict::SameHand { .. } => {
                    p { (text!(lang, "hub-same-hand", deal = number, device = by)) }
                    div.buttons {
                        (button("/win/do", "primary", text!(lang, "hub-same-leave"), &[("do", "new".to_owned())]))
                        (button("/win/do", "quiet", text!(lang, "hub-same-other"), &[("do", "after".to_owned()), ("event", event)]))
                    }
                }
                RecordConflict::OtherHand { .. } => {
                    p { (text!(lang, "hub-faster", deal = number, device = by)) }
                    div.buttons {
                        @if session.model.joinable().is_some_and(|(_, joined)| joined.to_string() == event) {
                            (button("/win/do", "primary", &text!(lang, "hub-same-tile", deal = number), &[("do", "same-tile".to_owned()), ("event", event.clone())]))
                        }
                        (button("/win/do", "quiet", text!(lang, "hub-faster-next"), &[("do", "after".to_owned()), ("event", event)]))
                    }
                }
            }
        }
    }
}

/// Renders the recorded value of a reopened win and its different value by the current rules, with a button to adopt the latter.
fn value_choice(model: &Model) -> Markup {
    let (lang, night) = (model.lang, model.keeper().night());
    let (Some((win, current)), Some(rules)) = (model.other_value(), night.rules()) else {
        return html! {};
    };
    html! {
        section.note.doubt {
            p { strong { (text!(lang, "recorded-value", value = value_text(lang, rules, &win.value))) } }
            p.quiet { (patterns(lang, night, &win)) }
            p { (text!(lang, "recorded-other-value", value = value_text(lang, rules, &current))) }
            (act_button("value-again", "", text!(lang, "later-revalue")))
        }
    }
}

/// Renders a button for an action on the whole hand.
fn act_button(what: &str, class: &str, text: &str) -> Markup {
    button("/win/do", class, text, &[("do", what.to_owned())])
}

/// Renders the button to record the hand, or to ask for consent to its correction, and the other actions on the whole hand.
fn hand_buttons(request: &PageRequest, session: &DeviceSession, correction: Option<&PendingChange>) -> Markup {
    let (lang, model) = (request.lang, &session.model);
    let asks = correction.is_some_and(|change| agree::asks_on_phones(model.keeper(), change));
    let text = match (model.is_recorded(), model.is_correction(), model.is_draw()) {
        (true, ..) => text!(lang, "recorded-already"),
        (_, true, _) if asks => text!(lang, "hub-ask-people"),
        (_, true, _) => text!(lang, "record-update"),
        (_, _, true) => text!(lang, "record-the-draw"),
        _ => text!(lang, "record"),
    };
    let blocked = !model.is_recordable() || model.is_recorded() || session.conflict().is_some();
    let doubtful = model.board().doubtful().len();
    html! {
        div.buttons {
            @if model.can_add_win() { (act_button("add", "", text!(lang, "add-win"))) }
            @if let Some(event) = model.opened_joinable() {
                (button("/win/do", "", text!(lang, "add-win"), &[("do", "same-tile".to_owned()), ("event", event.to_string())]))
            }
            @if model.is_draw() { (act_button("win", "quiet", text!(lang, "no-draw"))) }
            @if model.can_undo() { (act_button("undo", "quiet", text!(lang, "undo"))) }
            @match model.reopened_number() {
                Some(_) => { (act_button("new", "quiet", text!(lang, "reopened-leave"))) }
                None => { (act_button("new", "quiet", text!(lang, "new-hand"))) }
            }
        }
        section.foot {
            (sheet::summary(model, correction))
            @if model.is_recordable() && doubtful > 0 { p.doubt { (text!(lang, "record-doubts", count = doubtful)) } }
            @if let Some(why) = model.record_obstacle() { p.doubt { (why) } }
            form.record id=(RECORD_FORM) method="post" action="/win/record" {
                input type="hidden" name="mark" value=(model.preview_mark());
                // A choice for later deals has a page of its own.
                @if let Some(change) = correction.filter(|change| !change.has_choice()) {
                    input type="hidden" name="change" value=(change.mark());
                }
                button.primary.big disabled[blocked] { (text) }
            }
        }
    }
}

/// Begins to enter a win, or resumes the hand on the board. The player whose seat was tapped is the winner.
pub fn begin_win(request: &PageRequest) -> PageResult {
    request.change_session(|session| {
        session.apply(Action::Win(None));
        let mut round = session.model.circumstances().clone();
        let winner = request.fields.parse::<PlayerId>("winner");
        if let Some(winner) = winner.and_then(|person| round.place(person)) {
            round.set_winner(winner);
            session.apply(Action::Round(Box::new(round)));
        }
    })?;
    Ok(Answer::Redirect("/win".to_owned()))
}

/// Takes a hand for which nobody is chosen as won by the player of the phone. A recorded or reopened hand stays as it is.
fn presume_winner(session: &mut DeviceSession, own: Option<PlayerId>) {
    let model = &session.model;
    let mut round = model.circumstances().clone();
    let is_free = round.winner.is_none() && !model.is_draw() && !model.is_recorded();
    let own = own.filter(|_| is_free && model.keeper().draft().is_none());
    if let Some(place) = own.and_then(|own| round.place(own)).filter(|place| round.may_win(*place)) {
        round.set_winner(place);
        session.apply(Action::Round(Box::new(round)));
    }
}

/// Takes the circumstances of the hand from the form.
pub fn set_circumstances(request: &PageRequest) -> PageResult {
    request.change_session(|session| {
        let mut round = session.model.circumstances().clone();
        round::apply_form(&mut round, &request.fields, session.model.keeper().night());
        session.apply(Action::Round(Box::new(round)));
    })?;
    Ok(Answer::Redirect("/win".to_owned()))
}

/// Edits a tile or a meld.
pub fn edit_tile(request: &PageRequest) -> PageResult {
    let fields = &request.fields;
    let class = fields.parse::<TileClass>("class");
    let piece = fields.parse::<PieceId>("tile");
    let edit = match (fields.text("do"), piece, class) {
        ("set", Some(piece), Some(class)) => Some(Edit::SetClass(piece, class)),
        ("add", _, Some(class)) => Some(Edit::Add(class)),
        ("win", Some(piece), _) => Some(Edit::SetWin(piece)),
        ("remove", Some(piece), _) => Some(Edit::Remove(piece)),
        ("aside", Some(piece), _) => Some(Edit::PutAside(piece)),
        ("back", Some(piece), _) => Some(Edit::TakeBack(piece)),
        _ => None,
    };
    request.change_session(|session| {
        let board = session.model.board();
        let there = |id: PieceId| board.piece(id).is_some();
        let meld = fields.parse::<usize>("meld");
        let edit = edit.or_else(|| match (fields.text("do"), piece, meld) {
            ("form", Some(piece), Some(at)) => {
                let offers = if there(piece) { board.offers(piece) } else { Vec::new() };
                offers.into_iter().nth(at).map(Edit::Form)
            }
            ("unform", _, Some(meld)) => Some(Edit::Unform(meld)),
            ("kong", _, Some(meld)) => {
                let (concealed, added) = (fields.has("concealed"), fields.has("added"));
                Some(Edit::SetKong(meld, concealed, added))
            }
            _ => None,
        });
        // Another page of the same phone may have removed the tile.
        let exists = piece.is_none_or(there);
        if let Some(edit) = edit.filter(|_| exists) {
            session.apply(Action::Edit(edit));
        }
    })?;
    Ok(Answer::Redirect("/win".to_owned()))
}

/// Executes an action on the whole hand.
pub fn change_hand(request: &PageRequest) -> PageResult {
    let fields = &request.fields;
    let number = fields.parse::<usize>("number");
    let action = match fields.text("do") {
        "new" => Action::NewHand,
        "undo" => Action::UndoEdit,
        "all-right" => Action::Edit(Edit::ConfirmAll),
        "sort" => Action::Edit(Edit::Sort),
        "anyway" => Action::ReadAnyway,
        "let-go" => Action::LetHeldGo,
        "win" => Action::Win(None),
        "add" => Action::AddWin,
        "drop-kept" => Action::DropKept,
        "value-again" => {
            request.change_session(|session| session.apply(Action::ValueAgain))?;
            return deal::redirect_or_confirm(request, "/win");
        }
        "take" => {
            let device = fields.parse::<DeviceId>("device").ok_or(super::NO_PAGE)?;
            let shown = request.hub.drafts().iter().any(|(id, _)| *id == device);
            let drafted = shown.then(|| request.hub.drafted_win(device)).flatten();
            Action::TakeDraft(Box::new(drafted.ok_or(super::NO_PAGE)?))
        }
        "same-tile" => {
            let event = fields.parse::<u64>("event").unwrap_or(0);
            request.change_session(|session| {
                session.apply(Action::SameTile(event));
                presume_winner(session, request.person());
            })?;
            return Ok(Answer::Redirect("/win".to_owned()));
        }
        "answer" => Action::Answer(number),
        "hands" => Action::OfferHands,
        "hand" => Action::ChooseHand(number.unwrap_or(0)),
        "type" => Action::TypeTiles(fields.text("tiles").to_owned()),
        "after" => {
            let event = fields.parse::<u64>("event").unwrap_or(0);
            request.change_session(|session| session.dismiss_conflict(event))?;
            return Ok(Answer::Redirect("/win".to_owned()));
        }
        _ => return Err((StatusCode::BAD_REQUEST, RefusalReason::NoForm)),
    };
    request.apply(action, "/win")
}

/// Records the hand if the page showed its current preview and no recorded win conflicts; records a correction, or asks for consent to
/// it, if the page showed its current effects. Reads the events of other devices first; if two devices record at the same time, the
/// ledger accepts one.
pub fn record_win(request: &PageRequest) -> PageResult {
    let seen = Mark::from(request.fields.text("mark"));
    let shown_change = request.fields.get("change").map(Mark::from);
    let recorded = request.change_session(|session| {
        if session.conflict().is_some() {
            return false;
        }
        session.apply(Action::Record(seen.clone()));
        let change = session.model.pending_change().map(PendingChange::mark);
        let mut recorded = session.model.was_recorded(&seen);
        if change.is_some() && change == shown_change {
            session.apply(Action::Night(agree::confirmation(&request.fields)));
            recorded = session.model.pending_change().is_none();
        }
        session.clear_recorded();
        recorded
    })?;
    deal::redirect_or_confirm(request, if recorded { "/" } else { "/win" })
}

/// Reopens a recorded win or draw for correction; without a valid `win` (event and index), the last one of the deal. Another winner or
/// discarder in the form replaces the recorded one.
pub fn reopen_win(request: &PageRequest, deal: DealId, win: Option<(u64, usize)>) -> PageResult {
    let opened = request.change_session(|session| {
        let deal = session.model.keeper().night().deal(deal);
        let is_of_deal = |event: u64| deal.is_some_and(|deal| deal.acts.iter().any(|act| act.event == event));
        let last = deal.and_then(last_reopenable_end).map(|end| (end.event, end.index));
        let Some((event, win)) = win.filter(|(event, _)| is_of_deal(*event)).or(last) else {
            return false;
        };
        session.apply(Action::Reopen(event, win));
        let is_opened = session.model.reopened_number().is_some();
        let mut round = session.model.circumstances().clone();
        if is_opened && round::apply_players_by_id(&mut round, &request.fields) {
            session.apply(Action::Round(Box::new(round)));
        }
        is_opened
    })?;
    if !opened {
        request.queue_message(Tone::Doubt, text!(request.lang, "said-not-reopened"))?;
        return Ok(Answer::Redirect(format!("/hand/{}", deal.0)));
    }
    Ok(Answer::Redirect("/win".to_owned()))
}

/// Renders a choice whose values are indices.
fn index_choices(name: &str, title: &str, all: &[String], chosen: Option<usize>) -> Markup {
    let all: Vec<(usize, String)> = all.iter().cloned().enumerate().collect();
    choices(name, title, &all, chosen.as_ref())
}
