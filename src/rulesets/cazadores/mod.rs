//! *Cazadores* by Jose Espinoza (Matachin Games), CC BY 4.0.

pub mod content;
