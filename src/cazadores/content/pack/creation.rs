//! Building a Cazador: the starting array and the account of 10
//! Renown (Cazadores 06 "Cazadores").

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::pack::profile::Profile;
use crate::content::traits::{Attribute, Attributes, Id, Skill, Skills};
use monteria_content::rows;
use monteria_game::counted;

/// Renown that a new Cazador spends.
pub const STARTING_RENOWN: i32 = 10;
/// SPD of the starting array, in inches.
pub const STARTING_SPD: i32 = 4;
/// WND of the starting array.
pub const STARTING_WOUNDS: i32 = 12;
/// Each Attribute of the starting array.
pub const STARTING_ATTRIBUTE: i32 = 3;
/// The Armour that a new Cazador has for nothing.
pub const FREE_ARMOUR: &str = "light-armour";
/// The most Weapons that a pack Model carries.
pub const MOST_WEAPONS: usize = 3;

const MOST_ATTRIBUTE: i32 = 7;
const MOST_SPD: i32 = 8;
const MOST_WOUNDS: i32 = 20;
const MOST_SKILL: i32 = 3;

/// One entry of the account. Increments cost 1 Renown each, the rest what its table says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Purchase {
    /// So many points in an Attribute.
    Attribute(Attribute, i32),
    /// So many inches of SPD.
    Speed(i32),
    /// So many WNDs.
    Wounds(i32),
    /// So many points in a Skill.
    Skill(Skill, i32),
    /// A Weapon beside the free one.
    Weapon(Id),
    /// Armour in place of the free one.
    Armour(Id),
    /// A piece of Special Gear.
    Gear(Id),
    /// A Ritual, known from now on.
    Ritual(Id),
    /// A Companion, enlisted.
    Companion(Id),
}

rows! {
    /// A row of the table of restrictions: what may be spent on it
    /// at creation, in Renown.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Row [
        /// The most Renown that may go into it at creation.
        limit: i32,
        /// Its name for players.
        name: &'static str,
    ] {
        Attributes { limit: 3, name: "Attributes" }
        SpeedAndWounds { limit: 3, name: "SPD and WND" }
        Skills { limit: 5, name: "Skills" }
        Rituals { limit: 2, name: "Rituals" }
        Gear { limit: 2, name: "Weapons, Armour and Gear" }
        Companions { limit: 2, name: "Companions" }
    }
}

/// Prices in Renown; `None` for an unknown id.
pub trait Prices {
    fn weapon(&self, id: &Id) -> Option<u8>;
    fn armour(&self, id: &Id) -> Option<u8>;
    fn companion(&self, id: &Id) -> Option<u8>;
    fn gear(&self, id: &Id) -> Option<u8>;
    fn ritual(&self, id: &Id) -> Option<u8>;
}

impl Purchase {
    /// Returns the row of the table of restrictions that it belongs to.
    pub fn row(&self) -> Row {
        match self {
            Self::Attribute(..) => Row::Attributes,
            Self::Speed(_) | Self::Wounds(_) => Row::SpeedAndWounds,
            Self::Skill(..) => Row::Skills,
            Self::Weapon(_) | Self::Armour(_) | Self::Gear(_) => Row::Gear,
            Self::Ritual(_) => Row::Rituals,
            Self::Companion(_) => Row::Companions,
        }
    }

    /// Returns its price in Renown, or `None` for an unknown id.
    pub fn price(&self, prices: &impl Prices) -> Option<i32> {
        match self {
            Self::Attribute(_, points)
            | Self::Skill(_, points)
            | Self::Speed(points)
            | Self::Wounds(points) => Some(*points),
            Self::Weapon(id) => prices.weapon(id).map(i32::from),
            Self::Armour(id) => prices.armour(id).map(i32::from),
            Self::Gear(id) => prices.gear(id).map(i32::from),
            Self::Ritual(id) => prices.ritual(id).map(i32::from),
            Self::Companion(id) => prices.companion(id).map(i32::from),
        }
    }

    /// Returns the number of points that it adds; 1 for a thing.
    pub fn points(&self) -> i32 {
        match self {
            Self::Attribute(_, points)
            | Self::Skill(_, points)
            | Self::Speed(points)
            | Self::Wounds(points) => *points,
            Self::Weapon(_)
            | Self::Armour(_)
            | Self::Gear(_)
            | Self::Ritual(_)
            | Self::Companion(_) => 1,
        }
    }

    /// Returns the Weapon that is bought, or `None` for another kind of purchase.
    pub fn weapon(&self) -> Option<&Id> {
        if let Self::Weapon(id) = self { Some(id) } else { None }
    }

    /// Returns the Ritual that is bought, or `None` for another kind of purchase.
    pub fn ritual(&self) -> Option<&Id> {
        if let Self::Ritual(id) = self { Some(id) } else { None }
    }

    /// Returns the Companion that is enlisted, or `None` for another kind of purchase.
    pub fn companion(&self) -> Option<&Id> {
        if let Self::Companion(id) = self { Some(id) } else { None }
    }
}

/// A violation of the rules of creation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreationViolation {
    /// The field of the Profile that shows it.
    pub field: &'static str,
    /// The value found.
    pub found: String,
    /// The value that the rules demand.
    pub expected: String,
}

/// The sum of an account.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sum {
    /// Total Renown spent.
    pub total: i32,
    /// Renown spent in each row, in the order of [`Row::ALL`].
    pub rows: [i32; Row::ALL.len()],
}

/// Adds an account up. Unknown ids count nothing.
pub fn add_up(account: &[Purchase], prices: &impl Prices) -> Sum {
    let mut sum = Sum::default();
    for entry in account {
        let price = entry.price(prices).unwrap_or(0);
        sum.total = sum.total.saturating_add(price);
        for (row, spent) in Row::ALL.iter().zip(sum.rows.iter_mut()) {
            if *row == entry.row() {
                *spent = spent.saturating_add(price);
            }
        }
    }
    sum
}

/// Returns every violation of the rules of creation: an account over 10 Renown or over
/// the limit of a row, and values other than the starting array plus the account.
pub fn creation_violations(profile: &Profile, prices: &impl Prices) -> Vec<CreationViolation> {
    let mut violations = Vec::new();
    let mut violation = |field: &'static str, found: String, expected: String| {
        violations.push(CreationViolation { field, found, expected });
    };

    let sum = add_up(&profile.account, prices);
    if sum.total > STARTING_RENOWN {
        violation(
            "account",
            format!("{} Renown spent", sum.total),
            format!("{STARTING_RENOWN} at most"),
        );
    }
    for (row, spent) in Row::ALL.iter().zip(sum.rows) {
        if spent > row.limit() {
            let expected = format!("{} at most at creation", row.limit());
            violation("account", format!("{spent} Renown spent on {}", row.name()), expected);
        }
    }

    let start = STARTING_ATTRIBUTE;
    let mut attributes =
        Attributes { prowess: start, sharpness: start, wits: start, resolve: start };
    let mut skills = Skills::default();
    let mut spd = STARTING_SPD;
    let mut wounds = STARTING_WOUNDS;
    let mut weapons: Vec<&Id> = Vec::new();
    let mut armour: &str = FREE_ARMOUR;
    let mut gear: Vec<&Id> = Vec::new();
    let mut rituals: Vec<&Id> = Vec::new();
    let mut enlisted: Vec<&Id> = Vec::new();
    for entry in &profile.account {
        let points = entry.points();
        if points < 1 {
            violation(
                "account",
                format!("{} bought", counted(points, "point", "points")),
                "1 at least".to_owned(),
            );
            continue;
        }
        match entry {
            Purchase::Attribute(which, _) => {
                let value = attributes.get_mut(*which);
                *value = value.saturating_add(points);
            }
            Purchase::Skill(which, _) => {
                let value = skills.get_mut(*which);
                *value = value.saturating_add(points);
            }
            Purchase::Speed(_) => spd = spd.saturating_add(points),
            Purchase::Wounds(_) => wounds = wounds.saturating_add(points),
            Purchase::Weapon(id) => weapons.push(id),
            Purchase::Armour(id) => armour = id.as_str(),
            Purchase::Gear(id) => gear.push(id),
            Purchase::Ritual(id) => rituals.push(id),
            Purchase::Companion(id) => enlisted.push(id),
        }
    }

    for attribute in Attribute::ALL {
        let found = profile.attributes.get(attribute);
        let bought = attributes.get(attribute);
        if found != bought {
            violation(
                "attributes",
                format!("{} {found}", attribute.short()),
                format!("{bought} by the account"),
            );
        } else if found > MOST_ATTRIBUTE {
            violation(
                "attributes",
                format!("{} {found}", attribute.short()),
                format!("{MOST_ATTRIBUTE} at most"),
            );
        }
    }
    for skill in Skill::ALL {
        let found = profile.skills.get(skill);
        let bought = skills.get(skill);
        if found != bought {
            violation(
                "skills",
                format!("{} {found}", skill.name()),
                format!("{bought} by the account"),
            );
        } else if found > MOST_SKILL {
            violation(
                "skills",
                format!("{} {found}", skill.name()),
                format!("{MOST_SKILL} at most"),
            );
        }
    }
    for (field, found, bought, most) in
        [("spd", profile.spd, spd, MOST_SPD), ("wounds", profile.wounds, wounds, MOST_WOUNDS)]
    {
        if found != bought {
            violation(field, found.to_string(), format!("{bought} by the account"));
        } else if found > most {
            violation(field, found.to_string(), format!("{most} at most"));
        }
    }
    // After removing the bought Weapons the one that is left was free.
    let mut rest: Vec<&Id> = profile.weapons.iter().collect();
    for bought in weapons {
        match rest.iter().position(|id| *id == bought) {
            Some(at) => {
                rest.remove(at);
            }
            None => violation(
                "weapons",
                format!("no `{bought}`"),
                "every Weapon of the account".to_owned(),
            ),
        }
    }
    if rest.len() != 1 {
        let expected = "one Weapon beside those of the account, the free one".to_owned();
        violation("weapons", format!("{} of them", rest.len()), expected);
    }
    if profile.armour.as_ref().is_none_or(|id| id.as_str() != armour) {
        let found = profile.armour.as_ref().map_or("none".to_owned(), |id| format!("`{id}`"));
        violation("armour", found, format!("`{armour}` by the account"));
    }
    let lists = [
        ("gear", &profile.gear, gear, "pieces of Special Gear"),
        ("rituals", &profile.rituals, rituals, "Rituals"),
        ("enlisted", &profile.enlisted, enlisted, "Companions"),
    ];
    for (field, list, mut bought, what) in lists {
        let mut found: Vec<&Id> = list.iter().collect();
        found.sort();
        bought.sort();
        if found != bought {
            let expected = format!("the {} {what} of the account", bought.len());
            violation(field, format!("{} {what}", found.len()), expected);
        }
    }
    violations
}
