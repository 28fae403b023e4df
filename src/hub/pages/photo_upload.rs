//! Uploads of photos: receives a photo within limits, strips its metadata (the camera model is stored beside the
//! photo), and waits until the recognition has read it.

use crate::hub::refusal::{RefusalReason, RefusedRequest};
use std::path::Path;
use std::sync::{Arc, PoisonError};

use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};

use super::page_frame::render_refusal;
use super::{PageAnswer, PageRequest, PageResult};
use crate::hub::devices::{DeviceId, DeviceRole};
use crate::hub::guard::{self, ReceivedPhoto, Visitor};
use crate::hub::hub::{Hub, UploadGuard};
use crate::hub::request_log::OwnedRedirectSlot;
use quejing_io::files;
use quejing_io::picture::camera::Camera;
use quejing_io::picture::decode;
use quejing_io::picture::format::ForeignFormat;
use quejing_io::picture::heic::HeicError;
use quejing_session::night::{LedgerError, PictureFault, strip_photo_metadata};
use quejing_session::photo_job::{PhotoJob, PhotoPurpose, PhotoSource};
use quejing_session::recognition::Customs;
use quejing_words::Lang;

/// The maximum number of pixels of a photo. Photos of 24 megapixels, common on phones, fit; the script reduces larger
/// ones.
const MAX_PHOTO_PIXELS: u64 = 26_000_000;
/// The maximum number of uploads that may run at once on one device.
const MAX_UPLOADS_PER_DEVICE: usize = 2;

/// Returns width and height of a stored photo in pixels, after its EXIF orientation is applied; `None` if the file is
/// unreadable or larger than [`guard::MAX_PHOTO_BYTES`].
pub fn upright_dimensions(photo: &Path) -> Option<(u32, u32)> {
    decode::upright_dimensions(&files::read_own_bytes(photo, guard::MAX_PHOTO_BYTES as u64).ok()?)
}

/// Returns the path of the page with the result of reading a photo: that of the inventory for its photos, else that of
/// the win.
fn page_path_after_upload(purpose: PhotoPurpose) -> &'static str {
    match purpose {
        PhotoPurpose::Hand | PhotoPurpose::Addition | PhotoPurpose::Retake(_) => "/win",
        PhotoPurpose::Inventory => "/count",
    }
}

/// Returns the path to which a page posts a photo with this purpose.
fn upload_path(purpose: PhotoPurpose) -> String {
    let page = page_path_after_upload(purpose);
    match purpose {
        PhotoPurpose::Hand | PhotoPurpose::Inventory => format!("{page}/photo"),
        PhotoPurpose::Addition => format!("{page}/photo/add"),
        PhotoPurpose::Retake(piece) => format!("{page}/photo/tile/{piece}"),
    }
}

/// Renders the button that opens the camera of the phone, which works without HTTPS; if `has_file_chooser`, also one
/// for a stored photo. The script uploads the photo at once; without the script, the form has a button that sends it.
pub fn upload_form(lang: Lang, purpose: PhotoPurpose, label: &str, has_file_chooser: bool) -> Markup {
    let class = if has_file_chooser { "camera primary" } else { "camera" };
    let action_path = upload_path(purpose);
    html! {
        form.camera-box method="post" action=(action_path) enctype="multipart/form-data" data-upload=(action_path) {
            label class=(class) {
                input type="file" name="file" accept="image/*" capture="environment";
                span { (label) }
            }
            @if has_file_chooser {
                label.camera.quiet {
                    input type="file" name="file" accept="image/*";
                    span { (text!(lang, "hub-choose-photo")) }
                }
            }
            progress max="100" value="0" hidden {}
            p.state role="status" {}
            noscript { button.big { (text!(lang, "hub-send-photo")) } }
        }
    }
}

/// Sends a photo of the hand that this device is entering: the one that the query names, else the first. Refuses the
/// request (404) if there is none.
pub fn send_hand_photo(request: &PageRequest) -> PageResult {
    let named = request.query.trimmed_value("name");
    let path = request.with_session(|session| {
        let photos = session.hand_photos();
        let photo = photos.iter().find(|photo| photo.url_name() == named).or(photos.first());
        photo.map(|photo| photo.path.to_owned())
    })?;
    let bytes = path.and_then(|path| files::read_own_bytes(&path, guard::MAX_PHOTO_BYTES as u64).ok());
    Ok(PageAnswer::File("image/jpeg", true, bytes.ok_or(super::PAGE_NOT_FOUND)?))
}

/// Receives a photo and responds once the recognition has read it: to the script with an empty response (204), to a
/// form with a redirect to the page of the result. Refuses devices that may not record, and those whose person is not
/// in the current night.
pub async fn upload_photo(hub: Arc<Hub>, visitor: Visitor, request: Request, purpose: PhotoPurpose) -> Response {
    let (Some(device), Some(role)) = (visitor.device_id(), visitor.role()) else {
        return render_refusal(&visitor, StatusCode::UNAUTHORIZED, RefusalReason::NotJoined);
    };
    if role < DeviceRole::Player {
        return render_refusal(&visitor, StatusCode::FORBIDDEN, RefusalReason::NotAllowed);
    }
    let turn = hub.request_turns.wait_for_turn(Some(device)).await;
    let checked = tokio::task::spawn_blocking({
        let (hub, visitor) = (hub.clone(), visitor.clone());
        move || {
            let _turn = turn;
            super::is_person_unknown(&visitor, &hub.read_ledger())
        }
    });
    // A check fails only while the program ends.
    if checked.await.unwrap_or(true) {
        return render_refusal(&visitor, StatusCode::FORBIDDEN, RefusalReason::WhoFirst);
    }
    let Some(upload) = hub.begin_upload(device, MAX_UPLOADS_PER_DEVICE) else {
        return render_refusal(&visitor, StatusCode::TOO_MANY_REQUESTS, RefusalReason::Busy);
    };
    let is_form = guard::form_boundary(request.headers()).is_some();
    // A photo whose answer was lost is sent again with its mark.
    let mark = request.headers().get("x-once").and_then(|mark| mark.to_str().ok());
    let slot = match mark.and_then(|mark| hub.request_log.ensure_redirect_slot(device, mark)) {
        Some(slot) => Some(slot.lock_owned().await),
        None => None,
    };
    let was_read = slot.as_ref().is_some_and(|slot| slot.is_some());
    let outcome =
        if was_read { Ok(()) } else { store_and_read_photo(&hub, device, request, purpose, (upload, slot)).await };
    match outcome {
        Ok(()) if is_form => Redirect::to(page_path_after_upload(purpose)).into_response(),
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err((status, code)) => render_refusal(&visitor, status, code),
    }
}

/// Sends "yes" if the photo with the mark at the end of the path was received and read, although the page may have been
/// left before the answer came; else "no".
pub fn confirm_photo(request: &PageRequest) -> PageResult {
    let is_read = request.hub.request_log.is_executed(request.device_id()?, &request.last_path_segment);
    let answer = if is_read { "yes" } else { "no" };
    Ok(PageAnswer::File("text/plain; charset=utf-8", false, answer.into()))
}

/// Receives a photo, then stores and reads it in a task of its own, which finishes even if the phone disconnects; waits
/// for that task. It holds the guard of the upload and the slot of the photo's mark until then.
async fn store_and_read_photo(
    hub: &Arc<Hub>,
    device: DeviceId,
    request: Request,
    purpose: PhotoPurpose,
    (upload, slot): (UploadGuard, Option<OwnedRedirectSlot>),
) -> Result<(), RefusedRequest> {
    // The script reports the camera if it has re-encoded the photo.
    let reported_camera: Option<Camera> =
        request.uri().query().and_then(|query| serde_urlencoded::from_str(query).ok());
    let photo = guard::receive_photo(hub, request).await?;
    let reading = tokio::spawn({
        let hub = hub.clone();
        async move {
            let outcome = read_received_photo(&hub, device, photo, reported_camera, purpose).await;
            if let (Some(mut slot), Ok(())) = (slot, outcome) {
                *slot = Some(page_path_after_upload(purpose).to_owned());
            }
            drop(upload);
            outcome
        }
    });
    reading.await.unwrap_or(Err((StatusCode::INTERNAL_SERVER_ERROR, RefusalReason::Disk)))
}

/// Stores a photo, adds it to the queue of the recognition, and waits for the result, which it puts into the session of
/// the device. Until then the photo keeps its room: the recognition decodes it again.
async fn read_received_photo(
    hub: &Arc<Hub>,
    device: DeviceId,
    photo: ReceivedPhoto,
    reported_camera: Option<Camera>,
    purpose: PhotoPurpose,
) -> Result<(), RefusedRequest> {
    let ReceivedPhoto { bytes, room } = photo;
    let failed = |_| (StatusCode::INTERNAL_SERVER_ERROR, RefusalReason::Disk);
    let stripped = {
        let _permit =
            hub.strip_permit.acquire().await.map_err(|_| (StatusCode::SERVICE_UNAVAILABLE, RefusalReason::Busy))?;
        tokio::task::spawn_blocking(move || strip_photo(&bytes, reported_camera)).await.map_err(failed)?
    };
    // Without the permit, because the session may wait for an entry of its device.
    let (stripped, camera) = stripped?;
    let hub_in_thread = hub.clone();
    let stored =
        tokio::task::spawn_blocking(move || store_photo(&hub_in_thread, device, &stripped, camera.as_ref(), purpose));
    let (path, customs) = stored.await.map_err(failed)??;
    let job = PhotoJob {
        source: PhotoSource::File(path.clone()),
        customs,
        options: hub.recognition_folders.default_read_options(),
    };
    let Ok(mut reading) = hub.photo_queue.enqueue_photo(job) else {
        change_device_session(hub, device, move |session| session.abandon_photo_reading(&path, purpose)).await;
        return Err((StatusCode::SERVICE_UNAVAILABLE, RefusalReason::Busy));
    };
    let outcome = reading.next_report().await.unwrap_or_else(|crash| (Err(crash.into()), None));
    change_device_session(hub, device, move |session| session.finish_reading(path, purpose, outcome)).await;
    drop(room);
    Ok(())
}

/// Refuses a photo of more than [`MAX_PHOTO_PIXELS`]. Accepts a file whose header cannot be read.
fn check_pixel_count(bytes: &[u8]) -> Result<(), RefusedRequest> {
    match decode::upright_dimensions(bytes) {
        Some((width, height)) if u64::from(width) * u64::from(height) > MAX_PHOTO_PIXELS => {
            Err((StatusCode::PAYLOAD_TOO_LARGE, RefusalReason::TooManyPixels))
        }
        _ => Ok(()),
    }
}

/// Returns the refusal of an upload that is not stored as a photo.
fn photo_refusal(error: &LedgerError) -> RefusedRequest {
    use PictureFault::{Damaged, Heic, NotAPicture, TooLarge, Truncated};
    let LedgerError::BadPicture(fault) = error else {
        return (StatusCode::UNPROCESSABLE_ENTITY, RefusalReason::NoPhoto);
    };
    match fault {
        NotAPicture { why: ForeignFormat::Empty | ForeignFormat::Unknown } => {
            (StatusCode::UNPROCESSABLE_ENTITY, RefusalReason::NoPhoto)
        }
        NotAPicture { why } => (StatusCode::UNSUPPORTED_MEDIA_TYPE, RefusalReason::OtherFormat(*why)),
        Heic(HeicError::NoDecoder) => (StatusCode::UNSUPPORTED_MEDIA_TYPE, RefusalReason::NoHeicDecoder),
        Truncated | Heic(HeicError::Truncated) => (StatusCode::UNPROCESSABLE_ENTITY, RefusalReason::PhotoTruncated),
        Damaged | Heic(HeicError::Undecodable) => (StatusCode::UNPROCESSABLE_ENTITY, RefusalReason::PhotoDamaged),
        TooLarge { .. } | Heic(HeicError::TooManyPixels { .. } | HeicError::TooCostly) => {
            (StatusCode::PAYLOAD_TOO_LARGE, RefusalReason::TooManyPixels)
        }
        Heic(HeicError::NoRoom { .. }) => (StatusCode::INSUFFICIENT_STORAGE, RefusalReason::Disk),
    }
}

/// Checks the size of a photo before decoding it, reads its camera model, and strips all metadata but the orientation.
/// Returns the photo, a HEIC photo as a JPEG, and its camera. Every photo of a phone passes through this function.
fn strip_photo(bytes: &[u8], reported_camera: Option<Camera>) -> Result<(Vec<u8>, Option<Camera>), RefusedRequest> {
    check_pixel_count(bytes)?;
    let camera = Camera::from_photo(bytes).or_else(|| reported_camera?.validated());
    let stripped = strip_photo_metadata(bytes).map_err(|error| photo_refusal(&error))?;
    // The size of a HEIC photo is known now.
    check_pixel_count(&stripped)?;
    Ok((stripped, camera))
}

/// Stores a photo in the session of a device. Returns the path of the photo and the customs for its recognition.
fn store_photo(
    hub: &Hub,
    device: DeviceId,
    stripped: &[u8],
    camera: Option<&Camera>,
    purpose: PhotoPurpose,
) -> Result<(std::path::PathBuf, Customs), RefusedRequest> {
    let session = hub.open_session(device);
    let mut session = session.lock().unwrap_or_else(PoisonError::into_inner);
    session.sync_night();
    let stored = session.store_photo(stripped, camera, purpose);
    let path = stored.map_err(|_| (StatusCode::INSUFFICIENT_STORAGE, RefusalReason::Disk))?;
    let customs = Customs::from_rules(session.model.hand().round().rules());
    let drafted = session.drafted_hand();
    drop(session);
    hub.publish_draft(device, drafted);
    Ok((path, customs))
}

/// Runs `change` on the session of a device, on a thread for blocking work; then queues the notices of the session for
/// the device and publishes its drafted hand.
async fn change_device_session(
    hub: &Arc<Hub>,
    device: DeviceId,
    change: impl FnOnce(&mut crate::hub::device_session::DeviceSession) + Send + 'static,
) {
    let hub = hub.clone();
    let changed = tokio::task::spawn_blocking(move || {
        let session = hub.open_session(device);
        let mut session = session.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut session);
        let lang = session.model.lang;
        for (tone, text) in session.take_messages(lang) {
            hub.queue_message(device, tone, text);
        }
        let drafted = session.drafted_hand();
        drop(session);
        hub.publish_draft(device, drafted);
    });
    // This fails only while the program ends.
    let _ = changed.await;
}
