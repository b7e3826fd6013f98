//! Building forces by choices, and using them in a setup (Fracture, Building an Army).

use std::collections::BTreeMap;

use monteria_game::{Builder, OfferKind, Text};

use monteria_test_support::fracture::ruleset;

fn choices(list: &[&str]) -> Vec<String> {
    list.iter().map(|choice| (*choice).to_owned()).collect()
}

/// Returns the faults that later choices cannot repair: all but shares of the whole
/// and an empty force.
fn lasting(builder: &dyn Builder, choices: &[String]) -> Vec<Text> {
    builder
        .built(choices)
        .err()
        .unwrap_or_default()
        .into_iter()
        .filter(|fault| !fault.ends_with('%') && !fault.starts_with("no units"))
        .collect()
}

/// cad-building: a force built by choices has points, shares and limits; it is saved,
/// read and edited again.
#[test]
fn a_force_is_built_by_choices() {
    let ruleset = ruleset();
    let builder = ruleset.builder().expect("a builder");
    let all = choices(&[
        "name=The Thin Line",
        "army=sentinels",
        "limit=500",
        "unit:vanguard-squad",
        "1.models",
        "1.models",
        "1.weapon:enforcer-carbine",
        "1.swap:plasma-rifle",
        "unit:lieutenant",
        "2.weapon:arc-sword",
    ]);
    let form = builder.form(&all);
    assert_eq!(form.title, "The Thin Line");
    assert_eq!(form.offer("1.models").map(|offer| offer.taken), Some(5));
    assert_eq!(form.offer("1.swap:plasma-rifle").map(|offer| offer.taken), Some(1));
    let text = Text::joined(builder.form(&all).faults, "\n");
    assert!(text.contains("at most 25%"), "one lieutenant and one squad: {text}");
    let mut whole = all.clone();
    whole.extend(choices(&["unit:vanguard-squad", "3.models", "3.models"]));
    assert_eq!(builder.form(&whole).faults, Vec::<Text>::new());
    let text = builder.built(&whole).expect("whole");
    assert!(builder.check("line.ron", &text).is_empty());
    let again = builder.choices("line.ron", &text).expect("sound");
    assert_eq!(builder.built(&again).expect("whole"), text);
    assert!(
        builder
            .check("line.ron", &text.replace("sentinels", "sentinel"))
            .to_string()
            .contains("one of")
    );
    let dropped = builder.form(&[whole.clone(), choices(&["1.drop", "-unit:lieutenant"])].concat());
    assert_eq!(
        dropped.budget.spent,
        builder
            .form(&choices(&["army=sentinels", "unit:vanguard-squad", "1.models", "1.models"]))
            .budget
            .spent
    );
    let wrong = builder.form(&choices(&["army=sentinels", "unit:vangard-squad"])).faults;
    assert!(wrong[0].contains("did you mean `unit:vanguard-squad`?"), "{wrong:?}");
    for bad in [
        "9.drop",
        "1.models",
        "dance",
        "limit=-3",
        "army=nobody",
        "force=(",
        "1.weapon:pea-shooter",
    ] {
        assert!(!builder.form(&choices(&[bad])).faults.is_empty(), "{bad}");
        assert!(builder.built(&choices(&[bad])).is_err(), "{bad}");
    }
}

/// cad-building: an open choice violates no rule but shares, a closed one names its rule,
/// and every choice can be undone.
#[test]
fn what_is_open_is_legal_for_every_ready_made_force() {
    let ruleset = ruleset();
    let builder = ruleset.builder().expect("a builder");
    let mut open = 0;
    let mut closed = 0;
    for sample in builder.samples() {
        assert_eq!(builder.form(&sample.choices).faults, Vec::<Text>::new(), "{}", sample.name);
        let form = builder.form(&sample.choices);
        let offers = form.sections.iter().flat_map(|section| &section.offers);
        for offer in offers {
            let mut after = sample.choices.clone();
            after.push(offer.id.clone());
            if let Some(why) = &offer.refused {
                assert!(!why.is_empty(), "{}", offer.id);
                closed += 1;
                continue;
            }
            open += 1;
            assert_eq!(
                lasting(builder, &after),
                Vec::<Text>::new(),
                "{}: {}",
                sample.name,
                offer.id
            );
            if offer.kind == OfferKind::Many && offer.taken > 0 {
                let back = [sample.choices.clone(), vec![format!("-{}", offer.id)]].concat();
                assert!(!builder.form(&back).choices.is_empty(), "{}: -{}", sample.name, offer.id);
            }
        }
    }
    assert!(open > 100 && closed > 20, "{open} {closed}");
}

/// cad-building: models that choose for themselves have upgrades of their own; an old
/// file with one for all is read model by model.
#[test]
fn upgrades_are_chosen_model_by_model() {
    let ruleset = ruleset();
    let builder = ruleset.builder().expect("a builder");
    let all = choices(&["army=corsairs", "unit:paragon", "1.models", "1.2.upgrade:mirage-cloak"]);
    let form = builder.form(&all);
    let taken = |id: &str| form.offer(id).map(|offer| offer.taken);
    assert_eq!(
        (taken("1.1.upgrade:mirage-cloak"), taken("1.2.upgrade:mirage-cloak")),
        (Some(0), Some(1))
    );
    assert_eq!(taken("1.upgrade:mirage-cloak"), None, "not one for all");
    assert!(
        form.offer("1.2.upgrade:soul-forge").is_some_and(|offer| offer.refused.is_some()),
        "one each"
    );
    let cost = form.offer("1.1.upgrade:mirage-cloak").expect("it").cost;
    let both = builder.form(&[all.clone(), choices(&["1.1.upgrade:mirage-cloak"])].concat());
    assert_eq!(both.budget.spent, form.budget.spent + cost);
    let back = builder.form(&[all, choices(&["-1.2.upgrade:mirage-cloak"])].concat());
    assert_eq!(back.budget.spent, form.budget.spent - cost);
    let old = r#"(army: "corsairs", roster: (name: "Old", limit: 500, units: [
        (unit: "raiders", kits: [(count: 10, weapons: ["nanoblade", "shard-rifle"])]),
        (unit: "raiders", kits: [(count: 10, weapons: ["nanoblade", "shard-rifle"])]),
        (unit: "raiders", kits: [(count: 10, weapons: ["nanoblade", "shard-rifle"])]),
        (unit: "paragon", kits: [(count: 2, weapons: ["plasma-blade"])],
            upgrades: ["mirage-cloak"])]))"#;
    assert!(builder.check("old.ron", old).is_empty(), "{}", builder.check("old.ron", old));
    let form = builder.form(&builder.choices("old.ron", old).expect("sound"));
    let taken = |id: &str| form.offer(id).map(|offer| offer.taken);
    assert_eq!(
        (taken("4.1.upgrade:mirage-cloak"), taken("4.2.upgrade:mirage-cloak")),
        (Some(1), Some(1))
    );
    let sheet = format!("{:?}", builder.show("old.ron", old).expect("a sheet"));
    assert!(sheet.contains("Plasma Blade; Mirage Cloak"), "{sheet}");
}

/// cad-building: a player's force is offered by name in the setup of a table for its
/// points, and is saved in full.
#[test]
fn a_force_of_ones_own_comes_along() {
    let ruleset = ruleset();
    let builder = ruleset.builder().expect("a builder");
    // One of 500 points, as the table asks.
    let sample =
        builder.samples().into_iter().find(|sample| sample.name == "First In").expect("one");
    let mine = [sample.choices, choices(&["name=Mine"])].concat();
    let text = builder.built(&mine).expect("whole");
    ruleset.bring(&[("mine".to_owned(), text), ("broken".to_owned(), "(army: 3)".to_owned())]);
    let answers = BTreeMap::from([
        ("army-1".to_owned(), "sentinels".to_owned()),
        ("force-1".to_owned(), "mine".to_owned()),
    ]);
    let form = ruleset.setup_form("broken-quarter", &answers).expect("a form");
    assert_eq!(form.faults, Vec::<Text>::new());
    let field = form.fields.iter().find(|field| field.key == "force-1").expect("a field");
    assert!(field.value.starts_with('('), "written out: {}", field.value);
    let monteria_game::FieldKind::One(picks) = &field.kind else { panic!("{:?}", field.kind) };
    assert!(picks.iter().any(|pick| pick.label == "Mine" && pick.id == field.value));
}
