import { RECORDS, type RecordName } from '#contract/records/all.ts';
import { emptyOf, type RecordDescription } from '#contract/records/record.ts';

/** A record of a described kind, made of the examples of its fields. */
export function sampleOf(name: RecordName): Readonly<Record<string, unknown>> {
  const { fields }: RecordDescription = RECORDS[name];
  const values = Object.entries(fields).map(([field, one]) => [
    field,
    'example' in one ? one.example : emptyOf(one.kind),
  ]);
  return {
    id: 5,
    ...Object.fromEntries(values),
    creationDate: '2026-01-05T08:00:00.000Z',
    modificationDate: '2026-01-06T09:30:00.000Z',
  };
}
