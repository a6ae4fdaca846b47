import { type KeyboardEvent, useId, useState } from 'react';
import fieldClasses from './field.module.css';
import classes from './MomentField.module.css';

/** Seconds between two moments that the arrow keys and the browser's own picker offer. */
const STEP_SECONDS = 300;

interface MomentFieldProps {
  readonly label: string;
  /** The moment that holds now, local time as YYYY-MM-DDTHH:mm. */
  readonly applied: string;
  /** The latest moment that can be chosen. */
  readonly max?: string;
  /** Why a moment cannot be taken; null when it can. */
  readonly check: (moment: string) => string | null;
  /** Enter, or leaving the field, with another moment that can be taken; '' when the field was cleared. */
  readonly onApply: (moment: string) => void;
}

/**
 * A moment, typed or picked: the browser's own field, which speaks the language and the date format that the user knows.
 * What is typed stays here until Enter or until the field is left, as a date is no date before it is whole. A moment
 * that comes from outside replaces what was typed.
 */
export function MomentField({ label, applied, max, check, onApply }: MomentFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState({ text: applied, of: applied });
  if (draft.of !== applied) setDraft({ text: applied, of: applied });
  const error = draft.text === applied || draft.text === '' ? null : check(draft.text);
  const apply = () => {
    if (draft.text !== applied && error === null) onApply(draft.text);
    // Cleared where nothing was chosen: what holds stands there again.
    if (draft.text === '') setDraft({ text: applied, of: applied });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  return (
    <div className={classes.root}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <input
        id={id}
        type="datetime-local"
        className={`${fieldClasses.field} ${classes.input}`}
        step={STEP_SECONDS}
        max={max}
        value={draft.text}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onChange={({ currentTarget }) => setDraft({ text: currentTarget.value, of: applied })}
        onBlur={apply}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-error`} role="alert" className={classes.error}>
        {error}
      </p>
    </div>
  );
}
