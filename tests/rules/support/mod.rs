//! What the rules' tests share: short notations for hands, hands at random, the rules once more in a slow and plain way, and how
//! answers are compared.

pub mod agreement;
pub mod draft;
pub mod lingque_draft;
pub mod lingque_facts;
pub mod lingque_hands;
pub mod riichi_drafts;
pub mod riichi_hands;
pub mod riichi_slow;
pub mod strange;
