import type { Call } from '#contract/call.ts';
import type { Impact } from '#contract/impact.ts';
import { type Asked, isPreview } from '#paths/browser/asked.ts';
import type { Onlooker } from '#paths/browser/backdrop.ts';
import type { BrowserExecutors, Executor, Hands } from '#paths/browser/executors.ts';
import { failureIsShown, isLost, signInAgain, signInOverThePage } from '#paths/browser/signed-in.ts';

/** Specifics of one question whether something is to go for good; all of them are walked alike. */
interface Asking {
  /** The form from which it is asked, and what it loads, by the calls' paths. */
  readonly address: string;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly as: Onlooker;
  /** What is pressed there. */
  readonly opens: string;
  /** Title of the dialog, and what its button says that does it. */
  readonly title: RegExp;
  readonly does: string;
  readonly call: Pick<Call, 'path'>;
  /** Whether the server is asked beforehand what would happen. */
  readonly asksBefore: boolean;
  /** Title of the list to which it leads; null where the form stays. */
  readonly list: string | null;
  readonly onlyLong: boolean;
}

/** What is gone, as the calls name it, by its number or its name. */
const GONE = { id: 1, identifier: 'NORTH' };

/** Walks the question in the browser, from the form in which it is asked to the list behind it. */
export function deletionInBrowser(asking: Asking): BrowserExecutors {
  const { address, answers, as, opens, title, does, call, asksBefore, list, onlyLong } = asking;
  const path = new RegExp(`^${call.path.replace(/{\w+}/g, '[^/]+')}$`);
  const asksFor = (asked: Asked, isBefore: boolean) => path.test(asked.path) && isPreview(asked) === isBefore;
  const dialog = ({ page }: Hands) => page.getByRole('dialog', { name: title });
  const inDialog = (hands: Hands, name: string) => dialog(hands).getByRole('button', { name, exact: true });
  const press =
    (name: string): Executor =>
    (hands) =>
      inDialog(hands, name).click();

  /** The dialog says of itself how long it takes, as far as it has gone. */
  const slow: Executor = (hands) =>
    dialog(hands)
      .getByText('Das dauert länger als üblich')
      .waitFor({ state: hands.seen.tags.includes('slow') ? 'visible' : 'hidden' });

  const formIsThere: Executor = async (hands) => {
    await dialog(hands).waitFor({ state: 'detached' });
    await hands.page.getByRole('button', { name: opens, exact: true }).waitFor();
  };

  const failed: Executor = async (hands) => {
    await failureIsShown(hands);
    await inDialog(hands, 'Erneut versuchen').waitFor();
  };

  return {
    begin: {
      wanted: async (hands) => {
        for (const [at, content] of Object.entries(answers)) hands.wire.also.set(at, () => content);
        // A console that is loaded for this walk, since the last one may have left a request under way.
        await hands.open(address, { ...as });
        await hands.page.getByRole('button', { name: opens, exact: true }).click();
      },
    },
    events: {
      'deletion.confirm': press(does),
      'deletion.cancel': press('Abbrechen'),
      'deletion.preview': (hands) =>
        press(hands.seen.state === 'held' ? 'Erneut prüfen' : 'Erneut versuchen')(hands),
      'deletion.retry': press('Erneut versuchen'),
      'wait.cancel': press('Abbrechen'),
    },
    services: {
      ...(asksBefore && {
        preview: {
          asks: (asked: Asked) => asksFor(asked, true),
          content: (impact: Impact) => ({ impact }),
        },
      }),
      remove: { asks: (asked) => asksFor(asked, false), content: () => GONE },
    },
    otherwise: {
      'sessionBack: again': signInAgain(as),
      // It is asked at once.
      ...(!asksBefore && { 'preview: untold': async () => {} }),
    },
    shows: {
      previewing: async (hands) => {
        if (!asksBefore) return dialog(hands).waitFor();
        await dialog(hands).getByText('Folgen werden ermittelt …').waitFor();
        await slow(hands);
      },
      asking: (hands) => inDialog(hands, does).and(hands.page.locator(':enabled')).waitFor(),
      held: async (hands) => {
        await dialog(hands).getByText('Das kann nicht gelöscht werden.').waitFor();
        await inDialog(hands, 'Erneut prüfen').waitFor();
      },
      previewFailed: failed,
      removing: async (hands) => {
        await inDialog(hands, does).and(hands.page.locator('[aria-busy=true], [data-loading]')).waitFor();
        await slow(hands);
      },
      refused: (hands) => dialog(hands).getByText('Operation fehlgeschlagen!').waitFor(),
      unreachable: failed,
      sessionLost: signInOverThePage,
      deleted: async (hands) => {
        if (list === null) return formIsThere(hands);
        await hands.page.getByRole('heading', { level: 1, name: list }).waitFor();
      },
      kept: formIsThere,
    },
    wants: ['removing.brief: remove: done -> deleted'],
    sampled: true,
    onlyLong,
    beyond: [
      { steps: ['answer remove: unproven'], reason: 'the console asks for the proof, in a walk of its own' },
      { steps: ['event deletion'], when: isLost, reason: 'the sign-in stands above it' },
      {
        steps: ['event wait.cancel'],
        when: ({ state }) => state.startsWith('previewing'),
        reason: 'the way back ends the wait with the question',
      },
      asksBefore
        ? { steps: ['answer preview: untold'], reason: 'a server that can tell beforehand does' }
        : {
            steps: [
              ...['clear', 'held', 'refused', 'unreachable', 'session lost'].map(
                (one) => `answer preview: ${one}`,
              ),
              'time',
            ],
            when: ({ state }) => state.startsWith('previewing'),
            reason: 'nothing is asked of the server beforehand',
          },
    ],
  };
}
