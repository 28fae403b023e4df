//! The two ways of winning, and the circumstances that fit each.

/// A way of winning: on another player's tile or by self-draw.
///
/// ```
/// use quejing_rules::waits::{WinWay, flag_fits_way};
/// assert!(flag_fits_way("after_kong", WinWay::SelfDraw) && !flag_fits_way("after_kong", WinWay::Discard));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinWay {
    /// On another player's tile: a discard or, robbing a kong, an added tile.
    Discard,
    /// By the player's own draw.
    SelfDraw,
}

/// Returns true if the circumstance with this word on the wire can occur with this way of winning. `earth` fits both
/// ways, because rules define it differently; so do words of no circumstance.
///
/// ```
/// use quejing_rules::waits::{WinWay, flag_fits_way};
/// assert!(flag_fits_way("rob_kong", WinWay::Discard) && !flag_fits_way("rob_kong", WinWay::SelfDraw));
/// assert!([WinWay::Discard, WinWay::SelfDraw].into_iter().all(|way| flag_fits_way("last_tile", way)));
/// ```
pub fn flag_fits_way(flag: &str, way: WinWay) -> bool {
    match flag {
        "after_kong" | "heaven" => way == WinWay::SelfDraw,
        "rob_kong" | "rob_closed_kong" | "after_kong_discard" | "human" => way == WinWay::Discard,
        _ => true,
    }
}
