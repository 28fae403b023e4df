//! The limits, and the computation of basic points from han and fu (section 4.3 of the rule text, 7 of the
//! specification).

use super::Options;
use super::remarks::{
    BAIMAN, CAPPED_AT_MANGAN, FORMULA, HANEMAN, KAZOE_YAKUMAN, MANGAN, ROUNDED_UP_TO_MANGAN, SANBAIMAN,
};
use crate::{FamilyTerm, Remark};

/// A limit that raises or caps a hand's basic points, from mangan to yakuman.
///
/// ```
/// use quejing_rules::riichi::RiichiLimit;
/// assert_eq!((RiichiLimit::Mangan.basic_points(), RiichiLimit::Sanbaiman.basic_points()), (2000, 6000));
/// assert_eq!(RiichiLimit::Haneman.as_str(), "haneman");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RiichiLimit {
    /// No limit: the formula gives fewer points than 满贯.
    #[default]
    None,
    /// 满贯 (mangan): 5 han, or at least 2,000 basic points by the formula (1,920 with the option `kiriage`).
    Mangan,
    /// 跳满 (haneman): 6 or 7 han.
    Haneman,
    /// 倍满 (baiman): 8 to 10 han.
    Baiman,
    /// 三倍满 (sanbaiman): 11 or 12 han, or more if the option `kazoe_yakuman` is off.
    Sanbaiman,
    /// 役满 (yakuman): a real one, or 13 han or more if the option `kazoe_yakuman` is on.
    Yakuman,
}

impl RiichiLimit {
    /// Returns the term with the limit's word and name; `None` for [`RiichiLimit::None`].
    pub fn named_term(self) -> Option<&'static FamilyTerm> {
        (self != RiichiLimit::None).then(|| self.term())
    }

    /// Returns the basic points of the limit; 0 for [`RiichiLimit::None`].
    pub fn basic_points(self) -> u32 {
        [0, 2000, 3000, 4000, 6000, 8000][self as usize]
    }
}

crate::family_term::terms! {
    RiichiLimit {
        RiichiLimit::None => "none", "";
        RiichiLimit::Mangan => "mangan", "riichi-limit-mangan";
        RiichiLimit::Haneman => "haneman", "riichi-limit-haneman";
        RiichiLimit::Baiman => "baiman", "riichi-limit-baiman";
        RiichiLimit::Sanbaiman => "sanbaiman", "riichi-limit-sanbaiman";
        RiichiLimit::Yakuman => "yakuman", "riichi-limit-yakuman";
    }
}

/// The basic points of a hand, and the limit that they reach.
///
/// ```
/// use quejing_rules::riichi::{RiichiLimit, Options, LimitPrice, han_price};
/// assert_eq!(han_price(7, 30, &Options::default()), LimitPrice { basic: 3000, limit: RiichiLimit::Haneman });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LimitPrice {
    /// The basic points (基本点), which the payments multiply.
    pub basic: u32,
    /// The limit that the points reach.
    pub limit: RiichiLimit,
}

/// Returns the basic points (基本点) and the limit of han and fu under the options `kiriage` and `kazoe_yakuman`, for
/// hands without a real yakuman.
///
/// ```
/// use quejing_rules::riichi::{RiichiLimit, Options, han_price};
/// let options = Options::default();
/// assert_eq!(han_price(3, 60, &options).basic, 1920);
/// assert_eq!(han_price(4, 40, &options).limit, RiichiLimit::Mangan);
/// assert_eq!(han_price(11, 30, &options).basic, 6000);
/// ```
#[inline]
pub fn han_price(han: u32, fu: u32, options: &Options) -> LimitPrice {
    let limit = match han {
        0..=4 => {
            let basic = fu.saturating_mul(4 << han);
            let rounded_up = options.kiriage && basic == 1920;
            if basic < 2000 && !rounded_up {
                return LimitPrice { basic, limit: RiichiLimit::None };
            }
            RiichiLimit::Mangan
        }
        5 => RiichiLimit::Mangan,
        6 | 7 => RiichiLimit::Haneman,
        8..=10 => RiichiLimit::Baiman,
        13.. if options.kazoe_yakuman => RiichiLimit::Yakuman,
        _ => RiichiLimit::Sanbaiman,
    };
    LimitPrice { basic: limit.basic_points(), limit }
}

/// Returns the basic points (基本点) of a number of yakuman units, 8,000 for each, with the limit of a yakuman.
///
/// ```
/// use quejing_rules::riichi::{RiichiLimit, yakuman_price};
/// let two = yakuman_price(2);
/// assert_eq!((two.basic, two.limit), (16_000, RiichiLimit::Yakuman));
/// ```
#[inline]
pub fn yakuman_price(units: u32) -> LimitPrice {
    LimitPrice { basic: RiichiLimit::Yakuman.basic_points().saturating_mul(units), limit: RiichiLimit::Yakuman }
}

/// Returns the steps from han and fu to the basic points as remarks, for hands without a real yakuman: the limit from 5
/// han on, otherwise the formula and its rounding.
pub(super) fn basic_point_steps(han: u32, fu: u32, options: &Options) -> Vec<Remark> {
    if han > 4 {
        let LimitPrice { basic, limit } = han_price(han, fu, options);
        let row = match limit {
            RiichiLimit::None | RiichiLimit::Mangan => &MANGAN,
            RiichiLimit::Haneman => &HANEMAN,
            RiichiLimit::Baiman => &BAIMAN,
            RiichiLimit::Sanbaiman => &SANBAIMAN,
            RiichiLimit::Yakuman => &KAZOE_YAKUMAN,
        };
        return vec![Remark::new(row, [basic])];
    }
    let basic = fu.saturating_mul(4 << han);
    let mut steps = vec![Remark::new(&FORMULA, [fu, han, basic])];
    if basic >= 2000 {
        steps.push(Remark::new(&CAPPED_AT_MANGAN, [RiichiLimit::Mangan.basic_points()]));
    } else if options.kiriage && basic == 1920 {
        steps.push(Remark::new(&ROUNDED_UP_TO_MANGAN, [RiichiLimit::Mangan.basic_points()]));
    }
    steps
}

/// Returns true if a hand can have this number of han and fu. One of 20 fu is a self-drawn 平和 of 2 han or more; one of
/// 25 fu is 七对子, of 2 han or more, or of 3 by self-draw.
///
/// ```
/// use quejing_rules::riichi::can_have_han_and_fu;
/// assert!(can_have_han_and_fu(2, 20, true) && !can_have_han_and_fu(2, 20, false));
/// assert!(can_have_han_and_fu(2, 25, false) && !can_have_han_and_fu(2, 25, true));
/// ```
pub fn can_have_han_and_fu(han: u32, fu: u32, is_self_draw: bool) -> bool {
    match (fu, is_self_draw) {
        (20, _) => is_self_draw && han >= 2,
        (25, true) => han >= 3,
        (25, false) => han >= 2,
        _ => true,
    }
}
