//! A Cazador being made: the starting array, the free Weapon, and the account of
//! 10 Renown (Cazadores 06).

use crate::content::{
    Attribute, Attributes, Breach, CazadoresContent, FREE_ARMOUR, HANDS, Id, ModelKind, Profile,
    Purchase, STARTING_ATTRIBUTE, STARTING_SPD, STARTING_WOUNDS, Skill, Skills, Weapon, breaches,
    listed_faults,
};
use monteria_content::or_near;
use monteria_game::unnamed;

/// A Cazador being made.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Draft {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) about: String,
    pub(super) look: String,
    pub(super) free_weapon: Option<Id>,
    pub(super) account: Vec<Purchase>,
    /// Rituals written into its Books.
    pub(super) inscribed: Vec<Id>,
    /// The Ritual that its Religious Symbol helps with.
    pub(super) devotion: Option<Id>,
    /// Gear that is in hand when a Hunt begins; Weapons fill what is left of two hands.
    pub(super) held: Vec<Id>,
}

/// The figure of one who has picked none.
pub(super) const USUAL_LOOK: &str = "cazador-great-weapon";

impl Draft {
    /// The draft after these choices, in order.
    ///
    /// # Errors
    /// The first choice that there is not, with the nearest that there is.
    pub(crate) fn of(content: &CazadoresContent, choices: &[String]) -> Result<Draft, String> {
        let mut draft = Draft::default();
        for choice in choices {
            draft.choose(content, choice.trim())?;
        }
        Ok(draft)
    }

    fn choose(&mut self, content: &CazadoresContent, choice: &str) -> Result<(), String> {
        if let Some((field, value)) = choice.split_once('=') {
            let text = value.trim().to_owned();
            match field.trim() {
                "name" => self.name = text,
                "title" => self.title = text,
                "about" => self.about = text,
                "look" => self.look = text,
                other => {
                    return Err(format!(
                        "`{other}=` is nothing that can be said; expected name, title, about or \
                         look"
                    ));
                }
            }
            return Ok(());
        }
        if let Some(bare) = choice.strip_prefix('-') {
            return self.undo(content, bare);
        }
        if let Some(id) = choice.strip_prefix("free:") {
            let weapon = content.weapons.get(id).filter(|weapon| weapon.hands > 0);
            self.free_weapon = Some(weapon.ok_or_else(|| unknown(content, choice))?.id.clone());
            return Ok(());
        }
        if let Some(id) = choice.strip_prefix("inscribe:") {
            self.inscribed.push(ritual(content, id).ok_or_else(|| unknown(content, choice))?);
            return Ok(());
        }
        if let Some(id) = choice.strip_prefix("devotion:") {
            self.devotion = Some(ritual(content, id).ok_or_else(|| unknown(content, choice))?);
            return Ok(());
        }
        if let Some(id) = choice.strip_prefix("hold:") {
            let gear = content.gear.get(id).filter(|gear| gear.must_ready());
            self.held.push(gear.ok_or_else(|| unknown(content, choice))?.id.clone());
            return Ok(());
        }
        self.account.push(purchase(content, choice).ok_or_else(|| unknown(content, choice))?);
        Ok(())
    }

    /// The draft that comes to this Profile.
    pub(crate) fn from_profile(profile: &Profile) -> Draft {
        let mut rest = profile.weapons.clone();
        let mut account = Vec::new();
        for entry in &profile.account {
            if let Purchase::Weapon(id) = entry
                && let Some(at) = rest.iter().position(|own| own == id)
            {
                rest.remove(at);
            }
            account.extend(one_by_one(entry));
        }
        Draft {
            name: profile.name.clone(),
            title: profile.title.clone(),
            about: profile.about.clone(),
            look: profile.look.clone(),
            free_weapon: rest.into_iter().next(),
            account,
            inscribed: profile.inscribed.clone(),
            devotion: profile.devotion.clone(),
            held: profile.readied.iter().filter(|id| profile.gear.contains(id)).cloned().collect(),
        }
    }

    /// The choices that make it, without detours.
    pub(crate) fn choices(&self) -> Vec<String> {
        let texts = [
            ("name", &self.name),
            ("title", &self.title),
            ("about", &self.about),
            ("look", &self.look),
        ];
        let usual = |(key, text): &(&str, &String)| *key == "look" && *text == USUAL_LOOK;
        let mut all: Vec<String> = texts
            .into_iter()
            .filter(|said| !said.1.is_empty() && !usual(said))
            .map(|(key, text)| format!("{key}={text}"))
            .collect();
        all.extend(self.free_weapon.iter().map(|id| format!("free:{id}")));
        all.extend(self.account.iter().map(id_of));
        all.extend(self.inscribed.iter().map(|id| format!("inscribe:{id}")));
        all.extend(self.devotion.iter().map(|id| format!("devotion:{id}")));
        all.extend(self.held.iter().map(|id| format!("hold:{id}")));
        all
    }

    /// Takes the last choice of this id back.
    fn undo(&mut self, content: &CazadoresContent, choice: &str) -> Result<(), String> {
        if let Some(id) = choice.strip_prefix("inscribe:") {
            let place = self.inscribed.iter().rposition(|own| own.as_str() == id);
            self.inscribed.remove(place.ok_or_else(|| format!("`{choice}` was not chosen"))?);
            return Ok(());
        }
        if let Some(id) = choice.strip_prefix("hold:") {
            let place = self.held.iter().rposition(|own| own.as_str() == id);
            self.held.remove(place.ok_or_else(|| format!("`{choice}` was not chosen"))?);
            return Ok(());
        }
        let wanted = purchase(content, choice).ok_or_else(|| unknown(content, choice))?;
        match self.account.iter().rposition(|entry| *entry == wanted) {
            Some(place) => {
                self.account.remove(place);
                Ok(())
            }
            None => Err(format!("`{choice}` was not chosen")),
        }
    }

    /// Returns the Cazador as it stands: the starting array plus the account.
    pub(crate) fn profile(&self, content: &CazadoresContent) -> Profile {
        let start = STARTING_ATTRIBUTE;
        let mut profile = Profile {
            id: Id::of_name(&self.name),
            name: self.name.clone(),
            title: self.title.clone(),
            about: self.about.clone(),
            kind: ModelKind::Cazador,
            attributes: Attributes {
                prowess: start,
                sharpness: start,
                wits: start,
                resolve: start,
            },
            skills: Skills::default(),
            spd: STARTING_SPD,
            wounds: STARTING_WOUNDS,
            weapons: self.free_weapon.iter().cloned().collect(),
            readied: Vec::new(),
            armour: Id::new(FREE_ARMOUR).ok(),
            gear: Vec::new(),
            rituals: Vec::new(),
            inscribed: self.inscribed.clone(),
            devotion: self.devotion.clone(),
            options: Vec::new(),
            renown: 0,
            enlisted: Vec::new(),
            account: summed(&self.account),
            look: if self.look.is_empty() { USUAL_LOOK.to_owned() } else { self.look.clone() },
        };
        for entry in &self.account {
            gain(&mut profile, entry);
        }
        let full: u8 =
            self.held.iter().filter_map(|id| content.gear.get(id)).map(|gear| *gear.hands).sum();
        profile.readied = in_hand(content, &profile.weapons, full);
        profile.readied.extend(self.held.iter().cloned());
        profile
    }

    /// The Weapons that it carries.
    pub(super) fn carried<'a>(&self, content: &'a CazadoresContent) -> Vec<&'a Weapon> {
        let bought = self.account.iter().filter_map(Purchase::weapon);
        self.free_weapon.iter().chain(bought).filter_map(|id| content.weapons.get(id)).collect()
    }

    /// Every rule that it breaks.
    pub(crate) fn faults(&self, content: &CazadoresContent) -> Vec<String> {
        let mut all = Vec::new();
        all.extend(unnamed("name", &self.name).map(|fault| fault.to_string()));
        if self.free_weapon.is_none() {
            all.push("weapons: none for nothing yet; pick one".to_owned());
        }
        let told = |Breach { field, found, expected }| {
            format!("{field}: found {found}, expected {expected}")
        };
        all.extend(self.broken(content).into_iter().map(told));
        all
    }

    /// The rules that it breaks, but for a name and a Weapon for nothing
    /// that are still missing.
    pub(super) fn broken(&self, content: &CazadoresContent) -> Vec<Breach> {
        // The rules are the same for one without a name or a Weapon.
        let any = || content.weapons.values().find(|it| it.hands == 1).map(|it| it.id.clone());
        let free_weapon = self.free_weapon.clone().or_else(any);
        let named = Draft { name: "somebody".to_owned(), free_weapon, ..self.clone() };
        let profile = named.profile(content);
        let bounds = listed_faults(content, &profile);
        let bounds =
            bounds.into_iter().map(|(field, found, expected)| Breach { field, found, expected });
        let mut all = breaches(&profile, content);
        for breach in bounds {
            if !all.contains(&breach) {
                all.push(breach);
            }
        }
        all.extend(unknown_look(content, &profile.look));
        all
    }
}

/// Points of one kind as one entry.
fn summed(account: &[Purchase]) -> Vec<Purchase> {
    let mut all: Vec<Purchase> = Vec::new();
    for entry in account {
        let merged = all.iter_mut().any(|known| match (known, entry) {
            (Purchase::Attribute(a, points), Purchase::Attribute(b, more)) if a == b => {
                *points += more;
                true
            }
            (Purchase::Skill(a, points), Purchase::Skill(b, more)) if a == b => {
                *points += more;
                true
            }
            (Purchase::Speed(points), Purchase::Speed(more))
            | (Purchase::Wounds(points), Purchase::Wounds(more)) => {
                *points += more;
                true
            }
            (
                Purchase::Attribute(..)
                | Purchase::Skill(..)
                | Purchase::Speed(_)
                | Purchase::Wounds(_)
                | Purchase::Weapon(_)
                | Purchase::Armour(_)
                | Purchase::Gear(_)
                | Purchase::Ritual(_)
                | Purchase::Companion(_),
                _,
            ) => false,
        });
        if !merged {
            all.push(entry.clone());
        }
    }
    all
}

/// A purchase as single points.
fn one_by_one(entry: &Purchase) -> Vec<Purchase> {
    let one = match entry {
        Purchase::Attribute(which, _) => Purchase::Attribute(*which, 1),
        Purchase::Skill(which, _) => Purchase::Skill(*which, 1),
        Purchase::Speed(_) => Purchase::Speed(1),
        Purchase::Wounds(_) => Purchase::Wounds(1),
        thing @ (Purchase::Weapon(_)
        | Purchase::Armour(_)
        | Purchase::Gear(_)
        | Purchase::Ritual(_)
        | Purchase::Companion(_)) => thing.clone(),
    };
    vec![one; usize::try_from(entry.points()).unwrap_or(0).min(64)]
}

fn ritual(content: &CazadoresContent, id: &str) -> Option<Id> {
    content.rituals.get(id).map(|ritual| ritual.id.clone())
}

/// What fits two hands of which so many hold something else, in the order in
/// which it is carried.
fn in_hand(content: &CazadoresContent, weapons: &[Id], full: u8) -> Vec<Id> {
    let mut hands = full;
    let fits = |id: &&Id| {
        let wanted = content.weapons.get(*id).map_or(HANDS + 1, |weapon| *weapon.hands);
        let fits = hands + wanted <= HANDS;
        hands += if fits { wanted } else { 0 };
        fits
    };
    weapons.iter().filter(fits).cloned().collect()
}

/// A purchase takes effect.
pub(crate) fn gain(profile: &mut Profile, entry: &Purchase) {
    match entry {
        Purchase::Attribute(which, points) => *profile.attributes.get_mut(*which) += points,
        Purchase::Speed(points) => profile.spd += points,
        Purchase::Wounds(points) => profile.wounds += points,
        Purchase::Skill(which, points) => *profile.skills.get_mut(*which) += points,
        Purchase::Weapon(id) => profile.weapons.push(id.clone()),
        Purchase::Armour(id) => profile.armour = Some(id.clone()),
        Purchase::Gear(id) => profile.gear.push(id.clone()),
        Purchase::Ritual(id) => profile.rituals.push(id.clone()),
        Purchase::Companion(id) => profile.enlisted.push(id.clone()),
    }
}

/// Everything that can be bought, one point or piece at a time.
pub(crate) fn everything(content: &CazadoresContent) -> Vec<Purchase> {
    let mut all: Vec<Purchase> =
        Attribute::ALL.into_iter().map(|which| Purchase::Attribute(which, 1)).collect();
    all.extend([Purchase::Speed(1), Purchase::Wounds(1)]);
    all.extend(Skill::ALL.into_iter().map(|which| Purchase::Skill(which, 1)));
    let weapons = content.weapons.values().filter(|weapon| weapon.hands > 0);
    all.extend(weapons.map(|weapon| Purchase::Weapon(weapon.id.clone())));
    all.extend(content.armours.keys().map(|id| Purchase::Armour(id.clone())));
    all.extend(content.gear.keys().map(|id| Purchase::Gear(id.clone())));
    all.extend(content.rituals.keys().map(|id| Purchase::Ritual(id.clone())));
    all.extend(content.companions.keys().map(|id| Purchase::Companion(id.clone())));
    all
}

/// What can be bought at creation: everything but the Armour that a new
/// Cazador has for nothing.
pub(crate) fn at_creation(content: &CazadoresContent) -> Vec<Purchase> {
    let free =
        |entry: &Purchase| matches!(entry, Purchase::Armour(id) if id.as_str() == FREE_ARMOUR);
    everything(content).into_iter().filter(|entry| !free(entry)).collect()
}

/// The id that chooses a purchase.
pub(crate) fn id_of(entry: &Purchase) -> String {
    match entry {
        Purchase::Attribute(which, _) => format!("attribute:{}", which.field()),
        Purchase::Speed(_) => "speed".to_owned(),
        Purchase::Wounds(_) => "wounds".to_owned(),
        Purchase::Skill(which, _) => format!("skill:{}", which.field()),
        Purchase::Weapon(id) => format!("weapon:{id}"),
        Purchase::Armour(id) => format!("armour:{id}"),
        Purchase::Gear(id) => format!("gear:{id}"),
        Purchase::Ritual(id) => format!("ritual:{id}"),
        Purchase::Companion(id) => format!("companion:{id}"),
    }
}

/// The purchase that an id chooses.
pub(crate) fn purchase(content: &CazadoresContent, id: &str) -> Option<Purchase> {
    at_creation(content).into_iter().find(|entry| id_of(entry) == id)
}

/// Why an id chooses nothing.
pub(crate) fn unknown(content: &CazadoresContent, id: &str) -> String {
    let mut known: Vec<String> = at_creation(content).iter().map(id_of).collect();
    known.extend(
        content.weapons.values().filter(|it| it.hands > 0).map(|it| format!("free:{}", it.id)),
    );
    known.extend(
        ["inscribe", "devotion"]
            .iter()
            .flat_map(|to| content.rituals.keys().map(move |id| format!("{to}:{id}"))),
    );
    let held = content.gear.values().filter(|gear| gear.must_ready());
    known.extend(held.map(|gear| format!("hold:{}", gear.id)));
    let near = or_near(id, known.iter().map(String::as_str));
    format!("`{id}` is nothing that can be chosen{near}")
}

/// A purchase in words: its name and what it does.
pub(crate) fn words(content: &CazadoresContent, entry: &Purchase) -> (String, String) {
    match entry {
        Purchase::Attribute(which, _) => (format!("{} +1", which.short()), attribute_use(*which)),
        Purchase::Speed(_) => ("SPD +1\"".to_owned(), "How far a Move goes.".to_owned()),
        Purchase::Wounds(_) => {
            ("WND +1".to_owned(), "What it can bear before it is struck down.".to_owned())
        }
        Purchase::Skill(which, _) => (
            format!("{} +1", which.name()),
            format!("One die more, with {}.", which.attribute().short()),
        ),
        Purchase::Weapon(id) => content
            .weapons
            .get(id)
            .map_or_else(Default::default, |it| (it.name.clone(), content.describe_weapon(it))),
        Purchase::Armour(id) => content.armours.get(id).map_or_else(Default::default, |it| {
            (it.name.clone(), format!("Armour {}, SPD -{}\"", it.rating, it.spd_penalty))
        }),
        Purchase::Gear(id) => content
            .gear
            .get(id)
            .map_or_else(Default::default, |it| (it.name.clone(), it.text.clone())),
        Purchase::Ritual(id) => content
            .rituals
            .get(id)
            .map_or_else(Default::default, |it| (it.name.clone(), it.text.clone())),
        Purchase::Companion(id) => content.companions.get(id).map_or_else(Default::default, |it| {
            (it.name.clone(), format!("{}. {}", it.title, it.about))
        }),
    }
}

/// What an Attribute is rolled for.
fn attribute_use(which: Attribute) -> String {
    let skills: Vec<&str> = Skill::ALL
        .into_iter()
        .filter(|skill| skill.attribute() == which)
        .map(Skill::name)
        .collect();
    format!("One die more in every Check of {}.", skills.join(", "))
}

/// What is wrong with a look that no model of the content has. It is a picture: whoever
/// has such a one plays all the same.
pub(super) fn unknown_look(content: &CazadoresContent, look: &str) -> Option<Breach> {
    let unknown = content.looks().all(|known| known != look);
    let near = or_near(look, content.looks());
    unknown.then(|| Breach {
        field: "look",
        found: format!("\"{look}\""),
        expected: format!("the look of a model{near}"),
    })
}
