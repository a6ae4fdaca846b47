import { mailTestMachine } from '#machines/mail-test/mail-test.machine.ts';
import { mailTestSelectors } from '#machines/mail-test/mail-test.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP } from '#paths/kit/usual.ts';
import { mailTestOnScreen, TRIED_MAIL } from '#paths/screen/mail.ts';

export const mailTestCases = casesFor(mailTestMachine, {
  given: { written: { says: 'a mail is being written' } },
  events: {
    'test.send': {
      mail: { says: 'the user has it sent to them', with: { mail: TRIED_MAIL, key: 'key-1' } },
    },
    'test.retry': { again: { says: 'the user has the same sent again' } },
    'test.close': { closed: { says: 'the user leaves the form' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    send: {
      taken: { says: 'the mail server takes it', gives: { sentTo: 'nowak@praxis.example' } },
      ...failures('the mail', '018'),
    },
  },
  view: mailTestSelectors,
  matters: ({ sentTo, failure }) => [sentTo !== null, failure?.kind],
  screen: mailTestOnScreen,
});
