//! Colours, type and layout: the tokens of the product in one table, from which the page and the plots take theirs.

use std::fmt::Write as _;

/// A token: its name, and its colour in light and dark.
const TOKENS: [(&str, &str, &str); 25] = [
    ("page", "#f3f5f3", "#101413"),
    ("surface", "#ffffff", "#181d1b"),
    ("sunken", "#e8ece9", "#0b0f0d"),
    ("ink", "#16201c", "#e9eeeb"),
    ("ink-2", "#43504a", "#bac4bf"),
    ("ink-3", "#5a6761", "#98a59f"),
    ("line", "#d7ddd9", "#2c3431"),
    ("edge", "#7c8882", "#6f7c76"),
    ("accent", "#0b6652", "#6fd0b5"),
    ("on-accent", "#ffffff", "#06241c"),
    ("accent-soft", "#dcefe8", "#15332a"),
    ("focus", "#0b6652", "#8fe6cd"),
    ("one", "#1d5fa6", "#79b3f0"),
    ("one-soft", "#dfeaf7", "#152a40"),
    ("two", "#a14a00", "#f0a559"),
    ("two-soft", "#fbe8d5", "#3b2715"),
    ("even", "#5a6761", "#98a59f"),
    ("even-soft", "#e8ece9", "#262d2a"),
    ("warn", "#775600", "#e2c05a"),
    ("warn-soft", "#faf0cf", "#332a10"),
    ("c1", "#1d5fa6", "#79b3f0"),
    ("c2", "#a14a00", "#f0a559"),
    ("c3", "#0b6652", "#6fd0b5"),
    ("c4", "#7a3b9a", "#cfa3ee"),
    ("c5", "#43504a", "#bac4bf"),
];

/// The rules of plots; `@name` is the colour of a token.
const PLOT: &str = include_str!("plot.css");
/// The rules of the page.
const PAGE: &str = include_str!("page.css");

/// The style of a page: tokens as variables, light unless the reader's system is dark, always light on paper.
pub(super) fn page_style() -> String {
    let tokens = |dark: bool| {
        TOKENS.iter().fold(String::new(), |mut text, (name, light, dark_colour)| {
            let _ = write!(text, "--{name}: {}; ", if dark { dark_colour } else { light });
            text
        })
    };
    let plot = filled(|name| format!("var(--{name})"));
    format!(
        ":root {{ color-scheme: light dark; {}}}\n@media screen and (prefers-color-scheme: dark) {{ :root {{ {}}} }}\n{PAGE}{plot}",
        tokens(false),
        tokens(true)
    )
}

/// The style of a plot that stands alone.
pub(super) fn plot_style() -> String {
    let [light, dark] =
        [|token: &(&str, &'static str, &'static str)| token.1, |token: &(&str, &'static str, &'static str)| token.2]
            .map(|pick| {
                filled(|name| {
                    TOKENS.iter().find(|token| token.0 == name).map_or_else(String::new, |token| pick(token).to_owned())
                })
            });
    format!("\n{light}@media (prefers-color-scheme: dark) {{\n{dark}}}\n")
}

/// The rules of plots with their colours.
fn filled(colour: impl Fn(&str) -> String) -> String {
    let mut text = String::with_capacity(PLOT.len() * 2);
    let mut rest = PLOT;
    while let Some((before, after)) = rest.split_once('@') {
        let end = after.find(|letter: char| letter != '-' && !letter.is_ascii_alphanumeric()).unwrap_or(after.len());
        text.push_str(before);
        text.push_str(&colour(&after[..end]));
        rest = &after[end..];
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_of_a_plot_is_a_token() {
        filled(|name| {
            assert!(TOKENS.iter().any(|token| token.0 == name), "`{name}` is no token");
            String::new()
        });
        assert!(!plot_style().contains('@') || plot_style().matches('@').count() == 1, "only the media rule is left");
    }
}
