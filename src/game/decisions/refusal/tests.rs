use super::*;

#[test]
fn a_distance_never_reads_as_if_it_were_in_range() {
    let refusal_text = |distance, min, max| Refusal::OutOfRange { min, max, distance }.to_string();
    assert_eq!(refusal_text(2.5, 3.0, 8.0), "out of range: 2.5\" away, range 3-8\"");
    assert_eq!(refusal_text(8.04, 0.0, 8.0), "out of range: 8.040\" away, range 0-8\"");
    assert_eq!(refusal_text(2.96, 3.0, 8.0), "out of range: 2.960\" away, range 3-8\"");
    assert_eq!(refusal_text(8.0, 0.0, 8.0), "out of range: 8\" away, must be less than 8\"");
    assert_eq!(refusal_text(9.0, 0.0, 1.5), "out of range: 9\" away, range 0-1.5\"");
    assert_eq!(refusal_text(6.2, 0.0, 0.0), "out of range: 6.2\" away, range 0\"");
}
