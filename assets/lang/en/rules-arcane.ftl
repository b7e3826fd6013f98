# Words of the rules of arcane, in English: the patterns by which a text that is shown is known again. An argument stands for any words, one that
# is called n, n2, n3 and so on for a number. Other languages have the same keys; see docs/modding.md.

rules-arcane-takes-from-the-reserve = { $name } takes { $cost } from the Reserve
rules-arcane-the-poison-in-bites = The poison hurts { $name }
rules-arcane-loses-lp-left = { $name } loses { $amount } LP, { $left } left
rules-arcane-heals-lp-now = { $name } heals { $healed } LP, now { $left }
rules-arcane-is-eliminated = { $name } is eliminated
rules-arcane-has-already = { $name } already has { $state } { $before }
rules-arcane-has = { $name } has { $state } { $now }
rules-arcane-is-hidden-no-longer = { $name } is no longer Hidden
rules-arcane-upholds-no-longer = { $model } no longer maintains { $name }
rules-arcane-essence = { $essence } Essence
rules-arcane-and-essence = { $cost } and { $essence } Essence
rules-arcane-deed = Deed
rules-arcane-card = Card
rules-arcane-influence = Influence
rules-arcane-innate = Innate
rules-arcane-plot = Plot
rules-arcane-organisation = Organisation
rules-arcane-once-a-turn = once a turn
rules-arcane-once-a-game = once a game
rules-arcane-upkeep = upkeep { $upkeep }
rules-arcane-difficulty = Difficulty { $need }+
rules-arcane-only-before-moving = only before moving
rules-arcane-also-before-a-roll = also before a roll
rules-arcane-an-attack = an Attack
rules-arcane-a-charge = a Charge
rules-arcane-a-counterattack = a Counterattack
rules-arcane-with-a-burst-of = with a burst of { $a }
rules-arcane-with = with { $a }
rules-arcane-defense = Defense
rules-arcane-against-a-ranged-attack = against a Ranged Attack
rules-arcane-an-automatic-escape = an automatic Escape
rules-arcane-a-move-of = a move of { $length }
rules-arcane-a-move-of-over-models-and-terrain-free = a move of { $n }" over models and terrain, which is not the movement of the turn
rules-arcane-a-move-of-over-models-and-terrain = a move of { $n }" over models and terrain
rules-arcane-over-models-and-terrain = over models and terrain
rules-arcane-which-is-not-the-movement-of = which does not count as the movement of the turn
rules-arcane-the-user-becomes-hidden = the user becomes Hidden
rules-arcane-a-wall-long-in-the-control = a wall { $length } long in the Control Zone blocks lines of sight
rules-arcane-friends-within-count-as-in-soft = friends within { $length } count as in soft cover
rules-arcane-nobody-sees-farther-than-until-the = nobody sees farther than { $length } until the end of the turn
rules-arcane-a-marker-laid-within-strikes-the = a marker placed within { $within } strikes the next enemy that moves within { $trigger } of it with Attack { $attack } and Damage { $damage }
rules-arcane-a-friend-rolls-again-to-resist = a friend rolls again to resist an effect
rules-arcane-an-attack-that-would-eliminate-the = an attack that would eliminate the user is rolled again
rules-arcane-enters-play-bound-for = { $name } enters play, bound for { $bound }
rules-arcane-upkeep-phases =
    { $n ->
        [one] 1 Upkeep Phase
       *[other] { $n } Upkeep Phases
    }
rules-arcane-the-user = the user
rules-arcane-of-the = of the { $name }
rules-arcane-a-friend = a friend
rules-arcane-an-enemy = an enemy { $reach }
rules-arcane-every-enemy-within = every enemy within { $length }
rules-arcane-every-other-model-within = every other model within { $length }
rules-arcane-attack-if-declared-while-hidden = { $bonus } Attack if declared while Hidden
rules-arcane-damage-after-a-charge-of-at = { $bonus } Damage after a Charge of at least { $length }
rules-arcane-with-2 = with
rules-arcane-armor = { $pierces } Armor
rules-arcane-models-on-the-line = models on the line
rules-arcane-abrupt-ground = abrupt ground
rules-arcane-minor-obstacles = minor obstacles
rules-arcane-ignoring = ignoring { $ignored }
rules-arcane-it-cannot-be-intercepted = it cannot be intercepted
rules-arcane-with-more = with { $a } more
rules-arcane-it-causes-throw = it causes Throw
rules-arcane-the-user-heals-half-of-the = the user heals half of the LP lost, rounded up
rules-arcane-is-critical = is critical
rules-arcane-if-it-the-target = if it { $when }, the target { $a }
rules-arcane-if-it-damages-the-target-is = if it damages, the target is pushed { $length }
rules-arcane-in-the-control-zone = in the Control Zone
rules-arcane-in-contact = in contact
rules-arcane-in-sight-within = in sight within { $length }
rules-arcane-effect = (Effect { $need })
rules-arcane-gains = gains { $state } { $level }
rules-arcane-heals-lp = heals { $points } LP
rules-arcane-loses-lp = loses { $points } LP
rules-arcane-negative-states =
    { $n ->
        [one] 1 negative State
       *[other] { $n } negative States
    }
rules-arcane-loses-all-states = loses all States
rules-arcane-gains-ap = gains { $points } AP
rules-arcane-loses-ap = loses { $points } AP
rules-arcane-walks-at-once-not-into-contact = walks { $length } at once, not into contact
rules-arcane-is-pulled-straight-toward-the-user = is pulled { $length } straight toward the user
rules-arcane-is-pushed-straight-away-from-the = is pushed { $length } straight away from the user
rules-arcane-escapes-without-a-roll = escapes without a roll
rules-arcane-may-neither-run-nor-charge-until = may neither Run nor Charge until the next Upkeep Phase
rules-arcane-may-not-dodge-until-the-end = may not Dodge until the end of the turn
rules-arcane-has-on-its-next-attack-this = has { $bonus } on its next attack this turn
rules-arcane-has-on-its-next-attack-this-ganged = has { $a } on its next attack this turn if another friend is engaged with its target
rules-arcane-has-defense-against-the-next-attack = has { $bonus } Defense against the next attack this turn
rules-arcane-has-on-its-next-resistance-roll = has { $bonus } on its next Resistance roll this turn
rules-arcane-has-on-its-next-attack-whenever = has { $bonus } on its next attack
rules-arcane-has-defense-against-the-next-attack-whenever = has { $bonus } Defense against the next attack
rules-arcane-has-on-its-next-resistance-roll-whenever = has { $bonus } on its next Resistance roll
rules-arcane-if-another-friend-is-engaged-with = if another friend is engaged with its target
rules-arcane-lets-the-next-charge-against-it = makes the next Charge against it roll only one die
rules-arcane-ranged-attack = Ranged Attack { $length }
rules-arcane-advanced-deployment = Advanced Deployment
rules-arcane-infiltration = Infiltration
rules-arcane-immunity = Immunity ({ $states })
rules-arcane-intangible = Intangible
rules-arcane-critical-mastery = Critical Mastery
rules-arcane-open-movement = Open Movement
rules-arcane-flight = Flight
rules-arcane-damage-resistance = Damage Resistance
rules-arcane-guardian = Guardian
rules-arcane-summoner = Summoner { $times }
rules-arcane-armor-2 = Armor
rules-arcane-attacks-ignore-armor = attacks ignore { $by } Armor
rules-arcane-lp = LP
rules-arcane-half-as-fast = half as fast
rules-arcane-attack-and-damage-against-one-enemy = +{ $by } Attack and +{ $by } Damage against one chosen enemy
rules-arcane-to-rolls-for-initiative = +{ $by } to rolls for initiative
rules-arcane-the-deployment-zone-is-deeper = the deployment zone is { $length } deeper
rules-arcane-models-are =
    { $n ->
        [one] 1 model is
       *[other] { $n } models are
    }
rules-arcane-once-a-game-ranges-are-halved = once a game, ranges are halved until the end of the turn
rules-arcane-once-a-game-all-control-zones = once a game, all Control Zones are { $zone } until the end of the turn
rules-arcane-ap-in-all-that-any-friend = { $points } AP in total that any friend may use
rules-arcane-a-piece-of-terrain-that-is = one chosen piece of terrain heals friends in it by { $life } LP each turn
rules-arcane-once-a-game-a-friend-within = Once a game a friend within { $within } of the leader gains { $gain } AP.
rules-arcane-in-each-recovery-phase-one-model = In each Recovery Phase one model heals { $points } LP.
rules-arcane-one-infiltration-marker-more-and-no = One more infiltration marker, and no upkeep for Stealth on turn 1.
rules-arcane-equipment-cards-cost =
    { $n ->
        [one] 1 Equipment card costs
       *[other] { $n } Equipment cards cost
    }
rules-arcane-its-abilities-are-sealed = its abilities are sealed
rules-arcane-once-in-a-turn = it can be used only once a turn
rules-arcane-once-in-a-game = it can be used only once a game
rules-arcane-only-before-it-moves = it can be used only before moving
rules-arcane-nobody-is-there = nobody is there
rules-arcane-no-straight-way-of-into-contact = no straight path of { $most } leads into contact
rules-arcane-the-traps-of-the-party = the traps of the party
rules-arcane-not-revealed = not revealed
rules-arcane-at-half-lp = at half LP
rules-arcane-tie = Tie
rules-arcane-partial-victory = Partial victory
rules-arcane-clear-victory = Clear victory
rules-arcane-annihilation = Annihilation
rules-arcane-nobody-sees-farther-than-this-turn = nobody sees farther than { $sight } this turn
rules-arcane-more-than-of-forest-lie-between = more than { $deep } of forest lie between
rules-arcane-from-hiding = from hiding
rules-arcane-blind = Blind
rules-arcane-berserk = Berserk
rules-arcane-a-grudge = a grudge
rules-arcane-friends-in-contact = friends in contact
rules-arcane-soft-cover = soft cover
rules-arcane-hard-cover = hard cover
rules-arcane-free-moves = Free moves
rules-arcane-who-sees-an-enemy-end-a = A model that sees an enemy end a move nearby, not in contact, may shift 2".
rules-arcane-group-combat = Group combat
rules-arcane-1-attack-for-each-other-friend = +1 Attack for each other friend engaged with the target, at most +2.
rules-arcane-states-add-up = States add up
rules-arcane-a-state-that-comes-again-adds = A State gained again adds its level instead of keeping the higher one.
rules-arcane-veil-and-crown = Veil and Crown
rules-arcane-duels-of-two-small-parties-of = Duels of two small parties of heroes, who keep points back to dodge, counter and step between in the other's turn.
rules-arcane-a-game-of-monter-as-own = A game of Montería's own: names, characters, cards, tables, figures and every sentence are ours. How its duels are fought follows the mechanics of a skirmish game that is out of print; nothing of its text or of its world is used.
rules-arcane-levels =
    { $a }, { $b ->
        [one] 1 level
       *[other] { $b } levels
    }
rules-arcane-advantages = Advantages
rules-arcane-a-faction = A faction
rules-arcane-the-light-or-the-dark-each = The Light or the Dark, each with the Unaligned; or one organisation, which has an advantage of its own, with at most one Wanderer.
rules-arcane-banner = Banner
rules-arcane-wanderers = Wanderers
rules-arcane-everybody-once-but-agents-of-whom = Each character once, except agents: one agent for each full 150 levels. One leader for each full 250.
rules-arcane-none = None
rules-arcane-the-character = The character
rules-arcane-levels-2 =
    { $n ->
        [one] 1 level
       *[other] { $n } levels
    }
rules-arcane-cards-of-the-whole-party-there = Cards of the whole party: each once, and in all at most as many cards as characters.
rules-arcane-level = level { $level }
rules-arcane-levels-of-its-characters-and-the = Levels of its characters, and the limit
rules-arcane-with-cards = With cards
rules-arcane-the-same-with-advantage-cards = Levels with advantage cards, and the limit
rules-arcane-levels-3 = Levels
rules-arcane-levels-with = { $levels } with { $cards }: { $names }.
rules-arcane-party = Party
rules-arcane-parties = Parties
rules-arcane-what-the-characters-may-come-to = What the characters may come to together; with cards it may be a tenth more.
rules-arcane-company-of-the = Company of the { $alignment }
rules-arcane-company-of = Company of { $name }
rules-arcane-escape = Escape
rules-arcane-comes-about = Takes effect
rules-arcane-is-thrown = { $name } is thrown
rules-arcane-it-flies = It flies
rules-arcane-steps-in = steps in
rules-arcane-a-trap = A trap
rules-arcane-at = { $by } at { $name }
rules-arcane-and-a-die = and a die
rules-arcane-and-the-best-of-dice =
    and the best of { $dice ->
        [one] 1 die
       *[other] { $dice } dice
    }
rules-arcane-best-of-dice =
    best of { $dice ->
        [one] 1 die
       *[other] { $dice } dice
    }
rules-arcane-roll = Roll
rules-arcane-and-the-success-armor = { $damage } plus the success, minus Armor { $armor }
rules-arcane-eliminates = Eliminates
rules-arcane-where-it-misses-lp-expected-in = { $struck } if it misses: { $value } LP expected in all
rules-arcane-struck-back = Struck back
rules-arcane-in-a-hundred = { $chance } %
rules-arcane-against = Against { $name }, { $cost }
rules-arcane-lp-expected = { $hit }, { $expected } LP expected
rules-arcane-seek = Seek
rules-arcane-marker = Marker { $id }
rules-arcane-way = Path
rules-arcane-of-straight-on = { $cost } of { $of }, in a straight line
rules-arcane-nobody-else = nobody else
rules-arcane-in-the-burst = In the burst
rules-arcane-with-essence = With Essence
rules-arcane-declared = Declared
rules-arcane-intercept = Intercept
rules-arcane-essence-2 = Essence
rules-arcane-throw = Throw
rules-arcane-stepped-into = intercepted
rules-arcane-nobody-steps-in = not intercepted
rules-arcane-a-die-more-for = one more die for { $who }
rules-arcane-to-hit-lp-expected = { $chance } % to hit, { $expected } LP expected
rules-arcane-against-2 = { $total } against { $against }
rules-arcane-lp-2 = { $loss } LP
rules-arcane-each-of-up-to-friends-gains-protection = each of up to { $n } friends in the Control Zone gains Protection { $n2 }
rules-arcane-more-lp = { $bonus } LP
rules-arcane-ranged-attack-2 = Ranged Attack
rules-arcane-counterattack = Counterattack
rules-arcane-burst = Burst
rules-arcane-trap = Trap
rules-arcane-over = from { $distance } away
rules-arcane-out-of-hiding = from hiding
rules-arcane-at-0-it-is-eliminated-at = At 0 it is eliminated; at half or less the enemy scores half its level.
rules-arcane-spent-on-actions-and-on-reactions = Spent on actions, and on reactions in the activations of others.
rules-arcane-ap = AP
rules-arcane-numbers = Numbers
rules-arcane-by-nature = Innate abilities
rules-arcane-advantage-cards = Advantage cards
rules-arcane-wanderer = Wanderer
rules-arcane-level-2 = { $kind }, level { $level }
rules-arcane-the-next-roll = the next roll
rules-arcane-on-its-card = { $meaning }. { $on_card } on its card; { $reasons }
rules-arcane-it-may-neither-run-nor-charge = it may neither Run nor Charge now
rules-arcane-added-to-the-die-of-an = Added to the die of an attack
rules-arcane-of-its-attacks = Damage of its attacks
rules-arcane-what-an-attack-must-reach = What an attack must reach
rules-arcane-taken-from-damage = Taken from damage
rules-arcane-resistance = Resistance
rules-arcane-added-to-the-die-that-resists = Added to the die that resists effects
rules-arcane-inches-of-a-walk-and-of = Inches of a Walk and of a Run
rules-arcane-recovery = Recovery
rules-arcane-ap-regained-each-turn = AP regained each turn
rules-arcane-range = Range
rules-arcane-how-far-its-basic-attack-reaches = How far its basic Attack reaches
rules-arcane-infiltration-marker = Infiltration marker
rules-arcane-stone = Stone
rules-arcane-altar = Altar
rules-arcane-pane-of-light = Pane of light
rules-arcane-ap-what-does-it-do = { $name }, { $own }: what does it do?
rules-arcane-shoots-at = shoots at
rules-arcane-does-intercept = { $by } { $how } { $target }: does { $model } intercept?
rules-arcane-let-it-pass = Let it pass
rules-arcane-it-steps-into-the-way-and = It steps in and becomes the target; it may Dodge.
rules-arcane-intercepts = { $name } intercepts
rules-arcane-does-not-come-into-contact = { $name } does not come into contact: { $why }
rules-arcane-charges-over = { $model } charges { $target } over { $length }"
rules-arcane-the-charge-does-not-come-into = The Charge does not come into contact
rules-arcane-stand = Stand
rules-arcane-dodge = Dodge
rules-arcane-in-a-hundred-to-hit-lp = { $hit } % to hit, { $expected } LP expected
rules-arcane-is-attacked-by-what-does-it = { $name } is attacked by { $who }: what does it do?
rules-arcane-essence-a-die-more = Spend Essence: one more die
rules-arcane-1-essence = 1 Essence
rules-arcane-spends-essence = { $name } spends Essence
rules-arcane-would-lose-lp-and-be-eliminated = { $name } would lose { $loss } LP and be eliminated
rules-arcane-the-attack-is-rolled-again = { $name }: the attack is rolled again
rules-arcane-let-it-be = Keep the result
rules-arcane-wards-the-blow = { $target } wards off the blow: { $ability }
rules-arcane-a-tie-both-roll-again = A tie: both roll again
rules-arcane-place-first = place first
rules-arcane-place-after-the-enemy = place after the enemy
rules-arcane-the-edge-and = The { $edge } edge, and { $first }
rules-arcane-which-edge-is-yours-and-who = Which edge is yours, and who places first?
rules-arcane-takes-the-edge-places-first = { $name } takes the { $edge } edge; { $begins } places first
rules-arcane-place = Place { $name }
rules-arcane-it-begins-with = It begins with { $start_points }.
rules-arcane-infiltrates = { $name } infiltrates
rules-arcane-markers-are-laid-from-turn-2 = Markers are placed; from turn 2 on it appears at one of them.
rules-arcane-place-a-character-of = Place a character of { $party }
rules-arcane-at-most-half-of-the-party = at most half of the party may infiltrate: { $most }
rules-arcane-is-placed-with = { $name } is placed with { $start }
rules-arcane-begin-with = Begin with { $name }
rules-arcane-it-costs-its-upkeep-only = It costs only its upkeep.
rules-arcane-it-has-too-few-action-points = it has too few Action Points
rules-arcane-it-is-in-the-control-zone = it is in the Control Zone of { $name }
rules-arcane-begin-without = Begin without an ability
rules-arcane-what-does-it-begin-with = { $name }: what does it begin with?
rules-arcane-begins-with-for = { $name } begins with { $ability } for { $cost }
rules-arcane-stands-where-wills-it = { $user } places { $ability }
rules-arcane-lays-a-trap = { $name } lays a trap
rules-arcane-nobody-sees-farther-than-until-the-2 = Nobody sees farther than { $sight } until the turn ends
rules-arcane-is-rid-of = { $name } no longer has { $state }
rules-arcane-who-pulls = who pulls
rules-arcane-may-leave-contact = { $name } may leave contact
rules-arcane-may-neither-run-nor-charge-until-2 = { $name } may neither Run nor Charge until the next Upkeep Phase
rules-arcane-may-not-dodge-until-the-turn = { $name } may not Dodge until the turn ends
rules-arcane-has-on-its-next-roll = { $name } has { $bonus } on its next roll: { $roll }
rules-arcane-braces-itself-a-charge-rolls-one = { $name } braces itself: the next Charge rolls only one die
rules-arcane-walk-there = Walk there
rules-arcane-may-walk-at-once = { $name } may walk { $length } at once
rules-arcane-preparation = Preparation
rules-arcane-an-infiltration-marker = an infiltration marker
rules-arcane-lay = Put down { $what }
rules-arcane-there-is-no-room-for = There is no room for { $what }
rules-arcane-a-trap-outside-of-the-enemys = Where outside the enemy's zone do you place a trap?
rules-arcane-an-infiltration-marker-from-the-others = Where do you place an infiltration marker, at least { $gap } from the others and from the enemy's zone?
rules-arcane-of = An infiltration marker of { $party }: { $place }
rules-arcane-a-trap-of-2 = A trap of { $party }: { $place }
rules-arcane-reveal-at-a-marker = Reveal { $name } at a marker
rules-arcane-there-is-no-room-for-it = there is no room for it at a marker
rules-arcane-reveal-nobody = Reveal nobody
rules-arcane-whoever-has-not-been-revealed-when = A model that is still unrevealed at the end of the match counts as lost.
rules-arcane-who-is-revealed = Who is revealed?
rules-arcane-reveals-itself-with = { $name } reveals itself with { $start }
rules-arcane-is-there = { $name } is there
rules-arcane-it-begins-with-and-may-not = It begins with { $recovery } and may not move this turn.
rules-arcane-room-on-the-table = room on the table
rules-arcane-no-marker-is-left-beside-those = your infiltrators need every marker that is left
rules-arcane-the-marker-is-taken-off-the = The marker is removed from the table.
rules-arcane-the-enemy-has-found-a-marker = The enemy has found a marker: is somebody there?
rules-arcane-nobody-is-at-the-marker = Nobody is at the marker
rules-arcane-is-found-with = { $name } is found, with { $recovery }
rules-arcane-the-marker = the marker
rules-arcane-the-marker-is-taken-up = The marker is removed
rules-arcane-a-marker-that-is-needed-no = A marker that is no longer needed is removed
rules-arcane-draws-on-essence = { $name } spends Essence
rules-arcane-against-is-missed = { $total } against { $against }: the attack misses { $target }
rules-arcane-a-critical-hit = a critical hit
rules-arcane-a-hit = a hit
rules-arcane-against-on-for-lp = { $total } against { $against }: { $how } on { $target } for { $loss } LP
rules-arcane-strikes-back = { $name } strikes back
rules-arcane-throw-it-toward-a-spot = Throw it toward a spot
rules-arcane-throws-where-to = { $by } throws { $thrown } { $inches }": where to?
rules-arcane-sets-off-a-trap = { $name } sets off a trap
rules-arcane-shift-a-little = Shift a little
rules-arcane-has-come-near-does-shift = { $model } has come near: does { $one } shift?
rules-arcane-shifts-by = { $name } shifts by { $cost }"
rules-arcane-fight = Fight
rules-arcane-other = Other
rules-arcane-it-is-not-engaged = it is not engaged
rules-arcane-it-may-leave-contact-already = it may already leave contact
rules-arcane-a-die-decides-whether-it-may = A die decides whether it may leave contact.
rules-arcane-end-the-activation = End the activation
rules-arcane-it-has-of = it has { $available_points } of the { $cost } needed
rules-arcane-it-sees-nothing-but-the-nearest = it is Berserk: it may only attack the nearest enemy
rules-arcane-it-has-used-its-movement-this = it has used its movement this turn
rules-arcane-it-is-engaged-it-has-to = it is engaged: it has to Escape first
rules-arcane-no-enemy-is-in-contact = no enemy is in contact
rules-arcane-nobody-can-be-shot-at = nobody can be shot at
rules-arcane-nobody-can-be-charged = nobody can be charged
rules-arcane-it-is-not-in-contact = it is not in contact
rules-arcane-it-is-engaged = it is engaged
rules-arcane-it-may-neither-run-nor-charge-2 = it may neither Run nor Charge
rules-arcane-walk = Walk
rules-arcane-up-to-not-into-contact = Up to { $walk }, not into contact.
rules-arcane-up-to-straight-on-not-into = Up to { $run } in a straight line, not into contact.
rules-arcane-of-essence-are-left = it needs { $needed } Essence, and { $essence } is left
rules-arcane-it-is-upheld-already = it is already maintained
rules-arcane-it-is-hidden-already = it is already Hidden
rules-arcane-it-passes-through = it is Intangible: the ability does nothing to it
rules-arcane-nobody-can-be-reached = no enemy is within reach
rules-arcane-it-is-not-of-that-organisation = it does not belong to that organisation
rules-arcane-no-friend-can-be-reached = no friend is within reach
rules-arcane-it-has-to-attack-while-it = it has to attack while it can
rules-arcane-it-has-to-go-toward-the = it has to go toward the nearest enemy while it can
rules-arcane-against-whom-is-its-grudge = Against which enemy does { $name } bear a grudge?
rules-arcane-which-enemy-does-your-party-want = Which enemy does your party want?
rules-arcane-which-enemy-do-you-mark-in = Which enemy do you mark, in secret?
rules-arcane-bears-a-grudge = { $model } bears { $name } a grudge
rules-arcane-is-wanted = { $party }: { $name } is wanted
rules-arcane-which-piece-of-terrain-is-sacred = Which piece of terrain is sacred to your party?
rules-arcane-sacred-ground-is = { $party }: sacred ground is { $piece }
rules-arcane-all-stay-where-they-are = All stay where they are
rules-arcane-place-anew = Place { $name } again
rules-arcane-who-is-placed-anew-may-be = Which model do you place again? { $left } left
rules-arcane-is-placed-anew = { $name } is placed again
rules-arcane-scenario = Scenario
rules-arcane-a-stone-to-hold-lies-on = A stone is placed on the table
rules-arcane-a-captive-stands-on-the-table = A captive stands on the table
rules-arcane-the-altar-is-in-the-middle = The altar is in the middle
rules-arcane-lead-the-captive = Lead the captive
rules-arcane-a-walk-of-with-the-captive = A Walk of { $far } with the captive; within { $edge_within } of your edge it leads the captive off the table.
rules-arcane-is-as-near-to-the-captive = { $name } is just as near to the captive
rules-arcane-serve-the-altar = Serve the altar
rules-arcane-victory-points-once-a-turn-for = { $points }; once a turn for each side.
rules-arcane-your-side-has-served-the-altar = your side has served the altar this turn
rules-arcane-leave-by-the-far-edge = Leave by the far edge
rules-arcane-victory-points-it-does-not-come = { $points }; it does not come back.
rules-arcane-leads-the-captive = { $name } leads the captive
rules-arcane-leads-the-captive-off-the-table = { $name } leads the captive off the table
rules-arcane-the-captive-follows = The captive follows { $name }
rules-arcane-serves-the-altar-victory-points = { $name } serves the altar: { $points }
rules-arcane-gets-through-victory-points = { $name } breaks through: { $points }
rules-arcane-had-marked = { $party } had marked { $name }
rules-arcane-holds-a-stone-victory-points = { $party } holds a stone: { $points }
rules-arcane-the-points-of-a-side = the points of a side
rules-arcane-by-victory-points =
    { $scores } by { $difference ->
        [one] 1 victory point
       *[other] { $difference } victory points
    }
rules-arcane-a-die-for-each-of-in = One die for each hidden model or marker in its Control Zone ({ $sought }).
rules-arcane-nothing-is-hidden-in-its-control = nothing is hidden in its Control Zone
rules-arcane-finds-nothing-to-look-for = { $name } has nothing to seek
rules-arcane-the-marker-that-was-found = the marker that was found
rules-arcane-has-found-a-marker = { $name } has found a marker
rules-arcane-it-has-summoned-as-often-as = it has summoned as often as it can in this game
rules-arcane-nobody-is-left-to-be-summoned = no summon is left
rules-arcane-summons = { $by } summons { $model }
rules-arcane-stability = Stability
rules-arcane-fades-away = { $name } fades away
rules-arcane-protection = Protection
rules-arcane-what-resists-the-effect = what resists the effect
rules-arcane-to-resist = to resist
rules-arcane-more-enemies = more enemies
rules-arcane-prowler = Prowler
rules-arcane-the-difficulty = the difficulty
rules-arcane-difficulty-2 = Difficulty
rules-arcane-to-get-out-of-the-way = to step aside
rules-arcane-shock = Shock
rules-arcane-in-a-hundred-2 = { $name }: { $label }, { $chance } %
rules-arcane-a-second-die-the-better-counts = Rolls a second die; the better one counts: { $chance } %.
rules-arcane-roll-with-essence = Roll with Essence
rules-arcane-resists = { $name } resists
rules-arcane-has-not-resisted-does-help = { $name } failed to resist: does { $friend } help?
rules-arcane-roll-again = { $name }: roll again
rules-arcane-the-edge-of-the-table = the edge of the table
rules-arcane-flies = { $name } flies { $flew }"
rules-arcane-crashes-into = { $name } crashes into { $what }
rules-arcane-falls = { $name } falls { $fell }"
rules-arcane-is-pushed = { $name } is pushed { $inches }"
rules-arcane-flies-at-does-it-give-up = { $thrown } flies at { $met }: does it give up its move to step aside?
rules-arcane-give-up-the-move-of-this = Give up this turn's move
rules-arcane-roll-or-more-avoids = Roll: it steps aside on { $need } or more
rules-arcane-gets-out-of-the-way-of = { $hit } steps aside for { $thrown }
rules-arcane-hits = { $thrown } hits { $hit }
rules-arcane-turn = Turn { $round }
rules-arcane-heal-one = Heal this model
rules-arcane-who-heals-lp = Which model heals { $mending } LP?
rules-arcane-doom = Doom
rules-arcane-uphold = Maintain { $name }
rules-arcane-let-it-end = Let it end
rules-arcane-does-it-uphold = { $model }: does it maintain { $ability }?
rules-arcane-upholds = { $model } maintains { $ability }
rules-arcane-rolls-for-initiative-with = { $party } rolls for initiative with { $initiative }
rules-arcane-a-second-die-the-better-counts-2 = Rolls a second die; the better one counts.
rules-arcane-has-the-initiative = { $name } has the initiative
rules-arcane-ranges-are-halved-until-the-turn = Ranges are halved until the turn ends.
rules-arcane-all-control-zones-are-until-the = All Control Zones are { $zone } until the turn ends.
rules-arcane-cards = Cards
rules-arcane-a-friend-near-the-leader-gains = Once a game, a friend near the leader gains { $gain }.
rules-arcane-the-leaders-call = The leader's call
rules-arcane-it-has-been-activated-this-turn = it has been activated this turn
rules-arcane-it-can-do-nothing-this-turn = it can do nothing this turn
rules-arcane-activate = Activate
rules-arcane-who-is-activated = { $party }: who is activated?
rules-arcane-plays = { $party } plays { $name }
rules-arcane-has-come-to-itself = { $name } is no longer Stunned
rules-arcane-into = into { $what }
rules-arcane-into-who-may-step-aside = into { $name }, who may step aside
rules-arcane-down = down { $fell }
rules-arcane-lp-more = loses { $lost } more LP
rules-arcane-pushed = Pushed
rules-arcane-thrown-where-it-hurts = Expected throw, if it loses LP
rules-arcane-thrown-at-the-most = Longest possible throw
rules-arcane-reserve = Reserve { $reserve }
rules-arcane-infiltrating = { $infiltrating } infiltrating
rules-arcane-wants = wants { $name }
rules-arcane-has-marked = has marked { $name }
rules-arcane-cards-2 = cards: { $cards }
rules-arcane-darkness = Darkness
rules-arcane-fog = Fog
rules-arcane-ranges-are-halved-this-turn = ranges are halved this turn
rules-arcane-heavy-air = Heavy air
rules-arcane-control-zones-of-this-turn = Control Zones of { $zone } this turn
rules-arcane-a-place-where-one-of-may = One of { $count } may appear here.
rules-arcane-ends-a-move = ends a move
rules-arcane-an-enemy-who-within-is-struck = An enemy that { $how } within { $near } is struck with Attack { $attack } and Damage { $damage }.
rules-arcane-stops-every-line-of-sight-as = Blocks every line of sight while it is maintained.
rules-arcane-control-zone = Control Zone
rules-arcane-shoots = shoots { $range }
rules-arcane-hidden-nobody-can-aim-at-it = Hidden: nobody can aim at it
rules-arcane-walks-runs = walks { $walk }, runs { $run }
rules-arcane-it-may-come-out-at-any = It may appear at any of its side's markers.
rules-arcane-infiltrating-2 = Infiltrating
rules-arcane-of-left = { $left } of { $most } left.
rules-arcane-in-contact-with = In contact with { $names }.
rules-arcane-activated = Activated
rules-arcane-moved = Moved
rules-arcane-it-has-used-the-movement-of = It has used the movement of this turn.
rules-arcane-escaped = Escaped
rules-arcane-it-may-leave-contact-in-this = It may leave contact in this activation.
rules-arcane-it-may-neither-run-nor-charge-3 = It may neither Run nor Charge until the next Upkeep Phase.
rules-arcane-no-run = No Run
rules-arcane-it-may-not-dodge-until-the = It may not Dodge until the end of the turn.
rules-arcane-no-dodge = No Dodge
rules-arcane-the-next-charge-against-it-rolls = The next Charge against it rolls one die only.
rules-arcane-braced = Braced
rules-arcane-roll-to-resist = roll to resist
rules-arcane-where-another-friend-is-engaged-with = if another friend is engaged with the target
rules-arcane-to-its-next-this-turn = { $bonus } to its next { $roll } this turn
rules-arcane-to-its-next = { $bonus } to its next { $roll }
rules-arcane-next = Next { $roll } { $bonus }
rules-arcane-upheld-it-costs-action-points-each = Maintained: it costs Action Points each Upkeep Phase.
rules-arcane-summoned-by-bound-for-more-upkeep =
    Summoned by { $summoner }, bound for { $left ->
        [one] 1 more Upkeep Phase
       *[other] { $left } more Upkeep Phases
    }.
rules-arcane-bound = Bound { $left }
rules-arcane-grudge = Grudge
rules-arcane-strikes-harder-at = Attacks { $name } with a bonus.
rules-arcane-all-of-the-other-side-attack = The whole other side attacks it with a bonus.
rules-arcane-wanted = Wanted
rules-arcane-marked-worth-twice-its-victory-points = Marked: worth twice its victory points. Only the side that marked it knows.
rules-arcane-ap-2 = { $number } AP
rules-arcane-agent = Agent
rules-arcane-summon = Summon
rules-arcane-attack-damage-defense-armor-lp-resistance = Attack { $attack }, Damage { $damage }, Defense { $defense }, Armor { $armor }, { $life } LP, Resistance { $resistance }, speed { $speed }, AP { $recovery }/{ $most }.
rules-arcane-a-ranged-attack-up-to = a Ranged Attack up to { $range }
rules-arcane-a-ranged-attack-up-to-with = a Ranged Attack up to { $range } with a burst of { $area }
rules-arcane-against-defense = { $attack } against Defense { $defense }
rules-arcane-too-far = too far
rules-arcane-it-would-take-of = it would take { $n }" of { $n2 }"
rules-arcane-warrior = Warrior
rules-arcane-mystic = Mystic
rules-arcane-warrior-and-mystic = Warrior and Mystic
rules-arcane-mystic-and-prowler = Mystic and Prowler
rules-arcane-warrior-and-prowler = Warrior and Prowler
rules-arcane-eliminated = eliminated
rules-arcane-magic = Magic
rules-arcane-subterfuge = Subterfuge
rules-arcane-ki = Ki
rules-arcane-magic-a-friend-in-the-control-zone = Magic, { $n } AP: a friend in the Control Zone { $a }
rules-arcane-ki-once-a-turn = Ki, { $n } AP, once a turn: { $a }
rules-arcane-ki-a-charge = Ki, { $n } AP: { $a }
rules-arcane-power = Power
rules-arcane-it-damages = it damages
rules-arcane-it-hits = it hits
rules-arcane-an-attack-with = an Attack with { $a }
rules-arcane-a-counterattack-with = a Counterattack with { $a }
rules-arcane-a-ranged-attack-up-to-with-2 = a Ranged Attack up to { $n }" with { $a }
rules-arcane-a-charge-with = a Charge with { $a }
rules-arcane-a-charge-with-after-a-charge = a Charge with { $a } after a Charge of at least { $n }"
rules-arcane-if-it-damages-the-target = if it damages, the target { $riders }
rules-arcane-if-it-hits-the-target = if it hits, the target { $riders }
rules-arcane-gains-effect = gains { $a } (Effect { $n })
rules-arcane-gains-2 = gains { $a }
rules-arcane-the-user-2 = the user { $a }
rules-arcane-a-friend-in-contact = a friend in contact { $a }
rules-arcane-a-friend-in-the-control-zone = a friend in the Control Zone { $a }
rules-arcane-an-enemy-in-the-control-zone = an enemy in the Control Zone { $a }
rules-arcane-every-enemy-within-2 = every enemy within { $n }" { $a }
rules-arcane-a-move-of-over-models-and = a move of { $n }" over models and terrain
rules-arcane-a-dodge-with = a Dodge with { $bonus }
rules-arcane-a-dodge-with-against-a-ranged = a Dodge with { $a } against a Ranged Attack
rules-arcane-is-pulled-straight-toward-the-user-2 = is pulled { $n }" straight toward the user
rules-arcane-is-pushed-straight-away-from-the-2 = is pushed { $n }" straight away from the user
rules-arcane-walks-at-once-not-into-contact-2 = walks { $n }" at once, not into contact
rules-arcane-attack = { $bonus } Attack
rules-arcane-attack-2 = -{ $n } Attack
rules-arcane-damage = { $bonus } Damage
rules-arcane-damage-2 = -{ $n } Damage
rules-arcane-defense-2 = { $bonus } Defense
rules-arcane-shoots-at-2 = { $name } shoots at { $target }
rules-arcane-charges-at-2 = { $name } charges at { $target }
rules-arcane-attacks-anything-before-the-roll = { $name } attacks: do you use anything before the roll?
rules-arcane-defends-itself-anything-before-the-roll = { $name } defends itself: do you use anything before the roll?
rules-arcane-runs-3 = { $name } runs
rules-arcane-walks-3 = { $name } walks
rules-arcane-dodges = { $name } dodges
rules-arcane-counters = { $name } counters
rules-arcane-tries-to-escape-2 = { $name } tries to escape
rules-arcane-looks-around-2 = { $name } seeks hidden enemies
rules-arcane-slow = Slow
rules-arcane-poison = Poison
rules-arcane-blindness = Blindness
rules-arcane-engaged = Engaged
rules-arcane-dark = Dark
rules-arcane-unaligned = Unaligned
rules-arcane-infiltrators =
    { $n ->
        [one] 1 infiltrator
       *[other] { $n } infiltrators
    }
rules-arcane-clear-victory-by-victory-points =
    Clear victory: { $a } by { $n ->
        [one] 1 victory point
       *[other] { $n } victory points
    }
rules-arcane-partial-victory-by-victory-points =
    Partial victory: { $a } by { $n ->
        [one] 1 victory point
       *[other] { $n } victory points
    }
rules-arcane-up-to-in-front-of-the = up to { $n }" in front of the own zone, on any ground, abrupt ground and elevations included; if both sides have it, not within { $n2 }" of an enemy
rules-arcane-an-enemy-leader-is-worth-20 = An enemy Leader is worth 20 more when eliminated, 10 more at half of its Life Points or fewer
rules-arcane-the-model-neither-dodges-nor-counters = the model neither dodges nor counters and defends with its Defense alone; no fall and no crash stuns it
rules-arcane-each-side-rolls-d10-1-for = Each side rolls D10, +1 for each of its models on the table with Initiative; the higher side activates first, and a tie is rolled again. The bonus counts for the roll before deployment, too.
rules-arcane-the-model-moves-over-all-terrain = the model moves over all terrain and over models at no cost, and ends neither in what is impassable nor on a base
rules-arcane-its-charge-is-intercepted-by-flyers = Its Charge is intercepted by flyers alone
rules-arcane-no-attack-ability-or-harmful-effect = no attack, ability or harmful effect is aimed at the model; bursts still reach it
rules-arcane-it-stops-no-way-and-no = It stops no way and no sight and engages nobody, though it may strike an enemy whom it touches
rules-arcane-it-ends-when-it-attacks-or = It ends when it attacks or does other harm, though not by an ability that brings about an effect alone, when it intercepts, and when it is found
rules-arcane-poison-1-life-point-is-lost = Poison: 1 Life Point is lost for each Action Point that the model spends
rules-arcane-once-a-turn-for-each-side = once a turn for each side, a Mystic within { $n }" of the altar in the centre may spend 3 points for 10 victory points, anybody else 4 points for 5
rules-arcane-seven-turns = Seven turns
rules-arcane-eight-turns = Eight turns
rules-arcane-a-captive-stands-in-the-centre = a captive stands in the centre. Whoever is in contact may lead it by a Walk of at most 6" that costs a point more, and may not Run with it. Led off the own edge it is worth 60 points.
rules-arcane-one-in-the-centre-one-12 = one in the centre, one 12" to each side. At the end of each turn from the second a stone gives 5 points to the side with more levels within 3" of it, Hidden models not counted.
rules-arcane-the-prisoner = The prisoner
rules-arcane-three-stones = Three stones
rules-arcane-whoever-has-ranged-attack-may-attack = Whoever has Ranged Attack may attack at range, up to the distance given, whom it sees; engaged it may attack only those in contact
rules-arcane-a-wall-long-in-the-control-2 = a wall { $n }" long in the Control Zone stops lines of sight
rules-arcane-tie-by-0-victory-points = Tie: { $a } by 0 victory points
rules-arcane-the-kings-peace = The king's peace
rules-arcane-the-long-dusk = The long dusk
rules-arcane-effect-2 = Effect { $n }
rules-arcane-a-marker-laid-within-strikes-the-2 = a marker laid within { $n }" strikes the next enemy that moves within { $n2 }" of it with { $a }
rules-arcane-attack-and-damage = Attack { $n } and Damage { $n2 }
rules-arcane-ap-and-of-the-reserve = { $name }, { $own } and { $reserve } of the reserve: what does it do?
rules-arcane-a-mornings-errand = A morning's errand
rules-arcane-two-debts = Two debts
rules-arcane-hill-and-hedge = Hill and hedge
rules-arcane-shift-work = Shift work
rules-arcane-a-view-from-the-tower = A view from the tower
rules-arcane-the-watch-on-the-wall = The watch on the wall
rules-arcane-knives-after-supper = Knives after supper
rules-arcane-the-day-shift = The day shift
rules-arcane-choir-practice = Choir practice
rules-arcane-smoke-and-steel = Smoke and steel
rules-arcane-steam-and-brass = Steam and brass
rules-arcane-bells-at-evening = Bells at evening
rules-arcane-the-muster-at-dawn = The muster at dawn
rules-arcane-the-whole-host = The whole host
rules-arcane-every-lamp-out = Every lamp out
rules-arcane-the-spring-fair = The spring fair
rules-arcane-last-light-on-the-ridge = Last light on the ridge
rules-arcane-the-long-table = The long table
rules-arcane-a-die-2 = a die
rules-arcane-leaders = Leaders
rules-arcane-leave-it = Keep the roll
rules-arcane-a-dodge = a Dodge
rules-arcane-a-trap-2 = a trap
rules-arcane-abilities = Abilities
rules-arcane-advantage-cards-2 = advantage cards
rules-arcane-all-have-attack-against-one-enemy = all have +{ $bonus } Attack against one chosen enemy
rules-arcane-armor-bonus = { $bonus } Armor
rules-arcane-attack-name = Attack
rules-arcane-attack-roll = Attack roll
rules-arcane-attacks = { $name } attacks { $target }
rules-arcane-by-length = { $name } by { $length }
rules-arcane-characters = Characters
rules-arcane-charge = Charge
rules-arcane-charges = charges
rules-arcane-counters-2 = counters
rules-arcane-counters-with = { $name } counters with { $ability }
rules-arcane-damage-name = Damage
rules-arcane-defence = Defense
rules-arcane-defence-roll = Defense roll
rules-arcane-distance = Distance
rules-arcane-dodges-2 = dodges
rules-arcane-dodges-with = { $name } dodges with { $ability }
rules-arcane-each-of-up-to-friends = each of up to { $most } friends
rules-arcane-equipment = Equipment
rules-arcane-free = free
rules-arcane-gains-points = { $name } gains { $points }
rules-arcane-haste = Haste
rules-arcane-healing = Healing
rules-arcane-if-it-is-critical-the-target = if it is critical, the target { $riders }
rules-arcane-in-the-next-turn = in the next turn
rules-arcane-in-this-turn = in this turn
rules-arcane-is-attacked-by-with-an-attack-of = { $name } is attacked by { $who }, with an attack of { $total }: what does it do?
rules-arcane-is-immune-to = { $name } is immune to { $state }
rules-arcane-it-causes-throw-with-more = it causes Throw with { $length } more
rules-arcane-it-has-been-activated-this-turn-2 = It has been activated this turn.
rules-arcane-it-is-hidden = it is Hidden
rules-arcane-it-is-left-out = It is not placed.
rules-arcane-it-is-not-there = it is not there
rules-arcane-kind-with = { $kind } with { $bonuses }
rules-arcane-leader = Leader
rules-arcane-levels-less-but-at-least-5 = { $cards } { $less } levels less, but at least 5.
rules-arcane-light-2 = Light
rules-arcane-loses = loses { $states }
rules-arcane-loses-points = { $name } loses { $points }
rules-arcane-marked = Marked
rules-arcane-marked-2 = marked
rules-arcane-missed = missed
rules-arcane-move = Move
rules-arcane-moves = moves
rules-arcane-no-essence = none
rules-arcane-nobody-is-near-enough = nobody is near enough
rules-arcane-of-player = Of player { $player }.
rules-arcane-paralysis = Paralysis
rules-arcane-plots = Plots
rules-arcane-prepared = prepared
rules-arcane-run = Run
rules-arcane-scenario-2 = scenario
rules-arcane-scenario-against = { $scenario }: { $one } against { $two }
rules-arcane-seal = Seal
rules-arcane-shield = Shield
rules-arcane-speed = Speed
rules-arcane-stands = stands
rules-arcane-state = State
rules-arcane-stay = Stay
rules-arcane-stunned = Stunned
rules-arcane-stunned-2 = stunned
rules-arcane-that-strike-an-enemy-ending-a = { $traps } that strike an enemy ending a move within { $length } with Attack { $attack } and Damage { $damage }
rules-arcane-the-ability = the ability
rules-arcane-traps =
    { $n ->
        [one] 1 trap
       *[other] { $n } traps
    }
rules-arcane-up-to-placed-anew-when-all = up to { $most } placed again when all are deployed
rules-arcane-uses = { $name } uses { $ability }
rules-arcane-victory-points =
    { $n ->
        [one] 1 victory point
       *[other] { $n } victory points
    }
rules-arcane-vp = { $points } VP
rules-arcane-wanted-2 = wanted
rules-arcane-when-it-is-activated-next = when it is activated next
rules-arcane-who-against-whom = { $by } against { $target }
rules-arcane-again = { $name } again
rules-arcane-at-least-one = at least one
rules-arcane-at-most = at most { $most }
rules-arcane-at-most-as-many-as-characters = at most as many as characters, { $most }
rules-arcane-at-most-at = at most { $most } at { $levels }
rules-arcane-at-most-one-beside-an-organisation = at most one with an organisation
rules-arcane-cards-3 =
    { $n ->
        [one] 1 card
       *[other] { $n } cards
    }
rules-arcane-characters-2 = characters
rules-arcane-each-but-agents-once = each once, except agents
rules-arcane-each-card-once = each card once
rules-arcane-either-beside-the-unaligned = one of the two, with the Unaligned, or one organisation
rules-arcane-is-nothing-that-can-be-chosen = `{ $choice }` cannot be chosen; expected name=…, levels=N, organisation=ID, hero:ID, plot:ID, N.equipment=ID, N.power:ID or N.drop
rules-arcane-levels-of-characters = { $levels } of characters
rules-arcane-levels-with-cards = { $levels } with cards
rules-arcane-many-advantage-cards = { $count } advantage cards
rules-arcane-many-agents =
    { $n ->
        [one] 1 agent
       *[other] { $n } agents
    }
rules-arcane-many-leaders =
    { $n ->
        [one] 1 leader
       *[other] { $n } leaders
    }
rules-arcane-many-summons =
    { $n ->
        [one] 1 summon
       *[other] { $n } summons
    }
rules-arcane-many-wanderers = { $wanderers } Wanderers
rules-arcane-no-characters = no characters
rules-arcane-none-they-enter-play = none: they enter play by being summoned
rules-arcane-of-the-light-beside-of-the-dark = { $light } of the Light with { $dark } of the Dark
rules-arcane-powers = Powers
rules-arcane-those-of-and-at-most-one-wanderer = those of { $organisation } and at most one Wanderer
rules-arcane-which-is = { $name }, which is { $kind }
rules-arcane-without = Without this rule.
rules-arcane-wins-the-match = { $party } wins
rules-arcane-what-there-is = what there is
rules-arcane-a-draw = A draw
rules-arcane-id-organisation = an organisation
rules-arcane-id-character = a character
rules-arcane-id-advantage-card = an advantage card
rules-arcane-levels-unit = levels
rules-arcane-a-new-party = A new party
