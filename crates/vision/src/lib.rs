//! From a photo to the tiles in it and the hand they form.
//!
//! Always there, without any system library: what a reading is ([`PhotoReading`], [`TileReading`], [`HandReading`]), its
//! doubts ([`Question`], [`Warning`], [`Surety`]), and how tiles that were named are arranged into a hand ([`arrange_by`]).
//!
//! With feature `engine`: `Eyes` reads photos with ONNX Runtime and OpenCV; `source` gives frames of cameras, videos and
//! pictures, `consensus` says when frames agree, `calibrate` measures lenses, `enrol` learns a tile set of one's own.
//!
//! Nothing here knows a rule set: which hand wins and what it is worth is decided in `quejing-rules`.

// The makers of readings name it from outside.
#[cfg(test)]
extern crate self as quejing_vision;

mod answer;
mod arrange;
mod class;
#[cfg(feature = "engine")]
mod engine;
mod errors;
pub mod geometry;
mod listed;
mod question;
mod reading;
#[cfg(test)]
#[path = "../tests/maker/readings.rs"]
mod readings;
mod signs;
mod warning;

#[cfg(feature = "engine")]
pub use self::engine::{
    ClassifierMeta, Eyes, LensChoice, LocatorMeta, Optics, OpticsStore, Photo, about, annotate, calibrate, consensus,
    decode_photo, encode_picture, enrol, open_photo, open_photo_to_read, source,
};
pub use self::{
    arrange::{Customs, WinMark, arrange, arrange_by},
    class::TileClass,
    errors::{ModelFault, NoImage, VisionError},
    question::{Choice, Question, QuestionKind},
    reading::{HandReading, PhotoReading, Surety, TileReading, Verdict},
    signs::Signs,
    warning::{Warning, WarningKind},
};
/// OpenCV as recognition uses it, for tests that spoil pictures.
#[cfg(feature = "engine")]
#[doc(hidden)]
pub use opencv;
pub use quejing_io::picture::camera::{camera_of, camera_of_all};
