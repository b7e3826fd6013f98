//! The camera: what it follows, how it frames the table, where a player left it.

pub(crate) mod camera;
pub(crate) mod follow;
pub(crate) mod framing;
pub(crate) mod own_view;
