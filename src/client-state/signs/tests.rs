use super::*;
use monteria_game::Text;

fn shown(id: &str, mark: &str) -> String {
    sign(&Badge::new(id, mark, Text::default(), Text::default(), Tone::Plain))
}

#[test]
fn what_is_known_has_a_sign_and_keeps_its_level() {
    assert_eq!(shown("slow", "Sl2"), format!("{}2", icon::HOURGLASS));
    assert_eq!(shown("upheld-stealth", "Up"), icon::STAR_FOUR);
    assert_eq!(shown("no-run", "NR"), icon::ANCHOR_SIMPLE);
    assert_eq!(shown("deep-in-thought", "Th"), "Th");
    assert_eq!(shown("burning", "2"), icon::FLAME, "a book's number is no level");
    assert_eq!(shown("points", "3"), "3");
    let signs: std::collections::BTreeSet<&str> = SIGNS.iter().map(|(_, sign)| *sign).collect();
    assert_eq!(signs.len(), SIGNS.len(), "no two states have one sign");
    let ids: Vec<&str> = SIGNS.iter().flat_map(|(ids, _)| ids.iter().copied()).collect();
    let once: std::collections::BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(once.len(), ids.len(), "no state has two signs");
}
