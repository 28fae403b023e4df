//! The one act that events record under riichi: the declaration, for which a stick is put down.

use serde::{Deserialize, Serialize};

use crate::PlayerId;
use crate::play::{ActRow, ActType, EventField, FamilyAct, FieldKind};

/// The acts that only the riichi rules record: the declaration of riichi.
pub(crate) static RIICHI_ACTS: [&ActRow; 1] = [&RIICHI_DECLARED_ACT];

static RIICHI_DECLARED_ACT: ActRow = ActRow {
    kind: "riichi_declared",
    word: "riichi",
    name: "ledger-kind-riichi-declared",
    report_messages: &["deal-act"],
    belongs_to_deal: true,
    is_listed_as_addition: false,
    fields: &[EventField { key: "player", label: "deal-by", answer_kind: FieldKind::Player, condition: None }],
    read: FamilyAct::read::<RiichiDeclared>,
};

/// The record of a declaration of riichi, for which the player puts down a stick.
///
/// ```
/// use quejing_rules::PlayerId;
/// use quejing_rules::play::Play;
/// use quejing_rules::riichi::acts::RiichiDeclared;
/// let declared = Play::from(RiichiDeclared { player: PlayerId::from_number(1) });
/// assert_eq!(serde_json::to_string(&declared)?, r#"{"kind":"riichi_declared","player":"p000000000001"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RiichiDeclared {
    /// The player who declares.
    pub player: PlayerId,
}

impl ActType for RiichiDeclared {
    const ROW: &'static ActRow = &RIICHI_DECLARED_ACT;

    fn people(&self) -> Vec<PlayerId> {
        vec![self.player]
    }
}
