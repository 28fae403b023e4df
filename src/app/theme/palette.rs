//! The colours of each look.

use eframe::egui::Color32;
use quejing_message::Message;

use super::Tone;

/// A colour scheme of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Message)]
#[message("look")]
pub enum Look {
    /// Dark green like a table cloth, so that photos and ivory tiles stand out.
    #[default]
    Dark,
    /// Light like paper, for bright rooms.
    Light,
    /// High contrast: black, white and a few strong colours.
    Contrast,
}

impl Look {
    pub const ALL: [Look; 3] = [Look::Dark, Look::Light, Look::Contrast];

    /// Returns the colours of the look.
    pub const fn palette(self) -> &'static Palette {
        match self {
            Look::Dark => &DARK,
            Look::Light => &LIGHT,
            Look::Contrast => &CONTRAST,
        }
    }
}

/// The user's choice of a look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Message)]
#[message("look")]
pub enum Appearance {
    /// The look that the system prefers.
    #[default]
    System,
    #[message(transparent)]
    Always(Look),
}

impl Appearance {
    pub const ALL: [Appearance; 4] = [
        Appearance::System,
        Appearance::Always(Look::Light),
        Appearance::Always(Look::Dark),
        Appearance::Always(Look::Contrast),
    ];

    /// Returns the code in the file of the preferences.
    pub const fn code(self) -> &'static str {
        match self {
            Appearance::System => "system",
            Appearance::Always(Look::Light) => "light",
            Appearance::Always(Look::Dark) => "dark",
            Appearance::Always(Look::Contrast) => "contrast",
        }
    }
}

/// The colours of a look.
#[derive(Debug)]
pub struct Palette {
    /// The window's background.
    pub ground: Color32,
    /// The background of cards.
    pub card: Color32,
    /// The background of every second row of a table.
    pub faint: Color32,
    /// Lines around cards and between rows.
    pub line: Color32,
    /// The background of text fields, seats and graphs.
    pub well: Color32,
    /// A button that is neither hovered nor pressed.
    pub button: Color32,
    /// A button under the pointer.
    pub button_hover: Color32,
    /// A pressed button.
    pub button_down: Color32,
    /// The button of the most likely next step.
    pub primary: Color32,
    /// The text on [`Palette::primary`].
    pub on_primary: Color32,
    /// A selected button.
    pub selected: Color32,
    pub text_strong: Color32,
    pub text: Color32,
    pub text_quiet: Color32,
    /// Width of the line around buttons, in points.
    pub edge: f32,
    /// The lines of a graph, distinguishable on [`Palette::well`].
    pub lines: [Color32; 8],
    sure: Color32,
    doubt: Color32,
    person: Color32,
    win: Color32,
    wrong: Color32,
    aside: Color32,
}

impl Palette {
    /// Returns the colour of a tone, readable on card, ground and well.
    pub const fn tone(&self, tone: Tone) -> Color32 {
        match tone {
            Tone::Sure => self.sure,
            Tone::Doubt => self.doubt,
            Tone::Person => self.person,
            Tone::Win => self.win,
            Tone::Wrong => self.wrong,
            Tone::Aside => self.aside,
        }
    }
}

const fn hex(code: u32) -> Color32 {
    Color32::from_rgb((code >> 16) as u8, (code >> 8) as u8, code as u8)
}

const DARK: Palette = Palette {
    ground: hex(0x121b19),
    card: hex(0x1c2926),
    faint: hex(0x22312d),
    line: hex(0x364a45),
    well: hex(0x0c1312),
    button: hex(0x2d413c),
    button_hover: hex(0x3a554e),
    button_down: hex(0x253632),
    primary: hex(0x1a7b5e),
    on_primary: hex(0xf6f4ea),
    selected: hex(0x246b57),
    text_strong: hex(0xf6f4ea),
    text: hex(0xdbe3dd),
    text_quiet: hex(0x9db0a8),
    edge: 1.0,
    lines: [
        hex(0x5fd4a4),
        hex(0xffb03a),
        hex(0x7cb8ff),
        hex(0xff8a7a),
        hex(0xd9a8ff),
        hex(0xffd85c),
        hex(0x8ee0e8),
        hex(0xe8b7a0),
    ],
    sure: hex(0x5fd4a4),
    doubt: hex(0xffb03a),
    person: hex(0x7cb8ff),
    win: hex(0xffd85c),
    wrong: hex(0xff8a7a),
    aside: hex(0x9aa5a0),
};

const LIGHT: Palette = Palette {
    ground: hex(0xe6ebe7),
    card: hex(0xfbfcfa),
    faint: hex(0xf1f5f2),
    line: hex(0xb9c6bf),
    well: hex(0xf0f4f1),
    button: hex(0xdde6e1),
    button_hover: hex(0xcadad2),
    button_down: hex(0xb9cdc3),
    primary: hex(0x146b50),
    on_primary: hex(0xffffff),
    selected: hex(0xb7dccb),
    text_strong: hex(0x0d1613),
    text: hex(0x24302c),
    text_quiet: hex(0x4a5a54),
    edge: 1.0,
    lines: [
        hex(0x0a7350),
        hex(0x9a5200),
        hex(0x1b5fb4),
        hex(0xb3261e),
        hex(0x7a3cb0),
        hex(0x6b6000),
        hex(0x8f1d6e),
        hex(0x8a4a30),
    ],
    sure: hex(0x0a6647),
    doubt: hex(0x854a00),
    person: hex(0x1a57a6),
    win: hex(0x6e5200),
    wrong: hex(0xac221b),
    aside: hex(0x515c57),
};

const CONTRAST: Palette = Palette {
    ground: hex(0x000000),
    card: hex(0x000000),
    faint: hex(0x1a1a1a),
    line: hex(0xffffff),
    well: hex(0x000000),
    button: hex(0x000000),
    button_hover: hex(0x303030),
    button_down: hex(0x505050),
    primary: hex(0xffe94d),
    on_primary: hex(0x000000),
    selected: hex(0x0048b8),
    text_strong: hex(0xffffff),
    text: hex(0xffffff),
    text_quiet: hex(0xe0e0e0),
    edge: 2.0,
    lines: [
        hex(0x5dffb0),
        hex(0xff9d2e),
        hex(0x8fc7ff),
        hex(0xff9c90),
        hex(0xe3bdff),
        hex(0xffe94d),
        hex(0x8ffcf0),
        hex(0xffffff),
    ],
    sure: hex(0x5dffb0),
    doubt: hex(0xffb84d),
    person: hex(0x8fc7ff),
    win: hex(0xffe94d),
    wrong: hex(0xff9c90),
    aside: hex(0xd0d0d0),
};
