use super::super::data::samples;
use super::*;

#[test]
fn every_combination_has_a_cell_with_its_number() {
    let (grid, mut record) = samples::two_by_two();
    record.put(samples::cell("giant", "take", "1", 3));
    let picture = svg(&grid, &record, "Toy & Sons");
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
    assert!(picture.contains(">30</text>") && picture.contains("Toy &amp; Sons"), "{picture}");
    assert_eq!(picture.matches(">–</text>").count(), 3, "{picture}");
    for name in ["The giant", "The dwarf", "Take it", "Hold it", "Players: 1"] {
        assert!(picture.contains(&format!(">{name}</text>")), "{name}: {picture}");
    }
}

#[test]
fn letters_can_be_read_on_every_colour() {
    assert_eq!(
        (hex(0.0).as_str(), hex(0.5).as_str(), hex(1.0).as_str()),
        ("#b0481e", "#f5f0e4", "#166280")
    );
    assert_eq!((ink(0.0), ink(0.5), ink(1.0)), ("#ffffff", "#1d1a17", "#ffffff"));
}
