import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { WordingNote } from '#contract/wording-care.ts';
import type { NoteTexts } from '#machines/text-care/text-care.port.ts';
import { type TextCareFlow, textCareSelectors } from '#machines/text-care/text-care.selectors.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import fieldClasses from '#src/components/field.module.css';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import classes from './text-parts.module.css';

interface TextNoteProps {
  readonly flow: TextCareFlow;
  readonly contextIdentifier: string;
  readonly identifier: string;
  /** The note that holds; null where there is none. */
  readonly note: WordingNote | null;
  readonly editable: boolean;
}

const NO_NOTE: NoteTexts = { description: '', maxLength: null, isPlain: false };

/** Note on the purpose of an identifier and the rules for its texts, read and written in place. */
export function TextNote(props: TextNoteProps) {
  const { contextIdentifier, note, editable } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    setTimeout(() => button.current?.focus());
  };
  if (isOpen) return <NoteFields {...props} onClose={close} />;
  const from = note?.contextIdentifier;
  const maxLength = note?.maxLength ?? null;
  return (
    <div className={classes.part}>
      {note ? (
        <>
          {note.description === '' ? null : <p>{note.description}</p>}
          {maxLength === null ? null : (
            <p className={classes.note}>
              <Trans id="textNote.maxLength">Höchstens {maxLength} Zeichen</Trans>
            </p>
          )}
          {note.isPlain ? (
            <p className={classes.note}>
              <Trans id="textNote.plain">Reiner Text, ohne HTML</Trans>
            </p>
          ) : null}
          {from === contextIdentifier ? null : (
            <p className={classes.note}>
              <Trans id="textNote.from">Notiz aus {from}</Trans>
            </p>
          )}
        </>
      ) : (
        <p className={classes.note}>
          <Trans id="textNote.none">Zu diesem Schlüssel gibt es keine Notiz.</Trans>
        </p>
      )}
      {editable ? (
        <div>
          <Button ref={button} size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            {note ? (
              <Trans id="textNote.edit">Notiz ändern</Trans>
            ) : (
              <Trans id="textNote.add">Notiz schreiben</Trans>
            )}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function NoteFields(props: TextNoteProps & { readonly onClose: () => void }) {
  const { flow, contextIdentifier, identifier, note, onClose } = props;
  const { t } = useLingui();
  const id = useId();
  const isBusy = useSelector(flow, textCareSelectors.isBusy);
  const failure = useSelector(flow, textCareSelectors.failure);
  const [{ description, maxLength, isPlain }, setTexts] = useState<NoteTexts>(note ?? NO_NOTE);
  const [isSent, setSent] = useState(false);
  const change = (texts: Partial<NoteTexts>) => setTexts((present) => ({ ...present, ...texts }));
  const onArrived = useEffectEvent(onClose);
  useEffect(() => {
    if (isSent && !isBusy && !failure) onArrived();
  }, [isSent, isBusy, failure]);
  const send = (written: NoteTexts | null) => {
    const care = { kind: 'note', contextIdentifier, identifier, note: written } as const;
    flow.send({ type: 'care.send', care, key: newIdempotencyKey() });
    setSent(true);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = description.trim() === '' && maxLength === null && !isPlain;
    send(isEmpty ? null : { description: description.trim(), maxLength, isPlain });
  };
  const isOwn = note?.contextIdentifier === contextIdentifier;
  return (
    <form
      className={classes.part}
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        event.stopPropagation();
      }}
    >
      <label htmlFor={`${id}description`}>
        <Trans id="textNote.description">Wofür der Text ist</Trans>
      </label>
      <textarea
        id={`${id}description`}
        // biome-ignore lint/a11y/noAutofocus: the user has just asked for these fields
        autoFocus
        className={fieldClasses.field}
        style={{ height: 'auto', fieldSizing: 'content', minHeight: '4.5rem', padding: 8 } as object}
        maxLength={LIMITS.prefixes}
        value={description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <label htmlFor={`${id}length`}>
        <Trans id="textNote.length">Höchstzahl der Zeichen</Trans>
      </label>
      <input
        id={`${id}length`}
        type="number"
        min={1}
        max={LIMITS.text}
        step={1}
        className={fieldClasses.field}
        value={maxLength ?? ''}
        onChange={({ currentTarget: { valueAsNumber } }) =>
          change({ maxLength: Number.isInteger(valueAsNumber) ? valueAsNumber : null })
        }
      />
      <label>
        <input
          type="checkbox"
          checked={isPlain}
          onChange={(event) => change({ isPlain: event.currentTarget.checked })}
        />{' '}
        <Trans id="textNote.isPlain">Reiner Text, ohne HTML</Trans>
      </label>
      <div className={classes.buttons}>
        <ActionButton type="submit" size="compact-sm" busy={isBusy}>
          <Trans id="part.form.save">Speichern</Trans>
        </ActionButton>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          <Trans id="part.confirm.cancel">Abbrechen</Trans>
        </Button>
        {isOwn ? (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t({ id: 'textNote.remove', message: 'Notiz dieses Kontexts entfernen' })}
            onClick={() => send(null)}
          >
            <Trans id="textNote.removeShort">Entfernen</Trans>
          </Button>
        ) : null}
      </div>
    </form>
  );
}
