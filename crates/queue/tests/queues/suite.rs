//! What every queue must do.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use mossa_lab::queue::{Collected, Report};

use crate::stage::{collect, nothing_comes, take, with_both};

#[test]
fn every_job_comes_back_once() {
    with_both("once", |stage, dispatch, supplies| {
        let jobs = stage.jobs();
        let expected: Vec<Report> = jobs.iter().map(|job| stage.report(job)).collect();
        let is_over = AtomicBool::new(false);
        thread::scope(|scope| {
            for supply in supplies {
                let is_over = &is_over;
                scope.spawn(move || {
                    // A queue between machines sends its takers elsewhere now and then.
                    while !is_over.load(Ordering::Relaxed) {
                        stage.hand().work(supply, &stage.control()).unwrap();
                    }
                });
            }
            for job in jobs {
                dispatch.put(job).unwrap();
            }
            let mut reports = collect(dispatch, expected.len());
            reports.sort_by_key(Report::job);
            assert_eq!(reports, expected);
            nothing_comes(dispatch);
            is_over.store(true, Ordering::Relaxed);
            dispatch.close().unwrap();
            // Hands that were told to go are missed by whoever collects.
            for _ in 0..2_000 {
                if dispatch.collect().unwrap() == Collected::Nobody {
                    return;
                }
            }
            panic!("somebody is left");
        });
    });
}

#[test]
fn what_is_given_back_goes_to_somebody() {
    with_both("given-back", |stage, dispatch, [one, other]| {
        let job = stage.jobs().remove(0);
        dispatch.put(job.clone()).unwrap();
        one.give_back(take(one)).unwrap();
        let lease = take(other);
        assert_eq!(lease.job, job);
        other.renew(&lease).unwrap();
        other.finish(lease, stage.report(&job)).unwrap();
        assert_eq!(collect(dispatch, 1), [stage.report(&job)]);
    });
}

#[test]
fn nobody_gets_a_job_that_somebody_has() {
    with_both("apart", |stage, dispatch, [one, other]| {
        let jobs: Vec<_> = stage.jobs().into_iter().take(6).collect();
        for job in &jobs {
            dispatch.put(job.clone()).unwrap();
        }
        let leases = [take(one), take(other), take(one), take(other), take(one), take(other)];
        let taken: BTreeSet<u64> = leases.iter().map(|lease| lease.job.number).collect();
        assert_eq!(taken.len(), jobs.len());
    });
}

#[test]
fn a_lease_ends_once() {
    with_both("twice", |stage, dispatch, [one, _]| {
        let job = stage.jobs().remove(0);
        dispatch.put(job.clone()).unwrap();
        let lease = take(one);
        one.finish(lease.clone(), stage.report(&job)).unwrap();
        one.finish(lease, stage.report(&job)).unwrap();
        assert_eq!(collect(dispatch, 1), [stage.report(&job)]);
        nothing_comes(dispatch);
    });
}

#[test]
fn a_closed_queue_takes_no_reports_of_what_nobody_has_begun() {
    with_both("closed", |stage, dispatch, supplies| {
        dispatch.close().unwrap();
        for job in stage.jobs() {
            dispatch.put(job).unwrap();
        }
        for supply in supplies {
            assert_eq!(supply.take().unwrap(), None);
        }
        assert_eq!(dispatch.collect().unwrap(), Collected::Nobody);
    });
}
