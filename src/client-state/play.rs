//! State of the match on the table: its session, jobs on a background thread,
//! playback, and its past.

pub mod forks;
pub mod past;
pub mod playback;
pub mod printing;
pub mod renew;
pub mod seats;
pub mod session;
pub mod thinking;
pub mod work;
