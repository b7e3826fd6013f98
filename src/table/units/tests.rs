use super::*;

#[test]
fn whole_numbers_are_those_of_the_library() {
    let mut numbers =
        vec![0.0, -0.5, 0.5, 1.0, -1.0, 8_388_607.5, -8_388_607.5, 8_388_609.0, 3.0e9, -3.0e30];
    numbers.extend((0..200_000u32).map(|i| f32::from_bits(i.wrapping_mul(2_654_435_769))));
    for number in numbers.into_iter().filter(|number| !number.is_nan()) {
        assert_eq!(floor(number), number.floor(), "{number}");
    }
    assert!(floor(f32::NAN).is_nan());
}
