//! The shipped content of Causeways, against the brief, and its descriptions.

use std::collections::BTreeSet;

use monteria_drowned::content::{DrownedContent, Profile, Role, Silhouette, Weapon};
use monteria_game::Text;
use monteria_test_support::drowned::{PROFILES, WEAPONS, content, of_the_brief};

/// Profiles that were changed for balance (docs/balance-why.md), with their numbers:
/// points, Action Points, speed, wounds, the five numbers, armour, frequency,
/// silhouette and ranged weapon.
const RETUNED: [(&str, &str); 22] = [
    ("Orsa Vane", "22 | 3[4] | 5/6 | 5 | 5 | 6 | 6 | 8 | 3 | 2 | 1 | A | coil rifle"),
    ("Tick", "19 | 3[4] | 6/8 | 3 | 6 | 5 | 7 | 5 | 3 | 1 | 1 | A | spike pistol"),
    ("Pumphouse Jo", "15 | 2[4] | 4/6 | 5 | 6 | 6 | 5 | 7 | 3 | 3 | 1 | A | net caster"),
    ("Boulder", "23 | 2[3] | 4/6 | 6 | 7 | 5 | 4 | 4 | 5 | 1 | 1 | B | sling-charge"),
    ("Ropehand", "13 | 2[3] | 6/7 | 3 | 5 | 5 | 7 | 4 | 2 | 1 | 3 | A | scrap bow"),
    ("Madam Quay", "19 | 3[5] | 5/6 | 4 | 5 | 6 | 6 | 8 | 3 | 1 | 1 | A | holdout"),
    ("Whisper", "14 | 2[4] | 5/7 | 3 | 6 | 5 | 7 | 5 | 3 | 2 | 1 | A | dart tube"),
    ("The Anvil", "19 | 2[5] | 4/6 | 7 | 6 | 5 | 4 | 6 | 4 | 2 | 1 | B | fog pot"),
    ("Fishhook", "17 | 3[4] | 5/7 | 4 | 7 | 5 | 4 | 5 | 3 | 1 | 1 | A | net caster"),
    ("Dock Tough", "14 | 2[3] | 4/7 | 3 | 6 | 5 | 4 | 4 | 3 | 2 | 3 | A | holdout"),
    ("Corporal Finch", "17 | 2[4] | 5/6 | 5 | 6 | 6 | 5 | 8 | 3 | 2 | 1 | A | repeater"),
    ("Gunner Mbeki", "18 | 2[3] | 3/6 | 6 | 5 | 7 | 4 | 5 | 4 | 2 | 1 | B | chain gun"),
    ("Sergeant Pike", "22 | 3[4] | 4/6 | 4 | 6 | 7 | 5 | 7 | 3 | 1 | 1 | A | bolt thrower"),
    ("Sharpshooter", "11 | 2[4] | 4/6 | 3 | 5 | 6 | 5 | 5 | 2 | 1 | 2 | A | marsh rifle"),
    ("Tidecaller Osa", "25 | 3[5] | 6/7 | 6 | 6 | 5 | 5 | 7 | 3 | 2 | 1 | A | javelin"),
    ("Eel", "16 | 3[4] | 6/7 | 3 | 6 | 4 | 6 | 5 | 3 | 1 | 1 | A | dart tube"),
    ("Breaker", "26 | 3[4] | 4/7 | 6 | 7 | 5 | 5 | 4 | 3 | 1 | 1 | B | javelin"),
    ("Spear-kin", "14 | 2[3] | 5/7 | 3 | 6 | 5 | 6 | 4 | 3 | 1 | 3 | A | javelin"),
    ("Reef Guard", "15 | 2[3] | 5/6 | 5 | 6 | 4 | 5 | 5 | 3 | 2 | 2 | A | net caster"),
    ("Old Kestrel", "15 | 2[4] | 5/6 | 3 | 5 | 7 | 6 | 8 | 2 | 2 | 1 | A | long gun"),
    ("Quill", "20 | 3[5] | 5/7 | 3 | 6 | 6 | 6 | 5 | 3 | 2 | 1 | A | scrap bow"),
    ("Ridge Cat", "10 | 2[3] | 4/6 | 4 | 6 | - | 6 | 5 | 3 | 1 | 2 | D | -"),
];

/// Weapons that were changed for balance.
const RETUNED_WEAPONS: [&str; 15] = [
    "Scrap bow: 12/18\", damage 2/4",
    "Coil rifle: 11/17\", damage 3/3, Sunder (1)",
    "Marsh rifle: 9/14\", damage 3/3",
    "Repeater: 9/14\", damage 2/4, Spray",
    "Spike pistol: 9/14\", damage 2/4, Pierce (1)",
    "Holdout: 9/14\", damage 2/3, Pierce (1)",
    "Long gun: 10/17\", damage 3/3, Pierce (1)",
    "Net caster: 9/13\", damage 0/1, Slow (2/3)",
    "Bolt thrower: 9/14\", damage 3/4, Sunder (2)",
    "Hand mortar: 9/12\", damage 2/3, Deviate (3), Large template",
    "Dart tube: 9/13\", damage 1/2, Pierce (1), Stun (1)",
    "Chain gun: 8/12\", damage 3/4, Small template",
    "Javelin: 9/13\", damage 3/4, Pierce (1), Primitive",
    "Hook: close combat, damage 2/3, Reach (1), Sunder (1)",
    "Gaff: close combat, damage 1/3, Pierce (1), Reach (2)",
];

fn weapons<'a>(content: &'a DrownedContent, one: &Profile) -> Vec<&'a Weapon> {
    one.weapons.iter().map(|id| &content.weapons[id]).collect()
}

fn line(content: &DrownedContent, one: &Profile) -> String {
    let or_none =
        |names: Vec<String>| if names.is_empty() { "-".to_owned() } else { names.join(", ") };
    let armed = |close: bool| {
        let held = weapons(content, one).into_iter().filter(|weapon| weapon.is_close() == close);
        or_none(held.map(|weapon| weapon.name.to_lowercase()).collect())
    };
    let skills = one.skills.iter().map(|id| content.skills[id].name.clone());
    format!(
        "{} | {} | {} | {} | {}[{}] | {} | {} | {} | {} | {} | {} | {} | {} | {} | {:?} | {} | {} \
         | {}",
        one.name,
        one.faction.as_ref().map_or("-", |id| id.as_str()),
        one.role.words(),
        one.points,
        one.gain,
        one.most,
        one.speed,
        one.wounds,
        one.close_combat,
        one.marksmanship.map_or("-".to_owned(), |number| number.to_string()),
        one.agility,
        one.intelligence,
        one.toughness,
        one.armour,
        one.frequency,
        one.silhouette,
        armed(false),
        armed(true),
        or_none(skills.collect()),
    )
}

#[test]
fn the_profiles_are_those_of_the_brief() {
    let content = content();
    let lines: BTreeSet<String> =
        content.profiles.values().map(|one| line(&content, one)).collect();
    let retuned = |line: &str| {
        let mut cells: Vec<&str> = line.split(" | ").collect();
        if let Some((_, numbers)) = RETUNED.iter().find(|(name, _)| *name == cells[0]) {
            drop(cells.splice(3..16, numbers.split(" | ")));
        }
        cells.join(" | ")
    };
    let wanted: BTreeSet<String> = PROFILES.trim().lines().map(retuned).collect();
    assert_eq!(
        lines.difference(&wanted).collect::<Vec<_>>(),
        wanted.difference(&lines).collect::<Vec<_>>()
    );
    assert_eq!((lines.len(), content.factions.len()), (45, 4));
    for one in content.profiles.values() {
        assert_eq!(one.look, one.id.as_str(), "everybody has a figure of its own");
        let words = one.name.to_lowercase().replace(". ", "-").replace(' ', "-");
        assert_eq!(words, one.id.as_str());
    }
    for id in content.factions.keys() {
        let of = |role: Role| {
            let theirs = content.profiles.values().filter(|one| one.faction.as_ref() == Some(id));
            theirs.filter(|one| one.role == role).count()
        };
        let each =
            [Role::Leader, Role::Scout, Role::Medic, Role::Mech, Role::Tough, Role::Specialist]
                .map(of);
        assert_eq!((each, of(Role::Troop)), ([1; 6], 2), "{id}");
    }
    let sorts =
        |sort: fn(&Profile) -> bool| content.profiles.values().filter(|one| sort(one)).count();
    assert_eq!(
        (sorts(Profile::is_drifter), sorts(Profile::is_beast), sorts(Profile::can_carry)),
        (5, 8, 4)
    );
}

#[test]
fn the_weapons_are_those_of_the_brief() {
    let content = content();
    let said = |one: &Weapon| format!("{}: {}", one.name, one.words());
    let lines: BTreeSet<String> = content.weapons.values().map(said).collect();
    let retuned = |line: &str| {
        let name = |line: &str| line.split(':').next().map(str::to_owned);
        let other = RETUNED_WEAPONS.iter().find(|other| name(other) == name(line));
        other.map_or(line, |other| *other).to_owned()
    };
    let wanted: BTreeSet<String> = WEAPONS.trim().lines().map(retuned).collect();
    assert_eq!(
        lines.difference(&wanted).collect::<Vec<_>>(),
        wanted.difference(&lines).collect::<Vec<_>>()
    );
    assert_eq!(lines.len(), 36);
    let carried: BTreeSet<_> = content.profiles.values().flat_map(|one| &one.weapons).collect();
    assert_eq!(carried.len(), 36, "somebody carries each");
    for one in content.profiles.values() {
        let natural = weapons(&content, one)
            .iter()
            .all(|weapon| weapon.words().contains("Natural") || !weapon.is_close());
        assert_eq!(natural, one.is_beast(), "{}", one.name);
    }
}

#[test]
fn tests_of_rules_have_the_numbers_of_the_brief() {
    let content = of_the_brief();
    let lines: BTreeSet<String> =
        content.profiles.values().map(|one| line(&content, one)).collect();
    let wanted: BTreeSet<String> = PROFILES.trim().lines().map(str::to_owned).collect();
    assert_eq!(lines, wanted);
    let said = |one: &Weapon| format!("{}: {}", one.name, one.words());
    let lines: BTreeSet<String> = content.weapons.values().map(said).collect();
    let wanted: BTreeSet<String> = WEAPONS.trim().lines().map(str::to_owned).collect();
    assert_eq!(lines, wanted);
}

/// Returns the points of a profile by the formula of the brief, in hundredths.
fn worth(content: &DrownedContent, one: &Profile) -> i32 {
    let number = |it: i32| it * 100;
    let mut sum = number(i32::from(*one.gain)) * 4
        + number(*one.wounds) * 6 / 5
        + number(*one.close_combat)
        + number(*one.agility) / 2
        + number(*one.toughness + i32::from(*one.armour)) * 4 / 5
        + number(one.skills.len() as i32) * 6 / 5
        - 2070;
    for weapon in weapons(content, one) {
        let damage = number(i32::from(*weapon.damage.0) + i32::from(*weapon.damage.1));
        let shot = one.marksmanship.filter(|_| !weapon.is_close());
        sum += shot.map_or(damage * 7 / 10, |it| (number(*it) + damage) * 3 / 5);
    }
    sum + if one.silhouette == Silhouette::E { 800 } else { 0 }
}

#[test]
fn points_are_what_the_formula_says_to_half_a_point() {
    let content = content();
    for one in content.profiles.values() {
        let worth = worth(&content, one).max(400);
        let off = *one.points * 100 - worth;
        assert!(
            off.abs() <= 50,
            "{} costs {}, the formula says {worth} hundredths",
            one.name,
            one.points
        );
    }
}

/// Skills of the brief by their names here, with the descriptions generated from data.
const SKILLS: &[(&str, &str)] = &[
    ("Steady Sight", "Cover does not make its shots worse."),
    ("Cool Hand", "May roll the feat die again when it shoots."),
    ("Fast Draw", "May roll the attribute die again when it shoots and somebody opposes it."),
    ("Watchful", "May roll the attribute die again when it shoots in reaction."),
    ("Long Aim", "May roll the attribute die again when it shoots and nobody opposes it."),
    ("Snap First", "If its shot is opposed, it is applied first."),
    ("Shoot and Slip", "After a shot that hits, it may move 1\", as after a dodge."),
    ("Warm Barrel", "+1 Marksmanship for each earlier shot of its activation."),
    (
        "Sentry Rig",
        "May react to a shot at it with a shot that costs no AP and rolls the attribute die alone.",
    ),
    ("Relentless", "May roll the feat die again when it strikes."),
    ("Ferocious", "May roll the attribute die again when it strikes."),
    (
        "Headlong",
        "May roll the attribute die again when it strikes. Moves 1\" more on a pass and 2\" more \
         on a nailed it when it charges.",
    ),
    ("Reach First", "If its strike is opposed, it is applied first."),
    (
        "Riposte",
        "When it loses an opposed strike, its enemy takes as much damage as this model's armour \
         has stopped.",
    ),
    (
        "Wounded Fury",
        "+1 Close Combat while it is wounded. Moves 1\" more on a pass and 1\" more on a nailed it \
         while it is wounded.",
    ),
    ("Heavy Swing", "May do half its damage and push the target 3\" away, prone."),
    ("Wide Arc", "After a hit all other enemies within 2\" take 2 damage."),
    ("Impact", "+1/+1 damage when it charges."),
    ("Hit and Step", "After a strike that hits, it may move 1\", as after a dodge."),
    ("Trample", "Each enemy that its charge touches takes 1 damage."),
    ("Bulldoze", "Charges through enemies for half its damage; they are pushed 2\" and lie prone."),
    ("Topple", "The target of its charge lies prone before the blows."),
    (
        "Tail Sweep",
        "After a hit all other enemies within 3\" take 1 damage and are pushed 3\" away.",
    ),
    ("Pack Call", "Others of its kind within 6\" may join its charge for 1 AP each."),
    ("Pack Teeth", "+1/+1 damage for each friend of its kind in contact with the target."),
    ("Beastbane", "+1/+1 damage against beasts. Its strikes have Pierce (1) against beasts."),
    ("Quick Nerves", "Rolls 1 failed armour die again."),
    ("Hard Target", "Shots hit it only on a nailed it."),
    ("Drab", "-1 to every shot at it."),
    ("Slippery", "May roll the feat die again when it dodges."),
    (
        "Light Feet",
        "May react to a charge at it with a dodge that costs no AP and rolls the attribute die \
         alone.",
    ),
    ("Startle", "May take a wound when charged: the charger has -3 Close Combat."),
    ("Smoke-Veiled", "+3 armour in close combat while it touches smoke."),
    (
        "Bulwark",
        "Friends within 2\" are in hard cover. +3 armour against shots while it holds an AP.",
    ),
    ("Anchored", "Nothing knocks it down."),
    ("Cat-Fall", "No fall hurts it."),
    ("Knit", "Regains all its wounds in the cleanup."),
    ("Surefoot (Climb)", "May roll the attribute die again when it climbs."),
    ("Surefoot (Leap)", "May roll the attribute die again when it leaps."),
    ("Deep Swimmer", "Swims as fast as it walks, and is seen only where a swim begins and ends."),
    ("Unseen Start", "Is deployed with a stealth token."),
    ("Fade", "May interact out of its enemies' sight to regain a stealth token."),
    ("Forward Scout", "Infiltrates, as scouts do."),
    (
        "Pounce",
        "For 1 AP it may leap at an enemy that passes within 4\" and strike as if charging.",
    ),
    (
        "Long Pounce",
        "For 1 AP it may leap at an enemy that passes within 5\" and strike as if charging.",
    ),
    ("Flicker", "May move 4\" for 1 AP, past anything in between."),
    (
        "Flicker Field",
        "May move 4\" for 1 AP, past anything in between, and take friends within 2\" along.",
    ),
    ("Swing Lines", "2 times a game, a climb or leap needs no test and counts as nailed."),
    ("Leg-up", "Friends in contact with it climb without a test, as on a pass."),
    ("Driver", "A failed command order counts as a pass, but its recipient takes a wound."),
    ("Beast Tongue", "Also commands beasts."),
    ("Old Mates", "Costs 2 points less in a crew with Tusk."),
];

#[test]
fn every_skill_is_said_in_sentences() {
    let content = content();
    for (name, words) in SKILLS {
        let skill = content.skills.values().find(|skill| skill.name == *name);
        let skill = skill.unwrap_or_else(|| panic!("no {name}"));
        assert_eq!(content.skill_words(skill), *words, "{name}");
    }
    assert_eq!(content.skills.len(), SKILLS.len());
}

/// Effect cards with cost and description.
const EFFECTS: &[(i32, &str, &str)] = &[
    (3, "Hardened Round", "Adds Pierce (1) to a friend's shot."),
    (2, "Plate Insert", "A friend has +1 armour against a shot."),
    (3, "Reckless Leap", "A friend's passed leap counts as nailed, at the cost of 1 wound."),
    (4, "Sixth Sense", "A friend reacts with a dodge that costs no AP."),
    (3, "Second Grip", "One die of a friend's movement test is rolled again."),
    (2, "Following Current", "A friend swims up to its nailed speed."),
    (2, "Wet Cloak", "A friend is in soft cover for one action."),
];

/// Leader cards with faction and description.
const LEADERS: &[(&str, &str, &str)] = &[
    (
        "salvage-compact",
        "Loose Footing",
        "While the leader is conscious, the crew's dodges move 1\" farther.",
    ),
    ("salvage-compact", "Full Packs", "Effect cards cost 6 points less in all."),
    ("harbour-syndicate", "Whistle Code", "Once a game a command order needs no line of sight."),
    (
        "harbour-syndicate",
        "No Quarter",
        "An armour die of 9 or more against a hit by the crew costs two wounds.",
    ),
    (
        "causeway-watch",
        "Drilled",
        "After a failed command order, 1 more may be tried in the same turn.",
    ),
    (
        "causeway-watch",
        "Last Push",
        "Once a game, when all have been activated, each model of the crew gains 1 AP and may be \
         activated again; in the next turn each gains 1 AP less.",
    ),
    ("reef-clans", "Tide Pens", "Beasts cost 6 points less in all."),
    (
        "reef-clans",
        "The Shoal Breaks",
        "Once a game, the whole crew moves as after a nailed dodge.",
    ),
];

#[test]
fn the_cards_are_those_of_the_brief() {
    let content = content();
    assert_eq!(
        (content.effect_cards.len(), content.leader_cards.len()),
        (EFFECTS.len(), LEADERS.len())
    );
    for (points, name, words) in EFFECTS {
        let card = content.effect_cards.values().find(|card| card.name == *name);
        let card = card.unwrap_or_else(|| panic!("no {name}"));
        assert_eq!((*card.points, card.does.words().as_str()), (*points, *words), "{name}");
    }
    for (faction, name, words) in LEADERS {
        let card = content.leader_cards.values().find(|card| card.name == *name);
        let card = card.unwrap_or_else(|| panic!("no {name}"));
        let found = (card.faction.as_str(), card.does.words());
        assert_eq!(found, (*faction, Text::verbatim(*words)), "{name}");
    }
}

#[test]
fn a_profile_is_said_in_a_line() {
    let content = content();
    assert_eq!(
        content.profiles["ridge-cat"].numbers(),
        "AP 2 (at most 3), speed 4/6\", 4 wounds, Close Combat 6, Marksmanship -, Agility 6, \
         Intelligence 5, Toughness 3, armour 1."
    );
}

#[test]
fn the_numbers_are_those_of_the_rules() {
    let it = content().numbers.clone();
    assert_eq!([it.action, it.command_nailed, it.command_pass].map(|cost| *cost), [1, 2, 1]);
    assert_eq!([it.least_target, it.most_target].map(|face| *face), [1, 9]);
    let aims = [it.hard_cover, it.soft_cover, it.smoke, it.unsteady, it.prone_shot, it.hampered];
    assert_eq!(aims.map(|by| *by), [-1, -1, -2, -1, -1, -1]);
    let others =
        [it.hard_cover_armour, it.charge, it.outnumbered, it.from_stealth, it.blind, it.spray];
    assert_eq!(others.map(|by| *by), [1, 1, -1, -2, -2, 1]);
    assert_eq!([it.step, it.leap, it.rise, it.fall_apart].map(|far| *far), [1.0, 3.0, 1.0, 1.0]);
    assert_eq!([it.dodge_pass, it.dodge_nailed, it.dodge_dynamic].map(|far| *far), [1.0, 2.0, 1.0]);
    assert_eq!([it.reveal_pass, it.reveal_nailed].map(|far| *far), [8.0, 14.0]);
    assert_eq!([it.dismount, it.remount].map(|far| *far), [2.0, 1.0]);
    assert_eq!(
        [it.small, it.large, it.teardrop, it.teardrop_end].map(|far| *far),
        [1.5, 2.5, 8.0, 1.0]
    );
    assert_eq!(
        [it.blunder_wounds, it.blunder_damage, it.aid_nailed, it.aid_pass].map(|it| *it),
        [1, 1, 2, 1]
    );
    assert_eq!((*it.fall_damage, *it.taken_out, *it.effect_points, *it.mounting), (-1, 2, 10, 2));
    let zones = [it.edge_depth, it.corner, it.quarter_apart, it.flank_depth, it.infiltrate_apart];
    assert_eq!(zones.map(|far| *far), [6.0, 9.0, 6.0, 4.0, 8.0]);
    let scores = [it.cache, it.cache_home, it.tower_held, it.tower_leader, it.lamp];
    assert_eq!(scores.map(|score| *score), [2, 1, 2, 3, 1]);
    let scores = [
        it.head_leader,
        it.head_marked,
        it.head_other,
        it.relic_off,
        it.relic_carried,
        it.relic_near,
    ];
    assert_eq!(scores.map(|score| *score), [4, 3, 1, 6, 3, 1]);
    assert_eq!((*it.scored_from, *it.vault_need, *it.tide_from, *it.rubble), (2, 3, 3, 2));
    let lengths = [it.cache_away, it.tower, it.relic_within, it.fog_sight, it.tide_height];
    assert_eq!(lengths.map(|far| *far), [9.0, 6.0, 6.0, 16.0, 1.0]);
}
