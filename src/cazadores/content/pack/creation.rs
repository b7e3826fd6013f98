//! Building a Cazador: the starting array and the account of 10
//! Renown (Cazadores 06 "Cazadores").

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::pack::maxima::{Listed, MOST_ATTRIBUTE, MOST_SKILL, MOST_SPD, MOST_WOUNDS};
use crate::content::pack::profile::Profile;
use crate::content::traits::{Attribute, Attributes, Id, Skill, Skills};
use monteria_content::rows;
use monteria_game::{Text, text};

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

/// One entry of the account. Increments cost 1 Renown each, the rest what its table says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Purchase {
    /// So many points in an Attribute.
    Attribute(Attribute, i32),
    /// So many inches of SPD.
    Speed(i32),
    /// So many points of WND.
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
    /// A Companion, who is enlisted.
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
        name: Text,
    ] {
        Attributes { limit: 3, name: text!("rules-cazadores-attributes", "Attributes") }
        SpeedAndWounds { limit: 3, name: text!("rules-cazadores-spd-and-wnd", "SPD and WND") }
        Skills { limit: 5, name: text!("rules-cazadores-skills", "Skills") }
        Rituals { limit: 2, name: text!("rules-cazadores-rituals", "Rituals") }
        Gear {
            limit: 2,
            name: text!("rules-cazadores-weapons-armour-and-gear", "Weapons, Armour and Gear"),
        }
        Companions { limit: 2, name: text!("rules-cazadores-companions", "Companions") }
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
    /// Value that the Profile has.
    pub found: Text,
    /// The value that the rules demand.
    pub expected: Text,
}

impl CreationViolation {
    fn new(field: &'static str, found: impl Into<Text>, expected: impl Into<Text>) -> Self {
        CreationViolation { field, found: found.into(), expected: expected.into() }
    }
}

/// The sum of an account.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sum {
    /// Renown spent in all rows.
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
    let bought = AccountTotals::of(&profile.account);
    let mut all = renown_violations(&add_up(&profile.account, prices));
    all.extend(empty_purchases(&profile.account));
    all.extend(value_violations(profile, &bought));
    all.extend(weapon_violations(&profile.weapons, &bought.weapons));
    all.extend(armour_violation(profile.armour.as_ref(), bought.armour));
    all.extend(list_violations(profile, bought));
    all
}

/// Returns the violations of the limits of spending, in total and for each row.
fn renown_violations(sum: &Sum) -> Vec<CreationViolation> {
    let mut all = Vec::new();
    if sum.total > STARTING_RENOWN {
        let found =
            text!("rules-cazadores-renown-spent", "{total} Renown spent", total = sum.total);
        all.push(CreationViolation::new(
            "account",
            found,
            text!("rules-cazadores-at-most", "{most} at most", most = STARTING_RENOWN),
        ));
    }
    for (row, spent) in Row::ALL.iter().zip(sum.rows) {
        if spent > row.limit() {
            let found = text!(
                "rules-cazadores-renown-spent-on",
                "{spent} Renown spent on {name}",
                name = row.name()
            );
            let expected = text!(
                "rules-cazadores-at-most-at-creation",
                "{limit} at most at creation",
                limit = row.limit()
            );
            all.push(CreationViolation::new("account", found, expected));
        }
    }
    all
}

/// Returns a violation for each entry of an account that buys less than one point.
fn empty_purchases(account: &[Purchase]) -> Vec<CreationViolation> {
    let points = account.iter().map(Purchase::points).filter(|points| *points < 1);
    let violation = |points| {
        let points = Text::counted("rules-cazadores-n-points", points, "point", "points");
        let found = text!("rules-cazadores-bought", "{points} bought");
        CreationViolation::new("account", found, text!("rules-cazadores-1-at-least", "at least 1"))
    };
    points.map(violation).collect()
}

/// A Cazador as its account makes it: the starting array plus everything bought.
struct AccountTotals<'a> {
    attributes: Attributes,
    skills: Skills,
    /// Its SPD in inches.
    spd: i32,
    wounds: i32,
    /// Bought Weapons, without the free one.
    weapons: Vec<&'a Id>,
    armour: &'a str,
    gear: Vec<&'a Id>,
    rituals: Vec<&'a Id>,
    enlisted: Vec<&'a Id>,
}

/// Returns the Attributes that a new Cazador has before points are spent.
pub(crate) fn starting_attributes() -> Attributes {
    let start = STARTING_ATTRIBUTE;
    Attributes { prowess: start, sharpness: start, wits: start, resolve: start }
}

impl<'a> AccountTotals<'a> {
    /// Adds an account to the starting array. Entries of less than one point count nothing.
    fn of(account: &'a [Purchase]) -> Self {
        let mut totals = AccountTotals {
            attributes: starting_attributes(),
            skills: Skills::default(),
            spd: STARTING_SPD,
            wounds: STARTING_WOUNDS,
            weapons: Vec::new(),
            armour: FREE_ARMOUR,
            gear: Vec::new(),
            rituals: Vec::new(),
            enlisted: Vec::new(),
        };
        for entry in account.iter().filter(|entry| entry.points() >= 1) {
            totals.add(entry);
        }
        totals
    }

    fn add(&mut self, entry: &'a Purchase) {
        match entry {
            Purchase::Attribute(which, points) => {
                let value = self.attributes.get_mut(*which);
                *value = value.saturating_add(*points);
            }
            Purchase::Skill(which, points) => {
                let value = self.skills.get_mut(*which);
                *value = value.saturating_add(*points);
            }
            Purchase::Speed(points) => self.spd = self.spd.saturating_add(*points),
            Purchase::Wounds(points) => self.wounds = self.wounds.saturating_add(*points),
            Purchase::Weapon(id) => self.weapons.push(id),
            Purchase::Armour(id) => self.armour = id.as_str(),
            Purchase::Gear(id) => self.gear.push(id),
            Purchase::Ritual(id) => self.rituals.push(id),
            Purchase::Companion(id) => self.enlisted.push(id),
        }
    }
}

/// Returns the violations of Attributes, Skills, SPD and WND: values other than those of
/// the account, and values above their maxima.
fn value_violations(profile: &Profile, bought: &AccountTotals<'_>) -> Vec<CreationViolation> {
    let mut all = Vec::new();
    for attribute in Attribute::ALL {
        let found = profile.attributes.get(attribute);
        let text = attribute.short().with(Text::verbatim(format!(" {found}")));
        let bought = bought.attributes.get(attribute);
        all.extend(value_violation("attributes", text, found, bought, MOST_ATTRIBUTE));
    }
    for skill in Skill::ALL {
        let found = profile.skills.get(skill);
        let text = skill.name().with(Text::verbatim(format!(" {found}")));
        let bought = bought.skills.get(skill);
        all.extend(value_violation("skills", text, found, bought, MOST_SKILL));
    }
    let spd = profile.spd;
    all.extend(value_violation("spd", Text::verbatim(spd.to_string()), spd, bought.spd, MOST_SPD));
    let wounds = profile.wounds;
    all.extend(value_violation(
        "wounds",
        Text::verbatim(wounds.to_string()),
        wounds,
        bought.wounds,
        MOST_WOUNDS,
    ));
    all
}

/// Returns the violation of one value, shown as `text`; `None` if it is the bought one and
/// no more than `most`.
fn value_violation(
    field: &'static str,
    text: impl Into<Text>,
    found: i32,
    bought: i32,
    most: i32,
) -> Option<CreationViolation> {
    if found != bought {
        let expected = text!("rules-cazadores-by-the-account", "{bought} according to the account");
        Some(CreationViolation::new(field, text, expected))
    } else if found > most {
        Some(CreationViolation::new(
            field,
            text,
            text!("rules-cazadores-at-most", "{most} at most"),
        ))
    } else {
        None
    }
}

/// Returns the violations of the list of Weapons: it holds every bought Weapon and one
/// more, the free one.
fn weapon_violations(weapons: &[Id], bought: &[&Id]) -> Vec<CreationViolation> {
    let mut all = Vec::new();
    let mut free: Vec<&Id> = weapons.iter().collect();
    for weapon in bought {
        match free.iter().position(|id| id == weapon) {
            Some(place) => {
                free.remove(place);
            }
            None => all.push(CreationViolation::new(
                "weapons",
                text!("rules-cazadores-no-weapon", "no `{weapon}`"),
                text!("rules-cazadores-every-weapon-of-the-account", "every Weapon of the account"),
            )),
        }
    }
    if free.len() != 1 {
        let found = text!("rules-cazadores-of-them", "{count} of them", count = free.len());
        let expected = text!(
            "rules-cazadores-one-weapon-beside-those-of-the-account",
            "one free Weapon in addition to those of the account"
        );
        all.push(CreationViolation::new("weapons", found, expected));
    }
    all
}

/// Returns the violation of wearing other Armour than that of the account, or none.
fn armour_violation(worn: Option<&Id>, bought: &str) -> Option<CreationViolation> {
    if worn.is_some_and(|id| id.as_str() == bought) {
        return None;
    }
    let found = match worn {
        None => text!("rules-cazadores-none", "none"),
        Some(id) => Text::verbatim(format!("`{id}`")),
    };
    let expected = text!(
        "rules-cazadores-armour-by-the-account",
        "`{armour}` according to the account",
        armour = bought
    );
    Some(CreationViolation::new("armour", found, expected))
}

/// Returns the violations of Special Gear, Rituals and Companions: each list must equal
/// that of the account, in any order.
fn list_violations(profile: &Profile, bought: AccountTotals<'_>) -> Vec<CreationViolation> {
    let lists = [
        ("gear", &profile.gear, bought.gear, Listed::Gear),
        ("rituals", &profile.rituals, bought.rituals, Listed::Rituals),
        ("enlisted", &profile.enlisted, bought.enlisted, Listed::Companions),
    ];
    let mut all = Vec::new();
    for (field, list, mut bought, what) in lists {
        let mut found: Vec<&Id> = list.iter().collect();
        found.sort();
        bought.sort();
        if found != bought {
            let expected = text!(
                "rules-cazadores-the-listed-of-the-account",
                "the {listed} of the account",
                listed = what.counted(bought.len())
            );
            all.push(CreationViolation::new(field, what.counted(found.len()), expected));
        }
    }
    all
}
