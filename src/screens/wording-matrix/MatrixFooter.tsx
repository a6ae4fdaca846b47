import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import type { MatrixCell } from '#contract/wording-matrix.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import { ConfirmDialog } from '#src/components/ConfirmDialog.tsx';
import { CellSign } from '#src/screens/wording-matrix/CellSign.tsx';
import { cellWords } from '#src/screens/wording-matrix/cell-words.ts';
import type { Desk } from '#src/screens/wording-matrix/use-desk.ts';
import classes from './matrix.module.css';

interface MatrixFooterProps {
  readonly desk: Desk;
  /** The chosen cell. */
  readonly cell: MatrixCell | undefined;
  readonly contextIdentifier: string;
  /** Whether texts are on their way to the server. */
  readonly isSaving: boolean;
  /** Leads to an unsaved text, wherever it is. */
  readonly onShow: () => void;
  /** Puts the focus where work goes on. */
  readonly onDone: () => void;
}

/** The line below the grid: what the chosen cell is, how many texts are unsaved, and what to do with them. */
export function MatrixFooter(props: MatrixFooterProps) {
  const { desk, cell, contextIdentifier, isSaving, onShow, onDone } = props;
  const { t, i18n } = useLingui();
  const { texts } = desk;
  // Not drawn again at every key.
  const count = useSyncExternalStore(texts.subscribeBehindKeys, () => texts.unsaved().length);
  // With the field of a cell, so that the first key has only to show it.
  const isReady = useSyncExternalStore(texts.subscribe, () => texts.hasAny());
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    onDone();
  };
  return (
    <div className={classes.footer} data-unsaved={count > 0 || undefined}>
      <span className={classes.footerWords}>
        {cell ? (
          <>
            <CellSign cell={cell} /> {cellWords(i18n, cell, contextIdentifier)}
          </>
        ) : null}
      </span>
      <span role="status" className={classes.unsavedWords}>
        {count > 0 ? (
          <Plural
            id="matrix.unsaved"
            value={count}
            one="# Text ist nicht gespeichert"
            other="# Texte sind nicht gespeichert"
          />
        ) : null}
      </span>
      {isReady ? (
        <div className={classes.footerActs} hidden={count === 0}>
          <Button size="compact-sm" variant="subtle" onClick={onShow}>
            <Trans id="matrix.unsaved.show">Anzeigen</Trans>
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
            <Trans id="matrix.discard">Verwerfen</Trans>
          </Button>
          <ActionButton
            size="compact-sm"
            busy={isSaving}
            onClick={() => {
              desk.save(texts.unsaved());
              onDone();
            }}
          >
            {count === 1 ? (
              <Trans id="part.form.save">Speichern</Trans>
            ) : (
              <Trans id="matrix.unsaved.saveAll">Alle speichern</Trans>
            )}
          </ActionButton>
        </div>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          opened
          destructive
          title={t({ id: 'matrix.discard.title', message: 'Nicht gespeicherte Texte verwerfen?' })}
          confirmLabel={t({ id: 'matrix.discard', message: 'Verwerfen' })}
          cancelLabel={t({ id: 'leave.stay', message: 'Weiter bearbeiten' })}
          onConfirm={() => {
            desk.discard(texts.unsaved());
            close();
          }}
          onCancel={close}
        >
          <p>
            <Plural
              id="matrix.discard.text"
              value={count}
              one="# Text geht verloren."
              other="# Texte gehen verloren."
            />
          </p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
