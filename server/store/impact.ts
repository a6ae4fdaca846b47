import type { Kysely } from 'kysely';
import { IMPACT_ROWS, type Impact, type Touched } from '#contract/impact.ts';
import { finding, type Refusal } from '#server/domain/refusal.ts';
import { breathe } from '#server/exchange/breath.ts';
import type { Change, UserChange } from '#server/store/change.ts';
import { dependentsOf } from '#server/store/dependents.ts';
import { effectiveChanges } from '#server/store/effective.ts';
import type { Schema } from '#server/store/schema.ts';
import type { Rehearsed } from '#server/store/unit-of-work.ts';

/**
 * What changes that were rehearsed would do.
 * @param db shows the records without them
 */
export async function impactOf(db: Kysely<Schema>, { changes: made, users }: Rehearsed): Promise<Impact> {
  const changes = await inOne(made);
  const touched = (operation: Change['operation']) => {
    const some = changes.filter((change) => change.operation === operation);
    const people = users.filter((change) => change.operation === operation);
    const records = [...some.slice(0, IMPACT_ROWS).map(touchedBy), ...people.map(touchedUser)];
    return { count: some.length + people.length, records: records.slice(0, IMPACT_ROWS) };
  };
  const [added, changed, deleted] = [touched('ADD'), touched('MOD'), touched('DEL')];
  const holding = changes.filter(({ subject, before }) => HELD.has(subject) && before !== null);
  const dependents = await dependentsOf(db, holding.map(touchedBy));
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

/** The kinds of records that others hold on to. */
const HELD: ReadonlySet<Change['subject']> = new Set(['context', 'language']);

/** A step that the state of the records refuses: it would do nothing, and here is why. */
export function impactOfRefusal(refusal: Refusal): Impact {
  const { findings, findingCount, obstacles } = refusal;
  const clashes = findings.length > 0 ? findings : [finding(refusal.code)];
  return {
    added: [],
    changed: [],
    deleted: [],
    clashes: clashes.slice(0, IMPACT_ROWS),
    dependents: (obstacles?.records ?? []).slice(0, IMPACT_ROWS),
    effective: [],
    counts: {
      added: 0,
      changed: 0,
      deleted: 0,
      clashes: Math.max(clashes.length, findingCount),
      dependents: obstacles?.count ?? 0,
      effective: 0,
    },
  };
}

/** One change for each record: as it was before the first, as it is after the last. */
async function inOne(changes: readonly Change[]): Promise<Change[]> {
  const breath = breathe();
  const records = new Map<string, Change>();
  for (const change of changes) {
    await breath();
    const key = `${change.subject} ${change.entityId}`;
    const before = records.has(key) ? (records.get(key)?.before ?? null) : change.before;
    const { after } = change;
    const operation = before === null ? 'ADD' : after === null ? 'DEL' : 'MOD';
    records.set(key, { ...change, operation, before, after });
  }
  return [...records.values()].filter(({ before, after }) => before !== null || after !== null);
}

/** What names a record: as it is stored before a change, or after it for a new one. */
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
