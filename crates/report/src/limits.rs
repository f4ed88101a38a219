//! Limits as people tell them apart: what all limits of a run have in common, such as the memory by default, is not said
//! again at every name.

use crate::gather::Names;

/// Of all limits of a run, by their numbers, the part that tells each apart; the whole where nothing does.
pub(crate) fn apart(limits: &Names) -> Vec<String> {
    let is_common = |part: &str| limits.iter().all(|other| other.split(' ').any(|known| known == part));
    let short = |limits: &str| {
        let parts: Vec<&str> = limits.split(' ').filter(|part| !is_common(part)).collect();
        if parts.is_empty() { limits.to_owned() } else { parts.join(" ") }
    };
    limits.iter().map(short).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_said() {
        let check = |texts: &[&str], expected: &[&str]| {
            let mut limits = Names::default();
            for text in texts {
                limits.number(text);
            }
            assert_eq!(apart(&limits), expected);
        };
        check(&["nodes=5 memory=1GiB", "nodes=7 memory=1GiB"], &["nodes=5", "nodes=7"]);
        check(&["memory=1GiB", "nodes=7 memory=1GiB"], &["memory=1GiB", "nodes=7"]);
        check(&["", "nodes=7"], &["", "nodes=7"]);
        check(&["nodes=7"], &["nodes=7"]);
    }
}
