//! The widgets that panels and screens share. None of them knows the model: callers hand in what is drawn.
//!
//! | file | what |
//! | --- | --- |
//! | `buttons` | buttons and check boxes: the primary button, the button that removes a row |
//! | `labels` | headings, remarks, signed amounts, cells, framed notes, the spinner |
//! | `drop_zone` | the zone to drop a photo |
//! | `dice` | two dice as rows of faces |
//! | `fields` | text, paths, numbers, typed tiles, choices |
//! | `asked` | the fields of events that only some rules have |
//! | `tiles`, `palette` | drawn tiles and their names; a palette of all tiles |
//! | `worth` | the value of a wait with its patterns in a tooltip |
//! | `table` | tables of text |
//! | `columns` | two columns; right-aligned rows; scroll areas; rectangles moved into others |

pub mod asked;
mod buttons;
mod columns;
mod dice;
mod drop_zone;
pub mod fields;
mod labels;
mod palette;
mod table;
pub mod tiles;
pub mod worth;

pub use buttons::{named_button, primary, remove, small, tick};
pub use columns::{moved_into, scroll_from_top, show_right_aligned, two_columns};
pub use dice::dice_faces;
pub use drop_zone::drop_zone;
pub use fields::expand_home;
pub use labels::{gain_text, heading, note, quiet, right, show_refusal, signed_text, waiting, wind_letter};
pub use palette::palette;
pub use table::{row_clicked, word_table};
