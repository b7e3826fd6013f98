//! What games of two sides, one seat each, write alike: how a match is read and changed.

use super::decision::Decision;
use super::error::{OrMissing, StepResult};
use super::ids::{SeatId, SideId};
use super::offers::Offers;

/// The seat that gives a side's orders where each side has one.
pub fn seat(side: SideId) -> SeatId {
    SeatId(side.0)
}

/// The side that plays against this one.
pub fn opposed(side: SideId) -> SideId {
    SideId(1 - side.0.min(1))
}

impl Decision {
    /// What a side is asked, about nobody in particular.
    pub fn for_side(side: SideId, prompt: impl Into<String>, offers: impl Into<Offers>) -> Decision {
        Decision::of(seat(side), None, prompt, offers)
    }
}

/// What a side has, of what both have.
///
/// # Errors
/// Where there is no such side.
pub fn of_side<C>(camps: &[C], side: SideId) -> StepResult<&C> {
    camps.get(usize::from(side.0)).or_missing(format_args!("side {}", side.0))
}

/// The same, to change.
///
/// # Errors
/// Where there is no such side.
pub fn of_side_mut<C>(camps: &mut [C], side: SideId) -> StepResult<&mut C> {
    camps.get_mut(usize::from(side.0)).or_missing(format_args!("side {}", side.0))
}

/// Declares the resources of a match that are alike in every game of two sides, but for their types: `Content`, `Camps` over the `Camp` of
/// each side, and `LaidThings` over what may be `Laid`. All of them are needed by [`read_context!`](crate::read_context!).
#[macro_export]
macro_rules! match_state {
    ($content:ty) => {
        /// The content that the match is played with. Not part of the state.
        #[derive(Resource, Clone)]
        pub struct Content(pub std::sync::Arc<$content>);

        /// All sides, by their numbers.
        #[derive(Resource, Clone, Debug, Default, Serialize, Deserialize)]
        pub struct Camps(pub Vec<Camp>);

        /// Everything that lies on the table.
        pub type LaidThings = $crate::Things<Laid>;
    };
}

/// Declares how the match of a game is read: a read context of its content, its table, its turn, what each side has, what lies about, and
/// its models, each a [`Seen`](super::Seen) beside the component that never changes and the one that does. `counts` is the method of a model
/// that says whether it is counted among friends and enemies. Needed beside it, by these names: the resources `Turn`, `Content` (over an
/// `Arc`), `Camps` (over a list of `Camp`) and `LaidThings`, and the `Numbers` of the content.
#[macro_export]
macro_rules! read_context {
    ($(#[$about:meta])+ pub struct $of:ident of $model:ident { $fixed:ident: $Fixed:ident, $own:ident: $Own:ident }, $content:ident, counts: $counts:ident) => {
        $(#[$about])+
        pub struct $of<'a> {
            /// The content.
            pub content: &'a $content,
            /// The table.
            pub table: &'a $crate::table::Table,
            /// Where the turn stands.
            pub turn: &'a Turn,
            /// What each side has.
            pub camps: &'a Camps,
            /// What lies on the table.
            pub things: &'a LaidThings,
            /// All models in id order.
            pub models: Vec<$model<'a>>,
        }

        /// A model, to read.
        #[derive(Clone, Copy)]
        pub struct $model<'a> {
            /// What every game knows of it.
            pub seen: $crate::Seen<'a>,
            /// What it is for the length of a match.
            pub $fixed: &'a $Fixed,
            /// What it has of its own.
            pub $own: &'a $Own,
        }

        impl<'a> std::ops::Deref for $model<'a> {
            type Target = $crate::Seen<'a>;

            fn deref(&self) -> &$crate::Seen<'a> {
                &self.seen
            }
        }

        impl<'a> $of<'a> {
            /// The match of this world.
            pub fn of(world: &'a World) -> Self {
                let models = world.resource::<$crate::Roster>().iter().filter_map(|(_, entity)| {
                    let ($fixed, $own) = (world.get(entity)?, world.get(entity)?);
                    Some($model { seen: $crate::Seen::of(world, entity)?, $fixed, $own })
                });
                $of {
                    content: &world.resource::<Content>().0,
                    table: &world.resource::<$crate::Tabletop>().0,
                    turn: world.resource(),
                    camps: world.resource(),
                    things: world.resource(),
                    models: models.collect(),
                }
            }

            /// The numbers of the rules.
            pub fn numbers(&self) -> &'a Numbers {
                &self.content.numbers
            }

            /// The model with this id.
            pub fn get(&self, id: ModelId) -> Option<&$model<'a>> {
                $crate::by_id(&self.models, id)
            }

            /// The model with this id.
            ///
            /// # Errors
            /// Where there is none.
            pub fn try_get(&self, id: ModelId) -> StepResult<&$model<'a>> {
                $crate::OrMissing::or_missing(self.get(id), format_args!("model {id}"))
            }

            /// What a side has.
            ///
            /// # Errors
            /// Where there is no such side.
            pub fn camp(&self, side: SideId) -> StepResult<&'a Camp> {
                $crate::of_side(&self.camps.0, side)
            }

            /// All models on the table.
            pub fn standing(&self) -> impl Iterator<Item = &$model<'a>> {
                self.models.iter().filter(|model| model.in_play())
            }

            /// Those of a side on the table who count.
            pub fn friends(&self, side: SideId) -> impl Iterator<Item = &$model<'a>> {
                self.standing().filter(move |model| model.$counts() && model.side() == side)
            }

            /// Those on the table who count and are not of a side.
            pub fn enemies(&self, side: SideId) -> impl Iterator<Item = &$model<'a>> {
                self.standing().filter(move |model| model.$counts() && model.side() != side)
            }

            /// The match for whoever draws it, as far as it is alike in games of turns: what its scenario is called, the turn, who is
            /// activated, what each side has, in a line, and who has the initiative.
            pub fn shown(
                &self,
                world: &World,
                viewer: $crate::Viewer,
                game: &str,
                line: impl Fn(SideId, &Camp) -> String,
            ) -> $crate::View {
                let mut view = $crate::View::base(world, viewer);
                let turn = self.turn;
                // By its id: several scenarios may be fought for the same.
                let played = world.get_resource::<$crate::PlayedScenario>();
                let scenario = played.and_then(|played| self.content.scenarios.get(played.0.as_str()));
                view.title = scenario.map_or_else(|| game.to_owned(), |it| it.name.clone());
                let acting = turn.acting.and_then(|id| self.get(id)).map(|model| model.name());
                view.phase = $crate::View::turn_phase((turn.number, turn.last), acting);
                let player = |side: SideId| format!("Player {}", side.0 + 1);
                for (side, camp) in (0..).map(SideId).zip(&self.camps.0) {
                    view.facts.push((player(side), line(side, camp)));
                }
                view.facts.extend(turn.first.map(|side| ("Initiative".to_owned(), player(side))));
                view
            }

            /// The bodies of all other models on the table.
            pub fn others(&self, id: ModelId) -> Vec<Body> {
                self.standing().filter(|model| model.id() != id).map(|model| model.body()).collect()
            }

            /// The match as it would be if this model stood there.
            pub fn standing_at<'b>(&self, id: ModelId, stand: &'b $crate::Stand) -> $of<'b>
            where
                'a: 'b,
            {
                let moved = |model: &$model<'a>| {
                    let stand = if model.id() == id { stand } else { model.seen.stand };
                    $model { seen: $crate::Seen { stand, ..model.seen }, ..*model }
                };
                $of { models: self.models.iter().map(moved).collect(), ..*self }
            }
        }
    };
}

/// Declares how the match of a game is changed by its steps: what [`read_context!`](crate::read_context!) reads as one `SystemParam`, with dice, agenda and event
/// log, and the models in hand. The game adds a method for each thing that its rules do.
#[macro_export]
macro_rules! change_context {
    ($(#[$about:meta])+ pub struct $of:ident reading $read:ident of $model:ident { $fixed:ident: $Fixed:ident, $own:ident: $Own:ident }, $content:ident) => {
        $(#[$about])+
        #[derive(bevy_ecs::system::SystemParam)]
        pub struct $of<'w, 's> {
            /// Dice, agenda and event log.
            pub ctx: $crate::StepContext<'w>,
            /// The content.
            pub content: Res<'w, Content>,
            /// The table.
            pub table: ResMut<'w, $crate::Tabletop>,
            /// Where the turn stands.
            pub turn: ResMut<'w, Turn>,
            /// What each side has.
            pub camps: ResMut<'w, Camps>,
            /// What lies on the table.
            pub things: ResMut<'w, LaidThings>,
            /// The models.
            pub hands: $crate::Models<'w, 's>,
            bodies: Query<'w, 's, (&'static $Fixed, &'static mut $Own)>,
        }

        impl $of<'_, '_> {
            /// The match as it stands, to read.
            pub fn read(&self) -> $read<'_> {
                let models = self.hands.seen().filter_map(|(entity, seen)| {
                    let ($fixed, $own) = self.bodies.get(entity).ok()?;
                    Some($model { seen, $fixed, $own })
                });
                $read {
                    content: &self.content.0,
                    table: &self.table.0,
                    turn: &self.turn,
                    camps: &self.camps,
                    things: &self.things,
                    models: models.collect(),
                }
            }

            /// The content, to read beside changes.
            pub fn content(&self) -> std::sync::Arc<$content> {
                self.content.0.clone()
            }

            /// A model's name.
            pub fn name(&self, id: ModelId) -> String {
                self.hands.name(id)
            }

            /// What a model has of its own, to change.
            ///
            /// # Errors
            /// Where there is no such model.
            pub fn $own(&mut self, id: ModelId) -> StepResult<Mut<'_, $Own>> {
                let entity = $crate::OrMissing::or_missing(self.hands.entity(id), id)?;
                let found = self.bodies.get_mut(entity).ok();
                let (_, own) = $crate::OrMissing::or_missing(found, format_args!("what {id} has of its own"))?;
                Ok(own)
            }

            /// What a side has, to change.
            ///
            /// # Errors
            /// Where there is no such side.
            pub fn camp(&mut self, side: SideId) -> StepResult<&mut Camp> {
                $crate::of_side_mut(&mut self.camps.0, side)
            }

            /// Moves a model along a way.
            pub fn travel(
                &mut self,
                id: ModelId,
                way: (&[bevy_math::Vec3], $crate::Manner),
                text: String,
                why: &[&str],
            ) {
                self.hands.travel(&mut self.ctx, id, way, text, why);
            }

            /// Lays something on the table; its number.
            pub fn lay(&mut self, thing: $crate::Thing<Laid>, text: String, why: &[&str]) -> u16 {
                self.things.lay(&mut self.ctx, &mut self.table, thing, text, why)
            }

            /// Writes down what a model does or what comes over it: its name, and what.
            pub fn tell(&mut self, id: ModelId, what: impl std::fmt::Display, why: &[&str]) {
                let text = $crate::told!("{} {what}", self.name(id));
                self.ctx.note(text, why);
            }

            /// Writes down that a state of a model has begun or ended, in the same way.
            pub fn mark(&mut self, id: ModelId, badge: &str, on: bool, what: impl std::fmt::Display, why: &[&str]) {
                let text = $crate::told!("{} {what}", self.name(id));
                self.ctx.record($crate::EventKind::Marked { model: id, badge: badge.to_owned(), on }, text, why);
            }

            /// What a model carries falls where it stands, which is told so.
            ///
            /// # Errors
            /// Where something of that is missing.
            pub fn let_fall(&mut self, id: ModelId, what: impl std::fmt::Display, why: &[&str]) -> StepResult {
                let at = self.read().try_get(id)?.body().plan();
                let carried: Vec<u16> = self.things.carried_by(id).map(|thing| thing.id).collect();
                for thing in carried {
                    let text = $crate::told!("{} {what}", self.name(id));
                    self.things.put_down(&mut self.ctx, &mut self.table, (thing, at), text, why)?;
                }
                Ok(())
            }

            /// A model is activated.
            pub fn begin_activation(&mut self, model: ModelId, why: &[&str]) {
                self.turn.acting = Some(model);
                let text = $crate::told!("{} is activated", self.name(model));
                self.ctx.record($crate::EventKind::TurnBegan { model }, text, why);
            }

            /// Its activation is over.
            pub fn end_activation(&mut self, model: ModelId, why: &[&str]) {
                self.turn.acting = None;
                let text = $crate::told!("{}'s activation is over", self.name(model));
                self.ctx.record($crate::EventKind::TurnEnded { model }, text, why);
            }

            /// A side, whose force is called so, marks an enemy in secret: it is told whom, all others that it has.
            ///
            /// # Errors
            /// Where there is no such side.
            pub fn mark_in_secret(
                &mut self,
                side: SideId,
                force: &str,
                enemy: ModelId,
                why: &[&str],
            ) -> StepResult {
                use $crate::{Audience, EventKind, seat, told};

                self.camp(side)?.marked.set(Some(enemy));
                let own = (EventKind::Note, told!("{force} marks {}", self.name(enemy)));
                let others = Some((EventKind::Note, told!("{force} has marked an enemy")));
                self.ctx.record_for(Audience::only(seat(side)), own, others, why);
                Ok(())
            }

            /// Takes something that was laid out of the match.
            ///
            /// # Errors
            /// Where there is no such thing.
            pub fn clear_away(&mut self, thing: u16, text: String, why: &[&str]) -> StepResult {
                self.things.remove(&mut self.ctx, &mut self.table, thing, text, why)
            }
        }
    };
}
