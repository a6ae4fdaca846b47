import { useLingui } from '@lingui/react/macro';
import type { RecordWords } from '#src/screens/forms/record-words.ts';

/** Texts of the user's own settings. */
export function useOwnDetailsWords(): RecordWords {
  const { t } = useLingui();
  const title = t({ id: 'ownDetails.title', message: 'Meine Einstellungen' });
  return {
    list: { path: '/', title: t({ id: 'navigation.home', message: 'Startseite' }) },
    back: t({ id: 'ownDetails.backHome', message: 'Zur Startseite' }),
    read: title,
    edit: title,
    create: title,
    missing: {
      title: t({ id: 'ownDetails.notFound.title', message: 'Ihre Daten wurden nicht gefunden' }),
      text: t({
        id: 'ownDetails.notFound.text',
        message: 'Ihr Konto gibt es nicht mehr. Bitte wenden Sie sich an Ihre Administration.',
      }),
    },
    deletion: null,
  };
}
