import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type InputHTMLAttributes, useId, useState } from 'react';
import { SECURITY_KIND_NAMES, type SecurityKind } from '#contract/security-kind-names.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import fieldClasses from '#src/components/field.module.css';
import classes from './SecurityNarrowings.module.css';

const KINDS = {
  signIn: msg({ id: 'security.kind.signIn', message: 'An- und Abmeldungen' }),
  refused: msg({ id: 'security.kind.refused', message: 'Ablehnungen' }),
  users: msg({ id: 'security.kind.users', message: 'Benutzer und Rechte' }),
  factors: msg({ id: 'security.kind.factors', message: 'Zweite Faktoren' }),
  machines: msg({ id: 'security.kind.machines', message: 'Tokens und Server' }),
} as const satisfies Readonly<Record<SecurityKind, unknown>>;

interface SecurityNarrowingsProps {
  readonly also: ListQuery['also'];
  readonly onChange: (name: string, value: string | null) => void;
}

/** Narrows the security log to a kind of entries, to a user, and to a period. */
export function SecurityNarrowings({ also, onChange }: SecurityNarrowingsProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const field = `${fieldClasses.field} ${classes.field}`;
  const { from = '', to = '' } = also;
  const wrong =
    from !== '' && to !== '' && from > to
      ? t({ id: 'audit.from.tooLate', message: '„Von“ liegt nach „Bis“.' })
      : null;
  const days = [
    { name: 'from', label: t({ id: 'security.from', message: 'Von' }), limits: { max: to } },
    { name: 'to', label: t({ id: 'security.to', message: 'Bis' }), limits: { min: from } },
  ] as const;
  return (
    <>
      <select
        className={`${fieldClasses.field} ${fieldClasses.choice} ${classes.field}`}
        aria-label={t({ id: 'security.kind', message: 'Art' })}
        value={also.kind ?? ''}
        onChange={({ currentTarget: { value } }) => onChange('kind', value || null)}
      >
        <option value="">{t({ id: 'security.kind.all', message: 'Alle Vorgänge' })}</option>
        {SECURITY_KIND_NAMES.map((kind) => (
          <option key={kind} value={kind}>
            {i18n._(KINDS[kind])}
          </option>
        ))}
      </select>
      <TypedField
        className={field}
        aria-label={t({ id: 'security.user', message: 'Benutzername' })}
        placeholder={t({ id: 'security.user', message: 'Benutzername' })}
        applied={also.user ?? ''}
        onApply={(value) => onChange('user', value || null)}
      />
      <div className={classes.period}>
        {days.map(({ name, label, limits }) => (
          <label key={name} htmlFor={`${id}${name}`} className={classes.day}>
            <span>{label}</span>
            <TypedField
              id={`${id}${name}`}
              type="date"
              className={fieldClasses.field}
              {...limits}
              aria-invalid={wrong !== null}
              aria-describedby={wrong === null ? undefined : `${id}wrong`}
              applied={also[name] ?? ''}
              onApply={(value) => onChange(name, value || null)}
            />
          </label>
        ))}
        <p id={`${id}wrong`} role="alert" className={classes.wrong}>
          {wrong}
        </p>
      </div>
    </>
  );
}

interface TypedFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'id'
    | 'type'
    | 'className'
    | 'min'
    | 'max'
    | 'placeholder'
    | `aria-${'label' | 'invalid' | 'describedby'}`
  > {
  /** What the log is narrowed to now; empty when it is not. */
  readonly applied: string;
  /** Enter, or leaving the field, with something else; '' when it was cleared. */
  readonly onApply: (value: string) => void;
}

/**
 * A field whose text stays here until Enter, or until it is left: half a date is a date too, of the year 2 or 20. What
 * comes from outside (address, back button) replaces what was typed.
 */
function TypedField({ applied, onApply, ...input }: TypedFieldProps) {
  const [draft, setDraft] = useState({ text: applied, of: applied });
  if (draft.of !== applied) setDraft({ text: applied, of: applied });
  const apply = () => {
    const value = draft.text.trim();
    if (value !== applied) onApply(value);
  };
  return (
    <input
      {...input}
      value={draft.text}
      onChange={({ currentTarget }) => setDraft({ text: currentTarget.value, of: applied })}
      onBlur={apply}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) apply();
      }}
    />
  );
}
