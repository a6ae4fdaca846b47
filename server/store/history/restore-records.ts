import type { Kysely } from 'kysely';
import * as REFUSAL from '#contract/refusal.ts';
import { UniqueViolation } from '#server/dialect/base/failure.ts';
import { type AddressedContext, defaultBreaches } from '#server/domain/context-rules.ts';
import { finding, GONE, Refusal, type Said, type ServerFinding } from '#server/domain/refusal.ts';
import { nextModification } from '#server/domain/wording-rules.ts';
import { eventLoopYielder } from '#server/exchange/yield.ts';
import { type AnyRows, otherHolder } from '#server/store/base/claims.ts';
import { inPieces } from '#server/store/base/pieces.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { readStates, SUBJECTS } from '#server/store/history/audited-subjects.ts';
import { findDefaultContext, readContextChain } from '#server/store/places/contexts.ts';
import { nameOf, type Reference, type State } from '#server/store/records/audited-subject.ts';
import type { Change, Subject } from '#server/store/schema/change.ts';

const FINDINGS_AT_MOST = 500;
const RECORDED_AT_ONCE = 1_000;

/** One record: as it is, and as it is to be; null stands for its not being there. */
export interface Step {
  readonly subject: Subject;
  readonly entityId: number;
  readonly present: State | null;
  readonly wanted: State | null;
}

/**
 * Restores records to kept states, all or none, in an order in which none of them is in another one's way.
 * @throws Refusal 006 and 012 with everything that would be there twice or name what is gone
 */
export async function restoreRecords(unit: Unit, steps: readonly Step[]): Promise<void> {
  try {
    await new Restoration(unit, steps).go();
  } catch (error) {
    if (error instanceof UniqueViolation) throw new Refusal(REFUSAL.taken, { cause: error });
    throw error;
  }
}

/** The property of a refusal's finding that is about a record. */
export function fieldOf({ subject, entityId }: Pick<Change, 'subject' | 'entityId'>): string {
  return `${subject}.${entityId}`;
}

/** The kinds of records that stand in contexts and languages, each after the kinds that it names. */
const IN_PLACES = (Object.keys(SUBJECTS) as Subject[]).filter(
  (subject) => subject !== 'language' && subject !== 'context',
);

class Restoration {
  readonly #unit: Unit;
  readonly #steps: readonly Step[];
  readonly #rows: Kysely<AnyRows>;
  readonly #findings: ServerFinding[] = [];
  /** Records known to exist, and records missing only because they could not be restored themselves. */
  readonly #there = new Set<string>();
  readonly #failed = new Set<string>();
  #recorded = 0;

  constructor(unit: Unit, steps: readonly Step[]) {
    this.#unit = unit;
    this.#steps = steps;
    this.#rows = unit.db as unknown as Kysely<AnyRows>;
  }

  async go(): Promise<void> {
    const going = (subject: Subject) => this.#of(subject).filter(({ wanted }) => wanted === null);
    const staying = (subject: Subject) => this.#of(subject).filter(({ wanted }) => wanted !== null);

    for (const subject of IN_PLACES.toReversed()) await this.#removeAll(subject, going(subject));
    const yieldIfDue = eventLoopYielder();
    for (const step of this.#steps) {
      await yieldIfDue();
      await this.#giveUpClaims(step);
    }
    for (const step of staying('language')) await this.#write('language', [step]);
    for (const step of topFirst(staying('context'))) await this.#write('context', [step]);
    for (const subject of IN_PLACES) {
      for (const piece of inPieces(staying(subject), weightOf)) await this.#write(subject, piece);
    }
    for (const step of topFirst(going('context')).reverse()) await this.#removeAll('context', [step]);
    await this.#removeAll('language', going('language'));
    await this.#lookAtTree();
    this.#refuse();
  }

  #of(subject: Subject): Step[] {
    return this.#steps.filter((step) => step.subject === subject);
  }

  /** Of several records, one may want what another one still has. */
  async #giveUpClaims({ subject, entityId, present, wanted }: Step): Promise<void> {
    const { table, claims, unclaimed } = SUBJECTS[subject];
    if (!unclaimed || !present || this.#steps.length === 1) return;
    // A language or context that goes is still needed until nothing names it any more.
    if (!wanted && subject !== 'context') return;
    const fields = claims.flatMap(({ columns }) => columns);
    if (wanted && fields.every((field) => present[field] === wanted[field])) return;
    await this.#rows.updateTable(table).set(unclaimed(entityId)).where('id', '=', entityId).execute();
  }

  /** Writes records of one kind, those that are missing in one statement. */
  async #write(subject: Subject, steps: readonly Step[]): Promise<void> {
    const { table, follow } = SUBJECTS[subject];
    const missing: Readonly<Record<string, unknown>>[] = [];
    const written: Step[] = [];
    for (const step of steps) {
      const values = await this.#valuesOf(step);
      if (values === null) continue;
      written.push(step);
      const { entityId: id, present } = step;
      if (present) await this.#rows.updateTable(table).set(values).where('id', '=', id).execute();
      else missing.push({ id, ...values });
    }
    if (missing.length > 0) await this.#rows.insertInto(table).values(missing).execute();
    const states = await readStates(
      this.#unit.db,
      subject,
      written.map(({ entityId }) => entityId),
    );
    for (const { entityId, present, wanted } of written) {
      const after = states.get(entityId) ?? wanted;
      if (present && after) await follow?.(this.#unit, entityId, present, after);
      const operation = present ? 'MOD' : 'ADD';
      await this.#record({ subject, entityId, operation, before: present, after });
    }
  }

  /** Columns that restore a record; null where something refuses it. */
  async #valuesOf(step: Step): Promise<Readonly<Record<string, unknown>> | null> {
    const { subject, present, wanted } = step;
    if (!wanted) return null;
    const { columns, refuseHeld } = SUBJECTS[subject];
    const values = await columns(this.#unit.db, wanted);
    const missing = await this.#refers(step, wanted);
    const taken = await this.#isTaken(step, values);
    const held =
      present && refuseHeld
        ? await this.#isHeld(step, () => refuseHeld(this.#unit.db, present, wanted))
        : false;
    if (missing || taken || held) {
      this.#failed.add(keyOf(subject, wanted));
      return null;
    }
    const last = Math.max(timeOf(present?.modificationDate), timeOf(wanted.modificationDate));
    return {
      ...values,
      creationDate: timeOf(wanted.creationDate),
      modificationDate: nextModification(this.#unit.now, last),
    };
  }

  /** Very many changes need not all be in memory until the end. */
  async #record(change: Change): Promise<void> {
    this.#unit.record(change);
    this.#recorded += 1;
    if (this.#recorded % RECORDED_AT_ONCE === 0) await this.#unit.handOver();
  }

  /** Removes records of one kind. */
  async #removeAll(subject: Subject, steps: readonly Step[]): Promise<void> {
    const { table, refuseHeld } = SUBJECTS[subject];
    for (const piece of inPieces(steps, () => 0)) {
      const removed: (Step & { readonly present: State })[] = [];
      for (const step of piece) {
        const { present } = step;
        if (!present) continue;
        const isHeld =
          refuseHeld && (await this.#isHeld(step, () => refuseHeld(this.#unit.db, present, null)));
        if (!isHeld) removed.push({ ...step, present });
      }
      const ids = removed.map(({ entityId }) => entityId);
      if (ids.length > 0) await this.#rows.deleteFrom(table).where('id', 'in', ids).execute();
      for (const { entityId, present } of removed)
        await this.#record({ subject, entityId, operation: 'DEL', before: present, after: null });
    }
  }

  /** Whether something that the wanted state names is not there. */
  async #refers(step: Step, wanted: State): Promise<boolean> {
    let isMissing = false;
    for (const reference of SUBJECTS[step.subject].references(wanted)) {
      if (await this.#isThere(reference)) continue;
      isMissing = true;
      if (this.#failed.has(`${reference.kind} ${reference.by}`)) continue;
      this.#note(REFUSAL.invalid, step, {
        reason: 'referenceGone',
        values: { missingType: reference.kind, missing: String(reference.by) },
      });
    }
    return isMissing;
  }

  async #isThere({ kind, by }: Reference): Promise<boolean> {
    const key = `${kind} ${by}`;
    if (this.#there.has(key)) return true;
    const [table, column] = NAMED_BY[kind];
    const row = await this.#rows.selectFrom(table).select('id').where(column, '=', by).executeTakeFirst();
    if (row) this.#there.add(key);
    return row !== undefined;
  }

  /** Whether another record has what only one can have. */
  async #isTaken(step: Step, values: Readonly<Record<string, unknown>>): Promise<boolean> {
    const { subject, present, wanted } = step;
    const { table, claims } = SUBJECTS[subject];
    let isTaken = false;
    for (const { columns, field } of claims) {
      // What it has itself, no other record has.
      if (present && columns.every((column) => present[column] === wanted?.[column])) continue;
      if (columns.some((column) => values[column] === null || values[column] === 0)) continue;
      const other = await otherHolder(this.#rows, { table, columns, values, entityId: step.entityId });
      if (other === null) continue;
      isTaken = true;
      this.#note(REFUSAL.taken, step, {
        reason: 'taken',
        values: { field, other: String(other) },
      });
    }
    return isTaken;
  }

  async #isHeld(step: Step, refuseHeld: () => Promise<void>): Promise<boolean> {
    try {
      await refuseHeld();
      return false;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      for (const { reason, values } of error.findings)
        this.#note(REFUSAL.invalid, step, reason && { reason, values });
      return true;
    }
  }

  /** No save leaves a context above itself, all addresses without a context, or theirs switched off; nor does this. */
  async #lookAtTree(): Promise<void> {
    const contexts = this.#of('context');
    for (const step of contexts.filter(({ wanted }) => wanted !== null)) {
      const chain = await readContextChain(this.#unit.db, String(step.wanted?.identifier));
      if (new Set(chain).size < chain.length) this.#note(REFUSAL.invalid, step, ALONE.aboveItself);
    }
    for (const step of contexts) {
      // That it goes is no harm where another one takes its place.
      if (!step.wanted) continue;
      for (const { reason } of defaultBreaches(asContext(step.present), asContext(step.wanted)))
        this.#note(REFUSAL.invalid, step, { reason, values: {} });
    }
    const last = contexts.find(({ present }) => present?.isDefault === true);
    if (last && (await findDefaultContext(this.#unit.db)) === null) {
      this.#note(REFUSAL.invalid, last, ALONE.noDefaultContext);
    }
  }

  #note(code: typeof REFUSAL.taken | typeof REFUSAL.invalid, step: Step, said: Said | null): void {
    const { subject, present, wanted } = step;
    const name = nameOf(subject, wanted ?? present ?? {});
    const about = { type: subject, name, ...(!present && { gone: GONE }) };
    this.#findings.push({ ...finding(code, fieldOf(step), said ?? undefined), about });
  }

  #refuse(): void {
    const [first] = this.#findings;
    if (!first) return;
    const code = this.#findings.some((one) => one.code === REFUSAL.taken) ? REFUSAL.taken : REFUSAL.invalid;
    throw new Refusal(code, {
      findings: this.#findings.slice(0, FINDINGS_AT_MOST),
      findingCount: this.#findings.length,
      obstacles: { count: 0, records: [] },
    });
  }
}

/** Characters of a state that may be indexed. */
function weightOf({ wanted }: Step): number {
  return Object.values(wanted ?? {}).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  );
}

/** Findings about a record that do not name another one. */
const ALONE = {
  aboveItself: { reason: 'aboveItself', values: {} },
  noDefaultContext: { reason: 'noDefaultContext', values: {} },
} as const;
const NAMED_BY = {
  context: ['contexts', 'identifier'],
  language: ['languages', 'lang'],
  document: ['documents', 'id'],
} as const;

/** Key by which other records refer to this one. */
function keyOf(subject: Subject, state: State): string {
  const by = subject === 'document' ? state.id : subject === 'language' ? state.lang : state.identifier;
  return `${subject} ${by}`;
}

/** Revisions keep contexts as the contract has them. */
function asContext(state: State | null): AddressedContext | null {
  return state as unknown as AddressedContext | null;
}

/** Each context after the one above it, as far as they are in the list. */
function topFirst(steps: readonly Step[]): Step[] {
  const left = new Map(steps.map((step) => [String((step.wanted ?? step.present)?.identifier), step]));
  const sorted: Step[] = [];
  const take = (identifier: string) => {
    const step = left.get(identifier);
    if (!step) return;
    left.delete(identifier);
    const { parentIdentifier } = step.wanted ?? step.present ?? {};
    if (typeof parentIdentifier === 'string') take(parentIdentifier);
    sorted.push(step);
  };
  for (const identifier of [...left.keys()]) take(identifier);
  return sorted;
}

function timeOf(instant: unknown): number {
  return typeof instant === 'string' ? Date.parse(instant) : 0;
}
