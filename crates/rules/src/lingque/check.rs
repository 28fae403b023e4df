//! The check of a hand and its circumstances (Lingque 2 丙 偶然类: 天和, 地和, 岭上开花, 抢杠).

use crate::Faults;
use crate::hand::{CheckedHand, CircumstanceConflict, Flag, HandDraft, Problem, Shape};
use crate::tile::Wind;

/// Checks a draft with its flags by the Lingque rules. Fails with all faults at once.
///
/// ```
/// use quejing_rules::hand::{Flag, HandDraft};
/// use quejing_rules::lingque::check;
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("2288m113355p88s7z")?, "7z".parse().ok());
/// let flags = [Flag::Heaven].into_iter().collect();
/// let draft = HandDraft { concealed, win_tile, flags, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// // 天和 is the dealer's, by self-draw.
/// assert_eq!(check(&draft).unwrap_err().codes(), ["flag_conflict"]);
/// # Ok::<(), quejing_rules::tile::NotationError>(())
/// ```
pub fn check(draft: &HandDraft) -> Result<CheckedHand, Faults> {
    let conflicts = flag_conflicts(draft).into_iter().map(Problem::FlagConflict).collect();
    Ok(CheckedHand::from_draft(draft, Shape::default(), conflicts)?)
}

/// Returns every contradiction of the circumstances with the hand or with each other; empty if there is none.
fn flag_conflicts(draft: &HandDraft) -> Vec<CircumstanceConflict> {
    let mut found = Vec::new();
    let mut demand = |met: bool, otherwise: CircumstanceConflict| {
        if !met {
            found.push(otherwise);
        }
    };
    if draft.flags.has(Flag::Heaven) {
        demand(matches!(draft.seat_wind, None | Some(Wind::East)), CircumstanceConflict::HeavenNotDealer);
        demand(draft.self_draw, CircumstanceConflict::HeavenNotSelfDrawn);
    }
    if draft.flags.has(Flag::Earth) {
        demand(draft.seat_wind != Some(Wind::East), CircumstanceConflict::EarthDealer);
        demand(!draft.self_draw, CircumstanceConflict::EarthSelfDrawn);
    }
    for first_turn in [Flag::Heaven, Flag::Earth].into_iter().filter(|&flag| draft.flags.has(flag)) {
        demand(draft.melds.is_empty(), CircumstanceConflict::FirstTurnWithMelds(first_turn));
        for other in draft.flags.iter().filter(|&other| other > first_turn) {
            demand(false, CircumstanceConflict::Together(first_turn, other));
        }
    }
    if draft.flags.has(Flag::AfterKong) {
        demand(draft.self_draw, CircumstanceConflict::AfterKongNotSelfDrawn);
        demand(draft.has_kong(), CircumstanceConflict::AfterKongWithoutKong);
        demand(!draft.flags.has(Flag::RobKong), CircumstanceConflict::Together(Flag::AfterKong, Flag::RobKong));
    }
    if draft.flags.has(Flag::RobKong) {
        demand(!draft.self_draw, CircumstanceConflict::RobKongSelfDrawn);
        demand(!draft.holds_winning_tile(), CircumstanceConflict::RobKongHeldTwice);
    }
    found
}
