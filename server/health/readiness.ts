import { READY_CHECKS, type ReadyCheck, type ReadyWarning } from '#contract/health.ts';
import type { ContentStore } from '#server/files/content-store.ts';
import type { Space } from '#server/files/space.ts';
import type { DamageWatch } from '#server/health/damage-watch.ts';
import { Probe } from '#server/health/probe.ts';
import type { Database } from '#server/store/base/database.ts';
import { readMeta } from '#server/store/base/meta.ts';
import { executedMigrations, isOurs } from '#server/store/migrations/migrate.ts';

const DEADLINE_MS = 2_000;
/** Everybody may ask, so an answer is given again for so long: each look writes to the disk. */
const KEPT_MS = 1_000;

interface ReadinessParts {
  readonly database: Database;
  readonly contents: ContentStore;
  /** Where files lie, and the database where that is a file. */
  readonly spaces: readonly Space[];
  readonly damage: DamageWatch;
  /** The copies of the embedded database's log, where there are any. */
  readonly copies: { readonly trouble: string | null } | null;
  readonly now: () => number;
  /** Is notified of each check that has begun to fail. */
  readonly reportFailure: (error: unknown) => void;
}

/** Says whether this server can do its work, and what keeps it from it; never later than two seconds. */
export class Readiness {
  readonly #parts: ReadinessParts;
  readonly #probes: Readonly<Record<ReadyCheck, Probe>>;
  #kept: { readonly at: number; readonly failing: Promise<readonly ReadyCheck[]> } | null = null;
  #reported: ReadonlySet<ReadyCheck> = new Set();

  constructor(parts: ReadinessParts) {
    this.#parts = parts;
    const { database, contents, spaces, damage } = parts;
    const probe = (ask: () => Promise<void>) => new Probe(ask, DEADLINE_MS);
    this.#probes = {
      database: probe(async () => void (await readMeta(database.read, 'filled'))),
      migration: probe(async () => {
        if (!isOurs(await executedMigrations(database.read)))
          throw new Error('another version has changed the tables');
      }),
      databaseInPlace: probe(async () => database.file?.refuseMoved()),
      databaseSound: probe(async () => {
        if (damage.damage) throw damage.damage;
      }),
      files: probe(() => contents.tryOut()),
      space: probe(async () => {
        for (const space of spaces) await space.refuseBelow(0);
      }),
    };
  }

  /** Why the database does not answer; null when it does. */
  databaseFailure(): Promise<Error | null> {
    return this.#probes.database.failure();
  }

  /** The checks that fail, in their order. */
  failing(): Promise<readonly ReadyCheck[]> {
    const now = this.#parts.now();
    if (this.#kept && Math.abs(now - this.#kept.at) < KEPT_MS) return this.#kept.failing;
    const failing = this.#look();
    this.#kept = { at: now, failing };
    return failing;
  }

  /** What does not keep this server from its work, but has to be looked after. The log says it too. */
  warnings(): ReadyWarning[] {
    return this.#parts.copies?.trouble == null ? [] : ['walCopies'];
  }

  async #look(): Promise<readonly ReadyCheck[]> {
    const failures = await Promise.all(
      READY_CHECKS.map(async (name) => ({ name, failure: await this.#probes[name].failure() })),
    );
    const failed = failures.filter(({ failure }) => failure !== null);
    for (const { name, failure } of failed) {
      if (!this.#reported.has(name))
        this.#parts.reportFailure(new Error(`not ready: ${name}: ${failure?.message}`, { cause: failure }));
    }
    const names = failed.map(({ name }) => name);
    this.#reported = new Set(names);
    return names;
  }
}
