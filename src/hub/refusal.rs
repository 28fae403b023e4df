//! Refusals of requests, each a page with the error and its cure.

use axum::http::StatusCode;
use quejing_message::Message;

/// The reason for which a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
#[message("hub-wrong")]
#[message(codes)]
pub enum RefusalReason {
    /// The device has not joined.
    NotJoined,
    /// The device was removed by the host.
    Removed,
    /// The code of an invitation is wrong or expired.
    #[message("hub-wrong-code")]
    WrongCode,
    /// The device has no person yet in the night of today.
    #[message("hub-who-new-night")]
    WhoFirst,
    /// The page was rendered before the program was restarted or updated.
    OldPage,
    /// The device's role does not permit it.
    NotAllowed,
    /// The request names another host.
    OtherHost,
    /// The request comes from another site's page.
    OtherOrigin,
    /// Too many requests came from one address.
    TooOften,
    /// The body is larger than allowed.
    TooMuch,
    /// The body did not arrive in time.
    TooSlow,
    /// All workers are busy.
    Busy,
    /// The fields are not those of the page's form.
    NoForm,
    /// The upload is no picture.
    NoPhoto,
    /// The picture has more pixels than allowed.
    TooManyPixels,
    /// The invitation is unknown.
    NotInvited,
    /// The disk is full or cannot be written.
    Disk,
    /// There is no such page.
    NoPage,
}

/// A refusal: the status of the response and the reason.
pub type RefusedRequest = (StatusCode, RefusalReason);
