//! Campaigns: Renown spent, Scars, death, desertion; ten Hunts by the program, saved and
//! resumed in the middle.

use std::collections::BTreeMap;
use std::sync::Arc;

use monteria_cazadores::{Cazadores, HuntMarks, HuntRef, RoundClock};
use monteria_game::{
    Campaigns, Control, Game, MatchSetup, Presence, Roster, Ruleset, SeatId, Seats, Text, Viewer,
};
use monteria_opponents::{Ending, Limits, Opponents, play_out};

use monteria_test_support::cazadores::content;

pub fn ruleset() -> Arc<dyn Ruleset> {
    Arc::new(Cazadores::new(content()))
}

/// A campaign of Beatriz Montoro, where nothing else is said.
pub fn begin(keeper: &dyn Campaigns, set: &[(&str, &str)]) -> String {
    let answers: BTreeMap<String, String> = [("cazador-1", "beatriz-montoro")]
        .iter()
        .chain(set)
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
        .collect();
    keeper.begin("The long winter", 7, &answers).expect("a campaign").file
}

/// The next Hunt, played by the standard opponent; the file after it, with
/// what was bought before.
fn play(ruleset: &Arc<dyn Ruleset>, file: &str) -> String {
    let keeper = ruleset.campaigns().expect("campaigns");
    let file = keeper.spend_well("c.ron", file).expect("spent").file;
    let (setup, step) = keeper.next_match("c.ron", &file).expect("a Hunt");
    let mut game = start(ruleset, setup);
    let mut opponents = Opponents::of_match(&game).expect("opponents");
    let played = play_out(&mut game, &mut opponents, Limits::default(), |_, _| {});
    assert_eq!(played.ending, Ending::Over);
    assert!(played.rejected.is_empty(), "{:?}", played.rejected);
    keeper.settle("c.ron", &step.file, &game).expect("settled").file
}

fn start(ruleset: &Arc<dyn Ruleset>, setup: MatchSetup) -> Game {
    let begun = Game::start(ruleset.clone(), setup.clone()).expect("a Hunt");
    let seats: Vec<SeatId> =
        begun.world().resource::<Seats>().0.iter().map(|seat| seat.id).collect();
    let who = Control::Ai("standard".to_owned());
    let seats = seats.into_iter().map(|seat| (seat, who.clone())).collect();
    let mut game = Game::start(ruleset.clone(), MatchSetup { seats, ..setup }).expect("a Hunt");
    game.keep_past(false);
    game
}

/// caz-campaign: a campaign is a file; five Hunts and five more give the same as ten.
#[test]
fn ten_hunts_saved_and_resumed_are_the_same_as_ten() {
    let ruleset = ruleset();
    let keeper = ruleset.campaigns().expect("campaigns");
    let beginning = begin(keeper, &[("players", "2")]);
    let mut through = beginning.clone();
    for _ in 0..10 {
        through = play(&ruleset, &through);
    }
    let view = keeper.view("c.ron", &through).expect("it can be read");
    assert_eq!(view.matches, 10);
    println!("{}", Text::joined(view.lines(), "\n"));
    // The program is another one, and has nothing but the text.
    let again = self::ruleset();
    let mut resumed = beginning;
    for _ in 0..3 {
        resumed = play(&ruleset, &resumed);
    }
    for _ in 0..7 {
        resumed = play(&again, &resumed);
    }
    assert!(resumed == through, "a campaign that was resumed went another way");
}

/// A Hunt of a campaign that ends at once, with what the test changes.
fn ended(
    ruleset: &Arc<dyn Ruleset>,
    file: &str,
    change: impl FnOnce(&mut bevy_ecs::prelude::World),
) -> String {
    ended_and_told(ruleset, file, change).0
}

/// The same with what is told after it.
pub fn ended_and_told(
    ruleset: &Arc<dyn Ruleset>,
    file: &str,
    change: impl FnOnce(&mut bevy_ecs::prelude::World),
) -> (String, Vec<String>) {
    let keeper = ruleset.campaigns().expect("campaigns");
    let (setup, step) = keeper.next_match("c.ron", file).expect("a Hunt");
    let mut game = start(ruleset, setup);
    let mut opponents = Opponents::of_match(&game).expect("opponents");
    while game.decision().is_none_or(|decision| decision.option("end").is_none()) {
        opponents.play(&mut game).expect("a decision").expect("an order");
    }
    game.rearrange(|world| {
        let round = world.resource::<RoundClock>().round;
        world.resource_mut::<RoundClock>().limit = round;
        change(world);
    })
    .expect("a position");
    let played = play_out(&mut game, &mut opponents, Limits::default(), |_, _| {});
    assert_eq!(played.ending, Ending::Over);
    let step = keeper.settle("c.ron", &step.file, &game).expect("settled");
    (step.file, step.report.into_iter().map(String::from).collect())
}

/// The Renown of the first Cazador.
fn renown(file: &str) -> i32 {
    // The purse of the first Cazador; what its profile costs stands farther to the right.
    let mark = "\n            renown: ";
    let at = file.find(mark).expect("Renown") + mark.len();
    let text: String = file[at..].chars().take_while(|c| *c != ',').collect();
    text.parse().expect("a number")
}

/// A campaign whose first Cazador has so much Renown to spend.
pub fn rich(keeper: &dyn Campaigns, switches: &[(&str, &str)], renown: i32) -> String {
    let file = begin(keeper, switches);
    let rich = file.replacen(
        "            renown: 0,\n            companions",
        &format!("            renown: {renown},\n            companions"),
        1,
    );
    assert_ne!(rich, file, "{file}");
    rich
}

/// ruling-86: what is high costs more to raise: the new value of an Attribute or
/// SPD, twice that of a Skill, 2 for each WND; what is bought in a shop costs
/// what it always did.
#[test]
fn advancement_grows_dearer() {
    let ruleset = ruleset();
    let keeper = ruleset.campaigns().expect("campaigns");
    let text = rich(keeper, &[], 60);
    let buy = |text: &str, id: &str, told: &str| {
        let step =
            keeper.spend("c.ron", text, id).unwrap_or_else(|faults| panic!("{id}: {faults}"));
        assert!(step.report[0].contains(told), "{:?}", step.report);
        step.file
    };
    let before = keeper.view("c.ron", &text).expect("a view");
    assert!(before.lines()[0].contains("Costlier advancement on"), "{:?}", before.lines());
    let text = buy(&text, "1/attribute:resolve", "RES +1 for ");
    let first = 60 - renown(&text);
    let again = buy(&text, "1/attribute:resolve", "RES +1 for ");
    assert_eq!(renown(&text) - renown(&again), first + 1, "the next step costs one more");
    let text = buy(&again, "1/skill:fortitude", "Fortitude +1 for 2");
    let text = buy(&text, "1/skill:fortitude", "Fortitude +1 for 4");
    let text = buy(&text, "1/wounds", "WND +1 for 2");
    let text = buy(&text, "1.1/wounds", "WND +1 for 2");
    buy(&text, "1/companion:hound", " for 1");
}

/// caz-renown-spend: at the book's costs and maxima; what costs more than
/// there is is refused.
#[test]
fn renown_is_spent_at_the_books_costs() {
    let ruleset = ruleset();
    let keeper = ruleset.campaigns().expect("campaigns");
    let file = begin(keeper, &[("advancement", "off")]);
    let poor = keeper.spend("c.ron", &file, "1/wounds").expect_err("nothing to spend").to_string();
    assert!(poor.contains("1 Renown short"), "{poor}");
    let rich = rich(keeper, &[("advancement", "off")], 30);
    let step = keeper.spend("c.ron", &rich, "1/attribute:wits").expect("bought");
    assert!(step.report[0].contains("WIT +1 for 1"), "{:?}", step.report);
    assert!(step.file.contains("renown: 29"));
    let mut text = step.file;
    for _ in 0..3 {
        text = keeper.spend("c.ron", &text, "1/attribute:prowess").map_or(text, |step| step.file);
    }
    let full =
        keeper.spend("c.ron", &text, "1/attribute:prowess").expect_err("7 is the most").to_string();
    assert!(full.contains("0 to 7"), "{full}");
    let unknown =
        keeper.spend("c.ron", &text, "1/attribute:luck").expect_err("no such thing").to_string();
    assert!(unknown.contains("cannot be bought"), "{unknown}");
    // Companions are improved as well, and enlisted up to five.
    let better = keeper.spend("c.ron", &text, "1.1/wounds").expect("a Companion may be improved");
    assert!(better.report[0].contains("WND +1"));
    let mut text = better.file;
    for _ in 0..3 {
        text = keeper.spend("c.ron", &text, "1/companion:hound").expect("enlisted").file;
    }
    let five = keeper
        .spend("c.ron", &text, "1/companion:hound")
        .expect_err("five are enlisted")
        .to_string();
    assert!(five.contains("5"), "{five}");
}

/// caz-scars, ruling-72: a model that was slain rolls on the table; without the house
/// rule the slain are dead.
#[test]
fn the_slain_bear_scars_or_die() {
    let ruleset = ruleset();
    let keeper = ruleset.campaigns().expect("campaigns");
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
    let strict = begin(keeper, &[("scars", "off"), ("scouting", "off")]);
    let after = ended(&ruleset, &strict, slay);
    let view = keeper.view("c.ron", &after).expect("readable");
    assert!(view.members.iter().all(|member| !member.follows), "{:#?}", view.members);
    assert!(
        view.lines().iter().filter(|line| line.contains("Death")).count() >= 2,
        "{:#?}",
        view.lines()
    );
    let mild = begin(keeper, &[("scouting", "off")]);
    let after = ended(&ruleset, &mild, slay);
    let view = keeper.view("c.ron", &after).expect("readable");
    assert!(view.lines().iter().any(|line| line.contains("Struck down: ")), "{:#?}", view.lines());
}

/// caz-desertion, ruling-73: Renown below 0 drives Companions away, and then stands at 0.
#[test]
fn want_of_renown_drives_companions_away() {
    let ruleset = ruleset();
    let keeper = ruleset.campaigns().expect("campaigns");
    // The first Hunt of this campaign is for the Prisoner, and the Prisoner is
    // dead: nothing is accomplished.
    let shame = |world: &mut bevy_ecs::prelude::World| {
        let gone: Vec<_> = world.resource::<HuntMarks>().goals.specials.values().copied().collect();
        assert!(!gone.is_empty(), "another Objective");
        for id in gone {
            let entity = world.resource::<Roster>().entity(id).expect("a model");
            world.entity_mut(entity).insert(Presence::Slain);
        }
    };
    let file = begin(keeper, &[("scouting", "off")]);
    let after = ended(&ruleset, &file, shame);
    let view = keeper.view("c.ron", &after).expect("readable");
    assert_eq!(renown(&after), 0, "{:#?}", view.lines());
    assert!(view.lines().iter().any(|line| line.contains("deserted")), "{:#?}", view.lines());
    let lenient = begin(keeper, &[("scouting", "off"), ("desertion", "off")]);
    let after = ended(&ruleset, &lenient, shame);
    let view = keeper.view("c.ron", &after).expect("readable");
    assert!(!view.lines().iter().any(|line| line.contains("deserted")), "{:#?}", view.lines());
    assert_eq!(renown(&after), 0);
}

/// caz-scouting, ruling-71: what was learnt is part of the setup, and works.
#[test]
fn what_was_scouted_helps() {
    let ruleset = ruleset();
    let with = |preparation: &str| {
        let setup = MatchSetup {
            answers: BTreeMap::from([
                ("objective".to_owned(), "none".to_owned()),
                ("preparation".to_owned(), preparation.to_owned()),
            ]),
            ..MatchSetup::new("cazadores", "mountain-pass", 4)
        };
        start(&ruleset, setup)
    };
    let game = with("hour,card");
    let log = game.events(Viewer::Referee);
    let told: Vec<&str> = log.iter().map(|line| line.text.as_str()).collect();
    assert!(told.iter().any(|text| text.contains("the Adversary will begin with")), "{told:#?}");
    let facts = HuntRef::of(game.world());
    let adversary = facts.marks.adversary.and_then(|id| facts.get(id)).expect("an Adversary");
    assert_eq!(adversary.clock.tick, 3);
    let game = with("terrain");
    assert!(game.decision().is_some_and(|decision| decision.prompt.contains("within 5\"")));
    let game = with("");
    assert!(game.decision().is_some_and(|decision| decision.prompt.contains("within 3\"")));
}

/// A file that somebody spoilt is refused with the place.
#[test]
fn a_spoilt_campaign_is_refused() {
    let ruleset = ruleset();
    let keeper = ruleset.campaigns().expect("campaigns");
    let file = begin(keeper, &[]);
    let told = keeper
        .view("c.ron", &file.replacen("wounds: 13", "wounds: 99", 1))
        .expect_err("99 WND")
        .to_string();
    assert!(
        told.contains("c.ron: cazadores[0].profile.wounds: found WND 99, expected 1 to 20"),
        "{told}"
    );
    assert!(keeper.view("c.ron", "(name: 3").is_err());
}

/// caz-campaign, caz-renown-spend: what a panel draws fits together: questions,
/// members, what may be bought for whom, who goes along, and the rules of the house,
/// which can be switched.
#[test]
fn a_campaign_describes_itself() {
    let ruleset = ruleset();
    let keeper = ruleset.campaigns().expect("campaigns");
    let said = [("players", "2"), ("scars", "off"), ("cazador-1", "beatriz-montoro")];
    let two = said.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let form = keeper.form(&two);
    assert_eq!(form.faults, Vec::<String>::new());
    let keys: Vec<&str> = form.fields.iter().map(|field| field.key.as_str()).collect();
    assert_eq!(
        keys,
        ["players", "cazador-1", "cazador-2", "scars", "scouting", "desertion", "advancement"]
    );
    assert!(form.fields[3..].iter().all(|field| field.label.contains("house rule")));
    assert!(
        !keeper.form(&BTreeMap::from([("players".to_owned(), "9".to_owned())])).faults.is_empty()
    );
    let wrong = BTreeMap::from([("cazador-1".to_owned(), "nobody".to_owned())]);
    assert!(!keeper.form(&wrong).faults.is_empty());

    // The answers as the form has them begin the campaign.
    let answers =
        form.fields.iter().map(|field| (field.key.clone(), field.value.clone())).collect();
    let file = keeper.begin("Winter", 7, &answers).expect("a campaign").file;
    let view = keeper.view("c.ron", &file).expect("readable");
    let offers = keeper.offers("c.ron", &file).expect("offers");
    assert_eq!(offers.sections.len(), view.members.len());
    for member in &view.members {
        let title = &offers.sections[member.offers].title;
        assert!(title.starts_with(&member.name), "{title} for {}", member.name);
        assert_eq!(member.money.is_none(), member.follows);
    }
    let on = |file: &str| -> Vec<bool> {
        keeper.view("c.ron", file).expect("readable").rules.iter().map(|rule| rule.on).collect()
    };
    assert_eq!(on(&file), [false, true, true, true]);
    let switched = keeper.switch("c.ron", &file, "scars", true).expect("a rule").file;
    assert_eq!(on(&switched), [true; 4]);
    assert!(
        keeper
            .switch("c.ron", &file, "luck", true)
            .expect_err("no rule")
            .to_string()
            .contains("scars")
    );

    // With two players one Companion comes along: the first, which is for
    // the player to say.
    let name = |file: &str| -> Vec<(String, bool)> {
        let view = keeper.view("c.ron", file).expect("readable");
        let follow = view.members.iter().skip(1).take_while(|member| member.follows);
        follow.map(|member| (member.name.clone(), member.comes)).collect()
    };
    let before = name(&file);
    assert!(before.len() >= 2 && before[0].1 && !before[1].1, "{before:?}");
    let after = name(&keeper.spend("c.ron", &file, "1.2/first").expect("it may").file);
    assert_eq!((&after[0].0, after[0].1), (&before[1].0, true));
    assert!(
        keeper.spend("c.ron", &file, "1.1/first").is_err()
            && keeper.spend("c.ron", &file, "1/first").is_err()
    );
}
