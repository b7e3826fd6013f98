//! The engine of a match: it keeps the state, asks the players, checks their orders and
//! runs the rules. It knows no unit, weapon or game; those are in rulesets.
//!
//! The example `stones` is a ruleset in 150 lines, and a match of it that random orders
//! play to its end. Read `examples/stones/ruleset.rs` beside this page, and run
//! `cargo run -p monteria-game --example stones`.
//!
//! # A match
//! A [`Game`] waits for one [`Decision`] of one seat, or it is over and has an
//! [`Outcome`]. [`Game::submit`] checks an [`Order`] against the decision, runs to the
//! next decision and returns the [`GameEvent`]s of the way. An order that is not legal
//! gets a [`Refusal`] and changes nothing. To play a match takes no more than this:
//!
//! ```
//! use monteria_game::{Game, Refusal, first_legal};
//!
//! fn play_to_the_end(game: &mut Game) -> Result<(), Refusal> {
//!     while let Some(decision) = game.decision() {
//!         let Some(order) = first_legal(game.world(), decision) else { break };
//!         game.submit(order)?.iter().for_each(|event| println!("{}", event.text));
//!     }
//!     Ok(())
//! }
//! ```
//!
//! # Terms
//! - A *ruleset* ([`Ruleset`]) is one game: it registers its state and its systems with a
//!   [`Registry`], sets up a match ([`Ruleset::begin`]) and describes it.
//! - The *world* is a Bevy `World`. It holds the [`Tabletop`], the [`Seats`] and an
//!   entity for each [`Model`], with its [`Stand`], its [`Presence`] and components of
//!   the ruleset. [`Roster`] and [`Models`] find it by its [`ModelId`].
//! - A *step* ([`Step`], [`step!`]) is the typed input of one system. The *agenda*
//!   ([`Agenda`]) is the stack of steps still to run. Systems roll dice, record events
//!   and queue steps through a [`StepContext`]. Queued steps run in their order, before
//!   all that was on the agenda.
//! - A *decision* is a step with two systems. One lists the options ([`Choice`]),
//!   each with what it [`Needs`]: nothing, targets, a number, or a spot in a
//!   [`Region`]. [`Offers`] gathers them, and those that are refused. The other
//!   system receives the checked [`Answer`].
//! - An *action* ([`Action`]) is a ruleset's own type; its text is the id of an option.
//! - An *order* names an option by its id and carries what the
//!   option needs, nothing else.
//! - An *event* has an [`EventKind`] with all results, a sentence, and the ids of its
//!   rules ([`RuleRef`]), whose texts are in the ledger ([`LedgerEntry`]).
//! - A *preview* ([`Preview`]) says what to expect of an option before it is ordered.
//! - A *view* ([`View`], and a [`Sheet`] for each model) is the match as a [`Viewer`] may
//!   see it. Windows and terminals draw it and know no game.
//!
//! ```
//! use monteria_game::{Choice, Decision, Needs, Order, SeatId};
//!
//! let bid = Choice::plain("bid", "Bid").needs(Needs::Number { min: 1, max: 5 });
//! let decision = Decision::of(SeatId(0), None, "Your bid?", vec![bid]);
//! assert!(decision.fits(&Order::number("bid", 3)));
//! assert!(!decision.fits(&Order::number("bid", 6)));
//! ```
//!
//! # State
//! All that a ruleset registers is written before each order ([`Snapshot`]). Undo
//! restores it, and equal states have equal hashes ([`Game::hash`]). All chance
//! comes from the [`DiceBox`], so that a [`MatchSetup`] and the orders always
//! give the same match.
//!
//! # Reading order
//! First `ruleset`, `table_match`, `agenda`, `decision` and `step_context`; then
//! `choice`, `offers`, `region` and `refusal`; then `model`, `models`, `event`,
//! `view` and `preview`. As a game needs them: `reaction` and `walk` for
//! interruptions, `viewer` for secrets, `things` for markers, `troop` for units,
//! `tactics` for opponents, `layout` for random tables, `form`, `builder` and
//! `campaign` for what precedes a match.
//!
//! # What is elsewhere
//! Geometry is in `monteria_table`, dice and odds in `monteria_dice`, files and mods in
//! `monteria_content`. Saves, reports, opponents and the window stand on this crate.

#![warn(missing_docs, unreachable_pub, clippy::wildcard_enum_match_arm)]

mod actions;
mod agenda;
mod approach;
mod attack_options;
mod build_form;
mod builder;
mod campaign;
mod checks;
mod choice;
mod content_preview;
mod decision;
mod decision_trace;
mod declared_path;
mod error;
mod event;
mod event_text;
mod fallback;
mod file_types;
mod form;
mod format;
mod glossary;
mod grid;
mod group_move_cache;
mod ids;
mod invariants;
pub mod layout;
mod ledger;
mod lessons;
mod marker_placement;
mod mod_files;
mod model;
mod models;
mod modifiers;
mod offers;
mod outcome_words;
mod path_parameter;
mod people;
mod placement_cache;
mod preview;
mod printed;
mod reaction;
mod refusal;
mod region;
mod registry;
mod ruleset;
mod schema;
mod seats;
mod sight;
mod snapshot;
mod stance;
mod step_context;
mod table_match;
mod table_text;
mod tactics;
mod template;
mod things;
mod threat;
mod troop;
mod view;
mod viewer;
mod walk;
mod zone;

// The macros of this crate name what they need of the floors below through it.
#[doc(hidden)]
pub use {monteria_content as content, monteria_dice as dice, monteria_table as table};

#[doc(inline)]
pub use crate::declare_step as step;
#[doc(inline)]
pub use crate::event_text_of as event_text;
pub use agenda::{Agenda, Step};
pub use attack_options::{AttackOption, AttackOptions};
pub use build_form::{BuildForm, BuildOffer, BuildSection, BuildText, Builder, OfferKind, Sample};
pub use builder::{
    BuildRules, BuiltPiece, NONE, Offering, RANDOM, RulesBuilder, Sign, among, answered, at_random,
    in_full, readable, unnamed,
};
pub use campaign::{
    CampaignStep, CampaignView, Campaigns, Chapter, HouseRule, Member, RULESET_FIELD,
    is_campaign_of,
};
pub use checks::{
    NamedZones, Part, Participants, check_table, check_table_of, check_zones, entry_fault,
    participants_of_forces,
};
pub use choice::{Choice, LeadsTo};
pub use content_preview::{ContentPreview, content_preview};
pub use decision::{
    Action, ActionValue, Answer, Answered, Asked, Decision, Needs, Order, RefusedChoice,
};
pub use decision_trace::{
    DecisionTrace, Measured, Standing, TargetWeighed, TraceAnswer, TraceQuestion,
};
pub use declared_path::{DeclaredPath, PathTest, Stretches};
pub use error::{Fallible, GameError, OrMissing, StepError, StepResult};
pub use event::{
    DieOutcome, DieShown, EventKind, GameEvent, LeaveReason, Manner, RollShown, RuleRef,
};
pub use event_text::{text_enabled, without_text};
pub use file_types::{
    FileTypes, ModKind, files_of, files_of_mods, reference_of, reference_of_mods,
};
pub use form::{Field, FieldKind, Pick, ScenarioCard, SetupFault, SetupForm};
pub use format::{
    added, capital, counted, inches, listed, moved, place, place_on, reaches, short_of, signed,
};
pub use glossary::{Term, term_of_refusal, terms, terms_in};
pub use ids::{ModelId, SeatId, SideId};
pub use invariants::placement_violations;
pub use ledger::{
    EntryKind, LedgerCount, LedgerEntry, ledger, ledger_rules, ledger_rulings, ledger_text,
};
pub use lessons::{
    Cue, Lesson, LessonFile, LessonHint, LessonOf, LessonStep, PanelName, Pointed, lessons_of,
};
pub use mod_files::{ModFiles, NoModFiles, mod_files};
pub use model::{Faces, Model, Presence, Roster, SeenBy, Stand, Tabletop};
pub use models::{Models, Seen, by_id};
pub use modifiers::{Changes, Modifier, Modifiers};
pub use offers::Offers;
pub use outcome_words::figure_name;
pub use path_parameter::Waypoint;
pub use people::{LONGEST_NAME, People, Person, clean_name};
pub use preview::{Preview, SightShown, SightState, WayShown};
pub use printed::{Counter, Guide, GuideStep, Printed, PrintedCard};
pub use reaction::{Reactor, Trigger};
pub use refusal::{Refusal, Verdict, several_of};
pub use region::{Region, TemplatePlace};
pub use registry::Registry;
pub use ruleset::{
    Axes, Hazard, MatchSetup, Pair, PlayedScenario, Ruleset, scenario_seed, seeded_scenario_id,
};
pub use seats::{Control, Seat, Seats};
pub use sight::{Unseen, named};
pub use snapshot::{Keeps, Snapshot, StateHash};
pub use stance::Stance;
pub use step_context::{DiceBox, EventLog, Outcome, OutcomeSlot, StepContext};
pub use table_match::{Game, Handovers, Moment, PastDecision, Status, WaitsFor};
pub use table_text::{Placed, PlacedWhat, TableEdit, TableText, quoted};
pub use tactics::{
    Judged, LookAheadBudget, Tactics, WithFallback, best_first, best_spots, dearest, every_order,
    few_best_spots, first_legal, judged, judged_numbers, likelihood, most,
};
pub use template::Covered;
pub use things::{Thing, ThingKind, ThingPlace, Things, Until};
pub use threat::{AttackOdds, Threat};
pub use troop::{AROUND, gather, in_formation, march};
pub use view::{
    Badge, CardShown, DeclaredPathView, Formation, ModelView, PathMark, RealTable, Row, RowItem,
    SeatView, Section, Sheet, SightBand, Tone, Tracker, TrackerMarker, UnderWay, View, ZoneShown,
};
pub use viewer::{Audience, Hidden, Viewer};
pub use walk::{AtMark, Mark, OnTheWay, Walk, WalkEnded, length, split};
pub use zone::Zone;
