//! Limits of crews: the ready-made crews keep them, and violations are reported.

use std::collections::BTreeSet;

use monteria_content::Id;
use monteria_drowned::content::{Crew, DrownedContent, Member, Role, SIZES, most_drifters};
use monteria_skirmish::ForceRules;

use monteria_test_support::drowned::content;

fn id(text: &str) -> Id {
    Id::new(text).expect("an id")
}

fn member(profile: &str) -> Member {
    Member { profile: id(profile), mount: None }
}

fn crew(content: &DrownedContent, name: &str) -> Crew {
    content
        .crews
        .iter()
        .find(|crew| crew.name == name)
        .unwrap_or_else(|| panic!("no {name}"))
        .clone()
}

/// Returns the violations of a crew in a match of this size, one line each.
fn told(content: &DrownedContent, crew: &Crew, points: u32) -> Vec<String> {
    let breaches = content.limit_violations(crew, points);
    breaches
        .iter()
        .map(|it| format!("{}: {}, expected {}", it.field, it.found, it.expected))
        .collect()
}

#[test]
fn the_ready_made_crews_keep_every_limit() {
    let content = content();
    assert_eq!(content.crews.len(), 17);
    for crew in &content.crews {
        assert_eq!(told(&content, crew, crew.points), [""; 0], "{}", crew.name);
        let all: Vec<_> =
            crew.members.iter().map(|member| &content.profiles[&member.profile]).collect();
        // Computed independently of the tested functions.
        let models: i32 = all.iter().map(|one| *one.points).sum();
        let effects: i32 = crew.effects.iter().map(|card| *content.effect_cards[card].points).sum();
        let beasts: i32 = all.iter().filter(|one| one.is_beast()).map(|one| *one.points).sum();
        let saved = match crew.leader_card.as_ref().map(Id::as_str) {
            Some("full-packs") => effects.min(6),
            Some("tide-pens") => beasts.min(6),
            _ => 0,
        };
        let whole = models + effects - saved;
        assert_eq!(whole, content.cost_of(crew), "{}", crew.name);
        assert!(
            whole <= crew.points as i32 && whole > crew.points as i32 - 4,
            "{}: {whole}",
            crew.name
        );
        assert!(all.len() >= 6, "{} is a crew", crew.name);
        assert!(effects <= 10, "{}", crew.name);
        assert_eq!(all.iter().filter(|one| one.role == Role::Leader).count(), 1, "{}", crew.name);
        for one in &all {
            let many = all.iter().filter(|other| other.id == one.id).count();
            assert!(many <= usize::from(*one.frequency), "{}: {many} of {}", crew.name, one.name);
        }
    }
    for faction in content.factions.keys() {
        let sizes =
            content.crews.iter().filter(|crew| crew.faction == *faction).map(|crew| crew.points);
        let sizes: BTreeSet<u32> = sizes.collect();
        assert_eq!(sizes, BTreeSet::from(SIZES), "{faction}");
    }
    let of = |size: &u32| content.crews.iter().filter(|crew| crew.points == *size).count();
    let pairs: usize = SIZES.iter().map(of).map(|crews| crews * (crews - 1) / 2).sum();
    assert_eq!(pairs, 40, "of equal points");
}

#[test]
fn drifters_are_counted_by_the_size_of_the_game() {
    assert_eq!([50, 99, 100, 124, 125, 149, 150, 400].map(most_drifters), [0, 0, 1, 1, 2, 2, 3, 3]);
    let content = content();
    let mut riggers = crew(&content, "Riggers");
    riggers.members =
        ["orsa-vane", "gannet", "tusk", "shore-snapper", "shore-snapper"].map(member).to_vec();
    assert_eq!(
        told(&content, &riggers, 100),
        ["members: 2 drifters, expected at most 1 at 100 points"]
    );
    assert_eq!(told(&content, &riggers, 125), [""; 0], "beasts are no drifters");
    riggers.members.extend(["quill", "sister-lime"].map(member));
    assert_eq!(
        told(&content, &riggers, 150),
        ["members: 4 drifters, expected at most 3 at 150 points"]
    );
}

#[test]
fn violations_of_building_rules_are_reported() {
    let content = content();
    let mut plain = crew(&content, "Riggers");
    // Without drifters, which small matches do not allow.
    plain.members.retain(|one| one.profile != id("gannet"));
    plain.members.insert(2, member("pumphouse-jo"));
    plain.leader_card = Some(id("loose-footing"));
    plain.effects = Vec::new();
    let with = |change: &dyn Fn(&mut Crew)| {
        let mut changed = plain.clone();
        change(&mut changed);
        told(&content, &changed, 100)
    };
    assert_eq!(told(&content, &plain, 49), ["points: 49, expected 50 to 400"]);
    assert_eq!(told(&content, &plain, 401), ["points: 401, expected 50 to 400"]);
    assert_eq!(told(&content, &plain, 95), ["members: 96 points, expected at most 95"]);
    assert_eq!(with(&|it| drop(it.members.remove(0))), ["members: 0 leaders, expected exactly 1"]);
    assert_eq!(
        with(&|it| it.members[1] = member("madam-quay")),
        [
            "members: 2 leaders, expected exactly 1",
            "members: Madam Quay of the Harbour Syndicate, expected models of the Salvage Compact, \
             drifters and beasts",
        ]
    );
    assert_eq!(
        with(&|it| it.members.splice(1..4, ["ropehand", "ropehand"].map(member)).for_each(drop)),
        ["members: 4 of Ropehand, expected at most 3"]
    );
    assert_eq!(
        with(&|it| it.members[1] = member("tik")),
        ["members[1].profile: `tik`, expected the id of a profile; did you mean `tick`?"]
    );
    assert_eq!(
        with(&|it| it.faction = id("salvage-compac"))[0],
        "faction: `salvage-compac`, expected the id of a faction; did you mean `salvage-compact`?"
    );
    assert_eq!(
        with(&|it| it.leader_card = Some(id("drilled"))),
        ["leader_card: Drilled, expected a card of the crew's own faction"]
    );
    assert_eq!(
        with(&|it| it.leader_card = Some(id("driled"))),
        ["leader_card: `driled`, expected the id of a leader card; did you mean `drilled`?"]
    );
    assert_eq!(
        with(&|it| it.effects = vec![id("wet-cloak"), id("wet-cloak")]),
        ["effects[1]: `wet-cloak` twice, expected each card once"]
    );
    assert_eq!(
        with(&|it| it.effects = vec![id("wet-cloke")]),
        ["effects[0]: `wet-cloke`, expected the id of an effect card; did you mean `wet-cloak`?"]
    );
    let all = ["hardened-round", "reckless-leap", "sixth-sense", "plate-insert"].map(id);
    assert_eq!(
        with(&|it| {
            it.members.truncate(4);
            it.effects = all.to_vec();
        }),
        ["effects: 12 points of cards, expected at most 10"]
    );
}

#[test]
fn leaders_ride_large_beasts() {
    let content = content();
    let mut riggers = crew(&content, "Riggers");
    let ride = |crew: &mut Crew, at: usize, mount: &str| crew.members[at].mount = Some(id(mount));
    riggers.members.truncate(2);
    riggers.effects.clear();
    ride(&mut riggers, 0, "plough-bull");
    // 22 for Orsa, 19 for Tick, 22 for the bull, and 2 for mounting.
    assert_eq!((told(&content, &riggers, 100), content.cost_of(&riggers)), (Vec::new(), 65));
    ride(&mut riggers, 0, "knucklehead");
    assert_eq!(
        told(&content, &riggers, 100),
        ["members[0].mount: Knucklehead, expected a beast of template D or E"]
    );
    ride(&mut riggers, 0, "tick");
    assert_eq!(
        told(&content, &riggers, 100).last().map(String::as_str),
        Some("members[0].mount: Tick, expected a beast of template D or E")
    );
    riggers.members[0].mount = None;
    ride(&mut riggers, 1, "ridge-cat");
    assert_eq!(
        told(&content, &riggers, 100),
        ["members[1].mount: Ridge Cat, expected none: only a leader rides"]
    );
    // Mounts count toward the frequency of their profile.
    riggers.members[1].mount = None;
    ride(&mut riggers, 0, "slab-lizard");
    riggers.members.push(member("slab-lizard"));
    assert_eq!(told(&content, &riggers, 100), ["members: 2 of Slab Lizard, expected at most 1"]);
}

#[test]
fn cards_and_skills_save_points() {
    let content = content();
    let mut riggers = crew(&content, "Riggers");
    riggers.leader_card = Some(id("full-packs"));
    riggers.effects = ["plate-insert", "wet-cloak"].map(id).to_vec();
    assert_eq!(content.cost_of(&riggers), 97, "4 points of cards are free");
    riggers.effects.push(id("sixth-sense"));
    assert_eq!(content.cost_of(&riggers), 99, "6 of 8 points are free");
    let mut slack = crew(&content, "Slack water");
    let dear = content.cost_of(&slack);
    slack.leader_card = None;
    assert_eq!(content.cost_of(&slack), dear + 6, "6 of 14 points of beasts were free");
    slack.members.retain(|member| member.profile != id("ridge-cat"));
    slack.leader_card = Some(id("tide-pens"));
    assert_eq!(content.cost_of(&slack), dear + 6 - 10 - 4, "no more than beasts cost");
    let mut other = (*content).clone();
    other.profiles.get_mut("gannet").expect("she ships").skills.push(id("old-mates"));
    riggers.members = ["orsa-vane", "gannet"].map(member).to_vec();
    riggers.effects.clear();
    assert_eq!(other.cost_of(&riggers), 38);
    riggers.members.push(member("tusk"));
    assert_eq!(other.cost_of(&riggers), 60, "2 less beside Tusk");
}
