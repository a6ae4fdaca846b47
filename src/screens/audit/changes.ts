import type { AuditRevision, RecordState } from '#machines/history/revision.ts';

/** One field of a record, before a revision and after it. */
export interface FieldChange {
  readonly field: string;
  /** Left out where the server does not tell. */
  readonly before?: unknown;
  readonly after: unknown;
}

/** Fields that say nothing of their own: the revision has its time, and a parent is reported once. */
const SILENT: ReadonlySet<string> = new Set([
  'modificationDate',
  'parent',
  'wordingInheritance',
  'contextInheritance',
  'hasParent',
  'documentFilesCount',
]);

/** The fields in which they are read best; what is not among them comes after. */
const ORDER = [
  'id',
  'identifier',
  'docIdentifier',
  'lang',
  'mainTitle',
  'subject',
  'value',
  'body',
  'description',
  'fileNameRepresentation',
  'fileVersion',
  'contextIdentifier',
  'parentIdentifier',
];

function rank(field: string): number {
  const index = ORDER.indexOf(field);
  return index < 0 ? ORDER.length : index;
}

function sorted(fields: Iterable<string>): string[] {
  return [...new Set(fields)]
    .filter((field) => !SILENT.has(field))
    .sort((one, other) => rank(one) - rank(other));
}

/** Changes of a revision, field by field. */
export function changesOf({ state, before, changedFields }: AuditRevision): readonly FieldChange[] {
  if (!before) return sorted(changedFields).map((field) => ({ field, after: state[field] }));
  return sorted([...Object.keys(before), ...Object.keys(state)])
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(state[field] ?? null))
    .map((field) => ({ field, before: before[field] ?? null, after: state[field] ?? null }));
}

/** Everything that a record said, for one that has come or gone. */
export function fieldsOf(state: RecordState): readonly FieldChange[] {
  return sorted(Object.keys(state))
    .filter((field) => state[field] !== null && state[field] !== undefined && state[field] !== '')
    .map((field) => ({ field, after: state[field] }));
}
