//! The page of the inventory: counts the tiles of a set in photos, and shows missing and surplus ones.

use crate::hub::refusal::RefusalReason;
use axum::http::StatusCode;
use maud::{Markup, html};

use super::components::button_form;
use super::page_frame::{PageTab, PhonePage, tone_css_class};
use super::photo_upload::upload_form;
use super::tile_images::tile_image;
use super::{PageAnswer, PageRequest, PageResult};
use quejing_session::action::SessionAction;
use quejing_session::error_texts;
use quejing_session::inventory::{InventoryAction, SetInventory};
use quejing_session::notice::Tone;
use quejing_session::photo_job::PhotoPurpose;
use quejing_session::recognition::TileClass;
use quejing_words::Lang;
use quejing_words::recognition::TileKindText;

/// Shows the count of the tile set, and the form for a further photo.
pub fn show_inventory(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let body = request.with_session(|session| inventory_section(lang, session.model.photos.inventory()))?;
    Ok(PageAnswer::Page(PhonePage::without_reload(PageTab::Win, text!(lang, "inventory"), body)))
}

/// Renders the form for a further photo and, once a photo is counted, the number of each kind of tile with remarks and
/// the buttons to take the last photo back or to clear the count.
fn inventory_section(lang: Lang, inventory: &SetInventory) -> Markup {
    let act = |what: &str, text| button_form("/count", "quiet", text, &[("do", what.to_owned())]);
    let text = error_texts::set_count_text(inventory, lang);
    html! {
        @if inventory.photo_count() == 0 { p { (text!(lang, "inventory-guide")) } }
        (upload_form(lang, PhotoPurpose::Inventory, text!(lang, "inventory-add"), true))
        @if inventory.photo_count() > 0 {
            section.card {
                h2 { (text.total) " " small { (text!(lang, "inventory-photos", count = inventory.photo_count())) } }
                @for (tone, remark) in &text.remarks { p class=(tone_css_class(*tone)) { (remark) } }
                @for row in &text.rows { ul.count { @for kind in row { (tile_count_cell(kind)) } } }
                div.buttons {
                    (act("take-back", text!(lang, "inventory-take-back")))
                    (act("clear", text!(lang, "inventory-clear")))
                }
            }
        }
    }
}

/// Renders a kind of tile: its image, the number counted, and the difference from a complete set if there is one.
fn tile_count_cell(kind: &TileKindText) -> Markup {
    html! {
        li {
            (tile_image(TileClass::Tile(kind.tile), Some(&kind.label)))
            span aria-hidden="true" { (kind.counted) }
            @if let Some((tone, difference)) = &kind.difference {
                b.wrong[*tone == Tone::Wrong] aria-hidden="true" { (difference) }
            }
        }
    }
}

/// Takes the last photo back, clears the count, or begins a count with the photo of the hand. Refuses other actions
/// (400).
pub fn change_inventory(request: &PageRequest) -> PageResult {
    let action = match request.fields.trimmed_value("do") {
        "take-photo" => InventoryAction::BeginWithPhoto,
        "take-back" => InventoryAction::RemoveLastPhoto,
        "clear" => InventoryAction::Clear,
        _ => return Err((StatusCode::BAD_REQUEST, RefusalReason::NoForm)),
    };
    request.apply_action(SessionAction::ChangeInventory(action), "/count")
}
