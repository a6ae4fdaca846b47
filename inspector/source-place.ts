/** Text of one source file. */
export interface SourceFile {
  /** From the root of the project, such as 'machines/sync/sync.machine.ts'. */
  readonly path: string;
  readonly text: string;
}

/** Where something stands in the sources. */
export interface SourcePlace {
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** The line of a key inside of what begins on a line; null where it is made elsewhere. */
function lineOfKey(lines: readonly string[], from: number, key: string): number | null {
  const around = indentOf(lines[from] ?? '');
  const quoted = key.replace(/[^\w]/g, '\\$&');
  const begins = new RegExp(`^\\s*['"]?${quoted}['"]?:`);
  for (let at = from + 1; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    if (indentOf(line) <= around) return null;
    if (begins.test(line)) return at;
  }
  return null;
}

/** A state's key below the line that it lies in, past what is no state of it. */
function lineOfState(lines: readonly string[], from: number, key: string): number | null {
  const states = lineOfKey(lines, from, 'states');
  return states === null ? null : lineOfKey(lines, states, key);
}

/** The line of a machine's definition: that of its call, so that all of it is further in. A child may have the same id. */
function lineOfMachine(lines: readonly string[], id: string): number | null {
  const named = lines.flatMap((line, at) => (line.includes(`id: '${id}'`) ? [lineAround(lines, at)] : []));
  return named.find((at) => lines[at]?.includes('createMachine')) ?? null;
}

/** The line that what stands on a line lies in. */
function lineAround(lines: readonly string[], at: number): number {
  const inside = indentOf(lines[at] ?? '');
  for (let line = at; line >= 0; line--)
    if (indentOf(lines[line] ?? '') < inside && lines[line]?.trim()) return line;
  return at;
}

/**
 * Where a state stands in the sources, as far inside as it is written down there. The sources are formatted: what lies
 * inside of something is further in.
 * @param path keys of the state from the machine on; empty for the machine
 * @returns null where no file names the machine
 */
export function placeOf(
  files: readonly SourceFile[],
  machine: string,
  path: readonly string[],
): SourcePlace | null {
  for (const { path: file, text } of files) {
    const lines = text.split('\n');
    let line = lineOfMachine(lines, machine);
    if (line === null) continue;
    for (const key of path) {
      const next = lineOfState(lines, line, key);
      if (next === null) break;
      line = next;
    }
    return { path: file, line: line + 1 };
  }
  return null;
}
