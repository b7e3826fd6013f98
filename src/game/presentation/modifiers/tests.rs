use super::*;

#[test]
fn a_list_is_reported_by_what_helps_and_what_hinders() {
    let mut all = Modifiers::default();
    assert_eq!(
        (all.in_brackets(), all.rows(), all.edge()),
        (Text::default(), Vec::new(), Edge::None)
    );
    all.good(Text::verbatim("Focus"), "a-focus");
    all.good(Text::verbatim("height"), "a-height");
    all.bad(Text::verbatim("Cover"), "a-cover");
    assert_eq!(all.in_brackets(), " (in favour: Focus, height; against: Cover)");
    assert_eq!((all.edges(), all.edge()), ((2, 1), Edge::Advantage));
    all.add(-2, Text::verbatim("Rush"), "a-rush");
    all.note(Text::verbatim("only 6s"), "a-close");
    assert_eq!(all.in_brackets(), " (in favour: Focus, height; against: Cover; Rush -2, only 6s)");
    assert_eq!(all.rows()[2], (Text::verbatim("Modifiers"), Text::verbatim("Rush -2, only 6s")));
    assert_eq!(
        all.rules().collect::<Vec<_>>(),
        ["a-focus", "a-height", "a-cover", "a-rush", "a-close"]
    );
}
