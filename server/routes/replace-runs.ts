import { HEADERS } from '#contract/call.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { ReplaceWatch } from '#server/store/texts/wording-replace.ts';

/** How far a replacement is; the total is null while its texts are read. */
export interface ReplaceProgress {
  readonly done: number;
  readonly total: number | null;
}

interface Run {
  readonly name: string;
  progress: ReplaceProgress;
  cancelled: boolean;
  readonly ended: Promise<void>;
}

/** The replacements that this server carries out, each under its caller and idempotency key. */
export class ReplaceRuns {
  /** Several under one name where the same request has come again. */
  readonly #runs = new Set<Run>();

  /**
   * Follows the work of one run, and breaks it off once it is cancelled: the transaction that it runs in is then taken
   * back.
   */
  async follow<Result>(name: string, work: (watch: ReplaceWatch) => Promise<Result>): Promise<Result> {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const run: Run = { name, progress: { done: 0, total: null }, cancelled: false, ended };
    this.#runs.add(run);
    try {
      return await work({
        progress: (done, total) => {
          run.progress = { done, total };
          // As any later request under the key is refused.
          if (run.cancelled) throw new Refusal(REFUSAL.invalid, { fields: [HEADERS.idempotencyKey] });
        },
      });
    } finally {
      this.#runs.delete(run);
      end();
    }
  }

  /** null where this server carries out no such run. */
  progressOf(name: string): ReplaceProgress | null {
    const { progress = null } = this.#named(name)[0] ?? {};
    return progress;
  }

  /** Breaks a run off, and waits until it has ended one way or the other. */
  async cancel(name: string): Promise<void> {
    const runs = this.#named(name);
    for (const run of runs) run.cancelled = true;
    await Promise.all(runs.map(({ ended }) => ended));
  }

  #named(name: string): readonly Run[] {
    return [...this.#runs].filter((run) => run.name === name);
  }
}
