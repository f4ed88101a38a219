//! A plot as a file of its own: it brings its style, in light and dark, with plain colours that every program understands.

use super::escaped;
use super::style::plot_style;
use crate::document::Plot;

/// A file.
pub(super) fn file(plot: &Plot) -> String {
    let [width, height] = plot.size;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" role=\"img\">\n{}<style>{}</style>\n<rect class=\"ground\" width=\"{width:.0}\" height=\"{height:.0}\"/>\n{}\n</svg>\n",
        head(plot),
        plot_style(),
        plot.body
    )
}

/// The plot inside a page, which has the style.
pub(super) fn inside(plot: &Plot) -> String {
    let [width, height] = plot.size;
    format!(
        "<svg class=\"plot\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-labelledby=\"{name}-t {name}-d\">\
         <title id=\"{name}-t\">{}</title><desc id=\"{name}-d\">{}</desc>{}</svg>",
        escaped(&plot.title),
        escaped(&plot.description),
        plot.body,
        name = plot.name,
    )
}

fn head(plot: &Plot) -> String {
    format!("<title>{}</title>\n<desc>{}</desc>\n", escaped(&plot.title), escaped(&plot.description))
}
