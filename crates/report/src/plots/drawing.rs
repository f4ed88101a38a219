//! An SVG drawing as it grows: shapes with classes, never with colours of their own, so that one drawing serves the page, a
//! file, light and dark.

use std::fmt::Write as _;

/// A drawing.
#[derive(Clone, Default, Debug)]
pub(crate) struct Drawing {
    body: String,
}

/// Where a text stands relative to its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    /// It begins there.
    Start,
    /// It is centred there.
    Middle,
    /// It ends there.
    End,
}

/// How many series have a colour of their own; later ones take the colours again, with a broken line.
const N_COLOURS: usize = 5;

/// The class that colours a series.
pub(crate) fn colour(series: usize) -> String {
    let dash = if (series / N_COLOURS).is_multiple_of(2) { "" } else { " dash" };
    format!("c{}{dash}", series % N_COLOURS + 1)
}

/// About how wide a text is at 12 pixels.
pub(crate) fn text_width(text: &str) -> f64 {
    text.chars()
        .map(|letter| match letter {
            'i' | 'l' | 'j' | '.' | ',' | ':' | '\'' | '|' | ' ' | '\u{a0}' => 3.6,
            'm' | 'w' | 'M' | 'W' | '%' | '×' => 10.0,
            letter if letter.is_uppercase() => 8.0,
            _ => 6.7,
        })
        .sum()
}

impl Drawing {
    /// The inside of the SVG element.
    pub(crate) fn body(self) -> String {
        self.body
    }

    /// A straight line.
    pub(crate) fn line(&mut self, class: &str, from: [f64; 2], to: [f64; 2]) {
        let [[x1, y1], [x2, y2]] = [from, to].map(|point| point.map(short));
        let _ = write!(self.body, r#"<path class="{class}" d="M{x1} {y1}L{x2} {y2}"/>"#);
    }

    /// A line through points.
    pub(crate) fn polyline(&mut self, class: &str, points: &[[f64; 2]]) {
        let points: Vec<String> = points.iter().map(|&[x, y]| format!("{},{}", short(x), short(y))).collect();
        let _ = write!(self.body, r#"<polyline class="{class}" points="{}"/>"#, points.join(" "));
    }

    /// A box with slightly round corners.
    pub(crate) fn rectangle(&mut self, class: &str, corner: [f64; 2], size: [f64; 2]) {
        let [x, y] = corner.map(short);
        let [width, height] = size.map(|length| short(length.max(0.0)));
        let _ =
            write!(self.body, r#"<rect class="{class}" x="{x}" y="{y}" width="{width}" height="{height}" rx="3"/>"#);
    }

    /// A box whose colour is between two others: `share` of the first over the surface.
    pub(crate) fn tint(&mut self, class: &str, corner: [f64; 2], size: [f64; 2], share: f64) {
        let [x, y] = corner.map(short);
        let [width, height] = size.map(short);
        let _ = write!(
            self.body,
            r#"<rect class="{class}" x="{x}" y="{y}" width="{width}" height="{height}" rx="4" fill-opacity="{}"/>"#,
            short2(share)
        );
    }

    /// A text.
    pub(crate) fn text(&mut self, class: &str, at: [f64; 2], anchor: Anchor, text: &str) {
        let [x, y] = at.map(short);
        let class = if class.is_empty() { String::new() } else { format!(r#" class="{class}""#) };
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => r#" text-anchor="middle""#,
            Anchor::End => r#" text-anchor="end""#,
        };
        let _ = write!(self.body, r#"<text{class} x="{x}" y="{y}"{anchor}>{}</text>"#, crate::exporters::escaped(text));
    }

    /// The mark of a series: each of five has its own shape, and the five whose lines are broken have hollow ones.
    pub(crate) fn marker(&mut self, series: usize, [x, y]: [f64; 2]) {
        let colour = colour(series);
        let colour = colour.trim_end_matches(" dash");
        let at = |x: f64, y: f64| format!("{} {}", short(x), short(y));
        let is_hollow = !(series / N_COLOURS).is_multiple_of(2);
        let class = format!("{colour} {}", if is_hollow { "hollow" } else { "fill" });
        let shape = match series % N_COLOURS {
            0 => format!(r#"<circle class="{class}" cx="{}" cy="{}" r="4"/>"#, short(x), short(y)),
            1 => format!(r#"<path class="{class}" d="M{}h7v7h-7z"/>"#, at(x - 3.5, y - 3.5)),
            2 => format!(r#"<path class="{class}" d="M{}l4.8 8h-9.6z"/>"#, at(x, y - 5.0)),
            3 => format!(r#"<path class="{class}" d="M{}l4.8 5.2l-4.8 5.2l-4.8 -5.2z"/>"#, at(x, y - 5.2)),
            _ if is_hollow => format!(r#"<path class="{colour} cross" d="M{}v9m-4.5 -4.5h9"/>"#, at(x, y - 4.5)),
            _ => format!(r#"<path class="{colour} cross" d="M{}l7 7m0 -7l-7 7"/>"#, at(x - 3.5, y - 3.5)),
        };
        self.body.push_str(&shape);
    }

    /// Names of series under a picture, line by line. Returns how high it is.
    pub(crate) fn key(&mut self, names: &[(usize, String)], [left, top]: [f64; 2], width: f64) -> f64 {
        const LINE: f64 = 20.0;
        let [mut x, mut y] = [left, top];
        for (series, name) in names {
            let wide = 34.0 + text_width(name) + 14.0;
            if left < x && left + width < x + wide {
                [x, y] = [left, y + LINE];
            }
            self.line(&format!("{} curve", colour(*series)), [x, y - 4.0], [x + 26.0, y - 4.0]);
            self.marker(*series, [x + 13.0, y - 4.0]);
            self.text("key", [x + 33.0, y], Anchor::Start, name);
            x += wide;
        }
        y - top + LINE
    }
}

/// A coordinate: a tenth of a pixel is enough.
fn short(value: f64) -> String {
    trimmed(format!("{value:.1}"))
}

fn short2(value: f64) -> String {
    trimmed(format!("{value:.2}"))
}

fn trimmed(text: String) -> String {
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text };
    if text == "-0" { "0".into() } else { text }
}
