//! The acts that events record under the house rule: kongs, open hands, support by people beside the table, and drawn
//! camps.

use serde::{Deserialize, Serialize};

use crate::PlayerId;
use crate::hand::KongKind;
use crate::play::{ActRow, ActType, EventChoice, EventField, FamilyAct, FieldKind};

/// The acts that only the house rule records: kong, opened hand, choice of support, draw of camps.
pub(super) static HOUSE_ACTS: [&ActRow; 4] = [&KONG_ACT, &HAND_OPENED_ACT, &SUPPORT_CHOSEN_ACT, &CAMPS_DRAWN_ACT];

static KONG_ACT: ActRow = ActRow {
    kind: "kong",
    word: "kong",
    name: "ledger-kind-kong",
    report_messages: &["deal-kong-fed", "deal-kong"],
    belongs_to_deal: true,
    is_listed_as_addition: true,
    fields: &[
        EventField { key: "by", label: "deal-by", answer_kind: FieldKind::Player, condition: None },
        EventField {
            key: "how",
            label: "night-kong-how",
            answer_kind: FieldKind::Choice(&[
                EventChoice { word: "exposed", name: "night-kong-exposed" },
                EventChoice { word: "added", name: "night-kong-added" },
                EventChoice { word: "concealed", name: "night-kong-concealed" },
            ]),
            condition: None,
        },
        EventField {
            key: "from",
            label: "deal-feeder",
            answer_kind: FieldKind::Player,
            condition: Some(("how", &["exposed", "added"])),
        },
    ],
    read: FamilyAct::read::<Kong>,
};

static HAND_OPENED_ACT: ActRow = ActRow {
    kind: "hand_opened",
    word: "open",
    name: "ledger-kind-hand-opened",
    report_messages: &["deal-act"],
    belongs_to_deal: true,
    is_listed_as_addition: false,
    fields: &[EventField { key: "player", label: "deal-by", answer_kind: FieldKind::Player, condition: None }],
    read: FamilyAct::read::<HandOpened>,
};

static SUPPORT_CHOSEN_ACT: ActRow = ActRow {
    kind: "support_chosen",
    word: "support",
    name: "ledger-kind-support-chosen",
    report_messages: &["deal-support"],
    belongs_to_deal: true,
    is_listed_as_addition: false,
    fields: &[
        EventField { key: "who", label: "night-who", answer_kind: FieldKind::Outsider, condition: None },
        EventField { key: "player", label: "night-supports", answer_kind: FieldKind::Player, condition: None },
    ],
    read: FamilyAct::read::<Support>,
};

static CAMPS_DRAWN_ACT: ActRow = ActRow {
    kind: "camps_drawn",
    word: "camps",
    name: "ledger-kind-camps-drawn",
    report_messages: &[],
    belongs_to_deal: false,
    is_listed_as_addition: false,
    fields: &[],
    read: FamilyAct::read::<CampsDrawn>,
};

/// The record of a kong. The player in `from` pays for it at once; for a concealed kong, every other player in the deal
/// does (section 5).
///
/// ```
/// use quejing_rules::PlayerId;
/// use quejing_rules::hand::KongKind;
/// use quejing_rules::house::acts::Kong;
/// let kong = Kong { by: PlayerId::from_number(1), how: KongKind::Concealed, from: None };
/// assert_eq!(serde_json::to_string(&kong)?, r#"{"by":"p000000000001","how":"concealed"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kong {
    /// The player who made the kong.
    pub by: PlayerId,
    /// The kind of kong: exposed, added or concealed.
    pub how: KongKind,
    /// The player whose discard completed the kong or, for an added kong, its pung; `None` for a concealed kong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<PlayerId>,
}

impl ActType for Kong {
    const ROW: &'static ActRow = &KONG_ACT;

    fn people(&self) -> Vec<PlayerId> {
        [Some(self.by), self.from].into_iter().flatten().collect()
    }
}

/// The record that a player opened their hand (明牌): by default, the player's gains and losses double.
///
/// ```
/// use quejing_rules::PlayerId;
/// use quejing_rules::house::acts::HandOpened;
/// use quejing_rules::play::Play;
/// let opened = Play::from(HandOpened { player: PlayerId::from_number(1) });
/// assert!(opened.belongs_to_deal() && opened.family_act::<HandOpened>().is_some());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandOpened {
    pub player: PlayerId,
}

impl ActType for HandOpened {
    const ROW: &'static ActRow = &HAND_OPENED_ACT;

    fn people(&self) -> Vec<PlayerId> {
        vec![self.player]
    }
}

/// The record of a bet (下注, section 7): a person who does not play supports a player, and takes part in the payments
/// for that player's wins and losses at half the amount. Kong money is not shared.
///
/// ```
/// use quejing_rules::PlayerId;
/// use quejing_rules::house::acts::Support;
/// let stored = r#"{"who":"p000000000005","player":"p000000000001"}"#;
/// let support = Support { who: PlayerId::from_number(5), player: PlayerId::from_number(1) };
/// assert_eq!(serde_json::from_str::<Support>(stored)?, support);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Support {
    /// The person beside the table who bets.
    pub who: PlayerId,
    /// The supported player at the table.
    pub player: PlayerId,
}

impl ActType for Support {
    const ROW: &'static ActRow = &SUPPORT_CHOSEN_ACT;

    fn people(&self) -> Vec<PlayerId> {
        vec![self.who, self.player]
    }
}

/// A drawn camp, one of 石 陈 李 王 段, with its people.
///
/// ```
/// use quejing_rules::PlayerId;
/// use quejing_rules::house::acts::CampRoster;
/// let camp: CampRoster = serde_json::from_str(r#"{"name":"石","people":["p000000000001","p000000000002"]}"#)?;
/// assert_eq!(camp, CampRoster { name: "石".to_owned(), people: [1, 2].map(PlayerId::from_number).to_vec() });
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CampRoster {
    pub name: String,
    /// The one or two people of the camp; the first represents the camp wherever a player is named.
    pub people: Vec<PlayerId>,
}

/// The record of a draw of camps (阵营), or of the return to play without camps.
///
/// ```
/// use quejing_rules::PlayerId;
/// use quejing_rules::house::acts::{CampRoster, CampsDrawn};
/// let camps = ["石", "陈", "李", "王"].map(|name| CampRoster { name: name.to_owned(), people: vec![PlayerId::random()] });
/// let (drawn, ended) = (CampsDrawn { camps: camps.to_vec() }, CampsDrawn { camps: Vec::new() });
/// assert_eq!(serde_json::to_string(&ended)?, r#"{"camps":[]}"#);
/// assert_eq!(serde_json::from_value::<CampsDrawn>(serde_json::to_value(&drawn)?)?, drawn);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CampsDrawn {
    /// The four or five camps; empty if the game goes on without camps.
    pub camps: Vec<CampRoster>,
}

impl ActType for CampsDrawn {
    const ROW: &'static ActRow = &CAMPS_DRAWN_ACT;

    fn people(&self) -> Vec<PlayerId> {
        self.camps.iter().flat_map(|camp| camp.people.iter().copied()).collect()
    }
}
