//! Access to the arena: [`ArenaRef`] reads its state and content, [`ArenaMut`] changes
//! it. Also defines how its things look on the table.

use std::sync::LazyLock;

use bevy_math::Vec2;

use crate::Respawn;
use crate::content::{ArenaTable, Bout, League, Perk, Prizes, RespawnContent};
use crate::perks::PerkEffect;
use crate::state::{
    Arena, BARRICADE, CharacterState, Flag, FlagAt, FlagState, FlagStatus, Gate, GateState, Kind,
    SMOKE_RADIUS, SPOT_RADIUS, Special, Thing,
};
use crate::triggers::FLAG;
use monteria_cadence::battle::UnitId;
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::change::BattleMut;
use monteria_game::{
    ModelId, Occurrence, OrMissing, SideId, StepResult, Text, ThingKind, Viewer, event_text, text,
};
use monteria_table::{Area, flat};

/// An empty arena, for a world without one.
static NOTHING: LazyLock<Arena> = LazyLock::new(Arena::default);

/// Read access to the arena of a battle.
pub trait ArenaRef<'a> {
    /// Returns the state of the arena.
    fn arena(&self) -> &'a Arena;

    /// Returns the content of the game; `None` in another game.
    fn respawn_content(&self) -> Option<&'a RespawnContent>;

    /// Returns the mission, or `None` if no mission is played.
    fn bout(&self) -> Option<&'a Bout>;

    /// Returns the victory points that the mission gives, or `None` if no mission is played.
    fn prizes(&self) -> Option<Prizes> {
        self.bout().map(|bout| bout.prizes)
    }

    fn arena_table(&self) -> Option<&'a ArenaTable>;

    /// Returns the mission that is played.
    ///
    /// # Errors
    /// No mission is played.
    fn try_bout(&self) -> StepResult<&'a Bout> {
        self.bout().or_missing("the mission")
    }

    /// Returns the league, which teams are made of.
    fn league(&self) -> Option<&'a League>;

    /// Returns the flag that a character carries.
    fn flag_of(&self, unit: UnitId) -> Option<&'a Flag>;

    /// Returns where a model stands on the plan, or stood when it left.
    fn position_of(&self, model: ModelId) -> Vec2;

    /// Returns the perks of a character without those of one use that are spent.
    fn perks(&self, model_ref: &ModelRef<'_>) -> Vec<&'a Perk>;

    /// Returns whether `ask` is true of any perk of a character.
    fn any_perk(&self, model_ref: &ModelRef<'_>, ask: impl Fn(&dyn PerkEffect) -> bool) -> bool {
        self.perks(model_ref).into_iter().any(|perk| perk.with(&ask))
    }

    /// Returns the first answer other than `None` that a perk of a character gives.
    fn find_perk<T>(
        &self,
        model_ref: &ModelRef<'_>,
        ask: impl Fn(&dyn PerkEffect) -> Option<T>,
    ) -> Option<T> {
        self.perks(model_ref).into_iter().find_map(|perk| perk.with(&ask))
    }

    /// Returns the reach of a special action in inches, or `None` if the character
    /// does not have it.
    fn special_reach(&self, model_ref: &ModelRef<'_>, special: Special) -> Option<f32> {
        self.find_perk(model_ref, |perk| perk.reach().filter(|_| perk.special() == Some(special)))
    }

    /// Returns the first value that `find` gets from a perk of a character.
    fn perk_value<T>(
        &self,
        model_ref: &ModelRef<'_>,
        find: impl Fn(&Perk) -> Option<T>,
    ) -> Option<T> {
        self.perks(model_ref).into_iter().find_map(find)
    }
}

impl<'a> ArenaRef<'a> for BattleRef<'a> {
    fn arena(&self) -> &'a Arena {
        self.state.get().unwrap_or(&NOTHING)
    }

    fn respawn_content(&self) -> Option<&'a RespawnContent> {
        self.module_as::<Respawn>().map(|respawn| &*respawn.content)
    }

    fn bout(&self) -> Option<&'a Bout> {
        self.respawn_content()?.bouts.get(self.arena().bout.as_ref()?)
    }

    fn arena_table(&self) -> Option<&'a ArenaTable> {
        self.respawn_content()?.arenas.get(self.arena().table.as_ref()?)
    }

    fn league(&self) -> Option<&'a League> {
        self.respawn_content()?.league()
    }

    fn flag_of(&self, unit: UnitId) -> Option<&'a Flag> {
        let model = *self.unit(unit)?.models.first()?;
        self.arena().flags.iter().find(|flag| flag.carrier() == Some(model))
    }

    fn position_of(&self, model: ModelId) -> Vec2 {
        self.get(model).map_or(Vec2::ZERO, |model_ref| flat(model_ref.stand.at))
    }

    fn perks(&self, model_ref: &ModelRef<'_>) -> Vec<&'a Perk> {
        let lists = self.respawn_content();
        let fresh = model_ref.fighter.upgrades.iter().filter(|(_, spent)| !spent);
        fresh.filter_map(|(id, _)| lists?.perks.get(id)).flatten().collect()
    }
}

/// Write access to the arena of a battle.
pub trait ArenaMut {
    /// Returns the state of the arena.
    fn arena(&self) -> &Arena;

    fn arena_mut(&mut self) -> &mut Arena;

    /// Places a thing on the table.
    fn place_thing(&mut self, thing: Thing, text: Text, why: &str);

    /// Replaces the kind of a thing, in its place.
    fn change_thing(&mut self, id: u16, kind: Kind) -> StepResult;

    /// Removes a thing from the table.
    fn remove_thing(&mut self, id: u16, text: Text, why: &str) -> StepResult;

    /// Places an entry point of this side, or one for all sides.
    fn place_gate(&mut self, number: u8, side: Option<SideId>, at: Vec2);

    /// Marks a perk or a piece of equipment of one use as spent.
    fn spend_upgrade(&mut self, unit: UnitId, wanted: impl Fn(&Perk) -> bool) -> StepResult;

    /// Marks a perk or a piece of equipment as spent unless the team's spare parts
    /// restore it, once a match.
    fn use_up_upgrade(&mut self, unit: UnitId, wanted: impl Fn(&Perk) -> bool) -> StepResult {
        if self.use_spare_parts(unit)? { Ok(()) } else { self.spend_upgrade(unit, wanted) }
    }

    /// Makes a character drop its flag where it stands.
    fn drop_flag(&mut self, unit: UnitId) -> StepResult;

    /// Uses the spare parts of a team to restore something of one use, once a match.
    /// Returns whether the team had them.
    fn use_spare_parts(&mut self, unit: UnitId) -> StepResult<bool>;

    /// Returns the arena's state of a character for changes.
    fn character_state_mut(&mut self, unit: UnitId) -> StepResult<&mut CharacterState> {
        self.arena_mut().character_state_mut(unit)
    }
}

impl ArenaMut for BattleMut<'_, '_> {
    fn arena(&self) -> &Arena {
        self.state.get().unwrap_or(&NOTHING)
    }

    fn arena_mut(&mut self) -> &mut Arena {
        self.state.get_mut()
    }

    fn place_thing(&mut self, thing: Thing, text: Text, why: &str) {
        let things = &mut self.state.get_mut::<Arena>().things;
        things.lay(&mut self.ctx, &mut self.table, thing, text, &[why]);
    }

    fn change_thing(&mut self, id: u16, kind: Kind) -> StepResult {
        self.state.get_mut::<Arena>().things.alter(&mut self.table, id, |thing| thing.what = kind)
    }

    fn remove_thing(&mut self, id: u16, text: Text, why: &str) -> StepResult {
        let things = &mut self.state.get_mut::<Arena>().things;
        things.remove(&mut self.ctx, &mut self.table, id, text, &[why])
    }

    fn place_gate(&mut self, number: u8, side: Option<SideId>, at: Vec2) {
        let gate = Gate { owner: side, ..Gate::new(GateState { number }, at) };
        self.state.get_mut::<Arena>().gates.put(&mut self.table, gate);
    }

    fn spend_upgrade(&mut self, unit: UnitId, wanted: impl Fn(&Perk) -> bool) -> StepResult {
        let (model, index) = {
            let facts = self.read();
            let model_ref = facts.try_first_model(unit)?;
            let lists = facts.respawn_content();
            let index = model_ref.fighter.upgrades.iter().position(|(id, spent)| {
                let perks =
                    lists.and_then(|lists| lists.perks.get(id)).map_or(&[][..], Vec::as_slice);
                !spent && perks.iter().any(&wanted)
            });
            (model_ref.id(), index)
        };
        // Some perks cannot be spent.
        let Some(index) = index else { return Ok(()) };
        self.set_fighter(model, |fighter| fighter.upgrades[index].1 = true)
    }

    fn use_spare_parts(&mut self, unit: UnitId) -> StepResult<bool> {
        let side = self.unit(unit)?.side;
        let has = self.arena().has_perk(side, "spare-parts");
        if has {
            self.arena_mut().use_perk(side, "spare-parts")?;
            self.ctx.note(
                text!(
                    "rules-respawn-spare-parts-it-can-be-used",
                    "Spare parts: it can be used once more"
                ),
                &["cad-tournament"],
            );
        }
        Ok(has)
    }

    fn drop_flag(&mut self, unit: UnitId) -> StepResult {
        let text = event_text!(
            "rules-respawn-drops-the-flag",
            "{name} drops the flag",
            name = self.unit_name(unit)?
        );
        let model = self.read().try_first_model(unit)?.id();
        if self.read().flag_of(unit).is_some() {
            self.ctx.occur_with(|| Occurrence::Dropped { item: FLAG.to_owned(), model });
        }
        let at = self.read().unit_position(unit);
        let flags = &mut self.state.get_mut::<Arena>().flags;
        flags.let_fall(
            &mut self.ctx,
            &mut self.table,
            (model, at),
            |_| Some(text.clone()),
            &["cad-flags"],
        )
    }
}

/// Returns a disc of this radius and height in inches.
fn disc(
    at: Vec2,
    radius: f32,
    height: f32,
    name: impl Into<String>,
    tag: impl Into<String>,
) -> Area {
    Area::marker(name, tag, at, (radius * 2.0, height))
}

impl ThingKind for Kind {
    const AREAS: u16 = 2;
    const AREAS_FROM: u16 = 100;

    fn areas(thing: &Thing, _: Viewer) -> Vec<Area> {
        let player = thing.owner.map_or(0, |side| side.0 + 1);
        let one =
            |radius, height, name: &str, tag: &str| vec![disc(thing.at, radius, height, name, tag)];
        let of_player = |radius, height, name: &str, tag: &str| {
            vec![disc(
                thing.at,
                radius,
                height,
                format!("{name} of player {player}"),
                format!("{tag}-{player}"),
            )]
        };
        let two = |ends: [Vec2; 2], radius, height, name: &str, tag: &str| {
            ends.map(|at| disc(at, radius, height, name, tag)).to_vec()
        };
        match thing.what {
            Kind::Teleport(_) => one(SPOT_RADIUS, 0.1, "Teleport", "teleport"),
            Kind::Pad(_) => one(SPOT_RADIUS, 0.1, "Launch pad", "pad"),
            Kind::Arrival { pad: false } => one(0.5, 0.1, "Where the teleport leads", "arrival"),
            Kind::Arrival { pad: true } => one(0.5, 0.1, "Where the launch pad leads", "arrival"),
            Kind::Pickup(None) => one(0.4, 0.1, "Pick-up point, empty", "pickup-empty"),
            Kind::Pickup(Some(what)) => {
                let tag = format!("pickup-{}", what.name().to_lowercase());
                one(0.6, 0.3, &format!("Pick-up: {}", what.name()), &tag)
            }
            Kind::Gun(false) => one(0.4, 0.1, "Big gun point, empty", "gun-empty"),
            Kind::Gun(true) => one(0.6, 0.3, "Big gun", "gun"),
            Kind::Charge => of_player(0.4, 0.2, "Charge", "charge"),
            Kind::Smoke => one(SMOKE_RADIUS, 2.0, "Smoke", "smoke"),
            Kind::Barricade(_, along) => {
                let end = along * BARRICADE;
                two([thing.at - end, thing.at + end], 0.2, 0.2, "Barricade", "barricade")
            }
            Kind::Portal => of_player(0.492, 0.1, "Portal", "portal"),
            Kind::Barrier(to) => two([thing.at, to], 0.25, 2.5, "Energy barrier", "barrier"),
        }
    }
}

impl ThingKind for FlagState {
    const FIRST: u16 = 0;
    const AREAS: u16 = 2;
    const AREAS_FROM: u16 = 40;

    fn areas(flag: &Flag, _: Viewer) -> Vec<Area> {
        let player = flag.player();
        if flag.now() == FlagAt::Home {
            let name = format!("Flag of player {player}");
            return vec![disc(flag.base, SPOT_RADIUS, 0.2, name, format!("flag-{player}"))];
        }
        let name = format!("Dropped flag of player {player}");
        let tag = format!("flag-down-{player}");
        let mut areas = Self::areas_left(flag);
        areas.push(disc(flag.at, SPOT_RADIUS, 0.1, name, tag));
        areas
    }

    fn areas_left(flag: &Flag) -> Vec<Area> {
        let player = flag.player();
        let name = format!("Flag base of player {player}, empty");
        vec![disc(flag.base, SPOT_RADIUS, 0.2, name, format!("flag-base-{player}"))]
    }
}

impl ThingKind for GateState {
    const FIRST: u16 = 0;
    const AREAS_FROM: u16 = 60;

    fn areas(gate: &monteria_game::Thing<Self>, _: Viewer) -> Vec<Area> {
        let (whose, tag) = match gate.owner {
            Some(side) => (format!(" of player {}", side.0 + 1), format!("entry-{}", side.0 + 1)),
            None => (String::new(), "entry".to_owned()),
        };
        vec![disc(gate.at, 0.5, 0.1, format!("Entry point {}{whose}", gate.number), tag)]
    }
}
