//! The eyes as background work: the window never waits for a photo.
//!
//! | file | what |
//! | --- | --- |
//! | `worker` | the jobs that read photos |
//! | `live` | the job that reads from a camera and measures it |

pub mod live;
pub mod worker;
