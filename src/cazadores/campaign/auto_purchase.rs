//! The purchases that the program makes for a campaign.

use crate::builder::draft::choice_id;
use crate::campaign::company::{Company, Hunter};
use crate::campaign::spend::{for_companion, offers};
use crate::content::{
    Armour, Attribute, CazadoresContent, ModelKind, Profile, Purchase, Skill, WeaponKind,
    companions_allowed,
};

/// The least SPD in inches that the program keeps when it buys heavier Armour.
const MIN_SPEED: i32 = 4;
/// The types of Companion that the program enlists, in turn.
const COMPANION_KINDS: [&str; 4] = ["brigand", "hound", "stalker", "vicar"];

/// Returns the id of the purchase that the program would make next, or `None` if
/// it saves its Renown.
pub(crate) fn next_purchase(content: &CazadoresContent, company: &Company) -> Option<String> {
    let form = offers(content, company);
    let open = |id: &str| form.offer(id).is_some_and(|offer| offer.refused.is_none());
    if company.cazadores.len() < usize::from(company.players) {
        let free =
            form.sections.first()?.offers.iter().find(|offer| offer.id.starts_with("recruit/"));
        return free.map(|offer| offer.id.clone());
    }
    let (_, most) = companions_allowed(usize::from(company.players)).unwrap_or((0, 0));
    company
        .cazadores
        .iter()
        .enumerate()
        .find_map(|(seat, hunter)| next_for_hunter(content, hunter, seat, most, open))
}

/// Returns the id of the next purchase for a Cazador: a Companion while fewer than `most`
/// would join the next Hunt, then what improves the Cazador, then these Companions.
fn next_for_hunter(
    content: &CazadoresContent,
    hunter: &Hunter,
    seat: usize,
    most: usize,
    open: impl Fn(&str) -> bool,
) -> Option<String> {
    let who = seat + 1;
    let companion = (hunter.companions.len() < most).then(|| {
        let count = |kind: &str| hunter.companions.iter().filter(|one| one.kind == *kind).count();
        let rarest = COMPANION_KINDS.into_iter().min_by_key(|kind| count(kind));
        rarest.map(|kind| format!("{who}/companion:{kind}"))
    });
    let own = preferences(content, &hunter.profile).into_iter();
    let own = own.map(|entry| format!("{who}/{}", choice_id(&entry)));
    let of_companions =
        hunter.companions.iter().enumerate().take(most).flat_map(|(place, companion)| {
            let all = preferences(content, &companion.profile).into_iter().filter(for_companion);
            all.map(move |entry| format!("{who}.{}/{}", place + 1, choice_id(&entry)))
        });
    companion.flatten().into_iter().chain(own).chain(of_companions).find(|id| open(id))
}

/// Returns the purchases that improve a Cazador in its role, most expensive first.
fn preferences(content: &CazadoresContent, profile: &Profile) -> Vec<Purchase> {
    let shoots = profile
        .weapons
        .first()
        .and_then(|id| content.weapons.get(id))
        .is_some_and(|weapon| weapon.kind == WeaponKind::Shooting);
    let (attribute, skill) = if shoots {
        (Attribute::Sharpness, Skill::Shooting)
    } else {
        (Attribute::Prowess, Skill::Melee)
    };
    let mut all = vec![Purchase::Skill(skill, 1), Purchase::Attribute(attribute, 1)];
    all.extend(better_armour(content, profile));
    all.push(Purchase::Wounds(1));
    if profile.kind == ModelKind::Cazador {
        all.extend([
            Purchase::Attribute(Attribute::Resolve, 1),
            Purchase::Speed(1),
            Purchase::Skill(Skill::Leadership, 1),
            Purchase::Attribute(Attribute::Wits, 1),
            Purchase::Skill(Skill::Lore, 1),
            Purchase::Skill(Skill::Hunt, 1),
        ]);
    }
    all
}

/// Returns the next better Armour that keeps SPD at [`MIN_SPEED`] or above; `None` for a
/// Cazador without Armour or with the best of these.
fn better_armour(content: &CazadoresContent, profile: &Profile) -> Option<Purchase> {
    let worn = content.armours.get(profile.armour.as_ref()?)?;
    let fits = |armour: &&Armour| {
        armour.rating > worn.rating && profile.spd - *armour.spd_penalty >= MIN_SPEED
    };
    let next = content
        .armours
        .values()
        .filter(fits)
        .min_by_key(|armour| (armour.rating, armour.id.clone()))?;
    Some(Purchase::Armour(next.id.clone()))
}
