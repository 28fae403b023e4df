//! The reasons for which the hub refuses requests; each becomes a page with the error and its remedy.

use axum::http::StatusCode;
use quejing_message::Message;

/// The reason for which the hub refuses a request, with its message for users.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
#[message("hub-wrong")]
#[message(codes)]
pub enum RefusalReason {
    /// The device has not joined.
    NotJoined,
    /// The host removed the device.
    Removed,
    /// The typed short code is wrong or expired.
    #[message("hub-wrong-code")]
    WrongCode,
    /// The user must choose a person first, because the device's person is not in the current night.
    #[message("hub-who-new-night")]
    WhoFirst,
    /// Another version of the program made the form.
    OldPage,
    /// The role of the device does not permit the request.
    NotAllowed,
    /// The `Host` header names neither this machine nor a configured host name.
    OtherHost,
    /// A page of another site sent the form.
    OtherOrigin,
    /// Too many requests came from one device or address.
    TooOften,
    /// The request body is larger than allowed.
    TooMuch,
    /// The request body did not arrive in time.
    TooSlow,
    /// The memory or queue for photos is full, the device already uploads photos, or the system provides no random numbers.
    Busy,
    /// The request body is no form, or its fields are not those of the page's form.
    NoForm,
    /// The upload is no readable picture, or its length is unknown.
    NoPhoto,
    /// The uploaded picture has more pixels than allowed.
    TooManyPixels,
    /// The invitation is unknown, used or expired.
    NotInvited,
    /// The uploaded photo cannot be written to the disk.
    Disk,
    /// The path has no page, or its object does not exist.
    NoPage,
}

/// A refused request: the HTTP status of the response and the reason.
pub type RefusedRequest = (StatusCode, RefusalReason);
