//! A table of three-player riichi as the shared code of riichi sees it: the options that both games have, and the
//! seats, tiles, norths and payments of this one.

use super::table::ROWS;
use super::{
    DealerRepeatRule, KitaBreaksRule, NagashiRule, NorthRule, Options, RobKitaRule, SplitRounding, TsumoPayment,
};
use crate::RuleSet;
use crate::hand::{SetAside, Shape, TileKinds};
use crate::riichi::{
    self, NorthTerms, OkaRecipient, PaymentTerms, RedFives, RiichiFlags, RiichiGame, SPECIAL_HANDS, SelfDrawShares,
    TieOrder,
};
use crate::tile::{Tile, Wind};

/// The number of seats at a table of three-player riichi.
pub(super) const SEAT_COUNT: usize = 3;

/// The tiles of the game: 1 and 9 of characters, dots, bamboo, honours.
const KINDS: TileKinds = TileKinds::ALL.without_kind_range(1, 8);

/// A table of three-player riichi under some options.
///
/// ```
/// use quejing_rules::riichi::RiichiGame;
/// use quejing_rules::sanma::{Options, Table};
/// let table = Table::new(&Options::default());
/// let game = RiichiGame::from(&table);
/// assert_eq!((game.seats, game.red_fives), (3, [0, 1, 1]));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    options: Options,
    /// The options that the shared code reads.
    shared: riichi::Options,
}

impl Table {
    /// Returns the table on which these options apply.
    pub fn new(options: &Options) -> Table {
        Table { options: options.clone(), shared: shared_options(options) }
    }

    /// Returns the options of the table.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Returns true if a north that is set aside ends the first turn of all players.
    pub(super) fn north_ends_first_turn(&self) -> bool {
        self.options.kita_breaks == KitaBreaksRule::All
    }
}

impl<'a> From<&'a Table> for RiichiGame<'a> {
    fn from(table: &'a Table) -> RiichiGame<'a> {
        let options = &table.options;
        RiichiGame {
            options: &table.shared,
            set: RuleSet::SANMA,
            seats: SEAT_COUNT,
            shape: Shape {
                kinds: KINDS,
                set_aside: set_aside_tiles(options),
                specials: SPECIAL_HANDS,
                ..Shape::default()
            },
            red_fives: options.red_fives.by_suit(),
            flags: RiichiFlags::ALL,
            norths: NorthTerms {
                is_value_tile: options.north == NorthRule::Yakuhai,
                indicators_count_set_aside: options.kita_indicator_dora,
                replacement_is_rinshan: options.kita_rinshan,
                robbing_is_chankan: options.rob_kita == RobKitaRule::Chankan,
                robbing_needs_yakuman: options.rob_kita == RobKitaRule::YakumanOnly,
            },
            rows: &ROWS,
            payments: payment_terms(options),
            last_wind: Wind::West,
            tie_order: TieOrder::SequencesFirst,
            ready_dealer_stays: options.dealer_repeat == DealerRepeatRule::Tenpai,
            abortive_draw_adds_honba: true,
        }
    }
}

/// Returns the tiles that players set aside.
fn set_aside_tiles(options: &Options) -> SetAside {
    if options.kita { SetAside::Copies(Tile::from_wind(Wind::North)) } else { SetAside::Nothing }
}

/// Returns the shares in the payments of a win.
fn payment_terms(options: &Options) -> PaymentTerms {
    PaymentTerms {
        seats: SEAT_COUNT,
        honba: options.honba_value,
        honba_each: options.honba_tsumo_each,
        pao_honba: options.pao_honba,
        self_draw: match options.tsumo_payment {
            TsumoPayment::Loss => SelfDrawShares::Own,
            TsumoPayment::NorthSplit => {
                SelfDrawShares::WithHalfOfMissing { rounds_parts: options.split_rounding == SplitRounding::Parts }
            }
            TsumoPayment::Full => SelfDrawShares::WholeRon,
        },
    }
}

/// Returns the options of riichi that say the same. Those that depend on the number of players, such as the points of a
/// counter on a self-draw, are in [`RiichiGame`] instead; no fourth player declares riichi or throws the fourth wind.
fn shared_options(options: &Options) -> riichi::Options {
    let [first, second, third] = options.uma;
    riichi::Options {
        double_riichi_han: options.double_riichi_han,
        kazoe_yakuman: options.kazoe_yakuman,
        yakuman_stacking: options.yakuman_stacking,
        double_yakuman: options.double_yakuman,
        honroutou_seven_pairs: options.honroutou_seven_pairs,
        kiriage: options.kiriage,
        double_wind_pair_fu: options.double_wind_pair_fu,
        open_tanyao: options.open_tanyao,
        red_fives: RedFives::None,
        renhou: options.renhou,
        nagashi_mangan: options.nagashi_mangan != NagashiRule::Off,
        nine_kinds_draw: true,
        four_winds_draw: false,
        four_riichi_draw: false,
        four_kongs_draw: true,
        kokushi_robs_closed_kong: options.kokushi_robs_closed_kong,
        honba_value: options.honba_value,
        honba_after_noten_draw: options.honba_after_noten_draw,
        noten_penalty: options.noten_penalty,
        head_bump: options.head_bump,
        triple_ron_draw: false,
        pao_needs_all_open: options.pao_needs_all_open,
        pao_honba: options.pao_honba,
        pao_daisuushii: options.pao_daisuushii,
        bust_ends_game: options.bust,
        start_points: options.start_points,
        return_points: options.return_points,
        uma: [first, second, third, 0],
        oka: OkaRecipient::First,
        agari_yame: options.agari_yame,
        west_round: options.extension,
        ryuuiisou_needs_green: options.ryuuiisou_needs_green,
        leftover_sticks: options.leftover_sticks,
        tie: options.tie,
        ura_dora: options.ura_dora,
    }
}
