import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as REFUSAL from '#contract/refusal.ts';
import { isRefusalCode, refusalSentence } from '#contract/refusals.ts';
import type { Failure, Refused } from '#machines/kit/failure.ts';
import { unreachableMessage, unreachableTitle } from '#src/i18n/failure-messages.ts';
import { refusalMessage } from '#src/i18n/refusal-messages.ts';

/** Notice above the form after a failed sign-in. */
export interface LoginNotice {
  readonly title: string;
  readonly lines: readonly string[];
  /** Sending the same again may help. */
  readonly canRetry: boolean;
  /** Number under which the server's log knows the request. */
  readonly requestId: string | null;
}

/** Codes that say no more than that name and password do not fit; for the others their own sentence is clearer. */
const WRONG_CREDENTIALS: readonly string[] = [
  REFUSAL.unknown,
  REFUSAL.notSignedIn,
  REFUSAL.wrongCredentials,
  REFUSAL.userNotFound,
  REFUSAL.sessionExpired,
];

/** The words for a sign-in that failed (specification section 8, behaviour per situation). */
export function loginNotice(i18n: I18n, failure: Failure): LoginNotice {
  if (failure.kind === 'unreachable') {
    return {
      title: unreachableTitle(i18n, failure),
      lines: [unreachableMessage(i18n, failure, 'typed')],
      canRetry: true,
      requestId: failure.requestId,
    };
  }
  const lines = [sentence(i18n, failure.code)];
  if (failure.kind === 'refused') {
    // The server's own sentence, unless it says what stands there already.
    if (failure.message && failure.message !== ownText(failure)) lines.push(failure.message);
  }
  return {
    title: i18n._(msg({ id: 'login.failed.title', message: 'Authentifizierung fehlgeschlagen!' })),
    lines,
    canRetry: false,
    requestId: null,
  };
}

function sentence(i18n: I18n, code: string): string {
  if (isRefusalCode(code) && !WRONG_CREDENTIALS.includes(code)) return refusalMessage(i18n, code);
  return i18n._(msg({ id: 'login.failed.message', message: 'Die Authentifizierungsdaten sind falsch!' }));
}

function ownText({ code, retryAfter }: Refused): string | null {
  return isRefusalCode(code) ? refusalSentence(code, retryAfter) : null;
}
