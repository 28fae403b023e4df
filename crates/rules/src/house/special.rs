//! The special rule of a deal: two dice, what each sum means, and the last deals of a night (sections 8 and 12).

use quejing_message::Message;

use super::{PeopleFault, SpecialFault};
use crate::tile::{Dragon, Tile, Wind};
use crate::{Fault, FaultCode};

/// A special rule, by the sum of the dice.
///
/// ```
/// use quejing_rules::house::Special;
/// assert_eq!(Special::of_number(8), Ok(Some(Special::Dora)));
/// assert_eq!(Special::of_number(0), Ok(None));
/// assert!(Special::Dora.turns_tiles() && Special::SwapPlaces.number() == 12);
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[repr(u8)]
#[message("house-special")]
pub enum Special {
    /// 2 赖子: a wild tile; a hand with one needs more than one fan.
    Wild = 2,
    /// 3 番缚: more than one fan.
    MoreThanOneFan = 3,
    /// 4 禁吃: more than one fan, or no melded chow.
    NoChow = 4,
    /// 5 将牌: more than one fan, or a pair of 2, 5 or 8.
    GeneralPair = 5,
    /// 6 换三张: everybody passes three tiles to the next player after the deal.
    PassThree = 6,
    /// 7 血战到底: winners leave, the others play on.
    BloodBattle = 7,
    /// 8 宝牌: turned tiles point to tiles worth a fan each.
    Dora = 8,
    /// 9 放铳翻倍: discard wins pay double.
    DoubleDiscard = 9,
    /// 10 禁铳: more than one fan, or a self-draw.
    NoDiscard = 10,
    /// 11 血流成河: everybody plays on until the wall is empty.
    RiverOfBlood = 11,
    /// 12 换位置: the dealer swaps places with somebody.
    SwapPlaces = 12,
}

impl Special {
    /// Every special rule in order.
    pub const ALL: [Special; 11] = [
        Special::Wild,
        Special::MoreThanOneFan,
        Special::NoChow,
        Special::GeneralPair,
        Special::PassThree,
        Special::BloodBattle,
        Special::Dora,
        Special::DoubleDiscard,
        Special::NoDiscard,
        Special::RiverOfBlood,
        Special::SwapPlaces,
    ];

    /// Returns the rule of a number; `None` for 0 (no special rule).
    pub fn of_number(number: u64) -> Result<Option<Special>, Fault> {
        let found = Special::ALL.into_iter().find(|&special| u64::from(special as u8) == number);
        match (number, found) {
            (0, _) => Ok(None),
            (_, Some(special)) => Ok(Some(special)),
            (_, None) => Err(bad_special(number)),
        }
    }

    /// Returns the rule that the dealer's two dice give.
    ///
    /// ```
    /// use quejing_rules::house::Special;
    /// assert_eq!(Special::of_dice(3, 4)?, Special::BloodBattle);
    /// assert!(Special::of_dice(0, 7).is_err());
    /// # Ok::<(), quejing_rules::Fault>(())
    /// ```
    pub fn of_dice(first: u8, second: u8) -> Result<Special, Fault> {
        let sum = u64::from(first) + u64::from(second);
        let dice = (1..=6).contains(&first) && (1..=6).contains(&second);
        let special = if dice { Special::of_number(sum)? } else { None };
        special.ok_or_else(|| Fault::new(FaultCode::BadSpecial, "dice", SpecialFault::Dice))
    }

    /// Returns the number, 2..12.
    pub fn number(self) -> u8 {
        self as u8
    }

    /// Returns true if a tile of the wall is turned.
    pub fn turns_tiles(self) -> bool {
        matches!(self, Special::Wild | Special::Dora)
    }
}

fn bad_special(number: u64) -> Fault {
    Fault::new(FaultCode::BadSpecial, "special", SpecialFault::NoSpecial { found: number.to_string() })
}

/// Returns 后继牌: the next number of the suit (1 after 9), the next wind, or 中→发→白→中; `None` for a flower.
pub(crate) fn successor(tile: Tile) -> Option<Tile> {
    if let (Some(suit), Some(number)) = (tile.suit(), tile.number()) {
        return Tile::suited(suit, number % 9 + 1);
    }
    if let Some(wind) = tile.wind() {
        return Some(Tile::wind_of(wind.next()));
    }
    Some(Tile::dragon_of(match tile.dragon()? {
        Dragon::Red => Dragon::Green,
        Dragon::Green => Dragon::White,
        Dragon::White => Dragon::Red,
    }))
}

/// Swaps the dealer with somebody (rule 12): the people change places; tiles and winds stay with the places.
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

/// The end of a night (难忘今宵).
///
/// ```
/// use quejing_rules::house::{LastDeals, last_deals};
/// assert_eq!(last_deals(10), Some(LastDeals { deals: 2, camps: false, bettors: 2 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastDeals {
    /// The number of deals played with rule 11.
    pub deals: u32,
    /// True if they are played in camps.
    pub camps: bool,
    /// The number of people who bet, over all tables.
    pub bettors: u32,
}

/// Returns the last deals (难忘今宵) for a number of people; `None` if the rule text has no rule for it: below 3, 8, and
/// above 11.
///
/// ```
/// use quejing_rules::house::last_deals;
/// assert_eq!(last_deals(4).map(|last| last.deals), Some(1));
/// assert_eq!(last_deals(6).map(|last| last.camps), Some(true));
/// assert_eq!(last_deals(8), None);
/// ```
pub fn last_deals(people: usize) -> Option<LastDeals> {
    let last = |deals, camps, bettors| Some(LastDeals { deals, camps, bettors });
    match people {
        3 | 4 => last(1, false, 0),
        5 => last(2, false, 1),
        6 | 7 => last(2, true, 0),
        9 => last(2, false, 0),
        10 => last(2, false, 2),
        11 => last(2, false, 3),
        _ => None,
    }
}

/// Returns the special rule of a deal: as thrown, or rule 11 in the last deals. `left` counts the deals still to be
/// played, including this one.
///
/// ```
/// use quejing_rules::house::{Special, effective_special};
/// assert_eq!(effective_special(Special::NoChow, 3, 5), Special::NoChow);
/// assert_eq!(effective_special(Special::NoChow, 2, 5), Special::RiverOfBlood); // five people: the last two
/// ```
pub fn effective_special(thrown: Special, left: u32, people: usize) -> Special {
    match last_deals(people) {
        Some(last) if left <= last.deals => Special::RiverOfBlood,
        _ => thrown,
    }
}

/// A camp (阵营) of the five.
///
/// ```
/// use quejing_rules::house::Camp;
/// assert_eq!(Camp::of_tile("7z".parse()?), Some(Camp::Duan)); // 中
/// assert_eq!((Camp::dealer(false), Camp::dealer(true)), (Camp::Shi, Camp::Duan));
/// # Ok::<(), quejing_rules::tile::mpsz::MpszError>(())
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[message("house-camp")]
pub enum Camp {
    /// 石, drawn with 东.
    Shi,
    /// 陈, 南.
    Chen,
    /// 李, 西.
    Li,
    /// 王, 北.
    Wang,
    /// 段, 中.
    Duan,
}

impl Camp {
    /// The camps in order.
    pub const ALL: [Camp; 5] = [Camp::Shi, Camp::Chen, Camp::Li, Camp::Wang, Camp::Duan];

    /// Returns the camp that draws this tile.
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

    /// Returns the camp that deals every round: 石, or 段 if present.
    pub fn dealer(duan_present: bool) -> Camp {
        if duan_present { Camp::Duan } else { Camp::Shi }
    }

    /// Returns the camp that bets at the table: 王, if 段 is present.
    pub fn bettor(duan_present: bool) -> Option<Camp> {
        duan_present.then_some(Camp::Wang)
    }
}

/// Returns true if it is a 2, 5 or 8 of a suit (rule 5).
pub(super) fn is_general(tile: Tile) -> bool {
    matches!(tile.number(), Some(2 | 5 | 8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::mpsz::parse_one;

    #[test]
    fn section_1_the_successor_of_a_tile() {
        for (tile, next) in
            [("8s", "9s"), ("9p", "1p"), ("1z", "2z"), ("4z", "1z"), ("7z", "6z"), ("6z", "5z"), ("5z", "7z")]
        {
            assert_eq!(successor(parse_one(tile).unwrap()), parse_one(next).ok(), "{tile}");
        }
    }
}
