//! The acts of the house rule: kongs that are paid at once, open hands, support by people beside the table, camps.

use serde::{Deserialize, Serialize};

use crate::event::{ActRow, ActType, AskedFor, EventChoice, EventField, FamilyAct, KongKind, PlayerId};

/// Every act of the house rule.
pub(super) static ACTS: [&ActRow; 4] = [&KONG, &HAND_OPENED, &SUPPORT_CHOSEN, &CAMPS_DRAWN];

static KONG: ActRow = ActRow {
    kind: "kong",
    word: "kong",
    name: "ledger-kind-kong",
    told: &["deal-kong-fed", "deal-kong"],
    is_of_deal: true,
    is_added: true,
    fields: &[
        EventField { key: "by", label: "deal-by", asks: AskedFor::Player, only: None },
        EventField {
            key: "how",
            label: "night-kong-how",
            asks: AskedFor::Choice(&[
                EventChoice { word: "exposed", name: "night-kong-exposed" },
                EventChoice { word: "added", name: "night-kong-added" },
                EventChoice { word: "concealed", name: "night-kong-concealed" },
            ]),
            only: None,
        },
        EventField {
            key: "from",
            label: "deal-feeder",
            asks: AskedFor::Player,
            only: Some(("how", &["exposed", "added"])),
        },
    ],
    read: FamilyAct::read::<Kong>,
};

static HAND_OPENED: ActRow = ActRow {
    kind: "hand_opened",
    word: "open",
    name: "ledger-kind-hand-opened",
    told: &["deal-act"],
    is_of_deal: true,
    is_added: false,
    fields: &[EventField { key: "player", label: "deal-by", asks: AskedFor::Player, only: None }],
    read: FamilyAct::read::<HandOpened>,
};

static SUPPORT_CHOSEN: ActRow = ActRow {
    kind: "support_chosen",
    word: "support",
    name: "ledger-kind-support-chosen",
    told: &["deal-support"],
    is_of_deal: true,
    is_added: false,
    fields: &[
        EventField { key: "who", label: "night-who", asks: AskedFor::Outsider, only: None },
        EventField { key: "player", label: "night-supports", asks: AskedFor::Player, only: None },
    ],
    read: FamilyAct::read::<Support>,
};

static CAMPS_DRAWN: ActRow = ActRow {
    kind: "camps_drawn",
    word: "camps",
    name: "ledger-kind-camps-drawn",
    told: &[],
    is_of_deal: false,
    is_added: false,
    fields: &[],
    read: FamilyAct::read::<CampsDrawn>,
};

/// A kong that is paid at once.
///
/// ```
/// use quejing_rules::event::{Kong, KongKind, PlayerId};
/// let kong = Kong { by: PlayerId::of(1), how: KongKind::Concealed, from: None };
/// assert_eq!(serde_json::to_string(&kong)?, r#"{"by":"p000000000001","how":"concealed"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kong {
    /// The player who made the kong.
    pub by: PlayerId,
    /// The way the kong was made.
    pub how: KongKind,
    /// The discarder; `None` for a concealed kong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<PlayerId>,
}

impl ActType for Kong {
    const ROW: &'static ActRow = &KONG;

    fn people(&self) -> Vec<PlayerId> {
        [Some(self.by), self.from].into_iter().flatten().collect()
    }
}

/// A hand that is opened: its player pays and gets double.
///
/// ```
/// use quejing_rules::event::{Body, HandOpened, PlayerId};
/// let opened = Body::from(HandOpened { player: PlayerId::of(1) });
/// assert!(opened.is_of_deal() && opened.act::<HandOpened>().is_some());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandOpened {
    pub player: PlayerId,
}

impl ActType for HandOpened {
    const ROW: &'static ActRow = &HAND_OPENED;

    fn people(&self) -> Vec<PlayerId> {
        vec![self.player]
    }
}

/// Somebody outside the table and the player they support (下注).
///
/// ```
/// use quejing_rules::event::{PlayerId, Support};
/// let stored = r#"{"who":"p000000000005","player":"p000000000001"}"#;
/// let support = Support { who: PlayerId::of(5), player: PlayerId::of(1) };
/// assert_eq!(serde_json::from_str::<Support>(stored)?, support);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Support {
    /// The supporter.
    pub who: PlayerId,
    /// A player at the table.
    pub player: PlayerId,
}

impl ActType for Support {
    const ROW: &'static ActRow = &SUPPORT_CHOSEN;

    fn people(&self) -> Vec<PlayerId> {
        vec![self.who, self.player]
    }
}

/// One of the camps 石 陈 李 王 段.
///
/// ```
/// use quejing_rules::event::{DrawnCamp, PlayerId};
/// let camp: DrawnCamp = serde_json::from_str(r#"{"name":"石","people":["p000000000001","p000000000002"]}"#)?;
/// assert_eq!(camp, DrawnCamp { name: "石".to_owned(), people: [1, 2].map(PlayerId::of).to_vec() });
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnCamp {
    pub name: String,
    /// Its one or two people.
    pub people: Vec<PlayerId>,
}

/// The camps as they were drawn. The first person of a camp stands for it wherever a player is named.
///
/// ```
/// use quejing_rules::event::{DrawnCamp, CampsDrawn, PlayerId};
/// let camps = ["石", "陈", "李", "王"].map(|name| DrawnCamp { name: name.to_owned(), people: vec![PlayerId::fresh()] });
/// let (drawn, ended) = (CampsDrawn { camps: camps.to_vec() }, CampsDrawn { camps: Vec::new() });
/// assert_eq!(serde_json::to_string(&ended)?, r#"{"camps":[]}"#);
/// assert_eq!(serde_json::from_value::<CampsDrawn>(serde_json::to_value(&drawn)?)?, drawn);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CampsDrawn {
    /// The four or five camps; empty if camps end.
    pub camps: Vec<DrawnCamp>,
}

impl ActType for CampsDrawn {
    const ROW: &'static ActRow = &CAMPS_DRAWN;

    fn people(&self) -> Vec<PlayerId> {
        self.camps.iter().flat_map(|camp| camp.people.iter().copied()).collect()
    }
}
