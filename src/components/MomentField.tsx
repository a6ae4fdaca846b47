import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useState } from 'react';
import { momentIn, momentText, stepsFrom } from '#src/i18n/moment-text.ts';
import fieldClasses from './field.module.css';
import { lazyPart } from './lazy-part.tsx';
import classes from './MomentField.module.css';
import type { MomentPreset } from './MomentPicker.tsx';

/** Room for the calendar's button until its code is there; what is typed needs no calendar. */
const MomentPicker = lazyPart(
  async () => (await import('./MomentPicker.tsx')).MomentPicker,
  <span className={classes.calendar} />,
);

interface MomentFieldProps {
  readonly label: string;
  /** The moment that holds now, local time as YYYY-MM-DDTHH:mm. */
  readonly applied: string;
  /** Why that moment cannot hold: an address may name one that the field would not take. */
  readonly wrong?: string | null;
  /** The latest moment that can be chosen. */
  readonly max?: string;
  /** Moments that the calendar offers by name. */
  readonly presets?: readonly MomentPreset[];
  /** Why a moment cannot be taken; null when it can. */
  readonly check: (moment: string) => string | null;
  /** Enter, leaving the field or choosing in the calendar, with another moment that can be taken; '' when cleared. */
  readonly onApply: (moment: string) => void;
}

/**
 * A moment, typed as the console writes dates everywhere or chosen in a calendar. What is typed stays here until Enter
 * or until the field is left, as a date is no date before it is whole. The arrow keys go in steps of five minutes. A
 * moment that comes from outside replaces what was typed.
 */
export function MomentField({
  label,
  applied,
  wrong = null,
  max,
  presets = [],
  check,
  onApply,
}: MomentFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const whole = momentText(applied);
  const [draft, setDraft] = useState({ text: whole, of: applied });
  if (draft.of !== applied) setDraft({ text: whole, of: applied });
  const moment = draft.text === whole ? applied : momentIn(draft.text);
  const unreadable = t({ id: 'moment.unreadable', message: 'Bitte als TT.MM.JJJJ HH:mm angeben.' });
  const [touched, setTouched] = useState(false);
  const isTyped = draft.text !== whole && draft.text !== '';
  const refused = isTyped && moment !== null ? check(moment) : null;
  const refusedOrUnreadable = refused ?? (touched && moment === null ? unreadable : null);
  const error = isTyped ? refusedOrUnreadable : wrong;
  const type = (text: string) => setDraft({ text, of: applied });
  const apply = () => {
    setTouched(true);
    if (draft.text === '') {
      onApply('');
      // Cleared where nothing was chosen: what holds stands there again.
      type(whole);
    } else if (moment !== null && moment !== applied && refused === null) onApply(moment);
    // The same moment in other words, or between two steps.
    else if (moment === applied) type(whole);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === 'Enter') apply();
    else if (step !== undefined && moment !== null) type(momentText(stepsFrom(moment, step)));
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.root}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.field}>
        <input
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          className={`${fieldClasses.field} ${classes.input}`}
          placeholder={t({ id: 'moment.format', message: 'TT.MM.JJJJ HH:mm' })}
          value={draft.text}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onChange={({ currentTarget }) => {
            setTouched(false);
            type(currentTarget.value);
          }}
          onBlur={apply}
          onKeyDown={onKeyDown}
        />
        <MomentPicker
          label={label}
          value={moment ?? applied}
          {...(max !== undefined && { max })}
          presets={presets}
          onChoose={(chosen) => {
            if (chosen === applied) return;
            if (check(chosen) === null) onApply(chosen);
            else type(momentText(chosen));
          }}
        />
      </div>
      <p id={`${id}-error`} role="alert" className={classes.error}>
        {error}
      </p>
    </div>
  );
}
