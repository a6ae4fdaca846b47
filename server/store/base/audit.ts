import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import { isPostgres } from '#server/dialect/base/kind.ts';
import { inPieces } from '#server/store/base/pieces.ts';
import { RepeatedInsert } from '#server/store/base/repeated-insert.ts';
import { RepeatedStatement } from '#server/store/base/repeated-statement.ts';
import type { Actor, Change } from '#server/store/schema/change.ts';
import { placeLeft } from '#server/store/schema/entry-place.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { toJson } from '#server/store/schema/values.ts';
import { entryTextColumns } from '#server/store/search/entry-search.ts';

export interface RevisionHead {
  readonly actor: Actor;
  /** Epoch milliseconds; the same each time. */
  readonly timestamp: () => number;
}

/** One revision with an entry for each change, in the transaction of the changes themselves. */
export class RevisionWriter {
  readonly #db: Transaction<Schema>;
  readonly #head: RevisionHead;
  #pending: Change[] = [];
  /** What was handed over last, and fails where it is waited for. */
  #handedOver: Promise<unknown> = Promise.resolve();
  #revisionId: number | null = null;
  #reserved: number | null = null;

  constructor(db: Transaction<Schema>, head: RevisionHead) {
    this.#db = db;
    this.#head = head;
  }

  add(change: Change): void {
    this.#pending.push(change);
  }

  /** Has the revision bear a number that was reserved for it, so that writing it does not have to wait for one. */
  number(reserved: number): void {
    this.#reserved = reserved;
  }

  /**
   * Hands over what has been added to be written down, and waits for what was handed over before: the work prepares its
   * next statement while the database writes.
   */
  async handOver(): Promise<void> {
    await this.#handedOver;
    this.#handedOver = this.#write();
    this.#handedOver.catch(() => {});
  }

  /** For work that has failed: waits until none of its statements is on its way, whatever becomes of them. */
  async rest(): Promise<void> {
    await this.#handedOver.catch(() => {});
  }

  /**
   * Writes down what has been added, and forgets it.
   * @returns the number of the revision; null as long as nothing was added
   */
  async write(): Promise<number | null> {
    await this.#handedOver;
    return this.#write();
  }

  async #write(): Promise<number | null> {
    const changes = this.#pending;
    this.#pending = [];
    const [only] = changes;
    if (!only) return this.#revisionId;
    if (this.#revisionId === null && changes.length === 1 && isPostgres(this.#db)) {
      this.#revisionId = await this.#writeWith(entryOf(only, this.#head));
      return this.#revisionId;
    }
    this.#revisionId ??= numberOf((await BEGINNING.execute(this.#db, this.#row))[0]);
    const entries = entriesOf(changes, this.#head, this.#revisionId);
    for (const rows of inPieces(entries, weightOf)) {
      await WRITING.execute(this.#db, rows);
    }
    return this.#revisionId;
  }

  /** The revision and its only entry in one statement, which is late where the number is known. */
  async #writeWith(entry: Entry): Promise<number> {
    const revisionId = this.#reserved;
    if (revisionId === null) return numberOf((await BEGINNING_WITH.execute(this.#db, this.#row, entry))[0]);
    await WRITING_WITH.execute(this.#db, { revisionId, ...this.#row }, { revisionId, ...entry });
    return revisionId;
  }

  get #row(): RevisionRow {
    const { actor, timestamp } = this.#head;
    return { timestamp: timestamp(), userId: actor.userId, username: actor.username };
  }
}

function numberOf(row: { readonly revisionId: number } | undefined): number {
  if (!row) throw new Error('a revision was written and has no number');
  return row.revisionId;
}

interface RevisionRow {
  readonly timestamp: number;
  readonly userId: number | null;
  readonly username: string;
}

function beginning(db: Pick<Kysely<Schema>, 'insertInto'>, row: RevisionRow) {
  return db.insertInto('revisions').values(row).returning('revisionId');
}

const BEGINNING = new RepeatedStatement((db, row: RevisionRow) => beginning(db, row));

/** A revision with its first entry; only PostgreSQL writes two tables in one statement. */
const BEGINNING_WITH = new RepeatedStatement((db, row: RevisionRow, entry: Entry) =>
  db
    .with('begun', (query) => beginning(query, row))
    .insertInto('revisionEntries')
    .values((of) => ({ ...entry, revisionId: of.selectFrom('begun').select('begun.revisionId') }))
    .returning('revisionEntries.revisionId'),
);

/** The same with a number that was reserved, in time for all that names it. */
const WRITING_WITH = new RepeatedStatement(
  (db, row: RevisionRow & { readonly revisionId: number }, entry: EntryRow) =>
    db
      .with('begun', (query) => query.insertInto('revisions').values(row))
      .insertInto('revisionEntries')
      .values(entry),
  { late: true },
);

function entryOf(
  { subject, entityId, operation, before, after }: Change,
  { timestamp, actor }: RevisionHead,
) {
  return {
    timestamp: timestamp(),
    ...entryTextColumns(actor.username, { before, after }),
    subject,
    entityId,
    ...placesOf({ subject, before, after }),
    operation,
    before: before && toJson(before),
    after: after && toJson(after),
    changedFields: toJson(changedFields({ before, after })),
  };
}

type Entry = ReturnType<typeof entryOf>;
type EntryRow = Entry & { readonly revisionId: number };

function* entriesOf(changes: readonly Change[], head: RevisionHead, revisionId: number): Generator<EntryRow> {
  for (const change of changes) yield { revisionId, ...entryOf(change, head) };
}

const WRITING = new RepeatedInsert((db, rows: readonly EntryRow[]) =>
  db.insertInto('revisionEntries').values(rows),
);

function weightOf({ searchText }: { readonly searchText: string }): number {
  return searchText.length;
}

/** Where the record of a change is since then, and which place a text left with it. */
export function placesOf(change: Pick<Change, 'subject' | 'before' | 'after'>) {
  return { contextIdentifier: contextOf(change), placeLeft: placeLeft(change) };
}

/** The context that a change is in; null where its record belongs to none. */
function contextOf({ subject, before, after }: Pick<Change, 'subject' | 'before' | 'after'>) {
  const { identifier, contextIdentifier } = after ?? before ?? {};
  const context = subject === 'context' ? identifier : contextIdentifier;
  return typeof context === 'string' ? context : null;
}

/** Names of the fields whose values differ; of a record that came or went, all that it has. */
export function changedFields({ before, after }: Pick<Change, 'before' | 'after'>): readonly string[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].filter((field) => !isDeepStrictEqual(before?.[field], after?.[field]));
}
