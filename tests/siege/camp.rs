//! Things that lie on a table, are carried, handed over, dropped, hidden and expire, in a
//! toy game of a camp at night.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};
use monteria::game::{self, *};
use monteria::saves::RoundtripCheck;
use monteria::table::*;
use parse_display::{Display, FromStr};
use serde::{Deserialize, Serialize};

/// The things in the camp.
#[derive(Clone, Serialize, Deserialize)]
enum Gear {
    Lamp,
    Letter,
    Smoke,
    /// A snare: its side alone knows whether it is set.
    Snare(Hidden<bool>),
}

impl ThingKind for Gear {
    const AREAS: u16 = 2;
    const AREAS_FROM: u16 = 10;

    fn areas(thing: &Thing<Self>, viewer: Viewer) -> Vec<Area> {
        let disc = |name: &str, tag: &str| Area::marker(name, tag, thing.at, (1.0, 0.1));
        match &thing.what {
            Gear::Lamp => {
                vec![disc("a lamp", "lamp"), Area::marker("light", "light", thing.at, (8.0, 0.1))]
            }
            Gear::Letter => vec![disc("a letter", "letter")],
            Gear::Smoke => {
                let keywords = "Blocking".parse().expect("a keyword");
                vec![Area { keywords, height: 3.0, diameter: 2.0, ..disc("smoke", "smoke") }]
            }
            Gear::Snare(set) => match set.get(viewer) {
                Some(true) => vec![disc("a snare that is set", "snare")],
                Some(false) => vec![disc("a snare that is none", "snare")],
                None => vec![disc("something in the grass", "snare")],
            },
        }
    }
}

#[derive(Resource, Clone, Default, Serialize, Deserialize)]
struct Watch(u32);

game::step! { Night = "night" {} }

#[derive(Clone, PartialEq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
enum CampAction {
    #[display("take:{0}")]
    Take(u16),
    Give,
    Drop,
    Smoke,
    Snare,
    Fall,
    Wait,
}

const ADA: ModelId = BodyId(1);
const BOB: ModelId = BodyId(2);
const CORA: ModelId = BodyId(3);
const WHY: &[&str] = &["camp-things"];

fn ask(
    In(_): In<Night>,
    models: Models,
    things: Res<Things<Gear>>,
) -> StepResult<Option<Decision>> {
    let ada = models.get(ADA).or_missing(ADA)?.body();
    let here = [ada.plan()];
    let near = things.near(&here, ada.radius + 1.0).map(|thing| thing.id);
    let take =
        near.map(|id| Choice::plain(CampAction::Take(id), Text::verbatim(format!("Take {id}"))));
    let give = Needs::Target { legal: vec![BOB], others: Vec::new() };
    let plain = [
        CampAction::Drop,
        CampAction::Smoke,
        CampAction::Snare,
        CampAction::Fall,
        CampAction::Wait,
    ];
    let mut options: Vec<Choice> = take.collect();
    options.push(Choice::plain(CampAction::Give, Text::verbatim("Give")).needs(give));
    options.extend(plain.map(|deed| Choice::plain(deed.clone(), Text::verbatim(deed.to_string()))));
    Ok(Some(Decision {
        seat: SeatId(0),
        model: Some(ADA),
        prompt: Text::verbatim("Night"),
        options,
        refused: Vec::new(),
    }))
}

fn take(
    In((_, answer)): In<(Night, Answer<CampAction>)>,
    (mut ctx, mut table, mut models): (StepContext, ResMut<Tabletop>, Models),
    (mut things, mut watch): (ResMut<Things<Gear>>, ResMut<Watch>),
) -> StepResult {
    let ctx = &mut ctx;
    let table = &mut *table;
    let at = models.get(ADA).or_missing(ADA)?.body().plan();
    let held: Vec<u16> = things.carried_by(ADA).map(|thing| thing.id).collect();
    match answer.choice {
        CampAction::Take(id) => {
            things.take(ctx, table, (id, ADA), Text::verbatim("Ada takes it"), WHY)?
        }
        CampAction::Give => {
            for id in held {
                things.take(
                    ctx,
                    table,
                    (id, answer.target()?),
                    Text::verbatim("Ada gives it away"),
                    WHY,
                )?;
            }
        }
        CampAction::Drop => {
            for id in held {
                things.put_down(ctx, table, (id, at), Text::verbatim("Ada lays it down"), WHY)?;
            }
        }
        CampAction::Smoke => {
            let smoke = Thing::new(Gear::Smoke, Vec2::ZERO).until(Until::Round(watch.0 + 1));
            things.lay(ctx, table, smoke, Text::verbatim("smoke rises"), WHY);
        }
        CampAction::Snare => {
            let set = Hidden::new(ctx.dice().die(2) == 1, Audience::only(SeatId(0)));
            let snare = Thing::new(Gear::Snare(set), Vec2::new(0.0, 4.0)).owned_by(SideId(0));
            things.lay(ctx, table, snare, Text::verbatim("something is done in the grass"), WHY);
        }
        CampAction::Fall => {
            models.remove_model(ctx, ADA, Departure::SLAIN, Text::verbatim("Ada falls"), WHY);
            let falls = |thing: &Thing<Gear>| {
                matches!(thing.what, Gear::Lamp).then(|| Text::verbatim("the lamp falls"))
            };
            things.let_fall(ctx, table, (ADA, at), falls, WHY)?;
        }
        CampAction::Wait => {}
    }
    things.expire(
        ctx,
        table,
        Until::Round(watch.0),
        |_| Text::verbatim("the smoke is gone"),
        WHY,
    )?;
    watch.0 += 1;
    if watch.0 > 20 {
        let id = "dawn".to_owned();
        let title = Text::verbatim("Dawn");
        let reason = Text::verbatim("the night is over");
        ctx.finish(Outcome { id, title, reason, winner: None, figures: Vec::new() }, WHY);
    }
    ctx.then(Night {});
    Ok(())
}

struct Camp;

impl Ruleset for Camp {
    fn id(&self) -> &'static str {
        "camp"
    }
    fn title(&self) -> Text {
        Text::verbatim("Camp")
    }
    fn credits(&self) -> Text {
        Text::verbatim("nobody's")
    }
    fn scenarios(&self) -> Vec<ScenarioCard> {
        vec![ScenarioCard::new(
            "camp",
            Text::verbatim("The Camp"),
            Text::default(),
            "camp.ron".to_owned(),
            (2, 2),
        )]
    }
    fn content_hash(&self) -> String {
        "camp-1".into()
    }
    fn register(&self, registry: &mut Registry<'_>) {
        registry.resource::<Things<Gear>>().resource::<Watch>().decision(ask, take);
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
        for (name, side, x) in [("Ada", 0, -5.0), ("Bob", 0, -8.0), ("Cora", 1, 5.0)] {
            Roster::spawn(world, |id| {
                let seat = Some(SeatId(side));
                let side = SideId(side);
                let name = name.to_owned();
                let kind = "Guard".to_owned();
                let figure = "guard".to_owned();
                let stand = Stand { at: Vec3::new(x, 0.0, 0.0), radius: 0.5, height: 1.5 };
                (Model { id, name, kind, side, seat, figure }, stand, Presence::InPlay)
            });
        }
        world.resource_scope(|world, mut things: Mut<Things<Gear>>| {
            let table = &mut world.resource_mut::<Tabletop>();
            things.put(table, Thing::new(Gear::Lamp, Vec2::new(-5.0, 1.0)));
            things.put(table, Thing::new(Gear::Letter, Vec2::ZERO).carried_by(ADA));
        });
        world.resource_mut::<Agenda>().then(Night {});
        Ok(())
    }
    fn view(&self, world: &World, viewer: Viewer) -> View {
        let mut view = View::base(world, viewer);
        let note = |thing: &Thing<Gear>| {
            matches!(thing.what, Gear::Lamp).then(|| Text::verbatim("It gives light."))
        };
        world.resource::<Things<Gear>>().show(&mut view, (world, viewer), note);
        view
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
}

fn begun(dice: &[u32]) -> Game {
    let setup = MatchSetup {
        ruleset: "camp".into(),
        scenario: "camp".into(),
        dice: dice.to_vec(),
        ..super::game::setup(1)
    };
    Game::start(Arc::new(Camp), setup).expect("begins")
}

/// Returns the areas on the table by id and name, and the badges of Ada and Bob.
fn seen(game: &Game, viewer: Viewer) -> (Vec<(u16, String)>, Vec<String>) {
    let view = game.view(viewer);
    let badges = [ADA, BOB].iter().flat_map(|id| &view.model(*id).expect("there").badges);
    let badges = badges.map(|badge| badge.name.to_string()).collect();
    (view.areas.iter().map(|area| (area.id, area.name.clone())).collect(), badges)
}

/// Returns the events without the order itself.
fn happened(events: Vec<GameEvent>) -> Vec<EventKind> {
    let kinds = events.into_iter().map(|event| event.what);
    kinds.filter(|what| !matches!(what, EventKind::Ordered { .. })).collect()
}

fn give(game: &mut Game, order: Order) -> Vec<EventKind> {
    let events =
        game.submit(order.clone()).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    happened(events)
}

#[test]
fn items_taken_handed_over_and_put_down_are_shown_described_saved_and_undone() {
    let mut game = begun(&[]);
    let folder = tempfile::tempdir().expect("a folder");
    let mut check =
        RoundtripCheck::begin(&game, &folder.path().join("camp.save"), 100).expect("saved");
    let lamp = vec![(12, "a lamp".to_owned()), (13, "light".to_owned())];
    let letter = "Carries a letter".to_owned();
    assert_eq!(seen(&game, Viewer::Everyone), (lamp.clone(), vec![letter.clone()]));
    assert_eq!(game.view(Viewer::Everyone).area_notes[&12], "It gives light.");
    let mut done = |game: &mut Game, order: Order| {
        let before = game.hash().expect("a hash");
        let events = game.submit(order).expect("legal");
        check.order(game, &events).unwrap_or_else(|told| panic!("{told}"));
        game.undo(1).expect("undone");
        assert_eq!(game.hash().expect("a hash"), before);
        game.redo().expect("redone");
        happened(events)
    };
    assert_eq!(done(&mut game, Order::plain("take:1")), [EventKind::AreaRemoved { area: 12 }]);
    assert_eq!(
        seen(&game, Viewer::Everyone),
        (vec![], vec!["Carries a lamp".into(), letter.clone()])
    );
    assert!(
        game.decision().expect("asked").option("take:1").is_none(),
        "what is carried lies nowhere"
    );
    assert_eq!(done(&mut game, Order::at("give", BOB)), [EventKind::Note, EventKind::Note]);
    let carriers: Vec<_> =
        game.world().resource::<Things<Gear>>().iter().map(Thing::carrier).collect();
    assert_eq!(carriers, [Some(BOB), Some(BOB)]);
    game.rearrange(|world| {
        world.resource_scope(|world, mut things: Mut<Things<Gear>>| {
            things.each(
                &mut world.resource_mut::<Tabletop>(),
                |_| true,
                |thing| thing.place = ThingPlace::Carried(ADA),
            );
        });
    })
    .expect("asks again");
    let laid = give(&mut game, Order::plain("drop"));
    assert_eq!(
        laid[0],
        EventKind::AreaPlaced { area: 12, name: "a lamp".into(), at: [-5.0, 0.0, 0.0] }
    );
    assert_eq!(seen(&game, Viewer::Everyone).0.len(), 3);
    let fork = &mut game.sandbox();
    game.fork_into(fork, Viewer::Seat(SeatId(0)), monteria::dice::Dice::new(1));
    assert_eq!(seen(fork, Viewer::Everyone), seen(&game, Viewer::Everyone));
}

#[test]
fn where_a_carrier_falls_there_lies_what_falls_and_the_rest_is_gone() {
    let mut game = begun(&[]);
    give(&mut game, Order::plain("take:1"));
    give(&mut game, Order::plain("fall"));
    let things = game.world().resource::<Things<Gear>>();
    assert_eq!((things.len(), things[0].lies(), things[0].at), (1, true, Vec2::new(-5.0, 0.0)));
    assert_eq!(seen(&game, Viewer::Everyone).1, Vec::<String>::new());
}

#[test]
fn smoke_is_asked_by_sight_and_gone_when_the_game_tells_that_its_time_is_over() {
    let mut game = begun(&[]);
    let sees = |game: &Game| {
        let body = |x: f32, id| Body { id, at: Vec3::new(x, 0.0, 0.0), radius: 0.5, height: 1.5 };
        game.table().sight(&body(-5.0, ADA), &body(5.0, CORA), &[]).clear()
    };
    assert!(sees(&game));
    let laid = give(&mut game, Order::plain("smoke"));
    assert_eq!(laid, [EventKind::AreaPlaced { area: 16, name: "smoke".into(), at: [0.0; 3] }]);
    assert!(!sees(&game));
    assert_eq!(give(&mut game, Order::plain("wait")), [EventKind::AreaRemoved { area: 16 }]);
    assert!(sees(&game));
    assert!(!Until::Round(3).has_come(Until::Tick(9)) && Until::Tick(3).has_come(Until::Tick(3)));
}

#[test]
fn what_is_hidden_of_a_thing_its_own_side_alone_reads() {
    for (die, owner) in [(1, "a snare that is set"), (2, "a snare that is none")] {
        let mut game = begun(&[die]);
        give(&mut game, Order::plain("snare"));
        let name = |viewer| seen(&game, viewer).0.pop().expect("an area").1;
        assert_eq!(name(Viewer::Seat(SeatId(0))), owner);
        assert_eq!(name(Viewer::Seat(SeatId(1))), "something in the grass");
        assert_eq!(name(Viewer::Everyone), "something in the grass");
        assert_eq!(
            game.table().area(16).map(|area| area.name.as_str()),
            Some("something in the grass")
        );
    }
}

#[test]
fn things_are_found_near_a_point_and_along_a_way() {
    let game = begun(&[]);
    let things = game.world().resource::<Things<Gear>>();
    let near = |way: &[Vec2], inches| things.near(way, inches).count();
    assert_eq!((near(&[Vec2::new(-5.0, 0.0)], 1.0), near(&[Vec2::new(-5.0, 0.0)], 0.9)), (1, 0));
    assert_eq!(near(&[Vec2::new(-9.0, 1.2), Vec2::new(9.0, 1.2)], 0.3), 1);
    assert_eq!(near(&[], 100.0), 0);
}
