import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import { ActionButton } from '#src/components/ActionButton.tsx';
import classes from './FormActions.module.css';

interface FormActionsProps {
  /**
   * clean: as stored. new: not created yet and untouched. dirty: something typed is not stored. saving: being stored.
   */
  readonly state: 'clean' | 'new' | 'dirty' | 'saving';
  readonly onCancel: () => void;
  /** Words of the save button, when 'Speichern' does not say it. */
  readonly saveLabel?: string;
  /** Texts for states that the usual ones do not fit. */
  readonly words?: Readonly<Partial<Record<FormActionsProps['state'], string>>>;
  /** Whether it cannot be saved as it stands; the words of the state say why, and describe the button. */
  readonly disabled?: boolean;
  /** Whether Ctrl+S saves as well. */
  readonly byKey?: boolean;
  /** Further actions, such as delete, at the far side. */
  readonly children?: ReactNode;
}

/** The bar at the end of a form that stays in sight: saves (it submits the form around it), cancels, says what is unsaved. */
export function FormActions(props: FormActionsProps) {
  const { state, onCancel, saveLabel, disabled = false, byKey = false, children } = props;
  const { t } = useLingui();
  const stateId = useId();
  const root = useSaveKey(byKey, state);
  const words = {
    clean: t({ id: 'part.form.clean', message: 'Alles gespeichert' }),
    new: t({ id: 'part.form.new', message: 'Noch nicht angelegt' }),
    dirty: t({ id: 'part.form.dirty', message: 'Noch nicht gespeichert' }),
    saving: t({ id: 'part.form.saving', message: 'Wird gespeichert …' }),
    ...props.words,
  };
  return (
    <div ref={root} className={classes.root} data-page-actions data-lower-bar="form">
      <div className={classes.buttons}>
        <ActionButton
          type="submit"
          busy={state === 'saving'}
          disabled={disabled}
          {...(byKey && { 'aria-keyshortcuts': 'Control+S' })}
          aria-describedby={disabled ? stateId : undefined}
        >
          {saveLabel ?? t({ id: 'part.form.save', message: 'Speichern' })}
        </ActionButton>
        <Button variant="default" onClick={onCancel} disabled={state === 'saving'}>
          {t({ id: 'part.form.cancel', message: 'Abbrechen' })}
        </Button>
      </div>
      <p id={stateId} role="status" className={classes.state} data-state={state}>
        {words[state]}
      </p>
      {children ? <div className={classes.more}>{children}</div> : null}
    </div>
  );
}

/**
 * Submits the form around it by Ctrl+S, as its button does; the browser's own question where to store the page never
 * comes up over a form.
 * @returns for something in the form
 */
function useSaveKey(byKey: boolean, state: FormActionsProps['state']): RefObject<HTMLDivElement | null> {
  const inside = useRef<HTMLDivElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 's' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return;
    event.preventDefault();
    const isCovered = document.querySelector('[aria-modal="true"]') !== null;
    if (state !== 'saving' && !isCovered) inside.current?.closest('form')?.requestSubmit();
  });
  useEffect(() => {
    if (!byKey) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [byKey]);
  return inside;
}
