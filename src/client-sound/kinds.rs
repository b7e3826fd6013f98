//! Which sounds there are.

/// A sound of the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Sound {
    /// One die lands in the tray.
    Die,
    /// A few dice land.
    Dice,
    /// A handful of dice lands.
    ManyDice,
    /// A foot on earth or stone.
    StepOnGround,
    /// A foot on planks.
    StepOnWood,
    /// A foot in water.
    StepInWater,
    /// Somebody is pushed along.
    Slide,
    /// Somebody lands heavily.
    Thud,
    /// A blow with an edge.
    Blade,
    /// A blow without one.
    Blunt,
    /// An arrow, or anything else thrown or loosed.
    Arrow,
    /// A gun.
    Shot,
    /// A weapon of light.
    Beam,
    /// A blow or a shot that hurts.
    Hit,
    /// One that does not.
    Miss,
    /// Health comes back.
    Mend,
    /// A card is turned.
    Card,
    /// A figure or a marker is put down.
    Placed,
    /// A figure falls over.
    Topple,
    /// A beast roars.
    Roar,
    /// A piece of terrain breaks.
    Break,
    /// A button.
    Click,
    /// A new round.
    Bell,
    /// The clock moves on.
    Tick,
    /// The match is won.
    Victory,
    /// The match is lost.
    Defeat,
    /// The room, over and over.
    Room,
}

impl Sound {
    /// All of them.
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

    /// How many variations of it there are.
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

    /// Whether its pitch may differ a little each time: what has a tune keeps it.
    pub(crate) fn wavers(self) -> bool {
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
