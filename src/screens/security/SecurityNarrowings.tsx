import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
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
  const field = `${fieldClasses.field} ${classes.field}`;
  const days = [
    ['from', t({ id: 'security.from', message: 'Von' })],
    ['to', t({ id: 'security.to', message: 'Bis' })],
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
      <input
        key={also.user ?? ''}
        className={field}
        aria-label={t({ id: 'security.user', message: 'Benutzername' })}
        placeholder={t({ id: 'security.user', message: 'Benutzername' })}
        defaultValue={also.user ?? ''}
        onBlur={({ currentTarget: { value } }) => onChange('user', value.trim() || null)}
        onKeyDown={({ key, currentTarget: { value } }) => {
          if (key === 'Enter') onChange('user', value.trim() || null);
        }}
      />
      {days.map(([name, label]) => (
        <label key={name} className={classes.day}>
          <span>{label}</span>
          <input
            type="date"
            className={fieldClasses.field}
            value={also[name] ?? ''}
            onChange={({ currentTarget: { value } }) => onChange(name, value || null)}
          />
        </label>
      ))}
    </>
  );
}
