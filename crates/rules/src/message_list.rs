//! Lists of errors as one line of text, for developers.

use std::fmt;

/// Writes the errors on one line, separated by semicolons.
pub(crate) fn write_joined<T: fmt::Display>(errors: &[T], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, error) in errors.iter().enumerate() {
        if index > 0 {
            f.write_str("; ")?;
        }
        error.fmt(f)?;
    }
    Ok(())
}
