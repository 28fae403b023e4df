//! The evidence of a recorded hand: the photo, its reading, a person's corrections, and the ruling.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};

use super::Model;
use crate::photo_job::PhotoSource;
use quejing_io::picture::camera::Camera;
use quejing_io::plain::plain;
use quejing_ledger::recorded::patterns;
use quejing_ledger::{Body, DealId, EvidenceAttached, EvidenceKind, LedgerError, Payload, PlayerId, Value, read_photo};
use quejing_rules::Ruling;
use quejing_vision::{ClassOrigin, PhotoReading};

/// The evidence of the wins that were set aside, by winner.
pub(super) type Aside = BTreeMap<PlayerId, Vec<EvidenceAttached>>;

/// The reading of a photo, stored as evidence of the hand.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ReadingEvidence {
    tiles: Json,
}

impl ReadingEvidence {
    /// Describes every tile with its position and the three likeliest classes.
    pub(super) fn of(reading: &PhotoReading) -> ReadingEvidence {
        let tiles = reading.tiles.iter().map(|tile| {
            let guesses = tile.top.iter().take(3);
            let guesses: Vec<Json> =
                guesses.map(|(class, probability)| json!([class.to_string(), round(*probability)])).collect();
            json!({"tile": tile.class.to_string(), "probability": round(tile.confidence),
                "quad": tile.quad.map(|corner| corner.map(f32::round)), "guesses": guesses})
        });
        let tiles: Vec<Json> = tiles.collect();
        ReadingEvidence { tiles: json!({"width": reading.width, "height": reading.height, "tiles": tiles}) }
    }
}

/// Rounds a probability to four decimals, more than it is accurate to.
fn round(probability: f32) -> f64 {
    (f64::from(probability) * 1e4).round() / 1e4
}

impl Model {
    /// Collects the evidence of the hand on the board. If the photo cannot be stored, the user is told and the hand is
    /// recorded without it.
    pub(super) fn evidence(&mut self) -> Vec<EvidenceAttached> {
        let mut all = Vec::new();
        match self.photo_kept() {
            Ok(photo) => all.extend(photo),
            Err(error) => self.say_ledger(&error),
        }
        let piece = |what, data| EvidenceAttached {
            deal: DealId(0),
            what,
            sha256: None,
            bytes: None,
            name: String::new(),
            data,
        };
        if let Some(seen) = &self.seen {
            all.push(piece(EvidenceKind::Reading, seen.tiles.clone()));
        }
        let corrected = self.corrections();
        if !corrected.is_empty() {
            all.push(piece(EvidenceKind::Correction, Json::from(corrected)));
        }
        if let Some(ruling) = self.outcome.ruling() {
            all.push(piece(EvidenceKind::Appraisal, self.appraisal(ruling)));
        }
        all
    }

    fn photo_kept(&self) -> Result<Option<EvidenceAttached>, LedgerError> {
        let Some(photos) = self.keeper.photos()? else {
            return Ok(None);
        };
        let (bytes, name, camera) = match &self.photo {
            None => return Ok(None),
            Some(PhotoSource::Picture(picture)) => match jpeg(picture) {
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
                (bytes, plain(&name).into_owned(), Camera::stored_for(path))
            }
        };
        let kept = photos.keep_taken_by(&bytes, camera)?;
        Ok(Some(EvidenceAttached {
            deal: DealId(0),
            what: EvidenceKind::Photo,
            sha256: Some(kept.sha256),
            bytes: Some(kept.bytes),
            name,
            data: Json::Null,
        }))
    }

    /// Returns the tiles of a read photo whose class a person changed.
    fn corrections(&self) -> Vec<Json> {
        let pieces = self.board.pieces().filter(|_| self.seen.is_some());
        let corrected = pieces.filter(|(_, piece)| piece.by == ClassOrigin::Person).map(|(id, piece)| {
            let read = piece.top.first().map(|(class, _)| class.to_string());
            json!({"tile": id, "read": read, "is": piece.class.to_string()})
        });
        corrected.collect()
    }

    fn appraisal(&self, ruling: &Ruling) -> Json {
        let now = &self.circumstances;
        let tiles = quejing_ledger::recorded::notation(&now.draft(&self.board));
        let ura = now.answers.typed("ura_indicators").trim();
        json!({"program": env!("CARGO_PKG_VERSION"), "rules": now.rules(), "tiles": tiles,
            "value": Value::from(ruling), "patterns": patterns(ruling), "ura": ura})
    }
}

/// Encodes a picture without a file as JPEG, to store it.
fn jpeg(picture: &image::RgbImage) -> Option<Vec<u8>> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, image::ImageFormat::Jpeg).ok().map(|()| bytes.into_inner())
}

/// Returns the evidence as events of a deal.
pub(super) fn attachment_payloads(all: Vec<EvidenceAttached>, deal: DealId) -> impl Iterator<Item = Payload> {
    all.into_iter()
        .map(move |evidence| Payload::of(Body::EvidenceAttached(Box::new(EvidenceAttached { deal, ..evidence }))))
}
