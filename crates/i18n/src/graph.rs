//! A graph with texts in one language, which window, phones and report each draw in their own way.

/// A graph with one curve for each person, all over the same steps, and its texts in one language.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PersonGraph {
    /// A sentence that describes the graph for people who cannot see it.
    pub description: String,
    pub curves: Vec<PersonCurve>,
}

/// The running total of one person, drawn as a curve.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonCurve {
    pub name: String,
    /// The index of the person among all people of the night, which selects colour and dash.
    pub person_index: usize,
    /// The value before the first step, then the value after each step.
    pub values: Vec<f64>,
}

impl PersonCurve {
    /// Returns the value after the last step; 0 for an empty curve.
    pub fn last_value(&self) -> f64 {
        self.values.last().copied().unwrap_or_default()
    }
}

impl PersonGraph {
    /// Returns the number of steps; 0 without curves.
    pub fn step_count(&self) -> usize {
        self.curves.first().map_or(0, |curve| curve.values.len().saturating_sub(1))
    }

    /// Returns the least and the greatest value of all curves, among which zero always counts.
    pub fn value_bounds(&self) -> [f64; 2] {
        let values = || self.curves.iter().flat_map(|curve| curve.values.iter().copied());
        [values().fold(0.0, f64::min), values().fold(0.0, f64::max)]
    }

    /// Returns equally spaced round values within [`Self::value_bounds`], ascending and with zero among them, for the
    /// labels of the axis.
    pub fn tick_values(&self) -> Vec<f64> {
        let [low, high] = self.value_bounds();
        let rough = (high - low).max(1.0) / 5.0;
        let power = 10_f64.powf(rough.log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
        let step = steps.into_iter().find(|step| *step >= rough).unwrap_or(rough);
        let first = (low / step).ceil() as i64;
        (first..=(high / step).floor() as i64).map(|number| number as f64 * step).collect()
    }
}

/// Returns vertical positions for the names at the `ends` of curves, in the order of the curves: each as near to its
/// end as `min_distance` between two names allows, none below `bottom`. Positions grow downwards.
///
/// ```
/// use quejing_i18n::spread_names;
///
/// assert_eq!(spread_names(&[88.0, 12.0, 88.0], 15.0, 88.0), [73.0, 12.0, 88.0]);
/// ```
pub fn spread_names(ends: &[f64], min_distance: f64, bottom: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..ends.len()).collect();
    order.sort_by(|&one, &other| ends[one].total_cmp(&ends[other]));
    let mut places = ends.to_vec();
    let mut above = f64::NEG_INFINITY;
    for &name in &order {
        places[name] = places[name].max(above + min_distance);
        above = places[name];
    }
    // A name that was pushed below the bottom moves up, and moves only those in its way.
    let mut below = bottom + min_distance;
    for &name in order.iter().rev() {
        places[name] = places[name].min(below - min_distance);
        below = places[name];
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one_curve_graph(values: &[f64]) -> PersonGraph {
        let curve = PersonCurve { name: String::new(), person_index: 0, values: values.to_vec() };
        PersonGraph { curves: vec![curve], ..PersonGraph::default() }
    }

    #[test]
    fn ticks_are_round_and_hold_zero() {
        assert_eq!(one_curve_graph(&[0.0, -90.0, 90.0]).tick_values(), [-50.0, 0.0, 50.0]);
        assert_eq!(one_curve_graph(&[0.0, 1000.0]).tick_values(), [0.0, 200.0, 400.0, 600.0, 800.0, 1000.0]);
        assert_eq!((one_curve_graph(&[0.0, 5.0]).step_count(), PersonGraph::default().step_count()), (1, 0));
    }

    #[test]
    fn names_that_end_together_make_room_without_moving_the_others() {
        assert_eq!(spread_names(&[88.0, 12.0, 88.0, 88.0], 15.0, 88.0), [58.0, 12.0, 73.0, 88.0]);
    }

    #[test]
    fn names_at_the_bottom_stay_within_the_graph() {
        let places = spread_names(&[99.0; 3], 15.0, 88.0);
        assert_eq!(places, [58.0, 73.0, 88.0]);
    }
}
