import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';

type Row = Readonly<Record<string, unknown>>;

interface Described {
  readonly properties?: Readonly<
    Record<string, { readonly enum?: readonly unknown[]; readonly const?: unknown }>
  >;
  readonly required?: readonly string[];
}

/** Records that a server has shown so far, by the folder of the list that showed them. */
export class KnownRecords {
  readonly #rows = new Map<string, readonly Row[]>();

  add(path: string, rows: readonly Row[]): void {
    this.#rows.set(folderOf(path), rows);
  }

  /** A request of a reading call, made of its schema and of what the server has shown; null where something lacks. */
  requestFor(call: Call): Row | null {
    const { properties = {}, required = [] } = describedBy(call.request);
    const request: Record<string, unknown> = {};
    for (const name of Object.keys(properties)) {
      const value = this.#valueOf(call.path, name, properties[name] ?? {});
      if (value !== undefined) request[name] = value;
      else if (required.includes(name)) return null;
    }
    return z.safeParse(call.request, request).success ? request : null;
  }

  /** A request that saves a record just as it is; null where none was shown that can be. */
  unchangedFor(call: Call): Row | null {
    const [row] = this.#rows.get(folderOf(call.path)) ?? [];
    if (!row) return null;
    const { properties = {} } = describedBy(call.request);
    const wanted = Object.fromEntries(
      Object.entries(row).filter(
        ([name, value]) => name in properties && name !== 'modificationDate' && value !== null,
      ),
    );
    return z.safeParse(call.request, wanted).success ? wanted : null;
  }

  #valueOf(
    path: string,
    name: string,
    { const: only, enum: values }: NonNullable<Described['properties']>[string],
  ) {
    const folder = folderOf(path);
    const above = folder.includes('/') ? folderOf(folder) : '';
    if (name === 'id') return this.#first(folder)?.id;
    if (name === 'joinId') return this.#first(above)?.id;
    if (name === 'context') return this.#first('context')?.identifier;
    if (name === 'maxResult') return ROWS;
    if (name === 'entity') return only ?? values?.[0];
    return undefined;
  }

  #first(folder: string): Row | undefined {
    return this.#rows.get(folder)?.[0];
  }
}

/** Rows that are asked for of each list. */
export const ROWS = 15;

function describedBy(schema: Call['request']): Described {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described;
}

/** Folder of a call: what stands before its last word, without parameters. */
function folderOf(path: string): string {
  const words = path.split('/').filter((word) => !word.startsWith('{'));
  return words.slice(0, -1).join('/');
}
