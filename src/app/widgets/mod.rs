//! What panels and screens are made of and share. Nothing here knows the night, the hand or the model: what is shown is handed in.
//!
//! | file | what |
//! | --- | --- |
//! | `buttons` | buttons and tick boxes: the likeliest next step, taking a row away |
//! | `labels` | headings, remarks, sums with their signs, cells, framed sentences |
//! | `fields` | text, paths, numbers, typed tiles, a choice of one thing |
//! | `tiles`, `palette` | drawn tiles and their names; all of them to pick from |
//! | `worth` | what the rules say, in small |
//! | `table` | a table of words |
//! | `columns` | two parts side by side; a row that ends at the right; a rectangle within another |

pub mod asked;
mod buttons;
mod columns;
pub mod fields;
mod labels;
mod palette;
mod table;
pub mod tiles;
pub mod worth;

pub use buttons::{named, primary, remove, small, tick};
pub use columns::{at_the_right, beside, moved_into, scroll_from_top};
pub use fields::expanded;
pub use labels::{gained, heading, note, quiet, right, signed, verdict, waiting, wind_letter};
pub use palette::palette;
pub use table::word_table;
