//! The rules of the house, each held against the real workspace.

use xtask::gather::{documents, files, manifest, members, packages, page_sources, page_texts, root, sources};
use xtask::{Fault, arrows, game_names, licences, links, tree, words};

#[track_caller]
fn check(faults: &[Fault]) {
    let lines: Vec<String> = faults.iter().map(Fault::to_string).collect();
    assert!(lines.is_empty(), "{} broken:\n{}", lines.len(), lines.join("\n"));
}

#[test]
fn arrows_point_the_way_of_the_table() {
    check(&arrows::turned(&members(root()).unwrap()));
}

#[test]
fn serde_stays_at_the_door() {
    check(&arrows::stray_serde(&members(root()).unwrap()));
}

#[test]
fn licences_are_ones_we_accept() {
    check(&licences::refused(&packages(root()).unwrap()));
}

#[test]
fn no_leftovers_are_committed() {
    check(&tree::leftovers(&sources(root()).unwrap()));
}

#[test]
fn golden_files_are_never_written_where_ci_is_set() {
    check(&tree::rewriting(&sources(root()).unwrap()));
}

#[test]
fn releases_check_input_for_overflow() {
    check(&tree::unchecked(&manifest(root()).unwrap()));
}

#[test]
fn every_file_says_what_it_is() {
    check(&tree::headless(&sources(root()).unwrap()));
}

#[test]
fn every_public_item_of_kernel_and_search_has_an_example() {
    check(&tree::untaught(&sources(root()).unwrap()));
}

#[test]
fn only_a_games_own_rooms_name_it() {
    let sources = [sources(root()).unwrap(), page_sources(root()).unwrap()].concat();
    check(&game_names::named(&sources));
}

#[test]
fn links_of_documents_lead_somewhere() {
    let documents = documents(root()).unwrap();
    check(&links::broken(&documents, &files(root()).unwrap()));
    let n_links = links::count(&documents);
    assert!(100 <= n_links, "only {n_links} links");
}

#[test]
fn texts_use_no_banned_words() {
    let [sources, documents, texts] = [sources, documents, page_texts].map(|gather| gather(root()).unwrap());
    assert!(!documents.is_empty() && !texts.is_empty(), "no texts were found");
    check(&words::banned(&[sources, documents, texts].concat()));
}
