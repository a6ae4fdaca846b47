import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { ALL_LANGUAGES, LIMITS } from '#contract/limits.ts';
import { wordingFormView } from '#machines/wording.ts';
import type { OpenCell } from '#machines/wording-matrix/matrix-cell.ts';
import type { CellText } from '#src/screens/wording-matrix/cell-texts.ts';
import classes from './matrix.module.css';

interface CellEditorProps {
  readonly open: OpenCell;
  readonly typed: CellText;
  readonly onWrite: (text: string) => void;
  /** Escape, or the focus has gone elsewhere: `isBack` where it is to return to the cell. */
  readonly onLeave: (isBack: boolean) => void;
  /** Stores it and goes on below. */
  readonly onSave: () => void;
  /** Tab: on to the next language, or back to the one before. */
  readonly onSide: (step: 1 | -1) => void;
}

/** The field of a cell that is written in. */
export function CellEditor({ open, typed, onWrite, onLeave, onSave, onSide }: CellEditorProps) {
  const { t } = useLingui();
  const field = useRef<HTMLTextAreaElement>(null);
  const isSaving = useSelector(open.form, wordingFormView.isSaving);
  const { identifier, lang } = open;
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    const { key } = event;
    if (key === 'Escape') onLeave(true);
    else if (key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave();
    else if (key === 'Tab' && !event.ctrlKey && !event.altKey) onSide(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  return (
    <textarea
      ref={field}
      className={classes.editor}
      aria-label={t({ id: 'matrix.editor', message: `${{ identifier }} (${{ lang }})` })}
      aria-description={t({
        id: 'matrix.editor.hint',
        message: 'Strg und Eingabe speichert, Escape verlässt das Feld, Tabulator geht zur nächsten Sprache',
      })}
      value={typed.text}
      maxLength={LIMITS.text}
      readOnly={isSaving}
      {...(lang !== ALL_LANGUAGES && { lang })}
      onChange={(event) => onWrite(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => onLeave(false)}
    />
  );
}
