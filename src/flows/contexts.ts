import { provide } from '#machines/kit/port.ts';
import { readOnlyReason } from '#machines/kit/rights.ts';
import {
  contextConsequencesMachine,
  contextDeletionMachine,
  contextFormMachine,
  contextListMachine,
} from '#machines/records/context.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import {
  deleteContext,
  findContext,
  listContexts,
  previewContext,
  previewContextDeletion,
  saveContext,
} from '#src/ecs/contexts.ts';
import { savedSince } from '#src/ecs/saved-by.ts';
import type { ConsoleState } from '#src/flows/console-state.ts';
import { loadAhead } from '#src/flows/first-page.ts';
import { withReadOnly } from '#src/flows/read-only.ts';

export const contextsFlow = (first: ListQuery | null) =>
  provide(contextListMachine, { load: loadAhead(listContexts, first) });

export const contextFlow = (state: ConsoleState) =>
  provide(contextFormMachine, {
    load: async ({ recordKey, loaded }, signal) => {
      const record = await findContext(recordKey, signal);
      const user = state.identity()?.user;
      // The record says itself what stands above it; all contexts of this browser may be older than it.
      const path = record.contextInheritance.map(({ identifier }) => identifier);
      const opened =
        user && path.length > 0
          ? { record, readOnly: readOnlyReason(user, path) }
          : await withReadOnly(record, record.identifier, state, signal);
      return { ...opened, ...(await savedSince('context', recordKey, { loaded, record }, signal)) };
    },
    save: saveContext,
    consequences: provide(contextConsequencesMachine, { preview: previewContext }),
    deletion: provide(contextDeletionMachine, { preview: previewContextDeletion, remove: deleteContext }),
  });
