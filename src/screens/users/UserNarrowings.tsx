import { useLingui } from '@lingui/react/macro';
import { ROLES } from '#contract/limits.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import fieldClasses from '#src/components/field.module.css';
import { roleWord } from '#src/screens/users/role-names.ts';
import classes from './UserNarrowings.module.css';

interface UserNarrowingsProps {
  readonly also: ListQuery['also'];
  readonly onChange: (name: string, value: string | null) => void;
}

/** Narrows the list of users to a role, to whether a second factor is on, and to whether they have ever signed in. */
export function UserNarrowings({ also, onChange }: UserNarrowingsProps) {
  const { t, i18n } = useLingui();
  const choices = [
    {
      name: 'role',
      label: t({ id: 'users.filter.role', message: 'Rolle' }),
      all: t({ id: 'users.filter.role.all', message: 'Alle Rollen' }),
      options: ROLES.map((role) => [role, roleWord(i18n, role)] as const),
    },
    {
      name: 'factor',
      label: t({ id: 'users.secondFactor', message: 'Zweiter Faktor' }),
      all: t({ id: 'users.filter.factor.all', message: 'Mit und ohne zweiten Faktor' }),
      options: [
        ['on', t({ id: 'users.filter.factor.on', message: 'Mit zweitem Faktor' })],
        ['off', t({ id: 'users.filter.factor.off', message: 'Ohne zweiten Faktor' })],
      ] as const,
    },
    {
      name: 'signin',
      label: t({ id: 'users.filter.signIn', message: 'Anmeldung' }),
      all: t({ id: 'users.filter.signIn.all', message: 'Angemeldet oder nicht' }),
      options: [
        ['ever', t({ id: 'users.filter.signIn.ever', message: 'Schon angemeldet' })],
        ['never', t({ id: 'users.filter.signIn.never', message: 'Noch nie angemeldet' })],
      ] as const,
    },
  ];
  return choices.map(({ name, label, all, options }) => (
    <select
      key={name}
      className={`${fieldClasses.field} ${fieldClasses.choice} ${classes.choice}`}
      aria-label={label}
      value={also[name] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(name, value === '' ? null : value)}
    >
      <option value="">{all}</option>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  ));
}
