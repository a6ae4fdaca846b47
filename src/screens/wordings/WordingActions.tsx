import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import type { Wording } from '#contract/wording.ts';
import { pathOf } from '#src/address/address.ts';
import actions from '#src/screens/forms/actions.module.css';
import { useDrafts } from '#src/screens/forms/drafts.ts';
import { copyWording } from '#src/screens/wordings/copied-wording.ts';
import { fieldsOf } from '#src/screens/wordings/wording-values.ts';
import { wordingSelection } from '#src/storage/wording-selection.ts';

interface WordingActionsProps {
  readonly wording: Wording;
  /** Whether this user may change it where it stands. */
  readonly movable: boolean;
}

/** Actions on a whole wording: each has its own form and its own preview. */
export function WordingActions({ wording, movable }: WordingActionsProps) {
  const drafts = useDrafts();
  const navigate = useNavigate();
  const blank = fieldsOf(null);
  const copy = (change: Parameters<typeof copyWording>[2]) =>
    navigate(pathOf({ kind: 'wording', id: null, copies: copyWording(drafts, wording, change) }));
  const move = () => {
    const { id, identifier, lang, contextIdentifier, modificationDate } = wording;
    wordingSelection.choose([{ id, identifier, lang, contextIdentifier, modificationDate }]);
    const selection = wordingSelection.current()?.name ?? null;
    navigate(pathOf({ kind: 'wordingMove', selection }));
  };
  return (
    <div className={actions.row}>
      <Button
        variant="default"
        size="sm"
        onClick={() => copy({ contextIdentifier: blank.contextIdentifier })}
      >
        <Trans id="wording.deviate">Abweichung anlegen für …</Trans>
      </Button>
      <Button variant="default" size="sm" onClick={() => copy({ identifier: blank.identifier })}>
        <Trans id="wording.duplicate">Duplizieren</Trans>
      </Button>
      {movable ? (
        <Button variant="default" size="sm" onClick={move}>
          <Trans id="wording.move">Verschieben …</Trans>
        </Button>
      ) : null}
    </div>
  );
}
