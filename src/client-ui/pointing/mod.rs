//! Information at the pointer and on the table: odds, threats, the ruler, explanations.
//! Start with `pointer`, the card beside the pointer.

pub(crate) mod attack_options;
pub(crate) mod danger;
pub(crate) mod explain;
pub(crate) mod field_of_view;
pub(crate) mod landmarks;
pub(crate) mod legend;
pub(crate) mod on_table;
pub(crate) mod pointer;
pub(crate) mod ruler;
pub(crate) mod threats;
