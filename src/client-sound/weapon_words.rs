//! The sound of an action, guessed from the words of its id: `attack:long-bow` contains a
//! bow, in any game.

use super::sound::Sound;

/// Words of weapons, and their sounds. Only whole words count: `elbow` is no bow.
const WEAPON_WORDS: [(Sound, &[&str]); 5] = [
    (
        Sound::Shot,
        &[
            "gun",
            "guns",
            "rifle",
            "rifles",
            "pistol",
            "pistols",
            "musket",
            "blunderbuss",
            "flintlock",
            "shotgun",
            "scattergun",
            "scatterguns",
            "minigun",
            "cannon",
            "mortar",
            "carbine",
            "revolver",
            "holdout",
            "launcher",
            "rocket",
            "bomb",
            "grenade",
            "barrage",
            "autocannon",
        ],
    ),
    (
        Sound::Beam,
        &[
            "beam",
            "ray",
            "laser",
            "plasma",
            "particle",
            "shock",
            "energy",
            "lightning",
            "spark",
            "arc",
            "torch",
            "fire",
            "flame",
            "coil",
        ],
    ),
    (
        Sound::Arrow,
        &[
            "bow", "crossbow", "arrow", "bolt", "thrower", "quarrel", "sling", "javelin", "dart",
            "spike", "net", "knives", "throw", "spit", "spear", "harpoon", "needle", "repeater",
        ],
    ),
    (
        Sound::Blade,
        &[
            "sword", "blade", "blades", "knife", "dagger", "stiletto", "rapier", "sabre", "axe",
            "cleaver", "glaive", "glaives", "billhook", "hook", "lance", "halberd", "pike",
            "scythe", "saw", "claw", "claws", "talon", "rip", "gore", "tear", "peck", "bite",
            "gaff", "weapon", "whip",
        ],
    ),
    (
        Sound::Blunt,
        &[
            "mace", "hammer", "maul", "club", "staff", "flail", "ball", "fist", "fists", "unarmed",
            "punch", "kick", "shield", "crush", "crusher", "slam", "ram", "tail", "bar", "baton",
            "haft", "stomp", "shove", "bash",
        ],
    ),
];

/// First words of the ids of attacks.
const ATTACK_VERBS: [&str; 8] =
    ["attack", "strike", "shoot", "fire", "charge", "card", "hit", "ambush"];

/// Words of states in which a beast roars.
const RAGE_WORDS: [&str; 6] = ["enraged", "rage", "raging", "frenzied", "frenzy", "furious"];

fn words(id: &str) -> impl DoubleEndedIterator<Item = &str> {
    id.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Returns the sound of an attack's weapon, if the id names one.
pub(super) fn weapon_sound(action: &str) -> Option<Sound> {
    // The noun comes last: a spike pistol is a pistol. The verb before the
    // colon names no weapon.
    let weapon = action.split_once(':').map_or(action, |(_, weapon)| weapon);
    let known = |word: &str| {
        let word = word.to_lowercase();
        WEAPON_WORDS
            .iter()
            .find(|(_, words)| words.contains(&word.as_str()))
            .map(|(sound, _)| *sound)
    };
    // A beam sounds like one, whatever weapon fires it.
    let mut beams = words(weapon).filter_map(known).filter(|sound| *sound == Sound::Beam);
    beams.next().or_else(|| words(weapon).rev().find_map(known))
}

/// Returns whether the first word of an action's id names an attack.
pub(super) fn is_attack(action: &str) -> bool {
    words(action).next().is_some_and(|word| ATTACK_VERBS.contains(&word.to_lowercase().as_str()))
}

/// Returns whether a badge means rage.
pub(super) fn is_rage(badge: &str) -> bool {
    words(badge).any(|word| RAGE_WORDS.contains(&word.to_lowercase().as_str()))
}

#[cfg(test)]
mod tests;
