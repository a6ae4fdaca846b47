import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { TextChange, TextState } from '#machines/text-history/text-history.port.ts';
import { type TextHistoryFlow, textHistorySelectors } from '#machines/text-history/text-history.selectors.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { RelativeTime } from '#src/components/RelativeTime.tsx';
import { TextDifference } from '#src/components/TextDifference.tsx';
import { spokenIn } from '#src/screens/common/spoken-in.ts';
import { PartTrouble } from '#src/screens/wordings/PartTrouble.tsx';
import classes from './text-parts.module.css';

interface TextHistoryProps {
  readonly flow: TextHistoryFlow;
  /** Takes an earlier text over; nothing is stored by that. Left out where nothing can be changed. */
  readonly onPutBack?: (value: string) => void;
  /** Current text, so that the same is not offered again. */
  readonly present: string | null;
}

/** Who changed a text, when and from what to what, newest first; nothing while no place is asked about. */
export function TextHistory({ flow, onPutBack, present }: TextHistoryProps) {
  const { t } = useLingui();
  const question = useSelector(flow, textHistorySelectors.question);
  const changes = useSelector(flow, textHistorySelectors.changes);
  const more = useSelector(flow, textHistorySelectors.more);
  const isLoading = useSelector(flow, textHistorySelectors.isLoading);
  const failure = useSelector(flow, textHistorySelectors.failure);
  const isSlow = useSelector(flow, textHistorySelectors.isSlow);
  const canCancel = useSelector(flow, textHistorySelectors.canCancelWaiting);
  if (!question) return null;
  const isBlank = changes === null && !failure;
  return (
    <div className={classes.part} aria-busy={isBlank || isLoading}>
      {isBlank ? <div className={classes.bones} /> : null}
      {changes?.length === 0 ? (
        <p className={classes.note}>
          <Trans id="textHistory.none">Dieser Text wurde noch nie geändert.</Trans>
        </p>
      ) : null}
      {changes && changes.length > 0 ? (
        <ol
          className={classes.list}
          aria-label={t({ id: 'textHistory.list', message: 'Änderungen dieses Textes' })}
        >
          {changes.map((change) => (
            <Change
              key={`${change.revisionId} ${change.entityId}`}
              change={change}
              lang={question.lang}
              present={present}
              {...(onPutBack && { onPutBack })}
            />
          ))}
        </ol>
      ) : null}
      {changes && more > 0 && !failure ? (
        <ActionButton
          size="compact-sm"
          variant="default"
          busy={isLoading}
          onClick={() => flow.send({ type: 'history.more' })}
        >
          <Plural
            id="textHistory.more"
            value={more}
            one="Eine ältere Änderung zeigen"
            other="Ältere Änderungen zeigen (#)"
          />
        </ActionButton>
      ) : null}
      <PartTrouble
        failure={failure}
        onRetry={() => flow.send({ type: 'history.retry' })}
        isSlow={isSlow}
        onCancel={canCancel ? () => flow.send({ type: 'wait.cancel' }) : null}
      />
    </div>
  );
}

interface ChangeProps extends Pick<TextHistoryProps, 'present' | 'onPutBack'> {
  readonly change: TextChange;
  readonly lang: string;
}

function Change({ change, lang, present, onPutBack }: ChangeProps) {
  const { before, after, username, timestamp } = change;
  const canPutBack = onPutBack && before && before.value !== present;
  return (
    <li className={classes.change}>
      <p className={classes.facts}>
        <strong>{username}</strong>
        <RelativeTime value={timestamp} />
      </p>
      <p className={classes.note}>
        <What change={change} />
      </p>
      <div className={classes.texts} {...spokenIn(lang)}>
        <Texts before={before} after={after} />
      </div>
      {canPutBack ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconHistory aria-hidden size={16} stroke={1.75} />}
          onClick={() => onPutBack(before.value)}
        >
          <Trans id="textHistory.putBack">Diesen Wert wieder einsetzen</Trans>
        </Button>
      ) : null}
    </li>
  );
}

/** Describes the change, where the texts alone do not say it. */
function What({ change: { before, after, moved } }: { readonly change: TextChange }) {
  const elsewhere = moved?.contextIdentifier ?? '';
  const place = <IdentifierText>{elsewhere}</IdentifierText>;
  if (!before) {
    return moved ? (
      <Trans id="textHistory.movedHere">Von {place} hierher verschoben</Trans>
    ) : (
      <Trans id="textHistory.added">Angelegt</Trans>
    );
  }
  if (!after) {
    return moved ? (
      <Trans id="textHistory.movedAway">Von hier nach {place} verschoben</Trans>
    ) : (
      <Trans id="textHistory.removed">Gelöscht</Trans>
    );
  }
  if (before.active !== after.active) {
    return after.active ? (
      <Trans id="textHistory.activated">Aktiviert</Trans>
    ) : (
      <Trans id="textHistory.deactivated">Deaktiviert</Trans>
    );
  }
  if (before.resetInheritance !== after.resetInheritance) {
    return after.resetInheritance ? (
      <Trans id="textHistory.reset">Setzt seither die Vererbung zurück</Trans>
    ) : (
      <Trans id="textHistory.noReset">Setzt seither die Vererbung nicht mehr zurück</Trans>
    );
  }
  return <Trans id="textHistory.changed">Geändert</Trans>;
}

interface TextsProps {
  readonly before: TextState | null;
  readonly after: TextState | null;
}

function Texts({ before, after }: TextsProps) {
  if (before && after && before.value !== after.value) {
    return <TextDifference before={before.value} after={after.value} />;
  }
  const only = after ?? before;
  if (!only) return null;
  return (
    <p className={classes.text}>
      {only.value === '' ? <Trans id="wordingOrigin.empty">Leerer Text</Trans> : only.value}
    </p>
  );
}
