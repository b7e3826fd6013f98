//! Deployment, rounds, scoring, triggers, and whole random battles.

pub(crate) mod random;
pub(crate) mod rounds;
pub(crate) mod scale;
pub(crate) mod score;
pub(crate) mod seeded_tables;
pub(crate) mod setup;
pub(crate) mod triggers;
