import { Plural, Trans } from '@lingui/react/macro';
import type { Impact } from '#contract/impact.ts';
import { FoldedRows } from '#src/screens/FoldedRows.tsx';
import classes from './impact.module.css';

/** What other contexts show otherwise afterwards, from what to what. */
export function EffectiveRows({ impact: { effective, counts } }: { readonly impact: Impact }) {
  const count = counts.effective;
  if (count === 0) {
    return (
      <p className={classes.title}>
        <Trans id="wordingMove.noEffect">Kein anderer Kontext zeigt danach einen anderen Text.</Trans>
      </p>
    );
  }
  return (
    <FoldedRows
      title={
        <Plural
          id="wordingMove.effective"
          value={count}
          one="An einer Stelle zeigt ein anderer Kontext danach einen anderen Text"
          other="An # Stellen zeigen andere Kontexte danach einen anderen Text"
        />
      }
      count={count}
      rows={effective.map(({ contextIdentifier, lang, identifier, before, after }) => {
        const place = [contextIdentifier, lang, identifier].join(' · ');
        const change = `${before === null ? '–' : `„${before}“`} → ${after === null ? '–' : `„${after}“`}`;
        return {
          key: place,
          text: `${place} ${change}`,
          content: (
            <>
              {place}
              <div className={classes.change}>{change}</div>
            </>
          ),
        };
      })}
    />
  );
}
