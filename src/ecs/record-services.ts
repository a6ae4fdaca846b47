import type { Call } from '#contract/call.ts';
import { deleteCall, listCall, saveCall } from '#contract/record-calls.ts';
import type { RecordDescription, RecordOf, ValuesOf } from '#contract/records/record.ts';
import type { RecordDeletionPort } from '#machines/record-deletion/record-deletion.port.ts';
import type { Save } from '#machines/record-form/record-form.port.ts';
import type { RecordListPort } from '#machines/record-list/record-list.port.ts';
import { callEcs, carryOut } from '#src/ecs/client.ts';
import { preview } from '#src/ecs/preview.ts';
import { findById, guardOf, type ListCall, listPage } from '#src/ecs/records.ts';

/** Server calls that the flows of a described record need. */
export interface RecordServices<Described extends RecordDescription> {
  /** One page of a list. */
  readonly list: RecordListPort<RecordOf<Described>>['load'];
  /**
   * The record with this number.
   * @throws ServiceFailure refused with 008 when there is none
   */
  readonly find: (id: number, signal: AbortSignal) => Promise<RecordOf<Described>>;
  /** Creates a record, or updates the one that was loaded. Answers it as it is stored now. */
  readonly save: Save<ValuesOf<Described>, RecordOf<Described>>;
  /** Previews a deletion, or answers what blocks it. */
  readonly preview: RecordDeletionPort<RecordOf<Described>>['preview'];
  readonly remove: RecordDeletionPort<RecordOf<Described>>['remove'];
}

/**
 * The services of a described record, over the calls that its description makes (contract/record-calls.ts).
 * @param list where its rows hold more than is described
 */
export function recordServices<Described extends RecordDescription>(
  described: Described,
  list = listCall(described) as unknown as ListCall<RecordOf<Described>>,
): RecordServices<Described> {
  // The request of an open type is not known to the compiler here; the call's schema checks the answer.
  const saving: Call = saveCall(described);
  const deletion = deleteCall(described);
  return {
    list: (query, signal) => listPage(list, described.sorts, query, signal),
    find: (id, signal) => findById(list, id, signal),
    save: async ({ values, key, loaded }, signal) => {
      const request = { ...values, ...(loaded && { id: loaded.id }), ...guardOf(loaded) };
      const content = await callEcs(saving, request, { signal, idempotencyKey: key });
      return (content as Readonly<Record<string, RecordOf<Described>>>)[
        described.name
      ] as RecordOf<Described>;
    },
    preview: ({ record }, signal) => preview(deletion, { id: record.id }, { signal }),
    remove: async ({ record, key }, signal) => {
      await carryOut(deletion, { id: record.id }, { signal, idempotencyKey: key });
    },
  };
}
