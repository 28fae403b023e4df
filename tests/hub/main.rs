//! The phones' pages with the real thing: the built program, real Chromium, many phones at once, hostile requests:
//! `cargo test --test hub`. Needs the feature `hub`; where ONNX Runtime, Chromium or its driver is missing, a test says
//! so and passes (`scripts/setup.sh --tests` gets them).

#[path = "../common/mod.rs"]
mod common;

mod accessible;
mod browser;
mod connections;
mod crowd;
mod evening;
mod hostile;
mod inventory;
mod kept;
mod large;
mod ledger;
mod money;
mod old_safari;
mod phones;
mod pictures;
mod random_evening;
mod relay;
mod secure;
mod served;
mod webdriver;
mod webkit;
mod webkit_evening;
mod winning;
