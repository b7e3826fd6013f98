use super::*;

#[test]
fn every_layout_says_what_each_key_prints() {
    for (name, table) in LAYOUTS {
        assert_eq!(table.chars().count(), KEYS.len(), "{name}");
    }
}

#[test]
fn a_pressed_key_tells_which_keyboard_it_is() {
    let mut layout = KeyLayout::default();
    assert!(layout.learn(KeyCode::KeyY, 'z'));
    assert_eq!(layout.cap(KeyCode::KeyZ).as_deref(), Some("Y"));
    assert_eq!(layout.cap(KeyCode::Semicolon).as_deref(), Some("Ö"));
    assert!(!layout.learn(KeyCode::KeyY, 'Z'));
    // Another key leads to another layout of the same family.
    assert!(layout.learn(KeyCode::Semicolon, 'é'));
    assert_eq!(layout.cap(KeyCode::BracketLeft).as_deref(), Some("Ő"));
    // The player changes the layout.
    assert!(layout.learn(KeyCode::KeyY, 'y'));
    assert_eq!(layout.cap(KeyCode::KeyZ).as_deref(), Some("Z"));
    assert!(layout.learn(KeyCode::KeyA, 'q'));
    assert_eq!(layout.cap(KeyCode::Semicolon).as_deref(), Some("M"));
}

#[test]
fn a_letter_with_control_is_the_one_that_is_printed() {
    let german = KeyLayout::named("de", "nodeadkeys");
    let undo = Stroke { control: true, key: KeyCode::KeyZ };
    assert_eq!(german.stroke(true, KeyCode::KeyY), undo);
    assert_eq!(german.position(undo), KeyCode::KeyY);
    assert_eq!(undo.cap_on(&german), "Ctrl+Z");
    // Without Control a key is bound by position and labelled by its character.
    let ruler = Stroke { control: false, key: KeyCode::KeyZ };
    assert_eq!(german.stroke(false, KeyCode::KeyZ), ruler);
    assert_eq!((german.position(ruler), ruler.cap_on(&german).as_str()), (KeyCode::KeyZ, "Y"));
    // Without Latin letters on the keyboard the position decides, and the label
    // is the Latin one.
    let russian = KeyLayout::named("ru", "");
    assert_eq!(russian.stroke(true, KeyCode::KeyZ), undo);
    assert_eq!((russian.position(undo), undo.cap_on(&russian).as_str()), (KeyCode::KeyZ, "Ctrl+Z"));
}

#[test]
fn the_system_names_the_layout() {
    let of = |text: &str| KeyLayout::of_file(text).map(|layout| layout.name);
    assert_eq!(of("# a remark\nXKBLAYOUT=\"fr,us\"\nXKBVARIANT=\"\"\n"), Some("fr".to_owned()));
    assert_eq!(of("KEYMAP=de-latin1\n"), Some("de".to_owned()));
    assert_eq!(of("XKBLAYOUT='us'\nXKBVARIANT=dvorak"), Some("dvorak".to_owned()));
    assert_eq!(of("FONT=x"), None);
}
