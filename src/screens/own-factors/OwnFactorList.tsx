import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { Factor } from '#contract/factor.ts';
import { type OwnFactorsFlow, ownFactorsSelectors } from '#machines/own-factors/own-factors.selectors.ts';
import { ActionItem, ActionList } from '#src/components/ActionList.tsx';
import { ButtonRow } from '#src/components/ButtonRow.tsx';
import { DateTimeText } from '#src/components/DateTimeText.tsx';
import { useShownOnce } from '#src/screens/common/unsaved.ts';
import formClasses from '#src/screens/forms/form.module.css';
import { AppStep } from '#src/screens/own-factors/AppStep.tsx';
import { FactorQuestion } from '#src/screens/own-factors/FactorQuestion.tsx';
import { useFactorNames } from '#src/screens/own-factors/factor-names.ts';
import { PasskeyStep } from '#src/screens/own-factors/PasskeyStep.tsx';
import { RecoveryCodes } from '#src/screens/own-factors/RecoveryCodes.tsx';
import { RenameStep } from '#src/screens/own-factors/RenameStep.tsx';
import { PartTrouble } from '#src/screens/wordings/PartTrouble.tsx';
import classes from './OwnFactors.module.css';

interface OwnFactorListProps {
  readonly flow: OwnFactorsFlow;
  /** Whether the user has another second factor than those that are listed here. */
  readonly hasOther: boolean;
  /** Whether passkeys can be added here. */
  readonly canAddPasskeys: boolean;
  /** Whether passkeys can be renamed here. */
  readonly canRenamePasskeys: boolean;
}

/** One's own authenticator apps, passkeys and recovery codes, with the ways to add, make and remove them. */
export function OwnFactorList(props: OwnFactorListProps) {
  const { flow, hasOther, canAddPasskeys, canRenamePasskeys } = props;
  const nameOf = useFactorNames();
  const own = useSelector(flow, ownFactorsSelectors.own);
  const begun = useSelector(flow, ownFactorsSelectors.begun);
  const isAddingPasskey = useSelector(flow, ownFactorsSelectors.isAddingPasskey);
  const renamed = useSelector(flow, ownFactorsSelectors.renamed);
  const codes = useSelector(flow, ownFactorsSelectors.codes);
  const question = useSelector(flow, ownFactorsSelectors.question);
  const canBegin = useSelector(flow, ownFactorsSelectors.canBegin);
  const isBusy = useSelector(flow, ownFactorsSelectors.isBusy);
  const isSlow = useSelector(flow, ownFactorsSelectors.isSlow);
  const canCancel = useSelector(flow, ownFactorsSelectors.canCancelWaiting);
  const failure = useSelector(flow, ownFactorsSelectors.failure);
  useShownOnce(useSelector(flow, ownFactorsSelectors.hasSecret));
  const hasAny = useSelector(flow, ownFactorsSelectors.hasAny);
  const hasFactor = hasOther || hasAny;
  const onCancel = canCancel ? () => flow.send({ type: 'wait.cancel' }) : null;
  return (
    <section className={`${formClasses.section} ${formClasses.below}`} aria-labelledby="own-factors">
      <h2 id="own-factors" className={formClasses.heading}>
        <Trans id="factors.title">Authenticator-App, Passkeys und Wiederherstellungscodes</Trans>
      </h2>
      <p className={formClasses.hint}>
        <Trans id="factors.hint">
          Eine App auf Ihrem Telefon zeigt alle 30 Sekunden einen anderen Zugangscode, auch ohne Netz. Mit
          einem Passkey melden Sie sich ohne Passwort an. Mit einem Wiederherstellungscode kommen Sie hinein,
          wenn das Telefon verloren ist.
        </Trans>
      </p>
      {own === null ? (
        failure ? null : (
          <div className={formClasses.tallBone} />
        )
      ) : own.factors.length > 0 ? (
        <ActionList busy={isBusy}>
          {own.factors.map((factor) => (
            <AddedFactor
              key={factor.id}
              factor={factor}
              name={nameOf(factor, own.factors)}
              canBegin={canBegin}
              onRename={
                canRenamePasskeys && factor.kind === 'passkey'
                  ? () => flow.send({ type: 'passkey.rename', id: factor.id })
                  : null
              }
              onRemove={() => flow.send({ type: 'factor.remove', id: factor.id })}
            />
          ))}
        </ActionList>
      ) : null}
      {begun ? (
        <AppStep flow={flow} begun={begun} />
      ) : own && isAddingPasskey ? (
        <PasskeyStep flow={flow} factors={own.factors} />
      ) : renamed ? (
        <RenameStep flow={flow} passkey={renamed} />
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
            {canAddPasskeys ? (
              <Button
                variant="default"
                aria-disabled={!canBegin}
                onClick={() => flow.send({ type: 'passkey.add' })}
              >
                <Trans id="factors.passkey.add">Passkey hinzufügen</Trans>
              </Button>
            ) : null}
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
      <FactorQuestion flow={flow} question={question} />
    </section>
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

interface AddedFactorProps {
  readonly factor: Factor;
  readonly name: string;
  /** Another step can begin. */
  readonly canBegin: boolean;
  /** Gives it another name; null where it has none. */
  readonly onRename: (() => void) | null;
  readonly onRemove: () => void;
}

function AddedFactor(props: AddedFactorProps) {
  const { factor, name, canBegin, onRename, onRemove } = props;
  const { since, lastUse } = factor;
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
        <ButtonRow>
          {onRename ? (
            <Button
              variant="default"
              size="compact-sm"
              aria-disabled={!canBegin}
              aria-label={t({ id: 'factors.renameOne', message: `Umbenennen: ${name}` })}
              onClick={onRename}
            >
              <Trans id="factors.rename">Umbenennen</Trans>
            </Button>
          ) : null}
          <Button
            variant="default"
            size="compact-sm"
            aria-disabled={!canBegin}
            aria-label={t({ id: 'factors.removeOne', message: `Entfernen: ${name}` })}
            onClick={onRemove}
          >
            <Trans id="factors.remove">Entfernen</Trans>
          </Button>
        </ButtonRow>
      }
    />
  );
}
