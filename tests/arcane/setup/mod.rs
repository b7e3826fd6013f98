//! Deployment, infiltration, and searching for hidden models.

pub(crate) mod deploy;
pub(crate) mod infiltration;
pub(crate) mod seek;
