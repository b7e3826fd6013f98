//! A game of markers for the engine's tests: of three markers each player alone knows which is true. It can be made to tell too
//! much in one way of telling, to show that this is found.

use bevy::ecs::prelude::*;
use bevy::math::{Vec2, Vec3};
use monteria::dice::Dice;
use monteria::game::*;
use monteria::table::{Body, BodyId, Spot, TableDef};
use parse_display::{Display, FromStr};
use serde::{Deserialize, Serialize};

/// The way in which the game tells too much.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leak {
    None,
    View,
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

/// Which marker of each seat is true.
#[derive(Resource, Clone, Default, Serialize, Deserialize)]
pub struct Secrets(pub Vec<Hidden<ModelId>>);

#[derive(Resource, Clone, Default, Serialize, Deserialize)]
pub struct Turns(u32);

step! { Opening = "opening" {} }
step! { Act = "act" { seat: SeatId } }
step! { Nod = "nod" { seat: SeatId } }

/// What a seat does in its turn.
#[derive(Clone, PartialEq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
enum Deed {
    Probe,
    Spy,
    Rest,
    #[display("swap:{0}")]
    Swap(u16),
}

/// Three markers of each seat: the ids of a seat's own, those that have been probed included.
fn markers(seat: SeatId) -> impl Iterator<Item = ModelId> {
    (1..=3).map(move |number| BodyId(u16::from(seat.0) * 3 + number))
}

fn other(seat: SeatId) -> SeatId {
    SeatId(1 - seat.0)
}

impl Secrets {
    /// Which marker of this seat is true, as far as the viewer may know.
    pub fn of(&self, seat: SeatId, viewer: Viewer) -> Option<ModelId> {
        self.0[usize::from(seat.0)].get(viewer).copied()
    }
}

fn opening(In(_): In<Opening>, secrets: Res<Secrets>, leak: Res<Leak>, mut ctx: StepContext) {
    if *leak == Leak::Opening {
        ctx.note(format!("{} is true", ctx.open(&secrets.0[1])), &[]);
    }
    ctx.then(Act { seat: SeatId(0) });
}

fn ask(In(act): In<Act>, models: Models, secrets: Res<Secrets>, leak: Res<Leak>) -> Option<Decision> {
    let (own, foe) = (act.seat, other(act.seat));
    let known = secrets.of(foe, if *leak == Leak::Refusal { Viewer::Referee } else { Viewer::Seat(own) });
    let decoy = |marker: ModelId| known.is_some_and(|real| real != marker);
    let (others, legal): (Vec<_>, Vec<_>) =
        markers(foe).filter(|id| models.in_play(*id)).partition(|id| decoy(*id));
    let others =
        others.into_iter().map(|id| (id, Refusal::rule("KnownDecoy", "it is no true one"))).collect();
    let told = *leak == Leak::Option && secrets.of(foe, Viewer::Referee) == markers(foe).next();
    let probe = Choice::plain(Deed::Probe, "Probe").hint(if told { "Go left." } else { "" });
    let mut options = vec![probe.needs(Needs::Target { legal, others }), Choice::plain(Deed::Rest, "Rest")];
    let mut refused = Vec::new();
    let spy = Choice::plain(Deed::Spy, "Spy");
    match secrets.of(foe, Viewer::Seat(own)) {
        None => options.push(spy),
        Some(_) => refused.push(RefusedChoice { choice: spy, why: Refusal::rule("Known", "you know") }),
    }
    for marker in markers(own).filter(|id| models.in_play(*id)) {
        let swap = Choice::plain(Deed::Swap(marker.0), format!("Make {marker} the true one")).secret();
        match secrets.of(own, Viewer::Seat(own)) == Some(marker) {
            true => {
                refused.push(RefusedChoice { choice: swap, why: Refusal::rule("True", "it is the true one") })
            }
            false => options.push(swap),
        }
    }
    Some(Decision { seat: own, model: None, prompt: "What now?".into(), options, refused })
}

fn take(
    In((act, answer)): In<(Act, Answer<Deed>)>,
    mut models: Models,
    mut secrets: ResMut<Secrets>,
    (mut turns, leak): (ResMut<Turns>, Res<Leak>),
    mut ctx: StepContext,
) {
    let (own, foe) = (act.seat, other(act.seat));
    turns.0 += 1;
    let outcome = |id: &str, winner| Outcome {
        id: id.into(),
        title: id.into(),
        reason: String::new(),
        winner,
        figures: Vec::new(),
    };
    match (answer.choice, answer.target) {
        (Deed::Probe, Some(target)) if *ctx.open(&secrets.0[usize::from(foe.0)]) == target => {
            return ctx.finish(outcome("found", Some(SideId(own.0))), &["decoy-found"]);
        }
        (Deed::Probe, Some(target)) => {
            let left = (Presence::Slain, LeaveReason::Slain);
            models.leave(&mut ctx, target, left, format!("{target} is a decoy"), &["decoy-probe"]);
        }
        (Deed::Spy, _) => {
            let secret = &mut secrets.0[usize::from(foe.0)];
            let told = format!("you learn that {} is true", ctx.open(secret));
            let others = Some((EventKind::Note, format!("{own} spies")));
            ctx.record_for(Audience::only(own), (EventKind::Note, told), others, &["decoy-spy"]);
            secret.tell(Audience::Only(vec![own, foe]));
        }
        (Deed::Rest | Deed::Probe, _) if *leak == Leak::Event => {
            ctx.note(format!("dust by {}", ctx.open(&secrets.0[usize::from(own.0)])), &[])
        }
        (Deed::Rest | Deed::Probe, _) => ctx.note("rests", &["decoy-rest"]),
        (Deed::Swap(marker), _) => {
            let secret = &mut secrets.0[usize::from(own.0)];
            secret.set(BodyId(marker));
            secret.tell(Audience::only(own));
            ctx.record_for(Audience::only(own), (EventKind::Note, "you swap".into()), None, &["decoy-swap"]);
        }
    }
    if turns.0 >= 14 {
        return ctx.finish(outcome("drawn", None), &["decoy-end"]);
    }
    ctx.then(Nod { seat: own });
    ctx.then(Act { seat: foe });
}

/// Asks only where the game tells too much by whom it asks.
fn ask_nod(In(nod): In<Nod>, secrets: Res<Secrets>, leak: Res<Leak>) -> Option<Decision> {
    let nods = *leak == Leak::Timing && secrets.of(nod.seat, Viewer::Referee) == markers(nod.seat).next();
    let options = vec![Choice::plain("nod", "Nod")];
    nods.then(|| Decision {
        seat: nod.seat,
        model: None,
        prompt: "Nod?".into(),
        options,
        refused: Vec::new(),
    })
}

fn nod(In(_): In<(Nod, Answer)>) {}

/// Probes what it knows to be true, else the first that it may.
struct Prober(Leak);

impl Tactics for Prober {
    fn choose(&mut self, world: &World, decision: &Decision, _: &mut Dice) -> Order {
        let viewer = if self.0 == Leak::Player { Viewer::Referee } else { Viewer::Seat(decision.seat) };
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
    fn title(&self) -> &str {
        "Decoys"
    }
    fn credits(&self) -> &str {
        "nobody's"
    }
    fn scenarios(&self) -> Vec<ScenarioCard> {
        vec![ScenarioCard::new("field", "The Field", "", "field.ron".to_owned(), (2, 2))]
    }
    fn content_hash(&self) -> String {
        "decoys-1".into()
    }
    fn register(&self, builder: &mut Builder<'_>) {
        builder.constant(self.0).resource::<Secrets>().resource::<Turns>();
        builder.step(opening).decision(ask, take).decision(ask_nod, nod);
    }
    fn begin(&self, world: &mut World, _: &MatchSetup) -> Result<(), SetupFault> {
        let table = TableDef { size: Vec2::new(24.0, 16.0), exits: Vec::new(), pieces: Vec::new() };
        world.insert_resource(Tabletop::build(&table)?);
        world.insert_resource(Seats::opposed(2));
        for number in 0..6u8 {
            let (seat, at) =
                (number / 3, Vec3::new(f32::from(number / 3) * 8.0 - 4.0, 0.0, f32::from(number % 3) * 2.0));
            Roster::spawn(world, |id| {
                let (side, seat) = (SideId(seat), Some(SeatId(seat)));
                let (name, kind, figure) = (format!("Marker {id}"), "Marker".to_owned(), "marker".to_owned());
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
        world.resource_mut::<Agenda>().then(Opening {});
        Ok(())
    }
    fn view(&self, world: &World, viewer: Viewer) -> View {
        let viewer = if self.0 == Leak::View { Viewer::Referee } else { viewer };
        let (mut view, secrets) = (View::base(world, viewer), world.resource::<Secrets>());
        let known = [SeatId(0), SeatId(1)].map(|seat| secrets.of(seat, viewer));
        for model in view.models.iter_mut().filter(|model| known.contains(&Some(model.id))) {
            model.summary = "the true one".into();
        }
        view
    }
    fn sheet(&self, world: &World, model: ModelId, viewer: Viewer) -> Option<Sheet> {
        let viewer = if self.0 == Leak::Sheet { Viewer::Referee } else { viewer };
        let secrets = world.resource::<Secrets>();
        let real = [SeatId(0), SeatId(1)].iter().any(|seat| secrets.of(*seat, viewer) == Some(model));
        Some(Sheet { title: if real { "True" } else { "Marker" }.into(), ..Sheet::default() })
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
        let real = world.resource::<Secrets>().of(SeatId(u8::from(to.id.0 > 3)), viewer) == Some(to.id);
        let (from, to) = (from.at.to_array(), to.at.to_array());
        let by = real.then(|| "the true one".to_owned());
        SightShown { from, to, state: SightState::Free, by, met_at: None, crossing: None }
    }
    fn deal_hidden(&self, world: &mut World, viewer: Viewer, dice: &mut Dice) {
        let stand = |id: &ModelId| {
            let entity = world.resource::<Roster>().entity(*id);
            entity.and_then(|entity| world.get::<Presence>(entity)) == Some(&Presence::InPlay)
        };
        let left = [SeatId(0), SeatId(1)].map(|seat| markers(seat).filter(&stand).collect::<Vec<_>>());
        for (secret, left) in world.resource_mut::<Secrets>().0.iter_mut().zip(left) {
            secret.deal(viewer, |real| *real = left[dice.die(left.len() as u32) as usize - 1]);
        }
    }
    fn strengths(&self) -> &'static [&'static str] {
        &["prober"]
    }
    fn tactics(&self, strength: &str) -> Option<Box<dyn Tactics>> {
        (strength == "prober").then(|| Box::new(Prober(self.0)) as Box<dyn Tactics>)
    }
}
