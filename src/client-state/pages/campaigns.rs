//! The chronicle: campaigns on the disk, and the one that lies open. It knows no game:
//! all that is done comes from a ruleset's campaigns.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::files::Folders;
use crate::options::Games;
use monteria_content::{Faults, ShownPath, file_error, keep_verbatim};
use monteria_game::{
    BuildForm, CampaignStep, CampaignView, Campaigns, Game, MatchSetup, Ruleset, SetupForm,
};
use monteria_saves::{
    CampaignFile, StoryLine, campaign_of_match, check_is_next, match_file_of, read_campaign,
    read_story, story_file_of, write_story,
};

/// The most changes of a campaign that can be taken back.
const MOST_CHANGES: usize = 200;

/// What a person asks of the chronicle.
#[derive(Clone, PartialEq, Debug)]
pub enum CampaignCommand {
    /// Think of a new campaign.
    NewCampaign,
    /// Its name.
    Name(String),
    /// An answer before it begins.
    Answer(String, String),
    /// Begin it.
    Found,
    /// Open this one.
    Take(String),
    /// Close what is open.
    PutDown,
    /// Turn to this member.
    Member(usize),
    /// Buy this.
    Buy(String),
    /// Let the program buy.
    BuyWell,
    /// Switch a rule of the house.
    Switch(String, bool),
    /// Take the last change back (true), or make it again.
    Travel(bool),
    /// Hear what precedes the next match.
    SetOut,
    /// Not yet.
    Stay,
    /// Begin the next match, or go on with the one that was left.
    Go,
    /// Take the result of the match on the table.
    Settle,
    /// Give up the match that was left: it is set aside.
    GiveUp,
    /// Remove this one for good.
    Remove(String),
}

/// What the window has to do next.
pub enum Errand {
    /// There is none.
    None,
    /// Say this in passing.
    Say(String),
    /// Begin this match, kept safe here.
    Begin(MatchSetup, PathBuf),
    /// Go on with the match that is kept here.
    GoOn(PathBuf),
}

/// A campaign on the shelf.
#[derive(Clone, PartialEq, Debug)]
pub struct Listed {
    /// The name of its file.
    pub name: String,
    /// Its title.
    pub title: String,
    /// How it stands in a few words, or what is wrong with it.
    pub about: String,
    /// Whether it can be opened.
    pub sound: bool,
}

/// A campaign that is thought of.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct NewCampaign {
    /// Its name.
    pub name: String,
    /// The answers so far.
    pub answers: BTreeMap<String, String>,
    /// The questions with these.
    pub form: SetupForm,
}

/// The campaign that lies open.
#[derive(Clone, Debug)]
pub struct Open {
    /// The name of its file.
    pub name: String,
    /// Nobody else may change it while it lies open.
    file: Arc<CampaignFile>,
    text: String,
    /// How it stands.
    pub view: CampaignView,
    /// What may be bought.
    pub offers: BuildForm,
    /// The member that is looked at.
    pub member: usize,
    /// What was told of it, first to last.
    pub story: Vec<StoryLine>,
    /// Why the story is not on the disk; the campaign itself does not depend on it.
    pub story_fault: Option<String>,
    /// How it stood before each of the changes since the last match, and
    /// after those taken back.
    before: Vec<Moment>,
    after: Vec<Moment>,
    /// What precedes the next match, once it has been heard.
    pub brief: Option<(MatchSetup, Vec<String>)>,
    /// Whether a match of it waits to be gone on with.
    pub waits: bool,
}

/// How a campaign stood: its file, and what was told of it.
#[derive(Clone, Debug)]
struct Moment {
    text: String,
    story: Vec<StoryLine>,
}

impl Open {
    /// Returns whether a change can be taken back, and whether one can be made again.
    pub fn can_travel(&self) -> (bool, bool) {
        (!self.before.is_empty(), !self.after.is_empty())
    }

    /// Has this be the story from now on, on the disk too.
    fn tell(&mut self, story: Vec<StoryLine>) {
        self.story = story;
        self.story_fault = write_story(self.file.file(), &self.story).err();
    }

    fn moment(&self) -> Moment {
        Moment { text: self.text.clone(), story: self.story.clone() }
    }
}

/// The chronicle.
#[derive(Default)]
pub struct CampaignBook {
    /// The game.
    pub ruleset: Option<Arc<dyn Ruleset>>,
    /// The campaigns on the disk.
    pub listed: Vec<Listed>,
    /// The one that is thought of.
    pub plan: Option<NewCampaign>,
    /// The one that lies open.
    pub open: Option<Open>,
    folder: PathBuf,
}

impl CampaignBook {
    /// Opens the chronicle of this game, or of the one that is open, or of the
    /// first that has campaigns.
    pub fn turn_to(&mut self, games: &Games, wanted: Option<&str>, folders: &Folders) {
        let has = |ruleset: &&Arc<dyn Ruleset>| ruleset.campaigns().is_some();
        let named =
            wanted.and_then(|id| games.all().iter().filter(has).find(|ruleset| ruleset.id() == id));
        let open = self.ruleset.as_ref().filter(|_| wanted.is_none());
        let ruleset = named.or(open).or_else(|| games.all().iter().find(has)).cloned();
        let same = matches!((&ruleset, &self.ruleset), (Some(a), Some(b)) if a.id() == b.id());
        if !same {
            self.plan = None;
            self.open = None;
        }
        if let Some(ruleset) = &ruleset {
            ruleset.bring(&folders.packs().texts(ruleset.id()));
            self.folder = folders.campaigns(ruleset.id());
        }
        self.ruleset = ruleset;
        self.refresh();
    }

    /// Reads the shelf anew, and the campaign that lies open.
    fn refresh(&mut self) {
        let Some(ruleset) = self.ruleset.clone() else { return };
        let Some(keeper) = ruleset.campaigns() else { return };
        self.listed = listed(&self.folder, keeper);
        if let Some(open) = &mut self.open {
            open.waits = open.file.match_waits();
        }
    }

    /// Does what is asked. `game` is the match on the table.
    ///
    /// # Errors
    /// Why it cannot be done.
    pub fn command(
        &mut self,
        command: CampaignCommand,
        game: Option<&Game>,
    ) -> Result<Errand, String> {
        let ruleset = self.ruleset.clone().ok_or("No game here has campaigns.")?;
        let keeper = ruleset.campaigns().ok_or("No game here has campaigns.")?;
        match command {
            CampaignCommand::NewCampaign => {
                self.open = None;
                self.plan = Some(NewCampaign {
                    form: keeper.form(&BTreeMap::new()),
                    ..NewCampaign::default()
                });
            }
            CampaignCommand::Name(name) => {
                if let Some(plan) = &mut self.plan {
                    plan.name = name;
                }
            }
            CampaignCommand::Answer(key, value) => {
                if let Some(plan) = &mut self.plan {
                    plan.answers.insert(key, value);
                    plan.form = keeper.form(&plan.answers);
                    let known =
                        |key: &String| plan.form.fields.iter().any(|field| field.key == *key);
                    plan.answers.retain(|key, _| known(key));
                }
            }
            CampaignCommand::Found => self.found(keeper)?,
            CampaignCommand::Take(name) => self.take(keeper, &name)?,
            CampaignCommand::PutDown => {
                self.open = None;
                self.plan = None;
                self.refresh();
            }
            CampaignCommand::Member(at) => {
                if let Some(open) = &mut self.open {
                    open.member = at.min(open.view.members.len());
                    open.brief = None;
                }
            }
            CampaignCommand::Buy(id) => {
                self.between_matches()?;
                self.step(keeper, |open| keeper.spend(&open.name, &open.text, &id))?;
            }
            CampaignCommand::BuyWell => {
                self.between_matches()?;
                self.step(keeper, |open| keeper.spend_well(&open.name, &open.text))?;
            }
            CampaignCommand::Switch(rule, on) => {
                self.between_matches()?;
                self.step(keeper, |open| keeper.switch(&open.name, &open.text, &rule, on))?;
            }
            CampaignCommand::Travel(back) => {
                self.between_matches()?;
                self.travel(keeper, back)?;
            }
            CampaignCommand::SetOut => {
                let open = self.opened()?;
                let (setup, step) = keeper.next_match(&open.name, &open.text).map_err(told)?;
                open.brief = Some((setup, step.told));
            }
            CampaignCommand::Stay => self.opened()?.brief = None,
            CampaignCommand::Go => {
                let open = self.opened()?;
                let journal = open.file.match_file();
                if open.file.match_waits() {
                    return Ok(Errand::GoOn(journal));
                }
                let (setup, _) = keeper.next_match(&open.name, &open.text).map_err(told)?;
                return Ok(Errand::Begin(setup, journal));
            }
            CampaignCommand::Settle => {
                let game = game.ok_or("The match on the table is busy; try again.")?;
                let open = self.opened()?;
                check_is_next(keeper, &open.name, &open.text, game)?;
                self.step(keeper, |open| keeper.settle(&open.name, &open.text, game))?;
                let open = self.opened()?;
                // The match is over for good: what came before it is not
                // taken back any more.
                (open.before, open.after) = (Vec::new(), Vec::new());
                open.waits = false;
                if let Err(why) = open.file.match_settled() {
                    return Ok(Errand::Say(why));
                }
            }
            CampaignCommand::GiveUp => {
                let open = self.opened()?;
                let aside = open.file.give_up_match()?;
                open.waits = false;
                return Ok(Errand::Say(format!("The match is set aside in {}.", aside.shown())));
            }
            CampaignCommand::Remove(name) => {
                let file = self.file(&name);
                let book = match self.open.take() {
                    Some(open) if open.name == name => open.file,
                    _ => Arc::new(CampaignFile::open(&file)?),
                };
                let removed =
                    |file: &Path| fs::remove_file(file).map_err(|error| file_error(file, &error));
                let waits = book.match_waits();
                let gone = removed(&file)
                    .and_then(|()| if waits { removed(&book.match_file()) } else { Ok(()) });
                let story = story_file_of(&file);
                let gone =
                    gone.and_then(|()| if story.exists() { removed(&story) } else { Ok(()) });
                drop(book);
                self.refresh();
                gone?;
            }
        }
        Ok(Errand::None)
    }

    /// Refuses while a match of the open campaign was left.
    fn between_matches(&mut self) -> Result<(), String> {
        let open = self.opened()?;
        let left =
            |why| format!("{why}: play it to its end, or give it up, before anything is changed.");
        open.file.between_matches().map_err(left)
    }

    fn opened(&mut self) -> Result<&mut Open, String> {
        self.open.as_mut().ok_or_else(|| "No campaign lies open.".to_owned())
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.ron"))
    }

    fn found(&mut self, keeper: &dyn Campaigns) -> Result<(), String> {
        let plan = self.plan.as_ref().ok_or("No campaign is thought of.")?;
        let name = plan.name.trim();
        let fit = |c: char| if c.is_alphanumeric() || " -_'".contains(c) { c } else { '-' };
        let base: String = name.chars().take(60).map(fit).collect();
        let base = base.trim().to_owned();
        if base.is_empty() {
            return Err("A campaign wants a name.".to_owned());
        }
        let names = std::iter::once(base.clone()).chain((2..).map(|n| format!("{base} {n}")));
        let file = names.into_iter().find(|name| !self.file(name).exists()).unwrap_or(base);
        // Answers as the form has them: with what was suggested and not changed.
        let answers =
            plan.form.fields.iter().map(|field| (field.key.clone(), field.value.clone())).collect();
        keep_verbatim(name);
        let step = keeper.begin(name, seed_of(&file), &answers).map_err(told)?;
        drop(CampaignFile::found(&self.file(&file), &step.file)?);
        self.plan = None;
        self.take(keeper, &file)?;
        self.opened()?.tell(told_after(0, step.told));
        self.refresh();
        Ok(())
    }

    /// Opens a campaign of the shelf.
    fn take(&mut self, keeper: &dyn Campaigns, name: &str) -> Result<(), String> {
        // What lies open is closed first: it may be the same.
        self.open = None;
        let file = Arc::new(CampaignFile::open(&self.file(name))?);
        let text = file.read()?;
        let view = keeper.view(name, &text).map_err(told)?;
        let offers = keeper.offers(name, &text).map_err(told)?;
        let waits = file.match_waits();
        let story = read_story(file.file());
        self.plan = None;
        self.open = Some(Open {
            name: name.to_owned(),
            story_fault: story.as_ref().err().cloned(),
            story: story.unwrap_or_default(),
            before: Vec::new(),
            after: Vec::new(),
            file,
            text,
            view,
            offers,
            member: 0,
            brief: None,
            waits,
        });
        Ok(())
    }

    /// Opens the campaign to which this match belongs, as kept here.
    ///
    /// # Errors
    /// Why it cannot be opened.
    pub fn take_of_match(&mut self, journal: &Path) -> Result<(), String> {
        let ruleset = self.ruleset.clone().ok_or("No game here has campaigns.")?;
        let keeper = ruleset.campaigns().ok_or("No game here has campaigns.")?;
        let file = campaign_of_match(journal).ok_or("That match is of no campaign.")?;
        let name =
            file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        if self.open.as_ref().is_some_and(|open| open.name == name) {
            return Ok(());
        }
        self.take(keeper, &name)
    }

    /// Something is done with the open campaign, and written down.
    fn step(
        &mut self,
        keeper: &dyn Campaigns,
        deed: impl FnOnce(&Open) -> Result<CampaignStep, Faults>,
    ) -> Result<(), String> {
        let open = self.opened()?;
        let step = deed(open).map_err(told)?;
        let matches = keeper.view(&open.name, &step.file).map_err(told)?.matches;
        let mut story = open.story.clone();
        story.extend(told_after(matches, step.told));
        let left = open.moment();
        put(open, keeper, Moment { text: step.file, story })?;
        open.before.push(left);
        if open.before.len() > MOST_CHANGES {
            open.before.remove(0);
        }
        open.after.clear();
        Ok(())
    }

    /// Takes the last change of the open campaign back, or makes it again.
    fn travel(&mut self, keeper: &dyn Campaigns, back: bool) -> Result<(), String> {
        let open = self.opened()?;
        let from = if back { &open.before } else { &open.after };
        let Some(moment) = from.last().cloned() else { return Ok(()) };
        let left = open.moment();
        put(open, keeper, moment)?;
        if back {
            open.before.pop();
            open.after.push(left);
        } else {
            open.after.pop();
            open.before.push(left);
        }
        Ok(())
    }
}

/// Has a campaign stand as at this moment, on the disk first.
fn put(open: &mut Open, keeper: &dyn Campaigns, moment: Moment) -> Result<(), String> {
    let view = keeper.view(&open.name, &moment.text).map_err(told)?;
    let offers = keeper.offers(&open.name, &moment.text).map_err(told)?;
    open.file.write(&moment.text)?;
    open.text = moment.text;
    if moment.story != open.story {
        open.tell(moment.story);
    }
    open.member = open.member.min(view.members.len().saturating_sub(1));
    (open.view, open.offers, open.brief) = (view, offers, None);
    Ok(())
}

/// What was told once so many matches were over.
fn told_after(matches: u32, told: Vec<String>) -> Vec<StoryLine> {
    told.into_iter().map(|text| StoryLine { matches, text }).collect()
}

fn told(faults: Faults) -> String {
    faults.to_string()
}

/// A seed that nobody chose: the same for the same name would make every "Winter" alike.
fn seed_of(name: &str) -> u64 {
    use std::hash::{BuildHasher, Hasher};
    let mut hasher = std::collections::hash_map::RandomState::new().build_hasher();
    hasher.write(name.as_bytes());
    hasher.finish() % 1_000_000
}

fn listed(folder: &Path, keeper: &dyn Campaigns) -> Vec<Listed> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let files = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let ending = |file: &PathBuf| file.extension().is_some_and(|ending| ending == "ron");
    let mut all: Vec<Listed> = files
        .filter(ending)
        .filter_map(|file| {
            let name = file.file_stem()?.to_string_lossy().into_owned();
            keep_verbatim(&name);
            let view =
                read_campaign(&file).and_then(|text| keeper.view(&name, &text).map_err(told));
            Some(match view {
                Ok(view) => {
                    let chapter = keeper.chapter();
                    let count = match view.matches {
                        0 => format!("No {chapter} yet"),
                        1 => format!("1 {chapter}"),
                        n => format!("{n} {chapter}s"),
                    };
                    let waits = if match_file_of(&file).exists() { ", one under way" } else { "" };
                    let who: Vec<&str> = view
                        .members
                        .iter()
                        .filter(|member| !member.follows)
                        .map(|member| member.name.as_str())
                        .collect();
                    let about = format!("{count}{waits}. {}", who.join(", "));
                    Listed { name, title: view.title, about, sound: true }
                }
                Err(why) => Listed { title: name.clone(), name, about: why, sound: false },
            })
        })
        .collect();
    all.sort_by(|a, b| a.title.cmp(&b.title).then_with(|| a.name.cmp(&b.name)));
    all
}
