import type { UserSettings } from '#contract/auth.ts';
import { ALL_FEATURES } from '#contract/features.ts';
import type { Asked } from '#paths/browser/asked.ts';
import { contextOf, languageOf, userOf } from '#tests/support/records.ts';

/** Who is signed in while a path is walked, and what the server can then. */
export interface Onlooker {
  readonly user: ReturnType<typeof userOf>;
  readonly settings: UserSettings;
  readonly features: readonly string[];
}

/** A user who may do everything, on a server that can do everything. */
export const ANNA: Onlooker = {
  user: userOf({ id: 7, username: 'anna', superAdmin: true }),
  settings: { twoWayAuthenticationEnabled: false, twoWayMobileNo: null },
  features: ALL_FEATURES,
};

const CONTEXTS = [
  contextOf({ identifier: 'GLOBAL', isDefault: true }),
  contextOf({ identifier: 'DEFAULT', parentIdentifier: 'GLOBAL' }),
  contextOf({ identifier: 'NORTH', parentIdentifier: 'GLOBAL' }),
  contextOf({ identifier: 'HARBOUR', parentIdentifier: 'NORTH' }),
];
export const LANGUAGES = ['de', 'en', 'fr'].map((lang, index) => languageOf({ id: index + 1, lang }));

/** The home page, which every visit begins with: nothing to do. */
const HOME_WORK = {
  changes: { lastSignIn: null, since: '2026-01-01T00:00:00.000Z', own: [], others: [], hasMore: false },
  findings: [],
  server: { failedSync: null, locked: [], failing: [], version: '1.11.0', newerVersion: null },
};

/** Returns the answer of auth/session: no one, or a user whose session lasts. */
export function session(as: Onlooker | null): unknown {
  if (!as) return { isAuthenticated: false, features: ANNA.features };
  const endsAt = new Date(Date.now() + 8 * 3_600_000).toISOString();
  return { isAuthenticated: true, ...as, endsAt };
}

/** The content of a list call. */
export const list = (data: readonly unknown[]) => ({ listData: { count: data.length, data } });

const ANSWERS: Readonly<Record<string, (asked: Asked) => unknown>> = {
  'auth/session': () => session(null),
  logout: () => ({}),
  'context/list': () => list(CONTEXTS),
  'context/tree': () => ({ contexts: CONTEXTS }),
  'language/list': () => list(LANGUAGES),
  'context/coverage': () => ({ coverage: { langs: [], contexts: [] } }),
  'factor/list': () => ({ factors: [], recoveryCodesLeft: null }),
  'session/list': () => ({ sessions: [] }),
  'session/previous': () => ({ lastSignIn: null, failures: 0, factorReset: null }),
  'home/work': () => ({ work: HOME_WORK }),
  'adminUI/endpoints/get': () => ({ endpoints: [] }),
  'wording/export/count': () => ({ identifiers: 0, texts: 0, inherited: 0 }),
  'wording/places': () => ({ places: [], count: 0 }),
  'wording/matrix': () => ({ matrix: { langs: [], fallbackLang: 'de', count: 0, rows: [] } }),
  'wording/get': () => ({ wordings: { flattenedWordings: {}, context: 'GLOBAL', fallbackLang: 'en' } }),
};

/** Returns the answer of a call that a path is not about; undefined where none is written. */
export function backdrop(path: string): ((asked: Asked) => unknown) | undefined {
  if (/^audit\/\w+\/revisions$/.test(path)) return () => ({ revisions: [], count: 0 });
  return ANSWERS[path] ?? (/\/list(ForContext)?$/.test(path) ? () => list([]) : undefined);
}
