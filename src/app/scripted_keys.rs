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
    /// The number of idle frames that were drawn since the last key.
    idle_frame_count: u32,
    /// True if the last key is in the input of a frame that is not drawn yet.
    is_sent: bool,
}

impl ScriptedKeys {
    /// Returns the keys of a text in which spaces separate them.
    pub fn new(text: &str) -> ScriptedKeys {
        ScriptedKeys { left: text.split_whitespace().map(str::to_owned).collect(), ..ScriptedKeys::default() }
    }

    /// Returns true once every key was pressed.
    pub fn is_done(&self) -> bool {
        self.left.is_empty()
    }

    /// Adds the next key to the input of a frame, once the last one was drawn and enough idle frames after it. The
    /// input of a frame that is not drawn belongs to the next one. A name that no key has is passed over.
    pub fn press_next(&mut self, input: &mut RawInput) {
        if self.is_sent || self.idle_frame_count < FRAMES_BETWEEN_KEYS {
            return;
        }
        let Some(token) = self.left.pop_front() else {
            return;
        };
        self.is_sent = true;
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

    /// Notes that a frame was drawn, and whether the window is idle.
    pub fn note_frame(&mut self, is_idle: bool) {
        let used_key = std::mem::take(&mut self.is_sent);
        self.idle_frame_count = if is_idle && !used_key { self.idle_frame_count + 1 } else { 0 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_is_pressed_once_and_after_the_last_one_was_drawn() {
        let mut keys = ScriptedKeys::new("W =123m Ctrl+2 Nothing");
        let mut pressed = Vec::new();
        for frame in 0..60 {
            let mut input = RawInput::default();
            keys.press_next(&mut input);
            pressed.extend(Some((frame, input.events)).filter(|(_, events)| !events.is_empty()));
            // Two of three frames are drawn, and in the beginning something is being read.
            if frame % 3 != 0 {
                keys.note_frame(frame > 10);
            }
        }
        assert!(keys.is_done());
        assert_eq!(pressed.len(), 3, "each key once: {pressed:?}");
        assert!(pressed.windows(2).all(|pair| pair[1].0 - pair[0].0 > 4), "{pressed:?}");
        assert!(matches!(&pressed[1].1[..], [Event::Paste(text)] if text == "123m"));
        let is_two = |event: &Event| matches!(event, Event::Key { key: Key::Num2, pressed: true, modifiers, .. } if modifiers.ctrl);
        assert!(pressed[2].1.iter().any(is_two));
    }
}
