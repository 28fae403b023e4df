//! The probability that a reading's hand is right: all of its tiles found, no others included, every face correct.
//!
//! The probability is that of a logistic model of signs in the reading alone. Its weights were fitted on labelled hands
//! (see `models/training/README.md`); `quejing-lab evaluate` prints how often hands of each confidence are right.

use super::{
    ClassOrigin, HandReading, HandSigns, Question, QuestionChoice, QuestionKind, TileReading, blank_faces,
    crop_measurements::CropMeasurements,
    geometry::{
        Quad, bounding_box, centre, dot, half_height, half_width, length, overlap_area, scale, short_side, signed_area,
        sub,
    },
    photo_checks::{MIN_MEDIAN_BRIGHTNESS, MIN_MEDIAN_SHARPNESS},
};
use crate::{
    signs::{MIN_SURE_CONFIDENCE, SIGN_COUNT},
    warning::MIN_READABLE_WIDTH_PX,
};
use quejing_rules::tile::Dragon;

/// The maximum value of a sign of error ([`HandSigns`]) that counts tiles or questions; a higher count adds nothing.
const MAX_SIGN_COUNT: f32 = 3.0;
/// The share of white pixels above which a reflection may have bleached a tile, and the minimum excess of that share
/// over the median of the hand's tiles; both must be exceeded.
const MIN_WHITENED_PIXEL_SHARES: (f32, f32) = (0.25, 0.15);
/// The plain margin, as a share of the face, below which a side of a white dragon shows its printed frame; a frame
/// counts only if all four sides show it.
const MAX_FRAMED_MARGIN_SHARE: f32 = 0.3;
/// The share of the smaller tile's area above which two tiles count as overlapping.
const MAX_OVERLAP_SHARE: f32 = 0.3;
/// The ratio of a tile's shorter side to the hand's median, or of the median to it, from which its size is odd.
const MAX_SIZE_RATIO: f32 = 1.3;
/// The distance of a tile to the photo's edge, in tile widths, below which the edge may cut the tile.
const MIN_EDGE_DISTANCE_WIDTHS: f32 = 0.12;
/// The lower bound of a face's confidence in the signs, which keeps its logarithm finite.
const MIN_SIGN_CONFIDENCE: f32 = 0.01;
/// The maximum number of tiles that are marked as doubtful, the least sure first, in an unsure hand without doubts.
const MAX_MARKED_TILES: usize = 3;
/// The confidence below which a tile of an unsure hand may be marked as doubtful.
const MAX_MARKED_CONFIDENCE: f32 = 0.995;
/// The log-odds that a hand without any sign against it is right.
const BASE_LOG_ODDS: f32 = 4.29;
/// The reduction of a hand's log-odds for each unit of a sign, in the order of [`HandSigns::values`]. Fitted on 1,115
/// hands of every size, except `surplus`, `impossible` and `ends`, which are rare in the data and certain faults.
const SIGN_WEIGHTS: [f32; SIGN_COUNT] =
    [2.05, 2.5, 3.03, 1.12, 0.2, 0.46, 1.5, 0.47, 2.6, 3.03, 0.35, 0.71, 3.0, 0.0, 3.35, 1.02];

impl HandSigns {
    /// Returns the probability, 0 to 1, that a hand with these signs is right: all of its tiles found, no others
    /// included, every face correct.
    pub(super) fn confidence(&self) -> f32 {
        let against: f32 = self.values().iter().zip(SIGN_WEIGHTS).map(|(v, w)| v * w).sum();
        1.0 / (1.0 + (against - BASE_LOG_ODDS).exp())
    }
}

/// Computes the sign [`HandSigns::poor`], 0 to 1.5: the worst of the blur, darkness and smallness of the hand's median
/// tile, each 1 at the limit of its warning. 0 for a hand without tiles.
pub(super) fn measure_poorness(
    hand: &HandReading,
    tiles: &[TileReading],
    crop_measurements: &[CropMeasurements],
) -> f32 {
    let of_hand = || hand.tiles().filter_map(|i| crop_measurements.get(i));
    let limit_ratio = |most: f32, found: Option<f32>| found.map_or(0.0, |v| most / v.max(1e-3));
    let sharp = median(of_hand().filter_map(|l| l.sharpness).collect());
    let bright = median(of_hand().map(|l| l.brightness).collect());
    let size = median(hand.tiles().map(|i| short_side(&tiles[i].quad)).collect());
    limit_ratio(MIN_MEDIAN_SHARPNESS, sharp)
        .max(limit_ratio(MIN_MEDIAN_BRIGHTNESS, bright))
        .max(limit_ratio(MIN_READABLE_WIDTH_PX as f32, size))
        .min(1.5)
}

/// Returns the hand's tiles that were read as white dragons without a frame and may be something else: a face bleached
/// by a reflection, or a thing of another ground colour, such as a finger. Tiles that a person named are left out.
pub(super) fn find_whitened_tiles(
    hand: &HandReading,
    tiles: &[TileReading],
    crop_measurements: &[CropMeasurements],
) -> Vec<usize> {
    let white_share = |i: usize| crop_measurements.get(i).map_or(0.0, |l| l.white_share);
    let median_share = median(hand.tiles().map(white_share).collect()).unwrap_or(0.0);
    let blank = |i: &usize| {
        tiles[*i].class.tile().and_then(|t| t.dragon()) == Some(Dragon::White)
            && tiles[*i].class_origin != ClassOrigin::Person
    };
    let white =
        |i: &usize| white_share(*i) > MIN_WHITENED_PIXEL_SHARES.0.max(median_share + MIN_WHITENED_PIXEL_SHARES.1);
    let ground = blank_faces::median_ground_colour(
        hand.tiles().filter_map(|i| crop_measurements.get(i)).map(|l| l.ground_colour).collect(),
    );
    let covered = |i: &usize| match (crop_measurements.get(*i), ground) {
        (Some(measurements), Some(ground)) => !blank_faces::is_ground_colour(measurements.ground_colour, ground),
        _ => false,
    };
    // A frame near the edges is print: no reflection and no finger shows one.
    let framed = |i: usize| {
        crop_measurements.get(i).is_some_and(|measurements| {
            measurements.face_margins.iter().all(|margin| *margin < MAX_FRAMED_MARGIN_SHARE)
        })
    };
    let odd = |i: &usize| !framed(*i) && (white(i) || covered(i));
    hand.tiles().filter(blank).filter(odd).collect()
}

/// Stores the signs and the confidence of a hand and of its proposals. Marks the hand's whitened tiles as doubtful and
/// asks for their faces; without any, marks the least sure tiles, at most [`MAX_MARKED_TILES`], of an unsure hand that
/// has no doubts. `photo_signs` has the signs that only the photo's pixels show: `ends` and `poor`.
pub(super) fn assess_confidence(
    hand: &mut HandReading,
    tiles: &[TileReading],
    photo_size: [u32; 2],
    photo_signs: &HandSigns,
) {
    for mut proposal in std::mem::take(&mut hand.proposals) {
        update_signs_and_confidence(&mut proposal, tiles, photo_size, photo_signs);
        hand.proposals.push(proposal);
    }
    update_signs_and_confidence(hand, tiles, photo_size, photo_signs);
    let mut marked = hand.suspect_blanks.clone();
    ask_about_faces(hand, tiles, &marked);
    if hand.confidence < MIN_SURE_CONFIDENCE && hand.doubts.is_empty() && marked.is_empty() {
        let mut least: Vec<usize> = (hand.tiles())
            .filter(|&i| tiles[i].confidence < MAX_MARKED_CONFIDENCE && tiles[i].class_origin != ClassOrigin::Person)
            .collect();
        least.sort_by(|&a, &b| tiles[a].confidence.total_cmp(&tiles[b].confidence));
        marked.extend(least.into_iter().take(MAX_MARKED_TILES));
    }
    hand.doubts.extend(marked);
    hand.doubts.sort_unstable();
    hand.doubts.dedup();
}

/// Marks those of the tiles with these indices that are part of the hand as doubtful, and asks for the face of each
/// unless the hand already does.
pub(super) fn mark_tiles_doubtful(hand: &mut HandReading, tiles: &[TileReading], tile_indices: &[usize]) {
    let of_hand: Vec<usize> = hand.tiles().filter(|i| tile_indices.contains(i)).collect();
    ask_about_faces(hand, tiles, &of_hand);
    hand.doubts.extend(of_hand);
    hand.doubts.sort_unstable();
    hand.doubts.dedup();
}

fn ask_about_faces(hand: &mut HandReading, tiles: &[TileReading], tile_indices: &[usize]) {
    for &tile in tile_indices {
        let is_same_question = |q: &Question| q.kind == QuestionKind::Face && q.tiles == [tile];
        if !hand.questions.iter().any(is_same_question) {
            hand.questions.push(Question {
                kind: QuestionKind::Face,
                tiles: vec![tile],
                choices: tiles[tile]
                    .ranked_classes
                    .iter()
                    .take(3)
                    .map(|&(class, p)| QuestionChoice::Class(class, p))
                    .collect(),
            });
        }
    }
}

fn update_signs_and_confidence(
    hand: &mut HandReading,
    tiles: &[TileReading],
    photo_size: [u32; 2],
    photo_signs: &HandSigns,
) {
    let question_count = |kinds: &[QuestionKind]| -> f32 {
        MAX_SIGN_COUNT.min(hand.questions.iter().filter(|q| kinds.contains(&q.kind)).count() as f32)
    };
    let surprise = |i: usize| match tiles[i].class_origin {
        ClassOrigin::Person => 0.0,
        _ => -tiles[i].confidence.max(MIN_SIGN_CONFIDENCE).ln(),
    };
    let (counted, shape) = (hand.hand_size(), hand.effective_shape());
    let surplus = counted.saturating_sub(shape.tile_count()) as f32;
    hand.signs = HandSigns {
        faces: hand.tiles().map(surprise).sum(),
        weakest: hand.tiles().map(surprise).fold(0.0, f32::max),
        rival: hand.signs.rival,
        loses: hand.signs.loses,
        missing: MAX_SIGN_COUNT.min(shape.tile_count_before_win().saturating_sub(counted) as f32),
        waiting: f32::from(counted == shape.tile_count_before_win()),
        short: hand.signs.loses * f32::from(counted == shape.tile_count_before_win()),
        surplus: surplus.min(MAX_SIGN_COUNT),
        // Surplus tiles are what these questions are about: they count once.
        belongs: if surplus > 0.0 { 0.0 } else { question_count(&[QuestionKind::Belongs]) },
        impossible: question_count(&[QuestionKind::Changed, QuestionKind::TooMany, QuestionKind::BrokenMeld]),
        blank: MAX_SIGN_COUNT.min(hand.suspect_blanks.len() as f32),
        odd: MAX_SIGN_COUNT.min(count_odd_tiles(hand, tiles) as f32),
        cut: MAX_SIGN_COUNT.min(count_cut_tiles(hand, tiles, photo_size) as f32),
        ends: photo_signs.ends,
        poor: photo_signs.poor,
        gap: widest_gap_widths(hand, tiles),
    };
    hand.confidence = hand.signs.confidence();
}

/// Counts the hand's tiles that overlap a later one, less those added to a kong, plus the tiles whose shorter side
/// differs from the median by a factor of at least [`MAX_SIZE_RATIO`]. A tile may count twice.
fn count_odd_tiles(hand: &HandReading, tiles: &[TileReading]) -> usize {
    let quads: Vec<&Quad> = hand.tiles().map(|i| &tiles[i].quad).collect();
    let usual = median(quads.iter().map(|q| short_side(q)).collect()).unwrap_or(1.0);
    // A tile added to a kong may overlap another one.
    let added = hand.melds.iter().filter(|m| m.added).count();
    let on_another = |(at, quad): (usize, &&Quad)| {
        quads.iter().skip(at + 1).any(|other| {
            let least = signed_area(*quad).abs().min(signed_area(*other).abs());
            overlap_area(quad, other) > MAX_OVERLAP_SHARE * least
        })
    };
    let other_size =
        |quad: &&&Quad| !(1.0 / MAX_SIZE_RATIO..MAX_SIZE_RATIO).contains(&(short_side(quad) / usual.max(1e-3)));
    let doubled = quads.iter().enumerate().filter(|&of| on_another(of)).count();
    doubled.saturating_sub(added) + quads.iter().filter(other_size).count()
}

/// Counts the hand's tiles less than [`MIN_EDGE_DISTANCE_WIDTHS`] from the photo's edge, which may cut them.
fn count_cut_tiles(hand: &HandReading, tiles: &[TileReading], photo_size: [u32; 2]) -> usize {
    let [width, height] = photo_size.map(|side| side as f32);
    let touches = |&i: &usize| {
        let min_distance_px = MIN_EDGE_DISTANCE_WIDTHS * short_side(&tiles[i].quad);
        let [left, top, right, bottom] = bounding_box(&tiles[i].quad);
        left < min_distance_px
            || top < min_distance_px
            || right > width - min_distance_px
            || bottom > height - min_distance_px
    };
    hand.tiles().filter(touches).count()
}

/// Returns the widest gap between neighbours of a row that are both concealed or both flowers, in tile widths, 0 to 2.
/// Melds and winning tiles do not count: they are set apart.
fn widest_gap_widths(hand: &HandReading, tiles: &[TileReading]) -> f32 {
    let gap = |two: &[usize]| {
        let (a, b) = (&tiles[two[0]].quad, &tiles[two[1]].quad);
        let way = sub(centre(b), centre(a));
        let far = length(way).max(1e-3);
        let along = scale(way, 1.0 / far);
        let reach = |q: &Quad| {
            let [u, v] = [half_width(q), half_height(q)].map(|h| dot(h, along).abs());
            u.max(v)
        };
        (far - reach(a) - reach(b)) / short_side(a).max(1e-3)
    };
    let is_of_one_group = |two: &&[usize]| {
        let are = |part: &[usize]| two.iter().all(|i| part.contains(i));
        are(&hand.standing) || are(&hand.flowers)
    };
    (hand.rows.iter()).flat_map(|row| row.windows(2).filter(is_of_one_group).map(gap)).fold(0.0, f32::max).min(2.0)
}

fn median(mut values: Vec<f32>) -> Option<f32> {
    values.sort_by(f32::total_cmp);
    values.get(values.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::parallelogram;
    use quejing_rules::hand::Layout;

    /// Builds fourteen tiles of 40 × 54 pixels in a row, two pixels apart.
    fn plain_hand() -> (HandReading, Vec<TileReading>) {
        let class = "5p".parse().expect("a class");
        let tile = |at: usize| {
            crate::readings::tile(
                parallelogram([80.0 + 42.0 * at as f32, 150.0], [20.0, 0.0], [0.0, 27.0]),
                vec![(class, 1.0)],
            )
        };
        let hand = HandReading {
            layout: Layout { standing: (0..13).collect(), win: Some(13), ..Layout::default() },
            rows: vec![(0..14).collect()],
            ..HandReading::default()
        };
        (hand, (0..14).map(tile).collect())
    }

    const TEST_PHOTO_SIZE: [u32; 2] = [900, 300];

    fn assess_changed_hand(change: impl Fn(&mut HandReading, &mut Vec<TileReading>)) -> HandReading {
        let (mut hand, mut tiles) = plain_hand();
        change(&mut hand, &mut tiles);
        assess_confidence(&mut hand, &tiles, TEST_PHOTO_SIZE, &HandSigns::default());
        hand
    }

    #[test]
    fn a_plain_hand_has_no_signs_against_it() {
        let hand = assess_changed_hand(|_, _| {});
        let against: f32 = hand.signs.values().iter().sum::<f32>() - hand.signs.gap;
        assert_eq!(against, 0.0, "{:?}", hand.signs);
        assert!(hand.signs.gap < 0.1 && hand.confidence > MIN_SURE_CONFIDENCE && hand.doubts.is_empty());
    }

    #[test]
    fn faults_of_a_hand_raise_their_signs() {
        let unsure = assess_changed_hand(|_, tiles| tiles[4].confidence = 0.5);
        assert!((unsure.signs.faces - 0.693).abs() < 1e-3 && unsure.signs.weakest > 0.69);
        let lacks = |number: usize| {
            assess_changed_hand(move |hand, _| {
                hand.win = None;
                hand.standing.truncate(14 - number);
                hand.rows[0].truncate(14 - number);
            })
        };
        let counts = |hand: HandReading| (hand.signs.missing, hand.signs.waiting, hand.signs.surplus);
        assert_eq!((counts(lacks(1)), counts(lacks(2))), ((0.0, 1.0, 0.0), (1.0, 0.0, 0.0)));
        let doubled = assess_changed_hand(|_, tiles| tiles[5].quad = tiles[4].quad);
        assert!(doubled.signs.odd >= 1.0 && doubled.signs.gap > 0.9);
        let half = assess_changed_hand(|_, tiles| {
            tiles[3].quad = parallelogram([200.0, 150.0], [10.0, 0.0], [0.0, 27.0]);
        });
        assert_eq!(half.signs.odd, 1.0);
        let edge = assess_changed_hand(|_, tiles| {
            tiles[0].quad = parallelogram([21.0, 150.0], [20.0, 0.0], [0.0, 27.0]);
        });
        assert_eq!(edge.signs.cut, 1.0);
    }

    #[test]
    fn a_hole_between_flowers_lowers_the_confidence() {
        let with_flowers = |places: [f32; 2]| {
            assess_changed_hand(|hand, tiles| {
                for x in places {
                    hand.flowers.push(tiles.len());
                    tiles.push(TileReading {
                        quad: parallelogram([x, 220.0], [20.0, 0.0], [0.0, 27.0]),
                        ..tiles[0].clone()
                    });
                }
                hand.rows.push(hand.flowers.clone());
            })
        };
        assert!(with_flowers([80.0, 122.0]).signs.gap < 0.1);
        let hole = with_flowers([80.0, 164.0]);
        assert!(hole.signs.gap > 0.9 && hole.confidence < MIN_SURE_CONFIDENCE);
    }

    #[test]
    fn only_a_blank_tile_as_white_as_a_lamp_is_asked_about() {
        let (mut hand, mut tiles) = plain_hand();
        tiles[6].class = "5z".parse().expect("a class");
        let plain = CropMeasurements { face_margins: [0.5; 4], ..CropMeasurements::default() };
        let mut crop_measurements = [plain; 14];
        assert!(find_whitened_tiles(&hand, &tiles, &crop_measurements).is_empty(), "a white dragon");
        crop_measurements[6].white_share = 0.9;
        hand.suspect_blanks = find_whitened_tiles(&hand, &tiles, &crop_measurements);
        assert_eq!(hand.suspect_blanks, [6]);
        assess_confidence(&mut hand, &tiles, TEST_PHOTO_SIZE, &HandSigns::default());
        assert!(hand.doubts == [6] && hand.confidence < MIN_SURE_CONFIDENCE);
        assert_eq!(hand.questions[0].kind, QuestionKind::Face);
        crop_measurements[6].face_margins = [0.15; 4];
        assert!(find_whitened_tiles(&hand, &tiles, &crop_measurements).is_empty(), "a bright face with a frame");
        let bright = [CropMeasurements { white_share: 0.9, ..plain }; 14];
        assert!(find_whitened_tiles(&hand, &tiles, &bright).is_empty(), "all are as bright");
    }

    #[test]
    fn a_blank_tile_of_another_colour_is_asked_about() {
        let (hand, mut tiles) = plain_hand();
        tiles[6].class = "5z".parse().expect("a class");
        let mut crop_measurements = [CropMeasurements {
            ground_colour: [225.0, 218.0, 200.0],
            face_margins: [0.5; 4],
            ..CropMeasurements::default()
        }; 14];
        assert!(find_whitened_tiles(&hand, &tiles, &crop_measurements).is_empty(), "a white dragon");
        crop_measurements[6].ground_colour = [205.0, 150.0, 130.0];
        assert_eq!(find_whitened_tiles(&hand, &tiles, &crop_measurements), [6], "a finger");
    }

    #[test]
    fn an_unsure_hand_has_its_least_sure_tiles_marked() {
        let hand = assess_changed_hand(|_, tiles| {
            for (at, confidence) in [(2, 0.3), (5, 0.5), (9, 0.9), (11, 0.97)] {
                tiles[at].confidence = confidence;
            }
        });
        assert!(hand.confidence < MIN_SURE_CONFIDENCE);
        assert_eq!(hand.doubts, [2, 5, 9]);
    }

    #[test]
    fn no_sign_raises_the_confidence() {
        assert!(SIGN_WEIGHTS.iter().all(|weight| *weight >= 0.0));
    }
}
