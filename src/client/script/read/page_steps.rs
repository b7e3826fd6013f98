//! Steps of a script that belong to one page: builder, content editor,
//! past, campaigns, table editor.

use super::super::ScriptStep;
use super::{number, on_off, read};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::pages::builder::{BuilderCommand, ShelfPiece};
use monteria_client_state::pages::campaigns::CampaignCommand;
use monteria_client_state::pages::content_editor::ContentCommand;
use monteria_client_state::pages::editor::{EditCommand, PALETTE};
use monteria_client_state::play::past::PastCommand;
use monteria_content::FormEdit;
use monteria_game::{Stance, TableEdit};

pub(super) fn build(words: &[&str]) -> Result<UiCommand, String> {
    const EXPECTED: &str = "build [GAME], build new, own NAME, ready N, choose ID, section N, \
        save, shelf or remove NAME";
    let command = match words {
        [] => return Ok(UiCommand::OpenBuilder(None)),
        ["new"] => BuilderCommand::New,
        ["own", name] => BuilderCommand::Take(ShelfPiece::Own((*name).to_owned())),
        ["ready", n] => BuilderCommand::Take(ShelfPiece::Ready(read(n, EXPECTED)?)),
        ["look", n] => BuilderCommand::Look(ShelfPiece::Ready(read(n, EXPECTED)?)),
        ["section", n] => BuilderCommand::Section(read(n, EXPECTED)?),
        ["save"] => BuilderCommand::Save,
        ["shelf"] => BuilderCommand::PutDown,
        ["remove", name] => BuilderCommand::Remove((*name).to_owned()),
        ["choose", id @ ..] if !id.is_empty() => BuilderCommand::Choose(id.join(" ")),
        [game] => return Ok(UiCommand::OpenBuilder(Some((*game).to_owned()))),
        _ => return Err(EXPECTED.to_owned()),
    };
    Ok(UiCommand::BuilderPage(command))
}

pub(super) fn content(words: &[&str]) -> Result<UiCommand, String> {
    const EXPECTED: &str = "content [GAME], content list LIST, change LIST ID, new LIST ID, fold \
        PATH, put PATH TEXT, \
        set PATH FIELD TEXT, add PATH TEXT, unset PATH, remove PATH, copy \
        PATH, up PATH, down PATH, turn DEGREES, pose STATE, try or shelf";
    let edit = |path: &str, edit: FormEdit| ContentCommand::Edit(path.to_owned(), edit);
    let command = match words {
        [] => return Ok(UiCommand::ToContent(None)),
        ["try"] => ContentCommand::Try,
        ["shelf"] => ContentCommand::Close,
        ["list", list] => ContentCommand::List((*list).to_owned()),
        ["change", list, id @ ..] if !id.is_empty() => {
            ContentCommand::Change((*list).to_owned(), id.join(" "))
        }
        ["new", list, id @ ..] if !id.is_empty() => {
            ContentCommand::Copy((*list).to_owned(), id.join(" "))
        }
        ["fold", path] => ContentCommand::Fold((*path).to_owned()),
        ["pose", "none"] => ContentCommand::Pose(None),
        ["pose", name] => {
            let named = |stance: &Stance| format!("{stance:?}").eq_ignore_ascii_case(name);
            let stance = Stance::ALL.into_iter().find(named);
            ContentCommand::Pose(Some(stance.ok_or("a state that figures show, or none")?))
        }
        ["turn", degrees] => ContentCommand::Turn(number(degrees)?.to_radians()),
        ["put", path, text @ ..] if !text.is_empty() => edit(path, FormEdit::Put(text.join(" "))),
        ["set", path, field, text @ ..] if !text.is_empty() => {
            // A single dot is the item itself.
            edit(path.trim_matches('.'), FormEdit::Set((*field).to_owned(), text.join(" ")))
        }
        ["add", path, text @ ..] if !text.is_empty() => edit(path, FormEdit::Add(text.join(" "))),
        ["unset", path] => edit(path, FormEdit::Unset),
        ["remove", path] => edit(path, FormEdit::Remove),
        ["copy", path] => edit(path, FormEdit::Copy),
        ["up", path] => edit(path, FormEdit::Up),
        ["down", path] => edit(path, FormEdit::Down),
        [game] => return Ok(UiCommand::ToContent(Some((*game).to_owned()))),
        _ => return Err(EXPECTED.to_owned()),
    };
    Ok(UiCommand::Content(command))
}

pub(super) fn past(words: &[&str]) -> Result<PastCommand, String> {
    const EXPECTED: &str = "past bar, look N, step N, turn N, watch, one, again, now, take-back, \
        give-again N, play-on, branches, \
        switch NAME or name NAME";
    Ok(match words {
        ["bar"] => PastCommand::Bar,
        ["look", n] => PastCommand::Look(read(n, EXPECTED)?),
        ["step", n] => PastCommand::Step(read(n, EXPECTED)?),
        ["turn", n] => PastCommand::Turn(read(n, EXPECTED)?),
        ["watch"] => PastCommand::Watch,
        ["one"] => PastCommand::WatchOne,
        ["again"] => PastCommand::Again,
        ["now"] => PastCommand::Present,
        ["take-back"] => PastCommand::TakeBack,
        ["give-again", n] => PastCommand::GiveAgain(read(n, EXPECTED)?),
        ["play-on"] => PastCommand::PlayOn,
        ["branches"] => PastCommand::Branches,
        ["switch", name @ ..] if !name.is_empty() => PastCommand::SwitchTo(name.join(" ")),
        ["name", name @ ..] if !name.is_empty() => PastCommand::Rename(None, name.join(" ")),
        _ => return Err(EXPECTED.to_owned()),
    })
}

pub(super) fn campaign(words: &[&str]) -> Result<ScriptStep, String> {
    const EXPECTED: &str = "campaign [GAME], campaign plan, name TEXT, answer KEY=VALUE, found, \
        own NAME, shelf, member N, \
        buy ID, buy well, rule ID on, set out, stay, go, settle, give up or \
        remove NAME";
    let command = match words {
        [] => return Ok(ScriptStep::Command(UiCommand::ToCampaigns(None))),
        ["plan"] => CampaignCommand::NewCampaign,
        ["name", text @ ..] if !text.is_empty() => CampaignCommand::Name(text.join(" ")),
        ["answer", said] => {
            let (key, value) = said.split_once('=').ok_or(EXPECTED)?;
            CampaignCommand::Answer(key.to_owned(), value.to_owned())
        }
        ["found"] => CampaignCommand::Found,
        ["own", name @ ..] if !name.is_empty() => CampaignCommand::Take(name.join(" ")),
        ["shelf"] => CampaignCommand::PutDown,
        ["member", n] => CampaignCommand::Member(read(n, EXPECTED)?),
        ["buy", "well"] => CampaignCommand::BuyWell,
        ["buy", id] => CampaignCommand::Buy((*id).to_owned()),
        ["rule", id, on] => CampaignCommand::Switch((*id).to_owned(), on_off(on)?),
        ["set", "out"] => CampaignCommand::SetOut,
        ["stay"] => CampaignCommand::Stay,
        ["go"] => CampaignCommand::Go,
        ["settle"] => return Ok(ScriptStep::Settle),
        ["give", "up"] => CampaignCommand::GiveUp,
        ["remove", name @ ..] if !name.is_empty() => CampaignCommand::Remove(name.join(" ")),
        [game] => return Ok(ScriptStep::Command(UiCommand::ToCampaigns(Some((*game).to_owned())))),
        _ => return Err(EXPECTED.to_owned()),
    };
    Ok(ScriptStep::Command(UiCommand::CampaignBook(command)))
}

pub(super) fn edit(words: &[&str]) -> Result<EditCommand, String> {
    let change = |edit: TableEdit| Ok(EditCommand::Change(edit));
    match words {
        ["open"] => Ok(EditCommand::Open),
        ["close"] => Ok(EditCommand::Close),
        ["lift"] => Ok(EditCommand::Lift),
        ["several", on] => Ok(EditCommand::Several(on_off(on)?)),
        ["choose", "terrain"] => Ok(EditCommand::ChooseTerrain),
        ["choose", path] => Ok(EditCommand::Choose((*path).to_owned())),
        ["add", look] => {
            let known = PALETTE.iter().find(|(_, known, ..)| known == look);
            known
                .map(|(_, look, ..)| EditCommand::Add(look))
                .ok_or_else(|| "a look of the palette".to_owned())
        }
        ["turn", by] => change(TableEdit::Turn(number(by)?)),
        ["scale", by] => change(TableEdit::Scale(number(by)?)),
        ["raise", by] => change(TableEdit::Raise(number(by)?)),
        ["grow", by] => change(TableEdit::Grow(number(by)?)),
        ["mirror"] => change(TableEdit::Mirror),
        ["copy"] => change(TableEdit::Copy),
        ["remove"] => change(TableEdit::Remove),
        ["put", path, rest @ ..] if !rest.is_empty() => {
            Ok(EditCommand::ChangeAt((*path).to_owned(), TableEdit::Text(rest.join(" "))))
        }
        _ => Err(
            "edit open, close, lift, several on, choose PATH or terrain, add LOOK, turn N, scale \
             N, raise N, grow N, mirror, copy, \
             remove or put PATH TEXT"
                .to_owned(),
        ),
    }
}
