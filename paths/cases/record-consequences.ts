import * as REFUSAL from '#contract/refusal.ts';
import type { createRecordConsequencesMachine } from '#machines/record-consequences/record-consequences.machine.ts';
import { recordConsequencesSelectors } from '#machines/record-consequences/record-consequences.selectors.ts';
import { contextConsequencesMachine } from '#machines/records/context.ts';
import { wordingConsequencesMachine } from '#machines/records/wording.ts';
import { stepConsequencesMachine } from '#machines/wording-matrix/matrix-step.machine.ts';
import { type Cases, casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP, impactOf } from '#paths/kit/usual.ts';
import { consequencesOnScreen } from '#paths/screen/deletions.ts';

type Consequences<Values, Stored> = ReturnType<typeof createRecordConsequencesMachine<Values, Stored>>;

const CHANGE = { values: { value: 'Anmelden' }, loaded: { id: 1 } };

function consequencesCases<Values, Stored>(machine: Consequences<Values, Stored>, what: string): Cases {
  return casesFor(machine as unknown as Consequences<unknown, unknown>, {
    given: {
      stored: { says: `the user stores ${what}`, input: { ...CHANGE, isWanted: false } },
      foreseen: {
        says: `the server would not store ${what} because others would see another text`,
        input: { ...CHANGE, isWanted: false, foreseen: impactOf({ effective: 2 }) },
      },
      wanted: {
        says: `the user wants to know what storing ${what} would do`,
        input: { ...CHANGE, isWanted: true },
      },
    },
    events: {
      'consequences.accept': { accepted: { says: 'the user goes on' } },
      'consequences.withdraw': { withdrawn: { says: 'the user goes back to the form' } },
      'consequences.preview': { again: { says: 'the user asks once more what would happen' } },
      'wait.cancel': GIVEN_UP,
    },
    answers: {
      preview: {
        others: {
          says: 'the server says that others would see another text',
          gives: impactOf({ effective: 2 }),
        },
        nobody: {
          says: 'the server says that no one else would see anything',
          gives: impactOf({ changed: 1 }),
        },
        clashes: {
          says: 'the server says that something blocks it',
          gives: impactOf({ effective: 2, clashes: 1 }),
        },
        outdated: {
          says: 'the server says that the record is stored otherwise by now',
          gives: {
            ...impactOf({ effective: 2, clashes: 1 }),
            clashes: [{ code: REFUSAL.changedMeanwhile, message: 'changed meanwhile' }],
          },
        },
        untold: { says: 'the server cannot tell beforehand', gives: null },
        ...failures('the question what would happen', '019'),
      },
    },
    view: recordConsequencesSelectors,
    matters: ({ impact, failure }) => [impact?.counts, failure !== null],
    states: { accepted: 'It is stored.', withdrawn: 'The form is open again.' },
    screen: consequencesOnScreen,
  });
}

export const recordConsequences: readonly Cases[] = [
  consequencesCases(wordingConsequencesMachine, 'a wording'),
  consequencesCases(contextConsequencesMachine, 'a context'),
  consequencesCases(stepConsequencesMachine, 'several texts'),
];
