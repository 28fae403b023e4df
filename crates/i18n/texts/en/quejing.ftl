### What people read, named in the code by literal ids (`text!`). One section a part of the program; the other files are looked up by
### stable ids.

## Window

app-name = quejing
open-photo = Open photo
open-photo-tip = Open a photo of a winning hand (Ctrl+O); you can also drop one on the window or type its path
add-photo = Add photo
add-photo-tip = Add the tiles of another photo to this hand, for example melds that were photographed separately
next-photo-adds = The next photo adds its tiles to this hand. Open, drop or paste it, or take it with the camera.
next-photo-tile = The next photo shows only this tile: { $tile }. Open, drop or paste it, or take it with the camera.
photo-number = Photo { $number }
retake-tile = Photograph tile
retake-tile-tip = Read this tile again from a photo that shows nothing else
dialog-title = Choose a photo of a winning hand
path-hint = Path to a photo
read-path = Read
read-path-tip = Read the photo at this path
new-hand = New hand
new-hand-tip = Clear the photo and the hand; recorded deals stay
settings = Settings
settings-tip = Appearance, language, size, tile set, messages
settings-size = Size
settings-larger = Larger
settings-smaller = Smaller
help = Help
help-tip = Keyboard shortcuts (F1)
language = Language
look = Appearance
look-system = System
look-light = Light
look-dark = Dark
look-contrast = High contrast
log-title = Messages
log-empty = No messages yet
log-tip = Show or hide all messages since the window was opened
close = Close
dismiss = Dismiss
page-table = Table
page-table-tip = Seats, totals and what comes next
page-hand = Hand
page-hand-tip = The hand being scored
choose-photo = Choose photo
keys-title = Keyboard shortcuts
keys-win = enter a win (on the page "{ page-table }")
keys-draw = enter a draw (on the page "{ page-table }")
keys-paste = paste a copied photo or copied tiles
keys-open = open a photo
keys-who = choose who won; in a draw, mark who was tenpai
keys-from = then choose who discarded, or D for self-draw
keys-again = choose the winner again
keys-record = record the win or draw
keys-undo = undo the last change to the hand
keys-zoom = zoom in, zoom out
keys-whole = enter or leave full screen
keys-list = show or hide this list
table-show = Second screen
table-show-tip = Open the table in a separate window for a second screen: drag it there and press F11
shown-title = quejing: the table
chooser-up = Parent folder
chooser-go = Open
chooser-empty = No folders or photos here
chooser-fault = This folder cannot be shown ({ $why }); choose another folder
chooser-hint = Or drop a photo on the window, or paste one.
left-hand = { $count ->
    [0] A win was being entered by its value when the program ended.
    [one] A hand of { $count } tile was being entered when the program ended.
   *[other] A hand of { $count } tiles was being entered when the program ended.
}
left-hand-aside = { $count ->
    [0] A win from an earlier deal was not recorded.
    [one] A hand of { $count } tile from an earlier deal was not recorded.
   *[other] A hand of { $count } tiles from an earlier deal was not recorded.
}
hand-return = Continue hand
hand-discard = Discard hand
hand-in-progress = { $count ->
    [0] Hand in progress: a win entered by its value.
    [one] Hand in progress: { $count } tile.
   *[other] Hand in progress: { $count } tiles.
}
hand-elsewhere = { $count ->
    [0] A win is being entered by its value in another window.
    [one] A hand of { $count } tile is being entered in another window.
   *[other] A hand of { $count } tiles is being entered in another window.
}
left-take-up = Continue
left-leave = Discard
table-win = Win
table-win-tip = Photograph the winning hand, choose the winner and record the win
table-draw = Draw
table-last = Last win
table-last-open = Review deal
table-closed = This night has ended.
seat-record = { $wins ->
    [one] { $wins } win
   *[other] { $wins } wins
} · dealt in { $dealt }×
first-rules = Which rules?
first-names = Who is playing?
first-name = Name of { $wind }
first-start = Start playing
first-more = More options
first-less = Fewer options
first-name-number = Name { $number }
first-another = Add player
first-fewer = Remove player
first-count =
    { $count ->
        [one] 1 player
       *[other] { $count } players
    }
first-title = Name of the night
first-watching = Watching: { $players }
first-own-rules = Change rules
first-score = Only score hands
win-who = Who won?
win-from = On whose tile?
self-draw-button = Self-draw
win-more = More
drop-here = Drop a photo of a winning hand here
drop-now = Release to read the photo
or-type = No photo? Type the tiles:
or-type-beside = Type the tiles:
type-hint = e.g. 111m456p789s11223z
type-use = Use tiles
type-help = m = characters, p = dots, s = bamboo; 1z to 7z = east, south, west, north, white, green, red. The last tile is the winning tile.
or-pick = Or pick the tiles one by one:
zoom-hand = Zoom to hand
zoom-whole = Whole photo
sets = Tile set
sets-tip = Choose the tile set to read with, or enrol your own
night = Night
night-tip = Past nights, people and seats, deals, standings, report
sets-saved = Tile set "{ $set }" saved as version { $version }; it is now in use
sets-taught = { $count ->
    [one] { $count } tile added to tile set "{ $set }" (version { $version })
   *[other] { $count } tiles added to tile set "{ $set }" (version { $version })
}
zoom = { $width } × { $height } pixels
through-camera = Camera profile { $profile }
legend-sure = Recognised
legend-doubt = Please check
legend-aside = Not in this hand
in-photo = In the photo: { $tile }
hand = Hand
hand-tile = Hand tile { $number }: { $tile }
doubtful-tile = { $tile }: please check
hand-empty = No tiles yet.
hand-count-kongs = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}, { $size } counting each kong as three
hand-count = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}
hand-kong = { $tile }: { $kong }
hand-perhaps = Perhaps { $tile } ({ $percent }%)? It would complete the hand.
hand-perhaps-take = It is { $tile }
hand-hint = Click a tile to correct it.
hand-doubts = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
} to check
surety-sure = Sure
surety-look = Check the marked tiles
surety-ask = Answer the question
surety-look-all = Check all tiles
surety-retake = Take another photo
surety-tip = { $percent }% sure that every tile of the hand was found and recognised correctly
all-right = All correct
all-right-tip = Confirm that all marked tiles were recognised correctly
all-right-hand-tip = Confirm that these are the tiles of the hand, all recognised correctly
add-tile = Add tile
sort = Sort
undo = Undo
undo-tip = Undo the last change to the hand (Ctrl+Z)
winning = Winning tile
winning-assumed = Winning?
winning-assumed-tip = Nothing in the photo shows which tile won, so the last one was assumed; click here if that is right, or click the tile that won and choose "{ winning }"
flowers = Flowers
set-aside-copies = { $tile } set aside
aside = Not in this hand
aside-count = Not in this hand ({ $count })
aside-many = { $count ->
    [one] { $count } other tile in the photo is not in this hand; click it in the photo to add it.
   *[other] { $count } other tiles in the photo are not in this hand; click one in the photo to add it.
}
hands-which = This photo shows { $count ->
    [one] { $count } hand
   *[other] { $count } hands
}. Which one should be scored?
hands-one = Hand { $number }: { $tiles }
hands-number = Hand { $number }
hands-again = Choose hand ({ $count })
no-win-tile = No winning tile yet: choose the tile, then "{ winning }".
unnamed = { $count ->
    [one] { $count } tile was not recognised: click it and choose what it is
   *[other] { $count } tiles were not recognised: click each and choose what it is
}
pick-title = What is this tile?
cut-out = From the photo: { $tile }
pick-add = Add a tile
pick-guess = Guess: { $tile }
pick-all = All tiles
pick-right = Confirm tile
by-seen = Read from the photo, { $percent }% sure
by-enrolled = Matched to the enrolled tile set, { $percent }% sure
by-constraint = Deduced from the tile count, { $percent }% sure
by-person = Set by you
remove = Remove
put-aside = Exclude tile
hand-set-aside = Set { $tile } aside
set-aside = Set aside
take-back = Include tile
form = Form a meld:
chow = Chow
pung = Pung
kong = Open kong
kong-concealed = Concealed kong
kong-added = Added kong
unform = Split meld
kong-kind = This kong is:
rules = Rules
rules-changed = { $rules } (options changed)
rules-used-last = { $rules } (last used)
edition29 = Lingque, 29th edition
dora-indicators = Dora indicators
ura-indicators = Ura indicators
picked-add = Add a tile: { $field }
picked-remove = Remove { $tile }: { $field }
picked-typed = Or type:
indicators-tip = Enter tiles such as 5m 3p, or leave the field empty if there are none
honba = Honba
special-rule = Special rule for this deal
special-none = None
turned = Turned-up tiles
fu-items = Fu breakdown
other-sheet-readings = { $count ->
    [one] { $count } other reading
   *[other] { $count } other readings
}
the-table = the table
the-table-nobody = the table (nobody)
col-declared = Riichi
col-declared-tip = Players who declared riichi; each puts down a stick of 1000 points
col-open = Open
col-open-tip = Players with an open hand; they pay and receive more, by default double
uncounted-declaration = The recorded { $act } does not count in this hand
known-mark-tip = Already recorded; take it back at the table, or open "{ win-more }" and tick that it does not count in this hand
known-declaration-tip = Already recorded; to change it, take it back at the table
draw-how = Draw
draw-kind = How it ended
draw-exhausted = Exhaustive draw
nine-kinds = Nine terminals
four-winds = Four winds
four-riichi = Four riichi
four-kongs = Four kongs
triple-ron = Triple ron
record-the-draw = Record draw
no-draw = Someone won
no-draw-tip = Back to the winning hand
deal-title = Entries of this deal ({ $count })
deal-kind = What happened
deal-by = Player
deal-feeder = Supplied by
add = Add
false-win = False win
kong-exposed = Open kong
deal-kong = { $by }: { $how }
deal-kong-fed = { $by }: { $how }, supplied by { $from }
deal-false-win = { $fan ->
    [0] { $player }: false win
   *[other] { $player }: false win, { $fan } fan declared
}
deal-win = Won by { $winners }: { $fan } fan
deal-act = { $player }: { $what }
deal-support = { $who } bets on { $player }
add-win = Add winner
add-win-tip = Set this win aside and score another player's win on the same tile
bets-title = Bets and camps ({ $count })
bettor-name = Spectator's name
bettor-add = Add spectator
camps = Camps
camps-tip = Four or five camps of one or two people who share gains and losses; the first person of each camp sits at the table
camp-people = { $camp }: { $people }
still-playing = Still playing: { $players }
thrown-label = Earlier discards
thrown-hint = For the immunity rule, enter the discards in order, beginning with the winner's own last discard. Whoever first discarded the winning tile pays as the discarder; if that was the winner, all three pay alike. Under refined immunity, other winning tiles may count too, and the points are divided.
thrown-add-by = Add a discard by { $player }
thrown-drawn = Tile drawn before discard { $number }
thrown-remove = Remove discard { $number }
thrown-remove-tile = Remove discard { $number }: { $tile }
broken-profile = { $file } (cannot be read)
said-profile = A rules profile was skipped: { $why }
said-deal = Deal recorded
beside = Not at the table
unaccounted = The ledger does not balance: the totals are off by { $amount }
edition29-note = The text of the 29th edition is not public; only the values in the public calculator are known.
winner = Winner
tile-from = Discarded by
col-provided = Tiles supplied
col-provided-tip = Tiles this player supplied to the winner: 1 for each chow, pung or kong claimed from them, 1 for the winning discard; with 4 they pay half of the others' share, with 5 all of it
provided-seen = { col-provided }: taken from the melds in the photo
provided-seen-one = { $column }: { $player } (from the photo)
provided-reset = Match photo
player-choice = { $column }: { $player }
discard = discard
dealer-tip = Click to make this player the dealer (East)
dealer = Dealer
flag-heaven = { circumstance-heaven }
flag-heaven-tip = The dealer wins with the dealt tiles and the first draw
flag-earth = { circumstance-earth }
flag-earth-tip = A non-dealer wins on the dealer's first discard
flag-after-kong = After kong
flag-after-kong-tip = Won on the replacement tile drawn after a kong
flag-last-draw = Last tile
flag-last-claim = Last discard
flag-last-tip = The wall is empty: won on the last tile, or on the discard after it
flag-rob-kong = Robbed kong
flag-rob-kong-tip = Won on the tile another player added to a pung
set-aside-tip = The total number, including those already entered among the tiles of the hand
flowers-seen = { $count } found among the tiles of the hand
flowers-reset = Match tiles
result = Score
result-empty = Open a photo or enter a hand to see its score here.
not-yet = Cannot be scored yet:
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
multiplied-flowers = { $fu } fu × { $fan } fan + { $flowers } = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
multiplied = { $fu } fu × { $fan } fan = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
aloud-each = { $each } all
suppressed = Not counted ({ $count })
payments = Payments
record = Record win
record-empty = First photograph or enter the hand.
record-example = This is an example from the rule book; "{ new-hand }" clears it.
record-damaged = This night is damaged, so nothing more can be recorded in it. Back up the ledger; to continue, use `quejing night rescue FOLDER`.
value-title = Enter only the score?
value-points = Points
value-han = Han
value-fan = Fan
value-fu = Fu
value-yakuman = Yakuman
record-tip = Record the result and add its payments to the totals (Ctrl+Enter)
record-doubts = { $count ->
    [one] { $count } tile is not checked yet
   *[other] { $count } tiles are not checked yet
}
recorded-already = Recorded
reopened-hint = This is deal { $deal } as it was recorded. Correct any mistakes, and the hand is scored again.
reopened-photo = Photo of deal { $deal }
reopened-leave = Back
reopened-leave-tip = Leave the record unchanged and return to the current hand
record-update = Correct record
record-update-tip = This hand was changed after it was recorded; correct the record to match
transfer = { $from } → { $to }
record-draw-tip = Nobody won this deal
reduced-tip = Reduced score of the 26th edition: Σ tanh((own − other) / (480 √4)); for comparison only, payments do not change
hands-title = Deals ({ $count })
hand-undo = Undo
hand-undo-tip = Undo the last deal, which can be redone, or void an earlier deal, giving a reason
hand-undo-number = Undo deal { $number }
hand-reopen-number = Change deal { $number }: { $result }
hand-restore-number = Restore deal { $number }
hand-restore = Restore
hand-restore-tip = Let this deal count again
new-night = New night
new-night-tip = Prepare another night with the same people and rules; this one stays in the ledger
saved-in = Saved as you go: { $path }
not-saved = This night is not saved to disk; closing the window discards it
server-away = The ledger's server is not responding. What you see may be out of date; entries are saved here and sent when it responds again.
server-waits =
    { $count ->
        [one] 1 entry has not reached the ledger's server yet.
       *[other] { $count } entries have not reached the ledger's server yet.
    }
returned-title = Could not be recorded
returned-entered = Entered by { $author } at { $time }, while the server was not responding.
returned-meanwhile = Recorded in the meantime by others: { $what }
returned-follows = It follows an entry that could not be recorded.
returned-setting = Bets, questions or answers were changed in the meantime.
returned-night = Its night is damaged or no longer there.
returned-without-event = A bet, a question or an answer
returned-again = Enter again
returned-again-named = Enter again: { $what }
returned-drop-named = Dismiss: { $what }
cli-entries-wait =
    { $count ->
        [one] 1 entry is saved on this computer until the ledger's server responds
       *[other] { $count } entries are saved on this computer until the ledger's server responds
    }
cli-entries-returned =
    { $count ->
        [one] 1 entry could not be recorded after the server was away; `quejing night returned` shows it
       *[other] { $count } entries could not be recorded after the server was away; `quejing night returned` shows them
    }
cli-returned = Entry { $number }: { $entered }
cli-returned-none = No entries were returned.
cli-returned-dismissed = Entry { $number } was removed from the list.
cli-no-returned = no returned entry has number { $number }; `quejing night returned` lists them
cli-left-out-waiting =
    { $count ->
        [one] 1 entry that has not reached the server is left out
       *[other] { $count } entries that have not reached the server are left out
    }
player-a = Player 1
player-b = Player 2
player-c = Player 3
player-d = Player 4
player-further = Player { $number }
letter-east = E
letter-south = S
letter-west = W
letter-north = N
tile-back = tile back
tile-unknown = unknown tile
tile-white-label = White
tile-green-label = Green
tile-red-label = Red
status-ready = Ready
photo-step-opening = Opening { $photo }
photo-step-preparing = Loading the recognition models
photo-step-reading = Looking for tiles
pasted-picture = Photo from the clipboard
status-read = { $count ->
    [one] { $photo }: { $count } tile in { $ms } ms
   *[other] { $photo }: { $count } tiles in { $ms } ms
}
status-failed = { $photo } could not be read
cancel = Cancel
cancel-tip = Stop reading this photo
elapsed = { $seconds } s
nothing-lost = Nothing else has changed.
live = Camera
live-tip = Read live from a camera or a stream
live-cameras = Cameras ({ $count })
live-camera = { $name } ({ $source })
live-no-camera = No camera found
live-look = Search again
live-lost = Signal lost; reconnecting…
live-over = Stopped
live-hint = camera:0, http://…, rtsp://… or a video file
live-start = Start
live-stop = Stop
live-help = Choose a camera or enter a source above, then press "{ live-start }".
live-help-stream = Webcam apps for phones show an http:// or rtsp:// address; enter it here.
live-help-still = Bring the whole hand into view and hold still. Once several frames agree, the hand is locked; then press "{ live-take }".
live-take = Use hand
live-take-tip = Check and score the locked hand, as with a photo
live-calibrate = Calibrate
live-calibrate-tip = Measure the lens distortion with the printed board
live-no-profile = No camera profile
live-opening = Opening…
live-empty = No tiles in view
live-partial = { $count ->
    [one] { $count } tile in view, not a whole hand yet
   *[other] { $count } tiles in view, not a whole hand yet
}
live-moving = Hold still
live-settling = Checking ({ $agreeing } of { $needed })
live-locked = Locked
live-covered = Locked (tiles covered)
live-rate = { $rate } frames/s
calibrate-title = Calibrate: measure the lens distortion
calibrate-back = Back
calibrate-step-board = 1. Print the board at 100%, without scaling, and glue it to something flat.
calibrate-step-live = 2. Choose the camera above, press "{ live-start }" and hold the board in front of it. Follow the hints to the corners and tilts, holding still each time; then name the camera profile and save it.
calibrate-step-photos = Or use 8 to 15 photos from one camera at one setting, each from a different angle.
choose-photos = Choose photos
calibrate-photos-hint = Path to a photo or folder
calibrate-photos-use = Use photos
calibrate-views = Views: { $count } of { $wanted }
calibrate-coverage = { $percent }% of the frame covered
calibrate-tilts = Tilts
calibrate-more = { $count ->
    [one] { $count } more view is needed
   *[other] { $count } more views are needed
}
calibrate-fit = { $pixels } pixels off on average ({ $quality })
calibrate-fit-good = very good
calibrate-fit-fair = good enough
calibrate-fit-poor = too much: flatten the board and take sharper photos
calibrate-left-out = Photos that show too little of the board: { $photos }
calibrate-done = Camera profile "{ $profile }" has been saved and is now used for live reading.
calibrate-done-lens = The lens shifts points by up to { $pixels } pixels. The board reached { $percent }% of the frame, at angles up to { $degrees }° apart.
calibrate-done-views = Measured from { $count ->
    [one] { $count } view
   *[other] { $count } views
} of { $width } × { $height } pixels.
calibrate-done-file = File: { $path }
calibrate-again = Measure again
calibrate-replace = Measure and replace
calibrate-name = Name of the camera profile
calibrate-keep = Measure and save
calibrate-save-board = Save board
said-written = Written to { $path }
said-imported = Imported { $nights ->
    [one] { $nights } night
   *[other] { $nights } nights
} and { $events ->
    [one] { $events } new entry
   *[other] { $events } new entries
}
said-imported-idle = Imported { $nights ->
    [one] { $nights } night
   *[other] { $nights } nights
} and { $events ->
    [one] { $events } new entry
   *[other] { $events } new entries
}; { $idle ->
    [one] { $idle } entry contradicts earlier ones, so it is stored but has no effect
   *[other] { $idle } entries contradict earlier ones, so they are stored but have no effect
}
said-locked = { $count ->
    [one] Locked a hand of { $count } tile
   *[other] Locked a hand of { $count } tiles
}
said-measured = Camera profile "{ $profile }" saved, { $pixels } pixels off on average
task-crashed = An internal error occurred (`{ $task }`: { $why }); try again, and report the error if it happens again
said-source-back = Signal restored
said-source-ended = The stream or video has ended
said-board-saved = Board saved to { $path }
said-recorded = Recorded: { $wins }
said-win-worth = { $winner }, { $worth }
said-win = { $winner } gains { $points }
said-not-joined = No other winner can be added to this entry: it is a self-draw, or everyone else has already won
said-other-tile = That win is on another tile or in another deal, so it was not added
said-hand-aside = { $count ->
    [0] The win being entered was set aside because its deal is over; you can continue it on the page "{ page-table }"
    [one] The hand being entered ({ $count } tile) was set aside because its deal is over; you can continue it on the page "{ page-table }"
   *[other] The hand being entered ({ $count } tiles) was set aside because its deal is over; you can continue it on the page "{ page-table }"
}
said-photo-late = The photo was not used because the deal it was sent for is over; if it shows a hand of the current deal, send it again
said-hand-replaced = This hand replaced the one entered before; "{ undo }" brings the earlier hand back
said-one-tile = { $count ->
    [0] The photo shows no tile; photograph the one tile again
    [one] The photo shows one tile
   *[other] The photo shows { $count } tiles; photograph the one tile alone
 }
said-corrected-meanwhile = Nothing was recorded because this deal has been corrected in the meantime; check the corrected deal
said-preview-changed = Not recorded, because something has changed since you looked: { $changes }; check the hand, then record again
said-preview-old = Not recorded: your page was out of date; check the hand and the last deal, then record again
said-draw-stale = No draw was recorded, because the deal at the table has changed; check the table, then choose the draw again
changed-night = another night has begun
changed-deal = it is now deal { $deal }
changed-sum = { $player } { $after } instead of { $before }
changed-other = the circumstances of the deal have changed
bet-locked = Bet not accepted: bets are locked once play has begun or a hand of the deal is being entered; a late bet needs a reason, which everyone sees
bet-not-due = Bet not accepted: under the rotation, it is not { $person }'s turn to bet
bet-other-deal = Bet not accepted: another deal has begun since this page was shown; choose again
bet-on-record = Bet not withdrawn: it is already recorded; until play begins, you can only change it to another player
bet-not-agreed = Bet not accepted: it may cost others money ({ $players }), and they cannot be asked on a phone here; tick whoever has agreed in person
said-late-bet-asks = Not recorded yet: { $person }'s late bet would now cost others more ({ $players }); they are asked first, and the bet counts only once they agree
bet-held = bet chosen before play began
said-drawn = Draw recorded
said-undone = Deal { $deal } undone; the totals are up to date
said-restored = Deal { $deal } counts again
said-viewed = Viewing "{ $title }", a night that has ended: { $count ->
    [one] { $count } deal
   *[other] { $count } deals
}
said-resumed = { $count ->
    [one] Continuing the last night: { $count } deal recorded
   *[other] Continuing the last night: { $count } deals recorded
}
draw-abandoned = Called off, to be replayed
win-kept = { $count ->
    [one] { $players }'s win is set aside; who else won on this tile?
   *[other] These wins are set aside: { $players }. Who else won on this tile?
}
win-kept-drop = Remove win
win-from-known = On { $player }'s tile
recorded-value = Recorded: { $value }
recorded-other-value = By the rules, this win would now be worth { $value }.
also-wins = { $player } also wins on this tile
also-remove = Remove the win of { $player }
dice = Dice
dice-tip = In the order rolled, separated by spaces, e.g. 3 4
die-number = Die { $number }
begin-deal = Begin deal
update-deal = Correct deal
begin-deal-tip = Record the dice and the settings above and show the reminders for this deal
supports = { $person } bets on
supports-nobody = nobody
swap-with = The dealer swaps seats with
last-deal = One of the last deals
last-deal-tip = The last deals of a night are played by special rule 11 ("{ house-special-river-of-blood }")
camps-record = Record camps
table-number = Table { $number }
other-rules = This night is played under other rules; the hand is only scored, not recorded
only-read = Read-only, nothing is written: { $path }
undo-last = Undo last
undo-last-tip = Undo the last entry; it stays in the ledger
recorded-entry = Recorded: { $what }
undo-named = Undo: { $what }
redo-named = Redo: { $what }
seat-menu = Name and seat of { $player }
seat-swap = Swaps seats with
seat-replace = Gives up seat to
table-people-tip = People, their names and roles, and who sits where
table-end-tip = Show the result of the night; while a deal is in progress, the night cannot end
seat-won = { $player } won
redo = Redo
redo-tip = Redo the entry that was undone last
deal-goes-on = { $result } (play goes on)
said-too-late = Riichi and open hands cannot be changed in an earlier deal; undo the later deals first
said-not-reopened = This win cannot be opened again because its tiles are not recorded or its payment was entered by hand; correct its entry instead
ask-contradicts = This contradicts the course of play
ask-changes = What would change
ask-similar-names = These names look alike
ask-similar-name = { $name } looks like { $other }. Are they two people?
ask-no-totals = All totals stay the same.
ask-stale = Deal { $deal } changes: { $what }
change-dealer = dealer { $after } (was { $before })
change-value = Deal { $deal }: { $player }'s win becomes { $after } (was { $before })
change-value-left = Deal { $deal }: { $player }'s win stays at { $before }; by the rules it would now be { $after }
change-value-no-win = Deal { $deal }: { $player }'s win stays at { $before }, although by the rules it would no longer be a win
change-next-dealer = { $player } deals next
change-next-dealer-other = { $player } deals next, not { $before }
later-deals = Later deals
later-revalue = Score again
later-leave = Keep values
ask-refused = An entry would no longer count: { $why }
ask-contradiction = This would cause a contradiction: { $why }
reason = Reason
ask-reason-needed = required; the reason will be recorded
ask-reason-free = optional
ask-agreed = Agreed by
ask-on-phones = Asked on their phones unless ticked: { $players }
ask-missing = Tick these people once they have agreed in person: { $players }
ask-everybody = Everyone concerned
ask-agrees = { $player } agrees
change-all-games = { $player } (all games)
change-total = { $player }: { $before } → { $after }
change-aspect = { $aspect } { $after } (was { $before })
change-counts = counts again
change-counts-no = no longer counts
act-undo-deal = Undo deal { $deal }
act-correct-deal = Correct deal { $deal }
act-correct = Make correction
act-void-deal = Void deal { $deal }
act-void = Void deal
act-restore-deal = Restore deal { $deal }
act-restore = Restore deal
act-reseat = Change seats
act-record-payment = Record payment
act-keep = Leave as is
ask-yes = Record entry
ask-no = Do not record
due-hand = Deal { $deal }: { $dealer } is the dealer
due-in-game = Game { $game } · { $deal }
said-read-only = The ledger is read-only here ({ $why }), so nothing can be recorded; check the permissions of the file and its folder
file-there = { $path } already exists; choose another name or tick "{ night-write-replace }"
not-written = { $path } could not be written; check the folder
said-backup = The ledger was copied to { $path }
said-night-planned = The previous night stays in the ledger; check the rules and the names, then start playing
said-new-night = A new night has begun
said-damaged = This night is damaged ({ $why }); its intact entries can be viewed, but nothing more can be recorded in it; back up the ledger
said-unlisted = Recorded, but the list of confirmed entries (`.heads`) could not be written ({ $why }); check the disk and the folder, since entries lost at the end of the ledger would go unnoticed
said-fault = Ledger: { $why }
said-problem = An entry contradicts earlier ones and does not count: { $why }
ask-win = Is { $tiles } the winning tile?
ask-meld = { $tiles }: a meld, or concealed tiles?
ask-belongs = { $count ->
    [one] Is this part of the hand? ({ $tiles })
   *[other] Are these part of the hand? ({ $tiles })
}
ask-changed = Read as { $tiles }, because the first guess is impossible. Is that right?
ask-added = { $tiles }: is there a fourth tile on top of the sideways one?
ask-broken = { $tiles } are laid out as a meld but do not form one; check for a misread tile.
answer-meld = Meld
answer-standing = Concealed tiles
answer-hand = Yes
answer-other = No
answer-later = Later
gate-title = This photo is hard to read
gate-anyway = Read anyway
gate-another = Another photo
said-warning = Please note: { $remark }
window-no-display = there is no display to open a window on (`DISPLAY` and `WAYLAND_DISPLAY` are not set); use `quejing read PHOTO` and `quejing score` instead
window-display-refused = the display that `DISPLAY` or `WAYLAND_DISPLAY` names cannot be reached; start quejing in your own desktop session, or use `quejing read PHOTO` and `quejing score` instead
window-not-opened = the window could not be opened because OpenGL failed to start; check the graphics driver, or try with `LIBGL_ALWAYS_SOFTWARE=1`
screenshot-not-taken = the screenshot could not be taken; try again
screenshot-closed = the window was closed before the screenshot was taken; try again

## Window: the night

night-tab-nights = Nights
night-tab-people = People & seats
deals = Deals
standings = Standings
night-tab-files = Report & files

# Rules of one's own.
name = Name
own-rules-name-hint = e.g. tuesday
own-rules-note = Note
own-rules-keep = Save rules
own-rules-bad-name = Use up to 40 lower-case letters, digits, - and _, starting with a letter. The name of a built-in rule set cannot be used.
own-rules-hint = These rules are saved as a file, selected at once, and offered wherever you choose rules.
own-rules-next-night = Tonight keeps the rules it began with; rules you save here can be chosen for the next night.
own-rules-kept = The rules were saved as "{ $name }" in { $path } and selected.
own-rules-kept-for-next = The rules were saved as "{ $name }" in { $path }. Tonight keeps the rules it began with; you can choose the saved rules for the next night.
own-rules-taken = There are already rules called "{ $name }": choose another name, or select those rules first and change them.
own-rules-not-written = The rules could not be saved in { $path }: { $why }. Make the folder writable and try again.
own-rules-as-printed = No options changed
own-rules-differ = { $count ->
    [one] { $count } option changed
   *[other] { $count } options changed
}
own-rules-usual = Reset to { $value }
own-rules-put-back = Reset "{ $switch }"

night-back-to-table = Back to table
night-close-night = End night
night-next-game = Next game
night-next-game-tip = Begin game { $game } with the same people: the round, and any honba and riichi sticks, start again; totals carry over
night-begin-game = Begin game { $game }
night-decide-missing = Choose a decision and tick who agreed
night-dispute-missing = Choose who raises the dispute and write why
night-back-to = Back to { $title }
night-reopen = Reopen night
night-hidden-mark = hidden
night-hide = Hide night
night-unhide = Unhide night
night-hide-tip = The night stays in the ledger; it is only left out of the lists
night-hidden-nights = Hidden nights ({ $count })
night-title-label = Name of the night
night-nothing-yet = nothing recorded yet
night-is-closed = ended
night-imbalance = The ledger does not balance: all totals add up to { $sum }, not 0. Check the deals, and record nothing more until this is corrected.
night-all-nights = All nights
night-no-nights = The ledger has no nights yet. To start the first one, choose "{ new-night }".
night-col-night = Night
date = Date
night-col-people = People
night-col-deals = Deals
current = current
night-current = current
night-resume = Resume
night-look = View
night-resume-named = Open: { $title }
night-length = Length
night-length-rules = by the rules
night-length-half = half game
night-length-full = full game
night-length-deals = number of deals
night-length-open = open-ended
night-with-flowers = With eight flowers
night-in-camps = In camps from the start
night-known-people = From earlier nights (click to add):
night-nights-together =
    { $count ->
        [one] came to { $count } night
       *[other] came to { $count } nights
    }
night-name-hint = Enter a name
night-guest = guest
night-order-hint = Seats follow this order: the first person deals (East), and the others follow in turn.
night-watches = spectator
night-leave-out = Leave out { $player }
night-move-up = Move { $player } up
night-move-down = Move { $player } down
night-lot-of = Number drawn by { $player }
night-lot-tip = The number drawn or rolled; whoever has the lowest number sits first
night-draw-lots = Draw lots
night-draw-lots-tip = Let the program draw the seats at random
night-draw-seats = Draw lots for seats
night-sort-lots = Sort seats
night-seats-drawn = seats drawn by lot
night-seats-are = Seats: { $players }
night-seats-of-table = Table { $table }: { $players }
night-seats-queue = Next in line: { $players }
night-seats-bettors = Betting: { $players }
night-seats-free = Free person: { $players }
night-needs-title = Give the night a name.
night-begin-night = Start night
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
night-leaves = Has left
night-leave-named = { $player } has left
night-comes-back = Is back
night-back-named = { $player } is back
night-somebody-comes = Someone has arrived:
night-join-hint = Newcomers have no seat yet; to seat them, choose "{ night-change-seats }".
night-seats = Seats
night-no-seats = Nobody has a seat yet.
night-table = Table { $table }
night-is-dealer = dealer
night-change-seats = Change seats…
night-change-seats-tip = Change the seats from the next deal on
night-sat-wrong = Correct seating…
night-sat-wrong-tip = Change the seats from an earlier deal on; the changes are shown before anything is recorded
night-from-deal = Starting from
night-seat-so = Use seats
night-no-deals = No deals yet. Every deal recorded at the table is listed here.
column-deal = Deal
column-time = Time
column-result = Result
column-worth = Value
night-col-marks = Remarks
night-number-at-table = { $number } (table { $table })
night-deal-titled = { $deal } · { $result }
in-progress = in progress
night-false-win-of = false win by { $player }
night-won-from = { $winners } ← { $discarder }
night-won-self = { $winners } by self-draw
night-mark-photo = photo
night-mark-photo-gone = photo removed
night-mark-by-hand = entered by hand
night-mark-corrected = corrected
night-mark-disputed = disputed
night-mark-decided = dispute decided
night-mark-void = void
night-mark-undone = undone
night-mark-waiting = not sent yet
night-entry-undone = This entry was undone and does not count.
night-deal-void-note = This deal is void and does not count.
night-overruled = recorded anyway: { $reason }
night-correct = Correct entry
night-correct-entry = Correct entry { $number }
night-correct-win = Correct { $winner }'s win
night-correct-entry-win = Correct { $winner }'s win (entry { $number })
night-correct-kind = Change type
night-correct-kind-entry = Change the type of entry { $number }
night-undo-entry = Undo entry { $number }
night-correct-title = Entry { $number } should be:
night-correct-look = Preview changes
night-void-deal = Void deal…
night-void-deal-tip = The changes are shown first, then you are asked for the reason
night-dealer-is = dealer { $player }
night-round-is = { $wind } round
night-counters-are = { $count } honba
night-special-is = special rule: { $rule }
night-no-evidence = No photo is stored with this deal.
night-photo-path = Photo
night-photo-keep = Save photo
night-photo-show = Show photo
night-photo-hide = Hide photo
night-photo-missing = photo missing
night-photo-there = stored
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
night-evidence-other = This data cannot be shown here; it is in the exported entries.
night-other-rules = This hand under other rules
night-differences-to = Differences under { $rules }
night-dispute-deal = Dispute this deal…
night-dispute-entry = Dispute this entry…
night-dispute-tip = Record who disagrees and why; then the table decides
night-dispute-by = Raised by
night-claim = Claim
night-claim-of = { $player }: { $claim }
night-dispute-open = Record dispute
night-table-decides = The table decides:
night-decide-keep = leave unchanged
night-decide-correct = correct
night-decide-void = void
night-decide-correct-hint = First correct the entry above, then record the decision.
night-in-words = Explanation
night-decide-record = Record decision
night-decided-so = Decision: { $decision } (agreed by { $players })
night-decided-why = Decision: { $decision }, { $note } (agreed by { $players })
night-agreed = Agreed by
night-mark-of = { $label }: { $player }
night-standings-title =
    { $count ->
        [one] Standings ({ $count } deal)
       *[other] Standings ({ $count } deals)
    }
night-no-standings = Standings and statistics appear here after the first deal.
night-col-rank = Rank
night-col-reduced = Reduced score
night-col-final = Final score
night-col-final-tip = If the game ended now: points above or below the return points, plus uma and oka
night-col-final-now = If play ended now
night-col-side = Agreed payments
night-games = Games
night-game = Game { $game }
night-all-games = All games
night-on-table = Still on the table: { $amount }
night-set-aside = Set aside (nobody receives it): { $amount }
night-reduced-settings = Reduced score: Σ tanh((own − other) × α / (T0 √n))
night-keep-reduced = Use tonight
night-as-kept = Reset
night-root-players = players
night-root-deals = deals
night-root-number = custom
night-as-printed = As printed in the 26th edition
night-as-printed-tip = By the formula as printed, whoever wins most has the lowest score
night-even = Settling up
night-even-now = Settling up, if play ended now
final-points = { $points } points
final-paid-money = { $parties } { $amount } ({ $money })
final-text = As text
final-copy = Copy text
final-copied = Copied
final-share = Share
final-share-hint = Places, final scores and payments as text for a group chat.
final-table = Seats
final-table-tip = Seats and the list of deals, to correct or undo one
final-result = Result
final-result-tip = Places, final scores and payments
final-money = { $points ->
    [one] { $points } point =
   *[other] { $points } points =
}
final-money-tip = Also show all amounts as money; enter 0 to hide the money. This rate is not recorded.
final-currency = Currency
final-needs-currency = Enter the currency as well, such as €; without it, no money is shown.
final-bad-money = Enter an amount of money, such as 0.1, or 0 to hide the money.
final-money-use = Convert
account-lost-sticks = Riichi sticks that nobody receives: { $amount }
account-other-money = Other money left on the table: { $amount }
account-beside = Agreed payments, apart from the final scores: { $people }
account-game-left-out = Game { $game } was not finished and is left out of the results.
account-game-unfinished = Game { $game } was not finished; it counts as it stood when the night ended.
account-unbalanced = The settlement is not shown: the final scores plus the points still on the table add up to { $sum } instead of 0. Look for an entry that contradicts the others.
account-unbalanced-rules = The settlement is not shown: under this night's uma, oka, starting and return points, the final scores add up to { $sum } instead of 0. Agree at the table who bears the difference.
night-finals-corrected = final scores corrected
night-finals-corrected-tip = An earlier version showed other final scores for this night; deals, payments and totals are unchanged
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
night-statistics-hint = Hover over a rate to see its margin of error (95%).
night-col-won-share = Win rate
night-col-dealt-share = Deal-in rate
night-col-drawn-share = Self-draw rate
night-col-average = Average win
night-col-best = Biggest win
column-patterns = Patterns
night-patterns-of =
    { $wins ->
        [one] { $patterns } (in { $wins } win)
       *[other] { $patterns } (in { $wins } wins)
    }
night-who-paid = Who paid whom in total
night-who-paid-hint = Rows pay, columns receive.
night-nobody-paid = Nobody has paid anything yet.
night-entry-title = New entry
night-entry-hint = Record here what has no photo and is not recorded at the table: penalties, adjustments, bets, kongs, false wins, the start of a deal.
night-kind = Kind
night-kind-money = agreed payment
night-kind-win = win
night-kind-draw = draw
night-kind-deal = start of a deal
night-kind-false-win = false win
night-which-table = Table
night-entry-record = Record
night-who = Who
night-money-for = What for
night-paid-by = From
night-paid-to = To
night-field-amount = Amount
night-field-numbered = { $field } { $number }
night-payment-add = Add payment
night-payment-remove = Remove payment { $number }
night-winner-number = Winner { $number }
night-winner-add = Add winner
night-winner-remove = Remove winner
night-own-draw = self-draw
night-field-points = Points
night-field-han = Han
night-field-fu = Fu
night-field-yakuman = Yakuman
night-field-fan = Fan
night-provided = Tiles each player supplied to the winner:
night-draw-why = How it ended
night-draw-tenpai = Tenpai
night-draw-nagashi = Nagashi mangan
night-deal-played-on = The dealer plays on
night-deal-played-on-tip = The last dealer leads and repeats instead of ending the game (no agari yame)
night-dealer-due = by the rules
night-deal-dice-tip = In the order rolled, separated by spaces, e.g. 3 4
night-deal-turned = Turned-up tiles
night-deal-special = Special rule
night-deal-swap = The dealer swaps seats with
night-deal-last = One of the last deals
night-nobody = nobody
night-supports = bets on
night-support-nobody = Everyone is at the table, so nobody can bet.
night-kong-how = Kind of kong
night-kong-exposed = open kong
night-kong-added = added kong
night-kong-concealed = concealed kong
night-false-fan = Declared fan
night-false-waiting = Most fan each waiting player could win (0 = not waiting):
night-false-fine = Fine paid to each player
night-false-goes-on = The deal goes on
entry-needs-person = Choose a person.
entry-needs-winner = Choose the winner.
entry-needs-value = Enter what the hand is worth.
entry-needs-payment = Choose who pays whom.
entry-needs-amount = Enter amounts as numbers, e.g. 30 or 7.5.
entry-needs-dice = Each die shows 1 to 6.
night-note = Note
night-note-keep = Save note
night-notes = Notes
night-due-title = What to do now
night-agreed-title = Agreed payments
night-no-agreed = No agreed payments yet.
night-write-title = Export
night-write-hint = The report is a single web page that needs no other files and prints well.
night-write-path = File (without extension)
night-write-replace = Replace existing files
night-file-report = Report (.html)
night-file-payments = Payments (.csv)
night-file-events = Entries (.jsonl)
night-file-events-csv = Entries (.csv)
night-import-title = Import
night-import-hint = Enter the path of an exported .jsonl or .csv file; entries already in the ledger are not added twice.
file = File
night-import = Import
night-verify-title = Ledger
night-ledger-at = Ledger file: { $path }
night-in-memory = The ledger is in memory only and is lost when the window closes.
night-verify = Check ledger
night-verify-sound =
    All good: { $nights ->
        [one] { $nights } night
       *[other] { $nights } nights
    }, { $events ->
        [one] { $events } entry
       *[other] { $events } entries
    }; all checksums match and the payments balance.
night-backup-path = New backup folder
night-backup = Back up
photos = Photos
night-photos-nowhere = The ledger is in memory only, so photos are not saved.
night-photos-kept =
    { $count ->
        [one] { $count } photo from all nights, using { $size } of { $limit }
       *[other] { $count } photos from all nights, using { $size } of { $limit }
    }
night-photos-of-night = Photos of this night:
night-no-photos = No photos are stored for this night.
night-photo-limit = Storage limit
night-set-limit = Set limit
night-remove-reason = Reason for removal
night-remove = Remove
night-remove-named = Remove { $name }

## Window: the hand under other rules, the rule book

page-book = Rule book
page-book-tip = Every pattern and option of the rules, with examples (F2)
keys-book = open or close the rule book
keys-beside = show the hand under other rules, or go back
beside-open = Other rules
beside-open-tip = Compare this hand under several rule sets (R)
beside-value = This hand under other rules
beside-waits = This hand's waits under other rules
beside-back = Back
beside-back-tip = Esc
beside-rules = Rules to compare
beside-need = To compare, enter a whole hand ({ $whole } tiles) or a waiting hand ({ $before }), with every tile identified. A kong counts as three tiles; so far there { $count ->
    [one] is { $count } tile
   *[other] are { $count } tiles
}.
beside-none = Choose rules above.
beside-assumed = The winner or the discarder is not chosen yet: scored as a win on a discard, by the dealer if no winner is chosen.
beside-waits-assumed = No winner is chosen yet: scored as the dealer's hand.
beside-differs = Compared with { $rules }
beside-no-patterns = No pattern counts
waits-hand-hint = One tile is missing; the waits are shown on the right.
waits-col-tile = Waits for
waits-col-left = Tiles left
waits-col-discard = On a discard
waits-left = { $count } left
waits-left-tip = Copies that are neither in the hand nor among the revealed indicators: { $count } of 4
waits-win-with = Win with { $tile }
book-search = Search
book-search-hint = Name, id or value
book-rules = Rules shown
book-all = All rules
book-options = Options
book-nothing = Nothing here matches "{ $words }".
book-found-elsewhere = No match in these rules; matches in other rules:
book-lay-out = Score example
book-lay-out-tip = Open this hand on the page "{ page-hand }", scored by these rules
book-replace-hand = A hand is being entered. The example would replace it.
book-replace = Replace hand
book-won = Won tonight: { $players }
book-won-times = { $player } ×{ $count }
book-name-won = { $name }, won tonight: { $players }
book-source = Source: section { $section }
book-original = Original: { $name }
book-example = Example
book-example-drawn = { $wind } wins by self-draw on { $tile }
book-example-claimed = { $wind } wins on a discarded { $tile }
book-example-worth = Total: { $worth }
book-example-with = These rules leave the pattern out. The example is scored with another option ({ $switch }: { $value }).
book-example-off = This pattern does not count under these rules: { $reason }
book-alike = In other rules
book-alike-at = { $name } ({ $rules })
book-option-allowed = Possible: { $allowed }; as printed: { $default }; source: { $section }
book-option-printed = As printed: { $default }; source: { $section }
book-option-changed = changed

## The count of a tile set

inventory = Count tiles
inventory-tip = Count the tiles of a set in photos and list missing or duplicate tiles
inventory-guide = Spread the set out face up, without overlaps, and photograph it from above, all at once or part by part. The hand and the ledger stay unchanged.
inventory-drop = Drop photos of the set here, or paste them with Ctrl+V
inventory-add = Add photo
inventory-take-back = Remove photo
inventory-clear = Start over
inventory-photos = { $count ->
    [one] { $count } photo
   *[other] { $count } photos
    }
inventory-offer = This photo shows a whole set ({ $total }).

## Window: tile sets

set-none = none
set-title = Your own tiles
set-guide = Lay out one tile of each kind, upright, in rows: characters 1 to 9, dots 1 to 9, bamboo 1 to 9, then east, south, west, north, white, green, red; if you play with flowers, add plum, orchid, chrysanthemum, bamboo and the seasons. Take two or three photos from above, changing the light or the angle.
set-lay-like-this = Lay them out like this:
set-any-order = One tile of each kind, in any order; after the photo is read, check the tiles marked in orange.
set-order = Order in the photo
set-order-guided = as described above
set-order-flowers = as described above, with flowers
set-order-any = any order
set-add-photo = Add photo
set-photo = Photo { $number }: { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
    }
set-drop = Remove photo
set-kinds = { $count } of 34 kinds
set-missing = Still missing: { $tiles }
set-complete = All 34 kinds were found.
set-one-photo = Add another photo to measure the accuracy.
set-click = Click any misread tile to correct it, and check the tiles marked in orange.
set-tile = Tile { $number }: { $tile }
set-left-out = skipped
set-is = It is { $tile }
set-leave-out = Skip tile
set-try = Try set
set-save = Save
set-add-to = Add to "{ $set }"
set-anew = Replace set
set-name-first = Name the set to save it
set-accuracy = Accuracy: { $before }% without the set, { $after }% with it ({ $count ->
    [one] { $count } tile
   *[other] { $count } tiles
    }; each photo checked against the others)
set-working = Working…
set-teach = Add to set ({ $count ->
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
set-import-as = Import as
set-choose-file = Choose file…
set-imported = "{ $name }" was imported; choose it above to use it.
set-file-kind = quejing tile sets
set-versions = Versions
set-versions-hint = Every save creates a version; the last 20 are stored.
set-col-version = Version
set-col-how = Source
set-col-kinds = Kinds
set-col-pictures = Images
set-col-right = Accuracy
set-share = { $before }% → { $after }%
set-share-tip = Accuracy without → with this set; each photo is tested with a set made from the others
set-enrolled = enrolled
set-added = further photos added
set-tiles-added = { $taken ->
    [one] { $taken } tile was added to the set
   *[other] { $taken } tiles were added to the set
    }, { $left ->
    [0] none left out
   [one] { $left } left out because it would not improve recognition
   *[other] { $left } left out because they would not improve recognition
    }
set-corrected = corrected tiles added
set-came-in = imported
set-went-back = restored from version { $version }
set-damaged = damaged
set-go-back = Restore
set-go-back-to = Restore version { $version }
set-ask-back = Restore version { $version } of "{ $name }"?
set-ask-back-hint = The restored version becomes version { $version }, the newest. The last 20 versions are stored, and you can restore any of them.
set-went-back-to = "{ $name }" was restored to version { $version } (now version { $newest })
set-ask-replace = Replace this file?
set-ask-replace-hint = { $path } already exists; its contents will be lost.
set-replace = Replace
set-dialog-silent = No file was chosen. If no dialog appeared, type the path.
set-to-check = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
    } to check first (orange)
set-why-unsure = not clearly visible
set-why-too-often = { $tile } appears { $count ->
    [one] once
   *[other] { $count } times
    }, but most kinds appear only { $usual ->
    [one] once
   *[other] { $usual } times
    }
set-why-impossible = { $tile } appears { $count ->
    [one] once
   *[other] { $count } times
    }; no set has that many


## Rulings: verdicts, reasons, steps, sheets, waits, comparisons

verdict-win = win
verdict-below-minimum = below the minimum
verdict-no-yaku = no yaku
verdict-furiten = furiten
verdict-no-win = not a winning hand
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
lingque-reason-below-minimum =
    only { $found ->
         [one] { $found } point
        *[other] { $found } points
    } without flowers; at least { $needed } are needed
zung-jung-reason-below-minimum =
    only { $found ->
         [one] { $found } point
        *[other] { $found } points
    }; at least { $needed } are needed
ruling-without-yaku = the hand is complete but has no yaku, so it cannot win
ruling-in-furiten = the hand is furiten, so it cannot win on another player's tile
ruling-no-shape = this is not a winning hand; check the tiles and melds
ruling-no-shape-lingque = this is not a winning hand: neither four sets and a pair, nor seven pairs, knitted tiles or thirteen orphans; check the tiles and melds
ruling-no-shape-zung-jung = this is not a winning hand: neither four sets and a pair, nor seven pairs or thirteen terminals; check the tiles and melds
ruling-no-shape-riichi = this is not a winning hand: neither four sets and a pair, nor seven pairs or thirteen orphans; check the tiles and melds
ruling-no-shape-house = this is not a winning hand: neither four sets and a pair, nor seven pairs or thirteen orphans; check the tiles and melds
ruling-implied-by = included in { $pattern }
lingque-reason-implied-by = not counted along with { $pattern }
riichi-reason-excluded-by = cannot be combined with { $pattern }
lingque-reason-excluded-by = either this or { $pattern } counts, not both
zung-jung-reason-series-keeps = in this series only { $pattern } counts
zung-jung-reason-limit-replaces = { $pattern } is a limit and counts alone
house-reason-special-rule = { $special ->
     [2] the hand needs two fan, or one fan without a wild tile (special rule 2); it has one fan with a wild tile
     [3] the hand needs two fan (special rule 3); it has one fan
     [4] the hand needs two fan, or one fan without a melded chow (special rule 4); it has one fan with a melded chow
     [5] the hand needs two fan, or one fan with a pair of 2s, 5s or 8s (special rule 5); it has one fan with another pair
     [10] the hand needs two fan, or a self-draw (special rule 10); it has one fan on a discard
    *[other] not allowed by special rule { $special } of this deal
    }
ruling-replaced-by-yakuman = only yakuman count in this hand
ruling-ordinary-is-more = the hand is worth more without this pattern
riichi-reason-needs-closed-hand = only for a closed hand
riichi-reason-finished-by-ron = a triplet completed by ron counts as open
riichi-reason-needs-yaku = dora do not count as yaku
riichi-reason-needs-yakuman = a win on a north that another player sets aside needs a yakuman
riichi-reason-without-open-tanyao = only for a closed hand under these rules
riichi-reason-without-honroutou-seven-pairs = not counted with seven pairs under these rules
riichi-reason-with-green-dragon = needs a green dragon under these rules
riichi-reason-without-double-riichi = counts only as riichi under these rules
riichi-reason-without-renhou = not used under these rules
lingque-step-highest = highest pattern: { $pattern }, { $fan } fan
lingque-step-value-triplets =
    { $fan ->
         [one] { $fan } value triplet
        *[other] { $fan } value triplets
    }: { $fan } fan
lingque-step-compound = compound bonus: +{ $adds } fan ({ $pattern }, { $fan } fan, of another category)
lingque-step-closed = closed-hand bonus: +{ $adds } fan
zung-jung-step-sum =
    the patterns add up to { $points ->
         [one] { $points } point
        *[other] { $points } points
    }
house-step-patterns = the patterns add up to { $fan } fan
zung-jung-step-chicken =
    chicken hand, without any pattern: { $points ->
         [one] { $points } point
        *[other] { $points } points
    }
zung-jung-step-compound-limit = compound limit: counted as { $points } points
zung-jung-step-listed-limit = listed limit: only { $pattern } counts, { $points } points
house-step-yakuman = the yakuman add up to { $fan } fan
house-step-dora = dora: { $fan } fan
riichi-step-formula = { $fu } fu × 2^({ $han }+2) = { $basic }
riichi-step-capped = capped at mangan: { $basic }
riichi-step-rounded-up = rounded up to mangan: { $basic }
riichi-step-mangan = { riichi-limit-mangan }: { $basic }
riichi-step-haneman = { riichi-limit-haneman }: { $basic }
riichi-step-baiman = { riichi-limit-baiman }: { $basic }
riichi-step-sanbaiman = { riichi-limit-sanbaiman }: { $basic }
riichi-step-kazoe-yakuman = { riichi-limit-yakuman }: { $basic }
riichi-step-yakuman =
    { $units ->
         [one] yakuman
        *[other] { $units } yakuman
    }: { $basic }
riichi-step-one-yakuman-only = only the highest yakuman counts
ruling-paid-half-liability = half liability, on behalf of { $seat }
ruling-paid-full-liability = full liability, on behalf of { $seat }
ruling-paid-bystander = bystander
ruling-paid-first-points = first 25 points, paid by each loser
ruling-paid-shared = no responsible player; all pay the same
ruling-paid-responsible = responsible player pays for all
ruling-paid-shared-ron = ron, shared with the liable player
ruling-paid-pao-half = liability (pao), half
ruling-paid-pao-all = liability (pao), all
ruling-paid-honba = honba
ruling-paid-riichi-sticks = riichi sticks
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
sheet-another-reading = another reading, { $reading }: { $worth } ({ $patterns })
waits-none = the hand is not waiting: no tile completes it
waits-all =
    waiting for { $kinds ->
         [one] { $kinds } kind
        *[other] { $kinds } kinds
    } of tile, { $unseen } unseen
waits-line = { $tile }  { $unseen } unseen  on a discard: { $discard }  self-draw: { $self_draw }
waits-line-income = { $tile }  { $unseen } unseen  ron: { $discard }  self-draw: { $self_draw }
waits-worth-but = { $worth } ({ $verdict })
waits-income-ron = { $points } points
waits-income-each = { $each } points from each player
waits-income-non-dealers = { $each }/{ $dealer } points
waits-furiten-own-discard = furiten: { $tile } is among the player's own discards, so the hand cannot win on a discard
compare-verdict = { $rules }: { $verdict }; { $other_rules }: { $other_verdict }
compare-reading = different readings: { $reading } / { $other_reading }
compare-only-in = { $pattern } ({ $worth }) counts only in { $rules }; in { $other_rules }: { $reason }
compare-worth = { $pattern }: { $worth } → { $other_worth }
compare-fu-fan = { $fu } fu { $fan } fan
compare-product = { $fu } fu × { $fan } fan → { $other_fu } fu × { $other_fan } fan
compare-minimum = minimum to win: { $minimum } → { $other_minimum }
compare-needs-yaku = a yaku
compare-total = total: { $total } → { $other_total } ({ $change })
compare-other-units = the totals { $total } and { $other_total } are in different units and cannot be compared
compare-impossible = not possible
compare-not-in-the-rules = no such pattern
compare-does-not-hold = the hand does not have the pattern as these rules define it, or they score a reading without it

## Names: tiles, winds, circumstances, limits, payments

list-comma = ,{" "}
list-semicolon = ;{" "}
label-and-value = { $label }: { $value }

# tiles
wind-east = East
wind-south = South
wind-west = West
wind-north = North
tile-number = { $number }
tile-characters = { $number } of characters
tile-circles = { $number } of dots
tile-bamboo = { $number } of bamboo
tile-red = red { $tile }
dragon-white = White dragon
dragon-green = Green dragon
dragon-red = Red dragon
flower-plum = Plum
flower-orchid = Orchid
flower-chrysanthemum = Chrysanthemum
flower-bamboo = Bamboo flower
flower-spring = Spring
flower-summer = Summer
flower-autumn = Autumn
flower-winter = Winter

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
riichi-flag-after-kita = rinshan after a north
riichi-flag-rob-kita = ron on a north set aside
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
fault-lingque-provided-by-winner = the winner cannot have supplied tiles; enter only those of the other three players
fault-lingque-too-many-provided = { $count } supplied tiles are too many; there can be five at most: one for each of four melds, and the winning tile

# riichi
riichi-limit-mangan = mangan
riichi-limit-haneman = haneman
riichi-limit-baiman = baiman
riichi-limit-sanbaiman = sanbaiman
riichi-limit-yakuman = yakuman
riichi-wait-tanki = tanki (pair wait)
riichi-wait-shanpon = shanpon (two-pair wait)
riichi-wait-ryanmen = ryanmen (two-sided wait)
riichi-wait-kanchan = kanchan (middle wait)
riichi-wait-penchan = penchan (edge wait)
riichi-fu-closed-ron = closed ron
riichi-fu-seven-pairs = seven pairs
riichi-fu-base = base fu
riichi-fu-triplet = triplet
riichi-fu-kong = kong
riichi-fu-pair-dragon = dragon pair
riichi-fu-pair-seat-wind = seat wind pair
riichi-fu-pair-round-wind = round wind pair
riichi-fu-pair-double-wind = seat and round wind pair
riichi-fu-pair-north = north pair
riichi-fu-self-draw = self-draw
riichi-fu-open-pinfu = open pinfu
riichi-fu-round-up = rounded up to the next ten
fault-riichi-red-fives = there { $found ->
        [one] is { $found } { $tile }
       *[other] are { $found } { $tile }
    } in the hand, but these rules allow { $allowed }; enter an ordinary five, or change the option `red_fives`
fault-riichi-indicators-too-many = { $found } dora indicators are too many; there can be five at most
fault-riichi-indicators-too-few = { $kongs ->
        [one] the winner's kong requires
       *[other] the winner's { $kongs } kongs require
    } at least { $needed } dora indicators, but there { $found ->
        [one] is { $found }
       *[other] are { $found }
    }; add the missing ones
fault-riichi-indicators-ura-count = there { $ura ->
        [one] is { $ura } ura indicator
       *[other] are { $ura } ura indicators
    } for { $dora ->
        [one] { $dora } dora indicator
       *[other] { $dora } dora indicators
    }; enter as many ura indicators as dora indicators, or leave them out
fault-riichi-riichi-open = riichi requires a closed hand; remove riichi, or, if the melds are concealed kongs, mark them as such
fault-riichi-ippatsu-without-riichi = ippatsu requires riichi; remove ippatsu, or add riichi
fault-riichi-needs-self-draw = { $circumstance } requires a self-draw; remove this circumstance, or mark the win as a self-draw
fault-riichi-needs-ron = { $circumstance } is a win on another player's tile; remove either this circumstance or the self-draw
fault-riichi-after-kong-without-kong = rinshan kaihou requires the winner to have a kong; remove this circumstance, or add the kong
fault-riichi-together = { $one } and { $other } cannot be combined; keep only one of them
fault-riichi-robbed-tile-held = with { $circumstance }, the hand cannot hold another copy of the winning tile; remove this circumstance, or correct the tiles
fault-riichi-rob-closed-kong-not-allowed = only kokushi can rob a concealed kong, and only with the option `kokushi_robs_closed_kong`; remove this circumstance, or turn the option on
fault-riichi-first-turn-with-melds = { $circumstance } is not possible with melds; remove either this circumstance or the melds
fault-riichi-heaven-not-dealer = tenhou is possible only for the dealer; remove this circumstance, or set the seat wind to E
fault-riichi-dealer = { $circumstance } is not possible for the dealer; remove this circumstance, or correct the seat wind
fault-sanma-north-count = { $found } norths cannot be set aside; enter 0 to 4
fault-sanma-norths-not-set-aside = under these rules, norths cannot be set aside; remove them, or turn on the option `kita`
fault-sanma-chow-meld = meld { $number } is a chow, which cannot be called in three-player riichi; correct the meld, or turn the option `chii` on
fault-sanma-not-a-winner = hand { $number } does not win; remove it, or correct its tiles
fault-sanma-after-kita-without-north = a win on the replacement tile for a north requires the winner to have set a north aside; remove this circumstance, or add the north
fault-sanma-robbed-tile-not-north = ron on a north set aside requires a north as the winning tile; remove this circumstance, or correct the winning tile
fault-sanma-rob-kita-not-allowed = these rules do not allow a win on a north that another player sets aside; remove this circumstance, or change the option `rob_kita`
fault-sanma-first-turn-after-north = { $circumstance } is not possible once a north has been set aside; remove either this circumstance or the norths

# the house rules
house-special-wild = wild tiles
house-special-more-than-one-fan = at least two fan
house-special-no-chow = with one fan, no melded chow
house-special-general-pair = with one fan, a pair of 2s, 5s or 8s
house-special-pass-three = pass three tiles
house-special-blood-battle = winners leave, the others play on
house-special-dora = dora
house-special-double-discard = discarder pays double
house-special-no-discard = with one fan, self-draw only
house-special-river-of-blood = everyone plays on after a win
house-special-swap-places = swap seats
house-camp-shi = Shi
house-camp-chen = Chen
house-camp-li = Li
house-camp-wang = Wang
house-camp-duan = Duan
house-due-false-win = false win
house-due-false-win-to-waiting = false win, paid to a waiting player
house-due-exposed-kong = open kong
house-due-added-kong = added kong
house-due-concealed-kong = concealed kong
house-part-players = between players
house-part-to-supporter = to a bettor
house-part-from-supporter = from a bettor
house-part-between-supporters = between bettors

# words that name nothing



## What is wrong: requests and deals

# Where: a field of the request (English keeps the word of the wire), or an entry of a list.
fault-at = { $place }: { $fault }
fault-place-unnamed = { $field }
fault-place-tiles = tiles
fault-place-concealed = concealed
fault-place-win-tile = winning tile
fault-place-seat-wind = seat wind
fault-place-round-wind = round wind
fault-place-dora-indicators = dora indicators
fault-place-ura-indicators = ura indicators
fault-place-honba = honba
fault-place-kita = norths set aside
fault-place-riichi-sticks = riichi sticks
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
fault-expected-bets = expected an object of spectators, each with the player they bet on
fault-expected-camps = expected an object of camps, each with a list of its members
fault-expected-player = expected the name of a player at the table
fault-expected-fan = expected a whole number of fan
fault-expected-waiting = expected an object of waiting players, each with a number of fan
fault-expected-waiting-players = expected players at the table, each with the most fan they could win
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
fault-expected-json-text = expected JSON on one line; the line cannot be read from column { $column } on
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
fault-expected-ron-only = expected `false`; several players can win only on a discard
fault-expected-no-switches = leave this out; options go beside `hands`, not into each hand
fault-expected-four-booleans = expected four values, each `true` or `false`, starting with the dealer
fault-expected-four-points = expected four whole numbers: each player's points, in the order of the starting seats
fault-expected-three-booleans = expected three values, each `true` or `false`, starting with the dealer
fault-expected-three-points = expected three whole numbers: each player's points, in the order of the starting seats
fault-expected-nagashi-seats = expected a list of seats from 0 to 2
fault-expected-counts = expected a list of whole numbers up to 255, one for each seat

# What is wrong and what to do.
fault-no-seat = `{ $found }` is not a seat; enter 0, 1, 2 or 3
fault-no-wind = `{ $found }` is not a wind; enter `E`, `S`, `W` or `N`
fault-stranger = these rules do not use { $tile }; leave it out, or choose other rules
fault-red-five = these rules have no red fives; write { $tile } as `{ $plain }`
fault-unknown-flag = unknown circumstance `{ $found }`; expected one of { $allowed }
fault-self-draw-has-no-discarder = a self-draw has no discarder; leave the discarder out
fault-name-discarder = the discarder is missing; say whose tile won, or mark the win as a self-draw
fault-seat-range = the discarder's seat must be 0, 1, 2 or 3
fault-winner-discards = the winner cannot be the discarder; name another player
fault-earth-discarder = { circumstance-earth } is a win on the dealer's first discard; remove this circumstance, or make the dealer (seat 0) the discarder
fault-cannot-pay = seat { $seat } cannot pay here; enter the seat of one of the winner's three opponents (0 to 3)
fault-points = the total of { $points } does not work: it must be at least 1 point and equal the sum of the points paid by those responsible
fault-not-held = { $tile } was not among the winner's 14 tiles before that discard; correct the discards or the hand
fault-crowded-with-turned = counting the turned-up tiles, { $tile } occurs more than four times; check the tiles
fault-no-special = there is no special rule { $found }; enter 2 to 12, or 0 for none
fault-dice = each of the two dice must show 1 to 6
fault-turned-exactly-one = special rule 2 ({ $special }) turns up exactly one tile; enter that tile
fault-turned-at-least-one = special rule 8 ({ $special }) turns up one tile, and one more for each kong; enter all of them
fault-turned-kinds = turned-up tiles must be ordinary tiles, not red fives or flowers; correct them
fault-turned-none = only special rules 2 and 8 turn up tiles; leave the turned-up tiles out

# Circumstances of the house rule.
fault-occasion-self-draw = { $occasion } requires a self-draw; remove this circumstance, or mark the win as a self-draw
fault-occasion-kong = { $occasion } requires the winner to have a kong; remove this circumstance, or add the kong
fault-occasion-discard = { $occasion } requires a win on a discard; remove either this circumstance or the self-draw
fault-occasion-not-robbed = { $occasion } cannot be combined with a robbed kong; keep only one of them
fault-occasion-others-tile = { $occasion } requires another player's tile; remove either this circumstance or the self-draw
fault-occasion-not-last-tile = { $occasion } cannot be combined with the last tile, after which no kong can be made; keep only one of them
fault-occasion-only-copy = { $occasion } requires the winning tile to be the only one of its kind in the hand; remove this circumstance, or correct the tiles
fault-occasion-one-kong = only one kong can be robbed; keep either { $one } or { $other }
fault-occasion-alone = { $occasion } can be combined only with { $one } or { $other }; remove the other circumstances
fault-occasion-dealer = { $occasion } is possible only for the dealer; remove this circumstance, or make the winner the dealer
fault-occasion-not-dealer = { $occasion } is not possible for the dealer; remove this circumstance, or correct the winner's seat
fault-occasion-no-open-melds = { $occasion } is not possible with open melds; remove either this circumstance or the open melds
fault-occasion-no-melds = { $occasion } is not possible with melds; remove either this circumstance or the melds

# People, bets and camps.
fault-people-players = a table has three or four players, not { $count }
fault-people-nameless = a name is empty; give everyone a name
fault-people-twice = `{ $name }` is listed twice; give everyone a different name
fault-people-no-player = `{ $name }` is not at the table; choose a player at the table
fault-people-no-spectator = spectator `{ $name }` also plays at the table or is listed twice; list everyone only once
fault-people-supports = `{ $name }` bets on `{ $supported }`, who is not at the table; choose a player at the table
fault-people-camps = a deal in camps needs four or five camps, not { $count }
fault-people-camp-size =
    { $people ->
        [one] `{ $camp }` has { $people } person; a camp has one or two
       *[other] `{ $camp }` has { $people } people; a camp has one or two
    }
fault-people-two-places = `{ $name }` is listed in two places; keep one of them
fault-people-no-camp = `{ $name }` is not a camp; in a deal in camps, only camps play and bet
fault-people-swap = the dealer must swap seats with another player at the table
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
fault-event-no-fan = a win is worth at least one fan; enter the number of fan
fault-event-winner-out = the winner has already left the deal; name another winner
fault-event-discarder-out = the discarder has already left the deal; name another discarder
fault-event-own-discard = players cannot win on their own discard; name another discarder
fault-event-kong-out = the player declaring the kong has already left the deal; name another player
fault-event-concealed-fed = nobody supplies a tile for a concealed kong; leave `from` out
fault-event-name-feeder = the player who supplied the tile for the kong is missing; say whose tile it was
fault-event-fed-by-other = the tile for a kong must be supplied by another player at the table
fault-event-declarer-out = the player who declared the false win has already left the deal; name another player
fault-event-waiting = each waiting player must be someone other than the declarer of the false win, still in the deal, and listed only once, with at least one fan

## What is wrong: hands, tiles, profiles

problem-bad-tile = { $field }: { $fault }
problem-tile-count =
    the hand adds up to { $found ->
         [one] { $found } tile
        *[other] { $found } tiles
    } instead of { $expected }; count the concealed tiles, three for each meld, and the winning tile
problem-kind-not-played = these rules do not use { $tile }; leave it out, or choose other rules
problem-too-many-copies = there are { $found } copies of { $tile }, but a tile set has only four of each; check the tiles
problem-bad-meld = meld { $number }: { $fault }
problem-too-many-melds = there are { $found } melds; a hand has at most { $most ->
    [4] four
   *[other] { $most }
    }
problem-bad-flowers = { $found } is not a possible number of flowers; enter 0 to 8
problem-bad-input = { $field }: expected { $expected }
problem-no-win-tile = the winning tile is missing; enter it
problem-unknown-field = { $field }: unknown field; did you mean `{ $nearest }`?
problem-unknown-option = unknown option `{ $option }`; expected one of { $allowed }
problem-option-uma-sum = `{ $option }` must add up to 0, but these numbers add up to { $sum }; any extra points for first place belong in the oka (`oka`)
problem-option-no-oka = `{ $option }` = `none` needs equal starting and return points, but they are { $start } and { $back }; write `first` to give every player's difference to first place
problem-bad-option = option `{ $option }`: expected { $expected }
problem-line-too-long = the line is longer than the { $most } bytes accepted; split it into several requests, one on each line
problem-lines-unreadable = the input cannot be read: { $reason }
problem-unknown-rules = unknown rule set `{ $found }`; expected one of { $allowed }
problem-unknown-language = unknown language `{ $found }`; expected one of { $allowed }
problem-seat-no-wind = the { $field } is missing; enter E, S, W or N
problem-seat-wind-not-played = { $field }: this game has no { $found }; enter E, S or W
problem-seat-self-drawn = a self-draw has no discarder; leave the discarder out
problem-seat-not-another = seat { $found } cannot be the discarder; enter the seat of another player at the table
problem-seat-no-discarder = the discarder is missing; a ron needs the seat of the player who discarded the tile
problem-seat-not-giver = { $field }: seat { $found } cannot be the player who discarded the tile; enter the seat of another player at the table
problem-seat-chow-not-from-left = { $field }: a chow can only be called from the player on the left
problem-seat-no-yakuman = { $field }: only a yakuman has a liable player; leave it out, or give `yakuman` instead of `han`
problem-seat-liable-winner = { $field }: the winner cannot be liable for their own hand; enter the seat of another player
problem-seat-same-winner = { $field }: seat { $found } already has a winner; give every winner a different seat
problem-tile-flower = { $tile } is a flower; leave it out of the hand and count it with the flowers
problem-tile-no-flowers = { $tile } is a flower; riichi is played without flowers, so leave it out
problem-meld-chow = chow
problem-meld-pung = pung
problem-meld-kong = kong
problem-meld-size = a { $kind } has { $expected } tiles, not { $found }; correct its tiles
problem-meld-not-consecutive = the tiles of a chow must be three consecutive numbers in one suit
problem-meld-not-alike = the tiles of a { $kind } must be identical
problem-meld-flower = a flower cannot be part of a meld; count it with the flowers
problem-meld-concealed = only a kong can be concealed, not a { $kind }
problem-meld-added = only an open kong can be an added kong
problem-meld-unknown-kind = the type must be `chow`, `pung` or `kong`
problem-meld-unclear = these tiles do not form a chow, pung or kong; check them
problem-conflict-not-in-these-rules = one of the given circumstances does not exist in these rules; remove it
problem-conflict-heaven-not-dealer = { circumstance-heaven } is possible only for the dealer; remove this circumstance, or set the seat wind to E
problem-conflict-heaven-not-self-drawn = { circumstance-heaven } is a self-draw; remove this circumstance, or mark the win as a self-draw
problem-conflict-earth-dealer = { circumstance-earth } is not possible for the dealer; remove this circumstance, or correct the seat wind
problem-conflict-earth-self-drawn = { circumstance-earth } is a win on the dealer's first discard; remove either this circumstance or the self-draw
problem-conflict-first-turn-with-melds = { $flag } is not possible with melds; remove either this circumstance or the melds
problem-conflict-together = { $flag } and { $other_flag } cannot be combined; keep only one of them
problem-conflict-after-kong-not-self-drawn = a win on the replacement tile of a kong is a self-draw; remove this circumstance, or mark the win as a self-draw
problem-conflict-after-kong-without-kong = a win on the replacement tile of a kong requires the winner to have a kong; remove this circumstance, or add the kong
problem-conflict-rob-kong-self-drawn = a robbed kong is a win on another player's tile; remove either the robbed kong or the self-draw
problem-conflict-rob-kong-held-twice = the tile of a robbed kong must be the only one of its kind in the hand; remove the robbed kong, or correct the tiles
notation-mpsz-unexpected = character { $position }, `{ $found }`, is not a tile; write 0-9 before m, p or s, 1-7 before z, and flowers as f1-f4 or q1-q4
notation-mpsz-missing-suit = character { $position }, `{ $found }`, has no suit; write m, p, s or z after the digits
notation-mpsz-no-such-suited = character { $position }, `{ $found }`: there is no tile `{ $tile }`; write 1-9, or 0 for the red five
notation-mpsz-no-such-honour = character { $position }, `{ $found }`: there is no tile `{ $tile }`; write 1-4 for the winds, 5-7 for white, green and red
notation-mpsz-no-such-flower = character { $position }, `{ $found }`: there is no tile `{ $tile }`; write { $letter }1 to { $letter }4
notation-mpsz-missing-digit = character { $position }, `{ $letter }`, has no digit; write the digits before the letter
notation-mpsz-flower-without-digit = character { $position }, `{ $letter }`, has no digit; write { $letter }1 to { $letter }4
notation-not-one = expected exactly one tile, found { $found }
notation-chinese-unexpected = character { $position }, `{ $found }`, is not a tile; write 一 to 九 before 万, 筒 or 索, or one of 东南西北白发中 or 梅兰菊竹春夏秋冬
notation-chinese-missing-suit = character { $position }, `{ $found }`, has no suit; write 万, 筒 or 索 after it
notation-chinese-missing-number = character { $position }, `{ $found }`, has no number; write 一 to 九 before it
notation-chinese-not-five = character { $position }, `{ $found }`, cannot follow 红; only fives can be red, e.g. 红五万
notation-red-mark-no-five = character { $position }, `{ $found }`, does not mark a five; only fives can be red, e.g. 0m, r5m or 5mr
notation-red-mark-between-fives = character { $position }, `{ $found }`, is between two fives; put a space before or after it, or write 0 for the red five
notation-glyph = character { $position }, `{ $found }`, is not a tile picture; use the characters U+1F000 to U+1F029
profile-at-line = line { $line }: { $fault } ({ $code })
profile-bad-toml = not valid TOML ({ $reason }); check quotes, equals signs and brackets
profile-more-errors = { $count ->
        [one] 1 more error follows
       *[other] { $count } more errors follow
    }; correct the listed errors first
profile-unknown-key = unknown key `{ $key }`; expected one of { $allowed }
profile-missing-key = `{ $key }` is missing; write { $expected }
profile-wrong-type = `{ $key }` has the wrong type ({ $kind }); write { $expected }
profile-out-of-range = `{ $key }` cannot be { $found }; write { $expected }
choice-yes = yes
choice-no = no
switch-differs = { $subject }: { $value } (by default { $default })
profile-bad-name = `{ $found }` cannot be a profile's name; use up to { $most } lower-case letters (a-z or of another script), digits, - and _, starting with a letter, and not the name of a rule set
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

ledger-error-unknown-kind = this version of quejing ({ $version }) does not know entries of kind `{ $kind }`; open the ledger with the version that wrote it, or a newer one
ledger-error-bad-event = this is not an entry of the ledger: { $why }
ledger-error-file =
    the file { $path } could not be { $verb ->
        [opened] opened
        [read] read
       *[written] written
    } ({ $why }), and nothing was recorded; check the disk and the permissions of the folder
ledger-error-full = the disk that stores { $path } is full; nothing was recorded, and earlier entries are safe; free some space and try again
ledger-error-read-only = the ledger { $path } can only be read here ({ $why }), and nothing was recorded; check the permissions of the file and of its folder, or name another folder in `QUEJING_DATA`
ledger-error-damaged = the ledger { $path } is damaged: { $fault }; intact entries can still be read and exported, but nothing more can be recorded; to make a valid ledger from them, use `quejing night rescue FOLDER`
ledger-error-not-written = { $path } could not be written: { $why }; check the disk and the permissions of the folder, or name another place
ledger-error-schema = the ledger { $path } has format { $found }, but this version of quejing only reads up to format { $known }; use a newer version
ledger-error-conflict = this night was changed elsewhere in the meantime (its last entry is now { $found }, not { $expected }); check the night and try again
ledger-error-busy = another program keeps writing to { $path }; close that program and try again
ledger-error-consents-full = { $most } requests are already waiting for consent; answer or withdraw one first
ledger-error-consents-unreadable = the list of requests waiting for consent could not be read and was saved as { $aside }; ask again where consent is still needed
ledger-error-phones-unreadable = the list of phones ({ $path }) cannot be read: { $why }; nobody can be asked on a phone, so ask those concerned in person and mark that they agreed
ledger-error-phones-aside = the list of phones could not be read and was saved as { $aside }; every phone must join again, and until then consent can only be given in person
ledger-error-server-unreachable = the server { $server } is not responding: { $why }; check the network, and make sure that the server is running
ledger-error-server-refused = the server { $server } refused the request: { $why }; check the user name in the address, and the password and permissions of that user
ledger-error-server-not-prepared = the database { $server } has no ledger, or one of an earlier version; the owner of the database can prepare it with `quejing night server prepare`
ledger-error-server-format = the ledger at { $server } has format { $found }, but this version of quejing only reads up to format { $known }; use a newer version
ledger-error-mirror-differs = entry { $entry } of night { $night } does not follow the entries that this computer has in { $path }; keep that file, and ask the owner of the server whether the database was restored from a backup
ledger-error-mirror-alone = { $path } is a copy of the ledger at { $home } and can only be read; name that server with `--ledger` to record
ledger-error-entries-wait =
    { $count ->
        [one] 1 entry has not reached the ledger's server yet; try again once the server has it
       *[other] { $count } entries have not reached the ledger's server yet; try again once the server has them
    }
ledger-error-password-file-open = others can read the passwords in { $path }; remove their permission (`chmod 600`)
server-address-unreadable = the address of the server cannot be read: { $why }; write it as `postgres://NAME@HOST/DATABASE`
server-address-has-password = the address must not contain a password, which other users of this computer would see; put it into a file such as `~/.pgpass`, readable only by you
server-address-no-database = the address of the server names no database; write it as `postgres://NAME@HOST/DATABASE`
server-address-no-name = the address of the server names no user; write it as `postgres://NAME@HOST/DATABASE`, with a separate user name for each computer
server-address-unknown-encryption = `sslmode={ $found }` is not known; leave it out to have the server's certificate checked, or write `sslmode=disable` for an unencrypted connection, which others may be able to read
server-address-not-built = this program was built without ledgers on a server; use a released package, or build the program with the feature `club`
cli-night-moved =
    { $count ->
        [one] Moved one night to { $to }
       *[other] Moved { $count } nights to { $to }
    }{ $photos ->
        [0] {""}
        [one] , with one photo
       *[other] , with { $photos } photos
    }
cli-night-moved-requests =
    { $count ->
        [one] One request for consent was left behind, because the other ledger has waiting requests of its own; ask again
       *[other] { $count } requests for consent were left behind, because the other ledger has waiting requests of its own; ask again
    }
cli-night-moved-kept = The former ledger was renamed to { $path }
cli-night-move-same = { $path } is this ledger itself; name another file or a server
cli-server-prepared = The database is ready for a ledger. To let a computer write to it, name its database role with --machine.
cli-server-prepared-for = The database is ready for a ledger, and { $machine } can write to it.
ledger-error-not-agreed = { $players } must agree but cannot be asked on a phone during this night; ask in person and mark who agreed
ledger-error-unknown-consent = this request is no longer open: it was answered or withdrawn
ledger-error-unknown-night = the ledger has no night { $night }; choose another one
ledger-error-night-differs = night { $night } is already in the ledger, with other entries from number { $entry } on; nothing was imported
ledger-error-bad-line = line { $line }: { $why }; nothing was imported
ledger-error-development-form = this night was recorded by a development version before 0.1 and cannot be read; nothing was imported; use a file written by `quejing night export` in version 0.1 or later
ledger-error-evidence-limit = the saved photos take { $kept } of { $limit } bytes, and this photo needs { $needed }; remove some photos or raise the limit
ledger-picture-not-a-picture = this file is not an image that can be saved ({ $why }); use JPEG, PNG, WebP, BMP or HEIC
ledger-picture-truncated = this photo is incomplete and was not saved; send it again or take another one
ledger-picture-damaged = this photo is damaged and was not saved; send it again or take another one
ledger-picture-too-large = this photo has too many pixels ({ $pixels }) and was not saved; use a smaller one

# Why a file cannot be used: part of a sentence.

ledger-cause-missing = no such file or folder
ledger-cause-taken = it already exists
ledger-cause-forbidden = permission denied
ledger-cause-full = the disk is full
ledger-cause-no-folder = part of the path is a file, not a folder
ledger-cause-opened-to-read = it was opened for reading only
ledger-cause-write-protected = the file is write-protected
ledger-cause-nobody-listens = nobody accepts connections there
ledger-cause-no-answer = no answer came in time
ledger-cause-foreign = it is a database of another program
ledger-cause-copy-differs = the copy differs from the original
ledger-cause-folder = it is a folder
ledger-cause-stream = it is a pipe or device
ledger-cause-link = it is a link
ledger-cause-too-long = it is longer than { $most } bytes
ledger-cause-said = { $said }
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
ledger-damage-surplus = it has data that does not belong to the image
ledger-damage-order = its parts are out of order
ledger-damage-header = its header contradicts itself
ledger-damage-checksum = a checksum does not match
ledger-damage-length = a length does not match the file

# What is wrong with a ledger that is there.

ledger-fault-empty = the file is empty
ledger-fault-sqlite = SQLite reports: { $why }
ledger-fault-header = the file header was changed
ledger-fault-form = its database tables are not those of a ledger
ledger-fault-pages = the file is cut off: it should have { $pages ->
        [one] 1 page
       *[other] { $pages } pages
    }, but those from page { $first } on are missing
ledger-fault-log-header = the beginning of the write-ahead log is damaged
ledger-fault-log-frame = frame { $frame } of the write-ahead log is damaged
ledger-fault-heads-missing = the list of confirmed entries (`.heads`) is missing, so entries lost at the end would go unnoticed; the next entry creates it again
ledger-fault-heads-line = line { $line } of the list of confirmed entries (`.heads`) is damaged; the next entry creates the list again
ledger-fault-tail =
    night { $night }: { $recorded ->
        [one] 1 entry was
       *[other] { $recorded } entries were
    } recorded, but only { $there ->
        [one] 1 is
       *[other] { $there } are
    } left
ledger-fault-night-gone =
    night { $night }: { $recorded ->
        [one] 1 entry was
       *[other] { $recorded } entries were
    } recorded, but the whole night is gone
ledger-fault-rehashed = night { $night }: entry { $entry } is not the one that was recorded; its checksum was recomputed
ledger-fault-entry-missing =
    night { $night }: entry { $entry } is missing{ $lost ->
        [0] {""}
        [one] ; the 1 entry after it does not count
       *[other] ; the { $lost } entries after it do not count
    }
ledger-fault-entry-changed =
    night { $night }: entry { $entry } was changed after it was recorded{ $lost ->
        [0] {""}
        [one] ; it does not count
       *[other] ; it and all later entries ({ $lost } in all) do not count
    }
ledger-fault-entry-unreadable =
    night { $night }: entry { $entry } cannot be read ({ $why }){ $lost ->
        [0] {""}
        [one] ; it does not count
       *[other] ; it and all later entries ({ $lost } in all) do not count
    }
ledger-fault-imbalance = night { $night }: the payments add up to { $sum }, not 0
ledger-fault-home-differs = night { $night }: entry { $entry } on the server is different or missing; keep this computer's file, and ask the server's owner whether the database was restored from a backup
ledger-copied-damaged = the ledger is damaged: { $faults }; its files were copied unchanged, so this is not a valid backup; to continue, use `quejing night rescue FOLDER`
ledger-rescued = the new ledger is { $path }; the old files were left unchanged. Open the new ledger with `quejing night --ledger { $path }`, or move it and its `.heads` file to where the old one was
ledger-rescued-night =
    { $night }  { $intact } of { $all ->
        [one] 1 entry
       *[other] { $all } entries
    } intact  { $title }
ledger-rescued-none =
    { $night }  could not be recovered: its first entry, with the people and the rules, is lost or changed; { $count ->
        [one] the 1 entry that was found is
       *[other] the { $count } entries that were found are
    } in { $path }
ledger-rescued-gone =
    { $night }  could not be recovered: { $count ->
        [one] its confirmed entry was not found
       *[other] none of its { $count } confirmed entries was found
    }
ledger-rescued-unverified = entries that cannot be verified are in { $path }

# What is wrong with a line of an import.

ledger-line-not-a-line = this is not a line of an exported night: { $why }
ledger-line-no-event = this is not an entry of the ledger: { $why }
ledger-line-long = the line is longer than { $most } bytes
ledger-line-no-opening = the opening entry of the night is missing here
ledger-line-format = the night has format { $found }, but this version of quejing only reads up to format { $known }
ledger-line-out-of-order = entry { $expected } of night { $night } should come here, not entry { $found }
ledger-line-changed = entry { $entry } of night { $night } was changed: its checksum does not match

# What people wrote that cannot be read.

ledger-id = `{ $found }` is not an identifier; write the letter { $letter } followed by 12 characters from 0-9 and a-f
ledger-amount = `{ $found }` is not an amount; enter a multiple of 1/8 such as 30 or 7.5, at most 1,000,000,000
ledger-unjudged-no-tiles = no tiles were recorded
ledger-unjudged-not-at-table = the winner and the discarder must be playing at this table
ledger-unjudged-meld = `{ $meld }` is not a meld; write it as `123m`, `1111p:concealed` or `1111p:added`

# Why an entry is refused.

ledger-refused-not-open = no night has begun yet; begin one first
ledger-refused-open-already = the night has already begun
ledger-refused-closed = the night has ended; reopen it first
ledger-refused-not-closed = the night has not ended, so it cannot be reopened
ledger-refused-format = the night has format { $found }, but this version of quejing only reads up to format { $known }; use a newer version
ledger-refused-unknown-player = { $player } is not part of this night
ledger-refused-twice = { $player } is entered twice; enter everyone only once
ledger-refused-not-at-table = { $player } is not playing at this table
ledger-refused-at-table = { $player } is playing at this table; only people who are not playing there can bet
ledger-refused-bad-name = a name needs 1 to 60 visible characters
ledger-refused-bad-text =
    { $field ->
        [title] the name of the night
        [reason] the reason
        [note] the note
        [claim] the claim
       *[other] the text
    } contains control characters or characters that change the writing direction; remove them
ledger-refused-name-taken = there is already someone called { $name }; choose another name
ledger-refused-no-table = there is no table { $table }
ledger-refused-other-table = the deal is at table { $deal }, not at table { $found }
ledger-refused-no-seats = nobody is seated yet; set the seats first
ledger-refused-deal-goes-on = a deal is still in progress; finish or undo it first
ledger-refused-ends-deal = an entry that is added later cannot end the deal
ledger-refused-game-not-finished = the current game is not finished; say whether it is left out or counts as it stands
ledger-refused-long-deal = a deal cannot have more than { $most } entries; end it with a draw
ledger-refused-no-deal = no deal is in progress
ledger-refused-not-in-these-rules = this cannot be recorded under these rules
ledger-refused-own-tile = { $player } cannot win on their own discard
ledger-refused-no-winner = a win needs a winner; say who won
ledger-refused-cannot-settle = this cannot be settled: { $why }
ledger-refused-bad-amount = a payment must be above 0 and at most 1,000,000,000
ledger-refused-to-oneself = a payment needs two different people
ledger-refused-no-payment = the payment is missing; say who pays whom
ledger-refused-no-reason = write the reason, claim or note in a few words
ledger-refused-unknown-deal = entry { $entry } does not belong to a deal
ledger-refused-unknown-event = there is no entry { $entry } that can be undone, redone, corrected or disputed
ledger-refused-already-so = entry { $entry } is already undone, or already counts; nothing was changed
ledger-refused-not-last = entry { $entry } is no longer the last one (the last is now entry { $last }); check that entry and try again
ledger-refused-not-last-gone = entry { $entry } is no longer the last one; check what was recorded in the meantime
ledger-refused-other-kind = a correction must be of the same kind as the entry it replaces; only the entries of a deal (win, draw, kong and the like) can be replaced by another kind
ledger-refused-unknown-dispute = entry { $entry } is not an open dispute; check the number
ledger-refused-bad-reduced = the reduced score needs T0 and n above 0, and a number for alpha
ledger-refused-bad-die = a die shows 1 to 6, not { $die }
ledger-refused-bad-tiles = `{ $tiles }` cannot be read as tiles, a meld or a circumstance; write tiles like 123m456p11z
ledger-refused-bad-sha256 = name a photo by its SHA-256, which has 64 hexadecimal digits

# What the value of a hand needs: the object of "enter".

ledger-needed-points-with-flowers = the win needs its points; enter them with the flowers included
ledger-needed-points = the win needs its points; enter them
ledger-needed-fan = the win needs its fan; enter how many
ledger-needed-han = the win needs its han (1 or more) or its yakuman units; enter one of them
ledger-needed-fu = the fu must be 25 or a multiple of 10 from 20 to 140; correct them
ledger-needed-yakuman = the yakuman units must be a number from 1 to 12; correct them
ledger-needed-pao = liability (pao) is only for a yakuman and needs a player other than the winner, with at least 1 yakuman unit; correct it or leave it out
ledger-needed-patterns = a pattern has no value under these rules; enter the value of each pattern
ledger-needed-win-tile = the winning tile is missing, and without it the discards cannot show who is responsible; enter it separately from the discards

# How people may sit: what is needed.

ledger-sitting-one-table =
    these rules have one table of { $players ->
        [one] { $players } player
       *[other] { $players } players
    }; set the seats again
ledger-sitting-others-watch =
    under these rules, { $players ->
        [one] { $players } player sits
       *[other] { $players } players sit
    } at the table and nobody waits, bets or is free; let the others watch
ledger-sitting-exactly =
    these rules seat { $players ->
        [one] { $players } player
       *[other] { $players } players
    } at the table, not { $found }; choose who sits there
ledger-sitting-at-least =
    these rules need at least { $players ->
        [one] { $players } player
       *[other] { $players } players
    }, not { $found }; add whoever is missing
ledger-sitting-at-most =
    under these rules, at most { $players ->
        [one] { $players } player
       *[other] { $players } players
    } can play, not { $found }; the others come as spectators and can take a seat later
ledger-sitting-three-or-four = three or four players play at a table under these rules; set the seats again
ledger-sitting-queue = with one table, there are no separate seats for bettors and no free person; put everyone else in the queue
ledger-sitting-free-person = with two tables, one person is free, nobody waits and each table has at most one bettor; set the seats again
ledger-sitting-one-or-two-tables = these rules have one table or two; set the seats again
ledger-sitting-camps = there are four camps ({ house-camp-shi }, { house-camp-chen }, { house-camp-li }, { house-camp-wang }), or five with { house-camp-duan }; draw the camps again
ledger-sitting-left-open = the rule text has no seating for 8 people yet (it says "coming soon"); play with 3 to 7 or 9 to 11
ledger-sitting-camp-of-two = a camp has one or two people; draw the camps again
ledger-unsettled-one-self-draw = only one player can win by self-draw; if several won, name the discarder
ledger-unsettled-dealer-swaps = under special rule 12, only the dealer swaps seats with another player
ledger-unsettled-uneven = a payment between camps does not divide evenly

# Why somebody pays: a label.

ledger-why-self-draw = self-draw
ledger-why-discarder = dealt in
ledger-why-bystander = bystander
ledger-why-half-liability = half liability
ledger-why-full-liability = full liability
ledger-why-first-points = first points, paid by each loser
ledger-why-shared = shared by all
ledger-why-responsible = responsible player
ledger-why-ron = ron
ledger-why-shared-ron = half of the ron
ledger-why-pao-half = liability (pao), half
ledger-why-pao-all = liability (pao), all
ledger-why-honba = honba
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
ledger-entered-tiles = tiles entered by hand
ledger-entered-patterns = patterns entered by hand
ledger-entered-points = points entered by hand

# How a deal ended without a winner.

ledger-drawn-exhausted = draw
ledger-drawn-nine-kinds = draw: nine kinds of terminals and honours
ledger-drawn-four-winds = draw: four identical winds
ledger-drawn-four-riichi = draw: four riichi
ledger-drawn-four-kongs = draw: four kongs
ledger-drawn-triple-ron = draw: triple ron
ledger-drawn-abandoned = called off, to be replayed

# What a dispute came to.

ledger-decision-keep = left as recorded
ledger-decision-correct = corrected
ledger-decision-void = voided

# What a piece of evidence is.

ledger-evidence-photo = photo
ledger-evidence-reading = reading
ledger-evidence-correction = correction
ledger-evidence-appraisal = scoring

# What changes about a deal.

ledger-stale-counts = inclusion in the totals
ledger-stale-dealer = dealer
ledger-stale-seats = seats
ledger-stale-counters = honba and riichi sticks
ledger-stale-round = round
ledger-stale-special = special rule
ledger-stale-entry = entered values
ledger-stale-money = payments

# What kind of entry it is.

ledger-kind-night-opened = night started
ledger-kind-person-joined = person joined
ledger-kind-person-renamed = person renamed
ledger-kind-person-left = person left
ledger-kind-seats-set = seats set
ledger-kind-game-begun = next game
ledger-kind-reseated = earlier seating corrected
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
ledger-kind-deal-voided = deal voided
ledger-kind-corrected = correction
ledger-kind-act-added = late entry
beginning-dice = dice { $dice }
beginning-turned = turned up: { $tiles }
beginning-indicators = dora indicators: { $tiles }
ledger-kind-undone = undone
ledger-kind-redone = redone
ledger-kind-dispute-opened = dispute
ledger-kind-dispute-decided = dispute decided
ledger-kind-evidence-attached = evidence added
ledger-kind-evidence-removed = photo removed
ledger-kind-noted = note
ledger-kind-night-closed = night ended
unfinished-game-left-out = unfinished game left out
unfinished-game-counted = unfinished game counts as it stands
ledger-kind-night-reopened = night reopened
ledger-kind-night-renamed = night renamed
ledger-kind-night-hidden = night hidden or shown

# What is due, a line each.

course-due-deal = Deal { $deal }: { $dealer } deals. Seats, dealer first: { $players }
course-place = { $place }. { $player } { $score }
course-due-round =
    { $wind } { $dealership } · { $counters } honba · { $sticks ->
        [one] 1 stick
       *[other] { $sticks } sticks
    }
course-due-queue = Next in line: { $players }
course-due-free = Free person: { $player }
course-due-bettors = Betting: { $players }
course-due-wall = Counted from each player's right, the wall ends with stack { $last_stack } in front of { $last }; dealing begins with stack { $first_stack } in front of { $first }
course-step-change-seats = Change seats: { $players }
chairs-exchange = { $one } and { $other } swap seats
chairs-move = { $sits } takes the seat of { $leaves }
chairs-replace = { $sits } takes the seat of { $leaves }
course-step-throw-dice = { $player } rolls two dice
course-step-throw-again = { $player } rolls two dice again and opens their own wall
course-step-set-seats = Someone has left; set the seats again
course-step-draw-camps =
    { $again ->
        [true] An hour has passed; draw tiles for the camps again
       *[other] Draw tiles for the camps
    }
course-step-turn-tile = { $player } turns up a tile from the wall
course-step-pass-three = Everyone passes three tiles to the next player
course-step-swap-places = { $player } looks at their tiles, rolls again and must swap seats with someone; the tiles stay where they are
course-step-choose-support = { $player } looks at the starting hands and chooses whom to bet on
course-step-end-in-draw = The deal ends in a { $why }
course-step-ask-dealer = Ask { $player } whether the game ends here (agari yame) or another deal is played
course-step-close-night = The next game can begin, or the night can be ended
course-remind-special = { $special }
course-remind-wild = { $turned } was turned up, so { $wild } is wild: in the hand it can stand for any tile; a hand with a wild tile needs more than one fan
course-remind-bonus = Turned up: { $turned }. Each { $bonus } adds a fan; every kong turns up one more tile
course-remind-still-in = Still playing: { $players }
course-remind-open = Open hand: { $players }; they win and lose more (double by default)
course-remind-last-deal = One of the last deals: everyone plays on until the wall is empty
course-remind-riichi-discard = Riichi: { $players }. If someone wins on the tile discarded with the declaration, the riichi is void and the stick is returned (undo the riichi)
course-remind-immunity = Same-turn immunity: the player who first discarded the tile since the winner's own last discard is responsible
course-remind-dead-hands = { $players } declared a false win and cannot win in this deal

# The special rules of a deal: number, name and meaning.

course-special-explained =
    { course-special-named }: { $number ->
        [2] a tile is turned up and the next one in order is wild; a hand with a wild tile needs more than one fan
        [3] a win needs more than one fan
        [4] a win with only one fan must have no melded chow
        [5] a win with only one fan must have a pair of 2s, 5s or 8s
        [6] after the tiles are dealt, everyone passes three tiles, of any suits, to the next player
        [7] a winner drops out and the others play on, until one is left or the wall is empty
        [8] a tile is turned up and every copy of the next one in order adds a fan; every kong turns up one more tile
        [9] after a win on a discard, the discarder pays double
        [10] a win with only one fan must be a self-draw
        [11] winners play on, discarding each tile they draw, and may win again until the wall is empty
       *[12] after seeing the starting hand, the dealer must swap seats with someone
    }
course-special-named =
    { $number } { $number ->
        [2] { house-special-wild }
        [3] { house-special-more-than-one-fan }
        [4] { house-special-no-chow }
        [5] { house-special-general-pair }
        [6] { house-special-pass-three }
        [7] { house-special-blood-battle }
        [8] { house-special-dora }
        [9] { house-special-double-discard }
        [10] { house-special-no-discard }
        [11] { house-special-river-of-blood }
       *[12] { house-special-swap-places }
    }
course-special-none = no special rule

# What contradicts the course of play.

course-caution-other-dealer = { $due } should deal, not { $said }
course-caution-game-over = under these rules, the game is already over
course-caution-game-unfinished = according to the plan, the previous game is not over yet
course-caution-below-minimum = { $found } is below the minimum of { $needed }
course-caution-one-winner = only { $player }, the first in turn, can win
course-caution-paid-otherwise = the payments differ from those required by the rules
course-caution-other-seats = the seats differ from those of the rotation
course-caution-clock-off = the device's clock is wrong: it shows { $day }
course-caution-clock-back = the device's clock has gone back since the previous entry
course-caution-other-special = according to the dice, the special rule is "{ $due }", not "{ $said }"
course-caution-no-special = no dice were entered, so the special rule of the deal is unknown
course-caution-not-last-deal = according to the plan, this is not yet one of the last deals
course-caution-no-swap = the dealer must swap seats with someone, but nobody has been named
course-caution-swap-not-due = seats are only swapped under special rule 12
course-caution-no-support = { $player } has not chosen whom to bet on
course-caution-late-support = { $player } chose whom to bet on after play had begun
course-caution-not-bettor = under the rotation, it is not { $player }'s turn to bet
course-caution-late-open = { $player } should have opened their hand right after the tiles were dealt; it now counts for later payments only
course-caution-one-fan = the hand has only one fan; check the special rule "{ $special }"
course-caution-camps-due = camps should be drawn first
course-caution-no-rotation = the rules have no rotation for { $people } people; the queue for one table is used
course-caution-false-win-ends = under these rules, a false win ends the deal
course-caution-too-few-points = { $player } has fewer than 1000 points and cannot declare riichi
course-caution-no-such-draw = these rules have no such draw, or its conditions were not met
course-caution-no-nagashi = these rules have no nagashi mangan
course-caution-riichi-not-tenpai = { $player } declared riichi but was not tenpai
course-caution-one-yakuman = these rules count only one yakuman
course-caution-no-such-discard-win = no hand won by ron has { $han } han { $fu } fu
course-caution-no-such-self-draw = no self-drawn hand has { $han } han { $fu } fu
course-caution-triple-ron-is-draw = under these rules, a triple ron is a draw
course-caution-riichi-not-counted = { $player }'s riichi is recorded, but the hand does not count it
course-caution-riichi-not-recorded = the hand counts { $player }'s riichi, which is not recorded
course-caution-four-riichi-is-draw = four riichi are recorded; under these rules, the deal ended with the fourth
course-caution-dead-hand = { $player } declared a false win in this deal and cannot win
course-caution-other-layers = the responsible players entered differ from those the discards show
course-caution-other-value = the patterns come to { $found }, not { $said }
course-caution-left-table = { $player } has left but still sits at the table

# Why a game is over.

course-over-played = The game is over
course-over-last-dealer-leads = The last dealer leads and may repeat: the game is over unless the dealer plays on
course-over-bust = The game is over: { $players } went bust (below 0 points)
course-over-reached = The game is over: someone reached the points required to end it

## The report from the window

said-report-shown = The report was saved as { $path } and opens in your browser
said-report-lies = No browser could be started; open this file yourself: { $path }
table-report = Open report
table-report-tip = Save the night as a web page in the folder of the ledger and open it in the browser
night-write-photos = Photos in the report
night-write-photos-tip = Thumbnails of the photos saved with each deal, without location or camera data


## The phones on the table

hub-pages = Pages
hub-win = Win
hub-me = Phone
hub-guest = Guest
hub-not-done = That did not work
hub-help = If a phone cannot connect
hub-lost = Not connected. Trying to reconnect; everything already recorded is safe.
hub-sending = Sending the photo
hub-send-failed = The photo did not arrive. It is still on this phone.
hub-photo-arrived = The photo was read. Its tiles appear as soon as the page loads.
hub-send-again = Send again
hub-photo-kept = The photo from { $time } was not sent. It is still on this phone.
hub-photo-drop = Discard photo
hub-unsent = Not sent yet. Your input will be sent if this phone reconnects within a minute.
hub-too-late = Not sent: there was no connection for a minute. If this is still what you want, tap the button again.
hub-changed-meanwhile = Something here changed in the meantime. What you entered is still there.
hub-show-change = Show change
hub-wrong-old-page = The program was updated and your page was out of date, so nothing was recorded. This is the new page: check it and try again.
hub-wrong-removed = This phone was removed from the table, or its owner has a new one. Everything recorded on it remains. To join again, scan a new QR code or enter a code.
hub-wrong-code = Wrong or expired code. Compare it with the one shown; after five wrong attempts a new one is issued.
hub-who-new-night = The name chosen on this phone is not part of this night. Choose who you are before you record anything.
hub-who-reopened = The name on this phone was chosen in a later night. Choose who you are in this one before you record anything.
hub-claim = New phone
hub-claim-title = Your new phone
hub-claim-waits = The phones at the table are asked whether you are { $player }. As soon as one confirms it, this phone takes over the name and the old phone is removed.
hub-claim-code = Or enter the code shown on the computer:
hub-claim-asks = A new phone ({ $kind }) claims to be { $player }'s. If you confirm, it takes over the name and the old phone is removed.
hub-claim-host = The old phone is the host, so the new one becomes the host.
hub-claim-yes = Confirm
hub-claim-no = Reject
hub-claim-done = { $player } has a new phone; the old one was removed.
hub-claim-refused = The table did not confirm that this phone is yours. Ask again, or choose another name.
hub-claim-gone = This question has been answered or withdrawn.
hub-code-title = Join with a code
hub-code = Code
hub-code-hint = Enter the eight characters shown beside the QR code on the computer. The host's phone also shows a code, under "{ hub-invite }". Each code works for one phone and expires in five minutes.
hub-code-host-hint = Enter the eight characters shown on the computer. The code expires in five minutes.
hub-invite-code = Without a camera: open { $address } and enter { $code }. The code works for one phone and expires in five minutes.
hub-joined-already = This phone has already joined. The invitation or code still works for another phone.
hub-host-away = The host's phone has not been connected for a while. The computer can show a code that makes this phone the host.
hub-become-host = Become host
hub-host-here = A host's phone is connected. It can make another phone a host, under "{ hub-device-list }".
hub-host-now = This phone is now the host.
hub-host-invitation = This invitation makes this phone the host.
hub-put-out-title = Remove this phone?
hub-put-out-sure = The phone will no longer be able to open any page here. Everything recorded on it remains; a hand still being entered on it is discarded.
hub-earlier-person = someone from an earlier night
hub-own-draft = You are entering a hand.
hub-go-on = Continue
hub-wrong-not-joined = This phone has not joined, or was removed. Scan the QR code shown on the computer or on the host's phone, or enter the code beside it in the form below.
hub-wrong-not-allowed = This phone is not allowed to do that. Ask a player of this night or the host.
hub-wrong-malformed = The browser sent a malformed request. Open the page again.
hub-plain-http = The pages of this table need HTTPS. Open { $address } instead.
hub-wrong-other-host = This address does not belong to quejing. Use the address from the QR code.
hub-wrong-other-origin = This change did not come from one of quejing's pages, so it was refused. Reload the page and try again.
hub-wrong-too-often = Too many requests at once. Wait a few seconds and try again.
hub-wrong-too-much = This file is too large. Photos can be up to 32 MB.
hub-wrong-too-slow = The transfer took too long and was stopped. Move closer to the Wi-Fi router and try again.
hub-wrong-busy = Too many photos are being read at the moment. Wait a little, then send the photo again.
hub-wrong-no-form = Part of the form is missing or unreadable. Go back, reload the page and fill it in again.
hub-wrong-other-format = This file cannot be read as a photo: { $why }. Send a JPEG, PNG or WebP file.
hub-wrong-no-heic-decoder = This photo is in HEIC, the format of iPhone photos, and the computer at the table cannot decode it. On the iPhone, choose Settings > Camera > Formats > Most Compatible and take the photo again, or install the package libheif-examples on the computer.
hub-wrong-photo-truncated = The photo is incomplete. Send it again or take another one.
hub-wrong-photo-damaged = The photo is damaged. Send it again or take another one.
hub-wrong-no-photo = This is not a photo that can be read here. Send a JPEG, PNG or WebP file.
hub-wrong-too-many-pixels = The photo has more than 26 megapixels. Take it again at the camera's standard resolution.
hub-wrong-not-invited = This invitation has been used or has expired. Ask for a new QR code.
hub-wrong-disk = This could not be saved. Free some space on the computer and try again.
hub-wrong-no-page = There is no such page here. Go back to the table.
hub-join-title = Join the table
hub-join-hint = This phone will show the table's totals, and you can enter hands on it. Nothing is installed, and nothing leaves this room's network.
hub-join = Join
hub-open-network = This connection is not encrypted. On a shared network, others could see photos and totals; on your home network, this is not a problem.
hub-closed-network = This connection is encrypted.
hub-who-title = Who are you?
hub-host-title = You are the host
hub-host-first = Start the night: choose the rules and enter who plays. Then choose your own name; the others join with the code you show them.
hub-who-hint = Hands and answers from this phone are recorded under the name you choose.
hub-who-other = Someone else is using this phone
hub-taken = already has a phone here
hub-taken-why = This person already has a phone here. If that phone is lost, the host can remove it under "{ hub-device-list }".
hub-guest-watches = Only watch
hub-no-night = No night has begun yet. The host begins it in the window or on their phone.
hub-use = Use
hub-host = Host
hub-role-host = host
hub-role-player = player
hub-role-watcher = spectator
hub-devices = Phones
hub-device-list = All phones
phones-tip = Connect the players' phones for photos of hands, totals and bets
phones-about = In their browsers, the players' phones can show the table and send photos of hands over this room's Wi-Fi. Nothing is installed, and nothing leaves the network.
phones-begin = Invite phones
phones-no-ledger = Phones need a night that is saved on disk, but the disk cannot be written to.
phones-scan = Scan this with a phone's camera.
phones-once = Each code admits one phone; then the next code appears. A new phone can only watch until its owner picks their name on it.
phones-code = Code for the next phone
phones-copy = Copy address
phones-end = Disconnect phones
phones-role = Role: { $device }
phones-put-out = Remove: { $device }
hub-reading = Reading the photo …
hub-invite = Invite phone
hub-invite-hint = Scan this with one phone. The code works once and expires in 15 minutes.
hub-invite-joined = { $player } has joined. The code below is for the next phone.
hub-invite-watch = Invite spectator
hub-invite-watch-hint = Scan this with one phone; it can only watch. The code works once and expires in 15 minutes.
hub-make-host = Make host
hub-no-host = End hosting
hub-put-out = Remove
hub-leave = Leave table
hub-night-people = Newcomers, next game, end of the night
hub-comer-hint = { $player } has joined. They can now pick their name on a phone.
hub-more-people = More people
hub-addresses = Addresses
hub-help-same = The phone must be on the same Wi-Fi as the computer. Mobile data alone is not enough.
hub-help-guest = Guest networks and café Wi-Fi often separate devices from each other. Use the home network, or turn on a hotspot on one of the phones and connect the computer to it too.
hub-help-firewall = If no phone can connect, the computer's firewall may block port { $port }. Allow this port on private networks.
hub-help-other = If the computer has several networks, the first address may be the wrong one. Try the others, or set one with `--bind`.
hub-help-again = An invitation works once. If someone else was faster, scan the new code.
hub-help-safe = Is the connection private?
hub-help-certificate = The browser shows a warning because this computer made the certificate itself. Continue if the certificate's SHA-256 fingerprint matches the one below, which the computer shows too. Once the certificate is installed on a phone, the warning no longer appears there.
hub-certificate = Get certificate
hub-deal = This deal
hub-act-back = Take back { $player }'s { $what }
hub-camps-recorded = Camps recorded: { $camps }
hub-camps-show = Check camps
hub-camps-end = Nobody is in a camp. Once this is recorded, there are no more camps.
hub-entering = Being entered on { $device }
hub-by-phone-of = { $player }'s phone
hub-by-phone = phone { $device }
hub-by-guest = a guest's phone ({ $kind })
device-of-person = { $person } ({ $kind })
hub-by-unknown = an unknown phone
hub-by-computer = the computer
hub-all-deals = All deals
hub-no-deals = No deals yet.
hub-no-nights = The ledger has no nights yet.
hub-this-night = This night
hub-night-deals =
    { $count ->
        [one] { $count } deal
       *[other] { $count } deals
    }
hub-statistics = Statistics
hub-report = Report
hub-stale = Nothing was done: the deal at the table has changed since this page was shown. This is the current deal.
hub-stale-form = Nothing was done: this page has changed since it was shown. This is the current version.
end-deal-open = A deal is still open. Record its end first, then end the night.
end-unfinished = Game { $game } is not finished
end-unfinished-hint = Count it as if it ended now, leave it out of the results, or continue playing. The decision can be changed later.
end-needs-decision = The night was not ended: game { $game } is not finished. Choose whether it counts or is left out.
end-count-game = Count game
end-leave-game-out = Leave out
end-play-on = Continue playing
end-correct-tip = Correct the decision on the unfinished game
late-act = Late entry
late-act-hint = Add something that was forgotten, or take back something that did not happen. Totals change once everyone concerned has agreed.
late-act-back = Take back: { $what }
end-not-yet = Not yet
end-untold = Not yet seen by everyone
end-untold-person =
    { $count ->
        [one] { $player } has not seen 1 entry: { $changes }
       *[other] { $player } has not seen { $count } entries: { $changes }
    }
end-told = { $player } was told
end-told-all = Told everyone
cli-untold-all = Nobody in this night has a phone to mark the entries as seen. Once everyone has been told, run `quejing night close --told-all`.
cli-night-told = told in person: { $players }
cli-night-told-nobody = nobody had to be told: the people concerned have already seen all entries
end-requests =
    { $count ->
        [one] { $count } request is still waiting for an answer
       *[other] { $count } requests are still waiting for answers
    }
begin-deal-open = A deal of the night in progress is still open. Record its end, or tick "{ begin-leave-deal }".
begin-leave-deal = Leave that deal unfinished
resume-deal-open = A deal of the night in progress is still open. It stays open until you return to that night.
resume-leave-deal = Leave unfinished
resume-stay = Stay here
hub-list-all = All
hub-list-mine = Mine
hub-bar-questions =
    { $count ->
        [one] 1 question needs your answer
       *[other] { $count } questions need your answer
    }
hub-bar-news =
    { $count ->
        [one] 1 change
       *[other] { $count } changes
    }
hub-bar-seen = Seen
hub-bar-since = Unseen: { $changes }; total now { $total }
hub-bar-since-night = { $night }: { $changes }; total now { $total }
hub-bar-hidden = { $count } more
hub-bar-more =
    { $count ->
        [one] 1 more entry
       *[other] { $count } more entries
    }
hub-bar-same-name = Earlier nights have entries that someone with your name has not seen. Is that you?
hub-says-told = { $by } says you were told about this.
hub-account = Not seen yet
hub-account-empty = You have seen everything.
hub-same-name = Earlier nights also list someone called { $player }, who has not seen all entries. If that was you, another phone at the table can confirm it.
hub-same-name-claim = That's me
hub-same-name-waits = The phones at the table are asked whether you are the { $player } of earlier nights. As soon as one confirms it, this phone shows the entries of those nights.
hub-same-name-asks = { $player }'s phone asks: is its owner also the { $player } of earlier nights? If you confirm, that phone shows the entries of those nights that { $player } has not seen.
hub-same-name-done = { $player } is the { $player } of earlier nights.
hub-not-me = Not me
hub-says-agreed = { $by } says that you agreed. If that is right, tap "{ hub-bar-seen }".
hub-not-agreed = Not agreed
hub-not-agreed-claim = I did not agree to this
hub-your-total = Your total:
hub-look-at-it = View deal
hub-entry-undone = { $device } undid this, so it no longer counts.
hub-support = My bet
hub-support-whom = I bet on
hub-support-hint = Choose before play begins, that is, before anyone acts or a hand of the deal is entered. Until then nobody else sees your choice.
hub-support-kept = You bet on { $player }. Everyone sees it once play begins.
hub-support-none = You bet on nobody.
bet-recorded = You bet on { $player }. The bet is recorded with the deal.
bet-own = You bet on { $player }.
bet-hint-open = The deal has begun, so everyone sees your choice. You can change it until someone acts or a hand of the deal is entered.
bet-closed = Bets are locked: the deal is being played, or a hand of it is being entered.
bet-late = Late bet
bet-late-reason = Reason (everyone sees it)
bet-late-asks = A late bet counts only once everyone whose total it may lower has agreed.
bet-late-asked = Bets are locked, but { $person } still wants to bet on { $player }. Reason: { $reason }
bet-late-cost = Your result in this deal:
bet-late-cost-unknown = The bet may change what you pay in this deal.
bet-late-waits-own = Your late bet on { $player } is waiting for { $players } to agree.
bet-late-accepted = Your late bet on { $player } counts: everyone agreed.
bet-late-refused = Your late bet on { $player } does not count: { $person } did not agree.
bet-whose-turn = Under the rotation, it is not { $person }'s turn to bet.
bet-lost = Your bet on { $player } in deal { $deal } does not count: the deal was recorded, or the seats were changed, before the bet was recorded.
bet-lost-why = Your bet on { $player } could not be recorded. { $why }
bets = Bets:
hub-choose = Place bet
hub-take-photo = Photograph hand
hub-choose-photo = Choose photo
hub-send-photo = Send photo
hub-another-photo = Retake photo
hub-tiles = Tiles
hub-tap-tile = Tap a tile to correct it.
hub-same-hand = This hand is already recorded: deal { $deal }, from { $device }.
hub-same-leave = Discard mine
hub-same-other = Different hand
hub-faster = Meanwhile, deal { $deal } was recorded from { $device }. This hand would count as the next deal: check the dealer and the winner.
hub-faster-next = Next deal
hub-same-tile = Same tile
hub-same-draft = { $device }: { $player } also wins on { $discarder }'s tile.
hub-why = Score details
hub-recorded-by = Recorded by
hub-deal-entries = Entries
hub-agreed-on = { $player } agreed at { $time } on { $device }
hub-agreed-said = Agreed in person: { $players }
hub-object = Dispute this deal
hub-object-hint = Opens a dispute; the photo and its reading stay with the deal until the table decides.
hub-correct-first = If the deal must change, correct it before you record a decision.
hub-nothing-waits = No requests are open.
hub-waits = Waiting for answers
hub-waits-for = Waiting for { $players }
hub-asks = { $device } asks
hub-said-no = { $player } does not agree. Nothing was recorded.
hub-agree = I agree
hub-disagree = I disagree
hub-take-back = Withdraw
hub-becomes = After the correction: { $what }
request-undo = Undo { $what }
request-redo = Redo { $what }
request-so-far = Recorded so far
request-decision = { $player } disputed { $what }. Claim: { $claim }. Decision: { $decision }
hub-ask-people = Send request
hub-correct-else = Something else
hub-said-at-table = Agreed in person
hub-else-asked = (if not ticked, asked on their phone)
hub-has-no-phone = (no phone here: tick once they have agreed)
hub-confirm = Check before recording
hub-needs-reason = Enter a reason first.
consent-asked = The request was sent to the phones of { $players }. It takes effect once everyone has agreed.
consent-recorded = Everyone agreed; the entry was recorded.
consent-asked-again = The amounts have changed since people were asked, so everyone is asked again.
consent-look-again = The amounts have changed in the meantime. Check them again before you record it.
confirm-other-change = Nothing was done: the question you answered has changed since it was shown. Check the current one.
consent-taken-back = Request withdrawn; nothing was recorded.
consent-take-back-named = Withdraw: { $what }
consent-yes = agreed on a phone
consent-in-person = agreed in person
consent-no = does not agree
consent-open = not answered yet
requests-wait =
    { $count ->
        [one] 1 request is waiting for answers.
       *[other] { $count } requests are waiting for answers.
    }
requests-look = View
hub-money = Agreed payments
hub-fault-address = the pages for phones cannot be served at { $address } ({ $why }); choose another port with `--port`
hub-fault-certificate = the certificate or its key cannot be used ({ $why }); both must be PEM files that belong together
hub-fault-system = the system did not allow the pages for phones to start ({ $why }); close other programs and try again
cli-serve-ledger = Ledger: { $path }
cli-serve-pages = Pages for phones: { $address }
cli-serve-also = also: { $address } ({ $interface })
cli-serve-invitation = Scan this with the next phone, or open { $address } on it
cli-serve-fingerprint = SHA-256 fingerprint of this computer's certificate: { $fingerprint }
cli-serve-first = The first phone becomes the host.
cli-serve-new-host = The phone that uses this invitation becomes the host.
cli-serve-code-host = A phone asks to become the host. If you agree, enter this code on it within five minutes: { $code }
cli-serve-code-person = A new phone claims to be { $player }'s. To confirm, enter this code on it within five minutes: { $code }
cli-serve-phones = Phones: { $phones }
cli-serve-nobody = Phones: none yet
cli-serve-no-network = No network was found; phones cannot reach this computer until it has one.
cli-serve-stop = Stop with Ctrl+C.

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
report-payment = { $payer } → { $receiver } { $amount } ({ $why })
payment-of-bet = { $why }, bet
report-entry = entry { $entry }
deal-of-round =
    { $wind } { $dealership }{ $counters ->
        [0] {""}
       *[other] , { $counters } honba
    }
report-deal = deal { $deal }
report-deal-at-table = deal { $deal } at table { $table }
report-deal-entry = { $deal } (entry { $entry })

# The account of a night and the news of it.

account-deal = { $deal }: { $result }
account-deal-won = { $deal }: { $result }, { $amount }
account-money = { $kind }: { $payments }
account-payment = { $payer } → { $receiver } { $amount }
news-recorded = { $by } recorded { $what }
account-told = { $by }: { $what }
news-undone = { $by } undid { $what }
news-redone = { $by } redid { $what }
news-corrected = { $by } corrected { $what }
news-voided = { $by } voided { $what }
news-reseated = { $by } changed the seating, starting from { $what }
news-disputed = { $player } disputed { $what }. Claim: { $claim }
news-decided = { $player } disputed { $what }. Decision: { $decision }
news-decided-why = { $player } disputed { $what }. Decision: { $decision } ({ $note })
account-overruled = Recorded despite a contradiction: { $reason }
account-late-bet = This includes { $person }'s late bet on { $player } ({ $reason })
account-late-bet-agreed = { $players } agreed in person
sentence-gap = {". "}

# What happened, a line each.

report-event = { $kind }: { $what }
report-won-from = { $wins }, { $discarder } dealt in
report-won-self-draw = { $wins }, self-draw
report-win = { $player } { $worth } ({ $entered })
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
report-value-limit = { $limit }, { $han } han
report-value-limit-fu = { $limit }, { $han } han { $fu } fu
report-value-yakuman =
    { $units ->
        [1] yakuman
       *[other] { $units }× yakuman
    }
report-reduced-high = Reduced score: T0 = { $t0 }, alpha = { $alpha }, n = { $n }; higher is better
report-reduced-low = Reduced score: T0 = { $t0 }, alpha = { $alpha }, n = { $n }; by the formula as printed, lower is better
report-reduced-players = number of players
report-best = { $amount } ({ $deal })
report-stats = { $player }: win rate { $won }, self-draw rate { $drawn }, deal-in rate { $dealt }, average win { $average }, biggest win { $best }
report-dispute = Entry { $entry }: { $player } disputes { $deal }: { $claim } – { $outcome }
report-objection = { $player } disputed { $deal }: { $claim } – { $outcome }
report-dispute-open = not decided yet
report-agreed-by = { $what }, agreed by { $people }

# The page.

report-alarm = The payments do not balance: the totals add up to { $sum }, not 0
report-on-table = { $amount } still on the table
report-money-rate =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    } = { $money }
report-deals = All deals
report-corrected = (corrected)
report-agreed = Agreed payments
report-agreed-item = { $reason }: { $payments }
report-disputes = Disputes
report-statistics = Statistics
report-paid-to = { $player } paid { $payments }
report-remarks = Remarks
report-remark = { $at }: { $remark }
report-remark-overruled = { $at }: { $remark } (the table agreed to it)

# The page: a line a deal, the rules in words, the appendix.

report-span = { $date }, { $from }–{ $to } ({ $zone })
report-all-even = Everyone is even.
report-chance = Margin of error (95%): with the same skill, the long-run rate is probably between { $low }% and { $high }%. The fewer the deals, the wider the range.
report-column-tiles = Winning hand
report-deals-hint = Under each name: the gain or loss in the deal, and the total after it.
report-flowers =
    { $count ->
        [one] + { $count } flower
       *[other] + { $count } flowers
    }
report-set-aside = + { $count } × { $tile } set aside
report-face-down = face down
report-voided-why = Void: { $reason }
trace-corrected = Corrected by { $by }: { $changes }
trace-added-late = Added later by { $by }
trace-added = Added by { $by }: { $changes }
trace-winner = winner { $after } instead of { $before }
trace-winner-added = { $players } also won
trace-winner-removed = { $players } did not win
trace-discarder = discarder { $after } instead of { $before }
trace-discard = discarder { $player } instead of a self-draw
trace-self-draw = self-draw instead of { $player }'s discard
trace-value = { $player } with { $after } instead of { $before }
trace-tiles = tiles of { $player }
trace-details = details of the win
trace-entry = { $after } instead of { $before }
report-as-usual = all options at their standard values
report-not-as-usual = differs from the standard options in:
report-appendix = Appendix: every deal in detail
report-before = First recorded: { $what }
report-photo-of = Photo of deal { $deal }
report-options = All options of the rules
report-entries = All entries
report-undone = (undone)
report-undid = { $who } undid { $what }
report-redid = { $who } redid { $what }
report-undone-deal = deal { $deal }: { $result }

## Window: cameras and photos

trouble-sentence = { $text }.
trouble-open = { $count ->
    [one] { $count } uncertainty
   *[other] { $count } uncertainties
    } could change the score; check the marked tiles and answer the questions.
trouble-open-win-tile = Which tile won? Confirm the marked one, or choose another.
trouble-no-winner = Who won?
trouble-no-giver = Self-draw? If not, who discarded the winning tile?


## Eyes: what is wrong, warnings and questions

# Photos, models and the runtime

eyes-no-file = there is no file { $path }; check the path
eyes-damaged = the image file is damaged ({ $damage }); copy it again from the camera or phone
eyes-too-many-scans = this JPEG takes too long to decode ({ $scans } scans; at most { $most }, fewer for a large photo); save it again as an ordinary JPEG
eyes-not-a-photo = this is not an image that can be read ({ $why }); use a JPEG, PNG, WebP, BMP or HEIC photo
eyes-image-empty = the file is empty
eyes-image-avif = it is in AVIF format
eyes-image-tiff = it is in TIFF or a raw format
eyes-image-jpeg-xl = it is in JPEG XL format
eyes-image-svg = it is an SVG drawing
eyes-image-video = it is a video
eyes-image-pdf = it is a PDF
eyes-image-gif = it is a GIF
eyes-image-unknown = its format is unknown
eyes-image-odd = it is an unusual kind of JPEG, which cameras do not produce
heic-no-decoder = this photo is in HEIC, the format of iPhone photos, and this computer has no program that decodes it; on the iPhone, choose Settings > Camera > Formats > Most Compatible and take the photo again, or install the package libheif-examples on this computer
heic-undecodable = this HEIC photo is damaged; copy it again from the phone
heic-too-costly = decoding this HEIC photo takes too much time or memory; save it as JPEG
heic-no-room = this HEIC photo cannot be decoded because a temporary file could not be written or the decoder could not be started ({ $why }); free some memory and disk space, then try again
eyes-truncated = the image file is incomplete; copy it again from the camera or phone
eyes-too-many-bytes = the photo is too large ({ $found } bytes; at most { $most }); save a smaller copy (12 megapixels is enough)
eyes-too-many-pixels = the photo is too large ({ $found } pixels; at most { $most }); save a smaller copy (12 megapixels is enough)
eyes-too-small = the photo is too small ({ $width } × { $height } pixels; each side needs at least { $least }); use a larger one
eyes-runtime-missing = ONNX Runtime was not found (looked in { $places }); reinstall quejing (if you built it yourself, run `scripts/setup.sh`), or set `QUEJING_ORT` to the library
eyes-runtime-too-old = the ONNX Runtime at { $path } is version { $found }, but at least { $least } is needed; reinstall quejing (if you built it yourself, run `scripts/setup.sh`), or set `QUEJING_ORT` to a newer library
eyes-runtime-broken = the ONNX Runtime at { $path } cannot be loaded because it is damaged or made for another system; reinstall quejing (if you built it yourself, run `scripts/setup.sh`)
eyes-runtime-not-pinned = the ONNX Runtime at { $path } was not loaded because it is not the one that comes with quejing (checksums differ); reinstall quejing (if you built it yourself, run `scripts/setup.sh`), or, if you trust that library, set `QUEJING_ORT` to it
eyes-not-private = the file { $path } was not loaded because others can change it or its folder; remove their write permission (`chmod go-w`), or, if you trust the file, set `QUEJING_ORT` to the library or `QUEJING_MODELS` to the models' folder
eyes-model-missing = the model { $file } was not found (looked in { $places }); reinstall quejing, or set the folder of the models with `--models` or `QUEJING_MODELS`
eyes-model-mismatch = the model { $path } does not fit this version of quejing ({ $why }); use the models that came with it, or reinstall quejing
eyes-model-not-ours = it is not a quejing model
eyes-model-unreadable = its file is damaged, or made for another ONNX Runtime
eyes-model-kind = its kind is { $found }, not { $wanted }
eyes-format = its format is { $found }, not { $wanted }
eyes-no-format = it states no format
eyes-model-no-value = `{ $key }` is missing
eyes-value = `{ $key }` cannot be `{ $found }`
eyes-model-class-twice = `{ $class }` is listed twice among its classes
eyes-model-few-faces = it knows only { $found } of the 34 kinds of tiles
eyes-model-no-outlet = it has no output `{ $name }`
eyes-inference = recognition failed (`{ $stage }`: { $why }); try again, and report the error if it happens again
eyes-no-tiles = no mahjong tiles were found in the photo; move closer, lay the tiles flat and improve the light
eyes-wrong-count = { $count ->
    [one] { $count } tile was
   *[other] { $count } tiles were
    } found, but a winning hand has { $needed } (one more for each kong; flowers do not count); correct the tiles or take another photo

# Warnings of a reading

warning-tile-count = { $count ->
    [one] { $count } tile was
   *[other] { $count } tiles were
    } found, but a hand has { $before } or { $whole } (one more for each kong; flowers do not count); look for a missing or extra tile
warning-other-size = the hand has { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
    }, but a whole hand has { $whole } under these rules; check which rules are chosen
warning-low-confidence = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
    } may be misread; check the marked { $count ->
    [one] tile
   *[other] tiles
    }
warning-unknown-tile = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
    } could not be recognised; choose which { $count ->
    [one] tile it is
   *[other] tiles they are
    }
warning-too-many = some tiles appear more often than a set allows; check the { $count ->
    [one] marked tile
   *[other] { $count } marked tiles
    }
warning-no-win-tile = the winning tile is not marked, so the last tile was assumed; set the winning tile apart or lay it sideways
warning-melds-unclear = some groups of tiles are set apart, but it is unclear whether they are melds; choose which ones are
warning-other-tiles = { $count ->
    [one] { $count } other tile in the photo was
   *[other] { $count } other tiles in the photo were
    } left out of the hand
warning-small = the tiles are only { $count ->
    [one] { $count } pixel
   *[other] { $count } pixels
} wide; move closer for a more reliable reading
warning-photo-damaged = the photo file is damaged and may show wrong tiles; copy it again from the camera or phone
warning-blurred = the photo is not sharp; hold still, or tap the tiles to focus
warning-glare = there is glare on { $count ->
    [one] one tile
   *[other] { $count } tiles
    }; move the light or the camera a little
warning-dark = the tiles are too dark; turn on a light or point a lamp at them
warning-steep = the photo was taken from too low an angle; hold the camera higher above the table
warning-row-cut = the hand is not completely in the photo; include the whole hand
warning-cut-off = { $count ->
    [one] { $count } tile is
   *[other] { $count } tiles are
    } cut off at the edge of the photo; include the whole hand
warning-other-set = these tiles do not look like those of the chosen tile set, so the set was not used; choose the right one, or "{ set-none }"
warning-turned = the tiles in the photo are not upright; they were read the right way up

# Questions of a reading

ask-tile-win = is { $tile } the winning tile?
ask-tile-win-or = is { $tile } the winning tile, or { $others }?
ask-tile-changed = { $place }: read as { $tile }, because { $was } would be one too many or fit no meld
ask-tile-meld = { $tiles }: a meld, or concealed tiles? (taken as { $taken ->
    [meld] a meld
   *[standing] concealed tiles
    })
ask-tile-broken = { $tiles } are laid out as a meld but do not form one; which tile is misread?
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
set-count = { $total }: { $found }
set-count-total = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
    }
set-count-at-least = at least { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
    }
set-count-tile = { $tile } × { $count }
set-count-complete = the set is complete
set-count-missing = { $count } missing
set-count-extra = { $count } too many
set-count-missing-tiles = missing { $tiles }
set-count-extra-tiles = too many { $tiles }
set-count-doubtful = { $count ->
    [one] one face is doubtful
   *[other] { $count } faces are doubtful
    }
set-count-lower = there may be more tiles: some overlap, are face down or touch the edge of a photo, or a photo is of poor quality
inventory-fault-repeated-photo = the last photo shows tiles that are already counted; remove it
inventory-fault-too-many-photos = a count can have at most { $most } photos; remove one, or start over
open-hands = the photo shows { $count ->
    [one] { $count } hand
   *[other] { $count } hands
}
open-win = it is unclear whether { $tiles } is the winning tile (specify it with `--win`)
open-win-or = it is unclear whether { $tiles } or { $others } is the winning tile (specify it with `--win`)
open-meld = it is unclear whether { $tiles } form a meld (specify it with `--meld`)
open-added = it is unclear whether { $tiles } are a pung or an added kong (specify it with `--meld`)
open-hand = it is unclear whether { $tiles } belong to the hand
question-open = { $question }; the score depends on this, so take another photo or enter the hand with `quejing score` (`--anyway` scores it as it was read)

# Sources of frames

source-no-file = there is no file { $path }; check the path, or write `camera:0` for the first camera
source-no-pictures = there are no images at { $path }; name a folder of JPEG or PNG files, or numbered ones such as `frame-%03d.jpg`
source-camera-unknown = unknown camera `{ $name }`; write `camera:0` for the first one
source-no-camera-support = this build of quejing has no webcam support; use a video, a stream address or images, or build it with the feature `camera`
source-camera-missing = camera { $camera } was not found; plug it in and try again
source-camera-denied = no permission to use camera { $camera }; add yourself to the group `video` (`sudo usermod -aG video $USER`) and log in again
source-camera-busy = camera { $camera } is in use by another program; close that program
source-camera-format = camera { $camera } has no readable image format ({ $why }); try another camera
source-camera-failed = camera { $camera } sends no frames ({ $why }); unplug it and plug it in again
source-camera-driver = the driver of camera { $camera } failed; unplug the camera and plug it in again
source-cameras-unlisted = the cameras cannot be listed ({ $why }); name one yourself, for example `camera:0`
source-silent = no frame has come from { $name } for { $seconds } s; check the cable, the network or the program that sends it
source-stream-failed = the stream { $address } cannot be read; check the address, and make sure that the camera or program behind it is running
source-helper-missing = the program { $file } was not found next to quejing or in `../lib/quejing`; reinstall quejing, or set `QUEJING_FRAMES` to its path
source-not-a-video = the file { $path } is not a readable video; use an mp4, mkv, avi or mov file, or save the video again
source-video-too-large = decoding { $name } takes too much memory; save a smaller copy (1920 × 1080 pixels are enough)
source-picture = the image { $path } cannot be used: { $why }
source-empty-frame = the source { $name } sent a frame of { $width } × { $height } pixels; choose another size or format in the camera settings

# Measuring a camera

calibration-too-few-views = enough of the board is visible in only { $found ->
    [one] { $found } photo
   *[other] { $found } photos
    }, but at least { $least } are needed; take more, with the board filling about half of each
calibration-same-angle = all views show the board from nearly the same side ({ $degrees }° apart; at least { $least }° is needed); tilt it to the left, to the right, towards you and away
calibration-poor-coverage = the board was seen in only { $percent }% of the frame; move it to the corners and edges too
calibration-mixed-sizes = the photos have different sizes ({ $first } and { $other }); take all of them with one camera at one setting
calibration-rough = the measured corners are off by { $rms } pixels on average; use the board that quejing prints, keep it flat and take sharp photos
calibration-wrong-size = the camera profile `{ $name }` is for photos of { $width } × { $height } pixels, not { $found }; choose another camera profile, or calibrate at this size
calibration-no-profile = there is no camera profile `{ $name }`; available: { $known }
calibration-no-profile-yet = there is no camera profile `{ $name }`; make one with `quejing calibrate`
calibration-bad-name = `{ $name }` cannot be the name of a camera profile; use up to 60 letters, digits, - and _
calibration-name-taken = there is already a camera profile `{ $name }`; choose another name, or replace it (`--replace`)
calibration-bad-profile = the file { $path } is not a camera profile ({ $why }); see `calibration/README.md`
calibration-no-lens = its numbers do not describe a real lens
calibration-file = cannot { $verb ->
    [read] read
   *[written] write
    } the file { $path } ({ $why }); check the folder and the disk
goal-first = hold the board still so that it fills about half of the frame
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
    } of the frame
goal-tilt = tilt the board: move its { $side ->
    [left] left
    [right] right
    [upper] upper
   *[lower] lower
    } side away from the camera, by about 30°
goal-more = take a few more views, each from a different angle or distance
goal-enough = enough views
sight-nothing = the board is not in view
sight-few = only { $corners } of the board's 24 corners are visible, and at least { $least } are needed; move the board closer, or into better light
sight-moving = the board is in view; hold it still
sight-known = this view has already been taken
sight-taken = view taken

# Tile sets

set-error-name = "{ $name }" cannot be used as a set name; use letters, digits, spaces and - _ ( ), at most 60 characters, with no space at either end
set-error-unknown = there is no tile set "{ $name }"; available: { $known }
set-error-none-yet = there is no tile set "{ $name }"; none has been enrolled yet, so enrol one first
set-error-taken = there is already a tile set "{ $name }"; choose another name, or rename or remove that set first
set-error-no-version = the tile set "{ $name }" has no version { $version }; it has { $kept }
set-error-foreign = the file { $path } is not a quejing tile set; use one that was exported from quejing
set-error-newer = the file { $path } was written by a newer quejing (format { $found }; this version reads { $known }); update quejing
set-error-damaged = the tile set { $path } is damaged ({ $why }); restore an earlier version, or import it again
set-damage-format = its format number is missing or unknown
set-damage-picture = an image of { $tile }: { $why }
set-damage-empty = it has no images
set-error-too-large = the file { $path } is too large for a tile set ({ $found } bytes; at most { $most }); use one that was exported from quejing
set-error-file = cannot { $verb ->
    [read] read
    [removed] remove
    [renamed] rename
   *[written] write
    } { $path } ({ $why }); check the location and your permissions
set-error-no-place = there is nowhere to save tile sets (neither `QUEJING_DATA` nor `HOME` is set); set `QUEJING_DATA` to a folder
set-error-label = { $place }: "{ $text }" is not a tile; write `5p`, `0m`, `f1` …, `back`, or `?` to leave the tile out
set-error-too-few = only { $kinds ->
    [one] { $kinds } kind of tile is
   *[other] { $kinds } kinds of tiles are
    } named, but a set needs at least { $least }; photograph more of the set
set-error-none-fit = nothing was added to "{ $name }": no tile in these photos looks like those of the set, or adding them would make it less accurate; take the photos again in better light, or check the tile names


## Command line

# rules, replay, payments
cli-rules-sets = rule sets
cli-rules-set-patterns = { $count ->
        [one] { $count } pattern
       *[other] { $count } patterns
    }
cli-rules-profiles = profiles
cli-rules-folder = save your own profiles as { $folder }/*.toml
cli-rules-profile = { $name }: { $note }
cli-rules-heading = { $category } ({ $section })
cli-rules-entry = { $name } [{ $id }]  { $worth }: { $definition }
book-series = series { $number }
book-fan = { $fan } fan
book-han = { $han } han
book-yakuman = yakuman
book-fu-fan = { $fu } fu, { $fan } fan
book-points = { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
book-points-each = { $points ->
        [one] { $points } point
       *[other] { $points } points
    } each
book-yakuman-closed = yakuman, closed hand only
book-han-closed = { $han } han, closed hand only
book-han-open = { $han } han closed, { $open } open
book-not-beside = not counted together with this pattern: { $names }
book-chance-only = only chance patterns are counted together with this pattern
book-excludes = excludes { $names }
cli-rules-options = options
book-option = { $meaning }; { $allowed }, default { $default } ({ $section })
cli-rules-option-comment = { $meaning }; { $allowed } ({ $section })
cli-rules-template-note = our rules
cli-payments = payments: { $each }
cli-payments-part = { $why } ({ $part })
cli-payments-members = camp members: { $each }
cli-payments-still-playing = still playing: { $names }

# read, watch, cameras, calibrate, board, enrol, sets

output-input = { $path } is an input of this command and would be overwritten; choose another file for the result
output-ledger = { $path } is a ledger, which is never overwritten; choose another name
output-log = { $path } belongs to the log of a ledger, which is never overwritten; choose another name
output-heads = { $path } is a ledger's list of confirmed entries, which is never overwritten; choose another name
output-evidence = { $path } is a photo saved with a ledger and is never overwritten; choose another name
output-own = { $path } belongs to quejing's own data for a ledger, which is never overwritten; choose another name
output-there = { $path } already exists; choose another name
output-there-force = { $path } already exists; choose another name, or replace it with `--force`
output-folder = { $path } is a folder; name a file
cli-cannot-write = { $path } cannot be written ({ $why }); choose another place
cli-cannot-save-picture = { $path } cannot be written ({ $why }); use a name ending in `.png` or `.jpg`
cli-date = `{ $option }` cannot be `{ $value }`; write the date as `2026-11-21`
cli-line = { $file } line { $line }
cli-win-tile = `{ $option }` cannot be `{ $value }`; write `auto`, `sideways`, `apart`, `above` or `last`
cli-read-held = { $photo }: { $warning } (`--anyway` reads it as it is)
cli-read-failed = { $photo }: { $why }
cli-read-head = { $photo }: { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
    }, { $width } × { $height } pixels
cli-read-count = { $photo }: { $found }
cli-read-surety = confidence
cli-read-sure = sure ({ $percent }%)
cli-read-look = check the tiles marked "?" and the questions below ({ $percent }% sure)
cli-read-look-all = check all tiles ({ $percent }% sure)
cli-read-retake = take another photo; this one cannot be relied on ({ $percent }% sure)
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
cli-read-or = or
cli-read-or-line = { $tiles }, another whole hand in the photo
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
cli-watch-replaced = unlocked: a different hand is in view
cli-watch-moved = unlocked: the hand is moving
cli-watch-again = { $why } (trying again in { $seconds } s)
cli-watch-ended = the stream or video has ended
cli-watch-no-lock = no hand was locked before the source ended; lay all { $whole } tiles flat and hold the camera still
cli-cameras-none = no camera found; plug one in, or give `quejing watch` a video, an address or images
cli-calibrate-made = { $name }: { $views ->
    [one] { $views } view
   *[other] { $views } views
    }, { $corners ->
    [one] { $corners } corner
   *[other] { $corners } corners
    }, { $off } pixels off on average (root mean square)
cli-calibrate-lens = focal length { $focal }, centre { $centre } pixels; distortion { $distortion }
cli-calibrate-reach = the lens shifts points by up to { $shift } pixels; the board covered { $percent }% of the frame
cli-calibrate-saved = saved as { $path }; use it with `--camera-profile { $name }`
cli-calibrate-listed = { $width } × { $height } pixels, { $off } pixels off on average, { $date }
cli-calibrate-listed-camera = { $width } × { $height } pixels, { $off } pixels off on average, { $date }, { $camera }
cli-calibrate-none = no camera profiles yet; print the board with `quejing board --out board.pdf`, then run `quejing calibrate`
cli-calibrate-left-out = { $photo } was left out: only { $corners } of the board's 24 corners are visible
cli-calibrate-hold = hold the board in front of the camera and keep it still for a moment in each position
cli-calibrate-view = view { $view } of { $wanted }, { $percent }% of the frame covered
cli-calibrate-view-off = view { $view } of { $wanted }, { $percent }% of the frame covered, { $off } pixels off so far
cli-calibrate-view-lacks = view { $view } of { $wanted }, { $percent }% of the frame covered; { $lacks }
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
cli-enrol-check = check { $photo }, index { $index }: { $class }? ({ $why })
cli-enrol-mend = to correct wrong tiles, write the labels with `--labels-out FILE.csv`, edit the lines and pass them back with `--labels FILE.csv`; or give the order of the tiles with `--order`
cli-enrol-orders = `--order` was given { $given } times for { $photos ->
    [one] { $photos } photo
   *[other] { $photos } photos
    }; give it once for all, or once for each
cli-enrol-other = { $photo } shows tiles that do not look like "{ $name }"; none were added (to replace that set with a new one of the same name, use `--new`)
cli-enrol-harmful = with { $photo }, the set would recognise its own images less well, so nothing was added from that photo; check the `--order`
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
cli-sets-pictures = images
cli-sets-pictures-line = { $pictures ->
    [one] { $pictures } image
   *[other] { $pictures } images
    } of { $faces ->
    [one] { $faces } face
   *[other] { $faces } faces
    }
cli-sets-made = saved
cli-sets-made-line = { $date } ({ $note })
cli-sets-model = model
cli-sets-colours = colours
cli-sets-ground = background { $colour }
cli-sets-ink = ink { $colour }
cli-sets-back = back { $colour }
cli-sets-shape = shape
cli-sets-shape-line = { $ratio } times as high as wide
cli-sets-accuracy = accuracy
cli-sets-version = version { $version }
cli-sets-imported = "{ $name }" was imported; use it with `quejing read --set "{ $name }" PHOTO`
cli-sets-removed = "{ $name }" was removed
cli-sets-added = { $count ->
    [one] { $count } tile was
   *[other] { $count } tiles were
    } added to "{ $name }" (now version { $version })
cli-sets-tile = `--tile { $text }`: write the tile's index and what it is, e.g. `3=5p`; this photo has the indices 0 to { $last }

# score, waits, compare

cli-no-hand = no tiles were given; enter the concealed tiles, e.g. `2288m113355p88s7z`
cli-tiles = `{ $written }`: { $why }
cli-one-tile = `--win` takes one tile, but `{ $text }` has { $count }; enter the winning tile alone
cli-meld-word = `--meld { $text }` cannot be read; only `:concealed`, `:added` or a wind may follow the tiles
cli-not-seen = { $tile }, given with `{ $option }`, was not read from the photo; name only tiles that were read
cli-meaningless = `{ $option }` does not apply to { $rules }; leave it out
cli-no-deal = { $rules } does not use the options `--kong`, `--open`, `--bet`, `--camp`, `--won`, `--false-win` and `--tenpai`; leave them out
cli-wind = `{ $found }` is not a wind; enter E, S, W or N
cli-self-draw-discarder = a self-draw has no discarder; leave out `--discarder` or `--self-draw`
cli-deal-needs-discarder = the deal cannot be settled yet; say who discarded the winning tile with `--discarder`, or add `--self-draw`
cli-tenpai-alone = `--tenpai` can only be used with `--false-win`; add who declared the false win
cli-kong = `--kong { $text }` cannot be read; enter `concealed:S`, `exposed:S:W` or `added:S:W` (whose kong, then whose discard)
cli-written = `{ $option } { $text }` cannot be read; write it like `{ $example }`
cli-fan-number = `{ $number }` in `{ $option } { $text }` is not a number of fan; enter a whole number
cli-whole-hand = the hand already has its winning tile; enter one tile fewer and leave out `--win`
cli-one-rule-set = there is nothing to compare with; name two or more rule sets or profiles, each with `--rules`
cli-compare-total = { $rules }: { $verdict }, { $total }
compare-same = no difference

# what is said of the program and its arguments

cli-no-output = could not write to standard output: { $why }; check the pipe or the disk
cli-own-fault = this is an error in quejing itself ({ $what }); please report this line
cli-no-window = this program was built without its window; use the commands listed by `quejing --help`
cli-moved-to-lab = `quejing { $tool }` is now part of the developer tools, `quejing-lab`; in the source folder, run `cargo run -p quejing-lab --features vision -- { $tool }`
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
cli-usage-no-address = `{ $option }` needs an IP address, not `{ $value }`; enter one like `192.168.1.5`
cli-usage-out-of-range = `{ $value }` is out of range for `{ $option }`; enter a number from { $least } to { $most }
cli-usage-superfluous-value = `{ $option }` takes no value; leave out `{ $value }`
cli-usage-twice = `{ $option }` was given more than once; give it once
cli-usage-conflict = `{ $option }` cannot be used together with { $others }; leave one out
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
cli-night-unknown-night = no night is called `{ $night }`; `quejing night list` lists the nights
cli-night-none-in-progress = no night is in progress; choose one with `--night`, or begin one with `quejing night new`
cli-night-several = { $count } nights match `{ $night }`; choose one by its identifier
cli-night-unknown-player = nobody here is called `{ $name }`; choose from { $here }
cli-night-nothing-to-undo = there is nothing left to undo
cli-night-nothing-to-redo = there is nothing to redo
cli-night-unknown-deal = there is no deal { $deal }; `quejing night events` lists the numbers
cli-night-unknown-dispute = there is no dispute { $dispute }; `quejing night dispute list` lists the disputes
cli-night-not-open = no night has begun yet; begin one with `quejing night new`
cli-night-game-not-finished = game { $game } is not finished; add `--unfinished counted` to count it as it stands, or `--unfinished left_out` to leave it out of the results
cli-night-nobody-sits = nobody sits at this table yet; set the seats with `quejing night add seats`
cli-night-not-at-table = the winner and the discarder must both sit at this table
cli-night-written = `{ $text }` cannot be read; write it as `{ $form }`
cli-night-number = `{ $option }` needs a number, not `{ $text }`
cli-night-length = `--length { $text }` cannot be read; enter `rules`, `half`, `full`, `open` or a number of deals such as `16`
cli-night-root = `--root { $text }` cannot be read; enter `players`, `hands` or a number such as `4`
cli-night-amount = `{ $text }` is not an amount; enter a multiple of 1/8 such as 30 or 7.5
cli-night-table = tables are numbered from 1; enter 1 or a higher number
cli-night-value-beside-tiles = with `--tiles` the rules work out the value; leave out `--points`, `--fan`, `--fu` and `--yakuman`
cli-night-no-tiles = no tiles were given; enter the concealed tiles, the winning tile last
cli-night-known-otherwise = `{ $option } { $typed }` contradicts the record of the night, which has { $known }; correct the entry, or leave the option out
cli-night-known-declaration = { $why }; the winner's declaration is recorded, so correct its entry, or give the reason with `--overrule` to leave the declaration out of this hand
cli-night-no-json = an entry must be a JSON object ({ $why })
cli-night-not-written = cannot write { $path } ({ $why }); check the folder
cli-night-no-photo = no stored photo has a SHA-256 that begins with `{ $text }`; `quejing night evidence list` lists the photos
cli-night-several-photos = { $count } stored photos have a SHA-256 that begins with `{ $text }`; enter more digits
cli-night-recorded-unsaid = { $count ->
        [one] entry { $entries } of { $night } was recorded
       *[other] entries { $entries } of { $night } were recorded
    }, but the output could not be written ({ $why }); do not enter { $count ->
        [one] it
       *[other] them
    } again
cli-night-unlisted = recorded, but the list of confirmed entries (`.heads`) could not be written ({ $why }); check the disk and the folder, since entries lost at the end of the ledger would go unnoticed
cli-night-recorded = recorded in { $night } as entry { $event }: { $kind }
cli-night-closed = the night has ended
cli-night-at-table = table { $table }
cli-night-corrected = corrected by entry { $event }
cli-night-reduced = reduced score { $score }
cli-night-final = final score { $score }
cli-night-final-now = final score { $score } if play ended now
cli-night-imbalance = !! the totals add up to { $sum }, not 0; the ledger does not balance
cli-night-report-written = report written to { $path }
cli-night-exported =
    { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    } written to { $path }
cli-night-imported =
    { $night }: { $count ->
        [one] { $count } new entry
       *[other] { $count } new entries
    }
cli-night-imported-idle =
    { $night }: { $count ->
        [one] { $count } new entry
       *[other] { $count } new entries
    }; { $idle ->
        [one] { $idle } entry contradicts earlier ones, so it is stored but has no effect
       *[other] { $idle } entries contradict earlier ones, so they are stored but have no effect
    }
cli-night-unverified =
    { $count ->
        [one] { $count } entry marked as unverified was left out
       *[other] { $count } entries marked as unverified were left out
    }
cli-night-sound =
    all good: all checksums match and the payments balance ({ $count ->
        [one] { $count } night
       *[other] { $count } nights
    })
cli-evidence-removed = removed
cli-evidence-kept = stored
cli-evidence-changed = changed
cli-evidence-missing = missing
cli-evidence-photos =
    { $count ->
        [one] { $count } photo
       *[other] { $count } photos
    } in all nights, { $bytes ->
        [one] { $bytes } byte
       *[other] { $bytes } bytes
    } (at most { $limit } allowed)
cli-night-cautions = { $cautions }; nothing was recorded; to record it anyway, give the reason with `--overrule`
cli-night-no-reduced-score = these rules have no reduced score; they rank people by their final scores
cli-night-similar-name = { $name } looks like { $other }; nothing was recorded; if they are two different people, add `--allow-similar`
cli-night-changes = deal { $deal } changes: { $what }
cli-night-no-effect = entry { $event } would no longer have any effect
cli-night-contradicts = entry { $event } would contradict the course of play
cli-night-later = later wins are scored again by the rules; `--later leave` keeps their recorded values
cli-night-not-recorded = nothing has been recorded yet; add `--yes --seen { $mark }` to do exactly this ({ $act })
cli-night-other-preview = something has been recorded since the preview, so the change would now be different; this is the current preview
cli-undid = undid { $what }
cli-redid = redid { $what }
cli-night-asked = nothing has been recorded yet: request { $number } was sent to the phones of { $players }; `quejing night requests` lists the open requests; with `--take-back { $number }` it withdraws this one
cli-night-no-phone = { $players } cannot be asked on a phone in this night; name them with `--agreed` (payments: `--with`) once they have agreed; the others are then asked on their phones
cli-request = request { $number }, by { $author }
cli-request-taken-back = request { $number } withdrawn; nothing was recorded
cli-night-concerned = this needs the consent of { $players }; with `--yes` you confirm that they agreed in person
cli-night-dispute-reason = dispute { $dispute }: { $claim }
cli-night-too-long = night { $night } has too many undos and corrections to be replayed entry by entry; import it with `quejing night import` and view it there
