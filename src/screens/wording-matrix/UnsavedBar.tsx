import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#src/parts/ConfirmDialog.tsx';
import type { CellText } from '#src/screens/wording-matrix/cell-texts.ts';
import type { CellEditing } from '#src/screens/wording-matrix/use-cell-editing.ts';
import classes from './matrix.module.css';

interface UnsavedBarProps {
  readonly editing: CellEditing;
  /** Leads to a cell, wherever it is. */
  readonly onShow: (text: CellText) => void;
}

/** Says how many cells are not stored, wherever they are, and stores or gives up all of them. */
export function UnsavedBar({ editing, onShow }: UnsavedBarProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { unsaved } = editing;
  const [first] = unsaved;
  const count = unsaved.length;
  return (
    <div role="status" className={classes.unsavedPlace}>
      {first ? (
        <div className={classes.unsaved}>
          <span className={classes.unsavedWords}>
            <Plural
              id="matrix.unsaved"
              value={count}
              one="# Text ist nicht gespeichert"
              other="# Texte sind nicht gespeichert"
            />
          </span>
          <Button size="compact-sm" variant="subtle" onClick={() => onShow(first)}>
            <Trans id="matrix.unsaved.show">Hingehen</Trans>
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
            <Trans id="matrix.discard">Verwerfen</Trans>
          </Button>
          <Button
            size="compact-sm"
            onClick={() => {
              for (const { cell } of unsaved) editing.save(cell);
            }}
          >
            {count === 1 ? (
              <Trans id="part.form.save">Speichern</Trans>
            ) : (
              <Trans id="matrix.unsaved.saveAll">Alle speichern</Trans>
            )}
          </Button>
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
            for (const { cell } of unsaved) editing.discard(cell);
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
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
