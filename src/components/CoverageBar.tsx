import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#src/i18n/formats.ts';
import classes from './CoverageBar.module.css';

interface CoverageBarProps {
  /** Numbers of texts. */
  readonly own: number;
  readonly inherited: number;
  readonly missing: number;
  /** Missing texts are not needed, so they are not marked. */
  readonly optional?: boolean;
}

/** How much of a context one language covers, by own and by inherited texts. */
export function CoverageBar({ own, inherited, missing, optional = false }: CoverageBarProps) {
  const { t, i18n } = useLingui();
  const all = own + inherited + missing;
  const share = (count: number) => `${all === 0 ? 0 : (count / all) * 100}%`;
  const words = (count: number) => formatNumber(i18n.locale, count);
  const [ownWords, inheritedWords] = [words(own), words(inherited)];
  // What is missing stands beside it in words, and is not to be heard twice.
  const title = t({
    id: 'matrix.coverage',
    message: `${{ ownWords }} eigene, ${{ inheritedWords }} geerbte`,
  });
  return (
    <span
      role="img"
      aria-label={title}
      title={title}
      className={classes.bar}
      data-optional={optional || undefined}
    >
      <span className={classes.own} style={{ width: share(own) }} />
      <span className={classes.inherited} style={{ width: share(inherited) }} />
    </span>
  );
}
