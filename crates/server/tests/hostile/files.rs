//! Files: no question from a page makes the server open one.

use std::path::PathBuf;
use std::process::Command;

use mossa_server::Caps;

use crate::client::AppState;

/// A pipe whose other end is never opened: a process that opens it the usual way waits for ever.
struct Pipe(PathBuf);

impl Pipe {
    fn new() -> Pipe {
        let path = std::env::temp_dir().join(format!("mossa-hostile-pipe-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        assert!(Command::new("mkfifo").arg(&path).status().expect("mkfifo is there").success());
        Pipe(path)
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn no_question_makes_the_server_open_a_file() {
    let app = AppState::open();
    let mut tab = app.tab();
    let pipe = Pipe::new();
    let place = r#"{"game":"connect-x","board":"6x7x4","start":"-","moves":[]}"#;
    let limits = r#"{"seconds":1,"nodes":null,"depth":null}"#;
    let mut id = 0;
    for file in ["/dev/zero", "/etc/shadow", "/etc/hostname", pipe.0.to_str().expect("plain text")] {
        let player = format!("perfect:book={file}");
        let asks = [
            format!(
                r#"{{"kind":"think","place":{place},"player":"{player}","wish":"move","limits":{limits},"clocks":null}}"#
            ),
            format!(
                r#"{{"kind":"think","place":{place},"player":"{player}","wish":"worth","limits":{limits},"clocks":null}}"#
            ),
            format!(r#"{{"kind":"trace","place":{place},"player":"{player}","limits":{limits},"cap":10}}"#),
        ];
        for ask in asks {
            id += 1;
            tab.say(&format!(r#"{{"id":{id},"ask":{ask}}}"#));
            let answer = tab.answer();
            assert!(answer.starts_with(&format!(r#"{{"id":{id},"answer":{{"kind":"refused""#)), "{ask}: {answer}");
            assert!(answer.contains("only the local command line names files"), "{ask}: {answer}");
        }
    }
}

/// Endgame tablebases are a path as well: a tournament that a page brings may not name them.
#[test]
fn no_tournament_of_a_page_names_tablebases() {
    let ledger = std::env::temp_dir().join(format!("mossa-hostile-tablebases-{}/ledger.db", std::process::id()));
    let app = AppState::with_lab(Caps::usual(2), ledger);
    let mut tab = app.tab();
    for (at, folder) in ["/", "/etc", "/proc/self/fd"].into_iter().enumerate() {
        let text = format!("name = 'a'\\ngame = 'chess'\\nplayers = ['random', 'engine']\\nsyzygy = '{folder}'\\n");
        tab.say(&format!(r#"{{"id":{at},"ask":{{"kind":"check","text":"{text}"}}}}"#));
        let answer = tab.answer();
        assert!(answer.contains("only the local command line names files"), "{folder}: {answer}");
    }
}
