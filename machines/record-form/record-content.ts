import type { RecordFormSubject } from '#machines/record-form/record-form.types.ts';

const withoutDates = (record: unknown): unknown => {
  const { creationDate: _, modificationDate: __, ...content } = record as Readonly<Record<string, unknown>>;
  return content;
};

/** Whether two versions of a record say the same in the fields of its form. */
export function isSameContent<Stored>(
  { contentOf = withoutDates }: Pick<RecordFormSubject<never, Stored>, 'contentOf'>,
  one: Stored,
  other: Stored,
): boolean {
  return JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
}
