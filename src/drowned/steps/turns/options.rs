//! Options of an activated model, each with its cost, its targets
//! and refusals (rulebook, Actions).

mod moves;
mod targets;

use crate::content::{Role, Weapon};
use crate::skills;
use crate::skirmish_ref::{ModelRef, Pose, SkirmishRef};
use crate::steps::turns::action::Action;
use crate::steps::{
    combat::templates, paths::charge, special::cavalry, special::roles, special::scenario,
};
use crate::text::action_points;
use monteria_game::{Choice, ModelId, Offers, Refusal, Text, Verdict, event_text, text};
use moves::add_moves;
use targets::{revealable, shootable};

pub(crate) use moves::{move_reach, movement_penalty};
pub(crate) use targets::{may_shoot, may_shoot_from, strikable};

/// Headings of the action menu.
const FIGHT: Text = text!("rules-drowned-fight", "Fight");
pub(crate) const MOVE: Text = text!("rules-drowned-move", "Move");
pub(crate) const OTHER: Text = text!("rules-drowned-other", "Other");

/// Legality for each of several models.
pub(crate) type Verdicts = Vec<(ModelId, Verdict)>;

fn refuse(code: &'static str, detail: impl Into<Text>) -> Refusal {
    Refusal::rule(code, detail)
}

/// Returns all options of an activated model.
pub(crate) fn action_options(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> Offers {
    let mut all = Offers::default();
    add_combat(facts, model, &mut all);
    add_moves(facts, model, &mut all);
    add_interactions(facts, model, &mut all);
    let end = text!("rules-drowned-end-the-activation", "End the activation");
    all.legal.push(Choice::plain(Action::Done, end).group(OTHER));
    all
}

/// Returns an option that costs one action.
pub(crate) fn option(
    facts: &SkirmishRef<'_>,
    action: Action,
    label: impl Into<Text>,
    group: Text,
) -> Choice {
    let cost = action_points(facts.numbers().action.get());
    Choice::plain(action, label).group(group).cost(cost)
}

/// Checks that a model has the Action Points for an action.
pub(crate) fn affordable(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> Verdict {
    let pays = model.condition.points >= facts.numbers().action.get();
    Refusal::unless(pays, "TooFewPoints", || {
        event_text!("rules-drowned-it-has-no-action-point-left", "it has no Action Point left")
    })
}

/// Checks that a model can pay for and use a weapon.
fn usable(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, weapon: &Weapon) -> Verdict {
    let jammed = model.condition.jammed.contains(&weapon.id);
    let why = if jammed {
        text!("rules-drowned-it-is-jammed-a-mech-may", "it is jammed: a Mech may repair it")
    } else {
        text!("rules-drowned-it-cannot-be-used-any-more", "it cannot be used any more")
    };
    affordable(facts, model)?;
    Refusal::unless(model.usable(weapon), "Unusable", || why)
}

/// Adds attacks with each weapon, the dodge, and the attempt to reveal.
fn add_combat(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, all: &mut Offers) {
    let here = facts.pose(model);
    for weapon in model.fighter.weapons.iter().filter(|weapon| !weapon.is_close()) {
        add_shot(facts, model, &here, weapon, all);
    }
    for weapon in model.fighter.weapons.iter().filter(|weapon| weapon.is_close()) {
        add_strike_and_charges(facts, model, &here, weapon, all);
    }
    let dodge = option(facts, Action::Dodge, text!("rules-drowned-dodge-label", "Dodge"), FIGHT);
    let dodge = dodge.hint(text!(
        "rules-drowned-the-only-way-out-of-contact",
        "The only way out of contact: on a success it moves an inch or two."
    ));
    all.add(dodge, affordable(facts, model));
    let reveal = option(facts, Action::Reveal, text!("rules-drowned-reveal", "Reveal"), FIGHT);
    let hidden = revealable(facts, model, &here);
    all.add_targets(
        reveal,
        affordable(facts, model),
        hidden,
        text!("rules-drowned-nobody-hides-in-sight", "no stealthed enemy is in sight"),
    );
}

/// Adds the shots of a ranged weapon, or the spots of its template.
fn add_shot(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    here: &Pose,
    weapon: &Weapon,
    all: &mut Offers,
) {
    let verdict = usable(facts, model, weapon);
    let id = weapon.id.clone();
    if weapon.template().is_some() {
        let verdict = verdict.and_then(|()| may_shoot_from(facts, model, here));
        let choice = option(facts, Action::Template(id), Text::verbatim(&weapon.name), FIGHT)
            .hint(weapon.words());
        let needs = templates::template_needs(facts, model, weapon, None, None);
        all.add(choice.needs(needs), verdict);
        return;
    }
    let choice = option(
        facts,
        Action::Shoot(id),
        event_text!("rules-drowned-shoot", "Shoot: {name}", name = weapon.name),
        FIGHT,
    );
    let targets = shootable(facts, model, here, weapon);
    all.add_targets(
        choice.hint(weapon.words()),
        verdict,
        targets,
        text!("rules-drowned-nobody-can-be-shot-at", "nobody can be shot at"),
    );
}

/// Adds the strikes of a close-combat weapon, and charges with it by the shortest
/// or a chosen path.
fn add_strike_and_charges(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    here: &Pose,
    weapon: &Weapon,
    all: &mut Offers,
) {
    let name = &weapon.name;
    let fight = |action: Action, label: Text| option(facts, action, label, FIGHT);
    let verdict = usable(facts, model, weapon);
    let strike = fight(
        Action::Strike(weapon.id.clone()),
        event_text!("rules-drowned-strike", "Strike: {name}"),
    );
    let strike = strike.hint(weapon.words());
    let targets = strikable(facts, model, here, weapon);
    all.add_targets(
        strike,
        verdict.clone(),
        targets,
        text!("rules-drowned-no-enemy-is-in-contact", "no enemy is in contact"),
    );
    let verdict = verdict.and_then(|()| may_move(facts, model));
    let reached =
        if verdict.is_ok() { charge::chargeable(facts, model, weapon) } else { Vec::new() };
    let shortest = fight(
        Action::Charge(weapon.id.clone()),
        event_text!("rules-drowned-charge", "Charge: {name}"),
    );
    let shortest = shortest.hint(weapon.words());
    let chosen = event_text!(
        "rules-drowned-charge-by-your-own-way",
        "Charge by a path of your choice: {name}"
    );
    let chosen = fight(Action::ChargeBy(weapon.id.clone()), chosen);
    let chosen = chosen
        .hint(text!("rules-drowned-which-way-is-asked", "You choose the path after the target."));
    for charge in [shortest, chosen] {
        all.add_targets(
            charge,
            verdict.clone(),
            reached.clone(),
            text!("rules-drowned-nobody-can-be-charged", "nobody can be charged"),
        );
    }
}

/// Checks that a model may move: in contact with a conscious enemy it must dodge
/// instead (rulebook, Close combat).
pub(crate) fn may_move(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> Verdict {
    let engaged = facts.engaged(model).next();
    let why = |enemy: &ModelRef<'_>| {
        event_text!(
            "rules-drowned-is-in-contact-only-a-dodge",
            "it must dodge to leave contact with {name}",
            name = enemy.name()
        )
    };
    engaged.map_or(Ok(()), |enemy| Err(refuse("Engaged", why(enemy))))
}

fn add_interactions(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, all: &mut Offers) {
    let may = affordable(facts, model)
        .and_then(|()| {
            Refusal::unless(!model.is_mounted_pair(), "Cavalry", || {
                text!("rules-drowned-a-rider-cannot-interact", "a rider cannot interact")
            })
        })
        .and_then(|()| {
            Refusal::unless(!model.profile().is_beast(), "Beast", || {
                text!("rules-drowned-a-beast-cannot-interact", "a beast cannot interact")
            })
        });
    if model.has_role(Role::Medic) {
        let own = |other: &&ModelRef<'_>| {
            other.side() == model.side() && other.profile().faction == model.profile().faction
        };
        let near =
            |other: &&ModelRef<'_>| other.id() == model.id() || facts.in_contact(model, other);
        let hurt = facts.standing().filter(own).filter(near).map(|other| {
            let verdict = if other.profile().is_beast() {
                Err(refuse(
                    "Beast",
                    text!(
                        "rules-drowned-first-aid-is-not-for-beasts",
                        "beasts cannot be given First Aid"
                    ),
                ))
            } else if other.is_mounted_pair() {
                Err(refuse(
                    "Cavalry",
                    text!("rules-drowned-a-rider-has-to-get-off", "the rider has to get off first"),
                ))
            } else {
                Refusal::unless(!other.unhurt(), "Unhurt", || {
                    text!("rules-drowned-it-has-all-its-wounds", "it is unhurt")
                })
            };
            (other.id(), verdict)
        });
        let choice =
            option(facts, Action::Aid, text!("rules-drowned-first-aid", "First Aid"), OTHER).hint(
                text!(
                    "rules-drowned-intelligence-gives-wounds-back",
                    "A test of Intelligence restores wounds."
                ),
            );
        all.add_targets(
            choice,
            may.clone(),
            hurt,
            text!("rules-drowned-nobody-hurt-is-in-contact", "no wounded friend is in contact"),
        );
    }
    roles::offer_repairs(facts, model, &may, all);
    skills::offer_fade(facts, model, &may, all);
    cavalry::offer_remount(facts, model, all);
    skills::offer_flicker(facts, model, all);
    scenario::offer_things(facts, model, &may, all);
}
