//! Japanese riichi of three players (三人麻雀, sanma), a variation of [`riichi`](crate::riichi) after its own
//! specification.
//!
//! Yaku, fu, limits and the course of play are riichi's; this module has what differs: the tiles and seats, norths that
//! are set aside (拔北), the shares of a self-draw without a fourth player, and the end of the game. [`check`] turns a
//! draft into a [`RiichiHand`](crate::riichi::RiichiHand), which [`riichi::value()`](crate::riichi::value()) and
//! [`riichi::explain`](crate::riichi::explain()) value in the game of a [`Table`].

mod check;
mod contract;
mod course;
mod draw;
mod faults;
mod game;
mod game_end;
mod options;
mod table;

pub use check::check;
pub(crate) use contract::FAMILY;
pub use draw::{DrawSettlement, settle_draw};
pub use faults::{NorthConflict, SanmaProblem};
pub use game::Table;
pub use game_end::{GameEnd, GameProgress, NextDeal, next_deal, progress_after_deal};
pub use options::{
    DealerRepeatRule, KitaBreaksRule, NagashiRule, NorthRule, Options, RobKitaRule, SplitRounding, TsumoPayment,
};
