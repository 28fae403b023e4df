//! The eyes behind a narrow door, on threads of their own: the window never waits for a photo.
//!
//! | file | what |
//! | --- | --- |
//! | `worker` | one photo after the other, on a thread |
//! | `live` | reading from a camera and measuring it, on a thread |

pub mod live;
pub mod worker;
