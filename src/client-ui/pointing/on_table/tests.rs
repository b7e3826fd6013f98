use super::*;

#[test]
fn what_is_seen_is_reported_with_what_is_in_the_way() {
    let sight = |state, by: Option<&str>| SightShown {
        from: [0.0; 3],
        to: [0.0; 3],
        state,
        by: by.map(Text::verbatim),
        why: None,
        cover: None,
        met_at: None,
        crossing: None,
    };
    let free = sight_words("", None, &sight(SightState::Free, None));
    assert_eq!(free, "Nothing blocks the line of sight");
    let stopped = sight_words("Wolf", Some(7.2), &sight(SightState::Stopped, Some("the mill")));
    assert!(
        stopped.starts_with("Wolf, 7.2\": out of sight") && stopped.ends_with("the mill"),
        "{stopped}"
    );
}
