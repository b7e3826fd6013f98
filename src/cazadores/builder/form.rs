//! The form of creation: each choice with its cost, and the reason where it
//! is closed (Cazadores 06).

use crate::builder::draft::{
    CazadorDraft, USUAL_LOOK, choice_id, describe_purchase, purchases_at_creation,
};
use crate::content::{
    CazadoresContent, CreationViolation, MOST_ENLISTED, Purchase, Row, STARTING_ATTRIBUTE,
    STARTING_RENOWN, STARTING_SPD, STARTING_WOUNDS, Skill, add_up,
};
use crate::display::profile_sheet;
use monteria_game::{
    Budget, BuildForm, BuildOffer, BuildSection, BuildText, OfferKind, Text, capital, text,
};

/// Builds the form of a draft.
pub(super) fn form(content: &CazadoresContent, draft: &CazadorDraft) -> BuildForm {
    let sum = add_up(&draft.account, content);
    let named = if draft.name.is_empty() {
        text!("rules-cazadores-a-new-cazador", "A new Cazador")
    } else {
        Text::verbatim(&draft.name)
    };
    let text = |key: &str, label: Text, value: &str| BuildText {
        key: key.to_owned(),
        label,
        value: value.to_owned(),
    };
    let before = draft.broken_rules(content);
    let mut sections = vec![free_section(content, draft)];
    for (row, spent) in Row::ALL.iter().zip(sum.rows) {
        let offers = purchases_at_creation(content).into_iter().filter(|entry| entry.row() == *row);
        sections.push(BuildSection {
            title: row.name(),
            note: note(*row),
            aside: Text::default(),
            spent: Some((spent, row.limit())),
            offers: offers.map(|entry| offer(content, draft, &before, &entry)).collect(),
        });
    }
    sections.extend(books(content, draft, &before));
    sections.extend(symbol(content, draft));
    sections.extend(in_hand(content, draft, &before));
    sections.push(figures(content, draft));
    let shown = CazadorDraft { name: String::from(&named), ..draft.clone() };
    BuildForm {
        title: named,
        coin: text!("rules-cazadores-renown", "Renown"),
        budget: Budget { spent: sum.total, limit: STARTING_RENOWN },
        texts: vec![
            text("name", text!("rules-cazadores-name", "Name"), &draft.name),
            text("title", text!("rules-cazadores-known-as", "Known as"), &draft.title),
            text("about", text!("rules-cazadores-about", "About"), &draft.about),
        ],
        sections,
        faults: draft.faults(content),
        choices: draft.choices(),
        sheet: Some(profile_sheet::sheet_of(content, &shown.profile(content))),
    }
}

/// Returns the note that explains a row of the table of restrictions.
fn note(row: Row) -> Text {
    let limit = text!(
        "rules-cazadores-up-to-renown-at-creation",
        "Up to {limit} Renown at creation.",
        limit = row.limit()
    );
    match row {
        Row::Attributes => text!(
            "rules-cazadores-each-starts-at-a-point-costs",
            "Each starts at {starting_attribute}; a point costs 1. {limit}",
            starting_attribute = STARTING_ATTRIBUTE
        ),
        Row::SpeedAndWounds => {
            text!(
                "rules-cazadores-spd-starts-at-wnd-at-a",
                "SPD starts at {starting_spd}\", WND at {starting_wounds}; a point costs 1. \
                 {limit}",
                starting_spd = STARTING_SPD,
                starting_wounds = STARTING_WOUNDS
            )
        }
        Row::Skills => text!(
            "rules-cazadores-each-starts-at-0-a-point",
            "Each starts at 0; a point costs 1. {limit}"
        ),
        Row::Rituals => text!("rules-cazadores-known-by-heart", "Known by heart. {limit}"),
        Row::Gear => text!(
            "rules-cazadores-beside-the-weapon-for-nothing-and",
            "In addition to the free Weapon and Light Armour. {limit}"
        ),
        Row::Companions => {
            text!(
                "rules-cazadores-enlisted-for-good-at-most-a",
                "Enlisted for good, {most_enlisted} at most; a campaign begins with them. {limit}",
                most_enlisted = MOST_ENLISTED
            )
        }
    }
}

fn free_section(content: &CazadoresContent, draft: &CazadorDraft) -> BuildSection {
    let weapons = content.weapons.values().filter(|weapon| weapon.hands > 0);
    let offers = weapons.map(|weapon| BuildOffer {
        id: format!("free:{}", weapon.id),
        label: Text::verbatim(weapon.name.clone()),
        hint: content.describe_weapon(weapon),
        kind: OfferKind::One,
        taken: u32::from(draft.free_weapon.as_ref() == Some(&weapon.id)),
        ..BuildOffer::default()
    });
    BuildSection {
        title: text!("rules-cazadores-one-weapon-for-nothing", "One free Weapon"),
        note: text!(
            "rules-cazadores-any-one-whatever-it-is-worth",
            "Any Weapon, whatever its cost."
        ),
        offers: offers.collect(),
        ..BuildSection::default()
    }
}

/// Returns the first rule that `after` breaks and `before` did not.
fn refusal(
    content: &CazadoresContent,
    before: &[CreationViolation],
    after: &CazadorDraft,
) -> Option<Text> {
    let broken_rules =
        after.broken_rules(content).into_iter().find(|violation| !before.contains(violation))?;
    Some(match broken_rules.field {
        "account" => Text::row([broken_rules.found, Text::sign(": "), broken_rules.expected]),
        field => text!(
            "rules-cazadores-found-expected",
            "{field}: {found}, {expected} expected",
            found = broken_rules.found,
            expected = broken_rules.expected
        ),
    })
}

fn offer(
    content: &CazadoresContent,
    draft: &CazadorDraft,
    before: &[CreationViolation],
    entry: &Purchase,
) -> BuildOffer {
    let (label, hint) = describe_purchase(content, entry);
    let mut after = draft.clone();
    after.account.push(entry.clone());
    BuildOffer {
        id: choice_id(entry),
        label,
        hint,
        group: group(entry),
        cost: entry.price(content).unwrap_or(0),
        taken: draft.account.iter().filter(|own| *own == entry).count() as u32,
        refused: refusal(content, before, &after),
        ..BuildOffer::default()
    }
}

fn group(entry: &Purchase) -> Text {
    match entry {
        Purchase::Weapon(_) => text!("rules-cazadores-weapons", "Weapons"),
        Purchase::Armour(_) => text!("rules-cazadores-armour", "Armour"),
        Purchase::Gear(_) => text!("rules-cazadores-special-gear", "Special Gear"),
        Purchase::Skill(which, _) => which.attribute().short(),
        // These rows of the table of restrictions have no groups.
        Purchase::Attribute(..)
        | Purchase::Speed(_)
        | Purchase::Wounds(_)
        | Purchase::Ritual(_)
        | Purchase::Companion(_) => Text::default(),
    }
}

/// Builds the section of Rituals to inscribe into carried Books; `None` without a Book.
fn books(
    content: &CazadoresContent,
    draft: &CazadorDraft,
    before: &[CreationViolation],
) -> Option<BuildSection> {
    let carried = draft.carried(content);
    let pages: i32 = carried.iter().map(|weapon| i32::from(*weapon.inscribes)).sum();
    if pages == 0 && draft.inscribed.is_empty() {
        return None;
    }
    let offers = content.rituals.values().map(|ritual| {
        let mut after = draft.clone();
        after.inscribed.push(ritual.id.clone());
        BuildOffer {
            id: format!("inscribe:{}", ritual.id),
            label: Text::verbatim(ritual.name.clone()),
            hint: Text::verbatim(ritual.text.clone()),
            taken: draft.inscribed.iter().filter(|own| **own == ritual.id).count() as u32,
            refused: refusal(content, before, &after),
            ..BuildOffer::default()
        }
    });
    Some(BuildSection {
        title: text!("rules-cazadores-written-in-its-book", "Written in its Book"),
        note: text!(
            "rules-cazadores-cast-only-with-the-book-in",
            "Can only be cast with the Book in hand."
        ),
        aside: Text::default(),
        spent: Some((draft.inscribed.len() as i32, pages)),
        offers: offers.collect(),
    })
}

/// Builds the section for the Ritual that a Religious Symbol
/// supports; `None` without one.
fn symbol(content: &CazadoresContent, draft: &CazadorDraft) -> Option<BuildSection> {
    let lore = draft.carried(content).iter().find_map(|weapon| weapon.devotion.as_ref())?.lore;
    let known =
        draft.account.iter().filter_map(Purchase::ritual).filter_map(|id| content.rituals.get(id));
    let offers = known.map(|ritual| BuildOffer {
        id: format!("devotion:{}", ritual.id),
        label: Text::verbatim(ritual.name.clone()),
        hint: Text::verbatim(ritual.text.clone()),
        kind: OfferKind::One,
        taken: u32::from(draft.devotion.as_ref() == Some(&ritual.id)),
        ..BuildOffer::default()
    });
    Some(BuildSection {
        title: text!("rules-cazadores-its-symbols-ritual", "Its Symbol's Ritual"),
        note: text!(
            "rules-cazadores-one-ritual-that-it-knows-is",
            "One Ritual that it knows is cast with {lore:+} {name}.",
            name = Skill::Lore.name()
        ),
        offers: offers.collect(),
        ..BuildSection::default()
    })
}

/// Builds the section of Gear that may be in hand when a Hunt begins;
/// `None` without such Gear.
fn in_hand(
    content: &CazadoresContent,
    draft: &CazadorDraft,
    before: &[CreationViolation],
) -> Option<BuildSection> {
    let mut offers: Vec<BuildOffer> = Vec::new();
    for entry in &draft.account {
        let Purchase::Gear(id) = entry else { continue };
        let Some(gear) = content.gear.get(id).filter(|gear| gear.must_ready()) else { continue };
        let id = format!("hold:{}", gear.id);
        if offers.iter().any(|known| known.id == id) {
            continue;
        }
        let mut after = draft.clone();
        after.held.push(gear.id.clone());
        offers.push(BuildOffer {
            id,
            label: Text::verbatim(gear.name.clone()),
            hint: Text::verbatim(gear.text.clone()),
            taken: draft.held.iter().filter(|own| **own == gear.id).count() as u32,
            refused: refusal(content, before, &after),
            ..BuildOffer::default()
        });
    }
    (!offers.is_empty()).then(|| BuildSection {
        title: text!("rules-cazadores-in-hand-when-a-hunt-begins", "In hand when a Hunt begins"),
        note: text!(
            "rules-cazadores-gear-that-must-be-readied-weapons",
            "Gear that must be Readied. Weapons fill the hands that are left of two."
        ),
        offers,
        ..BuildSection::default()
    })
}

/// Builds the section of figures: those of the ready-made Cazadores.
fn figures(content: &CazadoresContent, draft: &CazadorDraft) -> BuildSection {
    let now = if draft.look.is_empty() { USUAL_LOOK } else { draft.look.as_str() };
    let mut offers: Vec<BuildOffer> = Vec::new();
    for profile in content.cazadores.values() {
        let id = format!("look={}", profile.look);
        if offers.iter().any(|known| known.id == id) {
            continue;
        }
        let look = profile.look.strip_prefix("cazador-").unwrap_or(&profile.look).replace('-', " ");
        let label = capital(&look);
        offers.push(BuildOffer {
            id,
            label: Text::verbatim(label),
            hint: text!(
                "rules-cazadores-as-stands-on-the-table",
                "The figure of {name}.",
                name = profile.name
            ),
            kind: OfferKind::One,
            taken: u32::from(profile.look == now),
            ..BuildOffer::default()
        });
    }
    BuildSection {
        title: text!("rules-cazadores-figure", "Figure"),
        note: text!(
            "rules-cazadores-what-it-looks-like-no-rule",
            "Its look; it has no effect on the rules."
        ),
        offers,
        ..BuildSection::default()
    }
}
