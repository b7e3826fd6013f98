//! Reactions of enemies: their prompts and options, what a dodge opposes,
//! and templates as answers.

use monteria_game::{Choice, Needs, Viewer};
use monteria_table::Keywords;

use monteria_test_support::drowned::{Skirmish, block, skirmish};

/// Returns the pending option with this id.
fn option(fight: &Skirmish, id: &str) -> Choice {
    let decision = fight.game.decision().expect("a question");
    decision
        .option(&fight.written(id))
        .unwrap_or_else(|| panic!("{id}: {:?}", fight.options()))
        .clone()
}

/// Returns the probability in the preview of an option.
fn chance(fight: &Skirmish, id: &str) -> f64 {
    let choice = option(fight, id);
    fight.game.preview(&choice, None, None).and_then(|told| told.chance).expect("a chance")
}

/// dro-strike, dro-strike-react: models attacked from a distance may shoot or dodge, but
/// have no enemy to strike.
#[test]
fn nobody_strikes_what_is_out_of_reach() {
    let mut shot = skirmish(&[("watchman", 0, 0.0, 0.0), ("sedge", 1, 10.0, 0.0)]);
    shot.aim("shoot:marsh-rifle", "Sedge");
    assert!(shot.offers("dodge:{Sedge}") && shot.offers("shoot:{Sedge}:long-gun"));
    assert!(!shot.offers("strike:{Sedge}:fists"), "{:?}", shot.options());
    let mut nested = skirmish(&[("watchman", 0, 0.0, 0.0), ("sedge", 1, 10.0, 0.0)]);
    nested.go("move", 0.0, 4.0);
    nested.aim("shoot:marsh-rifle", "Sedge");
    nested.number("here", 20);
    assert!(nested.offers("dodge:{Sedge}") && !nested.offers("strike:{Sedge}:fists"));
    let mut template = skirmish(&[("ratchet", 0, 0.0, 0.0), ("sedge", 1, 10.0, 0.0)]);
    template.go("template:hand-mortar", 10.0, 0.0);
    assert!(template.offers("dodge:{Sedge}") && !template.offers("strike:{Sedge}:fists"));
    let mut reveal = skirmish(&[("watchman", 0, 0.0, 0.0), ("sedge", 1, 8.0, 0.0)]);
    reveal.with("Sedge", |it| it.stealth = true);
    reveal.aim("reveal", "Sedge");
    assert!(!reveal.offers("strike:{Sedge}:fists"), "{:?}", reveal.options());
}

/// dro-dodge: a dodge against nothing aimed at the model is marked as idle.
#[test]
fn a_dodge_of_nothing_is_marked_idle() {
    let who = [("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0), ("quill", 1, 8.0, 4.0)];
    let mut fight = skirmish(&who);
    fight.aim("shoot:marsh-rifle", "Tick");
    assert!(option(&fight, "dodge:{Tick}").idle.is_none());
    let idle = option(&fight, "dodge:{Quill}").idle.expect("nothing is aimed at it");
    assert!(idle.to_string().contains("nothing is aimed at Quill"), "{idle}");
}

/// dro-react: the prompt and the view state the declared action, its target and its odds.
#[test]
fn a_reaction_shows_the_action_its_target_and_its_odds() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
    fight.aim("shoot:marsh-rifle", "Tick");
    // Marksmanship 6 within the range of a pass: 64 % with the feats on a 7 or more.
    let asked = fight.asked();
    assert!(asked.contains("Watchman against Tick") && asked.contains("64 %"), "{asked}");
    assert!(asked.contains("Who reacts?"), "{asked}");
    let shown = fight.game.view(Viewer::Everyone).under_way.expect("an action");
    assert!(shown.title.contains("Tick") && shown.parts[0].1.contains("64 %"), "{shown:?}");
    assert!(
        (0.3..0.9).contains(&chance(&fight, "dodge:{Tick}")),
        "{}",
        chance(&fight, "dodge:{Tick}")
    );
    assert!(chance(&fight, "shoot:{Tick}:spike-pistol") > 0.0);
}

/// dro-react: a reaction on the path shows the odds of its best point, which it also has
/// when it is chosen.
#[test]
fn a_reaction_on_the_way_is_shown_with_its_best_odds() {
    // At 20" a long gun hits only with a nailed it, at 11" also with a pass.
    let who = [("watchman", 0, 0.0, 0.0), ("sedge", 1, 0.0, 14.5)];
    let mut fight = skirmish(&who);
    fight.go("move", 0.0, 5.0);
    fight.choose("go");
    let promised = chance(&fight, "shoot:{Sedge}:long-gun");
    fight.choose("shoot:{Sedge}:long-gun");
    let choice = option(&fight, "here");
    let Needs::Number { min, max } = choice.needs else { panic!("{choice:?}") };
    assert!(
        choice.counts_inches() && choice.number_words(max) == "5\"",
        "{}",
        choice.number_words(max)
    );
    let at =
        |number| fight.game.preview(&choice.at_number(number), None, None).and_then(|it| it.chance);
    let near = at(max).expect("odds");
    let far = at(min).expect("odds");
    assert!(near > far + 0.1, "{near} against {far}");
    assert!((promised - near).abs() < 1.0e-6, "{promised} was promised, {near} is given");
}

/// dro-tests: no combat test depends on another, so their order is not asked.
#[test]
fn the_order_of_tests_is_not_asked() {
    let who = [("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0), ("quill", 1, 8.0, 3.0)];
    let mut fight = skirmish(&who);
    fight.dice(&[3, 5, 2, 9, 9, 9]);
    fight.aim("shoot:marsh-rifle", "Tick");
    fight.choose("shoot:{Tick}:spike-pistol");
    fight.choose("shoot:{Quill}:scrap-bow");
    assert!(
        fight.asked().starts_with("Watchman, "),
        "the next action is asked for: {}",
        fight.asked()
    );
}

/// dro-nested, dro-dodge-many, dro-ruling-nested: a dodge on the path opposes every shot
/// at the mover, at every point.
#[test]
fn a_dodge_on_the_way_meets_shots_at_every_point() {
    for after in [20, 21] {
        let mut fight = skirmish(&[("tick", 0, 0.0, 0.0), ("watchman", 1, 8.0, 3.0)]);
        // Agility 7: nailed with a 6; the shot passes.
        fight.dice(&[6, 5, 4, 9]);
        fight.go("move", 0.0, 4.0);
        fight.choose("dodge");
        fight.number("here", 20);
        fight.choose("shoot:{Watchman}:marsh-rifle");
        fight.number("here", after);
        assert!(
            fight.log().contains("loses the opposed test: ") && fight.wounds("Tick") == 3,
            "{after}: {}",
            fight.log()
        );
    }
}

/// dro-template-name, dro-nested: the shooter chooses the spot of a template on the path
/// or in an answer; on the path it needs no target.
#[test]
fn the_shooter_says_where_a_template_lies() {
    let mut fight =
        skirmish(&[("ratchet", 0, 0.0, 0.0), ("tick", 1, 8.0, 3.0), ("wick", 1, 8.0, 7.0)]);
    fight.with("Tick", |it| it.points = 0).with("Wick", |it| it.points = 0);
    fight.dice(&[3, 4, 9, 1, 1, 9, 1, 1]);
    fight.go("move", 0.0, 6.0);
    fight.choose("template:hand-mortar");
    fight.number("here", 30);
    assert_eq!(fight.no_way("there", 8.0, 5.0), "legal", "between both");
    assert!(fight.no_way("there", 0.0, 20.0) != "legal", "off the table");
    fight.go("there", 8.0, 5.0);
    assert_eq!((fight.wounds("Tick"), fight.wounds("Wick")), (2, 2), "{}", fight.log());
    // As an answer it must cover the reacting model.
    let mut answer =
        skirmish(&[("ratchet", 0, 0.0, 0.0), ("tick", 1, 8.0, 3.0), ("wick", 1, 8.0, 7.0)]);
    answer.with("Wick", |it| it.points = 0);
    answer.go("move", 0.0, 6.0);
    answer.choose("go");
    answer.choose("shoot:{Tick}:spike-pistol");
    answer.number("here", 30);
    answer.choose("shoot:0:hand-mortar");
    assert!(answer.no_way("there", 8.0, 9.0).contains("nothing of whom it is meant for"));
    assert_eq!(answer.no_way("there", 8.0, 5.0), "legal");
}

/// dro-smoke, dro-nested: smoke needs no target, on the path or as an answer.
#[test]
fn smoke_is_laid_without_a_target() {
    let wall = block("wall", (4.0, 3.0), (1.0, 14.0), 4.0, Keywords::BLOCKING);
    let mut fight = skirmish(&[("dr-marl", 0, 0.0, 0.0), ("tick", 1, 14.0, 14.0)]);
    fight.terrain(vec![wall]);
    fight.dice(&[3, 4]);
    fight.go("move", 0.0, 4.0);
    fight.choose("template:fog-pot");
    fight.number("here", 20);
    fight.go("there", -3.0, 3.0);
    assert!(fight.log().contains("Smoke spreads"), "nobody is in sight: {}", fight.log());
    let mut answer = skirmish(&[("dr-marl", 0, 0.0, 0.0), ("watchman", 1, 12.0, 2.0)]);
    answer.dice(&[3, 4, 9, 9]);
    answer.go("move", 0.0, 4.0);
    answer.choose("go");
    answer.choose("shoot:{Watchman}:marsh-rifle");
    answer.number("here", 20);
    answer.choose("shoot:0:fog-pot");
    assert_eq!(answer.no_way("there", -3.0, 3.0), "legal");
    answer.go("there", -3.0, 3.0);
    assert!(answer.log().contains("Smoke spreads"), "{}", answer.log());
}

/// dro-firefight, dro-dodge-template: a mover may dodge a template in answer, and is
/// spared if its dodge move gets clear.
#[test]
fn a_mover_dodges_a_template_in_answer() {
    // The mortar's template has a radius of 2.5": no dodge move gets out of it from the
    // middle, but one does from near its rim.
    for (spot, spared_models) in [((0.0, 3.0), false), ((2.8, 3.0), true)] {
        let mut fight = skirmish(&[("tick", 0, 0.0, 0.0), ("ratchet", 1, 10.0, 3.0)]);
        fight.go("move", 0.0, 6.0);
        fight.choose("go");
        fight.choose("template:{Ratchet}:hand-mortar");
        fight.number("here", 30);
        fight.go("there", spot.0, spot.1);
        // Dodge and template are both nailed; three dice of damage fail.
        fight.dice(if spared_models { &[3, 4, 3, 4] } else { &[3, 4, 3, 4, 9, 9, 9] });
        fight.choose("dodge:0");
        if fight.offers("stay") {
            fight.choose("stay");
        }
        assert_eq!(fight.wounds("Tick") == 3, spared_models, "{spot:?}: {}", fight.log());
    }
}

/// dro-deviate, dro-ruling-template-hit: a pass scatters by the weapon's
/// number at any distance.
#[test]
fn a_pass_beyond_its_range_scatters_by_the_weapon() {
    let mut fight = skirmish(&[("ratchet", 0, 0.0, 0.0), ("tick", 1, 15.0, 0.0)]);
    fight.with("Tick", |it| it.points = 0);
    // The mortar: 12/16", Deviate (3). A pass at 14.4", then the direction.
    fight.dice(&[4, 9, 1]);
    let text = fight.go("template:hand-mortar", 15.0, 0.0);
    assert!(text.contains("scatters 3\""), "{text}");
}

/// The record of a test marks each die by its own success: in a pass the feat die above
/// the target number is no hit.
#[test]
fn a_feat_die_above_the_target_number_is_no_hit() {
    use monteria_game::{DieOutcome, EventKind};
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
    fight.with("Tick", |it| it.points = 0).dice(&[4, 9, 1, 1, 1]);
    fight.aim("shoot:marsh-rifle", "Tick");
    let events = fight.game.events(Viewer::Referee);
    let rolled = events.iter().find_map(|event| match &event.what {
        EventKind::Rolled(shown) if shown.dice.len() == 2 => Some(shown.clone()),
        _ => None,
    });
    let dice: Vec<Option<DieOutcome>> =
        rolled.expect("a test").dice.iter().map(|die| die.outcome).collect();
    assert_eq!(dice, [Some(DieOutcome::Hit), Some(DieOutcome::Miss)]);
}
