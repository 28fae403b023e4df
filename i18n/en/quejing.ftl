### What people read, named in the code by literal ids (`text!`). One section a part of the program; the other files are looked up by
### stable ids.

## Window

app-name = quejing
open-photo = Open photo
open-photo-tip = Choose a photo of a winning hand; you can also drop one on the window or write its path beside (Ctrl+O)
dialog-title = Choose a photo of a winning hand
dialog-filter = Photos
path-hint = Path of a photo
read-path = Read
read-path-tip = Read the photo at this path
new-hand = New hand
new-hand-tip = Put the photo away and clear the hand; what is recorded stays
language = 中文
language-tip = Switch to Chinese
log-title = Messages
log-empty = No messages yet
log-tip = Show or hide all messages of this session
close = Close
dismiss = Dismiss
drop-here = Drop a photo of a winning hand here
drop-now = Let go to read it
or-type = No photo? Type the tiles:
type-hint = for example 123m456p789s11223z
type-use = Lay out
type-help = m characters, p circles, s bamboo, z 1–7 east south west north white green red; the last tile wins.
or-pick = Or pick them one by one:
zoom-hand = Zoom to the hand
zoom-whole = Whole photo
sets = Tile set
sets-tip = Use an enrolled tile set, or enrol your own
night = Night
night-tip = Nights, people and seats, hands, standings, report
sets-saved = Set "{ $v1 }" kept as version { $v2 }; it is in use now
sets-taught = Set "{ $v1 }" learned { $v2 } tiles (version { $v3 })
zoom = photo { $v1 } × { $v2 } pixels
through-camera = camera profile { $v1 }
legend-sure = sure
legend-doubt = please check
legend-person = by person
legend-win = winning tile
legend-aside = not of this hand
in-photo = Photo: { $v1 }
hand = Hand
hand-empty = No tiles yet.
hand-count = { $v1 } tiles
hand-hint = Click a tile to correct it
hand-doubts = { $v1 } to check
all-right = All correct
all-right-tip = Confirm every marked tile as it is named
add-tile = Add tile
sort = Sort
undo = Undo
undo-tip = Take back the last change of the hand (Ctrl+Z)
melds = melds
winning = won on
flowers = Flowers
aside = not of this hand
aside-many = { $v1 } more tiles in the photo are not of this hand; click them in the photo.
no-win-tile = No winning tile yet: click it and choose "Winning tile"
unnamed = { $v1 } not recognised: click each and say what it is
pick-title = What is this tile?
pick-add = Add a tile
pick-guesses = Best guesses
pick-all = All tiles
pick-right = Yes, that is it
by-seen = seen in the photo, { $v1 }% sure
by-enrolled = matched to the enrolled set, { $v1 }% sure
by-constraint = settled by the count of tiles, { $v1 }% sure
by-person = said by a person
make-win = Winning tile
remove = Remove
put-aside = Not of this hand
take-back = Put into the hand
form = Lay down as:
chow = Chow
pung = Pung
kong = Kong
kong-concealed = Concealed kong
kong-added = Added kong
unform = Take the meld apart
kong-kind = This kong is:
circumstances = How it was won
rules = Rules
edition29 = Lingque, 29th edition
round-wind = Round wind
dora-indicators = Dora indicators
ura-indicators = Ura indicators
indicators-tip = Written as in 5m 3p; empty where there is none
honba = Counters
sticks = Sticks
special-rule = Special rule of the deal
special-none = none
turned = Turned tiles
fu-items = Fu piece by piece
other-sheet-readings = { $v1 } other readings
the-table = the table
col-riichi = Riichi
col-riichi-tip = Players who declared riichi: each lays a stick of 1000 on the table
col-open = Open
col-open-tip = Players who play with an open hand: what they pay and receive is doubled
draw-how = The drawn deal
draw-kind = How it ended
draw-exhausted = wall used up
nine-kinds = nine kinds
four-winds = four winds
four-riichi = four riichi
four-kongs = four kongs
triple-ron = triple ron
tenpai = Tenpai
nagashi = Nagashi mangan
record-the-draw = Record the draw
no-draw = Somebody won
no-draw-tip = Back to the winning hand
deal-title = The deal: dice, kongs, false wins ({ $v1 })
deal-kind = What happened
deal-by = Who
deal-feeder = Fed by
deal-add = Add
deal-fan = Fan as declared
deal-waiting = Most fan of those who wait (0: does not)
false-win = False win
kong-exposed = Open kong
deal-kong = { $v1 }: { $v2 }
deal-kong-fed = { $v1 }: { $v2 }, fed by { $v3 }
deal-false-win = { $v1 }: false win, { $v2 } fan
deal-win = { $v1 } wins, { $v2 } fan
add-win = Another wins on this tile
add-win-tip = Put this win aside and go on with another player who won on the same tile
bets-title = Bets and camps ({ $v1 })
bettor-name = Name of somebody beside the table
bettor-add = Add somebody
camps = Played in camps
camps-tip = Four or five camps of one or two people, who share what they gain; the first of a camp sits for it
still-playing = Still playing: { $v1 }
thrown-title = Earlier discards ({ $v1 })
thrown-hint = Immunity: the tiles thrown since the winner's own last discard, in order. Who threw the winning tile, or another that wins, first is responsible.
thrown-add = Add a discard
thrown-by = Discard { $v1 } by
thrown-tile = Discard { $v1 }: tile
thrown-drawn = Discard { $v1 }: drawn before
thrown-remove = Remove discard { $v1 }
broken-profile = { $v1 } (cannot be read)
said-profile = A profile was left out: { $v1 }
said-deal = Recorded the deal
col-final = Final
col-final-tip = The final score if the game ended now: points above the return points, and what the places add
beside = People beside the table
sticks-on-table = Riichi sticks on the table: { $v1 }
unaccounted = The money does not add up: { $v1 } too much or too little
han-fu = { $v1 } han { $v2 } fu
fan-only = { $v1 } fan
hand-false-win = false win of { $v1 }
hand-many = { $v1 } wins: { $v2 }
edition29-note = No text of the 29th edition is public: its values come from the public calculator only.
col-seat = Wind
col-player = Player
col-won = Won
col-from = Tile from
col-provided = Fed
col-provided-tip = Tiles of the winner's hand that this player gave: 1 for each chow, pung or kong claimed from them, 1 for the winning discard. 4 makes them pay half for the others, 5 for all.
self-draw = self-draw
discard = discard
dealer-tip = Click to make this player the dealer (East)
dealer = dealer
name-tip = The player's name; you can change it
flag-heaven = Heaven
flag-heaven-tip = The dealer wins on the first draw
flag-earth = Earth
flag-earth-tip = A non-dealer wins on the dealer's first discard
flag-after-kong = After kong
flag-after-kong-tip = Won on the replacement tile of an own kong
flag-last-draw = Last tile
flag-last-claim = Last discard
flag-last-tip = The wall is empty: the last tile, or a discard after it
flag-rob-kong = Rob kong
flag-rob-kong-tip = Won on the tile another player added to a pung
flowers-tip = Flowers of the winner; those among the tiles are already counted
flowers-seen = { $v1 } among the tiles
flowers-reset = as they lie
result = Score
result-empty = Open a photo or enter a hand to see its score here.
not-yet = Cannot be scored yet:
points = { $v1 } points
col-pattern = Pattern
col-fu = Fu
col-fan = Fan
times = × { $v1 }
sum-fu = { $v1 } fu in all
multiplied = { $v1 } fu × { $v2 } fan = { $v3 } points
flower-points = { $v1 } flowers: +{ $v2 } points
below = Below the minimum: { $v1 } points, at least { $v2 } are needed. This hand may not win.
no-win = This is no winning hand: neither four melds and a pair, nor seven pairs, knitted tiles or thirteen orphans.
suppressed = Not counted ({ $v1 })
other-readings = Other readings with the same points ({ $v1 })
payments = Payments
payments-none = Once a hand is scored, who pays whom stands here.
record = Record this hand
record-tip = Add this hand and its payments to the totals (Ctrl+Enter)
record-doubts = { $v1 } tiles are not checked yet
recorded-already = Recorded
recorded-hint = Open the next photo or press "New hand" to go on.
record-update = Correct the record
record-update-tip = This hand was recorded and changed since; put it right on the record
transfer = { $v1 } → { $v2 }
record-draw = Drawn hand
record-draw-tip = Nobody won: the deal passes on
evening = The evening
col-total = Total
col-reduced = Reduced
reduced-tip = Reduced score of the 26th edition: Σ tanh((own − other) / (480 √4)); for comparison only, payments stay
col-wins = Won
col-deal-ins = Dealt in
col-wins-tip = Hands won
col-deal-ins-tip = Hands dealt into
hands-title = Hands ({ $v1 })
hands-none = Nothing recorded yet. Score a hand and press "Record this hand".
hand-self-draw = { $v1 } by self-draw
hand-from = { $v1 } ← { $v2 }
hand-drawn = drawn
hand-undo = Undo
hand-undo-tip = The last hand is undone and can be redone; an earlier one is voided, with a reason
hand-undo-number = Undo hand { $v1 }
hand-restore-number = Restore hand { $v1 }
hand-restore = Restore
hand-restore-tip = This hand counts again
new-evening = New evening
new-evening-tip = Another night of the same people and rules; the old one stays in the ledger
saved-in = Saved as you go: { $v1 }
not-saved = Not saved to disk: closing the window loses it
tab-hand = This hand
tab-evening = Payments and totals
player-a = Player 1
player-b = Player 2
player-c = Player 3
player-d = Player 4
wind-east = E
wind-south = S
wind-west = W
wind-north = N
tile-back = back
tile-unknown = unknown
status-ready = Ready
status-opening = Opening { $v1 }
status-preparing = Loading the recognition models
status-reading = Looking for tiles
status-read = { $v1 }: { $v2 } tiles in { $v3 } ms
status-failed = { $v1 }: could not be read
cancel = Cancel
cancel-tip = Stop waiting for this photo
elapsed = { $v1 } s
nothing-lost = Everything else is still there.
live = Live
live-tip = Read live from a camera or a stream
live-cameras = Cameras ({ $v1 })
live-no-camera = No camera found
live-look = Look again
live-lost = The picture is lost; trying again…
live-over = Stopped
live-hint = camera:0, http://…, rtsp://… or a video
live-start = Start
live-stop = Stop
live-help = Choose a camera or write a source above, then press Start.
live-help-stream = Webcam apps for phones give an http:// or rtsp:// address: write it here.
live-help-still = Bring the whole hand into view and hold still; once several frames agree it is locked, then press "Take this hand".
live-take = Take this hand
live-take-tip = Check and score the locked hand, as from a photo
live-calibrate = Calibrate
live-calibrate-tip = Measure the lens with the printed board
live-no-profile = no profile
live-opening = Opening…
live-empty = No tiles in view
live-partial = { $v1 } tiles in view, not a whole hand yet
live-moving = Hold still
live-settling = Making sure ({ $v1 } of { $v2 })
live-locked = Locked
live-covered = Locked (covered)
live-rate = { $v1 } frames/s
calibrate-title = Calibrate: measure how the lens bends
calibrate-back = Back to reading
calibrate-step-board = 1. Print the board at 100 %, not scaled, and glue it to something flat.
calibrate-step-live = 2. Choose the camera above, press Start, and hold the board before it. Follow the hints to the corners and tilts, holding still each time; then give the profile a name and keep it.
calibrate-step-photos = Or use photos: 8 to 15 of them, from one camera at one setting, each from another angle.
calibrate-choose-photos = Choose photos
calibrate-photos-hint = path of a photo or a folder
calibrate-photos-use = Use these photos
calibrate-views = Views { $v1 } of { $v2 }
calibrate-coverage = { $v1 }% of the picture
calibrate-tilts = Tilts
calibrate-more = { $v1 } more views before it can be measured
calibrate-fit = { $v1 } pixels off on average ({ $v2 })
calibrate-fit-good = very good
calibrate-fit-fair = good enough
calibrate-fit-poor = much: flatten the board, take sharper pictures
calibrate-left-out = Photos that show too little of the board: { $v1 }
calibrate-done = The camera profile "{ $v1 }" is kept, and live reading uses it now.
calibrate-done-lens = The lens moves points by up to { $v1 } pixels; the board reached { $v2 }% of the picture, at angles up to { $v3 }° apart.
calibrate-done-views = Made of { $v1 } views of { $v2 } × { $v3 } pixels.
calibrate-done-file = File: { $v1 }
calibrate-again = Measure again
calibrate-replace = Measure and replace
calibrate-name = profile name
calibrate-keep = Measure and keep
calibrate-board = No board yet? Save it as PDF and print at 100 %:
calibrate-save-board = Save the board
said-written = Written to { $v1 }
said-imported = Imported: nights { $v1 }, new events { $v2 }
said-imported-idle = Imported: nights { $v1 }, new events { $v2 }; { $v3 } events have no effect, as they contradict what was before, and are kept as they are
said-locked = Locked a hand of { $v1 } tiles
said-measured = Kept the camera profile "{ $v1 }", { $v2 } pixels off on average
said-source-back = The picture is back
said-source-ended = The source has come to its end.
said-board-saved = The board is saved as { $v1 }
said-recorded = Recorded: { $v1 }, { $v2 } points
said-drawn = Recorded a drawn hand
said-undone = Hand { $v1 } undone; the totals are up to date
said-restored = Hand { $v1 } counts again
said-resumed = Going on with the last record: { $v1 } hands
on-table-tip = As the course of play has it; if it is wrong, put an earlier hand right
draw-abandoned = given up, played again
also-wins = { $v1 } wins on this tile too
also-remove = Take away the win of { $v1 }
dice = Dice
dice-tip = In the order they were thrown, as in 3 4
begin-deal = Begin the deal
update-deal = Correct the deal
begin-deal-tip = Put the dice and what is said above on the record; then the deal is reminded of what holds in it
supports = { $v1 } supports
supports-nobody = nobody
swap-with = The dealer changes places with
last-deal = One of the last deals
last-deal-tip = The last deals of a night are played by rule 11: everybody plays on
camps-record = Record the camps
table-number = Table { $v1 }
other-rules = This night is played by other rules: the hand is only valued, not recorded
only-read = Only read, nothing is written: { $v1 }
undo-last = Undo last
undo-last-tip = Undo what was recorded last; it stays on the record
redo = Redo
redo-tip = Let what was undone last count again
hand-goes-on = { $v1 } (goes on)
hand-begun = goes on
said-too-late = Riichi and the like cannot be added to an earlier hand: undo the later ones first
ask-contradicts = This contradicts the course of play
ask-changes = This would change
ask-no-totals = No total changes.
ask-stale = Hand { $v1 } changes: { $v2 }
ask-code = Event { $v1 }: { $v2 }
ask-reason = Reason
ask-reason-needed = goes on the record
ask-reason-free = may be left out
ask-agreed = Agreed by
ask-agrees = { $v1 } agrees
ask-yes = Record it so
ask-no = Do not record it
due-hand = Hand { $v1 }: { $v2 } deals
said-read-only = The ledger can only be read here ({ $v1 }): nothing will be recorded
said-past = Evenings of the older form taken into the ledger: { $v1 }
said-past-refused = The older evening { $v1 } was not taken into the ledger and stays as it is: { $v2 }
file-there = { $v1 } is there already: choose another name, or tick "replace files that are there"
not-written = { $v1 } cannot be written: check the folder
photos-nowhere = The ledger is in memory only: photos are not kept. { $v1 }
said-backup = The ledger was copied to { $v1 }
said-new-evening = A new evening begins
said-dialog-silent = No file was chosen. If no dialog appeared, write the path or drop the photo on the window.
said-damaged = This night is damaged ({ $v1 }): what is intact can be seen, nothing is written to it, make a copy
said-unlisted = Recorded, but the list of acknowledged events could not be written ({ $v1 }): a loss at the end would not show
said-fault = Ledger: { $v1 }
said-problem = Event { $v1 } contradicts those before ({ $v2 }) and does not count
ask-win = Did { $v1 } win the hand?
ask-meld = { $v1 }: a meld, or standing?
ask-belongs = { $v1 }: of this hand?
ask-changed = Taken for { $v1 }, as the first guess cannot be: right?
ask-added = { $v1 }: does a fourth lie on the sideways tile? If so, click the meld and make it an added kong.
ask-broken = { $v1 } lie as a meld but make none: look which is misread.
answer-meld = A meld
answer-standing = Standing
answer-hand = This hand
answer-other = Not this hand
answer-later = Later
gate-title = This photo is hard to read
gate-anyway = Read it anyway
gate-another = Another photo
said-warning = About the photo: { $v1 }

## Window: the night

night-tab-nights = Nights
night-tab-people = People and seats
night-tab-deals = Deals
night-tab-standings = Standings
night-tab-entries = Entries
night-tab-files = Report and files
night-back-to-table = Back to the table
night-close-night = End the night
night-reopen = Reopen the night
night-nothing-yet = nothing recorded yet
night-is-closed = ended
night-imbalance = The ledger does not balance: all totals add up to { $sum }, not 0. Check the deals, and record nothing more until it is put right.
night-all-nights = All nights
night-no-nights = The ledger has no nights yet. Start the first one on the right.
night-col-night = Night
night-col-date = Date
night-col-rules = Rules
night-col-people = People
night-col-deals = Deals
night-in-use = current
night-resume = Resume
night-look = View
night-resume-named = Open: { $title }
night-new-night = New night
night-title = Name
night-rules = Rules
night-rules-kept = { $rules } (as last time)
night-length = Length
night-length-rules = as the rules say
night-length-half = half game
night-length-full = full game
night-length-deals = number of deals
night-length-open = open-ended
night-with-flowers = With eight flowers
night-in-camps = In camps from the start
night-who-comes = Who is coming
night-known-people = From earlier nights (click to add):
night-nights-together =
    { $count ->
        [one] came to { $count } night
       *[other] came to { $count } nights
    }
night-name-hint = Enter a name
night-guest = guest
night-guest-tip = Only here this time; not offered again on other nights
night-add-person = Add
night-order-hint = Seats follow this order: the first person deals (East), the others follow in turn.
night-watches = spectator
night-watches-name = Spectator: { $player }
night-leave-out = Leave out { $player }
night-move-up = Move { $player } up
night-move-down = Move { $player } down
night-lot-of = Number drawn by { $player }
night-lot-tip = The number drawn or rolled; the lowest sits first
night-draw-lots = Draw lots
night-draw-lots-tip = Let the program draw the seats at random
night-sort-lots = Seat by number
night-seats-drawn = seats drawn by lot
night-seats-are = Seats: { $players }
night-seats-of-table = Table { $table }: { $players }
night-seats-queue = Next in line: { $players }
night-seats-bettors = Betting: { $players }
night-seats-free = Free person: { $players }
night-needs-title = Give the night a name.
night-needs-people = Add the people who are coming.
night-begin-night = Start the night
night-everybody = Everyone
night-col-name = Name
night-col-role = Role
night-col-total = Total
night-name-of = Name of { $player }
night-role-plays = player
night-role-watches = spectator
night-role-left = left
night-role-guest = { $role }, guest
night-rename = Rename
night-rename-named = Rename { $player }
night-leaves = Leaves
night-leave-named = { $player } leaves
night-comes-back = Is back
night-back-named = { $player } is back
night-somebody-comes = Someone has arrived:
night-join-hint = Newcomers have no seat yet; to seat them, choose "Change seats…".
night-seats = Seats
night-no-seats = Nobody has a seat yet.
night-table = Table { $table }
night-is-dealer = dealer
night-change-seats = Change seats…
night-change-seats-tip = Change the seats from the next deal on
night-sat-wrong = Fix earlier seating…
night-sat-wrong-tip = Change the seats from an earlier deal on; the changes are shown before anything is recorded
night-from-deal = Starting from
night-seat-so = Use these seats
night-give-up = Cancel
night-deals = Deals
night-no-deals = No deals yet. Every deal recorded at the table is listed here.
night-undo-last = Undo
night-redo-last = Redo
night-event-correction = correction: { $entry }
night-event-voided = { $deal } voided
night-event-dispute = dispute by { $player }: { $claim }
night-event-decision = decision: { $decision }
night-col-deal = Deal
night-col-time = Time
night-col-dealer = Dealer
night-col-what = Result
night-col-worth = Value
night-col-marks = Remarks
night-deal-number = Deal { $number }
night-deal-at-table = Deal { $number }, table { $table }
night-number-at-table = { $number } (table { $table })
night-deal-titled = { $deal } · { $result }
night-deal-goes-on = in progress
night-false-win-of = false win by { $player }
night-won-from = { $winners } ← { $discarder }
night-won-self = { $winners } by self-draw
night-mark-photo = photo
night-mark-photo-gone = photo removed
night-mark-by-hand = by hand
night-mark-corrected = corrected
night-mark-disputed = disputed
night-mark-decided = decided
night-mark-void = void
night-deal-void-note = This deal is void and does not count.
night-corrected-why = corrected: { $reason }
night-overruled = recorded anyway: { $reason }
night-correct = Correct
night-correct-entry = Correct entry { $number }
night-undo = Undo
night-undo-entry = Undo entry { $number }
night-correct-title = Entry { $number } should be:
night-correct-look = Preview changes
night-void-deal = Void this deal…
night-void-deal-tip = The changes are shown first, then you are asked for the reason
night-dealer-is = dealer { $player }
night-round-is = { $wind } round
night-counters-are =
    { $count ->
        [one] { $count } counter
       *[other] { $count } counters
    }
night-special-is = special rule: { $rule }
night-no-evidence = No photo is kept with this deal.
night-photo-path = Photo
night-photo-keep = Keep with this deal
night-photo-show = Show the photo
night-photo-hide = Hide the photo
night-photo-missing = photo missing
night-photo-there = kept
night-photo-named = { $kind }: { $name }
night-read-tiles =
    { $count ->
        [one] { $count } tile recognised: { $tiles }
       *[other] { $count } tiles recognised: { $tiles }
    }
night-read-tile = { $tile } ({ $percent }%)
night-tile-corrected = { $read } corrected to { $tile }
night-tile-named = { $tile } entered by hand
night-appraised-tiles = Tiles: { $tiles }
night-appraised-ura = Ura dora indicators: { $tiles }
night-appraised-rules = Rules: { $rules }
night-appraised-worth = Value: { $worth }
night-appraised-patterns = Patterns: { $patterns }
night-appraised-by = Scored by quejing { $version }
night-pattern-times = { $pattern } × { $count }
night-evidence-other = This data cannot be shown here; it is in the exported events.
night-other-rules = This hand under other rules
night-differences-to = What differs under { $rules }
night-other-not-seated = the winner or the discarder has no seat in this deal
night-other-no-tiles = no tiles were recorded
night-other-no-meld = the recorded tiles `{ $tiles }` are not a meld
night-dispute-deal = Dispute this deal…
night-dispute-tip = Record who disagrees and why; then the table decides
night-dispute-by = Raised by
night-claim = Claim
night-claim-of = { $player }: { $claim }
night-dispute-open = Record the dispute
night-table-decides = The table decides:
night-decide-keep = keep it
night-decide-correct = correct it
night-decide-void = void it
night-decide-correct-hint = First correct the entry above, then record the decision.
night-in-words = Explanation
night-decide-record = Record the decision
night-decided-so = Decision: { $decision } (agreed by { $players })
night-decided-why = Decision: { $decision }, { $note } (agreed by { $players })
night-reason = Reason
night-agreed = Agreed
night-mark-of = { $label }: { $player }
night-standings-title =
    { $count ->
        [one] Standings ({ $count } deal)
       *[other] Standings ({ $count } deals)
    }
night-no-standings = Standings and statistics appear here after the first deal.
night-col-rank = Rank
night-col-reduced = Reduced
night-col-final = Final
night-col-final-tip = If the game ended now: points above the return points, plus the placement bonus (uma)
night-on-table = Still on the table: { $amount }
night-reduced-settings = Reduced score: Σ tanh((own − other) × α / (T0 √n))
night-keep-reduced = Use for this night
night-as-kept = Reset
night-root-players = players
night-root-deals = deals
night-root-number = custom
night-as-printed = As printed in the 26th edition
night-as-printed-tip = By the formula as printed, whoever wins most has the lowest score
night-graph = Totals after each deal
night-graph-said = Totals after each deal: { $totals }
night-total-of = { $player } { $total }
night-graph-none = A graph appears here after the first deal.
night-after-deals =
    { $count ->
        [one] After { $count } deal
       *[other] After { $count } deals
    }
night-statistics = Statistics by player
night-statistics-hint = count / sample (95% confidence interval)
night-col-won-share = Won
night-col-dealt-share = Dealt in
night-col-drawn-share = Self-drawn
night-col-average = Average win
night-col-best = Best deal
night-col-patterns = Patterns
night-best-of = { $gain } (deal { $number })
night-patterns-of =
    { $wins ->
        [one] { $patterns } (in { $wins } win)
       *[other] { $patterns } (in { $wins } wins)
    }
night-who-paid = Who paid whom in total
night-who-paid-hint = Rows pay, columns receive
night-nobody-paid = Nobody has paid anything yet.
night-entry-title = New entry
night-entry-hint = For whatever has no photo and is not recorded at the table: penalties, adjustments, bets, kongs, false wins, the start of a deal.
night-kind = Kind
night-kind-money = agreed payment
night-kind-win = win
night-kind-draw = draw
night-kind-deal = start of a deal
night-kind-support = bet
night-kind-kong = kong
night-kind-open = open hand
night-kind-riichi = riichi
night-kind-false-win = false win
night-which-table = Table
night-entry-record = Record
night-who = Who
night-money-for = What for
night-paid-by = From
night-paid-to = To
night-field-amount = Amount
night-field-numbered = { $field } { $number }
night-payment-add = Add a payment
night-payment-remove = Remove payment { $number }
night-winner = Winner
night-winner-number = Winner { $number }
night-winner-add = Add another winner
night-winner-remove = Remove the last winner
night-tile-from = Tile from
night-own-draw = self-draw
night-field-points = Points
night-field-han = Han
night-field-fu = Fu
night-field-yakuman = Yakuman
night-field-fan = Fan
night-provided = Tiles each player gave the winner:
night-draw-why = How it ended
night-draw-tenpai = Tenpai
night-draw-nagashi = Nagashi mangan
night-deal-dealer = Dealer
night-dealer-due = as the rules say
night-deal-dice = Dice
night-deal-dice-tip = In the order rolled, separated by spaces, e.g. 3 4
night-deal-turned = Turned tiles
night-deal-special = Special rule
night-deal-swap = Dealer swaps with
night-deal-last = One of the last deals
night-nobody = nobody
night-supports = bets on
night-support-nobody = There is nobody outside the table to bet.
night-kong-how = Kind of kong
night-kong-exposed = open kong
night-kong-added = added kong
night-kong-concealed = concealed kong
night-kong-from = Tile from
night-false-fan = Declared fan
night-false-waiting = Highest fan each waiting player could win (0 = not waiting):
night-false-fine = Fine to each player
night-false-goes-on = The deal goes on
night-needs-who = Choose who it is.
night-needs-winner = Choose the winner.
night-needs-value = Enter what the hand is worth.
night-needs-payment = Choose who pays whom.
night-needs-amount = Enter amounts as numbers, e.g. 30 or 7.5.
night-needs-supported = Choose the player they bet on.
night-needs-dice = Each die shows 1 to 6.
night-note = Note
night-note-keep = Save the note
night-notes = Notes
night-due-title = What to do now
night-agreed-title = Agreed payments
night-no-agreed = None yet.
night-write-title = Export
night-write-hint = The report is a single web page that needs no other files and prints well.
night-write-path = File (without extension)
night-write-replace = Replace existing files
night-write-report = Report .html
night-write-payments = Payments .csv
night-write-events = Events .jsonl
night-write-events-csv = Events .csv
night-import-title = Import
night-import-hint = An exported .jsonl or .csv file, or a night from an older version; what is already there is not added twice.
night-import-path = File
night-import = Import
night-verify-title = Ledger
night-ledger-at = Ledger file: { $path }
night-in-memory = The ledger is in memory only and is lost when the window closes.
night-verify = Check the ledger
night-verify-sound =
    Sound: { $nights ->
        [one] { $nights } night
       *[other] { $nights } nights
    }, { $events ->
        [one] { $events } event
       *[other] { $events } events
    }; all checksums match and the money adds up.
night-backup-path = New folder
night-backup = Back up there
night-photos-title = Photos
night-photos-nowhere = The ledger is in memory only, so photos are not kept.
night-photos-kept =
    { $count ->
        [one] { $count } photo from all nights, { $size } of { $limit }
       *[other] { $count } photos from all nights, { $size } of { $limit }
    }
night-photos-of-night = From this night:
night-no-photos = No photos of this night are kept.
night-photo-limit = Limit
night-set-limit = Set
night-remove-reason = Reason for removing
night-remove = Remove
night-remove-named = Remove { $name }

## Window: tile sets

set-none = none
set-title = Your own tiles
set-guide = Take one tile of each kind, upright, in rows: 1 to 9 characters, 1 to 9 dots, 1 to 9 bamboo, then east south west north white green red; then plum orchid chrysanthemum bamboo and the seasons, if you play flowers. Take two or three photos from above, in different light or from another side.
set-lay-like-this = Lay them out like this:
set-any-order = In any order, one of each kind; look at the orange ones once they are read.
set-name = Name
set-order = Order in the photo
set-order-guided = as described above
set-order-flowers = as described, with flowers
set-order-any = any order
set-add-photo = Add photo
set-choose-photo = Choose photos
set-photo = Photo { $v1 }: { $v2 } tiles
set-drop = Leave this photo out
set-kinds = { $v1 } of 34 kinds
set-missing = Still missing: { $v1 }
set-complete = All 34 kinds are there.
set-one-photo = Another photo is needed to measure the accuracy.
set-click = Click a tile that is named wrong; look at the orange ones.
set-tile = Tile { $v1 }: { $v2 }
set-left-out = left out
set-is = It is { $v1 }
set-leave-out = Leave it out
set-try = Try it
set-save = Save
set-name-first = Give the set a name to save it
set-accuracy = Right: { $v1 }% before, { $v2 }% with the set ({ $v3 } tiles, each photo left out in turn)
set-working = Working…
set-teach = Teach the set ({ $v1 } tiles)
set-teach-tip = Add the tiles you corrected in this hand to the set in use
set-tab-enrol = Enrol
set-tab-kept = Kept sets
set-kept = Sets
set-none-yet = There is no set yet. Enrol one, or import one below.
set-in-use = { $v1 } (in use)
set-choose-one = Choose a set at the left.
set-rename = Rename
set-new-name = New name
set-renamed = "{ $v1 }" is now called "{ $v2 }".
set-export = Export
set-export-hint = Writes the set into one file, for another machine or person.
set-export-to = Export to
set-choose-place = Choose a place…
set-exported = "{ $v1 }" was exported to { $v2 }
set-import = Import
set-import-hint = Takes in a file that was exported; no set that is there is replaced.
set-import-from = File
set-import-as = Under another name
set-choose-file = Choose a file…
set-imported = "{ $v1 }" was imported; to use it, choose it above.
set-file-kind = Tile sets of quejing
set-versions = Versions
set-versions-hint = Every change is kept as a version, the last 20 of them.
set-col-version = Version
set-col-date = Date
set-col-how = How it came about
set-col-kinds = Kinds
set-col-pictures = Pictures
set-col-photos = Photos
set-col-right = Right
set-share = { $v1 }% → { $v2 }%
set-share-tip = before → with the set, each photo left out in turn
set-now = now
set-enrolled = enrolled
set-corrected = taught corrected tiles
set-came-in = imported
set-went-back = rolled back to { $v1 }
set-damaged = damaged
set-go-back = Go back
set-go-back-to = Go back to version { $v1 }
set-ask-back = "{ $v1 }": go back to version { $v2 }?
set-ask-back-hint = It becomes version { $v1 }, the newest; all other versions stay, and you can go back to them at any time.
set-went-back-to = "{ $v1 }" is again as it was in version { $v2 } (now version { $v3 }).
set-ask-replace = Replace this file?
set-ask-replace-hint = { $v1 } is there already; what it holds would be lost.
set-replace = Replace
set-no = No
set-dialog-silent = No file was chosen. If no dialog appeared, write the path.
set-to-check = { $v1 } to look at first (orange)
set-why-unsure = not seen clearly
set-why-too-often = { $v1 } too often: most kinds lie here { $v2 } times, this one { $v3 } times
set-why-impossible = { $v1 } { $v2 } times: no set has so many


## Rulings: verdicts, reasons, steps, sheets, waits, comparisons

ruling-win = win
ruling-below-minimum = below the minimum
ruling-no-yaku = no yaku
ruling-furiten = furiten
ruling-no-win = not a winning hand
ruling-unit-points = points
ruling-unit-score = points
ruling-unit-basic-points = basic points
ruling-unit-fan = fan
ruling-total-points =
    { $total ->
         [one] { $total } point
        *[other] { $total } points
    }
ruling-total-score =
    { $total ->
         [one] { $total } point
        *[other] { $total } points
    }
ruling-total-basic-points =
    { $total ->
         [one] { $total } basic point
        *[other] { $total } basic points
    }
ruling-total-fan = { $total } fan
ruling-short-of-points =
    only { $found ->
         [one] { $found } point
        *[other] { $found } points
    } without flowers; at least { $needed } are needed
ruling-short =
    only { $found ->
         [one] { $found } point
        *[other] { $found } points
    }; at least { $needed } are needed
ruling-without-yaku = the hand is complete but has no yaku, so it cannot win
ruling-in-furiten = the hand is furiten, so it cannot win on another player's tile
ruling-no-shape-lingque = this is not a winning hand: neither four sets and a pair, nor seven pairs, knitted tiles or thirteen orphans; check the tiles and melds
ruling-no-shape-zung-jung = this is not a winning hand: neither four sets and a pair, nor seven pairs or thirteen terminals; check the tiles and melds
ruling-no-shape-riichi = this is not a winning hand: neither four sets and a pair, nor seven pairs or thirteen orphans; check the tiles and melds
ruling-no-shape-house = this is not a winning hand: neither four sets and a pair, nor seven pairs or thirteen orphans; check the tiles and melds
ruling-implied-by = included in { $pattern }
ruling-implied-by-lingque = not counted along with { $pattern }
ruling-excluded-by = not combined with { $pattern }
ruling-excluded-by-lingque = only one of this and { $pattern } counts
ruling-series-keeps = in this series only { $pattern } counts
ruling-series-keeps-zung-jung = in this series only { $pattern } counts
ruling-limit-replaces = { $pattern } is a limit and counts alone
ruling-special-rule = not allowed by the special rule of this deal ({ $rule })
ruling-replaced-by-yakuman = only yakuman count in this hand
ruling-ordinary-is-more = the hand is worth more without it
ruling-needs-closed-hand = only for a closed hand
ruling-finished-by-ron = a triplet completed by ron counts as open
ruling-needs-yaku = dora do not count as yaku
ruling-without-open-tanyao = only for a closed hand under these rules
ruling-without-honroutou-seven-pairs = not counted with seven pairs under these rules
ruling-with-green-dragon = needs a green dragon under these rules
ruling-without-double-riichi = counts no more than riichi under these rules
ruling-without-renhou = not used under these rules
ruling-switched-off = left out by an option of these rules: { $option }
ruling-not-in-these-rules = not used under these rules
ruling-step-highest = highest pattern: { $pattern }, { $fan } fan
ruling-step-value-triplets =
    { $fan ->
         [one] { $fan } value triplet
        *[other] { $fan } value triplets
    }: { $fan } fan
ruling-step-compound = compound bonus: +1 fan ({ $pattern }, { $fan } fan, of another category)
ruling-step-closed = closed-hand bonus: +1 fan
ruling-step-sum =
    the patterns add up to { $sum ->
         [one] { $sum } point
        *[other] { $sum } points
    }
ruling-step-sum-fan = the patterns add up to { $sum } fan
ruling-step-no-pattern =
    chicken hand, without any pattern: { $worth ->
         [one] { $worth } point
        *[other] { $worth } points
    }
ruling-step-cut-to = compound limit: counted as { $limit } points
ruling-step-one-limit = listed limit: only { $pattern } counts, { $worth } points
ruling-step-yakuman-sum = the yakuman add up to { $sum } fan
ruling-step-dora = dora: { $fan } fan
ruling-step-formula = { $fu } fu × 2^({ $han }+2) = { $basic }
ruling-step-capped = capped at a mangan: { $basic }
ruling-step-rounded-up = rounded up to a mangan: { $basic }
ruling-step-limit = { $limit }: { $basic }
ruling-step-yakuman =
    { $units ->
         [one] yakuman
        *[other] { $units } yakuman
    }: { $basic }
ruling-step-one-yakuman-only = only the highest yakuman counts
ruling-paid-half-liability = half liability, for { $seat }
ruling-paid-full-liability = full liability, for { $seat }
ruling-paid-self-draw = self-draw
ruling-paid-discarder = dealt in
ruling-paid-bystander = bystander
ruling-paid-first-points = first 25 points, shared by all
ruling-paid-shared = nobody responsible, all pay alike
ruling-paid-responsible = responsible player pays for all
ruling-paid-ron = ron
ruling-paid-shared-ron = ron, shared with the liable player
ruling-paid-pao-half = liability (pao), half
ruling-paid-pao-all = liability (pao), all
ruling-paid-honba = counters (honba)
ruling-paid-riichi-sticks = riichi sticks
ruling-paid-noten-penalty = noten penalty
ruling-paid-nagashi-mangan = nagashi mangan
sheet-title = { $rules } · { $verdict }
sheet-special-rule = special rule { $number }: { $rule }
sheet-several = { $pattern } ×{ $count }
sheet-worth-fu = { $fu } fu
sheet-worth-fu-fan = { $fu } fu  { $fan } fan
sheet-worth-han = { $han } han
sheet-worth-yakuman =
    { $units ->
         [one] yakuman
        *[other] { $units } yakuman
    }
sheet-worth-fan = { $fan } fan
sheet-product =
    { $fu } fu × { $fan } fan = { $points ->
         [one] { $points } point
        *[other] { $points } points
    }
sheet-product-flowers =
    { $fu } fu × { $fan } fan = { $points ->
         [one] { $points } point
        *[other] { $points } points
    }, plus { $flowers } for flowers: { $total } in total
sheet-below-minimum = { $total } (below the minimum)
sheet-han-fu = { $han } han { $fu } fu, { $total }
sheet-han-fu-limit = { $han } han { $fu } fu, { $limit }, { $total }
sheet-limit = { $limit }, { $total }
sheet-income-ron = by ron: { $points } points
sheet-income-each = by self-draw: { $each } points from each player
sheet-income-non-dealers = by self-draw: { $each } points from each non-dealer, { $dealer } from the dealer
sheet-cost-discarder = the discarder pays { $amount }
sheet-cost-each = every other player pays { $amount }
sheet-read-as = reading: { $reading }, winning tile { $tile }
sheet-another-reading = another reading: { $reading }: { $worth } ({ $patterns })
waits-none = the hand is not waiting: no tile completes it
waits-all =
    waiting for { $kinds ->
         [one] { $kinds } kind
        *[other] { $kinds } kinds
    } of tile, { $unseen } unseen
waits-line = { $tile }  { $unseen } unseen  by discard: { $discard }  self-draw: { $self_draw }
waits-line-riichi = { $tile }  { $unseen } unseen  ron: { $discard }  self-draw: { $self_draw }
waits-worth-but = { $worth } ({ $verdict })
waits-income-ron = { $points } points
waits-income-each = { $each } points from each
waits-income-non-dealers = { $each }/{ $dealer } points
waits-furiten-own-discard = furiten: { $tile } is among the player's own discards, so the hand cannot win on a discard
waits-furiten-passed-in-riichi = furiten: a winning tile was passed after riichi, so the hand cannot win on a discard for the rest of this deal
waits-furiten-passed-this-turn = furiten: a winning tile was passed, so the hand cannot win on a discard until the player's next draw
compare-verdict = { $rules }: { $verdict }; { $other_rules }: { $other_verdict }
compare-reading = different readings: { $reading } / { $other_reading }
compare-only-in = { $pattern } ({ $worth }) counts only in { $rules }; in { $other_rules }: { $reason }
compare-worth = { $pattern }: { $worth } → { $other_worth }
compare-fu-fan = { $fu } fu { $fan } fan
compare-product = { $fu } fu × { $fan } fan → { $other_fu } fu × { $other_fan } fan
compare-minimum = minimum to declare: { $minimum } → { $other_minimum }
compare-needs-yaku = a yaku
compare-total = total: { $total } → { $other_total } ({ $change })
compare-other-units = the totals { $total } and { $other_total } are in different units and cannot be compared
compare-impossible = not possible
compare-not-in-the-rules = no such pattern
compare-does-not-hold = does not apply as defined or read there

## Names: tiles, winds, circumstances, limits, payments

list-comma = ,{" "}
list-semicolon = ;{" "}

# tiles
tile-east = East
tile-south = South
tile-west = West
tile-north = North
tile-number-1 = 1
tile-number-2 = 2
tile-number-3 = 3
tile-number-4 = 4
tile-number-5 = 5
tile-number-6 = 6
tile-number-7 = 7
tile-number-8 = 8
tile-number-9 = 9
tile-characters = { $number } of characters
tile-circles = { $number } of circles
tile-bamboo = { $number } of bamboo
tile-red = red { $tile }
tile-white-dragon = White dragon
tile-green-dragon = Green dragon
tile-red-dragon = Red dragon
tile-plum = Plum
tile-orchid = Orchid
tile-chrysanthemum = Chrysanthemum
tile-bamboo-plant = Bamboo
tile-spring = Spring
tile-summer = Summer
tile-autumn = Autumn
tile-winter = Winter

# how a hand is read
shape-seven-pairs = seven pairs
shape-knitted = honours and knitted tiles
shape-orphans = thirteen orphans + { $pair }
shape-pair = the pair

# circumstances
circumstance-heaven = Blessing of Heaven
circumstance-earth = Blessing of Earth
circumstance-after-kong = win after a kong
circumstance-last-tile = last tile
circumstance-rob-kong = robbing a kong
riichi-flag-riichi = riichi
riichi-flag-double-riichi = double riichi
riichi-flag-ippatsu = ippatsu
riichi-flag-last-tile = haitei / houtei
riichi-flag-after-kong = rinshan kaihou
riichi-flag-rob-kong = chankan
riichi-flag-rob-closed-kong = chankan on a concealed kong
riichi-flag-heaven = tenhou
riichi-flag-earth = chiihou
riichi-flag-human = renhou
riichi-flag-furiten = furiten
house-flag-last-tile = last tile
house-flag-after-kong = win after a kong
house-flag-after-kong-discard = discard after a kong
house-flag-rob-kong = robbing a kong
house-flag-rob-closed-kong = robbing a concealed kong
house-flag-heaven = Blessing of Heaven
house-flag-earth = Blessing of Earth
house-flag-human = Blessing of Man

# Lingque
lingque-category-chance = chance
lingque-category-special = special hands
lingque-category-claims = melds
lingque-category-triplets = triplets and kongs
lingque-category-honours = honours
lingque-category-terminals = terminals
lingque-category-suits = suits
lingque-category-numbers = numbers
lingque-category-whole-hand = the whole hand
lingque-category-equality = identical sequences
lingque-category-relation = related sets
fault-lingque-odd-points = { $points } is an odd number; Lingque points are always even
fault-lingque-seat = wrong seat; the discarder must be one of the other three players
fault-lingque-provided-by-winner = the winner cannot have provided tiles; enter the other three players' only
fault-lingque-too-many-provided = { $count } tiles provided is too many; there can be five, one for each meld and the winning tile
fault-lingque-pays-oneself = a player would pay themselves; please report this
fault-lingque-no-such-player = a payment names player { $number }, but there are { $players }; please report this
fault-lingque-not-positive = a payment of { $amount } is impossible; please report this
fault-lingque-too-large = the payments are too large to add up; enter smaller numbers
fault-lingque-reduced-not-positive = `{ $name }` is { $found }; it must be above 0
fault-lingque-reduced-not-finite = `{ $name }` is not an ordinary number; enter one such as 480 or 1.5
fault-lingque-die = a die shows { $found }; enter 1 to 6

# riichi
riichi-limit-mangan = mangan
riichi-limit-haneman = haneman
riichi-limit-baiman = baiman
riichi-limit-sanbaiman = sanbaiman
riichi-limit-yakuman = yakuman
riichi-wait-tanki = single wait
riichi-wait-shanpon = shanpon wait
riichi-wait-ryanmen = two-sided wait
riichi-wait-kanchan = closed wait
riichi-wait-penchan = edge wait
riichi-fu-closed-ron = closed ron
riichi-fu-seven-pairs = seven pairs
riichi-fu-base = base fu
riichi-fu-triplet = triplet
riichi-fu-kong = kong
riichi-fu-pair-dragon = dragon pair
riichi-fu-pair-seat-wind = seat wind pair
riichi-fu-pair-round-wind = round wind pair
riichi-fu-pair-double-wind = seat and round wind pair
riichi-fu-self-draw = self-draw
riichi-fu-open-pinfu = open pinfu
riichi-fu-round-up = rounded up to the next ten
fault-riichi-red-fives = there { $found ->
        [one] is { $found } { $tile }
       *[other] are { $found } { $tile }
    } in the hand, but these rules have { $allowed }; write an ordinary five, or set `red_fives` to 3 or 4
fault-riichi-many-indicators = { $found } dora indicators are too many; there can be five at most
fault-riichi-few-indicators = { $kongs ->
        [one] a kong of the winner's own needs
       *[other] { $kongs } kongs of the winner's own need
    } at least { $needed } dora indicators, and there { $found ->
        [one] is { $found }
       *[other] are { $found }
    }; add the missing ones
fault-riichi-ura-count = there { $ura ->
        [one] is { $ura } ura indicator
       *[other] are { $ura } ura indicators
    } for { $dora ->
        [one] { $dora } dora indicator
       *[other] { $dora } dora indicators
    }; give one for each, or leave them out
fault-riichi-open-hand = riichi needs a closed hand; remove riichi, or mark the melds as concealed kongs
fault-riichi-ippatsu = ippatsu needs riichi; remove ippatsu, or add riichi
fault-riichi-needs-self-draw = { $circumstance } needs a self-draw; remove it, or mark the win as self-drawn
fault-riichi-needs-ron = { $circumstance } is a win on another player's tile; remove it, or the self-draw
fault-riichi-after-kong = rinshan kaihou needs a kong of the winner's own; remove it, or add the kong
fault-riichi-together = { $one } and { $other } cannot go together; keep one of them
fault-riichi-robbed-tile-held = with { $circumstance } the hand cannot hold another copy of the winning tile; remove it, or correct the tiles
fault-riichi-rob-closed-kong = only kokushi can rob a concealed kong, and only with the option `kokushi_robs_closed_kong`; remove it, or turn the option on
fault-riichi-first-turn-melds = { $circumstance } is impossible with melds; remove it, or the melds
fault-riichi-heaven-not-dealer = tenhou is for the dealer only; remove it, or set the seat wind to E
fault-riichi-dealer = { $circumstance } is not for the dealer; remove it, or correct the seat wind

# Zung Jung
zung-jung-limit-none = no limit
zung-jung-limit-compound = compound limit
zung-jung-limit-listed = listed limit

# the house rules
house-special-wild = wild tiles
house-special-more-than-one-fan = at least two fan
house-special-no-chow = no chow with one fan
house-special-general-pair = a 2, 5 or 8 pair with one fan
house-special-pass-three = pass three tiles
house-special-blood-battle = winners leave, the others play on
house-special-dora = dora
house-special-double-discard = discards pay double
house-special-no-discard = self-draw only with one fan
house-special-river-of-blood = everybody plays on after a win
house-special-swap-places = swap seats
house-camp-shi = Shi
house-camp-chen = Chen
house-camp-li = Li
house-camp-wang = Wang
house-camp-duan = Duan
house-due-discard = dealt in
house-due-self-draw = self-draw
house-due-false-win = false win
house-due-false-win-to-waiting = false win, paid to a waiting player
house-due-exposed-kong = open kong
house-due-added-kong = added kong
house-due-concealed-kong = concealed kong
house-part-players = between players
house-part-to-supporter = to a supporter
house-part-from-supporter = from a supporter
house-part-between-supporters = between supporters

# words that name nothing
fault-wind-word = unknown wind `{ $found }`; enter E, S, W or N
fault-flag-word = unknown circumstance `{ $found }`; expected one of { $allowed }



## What is wrong: requests and deals

# Where: a field of the request (English keeps the word of the wire), or an entry of a list.
fault-at = { $place }: { $fault }
fault-place-unnamed = { $field }
fault-place-tiles = tiles
fault-place-concealed = concealed
fault-place-win-tile = win_tile
fault-place-seat-wind = seat_wind
fault-place-round-wind = round_wind
fault-place-dora-indicators = dora_indicators
fault-place-ura-indicators = ura_indicators
fault-place-honba = honba
fault-place-riichi-sticks = riichi_sticks
fault-place-history = history
fault-place-flags = flags
fault-place-discarder = discarder
fault-place-winner = winner
fault-place-total = total
fault-place-responsible = responsible
fault-place-indicators = indicators
fault-place-special = special
fault-place-dice = dice
fault-place-players = players
fault-place-open = open
fault-place-spectators = spectators
fault-place-camps = camps
fault-place-chosen = chosen
fault-place-people = n
fault-place-line = line
fault-place-meld = meld { $number }
fault-place-meld-from = source of meld { $number }
fault-place-event = event { $number }
fault-place-discard = discard { $number }

# What a field or an option takes, after a verb: write …, expected ….
fault-form-number = a whole number from { $from } to { $to }
fault-form-above-nought = a number above 0
fault-form-any-number = a number
fault-form-root-of = `"players"`, `"games"` or a number above 0
fault-form-one-of = one of { $words }
fault-form-win-tile = the tile that completed the hand
fault-form-smaller-number = a smaller number

# What a field of a request takes, after its place.
fault-expected = expected { $form }
fault-expected-object = expected a JSON object
fault-expected-boolean = expected `true` or `false`
fault-expected-tiles = expected tiles as text, e.g. `"123m55z"`
fault-expected-meld = expected an object with `type` and `tiles`
fault-expected-switches = expected an object of options
fault-expected-seat = expected a seat from 0 to 3
fault-expected-discards = expected a list of discards, oldest first
fault-expected-discard = expected an object with `seat` and `tile`
fault-expected-discarded-tile = expected the discarded tile
fault-expected-deal = expected an object with `winner`, `total`, `self_draw` and `discarder`
fault-expected-win-tile-of-history = needed when `history` is given, because the discards are compared with it
fault-expected-results = expected a list of results, with `null` for a draw
fault-expected-result = expected an object with `winner`, `total` and `discarder`, or `null` for a draw
fault-expected-events = expected a list of wins, kongs and false wins
fault-expected-event = expected an object with a `type`
fault-expected-names = expected a list of names
fault-expected-bets = expected an object of spectators, each with the player they support
fault-expected-camps = expected an object of camps, each with a list of its members
fault-expected-player = expected the name of a player at the table
fault-expected-fan = expected a whole number of fan
fault-expected-waiting = expected an object of waiting players, each with a number of fan
fault-expected-waiting-players = expected players at the table, each with the highest fan they could win
fault-expected-winner = expected a name, or `null` for a draw
fault-expected-at-table = expected a player at the table
fault-expected-free-person = expected the name of the free person
fault-expected-two-tables = expected a list of two entries, or an object with `A` and `B`
fault-expected-hand-object = expected an object describing the hand
fault-expected-standing-tiles = expected the concealed tiles as text, e.g. `"123m55z"`
fault-expected-meld-tiles = expected the tiles of the meld as text, e.g. `"123m"`
fault-expected-tile-text = expected one tile as text, e.g. `"5z"`
fault-expected-flag-words = expected a list of words
fault-expected-melds = expected a list of melds
fault-expected-at-most =
    { $most ->
        [one] expected at most { $most } entry
       *[other] expected at most { $most } entries
    }
fault-expected-json-text = expected JSON on one line; it cannot be read from column { $column } on
fault-expected-from-nought = expected a whole number, 0 or more
fault-expected-no-win-tile = leave this out; the hand must be one tile short
fault-expected-scores = expected a list of numbers, one for each player
fault-expected-provided-tiles = expected 0 to 5 tiles for each seat
fault-expected-provided = expected an object giving the number of tiles for each seat
fault-expected-even-points = expected an even number; all points in these rules are even
fault-expected-five-provided = expected at most five tiles in all
fault-expected-han-and-fu = expected the han and fu of the hand, or a yakuman
fault-expected-han = expected the han of the hand, or a yakuman
fault-expected-fu = expected the fu, which are needed up to 4 han
fault-expected-rounded-fu = expected 25 or a multiple of 10, as fu are rounded up
fault-expected-discarder-seat = expected the discarder's seat
fault-expected-hands = expected a list of one to three hands
fault-expected-ron-only = expected `false`; only a discard can be won by several players
fault-expected-no-switches = leave this out; options go beside `hands`, not into each hand
fault-expected-four-booleans = expected four values, each `true` or `false`, starting with the dealer
fault-expected-four-points = expected four whole numbers, each player's points by starting seat

# What is wrong and what to do.
fault-no-seat = `{ $found }` is not a seat; enter 0, 1, 2 or 3
fault-no-wind = `{ $found }` is not a wind; enter `E`, `S`, `W` or `N`
fault-stranger = these rules do not use { $tile }
fault-red-five = these rules have no red fives; write { $tile } as `{ $plain }`
fault-unknown-flag = unknown circumstance `{ $found }`; expected one of { $allowed }
fault-of-other-rules = the circumstances belong to other rules; enter them again for these
fault-self-draw-has-no-discarder = a self-draw has no discarder; leave the discarder out
fault-name-discarder = the discarder is missing; say whose tile won, or mark the win as a self-draw
fault-seat-range = the discarder's seat must be 0, 1, 2 or 3
fault-winner-discards = the winner cannot be the discarder; name another player
fault-earth-discarder = an earthly hand is won on the dealer's first discard; remove it, or make the dealer (seat 0) the discarder
fault-cannot-pay = seat { $seat } cannot pay here; only the winner's three opponents (seats 0 to 3) can
fault-points = the total of { $points } cannot be paid; a win is worth at least 1 point, and its layers must add up to the total
fault-not-held = { $tile } was not among the winner's 14 tiles before that discard
fault-crowded-with-turned = counting the turned tiles, { $tile } occurs more than four times; check the tiles
fault-no-special = there is no special rule { $found }; enter 2 to 12, or 0 for none
fault-dice = each of the two dice must show 1 to 6
fault-turned-exactly-one = special rule 2 ({ $special }) turns exactly one tile; enter that tile
fault-turned-at-least-one = special rule 8 ({ $special }) turns one tile, and one more for each kong; enter them
fault-turned-kinds = turned tiles must be ordinary tiles, not red fives or flowers
fault-turned-none = only special rules 2 and 8 turn tiles; leave the turned tiles out

# Circumstances of the house rule.
fault-occasion-self-draw = { $occasion } requires a self-draw
fault-occasion-kong = { $occasion } requires the winner to have a kong
fault-occasion-discard = { $occasion } requires a win by discard, not a self-draw
fault-occasion-not-robbed = { $occasion } cannot be combined with a robbed kong; keep only one of them
fault-occasion-others-tile = { $occasion } requires another player's tile, not a self-draw
fault-occasion-not-last-tile = { $occasion } cannot be combined with the last tile, as no kong can be made with it
fault-occasion-only-copy = { $occasion } requires the winning tile to be the only one of its kind in the hand
fault-occasion-one-kong = only one kong can be robbed; keep either { $one } or { $other }
fault-occasion-alone = { $occasion } can be combined only with { $one } or { $other }
fault-occasion-dealer = { $occasion } is possible only for the dealer
fault-occasion-not-dealer = { $occasion } is not possible for the dealer
fault-occasion-no-open-melds = { $occasion } is not possible with open melds
fault-occasion-no-melds = { $occasion } is not possible with melds

# People, bets and camps.
fault-people-players = a table has three or four players, not { $count }
fault-people-nameless = a name is empty; give everybody a name
fault-people-twice = `{ $name }` is listed twice; give everybody a different name
fault-people-no-player = `{ $name }` is not at the table
fault-people-no-spectator = `{ $name }` is at the table or listed twice, and cannot be a spectator
fault-people-supports = `{ $name }` supports `{ $supported }`, who is not at the table; choose a player at the table
fault-people-camps = a deal in camps needs four or five camps, not { $count }
fault-people-camp-size =
    { $people ->
        [one] `{ $camp }` has { $people } person; a camp has one or two
       *[other] `{ $camp }` has { $people } people; a camp has one or two
    }
fault-people-two-places = `{ $name }` is listed in two places; keep one of them
fault-people-no-camp = `{ $name }` is not a camp; in a deal in camps, only camps play and bet
fault-people-swap = the dealer must swap places with another player at the table
fault-people-no-rotation =
    { $people ->
        [one] there is no rotation for { $people } person; the rules have one for 3 to 7 and for 9 to 11 people
       *[other] there is no rotation for { $people } people; the rules have one for 3 to 7 and for 9 to 11 people
    }
fault-people-winner-elsewhere = the winner must be a player at a table, or `null` for a draw
fault-people-one-table = with { $people } people, { $playing } belong at the table (`table`) and { $waiting } in the queue (`off`)
fault-people-two-tables = with { $people } people, table { $table } needs { $playing } in `tables` and { $betting } in `bettors`

# Events of a deal, after their place.
fault-event-over = the deal is already over; only another win on the same discard can follow
fault-event-no-fan = a win is worth at least one fan; enter its fan
fault-event-winner-out = the winner is no longer in the deal
fault-event-discarder-out = the discarder is no longer in the deal
fault-event-own-discard = players cannot win on their own discard; name another discarder
fault-event-kong-out = the player who makes the kong is no longer in the deal
fault-event-concealed-fed = nobody feeds a concealed kong; leave `from` out
fault-event-name-feeder = the player who fed the kong is missing; say whose tile it was
fault-event-fed-by-other = a kong must be fed by another player at the table
fault-event-declarer-out = the player who declared the false win is no longer in the deal
fault-event-waiting = waiting players must be others still in the deal, each listed once with at least one fan

## What is wrong: hands, tiles, profiles

problem-bad-tile = { $field }: { $fault }
problem-tile-count =
    the hand adds up to { $found ->
         [one] { $found } tile
        *[other] { $found } tiles
    } instead of { $expected }; count the concealed tiles, three for each meld, and the winning tile
problem-too-many-copies = there are { $found } copies of { $tile }; a tile set has only four of each
problem-bad-meld = meld { $number }: { $fault }
problem-too-many-melds = there are { $found } melds; a hand has at most four
problem-bad-flowers = { $found } is not a possible number of flowers; enter 0 to 8
problem-bad-input = { $field }: expected { $expected }
problem-no-win-tile = { $field } is missing; enter the winning tile
problem-unknown-field = { $field }: unknown field; did you mean `{ $nearest }`?
problem-unknown-option = unknown option `{ $option }`; expected one of { $allowed }
problem-bad-option = option `{ $option }`: expected { $expected }
problem-line-too-long = the line is longer than the { $most } bytes accepted; split the request into several lines
problem-lines-unreadable = the lines cannot be read: { $reason }
problem-unknown-rules = unknown rule set `{ $found }`; expected one of { $allowed }
problem-unknown-language = unknown language `{ $found }`; expected one of { $allowed }
problem-seat-no-wind = { $field } is missing; enter E, S, W or N
problem-seat-self-drawn = { $field }: a self-draw has no discarder; leave it out
problem-seat-not-another = { $field }: { $found } is not another player's seat; enter a seat from 0 to 3
problem-seat-no-discarder = { $field } is missing; a ron needs the discarder's seat, 0 to 3
problem-seat-not-giver = { $field }: { $found } cannot be the player who discarded the tile; enter another player's seat, 0 to 3
problem-seat-chow-not-from-left = { $field }: a chow can only be called from the player on the left
problem-seat-no-yakuman = { $field }: only a yakuman has a liable player; give `yakuman` instead of `han`
problem-seat-liable-winner = { $field }: the winner cannot be liable for their own hand
problem-seat-same-winner = { $field }: seat { $found } already has a winner; give every winner a different seat
problem-tile-flower = { $tile } is a flower; leave it out of the hand and count it with the flowers
problem-tile-no-flowers = { $tile } is a flower; riichi is played without flowers
problem-meld-chow = chow
problem-meld-pung = pung
problem-meld-kong = kong
problem-meld-size = a { $kind } has { $expected } tiles, not { $found }
problem-meld-not-consecutive = the tiles of a chow must be three consecutive numbers in one suit
problem-meld-not-alike = the tiles of a { $kind } must be identical
problem-meld-flower = a flower cannot be part of a meld; count it with the flowers
problem-meld-concealed = only a kong can be concealed, not a { $kind }
problem-meld-added = only an open kong can be an added kong
problem-meld-unknown-kind = the type must be `chow`, `pung` or `kong`
problem-meld-unclear = these tiles do not form a chow, pung or kong; check them
problem-meld-text-tiles = `{ $written }`: { $fault }
problem-meld-text-word = `{ $word }` cannot follow the tiles of a meld; use only `:concealed`, `:added` and one wind
problem-conflict-not-in-these-rules = these rules do not have one of the circumstances given; remove it
problem-conflict-heaven-not-dealer = only the dealer can have a heavenly hand; remove it or set the seat wind to E
problem-conflict-heaven-not-self-drawn = a heavenly hand is a self-draw; remove it or mark the win as a self-draw
problem-conflict-earth-dealer = the dealer cannot have an earthly hand; remove it or correct the seat wind
problem-conflict-earth-self-drawn = an earthly hand wins on the dealer's first discard; remove it or the self-draw
problem-conflict-first-turn-with-melds = { $flag }: the hand cannot have melds; remove one or the other
problem-conflict-together = { $flag } and { $other_flag } cannot both apply; keep only one
problem-conflict-after-kong-not-self-drawn = a win on the replacement tile of a kong is a self-draw; remove it or mark the win as a self-draw
problem-conflict-after-kong-without-kong = a win on the replacement tile of a kong needs a kong among the winner's melds; remove it or add the kong
problem-conflict-rob-kong-self-drawn = a robbed kong is a win on another player's tile; remove it or the self-draw
problem-conflict-rob-kong-held-twice = the tile of a robbed kong must be the only one of its kind in the hand; remove the robbed kong or correct the tiles
notation-mpsz-unexpected = character { $position }, `{ $found }`, is not a tile; write 0-9 before m, p or s, 1-7 before z, and flowers as f1-f4 or q1-q4
notation-mpsz-missing-suit = character { $position }, `{ $found }`, has no suit; write m, p, s or z after the digits
notation-mpsz-no-such-suited = character { $position }, `{ $found }`: there is no tile `{ $tile }`; write 1-9, or 0 for the red five
notation-mpsz-no-such-honour = character { $position }, `{ $found }`: there is no tile `{ $tile }`; write 1-4 for the winds, 5-7 for white, green and red
notation-mpsz-no-such-flower = character { $position }, `{ $found }`: there is no tile `{ $tile }`; write { $letter }1 to { $letter }4
notation-mpsz-missing-digit = character { $position }, `{ $letter }`, has no digit; write the digits before the letter
notation-mpsz-flower-without-digit = character { $position }, `{ $letter }`, has no digit; write { $letter }1 to { $letter }4
notation-not-one = expected exactly one tile, found { $found }
notation-chinese-unexpected = character { $position }, `{ $found }`, is not a tile; write 一 to 九 before 万, 筒 or 索, or 东南西北白发中, 梅兰菊竹春夏秋冬
notation-chinese-missing-suit = character { $position }, `{ $found }`, has no suit; write 万, 筒 or 索 after it
notation-chinese-missing-number = character { $position }, `{ $found }`, has no number; write 一 to 九 before it
notation-chinese-not-five = character { $position }, `{ $found }`, cannot follow 红; only fives can be red, e.g. 红五万
notation-glyph = character { $position }, `{ $found }`, is not a tile picture; use the characters 🀀 to 🀩
profile-at-line = line { $line }: { $fault } ({ $code })
profile-bad-toml = not valid TOML ({ $reason }); check quotes, equals signs and brackets
profile-unknown-key = unknown key `{ $key }`; expected one of { $allowed }
profile-missing-key = `{ $key }` is missing; write { $expected }
profile-wrong-type = `{ $key }` has the wrong type ({ $kind }); write { $expected }
profile-out-of-range = `{ $key }` cannot be { $found }; write { $expected }
profile-bad-name = `{ $found }` cannot be a profile's name; use up to { $most } characters a-z, 0-9, - and _, starting with a letter, and not the name of a rule set
profile-bad-format = format { $found } is not supported; write `format = { $known }` or use a newer version of the program
profile-wanted-format = `format = { $known }`
profile-wanted-name-line = `name = "…"`
profile-wanted-name = a name in quotes
profile-wanted-text = text in quotes
profile-wanted-rules = one of { $allowed }
profile-wanted-switches = a table `[switches]`
profile-switch-either = { $others } or { $last }
profile-switch-range = a whole number from { $from } to { $to }
profile-switch-multiple = a multiple of { $step } from { $from } to { $to }
profile-switch-list = a list of { $count } whole numbers from { $from } to { $to }
profile-unknown = `{ $found }` is neither a rule set nor a profile; expected one of { $allowed }
profile-bad-file = { $path }: { $errors }

## The ledger and the course of play

ledger-unknown-kind = this version of quejing ({ $version }) does not know entries of kind `{ $kind }`; open the ledger with the version that wrote it, or a newer one
ledger-bad-event = this is not an entry of the ledger: { $why }
ledger-file =
    the file { $path } could not be { $verb ->
        [opened] opened
        [read] read
       *[written] written
    }: { $why }; nothing was recorded. Check the disk and the permissions of the folder
ledger-full = the disk of { $path } is full; nothing was recorded, and everything recorded before is safe. Free some space and try again
ledger-read-only = the ledger { $path } can only be read here: { $why }
ledger-damaged = the ledger { $path } is damaged: { $fault }. What is intact can be read and exported; nothing more is written to it. `quejing night rescue FOLDER` makes a sound ledger of what is intact
ledger-not-written = { $path } could not be written: { $why }; name a new folder in a place where you can write
ledger-again = this has already been recorded, as entry { $entry } of night { $night }
ledger-schema = the ledger { $path } has format { $found }, but this version of quejing only reads up to format { $known }; use a newer version
ledger-conflict = this night was changed elsewhere in the meantime (its last entry is now { $found }, not { $expected }); look at it and try again
ledger-busy = another program keeps writing to { $path }; close it and try again
ledger-unknown-night = the ledger has no night { $night }
ledger-night-differs = night { $night } is already in the ledger and differs from entry { $entry } on; nothing was imported
ledger-bad-line = line { $line }: { $why }; nothing was imported
ledger-evidence-limit = the photos take { $kept } of { $limit } bytes and this one needs { $needed }; remove some or raise the limit
ledger-picture-not = this is not a picture that can be kept (JPEG, PNG, WebP or BMP); nothing was saved
ledger-picture-damaged = this picture is damaged and was not saved; send it again or take another one
ledger-picture-too-large = this picture has too many pixels ({ $pixels }) and was not saved; use a smaller one

# Why a file cannot be used: part of a sentence.

ledger-cause-missing = no such file or folder
ledger-cause-taken = it already exists
ledger-cause-forbidden = permission denied
ledger-cause-opened-to-read = it was opened for reading only
ledger-cause-write-protected = the file is write-protected
ledger-cause-foreign = it is a database of another program
ledger-cause-copy-differs = the copy differs from the original
ledger-cause-folder = it is a folder
ledger-cause-stream = it is a pipe or device
ledger-cause-link = it is a link
ledger-cause-too-long = it is longer than { $most } bytes
ledger-cause-not-text = it is not UTF-8 text

# Files that are read.

ledger-files-missing = there is no file { $path }; check the name
ledger-files-folder = { $path } is a folder, not a file; name a file
ledger-files-stream = { $path } is a pipe or device, not a file; name a file
ledger-files-link = { $path } is a link, not a file; name a file
ledger-files-too-long = { $path } is longer than the { $most } bytes that are read; check that it is the right file
ledger-files-not-text = { $path } is not UTF-8 text; save it as UTF-8 or use another file
ledger-files-unreadable = { $path } could not be read: { $why }

# What is wrong with the bytes of a picture: part of a sentence.

ledger-damage-bad-code = part of its data cannot be decoded
ledger-damage-ends-early = some of its data is missing
ledger-damage-surplus = it has data that does not belong to the picture
ledger-damage-order = its parts are out of order
ledger-damage-header = its header contradicts itself
ledger-damage-checksum = a checksum does not match
ledger-damage-length = a length does not match the file

# What is wrong with a ledger that is there.

ledger-fault-empty = the file is empty
ledger-fault-sqlite = SQLite reports: { $why }
ledger-fault-header = the file header was changed
ledger-fault-form = its tables are not those of a ledger
ledger-fault-pages = the file is cut off: it should have { $pages } pages, and from page { $first } on they are missing
ledger-fault-log-header = the beginning of the write-ahead log is damaged
ledger-fault-log-frame = frame { $frame } of the write-ahead log is damaged
ledger-fault-heads-missing = the list of confirmed entries (the .heads file) is missing, so entries lost at the end would not be noticed; it is written anew with the next entry
ledger-fault-heads-line = line { $line } of the list of confirmed entries (the .heads file) is damaged; the list is written anew with the next entry
ledger-fault-tail =
    night { $night }: { $recorded ->
        [one] 1 entry was
       *[other] { $recorded } entries were
    } recorded, but only { $there } { $there ->
        [one] is
       *[other] are
    } there
ledger-fault-night-gone =
    night { $night }: { $recorded ->
        [one] 1 entry was
       *[other] { $recorded } entries were
    } recorded, but the whole night is gone
ledger-fault-rehashed = night { $night }: entry { $entry } is not the one that was recorded; its checksum was made anew
ledger-fault-entry-missing =
    night { $night }: entry { $entry } is missing{ $lost ->
        [0] {""}
        [one] ; 1 entry from there on does not count
       *[other] ; { $lost } entries from there on do not count
    }
ledger-fault-entry-changed =
    night { $night }: entry { $entry } was changed after it was recorded{ $lost ->
        [0] {""}
        [one] ; 1 entry from there on does not count
       *[other] ; { $lost } entries from there on do not count
    }
ledger-fault-entry-unreadable =
    night { $night }: entry { $entry } cannot be read ({ $why }){ $lost ->
        [0] {""}
        [one] ; 1 entry from there on does not count
       *[other] ; { $lost } entries from there on do not count
    }
ledger-fault-imbalance = night { $night }: the payments add up to { $sum }, not 0
ledger-copied-damaged = the ledger is damaged: { $faults }. Its files were copied as they are, so this is not a sound backup; to go on, use `quejing night rescue FOLDER`
ledger-rescued = the new ledger is { $path }; the old files were left as they are. Open it with `quejing night --ledger { $path }`, or move it with its .heads file to the place of the old one
ledger-rescued-night =
    { $night }  { $intact } of { $all ->
        [one] 1 entry
       *[other] { $all } entries
    } intact  { $title }
ledger-rescued-unverified = entries that cannot be verified are in { $path }

# What is wrong with a line of an import.

ledger-line-not-json = this is not JSON (from character { $column } on); if a crash cut the line off, it was never confirmed and can be deleted
ledger-line-twice = a field appears twice (at character { $column })
ledger-line-not-a-line = this is not a line of an exported night: { $why }
ledger-line-no-event = this is not an entry of the ledger: { $why }
ledger-line-long = the line is longer than { $most } bytes
ledger-line-missing = `{ $field }` is missing
ledger-line-field = `{ $field }` should be { $needed }, not { $found }
ledger-line-no-opening = a night begins with its opening entry; it is missing here
ledger-line-format = the night has format { $found }, but this version of quejing reads 1 to { $known }
ledger-line-out-of-order = entry { $expected } of night { $night } should come here, not entry { $found }
ledger-line-changed = entry { $entry } of night { $night } was changed: its checksum does not match
ledger-line-not-rising = number { $found } cannot come after { $before }; the numbers must rise
ledger-line-uneven = the payments add up to { $sum }, not 0
ledger-line-other-sums = the payments of the deal give { $player } { $paid }, but `{ $field }` says { $said }
ledger-line-no-hand = no deal in the lines above has the number { $number }
ledger-line-already-so = deal { $number } is already in that state
ledger-line-unknown-event = entries of kind `{ $kind }` are unknown, and this one contains numbers that may be about money
ledger-line-not-as-paid = { $player } would have { $counted } instead of the { $paid } paid at the time
ledger-form-seat = a seat from 0 to 3
ledger-form-whole = a whole number from 0 to { $most }
ledger-form-time = milliseconds since 1970
ledger-form-text = a text
ledger-form-texts = a list of texts
ledger-form-list = a list
ledger-form-object = an object (in braces)
ledger-form-four-names = four names
ledger-form-four-amounts = four whole amounts up to 1000000000
ledger-form-four-counts = four whole numbers from 0 to 255
ledger-form-payment = an amount above 0 and up to 1000000000, in eighths at the finest
ledger-form-amount = an amount up to 1000000000, in eighths at the finest
ledger-form-holder = {"{"}"player": 0 to 3{"}"}, {"{"}"other": NAME{"}"} or "table"
ledger-form-rules = rules that this program has

# What people wrote that cannot be read.

ledger-id = `{ $found }` is not an identifier; write the letter { $letter } and 12 of the characters 0-9 and a-f
ledger-amount = `{ $found }` is not an amount; write a number such as 30 or 7.5, in eighths at the finest and up to 1000000000
ledger-unjudged-no-tiles = no tiles were recorded
ledger-unjudged-not-at-table = the winner and the discarder must be playing at this table
ledger-unjudged-meld = `{ $meld }` is not a meld; write it as `123m`, `1111p:concealed` or `1111p:added`

# Why an entry is refused.

ledger-refused-not-open = no night has been started; start one first
ledger-refused-open-already = the night has already been started
ledger-refused-closed = the night has ended; reopen it first
ledger-refused-not-closed = the night has not ended
ledger-refused-format = the night has format { $found }, but this version of quejing only reads up to { $known }; use a newer version
ledger-refused-unknown-player = { $player } is not part of this night
ledger-refused-twice = { $player } is entered twice
ledger-refused-not-at-table = { $player } is not playing at this table
ledger-refused-at-table = { $player } is playing at this table; only people outside it can bet
ledger-refused-bad-name = a name needs 1 to 60 visible characters
ledger-refused-bad-text =
    { $field ->
        [title] the name of the night
        [reason] the reason
        [note] the note
        [claim] the claim
       *[other] the text
    } contains control characters or characters that change the writing direction; remove them
ledger-refused-name-taken = there is already somebody called { $name }; choose another name
ledger-refused-no-table = there is no table { $table }
ledger-refused-player-count =
    { $found ->
        [one] 1 player
       *[other] { $found } players
    } cannot be seated like this under these rules: { $allowed }
ledger-refused-no-seats = nobody is seated yet; set the seats first
ledger-refused-deal-goes-on = a deal is still going on; finish or undo it first
ledger-refused-long-deal = a deal cannot have more than { $most } entries; end it with a draw
ledger-refused-no-deal = no deal is going on
ledger-refused-not-in-these-rules = this cannot be recorded under these rules
ledger-refused-bad-value = the value of the hand does not fit these rules; enter { $needed }
ledger-refused-own-tile = { $player } cannot win on their own discard
ledger-refused-no-winner = a win needs a winner; say who won
ledger-refused-cannot-settle = this cannot be settled: { $why }
ledger-refused-bad-amount = a payment must be above 0 and at most 1000000000
ledger-refused-to-oneself = a payment needs two different people
ledger-refused-no-payment = there is no payment in it; say who pays whom
ledger-refused-no-reason = give the reason in a few words
ledger-refused-unknown-hand = entry { $entry } does not belong to a deal
ledger-refused-unknown-event = there is no entry { $entry } that can be undone, redone or corrected
ledger-refused-already-so = entry { $entry } is already in that state
ledger-refused-other-kind = a correction must be of the same kind as the entry it replaces; only entries of a deal can replace each other
ledger-refused-unknown-dispute = entry { $entry } is not an open dispute
ledger-refused-bad-reduced = the reduced score needs T0 and n above 0, and a number for alpha
ledger-refused-bad-die = a die shows 1 to 6, not { $die }
ledger-refused-bad-tiles = `{ $tiles }` cannot be read as tiles; write them like 123m456p11z
ledger-refused-bad-sha256 = name a photo by its 64 hexadecimal digits

# What the value of a hand needs: the object of "enter".

ledger-needed-points-with-flowers = the points, flowers included
ledger-needed-points = the points of the hand
ledger-needed-fan = the fan
ledger-needed-han = the han (1 or more) or the yakuman units
ledger-needed-fu = the fu: 25, or a multiple of 10 from 20 to 140
ledger-needed-yakuman = the yakuman units, from 1 to 12
ledger-needed-pao = for liability (pao), the yakuman units and another player who is liable for one or more of them
ledger-needed-patterns = patterns of these rules, each with its value
ledger-needed-win-tile = the winning tile, apart from the discards

# How people may sit: what is needed.

ledger-sitting-one-table-of-four = one table of four is needed
ledger-sitting-four-play = four play and the others watch
ledger-sitting-four-players = four players are needed
ledger-sitting-four-or-more = at least four people are needed
ledger-sitting-three-or-more = at least three people are needed
ledger-sitting-three-or-four = three or four play at a table
ledger-sitting-queue = with one table, the others wait in a queue
ledger-sitting-free-person = with two tables, one person is free and each table has at most one bettor
ledger-sitting-one-or-two-tables = there can be one table or two
ledger-sitting-camps = there are four camps (石, 陈, 李, 王), or five with 段
ledger-sitting-camp-of-two = a camp has one or two people
ledger-unsettled-one-self-draw = only one player can win by self-draw; if several won, name the discarder
ledger-unsettled-dealer-swaps = under special rule 12 it is the dealer who changes seats with another player
ledger-unsettled-uneven = a payment between camps does not divide evenly

# Why somebody pays: a label.

ledger-why-self-draw = self-draw
ledger-why-discarder = dealt in
ledger-why-bystander = bystander
ledger-why-half-liability = half liability
ledger-why-full-liability = full liability
ledger-why-first-points = first points, shared by all
ledger-why-shared = shared by all
ledger-why-responsible = responsible player
ledger-why-ron = ron
ledger-why-shared-ron = half of the ron
ledger-why-pao-half = half by liability (pao)
ledger-why-pao-all = liability (pao)
ledger-why-honba = counters
ledger-why-stick-put = riichi stick
ledger-why-riichi-sticks = riichi sticks collected
ledger-why-noten-penalty = noten penalty
ledger-why-nagashi-mangan = nagashi mangan
ledger-why-kong = kong
ledger-why-false-win = false win
ledger-why-false-win-to-waiting = false win, paid to a waiting player
ledger-why-chombo = chombo
ledger-why-fine = fine
ledger-why-as-paid = as paid at the table
ledger-why-penalty = penalty
ledger-why-adjustment = adjustment
ledger-why-bet = side bet

# How a hand was entered: a label.

ledger-entered-photo = from a photo
ledger-entered-tiles = from tiles
ledger-entered-patterns = patterns by hand
ledger-entered-points = points by hand

# How a deal ended without a winner.

ledger-drawn-exhausted = draw
ledger-drawn-nine-kinds = draw: nine terminals and honours
ledger-drawn-four-winds = draw: four identical winds
ledger-drawn-four-riichi = draw: four riichi
ledger-drawn-four-kongs = draw: four kongs
ledger-drawn-triple-ron = draw: triple ron
ledger-drawn-abandoned = called off, to be replayed

# What a dispute came to.

ledger-decision-keep = kept as recorded
ledger-decision-correct = corrected
ledger-decision-void = voided

# What a piece of evidence is.

ledger-evidence-photo = photo
ledger-evidence-reading = reading
ledger-evidence-correction = correction
ledger-evidence-appraisal = scoring

# What changes about a deal.

ledger-stale-counts = whether it counts
ledger-stale-dealer = dealer
ledger-stale-seats = seats
ledger-stale-counters = counters and riichi sticks
ledger-stale-round = round
ledger-stale-special = special rule
ledger-stale-entry = what was entered
ledger-stale-money = payments

# What kind of entry it is.

ledger-kind-night-opened = night started
ledger-kind-person-joined = joined
ledger-kind-person-renamed = renamed
ledger-kind-person-left = left
ledger-kind-seats-set = seats
ledger-kind-reseated = earlier seating fixed
ledger-kind-reduced-set = reduced score
ledger-kind-camps-drawn = camps drawn
ledger-kind-deal-begun = deal begun
ledger-kind-support-chosen = bet
ledger-kind-hand-opened = open hand
ledger-kind-riichi-declared = riichi
ledger-kind-kong = kong
ledger-kind-won = win
ledger-kind-drawn = draw
ledger-kind-false-win = false win
ledger-kind-agreed = agreed payment
ledger-kind-hand-voided = deal voided
ledger-kind-corrected = correction
ledger-kind-undone = undone
ledger-kind-redone = redone
ledger-kind-dispute-opened = dispute
ledger-kind-dispute-decided = dispute decided
ledger-kind-evidence-attached = evidence added
ledger-kind-evidence-removed = photo removed
ledger-kind-noted = note
ledger-kind-night-closed = night ended
ledger-kind-night-reopened = night reopened

# What is due, a line each.

course-due-deal = Deal { $deal }: { $dealer } deals. Seats from the dealer on: { $players }
course-due-round =
    { $wind } round, { $counters ->
        [one] 1 counter
       *[other] { $counters } counters
    }, { $sticks ->
        [one] 1 riichi stick
       *[other] { $sticks } riichi sticks
    }
course-due-queue = Waiting: { $players }
course-due-free = Free person: { $player }
course-due-bettors = Betting: { $players }
course-due-wall = The wall ends with stack { $last_stack } from the right of { $last }; dealing begins with stack { $first_stack } from the right of { $first }
course-step-change-seats = Change seats: { $players }
course-step-throw-dice = { $player } throws two dice
course-step-throw-again = { $player } throws two dice again and opens their own wall
course-step-set-seats = Somebody has left; set the seats again
course-step-draw-camps = Draw tiles for the camps
course-step-draw-camps-again = An hour has passed; draw tiles for the camps again
course-step-turn-tile = { $player } turns over a tile of the wall
course-step-pass-three = Everybody passes three tiles to the next player
course-step-swap-places = { $player } looks at their tiles, throws again and must change seats with somebody; the tiles stay
course-step-choose-support = { $player } looks at the starting hands and chooses whom to support
course-step-end-in-draw = The deal ends in a { $why }
course-step-close-night = The night can be ended
course-remind-wild = { $turned } was turned over, so { $wild } is wild in the hand; a hand with a wild tile needs more than one fan
course-remind-bonus = Turned over: { $turned }. Each { $bonus } adds a fan; every kong turns over one more tile
course-remind-still-in = Still playing: { $players }
course-remind-open = Open hand: { $players }; what they win and lose is doubled
course-remind-last-deal = One of the last deals: everybody plays on until the wall is empty
course-remind-riichi-discard = Riichi: { $players }. If the tile discarded with the declaration is won on, the riichi does not stand and the stick goes back (undo the riichi)
course-remind-immunity = Same-turn immunity: the player who first discarded the tile since the winner's own last discard is responsible
course-remind-dead-hands = { $players } declared a false win and cannot win in this deal

# The special rules of a deal: number, name and meaning.

course-special = { $number } { $name }: { $means }
course-special-named = { $number } { $name }
course-special-none = no special rule
course-special-wild = a tile is turned over and the next one in order is wild; a hand with a wild tile needs more than one fan
course-special-more-than-one-fan = a win needs more than one fan
course-special-no-chow = a win needs more than one fan, or no melded chow
course-special-general-pair = a win needs more than one fan, or a pair of 2s, 5s or 8s
course-special-pass-three = after the deal everybody passes three tiles, of any suits, to the next player
course-special-blood-battle = a winner drops out and the others play on, until one is left or the wall is empty
course-special-dora = a tile is turned over and each of the next one in order adds a fan; every kong turns over one more
course-special-double-discard = a win by discard pays double
course-special-no-discard = a win needs more than one fan, or a self-draw
course-special-river-of-blood = winners play on, discarding each tile they draw, and may win again until the wall is empty
course-special-swap-places = after seeing the starting hand, the dealer must change seats with somebody

# What contradicts the course of play.

course-caution-other-dealer = { $due } should deal, not { $said }
course-caution-game-over = by its plan the game is already over
course-caution-below-minimum = { $found } is below the minimum of { $needed }
course-caution-one-winner = only { $player }, the first in turn, can win
course-caution-paid-otherwise = what was paid differs from what the rules compute
course-caution-other-seats = the seats differ from the rotation
course-caution-clock-back = the clock ran backwards since the entry before
course-caution-dangling = it refers to something that no longer counts
course-caution-other-special = by the dice the special rule is "{ $due }", not "{ $said }"
course-caution-no-special = no dice were entered, so the special rule of the deal is unknown
course-caution-not-last-deal = by the plan this is not one of the last deals yet
course-caution-no-swap = the dealer must change seats with somebody, but nobody is named
course-caution-swap-not-due = seats are only changed under special rule 12
course-caution-no-support = { $player } has not chosen whom to support
course-caution-late-support = { $player } chose whom to support after payments were made; it counts for later ones only
course-caution-not-bettor = by the rotation it is not { $player }'s turn to bet
course-caution-late-open = { $player } should open their hand right after the deal; it counts for later payments only
course-caution-one-fan = only one fan; check "{ $special }"
course-caution-camps-due = camps should be drawn first
course-caution-no-rotation = the rules have no rotation for { $people } people; the queue for one table is used
course-caution-false-win-ends = by the rules a false win ends the deal
course-caution-too-few-points = { $player } has fewer than 1000 points and cannot declare riichi
course-caution-no-such-draw = these rules have no such draw, or its conditions were not met
course-caution-no-nagashi = these rules have no nagashi mangan
course-caution-riichi-not-tenpai = { $player } declared riichi but was not tenpai
course-caution-one-yakuman = these rules count only one yakuman
course-caution-triple-ron-is-draw = under these rules three rons are a draw
course-caution-dead-hand = { $player } declared a false win in this deal and cannot win
course-caution-other-layers = the responsible players entered are not those that the discards show
course-caution-other-value = the patterns come to { $found }, not { $said }
course-caution-left-table = { $player } has left but still sits at the table

# Why a game is over.

course-over-played = The game is over
course-over-last-dealer-leads = The game is over: the last dealer won and leads
course-over-bust = The game is over: somebody has less than 0 points
course-over-reached = The game is over: somebody reached the return points

## The report

# The value of `lang` in the page.

report-html-lang = en
report-date =
    { $day } { $month ->
        [1] January
        [2] February
        [3] March
        [4] April
        [5] May
        [6] June
        [7] July
        [8] August
        [9] September
        [10] October
        [11] November
       *[12] December
    } { $year }
report-table = the table
report-payment = { $payer } → { $receiver } { $amount } ({ $why })
report-payment-bet = { $payer } → { $receiver } { $amount } ({ $why }, bet)
report-entry = entry { $entry }
report-deal = deal { $deal }
report-deal-at-table = deal { $deal } at table { $table }
report-deal-entry = { $deal } (entry { $entry })

# What happened, a line each.

report-event = { $kind }: { $what }
report-won-from = { $wins }, { $discarder } dealt in
report-won-self-draw = { $wins }, self-draw
report-win = { $player } { $worth } ({ $entered })
report-supports = { $bettor } on { $player }
report-claimed = { $player } on { $deal }: { $claim }
report-with-words = { $what } ({ $words })
report-value-points =
    { $points ->
        [one] 1 point
       *[other] { $points } points
    }
report-value-score =
    { $points ->
        [one] 1 point
       *[other] { $points } points
    }
report-value-fan = { $fan } fan
report-value-han = { $han } han { $fu } fu
report-value-yakuman =
    { $units ->
        [1] yakuman
       *[other] { $units }× yakuman
    }
report-reduced-high = Reduced score: T0 = { $t0 }, alpha = { $alpha }, n = { $n }; higher is better
report-reduced-low = Reduced score: T0 = { $t0 }, alpha = { $alpha }, n = { $n }; as printed, lower is better
report-reduced-players = number of players
report-reduced-deals = number of deals
report-share = { $count }/{ $of } ({ $low }–{ $high }%)
report-best = { $amount } in { $deal }
report-stats = { $player }: won { $won }, dealt in { $dealt }, self-drawn { $drawn }, average win { $average }, best deal { $best }
report-dispute = Entry { $entry }: { $player } disputes { $deal }: { $claim } – { $outcome }
report-dispute-open = not decided yet
report-agreed-by = { $what }, agreed by { $people }

# The page.

report-alarm = The payments do not balance: everything adds up to { $sum }, not 0
report-standings = Standings
report-rank = Rank
report-name = Name
report-total = Total
report-final = Final
report-reduced = Reduced score
report-on-table = { $amount } still on the table
report-graph = Totals after every deal
report-deals = Every deal
report-column-deal = Deal
report-column-time = Time
report-column-dealer = Dealer
report-column-happened = What happened
report-column-payments = Payments
report-special = Special rule: { $special }
report-corrected = (corrected)
report-agreed = Agreed payments
report-agreed-item = { $reason }: { $payments }
report-disputes = Disputes
report-statistics = Statistics (95% intervals in brackets)
report-paid-to = Paid in all: { $payments }
report-remarks = Remarks
report-remark = { $at }: { $remark }
report-remark-overruled = { $at }: { $remark } (the table agreed to it)
report-rules = Rules
report-yes = yes
report-no = no

## Window: cameras and photos




## Eyes: what is wrong, warnings and questions




## Command line

# rules, replay, payments
cli-rules-sets = rule sets
cli-rules-set-patterns = { $count ->
        [one] { $count } pattern
       *[other] { $count } patterns
    }
cli-rules-profiles = profiles
cli-rules-folder = keep your own profiles in { $folder }/*.toml
cli-rules-profile = { $name }: { $note }
cli-rules-heading = { $category } ({ $section })
cli-rules-entry = { $name } [{ $id }]  { $worth }: { $definition }
cli-rules-series = series { $number }
cli-rules-fan = { $fan } fan
cli-rules-han = { $han } han
cli-rules-yakuman = yakuman
cli-rules-fu-fan = { $fu } fu, { $fan } fan
cli-rules-points = { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
cli-rules-points-each = { $points } points each
cli-rules-yakuman-closed = yakuman, closed hand only
cli-rules-han-closed = { $han } han, closed hand only
cli-rules-han-open = { $han } han closed, { $open } open
cli-rules-not-beside = not counted with it: { $names }
cli-rules-chance-only = only chance patterns are counted with it
cli-rules-excludes = excludes { $names }
cli-rules-options = options
cli-rules-option = { $meaning }; { $allowed }, default { $default } ({ $section })
cli-rules-option-comment = { $meaning }; { $allowed } ({ $section })
cli-rules-template-note = our rules
cli-payments = payments: { $each }
cli-payments-table = the table
cli-payments-part = { $why } ({ $part })
cli-payments-members = camp members: { $each }
cli-payments-still-playing = still playing: { $names }
