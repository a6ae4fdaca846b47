import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { AUDIT_TYPES } from '#contract/audit-types.ts';
import type { Undo } from '#machines/history/operation.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { FIRST_AUDIT_QUERY } from '#machines/route/audit-query.ts';
import { pathOf } from '#src/address/address.ts';
import { failureWords } from '#src/screens/common/failure-words.ts';
import { clashWords } from '#src/screens/impact/clash-words.ts';
import { SUBJECT_WORDS } from '#src/screens/records/subject-words.ts';
import { undoRefusal } from '#src/screens/shell/undo-words.ts';
import classes from './toasts.module.css';

/** How many of the records that block it are named; the history lists all of them. */
const NAMED = 3;

interface UndoTroubleProps {
  readonly offer: Undo;
  readonly failure: Failure;
  /** Whether it is not known if the server has done it. */
  readonly unknown: boolean;
  /** Tries the same again; null where that makes no sense. */
  readonly onRetry: (() => void) | null;
}

/** Why something could not be taken back, and what can be done about it. */
export function UndoTrouble({ offer, failure, unknown, onRetry }: UndoTroubleProps) {
  const { i18n } = useLingui();
  const refusal = failure.kind === 'refused' ? failure : null;
  const clashes = refusal?.findings.slice(0, NAMED) ?? [];
  // The history is for superAdmins; of those, everybody who can change something may take anything back.
  const maySeeHistory = refusal !== null && !offer.onlyLatest;
  const type = AUDIT_TYPES.find((one) => SUBJECT_WORDS[one].route === offer.route?.kind) ?? 'wording';
  return (
    <div role="alert">
      <p className={classes.trouble}>
        {unknown ? (
          <Trans id="undo.unknown">
            Der Server hat nicht geantwortet. Ob die Änderung zurückgenommen wurde, ist nicht bekannt.
            Versuchen Sie es erneut: Sie wird höchstens einmal zurückgenommen.
          </Trans>
        ) : (
          ((refusal && undoRefusal(i18n, refusal.code)) ?? failureWords(i18n, failure, 'read').text)
        )}
      </p>
      {clashes.length > 0 ? (
        <ul className={classes.clashes}>
          {clashes.map((clash) => (
            <li key={clash.message}>{clashWords(i18n, clash)}</li>
          ))}
        </ul>
      ) : null}
      <div className={classes.way}>
        {onRetry ? (
          <Button size="compact-sm" variant="light" onClick={onRetry}>
            <Trans id="part.error.retry">Erneut versuchen</Trans>
          </Button>
        ) : null}
        {maySeeHistory ? (
          <Link to={pathOf({ kind: 'audit', query: { ...FIRST_AUDIT_QUERY, type } })}>
            <Trans id="toast.undo.history">Im Änderungsverlauf ansehen</Trans>
          </Link>
        ) : null}
      </div>
    </div>
  );
}
