//! Which circumstances can be together, and what each asks of the hand (section 13).

use super::{Occasion, Occasions};
use crate::hand::{DraftMeld, HandDraft, Meld, MeldKind};
use crate::rules::{Demand, Fault, FaultCode, OccasionDemand};
use crate::tile::Wind;

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
