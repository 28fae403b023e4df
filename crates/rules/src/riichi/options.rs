//! The options of riichi, with the defaults of the specification (its sections 3 to 12).
//!
//! D1 to D34 are the numbers of the specification's table of differences from common rules.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use serde_json::{Map, Value};

use super::RiichiGame;
use crate::family::has_refused_value;
use crate::hand::{AllowedValues, Problem, SwitchFault};
use crate::profile::{SwitchValue, choice, switches};

/// The red fives (赤宝牌) in the set of tiles. JSON has their number: 0, 3 or 4.
///
/// ```
/// use quejing_rules::riichi::RedFives;
/// assert_eq!([0, 1, 2].map(|suit| RedFives::Three.count_in_suit(suit)), [1, 1, 1]);
/// assert_eq!([0, 1, 2].map(|suit| RedFives::Four.count_in_suit(suit)), [1, 2, 1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RedFives {
    /// No red fives, as in the rule text.
    None,
    /// One red five of each suit.
    Three,
    /// One red five of characters, one of bamboo, two of dots.
    Four,
}

impl RedFives {
    /// Returns the number of red fives of a suit (0 characters, 1 dots, 2 bamboo).
    pub fn count_in_suit(self, suit_index: usize) -> u8 {
        match self {
            RedFives::None => 0,
            RedFives::Three => 1,
            RedFives::Four => 1 + u8::from(suit_index == 1),
        }
    }
}

impl SwitchValue for RedFives {
    const ALLOWED: AllowedValues = AllowedValues::Numbers(&[0, 3, 4]);
}

impl Serialize for RedFives {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8([0, 3, 4][*self as usize])
    }
}

impl<'de> Deserialize<'de> for RedFives {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RedFives, D::Error> {
        match u8::deserialize(deserializer)? {
            0 => Ok(RedFives::None),
            3 => Ok(RedFives::Three),
            4 => Ok(RedFives::Four),
            _ => Err(D::Error::custom("write 0, 3 or 4")),
        }
    }
}

choice! {
    /// The worth of 人和 (D12).
    ///
    /// ```
    /// use quejing_rules::riichi::{Options, RenhouRule};
    /// assert_eq!(Options::default().renhou, RenhouRule::Off);
    /// ```
    RenhouRule {
        /// 人和 is worth nothing.
        Off,
        /// 人和 is a mangan alone, without other yaku and dora, unless the ordinary value without it is higher.
        Mangan,
        /// 人和 is five han beside the other yaku.
        Han5,
        /// 人和 is a yakuman.
        Yakuman,
    }
}
choice! {
    /// The number of counters after a draw in which the dealer is noten (D21).
    ///
    /// ```
    /// use quejing_rules::riichi::{NotenHonbaRule, Options, deal_transition::settle_draw};
    /// let more = Options { honba_after_noten_draw: NotenHonbaRule::PlusOne, ..Options::default() };
    /// let next = |options| settle_draw([false, true, false, false].into(), [false; 4].into(), 2, options).next_honba;
    /// assert_eq!((next(&Options::default()), next(&more)), (2, 3));
    /// ```
    NotenHonbaRule {
        /// The number stays the same.
        Keep,
        /// The number rises by one.
        PlusOne,
    }
}
choice! {
    /// The payer of the counters if liability (包) splits a ron (section 8).
    ///
    /// ```
    /// use quejing_rules::hand::Seat;
    /// use quejing_rules::riichi::{Options, PaoHonbaPayer, RiichiBill};
    /// // West is liable for the yakuman that South wins from North's discard: half each.
    /// let bill = RiichiBill {
    ///     honba: 1,
    ///     ..RiichiBill::with_liable_seat(Seat(1), Some(Seat(3)), 8000, Some((Seat(2), 8000)))
    /// };
    /// let options = Options { pao_honba: PaoHonbaPayer::Pao, ..Options::default() };
    /// assert_eq!(bill.net_points(&options), [0, 32_300, -16_300, -16_000]);
    /// ```
    PaoHonbaPayer {
        /// The player who discarded the winning tile.
        Discarder,
        /// The liable player, who fed the last set of the yakuman.
        Pao,
    }
}
choice! {
    /// The recipient of the oka, the sum of all players' differences between return points and starting points (D25).
    ///
    /// ```
    /// use quejing_rules::riichi::{OkaRecipient, Options, final_scores::final_scores};
    /// let (start_points, uma) = (25_000, [20_000, 10_000, -10_000, -20_000]);
    /// let options = Options { oka: OkaRecipient::First, start_points, uma, ..Options::default() };
    /// let account = final_scores([40_000, 30_000, 20_000, 10_000].into(), 0, &options);
    /// assert_eq!(account.scores, [10_000 + 20_000 + 20_000, 10_000, -20_000, -40_000]);
    /// ```
    OkaRecipient {
        /// The player in first place.
        First,
        /// Nobody; new rules then need return points equal to the starting points.
        None,
    }
}
choice! {
    /// The ranking of equal points at the end of the game (D32).
    ///
    /// ```
    /// use quejing_rules::riichi::{Options, TieRule, final_scores::final_scores};
    /// let options = Options { tie: TieRule::Split, ..Options::default() };
    /// let account = final_scores([35_000, 35_000, 25_000, 25_000].into(), 0, &options);
    /// assert_eq!(account.scores, [15_000, 15_000, -15_000, -15_000]);
    /// ```
    TieRule {
        /// The player with the earlier starting seat is ahead.
        Seat,
        /// Players with equal points share the points of their places.
        Split,
    }
}
choice! {
    /// The recipient of riichi sticks that are on the table when the game ends (D32).
    ///
    /// ```
    /// use quejing_rules::riichi::{LeftoverStickRule, Options, final_scores::final_scores};
    /// let lost = Options { leftover_sticks: LeftoverStickRule::Lost, ..Options::default() };
    /// let sum =
    ///     |options| final_scores([48_000, 30_000, 20_000, 20_000].into(), 2, options).scores.iter().sum::<i64>();
    /// assert_eq!((sum(&Options::default()), sum(&lost)), (0, -2000));
    /// ```
    LeftoverStickRule {
        /// The player in first place gets them.
        First,
        /// Nobody gets them.
        Lost,
    }
}

switches! {
    /// The options of riichi. `Options::default()` follows the rule text.
    ///
    /// ```
    /// use quejing_rules::riichi::Options;
    /// let common = Options { kazoe_yakuman: true, ..Options::default() };
    /// assert!(common.open_tanyao && common.double_riichi_han == 2);
    /// ```
    #[serde(remote = "Self")]
    Options;

    /// The total han of a double riichi, 1 or 2 (D1).
    double_riichi_han: u8 = 2, in AllowedValues::Numbers(&[1, 2]), "D1";
    /// True if 13 or more han count as a yakuman (D2).
    kazoe_yakuman: bool = false, "D2";
    /// True if several yakuman add up (D3).
    yakuman_stacking: bool = false, "D3";
    /// True if 大四喜, thirteen-sided 国士无双, single-wait 四暗刻 and nine-sided 九莲 are double yakuman (D4).
    double_yakuman: bool = false, "D4";
    /// True if 混老头 counts with seven pairs (D5).
    honroutou_seven_pairs: bool = false, "D5";
    /// True if 4 han 30 fu and 3 han 60 fu are a mangan (D6).
    kiriage: bool = false, "D6";
    /// The fu of a pair of both seat and round wind, 2 or 4 (D7).
    double_wind_pair_fu: u8 = 4, in AllowedValues::Numbers(&[2, 4]), "D7";
    /// True if 断幺九 counts in an open hand (D10).
    open_tanyao: bool = true, "D10";
    /// The red fives in the set (D11).
    red_fives: RedFives = RedFives::None, "D11";
    /// The worth of 人和 (D12).
    renhou: RenhouRule = RenhouRule::Off, "D12";
    /// True if nagashi mangan (流局满贯) is paid: an exhaustive draw after a player discarded only terminals and honours,
    /// none of them claimed (D13).
    nagashi_mangan: bool = false, "D13";
    /// True if a first hand with nine kinds of terminals and honours can end a deal (九种九牌, D14).
    nine_kinds_draw: bool = false, "D14";
    /// True if four discards of the same wind in the first turn end a deal (四风连打, D14).
    four_winds_draw: bool = false, "D14";
    /// True if riichi declarations of all four players end a deal (四家立直, D14).
    four_riichi_draw: bool = false, "D14";
    /// True if four kongs made by several players end a deal (四杠散了, D15).
    four_kongs_draw: bool = false, "D15";
    /// True if 国士无双 may rob a closed kong (D19).
    kokushi_robs_closed_kong: bool = false, "D19";
    /// The points that a counter adds to a ron, a multiple of 3 (D20).
    honba_value: u32 = 300, in AllowedValues::Range { from: 0, to: 30_000, step: 3 }, "D20";
    /// The number of counters after a draw with a noten dealer (D21).
    honba_after_noten_draw: NotenHonbaRule = NotenHonbaRule::Keep, "D21";
    /// The points that the noten players pay together, a multiple of 6 (section 3).
    noten_penalty: u32 = 3000, in AllowedValues::Range { from: 0, to: 60_000, step: 6 }, "3";
    /// True if only the nearest of several winners wins (D22).
    head_bump: bool = false, "D22";
    /// True if nobody wins when three players win on one discard (D22).
    triple_ron_draw: bool = false, "D22";
    /// True if liability (包) needs every set of the yakuman to be open (D23).
    pao_needs_all_open: bool = true, "D23";
    /// The payer of the counters of a ron that liability (包) splits (D23).
    pao_honba: PaoHonbaPayer = PaoHonbaPayer::Discarder, "D23";
    /// True if liability (包) applies to 大四喜 too (D23).
    pao_daisuushii: bool = true, "D23";
    /// True if the game ends when a player has fewer than 0 points (D24).
    bust_ends_game: bool = false, "D24";
    /// The points of each player at the start (D25).
    start_points: i64 = 30_000, in TABLE_POINT_VALUES, "D25";
    /// The points from which the final scores are counted (D25).
    return_points: i64 = 30_000, in TABLE_POINT_VALUES, "D25";
    /// The points that the final places add, first to fourth (D25).
    uma: [i64; 4] = [15_000, 5_000, -5_000, -15_000],
        in AllowedValues::List { length: 4, from: -MAX_OPTION_POINTS, to: MAX_OPTION_POINTS }, "D25";
    /// The recipient of the oka (D25).
    oka: OkaRecipient = OkaRecipient::First, "D25";
    /// True if the game ends when the last dealer wins and leads (D26).
    agari_yame: bool = false, "D26";
    /// True if a West round is played unless a player has `return_points` after South (D26).
    west_round: bool = false, "D26";
    /// True if 绿一色 needs a green dragon (D30).
    ryuuiisou_needs_green: bool = false, "D30";
    /// The recipient of leftover riichi sticks (D32).
    leftover_sticks: LeftoverStickRule = LeftoverStickRule::First, "D32";
    /// The ranking of equal points at the end (D32).
    tie: TieRule = TieRule::Seat, "D32";
    /// True if ura dora count, those under kong indicators too (D34).
    ura_dora: bool = true, "D34";
}

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Options::serialize(self, serializer)
    }
}

/// The error of the parser for a value that an option does not take.
pub(crate) const OUT_OF_RANGE: &str = "the value is out of range";

/// The key of the option `oka`, which options stored by earlier versions lack.
pub const OKA_KEY: &str = "oka";

impl<'de> Deserialize<'de> for Options {
    /// Reads options and checks their values. Without the key `oka`, an uma that sums to the oka already includes it,
    /// so the option becomes [`OkaRecipient::None`].
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
        let written = Map::<String, Value>::deserialize(deserializer)?;
        let mut options = Options::deserialize(&written).map_err(D::Error::custom)?;
        if has_refused_value(&written, &SWITCHES) {
            return Err(D::Error::custom(OUT_OF_RANGE));
        }
        if !written.contains_key(OKA_KEY) && options.has_oka_in_uma() {
            options.oka = OkaRecipient::None;
        }
        Ok(options)
    }
}

impl Options {
    /// Returns the sum of all players' differences between return points and starting points.
    fn return_point_difference(&self) -> i64 {
        RiichiGame::from(self).return_point_difference()
    }

    /// Returns the sum of the uma over all places.
    pub(crate) fn uma_sum(&self) -> i64 {
        self.uma.iter().sum()
    }

    /// Returns true if the uma includes an oka, as in profiles written before the key `oka` existed.
    fn has_oka_in_uma(&self) -> bool {
        self.return_point_difference() != 0 && self.uma_sum() == self.return_point_difference()
    }

    /// Returns the sum of all final scores under these options, without leftover sticks: 0 unless the options
    /// contradict each other.
    pub fn final_surplus(&self) -> i64 {
        RiichiGame::from(self).final_surplus()
    }

    /// Returns the contradiction between uma, oka, starting and return points for which new rules are refused; `None`
    /// if there is none.
    pub(super) fn final_account_contradiction(&self) -> Option<Problem> {
        let (name, fault) = match (self.oka, self.uma_sum()) {
            (_, sum) if sum != 0 => ("uma", SwitchFault::UmaSum(sum)),
            (OkaRecipient::None, _) if self.return_point_difference() != 0 => {
                let (start, back) = (self.start_points, self.return_points);
                (OKA_KEY, SwitchFault::NoOka { start, back })
            }
            _ => return None,
        };
        let name = name.to_owned();
        Some(Problem::BadOption { name, fault })
    }

    /// Returns the options with an oka that the uma includes moved to the option `oka`. Final scores stay the same.
    pub(super) fn with_separate_oka(&self) -> Options {
        let mut apart = self.clone();
        if self.oka == OkaRecipient::None && self.has_oka_in_uma() {
            apart.oka = OkaRecipient::First;
            apart.uma[0] -= self.return_point_difference();
        }
        apart
    }
}

/// The maximum of points in an option, and with a minus sign the minimum.
const MAX_OPTION_POINTS: i64 = 1_000_000;

/// The values that starting points and return points can have.
const TABLE_POINT_VALUES: AllowedValues =
    AllowedValues::Range { from: -MAX_OPTION_POINTS, to: MAX_OPTION_POINTS, step: 1 };

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Options {
        serde_json::from_str(text).expect("options")
    }

    /// Checks section 3: without the key `oka`, an uma of players × (return − start) includes the oka; any other leaves
    /// it to first place.
    #[test]
    fn options_without_the_key_are_read_as_they_were_meant() {
        let held = r#"{"start_points":25000,"uma":[40000,10000,-10000,-20000]}"#;
        assert_eq!(read(held).oka, OkaRecipient::None);
        assert_eq!(RiichiGame::from(&read(held)).oka_points(), 0);
        let apart = r#"{"start_points":25000,"uma":[20000,10000,-10000,-20000]}"#;
        assert_eq!(read(apart).oka, OkaRecipient::First);
        assert_eq!(RiichiGame::from(&read(apart)).oka_points(), 20_000);
        let other = r#"{"start_points":25000,"uma":[20000,10000,-10000,-10000]}"#;
        assert_eq!(read(other).oka, OkaRecipient::First);
        assert_eq!(read("{}"), Options::default());
        let said = r#"{"start_points":25000,"uma":[40000,10000,-10000,-20000],"oka":"first"}"#;
        assert_eq!(read(said).oka, OkaRecipient::First);
        assert!(serde_json::from_str::<Options>(r#"{"oka":"second"}"#).is_err());
        assert!(serde_json::from_str::<Options>(r#"{"okay":"first"}"#).is_err());
    }

    /// Checks the bounds of D1, D7, D20, D25 and of the noten penalty (sections 3 and 12 of the specification).
    #[test]
    fn stored_values_outside_their_bounds_are_refused() {
        let bounds = [
            (r#"{"double_riichi_han":1}"#, r#"{"double_riichi_han":3}"#),
            (r#"{"double_wind_pair_fu":2}"#, r#"{"double_wind_pair_fu":3}"#),
            (r#"{"honba_value":1500}"#, r#"{"honba_value":1501}"#),
            (r#"{"noten_penalty":60000}"#, r#"{"noten_penalty":60006}"#),
            (r#"{"start_points":-1000000}"#, r#"{"start_points":-1000001}"#),
            (r#"{"uma":[1000000,0,0,-1000000]}"#, r#"{"uma":[1000001,0,0,-1000001]}"#),
        ];
        for (within, outside) in bounds {
            assert!(serde_json::from_str::<Options>(within).is_ok(), "{within}");
            let error = serde_json::from_str::<Options>(outside).expect_err(outside);
            assert_eq!(error.to_string(), "the value is out of range", "{outside}");
        }
    }

    #[test]
    fn an_oka_in_the_uma_moves_under_its_own_key() {
        let held = read(r#"{"start_points":25000,"uma":[40000,10000,-10000,-20000]}"#);
        assert!(held.final_account_contradiction().is_some());
        let apart = held.with_separate_oka();
        assert_eq!(apart.uma, [20_000, 10_000, -10_000, -20_000]);
        assert_eq!((apart.oka, apart.final_account_contradiction()), (OkaRecipient::First, None));
        assert_eq!(apart.with_separate_oka(), apart);
        assert_eq!(Options::default().with_separate_oka(), Options::default());
    }

    #[test]
    fn new_rules_may_not_create_or_lose_points() {
        let name = |options: Options| match options.final_account_contradiction() {
            Some(Problem::BadOption { name, fault }) => Some((name, fault)),
            _ => None,
        };
        let uma = [20_000, 10_000, -10_000, -10_000];
        let wrong = Options { uma, ..Options::default() };
        assert_eq!(name(wrong), Some(("uma".into(), SwitchFault::UmaSum(10_000))));
        let wrong = Options { oka: OkaRecipient::None, start_points: 25_000, ..Options::default() };
        let (start, back) = (25_000, 30_000);
        let fault = SwitchFault::NoOka { start, back };
        assert_eq!((name(wrong.clone()), wrong.final_surplus()), (Some(("oka".into(), fault)), -20_000));
        let right = Options { oka: OkaRecipient::None, ..Options::default() };
        assert_eq!((name(right.clone()), right.final_surplus()), (None, 0));
    }
}
