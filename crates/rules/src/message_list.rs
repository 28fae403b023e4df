//! Lists of errors as one line of text, for developers.

use std::fmt;

/// Writes the elements on one line, separated by semicolons.
pub(crate) fn write_joined<T: fmt::Display>(all: &[T], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, one) in all.iter().enumerate() {
        if index > 0 {
            f.write_str("; ")?;
        }
        one.fmt(f)?;
    }
    Ok(())
}
