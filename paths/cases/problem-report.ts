import { problemReportMachine } from '#machines/problem-report/problem-report.machine.ts';
import { problemReportSelectors } from '#machines/problem-report/problem-report.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures } from '#paths/kit/usual.ts';
import { problemReportOnScreen } from '#paths/screen/problem-report.ts';

const SINCE = Date.parse('2026-11-20T10:00:00.000Z');

export const problemReportCases = casesFor(problemReportMachine, {
  given: { wanted: { says: 'the user wants to report a problem' } },
  events: {
    'report.save': {
      bare: {
        says: 'the user wants the file without texts',
        with: { said: { happened: 'Es geht nicht.', withTexts: false } },
      },
    },
    'report.retry': { again: { says: 'the user tries it again' } },
    'report.drop': { dropped: { says: 'the user drops the recording' } },
    'report.close': { closed: { says: 'the user closes the dialog' } },
  },
  answers: {
    record: {
      fresh: {
        says: 'what happens is recorded from now on',
        gives: { since: SINCE, events: 7, isWhole: false },
      },
      whole: {
        says: 'it has been recorded since the start of the console',
        gives: { since: SINCE, events: 412, isWhole: true },
      },
      broken: failures('the code that records', '019').unreachable,
    },
    keep: {
      kept: { says: 'the browser takes the file', gives: { name: 'leitstand-problem.json' } },
      broken: failures('the file', '019').unreachable,
    },
    drop: {
      dropped: { says: 'the recording has ended', gives: undefined },
      broken: failures('the end of the recording', '019').unreachable,
    },
  },
  view: problemReportSelectors,
  matters: ({ recorded, failure }) => [recorded?.isWhole, failure?.kind],
  screen: problemReportOnScreen,
});
