//! A graph in the words of a language, which window, phones and report each draw in their own way.

/// Curves over the same steps, each with the name of a person.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    /// The graph as a sentence, for those who cannot see it.
    pub description: String,
    pub curves: Vec<Curve>,
}

/// The values of one person.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    pub name: String,
    /// The place of the person among everybody, which chooses colour and dash.
    pub place: usize,
    /// The value before the first step, then the value after each.
    pub values: Vec<f64>,
}

impl Curve {
    /// Returns the value after the last step.
    pub fn last(&self) -> f64 {
        self.values.last().copied().unwrap_or_default()
    }
}

impl Graph {
    /// Returns the number of steps.
    pub fn steps(&self) -> usize {
        self.curves.first().map_or(0, |curve| curve.values.len().saturating_sub(1))
    }

    /// Returns the least and the greatest value, with zero between them.
    pub fn bounds(&self) -> [f64; 2] {
        let values = || self.curves.iter().flat_map(|curve| curve.values.iter().copied());
        [values().fold(0.0, f64::min), values().fold(0.0, f64::max)]
    }

    /// Returns round values within the bounds, zero among them.
    pub fn ticks(&self) -> Vec<f64> {
        let [low, high] = self.bounds();
        let rough = (high - low).max(1.0) / 5.0;
        let power = 10_f64.powf(rough.log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
        let step = steps.into_iter().find(|step| *step >= rough).unwrap_or(rough);
        let first = (low / step).ceil() as i64;
        (first..=(high / step).floor() as i64).map(|number| number as f64 * step).collect()
    }
}

/// Returns places for the names at the ends of curves, in the same order: each as near to its end as the distance between two
/// names allows, none below the bottom. Places grow downwards.
///
/// ```
/// use quejing_i18n::spread_names;
///
/// assert_eq!(spread_names(&[88.0, 12.0, 88.0], 15.0, 88.0), [73.0, 12.0, 88.0]);
/// ```
pub fn spread_names(ends: &[f64], distance: f64, bottom: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..ends.len()).collect();
    order.sort_by(|&one, &other| ends[one].total_cmp(&ends[other]));
    let mut places = ends.to_vec();
    let mut above = f64::NEG_INFINITY;
    for &name in &order {
        places[name] = places[name].max(above + distance);
        above = places[name];
    }
    // A name that was pushed below the bottom moves up, and moves only those in its way.
    let mut below = bottom + distance;
    for &name in order.iter().rev() {
        places[name] = places[name].min(below - distance);
        below = places[name];
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(values: &[f64]) -> Graph {
        let curve = Curve { name: String::new(), place: 0, values: values.to_vec() };
        Graph { curves: vec![curve], ..Graph::default() }
    }

    #[test]
    fn ticks_are_round_and_hold_zero() {
        assert_eq!(graph(&[0.0, -90.0, 90.0]).ticks(), [-50.0, 0.0, 50.0]);
        assert_eq!(graph(&[0.0, 1000.0]).ticks(), [0.0, 200.0, 400.0, 600.0, 800.0, 1000.0]);
        assert_eq!((graph(&[0.0, 5.0]).steps(), Graph::default().steps()), (1, 0));
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
