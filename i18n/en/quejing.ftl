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
night-tab-hands = Hands
night-tab-standings = Standings
night-tab-entries = Entries
night-tab-files = Report and files
night-back-to-table = Back to the table
night-close-night = End the night
night-reopen = Reopen the night
night-nothing-yet = nothing recorded yet
night-is-closed = ended
night-imbalance = The money does not balance: everything adds up to { $v1 }, not 0. Look at the hands and record nothing more.
night-all-nights = All nights
night-no-nights = The ledger has no night yet. Begin the first one at the right.
night-col-night = Night
night-col-date = Date
night-col-rules = Rules
night-col-people = People
night-col-hands = Hands
night-night-current = in use
night-night-resume = Resume
night-night-look = Look at it
night-resume-named = Open: { $v1 }
night-new-night = A new night
night-night-name = Name
night-night-rules = Rules
night-length = Length
night-length-rules = as the rules say
night-length-half = half game
night-length-full = full game
night-length-hands = hands
night-length-open = until people stop
night-with-flowers = with the eight flowers
night-in-camps = in camps from the beginning
night-who-comes = Who comes
night-known-people = Known people (click to add):
night-nights-together = came to { $v1 } nights
night-name-hint = a name
night-guest = guest
night-guest-tip = here once only, not kept among the known people
night-add-person = Add
night-order-hint = They sit in this order: the first one deals (East), then in turn.
night-watches = watches
night-watches-name = Watches: { $v1 }
night-leave-out = Leave out { $v1 }
night-move-up = Move { $v1 } up
night-move-down = Move { $v1 } down
night-lot-of = Number of { $v1 }
night-lot-tip = What was drawn or thrown: the lowest sits first
night-draw-lots = Draw lots
night-draw-lots-tip = The program draws the seats by lot
night-sort-lots = Sit by the numbers
night-seats-drawn = drawn by lot
night-seats-are = Seats: { $v1 }
night-seats-of-table = Table { $v1 }: { $v2 }
night-seats-queue = Waiting: { $v1 }
night-seats-bettors = Betting: { $v1 }
night-seats-free = Free: { $v1 }
night-needs-title = Give the night a name.
night-needs-people = Add the people who come.
night-begin-night = Begin the night
night-everybody = Everybody
night-col-name = Name
night-col-role = Role
night-col-total = Total
night-name-of = Name of { $v1 }
night-role-plays = plays
night-role-watches = watches
night-role-left = left
night-rename = Rename
night-rename-named = Rename { $v1 }
night-leaves = Leaves
night-leave-named = { $v1 } leaves
night-comes-back = Is back
night-back-named = { $v1 } is back
night-somebody-comes = Somebody comes:
night-join-hint = To seat somebody new, change the seats.
night-seats = Seats
night-no-seats = Nobody has a seat yet.
night-table = Table { $v1 }
night-deals = deals
night-change-seats = Change seats…
night-change-seats-tip = Other seats from the next deal on
night-sat-wrong = Sat wrong earlier…
night-sat-wrong-tip = Other seats from an earlier hand on; what changes is shown first
night-from-hand = From this hand on
night-seat-so = Seat them so
night-give-up = Never mind
night-hands = Hands
night-no-hands = No hand was played yet. Every hand recorded at the table is listed here.
night-undo-last = Undo
night-redo-last = Redo
night-col-hand = Hand
night-col-time = Time
night-col-dealer = Dealer
night-col-what = Result
night-col-worth = Worth
night-col-marks = Marks
night-hand-number = Hand { $v1 }
night-hand-goes-on = going on
night-hand-false-win = false win of { $v1 }
night-hand-on = { $v1 } ← { $v2 }
night-hand-drew = { $v1 } by self-draw
night-mark-photo = photo
night-mark-photo-gone = photo removed
night-mark-by-hand = by hand
night-mark-corrected = corrected
night-mark-disputed = disputed
night-mark-decided = decided
night-mark-void = void
night-hand-void-note = This hand is void: it does not count.
night-corrected-by = corrected by { $v1 }
night-overruled = overruled: { $v1 }
night-correct = Correct
night-correct-event = Correct event { $v1 }
night-undo = Undo
night-undo-event = Undo event { $v1 }
night-correct-title = Event { $v1 } should have been:
night-correct-look = Show what changes
night-void-hand = Void this hand…
night-void-hand-tip = What changes is shown first, then the reason is asked
night-dealer-is = { $v1 } deals
night-round-is = { $v1 } round
night-counters-are = { $v1 } counters
night-special-is = special rule { $v1 }
night-no-evidence = No photo is kept with this hand.
night-photo-path = Photo
night-photo-keep = Keep with the hand
night-photo-show = Show the photo
night-photo-hide = Hide the photo
night-photo-missing = photo missing
night-photo-there = kept
night-other-rules = The same hand under other rules
night-differences-to = Differences to { $v1 }
night-dispute-hand = Dispute this hand…
night-dispute-tip = Write down who disagrees and why; then the table decides
night-dispute-by = By
night-claim = Claim
night-claim-of = { $v1 }: { $v2 }
night-dispute-open = Record the dispute
night-table-decides = The table decides:
night-decide-keep = keep it
night-decide-correct = correct it
night-decide-void = void it
night-decide-correct-hint = Correct it above first, then record the decision.
night-in-words = In words
night-decide-record = Record the decision
night-decided-so = Decided: { $v1 } { $v2 } (agreed: { $v3 })
night-reason = Reason
night-agreed = Agreed
night-standings-title = Standings ({ $v1 } hands)
night-no-standings = Standings and statistics stand here after the first hand.
night-col-rank = Rank
night-col-reduced = Reduced
night-col-final = Final
night-col-final-tip = If the game ended now: points above the return points, with what the places add
night-on-table = { $v1 } lie on the table
night-reduced-settings = Reduced score: Σ tanh((own − other) × α / (T0 √n))
night-keep-reduced = Keep with the night
night-as-kept = As it was
night-root-players = players
night-root-hands = hands
night-root-number = number
night-as-printed = the way the 26th edition prints it
night-as-printed-tip = By the printed formula the winner has the lowest score
night-graph = Totals after every hand
night-graph-none = A curve stands here after the first hand.
night-after-hand = After { $v1 } hands
night-statistics = Statistics by player
night-statistics-hint = count / sample (95% interval)
night-col-won-share = Won
night-col-dealt-share = Dealt in
night-col-drawn-share = Self-drawn
night-col-average = Average win
night-col-best = Best hand
night-col-patterns = Patterns
night-best-of = { $v1 } (hand { $v2 })
night-patterns-of = { $v1 } (of { $v2 } wins)
night-who-paid = Who paid whom in all
night-who-paid-hint = Rows pay, columns receive
night-nobody-paid = Nobody has paid anything yet.
night-entry-title = An entry
night-entry-hint = What has no photo and does not come from the table: penalties, adjustments, bets, kongs, false wins, the start of a deal.
night-kind = Kind
night-kind-money = money agreed on
night-kind-win = win
night-kind-draw = no winner
night-kind-deal = a deal begins
night-kind-support = support
night-kind-kong = kong
night-kind-open = open hand
night-kind-riichi = riichi
night-kind-false-win = false win
night-which-table = Which table
night-entry-record = Record
night-who = Who
night-money-for = What for
night-paid-by = From
night-paid-to = To
night-field-amount = Amount
night-payment-add = Another payment
night-payment-remove = Remove payment { $v1 }
night-winner = Winner
night-winner-number = Winner { $v1 }
night-winner-add = Another winner
night-winner-remove = Remove the last one
night-tile-from = Tile from
night-own-draw = self-draw
night-field-points = Points
night-field-han = Han
night-field-fu = Fu
night-field-yakuman = Yakuman
night-field-fan = Fan
night-provided = Tiles given:
night-draw-why = How it ended
night-draw-tenpai = Tenpai
night-draw-nagashi = Nagashi mangan
night-deal-dealer = Dealer
night-dealer-due = who is due
night-deal-dice = Dice
night-deal-dice-tip = In the order they were thrown, apart by blanks, as 3 4
night-deal-turned = Turned tiles
night-deal-special = Special rule
night-deal-swap = Dealer swaps with
night-deal-last = one of the last deals
night-nobody = nobody
night-supports = supports
night-support-nobody = Nobody is outside the table.
night-kong-how = Which kong
night-kong-exposed = exposed
night-kong-added = added
night-kong-concealed = concealed
night-kong-from = Fed by
night-false-fan = Fan as declared
night-false-waiting = Most fan of those who wait (0: does not):
night-false-fine = Fine to each
night-false-goes-on = the deal goes on
night-needs-who = Choose who.
night-needs-winner = Choose the winner.
night-needs-value = Enter what the hand is worth.
night-needs-payment = Choose who pays whom.
night-needs-amount = Write amounts as 30 or 7.5.
night-needs-supported = Choose whom.
night-needs-dice = A die shows 1 to 6.
night-note = Note
night-note-keep = Keep the note
night-notes = Notes
night-due-title = What is due
night-agreed-title = Money agreed on
night-no-agreed = None yet.
night-write-title = Write to files
night-write-hint = The report is one page that needs nothing else and prints well.
night-write-path = File, without its ending
night-write-replace = replace files that are there
night-write-report = Report .html
night-write-payments = Payments .csv
night-write-events = Events .jsonl
night-write-events-csv = Events .csv
night-import-title = Import
night-import-hint = An exported .jsonl or .csv, or an evening of an older version; what is there already is not taken twice.
night-import-path = File
night-import = Import
night-verify-title = The ledger
night-ledger-at = The ledger is { $v1 }
night-in-memory = The ledger is in memory only and is lost when the window closes.
night-verify = Check the ledger
night-verify-sound = Sound: { $v1 } nights, { $v2 } events, every chain holds and the money adds up
night-backup-path = New folder
night-backup = Copy it there
night-photos-title = Photos
night-photos-kept = { $v1 } of all nights, { $v2 }, limit { $v3 }
night-photos-of-night = Of this night:
night-no-photos = No photo of this night is kept.
night-photo-limit = Limit
night-set-limit = Set
night-remove-reason = Reason to remove one
night-remove = Remove
night-remove-named = Remove { $v1 }

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




## Names: tiles, winds, circumstances, limits, payments

list-comma = ,{" "}
list-semicolon = ;{" "}



## What is wrong: requests and deals




## What is wrong: hands, tiles, profiles




## The ledger and the course of play




## The report




## Window: cameras and photos




## Eyes: what is wrong, warnings and questions




## Command line

# score, waits, compare

cli-no-hand = no tiles were given; enter the concealed tiles, e.g. `2288m113355p88s7z`
cli-tiles = `{ $written }`: { $why }
cli-one-tile = `--win` takes one tile, but `{ $text }` has { $count }; enter the winning tile alone
cli-meld-word = `--meld { $text }` cannot be read; only `:concealed`, `:added` or a wind may follow the tiles
cli-not-seen = { $tile }, given with `{ $option }`, was not read from the photo; name only tiles that were read
cli-meaningless = `{ $option }` does not apply to { $rules }; leave it out
cli-no-deal = { $rules } has no kong payments, open hands, bets, camps or earlier wins in a deal; leave those options out
cli-wind = `{ $found }` is not a wind; enter E, S, W or N
cli-self-draw-discarder = a self-draw has no discarder; leave out `--discarder` or `--self-draw`
cli-deal-needs-discarder = the deal cannot be settled yet; say who discarded the winning tile with `--discarder`, or add `--self-draw`
cli-tenpai-alone = `--tenpai` only goes with `--false-win`; add who declared the false win
cli-kong = `--kong { $text }` cannot be read; enter `concealed:S`, `exposed:S:W` or `added:S:W` (whose kong, then whose discard)
cli-written = `{ $option } { $text }` cannot be read; write it like `{ $example }`
cli-fan-number = `{ $number }` in `{ $option } { $text }` is not a number of fan; enter a whole number
cli-whole-hand = the hand already has its winning tile; enter one tile fewer and leave out `--win`
cli-one-rule-set = there is nothing to compare with; name two or more rule sets or profiles, each with `--rules`
cli-no-file = cannot open { $path } ({ $why }); name a file of JSON lines
cli-compare-total = { $rules }: { $verdict }, { $total } { $unit }
cli-compare-fan = { $fan } fan
cli-compare-same = no difference

# what is said of the program and its arguments

cli-no-output = cannot write to standard output: { $why }
cli-own-fault = this is a fault of the program itself; please report this line: { $what }
cli-no-window = this program was built without its window; `quejing --help` lists its commands
cli-usage-unknown-option = unknown option `{ $option }`; see `{ $help }`
cli-usage-unknown-option-similar = unknown option `{ $option }`; did you mean `{ $similar }`?
cli-usage-unexpected = unexpected argument `{ $argument }`; see `{ $help }`
cli-usage-unknown-command = unknown command `{ $command }`; see `{ $help }`
cli-usage-unknown-command-similar = unknown command `{ $command }`; did you mean `{ $similar }`?
cli-usage-no-command = `{ $command }` needs a command after it; choose one of { $commands }
cli-usage-no-value = `{ $option }` needs a value; see `{ $help }`
cli-usage-no-value-among = `{ $option }` needs a value; choose one of { $allowed }
cli-usage-not-among = `{ $value }` is not a value of `{ $option }`; choose one of { $allowed }
cli-usage-no-number = `{ $option }` needs a number, not `{ $value }`; enter a whole number
cli-usage-out-of-range = `{ $value }` is out of range for `{ $option }`; enter a number from { $least } to { $most }
cli-usage-bad-value = `{ $option }` cannot be `{ $value }`: { $why }
cli-usage-superfluous-value = `{ $option }` takes no value; leave out `{ $value }`
cli-usage-twice = `{ $option }` was given more than once; give it once
cli-usage-conflict = `{ $option }` cannot be used together with { $others }; leave one out
cli-usage-conflict-unknown = `{ $option }` cannot be used together with the other arguments; see `{ $help }`
cli-usage-missing =
    { $arguments } { $count ->
        [one] is
       *[other] are
    } missing; see `{ $help }`
cli-usage-not-unicode = an argument is not valid UTF-8 text; type it again

# the frame of --help

cli-help-usage = Usage:
cli-help-commands = Commands:
cli-help-arguments = Arguments:
cli-help-options = Options:
cli-help-print = Show this help
cli-help-version = Show the version
cli-help-help = Show the help of a command
cli-help-default = {"["}default: { $value }]
cli-help-values = {"["}one of: { $values }]
cli-help-alias = {"["}also: { $alias }]

# night

cli-night-no-night = the ledger has no night yet; begin one with `quejing night new`
cli-night-unknown-night = no night is called `{ $night }`; `quejing night list` lists them
cli-night-none-in-progress = no night is in progress; choose one with `--night`, or begin one with `quejing night new`
cli-night-several = { $count } nights match `{ $night }`; choose one by its identifier
cli-night-unknown-player = nobody here is called `{ $name }`; choose from { $here }
cli-night-nothing-to-undo = there is nothing left to undo
cli-night-nothing-to-redo = there is nothing to redo
cli-night-unknown-deal = there is no deal { $deal }; `quejing night events` lists the numbers
cli-night-unknown-dispute = there is no dispute { $dispute }; `quejing night dispute list` lists them
cli-night-not-open = the night has not begun yet; begin one with `quejing night new`
cli-night-nobody-sits = nobody sits at this table yet; set the seats with `quejing night add seats`
cli-night-not-at-table = the winner and the discarder must both sit at this table
cli-night-written = `{ $text }` cannot be read; write it as `{ $form }`
cli-night-number = `{ $option }` needs a number, not `{ $text }`
cli-night-length = `--length { $text }` cannot be read; enter `rules`, `half`, `full`, `open` or a number of deals such as `16`
cli-night-root = `--root { $text }` cannot be read; enter `players`, `hands` or a number such as `4`
cli-night-amount = `{ $text }` is not an amount; enter a number such as 30 or 7.5, in steps of one eighth
cli-night-table = tables are numbered from 1
cli-night-value-beside-tiles = with `--tiles` the rules work out the value; leave out `--points`, `--fan`, `--fu` and `--yakuman`
cli-night-no-tiles = no tiles were given; enter the concealed tiles, the winning tile last
cli-night-meld = `{ $meld }` is not a meld; write it like `123m`, `1111p:concealed` or `1111p:added`
cli-night-no-json = an event must be a JSON object ({ $why })
cli-night-not-written = cannot write { $path } ({ $why }); check the folder
cli-night-no-photo = no kept photo begins with `{ $text }`; `quejing night evidence list` lists them
cli-night-several-photos = { $count } kept photos begin with `{ $text }`; enter more of the one you mean
cli-night-unlisted = recorded, but the list of acknowledged events could not be written ({ $why }); a loss at the end would go unnoticed
cli-night-in-progress = in progress
cli-night-recorded = recorded in { $night } as event { $event }: { $kind }
cli-night-closed = the night has ended
cli-night-at-table = table { $table }
cli-night-undone = undone
cli-night-corrected = corrected by event { $event }
cli-night-reduced = reduced { $score }
cli-night-final = final { $score }
cli-night-imbalance = !! the totals add up to { $sum }, not 0; the ledger does not balance
cli-night-report-written = report written to { $path }
cli-night-exported =
    { $count ->
        [one] { $count } event
       *[other] { $count } events
    } written to { $path }
cli-night-imported =
    { $night }: { $count ->
        [one] { $count } new event
       *[other] { $count } new events
    }
cli-night-imported-idle =
    { $night }: { $count ->
        [one] { $count } new event
       *[other] { $count } new events
    }; { $idle ->
        [one] { $idle } event contradicts what came before; it has no effect but is kept
       *[other] { $idle } events contradict what came before; they have no effect but are kept
    }
cli-night-unverified =
    { $count ->
        [one] { $count } event marked as unverified was left out
       *[other] { $count } events marked as unverified were left out
    }
cli-night-sound =
    sound: every chain holds and the money adds up ({ $count ->
        [one] { $count } night
       *[other] { $count } nights
    })
cli-evidence-removed = removed
cli-evidence-kept = kept
cli-evidence-changed = changed
cli-evidence-missing = missing
cli-evidence-photos =
    { $count ->
        [one] { $count } photo
       *[other] { $count } photos
    } in all nights, { $bytes } bytes (limit { $limit })
cli-night-cautions = { $cautions }; nothing was recorded; to record it anyway, give the reason with `--overrule`
cli-night-changes = deal { $deal } changes: { $what }
cli-night-no-effect = event { $event } would no longer have any effect
cli-night-contradicts = event { $event } would contradict the course of play
cli-night-not-recorded = nothing was recorded yet; add `--yes` to do it
cli-night-dispute-reason = dispute { $dispute }: { $claim }
cli-night-too-long = night { $night } has too many undos and corrections to be replayed event by event; import it with `quejing night import` and look at it there
