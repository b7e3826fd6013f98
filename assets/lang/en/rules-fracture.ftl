# Words of the rules of fracture, in English. Code names a message by its key, and gives the arguments. Other languages have the same
# keys; see docs/modding.md.

rules-fracture-against = { $mission }: { $one } against { $two }
rules-fracture-at-least-one-unit = at least one unit
rules-fracture-at-most = at most { $limit }
rules-fracture-of-points-standard = { $standard } of { $total } points Standard
rules-fracture-at-least-25 = at least 25%
rules-fracture-of-points-command = { $command } of { $total } points Command
rules-fracture-at-most-25 = at most 25%
rules-fracture-of-points-specialist = { $specialist } of { $total } points Specialist
rules-fracture-at-most-50 = at most 50%
rules-fracture-times =
    { $n ->
        [one] 1 time
       *[other] { $n } times
    }
rules-fracture-one-in-an-army = at most one per army
rules-fracture-at-most-in-an-army = at most { $most } per army
rules-fracture-one-for-each = at most one for each { $name }: { $allowed }
rules-fracture-some-models-of-with = some models of { $name } with { $weapons }
rules-fracture-the-weapons-of-the-others-one = the same weapons as the other models, or one swapped where the unit allows it
rules-fracture-of-with-other-weapons = { $models } of { $name } with other weapons
rules-fracture-at-most-of = at most { $most } of { $list }
rules-fracture-at-most-in-all = at most { $most } in all
rules-fracture-no-weapons-of-choice = no optional weapons
rules-fracture-upgrades-of-some-models-of = upgrades of some models of { $name }
rules-fracture-the-same-for-all-models-upgrades = the same upgrades for all models of the unit
rules-fracture-an-upgrade-that-may-take = an upgrade that { $name } may take
rules-fracture-each-upgrade-once = each upgrade once
rules-fracture-army-of-player = Army of player { $player }
rules-fracture-force-of-player-points =
    Force of player { $player }, { $points ->
        [one] 1 point
       *[other] { $points } points
    }
rules-fracture-there-is-no-scenario-to-take = there is no scenario to take a size from
rules-fracture-there-is-no-mission = there is no mission
rules-fracture-there-is-no-army = there is no army
rules-fracture-a-table-by-the-dice-points =
    A table by the dice: { $land }. { $points ->
        [one] 1 point
       *[other] { $points } points
    } a side.
rules-fracture-war-two-armies-of-whole-units = War: two armies of whole units, infantry and vehicles, fight for objectives on large tables; what falls is gone.
rules-fracture-the-first-unit-destroyed = the first unit destroyed
rules-fracture-a-command-unit-destroyed = a Command unit destroyed
rules-fracture-more-than-half-of-the-enemys = more than half of the enemy's units destroyed
rules-fracture-all-enemy-units-destroyed = all enemy units destroyed
rules-fracture-a-named-unit-destroyed = a named unit destroyed
rules-fracture-passes-its-morale-test = { $name } passes its Morale test
rules-fracture-morale = Morale
rules-fracture-breaks = { $name } breaks
rules-fracture-there-is-no-such-army = there is no such army
rules-fracture-there-is-no-such-unit = there is no such unit
rules-fracture-the-last-model-stays = the last model of a unit cannot be removed
rules-fracture-there-is-no-such-model = there is no such model
rules-fracture-no-weapon-of-may-be-changed = no weapon of { $name } may be swapped for `{ $weapon }`
rules-fracture-all-but-one-have-changed-their = all models but one have already swapped weapons
rules-fracture-a-new-force-of = A new force of { $name }
rules-fracture-army = Army
rules-fracture-another-army-begins-a-new-force = Choosing another army starts a new force.
rules-fracture-points-2 = Points
rules-fracture-what-the-force-may-cost-a = The points limit of the force. A table takes only forces with its own limit.
rules-fracture-command-units = Command units
rules-fracture-at-most-25-of-the-force = at most 25% of the force
rules-fracture-standard-units = Standard units
rules-fracture-at-least-25-of-the-force = at least 25% of the force
rules-fracture-specialist-units = Specialist units
rules-fracture-at-most-50-of-the-force = at most 50% of the force
rules-fracture-of-points = { $here } of { $total } points, { $share }%; { $rule }.
rules-fracture-model = Model
rules-fracture-to-of-them = { $least } to { $most } models.
rules-fracture-size = Size
rules-fracture-model-upgrades = Model { $number }: upgrades
rules-fracture-upgrades-of-all-its-models = Upgrades for all its models
rules-fracture-leave-it-at-home = Remove unit
rules-fracture-one-model = One model
rules-fracture-may-carry-another-weapon = { $models } may carry another weapon
rules-fracture-up-to = up to { $most }
rules-fracture-each-carries-of = Each carries { $count } of: { $lists }
rules-fracture-force = Force
rules-fracture-forces = Forces
rules-fracture-there-are-no-armies = there are no armies
rules-fracture-army-2 = army: `{ $army }`
rules-fracture-spent-and-the-limit = Points spent and limit
rules-fracture-all-units-together = All units together
rules-fracture-standard = Standard
rules-fracture-command = Command
rules-fracture-specialist = Specialist
rules-fracture-the-force = The force
rules-fracture-to-models = { $least } to { $most } models
rules-fracture-one-for-each-2 = At most one for each { $name }.
rules-fracture-at-most-in-a-force = At most { $most } per force.
rules-fracture-a-unit-without-models = the unit has no models
rules-fracture-a-weapon-of = a weapon of { $army }
rules-fracture-army-and-points = { $army }, { $points }.
rules-fracture-at-least-25-2 = At least 25%
rules-fracture-at-most-25-2 = At most 25%
rules-fracture-at-most-50-2 = At most 50%
rules-fracture-expected-a-number-of-points = `limit={ $value }`: expected a number of points
rules-fracture-force-there-is-no-army = `force=`: there is no army `{ $army }`
rules-fracture-found-expected = { $found }; expected { $expected }
rules-fracture-is-no-unit-of = `{ $choice }` is not a unit of { $army }
rules-fracture-is-no-unit-of-did-you-mean = `{ $choice }` is not a unit of { $army }; did you mean `unit:{ $near }`?
rules-fracture-is-nothing-that-can-be-chosen = `{ $choice }` is not a valid choice; expected unit:ID, N.drop, N.models, N.weapon:ID, …
rules-fracture-is-nothing-that-can-be-said = `{ $other }=` is not a known field; expected name, army, limit or force
rules-fracture-model-slot = Model { $number }: { $slot }
rules-fracture-models-at = { $count } at { $cost }.
rules-fracture-models-in = { $models } in { $name }
rules-fracture-name = Name
rules-fracture-no-units = no units
rules-fracture-nothing = nothing
rules-fracture-number-of = { $number } of { $name }
rules-fracture-of-your-own = Built by you: { $points }.
rules-fracture-or = { $one } or { $other }
rules-fracture-points-and-units = { $points }: { $units }.
rules-fracture-the-mission = The mission
rules-fracture-the-unit = The unit
rules-fracture-there-is-no-such-unit-in-the-force = `{ $choice }`: the force has no such unit
rules-fracture-to-of = { $least } to { $most } of { $lists }
rules-fracture-to-points = { $least } to { $most } points
rules-fracture-twice = `{ $id }` twice
rules-fracture-unit-found-expected = unit { $number }: { $found }; expected { $expected }
rules-fracture-upgrades =
    { $n ->
        [one] 1 upgrade
       *[other] { $n } upgrades
    }
rules-fracture-with = { $name } with { $weapons }
rules-fracture-coin = points
