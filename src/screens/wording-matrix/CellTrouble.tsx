import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import * as z from 'zod/mini';
import { type Wording, wordingSave } from '#contract/wording.ts';
import { wordingFormView } from '#machines/wording.ts';
import type { OpenCell } from '#machines/wording-matrix/matrix-cell.ts';
import { Notice } from '#src/parts/Notice.tsx';
import { TextDifference } from '#src/parts/TextDifference.tsx';
import { FormTrouble } from '#src/screens/forms/FormTrouble.tsx';
import type { CellText } from '#src/screens/wording-matrix/cell-texts.ts';
import type { CellEditing } from '#src/screens/wording-matrix/use-cell-editing.ts';

const CHANGED_MEANWHILE = '046';
const GONE = '008';
const TAKEN = '006';

interface CellTroubleProps {
  readonly open: OpenCell;
  readonly typed: CellText;
  readonly editing: CellEditing;
  /** The wording that the context has there by now, null for none. */
  readonly presentKey: number | null;
  /** Gives up what was typed for what somebody else has stored. */
  readonly onTakeTheirs: () => void;
}

/** Why what is typed in a cell is not stored, and what to do about it. */
export function CellTrouble({ open, typed, editing, presentKey, onTakeTheirs }: CellTroubleProps) {
  const { t } = useLingui();
  const failure = useSelector(open.form, wordingFormView.failure);
  const loaded = useSelector(open.form, wordingFormView.loaded);
  const isNotFound = useSelector(open.form, wordingFormView.isNotFound);
  const code = failure?.kind === 'refused' ? failure.code : null;
  const refusedFor = failure?.kind === 'refused' ? storedOf(failure.content) : null;
  const stale = !failure && loaded && (loaded.value ?? '') !== typed.base ? loaded : null;
  const theirs = code === CHANGED_MEANWHILE ? refusedFor : stale;
  if (theirs) {
    return (
      <Notice
        tone="warning"
        title={t({ id: 'conflict.title', message: 'Inzwischen hat jemand anderes gespeichert' })}
        action={
          <>
            <Button size="compact-sm" onClick={() => editing.settle(open, theirs)}>
              <Trans id="matrix.conflict.mine">Meinen Text behalten</Trans>
            </Button>
            <Button size="compact-sm" variant="default" onClick={onTakeTheirs}>
              <Trans id="matrix.conflict.theirs">Gespeicherten Text nehmen</Trans>
            </Button>
          </>
        }
      >
        <TextDifference before={theirs.value ?? ''} after={typed.text} />
      </Notice>
    );
  }
  if (code === TAKEN && presentKey !== null) {
    return (
      <Notice
        tone="warning"
        title={t({ id: 'matrix.taken.title', message: 'Hier gibt es inzwischen einen Text' })}
        action={
          <Button size="compact-sm" onClick={() => editing.reopen(open, presentKey)}>
            <Trans id="matrix.taken.goOn">Mit meinem Text vergleichen</Trans>
          </Button>
        }
      >
        <p>
          <Trans id="matrix.taken.text">
            Jemand hat ihn angelegt, während Sie geschrieben haben. Ihr Text ist noch da.
          </Trans>
        </p>
      </Notice>
    );
  }
  const recreate = () =>
    isNotFound ? editing.reopen(open, null) : open.form.send({ type: 'form.recreate' });
  if (isNotFound || (failure && code === GONE && loaded)) {
    const gone = {
      kind: 'refused',
      code: GONE,
      message: null,
      findings: [],
      content: null,
      retryAfter: null,
    } as const;
    return (
      <FormTrouble failure={gone} besideFields={false} onRetry={() => undefined} onRecreate={recreate} />
    );
  }
  if (!failure) return null;
  return (
    <FormTrouble
      failure={failure}
      besideFields={false}
      onRetry={() => open.form.send({ type: 'form.retry' })}
      onRecreate={null}
    />
  );
}

/** The wording as it is stored now, when a refusal carried it. */
function storedOf(content: unknown): Wording | null {
  const parsed = z.safeParse(wordingSave.content, content);
  return parsed.success ? parsed.data.wording : null;
}
