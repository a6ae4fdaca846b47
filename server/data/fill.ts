import type { Transaction } from 'kysely';
import { fillDocuments } from '#server/data/documents.ts';
import { Filling, TOOL } from '#server/data/filling.ts';
import { type Place, placesFor } from '#server/data/places.ts';
import { beginOf, Plan, type Wanted } from '#server/data/plan.ts';
import { GeneratedWordings } from '#server/data/wordings.ts';
import { placesOf } from '#server/store/base/audit.ts';
import type { Database } from '#server/store/base/database.ts';
import type { UnitOfWork } from '#server/store/base/unit-of-work.ts';
import { contexts as contextStore } from '#server/store/records/contexts.ts';
import type { Change } from '#server/store/schema/change.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { toInstant, toJson } from '#server/store/schema/values.ts';
import { entryTextColumns } from '#server/store/search/entry-search.ts';
import { type WordingTexts, wordingColumns } from '#server/store/texts/wordings.ts';

/** The users who made the changes of the history; none of them has an account. */
const NAMES = [
  'schmidt',
  'meyer',
  'dubois',
  'wagner',
  'taylor',
  'becker',
  'laurent',
  'hoffmann',
  'evans',
  'koch',
];

/** Fills a database whose root contexts are there with generated contexts, wordings, revisions and documents. */
export async function fillWithData(
  database: Database,
  units: UnitOfWork,
  wanted: Wanted,
  progress: (what: string, done: number, of: number) => void,
): Promise<void> {
  const filling = new Filling(database, progress);
  const places = placesFor(wanted.wordings);
  await addPlaces(units, places, wanted);
  const wordings = new GeneratedWordings(wanted.seed, places);
  const plan = new Plan({ ...wanted, wordings: wordings.length });
  const ids = new Float64Array(wordings.length);
  await filling.run('wordings', wordings.length, (db, first, length) =>
    addWordings(db, { wordings, plan, ids }, first, length),
  );
  await filling.run('revisions', wordings.length > 0 ? wanted.revisions : 0, (db, first, length) =>
    addRevisions(db, { wordings, plan, ids }, first, length),
  );
  await fillDocuments(filling, wanted, places);
  await filling.finish();
}

async function addPlaces(units: UnitOfWork, places: readonly Place[], { until }: Wanted): Promise<void> {
  const at = beginOf(until);
  await units.run(
    TOOL,
    async (unit) => {
      for (const { identifier, parentIdentifier, hostUrl } of places) {
        if (parentIdentifier === null) continue;
        await contextStore.add(unit, {
          identifier,
          parentIdentifier,
          hostUrl,
          isDefault: false,
          active: true,
        });
      }
    },
    { at },
  );
}

interface Made {
  readonly wordings: GeneratedWordings;
  readonly plan: Plan;
  /** The number that the database gave each wording. */
  readonly ids: Float64Array;
}

async function addWordings(
  db: Transaction<Schema>,
  { wordings, plan, ids }: Made,
  first: number,
  length: number,
): Promise<void> {
  const rows = Array.from({ length }, (_, at) => ({
    ...wordingColumns(wordings.at(first + at)),
    creationDate: plan.creationOf(first + at),
    modificationDate: plan.modificationOf(first + at),
  }));
  const added = await db.insertInto('wordings').values(rows).returning('id').execute();
  // Numbers rise in the order of the rows; in which order they are answered is not said.
  ids.set(
    added.map(({ id }) => id).sort((one, other) => one - other),
    first,
  );
}

async function addRevisions(
  db: Transaction<Schema>,
  made: Made,
  first: number,
  length: number,
): Promise<void> {
  const entries = Array.from({ length }, (_, at) => entryOf(made, first + at));
  const revisions = entries.map(({ timestamp, username }) => ({ timestamp, userId: null, username }));
  const added = await db.insertInto('revisions').values(revisions).returning('revisionId').execute();
  const numbers = added.map(({ revisionId }) => revisionId).sort((one, other) => one - other);
  const rows = entries.map(({ timestamp, username, change: { before, after, ...change } }, at) => ({
    ...change,
    revisionId: numbers[at] ?? 0,
    timestamp,
    ...entryTextColumns(username, { before, after }),
    ...placesOf({ ...change, before, after }),
    before: toJson(before),
    after: toJson(after),
    changedFields: CHANGED,
  }));
  await db.insertInto('revisionEntries').values(rows).execute();
}

const CHANGED = toJson(['value', 'modificationDate']);

function entryOf({ wordings, plan, ids }: Made, revision: number) {
  const { wording, later } = plan.changeOf(revision);
  const id = ids[wording] ?? 0;
  const timestamp = plan.timeOf(revision);
  const created = plan.creationOf(wording);
  const state = (texts: WordingTexts, modified: number) => ({
    ...{ id, ...texts },
    creationDate: toInstant(created),
    modificationDate: toInstant(modified),
  });
  const change: Change = {
    subject: 'wording',
    entityId: id,
    operation: 'MOD',
    before: state(wordings.at(wording, later + 1), plan.modificationBefore(revision)),
    after: state(wordings.at(wording, later), timestamp),
  };
  return { timestamp, username: NAMES[revision % NAMES.length] ?? '', change };
}
