import { useLingui } from '@lingui/react/macro';
import {
  IconFileExport,
  IconLayoutSidebarRight,
  IconLayoutSidebarRightFilled,
  IconLineHeight,
  IconX,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import { MATRIX_ONLY } from '#contract/matrix-only.ts';
import type { MatrixQuery } from '#machines/route/matrix-query.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { type MatrixRowsFlow, matrixRowsSelectors } from '#machines/wording-matrix/matrix-rows.selectors.ts';
import { ColumnMenu } from '#src/components/ColumnMenu.tsx';
import { FilterBar } from '#src/components/FilterBar.tsx';
import fieldClasses from '#src/components/field.module.css';
import { SearchField } from '#src/components/SearchField.tsx';
import { formatNumber } from '#src/i18n/formats.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { columnsOf } from '#src/screens/wording-matrix/matrix-columns.ts';
import type { MatrixPreferences } from '#src/screens/wording-matrix/matrix-preferences.ts';
import { isChecking } from '#src/screens/wording-matrix/open-findings.ts';
import classes from './matrix.module.css';

interface MatrixFiltersProps extends Pick<FlowScreenProps<'wordingMatrix'>, 'startUp'> {
  readonly rows: MatrixRowsFlow;
  readonly contextChoice: ReactNode;
  /** Where the rows that are shown can be exported; null for nowhere. */
  readonly exportAt: string | null;
  readonly preferences: MatrixPreferences;
  readonly onPreferences: (change: Partial<MatrixPreferences>) => void;
}

const MISSING_IN = 'missing:';

/** Which context, which rows, which languages, and how they are shown. */
export function MatrixFilters(props: MatrixFiltersProps) {
  const { rows, startUp, contextChoice, exportAt, preferences, onPreferences } = props;
  const { t, i18n } = useLingui();
  const query = useSelector(rows, matrixRowsSelectors.query);
  const langs = useSelector(rows, matrixRowsSelectors.langs);
  const coverage = useSelector(rows, matrixRowsSelectors.coverage);
  const usesAll = useSelector(rows, matrixRowsSelectors.usesAll);
  const languages = useSelector(startUp, startUpSelectors.languages);
  const change = (next: Partial<MatrixQuery>) => rows.send({ type: 'query.change', change: next });
  const known = languages ? [...languages.map(({ lang }) => lang).toSorted(), ALL_LANGUAGES] : langs;
  const shown = query.langs ?? columnsOf(langs, null, coverage, usesAll);
  const ordered = [...shown, ...known.filter((lang) => !shown.includes(lang))];
  const choose = (next: readonly string[]) => change({ langs: next });
  const columns = ordered.map((lang) => ({
    key: lang,
    header: lang === ALL_LANGUAGES ? t({ id: 'wording.allLanguages', message: 'Alle Sprachen' }) : lang,
    shown: shown.includes(lang),
    // Without any language there is nothing to see.
    fixed: shown.length === 1 && shown.includes(lang),
  }));
  const sum = (counts: readonly (number | undefined)[]) =>
    formatNumber(
      i18n.locale,
      counts.reduce<number>((all, one) => all + (one ?? 0), 0),
    );
  const found = sum(coverage.map(({ findings }) => findings));
  const outdated = sum(coverage.map((counts) => counts.outdated));
  const onlyWords = {
    missing: t({ id: 'matrix.only.missing', message: 'Nur mit fehlenden Texten' }),
    own: t({ id: 'matrix.only.own', message: 'Nur mit eigenen Texten' }),
    findings: t({ id: 'matrix.only.findings', message: `Nur mit Hinweisen (${{ found }})` }),
    outdated: t({ id: 'matrix.only.outdated', message: `Nur mit veralteten Texten (${{ outdated }})` }),
  };
  // A server that does not check texts has no such rows, and cannot name single languages either.
  const areChecked = isChecking(coverage);
  const offered = MATRIX_ONLY.filter((only) => areChecked || only === 'missing' || only === 'own');
  const each = shown.filter((lang) => lang !== ALL_LANGUAGES);
  const [missingLang] = query.missingIn ?? [];
  const prefix = query.prefix;
  const isCompact = preferences.density === 'compact';
  const PanelSign = preferences.isPanelOpen ? IconLayoutSidebarRightFilled : IconLayoutSidebarRight;
  return (
    <div className={classes.filters}>
      <FilterBar>
        {contextChoice}
        <SearchField
          applied={query.keyWord}
          onSearch={(keyWord) => change({ keyWord })}
          placeholder={t({ id: 'matrix.search', message: 'Schlüssel oder Text' })}
        />
        <select
          className={`${fieldClasses.field} ${fieldClasses.choice} ${classes.only}`}
          aria-label={t({ id: 'matrix.only', message: 'Welche Zeilen' })}
          value={missingLang ? MISSING_IN + missingLang : (query.only ?? '')}
          onChange={({ currentTarget: { value } }) =>
            change({
              only: MATRIX_ONLY.find((one) => one === value) ?? null,
              missingIn: value.startsWith(MISSING_IN) ? [value.slice(MISSING_IN.length)] : null,
            })
          }
        >
          <option value="">{t({ id: 'matrix.only.all', message: 'Alle Schlüssel' })}</option>
          {offered.map((only) => (
            <option key={only} value={only}>
              {onlyWords[only]}
            </option>
          ))}
          {(areChecked ? each : []).map((lang) => (
            <option key={lang} value={MISSING_IN + lang}>
              {t({ id: 'matrix.only.missingIn', message: `Fehlt in: ${{ lang }}` })}
            </option>
          ))}
        </select>
        {prefix === '' ? null : (
          <button
            type="button"
            className={`${classes.tool} ${classes.prefix}`}
            title={prefix}
            onClick={() => change({ prefix: '' })}
          >
            <span>{t({ id: 'matrix.prefix.chip', message: `beginnt mit ${{ prefix }}` })}</span>
            <IconX aria-hidden size={14} stroke={1.75} />
          </button>
        )}
        <div className={classes.tools}>
          <ColumnMenu
            title={t({ id: 'matrix.languages', message: 'Sprachen' })}
            legend={t({ id: 'matrix.languages.legend', message: 'Diese Sprachen zeigen' })}
            columns={columns}
            onToggle={(lang) =>
              choose(shown.includes(lang) ? shown.filter((one) => one !== lang) : [...shown, lang])
            }
            onMove={(lang, step) => choose(moved(shown, lang, step))}
            onReset={query.langs === null ? undefined : () => change({ langs: null })}
          />
          {exportAt === null ? null : (
            <Link
              to={exportAt}
              className={classes.tool}
              title={t({ id: 'matrix.export', message: 'Diese Auswahl exportieren' })}
              aria-label={t({ id: 'matrix.export', message: 'Diese Auswahl exportieren' })}
            >
              <IconFileExport aria-hidden size={18} stroke={1.75} />
            </Link>
          )}
          <button
            type="button"
            className={classes.tool}
            aria-pressed={!isCompact}
            title={t({ id: 'matrix.density', message: 'Hohe Zeilen mit dem ganzen Text' })}
            aria-label={t({ id: 'matrix.density', message: 'Hohe Zeilen mit dem ganzen Text' })}
            onClick={() => onPreferences({ density: isCompact ? 'comfortable' : 'compact' })}
          >
            <IconLineHeight aria-hidden size={18} stroke={1.75} />
          </button>
          <button
            type="button"
            className={`${classes.tool} ${classes.wideOnly}`}
            aria-pressed={preferences.isPanelOpen}
            title={t({ id: 'matrix.panel', message: 'Einzelheiten' })}
            aria-label={t({ id: 'matrix.panel', message: 'Einzelheiten' })}
            onClick={() => onPreferences({ isPanelOpen: !preferences.isPanelOpen })}
          >
            <PanelSign aria-hidden size={18} stroke={1.75} />
          </button>
        </div>
      </FilterBar>
    </div>
  );
}

/** A language one place further to the left or the right. */
function moved(langs: readonly string[], lang: string, step: 1 | -1): readonly string[] {
  const at = langs.indexOf(lang);
  const next = at + step;
  if (at < 0 || next < 0 || next >= langs.length) return langs;
  const rest = langs.filter((one) => one !== lang);
  return [...rest.slice(0, next), lang, ...rest.slice(next)];
}
