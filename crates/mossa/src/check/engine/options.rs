//! Checks of the options that a program offers.

use std::collections::BTreeSet;

use mossa_protocol::{OptionKind, OptionOffer, uci};

use super::exam::{Exam, Found};

pub(super) fn well_formed(exam: &mut Exam<'_>) -> Result<(), Found> {
    exam.wake()?;
    let mut names = BTreeSet::new();
    for offer in offers(exam) {
        let offer = offer?;
        fault_of(&offer).map_or(Ok(()), |what| Err(Found::Fault(format!("option {}: {what}", offer.name))))?;
        if !names.insert(offer.name.to_string().to_lowercase()) {
            return Err(format!("option {} is offered twice", offer.name).into());
        }
    }
    Ok(())
}

pub(super) fn settable(exam: &mut Exam<'_>) -> Result<(), Found> {
    exam.wake()?;
    let offers: Vec<OptionOffer> = offers(exam).filter_map(Result::ok).collect();
    if offers.is_empty() {
        return Err(Found::Nothing("it offers no options".to_owned()));
    }
    for offer in offers {
        let name = offer.name.to_string();
        let Some(value) = default(&offer.kind) else { continue };
        exam.say(&format!("setoption name {name} value {value}"))?;
    }
    exam.ready()
}

/// The options of the introduction, or what is wrong with one.
fn offers(exam: &Exam<'_>) -> impl Iterator<Item = Result<OptionOffer, Found>> + use<> {
    let lines: Vec<String> = exam.introduction.iter().flatten().cloned().collect();
    let is_offer = |line: &String| line.split_whitespace().next() == Some("option");
    lines.into_iter().filter(is_offer).map(|line| match line.parse() {
        Ok(uci::FromEngine::Option(offer)) => Ok(offer),
        Ok(_) => Err(Found::Fault(format!("`{line}` is no option"))),
        Err(error) => Err(Found::Fault(format!("`{line}`: {error}"))),
    })
}

/// What is wrong with an option.
fn fault_of(offer: &OptionOffer) -> Option<String> {
    match &offer.kind {
        OptionKind::Check { default: None } => Some("a check has no default true or false".to_owned()),
        OptionKind::Spin { default, min, max } => {
            let (Some(default), Some(min), Some(max)) = (default, min, max) else {
                return Some("a spin has no whole numbers as default, min and max".to_owned());
            };
            let is_inside = min <= default && default <= max;
            (!is_inside).then(|| format!("its default {default} is not from {min} to {max}"))
        }
        OptionKind::Combo { default, choices } => {
            let is_one = default.as_ref().is_some_and(|default| choices.contains(default));
            (!is_one).then(|| "the default of a combo is not among its values".to_owned())
        }
        OptionKind::Check { default: Some(_) } | OptionKind::Button | OptionKind::String { .. } => None,
    }
}

/// What an option is unless it is set, as it is written. Strings are left alone: many name files, and some programs open a file
/// that is called `<empty>`.
fn default(kind: &OptionKind) -> Option<String> {
    match kind {
        OptionKind::Check { default } => default.map(|default| default.to_string()),
        OptionKind::Spin { default, .. } => default.map(|default| default.to_string()),
        OptionKind::Combo { default, .. } => default.as_ref().map(ToString::to_string),
        OptionKind::Button | OptionKind::String { .. } => None,
    }
}
