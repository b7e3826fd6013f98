use super::*;

const TEXT: &str = "(
    id: \"mill\",
    name: \"The Mill\",
    triggers: (
        counters: [(id: \"secrets\", name: \"Secrets\")],
        questions: [
            (id: \"pay\", text: \"Pay?\", answers: [(label: \"Yes\", id: \"yes\")]),
        ],
        rules: [(when: Reaches(counter: \"^\"))],
    ),
    table: (pieces: [(id: \"cart\", footprint: Box(center: (0, 0)))]),
)";

/// Returns list, id, name and the id of the item around it.
fn items(text: &str) -> Vec<(String, String, String, Option<String>)> {
    let outline = Outline::of(text);
    let parent = |item: &OutlineItem| item.parent.map(|index| outline.items[index].id.clone());
    let row = |item: &OutlineItem| {
        (item.list.join("."), item.id.clone(), item.name.clone(), parent(item))
    };
    outline.items.iter().map(row).collect()
}

fn row(list: &str, id: &str, name: &str, parent: &str) -> (String, String, String, Option<String>) {
    let parent = Some(parent.to_owned()).filter(|parent| !parent.is_empty());
    (list.to_owned(), id.to_owned(), name.to_owned(), parent)
}

#[test]
fn things_are_found_at_any_depth() {
    let all = [
        row("", "mill", "The Mill", ""),
        row("triggers.counters", "secrets", "Secrets", "mill"),
        row("triggers.questions", "pay", "", "mill"),
        row("triggers.questions.answers", "yes", "Yes", "pay"),
        row("table.pieces", "cart", "", "mill"),
    ];
    assert_eq!(items(TEXT), all);
    let outline = Outline::of(TEXT);
    let cart = &outline.items[4];
    assert_eq!(&TEXT[cart.id_start..cart.id_start + 4], "cart");
    assert_eq!(&TEXT[cart.range.clone()], "(id: \"cart\", footprint: Box(center: (0, 0)))");
    assert_eq!(outline.around(cart.id_start), Some(4));
    let chain: Vec<&str> = outline.chain(3).iter().map(|item| item.id.as_str()).collect();
    assert_eq!(chain, ["mill", "pay", "yes"]);
}

#[test]
fn the_keys_of_maps_are_ids_and_added_items_are_marked() {
    let figures = "(figures: {\"wolf\": (height: 1, parts: [(id: \"leg\")])}, tones: {Body: (1)})";
    assert_eq!(
        items(figures),
        [row("figures", "wolf", "", ""), row("figures.parts", "leg", "", "wolf")]
    );
    let patch = "(beasts: [(id: \"old\"), Add((id: \"new\", legs: [(id: \"left\")]))])";
    let added: Vec<bool> = Outline::of(patch).items.iter().map(|item| item.added).collect();
    assert_eq!(added, [false, true, true]);
}

#[test]
fn a_place_sees_the_lists_of_the_records_around_it() {
    let place = TEXT.find('^').expect("a mark");
    let outline = Outline::of(TEXT);
    let cursor = Cursor::at(TEXT, place);
    let ids = |list: &str| -> Vec<&str> {
        outline.visible(list, &cursor).iter().map(|item| item.id.as_str()).collect()
    };
    assert_eq!(ids("counters"), ["secrets"]);
    assert_eq!(ids("table.pieces"), ["cart"]);
    assert_eq!(ids("answers"), Vec::<&str>::new());
    // Of two lists of that name the one in the nearest record counts.
    let text = "(a: [(id: \"x\"), (id: \"y\", a: [(id: \"z\", of: \"^\")])])";
    let outline = Outline::of(text);
    let cursor = Cursor::at(text, text.find('^').expect("a mark"));
    assert_eq!(outline.visible("a", &cursor)[0].id, "z");
}

#[test]
fn incomplete_texts_have_an_outline() {
    let cut = &TEXT[..TEXT.find("rules").expect("rules")];
    assert_eq!(items(cut).len(), 4);
    for end in (0..TEXT.len()).filter(|end| TEXT.is_char_boundary(*end)) {
        let outline = Outline::of(&TEXT[..end]);
        assert!(outline.items.iter().all(|item| item.range.end <= end.max(item.range.start)));
    }
    assert_eq!(items(&"(id: \"a\",".repeat(10_000)).len(), 64);
}
