//! The page that counts a tile set in photos: what is missing, what is double.

use crate::hub::refusal::RefusalReason;
use axum::http::StatusCode;
use maud::{Markup, html};

use super::frame::{Page, Tab, tone_class};
use super::parts::button;
use super::tiles::tile;
use super::upload::upload_form;
use super::{Answer, PageRequest, PageResult};
use crate::i18n::Lang;
use crate::i18n::eyes::KindText;
use crate::scorer::action::Action;
use crate::scorer::inventory::{InventoryAction, SetInventory};
use crate::scorer::notice::Tone;
use crate::scorer::photo_job::PhotoPurpose;
use crate::scorer::trouble;
use crate::vision::TileClass;

/// Shows the count, and the form for a photo.
pub fn show_inventory(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let body = request.with_session(|session| page(lang, session.model.inventory()))?;
    Ok(Answer::Page(Page::still(Tab::Win, text!(lang, "inventory"), body)))
}

fn page(lang: Lang, inventory: &SetInventory) -> Markup {
    let act = |what: &str, text| button("/count", "quiet", text, &[("do", what.to_owned())]);
    let text = trouble::set_count(inventory, lang);
    html! {
        @if inventory.photos() == 0 { p { (text!(lang, "inventory-guide")) } }
        (upload_form(lang, PhotoPurpose::Inventory, text!(lang, "inventory-add"), true))
        @if inventory.photos() > 0 {
            section.card {
                h2 { (text.total) " " small { (text!(lang, "inventory-photos", count = inventory.photos())) } }
                @for (tone, remark) in &text.remarks { p class=(tone_class(*tone)) { (remark) } }
                @for row in &text.rows { ul.count { @for kind in row { (kind_cell(kind)) } } }
                div.buttons {
                    (act("take-back", text!(lang, "inventory-take-back")))
                    (act("clear", text!(lang, "inventory-clear")))
                }
            }
        }
    }
}

/// Renders a kind: its tile above its number, and the difference from a complete set.
fn kind_cell(kind: &KindText) -> Markup {
    html! {
        li {
            (tile(TileClass::Tile(kind.tile), Some(&kind.label)))
            span aria-hidden="true" { (kind.counted) }
            @if let Some((tone, difference)) = &kind.difference {
                b.wrong[*tone == Tone::Wrong] aria-hidden="true" { (difference) }
            }
        }
    }
}

/// Takes a photo back, begins anew, or begins with the photo of the hand.
pub fn change_inventory(request: &PageRequest) -> PageResult {
    let action = match request.fields.text("do") {
        "take-photo" => InventoryAction::BeginWithPhoto,
        "take-back" => InventoryAction::TakeBack,
        "clear" => InventoryAction::Clear,
        _ => return Err((StatusCode::BAD_REQUEST, RefusalReason::NoForm)),
    };
    request.apply(Action::Inventory(action), "/count")
}
