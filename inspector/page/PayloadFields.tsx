import { useId } from 'react';
import type { PayloadField } from '../payload-fields.ts';
import classes from './SendEvent.module.css';

interface PayloadFieldsProps {
  readonly fields: readonly PayloadField[];
  readonly typed: Readonly<Record<string, string>>;
  readonly problems: ReadonlyMap<string, string>;
  readonly onType: (name: string, text: string) => void;
}

interface InputProps extends Pick<PayloadFieldsProps, 'onType'> {
  readonly field: PayloadField;
  readonly value: string;
  readonly about: Readonly<{ id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }>;
}

function Input({ field: { name, kind, isRequired, canBeNull, seen }, value, about, onType }: InputProps) {
  const suggestions = useId();
  const type = (text: string) => onType(name, text);
  if (kind === 'yes or no') {
    return (
      <select {...about} value={value} onChange={({ target }) => type(target.value)}>
        {(!isRequired || canBeNull) && <option value="">none</option>}
        <option value="true">true</option>
        <option value="false">false</option>
      </select>
    );
  }
  if (kind === 'JSON' || value.includes('\n')) {
    const rows = Math.min(value.split('\n').length, 8);
    return (
      <textarea
        {...about}
        spellCheck={false}
        rows={rows}
        value={value}
        onChange={({ target }) => type(target.value)}
      />
    );
  }
  return (
    <>
      <input
        {...about}
        list={suggestions}
        inputMode={kind === 'number' ? 'numeric' : undefined}
        spellCheck={false}
        value={value}
        onChange={({ target }) => type(target.value)}
      />
      <datalist id={suggestions}>
        {seen.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  );
}

function Field({
  field,
  typed,
  problems,
  onType,
}: Omit<PayloadFieldsProps, 'fields'> & { field: PayloadField }) {
  const id = useId();
  const problem = problems.get(field.name);
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {field.name}
        <span>
          {field.kind}
          {field.isRequired ? field.canBeNull && ', or none' : ', may be left out'}
        </span>
      </label>
      <Input
        field={field}
        value={typed[field.name] ?? ''}
        about={{
          id,
          'aria-invalid': problem !== undefined,
          'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
        }}
        onType={onType}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** A field for each value of a payload, and what is wrong with it. */
export function PayloadFields({ fields, ...rest }: PayloadFieldsProps) {
  return fields.map((field) => <Field key={field.name} field={field} {...rest} />);
}
