//! Reading of files: agreement with the `ron` crate, faults, mutants, partial files.

pub(crate) mod agreement;
pub(crate) mod fault_cases;
pub(crate) mod faults;
pub(crate) mod mutation;
pub(crate) mod names;
pub(crate) mod partly_read;
pub(crate) mod reading;
pub(crate) mod strict;
pub(crate) mod suggestions;
