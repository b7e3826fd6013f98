use super::*;

#[test]
fn words_fit_names_whole_begun_in_a_row_or_in_order() {
    let fits = |typed: &str, name: &str| fit(&folded(typed), &folded(name));
    assert_eq!(fits("ZOE", "Zoë"), Some(0));
    assert_eq!(fits("arch gu 1", "Archer Guard 1"), Some(1));
    assert_eq!(fits("objective 3", "Control objective 3"), Some(2));
    assert_eq!(fits("archer 1", "Archer Guard 1"), Some(3));
    assert_eq!(
        fits("objective 1", "Control objective 10"),
        None,
        "a number is no beginning of another"
    );
    assert_eq!(fits("guard archer", "Archer Guard 1"), None);
    assert_eq!(fits("", "Archer"), None);
    assert_eq!(folded("Archer 2-1 (m3)"), ["archer", "2", "1", "m3"]);
}
