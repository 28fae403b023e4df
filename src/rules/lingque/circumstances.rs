//! Which circumstances can be together (Lingque 2 丙 偶然类: 天和, 地和, 岭上开花, 抢杠).

use crate::hand::{Conflict, DraftMeld, Flag, HandDraft, Meld, MeldKind, Problem, Win};
use crate::rules::Faults;
use crate::tile::Wind;

/// Checks a draft as Lingque sees it; reports everything wrong at once.
pub fn check(draft: &HandDraft) -> Result<Win, Faults> {
    let conflicts = conflicts(draft)
        .into_iter()
        .map(Problem::FlagConflict)
        .collect();
    Ok(Win::from_draft(draft, conflicts)?)
}

fn conflicts(draft: &HandDraft) -> Vec<Conflict> {
    let mut found = Vec::new();
    let mut demand = |met: bool, otherwise: Conflict| {
        if !met {
            found.push(otherwise);
        }
    };
    if draft.flags.has(Flag::Heaven) {
        demand(
            matches!(draft.seat_wind, None | Some(Wind::East)),
            Conflict::HeavenNotDealer,
        );
        demand(draft.self_draw, Conflict::HeavenNotSelfDrawn);
    }
    if draft.flags.has(Flag::Earth) {
        demand(draft.seat_wind != Some(Wind::East), Conflict::EarthDealer);
        demand(!draft.self_draw, Conflict::EarthSelfDrawn);
    }
    for first_turn in [Flag::Heaven, Flag::Earth]
        .into_iter()
        .filter(|&flag| draft.flags.has(flag))
    {
        demand(
            draft.melds.is_empty(),
            Conflict::FirstTurnWithMelds(first_turn),
        );
        for other in draft.flags.iter().filter(|&other| other > first_turn) {
            demand(false, Conflict::Together(first_turn, other));
        }
    }
    if draft.flags.has(Flag::AfterKong) {
        demand(draft.self_draw, Conflict::AfterKongNotSelfDrawn);
        demand(
            draft.melds.iter().any(is_kong),
            Conflict::AfterKongWithoutKong,
        );
        demand(
            !draft.flags.has(Flag::RobKong),
            Conflict::Together(Flag::AfterKong, Flag::RobKong),
        );
    }
    if draft.flags.has(Flag::RobKong) {
        demand(!draft.self_draw, Conflict::RobKongSelfDrawn);
        demand(!holds_winning_tile(draft), Conflict::RobKongHeldTwice);
    }
    found
}

fn is_kong(meld: &DraftMeld) -> bool {
    meld.kind.or_else(|| Meld::guess(&meld.tiles)) == Some(MeldKind::Kong)
}

/// Does the hand hold another copy of the winning tile, standing or melded?
fn holds_winning_tile(draft: &HandDraft) -> bool {
    let Some(won) = draft.win_tile else {
        return false;
    };
    let melded = draft.melds.iter().flat_map(|meld| &meld.tiles);
    draft
        .concealed
        .iter()
        .chain(melded)
        .any(|tile| tile.plain() == won.plain())
}
