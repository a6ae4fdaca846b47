import { msg } from '@lingui/core/macro';
import { RECORDS, type RecordName } from '#contract/records/all.ts';
import type { Subject } from '#machines/kit/subject.ts';
import { DESCRIBED_WORDS } from '#src/screens/records/all.ts';
import type { SavedWords } from '#src/screens/records/names.ts';

const COMPLETED = msg({ id: 'toast.completed', message: 'Operation abgeschlossen!' });

const DESCRIBED = Object.fromEntries(
  Object.keys(RECORDS).map((name) => [name, DESCRIBED_WORDS[name as RecordName].saved]),
) as Readonly<Record<RecordName, SavedWords>>;

/** What is said after a save or a deletion; apart from the other words, since only notifications need it. */
export const SAVED_WORDS: Readonly<Record<Subject, SavedWords>> = {
  wording: {
    created: { title: msg({ id: 'toast.wording.created', message: 'Formulierung angelegt' }) },
    updated: { title: msg({ id: 'toast.wording.updated', message: 'Formulierung gespeichert' }) },
    deleted: { title: msg({ id: 'toast.wording.deleted', message: 'Formulierung gelöscht' }) },
  },
  ...DESCRIBED,
  documentfile: {
    // The user's own words (specification section 8).
    created: {
      title: msg({ id: 'toast.documentFile.created', message: 'Datei hinzufügen' }),
      message: COMPLETED,
    },
    updated: {
      title: msg({ id: 'toast.documentFile.updated', message: 'Datei bearbeiten' }),
      message: COMPLETED,
    },
    deleted: { title: msg({ id: 'toast.documentFile.deleted', message: 'Datei gelöscht' }) },
  },
  user: {
    // The user's own words (specification section 8).
    created: {
      title: msg({ id: 'toast.user.created', message: 'Der Benutzer wurde erfolgreich erstellt!' }),
    },
    updated: {
      title: msg({ id: 'toast.user.updated', message: 'Der Benutzer wurde erfolgreich geändert!' }),
    },
    deleted: {
      title: msg({ id: 'toast.user.deleted', message: 'Der Benutzer wurde erfolgreich gelöscht!' }),
    },
  },
};
