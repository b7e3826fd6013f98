//! Dice that the client cannot foresee: a commitment to the seed is sent before the
//! match, and the seed after it.

use rand::TryRng;
use rand::rngs::SysRng;
use schemars::JsonSchema;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::fail::Failure;
use monteria_content::text;

/// What the commitment was made of. Whoever hashes `SEED:SALT` gets the commitment, and
/// whoever plays the save again with that seed gets the dice.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub struct Reveal {
    /// The seed of the dice, in decimal digits: it may be larger than readers
    /// of JSON keep whole.
    pub seed: String,
    /// The salt, in hexadecimal digits: without it, a seed could be sought
    /// that gives the commitment.
    pub salt: String,
}

impl Reveal {
    /// Draws an unpredictable seed and salt from the operating system.
    ///
    /// # Errors
    /// Fails if the system gives no random numbers.
    pub fn draw() -> Result<Self, Failure> {
        let mut bytes = [0u8; 40];
        SysRng.try_fill_bytes(&mut bytes).map_err(|error| {
            Failure::Failed(text!(
                "terminal-the-system-gives-no-random-numbers",
                "the system gives no random numbers: {error}",
                error = error.to_string()
            ))
        })?;
        let (seed, salt) = bytes.split_at(8);
        let seed = seed.iter().fold(0u64, |seed, byte| seed << 8 | u64::from(*byte));
        Ok(Reveal { seed: seed.to_string(), salt: hexadecimal(salt) })
    }

    /// Returns the SHA-256 of `SEED:SALT`, in hexadecimal digits.
    pub fn commitment(&self) -> String {
        hexadecimal(&Sha256::digest(format!("{}:{}", self.seed, self.salt)))
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests;
