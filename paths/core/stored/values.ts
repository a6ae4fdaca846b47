import { createHash } from 'node:crypto';
import type { Plain } from '../plain.ts';

/** What is longer is written once, at the end of the file, and named where it is seen. */
const LONGEST = 72;
/** Parts of a value that tell readers which one it is. */
const TELLING = ['kind', 'code', 'type', 'topic', 'name', 'subject', 'cause'];

/** Something of the value that a reader recognises. */
function hintOf(value: Plain): string {
  if (Array.isArray(value)) return `${value.length}`;
  if (typeof value !== 'object' || value === null) return 'text';
  const parts = value as { readonly [name: string]: Plain };
  const words = TELLING.map((name) => parts[name]).filter((part) => typeof part === 'string');
  const hint = words
    .slice(0, 2)
    .join('-')
    .replace(/[^A-Za-z0-9.-]+/g, '-')
    .slice(0, 40);
  return hint || Object.keys(parts).slice(0, 2).join('-');
}

/** Values of one file. Their names come from their content, so that one more or less renames none. */
export class Values {
  readonly #named = new Map<string, string>();

  /** How a value stands in a line: itself, or its name. */
  write(value: Plain): string {
    const text = JSON.stringify(value);
    if (text.length <= LONGEST) return text;
    const name = `#${hintOf(value)}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
    this.#named.set(name, text);
    return name;
  }

  /** The lines that say what the names stand for. */
  lines(): readonly string[] {
    return [...this.#named].toSorted(byName).map(([name, text]) => `${name} ${text}`);
  }

  /** Takes a line that says what a name stands for. */
  define(line: string): void {
    const end = line.indexOf(' ');
    this.#named.set(line.slice(0, end), line.slice(end + 1));
  }

  /**
   * The value that stands in a line.
   * @throws Error when it is neither a value nor the name of one
   */
  read(written: string): Plain {
    const text = written.startsWith('#') ? this.#named.get(written) : written;
    if (text === undefined) throw new Error(`nothing says what ${written} stands for`);
    return JSON.parse(text);
  }
}

function byName([one]: readonly [string, ...unknown[]], [other]: readonly [string, ...unknown[]]): number {
  return one < other ? -1 : 1;
}
