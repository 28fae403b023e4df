//! The colours of each look of the window.

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

    /// Returns the colours of this look.
    pub const fn palette(self) -> &'static Palette {
        match self {
            Look::Dark => &DARK_PALETTE,
            Look::Light => &LIGHT_PALETTE,
            Look::Contrast => &CONTRAST_PALETTE,
        }
    }
}

/// The user's choice of the window's look: a fixed look, or the one that the system prefers.
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

    /// Returns the code that stands for the choice in the file of the preferences. Codes must not change, because
    /// stored files contain them.
    pub const fn code(self) -> &'static str {
        match self {
            Appearance::System => "system",
            Appearance::Always(Look::Light) => "light",
            Appearance::Always(Look::Dark) => "dark",
            Appearance::Always(Look::Contrast) => "contrast",
        }
    }
}

/// The colours of one look.
#[derive(Debug)]
pub struct Palette {
    /// The window's background.
    pub ground: Color32,
    /// The background of cards.
    pub card: Color32,
    /// The background of every second row of a table.
    pub faint: Color32,
    /// The colour of lines around cards and between rows.
    pub line: Color32,
    /// The background of text fields, seats, photos and graphs.
    pub well: Color32,
    /// The fill of a button that is neither hovered nor pressed.
    pub button: Color32,
    /// The fill of a button under the pointer.
    pub button_hover: Color32,
    /// The fill of a pressed button.
    pub button_down: Color32,
    /// The fill of the button for the most likely next step, and of the chosen faces of dice.
    pub primary: Color32,
    /// The colour of text on [`Palette::primary`].
    pub on_primary: Color32,
    /// The fill of a selected button.
    pub selected: Color32,
    pub text_strong: Color32,
    pub text: Color32,
    pub text_quiet: Color32,
    /// The width of the line around buttons, in points.
    pub button_edge_width: f32,
    /// The colours of the lines in a graph, distinguishable on [`Palette::well`].
    pub graph_lines: [Color32; 8],
    sure: Color32,
    doubt: Color32,
    person: Color32,
    win: Color32,
    wrong: Color32,
    aside: Color32,
}

impl Palette {
    /// Returns the colour of a tone, readable as text on [`Palette::card`], [`Palette::ground`], [`Palette::faint`] and
    /// [`Palette::well`].
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

const fn rgb_from_hex(code: u32) -> Color32 {
    Color32::from_rgb((code >> 16) as u8, (code >> 8) as u8, code as u8)
}

const DARK_PALETTE: Palette = Palette {
    ground: rgb_from_hex(0x121b19),
    card: rgb_from_hex(0x1c2926),
    faint: rgb_from_hex(0x22312d),
    line: rgb_from_hex(0x364a45),
    well: rgb_from_hex(0x0c1312),
    button: rgb_from_hex(0x2d413c),
    button_hover: rgb_from_hex(0x3a554e),
    button_down: rgb_from_hex(0x253632),
    primary: rgb_from_hex(0x1a7b5e),
    on_primary: rgb_from_hex(0xf6f4ea),
    selected: rgb_from_hex(0x246b57),
    text_strong: rgb_from_hex(0xf6f4ea),
    text: rgb_from_hex(0xdbe3dd),
    text_quiet: rgb_from_hex(0x9db0a8),
    button_edge_width: 1.0,
    graph_lines: [
        rgb_from_hex(0x5fd4a4),
        rgb_from_hex(0xffb03a),
        rgb_from_hex(0x7cb8ff),
        rgb_from_hex(0xff8a7a),
        rgb_from_hex(0xd9a8ff),
        rgb_from_hex(0xffd85c),
        rgb_from_hex(0x8ee0e8),
        rgb_from_hex(0xe8b7a0),
    ],
    sure: rgb_from_hex(0x5fd4a4),
    doubt: rgb_from_hex(0xffb03a),
    person: rgb_from_hex(0x7cb8ff),
    win: rgb_from_hex(0xffd85c),
    wrong: rgb_from_hex(0xff8a7a),
    aside: rgb_from_hex(0x9aa5a0),
};

const LIGHT_PALETTE: Palette = Palette {
    ground: rgb_from_hex(0xe6ebe7),
    card: rgb_from_hex(0xfbfcfa),
    faint: rgb_from_hex(0xf1f5f2),
    line: rgb_from_hex(0xb9c6bf),
    well: rgb_from_hex(0xf0f4f1),
    button: rgb_from_hex(0xdde6e1),
    button_hover: rgb_from_hex(0xcadad2),
    button_down: rgb_from_hex(0xb9cdc3),
    primary: rgb_from_hex(0x146b50),
    on_primary: rgb_from_hex(0xffffff),
    selected: rgb_from_hex(0xb7dccb),
    text_strong: rgb_from_hex(0x0d1613),
    text: rgb_from_hex(0x24302c),
    text_quiet: rgb_from_hex(0x4a5a54),
    button_edge_width: 1.0,
    graph_lines: [
        rgb_from_hex(0x0a7350),
        rgb_from_hex(0x9a5200),
        rgb_from_hex(0x1b5fb4),
        rgb_from_hex(0xb3261e),
        rgb_from_hex(0x7a3cb0),
        rgb_from_hex(0x6b6000),
        rgb_from_hex(0x8f1d6e),
        rgb_from_hex(0x8a4a30),
    ],
    sure: rgb_from_hex(0x0a6647),
    doubt: rgb_from_hex(0x854a00),
    person: rgb_from_hex(0x1a57a6),
    win: rgb_from_hex(0x6e5200),
    wrong: rgb_from_hex(0xac221b),
    aside: rgb_from_hex(0x515c57),
};

const CONTRAST_PALETTE: Palette = Palette {
    ground: rgb_from_hex(0x000000),
    card: rgb_from_hex(0x000000),
    faint: rgb_from_hex(0x1a1a1a),
    line: rgb_from_hex(0xffffff),
    well: rgb_from_hex(0x000000),
    button: rgb_from_hex(0x000000),
    button_hover: rgb_from_hex(0x303030),
    button_down: rgb_from_hex(0x505050),
    primary: rgb_from_hex(0xffe94d),
    on_primary: rgb_from_hex(0x000000),
    selected: rgb_from_hex(0x0048b8),
    text_strong: rgb_from_hex(0xffffff),
    text: rgb_from_hex(0xffffff),
    text_quiet: rgb_from_hex(0xe0e0e0),
    button_edge_width: 2.0,
    graph_lines: [
        rgb_from_hex(0x5dffb0),
        rgb_from_hex(0xff9d2e),
        rgb_from_hex(0x8fc7ff),
        rgb_from_hex(0xff9c90),
        rgb_from_hex(0xe3bdff),
        rgb_from_hex(0xffe94d),
        rgb_from_hex(0x8ffcf0),
        rgb_from_hex(0xffffff),
    ],
    sure: rgb_from_hex(0x5dffb0),
    doubt: rgb_from_hex(0xffb84d),
    person: rgb_from_hex(0x8fc7ff),
    win: rgb_from_hex(0xffe94d),
    wrong: rgb_from_hex(0xff9c90),
    aside: rgb_from_hex(0xd0d0d0),
};
