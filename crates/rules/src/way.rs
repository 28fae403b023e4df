//! The two ways of winning, and which circumstances go with which.

/// The source of the winning tile.
///
/// ```
/// use quejing_rules::waits::{Way, fits};
/// assert!(fits("after_kong", Way::SelfDraw) && !fits("after_kong", Way::Discard));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// Another player's tile.
    Discard,
    /// The player's own draw.
    SelfDraw,
}

/// Returns true if this circumstance fits this way of winning. `earth` is one or the other, depending on the rules.
///
/// ```
/// use quejing_rules::waits::{Way, fits};
/// assert!(fits("rob_kong", Way::Discard) && !fits("rob_kong", Way::SelfDraw));
/// assert!([Way::Discard, Way::SelfDraw].into_iter().all(|way| fits("last_tile", way)));
/// ```
pub fn fits(flag: &str, way: Way) -> bool {
    match flag {
        "after_kong" | "heaven" => way == Way::SelfDraw,
        "rob_kong" | "rob_closed_kong" | "after_kong_discard" | "human" => way == Way::Discard,
        _ => true,
    }
}
