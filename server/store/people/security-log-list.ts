import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Schema } from '#server/store/schema/schema.ts';
import type { SecurityEventTable } from '#server/store/schema/schema-people.ts';

export type StoredEvent = Selectable<SecurityEventTable>;

interface Wanted {
  readonly offset: number;
  readonly limit: number;
  /** In names and addresses; empty finds all. */
  readonly keyWord: string;
  readonly events?: readonly string[] | undefined;
  readonly username?: string | undefined;
  /** Epoch milliseconds. */
  readonly from?: number;
  readonly to?: number;
}

const SEARCHED = ['username', 'subjectName', 'address'] as const;
const NAMES = ['username', 'subjectName'] as const;

/** A page of the security log, newest first, and how many entries there are in all. */
export async function listSecurityEvents(
  db: Kysely<Schema>,
  { offset, limit, ...wanted }: Wanted,
): Promise<{ readonly count: number; readonly rows: readonly StoredEvent[] }> {
  const found = narrowed(db, wanted);
  const rows = await found
    .selectAll()
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await found.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return { count: Number(count), rows };
}

function narrowed(
  db: Kysely<Schema>,
  { keyWord, events, username, from, to }: Omit<Wanted, 'offset' | 'limit'>,
) {
  let found = db.selectFrom('securityEvents');
  if (events) found = found.where('event', 'in', [...new Set(events)]);
  if (from !== undefined) found = found.where('timestamp', '>=', from);
  if (to !== undefined) found = found.where('timestamp', '<=', to);
  if (keyWord !== '') {
    const pattern = `%${inOneCase(keyWord).replace(/[\\%_]/g, '\\$&')}%`;
    found = found.where(({ or }) =>
      or(
        SEARCHED.map(
          (column) => sql<boolean>`${columnInCaseOf(keyWord, column)} like ${pattern} escape '\\'`,
        ),
      ),
    );
  }
  if (username !== undefined) {
    const name = inOneCase(username);
    found = found.where(({ or }) =>
      or(NAMES.map((column) => sql<boolean>`${columnInCaseOf(username, column)} = ${name}`)),
    );
  }
  return found;
}

/** Letter by letter, since the lower case of a sigma depends on where in a word it is. */
function inOneCase(text: string): string {
  return Array.from(text, (letter) => letter.toUpperCase().toLowerCase()).join('');
}

/** A column to compare with a text in any case: lower() knows ASCII alone, so the text's other letters follow. */
function columnInCaseOf(text: string, column: (typeof SEARCHED)[number]): RawBuilder<string> {
  const forms = new Set(text + text.toLowerCase() + text.toUpperCase());
  return [...forms]
    .filter((form) => form > '\x7f' && form !== inOneCase(form))
    .reduce(
      (column, form) => sql`replace(${column}, ${form}, ${inOneCase(form)})`,
      sql<string>`lower(${sql.ref(column)})`,
    );
}
