# Words of the rules of fracture, in English: the patterns by which a text that is shown is known again. An argument stands for any words, one that
# is called n, n2, n3 and so on for a number. Other languages have the same keys; see docs/modding.md.

rules-fracture-against = { $a }: { $b } against { $c }
rules-fracture-unit = unit { $a }:
rules-fracture-at-least-one-unit = at least one unit
rules-fracture-at-most = at most { $limit }
rules-fracture-of-points-standard = { $standard } of { $total } points Standard
rules-fracture-at-least-25 = at least 25%
rules-fracture-of-points-command = { $command } of { $total } points Command
rules-fracture-at-most-25 = at most 25%
rules-fracture-of-points-specialist = { $specialist } of { $total } points Specialist
rules-fracture-at-most-50 = at most 50%
rules-fracture-times =
    { $carried ->
        [one] 1 time
       *[other] { $carried } times
    } { $a }
rules-fracture-one-in-an-army = one in an army
rules-fracture-at-most-in-an-army = at most { $most } in an army
rules-fracture-one-for-each = one for each { $name }: { $allowed }
rules-fracture-some-models-of-with = some models of { $a } with { $b }
rules-fracture-the-weapons-of-the-others-one = the weapons of the others, one of them swapped where the unit may
rules-fracture-of-with-other-weapons = { $a } of { $b } with other weapons
rules-fracture-at-most-of = at most { $most } of { $list }
rules-fracture-at-most-in-all = at most { $most } in all
rules-fracture-no-weapons-of-choice = no weapons of choice
rules-fracture-upgrades-of-some-models-of = upgrades of some models of { $a }
rules-fracture-the-same-for-all-models-upgrades = the same for all models: upgrades of the unit
rules-fracture-upgrades-of =
    { $count ->
        [one] 1 upgrade
       *[other] { $count } upgrades
    } of { $a }
rules-fracture-an-upgrade-that-may-take = an upgrade that { $a } may take
rules-fracture-each-upgrade-once = each upgrade once
rules-fracture-at-random = { $a } at random
rules-fracture-army-of-player = Army of player { $player }
rules-fracture-points =
    { $a ->
        [one] 1 point
       *[other] { $a } points
    }: { $b }
rules-fracture-of-your-own-points =
    Of your own: { $a ->
        [one] 1 point
       *[other] { $a } points
    }
rules-fracture-force-of-player-points =
    Force of player { $player }, { $a ->
        [one] 1 point
       *[other] { $a } points
    }
rules-fracture-a-force = a force
rules-fracture-there-is-no-scenario-to-take = there is no scenario to take a size from
rules-fracture-there-is-no-mission = there is no mission
rules-fracture-there-is-no-army = there is no army
rules-fracture-a-table-by-the-dice-points =
    A table by the dice: { $land }. { $a ->
        [one] 1 point
       *[other] { $a } points
    } a side.
rules-fracture-war-two-armies-of-whole-units = War: two armies of whole units, infantry and vehicles, fight for objectives on large tables; what falls is gone
rules-fracture-the-first-unit-destroyed = the first unit destroyed
rules-fracture-a-command-unit-destroyed = a Command unit destroyed
rules-fracture-the-sides-losses = the side's losses
rules-fracture-more-than-half-of-the-enemys = more than half of the enemy's units destroyed
rules-fracture-all-enemy-units-destroyed = all enemy units destroyed
rules-fracture-a-named-unit-destroyed = a named unit destroyed
rules-fracture-passes-its-morale-test = { $name } passes its Morale test
rules-fracture-morale = Morale
rules-fracture-breaks = { $name } breaks
rules-fracture-there-is-no-such-army = there is no such army
rules-fracture-there-is-no-such-unit = there is no such unit
rules-fracture-the-last-model-stays = the last model stays
rules-fracture-there-is-no-such-model = there is no such model
rules-fracture-no-weapon-of-may-be-changed = no weapon of { $a } may be changed for `{ $weapon }`
rules-fracture-all-but-one-have-changed-their = all but one have changed their weapons already
rules-fracture-a-new-force-of = A new force of { $a }
rules-fracture-army = Army
rules-fracture-another-army-begins-a-new-force = Another army begins a new force
rules-fracture-points-2 = Points
rules-fracture-what-the-force-may-cost-a = What the force may cost. A table is played with forces of its own number of points.
rules-fracture-command-units = Command units
rules-fracture-at-most-25-of-the-force = at most 25% of the force
rules-fracture-standard-units = Standard units
rules-fracture-at-least-25-of-the-force = at least 25% of the force
rules-fracture-specialist-units = Specialist units
rules-fracture-at-most-50-of-the-force = at most 50% of the force
rules-fracture-of-points = { $here } of { $total } points, { $share }%; { $rule }
rules-fracture-model = Model
rules-fracture-to-of-them = { $a } to { $b } of them
rules-fracture-size = Size
rules-fracture-model-upgrades = Model { $a }: upgrades
rules-fracture-upgrades-of-all-its-models = Upgrades of all its models
rules-fracture-leave-it-at-home = Leave it at home
rules-fracture-model-2 = Model { $a }:
rules-fracture-one-model = One model
rules-fracture-may-carry-another-weapon = { $models } may carry another weapon
rules-fracture-up-to = up to { $a }
rules-fracture-each-carries-of = Each carries { $n } of: { $b }
rules-fracture-force = Force
rules-fracture-forces = Forces
rules-fracture-there-are-no-armies = there are no armies
rules-fracture-army-2 = army: `{ $a }`
rules-fracture-points-3 =
    { $a }, { $n ->
        [one] 1 point
       *[other] { $n } points
    }
rules-fracture-spent-and-the-limit = Spent, and the limit
rules-fracture-all-units-together = All units together
rules-fracture-standard = Standard
rules-fracture-command = Command
rules-fracture-specialist = Specialist
rules-fracture-the-force = The force
rules-fracture-points-4 =
    { $n ->
        [one] 1 point
       *[other] { $n } points
    }; { $b }
rules-fracture-to-models = { $least } to { $most } models
rules-fracture-one-for-each-2 = One for each { $a }
rules-fracture-at-most-in-a-force = At most { $most } in a force
rules-fracture-at-points =
    { $n } at { $n2 ->
        [one] 1 point
       *[other] { $n2 } points
    }
