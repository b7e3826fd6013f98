//! Numbers of chapters 05, 07 and 12 of the rules.

use monteria_cazadores::content::effect::{
    GainCrit, Impose, PlaceArea, PlaceByScatter, PlaceSelfBeside, PlaceTargetBeside, Push,
};
use monteria_cazadores::content::*;
use monteria_content::Bounded;
use monteria_table::Keywords;

use crate::content::shipped;

/// id, kind, POW, least and greatest RNG, Ticks of Attack and
/// Reload, hands, Ammo, Renown.
type Row = (&'static str, WeaponKind, i32, (f32, f32), (i32, i32), u8, Option<u8>, u8);

const WEAPONS: [Row; 17] = [
    ("unarmed", WeaponKind::Melee, 0, (0.0, 0.0), (3, 1), 0, None, 0),
    ("ball-and-chain", WeaponKind::Melee, 0, (0.0, 2.0), (5, 1), 2, None, 1),
    ("great-weapon", WeaponKind::Melee, 1, (0.0, 2.0), (4, 1), 2, None, 1),
    ("hand-weapon", WeaponKind::Melee, 0, (0.0, 1.0), (3, 1), 1, None, 1),
    ("serrated-blade", WeaponKind::Melee, 1, (0.0, 1.0), (3, 1), 1, None, 3),
    ("shield", WeaponKind::Melee, 0, (0.0, 0.0), (3, 1), 1, None, 1),
    ("staff", WeaponKind::Melee, 0, (0.0, 2.0), (3, 1), 2, None, 1),
    ("torch", WeaponKind::Melee, -1, (0.0, 1.0), (3, 1), 1, None, 1),
    ("whip", WeaponKind::Melee, -1, (0.0, 2.0), (2, 1), 1, None, 1),
    ("bow", WeaponKind::Shooting, 0, (3.0, 8.0), (3, 1), 2, Some(3), 1),
    ("crossbow", WeaponKind::Shooting, 1, (3.0, 8.0), (3, 2), 2, Some(3), 1),
    ("net", WeaponKind::Shooting, 0, (3.0, 5.0), (4, 1), 1, Some(2), 2),
    ("flintlock-pistol", WeaponKind::Shooting, 2, (3.0, 5.0), (3, 3), 1, Some(3), 2),
    ("flintlock-rifle", WeaponKind::Shooting, 2, (3.0, 8.0), (4, 3), 2, Some(3), 2),
    ("book-of-rituals", WeaponKind::Melee, 0, (0.0, 0.0), (3, 1), 1, None, 3),
    ("religious-symbol", WeaponKind::Melee, 0, (0.0, 0.0), (3, 1), 1, None, 3),
    ("throwing-knives", WeaponKind::Shooting, 0, (3.0, 5.0), (3, 1), 1, Some(3), 1),
];

#[test]
fn every_weapon_has_the_numbers_of_chapter_07() {
    let content = shipped();
    for (id, kind, power, (range_min, range_max), (attack, reload), hands, ammo, renown) in WEAPONS
    {
        let weapon = &content.weapons[id];
        assert_eq!(weapon.kind, kind, "{id}");
        assert_eq!(weapon.power, power, "{id}");
        assert_eq!((*weapon.range_min, *weapon.range_max), (range_min, range_max), "{id}");
        assert_eq!((weapon.ticks_to_attack(), weapon.ticks_to_reload()), (attack, reload), "{id}");
        assert_eq!(
            (*weapon.hands, weapon.ammo.map(Bounded::get), weapon.renown),
            (hands, ammo, renown),
            "{id}"
        );
        assert_eq!(weapon.armour, i32::from(id == "shield"), "{id}");
        assert_eq!(weapon.deals_wounds, id != "net", "{id}");
    }
    assert_eq!(WEAPONS.len(), content.weapons.len());
}

#[test]
fn four_weapons_have_an_ability() {
    let content = shipped();
    let expected = [
        ("ball-and-chain", Trigger::Crit, Condition::Defenceless),
        ("net", Trigger::OnHit, Condition::Defenceless),
        ("serrated-blade", Trigger::Crit, Condition::Bleeding),
        ("torch", Trigger::Crit, Condition::Burning),
    ];
    for (id, weapon) in &content.weapons {
        let found: Vec<_> =
            weapon.abilities.iter().map(|it| (it.trigger, it.effects.clone())).collect();
        let wanted: Vec<_> = expected
            .iter()
            .filter(|(of, ..)| *id == *of)
            .map(|(_, trigger, condition)| {
                (
                    *trigger,
                    vec![Effect::Impose(Impose { condition: *condition, on: Subject::Target })],
                )
            })
            .collect();
        assert_eq!(found, wanted, "{id}");
    }
}

#[test]
fn armour_is_that_of_the_table() {
    let content = shipped();
    for (id, rating, spd_penalty, renown) in
        [("light-armour", 1, 0, 1), ("medium-armour", 2, 1, 3), ("heavy-armour", 3, 2, 5)]
    {
        let armour = &content.armours[id];
        assert_eq!(
            (*armour.rating, *armour.spd_penalty, armour.renown),
            (rating, spd_penalty, renown),
            "{id}"
        );
    }
}

#[test]
fn conditions_are_numbered_1_to_9_in_the_order_of_the_book() {
    let numbers: Vec<u8> = Condition::ALL.iter().map(|it| it.number()).collect();
    assert_eq!(numbers, (1..=9).collect::<Vec<u8>>());
    assert_eq!(Condition::KnockedDown.name(), "Knocked Down");
    assert!(Condition::ALL.iter().all(|it| it.text().len() > 15));
    let skills = Skill::ALL.map(Skill::attribute);
    for pair in skills.chunks(2) {
        assert_eq!(pair[0], pair[1]);
    }
    assert_eq!(Skill::Stealth.attribute(), Attribute::Sharpness);
}

/// SPD, ATK, RNG, DEF, TER, WND.
fn line(foe: &Adversary) -> (i32, i32, f32, i32, i32, i32) {
    (foe.spd, foe.atk, foe.rng, foe.def, foe.ter, foe.wounds())
}

/// Name of the location, lowest and highest card, name of the effect.
fn locations(foe: &Adversary) -> Vec<(&str, u8, u8, &str)> {
    foe.locations
        .iter()
        .map(|it| (it.name.as_str(), *it.low, *it.high, it.effect_name.as_str()))
        .collect()
}

/// Names of the Actions of the standard suits, and those of hearts with their
/// Foe Types; Ace first.
fn deck(foe: &Adversary) -> (Vec<&str>, Vec<(FoeType, &str)>) {
    (
        foe.standard.iter().map(|(_, it)| it.name.as_str()).collect(),
        foe.special.iter().map(|(_, it)| (it.foe_type, it.action.name.as_str())).collect(),
    )
}

fn impose(condition: Condition) -> Vec<Effect> {
    vec![Effect::Impose(Impose { condition, on: Subject::Target })]
}

fn area(content: &CazadoresContent, id: &str, at: AreaSpot) -> Effect {
    Effect::PlaceArea(PlaceArea { area: content.areas[id].id.clone(), at })
}

#[test]
fn the_wandering_son() {
    let content = shipped();
    let son = &content.adversaries["wandering-son"];
    assert_eq!(line(son), (5, 7, 2.0, 6, 6, 20));
    assert_eq!(son.immune, [Condition::Freezing]);
    assert_eq!(
        locations(son),
        [
            ("Head", 10, 10, "Blinded"),
            ("Torso", 8, 9, "Exhausted"),
            ("Upper Limbs", 5, 7, "Maimed arm"),
            ("Lower Limbs", 2, 4, "Slashed heels")
        ]
    );
    let effects: Vec<_> = son.locations.iter().map(|it| it.effects.as_slice()).collect();
    assert_eq!(effects[0], [Ongoing::AttackDisadvantage]);
    assert_eq!(effects[1], [Ongoing::Attribute(FoeAttribute::Defence, Bounded::nearest(-1))]);
    assert_eq!(effects[2], [Ongoing::Attribute(FoeAttribute::Attack, Bounded::nearest(-1))]);
    assert_eq!(effects[3], [Ongoing::Attribute(FoeAttribute::Speed, Bounded::nearest(-1))]);
    let (standard, special) = deck(son);
    assert_eq!(standard, ["Sweeping Smash", "Rock Throw", "Grab and Throw", "Overhead Slam"]);
    assert_eq!(
        special,
        [
            (FoeType::Aggressive, "Sweeping Smash"),
            (FoeType::Defensive, "Shattering Roar"),
            (FoeType::Aggressive, "Grab and Throw"),
            (FoeType::Aggressive, "Overhead Slam")
        ]
    );
    let ace = &son.standard.ace;
    assert_eq!(
        (*ace.atk, *ace.rng, ace.attack, ace.who),
        (2, 1.0, AttackKind::Melee, AttackReach::AllHostileInRange)
    );
    assert_eq!(ace.on_hit, [Effect::Push(Push { inches: Bounded::nearest(2.0) })]);
    assert_eq!(son.special.ace.action, *ace);
    let king = &son.standard.king;
    assert_eq!(
        (*king.rng, king.attack, king.who),
        (4.0, AttackKind::Shooting, AttackReach::Target)
    );
    let rock = |at| area(&content, "fallen-rock", at);
    assert_eq!(
        king.on_hit,
        [Effect::PlaceByScatter(PlaceByScatter {}), rock(AreaSpot::TargetsFormerSpot)]
    );
    assert_eq!(king.on_miss, [rock(AreaSpot::ScatteredFromTarget)]);
    let queen = &son.standard.queen;
    assert_eq!(
        (*queen.atk, queen.attack, &*queen.on_hit),
        (1, AttackKind::Melee, &[Effect::PlaceByScatter(PlaceByScatter {})][..])
    );
    assert_eq!(son.standard.jack.on_crit, impose(Condition::Stunned));
    let roar = &son.special.king.action;
    assert_eq!(
        (*roar.rng, roar.attack, roar.who),
        (2.0, AttackKind::Terror, AttackReach::AllHostileInRange)
    );
    assert_eq!((roar.wounds, &roar.on_hit), (WoundsDealt::None, &impose(Condition::Terrified)));
    let area = &content.areas["fallen-rock"];
    assert_eq!((*area.diameter, area.keywords), (2.0, Keywords::DIFFICULT));
}

#[test]
fn the_neonate_wurm() {
    let content = shipped();
    let wurm = &content.adversaries["neonate-wurm"];
    assert_eq!(line(wurm), (6, 6, 2.0, 7, 5, 25));
    assert_eq!(
        locations(wurm),
        [
            ("Antennae", 10, 10, "Blinded"),
            ("Mandible", 9, 9, "Broken"),
            ("Carapace", 6, 8, "Cracked"),
            ("Upper Limbs", 4, 5, "Maimed"),
            ("Lower Limbs", 2, 3, "Maimed")
        ]
    );
    assert_eq!(
        wurm.locations[1].effects,
        [Ongoing::Attribute(FoeAttribute::Attack, Bounded::nearest(-1))]
    );
    let (standard, special) = deck(wurm);
    assert_eq!(standard, ["Venomous Stab", "Whirling Slashes", "Lunging Snatch", "Spinning Lash"]);
    assert_eq!(
        special,
        [
            (FoeType::Defensive, "Self-Laceration"),
            (FoeType::Aggressive, "Advancing Spear"),
            (FoeType::Aggressive, "Lunging Snatch"),
            (FoeType::Aggressive, "Spinning Lash")
        ]
    );
    assert_eq!(
        (*wurm.standard.ace.atk, &wurm.standard.ace.on_crit),
        (3, &impose(Condition::Poisoned))
    );
    let king = &wurm.standard.king;
    assert_eq!((*king.rng, king.who), (1.0, AttackReach::AllHostileInRange));
    assert_eq!(king.after, [area(&content, "dust-devil", AreaSpot::UnderSelf)]);
    let queen = &wurm.standard.queen;
    assert_eq!(
        queen.on_hit,
        [Effect::PlaceTargetBeside(PlaceTargetBeside { gap: Bounded::nearest(0.0) })]
    );
    assert_eq!(queen.on_crit, impose(Condition::KnockedDown));
    let own = &wurm.special.ace.action;
    assert!(own.attacks_nobody());
    assert_eq!(own.after, [Effect::GainCrit(GainCrit { effects: impose(Condition::Poisoned) })]);
    let spear = &wurm.special.king.action;
    assert_eq!((*spear.spd, &spear.on_hit), (1, &impose(Condition::Poisoned)));
    assert_eq!(content.areas["dust-devil"].keywords, Keywords::DANGEROUS | Keywords::OBSCURING);
}

#[test]
fn the_creature_wreathed_in_light() {
    let content = shipped();
    let creature = &content.adversaries["creature-wreathed-in-light"];
    assert_eq!(line(creature), (5, 5, 2.0, 7, 7, 25));
    assert_eq!(
        locations(creature),
        [
            ("Head", 10, 10, "Weeping"),
            ("Torso", 8, 9, "Marred"),
            ("Wings", 6, 7, "Grounded"),
            ("Upper Limbs", 4, 5, "Disarmed"),
            ("Lower Limbs", 2, 3, "Oozing")
        ]
    );
    let effects: Vec<_> = creature.locations.iter().map(|it| it.effects[0].clone()).collect();
    assert_eq!(
        effects,
        [
            Ongoing::Attribute(FoeAttribute::Terror, Bounded::nearest(2)),
            Ongoing::Attribute(FoeAttribute::Defence, Bounded::nearest(-1)),
            Ongoing::Attribute(FoeAttribute::Speed, Bounded::nearest(-2)),
            Ongoing::Attribute(FoeAttribute::Range, Bounded::nearest(-1)),
            Ongoing::ImposeNow(Condition::Bleeding)
        ]
    );
    let (standard, special) = deck(creature);
    assert_eq!(standard, ["Harrowing Chorus", "Heavenly Dive", "Arcing Slash", "Touching Earth"]);
    assert_eq!(
        special,
        [
            (FoeType::Defensive, "Harrowing Chorus"),
            (FoeType::Defensive, "Beloved Breath"),
            (FoeType::Aggressive, "Arcing Slash"),
            (FoeType::Defensive, "Compassionate Gaze")
        ]
    );
    let chorus = &creature.standard.ace;
    assert_eq!(
        (*chorus.rng, chorus.attack, chorus.wounds),
        (4.0, AttackKind::Terror, WoundsDealt::Successes)
    );
    assert_eq!(chorus.on_crit, impose(Condition::Terrified));
    let dive = &creature.standard.king;
    assert_eq!((*dive.atk, *dive.rng, dive.who), (3, 2.0, AttackReach::Target));
    assert_eq!(
        dive.before,
        [Effect::PlaceSelfBeside(PlaceSelfBeside { gap: Bounded::nearest(0.0) })]
    );
    assert_eq!(
        creature.standard.queen.on_hit,
        [Effect::Push(Push { inches: Bounded::nearest(2.0) })]
    );
    let touch = &creature.standard.jack;
    assert_eq!(
        (*touch.atk, &*touch.on_hit),
        (2, &[area(&content, "sudden-bloom", AreaSpot::UnderTarget)][..])
    );
    let slash = &creature.special.queen.action;
    assert_eq!(slash.on_crit, impose(Condition::Terrified));
    assert_eq!(CardAction { on_crit: Vec::new(), ..slash.clone() }, creature.standard.queen);
    let gaze = &creature.special.jack.action;
    assert_eq!(
        (*gaze.rng, gaze.attack, gaze.who, gaze.wounds),
        (4.0, AttackKind::Terror, AttackReach::Target, WoundsDealt::None)
    );
    assert_eq!(
        (&gaze.on_hit, &gaze.on_crit),
        (&impose(Condition::Terrified), &impose(Condition::KnockedDown))
    );
    let breath = &content.areas["beloved-breath"];
    assert_eq!((*breath.diameter, breath.keywords), (3.0, Keywords::DIFFICULT));
    assert_eq!(breath.foe_bonus, [(FoeAttribute::Defence, Bounded::nearest(2))]);

    assert_eq!(creature.minions.len(), 1);
    let (minion, count) = &creature.minions[0];
    let butterfly = &content.minions[minion];
    assert_eq!(*count, 2);
    assert_eq!((*butterfly.spd, *butterfly.atk, *butterfly.rng), (5, 3, 1.0));
    assert_eq!((*butterfly.def, *butterfly.ter, *butterfly.wounds), (3, 3, 5));
    assert_eq!((butterfly.foe_type, butterfly.shooting_range()), (FoeType::Sentry, Some(3.0)));
    assert_eq!(butterfly.on_crit, impose(Condition::Stunned));
}

#[test]
fn a_card_strikes_the_location_that_holds_its_number() {
    let content = shipped();
    let son = &content.adversaries["wandering-son"];
    let struck: Vec<_> = (1..=11).map(|card| son.location_of(card)).collect();
    let head = Some(0);
    let torso = Some(1);
    let arms = Some(2);
    let legs = Some(3);
    assert_eq!(struck, [None, legs, legs, legs, arms, arms, arms, torso, torso, head, None]);
}

#[test]
fn data_is_put_into_words() {
    let content = shipped();
    let son = &content.adversaries["wandering-son"];
    assert_eq!(
        content.describe_action(&son.standard.ace),
        "+2 ATK, +1 RNG. Melee Attack on every Hostile Model in range. On a hit: push 2\" away."
    );
    assert_eq!(
        content.describe_action(&son.standard.king),
        "+4 RNG. Shooting Attack on the Target. On a hit: Place the Target by a Scatter Roll, then \
         place Fallen Rock (Area 2) where the Target stood. On a miss: place Fallen Rock (Area 2) \
         by a Scatter Roll from the Target."
    );
    assert_eq!(content.describe_location(&son.locations[3]), "Slashed heels: -1 SPD");
    let wurm = &content.adversaries["neonate-wurm"];
    assert_eq!(
        content.describe_action(&wurm.special.ace.action),
        "Its Attacks gain \"Crit: impose Poisoned\" for the rest of the Hunt."
    );
    assert_eq!(
        content.describe_weapon(&content.weapons["net"]),
        "RNG 3-5\"; no WNDs; +1 Tick to Attack; Ammo 2; 1-handed; On a hit: impose Defenceless"
    );
    assert_eq!(
        content.describe_area(&content.areas["beloved-breath"]),
        "Area 3; Difficult; Foes inside have +2 DEF"
    );
    let butterfly = &content.minions["morpheus-butterfly"];
    assert_eq!(content.describe_minion(butterfly), "Shooting Attack to 3\". Crit: impose Stunned.");
}
