import { msg } from '@lingui/core/macro';
import { IconHierarchy2 } from '@tabler/icons-react';
import type { CONTEXT } from '#contract/records/context.ts';
import type { NamesOf } from '#src/screens/records/names.ts';

export const CONTEXT_NAMES: NamesOf<typeof CONTEXT> = {
  one: msg({ id: 'record.context', message: 'Kontext' }),
  many: msg({ id: 'navigation.contexts', message: 'Kontexte' }),
  icon: IconHierarchy2,
  letter: 'c',
  create: msg({ id: 'contexts.new', message: 'Neuer Kontext' }),
  fields: {
    identifier: msg({ id: 'context.identifier', message: 'Name' }),
    parentIdentifier: msg({ id: 'context.parent', message: 'Übergeordneter Kontext' }),
    hostUrl: msg({ id: 'context.hostUrl', message: 'Adresse' }),
    isDefault: msg({ id: 'context.isDefault', message: 'Standardkontext' }),
  },
  saved: {
    created: { title: msg({ id: 'toast.context.created', message: 'Kontext angelegt' }) },
    updated: { title: msg({ id: 'toast.context.updated', message: 'Kontext gespeichert' }) },
    deleted: { title: msg({ id: 'toast.context.deleted', message: 'Kontext gelöscht' }) },
  },
};
