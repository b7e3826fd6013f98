use bevy::prelude::KeyCode;

use super::stroke::{key_cap, plain};
use super::*;

fn clashes(keys: &Bindings) -> Vec<String> {
    let strokes =
        all().flat_map(|(action, ..)| keys.of(*action).iter().map(|stroke| (*action, *stroke)));
    let twice =
        strokes.filter_map(|(action, stroke)| Some((action, stroke, keys.holder(stroke, action)?)));
    twice.map(|(one, stroke, other)| format!("{}: {one:?} and {other:?}", stroke.cap())).collect()
}

#[test]
fn no_key_means_two_things_however_one_begins() {
    for keys in [Bindings::default(), Bindings::one_handed(true), Bindings::one_handed(false)] {
        assert_eq!(clashes(&keys), [""; 0]);
    }
}

#[test]
fn every_action_of_the_keyboard_has_words_and_a_key() {
    let keys = Bindings::default();
    for (action, words, _) in all() {
        assert!(!keys.of(*action).is_empty() && !words.is_empty(), "{action:?}");
    }
    assert_eq!(all().count(), 68);
}

#[test]
fn a_key_moves_to_the_action_it_is_bound_to_and_is_saved() {
    let mut keys = Bindings::default();
    let v = plain(KeyCode::KeyV);
    assert_eq!(keys.holder(v, Action::Confirm), Some(Action::TopDown));
    keys.give(Action::Confirm, 1, v);
    assert_eq!(keys.hint(Text::verbatim("Go"), Action::Confirm), "Go (Enter, V)");
    assert_eq!(
        (keys.hint(Text::verbatim("Down"), Action::TopDown), keys.cap(Action::TopDown)),
        (Text::verbatim("Down"), Text::verbatim("no key"))
    );
    assert_eq!((keys.holder(v, Action::Confirm), clashes(&keys)), (None, vec![]));
    let text = ron::to_string(&keys).expect("written");
    assert_eq!(ron::from_str::<Bindings>(&text).expect("read"), keys);
    // Bound to its default again, the action counts as unchanged.
    keys.give(Action::TopDown, 0, v);
    keys.give(Action::Confirm, 1, plain(KeyCode::NumpadEnter));
    assert!(keys.0.is_empty(), "{keys:?}");
}

#[test]
fn one_hand_reaches_every_key_that_a_match_needs() {
    // The keys left of the middle of a keyboard, and right of it.
    let left = "`123456QWERTASDFGZXCVB";
    let needed = |keys: &Bindings, near: &dyn Fn(Stroke) -> bool| {
        let all = [
            Action::Confirm,
            Action::Cancel,
            Action::NextTarget,
            Action::NextModel,
            Action::Undo,
            Action::Redo,
        ];
        let options = &Action::OPTIONS[..6];
        let focus = [Action::NextControl, Action::PreviousControl];
        for action in all.iter().chain(&Action::SPOT).chain(options).chain(&focus) {
            assert!(
                keys.of(*action).iter().any(|key| near(*key)),
                "{action:?}: {:?}",
                keys.of(*action)
            );
        }
    };
    let named = |stroke: Stroke| key_cap(stroke.key, &KeyLayout::AMERICAN);
    let is_left = |stroke: Stroke| {
        let cap = named(stroke);
        (cap.chars().count() == 1 && left.contains(cap.as_str()))
            || ["Esc", "Tab"].contains(&cap.as_str())
    };
    needed(&Bindings::one_handed(true), &is_left);
    needed(&Bindings::one_handed(false), &|stroke| !stroke.control && !is_left(stroke));
}
