"""The sentences of the core's refusals; each game brings those of its own, and its warnings."""

from __future__ import annotations

from scorekeeper.core.text import N_, NN_

REFUSALS = {
    "refused": N_("This can’t be accepted ({code})."),
    # what was sent is no record, or not one of ours
    "format": N_("This is no record of the format scorekeeper/1."),
    "not-json": N_("This is not JSON."),
    "too-deep": N_("This is nested too deeply to be a record."),
    "long-number": N_("A number has too many digits."),
    "key-twice": N_("“{key}” is given twice."),
    "unknown-event": N_("The journal holds “{kind}”, which this version doesn’t know."),
    "not-opened": N_("The journal of this match has no beginning."),
    "opened-twice": N_("A match begins once."),
    "no-entry": N_("This is no change that a match can have."),
    "no-journal": N_("This is no journal of the format {format}."),
    "cut-short": N_("The last line is missing; the file was cut short."),
    "id-twice": N_("Something stands here twice that can be there once."),
    "unknown-address": N_("Somebody came through an address that the match doesn’t have."),
    "differs": N_("This match is here already, and not the same."),
    "elsewhere": N_("One of its addresses leads to another match here."),
    # a match that comes alone from another score book
    "no-file": N_("Choose the file of a match first."),
    "not-alone": N_("Only one match alone can be taken in here."),
    "no-addresses": N_("The two addresses that a match has are missing in this file."),
    "too-much": N_("This match is too large to be taken in by a page."),
    "other-keeper": N_(
        "This match is here already; to go on with it, whoever sends it must be able to keep score here."
    ),
    "apart": N_("This match is here already and was written to in both places since hand {number}."),
    "apart-early": N_("This match is here already and was written to in both places since its beginning."),
    "in-trash-here": N_("This match lies in the trash here; take it back first."),
    "no-address": N_("An address begins with {one} or {other}, then comes the name of a computer."),
    "no-game": N_("The record names no game."),
    "unknown-game": N_("There is no game “{given}”; there are {among}."),
    # who plays
    "no-players": N_("The record names no players."),
    "how-many": N_("This game is for {least} to {most} players; there are {given}."),
    "exactly-how-many": NN_(
        "This game is for {least} player; there are {given}.", "This game is for {least} players; there are {given}."
    ),
    "empty-name": N_("Everybody at the table needs a name."),
    "long-name": NN_("A name has at most {most} letter.", "A name has at most {most} letters."),
    "odd-letter": N_("A name can’t hold control or direction characters."),
    "name-twice": N_("{name} stands twice; everybody needs a name of their own."),
    "sides": N_("These people can’t be split into such sides."),
    "joined-before": N_("People are listed in the order in which they join."),
    "nobody-left": N_("Somebody has to stay at the table."),
    "closed-table": N_("In this game nobody joins or leaves; a seat can be taken by somebody else."),
    "unknown-player": N_("{name} isn’t at this table."),
    # the rules
    "no-preset": N_("There are no rules called “{given}”; there are {among}."),
    "rules": N_("These rules don’t go together."),
    "step": N_("It must be a multiple of {step}, not {given}."),
    "empty-list": N_("At least one is needed here."),
    "each-once": N_("Each may be named once, and one at least."),
    # the shape of what was given
    "unknown-key": N_("Nothing here is called “{key}”."),
    "type": N_("This is not of the right kind."),
    "missing": N_("“{key}” is missing."),
    "not-whole": N_("A whole number is needed here."),
    "not-text": N_("A text is needed here."),
    "not-list": N_("A list is needed here."),
    "not-object": N_("An object with named values is needed here."),
    "not-flag": N_("It is yes or no: true or false."),
    "only-true": N_("“{key}” is true, or not there at all."),
    "not-moment": N_("A time has a date, an hour and its offset, as 2026-11-30T20:15:00+01:00."),
    "change-parts": N_("A change says after which hand it is, and who takes a seat, joins or leaves."),
    "empty-change": N_("There is nothing to change."),
    "out-of-bounds": N_("It can be {low} to {high}, not {given}."),
    "long-text": NN_("A text has at most {most} letter.", "A text has at most {most} letters."),
    "other-word": N_("“{given}” is none of {among}."),
    "list-length": N_("There should be {length}, not {given}."),
    "amount": N_("A stake is an amount above 0, as 0.05."),
    "currency": N_("A currency has three letters, as EUR."),
    # the course of the match
    "over-before": N_("With these totals the match would be over before it begins."),
    "past-goal": N_("Nobody can have more than {target}."),
    "finished": N_("The match is over; nothing more is played."),
    "ended": N_("The table has ended this match; reopen it to go on."),
    "no-hand": N_("There is no hand {number}."),
    "nothing": N_("There is nothing to take back."),
    "nothing-to-undo": N_("There is nothing to take back."),
    "nothing-to-redo": N_("There is nothing to put again."),
    "in-trash": N_("This match is in the trash."),
    "not-in-trash": N_("This match is not in the trash."),
    # circles
    "no-person": N_("There is nobody like that in this circle."),
    "no-season": N_("There is no such season in this circle."),
    "same-person": N_("That is the same person already."),
    "not-merged": N_("Nobody was merged here."),
    "played-together": N_("They have played in the same match, so they are two people."),
    "no-day": N_("A day is a date, as 2026-11-30, not “{given}”."),
    "ends-before": N_("A season ends on the day on which it begins, or later."),
    # a club evening
    "evening-not-opened": N_("The journal of this evening has no beginning."),
    "evening-opened-twice": N_("An evening begins once."),
    "evening-ended": N_("The evening is over; reopen it to go on."),
    "how-many-pairs": N_("An evening is for {least} to {most} pairs; there are {given}."),
    "half-pair": N_("A pair is two people; {name} needs a partner."),
    "no-pair": N_("There is no pair {number}."),
    "no-penalty": N_("There is no penalty {number}."),
    "no-penalty-points": N_("Say how many points it is about."),
    "no-round": N_("There is no round {number}."),
    "no-more-rounds": NN_(
        "With so many pairs there is {rounds} round; it has been drawn.",
        "With so many pairs there are {rounds} rounds; all have been drawn.",
    ),
    "one-place-each": N_("In a round each pair plays at one table or rests, and each table has a match of its own."),
    "tables-play": NN_(
        "{count} table is still playing; the next round waits for it.",
        "{count} tables are still playing; the next round waits for them.",
    ),
    "round-begun": N_("A hand of this round has been played, so the round stays."),
    "no-tournament": N_("No evening is played of this game."),
    # who asks, and how
    "empty-command": N_("Each write needs a random id of its own."),
    "stale": N_("Somebody else wrote in the meantime."),
    "viewer": N_("This address may look, not write."),
    "not-found": N_("There is nothing at this address."),
    "no-token": N_("Nothing is kept at this address."),
    "too-large": NN_(
        "This is too large; a match has at most {most} byte.", "This is too large; a match has at most {most} bytes."
    ),
    "media": N_("This must be sent as application/json."),
    "rate": N_("That is too often; wait a moment."),
    "too-many-hands": NN_("A match has at most {most} hand.", "A match has at most {most} hands."),
    "too-many-changes": NN_("A match is changed {most} time at most.", "A match is changed {most} times at most."),
    "too-many-people": NN_("A circle has at most {most} person.", "A circle has at most {most} people."),
    "too-many-matches": NN_("A circle has at most {most} match.", "A circle has at most {most} matches."),
    "too-many-evenings": NN_("A circle has at most {most} evening.", "A circle has at most {most} evenings."),
    "origin": N_("This came from another site and was not accepted."),
    "busy": N_("The score book is busy just now. Nothing was lost; try again."),
    "full": N_("The disk is full. Nothing was saved; everything saved before is still there."),
    "read-only": N_("The disk can’t be written to. Nothing was saved; everything saved before is still there."),
    "damaged": N_("The score book can’t be read; it needs its keeper’s attention."),
    "failed": N_("The score book could not be reached. Nothing was saved; try again."),
}
"""The sentence of each reason, or of each code where it has but one."""

WHATS = {"adjust": N_("agreed adjustment")}
"""The core's own reasons for points."""
