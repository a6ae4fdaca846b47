import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Comparison } from '#contract/wording-exchange.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { FoldedRows } from '#src/screens/common/FoldedRows.tsx';
import { FileFindingLines } from '#src/screens/wording-exchange/FileFindingLines.tsx';
import { findingLines, placeWords } from '#src/screens/wording-exchange/file-finding-words.ts';
import { encodingWords, separatorWords } from '#src/screens/wording-exchange/reading-words.ts';
import classes from './exchange.module.css';

/** How the file was read, and what of it is not imported whatever is chosen. */
export function FileReading({ comparison }: { readonly comparison: Comparison }) {
  const { t, i18n } = useLingui();
  const { counts, refused, untranslated = [], ignoredColumns = [], encoding, separator } = comparison;
  const isSaid = separator !== undefined || (encoding !== undefined && encoding !== 'utf-8');
  const recognized = [
    encodingWords(encoding ?? 'utf-8'),
    ...(separator === undefined ? [] : [separatorWords(i18n, separator)]),
  ].join(', ');
  const count = counts.untranslated ?? 0;
  const columnCount = ignoredColumns.length;
  const columns = ignoredColumns.join(', ');
  return (
    <>
      {isSaid ? (
        <p className={classes.quiet}>
          <Trans id="exchange.read">Erkannt: {recognized}</Trans>
        </p>
      ) : null}
      {columns === '' ? null : (
        <p className={classes.quiet}>
          <Plural
            id="exchange.ignoredColumns"
            value={columnCount}
            one={`Diese Spalte wird nicht importiert: ${columns}`}
            other={`Diese Spalten werden nicht importiert: ${columns}`}
          />
        </p>
      )}
      {refused ? (
        <Notice
          tone="warning"
          title={t({ id: 'exchange.refused', message: 'Ein Teil der Datei kann nicht importiert werden' })}
        >
          <p>
            <Trans id="exchange.refused.next">
              Die übrigen Texte können Sie jetzt importieren. Korrigieren Sie diese Stellen in der Datei und
              importieren Sie sie danach noch einmal:
            </Trans>
          </p>
          <FileFindingLines
            title={t({
              id: 'exchange.findings',
              message: `Fehler in der Datei (${{ count: refused.count }})`,
            })}
            lines={findingLines(i18n, refused.findings)}
            count={refused.count}
          />
        </Notice>
      ) : null}
      <FoldedRows
        title={
          <Plural
            id="exchange.untranslated"
            value={count}
            one="Ein Text ist in der Datei als nicht übersetzt gekennzeichnet und wird nicht importiert"
            other="# Texte sind in der Datei als nicht übersetzt gekennzeichnet und werden nicht importiert"
          />
        }
        count={count}
        rows={untranslated.map(({ identifier, lang, place }) => ({
          key: `${identifier} ${lang}`,
          text: `${identifier} ${lang}`,
          content: (
            <>
              <IdentifierText>{identifier}</IdentifierText> {lang}{' '}
              <span className={classes.quiet}>{placeWords(i18n, place)}</span>
            </>
          ),
        }))}
      />
    </>
  );
}
