import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '#server/store/schema/schema.ts';
import type { SyncRunTable } from '#server/store/schema/schema-sync.ts';
import { toJson } from '#server/store/schema/values.ts';

/** Among the errors of a sync that was cancelled one says by whom: by the name alone, which a later user may have. */
type CancelledSync = Pick<Selectable<SyncRunTable>, 'id' | 'source' | 'startDate' | 'endDate' | 'errors'>;

interface KeptError {
  readonly values?: { readonly username?: string };
}

/** The syncs that someone of this name has cancelled until a moment. */
export async function syncsCancelledBy(
  db: Kysely<Schema>,
  username: string,
  until: number,
): Promise<readonly CancelledSync[]> {
  const cancelled = await db
    .selectFrom('syncRuns')
    .select(['id', 'source', 'startDate', 'endDate', 'errors'])
    .where('state', '=', 'cancelled')
    .where('endDate', '<=', until)
    .orderBy('id')
    .execute();
  return cancelled.filter((sync) => errorsOf(sync).some(({ values }) => values?.username === username));
}

/** Gives who has cancelled a sync another name there. */
export async function renameCanceller(
  db: Kysely<Schema>,
  sync: CancelledSync,
  names: { readonly from: string; readonly to: string },
): Promise<void> {
  const renamed = errorsOf(sync).map((error) =>
    error.values?.username === names.from
      ? { ...error, values: { ...error.values, username: names.to } }
      : error,
  );
  await db
    .updateTable('syncRuns')
    .set({ errors: toJson(renamed) })
    .where('id', '=', sync.id)
    .execute();
}

function errorsOf({ errors }: CancelledSync): readonly KeptError[] {
  return errors === null ? [] : JSON.parse(errors);
}
