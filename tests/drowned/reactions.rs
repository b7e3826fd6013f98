//! What enemies may do about an action: what they are told and offered, what a dodge
//! meets, and templates that answer.

use monteria_game::{Choice, Needs, Viewer};
use monteria_table::Keywords;

use monteria_test_support::drowned::{Skirmish, block, skirmish};

/// The option of this id in the pending decision.
fn option(fight: &Skirmish, id: &str) -> Choice {
    let decision = fight.game.decision().expect("a question");
    decision
        .option(&fight.written(id))
        .unwrap_or_else(|| panic!("{id}: {:?}", fight.options()))
        .clone()
}

/// The chance that the preview of an option tells.
fn chance(fight: &Skirmish, id: &str) -> f64 {
    let choice = option(fight, id);
    fight.game.preview(&choice, None, None).and_then(|told| told.chance).expect("a chance")
}

/// dro-strike, dro-strike-react: who is shot at, met by a template or looked for from
/// afar shoots or dodges; it has nobody to strike.
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

/// dro-dodge: a dodge that meets nothing is marked as one that only steps aside; one
/// against what is aimed at its maker is not.
#[test]
fn a_dodge_of_nothing_is_marked_idle() {
    let who = [("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0), ("quill", 1, 8.0, 4.0)];
    let mut fight = skirmish(&who);
    fight.aim("shoot:marsh-rifle", "Tick");
    assert!(option(&fight, "dodge:{Tick}").idle.is_none());
    let idle = option(&fight, "dodge:{Quill}").idle.expect("nothing is aimed at it");
    assert!(idle.to_string().contains("nothing is aimed at Quill"), "{idle}");
}

/// dro-react: the question says what was declared, at whom and how likely it is, and so
/// does the action that is under way.
#[test]
fn who_reacts_is_told_what_is_done_at_whom_and_how_likely() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
    fight.aim("shoot:marsh-rifle", "Tick");
    // Marksmanship 6 within the range of a pass: 64 % with the feat of a 7 and more.
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

/// dro-react: a reaction on the way tells its odds where they are best, which are those
/// that its place has when it is asked for.
#[test]
fn a_reaction_on_the_way_is_told_with_its_best_odds() {
    // At 20" a long gun reaches with a nailed it alone, and at 11" with a pass.
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

/// dro-tests: no test of combat depends on another, so that nobody is
/// asked for their order.
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

/// dro-nested, dro-dodge-many, dro-ruling-nested: a dodge on the way meets every shot at
/// the mover, wherever it is shot at.
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
            fight.log().contains("is beaten") && fight.wounds("Tick") == 3,
            "{after}: {}",
            fight.log()
        );
    }
}

/// dro-template-name, dro-nested: on the way and in answer the shooter says where its
/// template lies; on the way it needs no target.
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
    // In answer it has to cover who reacts.
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

/// dro-smoke, dro-nested: smoke needs nobody for its target, on the way and in
/// answer to a reaction.
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

/// dro-firefight, dro-dodge-template: a model that a template meets on its way may dodge
/// in answer, and is spared where that leads clear of it.
#[test]
fn a_mover_dodges_a_template_in_answer() {
    // The mortar's template has a radius of 2.5": from its middle no dodge leads out of
    // it, from near its rim one does.
    for (spot, spared) in [((0.0, 3.0), false), ((2.8, 3.0), true)] {
        let mut fight = skirmish(&[("tick", 0, 0.0, 0.0), ("ratchet", 1, 10.0, 3.0)]);
        fight.go("move", 0.0, 6.0);
        fight.choose("go");
        fight.choose("template:{Ratchet}:hand-mortar");
        fight.number("here", 30);
        fight.go("there", spot.0, spot.1);
        // The dodge is nailed, and so is the template; three dice of damage fail.
        fight.dice(if spared { &[3, 4, 3, 4] } else { &[3, 4, 3, 4, 9, 9, 9] });
        fight.choose("dodge:0");
        if fight.offers("stay") {
            fight.choose("stay");
        }
        assert_eq!(fight.wounds("Tick") == 3, spared, "{spot:?}: {}", fight.log());
    }
}

/// dro-deviate, dro-ruling-template-hit: a pass scatters by the number of the weapon,
/// however far the spot is.
#[test]
fn a_pass_beyond_its_range_scatters_by_the_weapon() {
    let mut fight = skirmish(&[("ratchet", 0, 0.0, 0.0), ("tick", 1, 15.0, 0.0)]);
    fight.with("Tick", |it| it.points = 0);
    // The mortar: 12/16", Deviate (3). A pass at 14.4", then the direction.
    fight.dice(&[4, 9, 1]);
    let text = fight.go("template:hand-mortar", 15.0, 0.0);
    assert!(text.contains("scatters 3\""), "{text}");
}

/// A roll of a test shows each die as what it did: in a pass the feat die above the
/// target number is no hit.
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
