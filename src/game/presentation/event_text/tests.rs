use super::*;
use crate::event_text;

#[test]
fn nothing_is_reported_until_the_play_is_over_however_it_ends() {
    let name = "Goblin";
    assert_eq!(event_text!("rules-name-number", "{name} {number}", number = 1), "Goblin 1");
    without_text(|| {
        assert_eq!(event_text!("rules-name", "{name}"), "");
        assert_eq!(with_text(|| event_text!("rules-name", "{name}")), "Goblin");
        assert!(!text_enabled());
    });
    let broken = std::panic::catch_unwind(|| without_text(|| panic!("broken")));
    assert!(broken.is_err() && text_enabled());
}
