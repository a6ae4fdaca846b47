import type { MessageDescriptor } from '@lingui/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { FieldNatures } from '#src/screens/forms/drafts.ts';
import { type KeptDraft, useDraft } from '#src/screens/forms/use-draft.ts';

/** Rules checked before anything is sent: each returns the message for an invalid value, null for a valid one. */
export type FieldRules<Fields> = {
  readonly [Name in keyof Fields]?: (value: Fields[Name], fields: Fields) => string | null;
};

/** Label of each field of a form. */
type Labels<Fields> = Readonly<Record<keyof Fields & string, MessageDescriptor>>;

/** The state of a form's fields, as Mantine keeps it. */
export type FieldsForm<Fields extends Record<string, unknown>> = ReturnType<typeof useFields<Fields>>;

/** The fields of a form, and whether something in them is not stored. */
export interface RecordFields<Fields extends Record<string, unknown>> {
  readonly form: FieldsForm<Fields>;
  /** The names of the fields, in the order in which they stand. */
  readonly names: readonly (keyof Fields & string)[];
  readonly labels: Labels<Fields>;
  /** The fields that can be compared with those of another user: what is typed of a password stays in its field. */
  readonly comparable: readonly (keyof Fields & string)[];
  /** The fields as the record has them. */
  readonly initial: Fields;
  readonly dirty: boolean;
  readonly same: (one: Fields, other: Fields) => boolean;
  readonly draft: KeptDraft<Fields>;
  /** Which rules do not hold at present, and how that is said. */
  readonly broken: () => Readonly<Record<string, string>>;
}

/**
 * The fields of a record's form. What was typed here before and is not stored is in them again.
 * @param initial what stands in them at the beginning; its keys, in their order, are the fields
 * @param draftName tells several forms of one address apart
 */
export function useRecordFields<Fields extends Record<string, unknown>>(
  initial: Fields,
  rules: FieldRules<Fields>,
  labels: Labels<Fields>,
  natures: FieldNatures,
  draftName?: string,
): RecordFields<Fields> {
  const names = Object.keys(initial);
  // Fields hold texts, booleans and lists of texts, which compare as they are written.
  const same = (one: Fields, other: Fields) =>
    names.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
  const draft = useDraft(initial, { natures, ...(draftName !== undefined && { name: draftName }) });
  const [dirty, setDirty] = useState(draft.restored !== null);
  const form = useFields(draft.restored?.fields ?? initial, rules, (fields) => {
    const changed = !same(fields, initial);
    setDirty(changed);
    draft.keep(fields, changed);
  });
  const comparable = names.filter((name) => !natures[name]?.secret);
  const broken = () => brokenRules(rules, form.getValues());
  return { form, names, labels, comparable, initial, dirty, same, draft, broken };
}

function useFields<Fields extends Record<string, unknown>>(
  initial: Fields,
  rules: FieldRules<Fields>,
  onChange: (fields: Fields) => void,
) {
  return useForm<Fields>({
    mode: 'uncontrolled',
    initialValues: initial,
    validate: (fields) => brokenRules(rules, fields),
    onValuesChange: onChange,
  });
}

function brokenRules<Fields extends Record<string, unknown>>(rules: FieldRules<Fields>, fields: Fields) {
  const broken: Record<string, string> = {};
  for (const name of Object.keys(rules)) {
    const words = rules[name]?.(fields[name] as Fields[string], fields);
    if (words) broken[name] = words;
  }
  return broken;
}
