//! Shapes: meshes of flat facets, with the noise and the plan geometry that they
//! need. Read `Sculpt` first.

mod leaf;
mod noise;
mod plan;
mod sculpt;
mod solid;

pub(crate) use leaf::{leaf, tuft};
pub(crate) use noise::{fbm, hash2, tiled_noise, value_noise};
pub(crate) use plan::{
    centroid, circle, clip_to_rect, contains, distance_to_edge, inset, resample, scatter,
    triangulate,
};
pub(crate) use sculpt::{Paint, Sculpt};
