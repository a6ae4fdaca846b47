import type { CompiledQuery } from 'kysely';
import { isRepeated } from '#server/dialect/base/repeated.ts';

/** Each session keeps the plans of this many statements at most. */
const NAMES_AT_MOST = 256;
const names = new Map<string, string>();

/** Under which name each session keeps a statement once it was parsed; null for one that it forgets. */
export function statementName(query: CompiledQuery): string | null {
  if (!isRepeated(query)) return null;
  const known = names.get(query.sql);
  if (known !== undefined) return known;
  if (names.size >= NAMES_AT_MOST) return null;
  const name = `statement_${names.size + 1}`;
  names.set(query.sql, name);
  return name;
}
