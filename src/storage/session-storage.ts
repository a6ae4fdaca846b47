import * as z from 'zod/mini';
import { LOGIN_FACTORS, type LoginFactor, userSchema, userSettingsSchema } from '#contract/auth.ts';
import type { PendingLogin } from '#machines/authentication/authentication.port.ts';
import type { Ability } from '#machines/kit/abilities.ts';
import type { Identity } from '#machines/kit/identity.ts';
import type { KeptContext } from '#machines/working-context/working-context.port.ts';
import { basePath } from '#src/page/base-path.ts';

/*
 * Data that this browser tab keeps over a reload: user, settings and selection, never a password, a code or the
 * session itself. Another ECS server may not say who is signed in; then this does. The chosen language, the way of the
 * second factor, the working context and, until the sign-out, the number of the user outlive the tab.
 */
const IDENTITY = 'identity';
const VISIT = 'visit';
const LOCALE = 'locale';
const AS_BUILT_IN = 'localeAsBuiltIn';
const PENDING_LOGIN = 'pendingLogin';
const WAY = 'way';
const SELECTION = 'wordingSelection';
const WORKING_CONTEXT = 'workingContext';
const RECORDING = 'recording';

/** `resendAt`: epoch milliseconds of this browser's clock. */
const pendingLoginSchema = z.object({
  username: z.string(),
  resendAt: z.number(),
  ways: z.optional(z.array(z.enum(LOGIN_FACTORS))),
});

const identitySchema = z.object({ user: userSchema, settings: userSettingsSchema });

/** Who was signed in last, and what could be done with the server: enough to ask for a page, and nothing to show. */
const visitSchema = z.object({ userId: z.number(), abilities: z.array(z.string()) });

interface Visit {
  readonly userId: number | null;
  readonly abilities: readonly Ability[];
}

/** Two consoles under one host, each below its own base path, do not read each other's. */
function keyOf(name: string): string {
  return `leitstand:${basePath()}:${name}`;
}

/** The user that signed in here, null when there is none or what is stored is no user. */
export function rememberedIdentity(): Identity | null {
  const stored = sessionStorage.getItem(keyOf(IDENTITY));
  if (stored === null) return null;
  try {
    const parsed = z.safeParse(identitySchema, JSON.parse(stored));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function rememberIdentity(identity: Identity): void {
  sessionStorage.setItem(keyOf(IDENTITY), JSON.stringify(identity));
}

export function forgetIdentity(): void {
  sessionStorage.removeItem(keyOf(IDENTITY));
}

/** The user that was signed in last in this browser, in whichever tab; null after a sign-out, or where nothing can be kept. */
export function rememberedVisit(): Visit | null {
  try {
    return visitSchema.parse(JSON.parse(localStorage.getItem(keyOf(VISIT)) ?? '')) as Visit;
  } catch {
    return null;
  }
}

export function rememberVisit({ userId, abilities }: Visit): void {
  try {
    localStorage.setItem(keyOf(VISIT), JSON.stringify({ userId, abilities }));
  } catch {
    // Only a head start is lost.
  }
}

export function forgetVisit(): void {
  localStorage.removeItem(keyOf(VISIT));
}

/** The interface language that was chosen in this browser, such as de_DE; null as long as none was. */
export function rememberedLocale(): string | null {
  return localStorage.getItem(keyOf(LOCALE));
}

export function rememberLocale(locale: string): void {
  localStorage.setItem(keyOf(LOCALE), locale);
}

/** The locale whose messages said what is built in when they came last; null where they said anything else. */
export function rememberedAsBuiltIn(): string | null {
  return localStorage.getItem(keyOf(AS_BUILT_IN));
}

export function rememberAsBuiltIn(locale: string | null): void {
  if (locale === null) localStorage.removeItem(keyOf(AS_BUILT_IN));
  else localStorage.setItem(keyOf(AS_BUILT_IN), locale);
}

/** The context in which this user chose to work in this browser. An empty text stands for all contexts. */
export function recallWorkingContext(userId: number): KeptContext {
  const kept = localStorage.getItem(keyOf(`${WORKING_CONTEXT}:${userId}`));
  return { chosen: kept !== null, contextIdentifier: kept || null };
}

export function keepWorkingContext(userId: number, contextIdentifier: string | null): void {
  localStorage.setItem(keyOf(`${WORKING_CONTEXT}:${userId}`), contextIdentifier ?? '');
}

/** Where it is kept which contexts this user chose last. */
export function recentContextsKey(userId: number): string {
  return keyOf(`recentContexts:${userId}`);
}

/** Where it is kept that this tab is recorded, so that a reload goes on with it. */
export function recordingKey(): string {
  return keyOf(RECORDING);
}

/** The wordings that are selected in the list, as wording-selection.ts writes them. */
export function keptSelection(): string | null {
  return sessionStorage.getItem(keyOf(SELECTION));
}

/** Null forgets them. */
export function keepSelection(text: string | null): void {
  if (text === null) sessionStorage.removeItem(keyOf(SELECTION));
  else sessionStorage.setItem(keyOf(SELECTION), text);
}

/** Whose password was right in this tab, so that a reload is back where the code is asked for; the name and no more. */
export function rememberedPendingLogin(): PendingLogin | null {
  const stored = sessionStorage.getItem(keyOf(PENDING_LOGIN));
  if (stored === null) return null;
  try {
    const parsed = z.safeParse(pendingLoginSchema, JSON.parse(stored));
    if (!parsed.success) return null;
    const { username, resendAt, ways } = parsed.data;
    return { username, ways, waitSeconds: Math.max(0, Math.ceil((resendAt - Date.now()) / 1_000)) };
  } catch {
    return null;
  }
}

export function rememberPendingLogin({ username, waitSeconds, ways }: PendingLogin): void {
  const pending = { username, ways, resendAt: Date.now() + waitSeconds * 1_000 };
  sessionStorage.setItem(keyOf(PENDING_LOGIN), JSON.stringify(pending));
}

/** The way in which someone has shown the second factor in this browser last, an app as long as no one has. */
export function rememberedWay(): LoginFactor {
  const way = localStorage.getItem(keyOf(WAY));
  return way === 'sms' || way === 'passkey' ? way : 'totp';
}

/** Recovery codes are for once, so they change nothing. */
export function rememberWay(way: LoginFactor): void {
  if (way !== 'recoveryCode') localStorage.setItem(keyOf(WAY), way);
}

export function forgetPendingLogin(): void {
  sessionStorage.removeItem(keyOf(PENDING_LOGIN));
}
