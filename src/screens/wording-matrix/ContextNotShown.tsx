import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Context } from '#contract/context.ts';
import { FIRST_QUERY } from '#machines/record-list/list-query.ts';
import { pathOf } from '#src/app/address.ts';
import { EmptyState } from '#src/parts/EmptyState.tsx';

interface ContextNotShownProps {
  readonly contextIdentifier: string;
  /** What is known of it; undefined where it is not among the contexts. */
  readonly context: Context | undefined;
}

/** Why a context has no matrix: it is inactive, and shows nobody anything, or there is none of that name. */
export function ContextNotShown({ contextIdentifier, context }: ContextNotShownProps) {
  const { t } = useLingui();
  if (!context) {
    return (
      <EmptyState
        kind="nothing"
        title={t({ id: 'matrix.unknown.title', message: 'Diesen Kontext gibt es nicht' })}
      >
        <Trans id="matrix.unknown.text">
          Kein Kontext heißt {contextIdentifier}. Vielleicht wurde er gelöscht. Wählen Sie oben einen anderen.
        </Trans>
      </EmptyState>
    );
  }
  const wordings = { kind: 'wordings', query: { ...FIRST_QUERY, contextIdentifier } } as const;
  return (
    <EmptyState
      kind="nothing"
      title={t({ id: 'matrix.inactive.title', message: 'Dieser Kontext ist inaktiv' })}
      action={
        <>
          <Button component={Link} to={pathOf({ kind: 'context', identifier: contextIdentifier })}>
            <Trans id="matrix.inactive.open">Kontext öffnen</Trans>
          </Button>
          <Button component={Link} variant="default" to={pathOf(wordings)}>
            <Trans id="matrix.inactive.wordings">Seine Formulierungen zeigen</Trans>
          </Button>
        </>
      }
    >
      <Trans id="matrix.inactive.text">
        Er zeigt niemandem Texte, deshalb hat er keine Matrix. Setzen Sie ihn auf aktiv, um hier zu arbeiten;
        einzeln lassen sich seine Formulierungen auch jetzt bearbeiten.
      </Trans>
    </EmptyState>
  );
}
