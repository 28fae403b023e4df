//! Draws invented tile sets: other marks, arrangements or colours, or the usual pictures exchanged. They show how well
//! recognition works on a design that no model was trained on.
//!
//! [`Design::Invented`] goes from 1 to [`INVENTED_DESIGN_COUNT`](super::INVENTED_DESIGN_COUNT); every design
//! distinguishes all 34 kinds, red fives and flowers, upright and upside down.

use super::characters::draw_character;
use super::design::Design;
use super::ink::{Ink, TilePalette, rgb};
use quejing_rules::tile::{Dragon, Suit, Tile, Wind};
use tiny_skia::{Color, PathBuilder};

impl TilePalette {
    /// Returns the palette of a design: its colours together with the design itself.
    pub fn for_design(design: Design) -> Self {
        match design {
            Design::Usual => Self::default(),
            Design::Invented(number) => invented_palette(number),
        }
    }
}

/// Returns the colours of the invented design `number`.
fn invented_palette(number: u8) -> TilePalette {
    let [ivory, red, green, blue, black, back] = match number {
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
        design: Design::Invented(number),
    }
}

/// Returns the usual tile that the invented design `number` shows in place of `tile`; `None` if the design draws its
/// own marks.
pub(crate) fn exchanged_tile(tile: Tile, number: u8) -> Option<Tile> {
    if number != 4 && number != 6 {
        return None;
    }
    let text = tile.to_string();
    let (value, suit) = text.split_at(text.len() - 1);
    let name = match (number, suit) {
        // Characters show dots, dots bamboos, bamboos characters; and the ranks are reversed.
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
        (4, "z") => format!("{}z", [5, 3, 7, 1, 6, 2, 4].get(honour_index(value)?)?),
        // Seasons show the plants of the next number, and vice versa.
        _ if text.starts_with('f') => {
            format!("q{}", tile.to_string()[1..].parse::<u8>().ok()? % 4 + 1)
        }
        _ if text.starts_with('q') => {
            format!("f{}", tile.to_string()[1..].parse::<u8>().ok()? % 4 + 1)
        }
        (6, "z") => format!("{}z", [6, 5, 2, 7, 4, 1, 3].get(honour_index(value)?)?),
        // The sixth design: dots and bamboos swapped, characters shifted by four.
        (6, "p") => format!("{value}s"),
        (6, "s") => format!("{value}p"),
        (6, "m") => match value {
            "0" => "0m".into(),
            "5" => "5m".into(),
            _ => {
                let ring = [1, 2, 3, 4, 6, 7, 8, 9];
                let at = ring.iter().position(|r| r.to_string() == value)?;
                format!("{}m", ring[(at + 3) % 8])
            }
        },
        _ => return None,
    };
    name.parse().ok()
}

/// Returns the number of an honour in MPSZ notation, 1 to 7, counted from 0; `None` for zero or other text.
fn honour_index(value: &str) -> Option<usize> {
    value.parse::<usize>().ok()?.checked_sub(1)
}

/// Draws a tile of the invented design `number` with the design's own marks.
pub(crate) fn draw_invented_tile(ink: &mut Ink<'_>, tile: Tile, number: u8, p: &TilePalette) {
    match (tile.suit(), tile.number()) {
        (Some(suit), Some(rank)) => {
            let color = if tile.is_red() {
                p.red
            } else {
                match suit {
                    Suit::Characters => p.black,
                    Suit::Circles => p.blue,
                    _ => p.green,
                }
            };
            let (marks, way) = suit_style(number, suit);
            match way {
                MarkLayout::Digit => {
                    draw_character(ink, digit_char(rank), 150.0, 130.0, 170.0, color);
                    draw_mark(
                        &mut ink.transformed_pen(150.0, 310.0, 0.0, 1.0),
                        marks,
                        52.0,
                        if tile.is_red() { p.red } else { p.blue },
                    );
                }
                MarkLayout::Ring => {
                    draw_mark_ring(ink, marks, rank, color, if tile.is_red() { p.red } else { p.black })
                }
                MarkLayout::Stair => draw_mark_rows(ink, marks, rank, color),
                MarkLayout::Tally => draw_tally(ink, rank, color, p.red),
            }
        }
        _ => draw_honour(ink, tile, number, p),
    }
}

/// The shape of a mark; the number of a polygon counts its corners, that of a star its points.
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
    /// The marks in a ring around the middle; a bar at the foot shows which side is down.
    Ring,
    /// The marks in rows of three from the foot.
    Stair,
    /// Tally strokes in groups of five.
    Tally,
}

/// Returns the shape of the marks and their arrangement for a suit in the invented design `number`.
fn suit_style(number: u8, suit: Suit) -> (MarkShape, MarkLayout) {
    use MarkShape::{Cross, Polygon, Ring, Star};
    match (number, suit) {
        (1, Suit::Characters) => (Polygon(3), MarkLayout::Digit),
        (1, Suit::Circles) => (Polygon(4), MarkLayout::Stair),
        (1, _) => (Star(5), MarkLayout::Ring),
        (2, Suit::Characters) => (Ring, MarkLayout::Digit),
        (2, Suit::Circles) => (Polygon(3), MarkLayout::Ring),
        (2, _) => (Polygon(6), MarkLayout::Stair),
        (3, Suit::Characters) => (Cross, MarkLayout::Tally),
        (3, Suit::Circles) => (Star(4), MarkLayout::Stair),
        (3, _) => (Cross, MarkLayout::Ring),
        (_, Suit::Characters) => (Polygon(5), MarkLayout::Stair),
        (_, Suit::Circles) => (Ring, MarkLayout::Ring),
        (_, _) => (Star(6), MarkLayout::Digit),
    }
}

fn digit_char(rank: u8) -> char {
    char::from_digit(u32::from(rank), 10).unwrap_or('0')
}

/// Draws a mark of this shape and radius about the pen's origin.
fn draw_mark(ink: &mut Ink<'_>, shape: MarkShape, radius: f32, color: Color) {
    let corners = |count: u8, inner: f32| {
        let mut b = PathBuilder::new();
        let steps = if inner < 1.0 { 2 * count } else { count };
        for step in 0..steps {
            let angle = f32::from(step) / f32::from(steps) * std::f32::consts::TAU;
            let r = if inner < 1.0 && step % 2 == 1 { radius * inner } else { radius };
            let (x, y) = (r * angle.sin(), -r * angle.cos());
            if step == 0 { b.move_to(x, y) } else { b.line_to(x, y) }
        }
        b.close();
        b.finish()
    };
    match shape {
        MarkShape::Polygon(n) => corners(n, 1.0).iter().for_each(|path| ink.fill_path(path, color)),
        MarkShape::Star(n) => corners(n, 0.42).iter().for_each(|path| ink.fill_path(path, color)),
        MarkShape::Ring => ink.draw_ring(0.0, 0.0, radius * 0.75, radius * 0.45, color),
        MarkShape::Cross => {
            for (a, b) in [((-0.7, -0.7), (0.7, 0.7)), ((-0.7, 0.7), (0.7, -0.7))] {
                let [(ax, ay), (bx, by)] = [a, b].map(|(x, y): (f32, f32)| (x * radius, y * radius));
                ink.draw_line(&format!("M {ax} {ay} L {bx} {by}"), radius * 0.4, color);
            }
        }
    }
}

/// Draws `rank` marks in a ring (a single one large in the middle), and a bar of the colour `foot` below them.
fn draw_mark_ring(ink: &mut Ink<'_>, shape: MarkShape, rank: u8, color: Color, foot: Color) {
    if rank == 1 {
        draw_mark(&mut ink.transformed_pen(150.0, 180.0, 0.0, 1.0), shape, 96.0, color);
    } else {
        let radius = 100.0;
        for step in 0..rank {
            let angle = f32::from(step) / f32::from(rank) * std::f32::consts::TAU;
            let (x, y) = (150.0 + radius * angle.sin(), 180.0 - 1.2 * radius * angle.cos());
            let size = (250.0 / f32::from(rank)).clamp(28.0, 52.0);
            draw_mark(&mut ink.transformed_pen(x, y, 0.0, 1.0), shape, size, color);
        }
    }
    ink.draw_line("M 70 370 L 230 370", 14.0, foot);
}

/// Draws `rank` marks in rows of three from the foot of the tile, each row from the left.
fn draw_mark_rows(ink: &mut Ink<'_>, shape: MarkShape, rank: u8, color: Color) {
    for step in 0..rank {
        let (column, row) = (f32::from(step % 3), f32::from(step / 3));
        draw_mark(&mut ink.transformed_pen(62.0 + 88.0 * column, 330.0 - 125.0 * row, 0.0, 1.0), shape, 42.0, color);
    }
}

/// Draws `rank` tally strokes in groups of five, of which the fifth crosses the others in the colour `slash`.
fn draw_tally(ink: &mut Ink<'_>, rank: u8, color: Color, slash: Color) {
    for step in 0..rank {
        let (group, place) = (f32::from(step / 5), step % 5);
        let (left, top) = (60.0, 40.0 + 175.0 * group);
        if place == 4 {
            let (a, b) = (top + 120.0, top + 20.0);
            ink.draw_line(&format!("M {} {a} L {} {b}", left - 15.0, left + 195.0), 18.0, slash);
        } else {
            let x = left + 60.0 * f32::from(place);
            ink.draw_line(&format!("M {x} {top} L {x} {}", top + 140.0), 20.0, color);
        }
    }
}

/// Draws a wind, a dragon or a flower of the invented design `number`: a letter or digit, and a mark.
fn draw_honour(ink: &mut Ink<'_>, tile: Tile, number: u8, p: &TilePalette) {
    let (sign, color, corners) = if let Some(wind) = tile.wind() {
        let sign = match wind {
            Wind::East => 'E',
            Wind::South => 'S',
            Wind::West => 'W',
            Wind::North => 'N',
        };
        (sign, p.blue, 4)
    } else if let Some(dragon) = tile.dragon() {
        match dragon {
            Dragon::White => ('P', p.black, 6),
            Dragon::Green => ('F', p.green, 6),
            Dragon::Red => ('C', p.red, 6),
        }
    } else {
        let text = tile.to_string();
        let sign = text.chars().last().unwrap_or('0');
        let color = if text.starts_with('q') { p.red } else { p.green };
        draw_mark(
            &mut ink.transformed_pen(150.0, 275.0, 0.0, 1.0),
            if text.starts_with('q') { MarkShape::Star(8) } else { MarkShape::Polygon(3) },
            95.0,
            color,
        );
        draw_character(ink, sign, 80.0, 90.0, 110.0, p.black);
        return;
    };
    match number {
        1 => draw_character(ink, sign, 150.0, 200.0, 260.0, color),
        2 | 5 => {
            draw_mark(&mut ink.transformed_pen(150.0, 200.0, 0.0, 1.0), MarkShape::Polygon(corners), 145.0, color);
            draw_character(ink, sign, 150.0, 200.0, 120.0, p.ivory);
        }
        _ => {
            draw_character(ink, sign, 150.0, 130.0, 160.0, color);
            draw_mark(&mut ink.transformed_pen(150.0, 310.0, 0.0, 1.0), MarkShape::Star(corners), 60.0, color);
        }
    }
}
