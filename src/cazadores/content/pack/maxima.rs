//! The maxima of any pack model, at creation and in a campaign (Cazadores 06,
//! table of restrictions).

use crate::content::pack::arts::{MOST_GEAR, MOST_RITUALS};
use crate::content::pack::creation::MOST_WEAPONS;
use crate::content::{Attribute, CazadoresContent, HANDS, Profile, Skill};

/// The most in an Attribute.
pub const MOST_ATTRIBUTE: i32 = 7;
/// The most SPD, in inches.
pub const MOST_SPD: i32 = 8;
/// The most WND.
pub const MOST_WOUNDS: i32 = 20;
/// The most in a Skill.
pub const MOST_SKILL: i32 = 3;
/// The most Companions that a Cazador may enlist.
pub const MOST_ENLISTED: usize = 5;

/// Returns every value that is out of bounds and every id that names nothing, as field,
/// value found and value expected.
pub fn listed_faults(
    content: &CazadoresContent,
    profile: &Profile,
) -> Vec<(&'static str, String, String)> {
    let mut all = Vec::new();
    let mut bounds = |field: &'static str, what: &str, value: i32, least: i32, most: i32| {
        if !(least..=most).contains(&value) {
            all.push((field, format!("{what} {value}"), format!("{least} to {most}")));
        }
    };
    for attribute in Attribute::ALL {
        bounds(
            "attributes",
            attribute.short(),
            profile.attributes.get(attribute),
            0,
            MOST_ATTRIBUTE,
        );
    }
    for skill in Skill::ALL {
        bounds("skills", skill.name(), profile.skills.get(skill), 0, MOST_SKILL);
    }
    bounds("spd", "SPD", profile.spd, 1, MOST_SPD);
    bounds("wounds", "WND", profile.wounds, 1, MOST_WOUNDS);
    for (field, what, count, most) in [
        ("weapons", "Weapons", profile.weapons.len(), MOST_WEAPONS),
        ("gear", "pieces of Special Gear", profile.gear.len(), MOST_GEAR),
        ("rituals", "Rituals", profile.rituals.len(), MOST_RITUALS),
        ("enlisted", "Companions", profile.enlisted.len(), MOST_ENLISTED),
    ] {
        if count > most {
            all.push((field, format!("{count} {what}"), format!("{most} at most")));
        }
    }
    let carried = || profile.weapons.iter().filter_map(|id| content.weapons.get(id));
    let pages: usize = carried().map(|weapon| usize::from(*weapon.inscribes)).sum();
    if profile.inscribed.len() > pages {
        let expected = format!("{pages} at most, in the Books that it carries");
        all.push(("inscribed", format!("{} Rituals", profile.inscribed.len()), expected));
    }
    for (index, id) in profile.inscribed.iter().enumerate() {
        if profile.inscribed[..index].contains(id) {
            all.push(("inscribed", format!("`{id}` twice"), "each Ritual once".to_owned()));
        }
    }
    if let Some(id) = &profile.devotion {
        if !carried().any(|weapon| weapon.devotion.is_some()) {
            all.push((
                "devotion",
                "no Religious Symbol".to_owned(),
                "one among `weapons`".to_owned(),
            ));
        } else if !profile.rituals.contains(id) {
            all.push(("devotion", format!("`{id}`"), "one of `rituals`".to_owned()));
        }
    }
    let mut missing = |field: &'static str, id: &crate::content::Id, known: bool, kind: &str| {
        if !known {
            all.push((field, format!("`{id}`"), format!("the id of {kind}")));
        }
    };
    for id in &profile.weapons {
        missing("weapons", id, content.weapons.contains_key(id), "a Weapon");
    }
    if let Some(id) = &profile.armour {
        missing("armour", id, content.armours.contains_key(id), "a suit of Armour");
    }
    for id in &profile.gear {
        missing("gear", id, content.gear.contains_key(id), "a piece of Special Gear");
    }
    for id in &profile.rituals {
        missing("rituals", id, content.rituals.contains_key(id), "a Ritual");
    }
    for id in &profile.inscribed {
        missing("inscribed", id, content.rituals.contains_key(id), "a Ritual");
    }
    for id in &profile.enlisted {
        missing("enlisted", id, content.companions.contains_key(id), "a Companion");
    }
    for (_, found, expected) in hand_faults(profile, content) {
        all.push(("readied", found, expected));
    }
    all
}

/// Returns the faults of the list of Readied things, as index if it is about one entry,
/// value found and value expected: each must be carried, Gear must need to be Readied,
/// and all fill two hands at most (Cazadores 05 Readied Weapons).
pub(crate) fn hand_faults(
    profile: &Profile,
    hands: &impl Models,
) -> Vec<(Option<usize>, String, String)> {
    let mut all = Vec::new();
    let in_hand = |id: &&crate::content::Id| hands.of_gear(id) != Some(None);
    let mut left: Vec<_> =
        profile.weapons.iter().chain(profile.gear.iter().filter(in_hand)).collect();
    let mut full = 0;
    for (index, id) in profile.readied.iter().enumerate() {
        match left.iter().position(|carried| *carried == id) {
            Some(place) => {
                left.remove(place);
            }
            None => all.push((
                Some(index),
                format!("`{id}`, which it does not carry"),
                "one of `weapons`, or of `gear` that must be Readied".to_owned(),
            )),
        }
        full += hands.of_weapon(id).or_else(|| hands.of_gear(id).flatten()).unwrap_or(0);
    }
    if full > HANDS {
        all.push((None, format!("Weapons for {full} hands"), format!("for {HANDS} at most")));
    }
    all
}

/// Lookup of the number of hands that things fill.
pub(crate) trait Models {
    /// Returns the hands of a Weapon; `None` if there is no such Weapon.
    fn of_weapon(&self, id: &crate::content::Id) -> Option<u8>;
    /// Returns the hands of Gear; `None` if there is no such Gear, `Some(None)` for Gear
    /// that need not be Readied.
    fn of_gear(&self, id: &crate::content::Id) -> Option<Option<u8>>;
}

impl Models for CazadoresContent {
    fn of_weapon(&self, id: &crate::content::Id) -> Option<u8> {
        self.weapons.get(id).map(|weapon| *weapon.hands)
    }

    fn of_gear(&self, id: &crate::content::Id) -> Option<Option<u8>> {
        self.gear.get(id).map(|gear| gear.must_ready().then_some(*gear.hands))
    }
}
