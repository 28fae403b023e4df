//! The evidence of a deal on the screen: its photos, their readings, corrections of tiles, appraisals.

use std::io::Cursor;

use eframe::egui::{self, Rect, RichText, TextureHandle, Ui};
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder as _, ImageReader};

use super::evidence_text;
use crate::app::theme::{Tone, ToneColor as _};
use crate::app::widgets::{expand_home, fields::text_field, named_button, quiet_text};
use quejing_session::action::{Action, FileAction};
use quejing_session::model::{Model, PhotoPart};
use quejing_session::night::{Deal, Evidence, EvidenceKind};
use quejing_words as words;

/// The maximum width and height of a stored photo on the screen, in pixels; larger photos are scaled down.
const MAX_PICTURE_SIDE_PX: u32 = 1400;

/// The state of the evidence in a deal's details: the photo shown, and the path of a photo to add as typed.
#[derive(Default)]
pub struct DealEvidence {
    /// The SHA-256 of the shown photo, with its picture or, if it cannot be read, `None`.
    shown: Option<(String, Option<TextureHandle>)>,
    path: String,
}

impl DealEvidence {
    /// Draws the evidence of a deal or a note that there is none, and the field that adds a photo to the deal.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, deal: &Deal, actions: &mut Vec<Action>) {
        let (lang, night) = (model.lang, model.keeper().night());
        let mut none = true;
        for evidence in night.evidence.iter().filter(|evidence| evidence.attached.deal == deal.id) {
            none = false;
            self.show_evidence(ui, model, evidence);
        }
        if none {
            ui.label(quiet_text(text!(lang, "night-no-evidence")));
        }
        ui.horizontal(|ui| {
            text_field(ui, text!(lang, "night-photo-path"), &mut self.path, 170.0);
            let keep = ui.add_enabled(!self.path.trim().is_empty(), egui::Button::new(text!(lang, "night-photo-keep")));
            if keep.clicked() {
                actions.push(Action::Files(FileAction::Photo(deal.id, expand_home(self.path.trim()))));
                self.path.clear();
            }
        });
    }

    fn show_evidence(&mut self, ui: &mut Ui, model: &Model, evidence: &Evidence) {
        let lang = model.lang;
        let attached = &evidence.attached;
        let what = words::night::evidence_kind_name(lang, attached.what);
        if attached.what != EvidenceKind::Photo {
            egui::CollapsingHeader::new(what).id_salt(("evidence", evidence.event)).show(ui, |ui| {
                for line in evidence_text::evidence_lines(lang, attached) {
                    ui.label(quiet_text(line));
                }
            });
            return;
        }
        let sha256 = attached.sha256.clone().unwrap_or_default();
        ui.horizontal(|ui| {
            match attached.name.is_empty() {
                true => ui.label(what),
                false => ui.label(text!(lang, "night-photo-named", kind = what, name = attached.name)),
            };
            if evidence.removed {
                ui.label(quiet_text(text!(lang, "night-mark-photo-gone")));
                return;
            }
            let open = self.shown.as_ref().is_some_and(|(name, _)| *name == sha256);
            let text = if open { text!(lang, "night-photo-hide") } else { text!(lang, "night-photo-show") };
            if named_button(ui, true, text, text).clicked() {
                self.shown =
                    if open { None } else { Some((sha256.clone(), load_stored_photo(ui.ctx(), model, &sha256))) };
            }
        });
        match &self.shown {
            Some((name, Some(texture))) if *name == sha256 => {
                ui.add(egui::Image::new(texture).max_width(ui.available_width()).max_height(360.0));
            }
            Some((name, None)) if *name == sha256 => {
                ui.label(RichText::new(text!(lang, "night-photo-missing")).color(Tone::Doubt.color()));
            }
            _ => {}
        }
    }
}

/// The loaded pictures of the reopened deal's stored photos by SHA-256; `None` for a photo that could not be read.
#[derive(Default)]
pub struct StoredPhotoTextures(Vec<(String, Option<TextureHandle>)>);

impl StoredPhotoTextures {
    /// Returns the pictures of a deal's stored photos that can be read, each with the part that shows the hand, in texture
    /// coordinates from 0 to 1. Loads missing pictures and drops those of other deals.
    pub fn load_deal_photos(&mut self, ctx: &egui::Context, model: &Model, deal: &Deal) -> Vec<(TextureHandle, Rect)> {
        let photos = model.deal_photos(deal);
        self.0.retain(|(shown, _)| photos.iter().any(|photo| photo.sha256 == shown));
        let mut pictures = Vec::new();
        for photo in photos {
            let loaded = self.0.iter().position(|(shown, _)| shown == photo.sha256);
            let at = loaded.unwrap_or_else(|| {
                self.0.push((photo.sha256.to_owned(), load_stored_photo(ctx, model, photo.sha256)));
                self.0.len() - 1
            });
            let whole = Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
            let part =
                photo.part.map_or(whole, |PhotoPart { size: [width, height], area: [left, top, right, bottom] }| {
                    Rect::from_min_max(
                        egui::pos2(left / width, top / height),
                        egui::pos2(right / width, bottom / height),
                    )
                });
            pictures.extend(self.0[at].1.clone().map(|picture| (picture, part)));
        }
        pictures
    }
}

/// Loads a stored photo by its SHA-256 as a texture, upright and scaled down to [`MAX_PICTURE_SIDE_PX`]; `None` if it is missing or
/// cannot be read.
fn load_stored_photo(ctx: &egui::Context, model: &Model, sha256: &str) -> Option<TextureHandle> {
    let bytes = model.keeper().photo_folder().ok()??.read(sha256)?;
    let mut decoder = ImageReader::new(Cursor::new(bytes)).with_guessed_format().ok()?.into_decoder().ok()?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).ok()?;
    picture.apply_orientation(orientation);
    if picture.width().max(picture.height()) > MAX_PICTURE_SIDE_PX {
        picture = picture.thumbnail(MAX_PICTURE_SIDE_PX, MAX_PICTURE_SIDE_PX);
    }
    let picture = picture.to_rgb8();
    let size = [picture.width() as usize, picture.height() as usize];
    Some(ctx.load_texture(sha256, egui::ColorImage::from_rgb(size, picture.as_raw()), egui::TextureOptions::LINEAR))
}
