//! Uploads of photos: receives a photo within limits, strips its metadata (the camera model is stored beside it), and waits for the
//! recognition.

use crate::hub::refusal::{RefusalReason, RefusedRequest};
use std::io::Cursor;
use std::path::Path;
use std::sync::{Arc, PoisonError};

use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use image::metadata::Orientation;
use image::{ImageDecoder, ImageReader};
use maud::{Markup, html};

use super::frame::render_refusal;
use super::{Answer, PageRequest, PageResult};
use crate::files;
use crate::hub::devices::{DeviceId, DeviceRole};
use crate::hub::guard::{self, Visitor};
use crate::hub::hub::Hub;
use crate::i18n::Lang;
use crate::picture::camera::Camera;
use crate::scorer::photo_job::{PhotoJob, PhotoPurpose, PhotoSource};
use crate::table::ledger::bare_photo;
use crate::vision::Customs;

/// The maximum number of pixels. Photos of 24 megapixels, common on phones, fit; the script reduces larger ones.
const MAX_PIXELS: u64 = 26_000_000;
/// The maximum number of uploads of one device at once.
const MAX_UPLOADS_PER_DEVICE: usize = 2;

/// Returns width and height of a photo after its EXIF orientation is applied.
pub fn upright_size(photo: &Path) -> Option<(u32, u32)> {
    read_upright_size(&files::read_own(photo, guard::MAX_PHOTO_BYTES as u64).ok()?)
}

fn read_upright_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut decoder = ImageReader::new(Cursor::new(bytes)).with_guessed_format().ok()?.into_decoder().ok()?;
    let (width, height) = decoder.dimensions();
    let turned = decoder.orientation().unwrap_or(Orientation::NoTransforms).to_exif() >= 5;
    Some(if turned { (height, width) } else { (width, height) })
}

/// Returns the path of the page that shows what became of a photo.
fn page_of(purpose: PhotoPurpose) -> &'static str {
    match purpose {
        PhotoPurpose::Hand | PhotoPurpose::Addition | PhotoPurpose::Retake(_) => "/win",
        PhotoPurpose::Inventory => "/count",
    }
}

/// Returns the address that receives a photo.
fn address_for(purpose: PhotoPurpose) -> String {
    let page = page_of(purpose);
    match purpose {
        PhotoPurpose::Hand | PhotoPurpose::Inventory => format!("{page}/photo"),
        PhotoPurpose::Addition => format!("{page}/photo/add"),
        PhotoPurpose::Retake(piece) => format!("{page}/photo/tile/{piece}"),
    }
}

/// Renders the button that opens the camera of the phone, which works without HTTPS; if `can_choose`, also a file chooser. The
/// script uploads the photo at once; without it, the form sends it.
pub fn upload_form(lang: Lang, purpose: PhotoPurpose, text: &str, can_choose: bool) -> Markup {
    let class = if can_choose { "camera primary" } else { "camera" };
    let to = address_for(purpose);
    html! {
        form.camera-box method="post" action=(to) enctype="multipart/form-data" data-upload=(to) {
            label class=(class) {
                input type="file" name="file" accept="image/*" capture="environment";
                span { (text) }
            }
            @if can_choose {
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

/// Sends a photo of the hand that this device is entering: the one that the address names, or the first.
pub fn send_photo(request: &PageRequest) -> PageResult {
    let named = request.query.text("name");
    let path = request.with_session(|session| {
        let photos = session.photos();
        let photo = photos.iter().find(|photo| photo.name() == named).or(photos.first());
        photo.map(|photo| photo.path.to_owned())
    })?;
    let bytes = path.and_then(|path| files::read_own(&path, guard::MAX_PHOTO_BYTES as u64).ok());
    Ok(Answer::File("image/jpeg", true, bytes.ok_or(super::NO_PAGE)?))
}

/// Receives a photo; responds after the recognition: to the script without a page, to a form with the page that follows.
pub async fn upload_photo(hub: Arc<Hub>, visitor: Visitor, request: Request, purpose: PhotoPurpose) -> Response {
    let (Some(id), Some(role)) = (visitor.id(), visitor.role()) else {
        return render_refusal(&visitor, StatusCode::UNAUTHORIZED, RefusalReason::NotJoined);
    };
    if role < DeviceRole::Player {
        return render_refusal(&visitor, StatusCode::FORBIDDEN, RefusalReason::NotAllowed);
    }
    let unknown = {
        let keeper = hub.night();
        super::is_unknown(&visitor, &keeper)
    };
    if unknown {
        return render_refusal(&visitor, StatusCode::FORBIDDEN, RefusalReason::WhoFirst);
    }
    let Some(_upload) = hub.begin_upload(id, MAX_UPLOADS_PER_DEVICE) else {
        return render_refusal(&visitor, StatusCode::TOO_MANY_REQUESTS, RefusalReason::Busy);
    };
    let by_form = guard::form_boundary(request.headers()).is_some();
    match process_photo(&hub, id, request, purpose).await {
        Ok(()) if by_form => Redirect::to(page_of(purpose)).into_response(),
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err((status, code)) => render_refusal(&visitor, status, code),
    }
}

async fn process_photo(
    hub: &Arc<Hub>,
    id: DeviceId,
    request: Request,
    purpose: PhotoPurpose,
) -> Result<(), RefusedRequest> {
    // The script reports the camera if it has re-encoded the photo.
    let reported: Option<Camera> = request.uri().query().and_then(|query| serde_urlencoded::from_str(query).ok());
    let bytes = guard::receive_photo(hub, request).await?;
    let failed = |_| (StatusCode::INTERNAL_SERVER_ERROR, RefusalReason::Disk);
    let stored = {
        let hub = hub.clone();
        let _permit =
            hub.stripping.acquire().await.map_err(|_| (StatusCode::SERVICE_UNAVAILABLE, RefusalReason::Busy))?;
        let inside = hub.clone();
        tokio::task::spawn_blocking(move || store_photo(&inside, id, &bytes, reported, purpose))
            .await
            .map_err(failed)?
    };
    let (path, customs) = stored?;
    let job =
        PhotoJob { given: PhotoSource::File(path.clone()), customs, options: hub.recognition_folders.read_options() };
    let Ok(mut reading) = hub.queue.enqueue(job) else {
        change_session(hub, id, move |session| session.discard_photo(&path, purpose)).await;
        return Err((StatusCode::SERVICE_UNAVAILABLE, RefusalReason::Busy));
    };
    // A task of its own finishes even if the phone disconnects.
    let finishing = tokio::spawn({
        let hub = hub.clone();
        async move {
            let outcome = reading.next().await.unwrap_or_else(|crash| (Err(crash.into()), None));
            change_session(&hub, id, move |session| session.finish_reading(path, purpose, outcome)).await;
        }
    });
    finishing.await.map_err(failed)
}

/// Checks the size of a photo before decoding it, reads its camera model, strips all metadata but the orientation, and stores it
/// with the photos of the device. All photos of phones pass through this function.
fn store_photo(
    hub: &Hub,
    id: DeviceId,
    bytes: &[u8],
    reported: Option<Camera>,
    purpose: PhotoPurpose,
) -> Result<(std::path::PathBuf, Customs), RefusedRequest> {
    const NO_PHOTO: RefusedRequest = (StatusCode::UNPROCESSABLE_ENTITY, RefusalReason::NoPhoto);
    let (width, height) = read_upright_size(bytes).ok_or(NO_PHOTO)?;
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err((StatusCode::PAYLOAD_TOO_LARGE, RefusalReason::TooManyPixels));
    }
    let camera = Camera::in_photo(bytes).or_else(|| reported?.checked());
    let bare = bare_photo(bytes).map_err(|_| NO_PHOTO)?;
    let session = hub.session(id);
    let mut session = session.lock().unwrap_or_else(PoisonError::into_inner);
    session.sync();
    let stored = session.store_photo(&bare, camera.as_ref(), purpose);
    let path = stored.map_err(|_| (StatusCode::INSUFFICIENT_STORAGE, RefusalReason::Disk))?;
    let customs = Customs::of(session.model.circumstances().rules());
    let drafted = session.drafted_hand();
    drop(session);
    hub.publish_draft(id, drafted);
    Ok((path, customs))
}

/// Changes the session of a device, queues its notices and publishes its hand.
async fn change_session(
    hub: &Arc<Hub>,
    id: DeviceId,
    change: impl FnOnce(&mut crate::hub::device_session::DeviceSession) + Send + 'static,
) {
    let hub = hub.clone();
    let changed = tokio::task::spawn_blocking(move || {
        let session = hub.session(id);
        let mut session = session.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut session);
        let lang = session.model.lang;
        for (tone, text) in session.take_messages(lang) {
            hub.queue_message(id, tone, text);
        }
        let drafted = session.drafted_hand();
        drop(session);
        hub.publish_draft(id, drafted);
    });
    // This fails only while the program ends.
    let _ = changed.await;
}
