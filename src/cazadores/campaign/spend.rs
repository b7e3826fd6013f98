//! Spending Renown between Hunts, at the book's costs and maxima (Cazadores 06).

use crate::builder::draft::{all_purchases, apply_purchase, choice_id, describe_purchase};
use crate::campaign::company::{Company, Departed, Hunter};
use crate::campaign::free_changes;
use crate::campaign::free_changes::FreeChange;
use crate::campaign::hunt::enlist;
use crate::content::{CazadoresContent, Id, MOST_ENLISTED, Profile, Purchase, listed_faults};
use monteria_game::{BuildForm, BuildOffer, BuildSection, OfferKind, Text, text};

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
fn refusal(content: &CazadoresContent, profile: &Profile, entry: &Purchase) -> Option<Text> {
    if let Purchase::Armour(id) = entry
        && profile.armour.as_ref() == Some(id)
    {
        return Some(text!(
            "rules-cazadores-it-wears-that-already",
            "it already wears this Armour"
        ));
    }
    let before = listed_faults(content, profile);
    let after = listed_faults(content, &with_purchase(content, profile, entry));
    let fault = after.into_iter().find(|fault| !before.contains(fault));
    fault.map(|(_, found, expected)| Text::row([found, Text::sign(": "), expected]))
}

/// Returns whether a purchase is open to a Companion: it has no Skills and enlists
/// nobody (house, ruling 74).
pub(super) fn for_companion(entry: &Purchase) -> bool {
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
        title: Text::verbatim(company.name.clone()),
        coin: text!("rules-cazadores-renown", "Renown"),
        ..BuildForm::default()
    };
    if company.cazadores.len() < usize::from(company.players) {
        form.sections.push(recruits(content, company));
    }
    for (seat, hunter) in company.cazadores.iter().enumerate() {
        form.budget.limit += hunter.renown;
        form.sections.push(cazador_section(content, company, hunter, seat));
        for place in 0..hunter.companions.len() {
            form.sections.push(companion_section(content, company, hunter, seat, place));
        }
    }
    form
}

/// Builds the section of a Cazador: purchases, then free changes.
fn cazador_section(
    content: &CazadoresContent,
    company: &Company,
    hunter: &Hunter,
    seat: usize,
) -> BuildSection {
    let who = format!("{}", seat + 1);
    let checked = with_enlisted(hunter);
    let mut offers = Vec::new();
    for entry in all_purchases(content) {
        let mut offer = purchase_offer(content, company, hunter, &who, &checked, &entry);
        if let Purchase::Companion(kind) = &entry {
            if hunter.companions.len() >= MOST_ENLISTED {
                offer.refused = Some(text!(
                    "rules-cazadores-are-enlisted-already",
                    "{most_enlisted} Companions are already enlisted",
                    most_enlisted = MOST_ENLISTED
                ));
            }
            offers.extend(offers_by_arms(content, kind, &offer));
        } else {
            offers.push(offer);
        }
    }
    let changes = free_changes::changes_of_model(content, &hunter.profile);
    offers.extend(changes.iter().map(|it| it.offer(content, &who, &hunter.profile, None)));
    BuildSection {
        title: text!(
            "rules-cazadores-renown-2",
            "{name} ({renown} Renown)",
            name = hunter.profile.name,
            renown = hunter.renown
        ),
        offers,
        ..BuildSection::default()
    }
}

/// Builds the section of a Companion: its order among the others,
/// purchases, then free changes.
fn companion_section(
    content: &CazadoresContent,
    company: &Company,
    hunter: &Hunter,
    seat: usize,
    place: usize,
) -> BuildSection {
    let companion = &hunter.companions[place];
    let profile = &companion.profile;
    let who = format!("{}.{}", seat + 1, place + 1);
    let mut offers = Vec::new();
    if place > 0 {
        offers.push(first_offer(&who));
    }
    let purchases = all_purchases(content).into_iter().filter(for_companion);
    offers.extend(
        purchases.map(|entry| purchase_offer(content, company, hunter, &who, profile, &entry)),
    );
    let mut changes = free_changes::changes_of_companion(content, company, companion);
    changes.extend(free_changes::changes_of_model(content, profile));
    let kind = Some(&companion.kind);
    offers.extend(changes.iter().map(|change| change.offer(content, &who, profile, kind)));
    BuildSection {
        title: text!(
            "rules-cazadores-companion-of",
            "{companion} of {cazador}",
            companion = profile.name,
            cazador = hunter.profile.name
        ),
        offers,
        ..BuildSection::default()
    }
}

/// Returns the offer of a purchase for a model, paid from the Renown of its Cazador.
fn purchase_offer(
    content: &CazadoresContent,
    company: &Company,
    hunter: &Hunter,
    who: &str,
    profile: &Profile,
    entry: &Purchase,
) -> BuildOffer {
    let (label, hint) = describe_purchase(content, entry);
    let cost = price(content, company, profile, entry);
    let refused = refusal(content, profile, entry).or_else(|| {
        let short = cost - hunter.renown;
        (short > 0).then(|| text!("rules-cazadores-renown-short", "{short} Renown short"))
    });
    BuildOffer {
        id: format!("{who}/{}", choice_id(entry)),
        label,
        hint,
        group: entry.row().name(),
        kind: OfferKind::Deed,
        cost,
        refused,
        ..BuildOffer::default()
    }
}

/// Returns the offer to move a Companion to the front of its Cazador's list.
fn first_offer(who: &str) -> BuildOffer {
    BuildOffer {
        id: format!("{who}/first"),
        label: text!("rules-cazadores-goes-before-the-others", "Move to the front"),
        hint: text!(
            "rules-cazadores-the-first-of-a-cazadors-companions",
            "The Companions at the front of a Cazador's list come along on the next Hunt."
        ),
        group: text!("rules-cazadores-the-next-hunt", "The next Hunt"),
        kind: OfferKind::Deed,
        ..BuildOffer::default()
    }
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
        label: Text::row([
            offer.label.clone(),
            Text::sign(" ("),
            free_changes::arms_text(content, arms),
            Text::sign(")"),
        ]),
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

/// Builds the section of recruits: ready-made Cazadores who are in no list
/// of the campaign yet.
fn recruits(content: &CazadoresContent, company: &Company) -> BuildSection {
    let offers = content.cazadores.values().map(|it| BuildOffer {
        id: format!("recruit/{}", it.id),
        label: Text::verbatim(recruit_name(company, &it.name)),
        hint: Text::joined(
            [Text::verbatim(it.title.as_str()), Text::verbatim(it.about.as_str())],
            " ",
        ),
        ..BuildOffer::default()
    });
    BuildSection {
        title: text!(
            "rules-cazadores-a-new-cazador-with-nothing-to",
            "A new Cazador, with no Renown to spend"
        ),
        offers: offers.collect(),
        ..BuildSection::default()
    }
}

/// Returns the name of a recruit: with the first ordinal that is free, for a further one
/// of the same family.
fn recruit_name(company: &Company, name: &str) -> String {
    let is_taken = |name: &str| {
        company.cazadores.iter().any(|it| it.profile.name == name)
            || company.gone.iter().any(|it| it.name == name)
    };
    let mut recruit = name.to_owned();
    let mut number = 2;
    while is_taken(&recruit) {
        recruit = format!("{name} the {number}.");
        number += 1;
    }
    recruit
}

/// Adds a ready-made Cazador with the Companions of its account.
pub(super) fn join(
    content: &CazadoresContent,
    company: &mut Company,
    profile: &Profile,
    name: String,
) {
    let hunter = Hunter {
        profile: Profile { name, ..profile.clone() },
        renown: 0,
        companions: Vec::new(),
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
) -> Result<Text, Text> {
    let form = offers(content, company);
    let offer = form.offer(id).ok_or_else(|| {
        text!("rules-cazadores-is-nothing-that-can-be-bought", "`{id}` cannot be bought")
    })?;
    if let Some(why) = &offer.refused {
        return Err(Text::row([Text::verbatim(format!("`{id}`: ")), why.clone()]));
    }
    let (who, what) = id.split_once('/').unwrap_or((id, ""));
    if who == "recruit" {
        let profile = content
            .cazadores
            .get(what)
            .ok_or(text!("rules-cazadores-there-is-no-such-cazador", "there is no such Cazador"))?;
        join(content, company, profile, String::from(&offer.label));
        return Ok(text!("rules-cazadores-joins", "{name} joins.", name = offer.label));
    }
    let buyer = ModelPlace::parse(who)?;
    if what == "first" {
        return move_to_front(company, buyer);
    }
    match apply_free_change(content, company, buyer, what) {
        Some(text) => Ok(text),
        None => buy(content, company, buyer, what, offer),
    }
}

/// The place of a model in a company, counted from 0.
#[derive(Clone, Copy)]
struct ModelPlace {
    seat: usize,
    /// Its place among the Companions of the seat, or `None` for the Cazador.
    companion: Option<usize>,
}

impl ModelPlace {
    /// Parses the first part of an id: `1` for the first Cazador, `1.2`
    /// for its second Companion.
    ///
    /// # Errors
    /// The part that names no model.
    fn parse(text: &str) -> Result<Self, Text> {
        let index = |number: &str| number.parse::<usize>().ok()?.checked_sub(1);
        let (seat, companion) = match text.split_once('.') {
            Some((seat, place)) => (
                seat,
                Some(
                    index(place)
                        .ok_or(text!("rules-cazadores-no-such-companion", "no such Companion"))?,
                ),
            ),
            None => (text, None),
        };
        Ok(ModelPlace {
            seat: index(seat).ok_or(text!("rules-cazadores-no-such-cazador", "no such Cazador"))?,
            companion,
        })
    }
}

/// Moves a Companion to the front of its Cazador's list and returns a report line.
///
/// # Errors
/// There is no such Companion.
fn move_to_front(company: &mut Company, place: ModelPlace) -> Result<Text, Text> {
    let hunter = company
        .cazadores
        .get_mut(place.seat)
        .ok_or(text!("rules-cazadores-no-such-cazador", "no such Cazador"))?;
    let index = place.companion.filter(|index| *index < hunter.companions.len());
    let first = hunter
        .companions
        .remove(index.ok_or(text!("rules-cazadores-no-such-companion", "no such Companion"))?);
    let text = text!(
        "rules-cazadores-goes-before-the-others-2",
        "{name} moves to the front.",
        name = first.profile.name
    );
    hunter.companions.insert(0, first);
    Ok(text)
}

/// Makes a purchase that is offered and returns a report line. `what` is its id within
/// the model, for a Companion with the number of its set of arms: `companion:brigand/2`.
///
/// # Errors
/// The part of the id that names nothing.
fn buy(
    content: &CazadoresContent,
    company: &mut Company,
    buyer: ModelPlace,
    what: &str,
    offer: &BuildOffer,
) -> Result<Text, Text> {
    let (what, arms) = match what.split_once('/') {
        Some((what, arms)) => {
            (what, arms.parse::<usize>().ok().and_then(|arms| arms.checked_sub(1)))
        }
        None => (what, Some(0)),
    };
    let entry = all_purchases(content)
        .into_iter()
        .find(|entry| choice_id(entry) == what)
        .ok_or(text!("rules-cazadores-no-such-thing", "no such purchase"))?;
    let enlisted = match entry.companion() {
        Some(kind) => enlist(
            content,
            company,
            kind,
            arms.ok_or(text!("rules-cazadores-no-such-arms", "no such choice of arms"))?,
        ),
        None => None,
    };
    let hunter = company
        .cazadores
        .get_mut(buyer.seat)
        .ok_or(text!("rules-cazadores-no-such-cazador", "no such Cazador"))?;
    let BuildOffer { label, cost, .. } = offer;
    hunter.renown -= cost;
    if let Some(enlisted) = enlisted {
        let text = text!(
            "rules-cazadores-enlists-for",
            "{hunter} enlists {enlisted} for {cost}.",
            hunter = hunter.profile.name,
            enlisted = enlisted.profile.name
        );
        hunter.companions.push(enlisted);
        return Ok(text);
    }
    let profile = match buyer.companion {
        Some(index) => {
            &mut hunter
                .companions
                .get_mut(index)
                .ok_or(text!("rules-cazadores-no-such-companion", "no such Companion"))?
                .profile
        }
        None => &mut hunter.profile,
    };
    *profile = with_purchase(content, profile, &entry);
    Ok(text!("rules-cazadores-for", "{name}: {label} for {cost}.", name = profile.name))
}

/// Carries out a change that costs nothing and returns a report line; `None` if the id
/// names no such change.
fn apply_free_change(
    content: &CazadoresContent,
    company: &mut Company,
    place: ModelPlace,
    what: &str,
) -> Option<Text> {
    let hunter = company.cazadores.get(place.seat)?;
    let companion = match place.companion {
        Some(index) => Some(hunter.companions.get(index)?),
        None => None,
    };
    let profile = companion.map_or(&hunter.profile, |one| &one.profile);
    let kind = companion.map(|one| one.kind.clone());
    let mut all = free_changes::changes_of_model(content, profile);
    if let Some(companion) = companion {
        all.extend(free_changes::changes_of_companion(content, company, companion));
    }
    let change = all.into_iter().find(|change| change.id() == what)?;
    let label = change.offer(content, "", profile, kind.as_ref()).label;
    let text = Text::row([
        Text::verbatim(profile.name.as_str()),
        Text::sign(": "),
        label,
        Text::sign("."),
    ]);
    let hunt = company.hunts.len() as u32;
    let hunter = company.cazadores.get_mut(place.seat)?;
    match (place.companion, change) {
        (Some(index), FreeChange::Dismiss) => {
            let name = hunter.companions.remove(index).profile.name;
            company.gone.push(Departed { name, hunt, how: "went home".to_owned() });
        }
        (Some(index), change) => {
            change.apply(content, &mut hunter.companions[index].profile, kind.as_ref());
        }
        (None, change) => change.apply(content, &mut hunter.profile, None),
    }
    Some(text)
}
