import { defineShape } from '#contract/records/record.ts';

/** A text for one identifier in one context and language. Contexts inherit it, which is said in server/domain. */
export const WORDING = defineShape({
  name: 'wording',
  plural: 'wordings',
  fields: {
    // A code of the languages table, or 'all'.
    lang: { kind: 'language' },
    identifier: { kind: 'name' },
    value: { kind: 'text', isOptional: true },
    contextIdentifier: { kind: 'context' },
    // Ends the walk towards the root for every language; only a wording with lang 'all' can have it.
    resetInheritance: { kind: 'mark' },
    active: { kind: 'flag' },
  },
  sorts: [
    'id',
    'lang',
    'identifier',
    'value',
    'resetInheritance',
    'contextIdentifier',
    'creationDate',
    'modificationDate',
  ],
  searched: ['identifier', 'value', 'contextIdentifier', 'lang'],
  rows: 'paged',
});
