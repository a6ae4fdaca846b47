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

/** Labels that are the same wherever they occur. */
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

/** Names for the records of a description, used everywhere. Texts of their own screens only are in *-texts.ts. */
export interface NamesOf<Described extends RecordDescription> {
  readonly one: MessageDescriptor;
  readonly many: MessageDescriptor;
  readonly icon: Icon;
  /** Letter that leads to their list after a g. */
  readonly letter: string;
  /** Label of the command that creates one from anywhere. */
  readonly create: MessageDescriptor;
  readonly fields: OwnLabelsOf<Described>;
  readonly saved: SavedWords;
}
