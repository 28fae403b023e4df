//! The hand that this phone had not recorded when its deal was over: a question on the table page whether to continue
//! or to discard it.

use maud::{Markup, html};

use super::{PageAnswer, PageRequest, PageResult};
use quejing_session::StateDigest;
use quejing_session::action::SessionAction;
use quejing_session::notice::Tone;

/// The name of the form field with the mark of the hand.
const MARK_FIELD: &str = "seen";

/// Renders the question about the hand that was left, with a button for each answer; empty without such a hand and
/// in an ended night. The caller must not be reading the ledger.
pub fn left_hand_card(request: &PageRequest) -> Markup {
    let lang = request.lang;
    let joined = request.visitor.device_id();
    if !request.can_record() || !joined.is_some_and(|device| request.hub.has_session(device)) {
        return html! {};
    }
    let left = request.with_session(|session| {
        let model = &session.model;
        let left = model.left_hand().filter(|_| !model.keeper().night().is_closed)?;
        Some((left.tile_count, left.was_set_aside, left.mark()))
    });
    let Some((tiles, was_set_aside, mark)) = left.ok().flatten() else {
        return html! {};
    };
    let text = match was_set_aside {
        true => text!(lang, "left-hand-aside", count = tiles),
        false => text!(lang, "left-hand", count = tiles),
    };
    html! {
        form.card method="post" action="/win/left" {
            p { (text) }
            input type="hidden" name=(MARK_FIELD) value=(mark);
            div.buttons {
                button name="resume" { (text!(lang, "left-take-up")) }
                button.quiet name="discard" { (text!(lang, "left-leave")) }
            }
        }
    }
}

/// Resumes or discards the hand that was left, if it is the one that the form shows; otherwise only queues a message.
pub fn answer_left_hand(request: &PageRequest) -> PageResult {
    let seen = StateDigest::from(request.fields.trimmed_value(MARK_FIELD));
    let resumes = request.fields.has_field("resume");
    let is_shown = request.change_session(|session| {
        let is_shown = session.model.left_hand().is_some_and(|left| left.mark() == seen);
        if is_shown {
            session.apply_action(SessionAction::ResumeDraft(resumes));
        }
        is_shown
    })?;
    if !is_shown {
        request.queue_message(Tone::Doubt, text!(request.lang, "hub-stale"))?;
    }
    Ok(PageAnswer::Redirect(if is_shown && resumes { "/win" } else { "/" }.to_owned()))
}
