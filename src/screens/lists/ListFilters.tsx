import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import fieldClasses from '#src/components/field.module.css';
import { languageChoices, tableLanguageChoices } from '#src/screens/common/choices.ts';
import type { ListFiltersProps } from '#src/screens/common/side-panels.ts';
import classes from './ListFilters.module.css';

/** Narrows a list down to one language, and to active or inactive records. */
export function ListFilters({ filters, query, startUp, withAll, isNew, onChange }: ListFiltersProps) {
  const { t, i18n } = useLingui();
  const first = useRef<HTMLSelectElement>(null);
  const languages = useSelector(startUp, startUpSelectors.languages);
  // It comes in the place of the button that was pressed.
  useEffect(() => {
    if (isNew) first.current?.focus();
  }, [isNew]);
  const choices = withAll
    ? languageChoices(i18n, languages, query.lang)
    : tableLanguageChoices(languages, query.lang);
  const state = query.active === null ? '' : query.active ? 'active' : 'inactive';
  const look = `${fieldClasses.field} ${fieldClasses.choice} ${classes.filter}`;
  return (
    <>
      {filters.includes('lang') ? (
        <select
          ref={first}
          className={look}
          data-set={query.lang !== null || undefined}
          aria-label={t({ id: 'list.filter.lang', message: 'Sprache' })}
          value={query.lang ?? ''}
          onChange={({ currentTarget }) => onChange({ lang: currentTarget.value || null })}
        >
          <option value="">{t({ id: 'list.filter.anyLang', message: 'Jede Sprache' })}</option>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : null}
      {filters.includes('active') ? (
        <select
          ref={filters.includes('lang') ? null : first}
          className={look}
          data-set={query.active !== null || undefined}
          aria-label={t({ id: 'list.filter.state', message: 'Zustand' })}
          value={state}
          onChange={({ currentTarget: { value } }) =>
            onChange({ active: value === '' ? null : value === 'active' })
          }
        >
          <option value="">{t({ id: 'list.filter.anyState', message: 'Aktive und inaktive' })}</option>
          <option value="active">{t({ id: 'list.filter.active', message: 'Nur aktive' })}</option>
          <option value="inactive">{t({ id: 'list.filter.inactive', message: 'Nur inaktive' })}</option>
        </select>
      ) : null}
    </>
  );
}
