import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { WordingNote } from '#contract/wording-care.ts';
import type { NoteTexts } from '#machines/text-care/text-care.port.ts';
import {
  isCareStored,
  ownNoteDate,
  storedNote,
  type TextCareFlow,
  textCareSelectors,
} from '#machines/text-care/text-care.selectors.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import fieldClasses from '#src/components/field.module.css';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { NoteConflictNotice } from '#src/screens/wordings/NoteConflictNotice.tsx';
import { type NoteDraft, useNoteDraft } from '#src/screens/wordings/use-note-draft.ts';
import classes from './text-parts.module.css';

interface TextNoteProps {
  readonly flow: TextCareFlow;
  readonly contextIdentifier: string;
  readonly identifier: string;
  /** The note that holds; null where there is none. */
  readonly note: WordingNote | null;
  readonly editable: boolean;
}

/** Note on the purpose of an identifier and the rules for its texts, read and written in place. */
export function TextNote(props: TextNoteProps) {
  const { flow, contextIdentifier, identifier, note, editable } = props;
  const draft = useNoteDraft(props);
  const [opened, setOpened] = useState<'byDraft' | 'byUser' | null>(draft.isTyped ? 'byDraft' : null);
  const button = useRef<HTMLButtonElement>(null);
  const found = useSelector(flow, textCareSelectors.conflict);
  const isHere = found?.contextIdentifier === contextIdentifier && found.identifier === identifier;
  const conflict = editable && isHere ? found : null;
  const close = () => {
    setOpened(null);
    setTimeout(() => button.current?.focus());
  };
  const send = (written: NoteTexts | null, modificationDate: string | null) => {
    const care = { kind: 'note', contextIdentifier, identifier, note: written, modificationDate } as const;
    const sentTexts = draft.texts;
    const key = newIdempotencyKey();
    flow.send({ type: 'care.send', care, key });
    // Not an effect of this note: it may be gone when it is stored.
    const sent = flow.subscribe((snapshot) => {
      if (!isCareStored(snapshot, key)) return;
      sent.unsubscribe();
      // After no answer came, the user may have typed on before sending the same again.
      if (draft.settle(sentTexts, storedNote(snapshot))) close();
    });
  };
  const giveUp = () => {
    if (conflict) flow.send({ type: 'care.dismiss' });
    draft.remove();
    close();
  };
  const wanted = conflict?.wanted && draft.isTyped ? writtenOf(draft.texts) : (conflict?.wanted ?? null);
  const notice = conflict ? (
    <NoteConflictNotice
      conflict={conflict}
      wanted={wanted}
      onKeepMine={() => {
        draft.rebase(conflict.stored);
        send(wanted, ownNoteDate(conflict.stored, contextIdentifier));
      }}
      onTakeTheirs={giveUp}
    />
  ) : null;
  if (opened && editable) {
    return (
      <>
        {notice}
        <NoteFields
          {...props}
          draft={draft}
          isAsked={opened === 'byUser'}
          onSend={(written) => send(written, draft.modificationDate)}
          onCancel={giveUp}
          onClose={close}
        />
      </>
    );
  }
  const from = note?.contextIdentifier;
  const maxLength = note?.maxLength ?? null;
  return (
    <div className={classes.part}>
      {notice}
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
      {editable && draft.isTyped ? (
        <p className={classes.note}>
          <Trans id="textNote.draft">Was Sie geschrieben haben, ist noch nicht gespeichert.</Trans>
        </p>
      ) : null}
      {editable ? (
        <div>
          <Button ref={button} size="compact-sm" variant="default" onClick={() => setOpened('byUser')}>
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

/** The note as it is sent; none where nothing is typed. */
function writtenOf({ description, maxLength, isPlain }: NoteTexts): NoteTexts | null {
  const isEmpty = description.trim() === '' && maxLength === null && !isPlain;
  return isEmpty ? null : { description: description.trim(), maxLength, isPlain };
}

interface NoteFieldsProps extends TextNoteProps {
  readonly draft: NoteDraft;
  /** Whether the user has just asked for the fields. */
  readonly isAsked: boolean;
  /** Stores the note; null removes it. */
  readonly onSend: (written: NoteTexts | null) => void;
  /** Gives up what is typed. */
  readonly onCancel: () => void;
  /** Closes the fields; what is typed stays. */
  readonly onClose: () => void;
}

function NoteFields(props: NoteFieldsProps) {
  const { flow, contextIdentifier, note, draft, isAsked, onSend, onCancel, onClose } = props;
  const { t } = useLingui();
  const id = useId();
  const isBusy = useSelector(flow, textCareSelectors.isBusy);
  const { description, maxLength, isPlain } = draft.texts;
  const change = (texts: Partial<NoteTexts>) => draft.write({ ...draft.texts, ...texts });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSend(writtenOf(draft.texts));
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
        // biome-ignore lint/a11y/noAutofocus: only where the user has just asked for these fields
        autoFocus={isAsked}
        className={fieldClasses.field}
        style={{ height: 'auto', fieldSizing: 'content', minHeight: '4.5rem', padding: 8 } as object}
        maxLength={LIMITS.prefixes}
        readOnly={isBusy}
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
        readOnly={isBusy}
        value={maxLength ?? ''}
        onChange={({ currentTarget: { valueAsNumber } }) =>
          change({ maxLength: Number.isInteger(valueAsNumber) ? valueAsNumber : null })
        }
      />
      <label>
        <input
          type="checkbox"
          checked={isPlain}
          disabled={isBusy}
          onChange={(event) => change({ isPlain: event.currentTarget.checked })}
        />{' '}
        <Trans id="textNote.isPlain">Reiner Text, ohne HTML</Trans>
      </label>
      <div className={classes.buttons}>
        <ActionButton type="submit" size="compact-sm" busy={isBusy}>
          <Trans id="part.form.save">Speichern</Trans>
        </ActionButton>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          <Trans id="part.confirm.cancel">Abbrechen</Trans>
        </Button>
        {isOwn ? (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t({ id: 'textNote.remove', message: 'Notiz dieses Kontexts entfernen' })}
            onClick={() => onSend(null)}
          >
            <Trans id="textNote.removeShort">Entfernen</Trans>
          </Button>
        ) : null}
      </div>
    </form>
  );
}
