import { twoFactorPanelMachine } from '#machines/two-factor-panel/two-factor-panel.machine.ts';
import { twoFactorPanelSelectors } from '#machines/two-factor-panel/two-factor-panel.selectors.ts';
import { twoFactorPanelInBrowser } from '#paths/browser/two-factor-panel.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, findingOf, GIVEN_UP, refused } from '#paths/kit/usual.ts';
import { twoFactorPanelOnScreen } from '#paths/screen/two-factor-panel.ts';

const OFF = { twoWayAuthenticationEnabled: false, twoWayMobileNo: null };
const ON = { twoWayAuthenticationEnabled: true, twoWayMobileNo: '+49 *** 099' };

export const twoFactorPanelCases = casesFor(twoFactorPanelMachine, {
  given: {
    off: { says: "the user's second factor is off", input: { settings: OFF } },
    on: { says: "the user's second factor is on", input: { settings: ON } },
  },
  events: {
    'factor.enable': { wanted: { says: 'the user wants to switch it on' } },
    'factor.move': { wanted: { says: 'the user wants another number' } },
    'factor.disable': { wanted: { says: 'the user switches it off', with: { key: 'key-off' } } },
    'factor.abandon': { left: { says: 'the user leaves everything unchanged' } },
    'code.request': {
      number: {
        says: 'the user asks for a code to a number',
        with: { number: '+491713920099', key: 'key-1' },
      },
      present: {
        says: 'the user asks for a code to the present number',
        with: { number: null, key: 'key-2' },
      },
    },
    'code.present': { held: { says: 'the user has a code already' } },
    'code.confirm': {
      code: { says: 'the user gives the code', with: { code: 'ABCD2345', presentCode: null, key: 'key-3' } },
      both: {
        says: 'the user gives the codes of both numbers',
        with: { code: 'ABCD2345', presentCode: 'EFGH6789', key: 'key-4' },
      },
    },
    'step.retry': { again: { says: 'the user tries the same again' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    request: {
      sent: { says: 'a code is sent', gives: { sentTo: '+49 *** 099', waitSeconds: 60 } },
      'too soon': refused('the wish for a code', '051', { retryAfter: 42 }),
      ...failures('the wish for a code', '057'),
    },
    change: {
      on: { says: 'the server answers that it is on', gives: ON },
      off: { says: 'the server answers that it is off', gives: OFF },
      'present code wanted': refused('the change', '005', { findings: [findingOf('presentToken', '005')] }),
      'code wanted': refused('the change', '005', {
        findings: [findingOf('twoWayAuthenticationToken', '005')],
      }),
      ...failures('the change', '048'),
    },
  },
  view: twoFactorPanelSelectors,
  matters: ({ settings, errand, sent, sentToPresent, presentWanted, failure, wish, request }) => [
    settings.twoWayAuthenticationEnabled,
    errand,
    sent !== null,
    sentToPresent !== null,
    presentWanted,
    failure !== null,
    wish !== null,
    request?.number === null,
  ],
  screen: twoFactorPanelOnScreen,
  browser: twoFactorPanelInBrowser,
});
