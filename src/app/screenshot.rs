//! A picture of the window, taken by the window itself once its work is done.

use std::sync::{Arc, Mutex};

use anyhow::{Context, anyhow};
use eframe::egui::{self, ColorImage};

use quejing_io::files::Output;
use quejing_words::{self as words, Lang};

/// The number of successive idle frames before the picture is taken, in which sizes and textures become final.
const SETTLING_FRAME_COUNT: u32 = 8;

/// A request for a picture of the window, and its result once it is saved. Clones share the result.
#[derive(Clone)]
pub struct Screenshot {
    output: Output,
    lang: Lang,
    idle_frame_count: u32,
    /// The result of saving the picture; `None` before it is taken.
    result: Arc<Mutex<Option<Result<(), String>>>>,
}

impl Screenshot {
    /// Creates a request to write a picture of the window to `output`, with error messages in `lang`. The format
    /// follows from the extension of the path.
    pub fn new(output: Output, lang: Lang) -> Self {
        Self { output, lang, idle_frame_count: 0, result: Arc::default() }
    }

    /// Advances the request by a frame: takes and saves the picture once the window has been idle for
    /// [`SETTLING_FRAME_COUNT`] frames, then closes the window. `is_idle` tells whether this frame is idle.
    pub fn advance(&mut self, ctx: &egui::Context, is_idle: bool) {
        ctx.request_repaint();
        self.idle_frame_count = if is_idle { self.idle_frame_count.saturating_add(1) } else { 0 };
        if self.idle_frame_count == SETTLING_FRAME_COUNT {
            let (output, lang, result) = (self.output.clone(), self.lang, self.result.clone());
            ctx.request_screenshot(move |image| {
                if let Ok(mut result) = result.lock() {
                    *result = Some(save_picture(&image, &output, lang).map_err(|error| error.to_string()));
                }
            });
        }
        if self.result.lock().is_ok_and(|result| result.is_some()) {
            ctx.send_viewport_cmd(egui::ViewportCommand::Close);
        }
    }

    /// Returns the result of the request after the window is closed.
    ///
    /// # Errors
    /// The picture was not taken, or could not be written.
    pub fn into_result(self) -> anyhow::Result<()> {
        let result = self.result.lock().map_err(|_| anyhow!(text!(self.lang, "screenshot-not-taken")))?.take();
        match result {
            Some(Ok(())) => Ok(()),
            Some(Err(why)) => Err(anyhow!(why)),
            None => Err(anyhow!(text!(self.lang, "screenshot-closed"))),
        }
    }
}

fn save_picture(image: &ColorImage, output: &Output, lang: Lang) -> anyhow::Result<()> {
    let [width, height] = image.size;
    let pixels: Vec<u8> = image.pixels.iter().flat_map(|pixel| [pixel.r(), pixel.g(), pixel.b()]).collect();
    image::RgbImage::from_raw(width as u32, height as u32, pixels)
        .context(text!(lang, "screenshot-not-taken"))
        .and_then(|picture| {
            let bytes = quejing_session::recognition::encode_picture(&picture, output.path());
            bytes.with_context(|| text!(lang, "not-written", path = output.path().display()))
        })
        .and_then(|bytes| output.write(&bytes).map_err(|fault| anyhow!(words::output_fault_text(lang, &fault))))
}
