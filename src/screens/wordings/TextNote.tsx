import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { WordingNote } from '#contract/wording-care.ts';
import type { NoteTexts } from '#machines/text-care/text-care.port.ts';
import {
  isCareStored,
  type TextCareFlow,
  textCareSelectors,
} from '#machines/text-care/text-care.selectors.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import fieldClasses from '#src/components/field.module.css';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { useDrafts } from '#src/screens/forms/drafts.ts';
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
  const draft = useNoteDraft(props);
  const [opened, setOpened] = useState<'byDraft' | 'byUser' | null>(draft.isTyped ? 'byDraft' : null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(null);
    setTimeout(() => button.current?.focus());
  };
  if (opened && editable) {
    return <NoteFields {...props} draft={draft} isAsked={opened === 'byUser'} onClose={close} />;
  }
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

interface NoteDraft {
  /** What is typed, or else what holds. */
  readonly texts: NoteTexts;
  /** Whether something is typed that is not stored. */
  readonly isTyped: boolean;
  readonly write: (texts: NoteTexts) => void;
  readonly remove: () => void;
  /**
   * Removes what was sent, now that it is stored.
   * @returns false where other words were typed since; these stay
   */
  readonly settle: (sent: NoteTexts) => boolean;
}

/** What is typed for a note is kept until it is stored or cancelled, over another cell and a reload too. */
function useNoteDraft({ contextIdentifier, identifier, note }: TextNoteProps): NoteDraft {
  const drafts = useDrafts();
  const path = `/wordings/matrix/note/${encodeURIComponent(identifier)}#${contextIdentifier}`;
  const stored = textsOf(note ?? NO_NOTE);
  const keptOf = (texts: NoteTexts) => ({ identifier, ...texts });
  const readKept = () => drafts.read(path, keptOf(NO_NOTE))?.fields;
  const [typed, setTyped] = useState<NoteTexts | null>(() => {
    const kept = readKept();
    return kept && !isSameNote(kept, stored) ? textsOf(kept) : null;
  });
  const remove = () => {
    setTyped(null);
    drafts.remove(path);
  };
  const write = (texts: NoteTexts) => {
    if (isSameNote(texts, stored)) return remove();
    setTyped(texts);
    drafts.write(path, keptOf(texts), keptOf(stored));
  };
  const settle = (sent: NoteTexts) => {
    const kept = readKept();
    if (kept && !isSameNote(kept, sent)) return false;
    remove();
    return true;
  };
  return { texts: typed ?? stored, isTyped: typed !== null, write, remove, settle };
}

function textsOf({ description, maxLength, isPlain }: NoteTexts): NoteTexts {
  return { description, maxLength, isPlain };
}

function isSameNote(one: NoteTexts, other: NoteTexts): boolean {
  return (
    one.description === other.description &&
    one.maxLength === other.maxLength &&
    one.isPlain === other.isPlain
  );
}

interface NoteFieldsProps extends TextNoteProps {
  readonly draft: NoteDraft;
  /** Whether the user has just asked for the fields. */
  readonly isAsked: boolean;
  readonly onClose: () => void;
}

function NoteFields(props: NoteFieldsProps) {
  const { flow, contextIdentifier, identifier, note, draft, isAsked, onClose } = props;
  const { t } = useLingui();
  const id = useId();
  const isBusy = useSelector(flow, textCareSelectors.isBusy);
  const { description, maxLength, isPlain } = draft.texts;
  const change = (texts: Partial<NoteTexts>) => draft.write({ ...draft.texts, ...texts });
  const cancel = () => {
    draft.remove();
    onClose();
  };
  const send = (written: NoteTexts | null) => {
    const care = { kind: 'note', contextIdentifier, identifier, note: written } as const;
    const sentTexts = draft.texts;
    const key = newIdempotencyKey();
    flow.send({ type: 'care.send', care, key });
    // Not an effect of these fields: they may be gone when it is stored.
    const sent = flow.subscribe((snapshot) => {
      if (!isCareStored(snapshot, key)) return;
      sent.unsubscribe();
      // After no answer came, the user may have typed on before sending the same again.
      if (draft.settle(sentTexts)) onClose();
    });
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
        <Button size="compact-sm" variant="default" onClick={cancel}>
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
