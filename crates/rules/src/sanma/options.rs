//! The options of three-player riichi, with the defaults of the specification (its section 9).

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::family::has_refused_value;
use crate::hand::{AllowedValues, Problem, SwitchFault};
use crate::profile::{SwitchValue, choice, switches};
use crate::riichi::{LeftoverStickRule, NotenHonbaRule, OUT_OF_RANGE, PaoHonbaPayer, RenhouRule, TieRule};

choice! {
    /// The shares of a self-draw, as nobody sits north.
    TsumoPayment {
        /// 自摸损: each loser pays their own share; north's share is lost.
        Loss,
        /// 北家折半: the losers also pay half of north's share each.
        NorthSplit,
        /// The losers together pay the value of a ron.
        Full,
    }
}
choice! {
    /// The rounding of a share to which half of north's share is added.
    SplitRounding {
        /// The sum is rounded up.
        Sum,
        /// Both parts are rounded up and then added.
        Parts,
    }
}
choice! {
    /// The worth of a win on a north that another player sets aside (抢北).
    RobKitaRule {
        /// It is allowed and no yaku.
        NoYaku,
        /// It counts as 抢杠.
        Chankan,
        /// Only a yakuman may be won so.
        YakumanOnly,
        /// It is not allowed.
        Off,
    }
}
choice! {
    /// The chances that end when a player sets aside a north, as after a call.
    KitaBreaksRule {
        /// 一发, the first turn (天和, 地和, 人和, 双立直) and 九种九牌.
        All,
        /// 一发 alone.
        Ippatsu,
        /// Nothing.
        None,
    }
}
choice! {
    /// The worth of norths in the hand.
    NorthRule {
        /// A wind that is nobody's.
        Guest,
        /// A value tile for everybody.
        Yakuhai,
    }
}
choice! {
    /// The results by which the dealer deals again.
    DealerRepeatRule {
        /// A win, or being ready at an exhaustive draw.
        Tenpai,
        /// A win alone.
        Win,
    }
}
choice! {
    /// The effect of nagashi mangan (流局满贯).
    NagashiRule {
        /// It is paid in place of the noten payments; the deal remains a draw.
        Draw,
        /// It is a win: it takes counters and sticks, and only a dealer's own keeps the dealership.
        Win,
        /// It is not paid.
        Off,
    }
}

/// The number of red fives of dots and bamboo together. JSON has the number: 0, 2 or 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RedFivesOfTwoSuits(u8);

impl RedFivesOfTwoSuits {
    /// Returns the number of red fives of characters, dots and bamboo.
    pub(super) fn by_suit(self) -> [u8; 3] {
        [0, self.0 / 2, self.0 / 2]
    }
}

impl SwitchValue for RedFivesOfTwoSuits {
    const ALLOWED: AllowedValues = AllowedValues::Numbers(&[0, 2, 4]);
}

impl Serialize for RedFivesOfTwoSuits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

impl<'de> Deserialize<'de> for RedFivesOfTwoSuits {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RedFivesOfTwoSuits, D::Error> {
        match u8::deserialize(deserializer)? {
            number @ (0 | 2 | 4) => Ok(RedFivesOfTwoSuits(number)),
            _ => Err(D::Error::custom("write 0, 2 or 4")),
        }
    }
}

/// The maximum of points in an option, and with a minus sign the minimum.
const MAX_OPTION_POINTS: i64 = 1_000_000;
/// The values of options in points that players pay or own, in hundreds.
const HUNDREDS: AllowedValues = AllowedValues::Range { from: 0, to: 1_000_000, step: 100 };
/// The values of the points of a counter.
const COUNTER_POINTS: AllowedValues = AllowedValues::Range { from: 0, to: 30_000, step: 100 };

switches! {
    /// The options of three-player riichi. `Options::default()` has what the two largest online tables share and, where
    /// they differ, the default of riichi.
    ///
    /// ```
    /// use quejing_rules::sanma::{Options, TsumoPayment};
    /// let split = Options { tsumo_payment: TsumoPayment::NorthSplit, ..Options::default() };
    /// assert!(split.kita && split.kazoe_yakuman);
    /// ```
    #[serde(remote = "Self")]
    Options;

    /// The shares of a self-draw.
    tsumo_payment: TsumoPayment = TsumoPayment::Loss, "5";
    /// The rounding of shares under `north_split`.
    split_rounding: SplitRounding = SplitRounding::Sum, "5";
    /// True if norths can be set aside.
    kita: bool = true, "3";
    /// True if a win on the replacement tile of a north is 岭上开花.
    kita_rinshan: bool = true, "3";
    /// The worth of a win on a north that another player sets aside.
    rob_kita: RobKitaRule = RobKitaRule::NoYaku, "3";
    /// The chances that end when a north is set aside.
    kita_breaks: KitaBreaksRule = KitaBreaksRule::All, "3";
    /// True if an indicator that points to the north counts the norths set aside.
    kita_indicator_dora: bool = true, "3";
    /// The worth of norths in the hand.
    north: NorthRule = NorthRule::Guest, "3";
    /// True if chows can be called.
    chii: bool = false, "1";
    /// The red fives of dots and bamboo together.
    red_fives: RedFivesOfTwoSuits = RedFivesOfTwoSuits(2), "1";
    /// The points that a counter adds to a ron.
    honba_value: u32 = 200, in COUNTER_POINTS, "5";
    /// The points that each player pays for a counter on a self-draw.
    honba_tsumo_each: u32 = 100, in COUNTER_POINTS, "5";
    /// The points of the noten penalty: each noten player pays every ready player half of it.
    noten_penalty: u32 = 2000, in AllowedValues::Range { from: 0, to: 60_000, step: 200 }, "6";
    /// The number of counters after a draw with a noten dealer.
    honba_after_noten_draw: NotenHonbaRule = NotenHonbaRule::PlusOne, "6";
    /// The results by which the dealer deals again.
    dealer_repeat: DealerRepeatRule = DealerRepeatRule::Tenpai, "6";
    /// The effect of nagashi mangan (流局满贯).
    nagashi_mangan: NagashiRule = NagashiRule::Draw, "6";
    /// The points of each player at the start.
    start_points: i64 = 35_000, in HUNDREDS, "7";
    /// The points from which the final scores are counted.
    return_points: i64 = 35_000, in HUNDREDS, "7";
    /// The points that the final places add, first to third.
    uma: [i64; 3] = [15_000, 0, -15_000],
        in AllowedValues::List { length: 3, from: -MAX_OPTION_POINTS, to: MAX_OPTION_POINTS }, "7";
    /// The points with which a game ends after its last deal.
    target_points: i64 = 40_000, in HUNDREDS, "7";
    /// The number of rounds: 2 for East and South, 1 for East.
    length: u8 = 2, in AllowedValues::Numbers(&[1, 2]), "7";
    /// True if an extra round is played unless a player has `target_points`.
    extension: bool = true, "7";
    /// True if the game ends when a player has fewer than 0 points.
    bust: bool = true, "7";
    /// True if a last dealer who stays ends the game as first with `target_points`.
    agari_yame: bool = true, "7";
    /// The ranking of equal points at the end.
    tie: TieRule = TieRule::Seat, "7";
    /// The recipient of leftover riichi sticks.
    leftover_sticks: LeftoverStickRule = LeftoverStickRule::First, "7";
    /// True if only the nearest of two winners wins.
    head_bump: bool = false, "5";
    /// True if 13 or more han count as a yakuman.
    kazoe_yakuman: bool = true, "4";
    /// True if several yakuman add up.
    yakuman_stacking: bool = true, "4";
    /// True if 混老头 counts with seven pairs.
    honroutou_seven_pairs: bool = true, "4";
    /// True if liability (包) needs every set of the yakuman to be open.
    pao_needs_all_open: bool = false, "5";
    /// True if 大四喜, thirteen-sided 国士无双, single-wait 四暗刻 and nine-sided 九莲宝灯 are double yakuman.
    double_yakuman: bool = false, "4";
    /// True if 国士无双 may rob a closed kong.
    kokushi_robs_closed_kong: bool = false, "4";
    /// True if 断幺九 counts in an open hand.
    open_tanyao: bool = true, "4";
    /// The total han of a double riichi, 1 or 2.
    double_riichi_han: u8 = 2, in AllowedValues::Numbers(&[1, 2]), "4";
    /// True if 4 han 30 fu and 3 han 60 fu are a mangan.
    kiriage: bool = false, "5";
    /// The fu of a pair of both seat and round wind, 2 or 4.
    double_wind_pair_fu: u8 = 4, in AllowedValues::Numbers(&[2, 4]), "4";
    /// True if 绿一色 needs a green dragon.
    ryuuiisou_needs_green: bool = false, "4";
    /// The worth of 人和.
    renhou: RenhouRule = RenhouRule::Off, "4";
    /// True if ura dora count, those under kong indicators too.
    ura_dora: bool = true, "2";
    /// True if liability (包) applies to 大四喜 too.
    pao_daisuushii: bool = true, "5";
    /// The payer of the counters of a ron that liability (包) splits.
    pao_honba: PaoHonbaPayer = PaoHonbaPayer::Discarder, "5";
}

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Options::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Options {
    /// Reads options and checks their values.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
        let written = serde_json::Map::deserialize(deserializer)?;
        let options = Options::deserialize(&written).map_err(D::Error::custom)?;
        if has_refused_value(&written, &SWITCHES) {
            return Err(D::Error::custom(OUT_OF_RANGE));
        }
        Ok(options)
    }
}

impl Options {
    /// Returns the contradiction for which new rules are refused: an uma by which the final scores do not sum to 0.
    pub(super) fn uma_contradiction(&self) -> Option<Problem> {
        let sum: i64 = self.uma.iter().sum();
        let fault = SwitchFault::UmaSum(sum);
        (sum != 0).then(|| Problem::BadOption { name: "uma".to_owned(), fault })
    }
}
