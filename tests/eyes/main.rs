//! The eyes, from the drawn sample to live reading: `cargo test --test eyes`. Needs the feature `vision` (only `art` for the
//! sample), and ONNX Runtime for reading. If the runtime is missing, a test says so and passes.

#[path = "../common/mod.rs"]
mod common;

#[cfg(feature = "vision")]
mod arrange;
#[cfg(feature = "vision")]
mod batteries;
#[cfg(feature = "vision")]
mod calibrate;
#[cfg(feature = "vision")]
mod closer;
#[cfg(feature = "vision")]
mod covered;
#[cfg(feature = "vision")]
mod enrol;
#[cfg(all(feature = "vision", unix))]
mod hostile;
#[cfg(feature = "vision")]
mod layouts;
#[cfg(feature = "vision")]
mod live;
#[cfg(feature = "vision")]
mod read;
#[cfg(feature = "vision")]
mod robust;
mod sample;
#[cfg(feature = "vision")]
mod spoiled;
#[cfg(feature = "vision")]
mod steady;
