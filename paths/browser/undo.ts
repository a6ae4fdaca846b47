import { importTexts, noticeOfImport, takeBack } from '#paths/browser/after-import.ts';
import { isPreview } from '#paths/browser/asked.ts';
import { ANNA } from '#paths/browser/backdrop.ts';
import type { BrowserExecutors, Executor, Hands } from '#paths/browser/executors.ts';
import { atHome } from '#paths/browser/sign-in.ts';
import type { Wire } from '#paths/browser/wire.ts';
import { impactOf } from '#paths/kit/usual.ts';

/** What is being taken back, by the wire that it goes over. */
interface UnderWay {
  /** There is so much of it that it is asked first. */
  readonly isAsked: boolean;
  /** The server has done it. */
  readonly end: () => void;
}

const underWay = new WeakMap<Wire, UnderWay>();

const question = ({ page }: Hands) => page.getByRole('dialog', { name: 'Rückgängig machen' });

/** Imports texts, and wants to take that back. */
const start =
  (isBig: boolean): Executor =>
  async (hands) => {
    const { wire } = hands;
    const { promise, resolve } = Promise.withResolvers<void>();
    underWay.set(wire, { isAsked: isBig, end: resolve });
    await importTexts(hands, isBig);
    wire.also.set('audit/undo', async (asked) => {
      if (isPreview(asked)) return { impact: impactOf({ deleted: 100 }) };
      await promise;
      return { added: 0, changed: 0, deleted: 1 };
    });
    await takeBack(hands).click();
  };

/** The server is at it, or the user is asked. */
const running: Executor = async (hands) => {
  await takeBack(hands).and(hands.page.locator('[aria-busy=true]')).waitFor();
  const isAsked = underWay.get(hands.wire)?.isAsked;
  await question(hands).waitFor({ state: isAsked ? 'visible' : 'detached' });
};

const end: Executor = async (hands) => {
  const last = underWay.get(hands.wire);
  last?.end();
  if (last?.isAsked) await question(hands).getByRole('button', { name: 'Zurücknehmen', exact: true }).click();
};

export const undoInBrowser: BrowserExecutors = {
  begin: {
    start: async (hands) => {
      await hands.open('/', { ...ANNA });
      await atHome(hands);
    },
  },
  events: { 'undo.start: small': start(false), 'undo.start: big': start(true) },
  services: {},
  otherwise: {
    // It comes with the code of the screens that offer it.
    'loadRepair: arrived': async () => {},
    'repair: ended': end,
  },
  shows: {
    idle: (hands) => noticeOfImport(hands).waitFor({ state: 'detached' }),
    arriving: running,
    running,
  },
  wants: [
    'idle: undo.start: small -> arriving.brief',
    'idle: undo.start: big -> arriving.brief',
    'running: repair: ended -> idle',
  ],
  matters: ({ view }) => view.notificationId,
  beyond: [
    {
      steps: [
        ...['refused', 'unreachable', 'session lost'].map((one) => `answer loadRepair: ${one}`),
        ...['time', 'event undo.retry', 'event wait.cancel'],
      ],
      when: ({ state }) => state !== 'running',
      reason: 'its code has come with the screens that offer it',
    },
    {
      steps: ['event undo.dismiss'],
      reason: 'a notification whose offer was taken up cannot be closed until something fails',
    },
    { steps: ['answer repair: broken'], reason: 'it takes a mistake of ours' },
  ],
};
