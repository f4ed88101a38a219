//! Records of games of chess: PGN.

use std::io::BufRead;

use mossa_chess::pgn::{Fault, Game, GameResult, Reader};

use super::annotate::annotate;
use super::judge::PlayedChess;
use crate::record::{MoveReview, ReadRecord, RecordError, RecordFormat, RecordReader, WrittenGame};

/// PGN.
#[derive(Debug)]
pub(super) struct Pgn;

impl RecordFormat for Pgn {
    fn name(&self) -> &'static str {
        "PGN"
    }

    fn read<'a>(&self, source: Box<dyn BufRead + 'a>) -> Box<dyn RecordReader + 'a> {
        Box::new(Reader::new(source))
    }
}

impl<R: BufRead> RecordReader for Reader<R> {
    fn next_record(&mut self) -> Result<Option<ReadRecord>, RecordError> {
        let played = self.next_played().map_err(|error| RecordError {
            number: error.place.game,
            is_last: matches!(error.fault, Fault::Input(_)),
            why: error.to_string(),
        })?;
        Ok(played.map(|(record, line)| ReadRecord {
            number: self.place().game,
            players: ["White", "Black"].map(|tag| record.tag(tag).unwrap_or("?").to_owned()),
            result: record.result.to_string(),
            game: Box::new(PlayedChess::of(&line)),
            record: Box::new(record),
        }))
    }
}

impl WrittenGame for Game {
    fn set_tag(&mut self, name: &str, value: &str) {
        Game::set_tag(self, name, value);
    }

    fn set_result(&mut self, result: &str) {
        self.result = GameResult::read(result).unwrap_or_default();
    }

    fn n_plies(&self) -> usize {
        self.line.plies.len()
    }

    fn add_remark(&mut self, ply: usize, remark: String) {
        self.line.plies[ply].after.push(remark);
    }

    fn annotate(&mut self, ply: usize, review: &MoveReview<'_>) {
        annotate(&mut self.line.plies[ply], review);
    }

    fn movetext(&self) -> String {
        let text = self.to_string();
        let line = text.split_once("\n\n").map_or("", |(_, line)| line).replace('\n', " ");
        line.trim_end().trim_end_matches('*').trim_end().to_owned()
    }

    fn boxed_clone(&self) -> Box<dyn WrittenGame> {
        Box::new(self.clone())
    }
}
