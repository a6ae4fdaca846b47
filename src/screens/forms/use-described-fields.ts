import type { MessageDescriptor } from '@lingui/core';
import type { FieldDescription, RecordOf, RecordShape, ValuesOf } from '#contract/records/record.ts';
import { type FieldRules, type RecordFields, useRecordFields } from '#src/screens/forms/use-record-fields.ts';
import { useRequired } from '#src/screens/forms/use-required.ts';
import { useVisible } from '#src/screens/forms/use-visible.ts';

/** A choice is empty until something is chosen, a text is never null. */
type FieldOf<Described extends FieldDescription> = Described['kind'] extends 'flag' | 'mark'
  ? boolean
  : Described['kind'] extends 'context' | 'language'
    ? string | null
    : string;

/** Field values of a described record's form. */
export type FieldsOf<Described extends RecordShape> = {
  readonly [Field in keyof Described['fields'] & string]: FieldOf<Described['fields'][Field]>;
};

const ABSENT: Readonly<Partial<Record<FieldDescription['kind'], unknown>>> = {
  flag: true,
  mark: false,
  context: null,
  language: null,
};

/** Initial values of a described record's form. */
export function fieldsOf<Described extends RecordShape>(
  { fields }: Described,
  record: RecordOf<Described> | null,
): FieldsOf<Described> {
  const stored: Readonly<Record<string, unknown>> = record ?? {};
  const begun = Object.entries(fields).map(([name, { kind }]) => [
    name,
    stored[name] ?? (kind in ABSENT ? ABSENT[kind] : ''),
  ]);
  return Object.fromEntries(begun);
}

/** Values to submit; optional fields that are left empty are null. */
export function valuesOf<Described extends RecordShape>(
  { fields }: Described,
  typed: FieldsOf<Described>,
): ValuesOf<Described> {
  const said: Readonly<Record<string, unknown>> = typed;
  const submitted = Object.entries(fields).map(([name, { kind, isOptional }]) => {
    const value = said[name] ?? '';
    if (typeof value !== 'string') return [name, value];
    const text = kind === 'line' || kind === 'text' ? value : value.trim();
    return [name, text.trim() === '' && isOptional ? null : text];
  });
  return Object.fromEntries(submitted);
}

/**
 * The fields of a described record's form, with the rules of their kinds.
 * @param start what a new record begins with
 * @param order in which the fields stand; unless said otherwise that of the description
 * @param own rules in place of those of the kinds
 * @param draftName tells several forms of one address apart
 */
export function useDescribedFields<Described extends RecordShape>(
  described: Described,
  labels: Readonly<Record<keyof Described['fields'] & string, MessageDescriptor>>,
  record: RecordOf<Described> | null,
  start: object = {},
  order: readonly (keyof Described['fields'] & string)[] = Object.keys(described.fields),
  own: FieldRules<FieldsOf<Described>> = {},
  draftName?: string,
): RecordFields<FieldsOf<Described>> {
  const required = useRequired();
  const { requiredName, requiredTitle, title } = useVisible();
  const begun: FieldsOf<Described> = { ...fieldsOf(described, record), ...start };
  const initial = Object.fromEntries(order.map((name) => [name, begun[name]])) as FieldsOf<Described>;
  const ruleOf = ({ kind, isOptional }: FieldDescription) => {
    if (kind === 'line' || kind === 'title') return isOptional ? title : requiredTitle;
    if (kind === 'flag' || kind === 'mark' || kind === 'text' || isOptional) return undefined;
    return kind === 'name' ? requiredName : required;
  };
  const ofKinds = Object.fromEntries(
    order.map((name) => [name, ruleOf(described.fields[name] as FieldDescription)]),
  );
  const rules = { ...ofKinds, ...own } as FieldRules<FieldsOf<Described>>;
  return useRecordFields<FieldsOf<Described>>(initial, rules, labels, described.fields, draftName);
}
