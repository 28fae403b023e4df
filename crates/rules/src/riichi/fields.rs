//! The fields of events that only riichi has: liability for a yakuman, and the players who are tenpai or have nagashi
//! mangan at an exhaustive draw.

use serde::{Deserialize, Serialize};

use crate::PlayerId;
use crate::play::family_field::event_fields;
use crate::play::{EventField, FieldContent, FieldHost, FieldKind, FieldRow, FieldType};

/// The condition of a field that is asked for only at an exhaustive draw.
const ONLY_AT_EXHAUSTED_DRAW: Option<(&str, &[&str])> = Some(("why", &["exhausted"]));

event_fields! {
    static EVENT_FIELDS = [Liability];

    /// The players who were tenpai at an exhaustive draw.
    ///
    /// ```
    /// use quejing_rules::PlayerId;
    /// use quejing_rules::play::DrawnDeal;
    /// use quejing_rules::riichi::fields::TenpaiPlayers;
    /// let drawn: DrawnDeal = serde_json::from_str(r#"{"tenpai":["p000000000001"]}"#)?;
    /// assert_eq!(drawn.family.get(), Some(&TenpaiPlayers(vec![PlayerId::from_number(1)])));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    TenpaiPlayers(Vec<PlayerId>): Draw, "tenpai", "night-draw-tenpai", FieldKind::Players, ONLY_AT_EXHAUSTED_DRAW => mark_declarers_included;

    /// The record that the last dealer, who may end the game by a win in the lead (agari yame, D26), plays on, so that
    /// the deal is part of the game; false is not stored. Without it, the game is over before the deal.
    ///
    /// ```
    /// use quejing_rules::play::FamilyFields;
    /// use quejing_rules::riichi::fields::PlayedOn;
    /// assert_eq!(serde_json::to_string(&FamilyFields::from_field(PlayedOn(true)))?, r#"{"played_on":true}"#);
    /// assert_eq!(FamilyFields::from_field(PlayedOn(false)), FamilyFields::default());
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    PlayedOn(bool): Deal, "played_on", "night-deal-played-on", FieldKind::Flag
        => mark_asked_at_dealers_end with_typed_word("play-on") with_tip("night-deal-played-on-tip");

    /// The players who achieved nagashi mangan (流局满贯) at an exhaustive draw.
    ///
    /// ```
    /// use quejing_rules::PlayerId;
    /// use quejing_rules::play::FamilyFields;
    /// use quejing_rules::riichi::fields::NagashiPlayers;
    /// let fields = FamilyFields::from_field(NagashiPlayers(vec![PlayerId::from_number(3)]));
    /// assert_eq!(serde_json::to_string(&fields)?, r#"{"nagashi":["p000000000003"]}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    NagashiPlayers(Vec<PlayerId>): Draw, "nagashi", "night-draw-nagashi", FieldKind::Players, ONLY_AT_EXHAUSTED_DRAW;
}

/// The liability (包) for yakuman units of a recorded win.
///
/// ```
/// use quejing_rules::PlayerId;
/// use quejing_rules::riichi::fields::Liability;
/// let pao: Liability = serde_json::from_str(r#"{"player":"p000000000003","units":1}"#)?;
/// assert_eq!(pao, Liability { player: PlayerId::from_number(3), units: 1 });
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Liability {
    /// The liable player.
    pub player: PlayerId,
    /// The number of yakuman units that the player is liable for.
    pub units: u32,
}

impl FieldType for Liability {
    const ROW: &'static FieldRow = &FieldRow::new::<Liability>(
        FieldHost::Win,
        EventField {
            key: "pao",
            label: "ruling-paid-pao-all",
            answer_kind: FieldKind::DedicatedInput,
            condition: None,
        },
    )
    .mark_payment_statement();
}

impl FieldContent for Liability {
    fn people(&self) -> Vec<PlayerId> {
        vec![self.player]
    }
}
