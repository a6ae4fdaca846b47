import type { FastifyInstance } from 'fastify';
import { NUMBERED_NAMES, type NumberedName } from '#contract/records/all.ts';
import type { RecordDescription, RecordOf, SortOf } from '#contract/records/record.ts';
import type { Parts } from '#server/routes/parts.ts';
import { RECORD_CHECKS } from '#server/routes/record-checks.ts';
import { registerCall } from '#server/routes/route.ts';
import type { ListData, ListRequest } from '#server/store/base/list-query.ts';
import { RECORD_STORES } from '#server/store/described/record-stores.ts';
import type { Saved } from '#server/store/records/record-rules.ts';
import type { RecordStore } from '#server/store/records/record-store.ts';

/** Registers list, save and delete of every described record that calls name by its number. */
export function registerDescribedCalls(app: FastifyInstance, parts: Parts): void {
  for (const name of NUMBERED_NAMES) {
    registerRecordCalls(app, parts, RECORD_STORES[name] as never, RECORD_CHECKS[name] as never);
  }
}

/**
 * Registers list, save and delete of a described record.
 * @param check throws the refusal of what a save says, before anything is written
 */
function registerRecordCalls<Described extends RecordDescription & { readonly name: NumberedName }>(
  app: FastifyInstance,
  parts: Parts,
  store: RecordStore<Described>,
  check: (saved: Saved<Described>) => void | Promise<void> = () => {},
): void {
  const { name }: { readonly name: NumberedName } = store.description;

  // The contract makes the calls of the same description: the compiler cannot follow its name to their types.
  type Listed = { readonly listData: ListData<RecordOf<Described>> };
  registerCall(app, parts, `${name}List`, async ({ payload }) => {
    const request = payload as ListRequest<SortOf<Described>>;
    return { listData: await store.list(parts.database.read, request) } satisfies Listed as never;
  });

  registerCall(app, parts, `${name}Save`, async ({ payload, caller, write }) => {
    const saved = payload as unknown as Saved<Described>;
    await check(saved);
    return write(async (unit) => ({ [name]: await store.save(unit, caller.rights, saved) }) as never);
  });

  registerCall(app, parts, `${name}Delete`, async ({ payload: { id }, caller, write }) =>
    write(async (unit) => {
      await store.remove(unit, id, caller.rights);
      return { id };
    }),
  );
}
