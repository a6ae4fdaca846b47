import type { FieldDescription } from '#contract/records/record.ts';
import { basePath } from '#src/page/base-path.ts';

/** What stood in a form's fields and was not stored. */
export interface Draft<Fields> {
  /** When it was typed, epoch milliseconds. */
  readonly at: number;
  readonly fields: Fields;
  /** What the record said when it was typed; another record by now means that somebody has changed it. */
  readonly base: Fields;
}

const DAYS_KEPT = 7;
const DAY = 24 * 60 * 60 * 1_000;

/** What is secret and what personal among the fields of a form; the others may be left out. */
export type FieldNatures = Readonly<Record<string, Partial<FieldDescription>>>;

/** Whose drafts are read and written. */
let owner: number | null = null;
/** Counts how often what was typed until then has become nobody's business any more. */
let era = 0;

/** From now on drafts are this user's; those of others, and old ones, are removed. */
export function ownDrafts(userId: number): void {
  if (userId !== owner) era += 1;
  owner = userId;
  wipeDrafts(userId);
}

/**
 * For whoever keeps what is typed only later: answers then whether it may still be kept, since nobody else has signed in
 * and nobody has signed out.
 */
export function mayStillBeKept(): () => boolean {
  const begun = era;
  return () => era === begun;
}

/** Two consoles under one host, each below its own base path, do not read each other's. */
const prefix = () => `leitstand:${basePath()}:draft:`;
const keyOf = (path: string) => `${prefix()}${owner}:${path}`;

/** What concerns a person ends with the tab. */
function storageOf(natures: FieldNatures): Storage {
  return Object.values(natures).some(({ personal }) => personal) ? sessionStorage : localStorage;
}

/**
 * The draft of the form at an address, for the user who is signed in.
 * @param initial the form's fields as the record has them; a draft of other fields, from another version of the console,
 *   is none
 */
export function readDraft<Fields extends Record<string, unknown>>(
  path: string,
  initial: Fields,
  natures: FieldNatures = {},
): Draft<Fields> | null {
  try {
    const draft = JSON.parse(storageOf(natures).getItem(keyOf(path)) ?? 'null');
    const isDraft =
      typeof draft?.at === 'number' &&
      fits(draft.fields, initial, natures) &&
      fits(draft.base, initial, natures);
    return isDraft && isFresh(draft.at)
      ? { at: draft.at, fields: { ...initial, ...draft.fields }, base: { ...initial, ...draft.base } }
      : null;
  } catch {
    return null;
  }
}

/** Keeps what stands in a form's fields, without its secrets. A browser that has no room left keeps nothing. */
export function writeDraft(
  path: string,
  fields: Record<string, unknown>,
  base: Record<string, unknown>,
  natures: FieldNatures = {},
): void {
  const open = (all: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !natures[name]?.secret));
  try {
    const draft = JSON.stringify({ at: Date.now(), fields: open(fields), base: open(base) });
    storageOf(natures).setItem(keyOf(path), draft);
  } catch (error) {
    console.warn('[drafts] what was typed could not be kept in this browser:', error);
  }
}

/** The drafts of the user who is signed in: for each the path under which it is kept, and its text. */
export function draftTexts(): readonly (readonly [path: string, text: string])[] {
  return [localStorage, sessionStorage].flatMap((storage) =>
    Object.keys(storage)
      .filter((key) => key.startsWith(keyOf('')))
      .map((key) => [key.slice(keyOf('').length), storage.getItem(key) ?? ''] as const),
  );
}

export function removeDraft(path: string): void {
  for (const storage of [localStorage, sessionStorage]) storage.removeItem(keyOf(path));
}

/**
 * Removes drafts that nobody is to find again.
 * @param keepUser whose drafts stay while they are fresh; null removes all
 */
export function wipeDrafts(keepUser: number | null): void {
  if (keepUser === null) era += 1;
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage).filter((one) => one.startsWith(prefix()))) {
      const isOwn = keepUser !== null && key.startsWith(`${prefix()}${keepUser}:`);
      if (!isOwn || !isFresh(momentOf(storage.getItem(key)))) storage.removeItem(key);
    }
  }
}

function momentOf(text: string | null): number {
  try {
    return Number(JSON.parse(text ?? 'null')?.at);
  } catch {
    return 0;
  }
}

function isFresh(at: number): boolean {
  return Date.now() - at < DAYS_KEPT * DAY;
}

/** Whether something read back has the fields of a form, each of the kind that it has there. */
function fits(read: unknown, initial: Record<string, unknown>, natures: FieldNatures): boolean {
  if (typeof read !== 'object' || read === null) return false;
  return Object.entries(initial).every(([name, value]) => {
    if (natures[name]?.secret) return true;
    const found = (read as Record<string, unknown>)[name];
    if (found === null || value === null) return found !== undefined;
    return typeof found === typeof value && Array.isArray(found) === Array.isArray(value);
  });
}
