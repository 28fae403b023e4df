//! The vocabulary of recognition: readings, photos, tile sets, lenses and cameras, as the session's requests and views
//! hold them. Faces take these names from here, so that this list is all they know of `quejing-vision`.

#[cfg(feature = "engine")]
pub use quejing_vision::calibrate::board::draw_board;
#[cfg(feature = "engine")]
pub use quejing_vision::calibrate::{
    BoardCorner, BoardSight, BoardTilt, CalibrationError, CalibrationGuide, CameraProfile, CameraProfiles,
    LensCalibration, MIN_VIEW_CORNERS, MIN_VIEW_COUNT, PaperSize, ViewCollector, ViewCorners, ViewGoal,
    WANTED_VIEW_COUNT, find_board_corners, measure_lens, render_board_pdf,
};
#[cfg(feature = "engine")]
pub use quejing_vision::consensus::{Consensus, ConsensusSettings, LockEvent, LockState, UnlockReason};
#[cfg(feature = "engine")]
pub use quejing_vision::enrol::{
    AdditionResult, CheckReason, Enrolment, LabelledTile, MIN_SET_KINDS, SetAccuracy, SetError, SetFacts, SetStore,
    SetVersion, TileOrder, TileSet, UsedSet,
};
pub use quejing_vision::geometry::{Quad, bounding_box, centre, short_side};
#[cfg(feature = "engine")]
#[doc(hidden)]
pub use quejing_vision::opencv;
#[cfg(feature = "engine")]
pub use quejing_vision::source::{
    FoundCamera, FramePace, FrameSource, LiveSource, PictureFileSource, SourceError, SourceFrame, SourceKind,
    SourceNews, list_cameras,
};
pub use quejing_vision::{
    ClassOrigin, Customs, HandReading, PhotoReading, Question, QuestionChoice, QuestionKind, Reliability, SetCount,
    TileClass, TileReading, VisionError, Warning, WinMark, common_camera_name,
};
#[cfg(feature = "engine")]
pub use quejing_vision::{
    LensChoice, Photo, ReadOptions, RecognitionFolders, Recognizer, annotate_photo, encode_picture, engine_info,
    open_photo, open_photo_to_read,
};
