//! The parts that the rules' tests share: short notations for hands, random hands, the rules again in a slow and plain
//! form, and the comparison of answers.

pub mod agreement;
pub mod draft;
pub mod lingque_draft;
pub mod lingque_facts;
pub mod lingque_hands;
pub mod riichi_drafts;
pub mod riichi_hands;
pub mod riichi_slow;
pub mod sanma_hands;
pub mod sanma_slow;
pub mod sources;
pub mod strange;
pub mod wire;
