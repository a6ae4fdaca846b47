import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NotificationContent } from '#machines/notifications/notifications.machine.ts';

/** The words of a notification. */
export interface ToastWords {
  readonly title: string | null;
  readonly message: string;
}

/** Finds the sentence for what a flow tells; a topic without one is told by its name, so that nothing is lost. */
export function toastWords(
  i18n: I18n,
  { topic, values }: Pick<NotificationContent, 'topic' | 'values'>,
): ToastWords {
  const { identifier = '' } = values;
  switch (topic) {
    case 'wording.created':
      return {
        title: i18n._(msg({ id: 'toast.wording.created', message: 'Formulierung angelegt' })),
        message: identifier,
      };
    case 'wording.updated':
      return {
        title: i18n._(msg({ id: 'toast.wording.updated', message: 'Formulierung gespeichert' })),
        message: identifier,
      };
    case 'logout.failed':
      return {
        title: i18n._(msg({ id: 'toast.logout.failed', message: 'Abmelden fehlgeschlagen' })),
        message: i18n._(
          msg({
            id: 'toast.logout.failed.message',
            message:
              'Der Server hat nicht geantwortet. Sie sind noch angemeldet. Bitte versuchen Sie es erneut.',
          }),
        ),
      };
    default:
      return { title: null, message: topic };
  }
}
