import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Factor } from '#contract/factor.ts';
import { type OwnFactorsFlow, ownFactorsSelectors } from '#machines/own-factors/own-factors.selectors.ts';
import { ActionItem, ActionList } from '#src/components/ActionList.tsx';
import { ButtonRow } from '#src/components/ButtonRow.tsx';
import { ConfirmDialog } from '#src/components/ConfirmDialog.tsx';
import { DateTimeText } from '#src/components/DateTimeText.tsx';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import formClasses from '#src/screens/forms/form.module.css';
import { AppStep } from '#src/screens/own-factors/AppStep.tsx';
import { RecoveryCodes } from '#src/screens/own-factors/RecoveryCodes.tsx';
import { PartTrouble } from '#src/screens/wordings/PartTrouble.tsx';
import classes from './OwnFactors.module.css';

interface OwnFactorListProps {
  readonly flow: OwnFactorsFlow;
  /** Whether the user has another second factor than those that are listed here. */
  readonly hasOther: boolean;
}

/** One's own authenticator apps and recovery codes, with the ways to add, make and remove them. */
export function OwnFactorList({ flow, hasOther }: OwnFactorListProps) {
  const { t } = useLingui();
  const own = useSelector(flow, ownFactorsSelectors.own);
  const begun = useSelector(flow, ownFactorsSelectors.begun);
  const codes = useSelector(flow, ownFactorsSelectors.codes);
  const question = useSelector(flow, ownFactorsSelectors.question);
  const canBegin = useSelector(flow, ownFactorsSelectors.canBegin);
  const isBusy = useSelector(flow, ownFactorsSelectors.isBusy);
  const isSlow = useSelector(flow, ownFactorsSelectors.isSlow);
  const canCancel = useSelector(flow, ownFactorsSelectors.canCancelWaiting);
  const failure = useSelector(flow, ownFactorsSelectors.failure);
  const hasFactor = hasOther || (own !== null && own.factors.length > 0);
  const onCancel = canCancel ? () => flow.send({ type: 'wait.cancel' }) : null;
  return (
    <section className={`${formClasses.section} ${formClasses.below}`} aria-labelledby="own-factors">
      <h2 id="own-factors" className={formClasses.heading}>
        <Trans id="factors.title">Authenticator-App und Wiederherstellungscodes</Trans>
      </h2>
      <p className={formClasses.hint}>
        <Trans id="factors.hint">
          Eine App auf Ihrem Telefon zeigt alle 30 Sekunden einen anderen Zugangscode, auch ohne Netz. Mit
          einem Wiederherstellungscode kommen Sie hinein, wenn das Telefon verloren ist.
        </Trans>
      </p>
      {own === null ? (
        failure ? null : (
          <div className={formClasses.tallBone} />
        )
      ) : own.factors.length > 0 ? (
        <ActionList busy={isBusy}>
          {own.factors.map((factor, at) => (
            <AddedApp
              key={factor.id}
              factor={factor}
              name={
                own.factors.length > 1
                  ? t({ id: 'factors.appNumber', message: `Authenticator-App ${{ number: at + 1 }}` })
                  : t({ id: 'factors.app', message: 'Authenticator-App' })
              }
              canRemove={canBegin}
              onRemove={() => flow.send({ type: 'factor.remove', id: factor.id })}
            />
          ))}
        </ActionList>
      ) : null}
      {begun ? (
        <AppStep flow={flow} begun={begun} />
      ) : codes ? (
        <RecoveryCodes codes={codes} onKept={() => flow.send({ type: 'codes.kept' })} />
      ) : own ? (
        <>
          {hasFactor ? <CodesLeft left={own.recoveryCodesLeft} /> : null}
          <ButtonRow>
            <Button
              variant="default"
              aria-disabled={!canBegin}
              onClick={() => flow.send({ type: 'app.add' })}
            >
              <Trans id="factors.add">App hinzufügen</Trans>
            </Button>
            {hasFactor ? (
              <Button
                variant="default"
                aria-disabled={!canBegin}
                onClick={() => flow.send({ type: 'codes.make' })}
              >
                {own.recoveryCodesLeft === null ? (
                  <Trans id="factors.codes.make">Wiederherstellungscodes erzeugen</Trans>
                ) : (
                  <Trans id="factors.codes.renew">Neue Wiederherstellungscodes erzeugen</Trans>
                )}
              </Button>
            ) : null}
          </ButtonRow>
        </>
      ) : null}
      <PartTrouble
        failure={failure}
        onRetry={() => flow.send({ type: 'factors.retry' })}
        isSlow={isSlow}
        onCancel={onCancel}
      />
      <Question flow={flow} question={question} />
    </section>
  );
}

function Question({
  flow,
  question,
}: {
  readonly flow: OwnFactorsFlow;
  readonly question: 'codes' | 'removal' | null;
}) {
  const { t } = useLingui();
  // The words stay while the dialog closes.
  const [shown, setShown] = useState(question);
  if (question !== null && question !== shown) setShown(question);
  const isRemoval = shown === 'removal';
  return (
    <ConfirmDialog
      opened={question !== null}
      title={
        isRemoval
          ? t({ id: 'factors.remove.title', message: 'Authenticator-App entfernen?' })
          : t({ id: 'factors.renew.title', message: 'Neue Wiederherstellungscodes erzeugen?' })
      }
      confirmLabel={
        isRemoval
          ? t({ id: 'factors.remove.confirm', message: 'Entfernen' })
          : t({ id: 'factors.renew.confirm', message: 'Erzeugen' })
      }
      destructive={isRemoval}
      onConfirm={() => flow.send({ type: 'step.confirm', key: newIdempotencyKey() })}
      onCancel={() => flow.send({ type: 'step.abandon' })}
    >
      {isRemoval ? (
        <Trans id="factors.remove.text">
          Codes dieser App gelten dann nicht mehr, und Ihre anderen Sitzungen enden. Ist es Ihr letzter
          zweiter Faktor, gelten auch die Wiederherstellungscodes nicht mehr.
        </Trans>
      ) : (
        <Trans id="factors.renew.text">Die bisherigen Codes gelten dann nicht mehr.</Trans>
      )}
    </ConfirmDialog>
  );
}

function CodesLeft({ left }: { readonly left: number | null }) {
  return (
    <p className={classes.left} data-few={(left !== null && left < 3) || undefined}>
      {left === null ? (
        <Trans id="factors.codes.none">Sie haben noch keine Wiederherstellungscodes.</Trans>
      ) : (
        <Trans id="factors.codes.left">Wiederherstellungscodes: noch {left} von 10</Trans>
      )}
    </p>
  );
}

interface AddedAppProps {
  readonly factor: Factor;
  readonly name: string;
  readonly canRemove: boolean;
  readonly onRemove: () => void;
}

function AddedApp({ factor: { since, lastUse }, name, canRemove, onRemove }: AddedAppProps) {
  const { t } = useLingui();
  return (
    <ActionItem
      name={name}
      note={
        lastUse === null ? (
          <Trans id="factors.since">
            Hinzugefügt am <DateTimeText value={since} />, noch nicht benutzt
          </Trans>
        ) : (
          <Trans id="factors.used">
            Hinzugefügt am <DateTimeText value={since} />, zuletzt benutzt <DateTimeText value={lastUse} />
          </Trans>
        )
      }
      action={
        <Button
          variant="default"
          size="compact-sm"
          aria-disabled={!canRemove}
          aria-label={t({ id: 'factors.removeOne', message: `Entfernen: ${name}` })}
          onClick={onRemove}
        >
          <Trans id="factors.remove">Entfernen</Trans>
        </Button>
      }
    />
  );
}
