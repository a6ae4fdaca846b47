import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isRefusalCode } from '#contract/refusals.ts';
import type { Failure, Refused } from '#machines/kit/failure.ts';
import { type Step, unreachableMessage, unreachableTitle } from '#src/i18n/failure-messages.ts';
import { refusalMessage, stateMessage } from '#src/i18n/refusal-messages.ts';
import { rightWords } from '#src/screens/common/right-words.ts';

/** A failure in words. */
export interface FailureWords {
  readonly title: string;
  /** Says what happened, what it means and what to do. */
  readonly text: string;
  /** Number under which the server's log knows the request. */
  readonly requestId: string | null;
}

/**
 * Says what a failure means.
 * @param step what was tried
 */
export function failureWords(i18n: I18n, failure: Failure, step: Step): FailureWords {
  if (failure.kind === 'unreachable') {
    return {
      title: unreachableTitle(i18n, failure),
      text: unreachableMessage(i18n, failure, step),
      requestId: failure.requestId,
    };
  }
  return {
    title: i18n._(msg({ id: 'failure.refused.title', message: 'Operation fehlgeschlagen!' })),
    text: failure.kind === 'refused' ? refusedText(i18n, failure) : refusalText(i18n, failure.code, null),
    requestId: null,
  };
}

/** The sentence for a code; for one that the catalogue does not know, the server's own is better than none. */
export function refusalText(i18n: I18n, code: string, message: string | null): string {
  return message && !isRefusalCode(code) ? message : refusalMessage(i18n, code);
}

/** The sentence for a refusal: the server's state where that is the reason, otherwise that of its code. */
export function refusedText(i18n: I18n, { code, message, findings }: Refused): string {
  const [first] = findings;
  return stateMessage(i18n, first?.reason) ?? rightWords(i18n, first) ?? refusalText(i18n, code, message);
}
