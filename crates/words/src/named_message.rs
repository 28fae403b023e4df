//! Messages with names instead of data: people by name instead of identifier, tiles by name instead of notation, and
//! times as days.

use quejing_io::dates::format_day;
use quejing_ledger::Night;
use quejing_message::{ArgumentValue, Message};
use quejing_rules::tile::mpsz;

use super::{Lang, render, tile_text};

/// A message whose people, tiles and times are replaced by names, also in the messages that are its arguments.
#[derive(Clone, Copy)]
struct NamedMessage<'a> {
    lang: Lang,
    /// The night that has the names of people; `None` leaves their identifiers.
    night: Option<&'a Night>,
    message: &'a dyn Message,
}

impl Message for NamedMessage<'_> {
    fn id(&self) -> &'static str {
        self.message.id()
    }

    fn code(&self) -> Option<&'static str> {
        self.message.code()
    }

    fn arguments(&self, visit: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {
        self.message.arguments(&mut |field, value| match value {
            ArgumentValue::People(ids) => visit(field, ArgumentValue::List(person_names(self.night, ids))),
            ArgumentValue::Tiles(text) => visit(field, ArgumentValue::Text(tile_list_text(self.lang, &text).into())),
            ArgumentValue::Time(time_ms) => visit(field, ArgumentValue::Text(format_day(time_ms).into())),
            ArgumentValue::Message(inner) => {
                visit(field, ArgumentValue::Message(&NamedMessage { message: inner, ..*self }));
            }
            other => visit(field, other),
        });
    }
}

/// Returns the sentence of a message with the names of tiles and, with a night, of its people.
pub(super) fn render_with_names(lang: Lang, night: Option<&Night>, message: &dyn Message) -> String {
    render(lang, &NamedMessage { lang, night, message })
}

/// Returns the names of the people with these identifiers; the identifier of somebody whom the night does not know.
fn person_names(night: Option<&Night>, ids: Vec<String>) -> Vec<String> {
    let Some(night) = night else {
        return ids;
    };
    let name = |id: String| id.parse().map_or(id, |player| night.name(player));
    ids.into_iter().map(name).collect()
}

/// Returns the tiles of a text in MPSZ notation as a list of their names; an unreadable text is returned unchanged.
pub(super) fn tile_list_text(lang: Lang, notation: &str) -> String {
    let Ok(tiles) = mpsz::parse(notation) else {
        return notation.to_owned();
    };
    let names: Vec<String> = tiles.iter().map(|&tile| tile_text(lang, tile)).collect();
    names.join(text!(lang, "list-comma"))
}
