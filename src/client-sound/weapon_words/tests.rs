use super::*;

#[test]
fn a_weapon_sounds_like_what_it_is() {
    for (action, sound) in [
        ("attack:great-weapon", Some(Sound::Blade)),
        ("attack:long-bow", Some(Sound::Arrow)),
        ("attack:flintlock-pistol", Some(Sound::Shot)),
        ("shoot:spike-pistol", Some(Sound::Shot)),
        ("attack:plasma-rifle", Some(Sound::Beam)),
        ("attack:ball-and-chain", Some(Sound::Blunt)),
        ("shoot:net-caster", Some(Sound::Arrow)),
        ("charge:billhook", Some(Sound::Blade)),
        ("leech-ray", Some(Sound::Beam)),
        ("elbow-room", None),
        ("fire", Some(Sound::Beam)),
        ("fire:musket", Some(Sound::Shot)),
        ("move", None),
        ("", None),
    ] {
        assert_eq!(weapon_sound(action), sound, "{action}");
    }
    assert!(
        is_attack("attack")
            && is_attack("card:Sudden")
            && !is_attack("move:attack")
            && !is_attack("")
    );
    assert!(is_rage("enraged") && is_rage("blind rage") && !is_rage("courage"));
}

#[test]
fn no_word_stands_for_two_sounds() {
    let mut all: Vec<&str> =
        WEAPON_WORDS.iter().flat_map(|(_, words)| words.iter().copied()).collect();
    let whole = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), whole);
}
