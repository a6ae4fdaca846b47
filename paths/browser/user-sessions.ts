import type { OpenSession } from '#contract/session.ts';
import { type Asked, asks } from '#paths/browser/asked.ts';
import { ANNA } from '#paths/browser/backdrop.ts';
import type { BrowserExecutors, Executor, Hands } from '#paths/browser/executors.ts';
import {
  giveUpWaiting,
  isLost,
  signInAgain,
  signInOverThePage,
  waitAsTold,
} from '#paths/browser/signed-in.ts';

const part = ({ page }: Hands) => page.getByRole('region', { name: 'Sitzungen' });
const button = (hands: Hands, name: string | RegExp) => part(hands).getByRole('button', { name });

const busyList = (hands: Hands) => part(hands).locator('ul[aria-busy=true]');

/** The sessions that were there stay while it is asked again. */
const loading: Executor = async (hands) => {
  await waitAsTold(hands);
  if (hands.seen.view.sessions !== null) await busyList(hands).waitFor();
};

const failed =
  (words: RegExp): Executor =>
  async (hands) => {
    await part(hands).getByText(words).waitFor();
    await button(hands, 'Erneut versuchen').waitFor();
  };

export const userSessionsInBrowser: BrowserExecutors = {
  begin: { own: ({ open }) => open('/own/details', ANNA) },
  events: {
    'session.end: one': (hands) => button(hands, /^Sitzung beenden: Chrome/).click(),
    'session.end: others': (hands) => button(hands, 'Alle anderen beenden').click(),
    'sessions.retry': (hands) => button(hands, 'Erneut versuchen').click(),
    'sessions.close': ({ page }) =>
      page.getByRole('navigation').getByRole('link', { name: 'Startseite', exact: true }).click(),
    'wait.cancel': giveUpWaiting,
  },
  services: {
    load: {
      asks: asks('session/list'),
      content: (sessions: readonly OpenSession[]) => ({ sessions }),
    },
    end: {
      asks: ({ path }) => path === 'session/end' || path === 'session/endOthers',
      content: (_: undefined, { path, body }: Asked) =>
        path === 'session/end' ? { id: body.id } : { ended: 1 },
    },
  },
  otherwise: { 'sessionBack: again': signInAgain() },
  shows: {
    loading,
    shown: async (hands) => {
      await part(hands).getByText('Diese Sitzung').waitFor();
      await button(hands, /^Sitzung beenden/)
        .and(hands.page.locator('[aria-disabled=false]'))
        .waitFor();
    },
    ending: async (hands) => {
      await waitAsTold(hands);
      await busyList(hands).waitFor();
    },
    refused: failed(/nicht befugt/),
    unreachable: failed(/Der Server antwortet nicht|Sie haben nicht länger auf die Antwort gewartet/),
    sessionLost: signInOverThePage,
    closed: ({ page }) => page.getByRole('heading', { level: 1, name: /^Willkommen/ }).waitFor(),
  },
  sampled: true,
  wants: ['shown: session.end: others -> ending.brief'],
  beyond: [{ steps: ['event sessions.close'], when: isLost, reason: 'the sign-in stands above it' }],
};
