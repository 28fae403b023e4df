//! Reads the tiles in a photo and the hand they form.
//!
//! Without any feature or system library: the data of a reading ([`PhotoReading`], [`TileReading`], [`HandReading`]),
//! its doubts ([`Question`], [`Warning`], [`Reliability`]), and the arrangement of named tiles into a hand
//! ([`find_hand_by_customs`]).
//!
//! With feature `engine`: `Recognizer` reads photos with ONNX Runtime and OpenCV; `source` delivers frames of cameras,
//! videos and pictures, `consensus` finds out when frames agree, `calibrate` measures lenses, `enrol` learns a player's
//! own tile set.
//!
//! Nothing here depends on a rule set: `quejing-rules` decides which hand wins and scores it.

// `tests/maker/readings.rs` is shared with other crates and uses this crate's public name.
#[cfg(test)]
extern crate self as quejing_vision;

mod arrange;
mod class;
#[cfg(feature = "engine")]
mod engine;
mod errors;
pub mod geometry;
mod message_args;
mod question;
mod reading;
#[cfg(test)]
#[path = "../tests/maker/readings.rs"]
mod readings;
mod set_count;
mod signs;
mod warning;

#[cfg(feature = "engine")]
pub use self::engine::{
    ClassifierMeta, LensChoice, LocatorMeta, Photo, ReadOptions, RecognitionFolders, Recognizer, annotate_photo,
    calibrate, consensus, decode_photo, encode_picture, engine_info, enrol, open_photo, open_photo_to_read, source,
};
pub use self::{
    arrange::{Customs, WinMark, find_hand, find_hand_by_customs},
    class::TileClass,
    errors::{ImageFault, ModelFault, VisionError},
    question::{Question, QuestionChoice, QuestionKind},
    reading::{ClassOrigin, Completeness, HandReading, PhotoReading, Reliability, TileReading},
    set_count::{KindCount, MAX_SET_TILES, SetCount},
    signs::HandSigns,
    warning::{Warning, WarningKind},
};
/// The `opencv` crate that recognition uses, re-exported for tests that degrade pictures.
#[cfg(feature = "engine")]
#[doc(hidden)]
pub use opencv;
pub use quejing_io::picture::camera::{camera_name, common_camera_name};
