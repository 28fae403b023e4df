//! The options of the riichi rules, with the defaults of the specification (its sections 3 to 12).
//!
//! Every option is read by code; D1 to D34 are the numbers of the specification's table of differences.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use serde_json::{Map, Value};

use crate::hand::{Problem, SwitchFault};

/// 赤宝牌: the number of red fives.
///
/// ```
/// use quejing_rules::riichi::RedFives;
/// assert_eq!([0, 1, 2].map(|suit| RedFives::Three.of_suit(suit)), [1, 1, 1]);
/// assert_eq!([0, 1, 2].map(|suit| RedFives::Four.of_suit(suit)), [1, 2, 1]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RedFives {
    /// No red fives, as in the rule text.
    #[default]
    None,
    /// One of each suit.
    Three,
    /// One of characters and bamboo, two of dots.
    Four,
}

impl RedFives {
    /// Returns the red fives of a suit (0 characters, 1 circles, 2 bamboo).
    pub fn of_suit(self, suit: usize) -> u8 {
        match self {
            RedFives::None => 0,
            RedFives::Three => 1,
            RedFives::Four => 1 + u8::from(suit == 1),
        }
    }
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

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$item_doc:meta])* $item:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$item_doc])* $item),+ }
    };
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
        #[default]
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
    /// let next = |options| draw([false, true, false, false], [false; 4], 2, options).next_honba;
    /// assert_eq!((next(&Options::default()), next(&more)), (2, 3));
    /// ```
    NotenHonba {
        /// Passed on unchanged.
        #[default]
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
    /// use quejing_rules::riichi::{Bill, Options, PaoHonba};
    /// // West is liable for the yakuman that South wins from North's discard: half each.
    /// let bill = Bill { honba: 1, ..Bill::with_fed(Seat(1), Some(Seat(3)), 8000, Some((Seat(2), 8000))) };
    /// let options = Options { pao_honba: PaoHonba::Pao, ..Options::default() };
    /// assert_eq!(bill.payments(&options), [0, 32_300, -16_300, -16_000]);
    /// ```
    PaoHonba {
        /// The player whose tile won.
        #[default]
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
    /// let account = final_scores([40_000, 30_000, 20_000, 10_000], 0, &options);
    /// assert_eq!(account.scores, [10_000 + 20_000 + 20_000, 10_000, -20_000, -40_000]);
    /// ```
    Oka {
        /// First place.
        #[default]
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
    /// let account = final_scores([35_000, 35_000, 25_000, 25_000], 0, &options);
    /// assert_eq!(account.scores, [15_000, 15_000, -15_000, -15_000]);
    /// ```
    Tie {
        /// The earlier starting seat is ahead.
        #[default]
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
    /// let sum = |options| final_scores([48_000, 30_000, 20_000, 20_000], 2, options).scores.iter().sum::<i64>();
    /// assert_eq!((sum(&Options::default()), sum(&lost)), (0, -2000));
    /// ```
    LeftoverSticks {
        /// They go to the player in first place.
        #[default]
        First,
        /// Nobody gets them.
        Lost,
    }
}

/// All options. `Options::default()` is the rule text.
///
/// ```
/// use quejing_rules::riichi::Options;
/// let common = Options { kazoe_yakuman: true, ..Options::default() };
/// assert!(common.open_tanyao && common.double_riichi_han == 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, remote = "Self")]
pub struct Options {
    /// The whole han of a double riichi, 1 or 2 (D1).
    #[serde(deserialize_with = "one_or_two")]
    pub double_riichi_han: u8,
    /// 13 or more han are a yakuman (D2).
    pub kazoe_yakuman: bool,
    /// Several yakuman add up (D3).
    pub yakuman_stacking: bool,
    /// 大四喜, thirteen-sided 十三幺, single-wait 四暗刻, nine-sided 九莲 are double (D4).
    pub double_yakuman: bool,
    /// 混老头 counts with seven pairs (D5).
    pub honroutou_seven_pairs: bool,
    /// 4 han 30 fu and 3 han 60 fu are a mangan (D6).
    pub kiriage: bool,
    /// The fu of a pair of both seat and round wind, 2 or 4 (D7).
    #[serde(deserialize_with = "two_or_four")]
    pub double_wind_pair_fu: u8,
    /// 断幺九 counts in an open hand (D10).
    pub open_tanyao: bool,
    /// The red fives in the set (D11).
    pub red_fives: RedFives,
    /// The worth of 人和 (D12).
    pub renhou: RenhouRule,
    /// 流局满贯: an exhaustive draw with only unclaimed terminals and honours discarded (D13).
    pub nagashi_mangan: bool,
    /// 九种九牌 ends a deal (D14).
    pub nine_kinds_draw: bool,
    /// 四风连打 ends a deal (D14).
    pub four_winds_draw: bool,
    /// 四家立直 ends a deal (D14).
    pub four_riichi_draw: bool,
    /// 四杠散了 ends a deal (D15).
    pub four_kongs_draw: bool,
    /// 十三幺 may rob a closed kong (D19).
    pub kokushi_robs_closed_kong: bool,
    /// Points that a counter adds to a ron, a multiple of 3 (D20).
    #[serde(deserialize_with = "honba_points")]
    pub honba_value: u32,
    /// The counters after a draw with a noten dealer (D21).
    pub honba_after_noten_draw: NotenHonba,
    /// Points that the noten players pay together, a multiple of 6 (section 3).
    #[serde(deserialize_with = "noten_points")]
    pub noten_penalty: u32,
    /// Of several winners, only the nearest wins (D22).
    pub head_bump: bool,
    /// If three players win at once, nobody wins (D22).
    pub triple_ron_draw: bool,
    /// 包 applies only when every set is open (D23).
    pub pao_needs_all_open: bool,
    /// The payer of the counters of a ron that 包 splits (D23).
    pub pao_honba: PaoHonba,
    /// 包 applies to 大四喜 too (D23).
    pub pao_daisuushii: bool,
    /// The game ends when somebody has fewer than 0 points (D24).
    pub bust_ends_game: bool,
    /// Points at the start (D25).
    #[serde(deserialize_with = "table_points")]
    pub start_points: i64,
    /// The points from which the final scores are counted (D25).
    #[serde(deserialize_with = "table_points")]
    pub return_points: i64,
    /// Points that the final places add, first to fourth (D25).
    #[serde(deserialize_with = "uma_points")]
    pub uma: [i64; 4],
    /// The recipient of the oka (D25).
    pub oka: Oka,
    /// The last dealer may end the game by winning in the lead (D26).
    pub agari_yame: bool,
    /// West is played if nobody has `return_points` after South (D26).
    pub west_round: bool,
    /// 绿一色 needs a green dragon (D30).
    pub ryuuiisou_needs_green: bool,
    /// The recipient of leftover riichi sticks (D32).
    pub leftover_sticks: LeftoverSticks,
    /// The ranking of equal points at the end (D32).
    pub tie: Tie,
    /// Ura dora count, under kong indicators too (D34).
    pub ura_dora: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            double_riichi_han: 2,
            kazoe_yakuman: false,
            yakuman_stacking: false,
            double_yakuman: false,
            honroutou_seven_pairs: false,
            kiriage: false,
            double_wind_pair_fu: 4,
            open_tanyao: true,
            red_fives: RedFives::None,
            renhou: RenhouRule::Off,
            nagashi_mangan: false,
            nine_kinds_draw: false,
            four_winds_draw: false,
            four_riichi_draw: false,
            four_kongs_draw: false,
            kokushi_robs_closed_kong: false,
            honba_value: 300,
            honba_after_noten_draw: NotenHonba::Keep,
            noten_penalty: 3000,
            head_bump: false,
            triple_ron_draw: false,
            pao_needs_all_open: true,
            pao_honba: PaoHonba::Discarder,
            pao_daisuushii: true,
            bust_ends_game: false,
            start_points: 30_000,
            return_points: 30_000,
            uma: [15_000, 5_000, -5_000, -15_000],
            oka: Oka::First,
            agari_yame: false,
            west_round: false,
            ryuuiisou_needs_green: false,
            leftover_sticks: LeftoverSticks::First,
            tie: Tie::Seat,
            ura_dora: true,
        }
    }
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
        let says_oka = written.contains_key(OKA);
        let mut options = Options::deserialize(written).map_err(D::Error::custom)?;
        if !says_oka && options.uma_holds_oka() {
            options.oka = Oka::None;
        }
        Ok(options)
    }
}

/// The number of players.
const PLAYERS: i64 = 4;

impl Options {
    /// Returns every player's difference between return points and starting points, whoever receives it.
    fn differences(&self) -> i64 {
        PLAYERS * (self.return_points - self.start_points)
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
    pub(super) fn account_contradiction(&self) -> Option<Problem> {
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

fn checked<'de, D, T>(deserializer: D, fits: fn(&T) -> bool) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let value = T::deserialize(deserializer)?;
    if fits(&value) { Ok(value) } else { Err(D::Error::custom("the value is out of range")) }
}

fn one_or_two<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    checked(deserializer, |han| matches!(han, 1 | 2))
}

fn two_or_four<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    checked(deserializer, |fu| matches!(fu, 2 | 4))
}

fn honba_points<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    checked(deserializer, |points: &u32| *points <= 30_000 && points.is_multiple_of(3))
}

fn noten_points<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    checked(deserializer, |points: &u32| *points <= 60_000 && points.is_multiple_of(6))
}

fn table_points<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    checked(deserializer, |points: &i64| (-1_000_000..=1_000_000).contains(points))
}

fn uma_points<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[i64; 4], D::Error> {
    checked(deserializer, |uma: &[i64; 4]| uma.iter().all(|u| (-1_000_000..=1_000_000).contains(u)))
}

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

    #[test]
    fn an_oka_in_the_uma_moves_under_its_own_key() {
        let held = read(r#"{"start_points":25000,"uma":[40000,10000,-10000,-20000]}"#);
        assert!(held.account_contradiction().is_some());
        let apart = held.with_oka_apart();
        assert_eq!(apart.uma, [20_000, 10_000, -10_000, -20_000]);
        assert_eq!((apart.oka, apart.account_contradiction()), (Oka::First, None));
        assert_eq!(apart.with_oka_apart(), apart);
        assert_eq!(Options::default().with_oka_apart(), Options::default());
    }

    #[test]
    fn new_rules_may_not_create_or_lose_points() {
        let name = |options: Options| match options.account_contradiction() {
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
