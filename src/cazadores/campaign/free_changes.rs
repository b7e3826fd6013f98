//! Changes between Hunts that cost no Renown: inscribing or forgetting Rituals, devoting
//! a Symbol, discarding Weapons and Gear, arming or dismissing Companions (Cazadores 06
//! to 08, ruling 90).

use crate::campaign::company::{Company, Enlisted};
use crate::content::{CazadoresContent, Id, Loadout, Profile, listed_faults};
use monteria_game::{BuildOffer, OfferKind, Text, text};

/// A change that costs no Renown.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum FreeChange {
    /// Writes a Ritual into a Book (Cazadores 07 Arcane Weapons).
    Inscribe(Id),
    /// Devotes a Symbol to this Ritual (Cazadores 07 Arcane Weapons).
    Devote(Id),
    /// Forgets a Ritual to make room for another (Cazadores 08).
    Forget(Id),
    DropWeapon(Id),
    DropGear(Id),
    /// Gives a Companion another set of arms of its type, by index from 0.
    Arms(usize),
    /// Sends a Companion home.
    Dismiss,
}

/// Returns the ids without duplicates, in order.
fn deduplicated(list: &[Id]) -> Vec<Id> {
    let mut all: Vec<Id> = Vec::new();
    for id in list {
        if !all.contains(id) {
            all.push(id.clone());
        }
    }
    all
}

/// Returns the changes that are open to any model.
pub(crate) fn changes_of_model(content: &CazadoresContent, profile: &Profile) -> Vec<FreeChange> {
    let carried = || profile.weapons.iter().filter_map(|id| content.weapons.get(id));
    let mut all = Vec::new();
    if carried().any(|weapon| weapon.inscribes > 0) {
        all.extend(content.rituals.keys().cloned().map(FreeChange::Inscribe));
    }
    let known = deduplicated(&profile.rituals);
    if carried().any(|weapon| weapon.devotion.is_some()) {
        let others = known.iter().filter(|id| profile.devotion.as_ref() != Some(*id));
        all.extend(others.cloned().map(FreeChange::Devote));
    }
    all.extend(known.into_iter().map(FreeChange::Forget));
    all.extend(deduplicated(&profile.weapons).into_iter().map(FreeChange::DropWeapon));
    all.extend(deduplicated(&profile.gear).into_iter().map(FreeChange::DropGear));
    all
}

/// Returns the further changes that are open to a Companion. Before the first Hunt of a
/// campaign the Companions that came with a Cazador may still choose their arms.
pub(crate) fn changes_of_companion(
    content: &CazadoresContent,
    company: &Company,
    one: &Enlisted,
) -> Vec<FreeChange> {
    let mut all = Vec::new();
    if company.hunts.is_empty() {
        let choices = loadouts(content, &one.kind);
        let others =
            choices.iter().enumerate().filter(|(_, arms)| arms.weapons != one.profile.weapons);
        all.extend(others.map(|(place, _)| FreeChange::Arms(place)));
    }
    all.push(FreeChange::Dismiss);
    all
}

/// Returns the sets of arms of a type of Companion.
pub(crate) fn loadouts(content: &CazadoresContent, kind: &Id) -> Vec<Loadout> {
    content.companions.get(kind).map_or(Vec::new(), |profile| content.loadouts(profile))
}

/// Returns the names of the Weapons of a set of arms, joined as a list.
pub(crate) fn arms_text(content: &CazadoresContent, arms: &Loadout) -> Text {
    let weapons = arms.weapons.iter().filter_map(|id| content.weapons.get(id));
    let names: Vec<Text> = weapons.map(|it| Text::verbatim(it.name.as_str())).collect();
    if names.is_empty() {
        text!("rules-cazadores-unarmed", "unarmed")
    } else {
        Text::joined(names, ", ")
    }
}

/// Returns the names of the Weapons of one of the sets of arms of a type.
fn arms_of_kind(content: &CazadoresContent, kind: Option<&Id>, place: usize) -> Text {
    let arms = kind.and_then(|kind| loadouts(content, kind).into_iter().nth(place));
    arms.map_or(Text::default(), |arms| arms_text(content, &arms))
}

impl FreeChange {
    /// Returns the id of the change within its model.
    pub(crate) fn id(&self) -> String {
        match self {
            FreeChange::Inscribe(id) => format!("inscribe:{id}"),
            FreeChange::Devote(id) => format!("devotion:{id}"),
            FreeChange::Forget(id) => format!("forget:{id}"),
            FreeChange::DropWeapon(id) => format!("drop:weapon:{id}"),
            FreeChange::DropGear(id) => format!("drop:gear:{id}"),
            FreeChange::Arms(place) => format!("arms:{}", place + 1),
            FreeChange::Dismiss => "dismiss".to_owned(),
        }
    }

    /// Returns the name and the description of the change.
    fn describe(&self, content: &CazadoresContent, kind: Option<&Id>) -> (Text, Text) {
        let ritual = |id: &Id| content.rituals.get(id).map_or("", |it| it.name.as_str());
        match self {
            FreeChange::Inscribe(id) => (
                text!(
                    "rules-cazadores-write-into-the-book",
                    "Write {ritual} into the Book",
                    ritual = ritual(id)
                ),
                text!(
                    "rules-cazadores-cast-only-with-the-book-in",
                    "Can only be cast with the Book in hand."
                ),
            ),
            FreeChange::Devote(id) => (
                text!(
                    "rules-cazadores-devote-the-symbol-to",
                    "Devote the Symbol to {ritual}",
                    ritual = ritual(id)
                ),
                text!(
                    "rules-cazadores-it-helps-with-one-ritual-that",
                    "Helps to cast one Ritual that the Cazador knows."
                ),
            ),
            FreeChange::Forget(id) => (
                text!("rules-cazadores-forget", "Forget {ritual}", ritual = ritual(id)),
                text!(
                    "rules-cazadores-makes-room-for-another-ritual-it",
                    "Makes room for another Ritual. This one is lost for good."
                ),
            ),
            FreeChange::DropWeapon(id) => {
                let name = content.weapons.get(id).map_or("", |it| it.name.as_str());
                (
                    text!("rules-cazadores-give-the-away", "Give away the {name}"),
                    text!(
                        "rules-cazadores-makes-room-for-another-weapon-it",
                        "Makes room for another Weapon. This one is lost for good."
                    ),
                )
            }
            FreeChange::DropGear(id) => {
                let name = content.gear.get(id).map_or("", |it| it.name.as_str());
                (
                    text!("rules-cazadores-give-the-away", "Give away the {name}"),
                    text!(
                        "rules-cazadores-makes-room-for-other-gear-it",
                        "Makes room for other Gear. This Gear is lost for good."
                    ),
                )
            }
            FreeChange::Arms(place) => {
                let arms = arms_of_kind(content, kind, *place);
                (
                    text!("rules-cazadores-begins-with", "Begins with: {arms}"),
                    text!(
                        "rules-cazadores-its-choice-of-arms-until-the",
                        "Its starting arms. They can be changed until the first Hunt."
                    ),
                )
            }
            FreeChange::Dismiss => (
                text!("rules-cazadores-goes-home", "Dismiss"),
                text!(
                    "rules-cazadores-leaves-the-company-for-good",
                    "Leaves the campaign for good."
                ),
            ),
        }
    }

    /// Returns the change as an offer of the form.
    pub(crate) fn offer(
        &self,
        content: &CazadoresContent,
        who: &str,
        profile: &Profile,
        kind: Option<&Id>,
    ) -> BuildOffer {
        let (label, hint) = self.describe(content, kind);
        let mut after = profile.clone();
        self.apply(content, &mut after, kind);
        let before = listed_faults(content, profile);
        let fault =
            listed_faults(content, &after).into_iter().find(|fault| !before.contains(fault));
        BuildOffer {
            id: format!("{who}/{}", self.id()),
            label,
            hint,
            group: text!("rules-cazadores-for-nothing", "Free changes"),
            kind: OfferKind::Deed,
            refused: fault
                .map(|(_, found, expected)| Text::row([found, Text::sign(": "), expected])),
            ..BuildOffer::default()
        }
    }

    /// Applies the change to a profile; a dismissed Companion stays unchanged.
    pub(crate) fn apply(
        &self,
        content: &CazadoresContent,
        profile: &mut Profile,
        kind: Option<&Id>,
    ) {
        let take = |list: &mut Vec<Id>, id: &Id| {
            if let Some(place) = list.iter().position(|own| own == id) {
                list.remove(place);
            }
        };
        match self {
            FreeChange::Inscribe(id) => profile.inscribed.push(id.clone()),
            FreeChange::Devote(id) => profile.devotion = Some(id.clone()),
            FreeChange::Forget(id) => {
                take(&mut profile.rituals, id);
                if profile.devotion.as_ref() == Some(id) {
                    profile.devotion = None;
                }
            }
            FreeChange::DropWeapon(id) => {
                take(&mut profile.weapons, id);
                take(&mut profile.readied, id);
                let carried = || profile.weapons.iter().filter_map(|id| content.weapons.get(id));
                let pages: usize = carried().map(|weapon| usize::from(*weapon.inscribes)).sum();
                let symbol = carried().any(|weapon| weapon.devotion.is_some());
                profile.inscribed.truncate(pages);
                profile.devotion = profile.devotion.take().filter(|_| symbol);
                fill_hands(content, profile);
            }
            FreeChange::DropGear(id) => {
                take(&mut profile.gear, id);
                take(&mut profile.readied, id);
                fill_hands(content, profile);
            }
            FreeChange::Arms(place) => {
                if let Some(arms) =
                    kind.and_then(|kind| loadouts(content, kind).into_iter().nth(*place))
                {
                    profile.weapons = arms.weapons;
                    profile.readied = arms.readied;
                }
            }
            FreeChange::Dismiss => {}
        }
    }
}

/// Readies carried Weapons while hands are free; Weapons in hand stay there.
pub(crate) fn fill_hands(content: &CazadoresContent, profile: &mut Profile) {
    let mut held = profile.readied.clone();
    for id in &profile.weapons {
        if let Some(place) = held.iter().position(|own| own == id) {
            held.remove(place);
            continue;
        }
        profile.readied.push(id.clone());
        if listed_faults(content, profile).iter().any(|(field, ..)| *field == "readied") {
            profile.readied.pop();
        }
    }
}
