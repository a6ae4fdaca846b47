import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { use } from 'react';
import type { Impact } from '#contract/impact.ts';
import { leavingSelectors } from '#machines/leaving/leaving.selectors.ts';
import {
  type ConsequencesFlow,
  recordConsequencesSelectors,
} from '#machines/record-consequences/record-consequences.selectors.ts';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import { ConfirmDialog } from '#src/components/ConfirmDialog.tsx';
import { Notice } from '#src/components/Notice.tsx';
import type { FocusBack } from '#src/components/use-focus-back.ts';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import { Leaving } from '#src/screens/common/leaving.ts';
import { ClashRows } from '#src/screens/impact/ClashRows.tsx';
import { EffectiveRows } from '#src/screens/impact/EffectiveRows.tsx';

interface ConsequencesDialogProps {
  readonly flow: ConsequencesFlow;
  /** Where work goes on when what opened it is gone. */
  readonly focusBack?: FocusBack;
}

/** Says before a save whose texts it changes elsewhere, from what to what, and lets the user decide. */
export function ConsequencesDialog({ flow, focusBack }: ConsequencesDialogProps) {
  const { t } = useLingui();
  const leaving = use(Leaving) ?? undefined;
  // One question at a time: whether the user leaves comes first.
  const isLeaving = useSelector(leaving, (one) => one !== undefined && leavingSelectors.isAsking(one));
  const isAsking = useSelector(flow, recordConsequencesSelectors.isAsking);
  const isUnknown = useSelector(flow, recordConsequencesSelectors.isUnknown);
  const impact = useSelector(flow, recordConsequencesSelectors.impact);
  const failure = useSelector(flow, recordConsequencesSelectors.failure);
  const slow = useSelector(flow, recordConsequencesSelectors.isSlow);
  const canCancel = useSelector(flow, recordConsequencesSelectors.canCancelWaiting);
  return (
    <>
      {(isAsking || isUnknown) && !isLeaving ? (
        <ConfirmDialog
          opened
          wide
          title={t({ id: 'consequences.title', message: 'Folgen der Änderung' })}
          confirmLabel={
            isUnknown
              ? t({ id: 'consequences.saveUnseen', message: 'Ohne Folgenanzeige speichern' })
              : t({ id: 'part.form.save', message: 'Speichern' })
          }
          cancelLabel={t({ id: 'leave.stay', message: 'Weiter bearbeiten' })}
          focusBack={focusBack}
          confirmable={(impact?.counts.clashes ?? 0) === 0}
          onConfirm={() => flow.send({ type: 'consequences.accept' })}
          onCancel={() => flow.send({ type: 'consequences.withdraw' })}
        >
          {failure ? (
            <FailureNotice
              failure={failure}
              step="typed"
              onRetry={() => flow.send({ type: 'consequences.preview' })}
            >
              <p>
                <Trans id="consequences.unknown">
                  Ob die Änderung Texte in anderen Kontexten verändert, konnte nicht ermittelt werden.
                  Gespeichert ist noch nichts.
                </Trans>
              </p>
            </FailureNotice>
          ) : (
            <Consequences impact={impact} />
          )}
        </ConfirmDialog>
      ) : null}
      <BusyNotice slow={slow} {...(canCancel && { onCancel: () => flow.send({ type: 'wait.cancel' }) })} />
    </>
  );
}

function Consequences({ impact }: { readonly impact: Impact | null }) {
  if (!impact) {
    return (
      <p>
        <Trans id="consequences.untold">Dieser Server kann die Folgen nicht vorab anzeigen.</Trans>
      </p>
    );
  }
  const { clashes, counts } = impact;
  if (counts.clashes > 0) {
    return (
      <Notice tone="warning">
        <p>
          <Trans id="consequences.clashes">So kann es nicht gespeichert werden:</Trans>
        </p>
        <ClashRows clashes={clashes} count={counts.clashes} />
      </Notice>
    );
  }
  return <EffectiveRows impact={impact} />;
}
