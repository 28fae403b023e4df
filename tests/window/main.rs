//! The window, clicked as a person clicks: `cargo test --features window-tests --test window`. Some tests open the
//! program's own window and want a display of their own: `xvfb-run --auto-servernum` before it.

#[path = "../common/mod.rs"]
mod common;
mod support;

mod camera;
mod hand;
mod inventory;
mod live;
mod looks;
mod night;
mod others;
mod phones;
mod photos;
mod pictures;
mod profiles;
mod reading;
#[path = "../../crates/vision/tests/maker/readings.rs"]
mod readings;
mod rule_book;
mod rules;
mod screens;
mod sets;
mod start;
mod table;
mod trouble;
