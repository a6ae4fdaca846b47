import { describe, expect, test } from 'vitest';
import { DatabaseDamaged } from '#server/dialect/base/failure.ts';
import { DamageWatch } from '#server/health/damage-watch.ts';
import { type Database, openDatabase } from '#server/store/base/database.ts';
import { migrate } from '#server/store/migrations/migrate.ts';
import { Clock } from '#tests/support/clock.ts';
import { newFile } from '#tests/support/database.ts';

/** A watch over a database whose looks are counted, and find this. */
async function watched(found: string | null, work: (world: World) => Promise<void>): Promise<void> {
  const own = await newFile();
  const database = await openDatabase(own.url);
  await migrate(database.write);
  const world = { clock: new Clock(), looks: 0, reported: [] as string[], database, open: () => {} };
  const file = database.file && {
    ...database.file,
    firstDamage: async () => {
      world.looks += 1;
      return found;
    },
  };
  try {
    await work({
      ...world,
      looks: () => world.looks,
      open: () =>
        new DamageWatch({
          database: { ...database, file },
          now: world.clock.now,
          reportFailure: (error) => world.reported.push(String(error)),
        }),
    });
  } finally {
    await database.close();
    await own.drop();
  }
}

interface World {
  readonly clock: Clock;
  looks(): number;
  readonly reported: readonly string[];
  readonly database: Database;
  /** As a server does that is started. */
  open(): DamageWatch;
}

describe('the embedded database', () => {
  test('that is sound is looked at once a week, however often the server is started', async () => {
    await watched(null, async ({ open, clock, looks, reported }) => {
      for (const [hours, expected] of [
        [0, 1],
        [1, 1],
        [166, 1],
        [2, 2],
      ] as const) {
        clock.advance({ hours });
        const watch = open();
        await watch.look();
        expect(watch.damage).toBeNull();
        await watch.stop();
        expect(looks()).toBe(expected);
      }
      expect(reported).toEqual([]);
    });
  });

  test('that was looked at by a clock that was ahead is looked at all the same', async () => {
    await watched(null, async ({ open, clock, looks }) => {
      clock.advance({ hours: 24 * 30 });
      await open().look();
      clock.advance({ hours: -24 * 30 });
      await open().look();
      expect(looks()).toBe(2);
    });
  });

  test('that is damaged is reported in one line, and looked at by every start', async () => {
    await watched('table wordings: wrong # of entries', async ({ open, looks, reported }) => {
      for (const expected of [1, 2]) {
        const watch = open();
        await watch.look();
        await watch.look();
        expect(watch.damage).toBeInstanceOf(DatabaseDamaged);
        expect(looks()).toBe(expected);
        expect(reported).toHaveLength(expected);
        await watch.stop();
      }
      expect(reported[0]).toMatch(
        /^DatabaseDamaged: The database is damaged \(table wordings: .+\)\. Restore the newest backup; .+\.$/,
      );
    });
  });
});
