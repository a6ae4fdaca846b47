import type { RecordDescription, RecordOf, ValuesOf } from '#contract/records/record.ts';
import type { Subject } from '#machines/kit/subject.ts';
import { createRecordDeletionMachine } from '#machines/record-deletion/record-deletion.machine.ts';
import { createRecordFormMachine } from '#machines/record-form/record-form.machine.ts';
import { createRecordListMachine } from '#machines/record-list/record-list.machine.ts';
import type { RecordKind } from '#machines/route/route.ts';

/** Returns a function that reads these fields of a record. */
export function contentIn<Stored extends object>(fields: object): (record: Stored) => unknown {
  return (record) => Object.keys(fields).map((name) => Reflect.get(record, name) ?? null);
}

/** A description whose record has a route of its own, known by its number. */
export type NumberedRecord = RecordDescription & { readonly name: Subject & RecordKind };

/**
 * List, form and deletion of a described record.
 * @param shownBeside kinds of records that its list tells of too
 */
export function recordMachines<Described extends NumberedRecord>(
  { name, titledBy, fields }: Described,
  shownBeside: readonly Subject[] = [],
) {
  const id = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return {
    list: createRecordListMachine<RecordOf<Described>>(`${id}-list`, [name, ...shownBeside]),
    /** Submits the values; the number and the loaded modificationDate are added on the way out. */
    form: createRecordFormMachine<number, ValuesOf<Described>, RecordOf<Described>>(`${id}-form`, {
      subject: name,
      contentOf: contentIn(fields),
      nameOf: (record) => String(record[titledBy as keyof typeof record]),
      routeOf: (record) => ({ kind: name, id: (record as { readonly id: number }).id }),
    }),
    deletion: createRecordDeletionMachine<RecordOf<Described>>(`${id}-deletion`),
  };
}

export type RecordMachines<Described extends NumberedRecord> = ReturnType<typeof recordMachines<Described>>;
