import type { PreviousSignIn } from '#contract/previous-sign-in.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import type { NotificationContent } from '#machines/notifications/notifications.machine.ts';

/** Milliseconds of what the user has to think about: whether failed sign-ins were theirs, or how to get in without recovery codes. */
const LONGER = 15_000;

/** What a user is notified of after a sign-in: when the one before was, and what has happened to the account since. */
export function signInNotices(previous: PreviousSignIn): readonly NotificationContent[] {
  const { lastSignIn, failures, factorReset, recoveryCodesLeft } = previous;
  const date = lastSignIn ?? '';
  const notices: NotificationContent[] = [];
  if (failures > 0)
    notices.push({
      ...{ level: 'warning', topic: 'signIn.failures', autoClose: LONGER },
      values: { date, count: String(failures), known: lastSignIn === null ? 'no' : 'yes' },
    });
  else if (lastSignIn !== null)
    notices.push({ level: 'info', topic: 'signIn.last', values: { date }, autoClose: AUTO_CLOSE });
  if (recoveryCodesLeft === 0)
    notices.push({ level: 'warning', topic: 'signIn.noRecoveryCodes', values: {}, autoClose: LONGER });
  if (factorReset)
    notices.push({
      ...{ level: 'warning', topic: 'signIn.factorReset', autoClose: null },
      values: {
        ...{ date: factorReset.date, username: factorReset.username ?? '' },
        known: factorReset.username === null ? 'no' : 'yes',
      },
    });
  return notices;
}
