//! The program's doors: what it says to people and to other programs, and what it does with what should not come in. Needs no
//! feature (`cargo test --no-default-features --test doors`); built with more, it knocks at the doors that are there then.

#[path = "../common/mod.rs"]
mod common;

mod compare;
mod house_deal;
mod lingque_cases;
#[cfg(target_os = "linux")]
mod output;
#[cfg(unix)]
mod readme;
mod rule_book;
mod score_wire;
mod unknown_fields;
mod usage;
mod version;
mod waits;
mod wire_limits;
