import type { Failure } from '#machines/kit/failure.ts';
import { ANNA, type Onlooker, session } from '#paths/browser/backdrop.ts';
import type { Executor, Hands } from '#paths/browser/executors.ts';
import { signedIn, signInButton } from '#paths/browser/sign-in.ts';
import type { Observation } from '#paths/core/observed.ts';

const UNREACHABLE = 'Der Server ist nicht erreichbar';

/** Whether a machine, or a part of it, waits until the session is back. */
export const isLost = ({ state }: Observation): boolean => /sessionLost(?![a-z])/i.test(state);

const signInDialog = ({ page }: Hands) =>
  page.getByRole('dialog', { name: 'Bitte melden Sie sich erneut an' });

/** Waits for the sign-in over the page, which appears when the session is lost. */
export const signInOverThePage: Executor = (hands) => password(hands).waitFor();

const password = (hands: Hands) => signInDialog(hands).getByLabel('Passwort', { exact: true });

/** Another tab of this browser tells of something, as the console's tabs do, and the console has heard it. */
async function anotherTabReports({ page }: Hands, message: object): Promise<void> {
  await page.evaluate(async (reported) => {
    const base = document.querySelector('meta[name="leitstand:base"]')?.getAttribute('content');
    const name = `leitstand:${base}`;
    const [channel, listener] = [new BroadcastChannel(name), new BroadcastChannel(name)];
    // A message reaches the channels of a page in the order in which they were opened: the console's first.
    const heard = new Promise((resolve) => listener.addEventListener('message', resolve, { once: true }));
    channel.postMessage(reported);
    await heard;
    channel.close();
    listener.close();
  }, message);
}

/** Records of some kinds change in another tab. */
export const changeElsewhere: Executor = (hands) =>
  anotherTabReports(hands, { subjects: hands.event.subjects });

/** The session ends while nothing is asked of the server. */
async function sessionEnds(hands: Hands): Promise<void> {
  hands.wire.also.set('auth/session', () => session(null));
  await anotherTabReports(hands, {});
}

/** The same user signs in again over the page; the session ends before, where it has not. */
export function signInAgain(as: Onlooker = ANNA): Executor {
  return async (hands) => {
    const { wire } = hands;
    if (!isLost(hands.seen)) await sessionEnds(hands);
    await signInOverThePage(hands);
    wire.also.set('auth/session', () => session(as));
    wire.also.set('auth/login', () => signedIn(as));
    await password(hands).fill('right-password');
    await signInButton(hands).click();
    await signInDialog(hands).waitFor({ state: 'detached' });
  };
}

/** The notice of a wait, as far as it has gone. */
export async function waitAsTold({ page, seen }: Hands): Promise<void> {
  const slow = page.getByText('Das dauert länger als üblich');
  const giveUp = page.getByRole('status').getByRole('button', { name: 'Abbrechen' });
  const reported = (tag: string) => ({
    state: seen.tags.includes(tag) ? ('visible' as const) : ('hidden' as const),
  });
  await slow.waitFor(reported('slow'));
  await giveUp.waitFor(reported('cancellable'));
}

export const giveUpWaiting: Executor = ({ page }) =>
  page.getByRole('status').getByRole('button', { name: 'Abbrechen' }).click();

export const tryAgain: Executor = ({ page }) =>
  page.getByRole('button', { name: 'Erneut versuchen' }).click();

/** Why something failed, as the view tells; with the way to try again. */
export const failureIsShown: Executor = async ({ page, seen }) => {
  const failure = seen.view.failure as unknown as Failure;
  const isGivenUp = failure.kind === 'unreachable' && failure.cause === 'cancelled';
  const unanswered = isGivenUp ? 'Vorgang abgebrochen' : UNREACHABLE;
  const words = failure.kind === 'refused' ? 'Operation fehlgeschlagen!' : unanswered;
  await page.getByText(words).first().waitFor();
  await page.getByRole('button', { name: 'Erneut versuchen' }).first().waitFor();
};
