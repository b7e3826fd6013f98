//! What an action sounds like, by the words of its id: `attack:long-bow` has a bow in
//! it, whatever the game.

use super::kinds::Sound;

/// Words of blows and shots, and how they sound. A word is one of these and nothing in a
/// word: `elbow` is no bow.
const BLOWS: [(Sound, &[&str]); 5] = [
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

/// Words with which the id of an attack begins.
const DEEDS: [&str; 8] = ["attack", "strike", "shoot", "fire", "charge", "card", "hit", "ambush"];

/// Words of states in which a beast roars.
const RAGE: [&str; 6] = ["enraged", "rage", "raging", "frenzied", "frenzy", "furious"];

fn words(id: &str) -> impl DoubleEndedIterator<Item = &str> {
    id.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// How the blow or shot of this action sounds, where its id says.
pub(super) fn blow_of(action: &str) -> Option<Sound> {
    // What a thing is stands behind what it is like: a spike pistol is a pistol. The deed
    // before the colon is no weapon.
    let weapon = action.split_once(':').map_or(action, |(_, weapon)| weapon);
    let known = |word: &str| {
        let word = word.to_lowercase();
        BLOWS.iter().find(|(_, words)| words.contains(&word.as_str())).map(|(sound, _)| *sound)
    };
    // A beam is one whatever it is fired from.
    let mut beams = words(weapon).filter_map(known).filter(|sound| *sound == Sound::Beam);
    beams.next().or_else(|| words(weapon).rev().find_map(known))
}

/// Whether an action is an attack by the first word of its id.
pub(super) fn strikes(action: &str) -> bool {
    words(action).next().is_some_and(|word| DEEDS.contains(&word.to_lowercase().as_str()))
}

/// Whether somebody in this state rages.
pub(super) fn rages(badge: &str) -> bool {
    words(badge).any(|word| RAGE.contains(&word.to_lowercase().as_str()))
}

#[cfg(test)]
mod tests;
