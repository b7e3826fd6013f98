//! The sounds of the table.

/// A sound of the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Sound {
    /// One die landing in the tray.
    Die,
    /// A few dice landing.
    Dice,
    /// A handful of dice landing.
    ManyDice,
    /// A foot on earth or stone.
    StepOnGround,
    StepOnWood,
    StepInWater,
    /// A figure being pushed.
    Slide,
    /// A figure landing heavily.
    Thud,
    /// A blow with an edge.
    Blade,
    /// A blow without an edge.
    Blunt,
    /// An arrow, or anything else thrown or loosed.
    Arrow,
    Shot,
    Beam,
    /// A blow or shot that wounds.
    Hit,
    /// A blow or shot without effect.
    Miss,
    /// A model regaining health.
    Mend,
    Card,
    /// A figure or a marker being placed.
    Placed,
    /// A figure falling over.
    Topple,
    /// The roar of a beast.
    Roar,
    /// A breaking piece of terrain.
    Break,
    /// A button of the panels.
    Click,
    /// The start of a round.
    Bell,
    /// The advance of a clock.
    Tick,
    Victory,
    Defeat,
    /// The ambience of the room, in a loop.
    Room,
}

impl Sound {
    pub(crate) const ALL: [Sound; 27] = [
        Sound::Die,
        Sound::Dice,
        Sound::ManyDice,
        Sound::StepOnGround,
        Sound::StepOnWood,
        Sound::StepInWater,
        Sound::Slide,
        Sound::Thud,
        Sound::Blade,
        Sound::Blunt,
        Sound::Arrow,
        Sound::Shot,
        Sound::Beam,
        Sound::Hit,
        Sound::Miss,
        Sound::Mend,
        Sound::Card,
        Sound::Placed,
        Sound::Topple,
        Sound::Roar,
        Sound::Break,
        Sound::Click,
        Sound::Bell,
        Sound::Tick,
        Sound::Victory,
        Sound::Defeat,
        Sound::Room,
    ];

    /// Returns the number of its variations.
    pub(crate) fn variations(self) -> u8 {
        match self {
            Sound::Die
            | Sound::Dice
            | Sound::StepOnGround
            | Sound::StepOnWood
            | Sound::StepInWater => 4,
            Sound::Bell
            | Sound::Tick
            | Sound::Victory
            | Sound::Defeat
            | Sound::Room
            | Sound::Mend => 1,
            Sound::Shot | Sound::Hit | Sound::Blade | Sound::Placed | Sound::Card => 3,
            _ => 2,
        }
    }

    /// Returns whether its pitch may vary slightly: sounds with a melody keep theirs.
    pub(crate) fn may_vary_pitch(self) -> bool {
        !matches!(
            self,
            Sound::Bell
                | Sound::Tick
                | Sound::Victory
                | Sound::Defeat
                | Sound::Room
                | Sound::Mend
                | Sound::Click
        )
    }
}
