//! One match of any ruleset: seats, decisions, orders, events, the agenda of steps, snapshots and undo.
//!
//! A [`Game`] is a headless Bevy world. It is always in one of two states: it waits for one [`Decision`] from one
//! seat, or it is over. [`Game::submit`] takes an [`Order`], runs the agenda until the next decision and returns
//! the [`GameEvent`]s of the way there.

mod actions;
mod agenda;
mod along;
mod approach;
mod bench;
mod campaign;
mod checks;
mod choice;
mod decision;
mod error;
mod event;
mod fallback;
mod file_types;
mod form;
mod grid;
mod ids;
mod invariants;
mod laid;
mod last_found;
mod last_march;
pub mod layout;
mod ledger;
mod lessons;
mod mod_files;
mod model;
mod models;
mod modifiers;
mod offers;
mod outcome_words;
mod people;
mod preview;
mod printed;
mod prospects;
mod reaction;
mod refusal;
mod region;
mod registry;
mod ruleset;
mod saying;
mod schema;
mod seats;
mod sight;
mod snapshot;
mod stance;
mod step_context;
mod table_match;
mod table_text;
mod tactics;
mod telling;
mod template;
mod terms;
mod things;
mod thought;
mod threat;
mod trial;
mod troop;
mod view;
mod viewer;
mod walk;
mod way;
mod workshop;
mod zone;

// The macros of this crate name what they need of the floors below through it.
#[doc(hidden)]
pub use {monteria_content as content, monteria_dice as dice, monteria_table as table};

#[doc(inline)]
pub use crate::declare_step as step;
#[doc(inline)]
pub use crate::told_text as told;
pub use agenda::{Agenda, Step};
pub use along::Waypoint;
pub use bench::{
    Bench, Brought, Build, NONE, Offering, RANDOM, Sign, among, answered, at_random, in_full, readable,
    unnamed,
};
pub use campaign::{
    CampaignStep, CampaignView, Campaigns, Chapter, HouseRule, Member, RULESET_FIELD, is_campaign_of,
};
pub use checks::{
    Comers, NamedZones, Part, check_table, check_table_of, check_zones, comers_of_forces, entry_fault,
};
pub use choice::{Choice, LeadsTo};
pub use decision::{Action, Answer, Answered, Asked, Decision, Needs, Order, RefusedChoice};
pub use error::{Fallible, GameError, OrMissing, StepError, StepResult};
pub use event::{DieOutcome, DieShown, EventKind, GameEvent, LeaveReason, Manner, RollShown, RuleRef};
pub use file_types::{FileTypes, ModKind, files_of, files_of_mods, reference_of, reference_of_mods};
pub use form::{Field, FieldKind, Pick, ScenarioCard, SetupFault, SetupForm};
pub use ids::{ModelId, SeatId, SideId};
pub use invariants::ill_placed;
pub use ledger::{EntryKind, LedgerCount, LedgerEntry, ledger, ledger_rules, ledger_rulings, ledger_text};
pub use lessons::{
    Cue, Lesson, LessonFile, LessonHint, LessonOf, LessonStep, PanelName, Pointed, lessons_of,
};
pub use mod_files::{ModFiles, NoModFiles, mod_files};
pub use model::{Faces, Model, Presence, Roster, SeenBy, Stand, Tabletop};
pub use models::{Models, Seen, by_id};
pub use modifiers::{Changes, Modifier, Modifiers};
pub use offers::Offers;
pub use outcome_words::figure_name;
pub use people::{LONGEST_NAME, People, Person, clean_name};
pub use preview::{Preview, SightShown, SightState, WayShown};
pub use printed::{Counter, Guide, GuideStep, Printed, PrintedCard};
pub use prospects::{Prospect, Prospects};
pub use reaction::{Reactor, Trigger};
pub use refusal::{Refusal, Verdict, several_of};
pub use region::{Region, TemplatePlace};
pub use registry::Builder;
pub use ruleset::{Axes, Hazard, MatchSetup, Pair, PlayedScenario, Ruleset, laid_id, laid_seed};
pub use saying::{
    added, capital, counted, inches, listed, moved, place, place_on, reaches, short_of, signed,
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
pub use telling::{is_told, untold};
pub use template::Covered;
pub use terms::{Term, term_of_refusal, terms, terms_in};
pub use things::{Thing, ThingKind, ThingPlace, Things, Until};
pub use thought::{Measured, Standing, TargetWeighed, Thought, ThoughtAnswer, TreeQuestion};
pub use threat::{AttackOdds, Threat};
pub use trial::{Trial, trial};
pub use troop::{AROUND, gather, in_formation, march};
pub use view::{
    Badge, CardShown, DeclaredWay, Formation, ModelView, RealTable, Row, RowItem, SeatView, Section, Sheet,
    SightBand, Tone, Tracker, TrackerMarker, UnderWay, View, WayMark, ZoneShown,
};
pub use viewer::{Audience, Hidden, Viewer};
pub use walk::{AtMark, Mark, OnTheWay, Walk, WalkEnded, length, split};
pub use way::{Stretches, Tested, Way};
pub use workshop::{BuildForm, BuildOffer, BuildSection, BuildText, OfferKind, Sample, Workshop};
pub use zone::Zone;
