//! *Fracture*: two armies of units of several models.

pub mod begin;
pub mod content;
pub mod form;
pub mod morale;
pub mod tactics;
pub mod workshop;
