//! The icon of the program's windows, for systems that take it from the window and not from an installed desktop file.

use std::sync::{Arc, OnceLock};

use eframe::egui::IconData;

use crate::art::icon;

/// The side of the icon, in pixels.
const SIDE: u32 = 128;

/// Returns the icon, which is drawn once: egui tells the system of every icon at another address. It is empty if it cannot be drawn.
pub(super) fn window_icon() -> Arc<IconData> {
    static DRAWN: OnceLock<Arc<IconData>> = OnceLock::new();
    let drawn = DRAWN.get_or_init(|| {
        let drawn = icon::draw(SIDE).map(|icon| IconData { rgba: icon.take(), width: SIDE, height: SIDE });
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
        assert_eq!((icon.width, icon.height, icon.rgba.len()), (SIDE, SIDE, (4 * SIDE * SIDE) as usize));
        assert!(Arc::ptr_eq(&icon, &window_icon()));
    }
}
