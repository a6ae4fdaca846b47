import { addFirstTexts } from '#server/first-data/first-texts.ts';
import { type Database, openDatabase } from '#server/store/base/database.ts';
import { UnitOfWork } from '#server/store/base/unit-of-work.ts';
import { migrate } from '#server/store/migrations/migrate.ts';
import { contexts as contextStore } from '#server/store/records/contexts.ts';
import type { Actor } from '#server/store/schema/change.ts';
import { addWording, changeWording } from '#server/store/texts/wording-save.ts';
import { findWording, toWording, type WordingTexts } from '#server/store/texts/wordings.ts';
import { Clock } from '#tests/support/clock.ts';
import { newDatabase } from '#tests/support/database.ts';

export const EDITOR_ACTOR: Actor = { userId: 1, username: 'editor' };

/** A new database with the root contexts and the languages, without a server around it. */
export interface TextDatabase {
  readonly database: Database;
  /** As DATABASE_URL names it. */
  readonly url: string;
  readonly units: UnitOfWork;
  readonly clock: Clock;
  addContexts(...contexts: readonly (readonly [identifier: string, parent: string])[]): Promise<void>;
  /** Adds wordings in one unit; what is not said is German, active, in GLOBAL. Answers their ids. */
  addWordings(...wordings: readonly Partial<WordingTexts>[]): Promise<number[]>;
  close(): Promise<void>;
}

export async function openTextDatabase(): Promise<TextDatabase> {
  const clock = new Clock();
  const { url, drop } = await newDatabase();
  const database = await openDatabase(url);
  await migrate(database.write);
  const units = new UnitOfWork({
    transaction: (work) => database.write.transaction().execute(work),
    now: clock.now,
    reportFailure: (error) => {
      throw error;
    },
  });
  await addFirstTexts(units, clock.now());
  return {
    database,
    url,
    units,
    clock,
    addContexts: (...contexts) =>
      units.run(EDITOR_ACTOR, async (unit) => {
        for (const [identifier, parentIdentifier] of contexts) {
          const context = { identifier, parentIdentifier, hostUrl: null, isDefault: false, active: true };
          await contextStore.add(unit, context);
        }
      }),
    addWordings: (...wordings) =>
      units.run(EDITOR_ACTOR, async (unit) => {
        const ids: number[] = [];
        for (const wording of wordings) ids.push((await addWording(unit, { ...PLAIN, ...wording })).id);
        return ids;
      }),
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

const PLAIN: WordingTexts = {
  contextIdentifier: 'GLOBAL',
  lang: 'de',
  identifier: 'text',
  value: null,
  resetInheritance: false,
  active: true,
};

/** A wording that is there. */
export async function wordingIn({ database }: TextDatabase, id: number) {
  const row = await findWording(database.read, id);
  if (!row) throw new Error('it was added before');
  return toWording(row);
}

/** Changes what is said of a wording that is there. */
export async function changeIn(
  texts: TextDatabase,
  id: number,
  changed: Partial<WordingTexts>,
): Promise<void> {
  const wording = await wordingIn(texts, id);
  const { id: _id, creationDate, modificationDate, ...before } = wording;
  await texts.units.run(EDITOR_ACTOR, (unit) => changeWording(unit, wording, { ...before, ...changed }));
}
