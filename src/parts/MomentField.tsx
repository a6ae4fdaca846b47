import { type KeyboardEvent, useId, useState } from 'react';
import { formatDateTime } from '#src/i18n/dates.ts';
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
 * Whether the browser writes the moments of its own fields as the console writes dates: day first, by 24 hours. It does
 * as its own menus do, whatever languages it asks pages for.
 */
function isWrittenAlike(): boolean {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' });
  const order = format.formatToParts().flatMap(({ type }) => (/day|month|year/.test(type) ? type : []));
  return order.join() === 'day,month,year' && format.resolvedOptions().hour12 !== true;
}

/**
 * A moment, typed or picked: the browser's own field, which speaks the browser's language. Where that writes dates
 * otherwise than the console does, the moment stands below it as it would anywhere else here.
 * What is typed stays here until Enter or until the field is left, as a date is no date before it is whole. A moment
 * that comes from outside replaces what was typed.
 */
export function MomentField({ label, applied, max, check, onApply }: MomentFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState({ text: applied, of: applied });
  if (draft.of !== applied) setDraft({ text: applied, of: applied });
  const spelt = isWrittenAlike() ? '' : formatDateTime(draft.text);
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
        aria-describedby={error !== null ? `${id}-error` : spelt === '' ? undefined : `${id}-spelt`}
        onChange={({ currentTarget }) => setDraft({ text: currentTarget.value, of: applied })}
        onBlur={apply}
        onKeyDown={onKeyDown}
      />
      {spelt === '' ? null : (
        <p id={`${id}-spelt`} className={classes.spelt}>
          {spelt}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className={classes.error}>
        {error}
      </p>
    </div>
  );
}
