//! Text over the table: name plates, results, measures of a decision
//! trace. Read `labels` first.

pub(crate) mod labels;
pub(crate) mod results;
pub(crate) mod thought_labels;
