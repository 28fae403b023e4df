//! From han and fu to basic points, and the names of the limits (section 4.3 of the rule text, 7 of the specification).

use super::Options;
use super::remarks::{BAIMAN, CAPPED, FORMULA, HANEMAN, KAZOE_YAKUMAN, MANGAN, ROUNDED_UP, SANBAIMAN};
use crate::{Remark, Term};

/// The name of a value from 5 han up.
///
/// ```
/// use quejing_rules::riichi::Limit;
/// assert_eq!((Limit::Mangan.basic(), Limit::Sanbaiman.basic()), (2000, 6000));
/// assert_eq!(Limit::Haneman.as_str(), "haneman");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limit {
    /// Below 满贯: the formula.
    #[default]
    None,
    /// 满贯.
    Mangan,
    /// 跳满.
    Haneman,
    /// 倍满.
    Baiman,
    /// 三倍满.
    Sanbaiman,
    /// 役满.
    Yakuman,
}

impl Limit {
    /// Returns its term; `None` for values by the formula.
    pub fn named_term(self) -> Option<&'static Term> {
        (self != Limit::None).then(|| self.term())
    }

    /// Returns the basic points; 0 if there is no limit.
    pub fn basic(self) -> u32 {
        [0, 2000, 3000, 4000, 6000, 8000][self as usize]
    }
}

crate::term::terms! {
    Limit {
        Limit::None => "none", "";
        Limit::Mangan => "mangan", "riichi-limit-mangan";
        Limit::Haneman => "haneman", "riichi-limit-haneman";
        Limit::Baiman => "baiman", "riichi-limit-baiman";
        Limit::Sanbaiman => "sanbaiman", "riichi-limit-sanbaiman";
        Limit::Yakuman => "yakuman", "riichi-limit-yakuman";
    }
}

/// The basic points of a hand and the limit that they are named after.
///
/// ```
/// use quejing_rules::riichi::{Limit, Options, LimitPrice, price};
/// assert_eq!(price(7, 30, &Options::default()), LimitPrice { basic: 3000, limit: Limit::Haneman });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LimitPrice {
    /// 基本点, before the payers multiply them.
    pub basic: u32,
    /// The name.
    pub limit: Limit,
}

/// Returns the 基本点 of this many han and fu.
///
/// ```
/// use quejing_rules::riichi::{Limit, Options, price};
/// let options = Options::default();
/// assert_eq!(price(3, 60, &options).basic, 1920);
/// assert_eq!(price(4, 40, &options).limit, Limit::Mangan);
/// assert_eq!(price(11, 30, &options).basic, 6000);
/// ```
#[inline]
pub fn price(han: u32, fu: u32, options: &Options) -> LimitPrice {
    let limit = match han {
        0..=4 => {
            let basic = fu.saturating_mul(4 << han);
            let rounded_up = options.kiriage && basic == 1920;
            if basic < 2000 && !rounded_up {
                return LimitPrice { basic, limit: Limit::None };
            }
            Limit::Mangan
        }
        5 => Limit::Mangan,
        6 | 7 => Limit::Haneman,
        8..=10 => Limit::Baiman,
        13.. if options.kazoe_yakuman => Limit::Yakuman,
        _ => Limit::Sanbaiman,
    };
    LimitPrice { basic: limit.basic(), limit }
}

/// Returns the 基本点 of this many yakuman.
///
/// ```
/// use quejing_rules::riichi::{Limit, yakuman_price};
/// let two = yakuman_price(2);
/// assert_eq!((two.basic, two.limit), (16_000, Limit::Yakuman));
/// ```
#[inline]
pub fn yakuman_price(units: u32) -> LimitPrice {
    LimitPrice { basic: Limit::Yakuman.basic().saturating_mul(units), limit: Limit::Yakuman }
}

/// Returns the steps of a value other than a real yakuman.
pub(super) fn steps(han: u32, fu: u32, options: &Options) -> Vec<Remark> {
    if han > 4 {
        let LimitPrice { basic, limit } = price(han, fu, options);
        let row = match limit {
            Limit::None | Limit::Mangan => &MANGAN,
            Limit::Haneman => &HANEMAN,
            Limit::Baiman => &BAIMAN,
            Limit::Sanbaiman => &SANBAIMAN,
            Limit::Yakuman => &KAZOE_YAKUMAN,
        };
        return vec![Remark::new(row, [basic])];
    }
    let basic = fu.saturating_mul(4 << han);
    let mut steps = vec![Remark::new(&FORMULA, [fu, han, basic])];
    if basic >= 2000 {
        steps.push(Remark::new(&CAPPED, [Limit::Mangan.basic()]));
    } else if options.kiriage && basic == 1920 {
        steps.push(Remark::new(&ROUNDED_UP, [Limit::Mangan.basic()]));
    }
    steps
}
