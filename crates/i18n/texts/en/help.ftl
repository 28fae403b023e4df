### The help of the command line, looked up by command and argument.

# The program

help-quejing = A companion for a real mahjong table: reads the winning hand from a photo, scores it and keeps the ledger of the night
    .after =
        Without a command, the window opens.

        Examples:
          quejing photo.jpg
          quejing score --seat S --win 7z 2288m113355p88s7z
          quejing waits --seat S 1123456789m555p
          quejing night new Friday --players Ann,Ben,Cho,Dai
          quejing night add win --winner Ann --points 30
help-quejing-json = With --version: print what a bug report should include, as one JSON object
help-quejing-photo = A photo to open in the window
help-quejing-live = Read live from a source as in `quejing watch`: camera:0, an address or a video
help-quejing-lang = { help-score-lang }
help-quejing-models = Folder of the recognition models

# Hands and rules

help-score = Score a hand
    .after =
        Tiles: 1-9 followed by m (characters), p (dots) or s (bamboo); 1z-7z are east, south, west, north, white, green and red.
        Example: quejing score --seat S --win 7z 2288m113355p88s7z
help-score-hand = Concealed tiles, e.g. 123m55z or 一二三万白白; with --json, a file to read the requests from instead of standard input
help-score-json = Read requests as JSON lines, each of at most 1 MiB, and answer each with a line of JSON
help-score-explain = With --json: also give the tiles behind each pattern and the other possible readings of the hand
help-score-rules = Rules to score by: a rule set (`quejing rules` lists them), a profile or a profile file
help-score-lang = Language of the text; by default that of the system
help-HandTileArguments-win = The winning tile; by default the last tile given
help-HandTileArguments-self_draw = The hand was won by self-draw
help-HandTileArguments-seat = The winner's seat wind: E, S, W or N
help-HandTileArguments-meld = A meld such as 123m, 555z or 1111p; 1111p:concealed or 1111p:added for a concealed or added kong; 555z:W if W discarded the claimed tile
help-HandTileArguments-flowers = Lingque: number of flowers; flowers among the tiles are counted automatically
help-HandTileArguments-kita = Three-player riichi: number of norths that the winner set aside
help-HandTileArguments-flag = A circumstance of the win: heaven, earth, after_kong, last_tile, rob_kong. Riichi also has riichi, double_riichi, ippatsu, furiten, human and rob_closed_kong; three-player riichi has all of these plus after_kita and rob_kita. The house rule also has after_kong_discard, human and rob_closed_kong
help-HandArguments-winner = Lingque: who won, for the payments; by default the player in the seat given with --seat
help-HandArguments-discarder = Who discarded the winning tile, for the payments
help-HandArguments-provided = Lingque: how many of the winner's tiles a player discarded, e.g. W=4; by default counted from the melds and the winning tile
help-HandTileArguments-round = Riichi: the round wind
help-HandTileArguments-dora = Riichi: the dora indicators
help-HandTileArguments-ura = Riichi: the ura dora indicators
help-HandTileArguments-honba = Riichi: the number of honba
help-HandTileArguments-sticks = Riichi: the riichi sticks the winner collects, their own included
help-HandTileArguments-special = House rule: the special rule of the deal, 2 to 12, or 0 for none
help-HandTileArguments-turned = House rule: the tiles turned up for special rules 2 and 8
help-DealArguments-kong = House rule: a kong in the deal, as concealed:S, exposed:S:W or added:S:W (who has the kong, then who discarded the tile)
help-DealArguments-open = House rule: who plays with an open hand
help-DealArguments-bet = House rule: who bets on whom, e.g. Eve=S
help-DealArguments-camp = House rule: the people of a camp, e.g. S=Ann+Bob; in a deal with camps, everyone who plays or bets belongs to one
help-DealArguments-won = House rule: an earlier win in the deal, as W=3 (self-draw, 3 fan) or W:E=3 (E dealt in)
help-DealArguments-false_win = House rule: who declared a false win, as S, or as S=2 if 2 fan were declared; no hand is needed
help-DealArguments-tenpai = House rule: who was waiting when the false win was declared, and the most fan their hand could have scored on a discard, e.g. W=3
help-waits = Show which tiles a hand is waiting for, and what the hand is worth with each of them
    .after =
        Example: quejing waits --seat S 1123456789m555p
help-waits-hand = Concealed tiles, one short of a complete hand
help-waits-rules = { help-score-rules }
help-waits-lang = { help-score-lang }
help-waits-seen = Tiles visible elsewhere, which can no longer be drawn
help-waits-discards = Riichi: the player's own discards
help-compare = Compare what a hand is worth under several rules
    .after =
        Example: quejing compare --rules lingque-v26 --rules lingque-v28 --seat S --win 7z 2288m113355p88s7z
help-compare-hand = Concealed tiles, e.g. 123m55z or 一二三万白白
help-compare-rules = Rules to compare: two or more, each with its own --rules; the others are compared with the first
help-compare-json = Answer with one JSON object
help-compare-lang = { help-score-lang }
help-rules = List the rule sets and profiles, or show one of them with its patterns and options
help-rules-name = A rule set, a profile or a profile file; if left out, all are listed
help-rules-json = { help-compare-json }
help-rules-template = Write a profile of these rules with every option and its default, as a starting point for your own
help-rules-lang = { help-score-lang }

# Nights

help-night = Keep the ledger of a night: people, seats, deals, payments
    .after =
        Example: quejing night new Friday --players Ann,Ben,Cho,Dai
help-night-ledger = The ledger file, by default `ledger.sqlite` in the data folder; or the address of a ledger on a server: `postgres://NAME@HOST/DATABASE`
help-night-night = The night, by its title or the beginning of its identifier; by default the one in progress
help-night-json = { help-compare-json }
help-night-lang = { help-score-lang }
help-night-author = Who is recording; the ledger shows this name with the entry
help-night-id = Idempotency key: the same command with the same key is recorded only once
help-night-seen = With --yes: record only what the preview with this mark showed; if the change would now do something else, show a new preview
help-Force-force = Replace existing files, but never a ledger, the files that belong to it, or the command's own input
help-AmendArgs-reason = Reason for the change
help-AmendArgs-agreed = Who agreed in person
help-AmendArgs-yes = Make the change at once, stating that everyone concerned agreed in person; without this option, the change is only previewed, or everyone concerned is asked for consent on their phones
help-AmendArgs-later = Later wins whose tiles are known: score them again by the rules, or leave them as recorded
help-night-new = Begin a night
help-night-new-title = Title of the night
help-night-new-rules = { help-score-rules }
help-night-new-players = The players in turn order, the first dealer first; a ? after a name marks a guest
help-night-new-spectators = The spectators
help-night-new-draw = Draw lots for the seats instead of taking the order given
help-night-new-length = Length of the night: rules (by the rules), half (half game: two rounds), full (full game: four rounds), open (open-ended) or a number of deals
help-night-new-flowers = Lingque: play with the eight flowers
help-night-new-camps = House rule: play in camps from the start
help-night-new-allow_similar = Begin even though two names look alike
help-ReducedArgs-t0 = T0 of the reduced score; by default as set for the night, or else 480
help-ReducedArgs-alpha = α of the reduced score; by default as set for the night, or else 1
help-ReducedArgs-root = The value under the square root in the reduced score: players (the number of players), hands (the number of deals) or a number
help-ReducedArgs-as_printed = Give the best player the lowest reduced score, as printed in the 26th edition
help-ReducedArgs-winner_high = Give the best player the highest reduced score
help-night-list = List the nights in the ledger
help-night-list-all = List hidden nights as well
help-night-people = List the people of all nights
help-night-due = Show what comes next: who deals, who sits where
help-night-add = Record an entry
help-night-add-yes = Record the entry at once even if it needs consent, stating that everyone concerned agreed in person
help-night-add-in_deal = Add the entry to this earlier deal, before its end: number of the deal, or of one of its entries
help-Add-table = Table number, starting at 1
help-Add-overrule = Record the entry even though it contradicts the course of play; give the reason
help-Add-allow_similar = Record the entry even though a new name looks like another
help-night-undo = Undo an entry, by default the last one
help-night-undo-event = Number of the entry
help-night-undo-yes = Make the change at once even if other deals change, stating that everyone concerned agreed in person
help-night-undo-agreed = { help-AmendArgs-agreed }
help-night-undo-later = { help-AmendArgs-later }
help-night-undo-earlier = Allow an entry other than the last one
help-night-redo = Redo an undone entry, by default the one undone last
help-night-redo-event = { help-night-undo-event }
help-night-redo-yes = { help-night-undo-yes }
help-night-redo-agreed = { help-night-undo-agreed }
help-night-redo-later = { help-AmendArgs-later }
help-night-redo-earlier = { help-night-undo-earlier }
help-night-correct = Correct an earlier entry by entering it again
    .after =
        Example: quejing night correct 5 win --winner Ann --points 30
help-night-correct-event = Number of the entry (`quejing night events` lists them)
help-night-void = Void a deal, so that it does not count
help-night-void-hand = Number of the deal, or of one of its entries
help-night-reseat = Correct the seating from a given deal on
help-night-reseat-hand = { help-night-void-hand }
help-night-reseat-seats = The players in turn order, the dealer of that deal first; separate two tables with /
help-night-events = List all entries with their numbers, including undone ones
help-night-deals = List deals and agreed payments in the order of the night, with each person's gain or loss and any later changes
help-night-deals-player = List only what concerns this person
help-night-standings = Show totals, ranks and reduced scores, with `--stats` statistics too
help-night-standings-stats = Add the statistics of every player
help-night-standings-series = Add the totals after every deal
help-night-report = Write a report of the night as one HTML file, or the payments as CSV
help-night-report-out = File to write; by default standard output
help-night-report-photos = In the HTML report, show thumbnails of the photos saved with the deals
help-night-report-csv = Write every payment as CSV instead of the HTML report
help-night-export = Write the entries of the night as JSONL or CSV
help-night-export-out = { help-night-report-out }
help-night-export-csv = Write CSV instead of JSONL
help-night-import = Import nights from an exported file
help-night-import-file = The exported file
help-night-verify = Check that the ledger is intact, that all checksums match and that the payments balance
help-night-backup = Copy the ledger into a new folder and check the copy
help-night-backup-folder = The folder to create; it must not exist yet
help-night-rescue = Make a valid ledger in a new folder from the intact entries of a damaged one
help-night-rescue-folder = { help-night-backup-folder }
help-night-dispute = Dispute a deal or an agreed payment, or decide a dispute
help-night-dispute-open = Dispute a deal or an agreed payment; the recorded details are stored with the dispute
help-night-dispute-open-hand = Number of the deal, of one of its entries, or of the entry for an agreed payment
help-night-dispute-open-by = Who opens the dispute
help-night-dispute-open-claim = What this person claims
help-night-dispute-decide = Record what the table decided
help-night-dispute-decide-dispute = Number of the entry that opened the dispute
help-night-dispute-decide-decision = keep (leave the deal or payment unchanged), correct (record the correction first) or void
help-night-dispute-decide-note = The decision in words
help-night-dispute-decide-agreed = { help-AmendArgs-agreed }
help-night-dispute-decide-yes = Record the decision at once, stating that everyone concerned agreed in person; without this option, voiding a deal is previewed first
help-night-dispute-list = List the disputes of the night
help-night-evidence = Manage photos and other evidence of deals
help-night-evidence-attach = Store a photo, a reading or a scoring with a deal
help-night-evidence-attach-hand = { help-night-void-hand }
help-night-evidence-attach-file = The file; JSON unless it is a photo
help-night-evidence-attach-what = What the file contains
help-night-evidence-list = List stored evidence and the space it uses
help-night-evidence-remove = Remove a photo; all entries stay in the ledger
help-night-evidence-remove-sha256 = The photo's SHA-256, or the beginning of it
help-night-evidence-remove-reason = Reason for removing the photo
help-night-evidence-limit = Set how much space photos may use
help-night-evidence-limit-mebibytes = The space in MiB
help-night-requests = List open requests for consent
help-night-requests-take_back = Withdraw this request
help-night-returned = List entries that could not be recorded after the server was away
help-night-returned-again = Enter this one again
help-night-returned-dismiss = Remove this one from the list
help-night-close = End the night
help-night-close-note = A closing remark
help-night-close-told = Mark these people as told in person about the entries they have not seen
help-night-close-told_all = Mark everyone as told in person about the entries they have not seen
help-night-close-unfinished = What becomes of an unfinished game: `left_out` leaves it out of the results, `counted` counts it as it stands; if the night has already ended, this corrects the earlier decision
help-night-reopen = Reopen a night that has ended
help-night-rename = Give a night another title
help-night-rename-title = The new title
help-night-hide = Leave a night out of the lists
help-night-unhide = Show a hidden night in the lists again

# What is recorded

help-night-add-win = A win, given by its tiles, its patterns or only its value
help-WinArgs-winner = Who won
help-WinArgs-from = Who discarded the winning tile; if left out, the win is a self-draw
help-WinArgs-points = Lingque and Zung Jung: points of the hand
help-WinArgs-fan = Riichi: han; house rule and Lingque: fan
help-WinArgs-fu = Riichi and Lingque: fu
help-WinArgs-yakuman = Riichi: how many yakuman
help-WinArgs-tiles = The tiles in hand, the winning tile last unless --win names it; the value follows from the rules and what the night has recorded: seats, round, honba, sticks, riichi, turned-up tiles
help-WinArgs-uncounted = Riichi: leave the winner's recorded riichi out of this hand; give the reason with `--overrule`
help-WinArgs-pattern = Patterns by their ids, e.g. half_flush or guest_wind_triplet*2
help-night-add-win-provided = Lingque: how many of the winner's tiles a player discarded, e.g. NAME=4
help-night-add-win-discards = Zung Jung: the discards before the winning one, oldest first, e.g. NAME=5m, or NAME=5m/9m with the tile the winner had drawn; together with the tiles of the hand, they decide who is responsible
help-WinArgs-responsible = Zung Jung: who is responsible for how many points, e.g. NAME=40 or shared=25
help-WinArgs-pao = Riichi: who is liable (pao), as NAME, or NAME=UNITS, where UNITS is the number of yakuman they are liable for
help-WinArgs-paid = The payments actually made, instead of those required by the rules
help-WinArgs-also = Another winner on the same tile, with fan, han/fu or points, e.g. NAME=3/40
help-night-add-draw = A draw
help-night-add-draw-why = Why the deal ended in a draw
help-night-add-draw-tenpai = Riichi: who is tenpai
help-night-add-draw-nagashi = Riichi: who has a nagashi mangan
help-night-add-deal = The beginning of a deal: dice, special rule, bets
help-DealArgs-dealer = The dealer, if not the player whose turn it is to deal
help-DealArgs-dice = All dice in the order they were rolled
help-night-add-deal-special = House rule: the special rule, 2 to 12, if it does not follow from the dice
help-DealArgs-turned = Riichi: the dora indicators; house rule: the tiles turned up for special rules 2 and 8
help-DealArgs-support = House rule: who bets on whom
help-DealArgs-open = House rule: who plays with an open hand
help-night-add-deal-swap = House rule: with whom the dealer swaps seats under special rule 12
help-night-add-deal-last = House rule: this is one of the last deals of the night
help-night-add-deal-played_on = Riichi: the last dealer, who could end the game (agari yame), plays on
help-night-add-kong = House rule: a kong that is paid at once
help-night-add-kong-by = Who has the kong
help-night-add-kong-how = The kind of kong
help-night-add-kong-from = Who discarded the tile
help-night-add-riichi = A riichi declaration
help-night-add-riichi-player = Who declared riichi
help-night-add-open = House rule: someone plays with an open hand
help-night-add-open-player = Who plays with an open hand
help-night-add-support = House rule: someone outside the table bets on a player
help-night-add-support-who = Who bets
help-night-add-support-player = The player they bet on
help-night-add-false-win = A false win
help-night-add-false-win-who = Who declared the false win
help-night-add-false-win-fan = House rule: the number of fan declared
help-night-add-false-win-waiting = House rule: who was waiting, and the most fan their hand could have scored on a discard, e.g. NAME=3
help-night-add-false-win-fine = Points that the declarer pays to each of the other players as a fine
help-night-add-false-win-goes_on = The declarer's hand is dead, but the deal goes on
help-night-add-money = An agreed payment. To pay into the table (no player receives it), write `table` as the recipient or leave the recipient empty, as in `Ann::10`; if someone is called table, only the empty recipient means the table
help-night-add-money-what = The kind of payment
help-night-add-money-payments = The payments
help-night-add-money-why = Reason for the payment
help-night-add-money-with = Who agreed to the payment
help-night-add-note = A note
help-night-add-note-text = Text of the note
help-night-add-seats = Who sits where from now on
help-night-add-seats-seats = The players in turn order, the next dealer first; separate two tables with /
help-night-add-seats-queue = Who waits for a seat, in order
help-night-add-seats-bettors = House rule: who bets at each table; write - for nobody
help-night-add-seats-free = House rule: the free person between two tables
help-night-add-seats-how = How the seats were decided
help-night-add-game = The next game: round, honba and riichi sticks start again, totals continue
help-night-add-game-order = Everyone who plays, the first dealer first; if left out, as in the previous game
help-night-add-game-draw = Draw lots for the seats
help-night-add-game-unfinished = What becomes of an unfinished game: `left_out` leaves it out of the results, `counted` counts it as it stands
help-night-add-reduced = How the reduced score is worked out, for the whole night
help-night-add-camps = House rule: the camps from now on; name none to end them
help-night-add-camps-camps = A camp and its people, e.g. 石=Ann+Bob
help-night-add-join = Someone arrives
help-night-add-join-name = Name of the person
help-night-add-join-guest = The person is a guest, here only this once
help-night-add-join-watch = The person only watches
help-night-add-leave = Someone leaves
help-night-add-leave-who = { help-night-add-join-name }
help-night-add-rename = Rename a person
help-night-add-rename-who = The old name
help-night-add-rename-name = The new name
help-night-add-event = Record an entry given as JSON, for anything that no other command can record
help-night-add-event-object = The JSON object, including its kind; name people by name or identifier
help-replay = Replay an exported night and write the standings after every entry as JSON lines
help-replay-file = A file written by `quejing night export`
help-replay-json = Answer with JSON lines; there is no other form, so this option can be left out

# Photos, cameras, tile sets

help-read = Read the tiles in photos
help-read-photos = Photos: JPEG, PNG, WebP, BMP or HEIC
help-read-json = Answer with one line of JSON per photo
help-read-annotate = Write the photo with the recognised tiles marked; with several photos, name a folder
help-read-models = Folder with locator.onnx and classifier.onnx
help-read-camera_profile = Correct lens distortion with a camera profile, given by name (`quejing calibrate --list` lists the names) or as a file
help-read-anyway = Read the photo even if it is damaged, or too blurred, dark, oblique or small to be trusted; with --score, score the hand even if a question is open
help-CustomArgs-win_tile = Where the winning tile lies: auto, sideways (at an end), apart, above (beyond the hand) or last
help-CustomArgs-no_giver = Do not infer from a sideways tile's position in a meld who discarded it
help-CustomArgs-indicators = Look for dora indicators, on a row of face-down tiles or alone beyond the hand
help-CustomArgs-red_fives = How many red fives the set has: 0, 3 or 4, or in three-player riichi 0, 2 or 4; by default as in the rules of --score; without --score, every five printed entirely in red counts as a red five
help-read-set = Your own tile set, by the name it was enrolled under
help-read-score = Score the hand too: patterns, and payments if it is known who pays
help-read-count = Count a full set spread out in photos and list missing or duplicate tiles
help-read-rules = With --score: a rule set (`quejing rules` lists them), a profile or a profile file
help-read-lang = { help-score-lang }
help-read-win = The winning tile; by default the one seen in the photo


# The phones on the table

help-serve = Serve pages to the phones around the table, for photographing hands, recording deals and settling up; no display is needed
    .after =
        Scan the code with the first phone: it becomes the host, begins the night and invites the others.
        Example on a mini-PC: quejing serve --data /srv/quejing --port 7788
        Without HTTPS, others on a shared network could see photos and totals; use --tls-self-signed, or --tls-cert and --tls-key.
help-serve-port = Port to listen on; if not given, the default port or the next free one
help-serve-bind = Address to listen on; by default all addresses of this computer
help-serve-name = Host name that phones use to reach this computer, such as the one in its certificate; may be repeated
help-serve-data = Folder of the ledger; by default the user's data folder
help-serve-tls_cert = Certificate (PEM) for HTTPS
help-serve-tls_key = Private key of the certificate (PEM)
help-serve-tls_self_signed = HTTPS with a certificate that this computer creates and stores; each phone shows a warning once
help-serve-new_host = Show an invitation that makes a phone the host, for when the host's phone is lost
help-serve-json = Write a line of JSON at the start and for each new invitation, each new code and each change of the phones
help-serve-models = { help-read-models }

help-watch = Read live from a camera, a stream, a video or images
    .after =
        Sources: camera:0 (see `quejing cameras`), http://… or rtsp://…, a video, an image, a folder of images, numbered images such as frame-%03d.jpg
help-watch-source = The source to read from
help-watch-json = Write a line of JSON whenever a hand is locked or unlocked and for each change of state
help-watch-once = Stop once a hand is locked
help-watch-seconds = Stop after this many seconds
help-watch-every_frame = Read every frame of a file, however long that takes; without this option, frames may be dropped, as with a camera
help-watch-agree = How many frames must agree before a hand is locked
help-watch-anyway = With --score: score the hand even if a question is open
help-watch-models = { help-read-models }
help-watch-camera_profile = { help-read-camera_profile }
help-watch-win = { help-read-win }
help-watch-score = Score every locked hand too: patterns, and payments if it is known who pays
help-watch-rules = { help-read-rules }
help-watch-lang = { help-score-lang }
help-cameras = List the cameras of this computer
help-cameras-json = Answer with a line of JSON per camera
help-calibrate = Measure a camera from photos of the board and save its camera profile
    .after =
        Examples:
          quejing calibrate --name phone board-*.jpg
          quejing calibrate --name desk --live camera:0
          quejing calibrate --list
help-calibrate-photos = Photos of the board (see `quejing board`): eight or more, with the board tilted differently in each and together reaching into the corners of the frame
help-calibrate-live = Take the frames from a camera or stream instead of photos; hold the board in front of the camera and tilt it
help-calibrate-views = With --live: how many views to take
help-calibrate-seconds = With --live: give up after this many seconds
help-calibrate-name = Name of the camera profile
help-calibrate-camera = The camera model, as given in the metadata of its photos; by default the model given in all photos of the board. The window uses the camera profile for photos of this model
help-calibrate-date = Date of the calibration, e.g. 2026-11-21; by default today
help-calibrate-out = Write the camera profile to this file instead of the data folder
help-calibrate-replace = Replace a camera profile of the same name
help-calibrate-json = Answer with a line of JSON
help-calibrate-list = List saved camera profiles
help-board = Create the calibration board for printing
help-board-out = File to write: .pdf to print, or .png (200 dots per inch) to show on a screen or paste into a document
help-board-paper = Paper of the PDF
help-enrol = Enrol your own tile set from photos, so that it is read reliably
    .after =
        Lay out one of each tile, upright, suit by suit (1 to 9), then winds and dragons, and take two or three photos in different light.
        Example: quejing enrol home set1.jpg set2.jpg set3.jpg --order guided
help-enrol-name = Name of the set
help-enrol-photos = Photos of the set
help-enrol-order = The tiles in the photos, row by row from the top left: tiles such as `123m 5p back ?` (`?` skips one), `guided` (characters, dots, bamboo 1 to 9, then winds and dragons), `guided+flowers` or `any`; give this option once for each photo, or once for all of them: then either every photo shows the same tiles, or the order continues from photo to photo
help-enrol-labels = Corrections of single tiles: a CSV with file,index,class (as written by --labels-out) or file,x1,y1,x2,y2,class
help-enrol-labels_out = Write the recognised tiles to a file for correction, one line per tile
help-enrol-new = Create the set of that name again from these photos, instead of adding the photos to the set
help-enrol-dry_run = Only show the recognised tiles; save nothing
help-enrol-json = { help-compare-json }
help-enrol-models = { help-read-models }
help-sets = Manage your own tile sets
help-sets-list = List the sets
help-sets-list-json = { help-compare-json }
help-sets-show = Show the details and the versions of a set
help-sets-show-name = Name of the set
help-sets-show-json = { help-compare-json }
help-sets-export = Write a set to a file, for another computer or person
help-sets-export-name = { help-sets-show-name }
help-sets-export-file = File to write
help-sets-export-force = Replace the file if it exists, but never a ledger or the files that belong to it
help-sets-import = Import a tile set from an exported file
help-sets-import-file = The exported file
help-sets-import-name = Name for the imported set, in place of its own
help-sets-rename = Rename a set
help-sets-rename-name = { help-sets-show-name }
help-sets-rename-to = New name of the set
help-sets-remove = Remove a set and all its versions
help-sets-remove-name = { help-sets-show-name }
help-sets-rollback = Go back to an earlier version, which becomes the newest one
help-sets-rollback-name = { help-sets-show-name }
help-sets-rollback-version = The version; by default the one before the newest
help-sets-add = Add tiles from a photo once you have checked them
help-sets-add-name = { help-sets-show-name }
help-sets-add-photo = The photo
help-sets-add-tiles = A tile, given by its index in the reading (counted from 0) and its name, e.g. 3=5p; may be repeated
help-sets-add-models = { help-read-models }

# What stands for a value

help-value-OPTIONS = OPTIONS
help-value-COMMAND = COMMAND
help-value-HAND = HAND
help-value-DEAL = DEAL
help-value-RULES = RULES
help-value-LANG = LANG
help-value-TILE = TILE
help-value-TILES = TILES
help-value-WIND = WIND
help-value-NUMBER = NUMBER
help-value-WORD = WORD
help-value-WORDS = WORDS
help-value-KIND = KIND
help-value-NAME = NAME
help-value-NAMES = NAMES
help-value-PEOPLE = PEOPLE
help-value-PLAYER = PLAYER
help-value-FAN = FAN
help-value-POINTS = POINTS
help-value-UNITS = UNITS
help-value-VALUE = VALUE
help-value-N = N
help-value-FROM = FROM
help-value-TO = TO
help-value-AMOUNT = AMOUNT
help-value-FILE = FILE
help-value-ADDRESS = ADDRESS
help-value-PORT = PORT
help-value-DIR = DIR
help-value-NIGHT = NIGHT
help-value-TITLE = TITLE
help-value-LENGTH = LENGTH
help-value-MARK = MARK
help-value-ID = ID
help-value-SHA256 = SHA256
help-value-MIB = MIB
help-value-JSON = JSON
help-value-PHOTO = PHOTO
help-value-OUT = OUT
help-value-SOURCE = SOURCE
help-value-WHERE = WHERE
help-value-SECONDS = SECONDS
help-value-FRAMES = FRAMES
help-value-CAMERA = CAMERA
help-value-DATE = DATE
help-value-PAPER = PAPER
help-value-VERSION = VERSION
help-value-INDEX = INDEX
help-quejing-server = Ledger on a PostgreSQL server, shared with other computers: `postgres://NAME@HOST/DATABASE`; the password is read from a file such as `~/.pgpass`
help-serve-ledger = Ledger on a PostgreSQL server, shared with other computers: `postgres://NAME@HOST/DATABASE`; the password is read from a file such as `~/.pgpass`
help-night-server = Prepare a PostgreSQL server for a ledger that several computers write to
help-night-server-prepare = Create the tables of a ledger, or update those of an earlier version, as the owner of the database
help-night-server-prepare-address = Address of the database with the name of its owner: `postgres://OWNER@HOST/DATABASE`
help-night-server-prepare-machine = Database role of a computer that may write to the ledger; the role must already exist on the server
help-night-move = Move the ledger with its photos to another file or to a server, and compare every entry; if the former ledger was a file, it is renamed, not deleted
help-night-move-to = The other ledger: a file, or `postgres://NAME@HOST/DATABASE`; it may already contain other nights
