//! Signs of states: what many games know has one of its own, by the id of its badge; anything else shows its letters.

use egui_phosphor::regular as icon;

use crate::game::Badge;

/// Ids of badges, or the first word of them, each with its sign.
const SIGNS: [(&str, &str); 31] = [
    ("activated", icon::CHECK),
    ("berserk", icon::SMILEY_ANGRY),
    ("blind", icon::EYE_CLOSED),
    ("bound", icon::LINK_SIMPLE),
    ("braced", icon::HAND_FIST),
    ("captive", icon::LOCK_KEY),
    ("doom", icon::SKULL),
    ("engaged", icon::SWORD),
    ("escaped", icon::PERSON_SIMPLE_RUN),
    ("flag", icon::FLAG),
    ("flight", icon::FEATHER),
    ("grudge", icon::FIRE),
    ("haste", icon::FAST_FORWARD),
    ("healing", icon::HEARTBEAT),
    ("hidden", icon::GHOST),
    ("infiltrating", icon::DETECTIVE),
    ("leader", icon::CROWN),
    ("marked", icon::CROSSHAIR),
    ("moved", icon::FOOTPRINTS),
    ("next", icon::SPARKLE),
    ("no-dodge", icon::HAND_PALM),
    ("no-run", icon::ANCHOR_SIMPLE),
    ("paralysis", icon::PROHIBIT),
    ("poison", icon::BIOHAZARD),
    ("protection", icon::SHIELD_STAR),
    ("seal", icon::LOCK),
    ("shield", icon::SHIELD),
    ("slow", icon::HOURGLASS),
    ("stunned", icon::SPIRAL),
    ("upheld", icon::STAR_FOUR),
    ("wanted", icon::TARGET),
];

/// What stands on the plate of a badge: its sign with the number that its letters end in, or its letters.
pub fn sign(badge: &Badge) -> String {
    let first = badge.id.split('-').next().unwrap_or_default();
    let known = |id: &str| SIGNS.iter().find(|(of, _)| *of == id).map(|(_, sign)| *sign);
    let Some(sign) = known(&badge.id).or_else(|| known(first)) else { return badge.mark.clone() };
    let number = badge.mark.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    format!("{sign}{number}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Tone;

    fn shown(id: &str, mark: &str) -> String {
        let (id, mark) = (id.to_owned(), mark.to_owned());
        sign(&Badge { id, mark, name: String::new(), text: String::new(), tone: Tone::Plain })
    }

    #[test]
    fn what_is_known_has_a_sign_and_keeps_its_level() {
        assert_eq!(shown("slow", "Sl2"), format!("{}2", icon::HOURGLASS));
        assert_eq!(shown("upheld-stealth", "Up"), icon::STAR_FOUR);
        assert_eq!(shown("no-run", "NR"), icon::ANCHOR_SIMPLE);
        assert_eq!(shown("out-of-formation", "Fo"), "Fo");
        assert_eq!(shown("points", "3"), "3");
        let signs: std::collections::BTreeSet<&str> = SIGNS.iter().map(|(_, sign)| *sign).collect();
        assert_eq!(signs.len(), SIGNS.len(), "no two states have one sign");
    }
}
