import type { SentCode } from '#machines/two-factor-panel/two-factor-panel.port.ts';
import { asks } from '#paths/browser/asked.ts';
import { ANNA } from '#paths/browser/backdrop.ts';
import type { BrowserExecutors, Hands } from '#paths/browser/executors.ts';
import {
  giveUpWaiting,
  isLost,
  signInAgain,
  signInOverThePage,
  tryAgain,
  waitAsTold,
} from '#paths/browser/signed-in.ts';
import type { Observation } from '#paths/core/observed.ts';

const ON = { ...ANNA, settings: { twoWayAuthenticationEnabled: true, twoWayMobileNo: '+49 *** 099' } };

const panel = ({ page }: Hands) => page.getByRole('region', { name: '2-Faktor Authentifizierung' });
const codeGroup = (hands: Hands, name: string) => panel(hands).getByRole('group', { name, exact: true });
const button = (hands: Hands, name: string | RegExp) => panel(hands).getByRole('button', { name });
const requests = (hands: Hands) => button(hands, /Zugangscode anfordern$/);

const isErrand =
  (...errands: readonly string[]) =>
  ({ view }: Observation) =>
    errands.some((errand) => view.errand === errand);
const isBusy = ({ tags }: Observation) => tags.includes('busy');

/** A code that was sent a moment ago bars the way to the next one until its time is over. */
async function requestOnceAllowed(hands: Hands, which: number): Promise<void> {
  await hands.pass(60_000);
  await requests(hands).nth(which).click();
}

async function type(hands: Hands, group: string, code: unknown): Promise<void> {
  const first = codeGroup(hands, group).getByRole('textbox').first();
  await first.fill(String(code));
}

/** The steps of an errand with what was typed, what was sent, and what blocks it. */
async function showErrand(hands: Hands): Promise<void> {
  const { state, view } = hands.seen;
  if (isLost(hands.seen)) return signInOverThePage(hands);
  if (view.errand === 'disabling' && state.startsWith('changing.confirming') && view.sent === null)
    return waitAsTold(hands);
  if (view.sent !== null) await codeGroup(hands, 'Zugangscode').waitFor();
  if (view.isPresentWanted)
    await panel(hands).getByText('auch einen Zugangscode an Ihre bisherige').waitFor();
  if (/unreachable$/i.test(state)) await button(hands, 'Erneut versuchen').waitFor();
  if (/refused$/i.test(state)) await panel(hands).getByRole('alert').waitFor();
  await waitAsTold(hands);
}

export const twoFactorPanelInBrowser: BrowserExecutors = {
  sampled: true,
  begin: {
    off: ({ open }) => open('/own/details', ANNA),
    on: ({ open }) => open('/own/details', ON),
  },
  events: {
    'factor.enable': (hands) => panel(hands).getByRole('switch').click(),
    'factor.disable': (hands) => panel(hands).getByRole('switch').click(),
    'factor.move': (hands) => button(hands, 'Nummer ändern').click(),
    'factor.abandon': (hands) => button(hands, 'Abbrechen').click(),
    'code.request: number': async (hands) => {
      await hands.page
        .getByRole('textbox', { name: 'Mobilnummer für Zugangscodes' })
        .fill(String(hands.event.number));
      await requestOnceAllowed(hands, 0);
    },
    'code.request: present': (hands) => requestOnceAllowed(hands, isErrand('disabling')(hands.seen) ? 0 : 1),
    'code.present': (hands) => button(hands, 'Ich habe schon einen Code').click(),
    'code.confirm': async (hands) => {
      const { code, presentCode } = hands.event;
      await type(hands, 'Zugangscode', code);
      if (presentCode !== null) await type(hands, 'Zugangscode an die bisherige Nummer', presentCode);
      await button(hands, 'Bestätigen').click();
    },
    'step.retry': tryAgain,
    'wait.cancel': giveUpWaiting,
  },
  services: {
    request: {
      asks: asks('user/setting/second-factor/request'),
      content: ({ sentTo, waitSeconds }: SentCode) => ({
        sentTo,
        resendAt: new Date(Date.now() + waitSeconds * 1_000).toISOString(),
      }),
    },
    change: {
      asks: asks('user/setting/second-factor/change'),
      content: (settings: object) => ({ action: 'updateSuccess', settings }),
    },
  },
  otherwise: {
    'sessionBack: again': (hands) => signInAgain(hands.seen.view.isOn ? ON : ANNA)(hands),
  },
  shows: {
    off: (hands) => panel(hands).getByText('Nein, 2-Faktor Authentifizierung deaktiviert').waitFor(),
    on: (hands) => button(hands, 'Nummer ändern').waitFor(),
    changing: showErrand,
  },
  beyond: [
    {
      steps: [
        'event factor.disable',
        'event factor.abandon',
        'event code.request',
        'event code.present',
        'event code.confirm',
        'event step.retry',
      ],
      when: (before) => isLost(before) || isBusy(before),
      reason: 'nothing can be pressed while the server works or the sign-in stands above it',
    },
    {
      steps: ['event code.request: number'],
      when: isErrand('disabling'),
      reason: 'a code to switch it off only goes to the present number',
    },
    {
      steps: ['event code.request: present'],
      when: (before) => !isErrand('disabling')(before) && before.view.isPresentWanted !== true,
      reason: 'the present number is asked for only when the server wants its code',
    },
    {
      steps: ['event code.present'],
      when: ({ view }) => view.sent !== null,
      reason: 'where a code was sent, its boxes are there already',
    },
    {
      steps: ['event code.confirm: code'],
      when: ({ view }) => view.isPresentWanted === true,
      reason: 'both codes are asked for',
    },
    {
      steps: ['event code.confirm: both'],
      when: ({ view }) => view.isPresentWanted !== true || view.sentToPresent === null,
      reason: 'there are no boxes for the second code',
    },
    {
      steps: ['event code.confirm'],
      when: ({ view }) => view.sent === null,
      reason: 'there are no boxes for a code',
    },
  ],
};
