use super::*;
use crate::Special;
use crate::steps::after_activation::{Screen, ScreenOrientation};
use monteria_cadence::battle::{ActionKind, FireMode};
use monteria_cadence::content::Id;
use monteria_cadence::steps::abilities::{AbilityChoice, Extra, ExtraChoice, ExtraKind};
use monteria_cadence::steps::activate::{Declaration, TurnChoice, UnitAct, UnitChoice};
use monteria_cadence::steps::attack::{FireChoice, ShooterChoice};
use monteria_cadence::steps::casualties::CasualtyChoice;
use monteria_cadence::steps::damage::AgainChoice;
use monteria_cadence::steps::edges::{DeploymentEdge, EdgeChoice};
use monteria_cadence::steps::moves::{ApartChoice, MoveChoice};
use monteria_cadence::steps::secure::SecureChoice;
use monteria_cadence::steps::setup::{EntryChoice, MarkerChoice, NameChoice};
use monteria_cadence::steps::transport::{AboardChoice, BoardChoice};
use monteria_cadence::steps::turns::{Heading, TurnBy};
use monteria_game::ModelId;

fn unit(act: UnitAct, unit: u16) -> TurnChoice {
    TurnChoice::Unit(UnitChoice { act, unit })
}

fn model(number: u32) -> ModelId {
    format!("m{number}").parse().expect("a model")
}

fn extra(kind: ExtraKind) -> Extra {
    Extra { kind, model: model(3) }
}

fn id(text: &str) -> Id {
    Id::new(text).expect("an id")
}

/// Compares what the values are written as with the ids, which are separated by spaces.
macro_rules! assert_ids {
    ($ids:expr, $($value:expr),+ $(,)?) => {
        assert_eq!([$( $value.to_string() ),+].join(" "), $ids);
    };
}

// Saves and programs that play by `serve` hold these ids.

#[test]
fn ids_of_the_setup_are_what_saves_hold() {
    assert_ids!(
        "place skip entry edge:north edge:north-west-corner \
         edge:line-from-north-east-to-south-west name:3",
        MarkerChoice::Place,
        MarkerChoice::Skip,
        EntryChoice,
        EdgeChoice(DeploymentEdge::North),
        EdgeChoice(DeploymentEdge::NorthWestCorner),
        EdgeChoice(DeploymentEdge::LineFromNorthEastToSouthWest),
        NameChoice(3),
    );
}

#[test]
fn ids_of_turns_and_moves_are_what_saves_hold() {
    assert_ids!(
        "activate:1 deploy:2 wait:2 lose:2 enter:4 none",
        unit(UnitAct::Activate, 1),
        unit(UnitAct::Deploy, 2),
        unit(UnitAct::Wait, 2),
        unit(UnitAct::Lose, 2),
        unit(UnitAct::Enter, 4),
        TurnChoice::Nobody,
    );
    assert_ids!(
        "lead:m7 stay scatter apart one:m7 done back",
        MoveChoice::Lead(model(7)),
        MoveChoice::Stay,
        MoveChoice::Scatter,
        MoveChoice::Apart,
        ApartChoice::One(model(7)),
        ApartChoice::Done,
        ApartChoice::Back,
    );
}

#[test]
fn ids_of_attacks_and_abilities_are_what_saves_hold() {
    assert_ids!(
        "done fire:enforcer-carbine one-long:sniper over:x one-fury:x by-fire:sniper:4",
        FireChoice::Done,
        FireChoice::All { mode: FireMode::Plain, weapon: id("enforcer-carbine") },
        FireChoice::One { mode: FireMode::Long, weapon: id("sniper") },
        FireChoice::All { mode: FireMode::Over, weapon: id("x") },
        FireChoice::One { mode: FireMode::Fury, weapon: id("x") },
        ShooterChoice { mode: FireMode::Plain, weapon: id("sniper"), target: 4 },
    );
    assert_ids!(
        "again stop near far pick objective:2 use use-one cloak:m3 smoke:m3 repair:m3 no",
        AgainChoice::Again,
        AgainChoice::Stop,
        CasualtyChoice::Near,
        CasualtyChoice::Far,
        CasualtyChoice::Pick,
        SecureChoice(2),
        AbilityChoice::Use,
        AbilityChoice::UseOne,
        ExtraChoice::Use(extra(ExtraKind::Cloak)),
        ExtraChoice::Use(extra(ExtraKind::Smoke)),
        ExtraChoice::Use(extra(ExtraKind::Repair)),
        ExtraChoice::Nothing,
    );
}

#[test]
fn ids_of_vehicles_and_declarations_are_what_saves_hold() {
    assert_ids!(
        "board:3 stay board:1:3 ready turn:ahead turn:left-15 turn:right-45 face:north-east \
         face:west",
        BoardChoice::Board(3),
        BoardChoice::Stay,
        AboardChoice::Board { unit: 1, ride: 3 },
        AboardChoice::Ready,
        TurnBy::Ahead,
        TurnBy::Left15,
        TurnBy::Right45,
        Heading::NorthEast,
        Heading::West,
    );
    assert_ids!(
        "begin move advance attack secure pass ability:1",
        Declaration::Begin,
        Declaration::Act(ActionKind::Move),
        Declaration::Act(ActionKind::Advance),
        Declaration::Act(ActionKind::Attack),
        Declaration::Act(ActionKind::Secure),
        Declaration::Act(ActionKind::Pass),
        Declaration::Act(ActionKind::Ability(1)),
    );
}

// The following ids are those of decisions that only this game has.

#[test]
fn ids_of_entries_and_states_are_what_saves_hold() {
    assert_ids!(
        "down leave revive-whom finish-whom help-whom relay keep-gate roll-gate-again",
        FallenChoice::Down,
        FallenChoice::Leave,
        TargetChoice::ReviveWhom,
        TargetChoice::FinishWhom,
        TargetChoice::HelpWhom,
        TargetChoice::Relay,
        ScoutedChoice::KeepGate,
        ScoutedChoice::RollGateAgain,
    );
    assert_ids!(
        "place-character no-room drop drift off lay-charge keep on-foot as-a-ghost",
        EnterChoice::PlaceCharacter,
        EnterChoice::NoRoom,
        DropChoice,
        DriftChoice::Drift,
        DriftChoice::Off,
        ChargeChoice::LayCharge,
        ChargeChoice::Keep,
        GhostChoice::OnFoot,
        GhostChoice::AsAGhost,
    );
}

#[test]
fn ids_of_items_and_devices_are_what_saves_hold() {
    assert_ids!(
        "smoke-across smoke-along barricade-across barricade-along nothing med-pack quarry ready",
        LeaveBehindChoice::Screen(Screen::Smoke, ScreenOrientation::Across),
        LeaveBehindChoice::Screen(Screen::Smoke, ScreenOrientation::Along),
        LeaveBehindChoice::Screen(Screen::Barricade, ScreenOrientation::Across),
        LeaveBehindChoice::Screen(Screen::Barricade, ScreenOrientation::Along),
        LeaveBehindChoice::Nothing,
        PrepareChoice::MedPack,
        PrepareChoice::Quarry,
        PrepareChoice::Ready,
    );
    assert_ids!(
        "gun enforce toward:4 away:16 leap point leap-by:7.5 portal-to keep brace bear jump:9 \
         walk-on",
        GunChoice::Gun,
        GunChoice::Enforce,
        ShiftChoice::Toward(4),
        ShiftChoice::Away(16),
        LeapChoice::Leap,
        LeapChoice::Point,
        LeapBy(7.5),
        PortalChoice::PortalTo,
        PortalChoice::Keep,
        BraceChoice::Brace,
        BraceChoice::Bear,
        ExitChoice::UseExit(9),
        ExitChoice::WalkOn,
    );
}

#[test]
fn ids_of_missions_and_special_actions_are_what_saves_hold() {
    assert_ids!(
        "take:west flag no-flag gate goal skip",
        TakeChoice(DeploymentEdge::West),
        FlagChoice::Flag,
        FlagChoice::NoFlag,
        GateChoice,
        GoalChoice::Goal,
        GoalChoice::Skip,
    );
    assert_ids!(
        "revive onslaught covering-fire munitions finish med-kit phase charge rocket portal",
        Special::Revive,
        Special::Onslaught,
        Special::Cover,
        Special::Munitions,
        Special::Finish,
        Special::MedKit,
        Special::Phase,
        Special::Charge,
        Special::Rocket,
        Special::Portal,
    );
}
