//! The evidence of a deal on the screen: its photos, their readings, corrections of tiles, appraisals.

use std::io::Cursor;

use crate::app::window_action::WindowActions;
use eframe::egui::{self, Rect, RichText, TextureHandle, Ui};

use super::evidence_text;
use crate::app::theme::{Tone, ToneColor as _};
use crate::app::widgets::{fields::show_labelled_text_field, parse_typed_path, quiet_text, show_named_button};
use quejing_io::picture::decode;
use quejing_session::action::{FileAction, SessionAction};
use quejing_session::night::{Deal, Evidence, EvidenceKind};
use quejing_session::session::{PhotoPart, Session, deal_photos};
use quejing_words as words;

/// The maximum width and height of a stored photo on the screen, in pixels; larger photos are scaled down.
const MAX_PICTURE_SIDE_PX: u32 = 1400;

/// The state of the evidence in a deal's details: the shown photo, and the input for a new one.
#[derive(Default)]
pub struct DealEvidence {
    /// The SHA-256 of the shown photo with its texture, or with `None` if the photo cannot be read.
    shown_photo: Option<(String, Option<TextureHandle>)>,
    /// The path of the photo to add, as typed.
    typed_path: String,
}

impl DealEvidence {
    /// Draws the evidence of a deal or a note that there is none, and the field that adds a photo to the deal.
    pub fn show(&mut self, ui: &mut Ui, model: &Session, deal: &Deal, actions: &mut WindowActions) {
        let (lang, night) = (model.lang, model.keeper().night());
        let mut has_no_evidence = true;
        for evidence in night.evidence.iter().filter(|evidence| evidence.attached.deal == deal.id) {
            has_no_evidence = false;
            self.show_evidence(ui, model, evidence);
        }
        if has_no_evidence {
            ui.label(quiet_text(text!(lang, "night-no-evidence")));
        }
        ui.horizontal(|ui| {
            show_labelled_text_field(ui, text!(lang, "night-photo-path"), &mut self.typed_path, 170.0);
            let add =
                ui.add_enabled(!self.typed_path.trim().is_empty(), egui::Button::new(text!(lang, "night-photo-keep")));
            if add.clicked() {
                actions.push(SessionAction::ReadFile(FileAction::AttachPhoto(
                    deal.id,
                    parse_typed_path(self.typed_path.trim()),
                )));
                self.typed_path.clear();
            }
        });
    }

    fn show_evidence(&mut self, ui: &mut Ui, model: &Session, evidence: &Evidence) {
        let lang = model.lang;
        let attached = &evidence.attached;
        let kind_name = words::night::evidence_kind_name(lang, attached.what);
        if attached.what != EvidenceKind::Photo {
            egui::CollapsingHeader::new(kind_name).id_salt(("evidence", evidence.event)).show(ui, |ui| {
                for line in evidence_text::evidence_lines(lang, attached) {
                    ui.label(quiet_text(line));
                }
            });
            return;
        }
        let sha256 = attached.sha256.clone().unwrap_or_default();
        ui.horizontal(|ui| {
            match attached.name.is_empty() {
                true => ui.label(kind_name),
                false => ui.label(text!(lang, "night-photo-named", kind = kind_name, name = attached.name)),
            };
            if evidence.removed {
                ui.label(quiet_text(text!(lang, "night-mark-photo-gone")));
                return;
            }
            let is_shown = self.shown_photo.as_ref().is_some_and(|(name, _)| *name == sha256);
            let text = if is_shown { text!(lang, "night-photo-hide") } else { text!(lang, "night-photo-show") };
            if show_named_button(ui, true, text, text).clicked() {
                self.shown_photo =
                    if is_shown { None } else { Some((sha256.clone(), load_stored_photo(ui.ctx(), model, &sha256))) };
            }
        });
        match &self.shown_photo {
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

/// The textures of the stored photos of the deal that is being corrected, each after the SHA-256 of its photo; `None`
/// for a photo that could not be read.
#[derive(Default)]
pub struct StoredPhotoTextures(Vec<(String, Option<TextureHandle>)>);

impl StoredPhotoTextures {
    /// Returns the textures of a deal's stored photos that can be read, each with the part that shows the hand, in
    /// texture coordinates from 0 to 1; the part is the whole photo if it is unknown. Loads missing textures and drops
    /// those of other deals.
    pub fn load_deal_photos(
        &mut self,
        ctx: &egui::Context,
        model: &Session,
        deal: &Deal,
    ) -> Vec<(TextureHandle, Rect)> {
        let photos = deal_photos(model.keeper().night(), deal);
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

/// Loads a stored photo by its SHA-256 as a texture, upright and scaled down to [`MAX_PICTURE_SIDE_PX`]; `None` if it
/// is missing or cannot be read.
fn load_stored_photo(ctx: &egui::Context, model: &Session, sha256: &str) -> Option<TextureHandle> {
    let bytes = model.keeper().photo_folder().ok()??.read_photo(sha256)?;
    let picture = decode::decode_thumbnail(Box::new(Cursor::new(bytes)), MAX_PICTURE_SIDE_PX)?.to_rgb8();
    let size = [picture.width() as usize, picture.height() as usize];
    Some(ctx.load_texture(sha256, egui::ColorImage::from_rgb(size, picture.as_raw()), egui::TextureOptions::LINEAR))
}
