//! From files to sound content.

use super::check::{TAGS, check};
use super::{ContentFile, DrownedContent, Scenario, Unchecked};
use monteria_game::{ModKind, load_forces};

/// What a mod can begin with.
const MOD_KINDS: [ModKind; 4] = [
    ModKind::new("hero", "profiles"),
    ModKind::new("weapon", "weapons"),
    ModKind::new("skill", "skills"),
    ModKind::new("card", "effect_cards"),
];

load_forces!(DrownedContent, "RON files with profiles, weapons and skills", models: profiles, forces: crews);
