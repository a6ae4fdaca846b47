import { Plural, useLingui } from '@lingui/react/macro';
import { IconArrowDown } from '@tabler/icons-react';
import { memo } from 'react';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { MatrixCoverage } from '#contract/wording-matrix.ts';
import { CoverageBar } from '#src/components/CoverageBar.tsx';
import { WORDING_LABELS } from '#src/screens/records/wording-labels.ts';
import { gridCell, gridRow } from '#src/screens/wording-matrix/grid-roles.ts';
import classes from './matrix.module.css';

interface MatrixHeadProps {
  readonly langs: readonly string[];
  readonly coverage: readonly MatrixCoverage[];
  /** Leads to the next text that a language misses. */
  readonly onNextMissing: (lang: string) => void;
}

function MatrixHeadOf({ langs, coverage, onNextMissing }: MatrixHeadProps) {
  const { t } = useLingui();
  return (
    <div {...gridRow(-1)} className={classes.head}>
      <span {...gridCell('columnheader', -1)} className={classes.headCell}>
        {t(WORDING_LABELS.identifier)}
      </span>
      {langs.map((lang, column) => {
        const counts = coverage.find((one) => one.lang === lang);
        const name =
          lang === ALL_LANGUAGES ? t({ id: 'wording.allLanguages', message: 'Alle Sprachen' }) : lang;
        return (
          // A head is read with every cell of its column: how much is covered, only where one stands on it.
          <div
            key={lang}
            {...{ ...gridCell('columnheader', column), 'aria-label': name }}
            className={classes.headCell}
          >
            <span className={classes.lang}>{name}</span>
            {counts ? <Coverage counts={counts} onNextMissing={() => onNextMissing(lang)} /> : null}
          </div>
        );
      })}
    </div>
  );
}

/** The languages, with how much each covers of the context. Not drawn again while the rows below it are scrolled. */
export const MatrixHead = memo(MatrixHeadOf);

function Coverage({
  counts: { lang, own, inherited, missing },
  onNextMissing,
}: {
  readonly counts: MatrixCoverage;
  readonly onNextMissing: () => void;
}) {
  const { t } = useLingui();
  return (
    <span className={classes.coverage}>
      <CoverageBar own={own} inherited={inherited} missing={missing} optional={lang === ALL_LANGUAGES} />
      {lang === ALL_LANGUAGES ? null : missing === 0 ? (
        <span className={classes.complete}>{t({ id: 'matrix.complete', message: 'vollständig' })}</span>
      ) : (
        <button
          type="button"
          className={classes.next}
          title={t({ id: 'matrix.nextMissing.in', message: `Zum nächsten Text, der in ${{ lang }} fehlt` })}
          onClick={onNextMissing}
        >
          <Plural id="matrix.missing.count" value={missing} one="# fehlt" other="# fehlen" />
          <IconArrowDown aria-hidden size={14} stroke={1.75} />
        </button>
      )}
    </span>
  );
}
