//! The page of a win or draw: photo, tiles, winner and discarder, questions of the rules, sheet, payments, and the button that records
//! it. The scoring is in [`quejing_session`]; this module has only the forms.
//!
//! | file | content |
//! | --- | --- |
//! | `hand_editor` | the photo, the tiles, the actions on a tile |
//! | `event_fields` | the fields of a win, a draw or a deal that only some rules have |
//! | `circumstances_form` | winner, discarder and everything that the tiles do not show |
//! | `value_sheet` | the value of the hand and the payments |

pub mod circumstances_form;
mod event_fields;
mod hand_editor;
mod value_sheet;

use crate::hub::refusal::RefusalReason;
use axum::http::StatusCode;
use maud::{Markup, html};

pub use value_sheet::{ruling_sheet, sheet_and_payments};

use super::components::{button_form, join_names, radio_buttons};
use super::page_frame::{Page, PageTab};
use super::photo_upload::upload_form;
use super::{PageAnswer, PageRequest, PageResult, consent_requests, open_deal};
use crate::hub::device_session::{DeviceSession, RecordConflict};
use crate::hub::devices::{DeviceId, DeviceRole};
use quejing_session::action::Action;
use quejing_session::board::{Edit, PieceId};
use quejing_session::model::{Model, last_reopenable_end};
use quejing_session::night::{DealId, PendingChange, PlayerId};
use quejing_session::notice::Tone;
use quejing_session::photo_job::PhotoPurpose;
use quejing_session::recognition::{Reliability, TileClass};
use quejing_session::{StateMark, trouble};
use quejing_words::Lang;
use quejing_words::history::{value_text, win_patterns_text};

/// The HTML id of the form that records the hand, for its fields elsewhere on the page.
const RECORD_FORM_ID: &str = "record";

/// Shows the page on which this device enters or corrects a win or a draw. For an empty board, presumes that the phone's person
/// is the winner.
pub fn show_win(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let (body, title) = request.with_session(|session| {
        if session.model.board().is_empty() && session.model.winners_aside().is_empty() {
            presume_winner(session, request.person());
        }
        let title = match (session.model.reopened_deal_number(), session.model.is_draw()) {
            (Some(_), _) => text!(lang, "record-update"),
            (None, true) => text!(lang, "draw-how"),
            (None, false) => text!(lang, "hub-win"),
        };
        (win_sections(request, session), title)
    })?;
    Ok(PageAnswer::Page(Page::with_reload(PageTab::Win, title, body)))
}

fn win_sections(request: &PageRequest, session: &DeviceSession) -> Markup {
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
    let retake = empty || model.held.is_some() || model.reading_reliability() == Some(Reliability::Retake);
    let draw = model.is_draw();
    let picked = request.query.parse_value::<PieceId>("tile");
    let correction = model.planned_correction();
    html! {
        @if let Some(deal) = model.reopened_deal_number() { p.note.doubt { (text!(lang, "reopened-hint", deal = deal)) } }
        @if let Some(count) = model.other_window_tile_count() { p.note.doubt { (text!(lang, "hand-elsewhere", count = count)) } }
        @if let Some(conflict) = session.record_conflict() { (conflict_note(request, session, &conflict)) }
        @if !draw { (kept_winners_note(model)) (same_tile_draft_notes(request, model)) }
        @if !draw {
            @if retake { (photo_upload_form(lang, empty)) }
            @if let Some(set) = model.offered_inventory() {
                section.note {
                    p { (text!(lang, "inventory-offer", total = trouble::set_count_text(set, lang).total)) }
                    (button_form("/count", "primary", text!(lang, "inventory"), &[("do", "take-photo".to_owned())]))
                }
            }
            @if let Some(held) = &model.held {
                section.card {
                    h2 { (text!(lang, "gate-title")) }
                    (hand_editor::hand_photo_views(session))
                    @for fault in held.reading.blocking_warnings() { p { (trouble::warning_text(fault, lang)) } }
                    div.buttons {
                        (hand_action_button("anyway", "primary", text!(lang, "gate-anyway")))
                        (hand_action_button("let-go", "quiet", text!(lang, "dismiss")))
                    }
                }
            }
            @if empty && model.held.is_none() { (hand_editor::tile_entry(model)) (hand_editor::value_entry(model)) (inventory_link(lang)) }
            @else if !empty { (hand_editor::hand_sections(request, session, picked)) }
        }
        @if !empty || draw || !model.winners_aside().is_empty() || model.known_value().is_some() {
            form.card method="post" action="/win" data-auto {
                // Enter in a text field presses the first button.
                button hidden {}
                (circumstances_form::table_choice(model))
                (circumstances_form::circumstance_fields(model))
                noscript { button { (text!(lang, "hub-use")) } }
            }
            (value_choice(model))
            (value_sheet::sheet_and_payments(model))
            @if !draw && !empty && hand_editor::has_all_tiles(model) { (hand_editor::tile_addition_card(model, false)) }
            @if !draw && !retake { (photo_upload_form(lang, false)) }
            @if !draw && !empty && hand_editor::has_all_tiles(model) { (hand_editor::further_photo_upload(lang)) }
            @if let Some(change) = &correction { (consent_requests::correction_card(request, model.keeper(), change, RECORD_FORM_ID)) }
            (hand_buttons(request, session, correction.as_ref()))
        }
    }
}

/// Renders the camera button for a photo of the hand. For the first photo (`is_first`), also renders a file chooser.
fn photo_upload_form(lang: Lang, is_first: bool) -> Markup {
    let text = if is_first { text!(lang, "hub-take-photo") } else { text!(lang, "hub-another-photo") };
    upload_form(lang, PhotoPurpose::Hand, text, is_first)
}

fn inventory_link(lang: Lang) -> Markup {
    html! { p { a.button.quiet href="/count" { (text!(lang, "inventory")) } } }
}

/// Renders the names of the winners that are kept while the user enters a further winner on the same tile, with a button that
/// drops them; empty if there are none.
fn kept_winners_note(model: &Model) -> Markup {
    let (lang, night) = (model.lang, model.keeper().night());
    let kept = model.winners_aside();
    html! {
        @if !kept.is_empty() {
            section.note {
                p { (text!(lang, "win-kept", count = kept.len(), players = join_names(lang, night, &kept))) }
                (hand_action_button("drop-kept", "quiet", text!(lang, "win-kept-drop")))
            }
        }
    }
}

/// Renders the wins that other devices are entering and that may be on the same tile, each with a button that adds the win to this hand.
fn same_tile_draft_notes(request: &PageRequest, model: &Model) -> Markup {
    let (lang, night, round) = (request.lang, model.keeper().night(), model.circumstances());
    let from = round.from.filter(|_| !round.is_self_draw()).and_then(|place| round.person(place));
    let free = model.reopened_deal_number().is_none() && !model.is_recorded();
    let kept = model.winners_aside();
    let own = request.visitor.id();
    html! {
        @for (device, hand) in request.hub.drafted_hands() {
            @if let (Some(winner), Some(discarder), Some(_)) = (hand.winner, hand.discarder, hand.worth_text(lang))
                && free && Some(device) != own && from.is_none_or(|from| from == discarder) && !kept.contains(&winner) {
                section.note {
                    p { (text!(lang, "hub-same-draft", device = super::components::author_display_name(request, night, &device.author_name()), player = night.name(winner), discarder = night.name(discarder))) }
                    (button_form("/win/do", "quiet", text!(lang, "hub-same-draft-take"), &[("do", "take".to_owned()), ("device", device.to_string())]))
                }
            }
        }
    }
}

/// Renders the conflict of this hand with a recorded win, with buttons to discard the hand, to add it to the recorded win on
/// the same tile, or to record it as a further win.
fn conflict_note(request: &PageRequest, session: &DeviceSession, conflict: &RecordConflict) -> Markup {
    let lang = request.lang;
    let night = session.model.keeper().night();
    let (RecordConflict::SameHand { deal, event } | RecordConflict::OtherHand { deal, event }) = conflict;
    let number = night.deals.iter().position(|one| one.id == *deal).map_or(0, |at| at + 1);
    let events = session.model.keeper().replay().events();
    let at = usize::try_from(*event).unwrap_or(0).saturating_sub(1);
    let by = events
        .get(at)
        .map(|event| super::components::author_display_name(request, night, &event.author))
        .unwrap_or_default();
    let event = event.to_string();
    html! {
        section.note.doubt {
            @match conflict {
                RecordConflict::SameHand { .. } => {
                    p { (text!(lang, "hub-same-hand", deal = number, device = by)) }
                    div.buttons {
                        (button_form("/win/do", "primary", text!(lang, "hub-same-leave"), &[("do", "new".to_owned())]))
                        (button_form("/win/do", "quiet", text!(lang, "hub-same-other"), &[("do", "after".to_owned()), ("event", event)]))
                    }
                }
                RecordConflict::OtherHand { .. } => {
                    p { (text!(lang, "hub-faster", deal = number, device = by)) }
                    div.buttons {
                        @if session.model.joinable_win().is_some_and(|(_, joined)| joined.to_string() == event) {
                            (button_form("/win/do", "primary", &text!(lang, "hub-same-tile", deal = number), &[("do", "same-tile".to_owned()), ("event", event.clone())]))
                        }
                        (button_form("/win/do", "quiet", text!(lang, "hub-faster-next"), &[("do", "after".to_owned()), ("event", event)]))
                    }
                }
            }
        }
    }
}

/// Renders the recorded value of a reopened win beside its different value under the present rules, with a button that adopts
/// the latter. Empty if the values are equal or the hand is no reopened win.
fn value_choice(model: &Model) -> Markup {
    let (lang, night) = (model.lang, model.keeper().night());
    let (Some((win, current)), Some(rules)) = (model.revalued_win(), night.rules()) else {
        return html! {};
    };
    html! {
        section.note.doubt {
            p { strong { (text!(lang, "recorded-value", value = value_text(lang, rules, &win.value))) } }
            p.quiet { (win_patterns_text(lang, night, &win)) }
            p { (text!(lang, "recorded-other-value", value = value_text(lang, rules, &current))) }
            (hand_action_button("value-again", "", text!(lang, "later-revalue")))
        }
    }
}

/// Renders a button for an action on the whole hand: `what` is the word that [`change_hand`] reads.
fn hand_action_button(what: &str, class: &str, text: &str) -> Markup {
    button_form("/win/do", class, text, &[("do", what.to_owned())])
}

/// Renders the button that records the hand or requests consent to its correction, and the other actions on the whole hand.
fn hand_buttons(request: &PageRequest, session: &DeviceSession, correction: Option<&PendingChange>) -> Markup {
    let (lang, model) = (request.lang, &session.model);
    let asks = correction.is_some_and(|change| consent_requests::needs_phone_consent(model.keeper(), change));
    let text = match (model.is_recorded(), model.is_correction(), model.is_draw()) {
        (true, ..) => text!(lang, "recorded-already"),
        (_, true, _) if asks => text!(lang, "hub-ask-people"),
        (_, true, _) => text!(lang, "record-update"),
        (_, _, true) => text!(lang, "record-the-draw"),
        _ => text!(lang, "record"),
    };
    let blocked = !model.is_recordable() || model.is_recorded() || session.record_conflict().is_some();
    let doubtful = model.board().doubtful_pieces().len();
    html! {
        div.buttons {
            @if model.can_add_win() { (hand_action_button("add", "", text!(lang, "add-win"))) }
            @if let Some(event) = model.joinable_opened_win() {
                (button_form("/win/do", "", text!(lang, "add-win"), &[("do", "same-tile".to_owned()), ("event", event.to_string())]))
            }
            @if model.is_draw() { (hand_action_button("win", "quiet", text!(lang, "no-draw"))) }
            @if model.can_undo() { (hand_action_button("undo", "quiet", text!(lang, "undo"))) }
            @match model.reopened_deal_number() {
                Some(_) => { (hand_action_button("new", "quiet", text!(lang, "reopened-leave"))) }
                None => { (hand_action_button("new", "quiet", text!(lang, "new-hand"))) }
            }
        }
        section.foot {
            (value_sheet::value_summary(model, correction))
            @if model.is_recordable() && doubtful > 0 { p.doubt { (text!(lang, "record-doubts", count = doubtful)) } }
            @if let Some(why) = model.record_obstacle() { p.doubt { (why) } }
            form.record id=(RECORD_FORM_ID) method="post" action="/win/record" {
                input type="hidden" name="mark" value=(model.preview_mark());
                // A choice for later deals has a page of its own.
                @if let Some(change) = correction.filter(|change| !change.has_later_choice()) {
                    input type="hidden" name="change" value=(change.mark());
                }
                button.primary.big disabled[blocked] { (text) }
            }
        }
    }
}

/// Begins to enter a win, or resumes the hand on the board. The player whom the form names, by a tap on a seat, is the winner.
pub fn begin_win(request: &PageRequest) -> PageResult {
    request.change_session(|session| {
        session.apply_action(Action::Win(None));
        let mut round = session.model.circumstances().clone();
        let winner = request.fields.parse_value::<PlayerId>("winner");
        if let Some(winner) = winner.and_then(|person| round.place(person)) {
            round.set_winner(winner);
            session.apply_action(Action::Round(Box::new(round)));
        }
    })?;
    Ok(PageAnswer::Redirect("/win".to_owned()))
}

/// Makes the phone's person the winner if no winner is chosen and the person may win. Leaves draws and recorded hands unchanged.
fn presume_winner(session: &mut DeviceSession, own: Option<PlayerId>) {
    let model = &session.model;
    let mut round = model.circumstances().clone();
    let is_free = round.winner.is_none() && !model.is_draw() && !model.is_recorded();
    let own = own.filter(|_| is_free && model.keeper().draft().is_none());
    if let Some(place) = own.and_then(|own| round.place(own)).filter(|place| round.may_win(*place)) {
        round.set_winner(place);
        session.apply_action(Action::Round(Box::new(round)));
    }
}

/// Sets winner, discarder and the other circumstances of the win or draw by the fields that the form has.
pub fn set_circumstances(request: &PageRequest) -> PageResult {
    request.change_session(|session| {
        let mut round = session.model.circumstances().clone();
        circumstances_form::apply_circumstances_form(&mut round, &request.fields, session.model.keeper().night());
        session.apply_action(Action::Round(Box::new(round)));
    })?;
    Ok(PageAnswer::Redirect("/win".to_owned()))
}

/// Applies the edit of a tile or meld that the form names to the board. Ignores an unknown edit, and a tile that is no longer
/// on the board.
pub fn edit_tile(request: &PageRequest) -> PageResult {
    let fields = &request.fields;
    let class = fields.parse_value::<TileClass>("class");
    let piece = fields.parse_value::<PieceId>("tile");
    let edit = match (fields.trimmed_value("do"), piece, class) {
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
        let meld = fields.parse_value::<usize>("meld");
        let edit = edit.or_else(|| match (fields.trimmed_value("do"), piece, meld) {
            ("form", Some(piece), Some(at)) => {
                let offers = if there(piece) { board.meld_offers(piece) } else { Vec::new() };
                offers.into_iter().nth(at).map(Edit::Form)
            }
            ("unform", _, Some(meld)) => Some(Edit::Unform(meld)),
            ("kong", _, Some(meld)) => {
                let (concealed, added) = (fields.has_field("concealed"), fields.has_field("added"));
                Some(Edit::SetKong(meld, concealed, added))
            }
            _ => None,
        });
        // Another page of the same phone may have removed the tile.
        let exists = piece.is_none_or(there);
        if let Some(edit) = edit.filter(|_| exists) {
            session.apply_action(Action::Edit(edit));
        }
    })?;
    Ok(PageAnswer::Redirect("/win".to_owned()))
}

/// Executes the action on the whole hand that the form names, such as new hand, undo, typed tiles or the answer to a question.
/// Refuses unknown actions.
pub fn change_hand(request: &PageRequest) -> PageResult {
    let fields = &request.fields;
    let number = fields.parse_value::<usize>("number");
    let action = match fields.trimmed_value("do") {
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
            request.change_session(|session| session.apply_action(Action::ValueAgain))?;
            return open_deal::redirect_or_confirm(request, "/win");
        }
        "take" => {
            let device = fields.parse_value::<DeviceId>("device").ok_or(super::PAGE_NOT_FOUND)?;
            let shown = request.hub.drafted_hands().iter().any(|(id, _)| *id == device);
            let drafted = shown.then(|| request.hub.drafted_win(device)).flatten();
            Action::TakeDraft(Box::new(drafted.ok_or(super::PAGE_NOT_FOUND)?))
        }
        "same-tile" => {
            let event = fields.parse_value::<u64>("event").unwrap_or(0);
            request.change_session(|session| {
                session.apply_action(Action::SameTile(event));
                presume_winner(session, request.person());
            })?;
            return Ok(PageAnswer::Redirect("/win".to_owned()));
        }
        "answer" => Action::Answer(number),
        "hands" => Action::OfferHands,
        "hand" => Action::ChooseHand(number.unwrap_or(0)),
        "type" => Action::TypeTiles(fields.trimmed_value("tiles").to_owned()),
        "after" => {
            let event = fields.parse_value::<u64>("event").unwrap_or(0);
            request.change_session(|session| session.dismiss_conflict(event))?;
            return Ok(PageAnswer::Redirect("/win".to_owned()));
        }
        _ => return Err((StatusCode::BAD_REQUEST, RefusalReason::NoForm)),
    };
    request.apply_action(action, "/win")
}

/// Records the previewed hand if the form's mark is that of the current preview and no recorded win conflicts. If the hand
/// corrects a record, confirms the change, or requests consent to it, if the form's mark `change` is that of the current effects.
/// Otherwise records nothing and shows the page of the win again. Reads the events of other devices first; if two devices record
/// at once, the ledger accepts one.
pub fn record_win(request: &PageRequest) -> PageResult {
    let seen = StateMark::from(request.fields.trimmed_value("mark"));
    let shown_change = request.fields.get("change").map(StateMark::from);
    let recorded = request.change_session(|session| {
        if session.record_conflict().is_some() {
            return false;
        }
        session.apply_action(Action::Record(seen.clone()));
        let change = session.model.pending_change().map(PendingChange::mark);
        let mut recorded = session.model.was_recorded(&seen);
        if change.is_some() && change == shown_change {
            session.apply_action(Action::Night(consent_requests::read_confirmation(&request.fields)));
            recorded = session.model.pending_change().is_none();
        }
        session.clear_recorded_hand();
        recorded
    })?;
    open_deal::redirect_or_confirm(request, if recorded { "/" } else { "/win" })
}

/// Reopens a recorded win or draw for correction: the one that `win` (number of the event, index in it) names, else the last one of the
/// deal. A different winner or discarder in the form replaces the recorded one.
pub fn reopen_win(request: &PageRequest, deal: DealId, win: Option<(u64, usize)>) -> PageResult {
    let opened = request.change_session(|session| {
        let deal = session.model.keeper().night().deal(deal);
        let belongs_to_deal = |event: u64| deal.is_some_and(|deal| deal.acts.iter().any(|act| act.event == event));
        let last = deal.and_then(last_reopenable_end).map(|end| (end.event, end.index));
        let Some((event, win)) = win.filter(|(event, _)| belongs_to_deal(*event)).or(last) else {
            return false;
        };
        session.apply_action(Action::Reopen(event, win));
        let is_opened = session.model.reopened_deal_number().is_some();
        let mut round = session.model.circumstances().clone();
        if is_opened && circumstances_form::apply_players_by_id(&mut round, &request.fields) {
            session.apply_action(Action::Round(Box::new(round)));
        }
        is_opened
    })?;
    if !opened {
        request.queue_message(Tone::Doubt, text!(request.lang, "said-not-reopened"))?;
        return Ok(PageAnswer::Redirect(format!("/hand/{}", deal.0)));
    }
    Ok(PageAnswer::Redirect("/win".to_owned()))
}

/// Renders a choice as radio buttons whose values are the indices of the labels.
fn index_choices(name: &str, title: &str, all: &[String], chosen: Option<usize>) -> Markup {
    let all: Vec<(usize, String)> = all.iter().cloned().enumerate().collect();
    radio_buttons(name, title, &all, chosen.as_ref())
}
