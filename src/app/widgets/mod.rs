//! The widgets that panels and screens share. None of them knows the model: callers hand in the values to draw.
//!
//! | file | what |
//! | --- | --- |
//! | `buttons` | buttons and check boxes: the primary button, the button that removes a row |
//! | `labels` | headings, remarks, signed amounts, cells, framed notes, the spinner |
//! | `drop_zone` | the zone to drop a photo |
//! | `dice` | two dice as rows of faces |
//! | `fields` | text, paths, numbers, typed tiles, choices |
//! | `event_inputs` | the inputs for fields of events that only some rules have |
//! | `tiles`, `tile_palette` | drawn tiles and their names; a palette of all tiles |
//! | `worth` | the value of a wait with its patterns in a tooltip |
//! | `text_table` | tables of text |
//! | `columns` | two columns; right-aligned rows; scroll areas; rectangles moved into others |

mod buttons;
mod columns;
mod dice;
mod drop_zone;
pub mod event_inputs;
pub mod fields;
mod labels;
mod text_table;
mod tile_palette;
pub mod tiles;
pub mod worth;

pub use buttons::{
    primary_button, show_known_tick_box, show_named_button, show_remove_button, show_tick_box, small_button,
};
pub use columns::{fit_rect_into, scroll_from_top, show_right_aligned, show_two_columns};
pub use dice::show_dice_faces;
pub use drop_zone::show_drop_zone;
pub use fields::parse_typed_path;
pub use labels::{
    cell_text, draw_waiting_spinner, quiet_text, show_heading, show_note, show_refusal, show_right_aligned_text,
    signed_amount_text, wind_letter,
};
pub use text_table::{is_row_clicked, show_word_table};
pub use tile_palette::show_tile_palette;
