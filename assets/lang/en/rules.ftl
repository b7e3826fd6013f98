# Words of the engine of all games, in English. Code names a message by its key, and gives the arguments. Other languages have the same
# keys; see docs/modding.md.

rules-is-being-played-elsewhere-too-this = { $a } is being played elsewhere, too: this match goes on in a file of its own
rules-stays-as-it-is-this-match = { $a } stays as it is: this match goes on in a file of its own
rules-was-removed-the-oldest-of-more = { $a } was removed, the oldest of more than { $limit } unfinished matches
rules-unfinished-matches-are-kept-in-of = { $unfinished } unfinished matches are kept in { $a }; of more than { $limit } the oldest goes
rules-was-not-chosen = `{ $id }` was not chosen
rules-none-yet = none yet
rules-a-name = a name
rules-a-line-break-in-it = a line break in it
rules-a-name-of-one-line = a name of one line
rules-the-character-in-it = the character { $code } in it
rules-a-name-of-printable-characters = a name of printable characters
rules-made-up-by-the-dice-within = Built at random by the building rules; the same seed gives the same result.
rules-at-random = At random
rules-nothing-came-about = no result
rules-another-seed-or = another seed or { $what }
rules-house-rules = House rules: { $rules }.
rules-to-spend = { $purse } to spend
rules-bears = bears { $marks }
rules-gone = Gone: { $gone }
rules-is-open-elsewhere-another-monter-a = { $a } is open elsewhere: another Montería plays or changes it
rules-holds-a-match-that-was-left = { $a } holds a match that was left
rules-its-result-stands-in-the-campaign = { $a }: { $error }; its result stands in the campaign, it is not needed any more
rules-is-being-played-leave-the-match = { $a } is being played: leave the match first
rules-this-is-not-the-next-match = this is not the next match of { $label }: its result stands there already, or the campaign or the content has changed since it began
rules-the-middle-of-the-table = the middle of the table
rules-needs = needs { $needs }
rules-dice = dice { $value }
rules-rolled-again = rolled again: { $dropped }
rules-leave-at-home = Remove
rules-there-are = `{ $choice }`: there are only { $count } { $members }
rules-to = { $least } to { $most }
rules-of-each-side = { $unit } per side
rules-of-your-own = Your own: { $describe }
rules-of-player = { $name } of player { $player }
rules-no-such-setting = no such setting
rules-off = Off
rules-on = On
rules-stands-at = { $name } stands at { $whence }
rules-the-match-as-it-was-saved = the match as it was saved stays in { $a }
rules-the-match-is-kept-again-with = the match is kept again, with all its orders
rules-the-match-is-not-being-kept = the match is not being kept: { $error }; every order tries again
rules-the-match-is-not-kept = the match is not kept: { $fault }
rules-for-it = In favour
rules-against-it = Against
rules-modifiers = Modifiers
rules-targets =
    { $n ->
        [one] 1 target
       *[other] { $n } targets
    }
rules-to-targets = { $min } to { $max } targets
rules-out-of-range-away-must-be = out of range: { $away } away, must be less than { $most }
rules-out-of-range-away-range = out of range: { $away } away, range { $range }
rules-a-spot-wants-finite-numbers-of = a spot wants finite numbers of inches
rules-that-model-is-not-in-the = that model is not in the match
rules-that-point-lies-off-the-table = that point lies off the table
rules-a-path-wants-1-to-256 = a path wants 1 to 256 points of finite inches
rules-that-point-lies-outside-the-zone = that point lies outside the zone
rules-from-at-least-is-needed = only { $away } from { $name }; at least { $least } needed
rules-that-spot-lies-outside-the-zone = that spot lies outside the zone for deployment
rules-the-point-at = the point at { $place }
rules-a-step-would-lead-closer-to = the path would lead closer to { $what }
rules-as-it-began = At the start
rules-as-it-ended = At the end
rules-side = Side
rules-models = Models
rules-wounds-dealt = Wounds dealt
rules-wounds-taken = Wounds taken
rules-got-away = Got away
rules-it-is-not-over = The match is not over: { $phase }.
rules-the-table-after-it = The table afterwards
rules-strikes-at = strikes at { $range }
rules-strikes-in-contact = strikes in contact
rules-moves = moves { $distance }
rules-of-the-middle = { $one } of the middle
rules-up = { $flat }, { $height } up
rules-down = { $flat }, { $height } down
rules-the-middle-of-the-edge = the middle of the { $edge } edge
rules-the-edge-of-its-middle = the { $edge } edge, { $length } { $direction } of its middle
rules-for-of-movement = { $length } for { $paid } of movement
rules-player = Player { $side }
rules-advantage = Advantage
rules-disadvantage = Disadvantage
rules-against-dt = against DT { $dt }
rules-with-advantage = with Advantage
rules-with-disadvantage = with Disadvantage
rules-no-success = no Success
rules-successes =
    { $n ->
        [one] 1 Success
       *[other] { $n } Successes
    }
rules-difficulty-die = Difficulty Die
rules-out-of-reach = impossible
rules-at = at { $need }+
rules-successes-2 =
    { $n ->
        [one] 1 success
       *[other] { $n } successes
    }
rules-rolled-again-2 = { $n } rolled again
rules-the-best-of = the best of { $dice }
rules-against = against { $need }: { $result }
rules-of-successes-to-be-expected = { $sentence } (successes: { $successes }, expected: { $expected })
rules-decides-in-secret = { $name } decides in secret
rules-there-is-nothing-to-do-again = there is nothing to do again
rules-the-match-has-broken-off = the match has stopped after an error: { $detail }
rules-it-lies-along-the-line-from = it lies along the line from whoever lays it
rules-it-may-not-cover = it may not cover { $name }
rules-that-template-cannot-be-laid = that template cannot be placed: { $fault }
rules-carries = Carries { $name }
rules-could-not-keep-in-formation = { $model } could not stay in formation
rules-that-spot-lies-outside-the-zone-2 = that spot lies outside the zone
rules-initiative = Initiative
rules-is-activated = { $name } is activated
rules-s-activation-is-over = { $name }'s activation is over
rules-marks = { $force } marks { $name }
rules-has-marked-an-enemy = { $force } has marked an enemy
rules-action-points = Action Points
rules-deployment = Deployment
rules-turn-of = Turn { $number } of { $last }
rules-turn-of-s-activation = Turn { $number } of { $last }, { $name }'s activation
rules-hidden = Hidden
rules-moves-2 = { $name } moves { $length }
rules-impassable = Impassable
rules-difficult = Difficult
rules-dangerous = Dangerous
rules-obscuring = Obscuring
rules-blocking = Blocking
rules-climbable = Climbable
rules-holdable = Holdable
rules-chasm = Chasm
rules-unstable = Unstable
rules-water = Water
rules-slow-going-each-inch-inside-counts = slow going: each inch inside counts double
rules-slow-going-and-a-risk-for = slow going, and a risk for whoever enters
rules-nobody-may-enter = nobody may enter
rules-gives-cover-without-stopping-the-eye = gives cover without stopping the eye
rules-stops-the-eye-and-gives-cover = stops the eye, and gives cover
rules-its-faces-can-be-climbed = its faces can be climbed
rules-a-climber-may-stop-and-hang = a climber may stop and hang on its faces
rules-a-hole-that-may-be-jumped = a hole that may be jumped, or fallen into
rules-whoever-ends-a-turn-on-it = whoever ends a turn on it falls
rules-deep-enough-to-swim-in = deep enough to swim in
rules-open = Open
rules-north = north
rules-south = south
rules-east = east
rules-west = west
rules-matches =
    { $n ->
        [one] 1 match
       *[other] { $n } matches
    }
rules-dice-2 =
    { $n ->
        [one] 1 die
       *[other] { $n } dice
    }
rules-orders =
    { $n ->
        [one] 1 order
       *[other] { $n } orders
    }
rules-rounds =
    { $n ->
        [one] 1 round
       *[other] { $n } rounds
    }
rules-nobody = nobody
rules-north-2 = { $length } north
rules-south-2 = { $length } south
rules-east-2 = { $length } east
rules-west-2 = { $length } west
rules-the-north-west-corner = the north-west corner
rules-the-north-east-corner = the north-east corner
rules-the-south-west-corner = the south-west corner
rules-the-south-east-corner = the south-east corner
rules-no-line-of-sight = no line of sight
rules-it-would-lie-across-the-edge = it would lie across the edge of the table
rules-that-spot-is-up-ground-level = that spot is { $up } up; the ground level ends at { $highest }
rules-in-sight-in = in sight with { $cover }
rules-in-sight-in-from = in sight with { $cover } from { $by }
rules-cover = cover
rules-smoke = smoke
rules-expected-one-of = `{ $choice }`: expected one of { $known }
rules-no-such-option-now = there is no option `{ $id }` now
rules-no-such-option-now-did-you-mean = there is no option `{ $id }` now; did you mean `{ $near }`?
rules-option-needs = `{ $id }` needs `{ $needs }`
rules-option-takes-no = `{ $id }` takes no `{ $extra }`
rules-option-needs-targets-not = `{ $id }` needs { $targets }, not { $got }
rules-is-named-twice = { $who } is named twice; each target can be named only once
rules-option-needs-a-number-from-to-not = `{ $id }` needs a number from { $min } to { $max }, not { $got }
rules-is-no-legal-target = { $who } is not a legal target
rules-is-no-legal-target-because = { $who } is not a legal target: { $why }
rules-too-far-it-would-take = too far: it takes { $cost } of movement, but there is only { $budget }
rules-the-base-would-reach-over = the base would extend over the border
rules-the-base-of-is-in-the-way = the base of { $who } is in the way
rules-no-way-leads-there = no path leads there
rules-nothing-holds-it-up = nothing supports it at a height of { $n } inches; the ground is at { $n2 }
rules-a-step-would-lead-closer-to-what = the path would lead closer to what it must move away from
rules-a-step-would-lead-farther-away = the path would lead away from what it must move toward
rules-is-dangerous-may-not-enter = { $name } is dangerous: this move may not enter it
rules-this-move-is-one-straight-line = this move must be one straight line
rules-a-move-may-not-end-on-slow = a move may not end on slow ground
rules-that-is-not-a-place = that is not a valid place
rules-the-program-failed-here = the program failed here and undid the order: { $detail }

# Rules of scenarios (triggers): their sentences in the panel of facts, and what they tell.

rules-trigger-the-rules-of-the-scenario-go-in-circles = The rules of the scenario repeat without end at { $name }
rules-trigger-a-d-shows = a d{ $sides } shows { $face }
rules-trigger-is-moved = { $who } is moved
rules-trigger-falls = { $who } falls
rules-trigger-collapses = { $piece } collapses
rules-trigger-when-a-round-begins = when a round begins
rules-trigger-at-the-end-of-a-round = at the end of a round
rules-trigger-when-the-turn-of-begins = when the turn of { $who } begins
rules-trigger-when-the-turn-of-ends = when the turn of { $who } ends
rules-trigger-when-is-deployed = when { $who } is deployed
rules-trigger-when-moves = when { $who } moves
rules-trigger-when-enters = when { $who } enters { $area }
rules-trigger-when-leaves = when { $who } leaves { $area }
rules-trigger-when-is-thrown = when { $who } is thrown
rules-trigger-when-is-wounded = when { $who } is wounded
rules-trigger-when-is-slain = when { $who } is slain
rules-trigger-when-leaves-the-table = when { $who } leaves the table
rules-trigger-when-attacks = when { $who } attacks
rules-trigger-when-attacks-2 = when { $who } attacks { $target }
rules-trigger-when-begins = when { $who } begins { $action }
rules-trigger-when-spends-its-last-point = when { $who } spends its last point
rules-trigger-when-takes = when { $who } takes { $item }
rules-trigger-when-drops = when { $who } drops { $item }
rules-trigger-when-delivers = when { $who } delivers { $item }
rules-trigger-when-is-chosen = when “{ $label }” is chosen
rules-trigger-when-reaches = when { $counter } reaches { $value }
rules-trigger-the-counter = the counter { $id }
rules-trigger-it-is-round-or-later = it is round { $round } or later
rules-trigger-it-is-round-or-earlier = it is round { $round } or earlier
rules-trigger-is-or-more = { $counter } is { $value } or more
rules-trigger-is-or-less = { $counter } is { $value } or less
rules-trigger-there-are-at-least-of = there are at least { $count } of { $who }
rules-trigger-there-is-none-of = there is none of { $who }
rules-trigger-has-the-most-models-in = { $side } has the most models in { $area }
rules-trigger-is-no-farther-than = { $from } is no farther than { $length } from { $to }
rules-trigger-sees = { $from } sees { $to }
rules-trigger-a-d-shows-2 = a d{ $die } shows { $at_least }+
rules-trigger-a-message-is-shown = a message is shown
rules-trigger-the-card-is-shown = the card “{ $title }” is shown
rules-trigger-scores = { $side } scores { $amount }
rules-trigger-loses = { $side } loses { $amount }
rules-trigger-lose = { $who } lose { $amount }
rules-trigger-it-loses = { $who } loses { $amount }
rules-trigger-regain = { $who } regain { $amount }
rules-trigger-it-regains = { $who } regains { $amount }
rules-trigger-become = { $who } become { $state }
rules-trigger-it-becomes = { $who } becomes { $state }
rules-trigger-are-no-longer = { $who } are no longer { $state }
rules-trigger-it-is-no-longer = { $who } is no longer { $state }
rules-trigger-leave-the-table = { $who } leave the table
rules-trigger-it-leaves-the-table = { $who } leaves the table
rules-trigger-are-moved = { $who } are moved
rules-trigger-can-be-chosen = “{ $label }” can be chosen
rules-trigger-cannot-be-chosen-any-more = “{ $label }” cannot be chosen any more
rules-trigger-is-asked = { $side } is asked “{ $text }”
rules-trigger-plays-in-the-style = { $side } plays in the style { $style }
rules-trigger-wins-the-match = { $side } wins the match
rules-trigger-the-match-is-a-draw = the match is a draw
rules-trigger-deployed = when all models are deployed
rules-trigger-names-an-enemy-in-secret = { $side } names an enemy in secret
rules-trigger-most-models = most models
rules-trigger-most-levels = most levels
rules-trigger-the-side-with-the-most-near = for each { $object } the side with the { $measure } within { $length } scores { $amount }, counting { $who }
rules-trigger-once-in-a-match = Once in a match.
rules-trigger-once-per-round = Once per round.
rules-trigger-has-acted = Applied { $times }.
rules-trigger-a-model = a model
rules-trigger-all-models = all models
rules-trigger-its-target = its target
rules-trigger-its-side = its side
rules-trigger-the-other-side = the other side
rules-trigger-each-side = each side
rules-trigger-within-of = within { $length } of { $who }
rules-trigger-that-is = ({ $state })
rules-trigger-other-than-it = other than it
rules-trigger-other-than-its-target = other than its target
rules-trigger-other-than = other than { $name }
rules-trigger-nothing-follows = Nothing happens.
rules-a-success = a success
rules-against-it-2 = against: { $hinders }
rules-and-of-the-middle = { $along } and { $across } of the middle
rules-for-it-2 = in favour: { $helps }
rules-in-sight = in sight
rules-most-and-last = { $most } and { $last }
rules-no-line-of-sight-because = no line of sight: { $why }
rules-no-line-of-sight-is-in-the-way = no line of sight: { $by } is in the way
rules-no-success-2 = no success
rules-out-of-sight = out of sight
rules-out-of-sight-because = out of sight: { $why }
rules-out-of-sight-behind = out of sight behind { $by }
rules-the-match-is-over = the match is over
rules-trigger-and = { $all } and { $next }
rules-trigger-counter-becomes = { $counter } becomes { $to }
rules-trigger-in = in { $area }
rules-trigger-it = it
rules-trigger-not = not: { $what }
rules-trigger-not-2 = not { $what }
rules-trigger-of = of { $side }
rules-trigger-or = { $all } or { $next }
rules-trigger-player = player { $number }
rules-trigger-then = { $first }, then { $next }
rules-trigger-there-is = there is { $who }
rules-trigger-times =
    { $n ->
        [one] 1 time
       *[other] { $n } times
    }
rules-trigger-victory-points =
    { $n ->
        [one] 1 victory point
       *[other] { $n } victory points
    }
rules-trigger-when-if = { $when }, if { $all }
rules-trigger-with = with { $item }
rules-a-person = a person
rules-one-of = one of { $known }
rules-fault-of-build = { $path }: found { $found }, expected { $expected }
rules-house-rule-off = { $label } off
rules-house-rule-on = { $label } on
rules-nothing-of-this-setup = `{ $key }`: this setup has no such setting
rules-setup-fault = { $field }: { $found }; expected { $expected }
rules-is-in-the-way = { $name } is in the way
rules-the-base-of-is-there = the base of { $who } is there
rules-tree-asks = { $question }?
rules-tree-done-then-questions = { $done }, then { $questions }
rules-tree-no = No: { $no }.
rules-tree-preferred-then = { $first }, then { $rest }
rules-tree-question-else = { $question }, else { $rest }
rules-tree-target = Target: { $preference }.
rules-tree-yes = Yes: { $yes }
rules-lays-out-no-tables = { $title } lays out no tables
rules-victory-points = { $score } victory points
rules-score-to = { $first } to { $next }
rules-renown = renown
rules-it-is-refused-where-nothing-is = it is refused where nothing is told, and nowhere else
rules-table-of-seed = Table { $seed }
rules-another-number = another number
rules-it-does-not-end-in-contact = it does not end in contact
rules-it-covers-nothing-of-whom-it = it covers nothing of whom it is meant for
rules-a-table-that-can-be-built = a table that can be built
rules-stance-ready = On its guard
rules-stance-engaged = In a fight
rules-stance-stunned = Dazed
rules-stance-cowering = Cowering
rules-stance-held = Held fast
rules-stance-hidden = Hidden
rules-stance-prone = On the ground
rules-stance-burning = On fire
rules-stance-swimming = In the water
rules-this-user-has-no-right-to = this user has no right to it
rules-there-is-something-of-that-name = there is something of that name already
rules-it-is-a-folder = it is a folder
rules-a-part-of-the-path-is = a part of the path is a file and no folder
rules-the-disk-is-full = the disk is full
rules-the-file-would-be-larger-than = the file would be larger than the system allows
rules-the-disk-can-only-be-read = the disk can only be read
rules-the-system-cannot-store-a-name = the system cannot store a name like that
rules-it-would-have-to-move-to = it would have to move to another disk
rules-is-no-plain-file = { $file } is no plain file
rules-was-not-written = { $file } was not written: { $io_words }
rules-too-large-for-the-story = { $file }: too large for the story of a campaign
rules-orders-are-missing-from-the-journal = orders are missing from the journal
rules-the-last-orders-could-not-be-written = the last orders could not be written
rules-it-was-played-in-the-language = it was played in the language `{ $tag }`: say --lang { $tag }
rules-the-texts-of-the-language-have = the texts of the language `{ $tag }` have been changed since
rules-the-mod-is-not-here-put = the mod `{ $id }` { $version } is not here: put it into your folder of mods, or name its place with --mod
rules-the-mod-was-of-version-here = the mod `{ $id }` was of version { $version }, here is { $version2 }: name the place of the older one with --mod
rules-the-mod-has-been-changed-since = the mod `{ $id }` { $version } has been changed since, though not its version
rules-it-was-not-played-in-the = it was not played in the language `{ $tag }`: say --lang { $spoken }
rules-the-mod-was-not-played-with = the mod `{ $id }` { $version } was not played with: leave it out with --without-mod { $id }
rules-its-mods-were-read-in-the = its mods were read in the order { $join }, here in the order { $join2 }: the page of mods changes it
rules-the-saves-last-line-was-cut = the save's last line was cut short: its last order is lost
rules-the-save-is-of-an-older = the save is of an older version without checksums: nobody can tell whether it is whole
rules-the-save-has-no-end-mark = the save has no end mark: the program was stopped during the match, or the file was shortened
rules-a-link = a link
rules-a-folder = a folder
rules-a-device-or-a-pipe = a device or a pipe
rules-a-file-that-is-no-save = a file that is no save
rules-there-is-no-folder-for-saves = there is no folder for saves on this machine: name one in MONTERIA_HOME, or give a path
rules-another-match-is-being-kept = { $file }: another match is being kept there
rules-is-there-nothing-is-written-over = { $file }: { $found } is there; nothing is written over
rules-save-found-expected = { $file }:{ $line }: { $found }; expected { $expected }
rules-the-save-was-changed-or-damaged = { $file }:{ $line }: the save was changed or damaged here ({ $found }); { $advice }
rules-the-save-was-played-with-content = the save was played with content { $saved }, here is { $here }: the replay may differ
rules-order-of-the-save-failed = order { $order } of the save ({ $choice }): { $detail }
rules-nothing-of-it-is-sound = nothing of it is sound
rules-salvage-keeps-the-orders-before = `monteria replay { $file } --salvage NEW` keeps the orders before it ({ $good })
rules-points-counted =
    { $n ->
        [one] 1 point
       *[other] { $n } points
    }
rules-the-id-of = the id of { $what }{ $near }
rules-a-number-of-from = a number of { $unit } from { $bounds }
rules-scenario = Scenario
rules-victory-points-counted =
    { $n ->
        [one] 1 victory point
       *[other] { $n } victory points
    }
rules-figure-rounds = Rounds
rules-figure-pack-slain = Pack slain
rules-figure-pack-fled = Pack fled
rules-figure-pack-left = Pack left
rules-figure-wounds-of-the-pack = Wounds of the Pack
rules-figure-wounds-of-the-foes = Wounds of the Foes
rules-name = Name
rules-on-or-off = on or off
rules-expected-bounds = `{ $choice }`: expected { $bounds }
rules-or-near = ; did you mean `{ $near }`?
rules-step-failed = step `{ $step }` failed: { $detail }
rules-unknown-step = no step is called `{ $step }`
rules-agenda-ran-dry = the agenda ran dry: nothing to decide and no outcome
rules-endless-steps = more than { $most } steps without a decision
rules-snapshot-fault = snapshot of `{ $part }`: { $detail }
name-seat = Player { $n }
name-area-smoke = Smoke
name-area-entry = Entry point { $n } of player { $n2 }
name-area-entry-2 = Entry point { $n }
rules-the-name-is-empty = it is empty
rules-the-name-has-a-control-character = it has a control character
rules-windows-stores-no-name-with = Windows stores no name with `{ $letter }`
rules-windows-stores-no-name-that-ends = Windows stores no name that ends in a dot or a space
rules-windows-keeps-the-name = Windows keeps the name `{ $name }` for a device
rules-trigger-within-of-object = within { $length } of the { $object }
rules-trigger-within-of-own-edge = within { $length } of its own edge
rules-trigger-within-of-far-edge = within { $length } of the far edge
rules-trigger-scores-worth = { $side } scores { $percent } % of the victory points for eliminating { $who }
rules-trigger-the-attacker = the attacker
rules-trigger-the-defender = the defender
rules-trigger-chosen-in-this-match = it was chosen in this match
rules-trigger-chosen-by-your-side = your side has chosen it in this match
rules-trigger-chosen-in-this-round = it was chosen in this round
rules-trigger-chosen-by-your-side-in-this-round = your side has chosen it in this round
rules-trigger-once-in-a-match-for-each-side = Once in a match for each side.
rules-trigger-once-per-round-for-each-side = Once per round for each side.
rules-trigger-it-scores = It scores { $amount }.
rules-trigger-a-model-chooses = { $name } chooses “{ $label }”
rules-trigger-it-is = it is { $state }
rules-trigger-it-is-not = it is not { $state }
rules-trigger-only-can-choose-it = only { $who } can choose it
rules-if-the-round-ended-now = If the round ended now
rules-if-the-turn-ended-now = If the turn ended now
rules-trigger-on-average = On average { $average } victory points.
rules-trigger-it-scores-for-the-enemy = It scores { $amount } for the enemy.
rules-trigger-it-has-no-effect-any-more = it has no effect any more
rules-trigger-that-is-not = (not { $state })
