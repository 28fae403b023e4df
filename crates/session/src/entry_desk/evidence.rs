//! The evidence of a recorded hand: its photos, their readings, the corrections by a person, and the ruling.

use serde_json::Value as Json;

use crate::hand_entry::{HandEntry, area_around};
use crate::night::Keeper;
use crate::photo_job::PhotoSource;
use crate::round::EndEvent;
use quejing_io::picture::camera::Camera;
use quejing_io::picture::decode;
use quejing_io::plain::escape_controls;
use quejing_ledger::{EvidenceAttached, EvidenceKind, LedgerError, Night, Payload, Record, read_photo};
use quejing_rules::DealId;
use quejing_rules::play::Deal;

/// A photo of a deal that the ledger stores as evidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DealPhoto<'a> {
    /// The SHA-256 of the photo, in hexadecimal; the name under which the photo is stored.
    pub sha256: &'a str,
    /// The part that shows the hand; `None` if no reading is stored with the photo, or its area is empty.
    pub part: Option<PhotoPart>,
}

/// A rectangular part of a photo, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PhotoPart {
    /// Width and height of the whole photo.
    pub size: [f32; 2],
    /// Left, top, right and bottom of the part, inside the photo.
    pub area: [f32; 4],
}

/// Returns the part of a photo that shows the hand, from the stored reading. In a reading of an older version, which
/// has no such part, the area around all tiles with a margin. `None` for an incomplete reading or an empty part.
fn stored_hand_part(reading: &Json) -> Option<PhotoPart> {
    let number = |value: &Json| value.as_f64().map(|number| number as f32);
    let numbers = |list: &Json| list.as_array()?.iter().map(number).collect::<Option<Vec<f32>>>();
    let (width, height) = (number(reading.get("width")?)?, number(reading.get("height")?)?);
    let area = match reading.get("hand") {
        Some(area) => <[f32; 4]>::try_from(numbers(area)?).ok()?,
        None => {
            let tiles = reading.get("tiles")?.as_array()?.iter();
            let corners = tiles.filter_map(|tile| tile.get("quad")?.as_array()).flatten();
            let corners = corners.filter_map(|corner| <[f32; 2]>::try_from(numbers(corner)?).ok());
            area_around(corners)?
        }
    };
    let [left, top, right, bottom] = area;
    let area = [left.max(0.0), top.max(0.0), right.min(width), bottom.min(height)];
    (area[2] > area[0] && area[3] > area[1]).then_some(PhotoPart { size: [width, height], area })
}

/// Returns the stored photos of a deal that nobody removed, in the order in which they were attached.
pub fn deal_photos<'a>(night: &'a Night, deal: &Deal) -> Vec<DealPhoto<'a>> {
    let all = night.evidence.iter().filter(|evidence| evidence.attached.deal == deal.id);
    let mut photos: Vec<DealPhoto<'a>> = Vec::new();
    let mut is_last_shown = false;
    for evidence in all {
        match (evidence.attached.what, &evidence.attached.sha256) {
            (EvidenceKind::Photo, Some(sha256)) => {
                is_last_shown = !evidence.removed;
                photos.extend(is_last_shown.then_some(DealPhoto { sha256, part: None }));
            }
            (EvidenceKind::Reading, _) if std::mem::take(&mut is_last_shown) => {
                if let Some(photo) = photos.last_mut() {
                    photo.part = stored_hand_part(&evidence.attached.data);
                }
            }
            _ => {}
        }
    }
    photos
}

/// Collects the evidence of the hand on the board and stores its photos beside the ledger. The evidence omits photos
/// that cannot be stored; their errors come with it.
pub(super) fn collect_evidence(hand: &HandEntry, keeper: &Keeper) -> (Vec<EvidenceAttached>, Vec<LedgerError>) {
    let (mut all, mut errors) = (Vec::new(), Vec::new());
    let laid = hand.laid();
    for photo in laid.photos() {
        match store_photo(keeper, photo.source.as_ref()) {
            Ok(stored) => all.extend(stored),
            Err(error) => errors.push(error),
        }
        // Directly after its photo.
        let reading = photo.reading.as_ref().map(|reading| reading.with_hand_area(laid.hand_area(photo.id)));
        all.extend(reading.map(|reading| piece_of_evidence(EvidenceKind::Reading, reading)));
    }
    let corrected = laid.corrected_tiles();
    if !corrected.is_empty() {
        all.push(piece_of_evidence(EvidenceKind::Correction, Json::from(corrected)));
    }
    if let Some(ruling) = hand.outcome().ruling() {
        all.push(piece_of_evidence(
            EvidenceKind::Appraisal,
            EndEvent::new(hand.round(), hand.board()).appraisal(ruling),
        ));
    }
    (all, errors)
}

/// Returns evidence without a file, which is attached to a deal later.
fn piece_of_evidence(what: EvidenceKind, data: Json) -> EvidenceAttached {
    EvidenceAttached { deal: DealId(0), what, sha256: None, bytes: None, name: String::new(), data }
}

/// Returns those of the pieces of evidence that a correction adds to a deal: the ruling, and photos that the deal does
/// not have yet, each with its reading.
pub(super) fn added_evidence(night: &Night, pieces: Vec<EvidenceAttached>, deal: DealId) -> Vec<EvidenceAttached> {
    let is_stored = |sha256: &Option<String>| {
        let mut all = night.evidence.iter().map(|evidence| &evidence.attached);
        all.any(|attached| attached.deal == deal && attached.sha256 == *sha256)
    };
    let mut is_of_fresh_photo = false;
    let mut is_fresh = |piece: &EvidenceAttached| match piece.what {
        EvidenceKind::Photo => {
            is_of_fresh_photo = !is_stored(&piece.sha256);
            is_of_fresh_photo
        }
        EvidenceKind::Reading => is_of_fresh_photo,
        EvidenceKind::Appraisal => true,
        EvidenceKind::Correction => false,
    };
    pieces.into_iter().filter(|piece| is_fresh(piece)).collect()
}

/// Stores a photo beside the ledger and returns it as evidence. `None` without a source, for a ledger in memory, or
/// if the picture cannot be encoded.
fn store_photo(keeper: &Keeper, source: Option<&PhotoSource>) -> Result<Option<EvidenceAttached>, LedgerError> {
    let Some(photos) = keeper.photo_folder()? else {
        return Ok(None);
    };
    let (bytes, name, camera) = match source {
        None => return Ok(None),
        Some(PhotoSource::Picture(picture)) => match encode_jpeg(picture) {
            Some(bytes) => (bytes, String::new(), None),
            None => return Ok(None),
        },
        Some(PhotoSource::File(path)) => {
            let bytes = read_photo(path).map_err(|fault| LedgerError::File {
                path: path.display().to_string(),
                verb: "read",
                why: (&fault).into(),
            })?;
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            (bytes, escape_controls(&name).into_owned(), Camera::load_beside(path))
        }
    };
    let kept = photos.store_photo_with_camera(&bytes, camera)?;
    Ok(Some(EvidenceAttached {
        deal: DealId(0),
        what: EvidenceKind::Photo,
        sha256: Some(kept.sha256),
        bytes: Some(kept.size_bytes),
        name,
        data: Json::Null,
    }))
}

/// Encodes a picture as JPEG; `None` if the encoder fails.
fn encode_jpeg(picture: &image::RgbImage) -> Option<Vec<u8>> {
    decode::encode_rgb(picture, image::ImageFormat::Jpeg).ok()
}

/// Returns the events that attach the evidence to a deal.
pub(super) fn attachment_payloads(all: Vec<EvidenceAttached>, deal: DealId) -> impl Iterator<Item = Payload> {
    all.into_iter()
        .map(move |evidence| Payload::new(Record::EvidenceAttached(Box::new(EvidenceAttached { deal, ..evidence }))))
}
