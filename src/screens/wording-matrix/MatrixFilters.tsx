import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import { MATRIX_ONLY } from '#contract/matrix-only.ts';
import { startUpView } from '#machines/start-up/start-up.view.ts';
import type { MatrixQuery } from '#machines/wording-matrix/matrix-query.ts';
import { type MatrixRowsFlow, matrixRowsView } from '#machines/wording-matrix/matrix-rows.view.ts';
import { ColumnMenu } from '#src/parts/ColumnMenu.tsx';
import { FilterBar } from '#src/parts/FilterBar.tsx';
import fieldClasses from '#src/parts/field.module.css';
import { SearchField } from '#src/parts/SearchField.tsx';
import type { FlowScreenProps } from '#src/screens/flow-screen.ts';
import classes from './matrix.module.css';

interface MatrixFiltersProps extends Pick<FlowScreenProps<'wordingMatrix'>, 'startUp'> {
  readonly rows: MatrixRowsFlow;
  readonly contextChoice: ReactNode;
}

/** Which context, which languages, which rows. */
export function MatrixFilters({ rows, startUp, contextChoice }: MatrixFiltersProps) {
  const { t } = useLingui();
  const query = useSelector(rows, matrixRowsView.query);
  const langs = useSelector(rows, matrixRowsView.langs);
  const languages = useSelector(startUp, startUpView.languages);
  const change = (next: Partial<MatrixQuery>) => rows.send({ type: 'query.change', change: next });
  const known = languages ? [ALL_LANGUAGES, ...languages.map(({ lang }) => lang).toSorted()] : langs;
  const shown = query.langs ?? known;
  const toggle = (lang: string) => {
    const next = known.filter((one) => shown.includes(one) !== (one === lang));
    change({ langs: next.length === known.length ? null : next });
  };
  const columns = known.map((lang) => ({
    key: lang,
    header: lang === ALL_LANGUAGES ? t({ id: 'matrix.all', message: 'alle Sprachen' }) : lang,
    shown: shown.includes(lang),
    // Without any language there is nothing to see.
    fixed: shown.length === 1 && shown.includes(lang),
  }));
  const onlyWords = {
    missing: t({ id: 'matrix.only.missing', message: 'Nur mit fehlenden Texten' }),
    own: t({ id: 'matrix.only.own', message: 'Nur mit eigenen Texten' }),
  };
  return (
    <div className={classes.filters}>
      <FilterBar>
        {contextChoice}
        <SearchField
          applied={query.keyWord}
          onSearch={(keyWord) => change({ keyWord })}
          placeholder={t({ id: 'matrix.search', message: 'Schlüssel oder Text' })}
        />
        <SearchField
          applied={query.prefix}
          onSearch={(prefix) => change({ prefix })}
          label={t({ id: 'matrix.prefix.label', message: 'Anfang des Schlüssels' })}
          placeholder={t({ id: 'matrix.prefix', message: 'Schlüssel beginnt mit …' })}
        />
        <select
          className={`${fieldClasses.field} ${fieldClasses.choice} ${classes.only}`}
          aria-label={t({ id: 'matrix.only', message: 'Welche Zeilen' })}
          value={query.only ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ only: MATRIX_ONLY.find((one) => one === value) ?? null })
          }
        >
          <option value="">{t({ id: 'matrix.only.all', message: 'Alle Schlüssel' })}</option>
          {MATRIX_ONLY.map((only) => (
            <option key={only} value={only}>
              {onlyWords[only]}
            </option>
          ))}
        </select>
        <ColumnMenu
          columns={columns}
          onToggle={toggle}
          onReset={query.langs === null ? undefined : () => change({ langs: null })}
        />
      </FilterBar>
    </div>
  );
}
