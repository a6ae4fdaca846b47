/** One text in one language of a context. */
export interface CellPlace {
  readonly contextIdentifier: string;
  readonly identifier: string;
  readonly lang: string;
}

export function isSameCell(one: CellPlace | null, other: CellPlace | null): boolean {
  return (
    one?.contextIdentifier === other?.contextIdentifier &&
    one?.identifier === other?.identifier &&
    one?.lang === other?.lang
  );
}

/** Names a cell among all others, such as in a map. */
export function cellKey({ contextIdentifier, identifier, lang }: CellPlace): string {
  return JSON.stringify([contextIdentifier, identifier, lang]);
}
