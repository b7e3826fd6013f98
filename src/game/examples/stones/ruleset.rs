//! The ruleset: two pairs of children throw stones across a yard. In its turn a side
//! chooses one child, which walks or throws. A child that is hit runs home.

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};
use monteria_dice::SixPool;
use monteria_game::*;
use monteria_table::{MoveRules, Spot, TableDef, distance};
use parse_display::{Display, FromStr};

/// The actions of a side. Its text is the id of an option, such as `walk:m1`.
#[derive(Clone, Display, FromStr)]
#[display("{}:{0}", style = "kebab-case")]
enum Act {
    Walk(ModelId),
    Throw(ModelId),
}

monteria_game::step! {
    /// Decision: the side chooses the action of one of its children.
    Turn = "turn" { number: u32, side: SideId } => ask_turn, take_turn;
    /// The turn is over, and possibly the match.
    EndTurn = "end-turn" { number: u32, side: SideId } => end_turn;
}

/// Lists the legal options, and the refused ones with the reason. Changes nothing.
fn ask_turn(In(turn): In<Turn>, models: Models) -> Option<Decision> {
    let in_play = models.seen().map(|(_, seen)| seen).filter(Seen::in_play);
    let (own, foes): (Vec<_>, Vec<_>) = in_play.partition(|child| child.side() == turn.side);
    let mut offers = Offers::default();
    for child in own {
        let region = Region::Reach { model: child.id(), rules: MoveRules::new(4.0) };
        let walk =
            Choice::plain(Act::Walk(child.id()), Text::verbatim(format!("{} walks", child.name())));
        offers.add(walk.needs(Needs::To(region)), Ok(()));
        let throw = Choice::plain(
            Act::Throw(child.id()),
            Text::verbatim(format!("{} throws", child.name())),
        );
        let verdict = |foe| {
            Refusal::unless(pool(child, foe).target_number < 7, "TooFar", || {
                Text::verbatim("out of reach")
            })
        };
        let targets = foes.iter().map(|foe| (foe.id(), verdict(*foe)));
        offers.add_targets(throw, Ok(()), targets, Text::verbatim("every enemy is out of reach"));
    }
    Some(Decision::of(SeatId(turn.side.0), None, Text::verbatim("Who does what?"), offers))
}

/// Carries out the checked answer and puts the next step on the agenda.
fn take_turn(
    In((turn, answer)): Answered<Turn, Act>,
    mut models: Models,
    mut ctx: StepContext,
) -> StepResult {
    match answer.choice {
        Act::Walk(id) => {
            let route = answer.route()?;
            let text = format!("{} walks {}", models.name(id), inches(route.cost));
            models.move_along(
                &mut ctx,
                id,
                &route.legs,
                Manner::Walked,
                Text::verbatim(text),
                &["stones-walk"],
            );
        }
        Act::Throw(by) => {
            let at = answer.target()?;
            let pool = pool(models.get(by).or_missing(by)?, models.get(at).or_missing(at)?);
            let roll = ctx.roll_six(
                Some(by),
                &models.name(by),
                Text::verbatim("throw"),
                &pool,
                &["stones-throw"],
            );
            if roll.successes > 0 {
                let text = format!("{} runs home", models.name(at));
                let how = Departure::FLED;
                models.remove_model(&mut ctx, at, how, Text::verbatim(text), &["stones-throw"]);
            }
        }
    }
    ctx.then(EndTurn { number: turn.number, side: turn.side });
    Ok(())
}

/// Returns the dice of a throw, for the roll and for its preview.
fn pool(by: Seen, at: Seen) -> SixPool {
    SixPool::new(1, 2 + (distance(&by.body(), &at.body()) / 2.0) as i32)
}

fn end_turn(In(EndTurn { number, side }): In<EndTurn>, models: Models, mut ctx: StepContext) {
    let contested = models.seen().any(|(_, child)| child.in_play() && child.side() != side);
    if contested && number < 40 {
        return ctx.then(Turn { number: number + 1, side: SideId(1 - side.0) });
    }
    let winner = (!contested).then_some(side);
    let title = winner.map_or(Text::verbatim("Nobody wins"), |side| {
        Text::verbatim(format!("Side {} wins", side.0 + 1))
    });
    let reason = Text::verbatim(format!("after {number} turns"));
    let outcome = Outcome { id: "end".into(), title, reason, winner, figures: Vec::new() };
    ctx.finish(outcome, &["stones-end"]);
}

/// The game with its rules ledger.
pub struct Stones(pub Vec<LedgerEntry>);

impl Ruleset for Stones {
    fn id(&self) -> &'static str {
        "stones"
    }
    fn title(&self) -> Text {
        Text::verbatim("Stones")
    }
    fn credits(&self) -> Text {
        Text::verbatim("An example of Montería")
    }
    fn content_hash(&self) -> String {
        "1".into()
    }
    fn scenarios(&self) -> Vec<ScenarioCard> {
        vec![ScenarioCard::new(
            "yard",
            Text::verbatim("The Yard"),
            Text::verbatim("Two against two."),
            "",
            (2, 2),
        )]
    }
    fn register(&self, registry: &mut Registry<'_>) {
        register(registry);
    }
    fn begin(&self, world: &mut World, _: &MatchSetup) -> Result<(), SetupFault> {
        let yard = TableDef { size: Vec2::new(12.0, 12.0), ..TableDef::default() };
        world.insert_resource(Tabletop::build(&yard)?);
        world.insert_resource(Seats::opposed(2));
        for (number, name) in (0..).zip(["Ada", "Bob", "Cleo", "Dan"].map(String::from)) {
            let side = SideId(number % 2);
            let seat = Some(SeatId(side.0));
            let at = Vec3::new(f32::from(number) * 2.0 - 3.0, 0.0, f32::from(side.0) * 10.0 - 5.0);
            let figure = String::new();
            Roster::spawn(world, |id| {
                let model = Model { id, name, kind: "Child".into(), side, seat, figure };
                (model, Stand { at, radius: 0.5, height: 1.5 }, Presence::InPlay)
            });
        }
        world.resource_mut::<Agenda>().then(Turn { number: 1, side: SideId(0) });
        Ok(())
    }
    fn view(&self, world: &World, viewer: Viewer) -> View {
        View::base(world, viewer)
    }
    fn sheet(&self, _: &World, _: ModelId, _: Viewer) -> Option<Sheet> {
        None
    }
    /// Returns the odds of a throw, computed from the dice that it would roll.
    fn preview(
        &self,
        world: &World,
        _: Viewer,
        choice: &Choice,
        target: Option<ModelId>,
        _: Option<Spot>,
    ) -> Option<Preview> {
        let Act::Throw(by) = choice.action()? else { return None };
        let seen = |id| Seen::of(world, world.resource::<Roster>().entity(id)?);
        let chance = pool(seen(by)?, seen(target?)?).chance();
        Some(Preview { title: choice.label.clone(), chance: Some(chance), ..Preview::default() })
    }
    fn ledger(&self) -> &[LedgerEntry] {
        &self.0
    }
}
