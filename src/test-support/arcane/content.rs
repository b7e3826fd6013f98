//! The content of *Veil and Crown* for tests.

use std::sync::{Arc, OnceLock};

use monteria_arcane::content::ArcaneContent;
use monteria_content::{Bounded, Faults, Library, find_root};

/// Returns the shipped content, read once for all tests.
pub fn shipped() -> Arc<ArcaneContent> {
    static CONTENT: OnceLock<Arc<ArcaneContent>> = OnceLock::new();
    let read = || {
        let mut faults = Faults::new();
        let library =
            Library::open(find_root().expect("the content lies beside the tests"), &mut faults);
        ArcaneContent::load(&library).unwrap_or_else(|faults| panic!("{faults}"))
    };
    CONTENT.get_or_init(read).clone()
}

/// Returns the shipped content with the numbers of the brief, so that expected values of
/// tests do not change when characters are balanced.
pub fn content() -> Arc<ArcaneContent> {
    let mut content = (*shipped()).clone();
    for line in TABLE.trim().lines() {
        let cells: Vec<&str> = line.split(" | ").collect();
        let numbers: Vec<i32> =
            cells[5].split(' ').map(|number| number.parse().expect("a number")).collect();
        let one = content
            .characters
            .values_mut()
            .find(|one| one.name == cells[0])
            .expect("everybody is there");
        one.attack = Bounded::nearest(numbers[0]);
        one.damage = Bounded::nearest(numbers[1]);
        one.defense = Bounded::nearest(numbers[2]);
        one.armor = Bounded::nearest(numbers[3]);
        one.life = Bounded::nearest(numbers[4]);
        one.resistance = Bounded::nearest(numbers[5]);
    }
    Arc::new(content)
}

/// The table of the brief: name, alignment, organisation, categories and rank, level, the
/// six numbers, speeds, Action Points, traits.
pub const TABLE: &str = "
Ser Aldemar | Light | crown | Warrior Leader | 60 | 5 6 9 3 19 9 | 7/11 | 3/5 | Initiative
Brusk Ironhand | Light | crown | Warrior | 50 | 4 6 8 4 18 9 | 6/9 | 3/4 | -
Lysa Thorn | Light | crown | Warrior | 40 | 5 4 9 2 13 8 | 9/13 | 3/4 | -
Wren of the Wall | Light | crown | Prowler | 35 | 4 5 8 1 11 8 | 7/11 | 3/4 | Ranged Attack 14\", \
Advanced Deployment
Crown Halberdier | Light | crown | Warrior Agent | 20 | 4 3 8 3 11 7 | 6/9 | 2/4 | -
Mother Serafine | Light | temple | Mystic Leader | 55 | 3 2 9 1 12 12 | 7/11 | 3/5 | Initiative
Brother Anselm | Light | temple | Mystic | 40 | 3 3 8 1 11 11 | 6/9 | 3/4 | -
Vesper | Light | temple | Warrior | 45 | 5 3 9 1 12 9 | 10/14 | 3/5 | Flight
Oath-shield Bram | Light | temple | Warrior | 50 | 4 5 9 5 17 9 | 6/9 | 3/4 | Guardian
Temple Novice | Light | temple | Mystic Agent | 20 | 3 3 8 1 9 9 | 7/11 | 2/4 | -
Lady Umbra | Dark | veil | Warrior Mystic Leader | 65 | 5 5 10 1 15 11 | 7/11 | 3/5 | -
Belis the Marked | Dark | veil | Mystic | 40 | 3 3 8 0 12 11 | 7/11 | 3/4 | -
Rasp | Dark | veil | Prowler | 35 | 5 3 9 1 11 8 | 9/13 | 3/4 | Infiltration
Gorehulk | Dark | veil | Warrior | 45 | 4 7 7 5 31 9 | 7/11 | 2/4 | Damage Resistance
Veil Cutthroat | Dark | veil | Prowler Agent | 20 | 4 3 8 1 9 7 | 9/13 | 2/4 | -
Doctor Kessel | Unaligned | foundry | Mystic Leader | 50 | 4 3 9 2 13 10 | 7/11 | 3/5 | Initiative
Iron Colossus | Unaligned | foundry | Warrior | 45 | 4 7 8 6 26 8 | 6/9 | 2/4 | Damage Resistance, \
Immunity (Poison)
Tin Dancer | Unaligned | foundry | Warrior | 40 | 5 3 9 1 11 8 | 11/15 | 3/5 | Open Movement
Volley | Unaligned | foundry | Prowler | 35 | 4 5 8 2 12 8 | 7/11 | 3/4 | Ranged Attack 12\"
Foundry Drone | Unaligned | foundry | Prowler Agent | 20 | 3 4 8 2 8 8 | 7/11 | 2/4 | Ranged \
Attack 10\"
Hollow Jack | Unaligned | - | Warrior | 50 | 6 4 9 2 16 8 | 7/11 | 3/5 | -
Sable Kite | Unaligned | - | Prowler | 40 | 5 3 9 0 12 9 | 9/13 | 3/4 | Ranged Attack 12\"
";
