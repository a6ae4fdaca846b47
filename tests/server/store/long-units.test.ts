import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Rights } from '#server/domain/rights.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { readStates } from '#server/store/history/audited-subjects.ts';
import { restoreRecords } from '#server/store/history/restore-records.ts';
import { readRevision } from '#server/store/history/revisions.ts';
import { addWordings } from '#server/store/texts/wording-bulk.ts';
import { moveWordings } from '#server/store/texts/wording-move.ts';
import { EDITOR_ACTOR, openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';

const MANY = 1_100;

let texts: TextDatabase;
let ids: number[];
beforeAll(async () => {
  texts = await openTextDatabase();
  await texts.addContexts(['target', 'GLOBAL'], ['source', 'GLOBAL']);
  const wanted = Array.from({ length: MANY }, (_, at) => ({
    ...{ contextIdentifier: 'source', lang: 'de', identifier: `text.${at}`, value: null },
    ...{ resetInheritance: false, active: true },
  }));
  ids = await texts.units.run(EDITOR_ACTOR, (unit) => addWordings(unit, wanted));
});
afterAll(() => texts.close());

/** Runs work in one unit. @returns how many changes were waiting each time they were written down, and the revision's */
async function watched(work: (unit: Unit) => Promise<unknown>) {
  const handed: number[] = [];
  let waiting = 0;
  let revision = 0;
  await texts.units.run(
    EDITOR_ACTOR,
    (unit) =>
      work({
        ...unit,
        record: (change) => {
          waiting += 1;
          unit.record(change);
        },
        handOver: async () => {
          handed.push(waiting);
          waiting = 0;
          await unit.handOver();
        },
      }),
    {
      finish: async (_unit, _result, revisionId) => {
        revision = revisionId ?? 0;
      },
    },
  );
  return { handed, left: waiting, entries: (await readRevision(texts.database.read, revision)).length };
}

test('a long move and a long way back are written down as they go, and are one revision each', async () => {
  const rights: Rights = { superAdmin: true, editor: true, authorizations: [] };
  const move = { contextIdentifier: 'source', toContextIdentifier: 'target', wordings: [] };
  const moved = await watched((unit) => moveWordings(unit, rights, move));
  expect(moved).toEqual({ handed: [1_000, 100], left: 0, entries: MANY });

  const states = await readStates(texts.database.read, 'wording', ids);
  const steps = ids.map((entityId) => ({
    ...({ subject: 'wording', entityId } as const),
    ...{ present: states.get(entityId) ?? null, wanted: null },
  }));
  const removed = await watched((unit) => restoreRecords(unit, steps));
  expect(removed).toEqual({ handed: [1_000], left: 100, entries: MANY });
});
