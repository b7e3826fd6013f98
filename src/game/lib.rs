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
//! next decision and returns the [`GameEvent`]s in between. An order that is not legal
//! gets a [`Refusal`] and changes nothing. This is all it takes to play a match:
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
//!   everything that was on the agenda.
//! - A *decision* is a step with two systems. One lists the options ([`Choice`]),
//!   each with what it [`Needs`]: nothing, targets, a number, or a spot in a
//!   [`Region`]. [`Offers`] collects legal and refused options. The other system
//!   receives the checked [`Answer`].
//! - An *action* ([`Action`]) is a ruleset's own type; its text is the id of an option.
//! - An *order* names an option by its id and carries what the
//!   option needs, nothing else.
//! - An *event* has an [`EventKind`] with all results, a sentence, and the ids of its
//!   rules ([`RuleRef`]), whose texts are in the ledger ([`LedgerEntry`]).
//! - A *preview* ([`Preview`]) gives the odds and facts of an option
//!   before it is ordered.
//! - A *view* ([`View`], and a [`Sheet`] for each model) is the match as a [`Viewer`] may
//!   see it. Windows and terminals draw it and know no game.
//!
//! ```
//! use monteria_game::{Choice, Decision, Needs, Order, SeatId, text};
//!
//! let label = text!("example-bid", "Bid");
//! let bid = Choice::plain("bid", label).needs(Needs::Number { min: 1, max: 5 });
//! let question = text!("example-your-bid", "Your bid?");
//! let decision = Decision::of(SeatId(0), None, question, vec![bid]);
//! assert!(decision.fits(&Order::number("bid", 3)));
//! assert!(!decision.fits(&Order::number("bid", 6)));
//! ```
//!
//! # State
//! Everything that a ruleset registers is stored before each order ([`Snapshot`]). Undo
//! restores it, and equal states have equal hashes ([`Game::hash`]). All chance comes
//! from the [`DiceBox`], so a [`MatchSetup`] and the orders always give the same match.
//!
//! # Modules
//! First [`Ruleset`] in `ruleset`; then `match_loop` (the match, its steps, undo),
//! `decisions` (options, orders, refusals) and `regions` (legal spots); then `tabletop`
//! (models, markers, sight) and `presentation` (events, views, secrets). As a game needs
//! them: `evaluation` for opponents, `tables` and [`layout`] for terrain, `setup` for
//! everything before a match, and `reference` for its documents.
//!
//! # Elsewhere
//! Geometry is in `monteria_table`, dice and odds in `monteria_dice`, files and mods in
//! `monteria_content`. Saves, reports, opponents and the window stand on this crate.

#![warn(missing_docs, unreachable_pub, clippy::wildcard_enum_match_arm)]

mod decisions;
mod evaluation;
mod ids;
pub mod layout;
mod match_loop;
mod presentation;
mod reference;
mod regions;
mod ruleset;
mod schema;
mod setup;
mod tables;
mod tabletop;

// The macros of this crate reach the lower crates through these names.
#[doc(hidden)]
pub use {monteria_content as content, monteria_dice as dice, monteria_table as table};

#[doc(inline)]
pub use crate::declare_step as step;
#[doc(inline)]
pub use crate::event_text_of as event_text;
pub use decisions::choice::{Choice, LeadsTo};
pub use decisions::decision::{
    Action, ActionValue, Answer, Answered, AskResult, Decision, Needs, Order, RefusedChoice,
};
pub use decisions::offers::Offers;
pub use decisions::path_parameter::Waypoint;
pub use decisions::preview::{PathPreview, Preview, SightShown, SightState};
pub use decisions::refusal::{Refusal, Verdict, several_of};
pub use evaluation::attack_options::{AttackOption, AttackOptions};
pub use evaluation::style::{Evaluator, Percent, SideStyles, Style, Weights, check_styles};
pub use evaluation::tactics::{
    Judged, LookAheadBudget, Tactics, WithFallback, best_first, best_spots, dearest, every_order,
    few_best_spots, first_legal, judged, judged_numbers, likelihood, most,
};
pub use evaluation::threat::{AttackOdds, Threat};
pub use ids::{ModelId, SeatId, SideId};
pub use match_loop::agenda::{Agenda, Step};
pub use match_loop::error::{Fallible, GameError, OrMissing, StepError, StepResult};
pub use match_loop::occurrences::{Occurrence, Occurrences};
pub use match_loop::reaction::{Reactor, Trigger};
pub use match_loop::registry::Registry;
pub use match_loop::scenario_options::ScenarioOption;
pub use match_loop::snapshot::{Keeps, Snapshot, StateHash};
pub use match_loop::step_context::{DiceBox, EventLog, Outcome, OutcomeSlot, StepContext};
pub use match_loop::table_match::{Game, Handovers, Moment, PastDecision, Status, WaitsFor};
#[doc(no_inline)]
pub use monteria_content::{Text, text};
pub use presentation::decision_trace::{
    DecisionTrace, Measured, Standing, TargetWeighed, TraceAnswer, TraceQuestion,
};
pub use presentation::event::{
    Departure, DieOutcome, DieShown, EventKind, GameEvent, LeaveReason, Manner, RollShown, RuleRef,
};
pub use presentation::event_text::{text_enabled, without_text};
pub use presentation::format::{
    added, capital, counted, inches, listed, moved, place, place_on, reaches, short_of, signed,
};
pub use presentation::modifiers::{Changes, Modifier, Modifiers};
pub use presentation::outcome_text::{figure_name, points_reason, round_gains_fact};
pub use presentation::terrain_text::{
    GENERATED_EXITS, area_text, exit_name, keyword_name, keyword_names, keyword_text,
    obstacle_text, side_name,
};
pub use presentation::view::{
    Badge, CardShown, DeclaredPathView, Formation, ModelView, PathMark, RealTable, Row, RowItem,
    SeatView, Section, Sheet, SightBand, Tone, Tracker, TrackerMarker, UnderWay, View, ZoneShown,
};
pub use presentation::viewer::{Audience, Hidden, Viewer};
pub use reference::file_types::{
    FileTypes, files_of, files_of_mods, reference_of, reference_of_mods,
};
pub use reference::glossary::{Term, term_of_refusal, terms, terms_in};
pub use reference::ledger::{
    EntryKind, LedgerCount, LedgerEntry, ledger, ledger_rules, ledger_rulings, ledger_text,
};
pub use reference::mod_files::{ModFiles, NoModFiles, mod_files};
pub use reference::mod_kinds::{KindLink, KindPlace, ModKind};
pub use reference::mod_plan::{FIGURE, TRIGGER};
pub use reference::printed::{Counter, Guide, GuideStep, Printed, PrintedCard};
pub use regions::region::{Region, TemplatePlace, move_refusal_text};
pub use regions::template::Covered;
pub use regions::troop::{AROUND, gather, in_formation, march};
pub use regions::zone::Zone;
pub use ruleset::{
    Axes, Hazard, MatchSetup, Pair, PlayedScenario, Ruleset, scenario_seed, seeded_scenario_id,
};
pub use setup::build_form::{
    Budget, BuildForm, BuildOffer, BuildSection, BuildText, Builder, OfferKind, Sample,
};
pub use setup::builder::{
    BuildRules, BuiltPiece, NONE, Offering, RANDOM, RulesBuilder, Sign, among, answered, at_random,
    in_full, readable, unnamed,
};
pub use setup::campaign::{
    CampaignMember, CampaignStep, CampaignView, Campaigns, Chapter, HouseRule, RULESET_FIELD,
    is_campaign_of,
};
pub use setup::content_preview::{ContentPreview, content_preview};
pub use setup::form::{Field, FieldKind, Pick, ScenarioCard, SetupFault, SetupForm};
pub use setup::lessons::{
    Cue, Lesson, LessonFile, LessonHint, LessonOf, LessonStep, PanelName, Pointed, lessons_of,
};
pub use setup::people::{LONGEST_NAME, People, Person, clean_name};
pub use setup::seats::{Control, Seat, Seats, seat_text};
pub use tables::checks::{
    NamedZones, Participants, TablePart, check_table, check_table_of, check_zones, entry_fault,
    participants_of_forces,
};
pub use tables::table_text::{Placed, PlacedWhat, TableEdit, TableText, quoted};
pub use tabletop::declared_path::{DeclaredPath, PathTest, Stretches};
pub use tabletop::invariants::placement_violations;
pub use tabletop::model::{Faces, Model, Presence, Roster, SeenBy, Stand, Tabletop};
pub use tabletop::models::{Models, Seen, by_id};
pub use tabletop::sight::{Unseen, named};
pub use tabletop::stance::Stance;
pub use tabletop::things::{Thing, ThingKind, ThingPlace, Things, Until};
pub use tabletop::walk::{AtMark, Mark, OnTheWay, Walk, WalkEnded, length, split};
