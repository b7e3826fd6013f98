# What is printed for a real table, and what reports of matches say, in English.

print-ask-from-the-top = Ask from the top; the first Yes says what is done.
print-reference = Reference
print-is-glued-on = { $page } is glued on from the line on
print-cut-along-both = cut along the left and the upper edge
print-cut-along-the-left = cut along the left edge
print-cut-along-the-upper = cut along the upper edge
print-three-inches = 3 inches if printed at 100 %
print-exit-is = Exit: { $exit }
print-exit = Exit { $exit }
print-the-table-is = The table is { $n }" by { $m }" and comes on { $count } pages, A1 to { $last }. Print them at 100 %, not fitted to the page, and measure the three inches at the top. Cut each along its left and upper edge and glue it over the strip of the page before, up to the dashed line.
print-map = Map: { $scenario }
print-keywords = Keywords
print-on-the-table = On the table
print-within-the-dashed = within the dashed outline of its colour
print-moved-by-the-rules = moved by the rules
print-a-filled-dot = A filled dot is what is in hand or active. Tick a box for what is spent or lost; a box with a stroke is spent from the beginning.
print-base-across-tall = { $seat }, base { $n }" across, { $m }" tall
print-each-counter = Each counter is as large as the base that it stands for. Cut along the outer line, or glue the page onto card first.
print-counters = Counters
print-tall = { $n }" tall
print-it-is-no-font = it is no font
report-round-decision = Round { $n }, decision { $m }
report-how-the-dice-fell = How the dice fell
report-everything-that-happened = Everything that happened
