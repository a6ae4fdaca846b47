import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import * as REFUSAL from '#contract/refusal.ts';
import type { CellTrouble } from '#machines/wording-matrix/matrix-step.ts';
import { Notice } from '#src/components/Notice.tsx';
import { TextDifference } from '#src/components/TextDifference.tsx';
import { formatDateTime } from '#src/i18n/dates.ts';
import { savedByWords } from '#src/screens/common/saved-by.ts';
import type { CellText } from '#src/screens/wording-matrix/cell-texts.ts';
import { troubleWords } from '#src/screens/wording-matrix/trouble-words.ts';
import type { Desk } from '#src/screens/wording-matrix/use-desk.ts';

interface CellTroubleNoticeProps {
  readonly trouble: CellTrouble;
  readonly typed: CellText;
  readonly desk: Desk;
  /** Gives up what was typed for what is stored by now. */
  readonly onTakeTheirs: () => void;
}

/** Why the text of a cell is not stored, and what to do about it. */
export function CellTroubleNotice({ trouble, typed, desk, onTakeTheirs }: CellTroubleNoticeProps) {
  const { i18n } = useLingui();
  const { code, stored, savedBy: by } = trouble;
  if (stored) {
    const moment = stored.modificationDate ? formatDateTime(stored.modificationDate) : null;
    return (
      <Notice
        tone="warning"
        title={savedByWords(i18n, by)}
        action={
          <>
            <Button size="compact-sm" onClick={() => desk.settle(typed.cell, stored)}>
              <Trans id="matrix.conflict.mine">Meinen Text behalten</Trans>
            </Button>
            <Button size="compact-sm" variant="default" onClick={onTakeTheirs}>
              <Trans id="matrix.conflict.theirs">Gespeicherten Text übernehmen</Trans>
            </Button>
          </>
        }
      >
        {moment === null ? null : (
          <p>
            <Trans id="conflict.when">Gespeichert am {moment}.</Trans>
          </p>
        )}
        <TextDifference before={stored.value ?? ''} after={typed.text} />
      </Notice>
    );
  }
  const { title, text } = troubleWords(i18n, code);
  return (
    <Notice
      tone="negative"
      title={title}
      action={
        code === REFUSAL.notFound ? (
          <Button size="compact-sm" onClick={() => desk.settle(typed.cell, null)}>
            <Trans id="matrix.trouble.recreate">Neu anlegen</Trans>
          </Button>
        ) : null
      }
    >
      <p>{text}</p>
    </Notice>
  );
}
