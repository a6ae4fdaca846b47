import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Failure, Unreachable } from '#machines/kit/failure.ts';

const TITLES: Readonly<Record<Unreachable['cause'], MessageDescriptor>> = {
  network: msg({ id: 'failure.network.title', message: 'Der Server ist nicht erreichbar' }),
  cancelled: msg({ id: 'failure.cancelled.title', message: 'Vorgang abgebrochen' }),
  server: msg({ id: 'failure.server.title', message: 'Der Server hat einen Fehler gemeldet' }),
  shape: msg({ id: 'failure.shape.title', message: 'Die Antwort des Servers ist nicht lesbar' }),
  fault: msg({ id: 'failure.fault.title', message: 'In der Anwendung ist ein Fehler aufgetreten' }),
};

const SENTENCES: Readonly<Record<Unreachable['cause'], MessageDescriptor>> = {
  network: msg({
    id: 'failure.network',
    message: 'Der Server antwortet nicht. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  }),
  cancelled: msg({
    id: 'failure.cancelled',
    message: 'Sie haben nicht länger auf die Antwort gewartet. Sie können es jederzeit erneut versuchen.',
  }),
  server: msg({
    id: 'failure.server',
    message:
      'Bitte versuchen Sie es in einigen Minuten erneut. Hilft das nicht, wenden Sie sich an Ihre Administration.',
  }),
  shape: msg({
    id: 'failure.shape',
    message: 'Bitte versuchen Sie es erneut. Hilft das nicht, wenden Sie sich an Ihre Administration.',
  }),
  fault: msg({
    id: 'failure.fault',
    message:
      'Bitte versuchen Sie es erneut. Hilft das nicht, sichern Sie Ihren Text und laden Sie die Seite neu.',
  }),
};

/** What a proxy on the way does not let through, it answers with a page of its own. */
export function isTooLargeOnTheWay({ status }: Pick<Unreachable, 'status'>): boolean {
  return status === 413;
}

/** Whether a change with this failure may be stored after all: it was sent, and not answered. */
export function isOutcomeUnknown(failure: Failure | null): boolean {
  return failure?.kind === 'unreachable' && !isTooLargeOnTheWay(failure);
}

const INPUT_KEPT = msg({ id: 'failure.inputKept', message: 'Ihre Eingaben sind noch da.' });

const OUTCOME_UNKNOWN = msg({
  id: 'failure.outcomeUnknown',
  message: 'Ob die Änderung gespeichert wurde, ist nicht bekannt.',
});

/** Short title for a request that got no usable answer. */
export function unreachableTitle(i18n: I18n, failure: Pick<Unreachable, 'cause' | 'status'>): string {
  return isTooLargeOnTheWay(failure)
    ? i18n._(msg({ id: 'failure.tooLarge.title', message: 'Zu groß für den Weg zum Server' }))
    : i18n._(TITLES[failure.cause]);
}

/**
 * Attempted step. read: something was to be shown. typed: something typed was sent and changes nothing by itself, and
 * it is still there. change: that too, and whether it was carried out is not known. sent: only the latter, since
 * nothing was typed or the form is closed.
 */
export type Step = 'read' | 'typed' | 'change' | 'sent';

/** Explanation of the failure, and what to do now. */
export function unreachableMessage(
  i18n: I18n,
  { cause, status = null }: Pick<Unreachable, 'cause'> & Partial<Pick<Unreachable, 'status'>>,
  step: Step,
): string {
  if (isTooLargeOnTheWay({ status })) {
    const words = i18n._(
      msg({
        id: 'failure.tooLarge',
        message:
          'Ein Rechner zwischen Ihnen und dem Server, etwa ein Proxy, lässt so große Anfragen nicht durch. Bitte senden Sie weniger auf einmal, oder wenden Sie sich an Ihre Administration.',
      }),
    );
    // It has not reached the server.
    return step === 'typed' || step === 'change' ? `${words} ${i18n._(INPUT_KEPT)}` : words;
  }
  const sentences = [i18n._(SENTENCES[cause])];
  if (step === 'typed' || step === 'change') sentences.push(i18n._(INPUT_KEPT));
  if (step === 'change' || step === 'sent') sentences.push(i18n._(OUTCOME_UNKNOWN));
  return sentences.join(' ');
}
