//! The errors of our own parsers of option values that have no code: a usage error names the option and the value.

use std::ops::RangeInclusive;

use quejing_message::Message;

/// The reason for which a parser refuses the value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
pub(super) enum ValueError {
    #[message(id = "cli-usage-no-number", by_hand)]
    NoNumber,
    /// A number outside these limits.
    #[message(id = "cli-usage-out-of-range", by_hand)]
    OutOfRange { least: i64, most: i64 },
    #[cfg_attr(not(feature = "vision"), allow(dead_code, reason = "only the calibration has a date"))]
    #[message(id = "cli-date", by_hand)]
    NoDate,
    #[cfg_attr(not(feature = "vision"), allow(dead_code, reason = "only reading a photo makes it"))]
    #[message(id = "cli-win-tile", by_hand)]
    NoWinMark,
}

impl std::error::Error for ValueError {}

/// Returns the parser of a whole number between these limits, which clap's own parser tells only in an English
/// sentence.
pub(super) fn number_in<T>(limits: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, ValueError> + Clone
where
    T: Copy + TryFrom<i64> + Into<i64>,
{
    let (least, most): (i64, i64) = ((*limits.start()).into(), (*limits.end()).into());
    move |text| {
        let number: i64 = text.parse().map_err(|_| ValueError::NoNumber)?;
        let in_limits = Some(number).filter(|number| (least..=most).contains(number));
        in_limits.and_then(|number| T::try_from(number).ok()).ok_or(ValueError::OutOfRange { least, most })
    }
}

#[cfg(test)]
mod tests {
    use std::any::TypeId;
    use std::error::Error;

    use clap::{Arg, Command, CommandFactory};

    use super::*;

    /// Calls `check` with each argument of a command and its subcommands.
    fn visit_arguments(command: &Command, check: &mut dyn FnMut(&Arg)) {
        command.get_arguments().for_each(&mut *check);
        command.get_subcommands().for_each(|sub| visit_arguments(sub, check));
    }

    /// Clap's own parser of small numbers tells the limits in English only, so that no argument may have it.
    #[test]
    fn every_argument_of_a_small_number_tells_its_limits_as_data() {
        let mut command = crate::cli::CliArguments::command();
        command.build();
        let small: [TypeId; 3] = [TypeId::of::<u8>(), TypeId::of::<u16>(), TypeId::of::<u32>()];
        let mut names = Vec::new();
        visit_arguments(&command, &mut |arg| {
            let parser = arg.get_value_parser();
            if !small.iter().any(|id| parser.type_id() == *id) || arg.get_id() == "table" {
                return;
            }
            let alone = Arg::new("number").long("number").value_parser(parser.clone());
            let parsed = Command::new("alone").arg(alone).try_get_matches_from(["alone", "--number", "4294967296"]);
            let error = parsed.expect_err("more than any of them can be");
            let source = error.source().and_then(|source| source.downcast_ref());
            assert!(matches!(source, Some(ValueError::OutOfRange { .. })), "{}: {error}", arg.get_id());
            names.push(arg.get_id().to_string());
        });
        assert!(names.iter().any(|name| name == "honba"), "{names:?}");
    }

    #[test]
    fn numbers_are_read_between_their_limits() {
        let parse = number_in(6..=60_u16);
        assert_eq!((parse("6"), parse("60")), (Ok(6), Ok(60)));
        assert_eq!(parse("61"), Err(ValueError::OutOfRange { least: 6, most: 60 }));
        assert_eq!(parse("six"), Err(ValueError::NoNumber));
    }
}
