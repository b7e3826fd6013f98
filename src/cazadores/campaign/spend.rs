//! Spending Renown between Hunts, at the book's costs and maxima (Cazadores 06).

use crate::builder::draft::{all_purchases, apply_purchase, choice_id, describe_purchase};
use crate::campaign::company::{Company, Departed, Hunter};
use crate::campaign::free_changes;
use crate::campaign::free_changes::FreeChange;
use crate::campaign::hunt::enlist;
use crate::content::{
    Armour, Attribute, CazadoresContent, Id, MOST_ENLISTED, ModelKind, Profile, Purchase, Skill,
    WeaponKind, companions_allowed, listed_faults,
};
use monteria_game::{BuildForm, BuildOffer, BuildSection, OfferKind};

/// The least SPD in inches that the program keeps when it buys heavier Armour.
const MIN_SPEED: i32 = 4;

/// Returns the profile after a purchase. Items in hand stay in hand; a new Weapon is
/// readied if hands are free.
fn with_purchase(content: &CazadoresContent, profile: &Profile, entry: &Purchase) -> Profile {
    let mut after = profile.clone();
    apply_purchase(&mut after, entry);
    if matches!(entry, Purchase::Weapon(_)) {
        free_changes::fill_hands(content, &mut after);
    }
    after
}

/// Returns the reason why a model may not make a purchase, regardless of its Renown.
fn refusal(content: &CazadoresContent, profile: &Profile, entry: &Purchase) -> Option<String> {
    if let Purchase::Armour(id) = entry
        && profile.armour.as_ref() == Some(id)
    {
        return Some("it wears that already".to_owned());
    }
    let before = listed_faults(content, profile);
    let after = listed_faults(content, &with_purchase(content, profile, entry));
    let fault = after.into_iter().find(|fault| !before.contains(fault));
    fault.map(|(_, found, expected)| format!("{found}: {expected}"))
}

/// Returns whether a purchase is open to a Companion: it has no Skills and enlists nobody
/// (house, ruling 74).
fn for_companion(entry: &Purchase) -> bool {
    match entry {
        Purchase::Skill(..) | Purchase::Companion(_) => false,
        Purchase::Attribute(..)
        | Purchase::Speed(_)
        | Purchase::Wounds(_)
        | Purchase::Weapon(_)
        | Purchase::Armour(_)
        | Purchase::Gear(_)
        | Purchase::Ritual(_) => true,
    }
}

/// Returns the price for a model: the book's cost at creation; with the house rule of
/// advancement (ruling 86) the new value for an Attribute or SPD, twice the new value for
/// a Skill, and 2 for each WND.
fn price(
    content: &CazadoresContent,
    company: &Company,
    profile: &Profile,
    entry: &Purchase,
) -> i32 {
    let plain = entry.price(content).unwrap_or(0);
    if !company.house.advancement {
        return plain;
    }
    let steps = |from: i32, count: i32| (1..=count).map(|step| from + step).sum::<i32>();
    match entry {
        Purchase::Attribute(which, by) => steps(profile.attributes.get(*which), *by),
        Purchase::Speed(by) => steps(profile.spd, *by),
        Purchase::Skill(which, by) => 2 * steps(profile.skills.get(*which), *by),
        Purchase::Wounds(by) => 2 * *by,
        Purchase::Weapon(_)
        | Purchase::Armour(_)
        | Purchase::Gear(_)
        | Purchase::Ritual(_)
        | Purchase::Companion(_) => plain,
    }
}

/// Builds the form of all purchases. Ids are `1/skill:melee` for the first Cazador,
/// `1.2/wounds` for its second Companion, `recruit/ID` for a new Cazador.
pub(super) fn offers(content: &CazadoresContent, company: &Company) -> BuildForm {
    let mut form = BuildForm {
        title: company.name.clone(),
        coin: "Renown".to_owned(),
        ..BuildForm::default()
    };
    if company.cazadores.len() < usize::from(company.players) {
        form.sections.push(recruits(content, company));
    }
    for (seat, hunter) in company.cazadores.iter().enumerate() {
        form.purse.1 += hunter.renown;
        let offer = |who: &str, profile: &Profile, entry: &Purchase| {
            let (label, hint) = describe_purchase(content, entry);
            let cost = price(content, company, profile, entry);
            let refused = refusal(content, profile, entry).or_else(|| {
                let short = cost - hunter.renown;
                (short > 0).then(|| format!("{short} Renown short"))
            });
            BuildOffer {
                id: format!("{who}/{}", choice_id(entry)),
                label,
                hint,
                group: entry.row().name().to_owned(),
                kind: OfferKind::Deed,
                cost,
                refused,
                ..BuildOffer::default()
            }
        };
        let full = hunter.companions.len() >= MOST_ENLISTED;
        let who = format!("{}", seat + 1);
        let own = all_purchases(content).into_iter().flat_map(|entry| {
            let mut offer = offer(&who, &with_enlisted(hunter), &entry);
            let Purchase::Companion(kind) = &entry else { return vec![offer] };
            if full {
                offer.refused = Some(format!("{MOST_ENLISTED} are enlisted already"));
            }
            offers_by_arms(content, kind, &offer)
        });
        let deeds = free_changes::changes_of_model(content, &hunter.profile);
        let deeds = deeds.iter().map(|deed| deed.offer(content, &who, &hunter.profile, None));
        form.sections.push(BuildSection {
            title: format!("{} ({} Renown)", hunter.profile.name, hunter.renown),
            offers: own.chain(deeds).collect(),
            ..BuildSection::default()
        });
        for (place, companion) in hunter.companions.iter().enumerate() {
            let who = format!("{}.{}", seat + 1, place + 1);
            let all = all_purchases(content).into_iter().filter(for_companion);
            let first = (place > 0).then(|| BuildOffer {
                id: format!("{who}/first"),
                label: "Goes before the others".to_owned(),
                hint: "The first of a Cazador's Companions come along on the next Hunt.".to_owned(),
                group: "The next Hunt".to_owned(),
                kind: OfferKind::Deed,
                ..BuildOffer::default()
            });
            let profile = &companion.profile;
            let kind = Some(&companion.kind);
            let deeds = free_changes::changes_of_companion(content, company, companion).into_iter();
            let deeds = deeds.chain(free_changes::changes_of_model(content, profile));
            let deeds = deeds.map(|deed| deed.offer(content, &who, profile, kind));
            form.sections.push(BuildSection {
                title: format!("{} of {}", profile.name, hunter.profile.name),
                offers: first
                    .into_iter()
                    .chain(all.map(|entry| offer(&who, profile, &entry)))
                    .chain(deeds)
                    .collect(),
                ..BuildSection::default()
            });
        }
    }
    form
}

/// Returns the offers of a Companion, one for each set of arms of its type:
/// `companion:brigand/2` for the second.
fn offers_by_arms(content: &CazadoresContent, kind: &Id, offer: &BuildOffer) -> Vec<BuildOffer> {
    let choices = free_changes::loadouts(content, kind);
    if choices.len() < 2 {
        return vec![offer.clone()];
    }
    let each = choices.iter().enumerate().map(|(place, arms)| BuildOffer {
        id: if place == 0 { offer.id.clone() } else { format!("{}/{}", offer.id, place + 1) },
        label: format!("{} ({})", offer.label, free_changes::arms_text(content, arms)),
        ..offer.clone()
    });
    each.collect()
}

/// Returns a Cazador as the maxima are checked on it: with the Companions that it has
/// enlisted in the campaign.
fn with_enlisted(hunter: &Hunter) -> Profile {
    let enlisted = hunter.companions.iter().map(|one| one.kind.clone()).collect();
    Profile { enlisted, ..hunter.profile.clone() }
}

/// Builds the section of recruits: ready-made Cazadores who are in no list of
/// the campaign yet.
fn recruits(content: &CazadoresContent, company: &Company) -> BuildSection {
    let is_taken = |name: &str| {
        company.cazadores.iter().any(|it| it.profile.name == name)
            || company.gone.iter().any(|it| it.name == name)
    };
    let offers = content.cazadores.values().map(|it| BuildOffer {
        id: format!("recruit/{}", it.id),
        label: if is_taken(&it.name) { recruit_name(company, &it.name) } else { it.name.clone() },
        hint: format!("{} {}", it.title, it.about),
        ..BuildOffer::default()
    });
    BuildSection {
        title: "A new Cazador, with nothing to spend".to_owned(),
        offers: offers.collect(),
        ..BuildSection::default()
    }
}

/// Returns the name with the first ordinal that is free, for a recruit of
/// the same family.
fn recruit_name(company: &Company, name: &str) -> String {
    let taken = |name: &str| {
        company.cazadores.iter().any(|it| it.profile.name == name)
            || company.gone.iter().any(|it| it.name == name)
    };
    let mut number = 2;
    loop {
        let name = format!("{name} the {number}.");
        if !taken(&name) {
            return name;
        }
        number += 1;
    }
}

/// Adds a ready-made Cazador with the Companions of its account.
pub(super) fn join(
    content: &CazadoresContent,
    company: &mut Company,
    profile: &Profile,
    name: String,
) {
    let companions = Vec::new();
    let hunter = Hunter {
        profile: Profile { name, ..profile.clone() },
        renown: 0,
        companions,
        scars: Vec::new(),
    };
    company.cazadores.push(hunter);
    let last = company.cazadores.len() - 1;
    for kind in &profile.enlisted {
        if let Some(enlisted) = enlist(content, company, kind, 0) {
            company.cazadores[last].companions.push(enlisted);
        }
    }
}

/// Buys one of the offers and returns a report line.
///
/// # Errors
/// The reason why it may not be bought.
pub(super) fn spend(
    content: &CazadoresContent,
    company: &mut Company,
    id: &str,
) -> Result<String, String> {
    let form = offers(content, company);
    let offer = form.offer(id).ok_or_else(|| format!("`{id}` is nothing that can be bought"))?;
    if let Some(why) = &offer.refused {
        return Err(format!("`{id}`: {why}"));
    }
    let (who, what) = id.split_once('/').unwrap_or((id, ""));
    if who == "recruit" {
        let profile = content.cazadores.get(what).ok_or("there is no such Cazador")?.clone();
        let name = offer.label.clone();
        join(content, company, &profile, name.clone());
        return Ok(format!("{name} joins."));
    }
    let (seat, place) = match who.split_once('.') {
        Some((seat, place)) => (seat, place.parse::<usize>().ok()),
        None => (who, None),
    };
    let seat =
        seat.parse::<usize>().ok().and_then(|seat| seat.checked_sub(1)).ok_or("no such Cazador")?;
    if what == "first" {
        let hunter = company.cazadores.get_mut(seat).ok_or("no such Cazador")?;
        let place =
            place.and_then(|place| place.checked_sub(1)).filter(|at| *at < hunter.companions.len());
        let goes = hunter.companions.remove(place.ok_or("no such Companion")?);
        let text = format!("{} goes before the others.", goes.profile.name);
        hunter.companions.insert(0, goes);
        return Ok(text);
    }
    if let Some(text) = apply_free_change(content, company, (seat, place), what) {
        return Ok(text);
    }
    let (what, arms) = match what.split_once('/') {
        Some((what, arms)) => {
            (what, arms.parse::<usize>().ok().and_then(|arms| arms.checked_sub(1)))
        }
        None => (what, Some(0)),
    };
    let entry = all_purchases(content)
        .into_iter()
        .find(|entry| choice_id(entry) == what)
        .ok_or("no such thing")?;
    let enlisted = match entry.companion() {
        Some(kind) => enlist(content, company, kind, arms.ok_or("no such arms")?),
        None => None,
    };
    let hunter = company.cazadores.get_mut(seat).ok_or("no such Cazador")?;
    hunter.renown -= offer.cost;
    let label = offer.label.clone();
    let cost = offer.cost;
    if let Some(enlisted) = enlisted {
        let text = format!("{} enlists {} for {cost}.", hunter.profile.name, enlisted.profile.name);
        hunter.companions.push(enlisted);
        return Ok(text);
    }
    let profile = match place {
        Some(place) => {
            let found = place.checked_sub(1).and_then(|place| hunter.companions.get_mut(place));
            &mut found.ok_or("no such Companion")?.profile
        }
        None => &mut hunter.profile,
    };
    *profile = with_purchase(content, profile, &entry);
    Ok(format!("{}: {label} for {cost}.", profile.name))
}

/// Carries out a change that costs nothing and returns a report line; `None` if the id
/// names no such change.
fn apply_free_change(
    content: &CazadoresContent,
    company: &mut Company,
    (seat, place): (usize, Option<usize>),
    what: &str,
) -> Option<String> {
    let hunter = company.cazadores.get(seat)?;
    let place = match place {
        Some(place) => Some(place.checked_sub(1).filter(|at| *at < hunter.companions.len())?),
        None => None,
    };
    let one = place.map(|place| &hunter.companions[place]);
    let profile = one.map_or(&hunter.profile, |one| &one.profile);
    let kind = one.map(|one| one.kind.clone());
    let mut all = free_changes::changes_of_model(content, profile);
    all.extend(
        one.into_iter().flat_map(|one| free_changes::changes_of_companion(content, company, one)),
    );
    let deed = all.into_iter().find(|deed| deed.id() == what)?;
    let label = deed.offer(content, "", profile, kind.as_ref()).label;
    let text = format!("{}: {label}.", profile.name);
    let hunt = company.hunts.len() as u32;
    let hunter = company.cazadores.get_mut(seat)?;
    match (place, deed) {
        (Some(place), FreeChange::Dismiss) => {
            let left = hunter.companions.remove(place);
            company.gone.push(Departed {
                name: left.profile.name,
                hunt,
                how: "went home".to_owned(),
            });
        }
        (Some(place), deed) => {
            deed.apply(content, &mut hunter.companions[place].profile, kind.as_ref())
        }
        (None, deed) => deed.apply(content, &mut hunter.profile, None),
    }
    Some(text)
}

/// Returns the id of the purchase that the program would make next, or `None` if it
/// saves its Renown.
pub(crate) fn next_purchase(content: &CazadoresContent, company: &Company) -> Option<String> {
    let form = offers(content, company);
    let open = |id: &str| form.offer(id).is_some_and(|offer| offer.refused.is_none());
    if company.cazadores.len() < usize::from(company.players) {
        let free =
            form.sections.first()?.offers.iter().find(|offer| offer.id.starts_with("recruit/"));
        return free.map(|offer| offer.id.clone());
    }
    let (_, most) = companions_allowed(usize::from(company.players)).unwrap_or((0, 0));
    for (seat, hunter) in company.cazadores.iter().enumerate() {
        let who = seat + 1;
        if hunter.companions.len() < most {
            let kinds = ["brigand", "hound", "stalker", "vicar"];
            let rarest = kinds.iter().min_by_key(|kind| {
                hunter.companions.iter().filter(|one| one.kind == **kind).count()
            })?;
            let id = format!("{who}/companion:{rarest}");
            if open(&id) {
                return Some(id);
            }
        }
        for entry in preferences(content, &hunter.profile) {
            let id = format!("{who}/{}", choice_id(&entry));
            if open(&id) {
                return Some(id);
            }
        }
        // Remaining Renown improves the Companions that join the next Hunt.
        for (place, companion) in hunter.companions.iter().enumerate().take(most) {
            for entry in
                preferences(content, &companion.profile).iter().filter(|entry| for_companion(entry))
            {
                let id = format!("{who}.{}/{}", place + 1, choice_id(entry));
                if open(&id) {
                    return Some(id);
                }
            }
        }
    }
    None
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
