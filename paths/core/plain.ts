import type { Conventions } from './conventions.ts';

/** Value that JSON can hold. */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [name: string]: Plain };

/**
 * A value as it can be compared, written down and read again. What JSON has no word for is named: another actor by its
 * id, a machine, a function; conventions name what the project has of its own.
 */
export function plain(value: unknown, conventions: Conventions): Plain {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'function') return '[function]';
  if (typeof value !== 'object') return String(value);
  const written = conventions.writtenAs(value);
  if (written !== undefined) return plain(written, conventions);
  if (value instanceof Error) return `[error ${value.message}]`;
  if (Array.isArray(value)) return value.map((one) => plain(one, conventions));
  if ('sessionId' in value && 'id' in value) return `[actor ${String(value.id)}]`;
  if ('transition' in value && 'getInitialSnapshot' in value) return '[machine]';
  if ('machine' in value && 'value' in value) return { snapshot: plain(value.value, conventions) };
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.map(([name, one]) => [name, plain(one, conventions)]));
}
