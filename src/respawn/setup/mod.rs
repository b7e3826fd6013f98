//! Everything before the first round: the form of the setup (`form`), random tables
//! (`seeded_tables`), the start of a match (`match_start`), and what players place
//! on the table (`placement`).

pub(crate) mod form;
pub(crate) mod match_start;
pub(crate) mod placement;
pub(crate) mod seeded_tables;
