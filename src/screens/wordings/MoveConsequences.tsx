import { Plural, Trans } from '@lingui/react/macro';
import type { Ref } from 'react';
import type { Impact } from '#contract/impact.ts';
import type { SelectedWording } from '#machines/wording-move/wording-move.port.ts';
import { Notice } from '#src/parts/Notice.tsx';
import { FoldedRows } from '#src/screens/FoldedRows.tsx';
import formClasses from '#src/screens/forms/form.module.css';
import { Clashes } from '#src/screens/wordings/Clashes.tsx';
import classes from './WordingMove.module.css';

interface MoveConsequencesProps {
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly wordings: readonly SelectedWording[] | null;
  /** Null where the server cannot tell beforehand. */
  readonly impact: Impact | null;
}

/** What the move would do, before it is done. */
export function MoveConsequences({ headingRef, wordings, impact }: MoveConsequencesProps) {
  const clashes = impact?.counts.clashes ?? 0;
  const count = impact?.counts.changed ?? wordings?.length ?? null;
  return (
    <section className={formClasses.section} aria-labelledby="move-consequences">
      <h2 ref={headingRef} id="move-consequences" tabIndex={-1} className={formClasses.heading}>
        <Trans id="wordingMove.consequences">Was geschieht</Trans>
      </h2>
      {impact && clashes > 0 ? (
        <Notice tone="negative">
          <p>
            <Plural
              id="wordingMove.clashes"
              value={clashes}
              one="Eine Formulierung steht im Weg, deshalb wird keine verschoben:"
              other="# Formulierungen stehen im Weg, deshalb wird keine verschoben:"
            />
          </p>
          <Clashes findings={impact.clashes} count={clashes} />
        </Notice>
      ) : (
        <p>
          {count === null ? (
            <Trans id="wordingMove.all">Alle Formulierungen des Kontexts werden verschoben.</Trans>
          ) : (
            <Plural
              id="wordingMove.count"
              value={count}
              _0="In diesem Kontext gibt es keine Formulierungen."
              one="Eine Formulierung wird verschoben."
              other="# Formulierungen werden verschoben."
            />
          )}
        </p>
      )}
      {impact && clashes === 0 ? <EffectiveTexts impact={impact} /> : null}
    </section>
  );
}

/** What other contexts show otherwise afterwards, from what to what. */
function EffectiveTexts({ impact: { effective, counts } }: { readonly impact: Impact }) {
  const count = counts.effective;
  if (count === 0) {
    return (
      <p>
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
