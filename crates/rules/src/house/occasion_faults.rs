//! The check of circumstances: the requirements of each on the hand and on the other circumstances (section 13).

use super::{Occasion, OccasionDemand, OccasionFault, Occasions};
use crate::hand::HandDraft;
use crate::tile::Wind;
use crate::{Fault, FaultCode};

/// Returns a fault for each requirement of a circumstance that the hand or another circumstance does not meet (section
/// 13); empty if there is none.
pub(super) fn occasion_faults(draft: &HandDraft, occasions: Occasions) -> Vec<Fault> {
    let mut faults = Vec::new();
    for occasion in occasions.iter() {
        let demands = match occasion {
            Occasion::LastTile => Vec::new(),
            Occasion::AfterKong => after_kong_demands(draft),
            Occasion::AfterKongDiscard => after_kong_discard_demands(draft, occasions),
            Occasion::RobKong | Occasion::RobClosedKong => robbed_kong_demands(draft, occasions),
            Occasion::Heaven | Occasion::Earth | Occasion::Human => first_turn_demands(draft, occasion, occasions),
        };
        for (_, otherwise) in demands.into_iter().filter(|(met, _)| !met) {
            let demand = OccasionFault { occasion, demand: otherwise };
            faults.push(Fault::new(FaultCode::FlagConflict, "flags", demand));
        }
    }
    faults
}

/// The result of one check: true if the requirement is met, with the requirement.
type DemandCheck = (bool, OccasionDemand);

fn after_kong_demands(draft: &HandDraft) -> Vec<DemandCheck> {
    vec![(draft.self_draw, OccasionDemand::SelfDraw), (draft.has_kong(), OccasionDemand::Kong)]
}

fn after_kong_discard_demands(draft: &HandDraft, occasions: Occasions) -> Vec<DemandCheck> {
    vec![(!draft.self_draw, OccasionDemand::Discard), (!occasions.has_robbed_kong(), OccasionDemand::NotRobbed)]
}

fn robbed_kong_demands(draft: &HandDraft, occasions: Occasions) -> Vec<DemandCheck> {
    let both = occasions.has(Occasion::RobKong) && occasions.has(Occasion::RobClosedKong);
    vec![
        (!draft.self_draw, OccasionDemand::OthersTile),
        (!occasions.has(Occasion::LastTile), OccasionDemand::NotLastTile),
        (!draft.holds_winning_tile(), OccasionDemand::OnlyCopy),
        (!both, OccasionDemand::OneKong),
    ]
}

fn first_turn_demands(draft: &HandDraft, occasion: Occasion, occasions: Occasions) -> Vec<DemandCheck> {
    let dealer = draft.seat_wind.map(|wind| wind == Wind::East);
    let beside =
        |other: Occasion| other == occasion || matches!(other, Occasion::AfterKong | Occasion::AfterKongDiscard);
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
