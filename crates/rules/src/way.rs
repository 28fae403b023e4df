//! The two ways of winning, and which circumstances go with which.

/// How the winning tile comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// Another player's tile.
    Discard,
    /// The player's own draw.
    SelfDraw,
}

/// Whether this circumstance fits this way of winning. `earth` is one or the other, depending on the rules.
pub fn fits(flag: &str, way: Way) -> bool {
    match flag {
        "after_kong" | "heaven" => way == Way::SelfDraw,
        "rob_kong" | "rob_closed_kong" | "after_kong_discard" | "human" => way == Way::Discard,
        _ => true,
    }
}
