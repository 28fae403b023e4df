### What people read, named in the code by literal ids (`text!`). One section a part of the program; the other files are looked up by
### stable ids.

## Window

app-name = quejing
open-photo = Open photo
open-photo-tip = Open a photo of a winning hand (Ctrl+O). You can also drop one on the window or type its path.
dialog-title = Choose a photo of a winning hand
dialog-filter = Photos
path-hint = Path to a photo
read-path = Read
read-path-tip = Read the photo at this path
new-hand = New hand
new-hand-tip = Clear the photo and the hand; what is recorded stays
language = Language
log-title = Messages
log-empty = No messages yet
log-tip = Show or hide all messages since the window was opened
close = Close
dismiss = Dismiss
drop-here = Drop a photo of a winning hand here
drop-now = Release to read the photo
or-type = No photo? Type the tiles:
type-hint = e.g. 123m456p789s11223z
type-use = Lay out
type-help = m = characters, p = circles, s = bamboo; 1z to 7z = east, south, west, north, white, green, red. The last tile is the winning tile.
or-pick = Or pick them one by one:
zoom-hand = Zoom to hand
zoom-whole = Whole photo
sets = Tile set
sets-tip = Choose the tile set to read with, or enrol your own
night = Night
night-tip = Nights, people and seats, deals, standings, report
sets-saved = Tile set "{ $set }" saved as version { $version } and now in use
sets-taught = { $count ->
    [one] Tile set "{ $set }" learned { $count } tile (version { $version })
   *[other] Tile set "{ $set }" learned { $count } tiles (version { $version })
}
zoom = { $width } × { $height } pixels
through-camera = Camera profile { $profile }
legend-sure = Recognised
legend-doubt = Please check
legend-person = Set by you
legend-win = Winning tile
legend-aside = Not in this hand
in-photo = In the photo: { $tile }
hand = Hand
hand-tile = Hand tile { $number }: { $tile }
hand-empty = No tiles yet.
hand-count = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}
hand-hint = Click a tile to correct it
hand-doubts = { $count } to check
all-right = All correct
all-right-tip = Confirm all marked tiles as they are named
add-tile = Add tile
sort = Sort
undo = Undo
undo-tip = Undo the last change to the hand (Ctrl+Z)
winning = Winning tile
flowers = Flowers
aside = Not in this hand
aside-many = { $count } other tiles in the photo are not in this hand; click one in the photo to add it.
no-win-tile = No winning tile yet: click it, then choose "Winning tile"
unnamed = { $count ->
    [one] { $count } tile was not recognised: click it and say what it is
   *[other] { $count } tiles were not recognised: click each and say what it is
}
pick-title = What is this tile?
pick-add = Add a tile
pick-guess = Guess: { $tile }
pick-all = All tiles
pick-right = Yes, that's it
by-seen = Read from the photo, { $percent }% sure
by-enrolled = Matched to the enrolled tile set, { $percent }% sure
by-constraint = Deduced from the tile count, { $percent }% sure
by-person = Set by you
make-win = Winning tile
remove = Remove
put-aside = Not in this hand
take-back = Add to hand
form = Form a meld:
chow = Chow
pung = Pung
kong = Kong
kong-concealed = Concealed kong
kong-added = Added kong
unform = Break up the meld
kong-kind = This kong is:
circumstances = How it was won
rules = Rules
rules-changed = { $rules } (other options)
edition29 = Lingque, 29th edition
profile-lingque-v28-appendix = Lingque, 28th edition, with its appendix
profile-riichi-common = Riichi, common rules
profile-zung-jung-minimum-5 = Zung Jung 3.3, minimum of 5
round-wind = Round wind
dora-indicators = Dora indicators
ura-indicators = Ura dora indicators
indicators-tip = Tiles such as 5m 3p; leave it empty if there are none
tile-field-tip = { $field }: one tile, e.g. 5m
honba = Counters
sticks = Riichi sticks
special-rule = Special rule for this deal
special-none = None
turned = Turned-up tiles
fu-items = Fu breakdown
other-sheet-readings = { $count ->
    [one] { $count } other reading
   *[other] { $count } other readings
}
the-table = the table
col-riichi = Riichi
col-riichi-tip = Players who declared riichi; each puts down a stick of 1000 points
col-open = Open
col-open-tip = Players with an open hand; they pay and receive double
draw-how = Draw
draw-kind = How it ended
draw-exhausted = Wall exhausted
nine-kinds = Nine terminals and honours
four-winds = Four winds
four-riichi = Four riichi
four-kongs = Four kongs
triple-ron = Triple ron
tenpai = Tenpai
nagashi = Nagashi mangan
record-the-draw = Record the draw
no-draw = Somebody won
no-draw-tip = Back to the winning hand
deal-title = This deal: dice, kongs, false wins ({ $count })
deal-kind = What happened
deal-by = Player
deal-feeder = Tile from
deal-add = Add
deal-fan = Declared fan
deal-waiting = Highest fan each waiting player could win (0 = not waiting)
false-win = False win
kong-exposed = Open kong
deal-kong = { $player }: { $kong }
deal-kong-fed = { $player }: { $kong }, tile from { $feeder }
deal-false-win = { $player }: false win, { $fan } fan declared
deal-win = Won by { $winners }, { $fan } fan
deal-act = { $player }: { $what }
deal-support = { $person } supports { $player }
add-win = Another player wins on this tile
add-win-tip = Set this win aside and score another player's win on the same tile
bets-title = Bets and camps ({ $count })
bettor-name = Name of a spectator
bettor-add = Add spectator
camps = Camps
camps-tip = Four or five camps of one or two people, who share what they gain; the first of each camp sits at the table
camp-people = { $camp }: { $people }
still-playing = Still playing: { $players }
thrown-title = Earlier discards ({ $count })
thrown-hint = For immunity: the tiles discarded since the winner's own last discard, in order. Whoever first discarded the winning tile, or another tile that wins, is responsible.
thrown-add = Add a discard
thrown-by = Discard { $number }: player
thrown-tile = Discard { $number }: tile
thrown-drawn = Discard { $number }: tile drawn before it
thrown-remove = Remove discard { $number }
broken-profile = { $file } (cannot be read)
said-profile = A rules profile was skipped: { $why }
said-deal = Deal recorded
col-final = Final
col-final-tip = Score if the game ended now: points above the return points, plus uma
beside = Not at the table
sticks-on-table = Riichi sticks on the table: { $count }
unaccounted = The totals do not add up: off by { $amount }
han-fu = { $han } han { $fu } fu
fan-only = { $fan } fan
hand-false-win = False win by { $player }
hand-many = { $count } wins: { $winners }
edition29-note = The text of the 29th edition is not public; its values come from the public calculator.
col-seat = Wind
col-player = Player
col-won = Winner
col-from = Tile from
col-provided = Fed
col-provided-tip = Tiles this player gave to the winner: 1 for each chow, pung or kong claimed from them, 1 for the winning discard. With 4 they pay half of the others' share, with 5 all of it.
player-choice = { $column }: { $player }
self-draw = self-draw
discard = discard
dealer-tip = Click to make this player the dealer (East)
dealer = Dealer
name-tip = The player's name; you can change it
flag-heaven = Heaven
flag-heaven-tip = The dealer wins on the dealt tiles and the first draw
flag-earth = Earth
flag-earth-tip = A non-dealer wins on the dealer's first discard
flag-after-kong = After kong
flag-after-kong-tip = Won on the replacement tile drawn after a kong
flag-last-draw = Last tile
flag-last-claim = Last discard
flag-last-tip = The wall is empty: won on the last tile, or on the discard after it
flag-rob-kong = Robbed kong
flag-rob-kong-tip = Won on the tile another player added to a pung
flowers-tip = The winner's flowers; those among the tiles are already counted
flowers-seen = { $count } among the tiles
flowers-reset = Use this count
result = Score
result-empty = Open a photo or enter a hand to see its score here.
not-yet = Cannot be scored yet:
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
col-pattern = Pattern
col-fu = Fu
col-fan = Fan
times = × { $count }
multiplied = { $fu } fu × { $fan } fan = { $points } points
flower-points = { $count ->
    [one] { $count } flower: +{ $points } points
   *[other] { $count } flowers: +{ $points } points
}
below = Below the minimum: { $points } points, but at least { $needed } are needed. This hand cannot win.
no-win = This is not a winning hand: it is not four melds and a pair, seven pairs, knitted tiles or thirteen orphans.
suppressed = Not counted ({ $count })
other-readings = Other readings with the same score ({ $count })
payments = Payments
payments-none = Once a hand is scored, the payments are shown here.
record = Record this win
record-tip = Record it and add the payments to the totals (Ctrl+Enter)
record-doubts = { $count ->
    [one] { $count } tile is not checked yet
   *[other] { $count } tiles are not checked yet
}
recorded-already = Recorded
recorded-hint = Open the next photo or press "New hand" to go on.
record-update = Correct the record
record-update-tip = This hand was changed after it was recorded; correct the record to match
transfer = { $from } → { $to }
record-draw = No winner
record-draw-tip = Nobody won this deal
this-night = This night
col-total = Total
col-reduced = Reduced
reduced-tip = Reduced score of the 26th edition: Σ tanh((own − other) / (480 √4)). For comparison only; payments do not change.
col-wins = Wins
col-deal-ins = Dealt in
col-wins-tip = Number of wins
col-deal-ins-tip = Number of times dealt in
hands-title = Deals ({ $count })
hands-none = No deals yet. Score a hand and press "Record this win".
hand-self-draw = { $winner } by self-draw
hand-from = { $winner } ← { $discarder }
hand-drawn = draw
hand-honba = Counters: { $count }
hand-undo = Undo
hand-undo-tip = The last deal is undone and can be redone; an earlier one is voided with a reason
hand-undo-number = Undo deal { $number }
hand-restore-number = Restore deal { $number }
hand-restore = Restore
hand-restore-tip = Let this deal count again
new-night = New night
new-night-tip = Start another night with the same people and rules; this one stays in the ledger
saved-in = Saved as you go: { $path }
not-saved = Not saved to disk; closing the window loses it
tab-hand = This hand
tab-night = Payments and totals
player-a = Player 1
player-b = Player 2
player-c = Player 3
player-d = Player 4
wind-east = E
wind-south = S
wind-west = W
wind-north = N
tile-back = tile back
tile-unknown = unknown tile
face-characters = { $number } of characters
face-characters-red = red 5 of characters
face-characters-short = { $number }m
face-characters-red-short = 0m
face-circles = { $number } of circles
face-circles-red = red 5 of circles
face-circles-short = { $number }p
face-circles-red-short = 0p
face-bamboo = { $number } of bamboo
face-bamboo-red = red 5 of bamboo
face-bamboo-short = { $number }s
face-bamboo-red-short = 0s
face-east = East
face-south = South
face-west = West
face-north = North
face-white = White dragon
face-white-short = White
face-green = Green dragon
face-green-short = Green
face-red = Red dragon
face-red-short = Red
face-plum = Plum
face-orchid = Orchid
face-chrysanthemum = Chrysanthemum
face-bamboo-flower = Bamboo flower
face-spring = Spring
face-summer = Summer
face-autumn = Autumn
face-winter = Winter
status-ready = Ready
status-opening = Opening { $photo }
status-preparing = Loading the recognition models
status-reading = Looking for tiles
status-read = { $count ->
    [one] { $photo }: { $count } tile in { $ms } ms
   *[other] { $photo }: { $count } tiles in { $ms } ms
}
status-failed = { $photo } could not be read
cancel = Cancel
cancel-tip = Stop reading this photo
elapsed = { $seconds } s
nothing-lost = Everything else is unchanged.
live = Live
live-tip = Read live from a camera or a stream
live-cameras = Cameras ({ $count })
live-no-camera = No camera found
live-look = Search again
live-lost = The picture was lost; reconnecting…
live-over = Stopped
live-hint = camera:0, http://…, rtsp://… or a video file
live-start = Start
live-stop = Stop
live-help = Choose a camera or enter a source above, then press "Start".
live-help-stream = Webcam apps for phones show an http:// or rtsp:// address; enter it here.
live-help-still = Bring the whole hand into view and hold still. Once several frames agree, the hand is locked; then press "Use this hand".
live-take = Use this hand
live-take-tip = Check and score the locked hand, as with a photo
live-calibrate = Calibrate
live-calibrate-tip = Measure the lens distortion with the printed board
live-no-profile = No profile
live-opening = Opening…
live-empty = No tiles in view
live-partial = { $count ->
    [one] { $count } tile in view, not a whole hand yet
   *[other] { $count } tiles in view, not a whole hand yet
}
live-moving = Hold still
live-settling = Checking ({ $agreeing } of { $needed })
live-locked = Locked
live-covered = Locked (covered)
live-rate = { $rate } frames/s
calibrate-title = Calibrate: measure the lens distortion
calibrate-back = Back to reading
calibrate-step-board = 1. Print the board at 100 %, without scaling, and glue it to something flat.
calibrate-step-live = 2. Choose the camera above, press "Start" and hold the board in front of it. Follow the hints to the corners and tilts, holding still each time; then name the profile and save it.
calibrate-step-photos = Or use 8 to 15 photos from one camera at one setting, each from a different angle.
calibrate-choose-photos = Choose photos
calibrate-photos-hint = Path to a photo or folder
calibrate-photos-use = Use these photos
calibrate-views = Views: { $count } of { $wanted }
calibrate-coverage = { $percent }% of the picture
calibrate-tilts = Tilts
calibrate-more = { $count ->
    [one] { $count } more view is needed
   *[other] { $count } more views are needed
}
calibrate-fit = { $pixels } pixels off on average ({ $quality })
calibrate-fit-good = very good
calibrate-fit-fair = good enough
calibrate-fit-poor = too much: flatten the board and take sharper pictures
calibrate-left-out = Photos that show too little of the board: { $photos }
calibrate-done = Camera profile "{ $profile }" is saved and now used for live reading.
calibrate-done-lens = The lens moves points by up to { $pixels } pixels. The board reached { $percent }% of the picture, at angles up to { $degrees }° apart.
calibrate-done-views = Measured from { $count } views of { $width } × { $height } pixels.
calibrate-done-file = File: { $path }
calibrate-again = Measure again
calibrate-replace = Measure and replace
calibrate-name = Profile name
calibrate-keep = Measure and save
calibrate-save-board = Save the board
said-written = Written to { $path }
said-imported = Imported { $nights ->
    [one] { $nights } night
   *[other] { $nights } nights
} and { $events ->
    [one] { $events } new event
   *[other] { $events } new events
}
said-imported-idle = Imported { $nights ->
    [one] { $nights } night
   *[other] { $nights } nights
} and { $events ->
    [one] { $events } new event
   *[other] { $events } new events
}. { $idle ->
    [one] { $idle } event contradicts earlier ones and has no effect; it is kept as it is
   *[other] { $idle } events contradict earlier ones and have no effect; they are kept as they are
}
said-locked = { $count ->
    [one] Locked a hand of { $count } tile
   *[other] Locked a hand of { $count } tiles
}
said-measured = Camera profile "{ $profile }" saved, { $pixels } pixels off on average
said-source-back = The picture is back
said-source-ended = The source has ended.
said-board-saved = Board saved to { $path }
said-recorded = Recorded: { $winner }, { $points } points
said-drawn = Draw recorded
said-undone = Deal { $deal } undone; the totals are up to date
said-restored = Deal { $deal } counts again
said-resumed = { $count ->
    [one] Continuing the last night: { $count } deal recorded
   *[other] Continuing the last night: { $count } deals recorded
}
on-table-tip = This follows from the deals so far; if it is wrong, correct an earlier deal
draw-abandoned = Abandoned and replayed
also-wins = { $player } also wins on this tile
also-remove = Remove the win of { $player }
dice = Dice
dice-tip = In the order thrown, separated by spaces, e.g. 3 4
begin-deal = Begin the deal
update-deal = Correct the deal
begin-deal-tip = Record the dice and the settings above; then reminders for this deal are shown
supports = { $person } supports
supports-nobody = nobody
swap-with = The dealer swaps places with
last-deal = One of the last deals
last-deal-tip = The last deals of a night are played by special rule 11: everybody plays on
camps-record = Record the camps
table-number = Table { $number }
other-rules = This night is played by other rules; the hand is only scored, not recorded
only-read = Read-only, nothing is written: { $path }
undo-last = Undo last
undo-last-tip = Undo what was recorded last; it stays in the ledger
redo = Redo
redo-tip = Let what was undone last count again
hand-goes-on = { $result } (play goes on)
hand-begun = in progress
said-too-late = Riichi and open hands cannot be changed in an earlier deal; undo the later deals first
ask-contradicts = This contradicts the course of play
ask-changes = This would change
ask-no-totals = No total changes.
ask-stale = Deal { $deal } changes: { $what }
ask-refused = An entry would no longer count: { $why }
ask-contradiction = A contradiction would arise: { $why }
ask-reason = Reason
ask-reason-needed = required; it will be recorded
ask-reason-free = optional
ask-agreed = Agreed by
ask-agrees = { $player } agrees
ask-yes = Record it
ask-no = Do not record it
due-hand = Deal { $deal }: { $dealer } is the dealer
said-read-only = The ledger is read-only here ({ $why }); nothing will be recorded
said-past = Nights in the old format added to the ledger: { $count }
said-past-refused = The old night { $file } could not be added to the ledger and is left as it is: { $why }
file-there = { $path } already exists; choose another name or allow existing files to be replaced
not-written = { $path } could not be written; check the folder
photos-nowhere = The ledger is only in memory, so photos are not kept.
said-backup = The ledger was copied to { $path }
said-new-night = A new night has begun
said-dialog-silent = No file was chosen. If no dialog appeared, type the path or drop the photo on the window.
said-damaged = This night is damaged ({ $why }). What is intact can be viewed, but nothing more is written to it; back up the ledger
said-unlisted = Recorded, but the list of confirmed events could not be written ({ $why }); a loss at the end of the ledger would go unnoticed
said-fault = Ledger: { $why }
said-problem = An entry contradicts earlier ones and does not count: { $why }
ask-win = Is { $tiles } the winning tile?
ask-meld = { $tiles }: a meld, or concealed tiles?
ask-belongs = { $tiles }: part of this hand?
ask-changed = Read as { $tiles }, because the first guess is impossible. Is that right?
ask-added = { $tiles }: is there a fourth tile on top of the sideways one? If so, click the meld and make it an added kong.
ask-broken = { $tiles } are laid out as a meld but don't form one; check for a misread tile.
answer-meld = A meld
answer-standing = Concealed tiles
answer-hand = In this hand
answer-other = Not in this hand
answer-later = Later
gate-title = This photo is hard to read
gate-anyway = Read it anyway
gate-another = Another photo
said-warning = About the photo: { $remark }
window-no-display = there is no display to open a window on (`DISPLAY` and `WAYLAND_DISPLAY` are not set); use `quejing read PHOTO` and `quejing score` instead
window-not-opened = the window could not be opened ({ $why }); check the graphics driver, or try with `LIBGL_ALWAYS_SOFTWARE=1`
screenshot-not-taken = the picture of the window could not be taken; try again
screenshot-closed = the window was closed before its picture was taken; try again

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


