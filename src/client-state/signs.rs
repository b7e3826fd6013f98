//! Symbols of badges: common states have one by the id of their badge; any other
//! badge shows its letters.

use egui_phosphor::regular as icon;

use monteria_game::{Badge, Tone};

/// Ids of badges, or their first words, grouped by their symbol.
const SIGNS: [(&[&str], &str); 55] = [
    (&["activated"], icon::CHECK),
    (&["berserk"], icon::SMILEY_ANGRY),
    (&["bleeding", "bleed"], icon::DROP),
    (&["blind"], icon::EYE_CLOSED),
    (&["bound"], icon::LINK_SIMPLE),
    (&["braced"], icon::HAND_FIST),
    (&["burning", "fire"], icon::FLAME),
    (&["captive"], icon::LOCK_KEY),
    (&["carries"], icon::PACKAGE),
    (&["climbing"], icon::STEPS),
    (&["damage"], icon::BARBELL),
    (&["defending"], icon::SHIELD_CHEVRON),
    (&["doom"], icon::SKULL),
    (&["engaged"], icon::SWORD),
    (&["escaped"], icon::PERSON_SIMPLE_RUN),
    (&["flag"], icon::FLAG),
    (&["flight"], icon::FEATHER),
    (&["focus"], icon::BINOCULARS),
    (&["freezing"], icon::SNOWFLAKE),
    (&["grudge"], icon::FIRE),
    (&["haste"], icon::FAST_FORWARD),
    (&["healing"], icon::HEARTBEAT),
    (&["hidden", "stealth"], icon::GHOST),
    (&["infiltrating"], icon::DETECTIVE),
    (&["jam"], icon::WRENCH),
    (&["knocked-down", "down", "prone", "downed"], icon::ARROW_FAT_LINE_DOWN),
    (&["leader"], icon::CROWN),
    (&["lost"], icon::X),
    (&["marked"], icon::CROSSHAIR),
    (&["moved"], icon::FOOTPRINTS),
    (&["named"], icon::MEDAL),
    (&["next"], icon::SPARKLE),
    (&["no-dodge"], icon::HAND_PALM),
    (&["no-run"], icon::ANCHOR_SIMPLE),
    (&["out-of-formation"], icon::ARROWS_OUT),
    (&["paralysis"], icon::PROHIBIT),
    (&["parrying"], icon::SHIELD_CHECK),
    (&["phased"], icon::CIRCLE_DASHED),
    (&["poison", "poisoned", "venom"], icon::BIOHAZARD),
    (&["protection"], icon::SHIELD_STAR),
    (&["quarry"], icon::CROSSHAIR_SIMPLE),
    (&["seal"], icon::LOCK),
    (&["shield"], icon::SHIELD),
    (&["slow"], icon::HOURGLASS),
    (&["smoke"], icon::CLOUD),
    (&["speed"], icon::LIGHTNING),
    (&["spotted"], icon::EYE),
    (&["stasis"], icon::PAUSE),
    (&["stunned"], icon::SPIRAL),
    (&["surrounded"], icon::ARROWS_IN),
    (&["swimming"], icon::WAVES),
    (&["terrified"], icon::SMILEY_NERVOUS),
    (&["tuned"], icon::MUSIC_NOTE),
    (&["upheld"], icon::STAR_FOUR),
    (&["wanted"], icon::TARGET),
];

/// Returns the text on the plate of a badge: its symbol with the number at the end of its
/// letters, or its letters.
pub fn sign(badge: &Badge) -> String {
    let first = badge.id.split('-').next().unwrap_or_default();
    let known = |id: &str| SIGNS.iter().find(|(of, _)| of.contains(&id)).map(|(_, sign)| *sign);
    let Some(sign) = known(&badge.id).or_else(|| known(first)) else { return badge.mark.clone() };
    // A number alone is the printed number of a state in its rulebook, and no level.
    let level = badge.mark.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    if is_numeral(badge) { sign.to_owned() } else { format!("{sign}{level}") }
}

/// Returns whether a badge shows only a number.
pub(crate) fn is_numeral(badge: &Badge) -> bool {
    badge.mark.chars().all(|letter| letter.is_ascii_digit())
}

/// Returns the badges of a model by importance: harmful ones, helpful
/// ones, remaining resources, others.
pub fn by_weight(badges: &[Badge]) -> Vec<&Badge> {
    let mut all: Vec<&Badge> = badges.iter().collect();
    all.sort_by_key(|badge| match badge.tone {
        Tone::Bad => 0,
        Tone::Good => 1,
        Tone::Plain if is_numeral(badge) => 2,
        Tone::Plain if badge.stance.is_some() || badge.id == "activated" => 3,
        Tone::Plain => 4,
    });
    all
}

#[cfg(test)]
mod tests;
