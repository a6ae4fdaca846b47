import type { Page } from 'playwright';
import { SECOND_FACTOR_REQUIRED } from '#contract/auth.ts';
import type { Identity } from '#machines/kit/identity.ts';
import { asks } from '#paths/browser/asked.ts';
import type { Executor, Hands } from '#paths/browser/executors.ts';

/** The content of a sign-in that went well. */
export const signedIn = ({ user, settings }: Identity) => ({
  action: 'loginSuccess',
  isAuthenticated: true,
  user,
  settings,
});

/** The content of a sign-in that waits for a code. */
export const codeWanted = ({
  waitSeconds,
  ways,
}: {
  readonly waitSeconds: number;
  readonly ways?: unknown;
}) => ({
  action: SECOND_FACTOR_REQUIRED,
  isAuthenticated: false,
  factors: ways,
  resendAt: new Date(Date.now() + waitSeconds * 1_000).toISOString(),
});

/** The calls of a sign-in: all go to one address, and tell themselves apart by what they carry. */
export const asksForPassword = asks('auth/login', ({ body }) => Boolean(body.password));
export const asksForCode = asks('auth/login', ({ body }) => Boolean(body.token));
export const asksToResend = asks('auth/login', ({ body }) => !body.password && !body.token);

export const password = ({ page }: Pick<Hands, 'page'>) => page.getByLabel('Passwort', { exact: true });
export const signInButton = ({ page }: Pick<Hands, 'page'>) =>
  page.getByRole('button', { name: 'Anmelden', exact: true });

/** The name that was given last in a tab. */
const namesGiven = new WeakMap<Page, string>();

/** Name and password, sent. */
export async function giveNameAndPassword(
  page: Page,
  { username, password: secret }: { readonly username: string; readonly password: string },
): Promise<void> {
  namesGiven.set(page, username);
  await page.getByLabel('Benutzername').fill(username);
  await password({ page }).fill(secret);
  await signInButton({ page }).click();
}

/** The same, as the event of a path says. */
export const signIn: Executor = ({ page, event }) =>
  giveNameAndPassword(page, { username: String(event.username), password: String(event.password) });

/** Checks that the visitor's input is still there. */
export async function nothingIsLost(hands: Hands): Promise<void> {
  const value = await hands.page.getByLabel('Benutzername').inputValue();
  const given = namesGiven.get(hands.page);
  if (value !== given)
    throw new Error(`the name is ${JSON.stringify(value)}, no longer ${JSON.stringify(given)}`);
}

/** The console behind the sign-in. */
export async function atHome({ page }: Pick<Hands, 'page'>): Promise<void> {
  await page.getByRole('button', { name: /^Benutzermenü von/ }).waitFor();
}
