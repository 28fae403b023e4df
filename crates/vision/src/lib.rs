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
//!
//! # When to use which type
//!
//! | for | use | not |
//! | --- | --- | --- |
//! | a photo file | `open_photo_to_read`, which halves very large photos | `open_photo`, which unpacks every pixel, as enrolment and calibration need |
//! | the hand in a photo | `Recognizer::read` with the table's [`Customs`] | `Recognizer::classify_quads`, which names given outlines and knows no hand |
//! | a photo that may show nothing | `Recognizer::read_or_empty` | `read`, for which that is an error |
//! | tiles that are named already | [`find_hand_by_customs`] | [`find_hand`], which assumes the default customs |
//! | whether a hand may be scored | [`Reliability`] and the questions of the [`PhotoReading`] | a threshold on the confidence of tiles |
//! | a video or camera | `consensus`, which locks a hand once several frames agree | the reading of a single frame |
//!
//! # Limitations
//!
//! - A tile lying on another, under a hand or behind a cloth is not read. Tiles beside the hand can be taken for part
//!   of it; the reading marks what is doubtful but does not know it.
//! - The networks know sets like those that they were trained on. Tiles of unlike designs need `enrol`, and a fifth of
//!   those with a dark ground are not even found. The guide's page *What is still misread* counts the errors.
//! - Each photo and each frame is read from the beginning: nothing is tracked from one frame to the next.
//! - A `Recognizer` reads one photo at a time (`&mut self`) with two threads for each network, on the processor. A
//!   photo is in memory as a whole.
//! - One hand is read. Where a photo shows several, the others are proposals to choose from.
//! - `engine` was built and tried on Linux with 64-bit PCs only, and with no real webcam: the kernel's test devices
//!   stood in for one.

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
