//! Guidance for the person holding the board: the result of the last picture, and what the views still lack.

use opencv::{
    calib3d,
    core::{Mat, Point2f, Point3f, Vector},
    prelude::*,
};
use quejing_message::Message;
use strum::{EnumCount, VariantArray};

use super::{
    Corner, MIN_CORNERS, board,
    solve::{CoveredFields, GRID, share_of},
};

/// The number of views beyond which more hardly change the measurement.
pub const WANTED_VIEWS: usize = 10;
/// The share of the picture that the guide asks for; a measurement is accepted with less.
const WANTED_COVERAGE: f64 = 0.75;
/// The sine of 15°: a board turned this far out of the picture's plane shows how the lens renders depth.
const TILTED: f64 = 0.26;

/// The result of looking for the board in the last picture.
#[derive(Message, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[message("sight")]
pub enum Sight {
    /// No corner of the board was seen.
    #[default]
    Nothing,
    /// Too few corners were seen; holds their number.
    #[message(also(least = Sight::least))]
    Few(#[message(name = "corners")] usize),
    /// The board was moving.
    Moving,
    /// The board was where a view has already been taken.
    Known,
    /// The board was seen and a view was taken.
    Taken,
}

impl Sight {
    /// Returns the number of corners that a view needs.
    fn least(&self) -> usize {
        MIN_CORNERS
    }
}

/// The side of the board that is farther away, as the camera sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray, EnumCount)]
pub enum Tilt {
    /// The left side is farther away.
    Left,
    /// The right side is farther away.
    Right,
    /// The upper side is farther away.
    Top,
    /// The lower side is farther away.
    Bottom,
}

impl Tilt {
    /// All tilts, in the order of [`Guide::tilts`].
    pub const ALL: &[Tilt] = Tilt::VARIANTS;
}

/// The kind of view that is lacking most.
#[derive(Message, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[message("goal")]
pub enum Goal {
    /// The first view, with the board anywhere.
    #[default]
    First,
    /// The board in this field of the picture (column, row).
    Field(#[message(name = "place", with = place)] [usize; 2]),
    /// The board tilted so that this side is farther away.
    Tilt(#[message(name = "side", with = side)] Tilt),
    /// More views of any kind.
    More,
    /// No further view is needed.
    Enough,
}

/// Returns the word of a field's place in the picture.
fn place(field: &[usize; 2]) -> &'static str {
    let [across, down] = third_of(*field);
    [["upper-left", "upper", "upper-right"], ["left", "middle", "right"], ["lower-left", "lower", "lower-right"]][down]
        [across]
}

/// Returns the word of a side of the board.
fn side(tilt: &Tilt) -> &'static str {
    match tilt {
        Tilt::Left => "left",
        Tilt::Right => "right",
        Tilt::Top => "upper",
        Tilt::Bottom => "lower",
    }
}

/// Progress of the views.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Guide {
    /// Number of views taken.
    pub views: usize,
    /// The result of the last picture.
    pub sight: Sight,
    /// The fields of the picture that have held a corner, row by row.
    pub fields: CoveredFields,
    /// The tilts that have been seen, in the order of [`Tilt::ALL`].
    pub tilts: [bool; 4],
}

impl Guide {
    /// Returns the share of the picture's fields that have held a corner.
    pub fn coverage(&self) -> f64 {
        share_of(&self.fields)
    }

    /// Returns the next view to ask for: first the picture's corners, where lenses bend most; then tilts, which
    /// separate distance from size; then the rest.
    pub fn goal(&self) -> Goal {
        if self.views == 0 {
            return Goal::First;
        }
        let [across, down] = GRID.map(|n| n - 1);
        let lacks = |field: &[usize; 2]| !self.fields[field[1]][field[0]];
        if let Some(field) = [[0, 0], [across, 0], [across, down], [0, down]].into_iter().find(lacks) {
            return Goal::Field(field);
        }
        if let Some(place) = self.tilts.iter().position(|seen| !seen) {
            return Goal::Tilt(Tilt::ALL[place]);
        }
        if self.coverage() < WANTED_COVERAGE {
            let fields = (0..=down).flat_map(|row| (0..=across).map(move |column| [column, row]));
            if let Some(field) = fields.into_iter().find(lacks) {
                return Goal::Field(field);
            }
        }
        if self.views < WANTED_VIEWS {
            return Goal::More;
        }
        Goal::Enough
    }
}

/// Returns a field's third of the picture, 0 to 2 each: left, middle or right; upper, middle or lower.
fn third_of([column, row]: [usize; 2]) -> [usize; 2] {
    let third = |at: usize, of: usize| (at > 0) as usize + (at + 1 == of) as usize;
    [3 * column / GRID[0], third(row, GRID[1])]
}

/// Finds the sides of the board that are farther away in a view; all false if too few corners are seen or OpenCV finds
/// no solution. The lens is not known yet: a usual one is enough to tell the sides apart.
pub(super) fn farther_sides(view: &[Corner], [width, height]: [u32; 2]) -> [bool; 4] {
    let Some([right, down]) = board_normal(view, [width, height]).unwrap_or_default() else {
        return [false; 4];
    };
    // The normal leans away from the farther side.
    [right > TILTED, right < -TILTED, down > TILTED, down < -TILTED]
}

/// Computes how far the board's normal leans right and down, as the camera sees it (sines); `None` without a solution.
fn board_normal(view: &[Corner], [width, height]: [u32; 2]) -> opencv::Result<Option<[f64; 2]>> {
    if view.len() < MIN_CORNERS {
        return Ok(None);
    }
    let on_board: Vector<Point3f> = view
        .iter()
        .map(|corner| {
            let [x, y] = board::corner(corner.number);
            Point3f::new(x, y, 0.0)
        })
        .collect();
    let shown: Vector<Point2f> = view.iter().map(|c| Point2f::new(c.at[0] as f32, c.at[1] as f32)).collect();
    let focal = f64::from(width.max(height));
    let middle = [width, height].map(|side| (f64::from(side) - 1.0) / 2.0);
    let lens = Mat::from_slice_2d(&[[focal, 0.0, middle[0]], [0.0, focal, middle[1]], [0.0, 0.0, 1.0]])?;
    let (mut turn, mut place) = (Mat::default(), Mat::default());
    // Not `solve_pnp_def`, which has one argument more where the bindings are generated by an old clang.
    let (bend, method) = (Mat::default(), calib3d::SOLVEPNP_ITERATIVE);
    if !calib3d::solve_pnp(&on_board, &shown, &lens, &bend, &mut turn, &mut place, false, method)? {
        return Ok(None);
    }
    let mut rotation = Mat::default();
    calib3d::rodrigues_def(&turn, &mut rotation)?;
    let at = |row: i32| rotation.at_2d::<f64>(row, 2).copied();
    Ok(Some([at(0)?, at(1)?]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibrate::ViewCorners;

    /// Computes the corners of a board 500 mm away as seen by a 1000-pixel pinhole, turned about its vertical and
    /// horizontal axes.
    fn view(turn: f64, tilt: f64) -> ViewCorners {
        let (a, b) = (tilt.to_radians(), turn.to_radians());
        (0..board::CORNERS)
            .map(|number| {
                let [x, y] = board::corner(number).map(f64::from);
                let (x, y) = (x - 122.5, y - 87.5);
                // Turned by b, the right side is farther away; tilted by a, the lower one.
                let (y, z) = (y * a.cos(), y * a.sin());
                let (x, z) = (x * b.cos() - z * b.sin(), z * b.cos() + x * b.sin());
                Corner { number, at: [639.5 + 1000.0 * x / (z + 500.0), 359.5 + 1000.0 * y / (z + 500.0)] }
            })
            .collect()
    }

    #[test]
    fn the_farther_side_of_the_board_is_found() {
        let of = |turn, tilt| farther_sides(&view(turn, tilt), [1280, 720]);
        assert_eq!(of(0.0, 0.0), [false; 4]);
        assert_eq!(of(-30.0, 0.0), [true, false, false, false]);
        assert_eq!(of(30.0, 0.0), [false, true, false, false]);
        assert_eq!(of(0.0, -30.0), [false, false, true, false]);
        assert_eq!(of(0.0, 30.0), [false, false, false, true]);
        assert_eq!(of(28.0, 28.0), [false, true, false, true]);
        assert_eq!(of(8.0, -8.0), [false; 4], "hardly tilted");
        assert_eq!(farther_sides(&view(30.0, 0.0)[..5], [1280, 720]), [false; 4]);
    }

    #[test]
    fn goals_come_in_order_until_enough_views_are_taken() {
        let mut guide = Guide::default();
        assert_eq!(guide.goal(), Goal::First);
        guide.views = 1;
        let mut asked = Vec::new();
        for _ in 0..40 {
            let goal = guide.goal();
            match goal {
                Goal::Field([column, row]) => {
                    assert!(!guide.fields[row][column], "asked for again");
                    guide.fields[row][column] = true;
                }
                Goal::Tilt(tilt) => guide.tilts[tilt as usize] = true,
                Goal::First => unreachable!("there is a view"),
                Goal::More | Goal::Enough => {}
            }
            guide.views += 1;
            asked.push(goal);
            if goal == Goal::Enough {
                break;
            }
        }
        let thirds: Vec<_> = asked[..4]
            .iter()
            .map(|goal| match goal {
                Goal::Field(field) => third_of(*field),
                other => panic!("{other:?} before the corners"),
            })
            .collect();
        assert_eq!(thirds, [[0, 0], [2, 0], [2, 2], [0, 2]]);
        assert!(asked[4..8].iter().all(|goal| matches!(goal, Goal::Tilt(_))));
        assert_eq!(asked.last(), Some(&Goal::Enough));
        assert!(guide.coverage() >= WANTED_COVERAGE && guide.views >= WANTED_VIEWS);
    }

    #[test]
    fn few_views_are_not_enough_however_good() {
        let mut guide = Guide { views: 6, sight: Sight::Taken, fields: [[true; 6]; 4], tilts: [true; 4] };
        assert_eq!(guide.goal(), Goal::More);
        guide.views = WANTED_VIEWS;
        assert_eq!(guide.goal(), Goal::Enough);
    }

    #[test]
    fn fields_are_named_by_thirds() {
        let names: Vec<[usize; 2]> = [[0, 0], [1, 1], [2, 0], [3, 2], [4, 3], [5, 3]].map(third_of).to_vec();
        assert_eq!(names, [[0, 0], [0, 1], [1, 0], [1, 1], [2, 2], [2, 2]]);
    }
}
