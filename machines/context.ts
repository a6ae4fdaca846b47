import type { RequestOf } from '#contract/call.ts';
import type { Context, contextSave } from '#contract/context.ts';
import { createRecordDeletionMachine } from '#machines/record-deletion/record-deletion.machine.ts';
import { createRecordFormMachine } from '#machines/record-form/record-form.machine.ts';
import { createRecordListMachine } from '#machines/record-list/record-list.machine.ts';

/** What the context form submits; `hostUrl` and `isDefault` only from those who may change them. */
export type ContextValues = Omit<RequestOf<typeof contextSave>, 'create' | 'modificationDate'>;

export const contextListMachine = createRecordListMachine<Context>('context-list', ['context']);

export const contextDeletionMachine = createRecordDeletionMachine<Context>('context-deletion');
/** A context is known by its identifier. */
export const contextFormMachine = createRecordFormMachine<string, ContextValues, Context>('context-form', {
  subject: 'context',
  nameOf: ({ identifier }) => identifier,
});
