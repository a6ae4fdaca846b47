import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ALL_LANGUAGES, LIMITS } from '#contract/limits.ts';
import { type CellText, isUnsaved } from '#src/screens/wording-matrix/cell-texts.ts';
import { FindingSign, findingWords } from '#src/screens/wording-matrix/MatrixCellView.tsx';
import classes from './matrix.module.css';

interface CellEditorProps {
  readonly typed: CellText;
  /** Whether the checks have found something in it. */
  readonly hasFindings: boolean;
  readonly onWrite: (text: string) => void;
  /** Escape, or the focus has gone elsewhere: `isBack` where it is to return to the cell. */
  readonly onLeave: (isBack: boolean) => void;
  /** Stores it and goes on below. */
  readonly onSave: () => void;
  /** Tab: on to the next language, or back to the one before. */
  readonly onSide: (step: 1 | -1) => void;
  /** A key of the page, such as Ctrl+S. */
  readonly onPageKey: (event: KeyboardEvent) => void;
}

/** The field of a cell that is written in. */
export function CellEditor(props: CellEditorProps) {
  const { typed, hasFindings, onWrite, onLeave, onSave, onSide, onPageKey } = props;
  const { t, i18n } = useLingui();
  const field = useRef<HTMLTextAreaElement>(null);
  const { identifier, lang } = typed.cell;
  const [atFirst] = useState(typed.text);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
    field.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    const { key } = event;
    const isFar = event.ctrlKey || event.metaKey;
    if (key === 'Escape') onLeave(true);
    else if (key === 'Enter' && !event.shiftKey) onSave();
    else if (key === 'Tab' && !isFar && !event.altKey) onSide(event.shiftKey ? -1 : 1);
    // The field itself undoes what was typed here; the page undoes the steps before it.
    else if (isFar && !(/^[zy]$/i.test(key) && isUnsaved(typed) && typed.text !== atFirst))
      return onPageKey(event);
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.field}>
      <textarea
        ref={field}
        className={classes.editor}
        aria-label={t({ id: 'matrix.editor', message: `${{ identifier }} (${{ lang }})` })}
        aria-description={t({
          id: 'matrix.editor.hint',
          message: 'Eingabe speichert, Umschalt+Eingabe fügt eine Zeile ein, Escape verlässt das Feld',
        })}
        rows={1}
        value={typed.text}
        maxLength={LIMITS.text}
        {...(lang !== ALL_LANGUAGES && { lang })}
        onChange={(event) => onWrite(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget }) => {
          // A question, or another window, takes the focus for a while and gives it back.
          if (document.hasFocus() && !relatedTarget?.closest('[role="dialog"]')) onLeave(false);
        }}
      />
      {hasFindings ? (
        <span className={classes.typedSign} title={findingWords(i18n)}>
          <FindingSign />
        </span>
      ) : null}
    </div>
  );
}
