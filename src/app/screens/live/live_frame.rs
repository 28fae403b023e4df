//! The last frame of a live source, scaled to the available space.

use eframe::egui::{self, Color32, CornerRadius, Pos2, Rect, Sense, Ui};

use super::LiveScreen;
use crate::app::theme;
use crate::app::widgets::draw_waiting_spinner;

/// The position and scale of the frame on the screen.
pub struct FramePlacement {
    /// The area of the frame on the screen, in points.
    pub rect: Rect,
    /// The scale of the frame, in points per pixel.
    pub scale: f32,
}

impl FramePlacement {
    /// Returns the point of the screen at a point of the frame, which is given in pixels.
    pub fn to_screen(&self, [x, y]: [f32; 2]) -> Pos2 {
        self.rect.min + egui::vec2(x, y) * self.scale
    }
}

/// Draws the last frame as large as the available space allows, and returns its placement. Before the first frame,
/// draws a spinner while the source runs and returns `None`.
pub fn show_frame(ui: &mut Ui, live: &LiveScreen) -> Option<FramePlacement> {
    let (area, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    ui.painter().rect_filled(area, CornerRadius::same(6), theme::palette().well);
    let Some(texture) = &live.texture else {
        if !live.snapshot.is_over {
            draw_waiting_spinner(ui, area);
        }
        return None;
    };
    let size = live.snapshot.frame_size.map(|side| side.max(1) as f32);
    let scale = (area.width() / size[0]).min(area.height() / size[1]);
    let rect = Rect::from_center_size(area.center(), egui::Vec2::from(size) * scale);
    ui.painter().image(texture.id(), rect, Rect::from_min_max(Pos2::ZERO, egui::pos2(1.0, 1.0)), Color32::WHITE);
    Some(FramePlacement { rect, scale })
}
