//! The icon of the program's windows, for systems that take it from the window and not from an installed desktop file.

use std::sync::{Arc, OnceLock};

use eframe::egui::IconData;

use quejing_art::icon;

/// The width and height of the icon, in pixels.
const ICON_SIDE_PX: u32 = 128;

/// Returns the icon, drawn once per run, because egui sends each icon at a new address to the system. The icon is empty
/// if it cannot be drawn.
pub(super) fn window_icon() -> Arc<IconData> {
    static WINDOW_ICON: OnceLock<Arc<IconData>> = OnceLock::new();
    let drawn = WINDOW_ICON.get_or_init(|| {
        let drawn = icon::draw_icon(ICON_SIDE_PX).map(|icon| IconData {
            rgba: icon.take(),
            width: ICON_SIDE_PX,
            height: ICON_SIDE_PX,
        });
        Arc::new(drawn.unwrap_or_default())
    });
    drawn.clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_drawn_once_in_the_size_that_it_states() {
        let icon = window_icon();
        assert_eq!(
            (icon.width, icon.height, icon.rgba.len()),
            (ICON_SIDE_PX, ICON_SIDE_PX, (4 * ICON_SIDE_PX * ICON_SIDE_PX) as usize)
        );
        assert!(Arc::ptr_eq(&icon, &window_icon()));
    }
}
