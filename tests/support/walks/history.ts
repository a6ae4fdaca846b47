import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { AuditType } from '#contract/audit-types.ts';
import { RECORD_NAMES, RECORDS, type RecordName } from '#contract/records/all.ts';
import type { Parts } from '#server/routes/parts.ts';

/** The table of each kind of record that has a history. */
const TABLES: Readonly<Record<AuditType, string>> = {
  ...(Object.fromEntries(RECORD_NAMES.map((name) => [name, RECORDS[name].plural])) as Record<
    RecordName,
    string
  >),
  wording: 'wordings',
  documentfile: 'documentFiles',
};

type Row = Readonly<Record<string, unknown>>;

interface Entry {
  readonly subject: string;
  readonly entityId: number;
  readonly operation: string;
  readonly before: Row | null;
  readonly after: Row | null;
  readonly changedFields: readonly string[];
}

/**
 * Reads the history from its beginning and holds it against itself and against the tables: each record's entries follow
 * one another, and the last of them shows the record as it is.
 * @returns what does not agree, one sentence each
 */
export async function faultsOfHistory({ database }: Parts): Promise<readonly string[]> {
  const faults: string[] = [];
  const latest = new Map<string, Entry>();
  for (const entry of await entriesOf(database.read)) {
    const record = `${entry.subject} ${entry.entityId}`;
    faults.push(...faultsOfEntry(entry, latest.get(record)).map((fault) => `${record}: ${fault}`));
    latest.set(record, entry);
  }
  for (const [subject, table] of Object.entries(TABLES)) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(database.read);
    const present = new Map(rows.map((row) => [`${subject} ${row.id}`, row]));
    for (const [record, row] of present) {
      const last = latest.get(record)?.after;
      if (!last) faults.push(`${record} is there and has no history`);
      else
        faults.push(
          ...differences(last, row).map((field) => `${record}: ${field} is not what its history says`),
        );
    }
    for (const [record, { subject: of, after }] of latest) {
      if (of === subject && after && !present.has(record)) faults.push(`${record} is gone without a word`);
    }
  }
  return faults;
}

async function entriesOf(db: Parts['database']['read']): Promise<readonly Entry[]> {
  const rows = await db.selectFrom('revisionEntries').selectAll().orderBy('id').execute();
  return rows.map((row) => ({
    ...row,
    before: row.before === null ? null : JSON.parse(row.before),
    after: row.after === null ? null : JSON.parse(row.after),
    changedFields: JSON.parse(row.changedFields),
  }));
}

function faultsOfEntry(entry: Entry, previous: Entry | undefined): readonly string[] {
  const { operation, before, after, changedFields } = entry;
  const faults: string[] = [];
  const shape = { ADD: [false, true], MOD: [true, true], DEL: [true, false] }[operation];
  if (!isDeepStrictEqual(shape, [before !== null, after !== null]))
    faults.push(`${operation} with the wrong sides`);
  const isBack = operation === 'ADD';
  if (previous && isBack !== (previous.operation === 'DEL'))
    faults.push(`${operation} after ${previous.operation}`);
  if (!isDeepStrictEqual(before, previous?.after ?? null))
    faults.push(`${operation} does not begin where it ended`);
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const differing = [...fields].filter((field) => !isDeepStrictEqual(before?.[field], after?.[field]));
  if (!isDeepStrictEqual(differing.sort(), [...changedFields].sort()))
    faults.push('names other fields than it changed');
  if (operation === 'MOD' && differing.length === 0)
    faults.push('says that something changed, and nothing did');
  return faults;
}

/** Fields of a record, as its history has it, that its row shows otherwise. */
function differences(record: Row, row: Row): readonly string[] {
  return Object.keys(record).filter((field) => field in row && !isSame(record[field], row[field]));
}

function isSame(value: unknown, column: unknown): boolean {
  if (typeof value === 'boolean') return column === (value ? 1 : 0);
  if (typeof value === 'string' && typeof column === 'number') return Date.parse(value) === column;
  return value === column;
}
