//! Lists of errors for developers.

use std::fmt;

/// Writes all of them on one line.
pub(crate) fn write<T: fmt::Display>(all: &[T], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, one) in all.iter().enumerate() {
        if index > 0 {
            f.write_str("; ")?;
        }
        one.fmt(f)?;
    }
    Ok(())
}
