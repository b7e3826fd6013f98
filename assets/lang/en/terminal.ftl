# Words of the terminal, in English: the patterns by which a text that is shown is known again. An argument stands for any words, one that
# is called n, n2, n3 and so on for a number. Other languages have the same keys; see docs/modding.md.

terminal-where-to-and-facing-which-way = { $label }: where to, and facing which way?
terminal-nothing-stands-out = No spot stands out.
terminal-answer-with-a-number-or-spot = Answer with a number, or `SPOT facing north-east`, `SPOT facing 30` (degrees from north), `SPOT facing toward NAME`; b goes back.
terminal-there-is-no-list-to-choose = There is no list to choose from; write `SPOT facing north`.
terminal-there-is-no-place-choose-1 = There is no spot { $number }; choose 1 to { $n }, or write `SPOT facing north`.
terminal-say-the-direction-too-spot-facing = Give the direction, too: `SPOT facing north-east`, `SPOT facing 30` or `SPOT facing toward NAME`.
terminal-a-way-has-no-direction-give = A path has no direction; give one spot.
terminal-where-to-say-it-before-the = Where to? Give the spot before the direction: `-3, 4.5 facing north`.
terminal-is-no-direction-give-degrees-up = `{ $way }` is not a direction; give degrees up to 360.
terminal-lies-in-no-direction-from-there = { $label } is at that spot and gives no direction.
terminal-higher = { $a } higher
terminal-higher-of = { $n }" higher of { $who }
terminal-lower = { $a } lower
terminal-lower-of = { $n }" lower of { $who }
terminal-to-the = to the { $point }
terminal-along-the-line = ({ $a } along the line)
terminal-in = in { $area }
terminal-no-foe-sees = no foe sees { $it }
terminal-wants-a-number-from-1-not = `{ $word }` needs a number of 1 or more, not `{ $rest }`.
terminal-wants = `{ $word }` needs { $what }.
terminal-wants-the-id-of-a-rule = `{ $word }` wants the id of a rule; `why` and `log` name them
terminal-the-name-of-a-model-such = the name of a model, such as `sheet m1`
terminal-the-id-of-a-rule-why = the id of a rule; `why` and `log` name them
terminal-the-name-of-a-file = the name of a file
terminal-you-are-asked-what-to-do = When the game asks what to do, answer with the number of an option, its name, or words of its name.
terminal-what-an-option-needs-may-follow = You can add what an option needs on the same line: `2 m4` chooses option 2 at m4, `1 3 north` chooses option 1, 3" north.
terminal-names-models-m4-units-objectives-tokens = Names: models (m4), units, objectives, tokens and other areas (a3), exits, terrain, edges and corners of the table.
terminal-some-words-of-a-name-will = A few words of a name are enough, without accents and capitals: `archers 1`, `zoe`, `objective 3`, `north edge`.
terminal-what-could-mean-several-is-listed = If a name fits several things, they are listed with where each is. A unit stands for its nearest model.
terminal-a-target-is-its-number-in = A target is its number in the list, its id or its name.
terminal-a-spot-is-its-number-in = A spot is its number in the list, or one of
terminal-toward-name-the-legal-spot-nearest = toward NAME   the legal spot nearest to it; `toward NAME 3` at most 3" of the way
terminal-at-name-beside-a-model-base = at NAME       beside a model, base to base; on an objective or another area; at an exit (also: next to NAME)
terminal-3-north-east-so-far-from = 3 north-east  3" north-east of where the model stands; n, ne, e, se, s, sw, w, nw work, too
terminal-3-4-5-3-west-and = -3, 4.5       3" west and 4.5" south of the middle (x to the east, z to the south)
terminal-path-1-2-3-4-along = path 1 2, 3 4 along these points
terminal-a-spot-with-a-direction-a = A spot with a direction: a number of the list, or `SPOT facing north-east`, `... facing 30`, `... facing toward NAME`.
terminal-several-targets-1-4-5-or = Several targets: `1, 4, 5` or names with commas; `3 of: 1, 4, 5` announces how many first.
terminal-a-number-just-that = A number: type it.
terminal-where-can-i-go-choose-a = Where can I go?           choose a Move without a spot: spots are listed with their cost and who sees them
terminal-whom-can-i-attack-choose-an = Whom can I attack?        choose an attack without a target: targets are listed with their odds, the others with the reason
terminal-what-is-near-who-sees-whom = What is near, who sees whom, who holds what? `look`; what stands between you and a thing: `look NAME`
terminal-look-l-the-situation-scores-everybody = look (l)        the situation: scores, all models, what lies on the table and who holds it
terminal-look-name-where-it-is-from = look NAME       where it is from the model that acts, what stands between, who is near it
terminal-sheet-s-name-all-about-a = sheet (s) NAME  all about a model: how far it moves, what it carries; terrain (t): the table
terminal-x-what-may-not-be-chosen = x               the options that cannot be chosen now, and why; `? 3` explains option 3
terminal-log-n-the-last-n-things = log [N]         the last N things that happened; why: the rules behind the last; rules ID: a rule's text
terminal-mind-what-a-sharp-opponent-considered = mind            the orders that a sharp opponent compared for its last decisions, and what it expected of each
terminal-undo-u-n-redo-r-back = undo (u) [N], redo (r)   back and forward; the dice fall the same way again
terminal-save-file-load-file-the-match = save FILE, load FILE     the match is saved after every order anyway
terminal-back-b-leaves-a-question-an = back (b)        leaves a question; an empty line asks it again
terminal-credits-who-made-the-game = credits         who made the game
terminal-quit-q-leaves-the-match-is = quit (q)        leaves; the match is saved
terminal-help-h-this = help (h, ?)     shows this help
terminal-all-lengths-are-inches-between-the = All lengths are inches between the nearest rims; north is away from you.
terminal-not-now-one-more-x-says = 1 more option is not possible now; x says why.
terminal-not-now-more-x-says-why = { $n } more options are not possible now; x says why.
terminal-at-one-of = at one of { $n }
terminal-on-who = on { $a } ({ $b })
terminal-to-a-spot = to a spot
terminal-to-a-spot-in-a-direction = to a spot, in a direction
terminal-a-number-from-to = a number from { $least } to { $most }
terminal-comes-to-nothing-now = (no effect now: { $a })
terminal-nothing-is-barred-what-is-listed = Every option can be chosen now.
terminal-not = { $a } is not possible: { $why }
terminal-nothing-more-is-said-about-it = there is no further explanation
terminal-there-is-no-option-choose-1 = There is no option { $number }; choose 1 to { $options }.
terminal-could-be = `{ $text }` could be { $labels }.
terminal-did-you-mean = Did you mean `{ $near }`?
terminal-there-is-no-option-help-says = There is no option `{ $a }`. `help` says how to answer.
terminal-which-number-from-to-b-goes = { $label }: which number, from { $min } to { $max }? b goes back.
terminal-at-whom-name = { $label }: which targets? Name { $min }.
terminal-at-whom = { $label }: which target?
terminal-answer-with-numbers-or-names-commas = Answer with numbers or names, commas between them (`1, 3` or `2 of: 1, 3`); b goes back.
terminal-answer-with-a-number-or-a = Answer with a number or a name; b goes back.
terminal-says-no-number-write-2-of = `{ $announced }` is not a number; write `2 of: 1, 3`, or `1, 3`.
terminal-are-announced-and-named = You announced { $count } but named { $named }.
terminal-is-no-whole-number-give-one = `{ $text }` is not a whole number; give one from { $min } to { $max }.
terminal-no-number-is-wanted = no number is needed
terminal-there-is-no-target-choose-1 = There is no target { $number }; choose 1 to { $legal }.
terminal-is-no-target-here = { $label } is not a valid target here.
terminal-is-no-target-here-2 = { $label } is not a valid target here: { $why }.
terminal-to-succeed = { $n } % to succeed
terminal-expected = { $expected } expected { $counts }
terminal-is-no-model = { $label } is not a model.
terminal-nothing-here-is-called-there-are = Nothing here is called `{ $text }`
terminal-there-are = There are { $a }
terminal-the-input-has-ended = The input has ended.
terminal-that-line-is-too-long = That line is too long.
terminal-that-line-is-not-utf-8 = That line is not UTF-8.
terminal-at-whom-2 = which target>
terminal-where-to = where to>
terminal-where-to-and-which-way = where to and which way>
terminal-a-match-of-seed = { $title }. A match of { $ruleset }, seed { $seed }.
terminal-answer-with-the-number-of-an = Answer with the number of an option. `help` says what else you can type.
terminal-an-opponent-cannot-go-on = An opponent cannot go on: { $refusal }.
terminal-the-match-stopped-over-a-fault = the match stopped because of an error in the program
terminal-note = Note: { $remark }.
terminal-decides = { $seat } ({ $decision }) has to decide.
terminal-somebody = Somebody
terminal-the-match-is-over = The match is over. { $title }: { $reason }.
terminal-you-may-look-round-read-the = You can look around, read the log, undo, save or quit.
terminal-there-is-nothing-to-go-back = There is nothing to undo.
terminal-back-by = Undone: { $done }.
terminal-saved-in = Saved in { $file }.
terminal-not-saved = Not saved: { $error }.
terminal-it-has-no-sheet-that-you = It has no sheet that you can read.
terminal-there-is-no-rule-log-and = There is no rule `{ $id }`; `log` and `why` name the rules that were applied.
terminal-the-match-is-over-2 = The match is over.
terminal-no-rule-is-noted-for-what = No rule is recorded for what happened last.
terminal-no-text = (no text)
terminal-not-so = Not possible: { $reason }.
terminal-not-so-is-in-the-way = Not so: { $who } is in the way
terminal-not-so-the-base-of = Not so: the base of { $who } is in the way
terminal-not-so-too-far = Not so: too far: it would take { $n }" of { $n2 }"
terminal-not-loaded-a-match-of-a = Not loaded: another match cannot replace a match of a campaign. Leave the campaign match first.
terminal-not-loaded = Not loaded: { $failure }
terminal-the-match-is-kept-goes-on = The match is saved; `{ $command }` continues it.
terminal-the-match-is-not-kept = The match is not saved.
terminal-the-match-is-over-look-log = The match is over: look, log, undo, save or quit.
terminal-needs-nothing-more-is-too-much = { $label } needs nothing more; `{ $rest }` is too much.
terminal-yet-to-come = yet to come
terminal-out-of-play = out of play
terminal-of = { $a } of { $one } (yet to come)
terminal-number-of = { $n } of { $one } (yet to come)
terminal-and-number-of = { $a } and { $n } of { $one } (yet to come)
terminal-health-of = health { $n } of { $n2 }
terminal-hp-of = HP { $n } of { $n2 }
terminal-lp-of = LP { $n } of { $n2 }
terminal-wounds-of = Wounds { $n } of { $n2 }
terminal-ap-of = AP { $n } of { $n2 }
terminal-of-got-away = { $a } of { $one } (got away)
terminal-number-of-got-away = { $n } of { $one } (got away)
terminal-and-number-of-got-away = { $a } and { $n } of { $one } (got away)
terminal-of-out-of-play = { $a } of { $one } (out of play)
terminal-and-number-of-out-of-play = { $a } and { $n } of { $one } (out of play)
terminal-number-of-out-of-play = { $n } of { $one } (out of play)
terminal-not-on-the-table = Not on the table: { $away }.
terminal-none-face-up = none face up
terminal-cards-face-down = { $pile } cards: { $up }; { $left } face down.
terminal-area-across = Area { $name }: { $b }, { $c } across
terminal-a-line = a line
terminal-a-triangle = a triangle
terminal-a-shape-of-corners = a shape of { $count } corners
terminal-nobody-stands-within-it = no model is within it
terminal-stands-within-it = { $within } stands within it
terminal-stand-within-it = { $within } stand within it
terminal-span = { $name }: { $corners } span { $shape }; { $within }.
terminal-of-the-next-round = of the next round
terminal-who-of-the-next-round = { $who } { $n } of the next round
terminal-now-of = now { $now } of { $a }
terminal-the-table-is-from-west-to = The table is { $x } from west to east and { $y } from north to south.
terminal-exit-wide = Exit { $name }: { $place }, { $to } wide.
terminal-from-to-up = from { $base } to { $top } up
terminal-by = { $name }: { $place }, { $x } by { $y }, { $tall }
terminal-active = (active)
terminal-active-2 = active
terminal-active-ap = { $name } (active), { $n } AP: { $rest }
terminal-no-opponent-has-looked-ahead-yet = No opponent has looked ahead yet.
terminal-tried-in-its-head = { $seat } compared { $candidates }:
terminal-nearest-cover = Nearest cover: { $a }, { $way }
terminal-nearest-exit-to-the = Nearest exit: { $a }, { $b } to the { $c }
terminal-foes = Enemies
terminal-friends = Friends
terminal-nearest-first = { $title }, nearest first:
terminal-on-the-table = On the table:
terminal-on-the-table-nearest-first = On the table, nearest first:
terminal-and-more-look-tells-all = And { $rest } more: `look` shows all.
terminal-yours = Yours:
terminal-friends-2 = Friends:
terminal-foes-2 = Enemies:
terminal-not-on-the-table-2 = { $label }: not on the table.
terminal-across = { $name }: { $at }, { $diameter } across.
terminal-from = From { $a }: { $way }
terminal-from-above-or-below = From { $a }: above or below it, its middle { $n }" to the { $point }
terminal-from-at-its-base = From { $a }: at its base, its middle { $n }" to the { $point }
terminal-from-base-to-base-rest = From { $a }: base to base to the { $point }, { $rest }
terminal-from-base-to-base = From { $a }: base to base to the { $point }
terminal-from-to-the-rest = From { $a }: { $n }" to the { $point }, { $rest }
terminal-from-to-the = From { $a }: { $n }" to the { $point }
terminal-nobody-stands-within-of-it = No model is within { $a } of it.
terminal-near-it = Near it: { $a }.
terminal-of-player-at = { $who } of Player { $b }, { $id } { $n }"
terminal-nothing-stands-in-the-straight-way = Nothing is in the way on a straight line.
terminal-in-the-straight-way-there = In the way on a straight line: { $a }.
terminal-not-on-the-table-3 = Not on the table.
terminal-it-is = It is { $a }.
terminal-from-2 = From { $a }: { $b }, { $to }.
terminal-for-is = For { $a }, { $b } is { $back }.
terminal-within-3-of-it = Within 3" of it: { $a }.
terminal-next-to = next to { $name }
terminal-toward = toward { $exit }
terminal-into-cover = into cover
terminal-as-far-from-foes-as-can = as far from enemies as possible
terminal-to-where-is-in-sight = to where { $foe } is in sight
terminal-toward-short-of-it = toward { $name }, { $n }" short of it
terminal-into-cover-to-where = { $a }, into cover, to where { $who } is in sight
terminal-toward-short-of-it-to-where = toward { $name }, { $n }" short of it, to where { $who } is in sight
terminal-short-of-it = { $n }" short of it
terminal-the-exit = the exit
terminal-the-ground = the ground
terminal-up-on = up on
terminal-up-on-name = up on { $a }
terminal-down-on = down on
terminal-down-on-name = down on { $a }
terminal-where-to-2 = { $label }: where to?
terminal-answer-with-a-number-x-and = Answer with a number, x and z (`-3, 4.5`), `3 north`, `toward NAME`, `at NAME`; b goes back.
terminal-of-movement = { $cost } of movement
terminal-a-path-is-pairs-of-x = A path is pairs of x and z: `path 1 2, 3 4`.
terminal-there-is-no-list-to-choose-2 = There is no list to choose from; give x and z, or `3 north`.
terminal-there-is-no-spot-choose-1 = There is no spot { $number }; choose 1 to { $n }, or give x and z.
terminal-where-to-a-number-of-the = Where to? A number of the list, x and z, or `3 north`.
terminal-that-is-no-spot-give-a = That is not a spot. Give a number of the list, x and z, `3 north` or `toward NAME`.
terminal-that-could-be = That could be { $labels }.
terminal-nobody-stands-there-to-walk-from = There is no model to start from: give x and z instead.
terminal-is-not-on-the-table-or = { $label } is not on the table, or is the model that moves.
terminal-there-is-no-legal-spot-next = There is no legal spot next to { $label }; `toward { $name }` goes as near as possible.
terminal-there-is-no-legal-spot-at = There is no legal spot at { $label }; `toward { $name }` goes as near as possible.
terminal-no-legal-spot-lies-nearer-to = No legal spot is nearer to { $label }.
terminal-middle-of-the-table = middle of the table
terminal-north-edge = north edge
terminal-east-edge = east edge
terminal-south-edge = south edge
terminal-west-edge = west edge
terminal-away-on-the-very-spot = { $distance } away, at the same spot
terminal-opponents-gave-orders-without-an-end = opponents gave { $orders } orders in a row and did not finish
terminal-the-opponent-in-seat-gave-an = the opponent in seat { $seat } gave an order that was refused; a legal order replaced it
terminal-no-such-game-here = no such game here
terminal-has-no-campaigns = { $title } has no campaigns
terminal-written-to = Written to { $file }.
terminal-monteria-campaign-hunt-goes-on-with = { $why }: `monteria campaign hunt { $label }` continues it, `monteria campaign give-up { $label }` sets it aside
terminal-no-match-of-was-left = { $file } has no unfinished match
terminal-the-match-that-was-left-is = The unfinished match is set aside in { $aside }; the next one can begin.
terminal-monteria-campaign-give-up-sets-that = { $why }; `monteria campaign give-up { $word }` sets that match aside
terminal-the-match-that-was-left-goes = The unfinished match continues.
terminal-when-there-is-room-monteria-campaign = when the disk has room, `monteria campaign hunt { $word }` records its result
terminal-the-match-is-kept-in = The match is saved in { $journal }; { $then }
terminal-the-match-is-kept-in-move = The match is saved in { $elsewhere }; move it to { $journal }; { $then }
terminal-the-match-could-not-be-kept = The match could not be saved either: { $why }; { $error }
terminal-has-nothing-that-is-built-by = { $title } has nothing to build
terminal-is-no-name-for-a-file = `{ $stem }` is no name for a file: expected small letters, digits and hyphens{ $near }
terminal-expected-a-file-that-ends-in = `{ $name }`: expected a file that ends in .ron
terminal-is-there-already-nothing-is-written = already exists; no file is overwritten
terminal-this-breaks-the-rules = this { $a } breaks the rules
terminal-it-can-be-brought-along-once = It can be used in a match once it is in { $place }.
terminal-monteria-text-plays-with-it = `monteria text { $scenario } { $sets }` plays with it.
terminal-no-scenario-takes-it-with-alone = No scenario accepts it with { $sets } alone: { $why }.
terminal-it-has-none = the game has no scenarios
terminal-type-the-id-of-a-choice = Type the id of a choice to take it. -ID removes one that can be taken several times; where only one of a kind can be taken, another replaces it. { $texts } set its texts. `list` prints the choices, `done` ends.
terminal-not-yet = Not yet: { $faults }.
terminal-no-that-is-one-of-its = It cannot be removed: choose another of its kind to replace it.
terminal-no = No: { $fault }
terminal-of-spent = { $spent } of { $of } spent
terminal-no-faults-in-files =
    No faults in { $a ->
        [one] 1 file
       *[other] { $a } files
    }
terminal-written-to-print-it-at-100 = Written to { $out }. Print it at 100 %, not fitted to the page.
terminal-no-font-has-these-letters = No font of the program has these letters; a dot stands for each: { $letters }
terminal-poster-is-about-the-map = --poster is about the map: `--what` leaves that out
terminal-of-spent-2 = { $title }: { $purse } of { $purse2 } spent.
terminal-of-spent-3 = ({ $spent } of { $most } spent)
terminal-chosen = chosen
terminal-chosen-times =
    chosen { $n ->
        [one] 1 time
       *[other] { $n } times
    }
terminal-for = for { $cost }
terminal-the-name-of-its-file = the name of its file
terminal-lang-no-texts-in-that-language = --lang { $lang }: no texts in that language (there are: { $known }){ $near }
terminal-monteria = monteria: { $message }
terminal-the-content-has-faults = 
        the content has errors:
        { $shown }
terminal-mod-nothing-is-there = --mod { $path }: there is no such file or folder
terminal-seat-no-such-seat-expected = --seat { $seat }: no such seat; expected { $known }
terminal-seat-has-no-place-for-that = --seat { $seat }={ $who }: { $by } does not support that
terminal-is-no-question-of-this-setup = `{ $key }` is not a setting of this setup (there are: { $known }){ $near }
terminal-this-system-has-no-place-for = this system has no folder for a player's files: set MONTERIA_HOME to a folder
terminal-standard-output = standard output: { $error }
terminal-the-save-was-played-with-other = the save was played with other content: dice and choices may differ
terminal-from-order-on-the-match-is = from order { $order } on, the match differs from the save
terminal-the-save-is-of-the-scenario = the save is of the scenario `{ $scenario }`, which is missing{ $differences }
terminal-the-save-is-of-the-game = the save is of the game `{ $id }`, which is missing; there are { $known }
terminal-neither-display-nor-wayland-display-is = neither DISPLAY nor WAYLAND_DISPLAY is set
terminal-no-lesson-there-are = there is no lesson `{ $asked }`{ $near }; there are: { $keys }
terminal-this-build-was-made-without-one = this build has no window
terminal-there-is-no-window-to-be = no window can be opened ({ $why }): play in text with `monteria text SCENARIO`, or let the program play with `monteria simulate SCENARIO`
terminal-north-east = north-east
terminal-south-east = south-east
terminal-south-west = south-west
terminal-north-west = north-west
terminal-base-to-base = base to base
terminal-out-of-sight-behind-along-the = out of sight behind { $a } ({ $n }" along the line)
terminal-foes-see-it-all-through-cover = { $n } enemies see it, all through cover
terminal-foes-see-it = { $n } enemies see it
terminal-1-foe-sees-it-through-cover = 1 enemy sees it, through cover
terminal-1-foe-sees-it = 1 enemy sees it
terminal-no-foe-sees-it = no enemy sees it
terminal-foes-see-it-of-them-through = { $n } enemies see it, { $n2 } of them through cover
terminal-to-the-3 = { $n }" to the { $point }
terminal-is-to-the = { $a } is { $n }" to the { $point }
terminal-is-to-the-rest = { $a } is { $n }" to the { $point }, { $rest }
terminal-you-play-both-sides = You play both sides: { $a }. `seat { $seat }=ai` gives one to the program.
terminal-you-play-several-sides = You play several sides: { $a }. `seat { $seat }=ai` gives one to the program.
terminal-seat-who-plays-the-seats = seat            who plays the seats; `seat p2=ai` gives one to the program, `seat p2=person` takes it back
terminal-closed-now-because = not available now ({ $why }): { $a }
terminal-cannot-be-used-with-a-save = { $option } cannot be used with a save, which holds its own setup and dice; the only setup option that can is --seat
terminal-nothing-is-written-over = { $file }: { $found }; nothing is written over
terminal-no-such-file-or-folder = there is no such file or folder
terminal-a-save-of-another-match-is-there = the save of another match is there
terminal-hidden-name = a name with a dot in front is hidden; expected another
terminal-expected-another-name = { $why }; expected another name
terminal-windows-keeps-the-name = Windows keeps the name `{ $stem }` for a device
terminal-is-played-by-from-now-on = { $name } is played by { $who } from now on.
terminal-1-2-is-option-1-with = `1 2` is option 1 with number 2 of its list, at every question; a spot in inches has a comma: `1, 2`.
terminal-names-option-and-what-it-needs = `{ $text }` means option { $number }, and what it needs; a spot in inches has a comma: `1, 2`.
terminal-could-be-answer-or-with-its = `{ $line }` could be { $label }: answer { $number }, or with its whole name.
terminal-percents-beside-an-option-are-its = The percentage beside an option is its chance to succeed, against this target if it has one; `? 3` tells all that is known.
terminal-where-players-at-one-terminal-have = If players who share a terminal have secrets from each other, the program says whose turn it is and waits for that person.
terminal-to-to-succeed = { $n } to { $n2 } % to succeed
terminal-how-it-is-scored-and-won = How it is scored and won
terminal-area-from-to = Area { $name }: from { $a } to { $b }
terminal-name-from-to = { $name }: from { $first } to { $last }.
terminal-is-next-enter-clears-the-screen = { $next } is next. Enter clears the screen; then hand over.
terminal-press-enter-when-nobody-else-looks = { $next }: press Enter when nobody else is looking at the screen.
terminal-after-to-of-the-way = after { $a } to { $b } of the way
terminal-after-how-many-inches-from = { $label }: after how many inches, from { $from } to { $to } of the way? b goes back.
terminal-after-odds = After { $a }: { $odds }
terminal-there-after-to-of-the-way = There, after { $n }" to { $n2 }" of the way
terminal-after-inches = After { $n }"
terminal-is-no-number-of-inches = `{ $text }` is not a number of inches; give one from { $from } to { $to }.
terminal-your-models = Your models
terminal-no-display-answers-at = no display answers at { $display }
terminal-no-display-answers-at-or = no display answers at { $display } or at { $other }
terminal-no-display-answers-at-the-window = no display answers at { $display }; the window opens at { $other }
terminal-the-program-did-not-begin-again = the program could not restart: { $error }
terminal-no-foe-sees-you = no foe sees you
terminal-foes-see-you =
    { $n ->
        [one] 1 foe sees you
       *[other] { $n } foes see you
    }
terminal-foes-see-you-all-through-cover =
    { $n ->
        [one] 1 foe sees you, through cover
       *[other] { $n } foes see you, all through cover
    }
terminal-foes-see-you-of-them-through = { $n } foes see you, { $n2 } of them through cover
terminal-nearest-of-them = nearest { $id }
terminal-first-of-them = first { $id }
terminal-to-the-of = { $n }" to the { $point } of { $who }
terminal-which-to-the = { $who } [{ $n }" to the { $point }]
terminal-who-to-the = { $one } { $n }" to the { $point }
terminal-is-to-the-of = { $a } is { $n }" to the { $point } of { $who }
terminal-its-middle-to-the = its middle { $n }" to the { $point }
terminal-its-middle-to-the-of = its middle { $n }" to the { $point } of { $who }
terminal-is-at-its-base = { $a } is at its base
terminal-is-at-its-base-its-middle = { $a } is at its base, its middle { $n }" to the { $point }
terminal-at-its-base = at its base
terminal-above-or-below-it = above or below it
terminal-is-above-or-below-it = { $a } is above or below it
terminal-is-above-or-below-it-its-middle = { $a } is above or below it, its middle { $n }" to the { $point }
terminal-is-base-to-base-to-the = { $a } is base to base to the { $point }
terminal-is-base-to-base-to-the-of = { $a } is base to base to the { $point } of { $who }
terminal-is-base-to-base-to-the-rest = { $a } is base to base to the { $point }, { $rest }
terminal-base-to-base-to-the = base to base to the { $point }
terminal-who-base-to-base-to-the = { $one } base to base to the { $point }
terminal-base-to-base-to-the-of = base to base to the { $point } of { $who }
terminal-is-base-to-base = { $a } is base to base
terminal-opens-no-connections = { $path }: this program opens no connections; download the index and its zips into a folder, and name that folder
terminal-is-a-folder-expected-a-zip = { $path } is a folder, expected a zip: `monteria mod pack { $b }` makes one, and `--mod { $c }` plays with the mod where it lies
terminal-is-no-plain-file-expected-a-zip = it is no plain file, expected a zip
terminal-is-no-plain-file-expected-a-hash = it is no plain file, expected a hash
terminal-found-the-hash-expected = { $path }: found the hash { $a }, expected { $b }, as { $file } says; the zip is damaged or another one, and nothing was changed
terminal-found-the-mod-expected = { $path }: found the mod `{ $id }` { $version }, expected `{ $id2 }` { $version2 }, as the index says
terminal-found-no-sha-256-of = { $path }: found no SHA-256 of { $name }, expected a line with it
terminal-is-not-used-it-has-faults = { $path } is not used: it has faults
terminal-is-not-used-it-needs-other-mods = { $path } is not used: it needs other mods
terminal-the-index-lists = the index lists `{ $id }` { $version }: monteria mod add { $id2 } --index { $path }
terminal-another-mod-is-there = another mod is there
terminal-not-moved-back = not moved back: { $a }
terminal-added-mod = Added: { $title }
terminal-it-lies-at = It lies at { $path }
terminal-what-was-there-is-kept-at = What was there is kept at { $path }
terminal-warning = warning: { $a }
terminal-its-hash-is-that-in = Its hash is that in { $path }
terminal-no-index-lists-it = No index lists it; its hash is { $hash }
terminal-lists-no-mod = { $path } lists no mod `{ $name }` (there are: { $known })
terminal-no-mod-in = no mod `{ $name }` in { $path } (there are: { $known })
terminal-is-installed-already = `{ $id }` { $version } is installed already: { $path }
terminal-is-installed-and-is-newer = `{ $id }` { $version } is installed ({ $path }), and { $new } is newer: --force moves the installed one aside and puts this one in its place, as `monteria mod update` does from an index
terminal-is-installed-and-is-older = `{ $id }` { $version } is installed ({ $path }), and { $new } is older: --force moves the installed one aside and puts this one in its place
terminal-is-installed-with-other-content = `{ $id }` { $version } is installed ({ $path }) with other content: --force moves the installed one aside and puts this one in its place
terminal-the-program-brings-too = The program brings `{ $id }`, too ({ $path }); yours is played
terminal-it-is-switched-off = It is switched off: the page of mods in the window switches it on
terminal-stays-other-mods-need-it = `{ $name }` stays: other mods need it ({ $needed }); --force removes it, and they are left out then
terminal-removed-from = Removed: { $title }, from { $path }
terminal-left-out-without-it = Left out without it: { $mods }
terminal-is-a-mod-of-the-program = `{ $name }` is a mod of the program ({ $path }), not of your folder of mods: --without-mod { $name2 } leaves it out, the page of mods in the window switches it off
terminal-played-with-it =
    Played with it: { $n ->
        [one] 1 save
       *[other] { $n } saves
    }; they stay, and need it to go on
terminal-and-more-saves = and { $n } more
terminal-newer-mod-in = 1 newer mod in { $path }
terminal-newer-mods-in = { $n } newer mods in { $path }
terminal-not-installed = not installed: { $name } { $version } ({ $id }): { $about }
terminal-author = author { $name }
terminal-licence = licence { $name }
terminal-mod-of-the-program = of the program: { $path }
terminal-mod-is-yours = yours: { $path }
terminal-mod-named-by-argument = named by --mod: { $path }
terminal-mod-is-sound = no errors
terminal-mod-is-switched-off = switched off
terminal-mod-is-left-out = left out: { $why }
terminal-mod-is-not-read = not read: { $path } has its id
terminal-newer-in-the-index = newer in the index: { $version }
terminal-would-update = Would update `{ $id }` from { $from } to { $to }
terminal-updated = Updated `{ $id }` from { $from } to { $to }
terminal-nothing-to-update = Nothing to update from { $path }
terminal-is-as-new-as-in-the-index = `{ $id }` { $version } is as new as that in the index
terminal-is-newer-and-stays = `{ $id }` { $version } is newer than { $listed } in the index, and stays
terminal-stays-though-the-index-has = `{ $id }` { $version } stays, though the index has { $listed }: { $path } is a folder, in which you may be working; --force moves it aside and updates it
terminal-tested-players = opponents `{ $strength }`
terminal-tested-when-packed = Tested when it was packed
terminal-tested-won = { $name } won { $share } % ({ $low } to { $high })
terminal-tested-drawn = { $n } drawn
terminal-tested-without =
    without the mod, { $n ->
        [one] 1 match
       *[other] { $n } matches
    } of the same seeds: { $results }
terminal-tested-without-other =
    without the mod, { $match }, { $n ->
        [one] 1 match
       *[other] { $n } matches
    } of the same seeds: { $results }
terminal-tested-nothing-without = without the mod there is no such match
terminal-tested-more-often = with the mod { $name } wins { $points } percentage points more often (95 % interval of the change { $low } to { $high }): { $verdict }
terminal-tested-less-often = with the mod { $name } wins { $points } percentage points less often (95 % interval of the change { $low } to { $high }): { $verdict }
terminal-more-than-chance = more than chance
terminal-this-may-be-chance = this may be chance
terminal-no-index-of-mods = no index of mods
terminal-an-index-of-mods = an index of mods
terminal-the-format-number = the format { $n }
terminal-another-version-wrote-it = { $n }; another version of this program wrote it
terminal-a-second-time = { $a } a second time
terminal-a-zip-for-each-entry = a zip for each entry
terminal-each-version-of-a-mod-once = each version of a mod once
terminal-the-path-of-a-zip = the path of a zip in the folder of the index, written with `/`
terminal-sha-256-and-digits = sha256: and 64 hexadecimal digits
terminal-at-most-as-many-won = at most as many won as played
terminal-a-link-that-leads-elsewhere = { $a }, a link that leads elsewhere
terminal-a-zip-in-the-folder-of-the-index = a zip in the folder of the index
terminal-the-mod-is-there = the mod `{ $id }` { $version } is there
terminal-area = Area { $line }
terminal-at = at { $who }
terminal-at-facing = { $at }, facing { $facing }
terminal-at-name = at { $name }
terminal-at-several-of = at { $targets } of { $n }
terminal-bar = { $label } { $now } of { $full }
terminal-campaign-after-matches = { $title }, after { $matches }.
terminal-chance-to-succeed = { $chance } to succeed
terminal-chances-to-succeed = { $least } to { $chance } to succeed
terminal-distance-to-the = { $distance } to the { $point }
terminal-expected-on-average = { $expected } expected
terminal-facing = facing { $facing }
terminal-files =
    { $n ->
        [one] 1 file
       *[other] { $n } files
    }
terminal-for-nothing = free
terminal-got-away = got away
terminal-is-at-distance = { $name } is { $way }
terminal-is-off-the-table = { $x }, { $z } is off the table: x is from -{ $wide } to { $wide }, z from -{ $deep } to { $deep }.
terminal-is-there = { $name } is { $way }
terminal-its-middle-is-to-the = its middle { $distance } to the { $point }
terminal-models = { $n } models
terminal-more = { $n } more
terminal-no-faults-in = No errors in { $files }.
terminal-north-east-corner = north-east corner
terminal-north-west-corner = north-west corner
terminal-south-east-corner = south-east corner
terminal-south-west-corner = south-west corner
terminal-not-now-because = { $label } is not possible now: { $why }.
terminal-nothing-here-is-called = Nothing here is called `{ $text }`. There are { $known }.
terminal-now-stands = { $name } now stands { $place }
terminal-number-of-unit = { $n } of { $unit }
terminal-of-100-tried-times = { $share } %, tried { $samples } times
terminal-on = on { $area }
terminal-one-of-unit = { $name } of { $unit }
terminal-open-ground = open ground
terminal-or = { $one } or { $other }
terminal-orders =
    { $n ->
        [one] 1 order
       *[other] { $n } orders
    }
terminal-place-of-the-next-round = { $place } of the next round
terminal-seat-is-wrong = `seat { $rest }`: { $wrong }.
terminal-stands = Stands { $place }.
terminal-that-line-is-too-long-2 = that line is too long
terminal-there-is-no-option = There is no option `{ $option }`. `help` says how to answer.
terminal-there-is-no-option-did-you-mean = There is no option `{ $option }`. Did you mean `{ $near }`? `help` says how to answer.
terminal-to-spot = to { $x } { $z }
terminal-toward-name-short-of-it = toward { $name }, { $left } short of it
terminal-way-of = { $way } of { $who }
terminal-it-ended = The match ended. { $title }: { $reason }.
terminal-it-is-not-over = The match is not over; { $seat } has to decide: { $prompt }
terminal-a-save-of-another-match-is-there-2 = the save of another match
terminal-nothing-was-played-what-it-is-played =
    nothing was played: what it is played with has faults:
    { $faults }
terminal-read = { $read } read, { $wrong }, { $warning }
terminal-played = played { $one }
terminal-triangles-between-corners-bytes = { $file }: { $triangles } triangles between { $corners } corners, { $bytes } bytes
terminal-changes-of = { $file }:{ $at }: changes `{ $id }` of { $list }: { $fields }
terminal-and-more-mend-these-first = { $text }: and more; mend these first
terminal-watching-whatever-changes-is-checked-again = Watching; whatever changes is checked again.
terminal-files-cannot-be-watched = files cannot be watched: { $error }
terminal-types = types:
terminal-figures-ron-mod-ron-monteria-explain-ruleset = figures/{ $game }.ron, mod.ron: `monteria explain --ruleset { $common }`
terminal-patches-ron-the-lists-of-these-files = patches/{ $game }/*.ron: the lists of these files, of each thing its id
terminal-types-2 = types: { $join }
terminal-monteria-explain-thing-says-what-a-type = `monteria explain THING` says what a type, a field, a word, a look, a tag or an id is.
terminal-no-game-there-are = no game `{ $wanted }`; there are: { $known }{ $near }
terminal-monteria-new-mod-name-ruleset-game-with = `monteria new mod NAME --ruleset GAME --with KIND,KIND` writes a mod with these kinds.
terminal-the-content-has-faults-2 = the content has faults
terminal-is-no-name-for-a-mod = `{ $name }` is no name for a mod: { $why }
terminal-is-no-name-for-a-mod-expected = `{ $name }` is no name for a mod: expected small letters, digits and hyphens{ $near }
terminal-the-game-is-not-there = the game `{ $wanted }` is not there
terminal-it-passes-monteria-check-change-it-as = It passes `monteria check`. Change it as you like.
terminal-with = --with { $join }: { $wrong }
terminal-there-is-no-game = there is no game
terminal-no-schema-there-are = no schema `{ $wanted }`; there are: { $join }{ $near }
terminal-of-texts-shown-have-a-text-parts = # { $whole } of { $texts } texts shown have a text; { $all } parts have none
terminal-of-texts-of-the-program = # { $lacking } of { $count } texts of the program
terminal-of-texts-of = # { $lacking } of { $all } texts of { $game }
terminal-no-game-there-are-and-for-the = no game `{ $game }`; there are: { $join }, and { $program } for the texts of the program{ $near }
terminal-the-editor-went-without-shutdown = the editor went without `shutdown`
terminal-the-match-did-not-end = the match did not end: { $ending }
terminal-monteria-the-story-is-not-kept = monteria: The story is not kept: { $why }
terminal-is-a-campaign-of-leave-ruleset-out = { $file } is a campaign of { $title }: leave `--ruleset` out, or say `--ruleset { $own }`
terminal-no-game-here-those-with-campaigns-are = no game `{ $wanted }` here; those with campaigns are: { $join }
terminal-a-game-could-not-be-listed = a game could not be listed
terminal-is-no-name-for-a-file-2 = `{ $stem }` is no name for a file: { $why }
terminal-is-no-name-expected = `{ $printable }` is no name: { $found }; expected { $expected }
terminal-monteria-2 = monteria: { $home }: { $io_words }
terminal-kept-in = Kept in { $new }: { $orders }.
terminal-order-ends-the-good-part = Order { $hashes } ({ $choice }) ends the good part: { $why }.
terminal-it-was-played-with-other-content-orders = It was played with other content: orders are kept as far as they are legal here.
terminal-the-save-is-whole = The save is whole.
terminal-not-verified-nobody-can-tell-whether-the = not verified: nobody can tell whether the save is whole
terminal-every-order-led-to-the-same-state = Every order led to the same state as when it was saved.
terminal-seed = { $ruleset }/{ $scenario }, seed { $seed }: { $orders }
terminal-monteria-the-save-was-played-with-other = monteria: the save was played with other content; the match may go otherwise
terminal-dice-no-die-of-has-such-a = --dice { $join }: no die of { $ruleset } has such a face; expected { $dice }
terminal-without-mod-no-such-mod-there-are = --without-mod { $name }: no such mod (there are: { $known }){ $near }
terminal-mod =
    --mod { $path }:
    { $wrong }
terminal-lang-no-name-of-a-language-expected = --lang { $lang }: no name of a language; expected one such as de or pt-br
terminal-tested-when-it-was-packed = Tested when it was packed:
terminal-lists-no-mod-there-are = { $path } lists no mod `{ $name }` (there are: { $known }){ $near }
terminal-is-not-used-it-has-faults-2 =
    { $shown } is not used: it has faults
    { $text }
terminal-found-expected = { $path }: { $place }found { $found }, expected { $expected }
terminal-not-moved-back-2 =
    { $text }
    not moved back: { $joined }
terminal-no-mod-by-its-id-its-name = no mod `{ $name }`, by its id, its name or its folder (there are: { $known }){ $near }
terminal-is-not-packed =
    { $name } is not packed:
    { $faults }
terminal-is-a-zip-already = { $command_path } is a zip already
terminal-is-not-packed-give-it-another-id = { $one } is not packed: { $why }; give it another id
terminal-it-does-not-read-back-as-it =
    { $file }: it does not read back as it was:
    { $faults }
terminal-it-is-not-packed =
    it is not packed:
    { $fault }
terminal-is-not-packed-what-it-is-played =
    { $name } is not packed: what it is played with has faults:
    { $faults }
terminal-is-not-packed-it-has-faults-checked = { $name } is not packed: it has faults (checked with no other mods than it needs)
terminal-lies-in-the-mod-itself-expected-a = { $folder } lies in the mod itself; expected a folder outside of it for the zip
terminal-listed-in = Listed in { $index }
terminal-written = Written: { $file }
terminal-it-cannot-be-read-any-more = { $name }: it cannot be read any more
terminal-played-with-it-they-stay-and-need = Played with it: { $count }; they stay, and need it to go on
terminal-no-mod-in-there-are = no mod `{ $name }` in { $place } (there are: { $known }){ $near }
terminal-updated-2 = Updated { $change }
terminal-would-update-2 = Would update { $change }
terminal-monteria-about-licences-prints-the-notices-of = `monteria about --licences` prints the notices of everything of others in the program.
terminal-the-system-gives-no-random-numbers = the system gives no random numbers: { $error }
terminal-as-this-seat-alone-must-be-the = --as { $seat }: this seat alone must be the client's; the client's are: { $named }
terminal-the-client-plays-expected-one = the client plays { $seats }: expected one
terminal-a-seed-that-is-no-number = a seed that is no number
terminal-was-counted-before-it-goes-on = { $before } was counted before: it goes on
terminal-answers-another-question-kept-in = { $file } answers another question: kept in { $kept }
terminal-expected-counts-of-balance-defaults = { $at }: { $error }; expected counts of `balance --defaults`
terminal-nobody-plays = { $scenario }: nobody plays
terminal-only-expected-one-of = --only { $key }={ $given }: expected one of { $known }{ $near }
terminal-only-expected-scenario-or-size = --only { $key }: expected scenario or size
terminal-failed-or-did-not-end = { $matches } failed or did not end
terminal-only-expected-one-of-2 = --only { $key }: expected one of { $join }
terminal-has-no-report-on-balance = { $ruleset } has no report on balance
terminal-no-such-game-here-there-are = `{ $wanted }`: no such game here (there are: { $join })
terminal-of-2 = { $number } of { $wanted }: { $words }: { $share }
terminal-played-written = { $played } played; { $report } written
terminal-ctrl-c-will-end-the-simulation-without = Ctrl-C will end the simulation without a report: { $error }
terminal-of-missing-expected-all-parts-of-the = { $parts } { $join }{ $more } of { $of } missing; expected all parts of the simulation of { $file }
terminal-no-part-expected-the-files-of-all = no part; expected the files of all
terminal-a-thread-of-the-simulation-broke-off = a thread of the simulation broke off
terminal-interrupted-after-of-matches = interrupted after { $played } of { $wanted } matches; { $advice }
terminal-shard-make-no-parts-expected-at-most = --shard { $shard }: { $games } make no { $of } parts; expected at most { $most }
terminal-in-s-a-second = { $matches } in { $seconds } s ({ $rate } a second)
terminal-no-seat = none
