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
set-guide = Lay out one tile of each kind, upright, in rows: characters 1 to 9, dots 1 to 9, bamboo 1 to 9, then east, south, west, north, white, green, red; if you play with flowers, add plum, orchid, chrysanthemum, bamboo and the seasons. Take two or three photos from above, changing the light or the angle.
set-lay-like-this = Lay them out like this:
set-any-order = One of each kind, in any order; then check the ones marked orange.
set-name = Name
set-order = Order in the photo
set-order-guided = as described above
set-order-flowers = as described above, with flowers
set-order-any = any order
set-add-photo = Add photo
set-choose-photo = Choose photos
set-photo = Photo { $number }: { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
    }
set-drop = Remove this photo
set-kinds = { $count } of 34 kinds
set-missing = Still missing: { $tiles }
set-complete = All 34 kinds are there.
set-one-photo = Add another photo to measure the accuracy.
set-click = Click any misread tile to correct it; check the orange ones.
set-tile = Tile { $number }: { $tile }
set-left-out = left out
set-is = It is { $tile }
set-leave-out = Leave this tile out
set-try = Try it
set-save = Save
set-name-first = Name the set to save it
set-accuracy = Accuracy: { $before }% before, { $after }% with the set ({ $count ->
    [one] { $count } tile
   *[other] { $count } tiles
    }; each photo checked against the others)
set-working = Working…
set-teach = Teach the set ({ $count ->
    [one] { $count } tile
   *[other] { $count } tiles
    })
set-teach-tip = Add the tiles you corrected in this hand to the set in use
set-tab-enrol = Enrol
set-tab-kept = Saved sets
set-kept = Sets
set-none-yet = No sets yet. Enrol one, or import one below.
set-in-use = { $name } (in use)
set-choose-one = Choose a set on the left.
set-rename = Rename
set-new-name = New name
set-renamed = "{ $old }" is now called "{ $new }".
set-export = Export
set-export-hint = Saves the set as one file, for another computer or person.
set-export-to = Export to
set-choose-place = Choose where…
set-exported = "{ $name }" was exported to { $path }
set-import = Import
set-import-hint = Adds a set from an exported file; existing sets are not replaced.
set-import-from = File
set-import-as = Import as
set-choose-file = Choose a file…
set-imported = "{ $name }" was imported; choose it above to use it.
set-file-kind = quejing tile sets
set-versions = Versions
set-versions-hint = Every save is kept as a version; the last 20 remain.
set-col-version = Version
set-col-date = Date
set-col-how = Source
set-col-kinds = Kinds
set-col-pictures = Pictures
set-col-photos = Photos
set-col-right = Accuracy
set-share = { $before }% → { $after }%
set-share-tip = before → with the set; each photo checked against the others
set-now = current
set-enrolled = enrolled
set-corrected = corrected tiles added
set-came-in = imported
set-went-back = restored from version { $version }
set-damaged = damaged
set-go-back = Restore
set-go-back-to = Restore version { $version }
set-ask-back = Restore version { $version } of "{ $name }"?
set-ask-back-hint = It becomes version { $version }, the newest. All other versions stay, and you can restore them at any time.
set-went-back-to = "{ $name }" is as it was in version { $version } again (now version { $newest }).
set-ask-replace = Replace this file?
set-ask-replace-hint = { $path } already exists; its contents will be lost.
set-replace = Replace
set-no = Cancel
set-dialog-silent = No file was chosen. If no dialog appeared, type the path.
set-to-check = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
    } to check first (orange)
set-why-unsure = not clearly visible
set-why-too-often = { $tile } is there { $count ->
    [one] once
   *[other] { $count } times
    }, but most kinds only { $usual ->
    [one] once
   *[other] { $usual } times
    }
set-why-impossible = { $tile } is there { $count ->
    [one] once
   *[other] { $count } times
    }; no set has that many


## Rulings: verdicts, reasons, steps, sheets, waits, comparisons




## Names: tiles, winds, circumstances, limits, payments

list-comma = ,{" "}
list-semicolon = ;{" "}



## What is wrong: requests and deals




## What is wrong: hands, tiles, profiles




## The ledger and the course of play




## The report




## Window: cameras and photos

trouble-sentence = { $text }.
trouble-open = { $count ->
    [one] { $count } thing is
   *[other] { $count } things are
    } unclear and would change the score; check the marked tiles and answer the questions.


## Eyes: what is wrong, warnings and questions

# Photos, models and the runtime

eyes-no-file = there is no file { $path }; check the path
eyes-damaged = the picture file is damaged ({ $damage }); copy it again from the camera or phone
eyes-too-many-scans = this JPEG takes too long to decode ({ $scans } scans; at most { $most }, fewer for a large picture); save it again as an ordinary JPEG
eyes-not-a-photo = this is not a picture that can be read ({ $why }); use a JPEG, PNG, WebP or BMP photo
eyes-image-empty = the file is empty
eyes-image-heic = it looks like HEIC; set the phone to save JPEG
eyes-image-video = it looks like a video or AVIF
eyes-image-pdf = it is a PDF
eyes-image-gif = it is a GIF
eyes-image-unknown = unknown format
eyes-image-odd = a kind of JPEG that no camera writes
eyes-truncated = the picture file is incomplete; copy it again from the camera or phone
eyes-too-many-bytes = the photo is too large ({ $found } bytes; at most { $most }); save it smaller, 12 megapixels are plenty
eyes-too-many-pixels = the photo is too large ({ $found } pixels; at most { $most }); save it smaller, 12 megapixels are plenty
eyes-too-small = the photo is too small ({ $width } × { $height } pixels; each side needs at least { $least }); take a larger one
eyes-runtime-missing = ONNX Runtime was not found (looked in { $places }); run `scripts/setup.sh`, or set `QUEJING_ORT` to the library
eyes-runtime-too-old = the ONNX Runtime at { $path } is version { $found }, but at least { $least } is needed; run `scripts/setup.sh`, or set `QUEJING_ORT` to a newer library
eyes-runtime-broken = the ONNX Runtime at { $path } cannot be loaded ({ $why }); run `scripts/setup.sh` again
eyes-runtime-not-pinned = the ONNX Runtime at { $path } was not loaded, as it is not the one that comes with quejing (checksums differ); run `scripts/setup.sh`, or set `QUEJING_ORT` to it if you trust it
eyes-not-private = the file { $path } was not loaded, as others can change it or its folder; remove their write permission (`chmod go-w`), or name it in `QUEJING_ORT` or `QUEJING_MODELS` if you trust it
eyes-model-missing = the model { $file } was not found (looked in { $places }); set its folder with `--models` or `QUEJING_MODELS`
eyes-model-mismatch = the model { $path } does not fit this version of quejing ({ $why }); use the models that came with it
eyes-model-not-ours = it is not a quejing model
eyes-model-kind = it is a { $found }, not a { $wanted }
eyes-format = its format is { $found }, not { $wanted }
eyes-no-format = it states no format
eyes-model-no-value = `{ $key }` is missing
eyes-value = `{ $key }` cannot be `{ $found }`
eyes-model-class-twice = `{ $class }` is among its classes twice
eyes-model-few-faces = it knows only { $found } faces, not all 34 kinds
eyes-model-no-outlet = it has no `{ $name }`
eyes-inference = recognition failed (`{ $stage }`: { $why }); try again, and report it if it happens again
eyes-no-tiles = no mahjong tiles were found in the photo; move closer, lay the tiles flat and improve the light
eyes-wrong-count = { $count ->
    [one] { $count } tile was
   *[other] { $count } tiles were
    } found, but a winning hand has 14 (one more for each kong; flowers do not count); correct the tiles or take another photo

# Warnings of a reading

warning-tile-count = { $count ->
    [one] { $count } tile was
   *[other] { $count } tiles were
    } found, but a hand has 13 or 14 (a kong counts as three, flowers do not count); look for a missing or extra tile
warning-low-confidence = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
    } may be misread; check the marked ones
warning-unknown-tile = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
    } could not be recognised; say what { $count ->
    [one] it is
   *[other] they are
    }
warning-too-many = there are more of one kind than a set holds; check the marked tiles ({ $count })
warning-no-win-tile = the winning tile is not marked, so the last tile was taken; set it apart or lay it sideways
warning-melds-unclear = some groups lie apart, but it is unclear whether they are melds; say which ones are
warning-other-tiles = { $count ->
    [one] { $count } other tile in the photo was
   *[other] { $count } other tiles in the photo were
    } left out of the hand
warning-small = the tiles are only { $pixels } pixels wide; move closer for a more reliable reading
warning-photo-damaged = the photo file is damaged and may not show what was there; copy it again from the camera or phone
warning-blurred = the photo is not sharp; hold still, or tap the tiles to focus
warning-glare = { $count ->
    [one] { $count } tile reflects
   *[other] { $count } tiles reflect
    } a lamp; move the lamp or the camera a little
warning-dark = the tiles are too dark; turn on a light or point a lamp at them
warning-steep = the photo is taken from too low an angle; hold the camera higher above the table
warning-row-cut = the hand is not completely in the photo; include all of it
warning-cut-off = { $count ->
    [one] { $count } tile is
   *[other] { $count } tiles are
    } cut off at the edge of the photo; include the whole hand
warning-other-set = these tiles do not look like the tile set in use, so it was not used; choose the right set, or none
warning-turned = the tiles in the photo are turned; they were read the right way up

# Questions of a reading

ask-tile-win = is { $tile } the winning tile?
ask-tile-win-or = is { $tile } the winning tile, or { $others }?
ask-tile-changed = { $place }: taken for { $tile } instead of { $was }, which would be one too many or leave no meld
ask-tile-meld = { $tiles }: a meld, or concealed tiles? (taken as { $taken ->
    [meld] a meld
   *[standing] concealed tiles
    })
ask-tile-broken = { $tiles } are laid out as a meld but don't form one; which tile is misread?
ask-tile-added = { $tiles }: is there a fourth tile on the sideways one?
ask-tile-belongs = { $tiles }: part of this hand? (taken as { $taken ->
    [hand] part of it
   *[other] not part of it
    })
ask-tile-indicator = { $tiles }: dora indicators? (taken as { $taken ->
    [indicator] dora indicators
   *[other] other tiles
    })
open-face = { $tiles } may be misread
open-face-or = { $tiles } may be misread and could be { $others }
open-too-many = there are too many of one kind, so one of { $tiles } is misread
open-win = it is unclear whether { $tiles } is the winning tile (say so with `--win`)
open-win-or = it is unclear whether { $tiles } or { $others } is the winning tile (say so with `--win`)
open-meld = it is unclear whether { $tiles } are a meld (say so with `--meld`)
open-added = it is unclear whether { $tiles } are a pung or an added kong (say so with `--meld`)
open-hand = it is unclear whether { $tiles } belong to the hand
question-open = { $question }; the score depends on this, so take another photo or enter the hand with `quejing score` (`--anyway` scores it as it was read)

# Sources of frames

source-no-file = there is no file { $path }; check the path, or write `camera:0` for the first camera
source-no-pictures = there are no pictures at { $path }; give a folder of JPEG or PNG files, or numbered ones such as `frame-%03d.jpg`
source-camera-unknown = unknown camera `{ $name }`; write `camera:0` for the first one
source-no-camera-support = this build of quejing has no webcam support; use a video, a stream address or pictures, or build it with the feature `camera`
source-camera-missing = camera { $camera } was not found; plug it in and try again
source-camera-denied = no permission to use camera { $camera }; add yourself to the group `video` (`sudo usermod -aG video $USER`) and log in again
source-camera-busy = camera { $camera } is in use by another program; close that program
source-camera-format = camera { $camera } provides no readable picture format ({ $why }); try another camera
source-camera-failed = camera { $camera } sends no pictures ({ $why }); unplug it and plug it in again
source-camera-driver = the driver of camera { $camera } failed; unplug the camera and plug it in again
source-cameras-unlisted = the cameras cannot be listed ({ $why }); name one yourself, for example `camera:0`
source-silent = no picture has come from { $name } for { $seconds } s; check the cable, the network or the program that sends it
source-stream-failed = the stream { $address } cannot be read; check the address, and that the camera or program behind it is running
source-helper-missing = the program { $file } was not found next to quejing; install both together, or set `QUEJING_FRAMES` to it
source-not-a-video = the file { $path } is not a readable video; use mp4, mkv, avi or mov, or save it again
source-video-too-large = decoding { $name } takes too much memory; save it smaller, 1920 × 1080 pixels are plenty
source-picture = the picture { $path } cannot be used: { $why }
source-empty-frame = the source { $name } sent a frame of { $width } × { $height } pixels; choose another size or format in the camera settings

# Measuring a camera

calibration-too-few-views = enough of the board is visible in only { $found ->
    [one] { $found } picture
   *[other] { $found } pictures
    }, but at least { $least } are needed; take more, with the board filling about half of each
calibration-same-angle = all views show the board from nearly the same side ({ $degrees }° apart; at least { $least }° is needed); tilt it to the left, to the right, towards you and away
calibration-poor-coverage = the board was only seen in { $percent }% of the picture; move it to the corners and edges too
calibration-mixed-sizes = the pictures have different sizes ({ $first } and { $other }); take all of them with one camera at one setting
calibration-rough = the measured corners are off by { $rms } pixels on average; use the board that quejing prints, keep it flat and take sharp pictures
calibration-wrong-size = the camera profile `{ $name }` is for pictures of { $width } × { $height } pixels, not { $found }; choose another profile, or calibrate at this size
calibration-no-profile = there is no camera profile `{ $name }`; available: { $known }
calibration-no-profile-yet = there is no camera profile `{ $name }`; make one with `quejing calibrate`
calibration-bad-name = `{ $name }` cannot be a profile name; use up to 60 letters, digits, - and _
calibration-name-taken = there is already a camera profile `{ $name }`; choose another name, or replace it (`--replace`)
calibration-bad-profile = the file { $path } is not a camera profile ({ $why }); see `calibration/README.md`
calibration-no-lens = its numbers describe no real lens
calibration-file = cannot { $verb ->
    [read] read
   *[written] write
    } the file { $path } ({ $why }); check the folder and the disk
goal-first = hold the board still so that it fills about half of the picture
goal-field = move the board to the { $place ->
    [upper-left] upper left corner
    [upper] upper edge
    [upper-right] upper right corner
    [left] left edge
    [right] right edge
    [lower-left] lower left corner
    [lower] lower edge
    [lower-right] lower right corner
   *[middle] middle
    } of the picture
goal-tilt = tilt the board: move its { $side ->
    [left] left
    [right] right
    [upper] upper
   *[lower] lower
    } side away from the camera, by about 30°
goal-more = take a few more views, each from another angle or distance
goal-enough = that is enough
sight-nothing = the board is not in view
sight-few = only { $corners } of the board's 24 corners are visible, and at least { $least } are needed; bring it nearer, or into the light
sight-moving = the board is in view; hold it still
sight-known = this position has already been taken
sight-taken = view taken

# Tile sets

set-error-name = "{ $name }" cannot be used as a set name; use letters, digits, spaces and - _ ( ), at most 60 characters, with no space at either end
set-error-unknown = there is no tile set "{ $name }"; available: { $known }
set-error-none-yet = there is no tile set "{ $name }"; none has been enrolled yet
set-error-taken = there is already a tile set "{ $name }"; choose another name, or rename or remove that one first
set-error-no-version = the tile set "{ $name }" has no version { $version }; it has { $kept }
set-error-foreign = the file { $path } is not a quejing tile set; use one that was exported from quejing
set-error-newer = the file { $path } was written by a newer quejing (format { $found }; this version reads { $known }); update quejing
set-error-damaged = the tile set { $path } is damaged ({ $why }); restore an earlier version, or import it again
set-damage-format = its format number is missing or unknown
set-damage-picture = a picture of { $tile }: { $why }
set-damage-empty = it has no pictures
set-error-too-large = the file { $path } is too large for a tile set ({ $found } bytes; at most { $most }); use one that was exported from quejing
set-error-file-there = the file { $path } already exists; choose another name, or overwrite it with `--replace`
set-error-file = cannot { $verb ->
    [read] read
    [removed] remove
    [renamed] rename
   *[written] write
    } { $path } ({ $why }); check the location and your permissions
set-error-no-place = there is nowhere to keep tile sets (neither `QUEJING_DATA` nor `HOME` is set); set `QUEJING_DATA` to a folder
set-error-label = { $place }: "{ $text }" is not a tile; write `5p`, `0m`, `f1` …, `back`, or `?` to leave one out
set-error-too-few = only { $kinds ->
    [one] { $kinds } kind of tile is
   *[other] { $kinds } kinds of tiles are
    } named, but a set needs at least { $least }; photograph more of it


## Command line

# read, watch, cameras, calibrate, board, enrol, sets, evaluate

cli-cannot-write = { $path } cannot be written ({ $why }); choose another place
cli-cannot-save-picture = { $path } cannot be written ({ $why }); use a name ending in `.png` or `.jpg`
cli-date = write the date as `2026-11-21`
cli-line = { $file } line { $line }
cli-win-tile = write `auto`, `sideways`, `apart`, `above` or `last`
cli-read-held = { $photo }: { $warning } (`--anyway` reads it as it is)
cli-read-failed = { $photo }: { $why }
cli-read-head = { $photo }: { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
    }, { $width } × { $height } pixels
cli-read-row = row
cli-read-concealed = concealed
cli-read-meld = meld
cli-read-won = winning tile
cli-read-flowers = flowers
cli-read-indicators = dora indicators
cli-read-doubt = unsure
cli-read-doubt-line = { $place }: { $guesses }
cli-read-question = question
cli-read-perhaps = perhaps
cli-read-perhaps-line = { $place } is { $tile } ({ $percent }%), which would complete the hand
cli-read-warning = warning
cli-read-time = time
cli-read-ms = { $ms } ms
cli-read-tile = tile { $tile }
cli-read-row-tile = row { $row } tile { $tile }
cli-read-meld-line = { $meld ->
    [chow] chow
    [kong] kong
    [added-kong] added kong
    [concealed-kong] concealed kong
   *[pung] pung
    } { $tiles }
cli-read-meld-from = { $meld ->
    [chow] chow
    [kong] kong
    [added-kong] added kong
    [concealed-kong] concealed kong
   *[pung] pung
    } { $tiles }, from the player { $side ->
    [left] on the left
    [right] on the right
   *[opposite] opposite
    }
cli-watch-opened = watching { $source } ({ $width } × { $height } pixels)
cli-watch-locked = locked: { $reading }
cli-watch-gone = unlocked: the hand is gone
cli-watch-replaced = unlocked: another hand is there
cli-watch-moved = unlocked: the hand is moving
cli-watch-again = { $why } (trying again in { $seconds } s)
cli-watch-ended = the source has ended
cli-watch-no-lock = no hand was locked before the end; lay all 14 tiles flat and hold the camera still
cli-cameras-none = no camera found; plug one in, or give `quejing watch` a video, an address or pictures
cli-calibrate-made = { $name }: { $views ->
    [one] { $views } view
   *[other] { $views } views
    }, { $corners } corners, { $off } pixels off on average (root mean square)
cli-calibrate-lens = focal length { $focal }, centre { $centre } pixels; distortion { $distortion }
cli-calibrate-reach = the lens moves points by up to { $shift } pixels; the board reached { $percent }% of the picture
cli-calibrate-saved = saved as { $path }; use it with `--camera-profile { $name }`
cli-calibrate-listed = { $width } × { $height } pixels, { $off } pixels off, { $date }
cli-calibrate-listed-camera = { $width } × { $height } pixels, { $off } pixels off, { $date }, { $camera }
cli-calibrate-none = no camera profiles yet; print the board with `quejing board --out board.pdf`, then run `quejing calibrate`
cli-calibrate-left-out = { $photo } was left out: only { $corners } of the board's 24 corners are visible
cli-calibrate-hold = hold the board in front of the camera, still for a moment each time
cli-calibrate-view = view { $view } of { $wanted }, { $percent }% of the picture
cli-calibrate-view-off = view { $view } of { $wanted }, { $percent }% of the picture, { $off } pixels off so far
cli-calibrate-view-lacks = view { $view } of { $wanted }, { $percent }% of the picture; { $lacks }
cli-board-name = { $path }: the board's file name must end in `.pdf` or `.png`
cli-board-made = { $path }: print it at 100%, check the 100 mm bar with a ruler, glue it onto something flat, then run `quejing calibrate`
cli-enrol-tried = { $name }: { $kinds } of 34 kinds, { $faces ->
    [one] { $faces } face
   *[other] { $faces } faces
    } (not saved)
cli-enrol-saved = { $name }: { $kinds } of 34 kinds, { $faces ->
    [one] { $faces } face
   *[other] { $faces } faces
    }, saved as version { $version }
cli-enrol-missing = missing: { $tiles } (photograph them too)
cli-enrol-accuracy = accuracy: { $accuracy }
cli-enrol-check = check { $photo } index { $index }: { $class }? ({ $why })
cli-enrol-mend = to correct them, write the labels with `--labels-out FILE.csv`, edit the lines and pass them back with `--labels FILE.csv`; or give the `--order`
cli-enrol-orders = `--order` was given { $given } times for { $photos ->
    [one] { $photos } photo
   *[other] { $photos } photos
    }; give it once for all, or once for each
cli-enrol-no-tile = { $place }: no tile was found there; the line is skipped
cli-accuracy = { $before }% before, { $after }% with the set ({ $right_before } and { $right_after } of { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
    }; each photo checked against the others)
cli-accuracy-none = not measured; add a second photo of the same tiles
cli-sets-none = no tile sets yet; make one with `quejing enrol NAME PHOTO…`
cli-sets-listed = { $kinds ->
    [one] { $kinds } kind
   *[other] { $kinds } kinds
    }, version { $version }, { $date }
cli-sets-head = { $name }: { $kinds } of 34 kinds
cli-sets-pictures = pictures
cli-sets-pictures-line = { $pictures ->
    [one] { $pictures } picture
   *[other] { $pictures } pictures
    } of { $faces ->
    [one] { $faces } face
   *[other] { $faces } faces
    }
cli-sets-made = saved
cli-sets-made-line = { $date } ({ $note })
cli-sets-model = model
cli-sets-colours = colours
cli-sets-ground = ground { $colour }
cli-sets-ink = ink { $colour }
cli-sets-back = back { $colour }
cli-sets-shape = shape
cli-sets-shape-line = { $ratio } times as high as wide
cli-sets-accuracy = accuracy
cli-sets-version = version { $version }
cli-sets-imported = "{ $name }" was imported; use it with `quejing read --set "{ $name }" PHOTO`
cli-sets-removed = "{ $name }" was removed.
cli-sets-added = { $count ->
    [one] { $count } tile was
   *[other] { $count } tiles were
    } added to "{ $name }" (now version { $version }).
cli-sets-tile = `--tile { $text }`: write the tile's index and what it is, e.g. `3=5p`; this photo has the indices 0 to { $last }
cli-sample-kind = unknown kind of table; see `--help` for the list
cli-sample-number = write a number from { $low } to { $high }
cli-sample-size = write WIDTHxHEIGHT, for example `1600x1200`
cli-sample-size-range = width and height must be whole numbers from 64 to 8192
cli-sample-tiles = `{ $option } { $text }`: { $why }
cli-sample-one-tile = `--win` takes exactly one tile, not { $count }
cli-sample-nothing = there is nothing to draw; give a hand with `--hand`, for example `--hand 123m456p789s11777z`
cli-sample-meld-word = `--meld { $text }`: only `:concealed` may follow the tiles
cli-sample-meld-kong = `--meld { $text }`: a concealed kong has four tiles, e.g. `1111p:concealed`
cli-sample-name = { $path }: the picture's file name must end in `.jpg` or `.png`
cli-labels-none = { $folder } has neither `labels.csv` nor `hands.csv`; give the folder that holds them
cli-labels-row = { $file } line { $line }: { $why }
cli-labels-box = the box { $bounds } has no area; x1 < x2 and y1 < y2 are needed
cli-labels-word = "{ $word }" is not a tile; write `5p`, `0m`, `f1` …, separated by spaces
cli-labels-empty-hand = the hand has no tiles
cli-labels-no-column = the header has no column "{ $column }"; it needs { $needed }
cli-labels-values = { $found ->
    [one] { $found } value
   *[other] { $found } values
    }, not { $wanted }
cli-labels-empty = the column "{ $column }" is empty
cli-labels-number = { $column } is "{ $text }", not a number
cli-labels-class = { $column } is "{ $text }", not a tile; write `5p`, `0m`, `f1`, `back` or `unknown`
cli-labels-no-such-column = there is no column "{ $column }" in `labels.csv` or `hands.csv`; use one of { $found }
cli-labels-no-split = no row of `labels.csv` has the split "{ $split }"; use one of { $found }
cli-labels-no-splits = no row of `labels.csv` has the split "{ $split }", or any other; leave out `--split`
cli-figure-all = all
cli-figure-photos = photos
cli-figure-tiles = labelled tiles
cli-figure-found-precision = found: precision
cli-figure-found-recall = found: recall
cli-figure-named = named right at the label
cli-figure-from = {"  "}95 % from
cli-figure-to = {"  "}95 % to
cli-figure-top-three = right among the top three
cli-figure-both-precision = found and named: precision
cli-figure-both-recall = found and named: recall
cli-figure-calibration = calibration error
cli-figure-mended = constraints: mended
cli-figure-harmed = constraints: harmed
cli-figure-hands = hands
cli-figure-exact = hands exact
cli-figure-share = {"  "}share
cli-figure-in-order = hands exact in order
cli-figure-one-off = hands off by one tile
cli-figure-doubts = doubts per hand
cli-figure-decode = decoding, median ms
cli-figure-read = reading, median ms
cli-figure-read-95 = reading, 95 % ms
cli-figure-total = total, median ms
