//! The last frame of a source, as large as there is room.

use eframe::egui::{self, Color32, CornerRadius, Pos2, Rect, Sense, Ui};

use super::LiveScreen;
use crate::app::theme;
use crate::app::widgets::waiting;

/// The frame on the screen.
pub struct Frame {
    /// The frame's place; it may be partly beyond the room it has.
    pub rect: Rect,
    /// Points a pixel.
    pub scale: f32,
}

impl Frame {
    /// Where a pixel of the frame is on the screen.
    pub fn at(&self, [x, y]: [f32; 2]) -> Pos2 {
        self.rect.min + egui::vec2(x, y) * self.scale
    }
}

/// Draws the last frame into the room that is left; nothing before the first one.
pub fn frame(ui: &mut Ui, live: &LiveScreen) -> Option<Frame> {
    let (area, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    ui.painter().rect_filled(area, CornerRadius::same(6), theme::now().well);
    let Some(texture) = &live.texture else {
        if !live.shown.over {
            waiting(ui, area);
        }
        return None;
    };
    let size = live.shown.size.map(|side| side.max(1) as f32);
    let scale = (area.width() / size[0]).min(area.height() / size[1]);
    let rect = Rect::from_center_size(area.center(), egui::Vec2::from(size) * scale);
    ui.painter().image(texture.id(), rect, Rect::from_min_max(Pos2::ZERO, egui::pos2(1.0, 1.0)), Color32::WHITE);
    Some(Frame { rect, scale })
}
