//! The exact odds of an attack compared with sampling, for every weapon of Fracture in
//! every mode against every model.
//!
//! `ODDS=1600 cargo test --release --test cadence odds -- --nocapture` makes more
//! than ten million attacks.

use monteria_cadence::battle::{Fighter, FireMode, WeaponAttack};
use monteria_cadence::content::{ModelType, WeaponRule};
use monteria_cadence::strike::plan;
use monteria_cadence::{BattleRef, ModelRef};
use monteria_dice::Dice;
use monteria_game::ModelId;

use crate::combat::special::rolled;
use monteria_test_support::fracture::{CARBINES, DRONES, battle, id};

#[test]
fn odds_of_every_weapon_against_every_model() {
    let rolls: usize =
        std::env::var("ODDS").ok().and_then(|count| count.parse().ok()).unwrap_or(12);
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle.put(1, -6.0, 0.0).put(2, -7.0, 10.0);
    // All weapons are in one list, so that the same five models attack with each.
    let mut content = (*monteria_test_support::fracture::content()).clone();
    let mut weapons = Vec::new();
    let mut targets: Vec<ModelType> = Vec::new();
    for (army, list) in &content.armies {
        for weapon in &list.weapons {
            let mut weapon = weapon.clone();
            weapon.id = id(&format!("{army}-{}", weapon.id));
            weapons.push(weapon);
        }
        targets.extend(list.units.iter().flat_map(|unit| unit.models.iter().cloned()));
    }
    content.core.armies.get_mut("sentinels").expect("an army").weapons = weapons.clone();
    let facts = battle.facts();
    let shooters: Vec<ModelId> =
        facts.standing(1).iter().take(2).map(|model_ref| model_ref.id()).collect();
    let mut pairs = 0usize;
    let mut attacks = 0usize;
    let mut squares = 0.0;
    let mut dice = Dice::new(2026);
    for target in &targets {
        let fighters: Vec<Fighter> = facts
            .models
            .iter()
            .map(|model_ref| Fighter {
                left: i32::from(*target.hp),
                full: i32::from(*target.hp),
                ..model_ref.fighter.clone()
            })
            .collect();
        // Three models of this kind are the target.
        let aims: Vec<ModelId> =
            facts.standing(2).iter().take(3).map(|model_ref| model_ref.id()).collect();
        let models: Vec<ModelRef<'_>> = facts
            .models
            .iter()
            .zip(&fighters)
            .filter(|(model_ref, _)| model_ref.fighter.unit == 1 || aims.contains(&model_ref.id()))
            .map(|(model_ref, fighter)| match aims.contains(&model_ref.id()) {
                true => ModelRef { fighter, profile: Some(target), ..*model_ref },
                false => *model_ref,
            })
            .collect();
        let against = BattleRef { content: &content, models: models.into(), ..facts };
        for weapon in &weapons {
            let mut modes = vec![FireMode::Plain];
            if weapon.is(&WeaponRule::LongShot) {
                modes.push(FireMode::Long);
            }
            if weapon.is(&WeaponRule::Overcharge) {
                modes.push(FireMode::Over);
            }
            for mode in modes {
                let fire = WeaponAttack {
                    shooters: shooters.clone(),
                    weapon: weapon.id.clone(),
                    mode,
                    target: 2,
                };
                let plan = plan(&against, &fire).expect("a plan");
                let odds = plan.outcome();
                let sum: f64 = odds.chances().iter().sum();
                assert!((sum - 1.0).abs() < 1e-9, "{} at {}: {sum}", weapon.id, target.id);
                let mean = odds.expected();
                let chances = odds.chances().iter().enumerate();
                let spread: f64 =
                    chances.map(|(lost, chance)| chance * (lost as f64 - mean).powi(2)).sum();
                let total: usize = (0..rolls).map(|_| rolled(&plan, &mut dice)).sum();
                attacks += rolls;
                if spread < 1e-9 {
                    assert!((total as f64 - mean * rolls as f64).abs() < 1e-6);
                    continue;
                }
                let off = (total as f64 - mean * rolls as f64) / (spread * rolls as f64).sqrt();
                // Rare losses make long tails in small samples.
                assert!(
                    off.abs() < 12.0,
                    "{} at {}: {off:.1} deviations from {mean:.3}",
                    weapon.id,
                    target.id
                );
                squares += off * off;
                pairs += 1;
            }
        }
    }
    println!(
        "{attacks} attacks of {} weapons at {} models; {:.3}",
        weapons.len(),
        targets.len(),
        squares / pairs as f64
    );
    assert!(weapons.len() >= 110 && targets.len() >= 45 && pairs > 5000, "{pairs}");
    // The mean square of the standardised deviations must be about 1.
    let all = pairs as f64;
    assert!((squares / all - 1.0).abs() < 12.0 / all.sqrt() + 0.05, "{}", squares / all);
}
