import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Icon } from '@tabler/icons-react';
import type { RecordDescription, RecordOf, RecordShape, SortOf } from '#contract/records/record.ts';

/** Title and message of a toast; without a message the record's name is shown. */
export interface TopicWords {
  readonly title: MessageDescriptor;
  readonly message?: MessageDescriptor;
}

/** The toasts after a save or a deletion. */
export type SavedWords = Readonly<Record<'created' | 'updated' | 'deleted', TopicWords>>;

/** What is called the same wherever it occurs. */
export const SHARED_LABELS = {
  id: msg({ id: 'record.id', message: 'ID' }),
  active: msg({ id: 'record.active', message: 'Aktiv' }),
  creationDate: msg({ id: 'record.created', message: 'Angelegt' }),
  modificationDate: msg({ id: 'record.modified', message: 'Geändert' }),
};

/** A label for every field of a record, and for whatever its list can be sorted by. */
export type LabelsOf<Described extends RecordShape> = Readonly<
  Record<(keyof RecordOf<Described> & string) | SortOf<Described>, MessageDescriptor>
>;

/** The labels that a record has to give, and those that it may give in place of the shared ones. */
type OwnLabelsOf<Described extends RecordDescription> = Omit<
  LabelsOf<Described>,
  keyof typeof SHARED_LABELS
> &
  Partial<typeof SHARED_LABELS>;

/** What the records of a description are called, wherever they are spoken of. What only their own screens say is in *-texts.ts. */
export interface NamesOf<Described extends RecordDescription> {
  readonly one: MessageDescriptor;
  readonly many: MessageDescriptor;
  readonly icon: Icon;
  /** What leads to their list after a g. */
  readonly letter: string;
  /** What creates one from anywhere. */
  readonly create: MessageDescriptor;
  readonly fields: OwnLabelsOf<Described>;
  readonly saved: SavedWords;
}
