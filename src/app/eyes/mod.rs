//! The eyes behind a narrow door, on threads of their own: the window never waits for a photo.
//!
//! | file | what |
//! | --- | --- |
//! | `reader` | what reads a photo ([`Reader`](reader::Reader)) |
//! | `chosen` | the set of one's own in use, shared with the reader's thread |
//! | `worker` | one photo after the other, on a thread |
//! | `live` | reading from a camera and measuring it, on a thread |

pub mod chosen;
pub mod live;
pub mod reader;
pub mod worker;
