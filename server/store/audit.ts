import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { Actor, Change } from '#server/store/change.ts';
import { entryTextColumns } from '#server/store/entry-search.ts';
import { inPieces } from '#server/store/pieces.ts';
import { RepeatedInsert } from '#server/store/repeated-insert.ts';
import type { Schema } from '#server/store/schema.ts';
import { toJson } from '#server/store/values.ts';

export interface RevisionHead {
  readonly actor: Actor;
  /** Epoch milliseconds. */
  readonly timestamp: number;
}

/** One revision with an entry for each change, in the transaction of the changes themselves. */
export class RevisionWriter {
  readonly #db: Transaction<Schema>;
  readonly #head: RevisionHead;
  #pending: Change[] = [];
  #revisionId: number | null = null;

  constructor(db: Transaction<Schema>, head: RevisionHead) {
    this.#db = db;
    this.#head = head;
  }

  add(change: Change): void {
    this.#pending.push(change);
  }

  /**
   * Writes down what has been added, and forgets it.
   * @returns the number of the revision; null as long as nothing was added
   */
  async write(): Promise<number | null> {
    const changes = this.#pending;
    this.#pending = [];
    if (changes.length === 0) return this.#revisionId;
    this.#revisionId ??= await this.#begin();
    const entries = entriesOf(changes, { ...this.#head, revisionId: this.#revisionId });
    for (const rows of inPieces(entries, weightOf)) {
      await WRITING.execute(this.#db, rows);
    }
    return this.#revisionId;
  }

  async #begin(): Promise<number> {
    const { actor, timestamp } = this.#head;
    const { revisionId } = await this.#db
      .insertInto('revisions')
      .values({ timestamp, userId: actor.userId, username: actor.username })
      .returning('revisionId')
      .executeTakeFirstOrThrow();
    return revisionId;
  }
}

function* entriesOf(changes: readonly Change[], head: RevisionHead & { readonly revisionId: number }) {
  const { revisionId, timestamp, actor } = head;
  for (const change of changes) {
    yield {
      revisionId,
      timestamp,
      ...entryTextColumns(actor.username, change),
      subject: change.subject,
      entityId: change.entityId,
      operation: change.operation,
      before: change.before && toJson(change.before),
      after: change.after && toJson(change.after),
      changedFields: toJson(changedFields(change)),
    };
  }
}

type EntryRow = ReturnType<typeof entriesOf> extends Generator<infer Row> ? Row : never;

const WRITING = new RepeatedInsert((db, rows: readonly EntryRow[]) =>
  db.insertInto('revisionEntries').values(rows),
);

function weightOf({ searchText }: { readonly searchText: string }): number {
  return searchText.length;
}

/** Names of the fields whose values differ; of a record that came or went, all that it has. */
export function changedFields({ before, after }: Pick<Change, 'before' | 'after'>): readonly string[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].filter((field) => !isDeepStrictEqual(before?.[field], after?.[field]));
}
