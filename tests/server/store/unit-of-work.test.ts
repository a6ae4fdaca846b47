import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseUnavailable, UniqueViolation } from '#server/dialect/base/failure.ts';
import { changedFields } from '#server/store/base/audit.ts';
import { UnitOfWork } from '#server/store/base/unit-of-work.ts';
import type { Change } from '#server/store/schema/change.ts';
import { addWordings } from '#server/store/texts/wording-bulk.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const actor = { userId: 1, username: 'admin' };
const added: Change = {
  subject: 'language',
  entityId: 7,
  operation: 'ADD',
  before: null,
  after: { id: 7, lang: 'it' },
};
const changed: Change = {
  subject: 'language',
  entityId: 8,
  operation: 'MOD',
  before: { id: 8, lang: 'fr', flag: null, tags: ['a'] },
  after: { id: 8, lang: 'fr', flag: 'fr', tags: ['a'] },
};

async function revisionsOf(name: string) {
  const { read } = server.parts.database;
  return read.selectFrom('revisions').selectAll().where('username', '=', name).execute();
}

describe('a unit of work', () => {
  test('writes one revision with each record before and after, in the transaction of the change', async () => {
    const { units, database } = server.parts;
    const answer = await units.run(actor, async ({ db, record }) => {
      await db.insertInto('meta').values({ key: 'test', value: '1' }).execute();
      record(added);
      record(changed);
      expect(await revisionsOf('admin')).toEqual([]);
      return 'done';
    });
    expect(answer).toBe('done');
    const [revision, ...others] = await revisionsOf('admin');
    expect(others).toEqual([]);
    expect(revision).toMatchObject({ timestamp: server.clock.now(), userId: 1 });
    const entries = await database.read
      .selectFrom('revisionEntries')
      .selectAll()
      .where('revisionId', '=', revision?.revisionId ?? 0)
      .execute();
    expect(entries).toMatchObject([
      { subject: 'language', entityId: 7, operation: 'ADD', before: null, changedFields: '["id","lang"]' },
      {
        entityId: 8,
        operation: 'MOD',
        before: JSON.stringify(changed.before),
        after: JSON.stringify(changed.after),
        changedFields: '["flag"]',
      },
    ]);
  });

  test('that throws leaves neither change nor revision, and no one is notified', async () => {
    const { units, database } = server.parts;
    const reported: unknown[] = [];
    units.onCommitted((changes) => reported.push(changes));
    const failing = units.run(actor, async ({ db, record }) => {
      await db.insertInto('meta').values({ key: 'test', value: '1' }).execute();
      record(added);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await revisionsOf('admin')).toEqual([]);
    const kept = await database.read.selectFrom('meta').select('key').where('key', '=', 'test').execute();
    expect(kept).toEqual([]);
    expect(reported).toEqual([]);
  });

  test('that recorded nothing leaves no revision', async () => {
    await server.parts.units.run(actor, async () => {});
    expect(await revisionsOf('admin')).toEqual([]);
  });

  test('tells its listeners after the commit, and a listener that throws does no harm', async () => {
    const { units } = server.parts;
    const reported: unknown[] = [];
    units.onCommitted(() => {
      throw new Error('cache broken');
    });
    const leave = units.onCommitted((touched) => reported.push(touched));
    await units.run(actor, async ({ record }) => record(added));
    expect(reported).toEqual([[{ subject: 'language', before: null, after: {} }]]);
    expect(server.log.join()).toContain('cache broken');
    leave();
    await units.run(actor, async ({ record }) => record(added));
    expect(reported).toHaveLength(1);
  });

  test('of which only the end fails tells its listeners too, since it may be there', async () => {
    const { database } = server.parts;
    const units = new UnitOfWork({
      transaction: async (work) => {
        await database.write.transaction().execute(work);
        throw new DatabaseUnavailable(new Error('lost before it has answered'));
      },
      now: server.clock.now,
      reportFailure: () => {},
    });
    const reported: unknown[] = [];
    units.onCommitted((touched) => reported.push(touched));
    const work = units.run(actor, async ({ record }) => record(added));
    await expect(work).rejects.toThrow(DatabaseUnavailable);
    expect(reported).toHaveLength(1);
    expect(await revisionsOf('admin')).toHaveLength(1);
  });

  test('can bear another time than the present', async () => {
    await server.parts.units.run(actor, async ({ record }) => record(added), { at: 1_000 });
    expect(await revisionsOf('admin')).toMatchObject([{ timestamp: 1_000 }]);
  });

  test('takes more changes than one statement can hold', async () => {
    const many = Array.from({ length: 2_500 }, (_, index) => ({ ...added, entityId: index + 1 }));
    await server.parts.units.run(actor, async ({ record }) => many.forEach(record));
    const { count } = server.parts.database.read.fn;
    const { total } = await server.parts.database.read
      .selectFrom('revisionEntries')
      .innerJoin('revisions', 'revisions.revisionId', 'revisionEntries.revisionId')
      .where('username', '=', 'admin')
      .select(count<number>('id').as('total'))
      .executeTakeFirstOrThrow();
    expect(total).toBe(2_500);
  });

  test('one after the other, in the order of asking', async () => {
    const order: number[] = [];
    await Promise.all(
      [1, 2, 3, 4].map((number) =>
        server.parts.units.run(actor, async ({ db }) => {
          order.push(number);
          await db.selectFrom('meta').selectAll().execute();
          order.push(number);
        }),
      ),
    );
    expect(order).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  });
});

describe('changes that are handed over', () => {
  const many = Array.from({ length: 500 }, (_, at): Change => ({ ...added, entityId: at + 1 }));

  test('are one revision with those that follow', async () => {
    const { units, database } = server.parts;
    await units.run(actor, async ({ record, handOver }) => {
      for (const [at, change] of many.entries()) {
        record(change);
        if (at % 200 === 199) await handOver();
      }
    });
    const [revision, ...others] = await revisionsOf('admin');
    expect(others).toEqual([]);
    const entries = await database.read
      .selectFrom('revisionEntries')
      .select('entityId')
      .where('revisionId', '=', revision?.revisionId ?? 0)
      .orderBy('id')
      .execute();
    expect(entries.map(({ entityId }) => entityId)).toEqual(many.map(({ entityId }) => entityId));
  });

  test('that cannot be written fail the work, of which nothing remains', async () => {
    const { units, database } = server.parts;
    const work = units.run(actor, async ({ db, record, handOver }) => {
      await db.insertInto('meta').values({ key: 'test', value: '1' }).execute();
      record({ ...added, after: { id: 7n as unknown as number } });
      await handOver();
    });
    await expect(work).rejects.toThrow('BigInt');
    expect(await database.read.selectFrom('meta').where('key', '=', 'test').select('key').execute()).toEqual(
      [],
    );
  });

  test('of work that fails are not written after it', async () => {
    const { units } = server.parts;
    const failing = units.run({ ...actor, username: 'failing' }, async ({ db, record, handOver }) => {
      await db.insertInto('meta').values({ key: 'test', value: '1' }).execute();
      // So long that the embedded database lets others have their turn before it writes.
      const begun = performance.now();
      for (let count = 0; count < 1_000; count++) record(added);
      while (performance.now() - begun < 50);
      await handOver();
      throw new Error('the work has failed');
    });
    await expect(failing).rejects.toThrow('the work has failed');
    await units.run(actor, async ({ record }) => record(added));
    expect(await revisionsOf('failing')).toEqual([]);
    expect(await revisionsOf('admin')).toHaveLength(1);
  });
});

test('a preview ends with its signal, in the middle of a statement that is repeated', async () => {
  const leaving = new AbortController();
  const added: number[] = [];
  const preview = server.parts.units.preview(
    actor,
    async (unit) => {
      for (let number = 1; number <= 5; number += 1) {
        if (number === 3) leaving.abort(new Error('the client has gone'));
        const place = { contextIdentifier: 'GLOBAL', identifier: `preview.${number}`, lang: 'de' };
        await addWordings(unit, [{ ...place, value: 'Text', resetInheritance: false, active: true }]);
        added.push(number);
      }
    },
    { signal: leaving.signal },
  );
  await expect(preview).rejects.toThrow('the client has gone');
  expect(added).toEqual([1, 2]);
});

test('fields that changed are found by value', () => {
  const before = { a: 1, b: { c: [1] }, gone: 1 };
  expect(changedFields({ before, after: { a: 1, b: { c: [1, 2] }, came: 1 } })).toEqual([
    'b',
    'gone',
    'came',
  ]);
});

test('a number is never given twice', async () => {
  const { write } = server.parts.database;
  const insert = () =>
    write
      .insertInto('revisions')
      .values({ timestamp: 1, userId: null, username: 'x' })
      .returning('revisionId')
      .executeTakeFirstOrThrow();
  const first = await insert();
  await write.deleteFrom('revisions').where('revisionId', '=', first.revisionId).execute();
  expect((await insert()).revisionId).toBe(first.revisionId + 1);
});

test('what is there already is a UniqueViolation', async () => {
  const { write } = server.parts.database;
  const row = { key: 'twice', value: '1' };
  await write.insertInto('meta').values(row).execute();
  await expect(write.insertInto('meta').values(row).execute()).rejects.toThrow(UniqueViolation);
});
