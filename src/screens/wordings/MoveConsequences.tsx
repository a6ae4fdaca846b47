import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import type { Impact } from '#contract/impact.ts';
import type { SelectedWording } from '#machines/wording-move/wording-move.port.ts';
import { Notice } from '#src/components/Notice.tsx';
import formClasses from '#src/screens/forms/form.module.css';
import { EffectiveRows } from '#src/screens/impact/EffectiveRows.tsx';
import { Clashes } from '#src/screens/wordings/Clashes.tsx';

interface MoveConsequencesProps {
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly wordings: readonly SelectedWording[] | null;
  /** Null where the server cannot tell beforehand. */
  readonly impact: Impact | null;
  /** Wordings that the target already has, with the choice for each of them. */
  readonly clashes: ReactNode;
}

/** Preview of the move. */
export function MoveConsequences({ headingRef, wordings, impact, clashes: decided }: MoveConsequencesProps) {
  const clashes = impact?.counts.clashes ?? 0;
  const count = impact?.counts.changed ?? wordings?.length ?? null;
  const replaced = impact?.counts.deleted ?? 0;
  return (
    <section className={formClasses.section} aria-labelledby="move-consequences">
      <h2 ref={headingRef} id="move-consequences" tabIndex={-1} className={formClasses.heading}>
        <Trans id="wordingMove.consequences">Was geschieht</Trans>
      </h2>
      {decided && clashes > 0 ? (
        <Notice tone="warning">
          <Plural
            id="wordingMove.undecided"
            value={clashes}
            one="Verschoben wird erst, wenn entschieden ist, was mit der Formulierung geschieht, die es dort schon gibt."
            other="Verschoben wird erst, wenn entschieden ist, was mit den # Formulierungen geschieht, die es dort schon gibt."
          />
        </Notice>
      ) : impact && clashes > 0 ? (
        <Notice tone="negative">
          <p>
            <Plural
              id="wordingMove.clashes"
              value={clashes}
              one="Bei einer Formulierung gibt es ein Hindernis, deshalb wird keine verschoben:"
              other="Bei # Formulierungen gibt es Hindernisse, deshalb wird keine verschoben:"
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
          )}{' '}
          {replaced > 0 ? (
            <Plural
              id="wordingMove.replaces"
              value={replaced}
              one="Eine im Zielkontext wird ersetzt; sie bleibt im Verlauf."
              other="# im Zielkontext werden ersetzt; sie bleiben im Verlauf."
            />
          ) : null}
        </p>
      )}
      {decided}
      {impact && clashes === 0 ? <EffectiveRows impact={impact} /> : null}
    </section>
  );
}
