//! The special rules of deals by the sum of two dice, the last deals of a night, and the camps (sections 8 and 12).

use quejing_message::{ArgumentValue, Message};

use super::{PeopleFault, SpecialFault};
use crate::tile::{Dragon, Tile, Wind};
use crate::{FamilyTerm, Fault, FaultCode};

/// A special rule of a deal; its number is the sum of the dealer's two dice (section 8).
///
/// ```
/// use quejing_rules::house::SpecialRule;
/// assert_eq!(SpecialRule::of_number(8), Ok(Some(SpecialRule::Dora)));
/// assert_eq!(SpecialRule::of_number(0), Ok(None));
/// assert!(SpecialRule::Dora.turns_tiles() && SpecialRule::SwapPlaces.number() == 12);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[repr(u8)]
pub enum SpecialRule {
    /// 2 赖子: one kind of tile is wild; a hand with a wild tile needs more than one fan.
    Wild = 2,
    /// 3 番缚: a hand needs more than one fan.
    MoreThanOneFan = 3,
    /// 4 禁吃: a hand needs more than one fan, or no melded chow.
    NoChow = 4,
    /// 5 将牌: a hand needs more than one fan, or a pair of 2, 5 or 8 of a suit.
    GeneralPair = 5,
    /// 6 换三张: after the tiles are dealt, everybody passes three of them to the next player.
    PassThree = 6,
    /// 7 血战到底: winners leave the deal, and the others play on until one player is left or the wall is empty.
    BloodBattle = 7,
    /// 8 宝牌: turned tiles point to tiles that are worth one fan each.
    Dora = 8,
    /// 9 放铳翻倍: wins on a discard pay double.
    DoubleDiscard = 9,
    /// 10 禁铳: a hand needs more than one fan, or a self-draw.
    NoDiscard = 10,
    /// 11 血流成河: everybody, winners too, plays on until the wall is empty.
    RiverOfBlood = 11,
    /// 12 换位置: the dealer throws again and swaps places with another player.
    SwapPlaces = 12,
}

impl SpecialRule {
    /// Every special rule, in the order of the numbers.
    pub const ALL: [SpecialRule; 11] = [
        SpecialRule::Wild,
        SpecialRule::MoreThanOneFan,
        SpecialRule::NoChow,
        SpecialRule::GeneralPair,
        SpecialRule::PassThree,
        SpecialRule::BloodBattle,
        SpecialRule::Dora,
        SpecialRule::DoubleDiscard,
        SpecialRule::NoDiscard,
        SpecialRule::RiverOfBlood,
        SpecialRule::SwapPlaces,
    ];

    /// The numbers of the rules that turn tiles of the wall.
    pub(super) const TILE_TURNING_NUMBERS: &'static [u64] = &[SpecialRule::Wild as u64, SpecialRule::Dora as u64];

    /// The terms of all special rules, each with its number, in the order of the numbers.
    pub(super) const TERMS: &'static [FamilyTerm] = &[
        FamilyTerm { word: "2", message: "house-special-wild" },
        FamilyTerm { word: "3", message: "house-special-more-than-one-fan" },
        FamilyTerm { word: "4", message: "house-special-no-chow" },
        FamilyTerm { word: "5", message: "house-special-general-pair" },
        FamilyTerm { word: "6", message: "house-special-pass-three" },
        FamilyTerm { word: "7", message: "house-special-blood-battle" },
        FamilyTerm { word: "8", message: "house-special-dora" },
        FamilyTerm { word: "9", message: "house-special-double-discard" },
        FamilyTerm { word: "10", message: "house-special-no-discard" },
        FamilyTerm { word: "11", message: "house-special-river-of-blood" },
        FamilyTerm { word: "12", message: "house-special-swap-places" },
    ];

    /// Returns the special rule with a number from 2 to 12, and `None` for 0 (no special rule). Other numbers are an
    /// error.
    pub fn of_number(number: u64) -> Result<Option<SpecialRule>, Fault> {
        let found = SpecialRule::ALL.into_iter().find(|&special| u64::from(special as u8) == number);
        match (number, found) {
            (0, _) => Ok(None),
            (_, Some(special)) => Ok(Some(special)),
            (_, None) => Err(unknown_number_fault(number)),
        }
    }

    /// Returns the special rule that the dealer's two dice give. A die outside 1 to 6 is an error.
    ///
    /// ```
    /// use quejing_rules::house::SpecialRule;
    /// assert_eq!(SpecialRule::of_dice(3, 4)?, SpecialRule::BloodBattle);
    /// assert!(SpecialRule::of_dice(0, 7).is_err());
    /// # Ok::<(), quejing_rules::Fault>(())
    /// ```
    pub fn of_dice(first: u8, second: u8) -> Result<SpecialRule, Fault> {
        let sum = u64::from(first) + u64::from(second);
        let dice = (1..=6).contains(&first) && (1..=6).contains(&second);
        let special = if dice { SpecialRule::of_number(sum)? } else { None };
        special.ok_or_else(|| Fault::new(FaultCode::BadSpecial, "dice", SpecialFault::Dice))
    }

    /// Returns the term of the rule, with its number and the message id of its name.
    fn term(self) -> &'static FamilyTerm {
        &SpecialRule::TERMS[usize::from(self.number() - SpecialRule::Wild.number())]
    }

    /// Returns the number of the rule, 2 to 12.
    pub fn number(self) -> u8 {
        self as u8
    }

    /// Returns true if the rule turns tiles of the wall, as 赖子 and 宝牌 do.
    pub fn turns_tiles(self) -> bool {
        SpecialRule::TILE_TURNING_NUMBERS.contains(&u64::from(self.number()))
    }
}

/// The name of a special rule.
impl Message for SpecialRule {
    fn id(&self) -> &'static str {
        self.term().message
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}

fn unknown_number_fault(number: u64) -> Fault {
    Fault::new(FaultCode::BadSpecial, "special", SpecialFault::NoSpecial { found: number.to_string() })
}

/// Returns the 后继牌 of a tile (section 1): the next number of the suit (1 after 9), the next wind (东 after 北), or the
/// next dragon in the order 中→发→白→中. `None` for a flower.
pub(crate) fn successor_tile(tile: Tile) -> Option<Tile> {
    if let (Some(suit), Some(number)) = (tile.suit(), tile.number()) {
        return Tile::from_suit(suit, number % 9 + 1);
    }
    if let Some(wind) = tile.wind() {
        return Some(Tile::from_wind(wind.next()));
    }
    Some(Tile::from_dragon(match tile.dragon()? {
        Dragon::Red => Dragon::Green,
        Dragon::Green => Dragon::White,
        Dragon::White => Dragon::Red,
    }))
}

/// Swaps the dealer with another player (special rule 12): the people change places, while tiles and winds stay with
/// the places. Fails if both are the same or one is not a place.
///
/// ```
/// use quejing_rules::house::swap_places;
/// let mut places = ["甲", "乙", "丙", "丁"];
/// swap_places(&mut places, 0, 2)?;
/// assert_eq!(places, ["丙", "乙", "甲", "丁"]);
/// assert!(swap_places(&mut places, 0, 0).is_err());
/// # Ok::<(), quejing_rules::Fault>(())
/// ```
pub fn swap_places<T>(places: &mut [T], dealer: usize, chosen: usize) -> Result<(), Fault> {
    if dealer == chosen || dealer.max(chosen) >= places.len() {
        let expected = PeopleFault::Swap;
        return Err(Fault::new(FaultCode::BadPlayers, "chosen", expected));
    }
    places.swap(dealer, chosen);
    Ok(())
}

/// The last deals of a night (难忘今宵) for one number of people (section 12): their number and the way they are
/// played.
///
/// ```
/// use quejing_rules::house::{LastDeals, last_deals};
/// assert_eq!(last_deals(10), Some(LastDeals { deals: 2, in_camps: false, bettors: 2 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastDeals {
    /// The number of last deals, played under special rule 11.
    pub deals: u32,
    /// True if the last deals are played in camps.
    pub in_camps: bool,
    /// The number of people who bet in the last deals, over all tables.
    pub bettors: u32,
}

/// Returns the last deals (难忘今宵) for a number of people; `None` where the rule text is silent: below 3, at 8 and above
/// 11.
///
/// ```
/// use quejing_rules::house::last_deals;
/// assert_eq!(last_deals(4).map(|last| last.deals), Some(1));
/// assert_eq!(last_deals(6).map(|last| last.in_camps), Some(true));
/// assert_eq!(last_deals(8), None);
/// ```
pub fn last_deals(people_count: usize) -> Option<LastDeals> {
    let last = |deals, in_camps, bettors| Some(LastDeals { deals, in_camps, bettors });
    match people_count {
        3 | 4 => last(1, false, 0),
        5 => last(2, false, 1),
        6 | 7 => last(2, true, 0),
        9 => last(2, false, 0),
        10 => last(2, false, 2),
        11 => last(2, false, 3),
        _ => None,
    }
}

/// Returns the special rule of a deal: rule 11 in the last deals, otherwise `thrown`, the one by the dice. `deals_left`
/// is the number of deals still to be played, this one included; `people_count` determines the number of last deals.
///
/// ```
/// use quejing_rules::house::{SpecialRule, effective_special_rule};
/// assert_eq!(effective_special_rule(SpecialRule::NoChow, 3, 5), SpecialRule::NoChow);
/// // Five people: the last two deals.
/// assert_eq!(effective_special_rule(SpecialRule::NoChow, 2, 5), SpecialRule::RiverOfBlood);
/// ```
pub fn effective_special_rule(thrown: SpecialRule, deals_left: u32, people_count: usize) -> SpecialRule {
    match last_deals(people_count) {
        Some(last) if deals_left <= last.deals => SpecialRule::RiverOfBlood,
        _ => thrown,
    }
}

/// One of the five camps (阵营, section 12).
///
/// ```
/// use quejing_rules::house::Camp;
/// assert_eq!(Camp::of_tile("7z".parse()?), Some(Camp::Duan)); // 中
/// assert_eq!((Camp::dealing_camp(false), Camp::dealing_camp(true)), (Camp::Shi, Camp::Duan));
/// # Ok::<(), quejing_rules::tile::mpsz::MpszError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Camp {
    /// 石: its people drew 东.
    Shi,
    /// 陈: its people drew 南.
    Chen,
    /// 李: its people drew 西.
    Li,
    /// 王: its people drew 北.
    Wang,
    /// 段: its people drew 中; only among five camps.
    Duan,
}

impl Camp {
    /// The camps in the order of the rule text.
    pub const ALL: [Camp; 5] = [Camp::Shi, Camp::Chen, Camp::Li, Camp::Wang, Camp::Duan];

    /// The terms of all camps in the order of the rule text.
    pub(super) const TERMS: &'static [FamilyTerm] = &[
        FamilyTerm { word: "shi", message: "house-camp-shi" },
        FamilyTerm { word: "chen", message: "house-camp-chen" },
        FamilyTerm { word: "li", message: "house-camp-li" },
        FamilyTerm { word: "wang", message: "house-camp-wang" },
        FamilyTerm { word: "duan", message: "house-camp-duan" },
    ];

    /// Returns the camp of a person who draws this tile: a wind or 中; `None` for other tiles.
    pub fn of_tile(tile: Tile) -> Option<Camp> {
        match (tile.wind(), tile.dragon()) {
            (Some(Wind::East), _) => Some(Camp::Shi),
            (Some(Wind::South), _) => Some(Camp::Chen),
            (Some(Wind::West), _) => Some(Camp::Li),
            (Some(Wind::North), _) => Some(Camp::Wang),
            (_, Some(Dragon::Red)) => Some(Camp::Duan),
            _ => None,
        }
    }

    /// Returns the camp that deals in every deal: 石, or 段 if present.
    pub fn dealing_camp(duan_present: bool) -> Camp {
        if duan_present { Camp::Duan } else { Camp::Shi }
    }

    /// Returns the camp that bets instead of playing: 王 if 段 is present, otherwise `None`.
    pub fn betting_camp(duan_present: bool) -> Option<Camp> {
        duan_present.then_some(Camp::Wang)
    }
}

/// Returns true if the tile is a 2, 5 or 8 of a suit (将牌, special rule 5).
pub(super) fn is_general_tile(tile: Tile) -> bool {
    matches!(tile.number(), Some(2 | 5 | 8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::mpsz::parse_single_tile;

    #[test]
    fn every_special_rule_has_a_term_with_its_number() {
        let words: Vec<&str> = SpecialRule::ALL.into_iter().map(|special| special.term().word).collect();
        assert_eq!(words, ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]);
        assert_eq!(SpecialRule::TERMS.len(), SpecialRule::ALL.len());
        assert_eq!(Camp::TERMS.len(), Camp::ALL.len());
    }

    #[test]
    fn section_1_the_successor_of_a_tile() {
        for (tile, next) in
            [("8s", "9s"), ("9p", "1p"), ("1z", "2z"), ("4z", "1z"), ("7z", "6z"), ("6z", "5z"), ("5z", "7z")]
        {
            assert_eq!(successor_tile(parse_single_tile(tile).unwrap()), parse_single_tile(next).ok(), "{tile}");
        }
    }
}
