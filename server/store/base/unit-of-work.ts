import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  Transaction,
  UnknownRow,
} from 'kysely';
import { RevisionWriter } from '#server/store/base/audit.ts';
import { Places, type Touched } from '#server/store/base/memory.ts';
import type { Actor, Change, UserChange } from '#server/store/schema/change.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** Context of the work inside one transaction. */
export interface Unit {
  readonly db: Transaction<Schema>;
  readonly actor: Actor;
  /** Epoch milliseconds of the whole unit. */
  readonly now: number;
  /** Has to be notified of every record that the work adds, changes or deletes. */
  record(change: Change): void;
  /**
   * For work that changes so much that it should not all be in memory: hands over what was recorded up to here to be
   * written down, and waits for what was handed over before. In a preview everything is kept, since that is what it is for.
   */
  handOver(): Promise<void>;
  /** Writes down what was recorded up to here, for what the work does to its own revision. */
  settle(): Promise<void>;
  /** Gives the revision a number that was reserved for it in this transaction. */
  numberRevision(revisionId: number): void;
  /** Has to be notified of every user that another user adds, changes or deletes. */
  recordUser(change: UserChange): void;
}

/** Changes of work that was rolled back after a preview. */
export interface Previewed {
  readonly changes: readonly Change[];
  readonly users: readonly UserChange[];
}

export type Work<Result> = (unit: Unit) => Promise<Result>;
export type CommitListener = (touched: readonly Touched[]) => void;

export interface TransactionOptions {
  /** Whether the work may have so many statements that they would hold up the process. */
  readonly long?: boolean;
}

export interface PreviewOptions extends TransactionOptions {
  /** Ends the work, with what it has written taken back: no one waits for it any more. */
  readonly signal?: AbortSignal;
}

export interface RunOptions<Result> extends TransactionOptions {
  /** Epoch milliseconds that the unit is to bear instead of the present. */
  readonly at?: number;
  /**
   * Runs last in the transaction.
   * @param revisionId null when nothing was recorded
   */
  readonly finish?: (unit: Unit, result: Result, revisionId: number | null) => Promise<void>;
}

export interface UnitOfWorkParts {
  readonly transaction: <Result>(
    work: (db: Transaction<Schema>) => Promise<Result>,
    options?: TransactionOptions,
  ) => Promise<Result>;
  readonly now: () => number;
  /** Is notified of each revision within its transaction. */
  readonly announce?: (
    db: Transaction<Schema>,
    revisionId: number,
    touched: readonly Touched[],
  ) => Promise<void>;
  /** Is notified of a listener that threw: the change stands all the same. */
  readonly reportFailure: (error: unknown) => void;
}

/**
 * The one way in which records are written: one transaction, its revision with each record before and after, and,
 * once it is committed, word to everybody who keeps something that it has made stale.
 */
export class UnitOfWork {
  readonly #parts: UnitOfWorkParts;
  readonly #listeners = new Set<CommitListener>();

  constructor(parts: UnitOfWorkParts) {
    this.#parts = parts;
  }

  /**
   * Runs `work` in one transaction; when it throws, nothing of it remains. A transaction in which nothing was recorded
   * leaves no revision.
   * @returns what the work answers, after the commit
   */
  async run<Result>(actor: Actor, work: Work<Result>, options: RunOptions<Result> = {}): Promise<Result> {
    const places = new Places();
    let isWritten = false;
    const written = this.#parts.transaction(async (db) => {
      // Read when it is first asked for: by then the transaction has mostly waited for those before it.
      const time = once(() => options.at ?? this.#parts.now());
      const revision = new RevisionWriter(db, { actor, timestamp: time });
      const unit: Unit = {
        db,
        actor,
        get now() {
          return time();
        },
        record: (change) => {
          revision.add(change);
          places.add(change);
        },
        handOver: () => revision.handOver(),
        settle: async () => void (await revision.write()),
        numberRevision: (revisionId) => revision.number(revisionId),
        recordUser: () => {},
      };
      const answer = await work(unit).catch(async (error) => {
        await revision.rest();
        throw error;
      });
      const revisionId = await revision.write();
      if (revisionId !== null) await this.#parts.announce?.(db, revisionId, places.all());
      await options.finish?.(unit, answer, revisionId);
      isWritten = true;
      return answer;
    }, options);
    try {
      return await written;
    } finally {
      // Where only the end of the transaction has failed, all of it may be there, and to forget too much does no harm.
      const touched = isWritten ? places.all() : [];
      if (touched.length > 0) this.#tell(touched);
    }
  }

  /**
   * Runs `work` as `run` does and takes everything back: nothing changes, nothing is recorded, no listener is notified.
   * @returns what would have changed
   * @throws the signal's reason
   */
  async preview(
    actor: Actor,
    work: Work<unknown>,
    { signal, ...options }: PreviewOptions = {},
  ): Promise<Previewed> {
    const changes: Change[] = [];
    const users: UserChange[] = [];
    try {
      await this.#parts.transaction(async (db) => {
        await work({
          db: signal ? db.withPlugin(new EndsBy(signal)) : db,
          actor,
          now: this.#parts.now(),
          record: (change) => void changes.push(change),
          handOver: async () => {},
          settle: async () => {},
          numberRevision: () => {},
          recordUser: (change) => void users.push(change),
        });
        throw new TakenBack();
      }, options);
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error;
    }
    return { changes, users };
  }

  /**
   * Has `listener` called after each commit, before the call is answered. A value that was read before the commit and
   * is kept only after it would be stale: the keeper of values has to notice that the listener came in between.
   * @returns takes the listener off again
   */
  onCommitted(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(touched: readonly Touched[]): void {
    for (const listener of this.#listeners) {
      try {
        listener(touched);
      } catch (error) {
        this.#parts.reportFailure(error);
      }
    }
  }
}

function once<Value>(read: () => Value): () => Value {
  let kept: { readonly value: Value } | null = null;
  return () => {
    kept ??= { value: read() };
    return kept.value;
  };
}

/** Refuses every further statement once a signal is aborted; of one that was prepared before, its result. */
class EndsBy implements KyselyPlugin {
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    this.#signal.throwIfAborted();
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    this.#signal.throwIfAborted();
    return result;
  }
}

/** Thrown at the end of a preview, because a transaction is taken back only when it fails. */
class TakenBack extends Error {}
