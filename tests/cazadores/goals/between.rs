//! Between the Hunts of a campaign: what costs nothing, what is bought for Companions,
//! what is in hand, what is scouted, and what Scars do.

use std::collections::{BTreeMap, BTreeSet};

use monteria_cazadores::content::{Mark, Skill};
use monteria_cazadores::{Cazadores, HuntRef};
use monteria_dice::{Check, Dice, roll};
use monteria_game::{Campaigns, Presence, Roster, Ruleset, Text};
use xxhash_rust::xxh3::xxh3_64;

use crate::goals::campaign::{begin, ended_and_told, rich, ruleset};
use monteria_test_support::cazadores::content;

/// Buys or does all of these, one after the other.
fn buy(keeper: &dyn Campaigns, file: &str, ids: &[&str]) -> String {
    ids.iter().fold(file.to_owned(), |file, id| {
        keeper.spend("c.ron", &file, id).unwrap_or_else(|faults| panic!("{id}: {faults}")).file
    })
}

/// Why something is closed; none where it is open.
fn closed(keeper: &dyn Campaigns, file: &str, id: &str) -> Option<String> {
    let form = keeper.offers("c.ron", file).expect("offers");
    form.offer(id)
        .unwrap_or_else(|| panic!("{id} is not offered"))
        .refused
        .clone()
        .map(String::from)
}

fn offered(keeper: &dyn Campaigns, file: &str, id: &str) -> bool {
    keeper.offers("c.ron", file).expect("offers").offer(id).is_some()
}

/// The pack of the first seat as it goes on the next Hunt.
fn pack(keeper: &dyn Campaigns, file: &str) -> String {
    let (setup, _) = keeper.next_match("c.ron", file).expect("a Hunt");
    setup.answers["pack-1"].clone()
}

/// Whether one thing stands in a field of a pack, however the format writes
/// what may be there.
fn says(pack: &str, field: &str, value: &str) -> bool {
    pack.contains(&format!("{field}:\"{value}\""))
        || pack.contains(&format!("{field}:Some(\"{value}\")"))
}

/// caz-book, caz-religious-symbol, caz-between-hunts: a Book that was bought is written,
/// a Symbol is devoted.
#[test]
fn a_book_bought_between_hunts_is_written() {
    let ruleset = ruleset();
    let keeper = ruleset.campaigns().expect("campaigns");
    let file = rich(keeper, &[], 40);
    assert!(!offered(keeper, &file, "1/inscribe:numbing-fog"), "she has no Book");
    let file = buy(
        keeper,
        &file,
        &["1/weapon:book-of-rituals", "1/inscribe:numbing-fog", "1/inscribe:gelid-whispers"],
    );
    assert!(pack(keeper, &file).contains("inscribed:[\"numbing-fog\",\"gelid-whispers\"]"));
    assert!(
        closed(keeper, &file, "1/inscribe:threads-of-light")
            .is_some_and(|why| why.contains("2 at most"))
    );
    let symbol = ["1/drop:weapon:shield", "1/weapon:religious-symbol", "1/ritual:threads-of-light"];
    let file = buy(keeper, &file, &symbol);
    let file = buy(keeper, &file, &["1/devotion:threads-of-light"]);
    assert!(says(&pack(keeper, &file), "devotion", "threads-of-light"), "{}", pack(keeper, &file));
    let file = buy(keeper, &file, &["1/forget:threads-of-light"]);
    assert!(pack(keeper, &file).contains("devotion:None"), "what is forgotten needs no Symbol");
    let file = buy(keeper, &file, &["1/drop:weapon:book-of-rituals"]);
    assert!(pack(keeper, &file).contains("inscribed:[]"), "the pages go with the Book");
}

/// caz-between-hunts, ruling-90: a model that knows three Rituals forgets one for
/// another; Weapons, Gear and Companions make room as well.
#[test]
fn what_is_full_can_be_emptied() {
    let ruleset = ruleset();
    let keeper = ruleset.campaigns().expect("campaigns");
    let file = rich(keeper, &[], 40);
    let three = ["1/ritual:threads-of-light", "1/ritual:numbing-fog", "1/ritual:gelid-whispers"];
    let file = buy(keeper, &file, &three);
    assert!(
        closed(keeper, &file, "1/ritual:cosmic-rift").is_some_and(|why| why.contains("3 at most"))
    );
    let file = buy(keeper, &file, &["1/forget:numbing-fog", "1/ritual:cosmic-rift"]);
    let now = pack(keeper, &file);
    assert!(
        now.contains("rituals:[\"threads-of-light\",\"gelid-whispers\",\"cosmic-rift\"]"),
        "{now}"
    );
    let file = buy(keeper, &file, &["1/gear:fire-bomb", "1/gear:sawbones-kit"]);
    assert!(closed(keeper, &file, "1/gear:burning-pitch").is_some());
    let file = buy(keeper, &file, &["1/drop:gear:fire-bomb", "1/gear:burning-pitch"]);
    let now = pack(keeper, &file);
    assert!(now.contains("gear:[\"sawbones-kit\",\"burning-pitch\"]"), "{now}");
    let told = keeper.spend("c.ron", &file, "1.1/dismiss").expect("a Companion may go").report;
    assert!(told[0].contains("Dismiss"), "{told:?}");
    let left = buy(keeper, &file, &["1.1/dismiss"]);
    let before = keeper.view("c.ron", &file).expect("readable").members.len();
    assert_eq!(keeper.view("c.ron", &left).expect("readable").members.len(), before - 1);
    assert!(!offered(keeper, &file, "1/dismiss"), "a Cazador stays");
}

/// caz-armour, caz-renown-spend: Light Armour is for sale between Hunts, to a model that
/// has none and to a model that has heavier.
#[test]
fn light_armour_is_for_sale_between_hunts() {
    let ruleset = ruleset();
    let keeper = ruleset.campaigns().expect("campaigns");
    let file = rich(keeper, &[], 40);
    let step = keeper.spend("c.ron", &file, "1.1/armour:light-armour").expect("a Stalker has none");
    assert!(step.report[0].contains("for 1"), "{:?}", step.report);
    assert!(
        closed(keeper, &file, "1/armour:light-armour").is_some_and(|why| why.contains("already"))
    );
    let file = buy(keeper, &step.file, &["1/armour:heavy-armour", "1/armour:light-armour"]);
    assert!(says(&pack(keeper, &file), "armour", "light-armour"));
    let builder = ruleset.builder().expect("a builder");
    assert!(
        builder.form(&[]).offer("armour:light-armour").is_none(),
        "at creation it is for nothing"
    );
}

/// caz-companion-gear: a Cazador that enlists a Companion chooses among the arms of its
/// type; those of the account are chosen before the first Hunt.
#[test]
fn companions_of_a_campaign_choose_their_arms() {
    let ruleset = ruleset();
    let keeper = ruleset.campaigns().expect("campaigns");
    let file = rich(keeper, &[], 40);
    let enlisted = buy(keeper, &file, &["1/companion:brigand/2"]);
    let now = pack(keeper, &enlisted);
    assert!(now.contains("weapons:[\"great-weapon\"],readied:[\"great-weapon\"]"), "{now}");
    let plain = pack(keeper, &buy(keeper, &file, &["1/companion:brigand"]));
    assert!(!plain.contains("weapons:[\"great-weapon\"]"), "{plain}");
    assert!(keeper.spend("c.ron", &file, "1/companion:brigand/3").is_err());
    // Lope's Brigand is the first of his Companions.
    let lope = begin(keeper, &[("cazador-1", "lope-de-urrieta"), ("scouting", "off")]);
    assert!(offered(keeper, &lope, "1.1/arms:2") && !offered(keeper, &lope, "1.1/arms:1"));
    let armed = buy(keeper, &lope, &["1.1/arms:2"]);
    assert!(pack(keeper, &armed).contains("weapons:[\"great-weapon\"],readied:[\"great-weapon\"]"));
    let (after, _) = ended_and_told(&ruleset, &lope, |_| {});
    assert!(!offered(keeper, &after, "1.1/arms:2"), "not after the first Hunt");
}

/// caz-gear-ready, caz-renown-spend: what is in hand stays
/// there, regardless of purchases.
#[test]
fn a_purchase_leaves_what_is_in_hand() {
    let ruleset = ruleset();
    let keeper = ruleset.campaigns().expect("campaigns");
    let file = rich(keeper, &[("cazador-1", "bartolome-quiroga")], 40);
    let held = "readied:[\"hand-weapon\",\"fire-bomb\"]";
    assert!(pack(keeper, &file).contains(held));
    let file = buy(keeper, &file, &["1/wounds", "1/weapon:bow"]);
    assert!(pack(keeper, &file).contains(held), "{}", pack(keeper, &file));
    let file = buy(keeper, &file, &["1/drop:weapon:hand-weapon", "1/drop:gear:fire-bomb"]);
    assert!(pack(keeper, &file).contains("readied:[\"bow\"]"), "{}", pack(keeper, &file));
}

/// caz-creation-offers, caz-gear-ready: Gear in hand is a choice of creation, and Weapons
/// fill the other hand.
#[test]
fn gear_in_hand_is_a_choice_of_creation() {
    let ruleset = Cazadores::new(content());
    let builder = ruleset.builder().expect("a builder");
    let choices = |more: &[&str]| -> Vec<String> {
        let all = ["name=Ana", "free:hand-weapon", "weapon:hand-weapon", "gear:fire-bomb"];
        all.iter().chain(more).map(|choice| (*choice).to_owned()).collect()
    };
    let text = builder.built(&choices(&["hold:fire-bomb"])).expect("two hands");
    let again = builder.choices("ana.ron", &text).expect("sound");
    assert!(again.contains(&"hold:fire-bomb".to_owned()), "{again:?}");
    assert_eq!(builder.built(&again).expect("whole"), text);
    assert_ne!(builder.built(&choices(&[])).expect("whole"), text);
    let undone = builder.built(&choices(&["hold:fire-bomb", "-hold:fire-bomb"])).expect("whole");
    assert_eq!(undone, builder.built(&choices(&[])).expect("whole"));
    let twice =
        builder.built(&choices(&["hold:fire-bomb", "hold:fire-bomb"])).expect_err("there is one");
    assert!(Text::joined(twice.clone(), "\n").contains("does not carry"), "{twice:?}");
}

/// caz-scouting, ruling-71: each Cazador makes a Check with DT 5 for what it is best at
/// of what is not known yet.
#[test]
fn scouting_is_a_check_for_what_each_is_best_at() {
    let ruleset = ruleset();
    let keeper = ruleset.campaigns().expect("campaigns");
    let content = content();
    let errands = [("card", Skill::Hunt), ("hour", Skill::Stealth), ("terrain", Skill::Lore)];
    let mut seen = BTreeSet::new();
    for seed in 0..40u64 {
        let who = ["nuno-cifuentes", "lope-de-urrieta"];
        let answers: BTreeMap<String, String> =
            [("players", "2"), ("cazador-1", who[0]), ("cazador-2", who[1])]
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .into();
        let file = keeper.begin("Scouts", seed, &answers).expect("a campaign").file;
        let (setup, step) = keeper.next_match("c.ron", &file).expect("a Hunt");
        let mut luck = Dice::new(xxh3_64(format!("{seed} 1 scouting").as_bytes()));
        let mut known: BTreeSet<&str> = BTreeSet::new();
        for id in who {
            let profile = &content.cazadores[id];
            let pool = |skill: Skill| {
                profile.attributes.get(skill.attribute()) + profile.skills.get(skill)
            };
            let open = errands.iter().filter(|(what, _)| !known.contains(what));
            let (what, skill) = open.max_by_key(|(_, skill)| pool(*skill)).expect("three for two");
            let found = roll(&Check::new(pool(*skill), Some(5)), &mut luck).success();
            let how = if found { "learns" } else { "does not learn" };
            let told = format!("{} scouts ({}): {how} the {what}.", profile.name, skill.name());
            assert!(
                step.report.contains(&Text::verbatim(told.as_str())),
                "seed {seed}: {told} in {:?}",
                step.report
            );
            seen.insert((id, *what, found));
            if found {
                known.insert(*what);
            }
        }
        let learnt = known.into_iter().collect::<Vec<_>>().join(",");
        assert_eq!(
            setup.answers.get("preparation").map_or("", String::as_str),
            learnt,
            "seed {seed}"
        );
    }
    assert!(seen.len() >= 4, "either comes of it for both: {seen:?}");
}

/// caz-scars, ruling-72: death up to 14, lasting harm up to 66, nothing up to
/// 84, some good above.
#[test]
fn the_table_of_scars_has_its_bounds() {
    let content = content();
    let mut next = 1;
    let mut scars: Vec<_> = content.scars.values().collect();
    scars.sort_by_key(|scar| scar.from);
    for scar in scars {
        assert_eq!(u32::from(scar.from), next, "{}", scar.name);
        next = u32::from(scar.to) + 1;
        let sign = |mark: &Mark| match mark {
            Mark::Dies => -100,
            Mark::Attribute(_, by)
            | Mark::Speed(by)
            | Mark::Wounds(by)
            | Mark::Skill(_, by)
            | Mark::Renown(by) => *by,
        };
        let bounds = match scar.does.iter().map(sign).sum::<i32>() {
            ..=-100 => 1..=14,
            -99..=-1 => 15..=66,
            0 => 67..=84,
            _ => 85..=100,
        };
        assert!(bounds.contains(&scar.from) && bounds.contains(&scar.to), "{}", scar.name);
    }
    assert_eq!(next, 101);
}

/// The number after a key, from the first place after a name on.
fn number(file: &str, name: &str, key: &str) -> Option<i32> {
    let at = file.find(&format!("name: \"{name}\""))?;
    let rest = &file[at..];
    let at = rest.find(&format!("{key}: "))? + key.len() + 2;
    rest[at..]
        .chars()
        .take_while(|letter| letter.is_ascii_digit() || *letter == '-')
        .collect::<String>()
        .parse()
        .ok()
}

/// caz-scars, ruling-72: a Scar does to its bearer what the table says,
/// and stays with it.
#[test]
fn a_scar_changes_who_bears_it() {
    let ruleset = ruleset();
    let keeper = ruleset.campaigns().expect("campaigns");
    let content = content();
    let slay = |world: &mut bevy_ecs::prelude::World| {
        let facts = HuntRef::of(world);
        let companions: Vec<_> = facts
            .hunters()
            .filter(|model_ref| !model_ref.is_cazador())
            .map(|model_ref| model_ref.id())
            .collect();
        for id in companions {
            let entity = world.resource::<Roster>().entity(id).expect("a model");
            world.entity_mut(entity).insert(Presence::Slain);
        }
    };
    let mut changed = 0;
    let mut dead = 0;
    for seed in 0..10u64 {
        let answers = [("cazador-1", "beatriz-montoro"), ("scouting", "off"), ("desertion", "off")]
            .map(|(key, value)| (key.to_owned(), value.to_owned()));
        let file = keeper.begin("Scars", seed, &answers.into()).expect("a campaign").file;
        let (after, told) = ended_and_told(&ruleset, &file, slay);
        for kind in ["stalker", "hound"] {
            let profile = &content.companions[kind];
            let name = &profile.name;
            let line =
                told.iter().find(|line| line.starts_with(&format!("{name} was struck down: ")));
            let line = line.unwrap_or_else(|| panic!("{name}: {told:?}"));
            let face: u8 =
                line.split(['(', ')']).nth(1).and_then(|face| face.parse().ok()).expect("a face");
            let scar = content
                .scars
                .values()
                .find(|scar| (scar.from..=scar.to).contains(&face))
                .expect("a line");
            assert!(line.contains(&scar.name), "{line}");
            let mut expected = (profile.wounds, profile.spd, profile.attributes);
            for mark in &scar.does {
                match mark {
                    Mark::Wounds(by) => expected.0 += by,
                    Mark::Speed(by) => expected.1 += by,
                    Mark::Attribute(which, by) => *expected.2.get_mut(*which) += by,
                    Mark::Dies | Mark::Skill(..) | Mark::Renown(_) => {}
                }
            }
            if scar.does.contains(&Mark::Dies) {
                dead += 1;
                let members = keeper.view("c.ron", &after).expect("readable").members;
                assert!(members.iter().all(|member| member.name != *name), "{name} is dead");
                continue;
            }
            let now = |key: &str| number(&after, name, key).expect("a number");
            assert_eq!((now("wounds"), now("spd")), (expected.0, expected.1), "{line}");
            let own = expected.2;
            let numbers = ["prowess", "sharpness", "wits", "resolve"].map(now);
            assert_eq!(numbers, [own.prowess, own.sharpness, own.wits, own.resolve], "{line}");
            changed += usize::from(expected != (profile.wounds, profile.spd, profile.attributes));
            assert_eq!(
                after.contains(&format!("\"{} ({face})\"", scar.name)),
                !scar.does.is_empty(),
                "{line}"
            );
        }
    }
    assert!(changed >= 3 && dead >= 1, "{changed} changed, {dead} dead");
}
