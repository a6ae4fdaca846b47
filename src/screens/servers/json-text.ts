/** Parses a JSON text; undefined for any other text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A JSON text on lines of its own; another text stays unchanged. */
export function formatted(text: string): string {
  const value = parsed(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

/** The names and values of a JSON text that holds one object; another text is one line without a name. */
export function pairsOf(text: string | null): readonly (readonly [name: string, value: string])[] {
  if (text === null || text === '') return [];
  const value = parsed(text);
  if (typeof value !== 'object' || value === null) return [['', text]];
  return Object.entries(value).map(([name, one]) => [
    name,
    typeof one === 'string' ? one : JSON.stringify(one),
  ]);
}
