import type { Call } from '#contract/call.ts';
import { deleteCall, listCall, saveCall } from '#contract/record-calls.ts';
import { ofRecordCalls, type RECORDS, type RecordName } from '#contract/records/all.ts';

type Described<Name extends RecordName> = (typeof RECORDS)[Name];

/** List, save and delete of every described record, as its description alone makes them. */
export const DESCRIBED_CALLS = ofRecordCalls<Call>((described) => ({
  List: listCall(described),
  Save: saveCall(described),
  Delete: deleteCall(described),
})) as unknown as {
  readonly [Name in RecordName as `${Name}List`]: ReturnType<typeof listCall<Described<Name>>>;
} & {
  readonly [Name in RecordName as `${Name}Save`]: ReturnType<typeof saveCall<Described<Name>>>;
} & {
  readonly [Name in RecordName as `${Name}Delete`]: ReturnType<typeof deleteCall>;
};
