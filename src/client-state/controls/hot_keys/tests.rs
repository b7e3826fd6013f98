use super::*;

fn ask(hot: &mut HotKeys, open: &[&str], refused: &[&str]) {
    let one = |id, open| MenuOption { id, open, attack: false, ends: id == "end" };
    let all: Vec<MenuOption<'_>> = open
        .iter()
        .map(|id| one(*id, true))
        .chain(refused.iter().map(|id| one(*id, false)))
        .collect();
    hot.ask(&all);
}

fn keys(hot: &HotKeys, ids: &[&str]) -> Vec<Option<usize>> {
    ids.iter().map(|id| hot.key(id).map(|key| key + 1)).collect()
}

#[test]
fn a_key_means_the_same_kind_of_action_in_every_turn() {
    let mut hot = HotKeys::default();
    ask(&mut hot, &["deploy:m1", "deploy:m2"], &[]);
    assert_eq!(keys(&hot, &["deploy:m1", "deploy:m2"]), [Some(1), Some(2)]);
    ask(&mut hot, &["attack:sword", "attack:bow", "move", "rest"], &["defend"]);
    assert_eq!(keys(&hot, &["attack:sword", "attack:bow", "move", "rest"]), [1, 2, 3, 4].map(Some));
    // An attack is refused and another option is open: no key changes.
    ask(&mut hot, &["attack:bow", "move", "rest", "defend"], &["attack:sword"]);
    assert_eq!(keys(&hot, &["attack:bow", "move", "rest", "defend"]), [2, 3, 4, 5].map(Some));
    assert_eq!((hot.option(2), hot.option(0)), (Some("move"), None));
    // Another model attacks with other weapons: the keys are the same.
    ask(&mut hot, &["attack:axe", "move", "pray"], &[]);
    assert_eq!(keys(&hot, &["attack:axe", "move", "pray"]), [1, 3, 6].map(Some));
    ask(&mut hot, &["attack:sword", "attack:bow", "move"], &[]);
    assert_eq!(keys(&hot, &["attack:sword", "attack:bow", "move"]), [1, 2, 3].map(Some));
}

#[test]
fn a_continued_match_keeps_its_number_keys() {
    let mut hot = HotKeys::default();
    ask(&mut hot, &["attack:sword", "move", "rest"], &["defend"]);
    ask(&mut hot, &["rest", "defend", "move"], &[]);
    let kept = hot.to_save(10);
    assert_eq!(kept.len(), 4);
    let mut again = HotKeys::restore(&kept);
    ask(&mut again, &["defend", "pray", "rest"], &["attack:sword"]);
    assert_eq!(keys(&again, &["rest", "defend", "pray"]), [3, 4, 5].map(Some));
    assert_eq!(hot.to_save(3).len(), 3);
    assert!(
        hot.to_save(3).iter().all(|one| one.id != "attack:sword"),
        "what was asked about last is kept"
    );
    // A damaged file: the key is out of range.
    let broken = KeptKey { id: "move".to_owned(), family: 1, key: KEYS };
    assert!(HotKeys::restore(&[broken]).to_save(10).is_empty());
    let large = KeptKey { id: "move".to_owned(), family: usize::MAX, key: 2 };
    let mut again = HotKeys::restore(&[large]);
    ask(&mut again, &["hide"], &[]);
    ask(&mut again, &["move"], &[]);
    assert_eq!(keys(&again, &["move"]), [Some(3)]);
}

#[test]
fn of_more_options_than_keys_the_first_have_one_and_no_two_the_same() {
    let mut hot = HotKeys::default();
    let many: Vec<String> = (0..14).map(|n| format!("a{n}")).collect();
    let ids: Vec<&str> = many.iter().map(String::as_str).collect();
    ask(&mut hot, &ids, &[]);
    let given: BTreeSet<usize> = ids.iter().filter_map(|id| hot.key(id)).collect();
    assert_eq!((given.len(), hot.key("a0"), hot.key("a12")), (GENERAL_KEYS, Some(0), None));
    // An option that is refused once keeps its key; one without a key still has none.
    ask(&mut hot, &ids[1..], &ids[..1]);
    assert_eq!((hot.key("a12"), hot.option(0), hot.key("a1")), (None, None, Some(1)));
    // An option without a key takes the key of one that is no longer offered; when that
    // one is offered again, it takes another than those in use.
    ask(&mut hot, &ids[5..], &[]);
    let given: Vec<usize> = ids[5..].iter().filter_map(|id| hot.key(id)).collect();
    assert_eq!(
        (given.len(), given.iter().collect::<BTreeSet<_>>().len()),
        (GENERAL_KEYS, GENERAL_KEYS)
    );
    assert_eq!(hot.key("a6"), Some(6));
    // The option that ends a turn has a key of its own.
    ask(&mut hot, &["a6", "end"], &[&ids[5..6], &ids[7..]].concat());
    assert_eq!(
        (hot.key("a6"), hot.key("end"), hot.option(GENERAL_KEYS)),
        (Some(6), Some(GENERAL_KEYS), Some("end"))
    );
}

#[test]
fn an_attack_has_its_key_before_it_can_be_made() {
    let mut hot = HotKeys::default();
    let one = |id, open, attack| MenuOption { id, open, attack, ends: false };
    hot.ask(&[
        one("attack:bow", false, true),
        one("parry", true, false),
        one("move", true, false),
        one("aid", false, false),
    ]);
    assert_eq!(keys(&hot, &["attack:bow", "parry", "move"]), [None, Some(2), Some(3)]);
    hot.ask(&[
        one("attack:bow", true, true),
        one("move", true, false),
        one("hide", true, false),
        one("parry", false, false),
    ]);
    assert_eq!(
        keys(&hot, &["attack:bow", "move", "hide", "aid"]),
        [Some(1), Some(3), Some(5), None]
    );
}
