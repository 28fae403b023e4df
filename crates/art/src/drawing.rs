//! Writes shapes as SVG elements instead of pixels.
//!
//! The text is kept short, as a page carries every face: coordinates in whole units (the sheet is 300 wide, a tile on a
//! page seldom 100 pixels), relative instead of absolute, and one element for neighbours with equal colours and widths.

use std::collections::BTreeMap;
use std::fmt::Write;

use tiny_skia::{Color, Path, PathSegment, Point, Transform};

/// SVG elements in drawing order, and the recurring shapes that they use.
#[derive(Default)]
pub(crate) struct SvgDrawing {
    elements: Vec<SvgElement>,
    /// The SVG text of the recurring shapes, by id.
    recurring: BTreeMap<String, String>,
}

/// An SVG element. Neighbouring paths with the same look and direction share one.
#[derive(Debug, PartialEq)]
enum SvgElement {
    /// A path: its attributes for colour and width, its direction, and its `d` data.
    Path { look: String, turn: PathDirection, data: String },
    /// The complete text of an element that never joins another one.
    Other(String),
}

/// The prefix of every id, so that they differ from all other ids of a page.
const ID_PREFIX: &str = "t-";

impl SvgDrawing {
    /// Adds a filled path, to the last element if that has the same colour and direction.
    pub(crate) fn add_filled_path(&mut self, path: &Path, transform: Transform, color: Color) {
        self.add_path(path, transform, format!(" fill=\"{}\"", hex_color(color)), path_direction(path));
    }

    /// Adds a line of this width in sheet units along a path, not filled.
    pub(crate) fn add_line(&mut self, path: &Path, transform: Transform, width: f32, color: Color) {
        let width = format_tenths(width * transform_scale(transform));
        self.add_path(
            path,
            transform,
            format!(" stroke=\"{}\" stroke-width=\"{width}\"", hex_color(color)),
            PathDirection::None,
        );
    }

    /// Adds a filled path with a line of the same colour and this width along it.
    pub(crate) fn add_bold_path(&mut self, path: &Path, transform: Transform, width: f32, color: Color) {
        let (color, width) = (hex_color(color), format_tenths(width * transform_scale(transform)));
        let look = format!(" fill=\"{color}\" stroke=\"{color}\" stroke-width=\"{width}\"");
        self.add_path(path, transform, look, PathDirection::Several);
    }

    /// Adds a filled circle about (`x`, `y`), moved and enlarged by the transform.
    pub(crate) fn add_disc(&mut self, x: f32, y: f32, radius: f32, transform: Transform, color: Color) {
        self.add_circle(x, y, radius, transform, &format!(" fill=\"{}\"", hex_color(color)));
    }

    /// Adds the outline of a circle about (`x`, `y`) with the radius `r`, in a line of this width.
    pub(crate) fn add_ring(&mut self, x: f32, y: f32, r: f32, width: f32, transform: Transform, color: Color) {
        let width = format_tenths(width * transform_scale(transform));
        self.add_circle(x, y, r, transform, &format!(" stroke=\"{}\" stroke-width=\"{width}\"", hex_color(color)));
    }

    /// Adds a circle with the attributes `look` for its fill or line.
    fn add_circle(&mut self, x: f32, y: f32, radius: f32, transform: Transform, look: &str) {
        let mut centre = Point::from_xy(x, y);
        transform.map_point(&mut centre);
        let place = |name: &str, value: f32| match format_tenths(value).as_str() {
            "0" => String::new(),
            value => format!(" {name}=\"{value}\""),
        };
        let (cx, cy) = (place("cx", centre.x), place("cy", centre.y));
        let r = format_tenths(radius * transform_scale(transform));
        self.elements.push(SvgElement::Other(format!("<circle{cx}{cy} r=\"{r}\"{look}/>")));
    }

    /// Adds a reference to a recurring shape; on the first use of its name and colour, `draw` defines it.
    pub(crate) fn add_recurring_shape(
        &mut self,
        name: &str,
        color: Color,
        transform: Transform,
        draw: impl FnOnce(&mut SvgDrawing),
    ) {
        let id = format!("{ID_PREFIX}{name}-{}", hex_color(color).trim_start_matches('#'));
        if !self.recurring.contains_key(&id) {
            let mut own = SvgDrawing::default();
            draw(&mut own);
            let drawn = own.take_elements();
            self.recurring.append(&mut own.recurring);
            self.recurring.insert(id.clone(), drawn);
        }
        let placed = placement_attributes(transform);
        self.elements.push(SvgElement::Other(format!("<use href=\"#{id}\"{placed}/>")));
    }

    /// Adds a path: to the last element if that has the same look and direction and may be shared, else as a new
    /// element.
    fn add_path(&mut self, path: &Path, transform: Transform, look: String, turn: PathDirection) {
        let Some(path) = path.clone().transform(transform) else {
            return;
        };
        let data = path_data(&path);
        match self.elements.last_mut() {
            Some(SvgElement::Path { look: before, turn: turned, data: all })
                if *before == look && *turned == turn && turn != PathDirection::Several =>
            {
                all.push_str(&data);
            }
            _ => self.elements.push(SvgElement::Path { look, turn, data }),
        }
    }

    /// Removes the elements drawn so far and returns their SVG text. The recurring shapes stay for the next drawing.
    pub(crate) fn take_elements(&mut self) -> String {
        let mut text = String::new();
        for element in self.elements.drain(..) {
            // Writing to a string cannot fail.
            let _ = match element {
                SvgElement::Path { look, data, .. } => write!(text, "<path{look} d=\"{data}\"/>"),
                SvgElement::Other(element) => write!(text, "{element}"),
            };
        }
        text
    }

    /// Returns the SVG definitions of the recurring shapes, each a group with its id.
    pub(crate) fn shape_definitions(&self) -> String {
        let written = |(id, drawn): (&String, &String)| format!("<g id=\"{id}\">{drawn}</g>");
        self.recurring.iter().map(written).collect()
    }
}

/// The direction of a path. Only filled outlines of one direction can share an element, or one would cut a hole into
/// the other.
#[derive(Clone, Copy, Debug, PartialEq)]
enum PathDirection {
    /// A line that is not filled.
    None,
    /// One outline that runs anticlockwise.
    Left,
    /// One outline that runs clockwise.
    Right,
    /// Several outlines, as with holes, which share no element.
    Several,
}

/// Returns the direction of a filled path, from the signed area of its corner points.
fn path_direction(path: &Path) -> PathDirection {
    let (mut area, mut starts) = (0.0, 0);
    let mut last = Point::zero();
    for segment in path.segments() {
        let to = match segment {
            PathSegment::MoveTo(to) => {
                starts += 1;
                to
            }
            PathSegment::LineTo(to) | PathSegment::QuadTo(_, to) | PathSegment::CubicTo(_, _, to) => {
                area += last.x * to.y - to.x * last.y;
                to
            }
            PathSegment::Close => last,
        };
        last = to;
    }
    match starts {
        1 if area > 0.0 => PathDirection::Right,
        1 if area < 0.0 => PathDirection::Left,
        _ => PathDirection::Several,
    }
}

/// Returns the factor by which a transform enlarges. The pen's transforms only move, turn and enlarge evenly.
fn transform_scale(transform: Transform) -> f32 {
    (transform.sx * transform.sx + transform.ky * transform.ky).sqrt()
}

/// Returns the attributes that place an element by the transform; empty if it stays at the origin.
fn placement_attributes(transform: Transform) -> String {
    let Transform { sx, kx, ky, sy, tx, ty } = transform;
    let (x, y) = (format_tenths(tx), format_tenths(ty));
    let fine = |value: f32| format_decimal(f64::from(value), 3);
    match (kx.abs() + ky.abs() < 1e-4, (sx - 1.0).abs() < 1e-4) {
        (true, true) if x == "0" && y == "0" => String::new(),
        (true, true) => format!(" x=\"{x}\" y=\"{y}\""),
        (true, false) => format!(" transform=\"translate({x} {y})scale({})\"", fine(sx)),
        _ => {
            let [a, b, c, d] = [sx, ky, kx, sy].map(fine);
            format!(" transform=\"matrix({a} {b} {c} {d} {x} {y})\"")
        }
    }
}

/// Returns the `d` attribute of a path, in whole relative steps.
fn path_data(path: &Path) -> String {
    let mut pen = PathDataWriter::default();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => pen.write_step('M', &[to]),
            PathSegment::LineTo(to) => pen.write_step('l', &[to]),
            PathSegment::QuadTo(by, to) => pen.write_step('q', &[by, to]),
            PathSegment::CubicTo(by, then, to) => pen.write_step('c', &[by, then, to]),
            PathSegment::Close => pen.write_close(),
        }
    }
    pen.text
}

/// A writer of SVG path data in relative steps of whole units. Each step starts from the rounded end of the last one,
/// so rounding errors do not add up.
#[derive(Default)]
struct PathDataWriter {
    text: String,
    command: char,
    at: (i64, i64),
    start: (i64, i64),
}

impl PathDataWriter {
    /// Writes a command and its points relative to the current point; omits a drawing step that moves nowhere.
    fn write_step(&mut self, command: char, points: &[Point]) {
        let whole = |point: &Point| (point.x.round() as i64, point.y.round() as i64);
        let from = if command == 'M' { (0, 0) } else { self.at };
        let mut numbers: Vec<i64> = Vec::with_capacity(6);
        for point in points.iter().map(whole) {
            numbers.extend([point.0 - from.0, point.1 - from.1]);
            self.at = point;
        }
        if command == 'M' {
            self.start = self.at;
        }
        if command != 'M' && numbers.iter().all(|number| *number == 0) {
            return;
        }
        if command != self.command {
            self.text.push(command);
        }
        for (place, number) in numbers.into_iter().enumerate() {
            if number >= 0 && (place > 0 || command == self.command) {
                self.text.push(' ');
            }
            self.text.push_str(&number.to_string());
        }
        self.command = command;
    }

    /// Writes the command that closes the outline.
    fn write_close(&mut self) {
        self.text.push('z');
        (self.command, self.at) = ('z', self.start);
    }
}

/// Formats a number with at most one decimal, as short as possible.
fn format_tenths(value: f32) -> String {
    format_decimal(f64::from(value), 1)
}

/// Formats a number with at most `decimals` decimals, as short as possible: `.5`, `2`, `0`.
fn format_decimal(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let text = match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.'),
        false => &text,
    };
    match text {
        "-0" | "" => "0".to_owned(),
        text => text.replacen("0.", ".", usize::from(text.starts_with("0.") || text.starts_with("-0."))),
    }
}

/// Formats a colour as `#rrggbb`, or as `#rgb` if that is equal.
pub(crate) fn hex_color(color: Color) -> String {
    let color = color.to_color_u8();
    let parts = [color.red(), color.green(), color.blue()];
    match parts.iter().all(|part| part % 17 == 0) {
        true => format!("#{:x}{:x}{:x}", parts[0] / 17, parts[1] / 17, parts[2] / 17),
        false => format!("#{:02x}{:02x}{:02x}", parts[0], parts[1], parts[2]),
    }
}
