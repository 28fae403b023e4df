//! The circumstances of a win as the house rule knows them, and which of them can be together (section 13).

use crate::hand::{DraftMeld, HandDraft, Meld, MeldKind};
use crate::rules::{Demand, Fault, FaultCode, OccasionDemand};
use crate::tile::Wind;

/// One circumstance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Occasion {
    /// 海底, 河底: the last tile drawn, or the last discard.
    LastTile,
    /// 岭上: the tile after an own kong.
    AfterKong,
    /// 杠振: the discard that a player makes after his own kong.
    AfterKongDiscard,
    /// 抢杠: the tile that another player adds to a pung.
    RobKong,
    /// 抢暗杠: a tile of another player's concealed kong, 国士 only.
    RobClosedKong,
    /// 天和: the dealer draws it in the first turn.
    Heaven,
    /// 地和: another player draws it in the first turn, nobody having called.
    Earth,
    /// 人和: a discard before the own first turn, nobody having called.
    Human,
}

/// The circumstances by their words on the wire.
pub const OCCASIONS: [(&str, Occasion); 8] = [
    ("last_tile", Occasion::LastTile),
    ("after_kong", Occasion::AfterKong),
    ("after_kong_discard", Occasion::AfterKongDiscard),
    ("rob_kong", Occasion::RobKong),
    ("rob_closed_kong", Occasion::RobClosedKong),
    ("heaven", Occasion::Heaven),
    ("earth", Occasion::Earth),
    ("human", Occasion::Human),
];

impl Occasion {
    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        OCCASIONS[self as usize].0
    }
}

/// A set of circumstances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Occasions(u8);

impl Occasions {
    /// None.
    pub const NONE: Occasions = Occasions(0);

    /// Is it in the set?
    pub fn has(self, occasion: Occasion) -> bool {
        self.0 >> occasion as u8 & 1 == 1
    }

    /// The circumstances in order.
    pub fn iter(self) -> impl Iterator<Item = Occasion> {
        OCCASIONS
            .into_iter()
            .map(|(_, occasion)| occasion)
            .filter(move |&occasion| self.has(occasion))
    }

    /// Is it robbed, from an added or a concealed kong?
    pub fn is_robbed(self) -> bool {
        self.has(Occasion::RobKong) || self.has(Occasion::RobClosedKong)
    }
}

impl FromIterator<Occasion> for Occasions {
    fn from_iter<I: IntoIterator<Item = Occasion>>(occasions: I) -> Occasions {
        Occasions(
            occasions
                .into_iter()
                .fold(0, |set, occasion| set | 1 << occasion as u8),
        )
    }
}

/// Everything about the circumstances that cannot be.
pub(super) fn conflicts(draft: &HandDraft, occasions: Occasions) -> Vec<Fault> {
    let mut faults = Vec::new();
    for occasion in occasions.iter() {
        let demands = match occasion {
            Occasion::LastTile => Vec::new(),
            Occasion::AfterKong => after_kong(draft),
            Occasion::AfterKongDiscard => after_kong_discard(draft, occasions),
            Occasion::RobKong | Occasion::RobClosedKong => robbed(draft, occasions),
            Occasion::Heaven | Occasion::Earth | Occasion::Human => {
                first_turn(draft, occasion, occasions)
            }
        };
        for (_, otherwise) in demands.into_iter().filter(|(met, _)| !met) {
            let demand = Demand::Occasion {
                occasion,
                demand: otherwise,
            };
            faults.push(Fault::new(FaultCode::FlagConflict, "flags", demand));
        }
    }
    faults
}

type Asked = (bool, OccasionDemand);

fn after_kong(draft: &HandDraft) -> Vec<Asked> {
    vec![
        (draft.self_draw, OccasionDemand::SelfDraw),
        (draft.melds.iter().any(is_kong), OccasionDemand::Kong),
    ]
}

fn after_kong_discard(draft: &HandDraft, occasions: Occasions) -> Vec<Asked> {
    vec![
        (!draft.self_draw, OccasionDemand::Discard),
        (!occasions.is_robbed(), OccasionDemand::NotRobbed),
    ]
}

fn robbed(draft: &HandDraft, occasions: Occasions) -> Vec<Asked> {
    let both = occasions.has(Occasion::RobKong) && occasions.has(Occasion::RobClosedKong);
    vec![
        (!draft.self_draw, OccasionDemand::OthersTile),
        (
            !occasions.has(Occasion::LastTile),
            OccasionDemand::NotLastTile,
        ),
        (!holds_winning_tile(draft), OccasionDemand::OnlyCopy),
        (!both, OccasionDemand::OneKong),
    ]
}

fn first_turn(draft: &HandDraft, occasion: Occasion, occasions: Occasions) -> Vec<Asked> {
    let dealer = draft.seat_wind.map(|wind| wind == Wind::East);
    let beside = |other: Occasion| {
        other == occasion || matches!(other, Occasion::AfterKong | Occasion::AfterKongDiscard)
    };
    let alone = (occasions.iter().all(beside), OccasionDemand::Alone);
    let closed = draft.melds.iter().all(|meld| meld.concealed);
    match occasion {
        Occasion::Heaven => vec![
            (dealer != Some(false), OccasionDemand::Dealer),
            (draft.self_draw, OccasionDemand::SelfDraw),
            (closed, OccasionDemand::NoOpenMelds),
            alone,
        ],
        Occasion::Earth => vec![
            (dealer != Some(true), OccasionDemand::NotDealer),
            (draft.self_draw, OccasionDemand::SelfDraw),
            (closed, OccasionDemand::NoOpenMelds),
            alone,
        ],
        _ => vec![
            (dealer != Some(true), OccasionDemand::NotDealer),
            (!draft.self_draw, OccasionDemand::Discard),
            (draft.melds.is_empty(), OccasionDemand::NoMelds),
            alone,
        ],
    }
}

fn is_kong(meld: &DraftMeld) -> bool {
    meld.kind.or_else(|| Meld::guess(&meld.tiles)) == Some(MeldKind::Kong)
}

/// Does the hand hold another copy of the winning tile, standing or melded?
fn holds_winning_tile(draft: &HandDraft) -> bool {
    let melded = draft.melds.iter().flat_map(|meld| &meld.tiles);
    draft
        .concealed
        .iter()
        .chain(melded)
        .any(|tile| Some(tile.plain()) == draft.win_tile.map(|won| won.plain()))
}
