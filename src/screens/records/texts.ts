import type { MessageDescriptor } from '@lingui/core';
import type { RecordDescription } from '#contract/records/record.ts';

type FieldName<Described extends RecordDescription> = keyof Described['fields'] & string;

/** Fields that stand together in a form; those in a list of their own stand side by side. */
export interface SectionOf<Described extends RecordDescription> {
  readonly heading?: MessageDescriptor;
  readonly fields: readonly (FieldName<Described> | readonly FieldName<Described>[])[];
}

/** Texts of the list and the form of a described record; nothing else needs them. */
export interface TextsOf<Described extends RecordDescription> {
  /** Placeholder of the search box: in which fields it looks. */
  readonly search: MessageDescriptor;
  /** Said when nothing fits the search and the filter. */
  readonly noMatch: MessageDescriptor;
  /** Said when there are none at all, and what such a record is. */
  readonly nothing: { readonly title: MessageDescriptor; readonly text: MessageDescriptor };
  /** The way back to the list, as a button. */
  readonly back: MessageDescriptor;
  readonly edit: MessageDescriptor;
  /** Title of the form of a new one. */
  readonly create: MessageDescriptor;
  /** Said when there is no such record. */
  readonly missing: { readonly title: MessageDescriptor; readonly text: MessageDescriptor };
  /** The question before one is deleted. */
  readonly deletion: MessageDescriptor;
  /** Said beside what a record is called by, when another one has it. */
  readonly taken: MessageDescriptor;
  /** The form, from top to bottom; unless said otherwise the fields in their order. */
  readonly sections?: readonly SectionOf<Described>[];
  /** Hints below the labels of fields. */
  readonly hints?: { readonly [Field in FieldName<Described>]?: MessageDescriptor };
  /** Rows of long texts, the fewest and the most. */
  readonly rows?: { readonly [Field in FieldName<Described>]?: readonly [number, number] };
}
