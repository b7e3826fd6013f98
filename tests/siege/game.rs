//! A toy game of a siege: terrain that is broken, moved and opened, templates,
//! several targets, numbers, and models with a facing. It uses only what the engine
//! offers to every game.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};
use monteria::game::{self, *};
use monteria::table::{Template, *};
use parse_display::{Display, FromStr};
use serde::{Deserialize, Serialize};

pub struct Siege;

/// The turn after which the match is a draw.
const TURNS: u32 = 24;

pub fn setup(seed: u64) -> MatchSetup {
    MatchSetup::new("siege", "gate", seed)
}

pub fn begun(seed: u64) -> Game {
    Game::start(Arc::new(Siege), setup(seed)).expect("the siege begins")
}

/// Number of turns so far, and the last number that was bid.
#[derive(Resource, Clone, Default, Serialize, Deserialize)]
pub struct Clock {
    pub turn: u32,
    pub bid: i32,
}

/// Actions of a model in its turn.
#[derive(Clone, PartialEq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
pub enum SiegeAction {
    /// Breaks the wall with the ram.
    Ram,
    /// Opens the gate, or shuts it.
    Gate,
    /// Pushes the cart two inches to the south, or back.
    Cart,
    Flame,
    Bomb,
    Turn,
    Volley,
    Bid,
    Pass,
}

game::step! {
    /// The next turn begins.
    Next = "next" {}
}
game::step! {
    /// Decision: a model chooses its action.
    Act = "act" {
        model: ModelId,
    }
}

pub const WALL: usize = 0;
pub const GATE: usize = 1;
pub const CART: usize = 2;

fn piece(id: &str, center: Vec2, half: Vec2, top: f32, keywords: &str) -> Piece {
    Piece {
        id: id.into(),
        name: format!("the {id}"),
        footprint: Footprint::Box { center, half, turn: 0.0 },
        base: 0.0,
        top,
        keywords: keywords.parse().expect("keywords"),
        look: "wall".into(),
    }
}

fn pieces() -> Vec<Piece> {
    vec![
        piece("wall", Vec2::new(0.0, -4.0), Vec2::new(0.5, 3.0), 4.0, "Blocking, Impassable"),
        piece("gate", Vec2::new(0.0, 1.0), Vec2::new(0.5, 2.0), 4.0, "Blocking, Impassable"),
        piece("cart", Vec2::new(-6.0, 3.0), Vec2::new(1.0, 0.5), 1.5, "Obscuring, Impassable"),
    ]
}

fn next(
    In(_): In<Next>,
    mut ctx: StepContext,
    mut clock: ResMut<Clock>,
    models: Models,
) -> StepResult {
    clock.turn += 1;
    if clock.turn > TURNS {
        let outcome = Outcome {
            id: "drawn".into(),
            title: Text::verbatim("Drawn"),
            reason: Text::verbatim("night falls"),
            winner: None,
            figures: Vec::new(),
        };
        ctx.finish(outcome, &["siege-night"]);
        return Ok(());
    }
    let ids: Vec<ModelId> = models.ids().collect();
    let model = ids[(clock.turn as usize - 1) % ids.len()];
    ctx.record(
        EventKind::TurnBegan { model },
        Text::verbatim(format!("{}'s turn", models.name(model))),
        &["siege-turn"],
    );
    ctx.then(Act { model });
    ctx.then(Next {});
    Ok(())
}

fn ask(In(act): In<Act>, models: Models) -> StepResult<Option<Decision>> {
    let seen = models.get(act.model).or_missing(act.model)?;
    let foes = models.seen().map(|(_, other)| other).filter(|other| other.side() != seen.side());
    let legal: Vec<ModelId> = foes.map(|other| other.id()).collect();
    let own = (act.model, Refusal::rule("OwnSide", Text::verbatim("it is on the same side")));
    let flame = TemplateShape::Teardrop { length: 8.0, radius: 1.5 };
    let bomb = TemplateShape::Circle { radius: 2.0 };
    let within = TemplatePlace::Within { range: 10.0, seen: true };
    let template = |shape, laid| Region::Template {
        model: act.model,
        shape,
        laid,
        spares: Vec::new(),
        over: None,
        from: None,
    };
    let options = vec![
        Choice::plain(SiegeAction::Ram, Text::verbatim("Ram")),
        Choice::plain(SiegeAction::Gate, Text::verbatim("Gate")),
        Choice::plain(SiegeAction::Cart, Text::verbatim("Cart")),
        Choice::plain(SiegeAction::Flame, Text::verbatim("Flame"))
            .needs(Needs::Aim(template(flame, TemplatePlace::AtBase))),
        Choice::plain(SiegeAction::Bomb, Text::verbatim("Bomb"))
            .needs(Needs::To(template(bomb, within))),
        Choice::plain(SiegeAction::Turn, Text::verbatim("Turn"))
            .needs(Needs::Aim(Region::Reach { model: act.model, rules: MoveRules::new(4.0) })),
        Choice::plain(SiegeAction::Volley, Text::verbatim("Volley")).needs(Needs::Several {
            legal,
            min: 2,
            max: 3,
            others: vec![own],
        }),
        Choice::plain(SiegeAction::Bid, Text::verbatim("Bid"))
            .needs(Needs::Number { min: -1, max: 6 }),
        Choice::plain(SiegeAction::Pass, Text::verbatim("Pass")),
    ];
    let prompt = format!("{}: what now?", seen.name());
    let seat = seen.model.seat.or_missing("a seat")?;
    Ok(Some(Decision {
        seat,
        model: Some(act.model),
        prompt: Text::verbatim(prompt),
        options,
        refused: Vec::new(),
    }))
}

/// Returns the given piece, or the original if it has changed already.
fn piece_or_original(table: &Tabletop, number: usize, now: Option<Piece>) -> Option<Piece> {
    let first = pieces().swap_remove(number);
    let changed = table.0.is_gone(number) || table.0.piece(number) != Some(&first);
    if changed { Some(first) } else { now }
}

/// Replaces a piece by this one, or restores the original.
fn swap(
    table: &mut Tabletop,
    context: (&mut StepContext, &Models),
    number: usize,
    now: Option<Piece>,
    text: &str,
) -> StepResult {
    let now = piece_or_original(table, number, now);
    table.change_piece(context, number, now, Text::verbatim(text), &["siege-works"])
}

fn take(
    In((act, answer)): In<(Act, Answer<SiegeAction>)>,
    mut ctx: StepContext,
    mut table: ResMut<Tabletop>,
    mut clock: ResMut<Clock>,
    mut models: Models,
) -> StepResult {
    let named = |models: &Models, ids: &[ModelId]| {
        let names: Vec<String> = ids.iter().map(|id| models.name(*id)).collect();
        names.join(", ")
    };
    let body = models.get(act.model).or_missing(act.model)?.body();
    let covered = |models: &Models, template: &Template| {
        let under =
            models.seen().map(|(_, seen)| seen.body()).filter(|body| template.touches(body));
        under.map(|body| body.id).collect::<Vec<_>>()
    };
    match answer.choice {
        SiegeAction::Ram => {
            swap(&mut table, (&mut ctx, &models), WALL, None, "the wall comes down")?
        }
        SiegeAction::Gate => {
            let open = piece("gate", Vec2::new(0.0, 1.0), Vec2::new(0.5, 2.0), 0.2, "");
            swap(&mut table, (&mut ctx, &models), GATE, Some(open), "the gate moves")?;
        }
        SiegeAction::Cart => {
            let away = piece(
                "cart",
                Vec2::new(-6.0, 5.0),
                Vec2::new(1.0, 0.5),
                1.5,
                "Obscuring, Impassable",
            );
            let after =
                table.with_piece(CART, piece_or_original(&table, CART, Some(away.clone())))?;
            if table.in_the_way(&after, &models).is_empty() {
                swap(&mut table, (&mut ctx, &models), CART, Some(away), "the cart rolls")?;
            } else {
                ctx.note(Text::verbatim("the cart is held"), &["siege-works"]);
            }
        }
        SiegeAction::Flame => {
            let shape = TemplateShape::Teardrop { length: 8.0, radius: 1.5 };
            let template = shape.placed_at(answer.spot()?.plan(), answer.facing()?);
            let burnt = covered(&models, &template);
            ctx.note(Text::verbatim(format!("burns {}", named(&models, &burnt))), &["siege-fire"]);
        }
        SiegeAction::Bomb => {
            let template = TemplateShape::Circle { radius: 2.0 }
                .placed_at(answer.spot()?.plan(), Facing::NORTH);
            let hit = covered(&models, &template);
            ctx.note(Text::verbatim(format!("bombs {}", named(&models, &hit))), &["siege-fire"]);
        }
        SiegeAction::Turn => {
            let route = answer.route()?;
            models.move_along(
                &mut ctx,
                body.id,
                &route.legs,
                Manner::Walked,
                Text::verbatim("goes"),
                &["siege-walk"],
            );
            let facing = answer.facing()?;
            models.face(
                &mut ctx,
                body.id,
                facing,
                Text::verbatim(format!("faces {facing}")),
                &["siege-walk"],
            )?;
        }
        SiegeAction::Volley => ctx.note(
            Text::verbatim(format!("shoots {}", named(&models, &answer.targets))),
            &["siege-fire"],
        ),
        SiegeAction::Bid => clock.bid = answer.number()?,
        SiegeAction::Pass => {}
    }
    Ok(())
}

impl Ruleset for Siege {
    fn id(&self) -> &'static str {
        "siege"
    }
    fn title(&self) -> Text {
        Text::verbatim("Siege")
    }
    fn credits(&self) -> Text {
        Text::verbatim("nobody's")
    }
    fn scenarios(&self) -> Vec<ScenarioCard> {
        vec![ScenarioCard {
            id: "gate".into(),
            title: Text::verbatim("The Gate"),
            about: Text::verbatim("A wall with a gate."),
            file: "gate.ron".into(),
            seats: (2, 2),
        }]
    }
    fn content_hash(&self) -> String {
        "siege-1".into()
    }
    fn setup_form(&self, _: &str, _: &BTreeMap<String, String>) -> Result<SetupForm, SetupFault> {
        Ok(SetupForm { fields: Vec::new(), faults: Vec::new() })
    }
    fn register(&self, registry: &mut Registry<'_>) {
        registry.component::<Faces>().resource::<Clock>();
        registry.step(next).decision(ask, take);
    }
    fn begin(&self, world: &mut World, _: &MatchSetup) -> Result<(), SetupFault> {
        let table = TableDef {
            size: Vec2::new(24.0, 16.0),
            exits: Vec::new(),
            pieces: pieces(),
            ..TableDef::default()
        };
        world.insert_resource(Tabletop::build(&table)?);
        world.insert_resource(Seats::opposed(2));
        let all = [
            ("Ada", 0, (-4.0, -4.0)),
            ("Bob", 1, (4.0, -4.0)),
            ("Cleo", 0, (-4.0, 1.0)),
            ("Dan", 1, (4.0, -2.0)),
            ("Fay", 1, (4.0, 1.0)),
        ];
        for (name, side, (x, z)) in all {
            let (_, entity) = Roster::spawn(world, |id| {
                let model = Model {
                    id,
                    name: name.into(),
                    kind: "Toy".into(),
                    side: SideId(side),
                    seat: Some(SeatId(side)),
                    figure: "toy".into(),
                };
                let stand = Stand { at: Vec3::new(x, 0.0, z), radius: 0.5, height: 1.5 };
                (model, stand, Presence::InPlay)
            });
            world.entity_mut(entity).insert(Faces::default());
        }
        world.resource_mut::<Agenda>().then(Next {});
        Ok(())
    }
    fn view(&self, world: &World, viewer: Viewer) -> View {
        View { title: Text::verbatim("The Gate"), ..View::base(world, viewer) }
    }
    fn sheet(&self, _: &World, _: ModelId, _: Viewer) -> Option<Sheet> {
        None
    }
    fn preview(
        &self,
        _: &World,
        _: Viewer,
        _: &Choice,
        _: Option<ModelId>,
        _: Option<Spot>,
    ) -> Option<Preview> {
        None
    }
    fn violations(&self, _: &World) -> Vec<String> {
        Vec::new()
    }
    fn strengths(&self) -> &'static [&'static str] {
        &["first"]
    }
    fn tactics(&self, strength: &str, _: Option<&Style>) -> Option<Box<dyn Tactics>> {
        let first = WithFallback(|_: &World, _: &Decision, _: &mut monteria::dice::Dice| None);
        (strength == "first").then(|| Box::new(first) as Box<dyn Tactics>)
    }
    fn rule_text(&self, _: &str) -> Option<Text> {
        None
    }
}
