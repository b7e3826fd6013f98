//! Content of *Causeways* for tests.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use monteria_content::{Faults, Id, Library};
use monteria_drowned::content::{DrownedContent, WeaponKind};

use crate::repo_root;

/// Returns the shipped content, read once for all tests.
pub fn content() -> Arc<DrownedContent> {
    static CONTENT: OnceLock<Arc<DrownedContent>> = OnceLock::new();
    let read = || {
        let mut faults = Faults::new();
        let library = Library::open(repo_root(), &mut faults);
        DrownedContent::load(&library).unwrap_or_else(|faults| panic!("{faults}"))
    };
    CONTENT.get_or_init(read).clone()
}

/// Returns the content with the numbers of the brief. Tests of rules use it so that their
/// dice do not depend on balance changes.
pub fn of_the_brief() -> DrownedContent {
    let mut content = DrownedContent::clone(&content());
    let arms: BTreeMap<String, Id> =
        content.weapons.iter().map(|(id, one)| (one.name.to_lowercase(), id.clone())).collect();
    for line in PROFILES.trim().lines() {
        let cells: Vec<&str> = line.split(" | ").collect();
        let one = content.profiles.values_mut().find(|one| one.name == cells[0]).expect("it ships");
        one.points = ron::from_str(cells[3]).expect("points");
        one.speed = split(cells[5]);
        one.wounds = ron::from_str(cells[6]).expect("wounds");
        one.close_combat = ron::from_str(cells[7]).expect("Close Combat");
        one.marksmanship =
            (cells[8] != "-").then(|| ron::from_str(cells[8]).expect("Marksmanship"));
        one.agility = ron::from_str(cells[9]).expect("Agility");
        one.toughness = ron::from_str(cells[11]).expect("Toughness");
        one.armour = ron::from_str(cells[12]).expect("armour");
        one.weapons = cells[15..17]
            .iter()
            .filter(|name| **name != "-")
            .map(|name| arms[*name].clone())
            .collect();
    }
    for line in WEAPONS.trim().lines() {
        let (name, said) = line.split_once(": ").expect("a name");
        let one = content.weapons.values_mut().find(|one| one.name == name).expect("it ships");
        let mut words = said.split(", ");
        if let Some((ranges, _)) = words.next().and_then(|reach| reach.split_once('"')) {
            one.kind = WeaponKind::Ranged(split(ranges));
        }
        one.damage =
            split(words.next().and_then(|damage| damage.strip_prefix("damage ")).expect("damage"));
        let said: Vec<&str> = words.collect();
        one.properties.retain(|property| said.contains(&property.words().as_str()));
    }
    content
}

/// Parses two numbers in the notation of the brief, `4/6`.
fn split<T: serde::de::DeserializeOwned>(text: &str) -> T {
    ron::from_str(&format!("({})", text.replace('/', ", "))).expect("two numbers")
}

/// Profiles of the brief: name, faction, role, points, Action Points, speed, wounds, the
/// six numbers, armour, frequency, silhouette, weapons, skills.
pub const PROFILES: &str = "
Orsa Vane | salvage-compact | Leader | 22 | 3[4] | 5/6 | 5 | 5 | 6 | 7 | 8 | 2 | 2 | 1 | A | coil \
rifle | hook | Surefoot (Climb), Watchful
Tick | salvage-compact | Scout | 19 | 3[4] | 4/6 | 3 | 6 | 5 | 7 | 5 | 3 | 0 | 1 | A | spike \
pistol | stiletto | Forward Scout, Light Feet
Dr. Marl | salvage-compact | Medic | 9 | 2[4] | 5/7 | 3 | 5 | 5 | 6 | 8 | 2 | 2 | 1 | A | fog pot \
| shock baton | Drab
Pumphouse Jo | salvage-compact | Mech | 15 | 2[4] | 4/6 | 5 | 6 | 6 | 5 | 7 | 3 | 2 | 1 | A | net \
caster | pry bar | Sentry Rig
Boulder | salvage-compact | Tough | 23 | 2[3] | 3/6 | 6 | 7 | 5 | 4 | 4 | 5 | 1 | 1 | B | \
sling-charge | maul | Heavy Swing, Anchored
Wick | salvage-compact | Specialist | 14 | 2[5] | 5/6 | 3 | 5 | 7 | 7 | 5 | 2 | 2 | 1 | A | long \
gun | fists | Long Aim
Ropehand | salvage-compact | Troop | 13 | 2[3] | 5/6 | 3 | 5 | 5 | 7 | 4 | 2 | 1 | 3 | A | scrap \
bow | hook | Surefoot (Leap)
Pathcutter | salvage-compact | Troop | 16 | 2[3] | 4/6 | 4 | 6 | 5 | 6 | 5 | 2 | 2 | 2 | A | \
repeater | billhook | Forward Scout
Madam Quay | harbour-syndicate | Leader | 19 | 3[5] | 5/6 | 3 | 6 | 6 | 7 | 8 | 3 | 1 | 1 | A | \
holdout | stiletto | Riposte, Fast Draw
Whisper | harbour-syndicate | Scout | 14 | 2[4] | 4/7 | 3 | 6 | 5 | 7 | 5 | 2 | 2 | 1 | A | dart \
tube | stiletto | Unseen Start, Fade
Stitch | harbour-syndicate | Medic | 17 | 2[5] | 5/6 | 4 | 6 | 5 | 5 | 7 | 2 | 2 | 1 | A | spike \
pistol | saw | Hit and Step
Cinder | harbour-syndicate | Mech | 15 | 2[4] | 5/6 | 5 | 5 | 6 | 7 | 7 | 2 | 1 | 1 | A | torch \
spray | pry bar | Relentless
The Anvil | harbour-syndicate | Tough | 19 | 2[5] | 4/6 | 7 | 6 | 5 | 4 | 6 | 4 | 1 | 1 | B | fog \
pot | maul | Wide Arc, Pounce
Fishhook | harbour-syndicate | Specialist | 17 | 3[4] | 4/7 | 4 | 7 | 5 | 5 | 5 | 3 | 0 | 1 | A | \
net caster | billhook | Pounce
Dock Tough | harbour-syndicate | Troop | 14 | 2[3] | 4/7 | 3 | 6 | 5 | 5 | 4 | 2 | 2 | 3 | A | \
holdout | cleaver | Ferocious
Firebug | harbour-syndicate | Troop | 10 | 2[3] | 5/6 | 3 | 5 | 6 | 5 | 5 | 3 | 1 | 2 | A | torch \
spray | fists | -
Captain Hale | causeway-watch | Leader | 23 | 3[4] | 4/6 | 5 | 6 | 7 | 5 | 8 | 3 | 2 | 1 | A | \
marsh rifle | shock baton | Watchful, Bulwark
Sedge | causeway-watch | Scout | 16 | 2[4] | 5/6 | 4 | 5 | 7 | 6 | 6 | 2 | 2 | 1 | A | long gun | \
fists | Drab, Long Aim
Corporal Finch | causeway-watch | Medic | 17 | 2[4] | 4/6 | 5 | 6 | 6 | 5 | 8 | 3 | 2 | 1 | A | \
repeater | shock baton | Watchful
Ratchet | causeway-watch | Mech | 14 | 2[4] | 4/6 | 3 | 5 | 6 | 5 | 8 | 2 | 3 | 1 | A | hand \
mortar | pry bar | Sentry Rig
Gunner Mbeki | causeway-watch | Tough | 19 | 2[3] | 3/6 | 6 | 5 | 7 | 4 | 5 | 4 | 2 | 1 | B | \
chain gun | fists | Warm Barrel
Sergeant Pike | causeway-watch | Specialist | 22 | 3[4] | 4/6 | 4 | 6 | 7 | 5 | 7 | 3 | 2 | 1 | A \
| bolt thrower | cleaver | Beastbane
Watchman | causeway-watch | Troop | 13 | 2[3] | 4/6 | 3 | 5 | 6 | 4 | 5 | 3 | 1 | 3 | A | marsh \
rifle | cleaver | -
Sharpshooter | causeway-watch | Troop | 11 | 2[4] | 4/6 | 3 | 4 | 7 | 5 | 5 | 2 | 1 | 2 | A | coil \
rifle | fists | Steady Sight
Tidecaller Osa | reef-clans | Leader | 25 | 3[5] | 5/7 | 5 | 6 | 6 | 6 | 7 | 3 | 2 | 1 | A | \
javelin | lance | Deep Swimmer, Headlong
Eel | reef-clans | Scout | 16 | 3[4] | 5/7 | 3 | 6 | 5 | 6 | 5 | 2 | 1 | 1 | A | dart tube | gaff \
| Deep Swimmer, Unseen Start
Mother Coral | reef-clans | Medic | 15 | 2[4] | 5/6 | 5 | 6 | 5 | 5 | 7 | 4 | 1 | 1 | A | boom \
horn | gaff | Knit
Barnacle | reef-clans | Mech | 18 | 2[3] | 4/6 | 5 | 5 | 6 | 5 | 7 | 3 | 3 | 1 | B | bolt thrower \
| pry bar | Anchored
Breaker | reef-clans | Tough | 26 | 3[4] | 4/7 | 6 | 7 | 5 | 5 | 4 | 3 | 1 | 1 | B | javelin | \
boarding axe | Headlong, Impact
Skerry | reef-clans | Specialist | 20 | 2[4] | 5/6 | 5 | 7 | 5 | 7 | 5 | 2 | 2 | 1 | A | javelin | \
lance | Reach First
Spear-kin | reef-clans | Troop | 14 | 2[3] | 5/6 | 3 | 6 | 5 | 6 | 4 | 2 | 1 | 3 | A | javelin | \
gaff | Deep Swimmer
Reef Guard | reef-clans | Troop | 15 | 2[3] | 4/6 | 5 | 6 | 4 | 5 | 5 | 3 | 2 | 2 | A | net caster \
| lance | Bulwark
Old Kestrel | - | Specialist | 16 | 2[4] | 5/6 | 3 | 5 | 7 | 6 | 8 | 2 | 2 | 1 | A | long gun | \
billhook | Snap First
Sister Lime | - | Medic | 13 | 3[4] | 4/6 | 3 | 5 | 5 | 7 | 8 | 2 | 1 | 1 | A | fog pot | shock \
baton | Light Feet
Tusk | - | Tough | 24 | 2[3] | 4/7 | 7 | 7 | 4 | 4 | 5 | 5 | 1 | 1 | B | scattergun | saw | \
Wounded Fury, Topple
Gannet | - | Mech | 16 | 2[4] | 5/7 | 3 | 6 | 6 | 7 | 8 | 2 | 2 | 1 | A | coil rifle | hook | \
Surefoot (Leap)
Quill | - | Scout | 20 | 3[5] | 4/6 | 3 | 6 | 6 | 6 | 5 | 2 | 2 | 1 | A | scrap bow | stiletto | \
Fade, Hard Target
Shore Snapper | - | Beast | 4 | 2[2] | 5/6 | 2 | 5 | - | 6 | 4 | 2 | 1 | 5 | C | - | peck | Pack \
Teeth
Reed Stalker | - | Beast | 7 | 2[3] | 4/7 | 3 | 6 | - | 7 | 4 | 2 | 0 | 3 | C | - | rip | Pounce
Knucklehead | - | Beast | 8 | 2[2] | 4/6 | 3 | 5 | - | 4 | 3 | 3 | 2 | 3 | C | - | gore | Impact
Ember Toad | - | Beast | 9 | 2[2] | 4/6 | 2 | 4 | 6 | 5 | 3 | 2 | 2 | 3 | C | spit | peck | Hard \
Target
Ridge Cat | - | Beast | 10 | 2[3] | 5/7 | 4 | 6 | - | 7 | 5 | 3 | 1 | 2 | D | - | rip | Headlong
Canal Maw | - | Beast | 25 | 2[2] | 4/6 | 7 | 6 | - | 4 | 4 | 5 | 1 | 2 | E | - | crush | Deep \
Swimmer, Riposte
Plough Bull | - | Beast | 22 | 2[3] | 5/7 | 6 | 6 | - | 3 | 4 | 5 | 2 | 1 | E | - | gore | Bulldoze
Slab Lizard | - | Beast | 25 | 2[2] | 3/5 | 7 | 5 | - | 3 | 2 | 4 | 4 | 1 | E | - | tail | \
Anchored, Tail Sweep
";

/// Weapons of the brief in the notation of their descriptions.
pub const WEAPONS: &str = "
Scrap bow: 11/17\", damage 2/4
Coil rifle: 12/19\", damage 3/3, Sunder (1)
Marsh rifle: 10/18\", damage 3/4
Repeater: 10/16\", damage 2/4, Spray
Scattergun: 7/11\", damage 3/4, Spray
Spike pistol: 9/13\", damage 2/4
Holdout: 8/12\", damage 2/3
Long gun: 11/22\", damage 3/4, Pierce (1)
Sling-charge: 9/9\", damage 3/3, Deviate (2), Small template
Net caster: 8/12\", damage 0/1, Slow (2/3)
Fog pot: 9/9\", damage 0/0, Deviate (2), Finite, Smoke, Large template
Torch spray: teardrop, damage 2/3, Fire (1)
Bolt thrower: 11/16\", damage 3/4, Sunder (2)
Hand mortar: 12/16\", damage 3/3, Deviate (3), Large template
Dart tube: 9/12\", damage 1/2, Stun (1)
Boom horn: teardrop, damage 2/2, Knockdown
Chain gun: 11/17\", damage 4/4, Small template
Javelin: 7/11\", damage 3/4, Primitive
Spit: 7/10\", damage 1/2, Fire (1), Natural
Hook: close combat, damage 2/3, Sunder (1)
Billhook: close combat, damage 2/4, Reach (1)
Cleaver: close combat, damage 3/3
Pry bar: close combat, damage 2/3, Knockdown
Boarding axe: close combat, damage 3/4
Maul: close combat, damage 4/4, Knockdown
Gaff: close combat, damage 1/3, Reach (2)
Stiletto: close combat, damage 1/3, Pierce (1)
Shock baton: close combat, damage 2/2, Stun (1)
Saw: close combat, damage 3/5
Lance: close combat, damage 3/4, Reach (2)
Fists: close combat, damage 1/2
Peck: close combat, damage 2/2, Natural
Rip: close combat, damage 3/3, Natural, Sunder (1)
Gore: close combat, damage 3/4, Knockdown, Natural
Crush: close combat, damage 4/5, Natural
Tail: close combat, damage 3/5, Knockdown, Natural, Reach (2)
";
