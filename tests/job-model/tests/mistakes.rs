//! Each mistake breaks a promise, and each promise is broken by a mistake.

use std::collections::BTreeSet;

use wfm_job_model::explore::explore;
use wfm_job_model::mistake::Mistake;
use wfm_job_model::model::{Bounds, Model};
use wfm_job_model::promises::Promise;

const SMALL: Bounds = Bounds { messages: 1, ..Bounds::FULL };
/// A batch whose second record cannot be applied.
const SPOILT: Bounds = Bounds { records: 2, spoilt: Some(1), ..SMALL };

fn breaks(mistake: Mistake, bounds: Bounds, promise: Promise) {
    let model = Model::with(bounds, mistake);
    let broken = explore(&model, &[promise]).err();
    let broken = broken.unwrap_or_else(|| panic!("{mistake:?} leaves {promise:?} as it is"));
    assert_eq!(broken.promise, promise);
    let right = explore(&Model::new(bounds), &[promise]);
    assert!(right.is_ok(), "{promise:?} does not hold without {mistake:?} either");
}

macro_rules! mistakes {
    ($($name:ident: $mistake:ident, $bounds:ident => $($promise:ident),+;)+) => {
        $(
            #[test]
            fn $name() {
                $(breaks(Mistake::$mistake, $bounds, Promise::$promise);)+
            }
        )+

        #[test]
        fn every_promise_can_be_broken() {
            let broken = BTreeSet::from([$($(Promise::$promise),+),+]);
            assert_eq!(broken, BTreeSet::from(Promise::ALL));
        }
    };
}

mistakes! {
    no_sweeper: NoSweeper, SMALL => Ends;
    no_condition_on_the_job: NoConditionOnJob, SMALL => ProgressNeverFalls, OneVerdictEach;
    no_condition_of_the_sweeper: NoConditionOfSweeper, SMALL => ProgressNeverFalls;
    no_condition_of_dead_letters: NoConditionOfDeadLetters, SMALL => ProgressNeverFalls;
    no_condition_on_a_chunk: NoConditionOnChunk, SMALL => AppliedOnce, VerdictsStay;
    no_condition_on_the_key: NoConditionOnKey, SMALL => ProgressNeverFalls;
    a_message_deleted_before_its_work: MessageDeletedFirst, SPOILT => Ends;
    dead_letters_dropped: DeadLettersDropped, SPOILT => Ends;
    abandoning_what_has_moved: AbandonsWhatHasMoved, SMALL => AbandonedWhereItStood;
    a_chunk_in_two_writes: ChunkInTwoWrites, SMALL => OneVerdictEach, CanBeCompleted;
    counting_full_chunks: CountsFullChunks, SMALL => OneVerdictEach;
    not_listed_again: NotListedAgain, SMALL => ListedUntilEnded, Ends;
    working_on_what_was_abandoned: WorksOnAbandoned, SMALL => EndedStays;
    a_replay_that_does_not_resume: NeverResumes, SMALL => CanBeCompleted;
    a_replay_from_the_start: ResumesFromTheStart, SMALL => ProgressNeverFalls;
    an_answer_before_it_is_stored: AnswersFirst, SMALL => AnsweredIsStored;
}

/// Two conditions protect a chunk. The condition of the job is enough.
#[test]
fn the_condition_on_verdicts_is_a_second_one() {
    let model = Model::with(SMALL, Mistake::VerdictsWrittenOver);
    assert!(explore(&model, &Promise::ALL).is_ok());
}
