import { documentList } from '#contract/document-file.ts';
import { type NumberedName, RECORDS } from '#contract/records/all.ts';
import type { RecordDescription } from '#contract/records/record.ts';
import { provide } from '#machines/kit/port.ts';
import { machinesOf } from '#machines/records/described.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import type { FetchedFlow } from '#machines/routes/routes.port.ts';
import { findDocument } from '#src/ecs/documents.ts';
import { recordServices } from '#src/ecs/record-services.ts';
import { savedSince } from '#src/ecs/saved-by.ts';
import type { ConsoleState } from '#src/flows/console-state.ts';
import { provideList } from '#src/flows/provide-list.ts';
import { knownInContext, knownToEditors, withEditorOnly, withReadOnly } from '#src/flows/read-only.ts';

type Find = (id: number, signal: AbortSignal) => Promise<never>;

/** Records that a call of their own answers one by one. */
const FOUND: { readonly [Name in NumberedName]?: unknown } = { document: findDocument };

/** Lists whose rows hold more than is described. */
const LISTED: { readonly [Name in NumberedName]?: unknown } = { document: documentList };

/** List and form of a described record, over its services. */
export function describedFlows<Name extends NumberedName>(name: Name) {
  const { list, form, deletion } = machinesOf(name);
  const { access }: RecordDescription = RECORDS[name];
  const services = recordServices(RECORDS[name] as (typeof RECORDS)[Name], LISTED[name] as undefined);
  const find = (FOUND[name] ?? services.find) as Find;
  const contextOf = (record: unknown) =>
    access.save === 'editor'
      ? (record as { readonly contextIdentifier?: string }).contextIdentifier
      : undefined;
  return {
    list: (first: ListQuery | null) => provideList(list, services.list, first),
    /** It begins with the row of the list. */
    form: (state: ConsoleState): FetchedFlow => ({
      known: (row) => {
        const context = contextOf(row);
        return context === undefined ? knownToEditors(row, state) : knownInContext(row, context, state);
      },
      flow: provide(form, {
        load: async ({ recordKey, loaded }, signal) => {
          const record = await find(recordKey, signal);
          const context = contextOf(record);
          const opened =
            context === undefined
              ? withEditorOnly(record, state)
              : await withReadOnly(record, context, state, signal);
          return { ...opened, ...(await savedSince(name, recordKey, { loaded, record }, signal)) };
        },
        save: services.save,
        deletion: provide(deletion, { preview: services.preview, remove: services.remove }),
      }),
    }),
  };
}
