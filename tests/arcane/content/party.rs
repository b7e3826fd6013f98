//! Parties: limits, the builder, and random parties (brief, Party building).

use std::collections::BTreeMap;

use monteria_arcane::Arcane;
use monteria_arcane::content::{CardKind, Member, Party, SIZES, most_with_cards};
use monteria_content::Id;
use monteria_dice::Dice;
use monteria_game::{OfferKind, Ruleset};
use monteria_skirmish::ForceRules;

use monteria_test_support::arcane::content;

fn id(text: &str) -> Id {
    Id::new(text).unwrap()
}

/// Returns a party of these members, each as `character`, `character equipment` or
/// `character equipment power …`; `-` is no equipment.
fn party(organisation: Option<&str>, members: &[&str], plots: &[&str]) -> Party {
    let member = |text: &&str| {
        let words: Vec<&str> = text.split(' ').collect();
        let equipment = words.get(1).filter(|word| **word != "-").map(|word| id(word));
        let powers = words.iter().skip(2).map(|word| id(word)).collect();
        Member { character: id(words[0]), equipment, powers }
    };
    Party {
        name: "t".to_owned(),
        levels: 300,
        organisation: organisation.map(id),
        members: members.iter().map(member).collect(),
        plots: plots.iter().map(|plot| id(plot)).collect(),
    }
}

fn wrong_at(levels: u32, party: &Party) -> String {
    content()
        .limit_violations(party, levels)
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("\n")
}

fn wrong(organisation: Option<&str>, members: &[&str], plots: &[&str]) -> String {
    wrong_at(300, &party(organisation, members, plots))
}

/// arc-party: limits of levels, cards, ranks and alignments.
#[test]
fn a_party_keeps_its_limits() {
    let light = ["ser-aldemar", "brusk-ironhand", "wren-of-the-wall", "brother-anselm", "vesper"];
    assert_eq!(wrong(None, &light, &[]), "");
    let told = |text: String, part: &str| assert!(text.contains(part), "{part}: {text}");
    told(
        wrong_at(200, &party(None, &light, &[])),
        "230 levels of characters; expected at most 200",
    );
    told(wrong(None, &[], &[]), "members: no characters; expected at least one");
    told(wrong(None, &["brusk-ironhand", "brusk-ironhand"], &[]), "Brusk Ironhand again");
    assert_eq!(wrong(None, &["temple-novice", "temple-novice"], &[]), "");
    told(wrong(None, &["temple-novice"; 3], &[]), "3 agents; expected at most 2 at 300 levels");
    let one = party(None, &["temple-novice"], &[]);
    told(wrong_at(100, &one), "1 agent; expected at most 0 at 100 levels");
    told(wrong(None, &["ser-aldemar", "mother-serafine"], &[]), "2 leaders; expected at most 1");
    told(
        wrong(None, &["brusk-ironhand", "rasp"], &[]),
        "Brusk Ironhand of the Light with Rasp of the Dark",
    );
    told(wrong(None, &["brusk-ironhnd"], &[]), "did you mean `brusk-ironhand`?");
    told(wrong_at(20, &one), "levels: 20; expected 50 to 1000");
}

/// arc-organisation: a party of an organisation has at most one Wanderer.
#[test]
fn a_party_of_an_organisation_has_one_wanderer() {
    let foundry = ["doctor-kessel", "tin-dancer", "volley"];
    let with = |more: &[&'static str]| [&foundry[..], more].concat();
    assert_eq!(wrong(Some("foundry"), &with(&["sable-kite"]), &[]), "");
    let two = wrong(Some("foundry"), &with(&["sable-kite", "hollow-jack"]), &[]);
    assert!(two.contains("2 Wanderers; expected at most one"), "{two}");
    let stranger = wrong(Some("foundry"), &with(&["vesper"]), &[]);
    assert!(stranger.contains("members: Vesper; expected those of"), "{stranger}");
    assert!(wrong(Some("fondry"), &foundry, &[]).contains("did you mean `foundry`?"));
}

/// arc-advantage: cards cost levels, up to a tenth more than the size. Each card occurs
/// once and is of the right kind; there are no more cards than characters.
#[test]
fn cards_keep_their_limits() {
    let two = ["brusk-ironhand", "vesper"];
    let told = |text: String, part: &str| assert!(text.contains(part), "{part}: {text}");
    assert_eq!(wrong(None, &["brusk-ironhand keen-edge", "vesper"], &["reserve"]), "");
    told(wrong(None, &["brusk-ironhand keen-edge", "vesper keen-edge"], &[]), "Keen edge again");
    told(
        wrong(None, &["brusk-ironhand reserve"], &[]),
        "Reserve, which is Plot; expected Equipment",
    );
    told(
        wrong(None, &two, &["reserve", "fog", "wanted"]),
        "3 advantage cards; expected at most as many",
    );
    let most: Vec<i32> = SIZES.iter().map(|levels| most_with_cards(*levels)).collect();
    assert_eq!((most, most_with_cards(250)), (vec![110, 220, 330, 495], 275));
    let dear = party(None, &["brusk-ironhand elixir", "vesper master-blade"], &[]);
    let content = content();
    assert_eq!((content.levels_of(&dear), content.cost_of(&dear)), (95, 120));
    told(wrong_at(100, &dear), "cards: 120 levels with cards; expected at most 110");
    // The Foundry has two pieces of Equipment for 5 less, and none for less than 5.
    let armed = party(
        Some("foundry"),
        &["volley elixir", "tin-dancer master-blade", "doctor-kessel keen-edge"],
        &[],
    );
    assert_eq!(content.cost_of_cards(&armed), 10 + 5 + 5);
    assert_eq!(content.cost_of_cards(&Party { organisation: None, ..armed }), 15 + 10 + 5);
}

/// Random parties of every size are legal, nearly full, and have cards.
#[test]
fn random_parties_are_legal_and_nearly_full() {
    let content = content();
    for levels in SIZES {
        let mut share = 0.0;
        let mut cards = 0;
        for seed in 0..2000 {
            let party = content.random(levels, &mut Dice::new(seed)).expect("a party");
            let wrong = content.limit_violations(&party, levels);
            assert!(wrong.is_empty(), "{levels}, {seed}: {wrong:?} of {party:?}");
            let own = content.levels_of(&party);
            assert!(own * 100 >= levels as i32 * 85, "{levels}, {seed}: {own}");
            share += f64::from(own) / f64::from(levels) / 2000.0;
            let own = party
                .members
                .iter()
                .map(|it| it.powers.len() + usize::from(it.equipment.is_some()));
            cards += own.sum::<usize>() + party.plots.len();
        }
        println!("{levels}: {:.1} of 100 full, {:.2} cards", share * 100.0, cards as f64 / 2000.0);
        assert!(share > 0.94 && cards > 1000, "{levels}: {share}, {cards} cards");
    }
    let one = |seed| content.random(300, &mut Dice::new(seed));
    assert_eq!(one(7), one(7));
    assert_ne!(one(7), one(8));
}

fn choices(list: &[&str]) -> Vec<String> {
    list.iter().map(|choice| (*choice).to_owned()).collect()
}

/// A party is built by choices, saved and loaded. A refused choice has a reason.
#[test]
fn a_party_is_built_by_choices() {
    let ruleset = Arcane::new(content());
    let builder = ruleset.builder().expect("a builder");
    let all = choices(&[
        "name=Two of us",
        "levels=100",
        "hero:brusk-ironhand",
        "hero:vesper",
        "1.equipment=keen-edge",
    ]);
    let form = builder.form(&all);
    assert_eq!(
        (form.title.as_str(), (form.budget.spent, form.budget.limit), form.faults.len()),
        ("Two of us", (100, 110), 0),
        "{form:?}"
    );
    let refused = |choice: &str| {
        form.offer(choice).and_then(|offer| offer.refused.clone()).unwrap_or_default()
    };
    assert!(
        refused("hero:brusk-ironhand").contains("145 levels of characters")
            || refused("hero:brusk-ironhand").contains("150")
    );
    assert!(
        refused("2.equipment=keen-edge").contains("each card once"),
        "{}",
        refused("2.equipment=keen-edge")
    );
    assert_eq!(
        form.offer("1.equipment=keen-edge").map(|it| (it.taken, it.kind)),
        Some((1, OfferKind::One))
    );
    assert_eq!(refused("plot:reserve"), "120 levels with cards: at most 110");
    let text = builder.built(&all).expect("whole");
    assert!(builder.check("two.ron", &text).is_empty());
    let again = builder.choices("two.ron", &text).expect("sound");
    assert_eq!(builder.built(&again).expect("whole"), text);
    let wrong = builder.check("two.ron", &text.replace("vesper", "rasp")).to_string();
    assert!(wrong.contains("of the Light with Rasp"), "{wrong}");
    let less = builder.form(
        &[
            all.clone(),
            choices(&["1.equipment=none", "-hero:vesper", "plot:reserve", "-plot:reserve"]),
        ]
        .concat(),
    );
    assert_eq!((less.budget.spent, less.faults.len()), (50, 0), "{:?}", less.faults);
    let faults = builder.form(&choices(&["hero:vespr"])).faults;
    assert!(faults.iter().any(|fault| fault.contains("did you mean `vesper`?")), "{faults:?}");
    assert!(!builder.samples().is_empty());
    for sample in builder.samples() {
        let form = builder.form(&sample.choices);
        assert_eq!(form.faults, Vec::<String>::new(), "{}", sample.name);
        assert!(form.sheet.is_some_and(|sheet| sheet.sections.len() >= 2));
    }
}

/// Every card is offered to a party with room for it, with its description.
#[test]
fn every_card_is_offered_with_its_words() {
    let content = content();
    let ruleset = Arcane::new(content.clone());
    let builder = ruleset.builder().expect("a builder");
    let form = builder.form(&choices(&["hero:vesper"]));
    for card in content.cards.values() {
        let choice = match card.kind {
            CardKind::Plot => format!("plot:{}", card.id),
            CardKind::Power => format!("1.power:{}", card.id),
            CardKind::Equipment => format!("1.equipment={}", card.id),
        };
        let offer = form.offer(&choice).unwrap_or_else(|| panic!("{choice}"));
        assert!(offer.refused.is_none() && !offer.hint.is_empty(), "{offer:?}");
        assert_eq!(offer.cost, card.cost.get());
    }
}

/// A party built by the player is offered in setups of its size, chosen by its file name,
/// and written out in full.
#[test]
fn a_party_of_ones_own_is_offered_in_setups() {
    let ruleset = Arcane::new(content());
    let Some(scenario) = ruleset.scenarios().into_iter().next() else { panic!("no scenarios") };
    let builder = ruleset.builder().expect("a builder");
    let built =
        builder.built(&choices(&["name=Alone", "levels=100", "hero:vesper"])).expect("whole");
    ruleset.bring(&[("alone".to_owned(), built.clone())]);
    let answers: BTreeMap<String, String> =
        builder.setup_answers("alone", &built).into_iter().collect();
    let form = ruleset.setup_form(&scenario.id, &answers).expect("a form");
    assert_eq!(form.faults, Vec::<String>::new());
    let field = form.fields.iter().find(|field| field.key == "party-1").expect("a field");
    assert!(field.value.contains("vesper"), "{}", field.value);
    let wrong = BTreeMap::from([("party-2".to_owned(), field.value.replace("vesper", "vespa"))]);
    let form = ruleset.setup_form(&scenario.id, &wrong).expect("a form");
    assert!(form.faults.iter().any(|fault| fault.contains("`vespa`")), "{:?}", form.faults);
    let stranger = BTreeMap::from([("partys".to_owned(), "x".to_owned())]);
    assert!(!ruleset.setup_form(&scenario.id, &stranger).expect("a form").faults.is_empty());
}
