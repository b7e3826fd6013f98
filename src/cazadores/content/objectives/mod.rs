//! Content of Objectives: the Objective itself, its Deeds with their consequences, and its
//! tokens and special models.

pub(crate) mod deed;
pub(crate) mod objective;
pub(crate) mod special;
