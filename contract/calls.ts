import { authLogin, authSession, logout } from '#contract/auth.ts';
import type { Call } from '#contract/call.ts';
import { contextList } from '#contract/context.ts';
import { health } from '#contract/health.ts';
import { languageList } from '#contract/language.ts';
import { wordingGet, wordingList, wordingSave } from '#contract/wording.ts';

/** Every call of the interface by name; walks over all calls (rights, fuzz, description) start here. */
export const CALLS = {
  authLogin,
  authSession,
  logout,
  health,
  contextList,
  languageList,
  wordingGet,
  wordingList,
  wordingSave,
} as const satisfies Record<string, Call>;
export type CallName = keyof typeof CALLS;
