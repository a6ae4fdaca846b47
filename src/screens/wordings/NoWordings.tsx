import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '#src/parts/EmptyState.tsx';

interface NoWordingsProps {
  /** Whether a search or a filter is what leaves nothing over. */
  readonly filtered: boolean;
  /** Creates the first one, for those who may. */
  readonly create: ReactNode;
  readonly onReset: () => void;
}

/** In place of the rows when there are none. */
export function NoWordings({ filtered, create, onReset }: NoWordingsProps) {
  const { t } = useLingui();
  if (filtered) {
    return (
      <EmptyState
        kind="noMatch"
        title={t({ id: 'wordings.noMatch.title', message: 'Keine Treffer' })}
        action={
          <Button variant="default" onClick={onReset}>
            <Trans id="wordings.noMatch.reset">Suche und Filter zurücksetzen</Trans>
          </Button>
        }
      >
        <Trans id="wordings.noMatch.text">
          Keine Formulierung passt zu dieser Suche und diesem Filter. Ein Teil des Wortes genügt, Groß- und
          Kleinschreibung spielt keine Rolle.
        </Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="nothing"
      title={t({ id: 'wordings.nothing.title', message: 'Noch keine Formulierungen' })}
      action={create}
    >
      <Trans id="wordings.nothing.text">
        Eine Formulierung ist ein Text mit einem Schlüssel, den eine Anwendung in einem Kontext und einer
        Sprache zeigt.
      </Trans>
    </EmptyState>
  );
}
