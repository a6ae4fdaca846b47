import type { CompiledQuery } from 'kysely';
import { isRepeated } from '#server/dialect/base/repeated.ts';
import type { NamedStatement } from '#server/dialect/postgres/batch.ts';

/** Each session keeps the plans of this many statements at most. */
const NAMES_AT_MOST = 256;
const names = new Map<string, string>();

/** A statement under the name by which each session keeps it once it was parsed; null for one that it forgets. */
export function named(query: CompiledQuery): NamedStatement | null {
  const name = isRepeated(query) ? nameOf(query.sql) : null;
  return name === null ? null : { name, text: query.sql, values: query.parameters };
}

function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= NAMES_AT_MOST) return null;
  const name = `statement_${names.size + 1}`;
  names.set(text, name);
  return name;
}
