//! What the program knows of a hand, for people who disagree about it.

use serde_json::{Value as Json, json};

use super::{HandId, Night, Payload};

/// A hand as recorded, with its evidence; null where there is none.
pub fn shown_of_hand(night: &Night, id: HandId) -> Json {
    let Some(hand) = night.hand(id) else {
        return Json::Null;
    };
    let acts: Vec<&Payload> = hand.acts.iter().map(|act| &*act.payload).collect();
    let of_hand = |evidence: &&super::Evidence| evidence.attached.hand == hand.id;
    let evidence = night.evidence.iter().filter(of_hand);
    let evidence: Vec<_> = evidence.map(|evidence| &evidence.attached).collect();
    json!({"acts": acts, "evidence": evidence})
}
