//! Recognition in the background, so that the window never waits for it.
//!
//! | file | what |
//! | --- | --- |
//! | `photo_worker` | the jobs that read photos |
//! | `live` | the job that reads from a camera and measures it |

pub mod live;
pub mod photo_worker;
