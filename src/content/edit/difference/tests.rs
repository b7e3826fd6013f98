use super::*;
use proptest::prelude::*;

const WOLF: &str = "(\n    id: \"wolf\", // its id\n    name: \"Wolf\",\n    hurt: (wounds: 3, \
    armour: 1),\n    teeth: Some((count: 4)),\n    arts: [\n        (id: \"bite\", dice: \
    2),\n        (id: \"howl\"),\n        (id: \"run\", inches: 6),\n    ],\n    words: \
    [\"a\", \"b\"],\n)";

fn read(text: &str) -> Rewrite {
    Rewrite::read("a.ron", text).expect("sound")
}

/// Returns the patch that says what is different, and that it leads to the same again.
fn patch(now: &str) -> String {
    let was = read(WOLF);
    let now = read(now);
    let fields = was.difference(&now);
    let file =
        read("(wolves: [(id: \"wolf\")])").with_difference("wolves[0]", &fields).expect("written");
    let again = was.patched(&file, "wolves[0]").expect("written over");
    let (of, node) = again.value_at("").expect("a value");
    let (now_of, now_node) = now.value_at("").expect("a value");
    let sorted = |at: ValueAt<'_>| {
        at.fields().map(|fields| {
            fields
                .iter()
                .map(|(key, value)| (at.at(*key).source().to_owned(), at.at(*value).canonical()))
                .collect::<BTreeMap<_, _>>()
        })
    };
    assert_eq!(
        sorted(ValueAt { of, node }),
        sorted(ValueAt { of: now_of, node: now_node }),
        "{}",
        file.text()
    );
    file.text().to_owned()
}

#[test]
fn a_patch_says_what_is_different_and_nothing_else() {
    let says = |from: &str, to: &str| patch(&WOLF.replacen(from, to, 1));
    assert_eq!(patch(WOLF), "(wolves: [(id: \"wolf\")])");
    assert_eq!(says("Wolf", "Old wolf"), "(wolves: [(id: \"wolf\", name: \"Old wolf\")])");
    assert_eq!(says("wounds: 3", "wounds: 4"), "(wolves: [(id: \"wolf\", hurt: (wounds: 4))])");
    assert_eq!(says(", armour: 1", ""), "(wolves: [(id: \"wolf\", hurt: (armour: Remove()))])");
    assert_eq!(says("count: 4", "count: 5"), "(wolves: [(id: \"wolf\", teeth: (count: 5))])");
    assert_eq!(
        says("dice: 2", "dice: 3"),
        "(wolves: [(id: \"wolf\", arts: [(id: \"bite\", dice: 3)])])"
    );
    assert_eq!(
        says("        (id: \"howl\"),\n", ""),
        "(wolves: [(id: \"wolf\", arts: [Remove(\"howl\")])])"
    );
    assert_eq!(says("[\"a\", \"b\"]", "[]"), "(wolves: [(id: \"wolf\", words: [])])");
    // Comments and layout are nothing that a patch could say.
    assert_eq!(says(" // its id\n   ", ""), "(wolves: [(id: \"wolf\")])");
}

#[test]
fn things_with_ids_may_go_come_and_change_places() {
    let howl = "        (id: \"howl\"),\n";
    let more =
        patch(&WOLF.replacen(howl, &format!("{howl}        (id: \"bay\", far: true),\n"), 1));
    assert!(
        more.contains(
            "[Remove(\"run\"), Add((id: \"bay\", far: true)), Add((id: \"run\", inches: 6))]"
        ),
        "{more}"
    );
    let swapped = patch(&WOLF.replacen("bite", "x", 1).replacen("run", "bite", 1));
    assert!(swapped.contains("Remove(\"bite\")"), "{swapped}");
}

#[test]
fn what_a_person_wrote_in_a_patch_stays_where_it_says_the_same() {
    let file = "// Mine.\n(\n    wolves: [\n        (\n            id: \"wolf\",\n            // \
        Older.\n            name:   \"Old wolf\",\n            hurt: (wounds: 4 /* tough \
        */),\n        ),\n    ],\n)\n";
    let now = WOLF.replacen("\"Wolf\"", "\"Old wolf\"", 1).replacen(
        "wounds: 3, armour: 1",
        "wounds: 4, armour: 2",
        1,
    );
    let fields = read(WOLF).difference(&read(&now));
    let with = read(file).with_difference("wolves[0]", &fields).expect("written");
    assert_eq!(with.text(), file.replace("4 /* tough */", "4, armour: 2 /* tough */"));
    // What is as it was is said no more, with what was said of it.
    let none = with.with_difference("wolves[0]", &Fields::new()).expect("written");
    assert_eq!(
        none.text(),
        "// Mine.\n(\n    wolves: [\n        (\n            id: \"wolf\",\n        ),\n    ],\n)\n"
    );
}

proptest! {
    #[test]
    fn a_difference_written_over_what_was_gives_what_is(
        steps in prop::collection::vec((0_usize..9, 0_usize..4), 1..6)
    ) {
        let mut now = read(WOLF);
        for (what, number) in steps {
            let edited = match what {
                0 => now.put("name", &format!("\"Wolf {number}\"")),
                1 => now.put("hurt.wounds", &number.to_string()),
                2 => now.unset("hurt.armour"),
                3 => now.set("", "tail", &format!("({number}, {number})")),
                4 => now.remove("arts", number),
                5 => now.swap("arts", number),
                6 => now.insert("arts", number.checked_sub(1), &format!("(id: \"new-{number}\", n: \
                    {number})")),
                7 => now.set(&format!("arts[{number}]"), "dice", &number.to_string()),
                _ => now.unset("words"),
            };
            // What cannot be done is nothing that somebody did; ids are single in
            // what a form makes.
            let Ok(edited) = edited else { continue };
            now = edited;
        }
        patch(now.text());
    }
}
