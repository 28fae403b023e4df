//! Guidance for the person who holds the board: the result of the last picture, and the views that are still missing.

use opencv::{
    calib3d,
    core::{Mat, Point2f, Point3f, Vector},
    prelude::*,
};
use quejing_message::Message;
use strum::{EnumCount, VariantArray};

use super::{
    BoardCorner, MIN_VIEW_CORNERS, board,
    lens_measurement::{CoveredFields, FIELD_GRID_SIZE, covered_field_share},
};

/// The number of views that the guide asks for; more hardly change the measurement.
pub const WANTED_VIEW_COUNT: usize = 10;
/// The share of the picture's fields, 0 to 1, that the guide asks the board's corners to have covered; a measurement is
/// accepted with less.
const WANTED_FIELD_COVERAGE: f64 = 0.75;
/// The minimum sine of the angle (15°) by which a board must be turned out of the picture's plane to count as tilted.
const MIN_TILT_SINE: f64 = 0.26;

/// The result of looking for the board in the last picture.
#[derive(Message, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[message("sight")]
pub enum BoardSight {
    /// The picture shows no corner of the board.
    #[default]
    Nothing,
    /// The picture shows fewer than [`MIN_VIEW_CORNERS`] corners of the board; holds their number.
    #[message(also(least = BoardSight::required_corners))]
    Few(#[message(name = "corners")] usize),
    /// The board was moving.
    Moving,
    /// The board was where a view has already been taken.
    Known,
    /// The picture shows the board and became a view.
    Taken,
}

impl BoardSight {
    /// Returns [`MIN_VIEW_CORNERS`], the number of corners that a view needs, as a parameter of the message.
    fn required_corners(&self) -> usize {
        MIN_VIEW_CORNERS
    }
}

/// The side of the board that is farther away, as the camera sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray, EnumCount)]
pub enum BoardTilt {
    /// The board's left side is farther from the camera.
    Left,
    /// The board's right side is farther from the camera.
    Right,
    /// The board's upper side is farther from the camera.
    Top,
    /// The board's lower side is farther from the camera.
    Bottom,
}

impl BoardTilt {
    /// All tilts, in the order of [`CalibrationGuide::shown_tilts`].
    pub const ALL: &[BoardTilt] = BoardTilt::VARIANTS;
}

/// The view that the guide asks for next.
#[derive(Message, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[message("goal")]
pub enum ViewGoal {
    /// The first view, with the board anywhere.
    #[default]
    First,
    /// A view with the board in this field of the picture (column, row).
    Field(#[message(name = "place", with = field_place_word)] [usize; 2]),
    /// A view with the board tilted so that this side is farther away.
    Tilt(#[message(name = "side", with = tilt_side_word)] BoardTilt),
    /// More views of any kind.
    More,
    /// No further view is needed.
    Enough,
}

/// Returns the word, such as `upper-left`, by which messages select the place of a field in the picture.
fn field_place_word(field: &[usize; 2]) -> &'static str {
    let [across, down] = field_thirds(*field);
    [["upper-left", "upper", "upper-right"], ["left", "middle", "right"], ["lower-left", "lower", "lower-right"]][down]
        [across]
}

/// Returns the word (`left`, `right`, `upper`, `lower`) by which messages select the board's farther side.
fn tilt_side_word(tilt: &BoardTilt) -> &'static str {
    match tilt {
        BoardTilt::Left => "left",
        BoardTilt::Right => "right",
        BoardTilt::Top => "upper",
        BoardTilt::Bottom => "lower",
    }
}

/// The progress of a calibration: the number of views, the fields and tilts that they show, and the last result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CalibrationGuide {
    /// The number of views taken.
    pub view_count: usize,
    /// The result of looking for the board in the last picture.
    pub sight: BoardSight,
    /// A flag for each field of the picture: true if a view has a corner there.
    pub covered_fields: CoveredFields,
    /// A flag for each tilt, in the order of [`BoardTilt::ALL`]: true if a view shows it.
    pub shown_tilts: [bool; 4],
}

impl CalibrationGuide {
    /// Returns the share of the picture's fields, 0 to 1, that have held a corner.
    pub fn coverage(&self) -> f64 {
        covered_field_share(&self.covered_fields)
    }

    /// Returns the next view to ask for: the first view; then the picture's corners, where lenses bend most; then
    /// tilts, which separate distance from size; then the other fields, until three quarters of all are covered; then
    /// any views, until there are [`WANTED_VIEW_COUNT`].
    pub fn next_goal(&self) -> ViewGoal {
        if self.view_count == 0 {
            return ViewGoal::First;
        }
        let [across, down] = FIELD_GRID_SIZE.map(|n| n - 1);
        let is_uncovered = |field: &[usize; 2]| !self.covered_fields[field[1]][field[0]];
        if let Some(field) = [[0, 0], [across, 0], [across, down], [0, down]].into_iter().find(is_uncovered) {
            return ViewGoal::Field(field);
        }
        if let Some(place) = self.shown_tilts.iter().position(|seen| !seen) {
            return ViewGoal::Tilt(BoardTilt::ALL[place]);
        }
        if self.coverage() < WANTED_FIELD_COVERAGE {
            let fields = (0..=down).flat_map(|row| (0..=across).map(move |column| [column, row]));
            if let Some(field) = fields.into_iter().find(is_uncovered) {
                return ViewGoal::Field(field);
            }
        }
        if self.view_count < WANTED_VIEW_COUNT {
            return ViewGoal::More;
        }
        ViewGoal::Enough
    }
}

/// Returns the thirds of the picture in which a field lies: 0 to 2 from the left, and 0 to 2 from the top. Only the
/// first and the last row of fields are the upper and the lower third.
fn field_thirds([column, row]: [usize; 2]) -> [usize; 2] {
    let third = |at: usize, field_count: usize| (at > 0) as usize + (at + 1 == field_count) as usize;
    [3 * column / FIELD_GRID_SIZE[0], third(row, FIELD_GRID_SIZE[1])]
}

/// Returns a flag for each tilt, in the order of [`BoardTilt::ALL`]: true if a view shows it. All false if the view has
/// too few corners or OpenCV finds no solution. Assumes a usual lens, which is enough to tell the sides apart.
pub(super) fn detect_board_tilts(view: &[BoardCorner], [width, height]: [u32; 2]) -> [bool; 4] {
    let Some([right, down]) = compute_normal_lean(view, [width, height]).unwrap_or_default() else {
        return [false; 4];
    };
    // The normal leans away from the farther side.
    [right > MIN_TILT_SINE, right < -MIN_TILT_SINE, down > MIN_TILT_SINE, down < -MIN_TILT_SINE]
}

/// Computes the sines of the angles by which the board's normal leans right and down, as the camera sees it; `None`
/// with fewer than [`MIN_VIEW_CORNERS`] corners or without a solution.
fn compute_normal_lean(view: &[BoardCorner], [width, height]: [u32; 2]) -> opencv::Result<Option<[f64; 2]>> {
    if view.len() < MIN_VIEW_CORNERS {
        return Ok(None);
    }
    let on_board: Vector<Point3f> = view
        .iter()
        .map(|corner| {
            let [x, y] = board::corner_position_mm(corner.number);
            Point3f::new(x, y, 0.0)
        })
        .collect();
    let in_picture: Vector<Point2f> =
        view.iter().map(|c| Point2f::new(c.position_px[0] as f32, c.position_px[1] as f32)).collect();
    let focal = f64::from(width.max(height));
    let middle = [width, height].map(|side| (f64::from(side) - 1.0) / 2.0);
    let lens = Mat::from_slice_2d(&[[focal, 0.0, middle[0]], [0.0, focal, middle[1]], [0.0, 0.0, 1.0]])?;
    let (mut rotation_vector, mut translation) = (Mat::default(), Mat::default());
    // Not `solve_pnp_def`, which has one argument more where the bindings are generated by an old clang.
    let (distortion, method) = (Mat::default(), calib3d::SOLVEPNP_ITERATIVE);
    if !calib3d::solve_pnp(
        &on_board,
        &in_picture,
        &lens,
        &distortion,
        &mut rotation_vector,
        &mut translation,
        false,
        method,
    )? {
        return Ok(None);
    }
    let mut rotation = Mat::default();
    calib3d::rodrigues_def(&rotation_vector, &mut rotation)?;
    let at = |row: i32| rotation.at_2d::<f64>(row, 2).copied();
    Ok(Some([at(0)?, at(1)?]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibrate::ViewCorners;

    /// Computes the corners of a board 500 mm away as seen by a 1000-pixel pinhole, turned about its vertical and
    /// horizontal axes.
    fn view_of_turned_board(turn: f64, tilt: f64) -> ViewCorners {
        let (a, b) = (tilt.to_radians(), turn.to_radians());
        (0..board::CORNER_COUNT)
            .map(|number| {
                let [x, y] = board::corner_position_mm(number).map(f64::from);
                let (x, y) = (x - 122.5, y - 87.5);
                // Turned by b, the right side is farther away; tilted by a, the lower one.
                let (y, z) = (y * a.cos(), y * a.sin());
                let (x, z) = (x * b.cos() - z * b.sin(), z * b.cos() + x * b.sin());
                BoardCorner {
                    number,
                    position_px: [639.5 + 1000.0 * x / (z + 500.0), 359.5 + 1000.0 * y / (z + 500.0)],
                }
            })
            .collect()
    }

    #[test]
    fn the_farther_side_of_the_board_is_found() {
        let of = |turn, tilt| detect_board_tilts(&view_of_turned_board(turn, tilt), [1280, 720]);
        assert_eq!(of(0.0, 0.0), [false; 4]);
        assert_eq!(of(-30.0, 0.0), [true, false, false, false]);
        assert_eq!(of(30.0, 0.0), [false, true, false, false]);
        assert_eq!(of(0.0, -30.0), [false, false, true, false]);
        assert_eq!(of(0.0, 30.0), [false, false, false, true]);
        assert_eq!(of(28.0, 28.0), [false, true, false, true]);
        assert_eq!(of(8.0, -8.0), [false; 4], "hardly tilted");
        assert_eq!(detect_board_tilts(&view_of_turned_board(30.0, 0.0)[..5], [1280, 720]), [false; 4]);
    }

    #[test]
    fn goals_come_in_order_until_enough_views_are_taken() {
        let mut guide = CalibrationGuide::default();
        assert_eq!(guide.next_goal(), ViewGoal::First);
        guide.view_count = 1;
        let mut asked = Vec::new();
        for _ in 0..40 {
            let goal = guide.next_goal();
            match goal {
                ViewGoal::Field([column, row]) => {
                    assert!(!guide.covered_fields[row][column], "asked for again");
                    guide.covered_fields[row][column] = true;
                }
                ViewGoal::Tilt(tilt) => guide.shown_tilts[tilt as usize] = true,
                ViewGoal::First => unreachable!("there is a view"),
                ViewGoal::More | ViewGoal::Enough => {}
            }
            guide.view_count += 1;
            asked.push(goal);
            if goal == ViewGoal::Enough {
                break;
            }
        }
        let thirds: Vec<_> = asked[..4]
            .iter()
            .map(|goal| match goal {
                ViewGoal::Field(field) => field_thirds(*field),
                other => panic!("{other:?} before the corners"),
            })
            .collect();
        assert_eq!(thirds, [[0, 0], [2, 0], [2, 2], [0, 2]]);
        assert!(asked[4..8].iter().all(|goal| matches!(goal, ViewGoal::Tilt(_))));
        assert_eq!(asked.last(), Some(&ViewGoal::Enough));
        assert!(guide.coverage() >= WANTED_FIELD_COVERAGE && guide.view_count >= WANTED_VIEW_COUNT);
    }

    #[test]
    fn few_views_are_not_enough_however_good() {
        let mut guide = CalibrationGuide {
            view_count: 6,
            sight: BoardSight::Taken,
            covered_fields: [[true; 6]; 4],
            shown_tilts: [true; 4],
        };
        assert_eq!(guide.next_goal(), ViewGoal::More);
        guide.view_count = WANTED_VIEW_COUNT;
        assert_eq!(guide.next_goal(), ViewGoal::Enough);
    }

    #[test]
    fn fields_are_named_by_thirds() {
        let names: Vec<[usize; 2]> = [[0, 0], [1, 1], [2, 0], [3, 2], [4, 3], [5, 3]].map(field_thirds).to_vec();
        assert_eq!(names, [[0, 0], [0, 1], [1, 0], [1, 1], [2, 2], [2, 2]]);
    }
}
