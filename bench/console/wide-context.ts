import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { identifierAt } from '#server/data/identifiers.ts';
import { openForData } from '#server/data/open.ts';
import { Chance } from '#server/data/random.ts';
import { LANGS, textIn } from '#server/data/sentences.ts';
import { contexts } from '#server/store/records/contexts.ts';
import { languages } from '#server/store/records/languages.ts';
import { addWordings } from '#server/store/texts/wording-bulk.ts';
import { PASSWORD } from '../lists/databases.ts';

/** The context that has a key for each of its rows, and texts in most of its languages. */
export const WIDE_CONTEXT = 'portal';
/** Contents of the context. */
export const WIDE_KEYS = 10_000;
export const WIDE_LANGS = ['de', 'en', 'fr', 'it', 'es', 'nl'] as const;
/** Languages beside those that every database has. */
const ADDED = { it: 'Italiano', es: 'Español', nl: 'Nederlands' } as const;
/** Of the texts of a language that was added last. */
const MISSING = 0.05;
const KEYS_AT_ONCE = 500;
const ACTOR = { userId: null, username: 'bench' };
const UNTIL = Date.UTC(2026, 10, 20);

/**
 * DATABASE_URL of an embedded database with one context that has 10,000 keys in six languages: made when it is not
 * there yet, and there only when it is whole.
 * @param place where databases of measurements are kept
 */
export async function wideContext(place: string): Promise<string> {
  const path = join(place, 'wide-context.db');
  if (existsSync(path)) return `sqlite:${path}`;
  const unfinished = `${path}.unfinished`;
  const forget = (...endings: readonly string[]) => {
    for (const ending of endings) rmSync(`${unfinished}${ending}`, { force: true });
  };
  forget('', '-wal', '-shm');
  const opening = { beside: false, adminPassword: PASSWORD, until: UNTIL };
  const { database, units } = await openForData(`sqlite:${unfinished}`, opening);
  try {
    await units.run(ACTOR, async (unit) => {
      for (const [lang, description] of Object.entries(ADDED)) {
        await languages.add(unit, { lang, flag: null, description, active: true });
      }
      const place = { identifier: WIDE_CONTEXT, parentIdentifier: 'GLOBAL', hostUrl: null };
      await contexts.add(unit, { ...place, isDefault: false, active: true });
    });
    for (let first = 0; first < WIDE_KEYS; first += KEYS_AT_ONCE) {
      await units.run(ACTOR, async (unit) => {
        await addWordings(unit, textsOf(first));
      });
    }
  } finally {
    await database.close();
  }
  renameSync(unfinished, path);
  forget('.server-lock');
  return `sqlite:${path}`;
}

function textsOf(first: number) {
  return Array.from({ length: KEYS_AT_ONCE }, (_, at) => first + at).flatMap((number) =>
    WIDE_LANGS.flatMap((lang, column) => {
      const chance = new Chance(1, number, column);
      if (lang in ADDED && chance.is(MISSING)) return [];
      const generated = LANGS.find((one) => one === lang) ?? 'en';
      const texts = { lang, identifier: identifierAt(number), value: textIn(generated, chance) };
      return [{ ...texts, contextIdentifier: WIDE_CONTEXT, resetInheritance: false, active: true }];
    }),
  );
}
