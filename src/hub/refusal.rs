//! The reasons for which the hub refuses requests; each becomes a page with the error and its remedy.

use axum::http::StatusCode;
use quejing_io::picture::format::ForeignFormat;
use quejing_message::Message;

/// The reason for which the hub refuses a request; it becomes a message to the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
#[message("hub-wrong")]
#[message(codes)]
pub enum RefusalReason {
    /// The device has not joined.
    NotJoined,
    /// The device was removed, or it left the table.
    Removed,
    /// The typed short code is wrong, expired, or valid only on another device.
    #[message("hub-wrong-code")]
    WrongCode,
    /// The user must choose a person first, because the device's person is not in the current night.
    #[message("hub-who-new-night")]
    WhoFirst,
    /// Another version of the program made the form.
    OldPage,
    /// The target of the form has changed since its page was shown. The user gets this as a message on that page.
    #[message("hub-stale-form")]
    OutdatedForm,
    /// The role or the person of the device does not permit the request.
    NotAllowed,
    /// The request has several `Host` headers, or a transfer coding other than `chunked`.
    Malformed,
    /// The `Host` header names neither this machine nor a configured host name.
    OtherHost,
    /// A page of another site sent the form.
    OtherOrigin,
    /// One device or address sent too many requests in a short time.
    TooOften,
    /// The request body is larger than allowed.
    TooMuch,
    /// The request body did not arrive in time.
    TooSlow,
    /// The memory or the queue for photos is full, the device already uploads the maximum number of photos, or no key
    /// or invitation can be created.
    Busy,
    /// The request body is no form, or its fields are not those of the page's form.
    NoForm,
    /// The upload is no readable picture, or its length is unknown.
    NoPhoto,
    /// The upload is a file of a kind that is not read as a photo.
    OtherFormat(#[message(name = "why")] ForeignFormat),
    /// The upload is HEIC, and the system has no decoder for it.
    NoHeicDecoder,
    /// The uploaded file ends before its picture does.
    PhotoTruncated,
    /// The uploaded picture cannot be decoded.
    PhotoDamaged,
    /// The uploaded picture has more pixels than allowed.
    TooManyPixels,
    /// The invitation is unknown, used or expired.
    NotInvited,
    /// The uploaded photo cannot be written to the disk.
    Disk,
    /// The path has no page, the object that it names does not exist, or the path does not accept the method.
    NoPage,
}

/// A refused request: the HTTP status of the response and the reason.
pub type RefusedRequest = (StatusCode, RefusalReason);
