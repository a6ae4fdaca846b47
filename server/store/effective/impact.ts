import type { Kysely } from 'kysely';
import { IMPACT_ROWS, type Impact, type Touched } from '#contract/impact.ts';
import { eventLoopYielder } from '#server/exchange/yield.ts';
import type { Previewed } from '#server/store/base/unit-of-work.ts';
import { effectiveChanges } from '#server/store/effective/effective.ts';
import { dependentsOf } from '#server/store/records/dependents.ts';
import type { Change, Subject, UserChange } from '#server/store/schema/change.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/**
 * Impact of previewed changes.
 * @param db shows the records without them
 */
export async function impactOf(db: Kysely<Schema>, { changes: made, users }: Previewed): Promise<Impact> {
  const yieldIfDue = eventLoopYielder();
  const changes = await inOne(made);
  const sums = { ADD: new Sum(), MOD: new Sum(), DEL: new Sum() };
  const holding: Touched[] = [];
  for (const change of changes) {
    await yieldIfDue();
    sums[change.operation].add(() => touchedBy(change));
    if (HELD.has(change.subject) && change.before !== null) holding.push(touchedBy(change));
  }
  for (const user of users) sums[user.operation].add(() => touchedUser(user));
  const { ADD: added, MOD: changed, DEL: deleted } = sums;
  const dependents = await dependentsOf(db, holding);
  const effective = await effectiveChanges(db, changes);
  return {
    added: added.records,
    changed: changed.records,
    deleted: deleted.records,
    clashes: [],
    dependents: [...dependents.records],
    effective: [...effective.rows],
    counts: {
      added: added.count,
      changed: changed.count,
      deleted: deleted.count,
      clashes: 0,
      dependents: dependents.count,
      effective: effective.count,
    },
  };
}

/** How many there are, and the first of them. */
class Sum {
  count = 0;
  readonly records: Touched[] = [];

  add(describe: () => Touched): void {
    this.count += 1;
    if (this.records.length < IMPACT_ROWS) this.records.push(describe());
  }
}

/** The kinds of records that others hold on to. */
const HELD: ReadonlySet<Change['subject']> = new Set(['context', 'language']);

/** One change for each record: as it was before the first, as it is after the last. They may be very many. */
async function inOne(changes: readonly Change[]): Promise<Change[]> {
  const yieldIfDue = eventLoopYielder();
  const places = new Map<Subject, Map<number, number>>();
  const merged: Change[] = [];
  for (const change of changes) {
    await yieldIfDue();
    const { subject, entityId, after } = change;
    const ofSubject = places.get(subject) ?? new Map<number, number>();
    places.set(subject, ofSubject);
    const place = ofSubject.get(entityId);
    const known = place === undefined ? undefined : merged[place];
    if (place === undefined || known === undefined) {
      ofSubject.set(entityId, merged.length);
      merged.push(change);
      continue;
    }
    const { before } = known;
    const operation = before === null ? 'ADD' : after === null ? 'DEL' : 'MOD';
    merged[place] = { ...change, operation, before, after };
  }
  return merged.filter(({ before, after }) => before !== null || after !== null);
}

/** Identifies a record: as stored before a change, or after it for a new one. */
function touchedBy({ subject, entityId, before, after }: Change): Touched {
  const { identifier, fileNameRepresentation, contextIdentifier, lang } = before ?? after ?? {};
  return {
    type: subject,
    id: entityId,
    identifier: String(identifier ?? fileNameRepresentation ?? lang ?? ''),
    ...(typeof contextIdentifier === 'string' && { contextIdentifier }),
    ...(typeof lang === 'string' && { lang }),
  };
}

function touchedUser({ id, username }: UserChange): Touched {
  return { type: 'user', id, identifier: username };
}
