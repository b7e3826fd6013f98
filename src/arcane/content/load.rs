//! From files to sound content.

use super::check::{TAGS, check};
use super::{ArcaneContent, ContentFile, Scenario, Unchecked};
use monteria_game::{ModKind, load_forces};

/// What a mod can begin with.
const MOD_KINDS: [ModKind; 3] = [
    ModKind::new("hero", "characters"),
    ModKind::new("card", "cards"),
    ModKind::new("organisation", "organisations"),
];

load_forces!(ArcaneContent, "RON files with characters and advantage cards", models: characters, forces: parties);
