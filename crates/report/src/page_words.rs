//! What every report says, whatever it is about: headings, how it was run, limits in words.

use mossa_wire::{LimitFigures, Machine, Run, RunKind};

use crate::Language;
use crate::document::Table;
use crate::gather::Gathered;
use crate::language::{fill, words};
use crate::numbers::Numbers;

words! { Words {
    report: "Report", "Relazione";
    skip: "Skip to the report", "Vai alla relazione";
    on_this_page: "On this page", "In questa pagina";
    remarks: "Remarks", "Osservazioni";
    how: "How it was run", "Come è stato eseguito";
    the_file: "The file that was run", "Il file eseguito";
    experiment: "Report · experiment `{name}` · run {id} · {game}", "Relazione · esperimento `{name}` · esecuzione {id} · {game}";
    tournament: "Report · tournament `{name}` · run {id} · {game}", "Relazione · torneo `{name}` · esecuzione {id} · {game}";
    cut: "The first {shown} of {all} rows; `{file}` has them all.", "Le prime {shown} righe di {all}; `{file}` le ha tutte.";
    version: "Version", "Versione";
    seed: "Seed", "Seme";
    limits: "Limits", "Limiti";
    jobs: "Jobs", "Lavori";
    jobs_of: "{done} of {all}", "{done} su {all}";
    started: "Started", "Inizio";
    machine: "Machine", "Macchina";
    machine_words: "{processor}, {cores} cores, {memory}{system}", "{processor}, {cores} core, {memory}{system}";
    memory: "{memory} GiB, ", "{memory} GiB, ";
    unknown_machine: "not recorded", "non registrata";
    no_limits: "none", "nessuno";
    more_limits: "{n} more", "altri {n}";
    records: "Records", "Risultati";
    records_in: "{n}: {where}", "{n}: {where}";
    records_puzzles: "{rows} rows of instances.csv", "{rows} righe di instances.csv";
    records_parts: "{parts} parts of {searches} searches, which are rows of instances.csv", "{parts} parti di {searches} ricerche, che sono righe di instances.csv";
    records_thoughts: "{rows} rows of positions.csv", "{rows} righe di positions.csv";
    records_games: "{rows} rows of games.csv", "{rows} righe di games.csv";
    limit_time: "{value} of time", "{value} di tempo";
    limit_nodes: "{value} nodes", "{value} nodi";
    limit_depth: "depth {value}", "profondità {value}";
    limit_memory: "{value} of memory", "{value} di memoria";
    limit_clock: "clock {value}", "orologio {value}";
    limit_margin: "margin {value}", "margine {value}";
    origin: "mossa {version} · seed {seed} · limits: {limits} · {machine}", "mossa {version} · seme {seed} · limiti: {limits} · {machine}";
    unfinished_figure: "{done} of {all}", "{done} su {all}";
    unfinished: "jobs are done: the run is not finished, and everything below is about what there is so far.", "lavori sono fatti: l'esecuzione non è finita, e tutto ciò che segue riguarda quello che c'è finora.";
    nothing_figure: "0", "0";
    nothing: "records: there is nothing to report yet.", "risultati: non c'è ancora niente da riferire.";
} }

impl Words {
    /// What is said under a table that was cut.
    pub(crate) fn cut_note(&self, table: &Table, language: Language) -> Option<String> {
        let numbers = Numbers::of(language);
        let [shown, all] = [table.rows.shown.len(), table.rows.n_all].map(|n| numbers.whole(n as u64));
        let file = format!("{}.csv", table.name);
        let is_cut = table.rows.shown.len() < table.rows.n_all;
        is_cut.then(|| fill(self.cut, &[("shown", &shown), ("all", &all), ("file", &file)]))
    }

    /// The line above the title.
    pub(crate) fn kicker(&self, run: &Run) -> String {
        let text = if run.kind == RunKind::Tournament { self.tournament } else { self.experiment };
        fill(text, &[("name", &run.name), ("id", &run.id), ("game", &run.game)])
    }

    /// The figures of the run, with their labels.
    pub(crate) fn facts(&self, run: &Run, gathered: &Gathered, numbers: Numbers) -> Vec<(String, String)> {
        let [done, all] = [gathered.n_records, run.jobs.max(gathered.n_records)].map(|n| numbers.whole(n));
        let mut facts = vec![
            (self.version, Words::versions(run, gathered)),
            (self.seed, run.seed.to_string()),
            (self.limits, self.all_limits(gathered, numbers)),
            (self.jobs, fill(self.jobs_of, &[("done", &done), ("all", &all)])),
            (self.records, self.all_records(gathered, numbers)),
            (self.machine, self.machine_of(run.machine.as_ref(), numbers)),
        ];
        facts.extend(run.started.clone().map(|started| (self.started, started)));
        facts.into_iter().map(|(label, value)| (label.to_owned(), value)).collect()
    }

    /// The same in a line.
    pub(crate) fn origin_of(&self, run: &Run, gathered: &Gathered, numbers: Numbers) -> String {
        let values = [
            ("version", Words::versions(run, gathered)),
            ("seed", run.seed.to_string()),
            ("limits", self.all_limits(gathered, numbers)),
            ("machine", self.machine_of(run.machine.as_ref(), numbers)),
        ];
        fill(self.origin, &values)
    }

    /// Where every record is: the sum of the parts is the whole.
    fn all_records(&self, gathered: &Gathered, numbers: Numbers) -> String {
        let Gathered { n_records, puzzles, thoughts, games, .. } = gathered;
        let n_searches = puzzles.n_wholes();
        let n_puzzles = puzzles.rows.len() as u64 - n_searches;
        let (n_thoughts, n_games) = (thoughts.rows.len() as u64, games.rows.len() as u64);
        debug_assert_eq!(n_puzzles + puzzles.n_parts + n_thoughts + n_games, *n_records, "every record is somewhere");
        let mut places = Vec::new();
        let rows =
            [(self.records_puzzles, n_puzzles), (self.records_thoughts, n_thoughts), (self.records_games, n_games)];
        places.extend(
            rows.into_iter().filter(|(_, n)| *n != 0).map(|(text, n)| fill(text, &[("rows", &numbers.whole(n))])),
        );
        let [parts, searches] = [puzzles.n_parts, n_searches].map(|n| numbers.whole(n));
        let in_parts = || fill(self.records_parts, &[("parts", &parts), ("searches", &searches)]);
        places.extend((puzzles.n_parts != 0).then(in_parts));
        let n = numbers.whole(*n_records);
        if places.is_empty() { n } else { fill(self.records_in, &[("n", n), ("where", places.join("; "))]) }
    }

    fn versions(run: &Run, gathered: &Gathered) -> String {
        let versions: Vec<&str> = gathered.versions.iter().map(String::as_str).collect();
        if versions.is_empty() { run.version.clone() } else { versions.join(", ") }
    }

    fn all_limits(&self, gathered: &Gathered, numbers: Numbers) -> String {
        // A sweep over limits may have many; the first ones say what kind they are.
        const MOST: usize = 4;
        let all: Vec<String> =
            gathered.limits.iter().take(MOST).map(|limits| self.limit_words(limits, numbers)).collect();
        let n_more = gathered.limits.len().saturating_sub(MOST);
        let more = (n_more != 0).then(|| fill(self.more_limits, &[("n", &numbers.whole(n_more as u64))]));
        let all: Vec<String> = all.into_iter().chain(more).collect();
        if all.is_empty() { self.no_limits.to_owned() } else { all.join("; ") }
    }

    fn limit_words(&self, limits: &LimitFigures, numbers: Numbers) -> String {
        let texts = [
            (self.limit_time, limits.time.clone()),
            (self.limit_nodes, limits.nodes.map(|nodes| numbers.whole(nodes))),
            (self.limit_depth, limits.depth.map(|depth| depth.to_string())),
            (self.limit_memory, limits.memory.clone()),
            (self.limit_clock, limits.clock.clone()),
            (self.limit_margin, limits.margin.clone()),
        ];
        let named = texts.into_iter().filter_map(|(text, value)| Some(fill(text, &[("value", &value?)])));
        let named: Vec<String> = named.collect();
        if named.is_empty() { self.no_limits.to_owned() } else { named.join(", ") }
    }

    fn machine_of(&self, machine: Option<&Machine>, numbers: Numbers) -> String {
        let Some(machine) = machine else { return self.unknown_machine.to_owned() };
        let gibibytes = numbers.whole((machine.memory + (1 << 29)) >> 30);
        let memory = if machine.memory == 0 { String::new() } else { fill(self.memory, &[("memory", &gibibytes)]) };
        let cores = machine.cores.to_string();
        let values = [
            ("processor", machine.processor.as_str()),
            ("cores", &cores),
            ("memory", &memory),
            ("system", &machine.system),
        ];
        fill(self.machine_words, &values)
    }
}
