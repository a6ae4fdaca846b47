import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '#src/parts/Notice.tsx';
import { type Choice, type Difference, differencesOf, merged } from '#src/screens/forms/conflict.ts';
import classes from './ConflictPanel.module.css';

/** What stands in the fields of some form. */
type Fields = Readonly<Record<string, unknown>>;

interface ConflictPanelProps {
  readonly names: readonly string[];
  /** What the record said when it was loaded. */
  readonly base: Fields;
  /** What stands in the fields here. */
  readonly typed: () => Fields;
  /** What somebody else has stored since. */
  readonly theirs: Fields;
  /** The element of a field, null for one that has none. */
  readonly nodeOf: (name: string) => HTMLElement | null;
  /** Everything is chosen: what is to stand in the fields. */
  readonly onMerged: (fields: Fields) => void;
}

/**
 * What somebody else has stored meanwhile, beside what is typed here and what it was before: field by field, the choice is
 * the user's. What only one side has changed is chosen already.
 */
export function ConflictPanel({ names, base, typed, theirs, nodeOf, onMerged }: ConflictPanelProps) {
  const { t } = useLingui();
  // Compared once: typing on must not move what is being chosen.
  const [differences] = useState(() => differencesOf(names, base, typed(), theirs));
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>(() =>
    Object.fromEntries(differences.map(({ name, proposal }) => [name, proposal])),
  );
  const take = () => onMerged(merged(typed(), theirs, differences, choices));
  return (
    <Notice
      tone="warning"
      title={t({ id: 'conflict.title', message: 'Inzwischen hat jemand anderes gespeichert' })}
      action={
        <Button size="compact-sm" onClick={take}>
          <Trans id="conflict.take">Auswahl in das Formular übernehmen</Trans>
        </Button>
      }
    >
      <p>
        {differences.length === 0 ? (
          <Trans id="conflict.same">
            Beide Stände sind gleich. Übernehmen Sie ihn, dann können Sie weiter bearbeiten und speichern.
          </Trans>
        ) : (
          <Trans id="conflict.text">
            Nichts ist verloren: Wählen Sie je Feld, was gelten soll. Danach können Sie es noch bearbeiten und
            speichern dann selbst.
          </Trans>
        )}
      </p>
      {differences.map((difference) => (
        <Field
          key={difference.name}
          difference={difference}
          label={labelOf(nodeOf(difference.name), difference.name)}
          isText={nodeOf(difference.name) instanceof HTMLTextAreaElement}
          choice={choices[difference.name] ?? difference.proposal}
          onChoose={(choice) => setChoices({ ...choices, [difference.name]: choice })}
        />
      ))}
    </Notice>
  );
}

interface FieldProps {
  readonly difference: Difference;
  readonly label: string;
  /** It has lines, so that two texts can stand below each other. */
  readonly isText: boolean;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

function Field({ difference, label, isText, choice, onChoose }: FieldProps) {
  const { t } = useLingui();
  const { base, mine, theirs, mergeable } = difference;
  const words = (value: unknown) => {
    if (typeof value === 'boolean') {
      return value ? t({ id: 'part.yes', message: 'Ja' }) : t({ id: 'part.no', message: 'Nein' });
    }
    const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
    return text === '' ? t({ id: 'conflict.empty', message: '(leer)' }) : text;
  };
  const options: readonly { readonly value: Choice; readonly label: string; readonly text: string }[] = [
    { value: 'mine', label: t({ id: 'conflict.mine', message: 'Ihre Eingabe' }), text: words(mine) },
    {
      value: 'theirs',
      label: t({ id: 'conflict.theirs', message: 'Jetzt gespeichert' }),
      text: words(theirs),
    },
  ];
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>{label}</legend>
      <p className={classes.before}>
        <Trans id="conflict.before">Vorher:</Trans> <span className={classes.value}>{words(base)}</span>
      </p>
      {options.map(({ value, label: name, text }) => (
        <Radio
          key={value}
          name={`conflict-${difference.name}`}
          checked={choice === value}
          onChange={() => onChoose(value)}
          label={
            <>
              {name}: <span className={classes.value}>{text}</span>
            </>
          }
        />
      ))}
      {mergeable && isText ? (
        <Radio
          name={`conflict-${difference.name}`}
          checked={choice === 'both'}
          onChange={() => onChoose('both')}
          label={t({
            id: 'conflict.both',
            message: 'Beides untereinander, um es im Feld zusammenzuführen',
          })}
        />
      ) : null}
    </fieldset>
  );
}

/** What the form calls a field, as its label says it. */
function labelOf(node: HTMLElement | null, name: string): string {
  // A field that is more than one element says itself what it is called.
  if (node?.dataset.label) return node.dataset.label;
  const label =
    node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement ? node.labels?.[0] : null;
  const words = label?.firstChild?.textContent ?? label?.textContent;
  return words?.trim() || node?.getAttribute('aria-label') || name;
}
