//! The options of the riichi rules, with the defaults of the specification (its sections 3 to 12).
//!
//! Every option is read by code; D1 to D34 are the numbers of the specification's table of differences.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use serde_json::{Map, Value};

use super::SEATS;
use crate::hand::{AllowedValues, Problem, SwitchFault};
use crate::profile::{Switch, SwitchValue, choice, switches};

/// 赤宝牌: the number of red fives.
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
    /// One of each suit.
    Three,
    /// One of characters and bamboo, two of dots.
    Four,
}

impl RedFives {
    /// Returns the red fives of a suit (0 characters, 1 circles, 2 bamboo).
    pub fn count_in_suit(self, suit: usize) -> u8 {
        match self {
            RedFives::None => 0,
            RedFives::Three => 1,
            RedFives::Four => 1 + u8::from(suit == 1),
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
        /// Worth nothing.
        Off,
        /// A mangan on its own, without other yaku and dora, or the ordinary value if that is higher.
        Mangan,
        /// Five han on top of the others.
        Han5,
        Yakuman,
    }
}
choice! {
    /// The counters after a draw in which the dealer is noten (D21).
    ///
    /// ```
    /// use quejing_rules::riichi::{NotenHonba, Options, deal::draw};
    /// let more = Options { honba_after_noten_draw: NotenHonba::PlusOne, ..Options::default() };
    /// let next = |options| draw([false, true, false, false].into(), [false; 4].into(), 2, options).next_honba;
    /// assert_eq!((next(&Options::default()), next(&more)), (2, 3));
    /// ```
    NotenHonba {
        /// Passed on unchanged.
        Keep,
        /// Passed on with one more.
        PlusOne,
    }
}
choice! {
    /// The payer of the counters when 包 splits a ron (section 8).
    ///
    /// ```
    /// use quejing_rules::hand::Seat;
    /// use quejing_rules::riichi::{RiichiBill, Options, PaoHonba};
    /// // West is liable for the yakuman that South wins from North's discard: half each.
    /// let bill = RiichiBill { honba: 1, ..RiichiBill::with_fed(Seat(1), Some(Seat(3)), 8000, Some((Seat(2), 8000))) };
    /// let options = Options { pao_honba: PaoHonba::Pao, ..Options::default() };
    /// assert_eq!(bill.net(&options), [0, 32_300, -16_300, -16_000]);
    /// ```
    PaoHonba {
        /// The player whose tile won.
        Discarder,
        /// The player who fed the last set.
        Pao,
    }
}
choice! {
    /// The recipient of the oka: of every player's difference between return points and starting points (D25).
    ///
    /// ```
    /// use quejing_rules::riichi::{Oka, Options, game::final_scores};
    /// let (start_points, uma) = (25_000, [20_000, 10_000, -10_000, -20_000]);
    /// let options = Options { oka: Oka::First, start_points, uma, ..Options::default() };
    /// let account = final_scores([40_000, 30_000, 20_000, 10_000].into(), 0, &options);
    /// assert_eq!(account.scores, [10_000 + 20_000 + 20_000, 10_000, -20_000, -40_000]);
    /// ```
    Oka {
        /// First place.
        First,
        /// Nobody; a game returns with the points that it starts with.
        None,
    }
}
choice! {
    /// The ranking of equal points at the end of the game (D32).
    ///
    /// ```
    /// use quejing_rules::riichi::{Options, Tie, game::final_scores};
    /// let options = Options { tie: Tie::Split, ..Options::default() };
    /// let account = final_scores([35_000, 35_000, 25_000, 25_000].into(), 0, &options);
    /// assert_eq!(account.scores, [15_000, 15_000, -15_000, -15_000]);
    /// ```
    Tie {
        /// The earlier starting seat is ahead.
        Seat,
        /// They share the places.
        Split,
    }
}
choice! {
    /// The recipient of riichi sticks that are on the table when the game ends (D32).
    ///
    /// ```
    /// use quejing_rules::riichi::{LeftoverSticks, Options, game::final_scores};
    /// let lost = Options { leftover_sticks: LeftoverSticks::Lost, ..Options::default() };
    /// let sum = |options| final_scores([48_000, 30_000, 20_000, 20_000].into(), 2, options).scores.iter().sum::<i64>();
    /// assert_eq!((sum(&Options::default()), sum(&lost)), (0, -2000));
    /// ```
    LeftoverSticks {
        /// They go to the player in first place.
        First,
        /// Nobody gets them.
        Lost,
    }
}

switches! {
    /// All options. `Options::default()` is the rule text.
    ///
    /// ```
    /// use quejing_rules::riichi::Options;
    /// let common = Options { kazoe_yakuman: true, ..Options::default() };
    /// assert!(common.open_tanyao && common.double_riichi_han == 2);
    /// ```
    #[serde(remote = "Self")]
    Options;

    /// The whole han of a double riichi, 1 or 2 (D1).
    double_riichi_han: u8 = 2, in AllowedValues::Numbers(&[1, 2]), "D1";
    /// 13 or more han are a yakuman (D2).
    kazoe_yakuman: bool = false, "D2";
    /// Several yakuman add up (D3).
    yakuman_stacking: bool = false, "D3";
    /// 大四喜, thirteen-sided 十三幺, single-wait 四暗刻, nine-sided 九莲 are double (D4).
    double_yakuman: bool = false, "D4";
    /// 混老头 counts with seven pairs (D5).
    honroutou_seven_pairs: bool = false, "D5";
    /// 4 han 30 fu and 3 han 60 fu are a mangan (D6).
    kiriage: bool = false, "D6";
    /// The fu of a pair of both seat and round wind, 2 or 4 (D7).
    double_wind_pair_fu: u8 = 4, in AllowedValues::Numbers(&[2, 4]), "D7";
    /// 断幺九 counts in an open hand (D10).
    open_tanyao: bool = true, "D10";
    /// The red fives in the set (D11).
    red_fives: RedFives = RedFives::None, "D11";
    /// The worth of 人和 (D12).
    renhou: RenhouRule = RenhouRule::Off, "D12";
    /// 流局满贯: an exhaustive draw with only unclaimed terminals and honours discarded (D13).
    nagashi_mangan: bool = false, "D13";
    /// 九种九牌 ends a deal (D14).
    nine_kinds_draw: bool = false, "D14";
    /// 四风连打 ends a deal (D14).
    four_winds_draw: bool = false, "D14";
    /// 四家立直 ends a deal (D14).
    four_riichi_draw: bool = false, "D14";
    /// 四杠散了 ends a deal (D15).
    four_kongs_draw: bool = false, "D15";
    /// 十三幺 may rob a closed kong (D19).
    kokushi_robs_closed_kong: bool = false, "D19";
    /// Points that a counter adds to a ron, a multiple of 3 (D20).
    honba_value: u32 = 300, in AllowedValues::Range { from: 0, to: 30_000, step: 3 }, "D20";
    /// The counters after a draw with a noten dealer (D21).
    honba_after_noten_draw: NotenHonba = NotenHonba::Keep, "D21";
    /// Points that the noten players pay together, a multiple of 6 (section 3).
    noten_penalty: u32 = 3000, in AllowedValues::Range { from: 0, to: 60_000, step: 6 }, "3";
    /// Of several winners, only the nearest wins (D22).
    head_bump: bool = false, "D22";
    /// If three players win at once, nobody wins (D22).
    triple_ron_draw: bool = false, "D22";
    /// 包 applies only when every set is open (D23).
    pao_needs_all_open: bool = true, "D23";
    /// The payer of the counters of a ron that 包 splits (D23).
    pao_honba: PaoHonba = PaoHonba::Discarder, "D23";
    /// 包 applies to 大四喜 too (D23).
    pao_daisuushii: bool = true, "D23";
    /// The game ends when somebody has fewer than 0 points (D24).
    bust_ends_game: bool = false, "D24";
    /// Points at the start (D25).
    start_points: i64 = 30_000, in TABLE_POINTS, "D25";
    /// The points from which the final scores are counted (D25).
    return_points: i64 = 30_000, in TABLE_POINTS, "D25";
    /// Points that the final places add, first to fourth (D25).
    uma: [i64; 4] = [15_000, 5_000, -5_000, -15_000],
        in AllowedValues::List { length: 4, from: -MAX_POINTS, to: MAX_POINTS }, "D25";
    /// The recipient of the oka (D25).
    oka: Oka = Oka::First, "D25";
    /// The last dealer may end the game by winning in the lead (D26).
    agari_yame: bool = false, "D26";
    /// West is played if nobody has `return_points` after South (D26).
    west_round: bool = false, "D26";
    /// 绿一色 needs a green dragon (D30).
    ryuuiisou_needs_green: bool = false, "D30";
    /// The recipient of leftover riichi sticks (D32).
    leftover_sticks: LeftoverSticks = LeftoverSticks::First, "D32";
    /// The ranking of equal points at the end (D32).
    tie: Tie = Tie::Seat, "D32";
    /// Ura dora count, under kong indicators too (D34).
    ura_dora: bool = true, "D34";
}

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Options::serialize(self, serializer)
    }
}

/// The key of the oka, which options stored by earlier versions lack.
pub const OKA: &str = "oka";

impl<'de> Deserialize<'de> for Options {
    /// Reads options. Without the key `oka`, an uma that sums to the oka holds it already, so nobody receives it again.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
        let written = Map::<String, Value>::deserialize(deserializer)?;
        let mut options = Options::deserialize(&written).map_err(D::Error::custom)?;
        let refused = |switch: &Switch| written.get(switch.key).is_some_and(|value| !switch.allowed.allows(value));
        if SWITCHES.iter().any(refused) {
            return Err(D::Error::custom("the value is out of range"));
        }
        if !written.contains_key(OKA) && options.uma_holds_oka() {
            options.oka = Oka::None;
        }
        Ok(options)
    }
}

impl Options {
    /// Returns every player's difference between return points and starting points, whoever receives it.
    fn differences(&self) -> i64 {
        SEATS as i64 * (self.return_points - self.start_points)
    }

    fn uma_sum(&self) -> i64 {
        self.uma.iter().sum()
    }

    /// Returns true if the uma includes an oka, as profiles were written before the key `oka` existed.
    fn uma_holds_oka(&self) -> bool {
        self.differences() != 0 && self.uma_sum() == self.differences()
    }

    /// Returns what first place receives beside the uma.
    pub(crate) fn oka_points(&self) -> i64 {
        match self.oka {
            Oka::First => self.differences(),
            Oka::None => 0,
        }
    }

    /// Returns what these options add to all final scores together: 0 unless they contradict each other.
    pub fn final_surplus(&self) -> i64 {
        self.uma_sum() + self.oka_points() - self.differences()
    }

    /// Returns the contradiction between uma, oka, starting and return points that new rules may not have.
    pub(super) fn final_account_contradiction(&self) -> Option<Problem> {
        let (name, fault) = match (self.oka, self.uma_sum()) {
            (_, sum) if sum != 0 => ("uma", SwitchFault::UmaSum(sum)),
            (Oka::None, _) if self.differences() != 0 => {
                let (start, back) = (self.start_points, self.return_points);
                (OKA, SwitchFault::NoOka { start, back })
            }
            _ => return None,
        };
        let name = name.to_owned();
        Some(Problem::BadOption { name, fault })
    }

    /// Returns the same rules with an oka that the uma held under its own key. Final scores stay the same.
    pub(super) fn with_oka_apart(&self) -> Options {
        let mut apart = self.clone();
        if self.oka == Oka::None && self.uma_holds_oka() {
            apart.oka = Oka::First;
            apart.uma[0] -= self.differences();
        }
        apart
    }
}

/// Points of a table and of a final place.
const MAX_POINTS: i64 = 1_000_000;

const TABLE_POINTS: AllowedValues = AllowedValues::Range { from: -MAX_POINTS, to: MAX_POINTS, step: 1 };

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Options {
        serde_json::from_str(text).expect("options")
    }

    /// Section 3: without the key, an uma of players × (return − start) holds the oka; any other leaves it to first place.
    #[test]
    fn options_without_the_key_are_read_as_they_were_meant() {
        let held = r#"{"start_points":25000,"uma":[40000,10000,-10000,-20000]}"#;
        assert_eq!(read(held).oka, Oka::None);
        assert_eq!(read(held).oka_points(), 0);
        let apart = r#"{"start_points":25000,"uma":[20000,10000,-10000,-20000]}"#;
        assert_eq!(read(apart).oka, Oka::First);
        assert_eq!(read(apart).oka_points(), 20_000);
        let other = r#"{"start_points":25000,"uma":[20000,10000,-10000,-10000]}"#;
        assert_eq!(read(other).oka, Oka::First);
        assert_eq!(read("{}"), Options::default());
        let said = r#"{"start_points":25000,"uma":[40000,10000,-10000,-20000],"oka":"first"}"#;
        assert_eq!(read(said).oka, Oka::First);
        assert!(serde_json::from_str::<Options>(r#"{"oka":"second"}"#).is_err());
        assert!(serde_json::from_str::<Options>(r#"{"okay":"first"}"#).is_err());
    }

    /// Sections 3 and 12 of the specification: the bounds of D1, D7, D20, D25 and of the noten payments.
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
        let apart = held.with_oka_apart();
        assert_eq!(apart.uma, [20_000, 10_000, -10_000, -20_000]);
        assert_eq!((apart.oka, apart.final_account_contradiction()), (Oka::First, None));
        assert_eq!(apart.with_oka_apart(), apart);
        assert_eq!(Options::default().with_oka_apart(), Options::default());
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
        let wrong = Options { oka: Oka::None, start_points: 25_000, ..Options::default() };
        let (start, back) = (25_000, 30_000);
        let fault = SwitchFault::NoOka { start, back };
        assert_eq!((name(wrong.clone()), wrong.final_surplus()), (Some(("oka".into(), fault)), -20_000));
        let right = Options { oka: Oka::None, ..Options::default() };
        assert_eq!((name(right.clone()), right.final_surplus()), (None, 0));
    }
}
