//! Linear algebra for comparing tiles with a set: the inverse of a covariance, and a quadratic form.

use opencv::core::{self, Mat};
use opencv::prelude::*;

/// Inverts a symmetric positive-definite matrix of `dimension` rows and columns, given row by row; `None` if it is
/// singular or not positive-definite, or if OpenCV fails.
pub(super) fn invert_matrix(matrix: Vec<f64>, dimension: usize) -> Option<Vec<f32>> {
    let source = Mat::new_rows_cols_with_data(dimension as i32, dimension as i32, &matrix).ok()?;
    let mut inverse = Mat::default();
    let condition = core::invert(&source, &mut inverse, core::DECOMP_CHOLESKY).ok()?;
    let values: &[f64] = inverse.data_typed().ok()?;
    (condition != 0.0 && values.iter().all(|v| v.is_finite())).then(|| values.iter().map(|v| *v as f32).collect())
}

/// Computes `vᵀ · M · v` for a vector v and a square matrix M, given row by row; 0 for an empty vector.
pub(super) fn quadratic_form(matrix: &[f32], vector: &[f32]) -> f64 {
    let as_f64 = |v: &f32| f64::from(*v);
    matrix
        .chunks_exact(vector.len().max(1))
        .zip(vector)
        .map(|(row, own)| as_f64(own) * row.iter().zip(vector).map(|(m, v)| as_f64(m) * as_f64(v)).sum::<f64>())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_is_one_and_a_singular_matrix_has_none() {
        let matrix = vec![4.0, 1.0, 0.5, 1.0, 3.0, 0.2, 0.5, 0.2, 2.0];
        let inverse_of = invert_matrix(matrix.clone(), 3).expect("an inverse");
        for i in 0..3 {
            for j in 0..3 {
                let sum: f64 = (0..3).map(|k| matrix[3 * i + k] * f64::from(inverse_of[3 * k + j])).sum();
                assert!((sum - f64::from(u8::from(i == j))).abs() < 1e-6);
            }
        }
        assert!(invert_matrix(vec![1.0, 1.0, 1.0, 1.0], 2).is_none());
    }

    #[test]
    fn the_quadratic_form_is_the_sum_over_all_pairs() {
        // 2·1·1 + 2·(−1)·1·3 + 5·3·3
        assert_eq!(quadratic_form(&[2.0, -1.0, -1.0, 5.0], &[1.0, 3.0]), 41.0);
    }
}
