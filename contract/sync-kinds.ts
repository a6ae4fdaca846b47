import { RECORD_NAMES, RECORDS, type RecordName } from '#contract/records/all.ts';
import type { RecordDescription } from '#contract/records/record.ts';

/* Which kinds of records a sync takes along, and how two servers find out which of them both know. */

/** The described records that a sync takes along because their description says so. */
export const SYNCED_NAMES: readonly RecordName[] = /* @__PURE__ */ RECORD_NAMES.filter(
  (name) => 'synced' in RECORDS[name],
);

/** Those that the specification names. */
const SPECIFIED = ['WORDINGS', 'CONTEXTS', 'DOCUMENTS'] as const;
export type SyncItem = (typeof SPECIFIED)[number] | (string & {});

/** Items that a sync can make equal; `ALL` stands for all of them. Missing languages are added with each. */
export const SYNC_ITEMS: readonly SyncItem[] = /* @__PURE__ */ [...SPECIFIED, ...SYNCED_NAMES.map(itemOf)];

/** Returns the name of a described kind in `syncItems`: GLOSSARY_TERMS. @__NO_SIDE_EFFECTS__ */
function itemOf(name: RecordName): SyncItem {
  return RECORDS[name].plural.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/** The described kinds among what a sync makes equal. */
export function describedIn(syncItems: readonly SyncItem[]): readonly RecordName[] {
  return SYNCED_NAMES.filter((name) => syncItems.includes(itemOf(name)));
}

/** The same items without some described kinds. */
export function itemsWithout(
  syncItems: readonly SyncItem[],
  names: readonly RecordName[],
): readonly SyncItem[] {
  const left = names.map(itemOf);
  return syncItems.filter((item) => !left.includes(item));
}

/**
 * Describes in one line what a sync transfers of a kind: `glossaryTerm(term:name definition:text?)`. Two servers with
 * the same line understand each other's exports.
 */
export function kindLine({ name, fields }: RecordDescription): string {
  const taken = Object.entries(fields).filter(([, { isLocal }]) => !isLocal);
  const said = taken.map(([field, { kind, isOptional }]) => `${field}:${kind}${isOptional ? '?' : ''}`);
  return `${name}(${said.join(' ')})`;
}

/** The value of the header in which a target asks for kinds; null for none. */
export function askingFor(names: readonly RecordName[]): string | null {
  return names.length === 0 ? null : names.map((name) => kindLine(RECORDS[name])).join(', ');
}

/** The kinds that such a header asks for and this side knows in the same form. */
export function askedFor(header: string): readonly RecordName[] {
  const asked = header.split(/,\s*/);
  return SYNCED_NAMES.filter((name) => asked.includes(kindLine(RECORDS[name])));
}
