//! A Cazador under construction: the starting array, the free Weapon, and the account of
//! 10 Renown (Cazadores 06).

use crate::content::pack::creation::starting_attributes;
use crate::content::{
    Attribute, CazadoresContent, CreationViolation, FREE_ARMOUR, HANDS, Id, ModelKind, Profile,
    Purchase, STARTING_SPD, STARTING_WOUNDS, Skill, Skills, Weapon, creation_violations,
    listed_faults,
};
use monteria_content::nearest;
use monteria_game::{Text, text, unnamed};

/// A Cazador under construction.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct CazadorDraft {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) about: String,
    pub(super) look: String,
    pub(super) free_weapon: Option<Id>,
    pub(super) account: Vec<Purchase>,
    /// Rituals written into its Books.
    pub(super) inscribed: Vec<Id>,
    /// The Ritual that its Religious Symbol supports.
    pub(super) devotion: Option<Id>,
    /// Gear in hand when a Hunt begins; Weapons fill the hands that are left.
    pub(super) held: Vec<Id>,
}

/// The figure of a Cazador for whom none was picked.
pub(super) const USUAL_LOOK: &str = "cazador-great-weapon";

impl CazadorDraft {
    /// Returns the draft after these choices, applied in order.
    ///
    /// # Errors
    /// The first choice that does not exist, with the closest existing one.
    pub(crate) fn from_choices(
        content: &CazadoresContent,
        choices: &[String],
    ) -> Result<CazadorDraft, Text> {
        let mut draft = CazadorDraft::default();
        for choice in choices {
            draft.choose(content, choice.trim())?;
        }
        Ok(draft)
    }

    fn choose(&mut self, content: &CazadoresContent, choice: &str) -> Result<(), Text> {
        if let Some((field, value)) = choice.split_once('=') {
            let text = value.trim().to_owned();
            match field.trim() {
                "name" => self.name = text,
                "title" => self.title = text,
                "about" => self.about = text,
                "look" => self.look = text,
                other => {
                    return Err(text!(
                        "rules-cazadores-is-nothing-that-can-be-said",
                        "there is no setting `{other}=`; expected name, title, about or look"
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
            self.free_weapon =
                Some(weapon.ok_or_else(|| unknown_choice(content, choice))?.id.clone());
            return Ok(());
        }
        if let Some(id) = choice.strip_prefix("inscribe:") {
            self.inscribed
                .push(ritual(content, id).ok_or_else(|| unknown_choice(content, choice))?);
            return Ok(());
        }
        if let Some(id) = choice.strip_prefix("devotion:") {
            self.devotion =
                Some(ritual(content, id).ok_or_else(|| unknown_choice(content, choice))?);
            return Ok(());
        }
        if let Some(id) = choice.strip_prefix("hold:") {
            let gear = content.gear.get(id).filter(|gear| gear.must_ready());
            self.held.push(gear.ok_or_else(|| unknown_choice(content, choice))?.id.clone());
            return Ok(());
        }
        self.account
            .push(purchase(content, choice).ok_or_else(|| unknown_choice(content, choice))?);
        Ok(())
    }

    /// Returns the draft that leads to this Profile.
    pub(crate) fn from_profile(profile: &Profile) -> CazadorDraft {
        let mut rest = profile.weapons.clone();
        let mut account = Vec::new();
        for entry in &profile.account {
            if let Purchase::Weapon(id) = entry
                && let Some(at) = rest.iter().position(|own| own == id)
            {
                rest.remove(at);
            }
            account.extend(split_points(entry));
        }
        CazadorDraft {
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

    /// Returns the shortest list of choices that leads to this draft.
    pub(crate) fn choices(&self) -> Vec<String> {
        let texts = [
            ("name", &self.name),
            ("title", &self.title),
            ("about", &self.about),
            ("look", &self.look),
        ];
        let is_usual = |key: &str, text: &str| key == "look" && text == USUAL_LOOK;
        let mut all: Vec<String> = texts
            .into_iter()
            .filter(|(key, text)| !text.is_empty() && !is_usual(key, text))
            .map(|(key, text)| format!("{key}={text}"))
            .collect();
        all.extend(self.free_weapon.iter().map(|id| format!("free:{id}")));
        all.extend(self.account.iter().map(choice_id));
        all.extend(self.inscribed.iter().map(|id| format!("inscribe:{id}")));
        all.extend(self.devotion.iter().map(|id| format!("devotion:{id}")));
        all.extend(self.held.iter().map(|id| format!("hold:{id}")));
        all
    }

    /// Undoes the last choice with this id.
    fn undo(&mut self, content: &CazadoresContent, choice: &str) -> Result<(), Text> {
        if let Some(id) = choice.strip_prefix("inscribe:") {
            let place = self.inscribed.iter().rposition(|own| own.as_str() == id);
            self.inscribed.remove(place.ok_or_else(|| {
                text!("rules-was-not-chosen", "`{id}` was not chosen", id = choice)
            })?);
            return Ok(());
        }
        if let Some(id) = choice.strip_prefix("hold:") {
            let place = self.held.iter().rposition(|own| own.as_str() == id);
            self.held.remove(place.ok_or_else(|| {
                text!("rules-was-not-chosen", "`{id}` was not chosen", id = choice)
            })?);
            return Ok(());
        }
        let wanted = purchase(content, choice).ok_or_else(|| unknown_choice(content, choice))?;
        match self.account.iter().rposition(|entry| *entry == wanted) {
            Some(place) => {
                self.account.remove(place);
                Ok(())
            }
            None => Err(text!("rules-was-not-chosen", "`{id}` was not chosen", id = choice)),
        }
    }

    /// Returns the Cazador so far: the starting array plus the account.
    pub(crate) fn profile(&self, content: &CazadoresContent) -> Profile {
        let mut profile = Profile {
            id: Id::of_name(&self.name),
            name: self.name.clone(),
            title: self.title.clone(),
            about: self.about.clone(),
            kind: ModelKind::Cazador,
            attributes: starting_attributes(),
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
            account: merge_points(&self.account),
            look: if self.look.is_empty() { USUAL_LOOK.to_owned() } else { self.look.clone() },
        };
        for entry in &self.account {
            apply_purchase(&mut profile, entry);
        }
        let full: u8 =
            self.held.iter().filter_map(|id| content.gear.get(id)).map(|gear| *gear.hands).sum();
        profile.readied = in_hand(content, &profile.weapons, full);
        profile.readied.extend(self.held.iter().cloned());
        profile
    }

    /// Returns the Weapons that it carries.
    pub(super) fn carried<'a>(&self, content: &'a CazadoresContent) -> Vec<&'a Weapon> {
        let bought = self.account.iter().filter_map(Purchase::weapon);
        self.free_weapon.iter().chain(bought).filter_map(|id| content.weapons.get(id)).collect()
    }

    /// Returns every rule that the draft breaks, as text.
    pub(crate) fn faults(&self, content: &CazadoresContent) -> Vec<Text> {
        let mut all = Vec::new();
        all.extend(unnamed("name", &self.name).map(|fault| fault.text()));
        if self.free_weapon.is_none() {
            all.push(text!(
                "rules-cazadores-weapons-none-for-nothing-yet-pick",
                "weapons: the free Weapon is missing; pick one"
            ));
        }
        let line = |CreationViolation { field, found, expected }| {
            text!(
                "rules-fault-of-build",
                "{path}: found {found}, expected {expected}",
                path = field
            )
        };
        all.extend(self.broken_rules(content).into_iter().map(line));
        all
    }

    /// Returns the rules that the draft breaks, ignoring a missing name and
    /// a missing free Weapon.
    pub(super) fn broken_rules(&self, content: &CazadoresContent) -> Vec<CreationViolation> {
        // The check needs a name and a free Weapon: stand-ins take their place.
        let any = || content.weapons.values().find(|it| it.hands == 1).map(|it| it.id.clone());
        let free_weapon = self.free_weapon.clone().or_else(any);
        let named = CazadorDraft { name: "somebody".to_owned(), free_weapon, ..self.clone() };
        let profile = named.profile(content);
        let bounds = listed_faults(content, &profile);
        let bounds = bounds.into_iter().map(|(field, found, expected)| CreationViolation {
            field,
            found,
            expected,
        });
        let mut all = creation_violations(&profile, content);
        for violation in bounds {
            if !all.contains(&violation) {
                all.push(violation);
            }
        }
        all.extend(unknown_look(content, &profile.look));
        all
    }
}

/// Merges purchases of the same kind of points into one entry.
fn merge_points(account: &[Purchase]) -> Vec<Purchase> {
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

/// Splits a purchase into single points.
fn split_points(entry: &Purchase) -> Vec<Purchase> {
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

/// Returns the Weapons that fit into the hands left over when `full` hands are in use, in
/// the order in which they are carried.
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

/// Applies a purchase to a profile.
pub(crate) fn apply_purchase(profile: &mut Profile, entry: &Purchase) {
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

/// Returns everything that can be bought, one point or piece at a time.
pub(crate) fn all_purchases(content: &CazadoresContent) -> Vec<Purchase> {
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

/// Returns everything that can be bought at creation: all but the Armour that a new
/// Cazador has for free.
pub(crate) fn purchases_at_creation(content: &CazadoresContent) -> Vec<Purchase> {
    let free =
        |entry: &Purchase| matches!(entry, Purchase::Armour(id) if id.as_str() == FREE_ARMOUR);
    all_purchases(content).into_iter().filter(|entry| !free(entry)).collect()
}

/// Returns the option id of a purchase.
pub(crate) fn choice_id(entry: &Purchase) -> String {
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

/// Parses the option id of a purchase.
pub(crate) fn purchase(content: &CazadoresContent, id: &str) -> Option<Purchase> {
    purchases_at_creation(content).into_iter().find(|entry| choice_id(entry) == id)
}

/// Returns the reason why an id is no valid choice.
pub(crate) fn unknown_choice(content: &CazadoresContent, id: &str) -> Text {
    let mut known: Vec<String> = purchases_at_creation(content).iter().map(choice_id).collect();
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
    match nearest(id, known.iter().map(String::as_str)) {
        Some(near) => text!(
            "rules-cazadores-is-nothing-that-can-be-chosen-did-you-mean",
            "`{id}` cannot be chosen; did you mean `{near}`?"
        ),
        None => text!("rules-cazadores-is-nothing-that-can-be-chosen", "`{id}` cannot be chosen"),
    }
}

/// Returns the name of a purchase and a description of its effect.
pub(crate) fn describe_purchase(content: &CazadoresContent, entry: &Purchase) -> (Text, Text) {
    match entry {
        Purchase::Attribute(which, _) => {
            (which.short().with(Text::sign(" +1")), attribute_use(*which))
        }
        Purchase::Speed(_) => (
            text!("rules-cazadores-spd-1", "SPD +1\""),
            text!("rules-cazadores-how-far-a-move-goes", "How far a Move goes."),
        ),
        Purchase::Wounds(_) => (
            text!("rules-cazadores-wnd-1", "WND +1"),
            text!(
                "rules-cazadores-what-it-can-bear-before-it",
                "The damage it can take before it is struck down."
            ),
        ),
        Purchase::Skill(which, _) => (
            which.name().with(Text::sign(" +1")),
            text!(
                "rules-cazadores-one-die-more-with",
                "One more die with {attribute}.",
                attribute = which.attribute().short()
            ),
        ),
        Purchase::Weapon(id) => content.weapons.get(id).map_or_else(Default::default, |it| {
            (Text::verbatim(it.name.clone()), content.describe_weapon(it))
        }),
        Purchase::Armour(id) => content.armours.get(id).map_or_else(Default::default, |it| {
            (
                Text::verbatim(it.name.clone()),
                text!(
                    "rules-cazadores-armour-spd",
                    "Armour {rating}, SPD -{spd_penalty}\"",
                    rating = it.rating,
                    spd_penalty = it.spd_penalty
                ),
            )
        }),
        Purchase::Gear(id) => content.gear.get(id).map_or_else(Default::default, |it| {
            (Text::verbatim(it.name.clone()), Text::verbatim(it.text.clone()))
        }),
        Purchase::Ritual(id) => content.rituals.get(id).map_or_else(Default::default, |it| {
            (Text::verbatim(it.name.clone()), Text::verbatim(it.text.clone()))
        }),
        Purchase::Companion(id) => content.companions.get(id).map_or_else(Default::default, |it| {
            let about = [
                Text::verbatim(it.title.as_str()),
                Text::sign(". "),
                Text::verbatim(it.about.as_str()),
            ];
            (Text::verbatim(it.name.clone()), Text::row(about))
        }),
    }
}

/// Returns a description of the Checks that roll an Attribute.
fn attribute_use(which: Attribute) -> Text {
    let skills = Skill::ALL.into_iter().filter(|skill| skill.attribute() == which).map(Skill::name);
    text!(
        "rules-cazadores-one-die-more-in-every-check",
        "One more die in every Check of {skills}.",
        skills = Text::joined(skills, ", ")
    )
}

/// Returns the violation of a look that names no figure of the content. It is cosmetic: a
/// Cazador with an unknown look can still be played.
pub(super) fn unknown_look(content: &CazadoresContent, look: &str) -> Option<CreationViolation> {
    let unknown_choice = content.looks().all(|known| known != look);
    unknown_choice.then(|| CreationViolation {
        field: "look",
        found: Text::verbatim(format!("\"{look}\"")),
        expected: match nearest(look, content.looks()) {
            Some(near) => text!(
                "rules-cazadores-the-look-of-a-model-did-you-mean",
                "the look of a model; did you mean `{near}`?"
            ),
            None => text!("rules-cazadores-the-look-of-a-model", "the look of a model"),
        },
    })
}
