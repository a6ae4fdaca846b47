import { FEATURES } from '#contract/features.ts';
import type { Asked } from '#tests/paths/browser/asked.ts';
import { contextOf, languageOf, userOf } from '#tests/support/records.ts';

/** Who works in the console while a path is walked that begins after the sign-in. */
export const ANNA = userOf({ id: 7, username: 'anna', superAdmin: true });
export const SETTINGS = { twoWayAuthenticationEnabled: false, twoWayMobileNo: null };
const CONTEXTS = [
  contextOf({ identifier: 'GLOBAL', isDefault: true }),
  contextOf({ identifier: 'DEFAULT', parentIdentifier: 'GLOBAL' }),
];
const LANGUAGES = ['de', 'en', 'fr'].map((lang, index) => languageOf({ id: index + 1, lang }));

/** What auth/session answers: nobody, or somebody whose session lasts. */
export function session(signedIn: boolean): unknown {
  const features = Object.values(FEATURES);
  if (!signedIn) return { isAuthenticated: false, features };
  const endsAt = new Date(Date.now() + 8 * 3_600_000).toISOString();
  return { isAuthenticated: true, user: ANNA, settings: SETTINGS, endsAt, features };
}

const list = (data: readonly unknown[]) => ({ listData: { count: data.length, data } });

const ANSWERS: Readonly<Record<string, (asked: Asked) => unknown>> = {
  'auth/session': () => session(false),
  logout: () => ({}),
  'context/list': () => list(CONTEXTS),
  'language/list': () => list(LANGUAGES),
  'wording/get': () => ({ wordings: { flattenedWordings: {}, context: 'GLOBAL', fallbackLang: 'en' } }),
};

/** What the calls answer that a path is not about; undefined where nobody has thought of them. */
export function backdrop(path: string): ((asked: Asked) => unknown) | undefined {
  return ANSWERS[path] ?? (path.endsWith('/list') ? () => list([]) : undefined);
}
