//! The two ways of winning, and which circumstances go with which.

/// How the winning tile comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// Another player's tile.
    Discard,
    /// Drawn.
    SelfDraw,
}

/// May this circumstance go with this way of winning? `earth` is one or the other by the rules.
pub fn fits(flag: &str, way: Way) -> bool {
    match flag {
        "after_kong" | "heaven" => way == Way::SelfDraw,
        "rob_kong" | "rob_closed_kong" | "after_kong_discard" | "human" => way == Way::Discard,
        _ => true,
    }
}
