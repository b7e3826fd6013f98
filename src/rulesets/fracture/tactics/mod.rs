//! The strong player of a battle: it looks at the battle as it would be and plays it on in its head.

pub mod foresight;
pub mod lay;
pub mod mind;
pub mod outlook;
