import { msg } from '@lingui/core/macro';
import { IconLanguage } from '@tabler/icons-react';
import type { LANGUAGE } from '#contract/records/language.ts';
import type { NamesOf } from '#src/screens/records/names.ts';

export const LANGUAGE_NAMES: NamesOf<typeof LANGUAGE> = {
  one: msg({ id: 'record.language', message: 'Sprache' }),
  many: msg({ id: 'navigation.languages', message: 'Sprachen' }),
  icon: IconLanguage,
  letter: 'l',
  create: msg({ id: 'languages.new', message: 'Neue Sprache' }),
  fields: {
    lang: msg({ id: 'language.lang', message: 'Kürzel' }),
    flag: msg({ id: 'language.flag', message: 'Flagge' }),
    description: msg({ id: 'language.description', message: 'Beschreibung' }),
    active: msg({ id: 'language.active', message: 'Aktiv' }),
    creationDate: msg({ id: 'language.created', message: 'Angelegt' }),
    modificationDate: msg({ id: 'language.modified', message: 'Geändert' }),
  },
  saved: {
    created: { title: msg({ id: 'toast.language.created', message: 'Sprache angelegt' }) },
    updated: { title: msg({ id: 'toast.language.updated', message: 'Sprache gespeichert' }) },
    // The user's own words (specification section 8).
    deleted: {
      title: msg({ id: 'toast.language.deleted', message: 'Die Sprache wurde erfolgreich gelöscht!' }),
    },
  },
};
