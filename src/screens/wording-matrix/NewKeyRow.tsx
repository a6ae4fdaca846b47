import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { ALL_LANGUAGES, LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { TextLevel } from '#machines/text-elsewhere/reach.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import fieldClasses from '#src/components/field.module.css';
import { gridCell } from '#src/screens/wording-matrix/grid-roles.ts';
import { troubleText } from '#src/screens/wording-matrix/trouble-words.ts';
import type { NewKeyDesk } from '#src/screens/wording-matrix/use-new-key.ts';
import classes from './matrix.module.css';

interface NewKeyRowProps {
  readonly desk: NewKeyDesk;
  readonly langs: readonly string[];
  readonly contextIdentifier: string;
  /** The contexts that the key can be written for, the one that is shown first. */
  readonly levels: readonly TextLevel[];
  /** Closes the row and puts the focus where work goes on. */
  readonly onClose: () => void;
}

/** A row above all others in which a key gets its texts in all languages at once. */
export function NewKeyRow({ desk, langs, contextIdentifier, levels, onClose }: NewKeyRowProps) {
  const { t, i18n } = useLingui();
  const { value, lack, isSaving, doubt, troubles } = desk;
  const key = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const problem = useId();
  useEffect(() => {
    key.current?.focus();
    key.current?.select();
  }, []);
  useEffect(() => {
    if (lack === 'identifier') key.current?.focus();
    if (lack === 'text') text.current?.focus();
  }, [lack]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    const isField = (event.target as HTMLElement).matches('input, textarea');
    if (event.key === 'Escape') onClose();
    else if (isField && event.key === 'Enter' && !event.shiftKey) desk.save();
    else return;
    event.preventDefault();
  };
  const [trouble] = troubles;
  const words =
    lack === 'identifier'
      ? t({ id: 'matrix.new.noKey', message: 'Geben Sie einen Schlüssel ein.' })
      : lack === 'text'
        ? t({ id: 'matrix.new.noText', message: 'Schreiben Sie in mindestens einer Sprache einen Text.' })
        : trouble
          ? troubleWords()
          : doubtWords();
  function doubtWords(): string | null {
    if (doubt === null) return null;
    return doubt === 'unknown'
      ? t({ id: 'matrix.new.unknown', message: 'Ob der Schlüssel angelegt wurde, ist nicht bekannt.' })
      : t({
          id: 'matrix.new.waits',
          message: 'Noch nicht angelegt: Ein früheres Speichern blieb ohne Antwort.',
        });
  }
  function troubleWords(): string {
    if (trouble?.code === REFUSAL.taken) {
      const { identifier } = value;
      return t({
        id: 'matrix.new.taken',
        message: `${{ identifier }} gibt es hier schon. Wählen Sie einen anderen Schlüssel.`,
      });
    }
    return troubleText(i18n, trouble?.code ?? REFUSAL.unknown);
  }
  function levelWords({ contextIdentifier: identifier, reach }: TextLevel): string {
    const contexts = t({
      id: 'matrix.new.reach',
      message: plural({ reach }, { 0: 'in keinem Kontext zu sehen', one: '# Kontext', other: '# Kontexte' }),
    });
    return identifier === contextIdentifier
      ? t({ id: 'matrix.new.here', message: `hier (${{ identifier }}) · ${{ contexts }}` })
      : t({ id: 'matrix.new.in', message: `in ${{ identifier }} · ${{ contexts }}` });
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of the grid, whose cells are placed one by one
    // biome-ignore lint/a11y/useFocusableInteractive: its fields are what can be focused
    <div
      role="row"
      className={classes.newRow}
      onKeyDown={onKeyDown}
      // For a field that begins in sight, the browser does not.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      <div {...gridCell('rowheader', -1)} className={classes.newKey}>
        <input
          ref={key}
          className={classes.newField}
          aria-label={t({ id: 'matrix.new.key', message: 'Neuer Schlüssel' })}
          placeholder={t({ id: 'matrix.new.key', message: 'Neuer Schlüssel' })}
          aria-invalid={lack === 'identifier' || trouble?.code === REFUSAL.taken || undefined}
          aria-describedby={words ? problem : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={LIMITS.name}
          readOnly={isSaving}
          value={value.identifier}
          onChange={(event) => desk.write({ identifier: event.currentTarget.value })}
        />
      </div>
      {langs.map((lang, column) => (
        <div key={lang} {...gridCell('gridcell', column)} className={classes.newCell}>
          <textarea
            ref={column === 0 ? text : null}
            className={classes.newField}
            rows={1}
            aria-label={t({ id: 'matrix.new.text', message: `Text (${{ lang }})` })}
            placeholder={lang}
            maxLength={LIMITS.text}
            readOnly={isSaving}
            {...(lang !== ALL_LANGUAGES && { lang })}
            value={value.texts[lang] ?? ''}
            onChange={(event) => desk.write({ texts: { ...value.texts, [lang]: event.currentTarget.value } })}
          />
        </div>
      ))}
      <div {...gridCell('gridcell', langs.length)} className={classes.newFoot}>
        <span id={problem} role="alert" className={classes.newProblem}>
          {words}
        </span>
        {words ? null : (
          <span className={classes.newHint}>
            {levels.length > 1 ? null : (
              <Trans id="matrix.new.where">Wird in {contextIdentifier} angelegt.</Trans>
            )}{' '}
            <Trans id="matrix.new.keys">Eingabe speichert, Escape schließt die Zeile.</Trans>
          </span>
        )}
        {levels.length > 1 ? (
          <select
            className={`${fieldClasses.field} ${fieldClasses.choice} ${fieldClasses.small} ${classes.newLevel}`}
            aria-label={t({ id: 'matrix.new.level', message: 'Wo der Schlüssel stehen soll' })}
            value={value.level}
            disabled={isSaving}
            onChange={(event) => desk.write({ level: event.currentTarget.value })}
          >
            {levels.map((level) => (
              <option key={level.contextIdentifier} value={level.contextIdentifier}>
                {levelWords(level)}
              </option>
            ))}
          </select>
        ) : null}
        <Button size="compact-sm" variant="default" onClick={onClose}>
          <Trans id="part.confirm.cancel">Abbrechen</Trans>
        </Button>
        <ActionButton size="compact-sm" busy={isSaving} onClick={desk.save}>
          <Trans id="matrix.new.save">Anlegen</Trans>
        </ActionButton>
      </div>
    </div>
  );
}
