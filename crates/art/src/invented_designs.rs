//! Draws invented tile designs: with marks, arrangements or colours of their own, or with the usual pictures exchanged
//! between tiles. They show how well recognition works on a design that no model was trained on.
//!
//! [`Design::Invented`] goes from 1 to [`INVENTED_DESIGN_COUNT`](super::INVENTED_DESIGN_COUNT); every design
//! distinguishes all 34 kinds, red fives and flowers, upright and upside down.

use super::characters::draw_character;
use super::design::Design;
use super::ink::{Pen, TilePalette, rgb};
use quejing_rules::tile::{Dragon, Suit, Tile, Wind};
use tiny_skia::{Color, PathBuilder};

impl TilePalette {
    /// Returns the palette of a design: its colours, with the design itself.
    pub fn for_design(design: Design) -> Self {
        match design {
            Design::Usual => Self::default(),
            Design::Invented(design_number) => invented_palette(design_number),
        }
    }
}

/// Returns the colours of an invented design, and the design itself.
fn invented_palette(design_number: u8) -> TilePalette {
    let [ivory, red, green, blue, black, back] = match design_number {
        1 => [0xf2ead2, 0xd0571d, 0x3f7d20, 0x5b2a86, 0x3a2a1a, 0x7a2230],
        2 => [0x23262d, 0xff6f61, 0x7ed9a0, 0x6fc3ff, 0xf4e9c8, 0xb8902f],
        3 => [0xdfe9ee, 0xb5179e, 0x118ab2, 0x073b4c, 0x22333b, 0xe9c46a],
        4 => [0xf7f3e8, 0xc0202b, 0x0f6b3f, 0x1d3f8f, 0x1c2026, 0x1d4f91],
        5 => [0x1f4d3a, 0xf25c54, 0xb7e4a0, 0xffd166, 0xfdf6e3, 0x111111],
        _ => [0xf6d9c9, 0x9b2226, 0x386641, 0x005f73, 0x6a4c93, 0x6d597a],
    };
    TilePalette {
        ivory: rgb(ivory),
        red: rgb(red),
        green: rgb(green),
        blue: rgb(blue),
        black: rgb(black),
        back: rgb(back),
        design: Design::Invented(design_number),
    }
}

/// Returns the usual tile whose picture an invented design shows for `tile`; `None` if the design has marks of its own.
pub(crate) fn find_exchanged_tile(tile: Tile, design_number: u8) -> Option<Tile> {
    if design_number != 4 && design_number != 6 {
        return None;
    }
    let text = tile.to_string();
    let (value, suit) = text.split_at(text.len() - 1);
    let name = match (design_number, suit) {
        // The fourth design: characters show dots, dots show bamboos, bamboos show characters, and the ranks are
        // reversed.
        (4, "m" | "p" | "s") => {
            let rank: u8 = value.parse().ok()?;
            let other = match suit {
                "m" => "p",
                "p" => "s",
                _ => "m",
            };
            let rank = if rank == 0 { 0 } else { 10 - rank };
            format!("{rank}{other}")
        }
        (4, "z") => format!("{}z", [5, 3, 7, 1, 6, 2, 4].get(parse_honour_index(value)?)?),
        // Both designs: seasons show the plant of the next number, and plants the season.
        _ if text.starts_with('f') => {
            format!("q{}", tile.to_string()[1..].parse::<u8>().ok()? % 4 + 1)
        }
        _ if text.starts_with('q') => {
            format!("f{}", tile.to_string()[1..].parse::<u8>().ok()? % 4 + 1)
        }
        (6, "z") => format!("{}z", [6, 5, 2, 7, 4, 1, 3].get(parse_honour_index(value)?)?),
        // The sixth design: dots and bamboos are exchanged, and characters move by three places in a ring without the
        // five.
        (6, "p") => format!("{value}s"),
        (6, "s") => format!("{value}p"),
        (6, "m") => match value {
            "0" => "0m".into(),
            "5" => "5m".into(),
            _ => {
                let ring = [1, 2, 3, 4, 6, 7, 8, 9];
                let index = ring.iter().position(|r| r.to_string() == value)?;
                format!("{}m", ring[(index + 3) % 8])
            }
        },
        _ => return None,
    };
    name.parse().ok()
}

/// Converts the number of an honour in MPSZ notation, 1 to 7, to an index from 0. `None` for `0` or text that is no
/// number.
fn parse_honour_index(value: &str) -> Option<usize> {
    value.parse::<usize>().ok()?.checked_sub(1)
}

/// Draws a tile of an invented design with the design's own marks.
pub(crate) fn draw_invented_tile(pen: &mut Pen<'_>, tile: Tile, design_number: u8, palette: &TilePalette) {
    match (tile.suit(), tile.number()) {
        (Some(suit), Some(rank)) => {
            let color = if tile.is_red() {
                palette.red
            } else {
                match suit {
                    Suit::Characters => palette.black,
                    Suit::Circles => palette.blue,
                    _ => palette.green,
                }
            };
            let (shape, layout) = choose_suit_marks(design_number, suit);
            match layout {
                MarkLayout::Digit => {
                    draw_character(pen, digit_char(rank), 150.0, 130.0, 170.0, color);
                    draw_mark(
                        &mut pen.transformed(150.0, 310.0, 0.0, 1.0),
                        shape,
                        52.0,
                        if tile.is_red() { palette.red } else { palette.blue },
                    );
                }
                MarkLayout::Ring => {
                    draw_mark_ring(pen, shape, rank, color, if tile.is_red() { palette.red } else { palette.black })
                }
                MarkLayout::Rows => draw_mark_rows(pen, shape, rank, color),
                MarkLayout::Tally => draw_tally(pen, rank, color, palette.red),
            }
        }
        _ => draw_honour_or_flower(pen, tile, design_number, palette),
    }
}

/// The shape of a mark. A polygon has this number of corners, a star this number of points.
#[derive(Clone, Copy, PartialEq)]
enum MarkShape {
    Polygon(u8),
    Star(u8),
    Ring,
    Cross,
}

/// The arrangement of the marks that show a number.
enum MarkLayout {
    /// The digit over one mark.
    Digit,
    /// The marks in a ring around the middle, over a bar that shows which side is down.
    Ring,
    /// The marks in rows of three, from the bottom up.
    Rows,
    /// Tally strokes in groups of five.
    Tally,
}

/// Returns the shape of the marks and their arrangement for a suit of an invented design.
fn choose_suit_marks(design_number: u8, suit: Suit) -> (MarkShape, MarkLayout) {
    use MarkShape::{Cross, Polygon, Ring, Star};
    match (design_number, suit) {
        (1, Suit::Characters) => (Polygon(3), MarkLayout::Digit),
        (1, Suit::Circles) => (Polygon(4), MarkLayout::Rows),
        (1, _) => (Star(5), MarkLayout::Ring),
        (2, Suit::Characters) => (Ring, MarkLayout::Digit),
        (2, Suit::Circles) => (Polygon(3), MarkLayout::Ring),
        (2, _) => (Polygon(6), MarkLayout::Rows),
        (3, Suit::Characters) => (Cross, MarkLayout::Tally),
        (3, Suit::Circles) => (Star(4), MarkLayout::Rows),
        (3, _) => (Cross, MarkLayout::Ring),
        (_, Suit::Characters) => (Polygon(5), MarkLayout::Rows),
        (_, Suit::Circles) => (Ring, MarkLayout::Ring),
        (_, _) => (Star(6), MarkLayout::Digit),
    }
}

fn digit_char(rank: u8) -> char {
    char::from_digit(u32::from(rank), 10).unwrap_or('0')
}

/// Draws a mark about the pen's origin.
fn draw_mark(pen: &mut Pen<'_>, shape: MarkShape, radius: f32, color: Color) {
    let build_outline = |count: u8, inner_radius_share: f32| {
        let mut b = PathBuilder::new();
        let steps = if inner_radius_share < 1.0 { 2 * count } else { count };
        for step in 0..steps {
            let angle = f32::from(step) / f32::from(steps) * std::f32::consts::TAU;
            let r = if inner_radius_share < 1.0 && step % 2 == 1 { radius * inner_radius_share } else { radius };
            let (x, y) = (r * angle.sin(), -r * angle.cos());
            if step == 0 { b.move_to(x, y) } else { b.line_to(x, y) }
        }
        b.close();
        b.finish()
    };
    match shape {
        MarkShape::Polygon(n) => build_outline(n, 1.0).iter().for_each(|path| pen.fill_path(path, color)),
        MarkShape::Star(n) => build_outline(n, 0.42).iter().for_each(|path| pen.fill_path(path, color)),
        MarkShape::Ring => pen.draw_ring(0.0, 0.0, radius * 0.75, radius * 0.45, color),
        MarkShape::Cross => {
            for (a, b) in [((-0.7, -0.7), (0.7, 0.7)), ((-0.7, 0.7), (0.7, -0.7))] {
                let [(ax, ay), (bx, by)] = [a, b].map(|(x, y): (f32, f32)| (x * radius, y * radius));
                pen.draw_line(&format!("M {ax} {ay} L {bx} {by}"), radius * 0.4, color);
            }
        }
    }
}

/// Draws `rank` marks in a ring, or a single large one in its middle, and a bar of the colour `bar_color` below them.
fn draw_mark_ring(pen: &mut Pen<'_>, shape: MarkShape, rank: u8, color: Color, bar_color: Color) {
    if rank == 1 {
        draw_mark(&mut pen.transformed(150.0, 180.0, 0.0, 1.0), shape, 96.0, color);
    } else {
        let radius = 100.0;
        for index in 0..rank {
            let angle = f32::from(index) / f32::from(rank) * std::f32::consts::TAU;
            let (x, y) = (150.0 + radius * angle.sin(), 180.0 - 1.2 * radius * angle.cos());
            let size = (250.0 / f32::from(rank)).clamp(28.0, 52.0);
            draw_mark(&mut pen.transformed(x, y, 0.0, 1.0), shape, size, color);
        }
    }
    pen.draw_line("M 70 370 L 230 370", 14.0, bar_color);
}

/// Draws `rank` marks in rows of three, from the bottom of the tile up and from left to right.
fn draw_mark_rows(pen: &mut Pen<'_>, shape: MarkShape, rank: u8, color: Color) {
    for index in 0..rank {
        let (column, row) = (f32::from(index % 3), f32::from(index / 3));
        draw_mark(&mut pen.transformed(62.0 + 88.0 * column, 330.0 - 125.0 * row, 0.0, 1.0), shape, 42.0, color);
    }
}

/// Draws `rank` tally strokes in groups of five. The fifth stroke of a group crosses the others in the colour
/// `slash_color`.
fn draw_tally(pen: &mut Pen<'_>, rank: u8, color: Color, slash_color: Color) {
    for index in 0..rank {
        let (group, position) = (f32::from(index / 5), index % 5);
        let (left, top) = (60.0, 40.0 + 175.0 * group);
        if position == 4 {
            let (a, b) = (top + 120.0, top + 20.0);
            pen.draw_line(&format!("M {} {a} L {} {b}", left - 15.0, left + 195.0), 18.0, slash_color);
        } else {
            let x = left + 60.0 * f32::from(position);
            pen.draw_line(&format!("M {x} {top} L {x} {}", top + 140.0), 20.0, color);
        }
    }
}

/// Draws a wind or a dragon of an invented design as a letter, with a mark except in the first design, or a flower as a
/// digit with a mark.
fn draw_honour_or_flower(pen: &mut Pen<'_>, tile: Tile, design_number: u8, palette: &TilePalette) {
    let (character, color, corner_count) = if let Some(wind) = tile.wind() {
        let character = match wind {
            Wind::East => 'E',
            Wind::South => 'S',
            Wind::West => 'W',
            Wind::North => 'N',
        };
        (character, palette.blue, 4)
    } else if let Some(dragon) = tile.dragon() {
        match dragon {
            Dragon::White => ('P', palette.black, 6),
            Dragon::Green => ('F', palette.green, 6),
            Dragon::Red => ('C', palette.red, 6),
        }
    } else {
        let text = tile.to_string();
        let character = text.chars().last().unwrap_or('0');
        let color = if text.starts_with('q') { palette.red } else { palette.green };
        draw_mark(
            &mut pen.transformed(150.0, 275.0, 0.0, 1.0),
            if text.starts_with('q') { MarkShape::Star(8) } else { MarkShape::Polygon(3) },
            95.0,
            color,
        );
        draw_character(pen, character, 80.0, 90.0, 110.0, palette.black);
        return;
    };
    match design_number {
        1 => draw_character(pen, character, 150.0, 200.0, 260.0, color),
        2 | 5 => {
            draw_mark(&mut pen.transformed(150.0, 200.0, 0.0, 1.0), MarkShape::Polygon(corner_count), 145.0, color);
            draw_character(pen, character, 150.0, 200.0, 120.0, palette.ivory);
        }
        _ => {
            draw_character(pen, character, 150.0, 130.0, 160.0, color);
            draw_mark(&mut pen.transformed(150.0, 310.0, 0.0, 1.0), MarkShape::Star(corner_count), 60.0, color);
        }
    }
}
