//! Keys that a picture of the window presses before it is taken, so that a test reaches every screen as a person does.

use std::collections::VecDeque;

use eframe::egui::{Event, Key, Modifiers, RawInput};

/// The number of idle frames between two keys, in which the window draws what the last one changed.
const FRAMES_BETWEEN_KEYS: u32 = 4;

/// Keys to press one after another: names of keys such as `W`, `Enter` or `Ctrl+2`, and texts to paste, such as
/// `=123m`.
#[derive(Clone, Debug, Default)]
pub struct ScriptedKeys {
    left: VecDeque<String>,
    idle_frame_count: u32,
}

impl ScriptedKeys {
    /// Returns the keys of a text in which spaces separate them.
    pub fn new(text: &str) -> ScriptedKeys {
        ScriptedKeys { left: text.split_whitespace().map(str::to_owned).collect(), idle_frame_count: 0 }
    }

    /// Returns true once every key was pressed.
    pub fn is_done(&self) -> bool {
        self.left.is_empty()
    }

    /// Adds the next key to the input of a frame, if the window has been idle for some frames. A name that no key has
    /// is left out.
    pub fn press_next(&mut self, input: &mut RawInput, is_idle: bool) {
        self.idle_frame_count = if is_idle { self.idle_frame_count + 1 } else { 0 };
        if self.idle_frame_count < FRAMES_BETWEEN_KEYS {
            return;
        }
        let Some(token) = self.left.pop_front() else {
            return;
        };
        self.idle_frame_count = 0;
        if let Some(text) = token.strip_prefix('=') {
            input.events.push(Event::Paste(text.replace('_', " ")));
            return;
        }
        let (modifiers, name) = match token.strip_prefix("Ctrl+") {
            Some(name) => (Modifiers::COMMAND | Modifiers::CTRL, name),
            None => (Modifiers::NONE, token.as_str()),
        };
        let Some(key) = Key::from_name(name) else {
            return;
        };
        for pressed in [true, false] {
            input.events.push(Event::Key { key, physical_key: Some(key), pressed, repeat: false, modifiers });
        }
        if modifiers.is_none() && name.chars().count() == 1 {
            input.events.push(Event::Text(name.to_lowercase()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_pressed_one_by_one_while_the_window_is_idle() {
        let mut keys = ScriptedKeys::new("W =123m Ctrl+2 Nothing");
        let mut pressed = Vec::new();
        for frame in 0..40 {
            let mut input = RawInput::default();
            // Every third frame something is being read.
            keys.press_next(&mut input, frame > 10 || frame % 3 != 0);
            if !input.events.is_empty() {
                pressed.push((frame, input.events));
            }
        }
        assert!(keys.is_done());
        let frames: Vec<i32> = pressed.iter().map(|(frame, _)| *frame).collect();
        assert_eq!(frames, [13, 17, 21], "{pressed:?}");
        assert!(matches!(&pressed[1].1[..], [Event::Paste(text)] if text == "123m"));
        let is_two = |event: &Event| matches!(event, Event::Key { key: Key::Num2, pressed: true, modifiers, .. } if modifiers.ctrl);
        assert!(pressed[2].1.iter().any(is_two));
    }
}
