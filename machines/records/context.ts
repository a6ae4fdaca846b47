import type { RequestOf } from '#contract/call.ts';
import type { Context, contextSave } from '#contract/context.ts';
import { CONTEXT } from '#contract/records/context.ts';
import { createRecordConsequencesMachine } from '#machines/record-consequences/record-consequences.machine.ts';
import { createRecordDeletionMachine } from '#machines/record-deletion/record-deletion.machine.ts';
import { createRecordFormMachine } from '#machines/record-form/record-form.machine.ts';
import { createRecordListMachine } from '#machines/record-list/record-list.machine.ts';
import { contentIn } from '#machines/records/record-machines.ts';

/** Values that the context form submits; `hostUrl` and `isDefault` only from those who may change them. */
export type ContextValues = Omit<RequestOf<typeof contextSave>, 'create' | 'modificationDate'>;

/** A context and everything below it show other texts once it is moved, or switched on or off. */
function reachesOthers({ parentIdentifier, active }: ContextValues, loaded: Context | null): boolean {
  return loaded !== null && (parentIdentifier !== loaded.parentIdentifier || active !== loaded.active);
}

export const contextListMachine = createRecordListMachine<Context>('context-list', ['context']);

export const contextConsequencesMachine = createRecordConsequencesMachine<ContextValues, Context>(
  'context-consequences',
);
export const contextDeletionMachine = createRecordDeletionMachine<Context>('context-deletion');
/** A context is known by its identifier. */
export const contextFormMachine = createRecordFormMachine<string, ContextValues, Context>('context-form', {
  subject: 'context',
  nameOf: ({ identifier }) => identifier,
  routeOf: ({ identifier }) => ({ kind: 'context', identifier }),
  reachesOthers,
  contentOf: contentIn(CONTEXT.fields),
});
