//! Shapes as SVG: the pen writes elements instead of pixels.
//!
//! The text is kept short, as a page carries every face: outlines in whole units (the sheet is 300 wide, a tile on a page seldom
//! 100 pixels), steps instead of places, neighbours that look the same in one element.

use std::collections::BTreeMap;
use std::fmt::Write;

use tiny_skia::{Color, Path, PathSegment, Point, Transform};

/// Elements in drawing order, and the recurring shapes that they use.
#[derive(Default)]
pub(crate) struct Drawing {
    elements: Vec<Element>,
    /// The recurring shapes by id.
    recurring: BTreeMap<String, String>,
}

/// One element: neighbours with the same look share one.
#[derive(Debug, PartialEq)]
enum Element {
    /// A path with the attributes of its look.
    Path { look: String, turn: Turn, data: String },
    /// An element that stands for itself.
    Other(String),
}

/// The prefix of every id, so that they meet no other id of the page.
const PREFIX: &str = "t-";

impl Drawing {
    /// Fills a path.
    pub(crate) fn fill(&mut self, path: &Path, transform: Transform, color: Color) {
        self.path(path, transform, format!(" fill=\"{}\"", hex(color)), turn(path));
    }

    /// Draws along a path.
    pub(crate) fn stroke(&mut self, path: &Path, transform: Transform, width: f32, color: Color) {
        let width = tenths(width * scale(transform));
        self.path(path, transform, format!(" stroke=\"{}\" stroke-width=\"{width}\"", hex(color)), Turn::None);
    }

    /// Fills a path and draws along it.
    pub(crate) fn bold(&mut self, path: &Path, transform: Transform, width: f32, color: Color) {
        let (color, width) = (hex(color), tenths(width * scale(transform)));
        let look = format!(" fill=\"{color}\" stroke=\"{color}\" stroke-width=\"{width}\"");
        self.path(path, transform, look, Turn::Several);
    }

    /// Draws a filled circle.
    pub(crate) fn disc(&mut self, x: f32, y: f32, radius: f32, transform: Transform, color: Color) {
        self.circle(x, y, radius, transform, &format!(" fill=\"{}\"", hex(color)));
    }

    /// Draws a circle's outline.
    pub(crate) fn ring(&mut self, x: f32, y: f32, r: f32, width: f32, transform: Transform, color: Color) {
        let width = tenths(width * scale(transform));
        self.circle(x, y, r, transform, &format!(" stroke=\"{}\" stroke-width=\"{width}\"", hex(color)));
    }

    fn circle(&mut self, x: f32, y: f32, radius: f32, transform: Transform, look: &str) {
        let mut centre = Point::from_xy(x, y);
        transform.map_point(&mut centre);
        let place = |name: &str, value: f32| match tenths(value).as_str() {
            "0" => String::new(),
            value => format!(" {name}=\"{value}\""),
        };
        let (cx, cy) = (place("cx", centre.x), place("cy", centre.y));
        let r = tenths(radius * scale(transform));
        self.elements.push(Element::Other(format!("<circle{cx}{cy} r=\"{r}\"{look}/>")));
    }

    /// Draws a recurring shape: defined once under its name and colour, and referenced here.
    pub(crate) fn recurring(
        &mut self,
        name: &str,
        color: Color,
        transform: Transform,
        draw: impl FnOnce(&mut Drawing),
    ) {
        let id = format!("{PREFIX}{name}-{}", hex(color).trim_start_matches('#'));
        if !self.recurring.contains_key(&id) {
            let mut own = Drawing::default();
            draw(&mut own);
            let drawn = own.take();
            self.recurring.append(&mut own.recurring);
            self.recurring.insert(id.clone(), drawn);
        }
        let placed = placement_attributes(transform);
        self.elements.push(Element::Other(format!("<use href=\"#{id}\"{placed}/>")));
    }

    fn path(&mut self, path: &Path, transform: Transform, look: String, turn: Turn) {
        let Some(path) = path.clone().transform(transform) else {
            return;
        };
        let data = data(&path);
        match self.elements.last_mut() {
            Some(Element::Path { look: before, turn: turned, data: all })
                if *before == look && *turned == turn && turn != Turn::Several =>
            {
                all.push_str(&data);
            }
            _ => self.elements.push(Element::Path { look, turn, data }),
        }
    }

    /// Takes the elements drawn so far; the recurring shapes stay for the next drawing.
    pub(crate) fn take(&mut self) -> String {
        let mut text = String::new();
        for element in self.elements.drain(..) {
            // Writing to a string cannot fail.
            let _ = match element {
                Element::Path { look, data, .. } => write!(text, "<path{look} d=\"{data}\"/>"),
                Element::Other(element) => write!(text, "{element}"),
            };
        }
        text
    }

    /// Returns the definitions of the recurring shapes, each with its id.
    pub(crate) fn definitions(&self) -> String {
        let written = |(id, drawn): (&String, &String)| format!("<g id=\"{id}\">{drawn}</g>");
        self.recurring.iter().map(written).collect()
    }
}

/// The direction of an outline: only outlines of one direction can share an element, or one would cut a hole into the
/// other.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Turn {
    /// A line, not filled.
    None,
    Left,
    Right,
    /// Outlines with holes stay alone.
    Several,
}

/// Returns the direction of a path, by the area of the corners it goes through.
fn turn(path: &Path) -> Turn {
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
        1 if area > 0.0 => Turn::Right,
        1 if area < 0.0 => Turn::Left,
        _ => Turn::Several,
    }
}

/// Returns the factor by which a transform enlarges; the pen only moves, turns and enlarges evenly.
fn scale(transform: Transform) -> f32 {
    (transform.sx * transform.sx + transform.ky * transform.ky).sqrt()
}

/// Returns the attribute that places an element at the pen.
fn placement_attributes(transform: Transform) -> String {
    let Transform { sx, kx, ky, sy, tx, ty } = transform;
    let (x, y) = (tenths(tx), tenths(ty));
    let fine = |value: f32| fraction(f64::from(value), 3);
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

/// Returns the data of a path, step by step.
fn data(path: &Path) -> String {
    let mut pen = Steps::default();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => pen.step('M', &[to]),
            PathSegment::LineTo(to) => pen.step('l', &[to]),
            PathSegment::QuadTo(by, to) => pen.step('q', &[by, to]),
            PathSegment::CubicTo(by, then, to) => pen.step('c', &[by, then, to]),
            PathSegment::Close => pen.close(),
        }
    }
    pen.text
}

/// Writes a path in whole steps from where it is; what is rounded does not add up, as every step starts from there.
#[derive(Default)]
struct Steps {
    text: String,
    command: char,
    at: (i64, i64),
    start: (i64, i64),
}

impl Steps {
    fn step(&mut self, command: char, points: &[Point]) {
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

    fn close(&mut self) {
        self.text.push('z');
        (self.command, self.at) = ('z', self.start);
    }
}

/// Formats a number with one decimal.
fn tenths(value: f32) -> String {
    fraction(f64::from(value), 1)
}

/// Formats a number with at most `decimals` decimals, as short as possible.
fn fraction(value: f64, decimals: usize) -> String {
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

/// Formats a colour as `#rrggbb`, or as the equal `#rgb`.
pub(crate) fn hex(color: Color) -> String {
    let color = color.to_color_u8();
    let parts = [color.red(), color.green(), color.blue()];
    match parts.iter().all(|part| part % 17 == 0) {
        true => format!("#{:x}{:x}{:x}", parts[0] / 17, parts[1] / 17, parts[2] / 17),
        false => format!("#{:02x}{:02x}{:02x}", parts[0], parts[1], parts[2]),
    }
}
