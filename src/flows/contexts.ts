import type { Context } from '#contract/context.ts';
import { provide } from '#machines/kit/port.ts';
import { readOnlyReason } from '#machines/kit/rights.ts';
import type { LoadedRecord } from '#machines/record-form/record-form.port.ts';
import {
  contextConsequencesMachine,
  contextDeletionMachine,
  contextFormMachine,
  contextListMachine,
} from '#machines/records/context.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import type { FetchedFlow } from '#machines/routes/routes.port.ts';
import {
  deleteContext,
  findContext,
  listContexts,
  previewContext,
  previewContextDeletion,
  saveContext,
} from '#src/ecs/contexts.ts';
import { can } from '#src/ecs/identity.ts';
import { savedSince } from '#src/ecs/saved-by.ts';
import type { ConsoleState } from '#src/flows/console-state.ts';
import { provideList } from '#src/flows/provide-list.ts';
import { knownInContext, withReadOnly } from '#src/flows/read-only.ts';

export const contextsFlow = (first: ListQuery | null) => provideList(contextListMachine, listContexts, first);

/** The flow of one context, which begins with the row of the list. */
export const contextForm = (state: ConsoleState): FetchedFlow => ({
  flow: contextFlow(state),
  known: (row) => {
    const record = row as Context;
    return can('guardSaves')
      ? (opened(record, state) ?? knownInContext(record, record.identifier, state))
      : null;
  },
});

/** The record says itself what stands above it; all contexts of this browser may be older than it. */
function opened(record: Context, state: ConsoleState): LoadedRecord<Context> | null {
  const user = state.identity()?.user;
  const path = record.contextInheritance.map(({ identifier }) => identifier);
  return user && path.length > 0 ? { record, readOnly: readOnlyReason(user, path) } : null;
}

export const contextFlow = (state: ConsoleState) =>
  provide(contextFormMachine, {
    load: async ({ recordKey, loaded }, signal) => {
      const record = await findContext(recordKey, signal);
      return {
        ...(opened(record, state) ?? (await withReadOnly(record, record.identifier, state, signal))),
        ...(await savedSince('context', recordKey, { loaded, record }, signal)),
      };
    },
    save: saveContext,
    consequences: provide(contextConsequencesMachine, { preview: previewContext }),
    deletion: provide(contextDeletionMachine, { preview: previewContextDeletion, remove: deleteContext }),
  });
