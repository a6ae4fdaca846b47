import type { Call } from '#contract/call.ts';
import type { RecordDescription, RecordOf, ValuesOf } from '#contract/records/record.ts';
import type { RecordDeletionPort } from '#machines/record-deletion/record-deletion.port.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import type { RecordListPort } from '#machines/record-list/record-list.port.ts';
import { callEcs, rehearse } from '#src/ecs/client.ts';
import { findById, guardOf, type ListCall, listPage } from '#src/ecs/records.ts';

/** The calls of a described record (contract/record-calls.ts). */
interface RecordCalls<Described extends RecordDescription> {
  readonly list: ListCall<RecordOf<Described>>;
  readonly save: Call;
  readonly remove: Call;
}

/** What the flows of a described record ask of the server. */
export interface RecordServices<Described extends RecordDescription> {
  /** One page of a list. */
  readonly list: RecordListPort<RecordOf<Described>>['load'];
  /**
   * The record with this number.
   * @throws ServiceFailure refused with 008 when there is none
   */
  readonly find: (id: number, signal: AbortSignal) => Promise<RecordOf<Described>>;
  /** Creates a record, or updates the one that was loaded. Answers it as it is stored now. */
  readonly save: RecordFormPort<number, ValuesOf<Described>, RecordOf<Described>>['save'];
  /** What a deletion would do, or what stands in its way. */
  readonly weigh: RecordDeletionPort<RecordOf<Described>>['weigh'];
  readonly remove: RecordDeletionPort<RecordOf<Described>>['remove'];
}

/** The services of a described record, made of its calls. */
export function recordServices<Described extends RecordDescription>(
  { name, sorts }: Described,
  calls: RecordCalls<Described>,
): RecordServices<Described> {
  return {
    list: (query, signal) => listPage(calls.list, sorts, query, signal),
    find: (id, signal) => findById(calls.list, id, signal),
    save: async ({ values, key, loaded }, signal) => {
      const request = { ...values, ...(loaded && { id: loaded.id }), ...guardOf(loaded) };
      const content = await callEcs(calls.save, request, { signal, idempotencyKey: key });
      return (content as Readonly<Record<string, RecordOf<Described>>>)[name] as RecordOf<Described>;
    },
    weigh: ({ record }, signal) => rehearse(calls.remove, { id: record.id }, { signal }),
    remove: async ({ record, key }, signal) => {
      await callEcs(calls.remove, { id: record.id }, { signal, idempotencyKey: key });
    },
  };
}
