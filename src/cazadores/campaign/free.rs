//! What costs no Renown between Hunts: Rituals written into a Book or forgotten, a
//! Symbol devoted, things given away, Companions armed otherwise or sent home (Cazadores
//! 06 to 08, ruling 90).

use super::company::{Company, Enlisted};
use crate::content::{CazadoresContent, Id, Loadout, Profile, listed_faults};
use monteria_game::{BuildOffer, OfferKind};

/// One of these deeds.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Free {
    /// A Ritual is written into a Book (Cazadores 07 Arcane Weapons).
    Inscribe(Id),
    /// A Symbol helps with this Ritual from now on (Cazadores 07 Arcane Weapons).
    Devote(Id),
    /// A Ritual is forgotten, to make room for another (Cazadores 08).
    Forget(Id),
    /// A Weapon is given away.
    DropWeapon(Id),
    /// Special Gear is given away.
    DropGear(Id),
    /// A Companion takes another of the choices of arms that its type
    /// has, counted from 0.
    Arms(usize),
    /// A Companion goes home.
    Dismiss,
}

/// Each of these once, in order.
fn once(list: &[Id]) -> Vec<Id> {
    let mut all: Vec<Id> = Vec::new();
    for id in list {
        if !all.contains(id) {
            all.push(id.clone());
        }
    }
    all
}

/// What any model may do.
pub(super) fn of_model(content: &CazadoresContent, profile: &Profile) -> Vec<Free> {
    let carried = || profile.weapons.iter().filter_map(|id| content.weapons.get(id));
    let mut all = Vec::new();
    if carried().any(|weapon| weapon.inscribes > 0) {
        all.extend(content.rituals.keys().cloned().map(Free::Inscribe));
    }
    let known = once(&profile.rituals);
    if carried().any(|weapon| weapon.devotion.is_some()) {
        let others = known.iter().filter(|id| profile.devotion.as_ref() != Some(*id));
        all.extend(others.cloned().map(Free::Devote));
    }
    all.extend(known.into_iter().map(Free::Forget));
    all.extend(once(&profile.weapons).into_iter().map(Free::DropWeapon));
    all.extend(once(&profile.gear).into_iter().map(Free::DropGear));
    all
}

/// What a Companion may do beside that. Before the first Hunt of a campaign those who
/// came with a Cazador still choose their arms.
pub(crate) fn of_companion(
    content: &CazadoresContent,
    company: &Company,
    one: &Enlisted,
) -> Vec<Free> {
    let mut all = Vec::new();
    if company.hunts.is_empty() {
        let choices = loadouts(content, &one.kind);
        let others =
            choices.iter().enumerate().filter(|(_, arms)| arms.weapons != one.profile.weapons);
        all.extend(others.map(|(place, _)| Free::Arms(place)));
    }
    all.push(Free::Dismiss);
    all
}

/// The choices of arms of a type of Companion.
pub(super) fn loadouts(content: &CazadoresContent, kind: &Id) -> Vec<Loadout> {
    content.companions.get(kind).map_or(Vec::new(), |profile| content.loadouts(profile))
}

/// The names of the Weapons of one of them, as they stand in a list.
pub(crate) fn arms_in_words(content: &CazadoresContent, arms: &Loadout) -> String {
    let names: Vec<&str> = arms
        .weapons
        .iter()
        .filter_map(|id| content.weapons.get(id))
        .map(|it| it.name.as_str())
        .collect();
    if names.is_empty() { "unarmed".to_owned() } else { names.join(", ") }
}

impl Free {
    /// Its id beside whose it is.
    pub(super) fn id(&self) -> String {
        match self {
            Free::Inscribe(id) => format!("inscribe:{id}"),
            Free::Devote(id) => format!("devotion:{id}"),
            Free::Forget(id) => format!("forget:{id}"),
            Free::DropWeapon(id) => format!("drop:weapon:{id}"),
            Free::DropGear(id) => format!("drop:gear:{id}"),
            Free::Arms(place) => format!("arms:{}", place + 1),
            Free::Dismiss => "dismiss".to_owned(),
        }
    }

    /// What it is called and what it does.
    fn words(&self, content: &CazadoresContent, kind: Option<&Id>) -> (String, &'static str) {
        let ritual = |id: &Id| content.rituals.get(id).map_or(String::new(), |it| it.name.clone());
        match self {
            Free::Inscribe(id) => {
                (format!("Write {} into the Book", ritual(id)), "Cast only with the Book in hand.")
            }
            Free::Devote(id) => (
                format!("Devote the Symbol to {}", ritual(id)),
                "It helps with one Ritual that is known.",
            ),
            Free::Forget(id) => (
                format!("Forget {}", ritual(id)),
                "Makes room for another Ritual. It is gone for good.",
            ),
            Free::DropWeapon(id) => {
                let name = content.weapons.get(id).map_or("", |it| it.name.as_str());
                (
                    format!("Give the {name} away"),
                    "Makes room for another Weapon. It is gone for good.",
                )
            }
            Free::DropGear(id) => {
                let name = content.gear.get(id).map_or("", |it| it.name.as_str());
                (format!("Give the {name} away"), "Makes room for other Gear. It is gone for good.")
            }
            Free::Arms(place) => {
                let arms = kind.and_then(|kind| loadouts(content, kind).into_iter().nth(*place));
                let arms = arms.map_or(String::new(), |arms| arms_in_words(content, &arms));
                (format!("Begins with: {arms}"), "Its choice of arms, until the first Hunt.")
            }
            Free::Dismiss => ("Goes home".to_owned(), "Leaves the company for good."),
        }
    }

    /// As an offer.
    pub(super) fn offer(
        &self,
        content: &CazadoresContent,
        who: &str,
        profile: &Profile,
        kind: Option<&Id>,
    ) -> BuildOffer {
        let (label, hint) = self.words(content, kind);
        let mut after = profile.clone();
        self.apply(content, &mut after, kind);
        let before = listed_faults(content, profile);
        let fault =
            listed_faults(content, &after).into_iter().find(|fault| !before.contains(fault));
        BuildOffer {
            id: format!("{who}/{}", self.id()),
            label,
            hint: hint.to_owned(),
            group: "For nothing".to_owned(),
            kind: OfferKind::Deed,
            refused: fault.map(|(_, found, expected)| format!("{found}: {expected}")),
            ..BuildOffer::default()
        }
    }

    /// Takes effect on a model; who is dismissed stays as it is.
    pub(super) fn apply(
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
            Free::Inscribe(id) => profile.inscribed.push(id.clone()),
            Free::Devote(id) => profile.devotion = Some(id.clone()),
            Free::Forget(id) => {
                take(&mut profile.rituals, id);
                if profile.devotion.as_ref() == Some(id) {
                    profile.devotion = None;
                }
            }
            Free::DropWeapon(id) => {
                take(&mut profile.weapons, id);
                take(&mut profile.readied, id);
                let carried = || profile.weapons.iter().filter_map(|id| content.weapons.get(id));
                let pages: usize = carried().map(|weapon| usize::from(*weapon.inscribes)).sum();
                let symbol = carried().any(|weapon| weapon.devotion.is_some());
                profile.inscribed.truncate(pages);
                profile.devotion = profile.devotion.take().filter(|_| symbol);
                fill_hands(content, profile);
            }
            Free::DropGear(id) => {
                take(&mut profile.gear, id);
                take(&mut profile.readied, id);
                fill_hands(content, profile);
            }
            Free::Arms(place) => {
                if let Some(arms) =
                    kind.and_then(|kind| loadouts(content, kind).into_iter().nth(*place))
                {
                    profile.weapons = arms.weapons;
                    profile.readied = arms.readied;
                }
            }
            Free::Dismiss => {}
        }
    }
}

/// What is in hand stays there; Weapons that are carried beside it are taken in hand
/// where there is room.
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
