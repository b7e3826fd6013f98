//! The camera: the events that it follows, the framing of the table, and the view in
//! which a player left it. Read `camera` first.

pub(crate) mod camera;
pub(crate) mod follow;
pub(crate) mod framing;
pub(crate) mod own_view;
