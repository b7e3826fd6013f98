//! Content of Objectives: the Objective itself, its Actions with their consequences, and
//! its tokens and special models.

pub(crate) mod action;
pub(crate) mod objective;
pub(crate) mod special;
