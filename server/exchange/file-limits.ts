/** Limits of an imported file (docs/decisions/025). */
export const FILE_LIMITS = {
  xliff: { levels: 32, attributes: 50, node: 1_000_000 },
  csv: { cells: 200, line: 1_000_000 },
  /** An entry is flat, and stands on the second level below the file's own object. */
  json: { levels: 20, properties: 200, line: 1_000_000 },
  /** Files whose texts stand under their identifiers. */
  keyed: { levels: 20, properties: 100_000 },
  /** A spreadsheet, unpacked; rows count their empty cells. */
  xlsx: { bytes: 60_000_000, parts: 1_000, cells: 200 },
  /** Findings that are named; more of them only count. */
  findingsNamed: 500,
  /** With this many, the rest of the file is not read. */
  findings: 10_000,
  /** Columns of a table that are named as ignored. */
  columnsNamed: 20,
  /** Characters of what a finding quotes. */
  quoted: 100,
} as const;

/** A limit in characters as its reason says it. */
export function megabytes(characters: number): string {
  return String(characters / 1_000_000);
}
