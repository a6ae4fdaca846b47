import type { TriedMail } from '#machines/mail-test/mail-test.port.ts';
import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import { CANCEL, FROM_ELSEWHERE, unreachableAt, waits } from '#paths/screen/usual.ts';

/** The mail that stands in the form. */
export const TRIED_MAIL: TriedMail = {
  ...{ identifier: 'reminder', contextIdentifier: 'GLOBAL', lang: 'de' },
  ...{ subject: 'Ihr Termin', body: 'Guten Tag', values: [] },
};

const SEND = 'button Testmail an mich senden';

export const mailTestOnScreen: ScreenExecutors = {
  shows: {
    ready: [SEND],
    ...waits('sending', [`busy ${SEND}`]),
    sessionLost: [`busy ${SEND}`],
    sent: [SEND, 'status Gesendet an nowak@praxis.example.'],
    refused: [SEND, 'alert Die Testmail wurde nicht gesendet'],
    unreachable: [SEND],
  },
  also: unreachableAt('unreachable'),
  does: {
    'test.send': (hands) => hands.send(),
    'test.retry': press(SEND),
    'test.close': (hands) => hands.send(),
    'wait.cancel': press(CANCEL),
  },
  outside: FROM_ELSEWHERE,
};
