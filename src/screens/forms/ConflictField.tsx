import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Radio } from '@mantine/core';
import { GrowingTextarea } from '#src/components/GrowingTextarea.tsx';
import { TextDifference } from '#src/components/TextDifference.tsx';
import type { Choice, Difference } from '#src/screens/forms/conflict.ts';
import classes from './ConflictPanel.module.css';

/** From so many characters on what differs in a text is marked. */
const MARKED_FROM = 30;

interface ConflictFieldProps {
  readonly difference: Difference;
  readonly label: string;
  /** What it stands for where it has no value. */
  readonly kept: Readonly<Record<'base' | 'theirs', string | undefined>>;
  readonly kind: 'lines' | 'line' | 'choice';
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
  /** Text of the field when both are merged. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** One field that two people have left in different states: what it was, what it is now, and what is to stand in it. */
export function ConflictField(props: ConflictFieldProps) {
  const { difference, label, kept, kind, choice, onChoose, text, onText } = props;
  const { t } = useLingui();
  const { name, base, mine, theirs, together } = difference;
  const words = (value: unknown, without?: string) => {
    if (typeof value === 'boolean') {
      return value ? t({ id: 'part.yes', message: 'Ja' }) : t({ id: 'part.no', message: 'Nein' });
    }
    const said = Array.isArray(value) ? value.join(', ') : String(value ?? '');
    return said === '' ? (without ?? t({ id: 'conflict.empty', message: '(leer)' })) : said;
  };
  const isLong = [base, mine, theirs].some((one) => typeof one === 'string' && one.length >= MARKED_FROM);
  const isMarked = kind !== 'choice' && (kind === 'lines' || isLong);
  const options = [
    {
      value: 'mine',
      label: t({ id: 'conflict.mine', message: 'Ihre Eingabe' }),
      state: mine,
      without: kept.base,
    },
    {
      value: 'theirs',
      label: t({ id: 'conflict.theirs', message: 'Jetzt gespeichert' }),
      state: theirs,
      without: kept.theirs,
    },
  ] as const;
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>{label}</legend>
      {isMarked ? null : (
        <p className={classes.before}>
          <Trans id="conflict.before">Vorher:</Trans>{' '}
          <span className={classes.value}>{words(base, kept.base)}</span>
        </p>
      )}
      {options.map(({ value, label: side, state, without }) => (
        <div key={value}>
          <Radio
            name={`conflict-${name}`}
            checked={choice === value}
            onChange={() => onChoose(value)}
            label={
              isMarked ? (
                side
              ) : (
                <>
                  {side}: <span className={classes.value}>{words(state, without)}</span>
                </>
              )
            }
          />
          {isMarked ? (
            <div className={classes.difference}>
              <TextDifference before={String(base ?? '')} after={String(state ?? '')} />
            </div>
          ) : null}
        </div>
      ))}
      {together !== null ? (
        <Radio
          name={`conflict-${name}`}
          checked={choice === 'both'}
          onChange={() => onChoose('both')}
          label={t({ id: 'conflict.both', message: 'Beides zusammenführen' })}
        />
      ) : null}
      {together !== null && choice === 'both' ? (
        <GrowingTextarea
          value={text}
          onChange={({ currentTarget: { value } }) =>
            onText(kind === 'line' ? value.replaceAll('\n', ' ') : value)
          }
          label={t({ id: 'conflict.together', message: 'Zusammengeführter Text' })}
          minRows={1}
          maxRows={12}
        />
      ) : null}
    </fieldset>
  );
}
