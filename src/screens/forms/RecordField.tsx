import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { LIMITS } from '#contract/limits.ts';
import type { RecordDescription } from '#contract/records/record.ts';
import { GrowingTextarea } from '#src/components/GrowingTextarea.tsx';
import { IdentifierField } from '#src/components/IdentifierField.tsx';
import { FormCheckbox } from '#src/screens/forms/FormCheckbox.tsx';
import { fieldLabel } from '#src/screens/records/field-words.ts';

interface RecordFieldProps<Described extends RecordDescription> {
  readonly described: Described;
  readonly name: keyof Described['fields'] & string;
  /** Mantine's form, as far as the field needs it. */
  readonly fields: {
    key(name: string): string;
    getInputProps(name: string, options?: { type?: 'checkbox' }): object;
  };
  /** Below its label. */
  readonly hint?: string;
  /** The language of its text. */
  readonly lang?: string;
  /** Rows of a text, the fewest and the most. */
  readonly rows?: readonly [number, number];
  /** Nothing can be changed, for good or while it is being stored. */
  readonly locked: boolean;
}

/** One field of a described record, as its kind is edited. Whatever is chosen from a list has parts of its own. */
export function RecordField<Described extends RecordDescription>(props: RecordFieldProps<Described>) {
  const { described, name, fields, hint, lang, rows = [1, 6], locked } = props;
  const { i18n } = useLingui();
  const kind = described.fields[name]?.kind;
  const required = !described.fields[name]?.isOptional;
  const isSwitch = kind === 'flag' || kind === 'mark';
  const shared = {
    label: fieldLabel(i18n, described.name, name),
    ...(hint !== undefined && { description: hint }),
    ...(lang !== undefined && { lang }),
  };
  const input = { ...fields.getInputProps(name, isSwitch ? { type: 'checkbox' } : {}), ...shared };
  const key = fields.key(name);
  if (isSwitch) return <FormCheckbox key={key} {...input} disabled={locked} />;
  if (kind === 'line' || kind === 'title') {
    const maxLength = kind === 'line' ? LIMITS.text : LIMITS.name;
    return (
      <TextInput
        key={key}
        {...input}
        maxLength={maxLength}
        autoComplete="off"
        required={required}
        readOnly={locked}
      />
    );
  }
  if (kind === 'text') {
    const [minRows, maxRows] = rows;
    return (
      <GrowingTextarea
        key={key}
        {...input}
        maxLength={LIMITS.text}
        minRows={minRows}
        maxRows={maxRows}
        readOnly={locked}
      />
    );
  }
  return <IdentifierField key={key} {...input} required={required} readOnly={locked} />;
}
