//! What a person plans: aims, measures and looks ahead, before an order is given.

pub mod after;
pub mod aim;
pub mod danger;
pub mod field_of_view;
pub mod rested;
pub mod ruler;
pub mod threats;
