use crate::steps::turns::turn_act::*;

#[test]
fn options_read_back_what_they_write() {
    let id = |text: &str| Id::new(text).unwrap();
    for (text, act) in [
        ("end", TurnAct::End),
        ("free-move", TurnAct::FreeMove),
        ("stand-down", TurnAct::StandDown),
        ("spot-weakness", TurnAct::SpotWeakness),
        ("attack:hand-weapon", TurnAct::Attack(id("hand-weapon"))),
        ("focus:location", TurnAct::Focus(Focus::Location)),
        ("reload:bow", TurnAct::Reload(WeaponChoice::First(id("bow")))),
        ("reload:bow#3", TurnAct::Reload(WeaponChoice::Another(id("bow"), 3))),
        ("switch:none", TurnAct::Switch(Hands(Vec::new()))),
        ("switch:1+3", TurnAct::Switch(Hands(vec![0, 2]))),
        ("cast-ritual:smite", TurnAct::CastRitual(id("smite"))),
        ("use-gear:salve", TurnAct::UseGear(id("salve"))),
        ("throw:fire-pot", TurnAct::Throw(id("fire-pot"))),
        ("ready:carry", TurnAct::Ready(id("carry"))),
        ("deed:dig", TurnAct::ObjectiveAction(id("dig"))),
        ("deed:dig:7", TurnAct::ObjectiveActionAt(id("dig"), 7)),
        ("drop:idol", TurnAct::Drop(id("idol"))),
    ] {
        assert_eq!(act.to_string(), text);
        assert_eq!(text.parse(), Ok(act));
    }
    for wrong in [
        "",
        "attack:",
        "attack:No Id",
        "switch:0",
        "switch:",
        "reload:bow#x",
        "deed:dig:x",
        "clear:calm",
    ] {
        assert!(wrong.parse::<TurnAct>().is_err(), "{wrong}");
    }
}
