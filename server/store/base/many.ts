import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ParsedRequestOf } from '#contract/call.ts';
import { CHANGE_MANY_MOST, NAMED_MOST, REFUSED_MOST, type recordsChangeMany } from '#contract/change-many.ts';
import { listFilter } from '#contract/list.ts';
import { MANY_SHAPES, type SharedValues } from '#contract/many-records.ts';
import { sharedFields } from '#contract/records/record.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { rightMissing } from '#server/domain/forbidden.ts';
import { finding, Refusal, type ServerFinding } from '#server/domain/refusal.ts';
import type { Rights } from '#server/domain/rights.ts';
import { eventLoopYielder } from '#server/exchange/yield.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';

export type ManyPayload = ParsedRequestOf<typeof recordsChangeMany>;

/** A record that is selected, as far as many of them can be in memory. */
export interface SelectedRecord {
  readonly id: number;
  /** Name used in refusals. */
  readonly name: string;
  /** The context whose right decides about it; null where none does. */
  readonly contextIdentifier: string | null;
  readonly modificationDate: string | number | null;
  /** Those of its fields of which many records can be given the same value. */
  readonly values: SharedValues;
}

/** Values that records are to have; null where they are to be deleted. */
export type ManyChange = SharedValues | null;

/** Operations that every kind needs to change many records at once. */
export interface ManyKind {
  /** Whether a query may name the record that they belong to. */
  readonly isBelowOne?: boolean;
  /** Filters that only its list has. */
  readonly narrowings?: readonly string[];
  /** Whether the caller may do that at all; records of contexts are checked one by one. */
  mayChange(rights: Rights, change: ManyChange): boolean;
  /** Those with these keys, in any order; one that is gone is left out. */
  named(unit: Unit, keys: readonly (string | number)[]): Promise<readonly SelectedRecord[]>;
  /** Whether a record has this key. */
  hasKey(record: SelectedRecord, key: string | number): boolean;
  /** All that a search and a filter find, not more than `most`. */
  found(
    unit: Unit,
    query: NonNullable<ManyPayload['query']>,
    most: number,
  ): Promise<readonly SelectedRecord[]>;
  /**
   * Changes those that may be and can be, each as its own save or deletion would.
   * @param refuse is handed what a record is refused for
   * @returns how many have changed
   */
  change(
    unit: Unit,
    rights: Rights,
    step: { readonly change: ManyChange; readonly records: readonly SelectedRecord[] },
    refuse: (record: SelectedRecord, refusal: Refusal) => void,
  ): Promise<number>;
}

export interface ManyResult {
  readonly count: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: readonly ServerFinding[];
  readonly refusedCount: number;
  readonly state: string;
}

/**
 * Activates, deactivates, changes or deletes the records that are selected.
 * @throws Refusal 019 without the right to that kind, 012 for a joinId of a kind that is below none, and for values or filters that the kind does not have, 005 without a selection, 042 for too large a one, 046 when it is not the one that `state` stands for,
 * and unless those are to be skipped the code of the first record that may not or cannot be changed, with a finding for each
 */
export async function changeMany(
  unit: Unit,
  rights: Rights,
  kind: ManyKind,
  payload: ManyPayload,
): Promise<ManyResult> {
  const { type, onRefused } = payload;
  const change = changeIn(payload);
  if (!kind.mayChange(rights, change))
    throw type === 'user' ? new Refusal(REFUSAL.forbidden) : rightMissing('superAdminEditor');
  // Passed over, it would widen the selection to records that no one has named.
  if (payload.query?.joinId && !kind.isBelowOne)
    throw new Refusal(REFUSAL.invalid, { fields: ['query.joinId'] });
  const foreign = Object.keys(payload.query?.filter ?? {}).filter(
    (name) => !(name in listFilter.shape || kind.narrowings?.includes(name)),
  );
  if (foreign.length > 0)
    throw new Refusal(REFUSAL.invalid, { fields: foreign.map((name) => `query.filter.${name}`) });
  const refused: ServerFinding[] = [];
  let refusedCount = 0;
  const refuse = (found: ServerFinding) => {
    refusedCount += 1;
    if (refused.length < REFUSED_MOST) refused.push(found);
  };
  const { records, missing } = await selected(unit, kind, payload);
  for (const key of missing) {
    refuse({ ...finding(REFUSAL.notFound, 'ids'), about: { type, name: String(key) } });
  }
  const state = stateOf(records);
  if (payload.state !== undefined && payload.state !== state) {
    throw new Refusal(REFUSAL.changedMeanwhile, { fields: ['state'] });
  }
  const changing = change === null ? records : records.filter(({ values }) => !hasAll(values, change));
  const changed = await kind.change(unit, rights, { change, records: changing }, (record, refusal) =>
    refuse(findingOf(type, record, refusal)),
  );
  const isForbidden = refused.every(({ code }) => code === REFUSAL.forbidden);
  if (refusedCount > 0 && changed === 0 && refusedCount === changing.length + missing.length && isForbidden) {
    // Nothing of it could be done, whatever is left out: a preview is refused as the step would be.
    throw new Refusal(REFUSAL.forbidden, { findings: refused, findingCount: refusedCount });
  }
  const [first] = refused;
  if (first && onRefused === 'refuse') {
    throw new Refusal(first.code as RefusalCode, { findings: refused, findingCount: refusedCount });
  }
  const unchanged = records.length - changing.length;
  const count = records.length + missing.length;
  return { count, changed, unchanged, refused, refusedCount, state };
}

/** @throws Refusal 005 for a change to nothing, 012 for values that the kind does not have, or of another action */
function changeIn({ type, action, values }: ManyPayload): ManyChange {
  if (action !== 'change' && values !== undefined) throw new Refusal(REFUSAL.invalid, { fields: ['values'] });
  if (action === 'delete') return null;
  const wanted = action === 'change' ? (values ?? {}) : { active: action === 'activate' };
  const names = Object.keys(wanted);
  if (names.length === 0) throw new Refusal(REFUSAL.required, { fields: ['values'] });
  const known = sharedFields(MANY_SHAPES[type]);
  const foreign = names.filter((name) => !known.includes(name));
  if (foreign.length === 0) return wanted;
  const fields = action === 'change' ? foreign.map((name) => `values.${name}`) : ['action'];
  throw new Refusal(REFUSAL.invalid, { fields });
}

function hasAll(values: SharedValues, wanted: SharedValues): boolean {
  return Object.entries(wanted).every(([name, value]) => values[name] === value);
}

/** Those of a record's fields of which many can be given the same value. */
export function sharedOf(type: ManyPayload['type'], record: object): SharedValues {
  const values = record as SharedValues;
  return Object.fromEntries(sharedFields(MANY_SHAPES[type]).map((name) => [name, values[name] ?? null]));
}

async function selected(unit: Unit, kind: ManyKind, { ids, identifiers, query }: ManyPayload) {
  const field = ids === undefined ? 'identifiers' : 'ids';
  const keys: readonly (string | number)[] | undefined = ids ?? identifiers;
  if (ids !== undefined && identifiers !== undefined) throw new Refusal(REFUSAL.invalid, { fields: [field] });
  if (keys !== undefined && query === undefined) {
    if (keys.length === 0) throw new Refusal(REFUSAL.required, { fields: [field] });
    if (keys.length > NAMED_MOST) throw new Refusal(REFUSAL.fileMissingOrTooLarge, { fields: [field] });
    const wanted = [...new Set(keys)];
    const records = await kind.named(unit, wanted);
    if (records.length === wanted.length) return { records, missing: [] };
    return { records, missing: wanted.filter((key) => !records.some((one) => kind.hasKey(one, key))) };
  }
  if (query === undefined) throw new Refusal(REFUSAL.required, { fields: ['ids'] });
  if (keys !== undefined) throw new Refusal(REFUSAL.invalid, { fields: [field] });
  const records = await kind.found(unit, query, CHANGE_MANY_MOST + 1);
  if (records.length > CHANGE_MANY_MOST)
    throw new Refusal(REFUSAL.fileMissingOrTooLarge, { fields: ['query'] });
  return { records, missing: [] };
}

/** Stands for records as they are stored: any other one, or a change of one, makes another value. */
function stateOf(records: readonly SelectedRecord[]): string {
  const hash = createHash('sha256');
  for (const { id, modificationDate } of records) hash.update(`${id} ${modificationDate}\n`);
  return hash.digest('base64url');
}

/** Finding for one refused record, with its name. */
function findingOf(
  type: string,
  { name, contextIdentifier }: SelectedRecord,
  { code, findings: [first] }: Refusal,
): ServerFinding {
  const about = { type, name };
  if (code === REFUSAL.forbidden && !first?.reason) {
    const values = { context: contextIdentifier ?? '' };
    return { ...finding(code, 'ids', { reason: 'contextNotAllowed', values }), about };
  }
  return { ...(first ?? finding(code)), code, field: 'ids', about };
}

/**
 * Takes records one after the other, each whole or not at all. One that others of them hold on to is tried again once those are gone.
 * @returns how many were taken
 */
export async function oneByOne(
  { db }: Unit,
  records: readonly SelectedRecord[],
  take: (record: SelectedRecord) => Promise<void>,
  refuse: (record: SelectedRecord, refusal: Refusal) => void,
): Promise<number> {
  const yieldIfDue = eventLoopYielder();
  let taken = 0;
  for (let left = records; left.length > 0; ) {
    const blocked: { readonly record: SelectedRecord; readonly refusal: Refusal }[] = [];
    for (const record of left) {
      await yieldIfDue();
      // Where a database refuses a statement, PostgreSQL takes no other one until that is undone.
      await sql`savepoint record`.execute(db);
      try {
        await take(record);
        await sql`release savepoint record`.execute(db);
        taken += 1;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await sql`rollback to savepoint record`.execute(db);
        await sql`release savepoint record`.execute(db);
        blocked.push({ record, refusal: error });
      }
    }
    if (blocked.length < left.length && blocked.some(({ refusal }) => refusal.obstacles !== null)) {
      left = blocked.map(({ record }) => record);
      continue;
    }
    for (const { record, refusal } of blocked) refuse(record, refusal);
    return taken;
  }
  return taken;
}
