//! The page of a win or draw: photo, tiles, winner and discarder, questions of the rules, sheet, payments, and the
//! button that records it. The scoring is in [`quejing_session`]; this module has only the forms.
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
use super::page_frame::{PageTab, PhonePage};
use super::photo_upload::upload_form;
use super::{PageAnswer, PageRequest, PageResult, consent_requests, open_deal};
use crate::hub::device_session::{DeviceSession, RecordConflict};
use crate::hub::devices::{DeviceId, DeviceRole};
use quejing_session::action::SessionAction;
use quejing_session::board::{BoardEdit, PieceId};
use quejing_session::entry_desk::record_obstacle;
use quejing_session::night::{DealId, PlayerId};
use quejing_session::notice::Tone;
use quejing_session::photo_job::PhotoPurpose;
use quejing_session::recognition::{Reliability, TileClass};
use quejing_session::recorder::Proposal;
use quejing_session::session::{Session, joinable_win, last_reopenable_end};
use quejing_session::{StateDigest, error_texts};
use quejing_words::Lang;
use quejing_words::history::{value_text, win_patterns_text};

/// The HTML id of the form that records the hand, by which its fields elsewhere on the page name it.
const RECORD_FORM_ID: &str = "record";

/// Shows the page on which this device enters or corrects a win or a draw. While the board is empty, presumes that the
/// person of the phone is the winner.
pub fn show_win(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let (body, title) = request.with_session(|session| {
        if session.model.hand().board().is_empty() && session.model.hand().winners_aside().is_empty() {
            presume_winner(session, request.person());
        }
        let title = match (session.model.desk().reopened_deal_number(), session.model.hand().laid().is_entering_draw())
        {
            (Some(_), _) => text!(lang, "record-update"),
            (None, true) => text!(lang, "draw-how"),
            (None, false) => text!(lang, "hub-win"),
        };
        (win_sections(request, session), title)
    })?;
    Ok(PageAnswer::Page(PhonePage::with_reload(PageTab::Win, title, body)))
}

/// Renders the sections of the page: notes and photo, tiles, circumstances, sheet and payments, and the buttons on the
/// whole hand. Before a night has begun, renders only a message about that and the link to the inventory.
fn win_sections(request: &PageRequest, session: &DeviceSession) -> Markup {
    let (lang, model) = (request.lang, &session.model);
    if model.keeper().open_night().draft_opening().is_some() {
        let host = request.role() == DeviceRole::Host;
        return html! {
            p { (text!(lang, "hub-no-night")) }
            @if host { p { a.button.primary.big href="/begin" { (text!(lang, "night-begin-night")) } } }
            (inventory_link(lang))
        };
    }
    let is_empty = model.hand().board().is_empty() && model.photos.held.is_none();
    let offers_photo =
        is_empty || model.photos.held.is_some() || model.hand().reading_reliability() == Some(Reliability::Retake);
    let is_draw = model.hand().laid().is_entering_draw();
    let selected = request.query.parse_value::<PieceId>("tile");
    let correction = model.desk().planned_correction();
    html! {
        @if let Some(deal) = model.desk().reopened_deal_number() { p.note.doubt { (text!(lang, "reopened-hint", deal = deal)) } }
        @if let Some(count) = model.drafts().other_window_tile_count() { p.note.doubt { (text!(lang, "hand-elsewhere", count = count)) } }
        @if let Some(conflict) = session.record_conflict() { (conflict_note(request, session, &conflict)) }
        @if !is_draw { (kept_winners_note(model)) (same_tile_draft_notes(request, model)) }
        @if !is_draw {
            @if offers_photo { (photo_upload_form(lang, is_empty)) }
            @if let Some(set) = model.hand().laid().whole_set() {
                section.note {
                    p { (text!(lang, "inventory-offer", total = error_texts::set_count_text(set, lang).total)) }
                    (button_form("/count", "primary", text!(lang, "inventory"), &[("do", "take-photo".to_owned())]))
                }
            }
            @if let Some(held) = &model.photos.held {
                section.card {
                    h2 { (text!(lang, "gate-title")) }
                    (hand_editor::hand_photo_views(session))
                    @for fault in held.reading.blocking_warnings() { p { (error_texts::warning_text(fault, lang)) } }
                    div.buttons {
                        (hand_action_button("anyway", "primary", text!(lang, "gate-anyway")))
                        (hand_action_button("let-go", "quiet", text!(lang, "dismiss")))
                    }
                }
            }
            @if is_empty && model.photos.held.is_none() { (hand_editor::tile_entry(model)) (hand_editor::value_entry(model)) (inventory_link(lang)) }
            @else if !is_empty { (hand_editor::hand_sections(request, session, selected)) }
        }
        @if !is_empty || is_draw || !model.hand().winners_aside().is_empty() || model.hand().laid().entered_value().is_some() {
            form.card method="post" action="/win" data-auto {
                // Enter in a text field presses the first button.
                button hidden {}
                (circumstances_form::table_choice(model))
                (circumstances_form::circumstance_fields(model))
                noscript { button { (text!(lang, "hub-use")) } }
            }
            (value_choice(model))
            (value_sheet::sheet_and_payments(model))
            @if !is_draw && !is_empty && hand_editor::has_all_tiles(model) { (hand_editor::tile_addition_card(model, false)) }
            @if !is_draw && !offers_photo { (photo_upload_form(lang, false)) }
            @if !is_draw && !is_empty && hand_editor::has_all_tiles(model) { (hand_editor::further_photo_upload(lang)) }
            @if let Some(change) = &correction { (consent_requests::correction_card(request, model.keeper(), change, RECORD_FORM_ID)) }
            (hand_buttons(request, session, correction.as_ref()))
        }
    }
}

/// Renders the camera button for a photo of the hand; for the first photo (`is_first`), also a file chooser.
fn photo_upload_form(lang: Lang, is_first: bool) -> Markup {
    let text = if is_first { text!(lang, "hub-take-photo") } else { text!(lang, "hub-another-photo") };
    upload_form(lang, PhotoPurpose::Hand, text, is_first)
}

/// Renders the link to the page of the inventory.
fn inventory_link(lang: Lang) -> Markup {
    html! { p { a.button.quiet href="/count" { (text!(lang, "inventory")) } } }
}

/// Renders the names of the winners that are kept while the user enters a further winner on the same tile, with a
/// button that drops them. Empty if no winners are kept.
fn kept_winners_note(model: &Session) -> Markup {
    let (lang, night) = (model.lang, model.keeper().night());
    let kept = model.hand().winners_aside();
    html! {
        @if !kept.is_empty() {
            section.note {
                p { (text!(lang, "win-kept", count = kept.len(), players = join_names(lang, night, &kept))) }
                (hand_action_button("drop-kept", "quiet", text!(lang, "win-kept-drop")))
            }
        }
    }
}

/// Renders the wins that other devices are entering and that may be on the same tile, each with a button that adds the
/// win to this hand. Empty while this hand is recorded or corrects a record.
fn same_tile_draft_notes(request: &PageRequest, model: &Session) -> Markup {
    let (lang, night, round) = (request.lang, model.keeper().night(), model.hand().round());
    let from = round.giver.filter(|_| !round.is_self_draw()).and_then(|place| round.person_at(place));
    let can_add = model.desk().reopened_deal_number().is_none() && !model.hand().is_recorded();
    let kept = model.hand().winners_aside();
    let own_device = request.visitor.device_id();
    html! {
        @for (device, hand) in request.hub.drafted_hands() {
            @if let (Some(winner), Some(discarder), Some(_)) = (hand.winner, hand.discarder, hand.worth_text(lang))
                && can_add && Some(device) != own_device && from.is_none_or(|from| from == discarder) && !kept.contains(&winner) {
                section.note {
                    p { (text!(lang, "hub-same-draft", device = super::components::author_display_name(request, night, &device.author_name()), player = night.name(winner), discarder = night.name(discarder))) }
                    (button_form("/win/do", "quiet", text!(lang, "hub-same-tile"), &[("do", "take".to_owned()), ("device", device.to_string())]))
                }
            }
        }
    }
}

/// Renders the conflict of this hand with a recorded win, and buttons: for equal tiles, to discard the hand or to keep
/// it as a different one; otherwise, to add it to the recorded win on the same tile, if possible, or to keep it for the
/// next deal.
fn conflict_note(request: &PageRequest, session: &DeviceSession, conflict: &RecordConflict) -> Markup {
    let lang = request.lang;
    let night = session.model.keeper().night();
    let (RecordConflict::SameHand { deal, event } | RecordConflict::OtherHand { deal, event }) = conflict;
    let number = night.deal_number(*deal).unwrap_or_default();
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
                        @if joinable_win(session.model.keeper().night()).is_some_and(|(_, joined)| joined.to_string() == event) {
                            (button_form("/win/do", "primary", text!(lang, "hub-same-tile"), &[("do", "same-tile".to_owned()), ("event", event.clone())]))
                        }
                        (button_form("/win/do", "quiet", text!(lang, "hub-faster-next"), &[("do", "after".to_owned()), ("event", event)]))
                    }
                }
            }
        }
    }
}

/// Renders the recorded value of a reopened win and its different value under the present rules, with a button that
/// adopts the latter. Empty if the values are equal, and for a hand that is no reopened win.
fn value_choice(model: &Session) -> Markup {
    let (lang, night) = (model.lang, model.keeper().night());
    let (Some((win, current)), Some(rules)) = (model.hand().revalued_win(), night.rules()) else {
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

/// Renders the button for an action on the whole hand. `action_word` is the word by which [`change_hand`] recognizes
/// the action.
fn hand_action_button(action_word: &str, class: &str, label: &str) -> Markup {
    button_form("/win/do", class, label, &[("do", action_word.to_owned())])
}

/// Renders the button that records the hand, or requests consent to its correction, and the buttons for the other
/// actions on the whole hand.
fn hand_buttons(request: &PageRequest, session: &DeviceSession, correction: Option<&Proposal>) -> Markup {
    let (lang, model) = (request.lang, &session.model);
    let needs_phone_consent =
        correction.is_some_and(|change| consent_requests::needs_phone_consent(model.keeper(), change));
    let text = match (model.hand().is_recorded(), model.hand().is_correction(), model.hand().laid().is_entering_draw())
    {
        (true, ..) => text!(lang, "recorded-already"),
        (_, true, _) if needs_phone_consent => text!(lang, "hub-ask-people"),
        (_, true, _) => text!(lang, "record-update"),
        (_, _, true) => text!(lang, "record-the-draw"),
        _ => text!(lang, "record"),
    };
    let is_blocked = !model.desk().is_recordable() || model.hand().is_recorded() || session.record_conflict().is_some();
    let doubtful_count = model.hand().board().pieces().doubtful().len();
    html! {
        div.buttons {
            @if model.hand().can_set_win_aside() { (hand_action_button("add", "", text!(lang, "add-win"))) }
            @if let Some(event) = model.hand().joinable_reopened_win(model.keeper().night()) {
                (button_form("/win/do", "", text!(lang, "add-win"), &[("do", "same-tile".to_owned()), ("event", event.to_string())]))
            }
            @if model.hand().laid().is_entering_draw() { (hand_action_button("win", "quiet", text!(lang, "no-draw"))) }
            @if model.hand().can_undo() { (hand_action_button("undo", "quiet", text!(lang, "undo"))) }
            @match model.desk().reopened_deal_number() {
                Some(_) => { (hand_action_button("new", "quiet", text!(lang, "reopened-leave"))) }
                None => { (hand_action_button("new", "quiet", text!(lang, "new-hand"))) }
            }
        }
        section.foot {
            (value_sheet::value_summary(model, correction))
            @if model.desk().is_recordable() && doubtful_count > 0 { p.doubt { (text!(lang, "record-doubts", count = doubtful_count)) } }
            @if let Some(why) = record_obstacle(model.desk(), model.lang) { p.doubt { (why) } }
            form.record id=(RECORD_FORM_ID) method="post" action="/win/record" {
                input type="hidden" name="mark" value=(model.hand().preview_mark());
                // A choice for later deals has a page of its own.
                @if let Some(change) = correction.filter(|change| !change.offers_revaluation_choice()) {
                    input type="hidden" name="change" value=(change.mark());
                }
                button.primary.big disabled[is_blocked] { (text) }
            }
        }
    }
}

/// Begins to enter a win, or resumes the hand on the board. If the form names a player, by a tap on a seat, makes this
/// player the winner.
pub fn begin_win(request: &PageRequest) -> PageResult {
    request.change_session(|session| {
        session.apply_action(SessionAction::BeginWin(None));
        let mut round = session.model.hand().round().clone();
        let winner = request.fields.parse_value::<PlayerId>("winner");
        if let Some(winner) = winner.and_then(|person| round.player_index(person)) {
            round.set_winner(winner);
            session.apply_action(SessionAction::SetCircumstances(Box::new(round)));
        }
    })?;
    Ok(PageAnswer::Redirect("/win".to_owned()))
}

/// Makes the person of the phone the winner if none is chosen and the rules allow that person to win. Leaves draws and
/// recorded hands unchanged.
fn presume_winner(session: &mut DeviceSession, user: Option<PlayerId>) {
    let model = &session.model;
    let mut round = model.hand().round().clone();
    let is_free = round.winner.is_none() && !model.hand().laid().is_entering_draw() && !model.hand().is_recorded();
    let user = user.filter(|_| is_free && model.keeper().open_night().draft_opening().is_none());
    if let Some(table) = user.and_then(|user| own_table(model, user))
        && table != round.table
    {
        round.table = table;
        round = round.to_due_deal(model.keeper().night());
    }
    if let Some(place) = user.and_then(|user| round.player_index(user)).filter(|place| round.may_win(*place)) {
        round.set_winner(place);
        session.apply_action(SessionAction::SetCircumstances(Box::new(round)));
    }
}

/// Returns the table at which a person plays; `None` for a person without a seat.
fn own_table(model: &Session, person: PlayerId) -> Option<u8> {
    let tables = &model.keeper().night().seats.as_ref()?.tables;
    tables.iter().position(|players| players.contains(&person)).and_then(|table| u8::try_from(table).ok())
}

/// Sets winner, discarder and the other circumstances of the win or draw by the fields that the form contains.
pub fn set_circumstances(request: &PageRequest) -> PageResult {
    request.change_session(|session| {
        let mut round = session.model.hand().round().clone();
        let is_reopened = session.model.desk().reopened_deal_number().is_some();
        let night = session.model.keeper().night();
        circumstances_form::apply_circumstances_form(&mut round, &request.fields, night, is_reopened);
        session.apply_action(SessionAction::SetCircumstances(Box::new(round)));
    })?;
    Ok(PageAnswer::Redirect("/win".to_owned()))
}

/// Applies the edit of a tile or meld that the form names to the board. Ignores unknown edits, and edits of a tile that
/// has left the board.
pub fn edit_tile(request: &PageRequest) -> PageResult {
    let fields = &request.fields;
    let class = fields.parse_value::<TileClass>("class");
    let piece = fields.parse_value::<PieceId>("tile");
    let edit = match (fields.trimmed_value("do"), piece, class) {
        ("set", Some(piece), Some(class)) => Some(BoardEdit::SetClass(piece, class)),
        ("add", _, Some(class)) => Some(BoardEdit::AddTile(class)),
        ("win", Some(piece), _) => Some(BoardEdit::SetWinningPiece(piece)),
        ("remove", Some(piece), _) => Some(BoardEdit::RemovePiece(piece)),
        ("exclude", Some(piece), _) => Some(BoardEdit::ExcludePiece(piece)),
        ("set-aside", Some(piece), _) => Some(BoardEdit::SetPieceAside(piece)),
        ("back", Some(piece), _) => Some(BoardEdit::ReturnToHand(piece)),
        _ => None,
    };
    request.change_session(|session| {
        let board = session.model.hand().board();
        let is_on_board = |id: PieceId| board.pieces().get(id).is_some();
        let meld = fields.parse_value::<usize>("meld");
        let edit = edit.or_else(|| match (fields.trimmed_value("do"), piece, meld) {
            ("form", Some(piece), Some(at)) => {
                let offers = if is_on_board(piece) { board.pieces().meld_offers().around(piece) } else { Vec::new() };
                offers.into_iter().nth(at).map(BoardEdit::FormMeld)
            }
            ("unform", _, Some(meld)) => Some(BoardEdit::DissolveMeld(meld)),
            ("kong", _, Some(meld)) => {
                let (concealed, added) = (fields.has_field("concealed"), fields.has_field("added"));
                Some(BoardEdit::SetKongKind(meld, concealed, added))
            }
            _ => None,
        });
        // Another page of the same phone may have removed the tile.
        let exists = piece.is_none_or(is_on_board);
        if let Some(edit) = edit.filter(|_| exists) {
            session.apply_action(SessionAction::EditBoard(edit));
        }
    })?;
    Ok(PageAnswer::Redirect("/win".to_owned()))
}

/// Executes the action on the whole hand that the form names, such as a new hand, undo, typed tiles or the answer to a
/// question. Refuses unknown actions (400).
pub fn change_hand(request: &PageRequest) -> PageResult {
    let fields = &request.fields;
    let number = fields.parse_value::<usize>("number");
    let action = match fields.trimmed_value("do") {
        "new" => SessionAction::NewHand,
        "undo" => SessionAction::UndoEdit,
        "all-right" => SessionAction::EditBoard(BoardEdit::ConfirmAll),
        "sort" => SessionAction::EditBoard(BoardEdit::SortStanding),
        "anyway" => SessionAction::AcceptHeldPhoto,
        "let-go" => SessionAction::DiscardHeldPhoto,
        "win" => SessionAction::BeginWin(None),
        "add" => SessionAction::SetWinAside,
        "drop-kept" => SessionAction::DiscardWinsAside,
        "value-again" => {
            request.change_session(|session| session.apply_action(SessionAction::RevalueWin))?;
            return open_deal::redirect_or_confirm(request, "/win");
        }
        "take" => {
            let device = fields.parse_value::<DeviceId>("device").ok_or(super::PAGE_NOT_FOUND)?;
            let shown = request.hub.drafted_hands().iter().any(|(id, _)| *id == device);
            let drafted = shown.then(|| request.hub.drafted_win(device)).flatten();
            SessionAction::SetDraftAside(Box::new(drafted.ok_or(super::PAGE_NOT_FOUND)?))
        }
        "same-tile" => {
            let event = fields.parse_value::<u64>("event").unwrap_or(0);
            request.change_session(|session| {
                session.apply_action(SessionAction::JoinWin(event));
                presume_winner(session, request.person());
            })?;
            return Ok(PageAnswer::Redirect("/win".to_owned()));
        }
        "answer" => SessionAction::AnswerQuestion(number),
        "hands" => SessionAction::OfferHands,
        "hand" => SessionAction::ChooseHand(number.unwrap_or(0)),
        "type" => SessionAction::TypeTiles(fields.trimmed_value("tiles").to_owned()),
        "after" => {
            let event = fields.parse_value::<u64>("event").unwrap_or(0);
            request.change_session(|session| session.dismiss_conflict(event))?;
            return Ok(PageAnswer::Redirect("/win".to_owned()));
        }
        _ => return Err((StatusCode::BAD_REQUEST, RefusalReason::NoForm)),
    };
    request.apply_action(action, "/win")
}

/// Records the hand if the form carries the [`StateDigest`] of its current preview and no recorded win conflicts with
/// the hand. A correction is confirmed, or its consent requested, only if the field `change` carries the mark of its
/// current effects. Otherwise records nothing, and shows the confirmation of a proposal or the page of the win
/// again. Reads the events of other devices first; if two devices record at once, the ledger accepts one.
pub fn record_win(request: &PageRequest) -> PageResult {
    let shown_preview = StateDigest::from(request.fields.trimmed_value("mark"));
    let shown_change = request.fields.get("change").map(StateDigest::from);
    let is_recorded = request.change_session(|session| {
        if session.record_conflict().is_some() {
            return false;
        }
        session.apply_action(SessionAction::Record(shown_preview.clone()));
        let mut is_recorded = session.model.desk().was_recorded(&shown_preview);
        let change = session.model.desk().recorder().proposal().map(Proposal::mark);
        if let Some(shown_change) = shown_change.clone().filter(|shown_change| change.as_ref() == Some(shown_change)) {
            session
                .apply_action(SessionAction::Night(consent_requests::read_confirmation(&request.fields, shown_change)));
            is_recorded = session.model.desk().recorder().proposal().is_none();
        }
        session.clear_recorded_hand();
        is_recorded
    })?;
    open_deal::redirect_or_confirm(request, if is_recorded { "/" } else { "/win" })
}

/// Reopens a recorded win or draw for correction: the one that `win` names by the number of its event and the index in
/// it, else the last one of the deal. A winner or discarder in the form replaces the recorded one.
pub fn reopen_win(request: &PageRequest, deal: DealId, win: Option<(u64, usize)>) -> PageResult {
    let is_reopened = request.change_session(|session| {
        let deal = session.model.keeper().night().deal(deal);
        let belongs_to_deal = |event: u64| deal.is_some_and(|deal| deal.acts.iter().any(|act| act.event == event));
        let last = deal.and_then(last_reopenable_end).map(|end| (end.event, end.index));
        let Some((event, win)) = win.filter(|(event, _)| belongs_to_deal(*event)).or(last) else {
            return false;
        };
        session.apply_action(SessionAction::ReopenHand(event, win));
        let is_reopened = session.model.desk().reopened_deal_number().is_some();
        let mut round = session.model.hand().round().clone();
        if is_reopened && circumstances_form::apply_players_by_id(&mut round, &request.fields) {
            session.apply_action(SessionAction::SetCircumstances(Box::new(round)));
        }
        is_reopened
    })?;
    if !is_reopened {
        request.queue_message(Tone::Doubt, text!(request.lang, "said-not-reopened"))?;
        return Ok(PageAnswer::Redirect(format!("/hand/{}", deal.0)));
    }
    Ok(PageAnswer::Redirect("/win".to_owned()))
}

/// Renders a choice as radio buttons, with the index of each label as its value.
fn index_choices(name: &str, title: &str, labels: &[String], chosen: Option<usize>) -> Markup {
    let labels: Vec<(usize, String)> = labels.iter().cloned().enumerate().collect();
    radio_buttons(name, title, &labels, chosen.as_ref())
}
