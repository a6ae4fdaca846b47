import type { Kysely } from 'kysely';
import * as REFUSAL from '#contract/refusal.ts';
import { UniqueViolation } from '#server/dialect/base/failure.ts';
import { type AddressedContext, defaultBreaches } from '#server/domain/context-rules.ts';
import { finding, GONE, Refusal, type Said, type ServerFinding } from '#server/domain/refusal.ts';
import { nextModification } from '#server/domain/wording-rules.ts';
import { type AnyRows, otherHolders } from '#server/store/base/claims.ts';
import { inPieces } from '#server/store/base/pieces.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { readStates, SUBJECTS } from '#server/store/history/audited-subjects.ts';
import { blockingRecords, changedClaims, type Step } from '#server/store/history/steps.ts';
import { findDefaultContext, readContextChain } from '#server/store/places/contexts.ts';
import { nameOf, type Reference, type State } from '#server/store/records/audited-subject.ts';
import type { Change, Subject } from '#server/store/schema/change.ts';

const FINDINGS_AT_MOST = 500;
const RECORDED_AT_ONCE = 1_000;

type Columns = Readonly<Record<string, unknown>>;

/** A record that is to be written, and what then stands in its row but its number and dates. */
interface Wish {
  readonly step: Step;
  readonly wanted: State;
  readonly values: Columns;
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
    await this.#giveUpClaims();
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
  async #giveUpClaims(): Promise<void> {
    for (const [subject, blocking] of await blockingRecords(this.#steps)) {
      const { table, unclaimed } = SUBJECTS[subject];
      if (!unclaimed) continue;
      for (const ids of inPieces(blocking, () => 0)) {
        await this.#rows.updateTable(table).set(unclaimed).where('id', 'in', ids).execute();
      }
    }
  }

  /** Writes records of one kind, as many as one statement can write. */
  async #write(subject: Subject, steps: readonly Step[]): Promise<void> {
    const { table, follow } = SUBJECTS[subject];
    const written: Step[] = [];
    const rows: Columns[] = [];
    for (const { step, values } of await this.#valuesOf(subject, steps)) {
      written.push(step);
      rows.push({ id: step.entityId, ...values });
    }
    const [first] = rows;
    if (!first) return;
    const { id: _id, ...others } = first;
    await this.#rows
      .insertInto(table)
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((row) =>
            Object.fromEntries(Object.keys(others).map((column) => [column, row.ref(`excluded.${column}`)])),
          ),
      )
      .execute();
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

  /** Columns that restore records of one kind, without those that something refuses. */
  async #valuesOf(
    subject: Subject,
    steps: readonly Step[],
  ): Promise<{ readonly step: Step; readonly values: Columns }[]> {
    const { columns, refuseHeld } = SUBJECTS[subject];
    const { db, now } = this.#unit;
    const wished: Wish[] = [];
    for (const step of steps) {
      if (step.wanted) wished.push({ step, wanted: step.wanted, values: await columns(db, step.wanted) });
    }
    const holders = await this.#holdersOf(subject, wished);
    const allowed: { readonly step: Step; readonly values: Columns }[] = [];
    for (const { step, wanted, values } of wished) {
      const { entityId, present } = step;
      const missing = await this.#refers(step, wanted);
      const taken = holders.flatMap(({ field, others }) => {
        const other = others.get(entityId);
        return other === undefined ? [] : [{ field, other: String(other) }];
      });
      for (const said of taken) this.#note(REFUSAL.taken, step, { reason: 'taken', values: said });
      const held =
        present && refuseHeld ? await this.#isHeld(step, () => refuseHeld(db, present, wanted)) : false;
      if (missing || taken.length > 0 || held) {
        this.#failed.add(keyOf(subject, wanted));
        continue;
      }
      const last = Math.max(timeOf(present?.modificationDate), timeOf(wanted.modificationDate));
      const dates = {
        creationDate: timeOf(wanted.creationDate),
        modificationDate: nextModification(now, last),
      };
      allowed.push({ step, values: { ...values, ...dates } });
    }
    return allowed;
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

  /** For each claim, the other records that have what these want. */
  async #holdersOf(subject: Subject, wished: readonly Wish[]) {
    const { table, claims } = SUBJECTS[subject];
    const changed = new Map(wished.map(({ step }) => [step, new Set(changedClaims(step))]));
    const holders: { readonly field: string; readonly others: ReadonlyMap<number, number> }[] = [];
    for (const claim of claims) {
      const { columns, field } = claim;
      const claiming = wished.flatMap(({ step, values }) => {
        // What it has itself, no other record has.
        const isAsked = changed.get(step)?.has(claim) && !columns.some((column) => isNothing(values[column]));
        return isAsked ? [{ entityId: step.entityId, values }] : [];
      });
      holders.push({ field, others: await otherHolders(this.#rows, { table, columns }, claiming) });
    }
    return holders;
  }

  async #isHeld(step: Step, refuseHeld: () => Promise<void>): Promise<boolean> {
    try {
      await refuseHeld();
      return false;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      for (const { reason, values } of error.findings)
        this.#note(REFUSAL.invalid, step, reason && { reason, values }, step.present);
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

  /** @param named the state whose name is said: of a record that others hold on to, the one by which they do */
  #note(
    code: typeof REFUSAL.taken | typeof REFUSAL.invalid,
    step: Step,
    said: Said | null,
    named: State | null = step.wanted ?? step.present,
  ): void {
    const { subject, present } = step;
    const name = nameOf(subject, named ?? {});
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

/** What no record has to itself. */
function isNothing(value: unknown): boolean {
  return value === null || value === 0;
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
