//! `quejing-lab evaluate` and `quejing-lab sample` as the built program. Reading needs ONNX Runtime; if that is
//! missing, a test says so and passes.

mod evaluate;
mod guide;
#[cfg(unix)]
mod outputs;
mod sample;
#[cfg(unix)]
mod steps;
mod support;
