//! Plans of a person before an order is given: aiming, measuring, looking ahead.

pub mod aim;
pub mod consequence;
pub mod danger;
pub mod field_of_view;
pub mod hover_query;
pub mod ruler;
pub mod threats;
