//! Terrain that was built: houses, ruins, harbours, arenas. Read `facade` first.

pub(in crate::terrain) mod arena;
pub(in crate::terrain) mod city;
pub(in crate::terrain) mod facade;
pub(in crate::terrain) mod harbour;
pub(in crate::terrain) mod house;
pub(in crate::terrain) mod roof;
