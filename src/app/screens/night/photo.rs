//! The evidence of a deal: its photo, the reading, the corrections, the appraisal.

use eframe::egui::{self, RichText, TextureHandle, Ui};

use super::evidence;
use crate::app::theme::{Tone, ToneColor as _};
use crate::app::widgets::{expand_home, fields::field, named_button, quiet};
use crate::i18n;
use crate::scorer::action::Action;
use crate::scorer::action::FileAction;
use crate::scorer::model::Model;
use crate::table::ledger::{Deal, Evidence, EvidenceKind};

/// Maximum side of a shown photo, in pixels.
const MAX_SIDE: u32 = 1400;

/// The part of a deal's details that shows its evidence.
#[derive(Default)]
pub struct DealEvidence {
    /// The SHA-256 of the photo that is shown, and its picture if it could be read.
    shown: Option<(String, Option<TextureHandle>)>,
    path: String,
}

impl DealEvidence {
    /// Draws the evidence of a deal.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, deal: &Deal, actions: &mut Vec<Action>) {
        let (lang, night) = (model.lang, model.keeper().night());
        let mut none = true;
        for evidence in night.evidence.iter().filter(|evidence| evidence.attached.deal == deal.id) {
            none = false;
            self.show_evidence(ui, model, evidence);
        }
        if none {
            ui.label(quiet(text!(lang, "night-no-evidence")));
        }
        ui.horizontal(|ui| {
            field(ui, text!(lang, "night-photo-path"), &mut self.path, 170.0);
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
        let what = i18n::night::evidence(lang, attached.what);
        if attached.what != EvidenceKind::Photo {
            egui::CollapsingHeader::new(what).id_salt(("evidence", evidence.event)).show(ui, |ui| {
                for line in evidence::lines(lang, attached) {
                    ui.label(quiet(line));
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
                ui.label(quiet(text!(lang, "night-mark-photo-gone")));
                return;
            }
            let open = self.shown.as_ref().is_some_and(|(name, _)| *name == sha256);
            let text = if open { text!(lang, "night-photo-hide") } else { text!(lang, "night-photo-show") };
            if named_button(ui, true, text, text).clicked() {
                self.shown = if open { None } else { Some((sha256.clone(), load_picture(ui.ctx(), model, &sha256))) };
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

/// The stored photo that was shown last: its SHA-256, and its picture if it could be read.
#[derive(Default)]
pub struct KeptPicture(Option<(String, Option<TextureHandle>)>);

impl KeptPicture {
    /// Returns the picture of the latest photo of a deal; `None` if there is none or it cannot be read.
    pub fn deal_picture(&mut self, ctx: &egui::Context, model: &Model, deal: &Deal) -> Option<&TextureHandle> {
        let photo = model.keeper().night().evidence.iter().rfind(|evidence| {
            let attached = &evidence.attached;
            attached.deal == deal.id && attached.what == EvidenceKind::Photo && !evidence.removed
        })?;
        let sha256 = photo.attached.sha256.as_deref()?;
        if self.0.as_ref().is_none_or(|(shown, _)| shown != sha256) {
            self.0 = Some((sha256.to_owned(), load_picture(ctx, model, sha256)));
        }
        self.0.as_ref()?.1.as_ref()
    }
}

/// Reads a stored photo, scaled down to the maximum side.
fn load_picture(ctx: &egui::Context, model: &Model, sha256: &str) -> Option<TextureHandle> {
    let picture = image::load_from_memory(&model.keeper().photos().ok()??.read(sha256)?).ok()?;
    let picture =
        if picture.width().max(picture.height()) > MAX_SIDE { picture.thumbnail(MAX_SIDE, MAX_SIDE) } else { picture };
    let picture = picture.to_rgb8();
    let size = [picture.width() as usize, picture.height() as usize];
    Some(ctx.load_texture(sha256, egui::ColorImage::from_rgb(size, picture.as_raw()), egui::TextureOptions::LINEAR))
}
