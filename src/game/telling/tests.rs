use super::*;
use crate::told;

#[test]
fn nothing_is_told_until_the_play_is_over_however_it_ends() {
    let name = "Goblin";
    assert_eq!(told!("{name} {}", 1), "Goblin 1");
    untold(|| {
        assert_eq!(told!("{name}"), "");
        assert_eq!(in_words(|| told!("{name}")), "Goblin");
        assert!(!is_told());
    });
    let broken = std::panic::catch_unwind(|| untold(|| panic!("broken")));
    assert!(broken.is_err() && is_told());
}
