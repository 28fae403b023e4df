//! The rules of three-player riichi again, slow and plain: values as [`riichi_slow`](super::riichi_slow) has them, with
//! this game's changes; payments from a table of section 5, in tenths of the basic points; draws, final scores and the
//! end of a game straight from the wording of sections 6 and 7. It shares no code with the engine except tiles, the
//! hand's draft and the options.

mod settle;

pub use settle::{Win, draw, end, finals, payments};

use super::riichi_drafts::Draft;
use super::riichi_slow::{Changes, Slow, slow_with};
use quejing_rules::hand::Seat;
use quejing_rules::riichi::{self, RedFives, RiichiFlag};
use quejing_rules::sanma::{NorthRule, Options, RobKitaRule};

/// Values a hand that has passed its check.
pub fn slow(draft: &Draft, options: &Options) -> Slow {
    let changes = Changes {
        few_characters: true,
        north_is_value_tile: options.north == NorthRule::Yakuhai,
        indicators_count_norths: options.kita_indicator_dora,
        rinshan_after_north: options.kita_rinshan,
        robbed_north_is_chankan: options.rob_kita == RobKitaRule::Chankan,
    };
    let found = slow_with(draft, &as_of_four(options), &changes);
    let needs_yakuman = draft.flags.has(RiichiFlag::RobKita) && options.rob_kita == RobKitaRule::YakumanOnly;
    match found {
        Slow::Best(best) if needs_yakuman && best.iter().all(|one| one.units == 0) => Slow::NoYaku,
        found => found,
    }
}

/// The options of the value that have the name and the meaning of riichi's.
fn as_of_four(options: &Options) -> riichi::Options {
    riichi::Options {
        kazoe_yakuman: options.kazoe_yakuman,
        yakuman_stacking: options.yakuman_stacking,
        double_yakuman: options.double_yakuman,
        honroutou_seven_pairs: options.honroutou_seven_pairs,
        double_riichi_han: options.double_riichi_han,
        kiriage: options.kiriage,
        double_wind_pair_fu: options.double_wind_pair_fu,
        open_tanyao: options.open_tanyao,
        ryuuiisou_needs_green: options.ryuuiisou_needs_green,
        renhou: options.renhou,
        ura_dora: options.ura_dora,
        red_fives: RedFives::None,
        ..riichi::Options::default()
    }
}

/// The responsible seat and the basic points that it is responsible for: whoever fed the last of the dragons or winds,
/// if all of them lie beside the hand.
pub fn pao(draft: &Draft, yaku: &[&str], basic: u32, options: &Options) -> Option<(Seat, u32)> {
    let winds = yaku.contains(&"daisuushii") && options.pao_daisuushii && !yaku.contains(&"daisangen");
    if !winds && !yaku.contains(&"daisangen") {
        return None;
    }
    let (kinds, units) = match winds {
        true => (27..31, if options.double_yakuman { 2 } else { 1 }),
        false => (31..34, 1),
    };
    let melds = draft.hand.melds.iter();
    let fed: Vec<_> = melds.filter(|meld| meld.tiles[0].kind().is_some_and(|kind| kinds.contains(&kind))).collect();
    if fed.len() < kinds.len() || options.pao_needs_all_open && fed.iter().any(|meld| meld.concealed) {
        return None;
    }
    let seat = fed.last()?.from?;
    Some((seat, if options.yakuman_stacking { 8000 * units } else { basic }))
}
