//! Writes shapes as SVG elements.
//!
//! The text is short, because a page carries every face: coordinates are relative and in whole units (the sheet is 300
//! units wide, a tile on a page seldom 100 pixels), and consecutive paths with equal colours and widths share an
//! element.

use std::collections::BTreeMap;
use std::fmt::Write;

use tiny_skia::{Color, Path, PathSegment, Point, Transform};

/// SVG elements in drawing order, and the recurring shapes that they use.
#[derive(Default)]
pub(crate) struct SvgDrawing {
    elements: Vec<SvgElement>,
    /// The SVG text of the recurring shapes, by id.
    recurring_shapes: BTreeMap<String, String>,
}

/// An SVG element. Consecutive paths with equal attributes and direction share one.
#[derive(Debug, PartialEq)]
enum SvgElement {
    /// A path: the attributes `look` for its colours and width, its direction, and its `d` data.
    Path { look: String, direction: PathDirection, data: String },
    /// The complete text of an element that is never shared.
    Unshared(String),
}

/// The prefix of the ids of recurring shapes, which makes them differ from all other ids of a page.
const ID_PREFIX: &str = "t-";

impl SvgDrawing {
    /// Adds a filled path: to the last element if it is a path of this colour and direction, otherwise as a new
    /// element.
    pub(crate) fn add_filled_path(&mut self, path: &Path, transform: Transform, color: Color) {
        self.add_path(path, transform, format!(" fill=\"{}\"", format_hex_color(color)), find_path_direction(path));
    }

    /// Adds a line along a path without filling the path. The transform applies to the path and to the `width` of the
    /// line.
    pub(crate) fn add_line(&mut self, path: &Path, transform: Transform, width: f32, color: Color) {
        let width = format_tenths(width * transform_scale(transform));
        self.add_path(
            path,
            transform,
            format!(" stroke=\"{}\" stroke-width=\"{width}\"", format_hex_color(color)),
            PathDirection::Unfilled,
        );
    }

    /// Adds a filled path with a line of the same colour along it. The transform applies to the path and to the `width`
    /// of the line.
    pub(crate) fn add_bold_path(&mut self, path: &Path, transform: Transform, width: f32, color: Color) {
        let (color, width) = (format_hex_color(color), format_tenths(width * transform_scale(transform)));
        let look = format!(" fill=\"{color}\" stroke=\"{color}\" stroke-width=\"{width}\"");
        self.add_path(path, transform, look, PathDirection::Several);
    }

    /// Adds a filled circle about (`x`, `y`); the transform moves and enlarges it.
    pub(crate) fn add_disc(&mut self, x: f32, y: f32, radius: f32, transform: Transform, color: Color) {
        self.add_circle(x, y, radius, transform, &format!(" fill=\"{}\"", format_hex_color(color)));
    }

    /// Adds the outline of a circle about (`x`, `y`), in a line of this width. The transform applies to the circle and
    /// to the width.
    pub(crate) fn add_ring(&mut self, x: f32, y: f32, radius: f32, width: f32, transform: Transform, color: Color) {
        let width = format_tenths(width * transform_scale(transform));
        self.add_circle(
            x,
            y,
            radius,
            transform,
            &format!(" stroke=\"{}\" stroke-width=\"{width}\"", format_hex_color(color)),
        );
    }

    /// Adds a circle; `look` holds the attributes of its fill or line.
    fn add_circle(&mut self, x: f32, y: f32, radius: f32, transform: Transform, look: &str) {
        let mut centre = Point::from_xy(x, y);
        transform.map_point(&mut centre);
        let format_position = |name: &str, value: f32| match format_tenths(value).as_str() {
            "0" => String::new(),
            value => format!(" {name}=\"{value}\""),
        };
        let (cx, cy) = (format_position("cx", centre.x), format_position("cy", centre.y));
        let r = format_tenths(radius * transform_scale(transform));
        self.elements.push(SvgElement::Unshared(format!("<circle{cx}{cy} r=\"{r}\"{look}/>")));
    }

    /// Adds a reference to a recurring shape. On the first use of its name and colour, `draw` draws it about the
    /// origin.
    pub(crate) fn add_recurring_shape(
        &mut self,
        name: &str,
        color: Color,
        transform: Transform,
        draw: impl FnOnce(&mut SvgDrawing),
    ) {
        let id = format!("{ID_PREFIX}{name}-{}", format_hex_color(color).trim_start_matches('#'));
        if !self.recurring_shapes.contains_key(&id) {
            let mut shape_drawing = SvgDrawing::default();
            draw(&mut shape_drawing);
            let shape_elements = shape_drawing.take_elements();
            self.recurring_shapes.append(&mut shape_drawing.recurring_shapes);
            self.recurring_shapes.insert(id.clone(), shape_elements);
        }
        let placed = format_placement(transform);
        self.elements.push(SvgElement::Unshared(format!("<use href=\"#{id}\"{placed}/>")));
    }

    /// Adds a path: to the last element if it is a path with these attributes and this direction, unless that is
    /// [`PathDirection::Several`]; otherwise as a new element.
    fn add_path(&mut self, path: &Path, transform: Transform, look: String, direction: PathDirection) {
        let Some(path) = path.clone().transform(transform) else {
            return;
        };
        let data = format_path_data(&path);
        match self.elements.last_mut() {
            Some(SvgElement::Path { look: last_look, direction: last_direction, data: last_data })
                if *last_look == look && *last_direction == direction && direction != PathDirection::Several =>
            {
                last_data.push_str(&data);
            }
            _ => self.elements.push(SvgElement::Path { look, direction, data }),
        }
    }

    /// Removes all elements and returns their SVG text. Keeps the recurring shapes for the next elements.
    pub(crate) fn take_elements(&mut self) -> String {
        let mut text = String::new();
        for element in self.elements.drain(..) {
            // Writing to a string cannot fail.
            let _ = match element {
                SvgElement::Path { look, data, .. } => write!(text, "<path{look} d=\"{data}\"/>"),
                SvgElement::Unshared(element) => write!(text, "{element}"),
            };
        }
        text
    }

    /// Returns the SVG definitions of the recurring shapes, each a group with its id.
    pub(crate) fn format_shape_definitions(&self) -> String {
        let format_definition = |(id, drawn): (&String, &String)| format!("<g id=\"{id}\">{drawn}</g>");
        self.recurring_shapes.iter().map(format_definition).collect()
    }
}

/// The direction of a path. Filled outlines share an element only if their directions are equal, because outlines of
/// opposite directions would cut holes into each other.
#[derive(Clone, Copy, Debug, PartialEq)]
enum PathDirection {
    /// A path that is not filled.
    Unfilled,
    /// One outline that runs anticlockwise.
    Anticlockwise,
    /// One outline that runs clockwise.
    Clockwise,
    /// Several outlines, such as one with holes. They share no element.
    Several,
}

/// Returns the direction of a filled path, from the signed area of the polygon of its points;
/// [`PathDirection::Several`] if it has several outlines or no area.
fn find_path_direction(path: &Path) -> PathDirection {
    let (mut area, mut outline_count) = (0.0, 0);
    let mut last = Point::zero();
    for segment in path.segments() {
        let to = match segment {
            PathSegment::MoveTo(to) => {
                outline_count += 1;
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
    match outline_count {
        1 if area > 0.0 => PathDirection::Clockwise,
        1 if area < 0.0 => PathDirection::Anticlockwise,
        _ => PathDirection::Several,
    }
}

/// Returns the factor by which a transform of a pen enlarges. Such transforms only move, turn and enlarge evenly.
fn transform_scale(transform: Transform) -> f32 {
    (transform.sx * transform.sx + transform.ky * transform.ky).sqrt()
}

/// Returns the attributes that apply a transform to a `use` element; empty for the identity.
fn format_placement(transform: Transform) -> String {
    let Transform { sx, kx, ky, sy, tx, ty } = transform;
    let (x, y) = (format_tenths(tx), format_tenths(ty));
    let format_thousandths = |value: f32| format_decimal(f64::from(value), 3);
    match (kx.abs() + ky.abs() < 1e-4, (sx - 1.0).abs() < 1e-4) {
        (true, true) if x == "0" && y == "0" => String::new(),
        (true, true) => format!(" x=\"{x}\" y=\"{y}\""),
        (true, false) => format!(" transform=\"translate({x} {y})scale({})\"", format_thousandths(sx)),
        _ => {
            let [a, b, c, d] = [sx, ky, kx, sy].map(format_thousandths);
            format!(" transform=\"matrix({a} {b} {c} {d} {x} {y})\"")
        }
    }
}

/// Returns the `d` attribute of a path, in relative steps of whole units.
fn format_path_data(path: &Path) -> String {
    let mut pen = PathDataWriter::default();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => pen.write_command('M', &[to]),
            PathSegment::LineTo(to) => pen.write_command('l', &[to]),
            PathSegment::QuadTo(by, to) => pen.write_command('q', &[by, to]),
            PathSegment::CubicTo(by, then, to) => pen.write_command('c', &[by, then, to]),
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
    /// The last command written.
    command: char,
    current_point: (i64, i64),
    /// The first point of the current outline.
    outline_start: (i64, i64),
}

impl PathDataWriter {
    /// Writes a command with its points relative to the current point; `M` has absolute points. Omits a step of a line
    /// or curve whose points all round to the current point.
    fn write_command(&mut self, command: char, points: &[Point]) {
        let round_point = |point: &Point| (point.x.round() as i64, point.y.round() as i64);
        let base_point = if command == 'M' { (0, 0) } else { self.current_point };
        let mut numbers: Vec<i64> = Vec::with_capacity(6);
        for point in points.iter().map(round_point) {
            numbers.extend([point.0 - base_point.0, point.1 - base_point.1]);
            self.current_point = point;
        }
        if command == 'M' {
            self.outline_start = self.current_point;
        }
        if command != 'M' && numbers.iter().all(|number| *number == 0) {
            return;
        }
        if command != self.command {
            self.text.push(command);
        }
        for (index, number) in numbers.into_iter().enumerate() {
            if number >= 0 && (index > 0 || command == self.command) {
                self.text.push(' ');
            }
            self.text.push_str(&number.to_string());
        }
        self.command = command;
    }

    /// Writes the command that closes the outline, which returns to its first point.
    fn write_close(&mut self) {
        self.text.push('z');
        (self.command, self.current_point) = ('z', self.outline_start);
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

/// Formats a colour as `#rgb` if that is exact, otherwise as `#rrggbb`.
pub(crate) fn format_hex_color(color: Color) -> String {
    let color = color.to_color_u8();
    let channels = [color.red(), color.green(), color.blue()];
    match channels.iter().all(|channel| channel % 17 == 0) {
        true => format!("#{:x}{:x}{:x}", channels[0] / 17, channels[1] / 17, channels[2] / 17),
        false => format!("#{:02x}{:02x}{:02x}", channels[0], channels[1], channels[2]),
    }
}
