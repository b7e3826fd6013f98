//! The maxima of any pack model, at creation and in a campaign (Cazadores
//! 06, table of restrictions).

use crate::content::pack::arts::{MOST_GEAR, MOST_RITUALS};
use crate::content::pack::creation::MOST_WEAPONS;
use crate::content::{
    Attribute, CazadoresContent, FoeAttribute, HANDS, Id, Profile, Skill, Weapon,
};
use monteria_game::{Text, text};

/// The most in an Attribute.
pub const MOST_ATTRIBUTE: i32 = 7;
/// The most SPD, in inches.
pub const MOST_SPD: i32 = 8;
/// The most WND, at its start.
pub const MOST_WOUNDS: i32 = 20;
/// The most in a Skill.
pub const MOST_SKILL: i32 = 3;
/// The most Companions that a Cazador may enlist.
pub const MOST_ENLISTED: usize = 5;

/// A fault of a profile: the field, the value found and the value expected.
type ProfileFault = (&'static str, Text, Text);

/// Returns every value that is out of bounds and every id that names nothing, as field,
/// value found and value expected.
pub fn listed_faults(content: &CazadoresContent, profile: &Profile) -> Vec<ProfileFault> {
    let mut all = value_faults(profile);
    all.extend(count_faults(profile));
    all.extend(inscription_faults(content, profile));
    all.extend(devotion_fault(content, profile));
    all.extend(unknown_ids(content, profile));
    let hands = hand_faults(profile, content).into_iter();
    all.extend(hands.map(|(_, found, expected)| ("readied", found, expected)));
    all
}

/// Returns the short form of Wounds.
pub(crate) fn wnd() -> Text {
    text!("rules-cazadores-wnd-name", "WND")
}

/// A list of a profile.
#[derive(Clone, Copy)]
pub(super) enum Listed {
    Weapons,
    Gear,
    Rituals,
    Companions,
}

impl Listed {
    /// Returns a number of its entries in words.
    pub(super) fn counted(self, count: usize) -> Text {
        match self {
            Listed::Weapons => text!("rules-cazadores-listed-weapons", "{count} Weapons"),
            Listed::Gear => text!("rules-cazadores-listed-gear", "{count} pieces of Special Gear"),
            Listed::Rituals => text!("rules-cazadores-listed-rituals", "{count} Rituals"),
            Listed::Companions => text!("rules-cazadores-listed-companions", "{count} Companions"),
        }
    }
}

/// Returns the faults of Attributes, Skills, SPD and WND that are out of bounds.
fn value_faults(profile: &Profile) -> Vec<ProfileFault> {
    let mut all = Vec::new();
    let mut check = |field: &'static str, name: Text, value: i32, least: i32, most: i32| {
        if !(least..=most).contains(&value) {
            let found = name.with(Text::verbatim(format!(" {value}")));
            all.push((field, found, text!("rules-to", "{least} to {most}")));
        }
    };
    for attribute in Attribute::ALL {
        let value = profile.attributes.get(attribute);
        check("attributes", attribute.short(), value, 0, MOST_ATTRIBUTE);
    }
    for skill in Skill::ALL {
        check("skills", skill.name(), profile.skills.get(skill), 0, MOST_SKILL);
    }
    check("spd", FoeAttribute::Speed.short(), profile.spd, 1, MOST_SPD);
    check("wounds", wnd(), profile.wounds, 1, MOST_WOUNDS);
    all
}

/// Returns the faults of lists that are too long.
fn count_faults(profile: &Profile) -> Vec<ProfileFault> {
    let lists = [
        ("weapons", Listed::Weapons, profile.weapons.len(), MOST_WEAPONS),
        ("gear", Listed::Gear, profile.gear.len(), MOST_GEAR),
        ("rituals", Listed::Rituals, profile.rituals.len(), MOST_RITUALS),
        ("enlisted", Listed::Companions, profile.enlisted.len(), MOST_ENLISTED),
    ];
    let too_long = lists.into_iter().filter(|(_, _, count, most)| count > most);
    too_long
        .map(|(field, what, count, most)| {
            (field, what.counted(count), text!("rules-cazadores-at-most", "{most} at most"))
        })
        .collect()
}

/// Returns the Weapons that a profile carries.
fn carried<'a>(
    content: &'a CazadoresContent,
    profile: &'a Profile,
) -> impl Iterator<Item = &'a Weapon> {
    profile.weapons.iter().filter_map(|id| content.weapons.get(id))
}

/// Returns the faults of the inscribed Rituals: more than the Books hold, or one twice.
fn inscription_faults(content: &CazadoresContent, profile: &Profile) -> Vec<ProfileFault> {
    let mut all = Vec::new();
    let pages: usize = carried(content, profile).map(|weapon| usize::from(*weapon.inscribes)).sum();
    if profile.inscribed.len() > pages {
        let expected = text!(
            "rules-cazadores-at-most-in-the-books-that-it-carries",
            "{pages} at most, in the Books that it carries"
        );
        all.push(("inscribed", Listed::Rituals.counted(profile.inscribed.len()), expected));
    }
    for (index, id) in profile.inscribed.iter().enumerate() {
        if profile.inscribed[..index].contains(id) {
            let found = text!("rules-cazadores-twice", "`{id}` twice");
            let expected = text!("rules-cazadores-each-ritual-once", "each Ritual once");
            all.push(("inscribed", found, expected));
        }
    }
    all
}

/// Returns the fault of the devotion: it needs a Religious Symbol and a known Ritual.
/// `None` if there is no devotion or nothing is wrong with it.
fn devotion_fault(content: &CazadoresContent, profile: &Profile) -> Option<ProfileFault> {
    let id = profile.devotion.as_ref()?;
    if !carried(content, profile).any(|weapon| weapon.devotion.is_some()) {
        let found = text!("rules-cazadores-no-religious-symbol", "no Religious Symbol");
        let expected = text!("rules-cazadores-one-among-weapons", "one in `weapons`");
        Some(("devotion", found, expected))
    } else if !profile.rituals.contains(id) {
        let expected = text!("rules-cazadores-one-of-rituals", "one of `rituals`");
        Some(("devotion", Text::verbatim(format!("`{id}`")), expected))
    } else {
        None
    }
}

/// Returns a fault for each id that names nothing of the content.
fn unknown_ids(content: &CazadoresContent, profile: &Profile) -> Vec<ProfileFault> {
    let mut all = Vec::new();
    let mut check = |field: &'static str, id: &Id, is_known: bool, kind: Text| {
        if !is_known {
            let expected = text!("rules-cazadores-the-id-of", "the id of {kind}");
            all.push((field, Text::verbatim(format!("`{id}`")), expected));
        }
    };
    let ritual = || text!("rules-cazadores-a-ritual", "a Ritual");
    for id in &profile.weapons {
        check(
            "weapons",
            id,
            content.weapons.contains_key(id),
            text!("rules-cazadores-a-weapon", "a Weapon"),
        );
    }
    if let Some(id) = &profile.armour {
        let kind = text!("rules-cazadores-a-suit-of-armour", "a suit of Armour");
        check("armour", id, content.armours.contains_key(id), kind);
    }
    for id in &profile.gear {
        let kind = text!("rules-cazadores-a-piece-of-special-gear", "a piece of Special Gear");
        check("gear", id, content.gear.contains_key(id), kind);
    }
    for id in &profile.rituals {
        check("rituals", id, content.rituals.contains_key(id), ritual());
    }
    for id in &profile.inscribed {
        check("inscribed", id, content.rituals.contains_key(id), ritual());
    }
    for id in &profile.enlisted {
        let kind = text!("rules-cazadores-a-companion", "a Companion");
        check("enlisted", id, content.companions.contains_key(id), kind);
    }
    all
}

/// Returns the faults of the list of Readied things, as index if it is about one entry,
/// value found and value expected: each must be carried, Gear must need to be Readied,
/// and all fill two hands at most (Cazadores 05 Readied Weapons).
pub(crate) fn hand_faults(
    profile: &Profile,
    items: &impl ItemHands,
) -> Vec<(Option<usize>, Text, Text)> {
    let mut all = Vec::new();
    let in_hand = |id: &&Id| items.gear_hands(id) != Some(None);
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
                text!("rules-cazadores-which-it-does-not-carry", "`{id}`, which it does not carry"),
                text!(
                    "rules-cazadores-one-of-weapons-or-of-gear",
                    "one of `weapons`, or of `gear` that must be Readied"
                ),
            )),
        }
        full += items.weapon_hands(id).or_else(|| items.gear_hands(id).flatten()).unwrap_or(0);
    }
    if full > HANDS {
        all.push((
            None,
            text!("rules-cazadores-weapons-for-hands", "Weapons for {full} hands"),
            text!("rules-cazadores-for-at-most", "for {most} at most", most = HANDS),
        ));
    }
    all
}

/// Lookup of the number of hands that things fill.
pub(crate) trait ItemHands {
    /// Returns the hands of a Weapon; `None` if there is no such Weapon.
    fn weapon_hands(&self, id: &Id) -> Option<u8>;
    /// Returns the hands of Gear; `None` if there is no such Gear, `Some(None)` for Gear
    /// that need not be Readied.
    fn gear_hands(&self, id: &Id) -> Option<Option<u8>>;
}

impl ItemHands for CazadoresContent {
    fn weapon_hands(&self, id: &Id) -> Option<u8> {
        self.weapons.get(id).map(|weapon| *weapon.hands)
    }

    fn gear_hands(&self, id: &Id) -> Option<Option<u8>> {
        self.gear.get(id).map(|gear| gear.must_ready().then_some(*gear.hands))
    }
}
