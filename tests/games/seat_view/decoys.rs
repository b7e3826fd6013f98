//! A game of markers for the engine's tests: of three markers each player alone knows
//! which is real, in which of two caches its gold lies, and where its scout hides. It can
//! be made to leak in one channel, to show that the search finds it.

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};
use monteria::dice::Dice;
use monteria::game::*;
use monteria::table::{Area, Body, BodyId, MoveRules, Spot, TableDef};
use parse_display::{Display, FromStr};
use serde::{Deserialize, Serialize};

/// The channel in which the game leaks.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leak {
    None,
    View,
    Model,
    Thing,
    Sheet,
    Preview,
    Sight,
    Option,
    Refusal,
    Event,
    Opening,
    Timing,
    Player,
}

pub struct Decoys(pub Leak);

/// The real marker of each seat.
#[derive(Resource, Clone, Default, Serialize, Deserialize)]
pub struct Secrets(pub Vec<Hidden<ModelId>>);

/// A possible place of a seat's gold: the seat alone knows whether it is there.
#[derive(Clone, Serialize, Deserialize)]
pub struct Cache(Hidden<bool>);

impl ThingKind for Cache {
    fn areas(thing: &Thing<Self>, viewer: Viewer) -> Vec<Area> {
        let name = if thing.0.get(viewer) == Some(&true) { "Gold" } else { "Cache" };
        vec![Area::marker(name, "cache", thing.at, (1.0, 0.1))]
    }
}

#[derive(Resource, Clone, Default, Serialize, Deserialize)]
pub struct Turns(u32);

step! { Opening = "opening" {} }
step! { Act = "act" { seat: SeatId } }
step! { Nod = "nod" { seat: SeatId } }

/// Actions of a seat in its turn.
#[derive(Clone, PartialEq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
enum DecoyAction {
    Probe,
    Spy,
    Rest,
    Sneak,
    Flare,
    #[display("swap:{0}")]
    Swap(u16),
}

/// Returns the ids of a seat's three markers, including those that have been probed.
fn markers(seat: SeatId) -> impl Iterator<Item = ModelId> {
    (1..=3).map(move |number| BodyId(u16::from(seat.0) * 3 + number))
}

/// Returns the scout of a seat, which nobody else sees until it is lit up.
fn scout(seat: SeatId) -> ModelId {
    BodyId(7 + u16::from(seat.0))
}

fn other(seat: SeatId) -> SeatId {
    SeatId(1 - seat.0)
}

impl Secrets {
    /// Returns the real marker of this seat, if the viewer may know it.
    pub fn of(&self, seat: SeatId, viewer: Viewer) -> Option<ModelId> {
        self.0[usize::from(seat.0)].get(viewer).copied()
    }
}

fn opening(In(_): In<Opening>, secrets: Res<Secrets>, leak: Res<Leak>, mut ctx: StepContext) {
    if *leak == Leak::Opening {
        ctx.note(Text::verbatim(format!("{} is true", ctx.open(&secrets.0[1]))), &[]);
    }
    ctx.then(Act { seat: SeatId(0) });
}

fn ask(
    In(act): In<Act>,
    models: Models,
    secrets: Res<Secrets>,
    leak: Res<Leak>,
) -> Option<Decision> {
    let own = act.seat;
    let foe = other(act.seat);
    let known =
        secrets.of(foe, if *leak == Leak::Refusal { Viewer::Referee } else { Viewer::Seat(own) });
    let decoy = |marker: ModelId| known.is_some_and(|real| real != marker);
    let (others, legal): (Vec<_>, Vec<_>) =
        markers(foe).filter(|id| models.in_play(*id)).partition(|id| decoy(*id));
    let others = others
        .into_iter()
        .map(|id| (id, Refusal::rule("KnownDecoy", Text::verbatim("it is no true one"))))
        .collect();
    let hints = *leak == Leak::Option && secrets.of(foe, Viewer::Referee) == markers(foe).next();
    let probe = Choice::plain(DecoyAction::Probe, Text::verbatim("Probe"))
        .hint(Text::verbatim(if hints { "Go left." } else { "" }));
    let mut options = vec![
        probe.needs(Needs::Target { legal, others }),
        Choice::plain(DecoyAction::Rest, Text::verbatim("Rest")),
    ];
    let mut refused = Vec::new();
    let spy = Choice::plain(DecoyAction::Spy, Text::verbatim("Spy"));
    match secrets.of(foe, Viewer::Seat(own)) {
        None => options.push(spy),
        Some(_) => refused.push(RefusedChoice {
            choice: spy,
            why: Refusal::rule("Known", Text::verbatim("you know")),
        }),
    }
    for marker in markers(own).filter(|id| models.in_play(*id)) {
        let swap = Choice::plain(
            DecoyAction::Swap(marker.0),
            Text::verbatim(format!("Make {marker} the true one")),
        )
        .secret();
        match secrets.of(own, Viewer::Seat(own)) == Some(marker) {
            true => refused.push(RefusedChoice {
                choice: swap,
                why: Refusal::rule("True", Text::verbatim("it is the true one")),
            }),
            false => options.push(swap),
        }
    }
    let region = Region::Reach { model: scout(own), rules: MoveRules::new(4.0) };
    options.push(
        Choice::plain(DecoyAction::Sneak, Text::verbatim("Sneak"))
            .needs(Needs::To(region))
            .secret(),
    );
    if !models.sees(Viewer::Seat(own), scout(foe)) {
        options.push(Choice::plain(DecoyAction::Flare, Text::verbatim("Send up a flare")));
    }
    Some(Decision { seat: own, model: None, prompt: Text::verbatim("What now?"), options, refused })
}

/// Returns an outcome with this id.
fn outcome(id: &str, winner: Option<SideId>) -> Outcome {
    Outcome {
        id: id.into(),
        title: Text::verbatim(id),
        reason: Text::default(),
        winner,
        figures: Vec::new(),
    }
}

fn take(
    In((act, answer)): In<(Act, Answer<DecoyAction>)>,
    mut models: Models,
    mut secrets: ResMut<Secrets>,
    (mut turns, leak): (ResMut<Turns>, Res<Leak>),
    mut ctx: StepContext,
) -> StepResult {
    let own = act.seat;
    let foe = other(act.seat);
    turns.0 += 1;
    let way = answer.route.clone();
    let lit = Audience::Only(vec![own, foe]);
    match (answer.choice, answer.target) {
        (DecoyAction::Probe, Some(target))
            if *ctx.open(&secrets.0[usize::from(foe.0)]) == target =>
        {
            ctx.finish(outcome("found", Some(SideId(own.0))), &["decoy-found"]);
            return Ok(());
        }
        (DecoyAction::Probe, Some(target)) => {
            let left = Departure::SLAIN;
            models.remove_model(
                &mut ctx,
                target,
                left,
                Text::verbatim(format!("{target} is a decoy")),
                &["decoy-probe"],
            );
        }
        (DecoyAction::Spy, _) => {
            let secret = &mut secrets.0[usize::from(foe.0)];
            let text = format!("you learn that {} is true", ctx.open(secret));
            let others = Some((EventKind::Note, Text::verbatim(format!("{own} spies"))));
            ctx.record_for(
                Audience::only(own),
                (EventKind::Note, Text::verbatim(text)),
                others,
                &["decoy-spy"],
            );
            secret.tell(Audience::Only(vec![own, foe]));
        }
        (DecoyAction::Rest | DecoyAction::Probe, _) if *leak == Leak::Event => ctx.note(
            Text::verbatim(format!("dust by {}", ctx.open(&secrets.0[usize::from(own.0)]))),
            &[],
        ),
        (DecoyAction::Rest | DecoyAction::Probe, _) => {
            ctx.note(Text::verbatim("rests"), &["decoy-rest"])
        }
        (DecoyAction::Sneak, _) => {
            let (legs, to) = way.map(|way| (way.legs, Manner::Walked)).or_missing("a way")?;
            models.let_see(
                &mut ctx,
                scout(own),
                Audience::only(own),
                Text::verbatim("is out of sight"),
                &["decoy-sneak"],
            )?;
            models.move_along(
                &mut ctx,
                scout(own),
                &legs,
                to,
                Text::verbatim("sneaks"),
                &["decoy-sneak"],
            );
        }
        (DecoyAction::Flare, _) => models.let_see(
            &mut ctx,
            scout(foe),
            lit,
            Text::verbatim("is lit up"),
            &["decoy-flare"],
        )?,
        (DecoyAction::Swap(marker), _) => {
            let secret = &mut secrets.0[usize::from(own.0)];
            secret.set(BodyId(marker));
            secret.tell(Audience::only(own));
            ctx.record_for(
                Audience::only(own),
                (EventKind::Note, Text::verbatim("you swap")),
                None,
                &["decoy-swap"],
            );
        }
    }
    if turns.0 >= 14 {
        ctx.finish(outcome("drawn", None), &["decoy-end"]);
        return Ok(());
    }
    ctx.then(Nod { seat: own });
    ctx.then(Act { seat: foe });
    Ok(())
}

/// Asks only if the game leaks by which seat it asks.
fn ask_nod(In(nod): In<Nod>, secrets: Res<Secrets>, leak: Res<Leak>) -> Option<Decision> {
    let nods =
        *leak == Leak::Timing && secrets.of(nod.seat, Viewer::Referee) == markers(nod.seat).next();
    let options = vec![
        Choice::plain("nod", Text::verbatim("Nod")),
        Choice::plain("shake", Text::verbatim("Shake your head")),
    ];
    nods.then(|| Decision {
        seat: nod.seat,
        model: None,
        prompt: Text::verbatim("Nod?"),
        options,
        refused: Vec::new(),
    })
}

fn nod(In(_): In<(Nod, Answer)>) {}

/// Player that probes the marker it knows to be real, else the first legal one.
struct Prober(Leak);

impl Tactics for Prober {
    fn choose(&mut self, world: &World, decision: &Decision, _: &mut Dice) -> Order {
        let viewer =
            if self.0 == Leak::Player { Viewer::Referee } else { Viewer::Seat(decision.seat) };
        let known = world.resource::<Secrets>().of(other(decision.seat), viewer);
        match decision.option("probe").map(|choice| &choice.needs) {
            Some(Needs::Target { legal, .. }) => Order::at("probe", known.unwrap_or(legal[0])),
            _ => Order::plain(&decision.options[0].id),
        }
    }
}

impl Ruleset for Decoys {
    fn id(&self) -> &'static str {
        "decoys"
    }
    fn title(&self) -> Text {
        Text::verbatim("Decoys")
    }
    fn credits(&self) -> Text {
        Text::verbatim("nobody's")
    }
    fn scenarios(&self) -> Vec<ScenarioCard> {
        vec![ScenarioCard::new(
            "field",
            Text::verbatim("The Field"),
            Text::default(),
            "field.ron".to_owned(),
            (2, 2),
        )]
    }
    fn content_hash(&self) -> String {
        "decoys-1".into()
    }
    fn register(&self, registry: &mut Registry<'_>) {
        registry.constant(self.0).resource::<Secrets>().resource::<Turns>();
        registry.resource::<Things<Cache>>().component::<SeenBy>();
        registry.step(opening).decision(ask, take).decision(ask_nod, nod);
    }
    fn begin(&self, world: &mut World, _: &MatchSetup) -> Result<(), SetupFault> {
        let table = TableDef {
            size: Vec2::new(24.0, 16.0),
            exits: Vec::new(),
            pieces: Vec::new(),
            ..TableDef::default()
        };
        world.insert_resource(Tabletop::build(&table)?);
        world.insert_resource(Seats::opposed(2));
        for number in 0..6u8 {
            let seat = number / 3;
            let at = Vec3::new(f32::from(number / 3) * 8.0 - 4.0, 0.0, f32::from(number % 3) * 2.0);
            Roster::spawn(world, |id| {
                let side = SideId(seat);
                let seat = Some(SeatId(seat));
                let name = format!("Marker {id}");
                let kind = "Marker".to_owned();
                let figure = "marker".to_owned();
                (
                    Model { id, name, kind, side, seat, figure },
                    Stand { at, radius: 0.5, height: 1.0 },
                    Presence::InPlay,
                )
            });
        }
        for seat in [SeatId(0), SeatId(1)] {
            let place = world.resource_mut::<DiceBox>().0.die(3) as usize - 1;
            let real = markers(seat).nth(place).unwrap_or(BodyId(0));
            world.resource_mut::<Secrets>().0.push(Hidden::new(real, Audience::only(seat)));
        }
        for (seat, x) in [(SeatId(0), -8.0), (SeatId(1), 8.0)] {
            let (_, entity) = Roster::spawn(world, |id| {
                let side = SideId(seat.0);
                let seat = Some(seat);
                let name = format!("Scout {id}");
                let kind = "Scout".to_owned();
                let figure = "scout".to_owned();
                (
                    Model { id, name, kind, side, seat, figure },
                    Stand { at: Vec3::new(x, 0.0, -3.0), radius: 0.5, height: 1.0 },
                    Presence::InPlay,
                )
            });
            world.entity_mut(entity).insert(SeenBy(Audience::only(seat)));
            let first = world.resource_mut::<DiceBox>().0.die(2) == 1;
            for (z, gold) in [(4.0, first), (6.0, !first)] {
                let cache = Cache(Hidden::new(gold, Audience::only(seat)));
                let cache = Thing::new(cache, Vec2::new(x, z)).owned_by(SideId(seat.0));
                world.resource_scope(|world, mut caches: Mut<Things<Cache>>| {
                    caches.put(&mut world.resource_mut::<Tabletop>(), cache)
                });
            }
        }
        world.resource_mut::<Agenda>().then(Opening {});
        Ok(())
    }
    fn view(&self, world: &World, viewer: Viewer) -> View {
        let viewer = if self.0 == Leak::View { Viewer::Referee } else { viewer };
        let all = |leak| if self.0 == leak { Viewer::Referee } else { viewer };
        let mut view = View::base(world, all(Leak::Model));
        let secrets = world.resource::<Secrets>();
        world.resource::<Things<Cache>>().show(&mut view, (world, all(Leak::Thing)), |_| None);
        let known = [SeatId(0), SeatId(1)].map(|seat| secrets.of(seat, viewer));
        for model in view.models.iter_mut().filter(|model| known.contains(&Some(model.id))) {
            model.summary = Text::verbatim("the true one");
        }
        view
    }
    fn sheet(&self, world: &World, model: ModelId, viewer: Viewer) -> Option<Sheet> {
        let viewer = if self.0 == Leak::Sheet { Viewer::Referee } else { viewer };
        let secrets = world.resource::<Secrets>();
        let real =
            [SeatId(0), SeatId(1)].iter().any(|seat| secrets.of(*seat, viewer) == Some(model));
        Some(Sheet {
            title: Text::verbatim(if real { "True" } else { "Marker" }),
            ..Sheet::default()
        })
    }
    fn preview(
        &self,
        world: &World,
        viewer: Viewer,
        _: &Choice,
        target: Option<ModelId>,
        _: Option<Spot>,
    ) -> Option<Preview> {
        let by = if self.0 == Leak::Preview { Viewer::Referee } else { viewer };
        let known = world.resource::<Secrets>().of(other(viewer.seat()?), by);
        let chance = known.map(|real| if Some(real) == target { 1.0 } else { 0.0 });
        Some(Preview { chance, ..Preview::default() })
    }
    fn sight(&self, world: &World, viewer: Viewer, from: &Body, to: &Body) -> SightShown {
        let viewer = if self.0 == Leak::Sight { Viewer::Referee } else { viewer };
        let real =
            world.resource::<Secrets>().of(SeatId(u8::from(to.id.0 > 3)), viewer) == Some(to.id);
        let from = from.at.to_array();
        let to = to.at.to_array();
        let by = real.then(|| Text::verbatim("the true one"));
        SightShown {
            from,
            to,
            state: SightState::Free,
            by,
            met_at: None,
            crossing: None,
            why: None,
            cover: None,
        }
    }
    fn deal_hidden(&self, world: &mut World, viewer: Viewer, dice: &mut Dice) {
        let stand = |id: &ModelId| {
            let entity = world.resource::<Roster>().entity(*id);
            entity.and_then(|entity| world.get::<Presence>(entity)) == Some(&Presence::InPlay)
        };
        let left =
            [SeatId(0), SeatId(1)].map(|seat| markers(seat).filter(&stand).collect::<Vec<_>>());
        for (secret, left) in world.resource_mut::<Secrets>().0.iter_mut().zip(left) {
            secret.deal(viewer, |real| *real = left[dice.die(left.len() as u32) as usize - 1]);
        }
        // One of two caches of a seat has gold.
        let mut first = false;
        world.resource_scope(|world, mut caches: Mut<Things<Cache>>| {
            caches.each(
                &mut world.resource_mut::<Tabletop>(),
                |_| true,
                |cache| {
                    first = if cache.id % 2 == 1 { dice.die(2) == 1 } else { !first };
                    cache.0.deal(viewer, |gold| *gold = first);
                },
            );
        });
        for seat in [SeatId(0), SeatId(1)] {
            let at = Vec3::new(dice.die(20) as f32 - 10.0, 0.0, -(dice.die(5) as f32));
            let entity = world.resource::<Roster>().entity(scout(seat));
            let unseen = |entity: &Entity| {
                world.get::<SeenBy>(*entity).is_some_and(|seen| !seen.0.has(viewer))
            };
            if let Some(mut stand) =
                entity.filter(unseen).and_then(|entity| world.get_mut::<Stand>(entity))
            {
                stand.at = at;
            }
        }
    }
    fn strengths(&self) -> &'static [&'static str] {
        &["prober"]
    }
    fn tactics(&self, strength: &str, _: Option<&Style>) -> Option<Box<dyn Tactics>> {
        (strength == "prober").then(|| Box::new(Prober(self.0)) as Box<dyn Tactics>)
    }
    fn look_ahead(&self) -> Option<LookAheadBudget> {
        Some(LookAheadBudget { player: "prober", nodes: 12, candidates: 3, turns: 2, orders: 2 })
    }
    fn value(&self, _: &World, _: &Decision, _: SideId, _: Option<&Style>) -> Option<f64> {
        Some(0.5)
    }
}
