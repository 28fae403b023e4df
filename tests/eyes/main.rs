//! The eyes, from drawn photos to live reading: `cargo test --test eyes`. Needs the feature `vision`, and ONNX Runtime
//! for reading. If the runtime is missing, a test says so and passes.

#[path = "../common/mod.rs"]
mod common;

mod arrange;
mod batteries;
mod calibrate;
mod closer;
mod covered;
mod enrol;
#[cfg(unix)]
mod hostile;
mod layouts;
mod live;
mod read;
#[allow(dead_code, reason = "whole photos are read here")]
#[path = "../../crates/vision/tests/maker/readings.rs"]
mod readings;
mod robust;
mod spoiled;
mod steady;
