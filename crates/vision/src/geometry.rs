//! Plane geometry for tiles in a picture: points, quads, their areas and overlaps. Coordinates are in pixels, with y
//! pointing down.

/// A point or a vector `[x, y]`, in pixels.
pub type Point = [f32; 2];
/// A quadrilateral: its four corners in order around it; for a tile, clockwise from the tile's own top left.
pub type Quad = [Point; 4];

pub(crate) fn add(a: Point, b: Point) -> Point {
    [a[0] + b[0], a[1] + b[1]]
}

/// Returns the vector from `b` to `a`.
pub fn sub(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1]]
}

pub(crate) fn scale(a: Point, factor: f32) -> Point {
    [a[0] * factor, a[1] * factor]
}

pub(crate) fn dot(a: Point, b: Point) -> f32 {
    a[0] * b[0] + a[1] * b[1]
}

/// Returns the cross product of two vectors: positive if `b` is clockwise of `a` as seen in the picture.
pub(crate) fn cross(a: Point, b: Point) -> f32 {
    a[0] * b[1] - a[1] * b[0]
}

pub(crate) fn length(a: Point) -> f32 {
    dot(a, a).sqrt()
}

/// Returns the mean of the quad's corners.
pub fn centre(quad: &Quad) -> Point {
    scale(quad.iter().fold([0.0, 0.0], |sum, &p| add(sum, p)), 0.25)
}

/// Returns half the vector from the quad's left edge to its right edge, left and right as seen on the tile.
pub(crate) fn half_width(quad: &Quad) -> Point {
    scale(sub(add(quad[1], quad[2]), add(quad[0], quad[3])), 0.25)
}

/// Returns half the vector from the quad's top edge to its bottom edge, top and bottom as seen on the tile.
pub(crate) fn half_height(quad: &Quad) -> Point {
    scale(sub(add(quad[3], quad[2]), add(quad[0], quad[1])), 0.25)
}

/// Returns the mean length of the quad's shorter pair of opposite edges.
pub fn short_side(quad: &Quad) -> f32 {
    2.0 * length(half_width(quad)).min(length(half_height(quad)))
}

/// Returns the mean length of the quad's longer pair of opposite edges.
pub fn long_side(quad: &Quad) -> f32 {
    2.0 * length(half_width(quad)).max(length(half_height(quad)))
}

/// Returns the left, top, right and bottom edges of the axis-aligned box around the quad's corners.
pub fn bounding_box(quad: &Quad) -> [f32; 4] {
    quad.iter().fold([f32::MAX, f32::MAX, f32::MIN, f32::MIN], |b, p| {
        [b[0].min(p[0]), b[1].min(p[1]), b[2].max(p[0]), b[3].max(p[1])]
    })
}

/// Returns the intersection over union (0..1) of two boxes, each left, top, right, bottom; 0 for empty boxes.
pub fn box_iou(a: &[f32; 4], b: &[f32; 4]) -> f32 {
    let area = |r: &[f32; 4]| (r[2] - r[0]).max(0.0) * (r[3] - r[1]).max(0.0);
    let intersection = area(&[a[0].max(b[0]), a[1].max(b[1]), a[2].min(b[2]), a[3].min(b[3])]);
    let union = area(a) + area(b) - intersection;
    if union > 0.0 { intersection / union } else { 0.0 }
}

/// Returns the area of a polygon, positive if its corners run clockwise in the picture.
pub(crate) fn signed_area(corners: &[Point]) -> f32 {
    corners.iter().zip(corners.iter().cycle().skip(1)).map(|(&a, &b)| cross(a, b)).sum::<f32>() / 2.0
}

/// Returns the area of the intersection of two convex quads, by Sutherland and Hodgman's clipping; 0 if they are
/// disjoint.
pub(crate) fn overlap_area(a: &Quad, b: &Quad) -> f32 {
    let mut shape: Vec<Point> = a.to_vec();
    let inside_is_positive = signed_area(b) >= 0.0;
    for i in 0..4 {
        let (from, edge) = (b[i], sub(b[(i + 1) % 4], b[i]));
        let side = |p: Point| {
            let s = cross(edge, sub(p, from));
            if inside_is_positive { s } else { -s }
        };
        let mut clipped = Vec::with_capacity(shape.len() + 2);
        for (k, &p) in shape.iter().enumerate() {
            let q = shape[(k + 1) % shape.len()];
            let (sp, sq) = (side(p), side(q));
            if sp >= 0.0 {
                clipped.push(p);
            }
            if (sp > 0.0 && sq < 0.0) || (sp < 0.0 && sq > 0.0) {
                clipped.push(add(p, scale(sub(q, p), sp / (sp - sq))));
            }
        }
        shape = clipped;
        if shape.len() < 3 {
            return 0.0;
        }
    }
    signed_area(&shape).abs()
}

/// Returns the overlap of two convex quads as a share (0..1) of their union, and as a share of the smaller one. Both
/// shares are 0 if a quad has no area.
pub fn quad_overlap(a: &Quad, b: &Quad) -> (f32, f32) {
    let intersection = overlap_area(a, b);
    let (area_a, area_b) = (signed_area(a).abs(), signed_area(b).abs());
    let union = area_a + area_b - intersection;
    let smaller = area_a.min(area_b);
    if union <= 0.0 || smaller <= 0.0 {
        return (0.0, 0.0);
    }
    (intersection / union, intersection / smaller)
}

/// Builds a parallelogram from its centre and the vectors from there to the middles of two adjacent sides. The corners
/// start at centre − half_width − half_height and run clockwise in the picture, for which `half_height` may be
/// reversed.
pub fn parallelogram(centre: Point, half_width: Point, half_height: Point) -> Quad {
    let half_height = if cross(half_width, half_height) < 0.0 { scale(half_height, -1.0) } else { half_height };
    let corner = |w: f32, h: f32| add(centre, add(scale(half_width, w), scale(half_height, h)));
    [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST_SQUARE: Quad = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]];

    fn move_quad(quad: &Quad, by: Point) -> Quad {
        quad.map(|p| add(p, by))
    }

    #[test]
    fn overlap_of_shifted_squares() {
        assert_eq!(overlap_area(&TEST_SQUARE, &TEST_SQUARE), 4.0);
        assert_eq!(overlap_area(&TEST_SQUARE, &move_quad(&TEST_SQUARE, [1.0, 1.0])), 1.0);
        assert_eq!(overlap_area(&TEST_SQUARE, &move_quad(&TEST_SQUARE, [3.0, 0.0])), 0.0);
        let (iou, of_smaller) = quad_overlap(&TEST_SQUARE, &move_quad(&TEST_SQUARE, [1.0, 0.0]));
        assert!((iou - 1.0 / 3.0).abs() < 1e-6 && (of_smaller - 0.5).abs() < 1e-6);
    }

    #[test]
    fn overlap_does_not_depend_on_the_direction_of_the_corners() {
        let mut reversed = move_quad(&TEST_SQUARE, [1.0, 1.0]);
        reversed.reverse();
        assert_eq!(overlap_area(&TEST_SQUARE, &reversed), 1.0);
        assert_eq!(overlap_area(&reversed, &TEST_SQUARE), 1.0);
    }

    #[test]
    fn a_diamond_inside_a_square() {
        let diamond = [[1.0, 0.0], [2.0, 1.0], [1.0, 2.0], [0.0, 1.0]];
        assert!((overlap_area(&TEST_SQUARE, &diamond) - 2.0).abs() < 1e-6);
        assert!((quad_overlap(&diamond, &TEST_SQUARE).1 - 1.0).abs() < 1e-6);
    }

    #[test]
    fn corners_run_clockwise_whatever_the_signs() {
        for (w, h) in [([3.0, 0.0], [0.0, 4.0]), ([3.0, 0.0], [0.0, -4.0]), ([-3.0, 0.0], [0.0, 4.0])] {
            assert!(signed_area(&parallelogram([10.0, 10.0], w, h)) > 0.0);
        }
        let quad = parallelogram([10.0, 10.0], [3.0, 0.0], [0.0, 4.0]);
        assert_eq!(quad[0], [7.0, 6.0]);
        assert_eq!(bounding_box(&quad), [7.0, 6.0, 13.0, 14.0]);
        assert_eq!((short_side(&quad), long_side(&quad)), (6.0, 8.0));
    }
}
