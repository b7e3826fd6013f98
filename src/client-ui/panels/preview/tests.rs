use super::percent;

#[test]
fn percents_never_claim_a_certainty() {
    assert_eq!(percent(0.0), "0 %");
    assert_eq!(percent(0.001), "< 1 %");
    assert_eq!(percent(0.619), "62 %");
    assert_eq!(percent(0.999), "> 99 %");
    assert_eq!(percent(1.0), "100 %");
}
