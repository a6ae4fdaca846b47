import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { NoteConflict } from '#machines/text-care/text-care.machine.ts';
import type { NoteTexts } from '#machines/text-care/text-care.port.ts';
import { Notice } from '#src/components/Notice.tsx';
import { TextDifference } from '#src/components/TextDifference.tsx';
import { formatDateTime } from '#src/i18n/dates.ts';
import { savedByWords } from '#src/screens/common/saved-by.ts';
import { useInSight } from '#src/screens/forms/use-in-sight.ts';
import classes from './text-parts.module.css';

interface NoteConflictNoticeProps {
  readonly conflict: NoteConflict;
  /** What the user has typed by now; null where the note is to be removed. */
  readonly wanted: NoteTexts | null;
  /** Stores what the user wanted over the note that is stored by now. */
  readonly onKeepMine: () => void;
  /** Gives up what the user wanted for the note that is stored by now. */
  readonly onTakeTheirs: () => void;
}

/** The note that another user has stored meanwhile beside the one that was to be stored. */
export function NoteConflictNotice({ conflict, wanted, onKeepMine, onTakeTheirs }: NoteConflictNoticeProps) {
  const { t, i18n } = useLingui();
  const element = useInSight(conflict);
  const { contextIdentifier, stored, savedBy: by } = conflict;
  const isGone = stored?.contextIdentifier !== contextIdentifier;
  const from = stored?.contextIdentifier;
  const moment = !isGone && stored?.modificationDate ? formatDateTime(stored.modificationDate) : null;
  return (
    <div ref={element} tabIndex={-1} className={classes.conflict}>
      <Notice
        tone="warning"
        title={
          isGone
            ? t({ id: 'textNote.gone', message: 'Die Notiz dieses Kontexts wurde inzwischen entfernt' })
            : savedByWords(i18n, by)
        }
        action={
          <>
            <Button size="compact-sm" onClick={onKeepMine}>
              {wanted ? (
                <Trans id="textNote.conflict.mine">Meine Notiz behalten</Trans>
              ) : (
                <Trans id="textNote.conflict.remove">Trotzdem entfernen</Trans>
              )}
            </Button>
            <Button size="compact-sm" variant="default" onClick={onTakeTheirs}>
              {isGone ? (
                <Trans id="textNote.conflict.discard">Meine Notiz verwerfen</Trans>
              ) : (
                <Trans id="textNote.conflict.theirs">Gespeicherte Notiz übernehmen</Trans>
              )}
            </Button>
          </>
        }
      >
        {moment === null ? null : (
          <p>
            <Trans id="conflict.when">Gespeichert am {moment}.</Trans>
          </p>
        )}
        {stored && isGone ? (
          <p>
            <Trans id="textNote.from">Notiz aus {from}</Trans>
          </p>
        ) : null}
        {stored && wanted ? (
          <TextDifference before={linesOf(i18n, stored)} after={linesOf(i18n, wanted)} />
        ) : null}
        {stored && !wanted ? <p className={classes.text}>{linesOf(i18n, stored)}</p> : null}
      </Notice>
    </div>
  );
}

/** What a note says, one thing a line. */
function linesOf(i18n: I18n, { description, maxLength, isPlain }: NoteTexts): string {
  return [
    description,
    maxLength === null
      ? ''
      : i18n._(msg({ id: 'textNote.maxLength', message: `Höchstens ${maxLength} Zeichen` })),
    isPlain ? i18n._(msg({ id: 'textNote.plain', message: 'Reiner Text, ohne HTML' })) : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}
