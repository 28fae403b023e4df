//! The program's doors: what it says to people and to other programs, and what it does with bad input. Needs no feature
//! (`cargo test --no-default-features --test doors`); a build with more features is tested at more doors.

#[path = "../common/mod.rs"]
mod common;

mod compare;
#[cfg(unix)]
mod guide;
mod house_deal;
mod languages;
mod lingque_cases;
#[cfg(target_os = "linux")]
mod named_files;
#[cfg(target_os = "linux")]
mod output;
#[cfg(target_os = "linux")]
mod outputs;
mod rule_book;
mod score_wire;
mod unknown_fields;
mod usage;
mod version;
mod waits;
mod wire;
mod wire_limits;
