import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '#machines/kit/failure.ts';
import { Notice } from '#src/components/Notice.tsx';
import { formatDateTime } from '#src/i18n/dates.ts';
import { savedByWords } from '#src/screens/common/saved-by.ts';
import { ConflictField } from '#src/screens/forms/ConflictField.tsx';
import { type Choice, differencesOf, merged } from '#src/screens/forms/conflict.ts';
import { useInSight } from '#src/screens/forms/use-in-sight.ts';
import classes from './form.module.css';

/** Field values of any form. */
type Fields = Readonly<Record<string, unknown>>;

/** Separators between two texts that are merged. */
const JOINTS = { lines: '\n', line: ' ', choice: null } as const;

interface ConflictPanelProps {
  /** Title without a name, where it is not known to be another user who has made the change. */
  readonly title?: string;
  readonly names: readonly string[];
  /** Labels of the fields. */
  readonly labels: Readonly<Record<string, MessageDescriptor>>;
  /** Field values of the record when it was loaded. */
  readonly base: Fields;
  /** Returns the current values of the fields. */
  readonly typed: () => Fields;
  /** Field values that another user has stored since. */
  readonly theirs: Fields;
  /** What fields without a value stand for in both records, by their names. */
  readonly kept: Readonly<Record<'base' | 'theirs', Readonly<Record<string, string>>>>;
  /** The element of a field, null for one that has none. */
  readonly nodeOf: (name: string) => HTMLElement | null;
  /** Name of that user; null where it is not known. */
  readonly savedBy: string | null;
  /** When they have stored it, ISO 8601; null where that is not known. */
  readonly storedAt: string | null;
  /** The refusal of the save that has met it; null where it was noticed before. */
  readonly refusal: Failure | null;
  /** The last save that was held back until everything is chosen; null where none was. */
  readonly held: object | null;
  /** Everything is chosen: what is to stand in the fields. */
  readonly onMerged: (fields: Fields) => void;
}

/**
 * Another user's stored changes beside the values typed here and the values before: field by field, the choice is the
 * user's. Changes of only one side are chosen already.
 */
export function ConflictPanel(props: ConflictPanelProps) {
  const {
    title,
    names,
    labels,
    base,
    typed,
    theirs,
    kept,
    savedBy: by,
    storedAt,
    refusal,
    held,
    nodeOf,
    onMerged,
  } = props;
  const { i18n } = useLingui();
  const element = useInSight(held ?? refusal, held !== null);
  // Compared once: typing on must not move what is being chosen.
  const [differences] = useState(() =>
    differencesOf(names, base, typed(), theirs, (name) => JOINTS[kindOf(nodeOf(name))]),
  );
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>(() =>
    Object.fromEntries(differences.map(({ name, proposal }) => [name, proposal])),
  );
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const labelOf = (name: string) => (labels[name] ? i18n._(labels[name]) : name);
  const take = () => onMerged(merged(typed(), theirs, differences, choices, texts));
  const usual = by === null && title ? title : savedByWords(i18n, by);
  const moment = storedAt === null ? null : formatDateTime(storedAt);
  return (
    <div ref={element} tabIndex={-1} className={classes.inSight}>
      <Notice
        tone="warning"
        title={usual}
        action={
          <Button size="compact-sm" onClick={take}>
            <Trans id="conflict.take">Auswahl in das Formular übernehmen</Trans>
          </Button>
        }
      >
        {held === null ? null : (
          <p>
            <Trans id="conflict.held">
              Es wurde noch nichts gespeichert: Übernehmen Sie zuerst Ihre Auswahl in das Formular.
            </Trans>
          </p>
        )}
        {moment === null ? null : (
          <p>
            <Trans id="conflict.when">Gespeichert am {moment}.</Trans>
          </p>
        )}
        <p>
          {differences.length === 0 ? (
            <Trans id="conflict.same">
              Beide Fassungen sind gleich. Übernehmen Sie sie, dann können Sie weiter bearbeiten und
              speichern.
            </Trans>
          ) : (
            <Trans id="conflict.text">
              Nichts ist verloren: Wählen Sie je Feld, was gelten soll. Danach können Sie es noch bearbeiten
              und speichern dann selbst.
            </Trans>
          )}
        </p>
        {differences.map((difference) => (
          <ConflictField
            key={difference.name}
            difference={difference}
            label={labelOf(difference.name)}
            kept={{ base: kept.base[difference.name], theirs: kept.theirs[difference.name] }}
            kind={kindOf(nodeOf(difference.name))}
            choice={choices[difference.name] ?? difference.proposal}
            onChoose={(choice) => setChoices({ ...choices, [difference.name]: choice })}
            text={texts[difference.name] ?? difference.together ?? ''}
            onText={(text) => setTexts({ ...texts, [difference.name]: text })}
          />
        ))}
      </Notice>
    </div>
  );
}

/** Whether a field takes lines, one line, or something that is chosen. */
function kindOf(node: HTMLElement | null): 'lines' | 'line' | 'choice' {
  if (node instanceof HTMLTextAreaElement) return 'lines';
  const isTyped = node instanceof HTMLInputElement && node.type === 'text' && !node.ariaHasPopup;
  return isTyped && node.getAttribute('role') !== 'combobox' ? 'line' : 'choice';
}
