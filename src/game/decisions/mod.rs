//! Decisions of a seat: options, what they need, orders, checked
//! answers, previews and refusals.
//!
//! Read [`Decision`](decision::Decision), [`Choice`](choice::Choice) and
//! [`Refusal`](refusal::Refusal) first. Where a spot may lie is in `regions`.

pub(crate) mod actions;
pub(crate) mod choice;
pub(crate) mod decision;
pub(crate) mod offers;
pub(crate) mod path_parameter;
pub(crate) mod preview;
pub(crate) mod refusal;
