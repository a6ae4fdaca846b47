import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#server/domain/refusal.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { RECORD_STORES } from '#server/store/described/record-stores.ts';
import { addDocumentFile, removeDocumentFile } from '#server/store/documents/document-file-save.ts';
import { documents } from '#server/store/documents/documents.ts';
import { undoRevision } from '#server/store/history/undo.ts';
import { removeContext, saveContext } from '#server/store/records/context-save.ts';
import { languages } from '#server/store/records/languages.ts';
import { moveWordings } from '#server/store/texts/wording-move.ts';
import { removeWording, saveWording } from '#server/store/texts/wording-save.ts';
import { FUZZ, LONG } from '#tests/support/long.ts';
import { recordState } from '#tests/support/record-state.ts';
import { EDITOR_ACTOR, openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';
import { generated } from '#tests/support/walks/sample.ts';

const RIGHTS = { editor: true, superAdmin: true, authorizations: [] };

let texts: TextDatabase;
beforeAll(async () => {
  texts = await openTextDatabase();
  await texts.addContexts(['one', 'GLOBAL'], ['two', 'one']);
  await texts.addWordings({ identifier: 'a' }, { identifier: 'b', contextIdentifier: 'two', lang: 'en' });
  await revise((unit) => carryOut(unit, { kind: 'document', which: null, identifier: 'a', lang: 'de' }));
});
afterAll(() => texts.close());

const context = fc.constantFrom('GLOBAL', 'one', 'two', 'three');
const lang = fc.constantFrom('de', 'en', 'it');
const identifier = fc.constantFrom('a', 'b', 'c');
/** Which of the records there are; that of a record that is not there changes nothing. */
const which = fc.nat(2);
const active = fc.boolean();

/** A step of a user's work: what does not make sense when it comes is refused, and left out. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('wording' as const),
    ...{ which: fc.option(which), context, lang: fc.oneof(lang, fc.constant('all')), identifier, active },
  }),
  fc.record({ kind: fc.constant('wordingGone' as const), which }),
  fc.record({ kind: fc.constant('move' as const), context, to: context }),
  fc.record({ kind: fc.constant('template' as const), which: fc.option(which), context, lang, identifier }),
  fc.record({ kind: fc.constant('templateGone' as const), which }),
  fc.record({
    kind: fc.constant('context' as const),
    ...{ context, parent: context, active, isDefault: active, host: fc.constantFrom(null, 'x.de', 'y.de') },
  }),
  fc.record({ kind: fc.constant('contextGone' as const), context }),
  fc.record({ kind: fc.constant('language' as const), which: fc.option(which), lang, active }),
  fc.record({ kind: fc.constant('languageGone' as const), which }),
  fc.record({ kind: fc.constant('document' as const), which: fc.option(which), identifier, lang }),
  fc.record({ kind: fc.constant('documentGone' as const), which }),
  fc.record({ kind: fc.constant('file' as const), which, context, lang, identifier }),
  fc.record({ kind: fc.constant('fileGone' as const), which }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type Table = 'wordings' | 'mailTemplates' | 'languages' | 'documents' | 'documentFiles';

async function idOf(unit: Unit, table: Table, at: number | null): Promise<number | null> {
  if (at === null) return null;
  const rows = await unit.db.selectFrom(table).select('id').orderBy('id').execute();
  return rows[at]?.id ?? null;
}

/** The number of a record that has to be there. */
async function thereOf(unit: Unit, table: Table, at: number): Promise<number> {
  const id = await idOf(unit, table, at);
  if (id === null) throw new Refusal('008');
  return id;
}

async function carryOut(unit: Unit, one: Step): Promise<unknown> {
  switch (one.kind) {
    case 'wording': {
      const id = await idOf(unit, 'wordings', one.which);
      const place = { contextIdentifier: one.context, lang: one.lang, identifier: one.identifier };
      const text = { value: `${one.active}`, resetInheritance: one.active, active: one.active };
      return saveWording(unit, RIGHTS, { id, ...place, ...text });
    }
    case 'wordingGone':
      return removeWording(unit, RIGHTS, await thereOf(unit, 'wordings', one.which));
    case 'move': {
      const places = { contextIdentifier: one.context, toContextIdentifier: one.to };
      return moveWordings(unit, RIGHTS, { ...places, wordings: [] });
    }
    case 'template': {
      const id = await idOf(unit, 'mailTemplates', one.which);
      const place = { contextIdentifier: one.context, lang: one.lang, identifier: one.identifier };
      return RECORD_STORES.mailTemplate.save(unit, RIGHTS, {
        id,
        ...place,
        subject: one.lang,
        body: null,
        active: true,
      });
    }
    case 'templateGone':
      return RECORD_STORES.mailTemplate.remove(unit, await thereOf(unit, 'mailTemplates', one.which), null);
    case 'context': {
      const parentIdentifier = one.context === 'GLOBAL' ? null : one.parent;
      const rest = { active: one.active, hostUrl: one.host, isDefault: one.isDefault };
      return saveContext(unit, RIGHTS, { identifier: one.context, parentIdentifier, ...rest });
    }
    case 'contextGone':
      return removeContext(unit, one.context);
    case 'language': {
      const id = await idOf(unit, 'languages', one.which);
      const rest = { flag: null, description: `${one.active}`, active: one.active };
      return languages.save(unit, RIGHTS, { id, lang: one.lang, ...rest });
    }
    case 'languageGone':
      return languages.remove(unit, await thereOf(unit, 'languages', one.which), null);
    case 'document': {
      const id = await idOf(unit, 'documents', one.which);
      const names = { identifier: one.identifier, mainTitle: one.lang, fallbackDocumentLang: one.lang };
      return documents.save(unit, RIGHTS, { id, ...names, description: null, active: true });
    }
    case 'documentGone':
      return documents.remove(unit, await thereOf(unit, 'documents', one.which), null);
    case 'file': {
      const documentId = await thereOf(unit, 'documents', one.which);
      const { identifier: docIdentifier = '' } = (await documents.find(unit.db, documentId)) ?? {};
      const names = { contextIdentifier: one.context, lang: one.lang, active: true };
      const content = { fileNameOnDisk: 'x', size: 1, sha256: 'x', mimeType: 'text/plain' };
      const file = { texts: { ...names, fileNameRepresentation: one.identifier }, content };
      await refuseOpen(unit, one);
      return addDocumentFile(unit, { documentId, docIdentifier, ...file });
    }
    case 'fileGone':
      return removeDocumentFile(unit, RIGHTS, await thereOf(unit, 'documentFiles', one.which));
  }
}

/** Checks of the file call before it adds one. */
async function refuseOpen(unit: Unit, { context: name, lang: code }: { context: string; lang: string }) {
  const { db } = unit;
  const there = await db
    .selectFrom('contexts')
    .select('id')
    .where('identifier', '=', name)
    .executeTakeFirst();
  const known = await db.selectFrom('languages').select('id').where('lang', '=', code).executeTakeFirst();
  if (!there || !known) throw new Refusal('012');
}

/** Runs work in a unit. @returns the number of the revision, null when nothing was done */
async function revise(work: (unit: Unit) => Promise<unknown>): Promise<number | null> {
  let made: number | null = null;
  await texts.units.run(EDITOR_ACTOR, work, {
    finish: async (_unit, _result, revisionId) => {
      made = revisionId;
    },
  });
  return made;
}

async function tryOut(one: Step): Promise<number | null> {
  try {
    return await revise((unit) => carryOut(unit, one));
  } catch (error) {
    // Two files of one name are the only thing that is not looked at before it is written here.
    if (error instanceof Refusal || (error instanceof Error && error.name === 'UniqueViolation')) return null;
    throw error;
  }
}

/** Undoes revisions from the last to the first, holding each state against the one before it. */
async function takeBack(revisions: readonly number[], states: readonly unknown[]): Promise<number[]> {
  const made: number[] = [];
  for (const [index, revision] of [...revisions.entries()].toReversed()) {
    const back = await revise((unit) => undoRevision(unit, RIGHTS, revision));
    if (back !== null) made.push(back);
    expect(await recordState(texts.database.read)).toEqual(states[index]);
  }
  return made;
}

const RUNS = generated(LONG ? 500 : 50);

test(
  'whatever was done, undone from the last to the first, leaves what was there before; and so back',
  async () => {
    const steps = fc.array(step, { minLength: 8, maxLength: 20 });
    let done = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { read } = texts.database;
        const states = [await recordState(read)];
        const revisions: number[] = [];
        for (const one of all) {
          const revision = await tryOut(one);
          if (revision === null) continue;
          revisions.push(revision);
          states.push(await recordState(read));
        }
        const undone = await takeBack(revisions, states);
        const redone = await takeBack(undone, states.slice(1).toReversed());
        await takeBack(redone, states);
        expect([undone.length, redone.length]).toEqual([revisions.length, revisions.length]);
        done += revisions.length;
      }),
      { numRuns: RUNS, seed: FUZZ.seed },
    );
    expect(done).toBeGreaterThan(4 * RUNS);
  },
  LONG ? 600_000 : 60_000,
);
