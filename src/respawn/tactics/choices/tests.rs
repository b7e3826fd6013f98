
use super::*;
use monteria_cadence::battle::Act;
use monteria_cadence::steps::activate::Declaration;

/// Saves and programs that play by `serve` hold these ids.
#[test]
fn ids_are_what_saves_hold() {
    let core = "place skip entry edge:north edge:north-west-corner edge:line-from-north-east-to-south-west name:3 \
             activate:1 deploy:2 wait:2 lose:2 enter:4 lead:m7 stay scatter apart one:m7 done back fire:enforcer-carbine \
             one-long:sniper over:x one-fury:x by-fire:sniper:4 again stop near far pick objective:2 use use-one cloak:m3 \
             smoke:m3 repair:m3 no board:3 board:1:3 ready turn:ahead turn:left-15 turn:right-45 face:north-east face:west \
             begin move advance attack secure pass ability:1";
    let own = "down leave revive-whom finish-whom help-whom relay keep-gate roll-gate-again place-character no-room drop \
             drift off lay-charge keep on-foot as-a-ghost smoke-across smoke-along barricade-across barricade-along nothing \
             med-pack quarry gun enforce toward:4 away:16 leap point leap-by:7.5 portal-to brace bear jump:9 walk-on \
             take:west flag no-flag gate goal";
    for id in core.split_whitespace().chain(own.split_whitespace()) {
        let choice = id.parse::<ArenaChoice>();
        let own = |choice: &ArenaChoice| {
            let ArenaChoice::Core(CoreChoice::Declare(Declaration::Act(act))) = choice else {
                return false;
            };
            matches!(act, Act::Own(_))
        };
        assert!(!choice.as_ref().is_ok_and(own), "{id} is taken for an action of a module's own");
        assert_eq!(choice.map(|choice| choice.to_string()), Ok(id.to_owned()));
    }
    for special in
        "revive onslaught covering-fire munitions finish med-kit phase charge rocket portal".split(' ')
    {
        assert_eq!(special.parse::<super::super::Special>().map(|it| it.to_string()), Ok(special.to_owned()));
    }
}
