import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Failure } from '#machines/kit/failure.ts';
import { Notice } from '#src/components/Notice.tsx';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import { NextTry } from '#src/screens/common/NextTry.tsx';
import { useInSight } from '#src/screens/forms/use-in-sight.ts';
import classes from './form.module.css';

interface FormTroubleProps {
  readonly failure: Failure;
  /** Whether the reason stands beside fields. */
  readonly besideFields: boolean;
  readonly onRetry: () => void;
  /** Creates again what a user has deleted meanwhile; null where it is still there. */
  readonly onRecreate: (() => void) | null;
}

/** Why the submission is not stored, above the fields that still hold it. */
export function FormTrouble(props: FormTroubleProps) {
  // A reason beside a field takes the focus there.
  const element = useInSight(props.besideFields ? null : props.failure);
  return (
    <div ref={element} tabIndex={-1} className={classes.inSight}>
      <Trouble {...props} />
    </div>
  );
}

function Trouble({ failure, besideFields, onRetry, onRecreate }: FormTroubleProps) {
  const { t } = useLingui();
  if (failure.kind === 'unreachable') {
    return <FailureNotice failure={failure} step="change" onRetry={onRetry} />;
  }
  if (onRecreate) {
    return (
      <Notice
        tone="negative"
        title={t({ id: 'form.gone.title', message: 'Inzwischen gelöscht' })}
        action={
          <Button size="compact-sm" variant="default" onClick={onRecreate}>
            <Trans id="form.gone.recreate">Als neuen Eintrag weiterbearbeiten</Trans>
          </Button>
        }
      >
        <p>
          <Trans id="form.gone.text">
            Dieser Eintrag wurde gelöscht, während Sie ihn bearbeitet haben. Ihre Eingaben sind erhalten und
            können als neuer Eintrag angelegt werden.
          </Trans>
        </p>
      </Notice>
    );
  }
  return (
    <FailureNotice failure={failure} step="change" besideFields={besideFields}>
      <NextTry failure={failure} />
    </FailureNotice>
  );
}
