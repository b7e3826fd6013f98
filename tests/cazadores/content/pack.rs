//! Chapter 06: Companions as printed, Cazadores built by its rules.

use monteria_cazadores::content::*;

use crate::content::shipped;
use monteria_game::Text;

#[test]
fn companions_are_those_of_chapter_06() {
    let content = shipped();
    let light = Some("light-armour");
    let rows = [
        ("brigand", 4, [4, 3, 2, 3], 10, None, 1),
        ("chevalier", 3, [3, 2, 2, 3], 11, Some("medium-armour"), 2),
        ("duelist", 3, [5, 3, 2, 2], 10, light, 1),
        ("hound", 5, [4, 4, 2, 2], 10, None, 1),
        ("rogue", 4, [3, 4, 3, 2], 10, light, 1),
        ("stalker", 4, [2, 4, 3, 2], 10, None, 1),
        ("strider", 5, [3, 3, 3, 2], 9, light, 1),
        ("vicar", 3, [2, 2, 5, 4], 10, None, 1),
        ("vigilant", 3, [3, 3, 2, 3], 11, light, 1),
    ];
    assert_eq!(rows.len(), content.companions.len());
    for (id, spd, attributes, wounds, armour, renown) in rows {
        let profile = &content.companions[id];
        assert_eq!(
            (profile.kind, profile.spd, profile.wounds),
            (ModelKind::Companion, spd, wounds),
            "{id}"
        );
        assert_eq!(Attribute::ALL.map(|it| profile.attributes.get(it)), attributes, "{id}");
        assert_eq!(Skill::ALL.map(|it| profile.skills.get(it)), [0; 8], "{id}");
        assert_eq!(
            (profile.renown, profile.armour.as_ref().map(Id::as_str)),
            (renown, armour),
            "{id}"
        );
    }
}

#[test]
fn companions_choose_their_gear_as_the_book_says() {
    let content = shipped();
    let of = |id: &str| {
        let loadouts = content.loadouts(&content.companions[id]);
        let named = |ids: &[Id]| ids.iter().map(|id| id.to_string()).collect::<Vec<_>>().join("+");
        loadouts.iter().map(|it| (named(&it.weapons), named(&it.readied))).collect::<Vec<_>>()
    };
    let same = |id: &str| (id.to_owned(), id.to_owned());
    assert_eq!(of("brigand"), [same("hand-weapon"), same("great-weapon")]);
    assert_eq!(of("vicar"), [same("hand-weapon"), same("staff")]);
    assert_eq!(of("stalker"), [("bow+hand-weapon".to_owned(), "bow".to_owned())]);
    assert_eq!(of("hound"), [same("")]);
    assert_eq!(
        of("chevalier"),
        [same("hand-weapon+shield"), same("great-weapon"), same("ball-and-chain"), same("staff")]
    );
    assert_eq!(of("duelist"), [same("hand-weapon"), same("great-weapon")]);
    for id in ["rogue", "strider", "vigilant"] {
        assert_eq!(of(id), [same("hand-weapon")], "{id}");
    }
}

#[test]
fn every_ready_made_account_spends_10_renown_within_the_rules() {
    let content = shipped();
    for (id, cazador) in &content.cazadores {
        assert_eq!(creation_violations(cazador, &*content), [], "{id}");
        let sum = add_up(&cazador.account, &*content);
        assert_eq!(sum.total, STARTING_RENOWN, "{id}");
        assert_eq!(sum.rows.iter().sum::<i32>(), STARTING_RENOWN, "{id}");
        assert_eq!(cazador.kind, ModelKind::Cazador);
        assert_eq!(content.profile(id.as_str()), Some(cazador));
    }
}

#[test]
fn the_four_play_differently() {
    let content = shipped();
    let readied =
        |id: &str| content.cazadores[id].readied.iter().map(Id::to_string).collect::<Vec<_>>();
    assert_eq!(readied("ines-valcarcel"), ["great-weapon"]);
    assert_eq!(readied("lope-de-urrieta"), ["bow"]);
    assert_eq!(readied("beatriz-montoro"), ["hand-weapon", "shield"]);
    assert_eq!(readied("nuno-cifuentes"), ["flintlock-pistol", "hand-weapon"]);
}

/// What `creation_violations` finds once a sound Cazador is changed.
fn breached(change: impl FnOnce(&mut Profile)) -> Vec<(&'static str, String, String)> {
    let content = shipped();
    let mut cazador = content.cazadores["beatriz-montoro"].clone();
    change(&mut cazador);
    creation_violations(&cazador, &*content)
        .into_iter()
        .map(|it| (it.field, it.found.into(), it.expected.into()))
        .collect()
}

fn id(text: &str) -> Id {
    Id::new(text).unwrap()
}

#[test]
fn creation_refuses_what_the_restrictions_forbid() {
    let one =
        |field, found: &str, expected: &str| vec![(field, found.to_owned(), expected.to_owned())];
    assert_eq!(breached(|it| it.spd = 5), one("spd", "5", "4 according to the account"));
    assert_eq!(
        breached(|it| it.skills.lore = 1),
        one("skills", "Lore 1", "0 according to the account")
    );
    assert_eq!(
        breached(|it| it.attributes.wits = 4),
        one("attributes", "WIT 4", "3 according to the account")
    );
    assert_eq!(
        breached(|it| it.weapons.push(id("bow"))),
        one("weapons", "2 of them", "one free Weapon in addition to those of the account")
    );
    assert_eq!(
        breached(|it| it.armour = None),
        one("armour", "none", "`light-armour` according to the account")
    );
    assert_eq!(
        breached(|it| drop(it.enlisted.pop())),
        one("enlisted", "1 Companions", "the 2 Companions of the account")
    );
    let over = breached(|it| {
        it.account.push(Purchase::Wounds(1));
        it.wounds += 1;
    });
    assert_eq!(over, one("account", "11 Renown spent", "10 at most"));
    let lopsided = breached(|it| {
        it.account.retain(|entry| !matches!(entry, Purchase::Skill(..)));
        it.account.push(Purchase::Attribute(Attribute::Wits, 1));
        it.skills = Skills::default();
        it.attributes.wits = 4;
    });
    assert_eq!(lopsided, one("account", "4 Renown spent on Attributes", "3 at most at creation"));
    let mastery = breached(|it| {
        it.account.retain(|entry| !matches!(entry, Purchase::Skill(..)));
        it.account.push(Purchase::Skill(Skill::Melee, 4));
        it.account.retain(|entry| !matches!(entry, Purchase::Wounds(_)));
        it.skills = Skills { melee: 4, ..Skills::default() };
        it.wounds = 12;
    });
    assert_eq!(mastery, one("skills", "Melee 4", "3 at most"));
    let negative = breached(|it| it.account.push(Purchase::Speed(-1)));
    assert_eq!(negative, one("account", "-1 points bought", "at least 1"));
}

/// caz-readied, caz-gear-ready: what players bring has two hands as well, and Gear
/// in hand fills them.
#[test]
fn gear_in_hand_fills_the_hands_of_ones_own_cazador() {
    let content = shipped();
    let mut profile = content.cazadores["bartolome-quiroga"].clone();
    assert_eq!(listed_faults(&content, &profile), []);
    let list = |ids: &[&str]| ids.iter().map(|id| Id::new(id).expect("an id")).collect::<Vec<_>>();
    profile.weapons = list(&["great-weapon"]);
    profile.gear = list(&["sawbones-kit", "crystalline-powder"]);
    profile.readied = list(&["great-weapon", "sawbones-kit"]);
    let faults = listed_faults(&content, &profile);
    assert_eq!(
        faults,
        [("readied", Text::verbatim("Weapons for 4 hands"), Text::verbatim("for 2 at most"))]
    );
    profile.readied = list(&["crystalline-powder"]);
    let faults = listed_faults(&content, &profile);
    assert!(faults[0].2.contains("must be Readied"), "powder needs no hand: {faults:?}");
}
