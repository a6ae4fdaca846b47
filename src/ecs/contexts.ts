import type * as z from 'zod/mini';
import { type Context, contextDelete, contextList, contextSave } from '#contract/context.ts';
import { contextCoverage } from '#contract/context-coverage.ts';
import { CONTEXT } from '#contract/records/context.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { ContextTreePort } from '#machines/context-tree/context-tree.port.ts';
import { failureOf, ServiceFailure } from '#machines/kit/failure.ts';
import type {
  Change,
  RecordConsequencesPort,
} from '#machines/record-consequences/record-consequences.port.ts';
import type { RecordDeletionPort } from '#machines/record-deletion/record-deletion.port.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import type { RecordListPort } from '#machines/record-list/record-list.port.ts';
import type { ContextValues } from '#machines/records/context.ts';
import { callEcs } from '#src/ecs/client.ts';
import { can } from '#src/ecs/identity.ts';
import { preview } from '#src/ecs/preview.ts';
import { guardOf, listPage, notFound } from '#src/ecs/records.ts';

type Deletion = RecordDeletionPort<Context>;
type Consequences = RecordConsequencesPort<ContextValues, Context>;

/** Counts of all contexts; null from a server without the call. */
export const loadCoverage: ContextTreePort['load'] = async (_, signal) =>
  can('seeCoverage') ? (await callEcs(contextCoverage, {}, { signal })).coverage : null;

/** One page of contexts. */
export const listContexts: RecordListPort<Context>['load'] = (query, signal) =>
  listPage(contextList, CONTEXT.sorts, query, signal);

/**
 * The context of this identifier, out of the whole list where the server does not name filter.identifier.
 * @throws ServiceFailure refused with 008 when there is none
 */
export async function findContext(identifier: string, signal: AbortSignal): Promise<Context> {
  const request = can('findById')
    ? { offset: 0, maxResult: 1, filter: { identifier } }
    : { offset: 0, maxResult: null };
  const { listData } = await callEcs(contextList, request, { signal });
  return listData.data.find((context) => context.identifier === identifier) ?? notFound();
}

/**
 * Creates a context, or updates the one that was loaded. A call that creates says so; where the server does not know
 * that, it would overwrite a context of the same name, so that name is looked for first. What a context changes elsewhere
 * may be so much that it is previewed, not found out by the save.
 * @returns the record as it is stored now
 * @throws ServiceFailure refused with 006 when the identifier is taken
 */
export const saveContext: RecordFormPort<string, ContextValues, Context>['save'] = async (
  { key, ifAlone, ...change },
  signal,
) => {
  const { values, loaded } = change;
  if (ifAlone && can('preview')) return { withheld: null };
  if (!loaded && !can('createUnlessTaken')) await refuseTaken(values.identifier, signal);
  const { context } = await callEcs(contextSave, requestOf(change), { signal, idempotencyKey: key });
  return context;
};

/** Previews saving a context. */
export const previewContext: Consequences['preview'] = (change, signal) =>
  preview(contextSave, requestOf(change), { signal });

function requestOf({ values, loaded }: Change<ContextValues, Context>): z.input<typeof contextSave.request> {
  const creates = !loaded && can('createUnlessTaken');
  return { ...values, ...(creates && { create: true }), ...guardOf(loaded) };
}

async function refuseTaken(identifier: string, signal: AbortSignal): Promise<void> {
  try {
    await findContext(identifier, signal);
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'refused' && failure.code === REFUSAL.notFound) return;
    throw error;
  }
  throw new ServiceFailure({
    kind: 'refused',
    code: REFUSAL.taken,
    message: null,
    findings: [{ code: REFUSAL.taken, message: '', field: 'identifier' }],
    content: null,
    retryAfter: null,
  });
}

/** Previews deleting a context, or answers what blocks the deletion. */
export const previewContextDeletion: Deletion['preview'] = ({ record }, signal) =>
  preview(contextDelete, { identifier: record.identifier }, { signal });

export const deleteContext: Deletion['remove'] = async ({ record, key }, signal) => {
  await callEcs(contextDelete, { identifier: record.identifier }, { signal, idempotencyKey: key });
};
