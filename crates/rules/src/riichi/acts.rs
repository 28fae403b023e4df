//! The act of riichi: the declaration, for which a stick is put down.

use serde::{Deserialize, Serialize};

use crate::event::{ActRow, ActType, AskedFor, EventField, FamilyAct, PlayerId};

/// Every act of riichi.
pub(super) static ACTS: [&ActRow; 1] = [&RIICHI_DECLARED];

static RIICHI_DECLARED: ActRow = ActRow {
    kind: "riichi_declared",
    word: "riichi",
    name: "ledger-kind-riichi-declared",
    told: &["deal-act"],
    is_of_deal: true,
    is_added: false,
    fields: &[EventField { key: "player", label: "deal-by", asks: AskedFor::Player, only: None }],
    read: FamilyAct::read::<RiichiDeclared>,
};

/// A declaration of riichi; the player puts down a stick.
///
/// ```
/// use quejing_rules::event::{Body, PlayerId, RiichiDeclared};
/// let declared = Body::from(RiichiDeclared { player: PlayerId::of(1) });
/// assert_eq!(serde_json::to_string(&declared)?, r#"{"kind":"riichi_declared","player":"p000000000001"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RiichiDeclared {
    /// The player who declares.
    pub player: PlayerId,
}

impl ActType for RiichiDeclared {
    const ROW: &'static ActRow = &RIICHI_DECLARED;

    fn people(&self) -> Vec<PlayerId> {
        vec![self.player]
    }
}
