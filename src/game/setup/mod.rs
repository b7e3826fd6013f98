//! Everything before a match: the questions of a setup, seats and people, heroes and
//! forces that players build, campaigns, lessons and previews of content.
//!
//! Read [`SetupForm`](form::SetupForm), [`BuildRules`](builder::BuildRules) and
//! [`Campaigns`](campaign::Campaigns) first. Matches themselves are in `match_loop`.

pub(crate) mod build_form;
pub(crate) mod builder;
pub(crate) mod campaign;
pub(crate) mod content_preview;
pub(crate) mod form;
pub(crate) mod lessons;
pub(crate) mod people;
pub(crate) mod seats;
