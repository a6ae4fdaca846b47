import { defineShape } from '#contract/records/record.ts';

/** A text for one identifier in one context and language. Contexts inherit it, which is said in server/domain. */
export const WORDING = defineShape({
  name: 'wording',
  plural: 'wordings',
  fields: {
    lang: {
      kind: 'language',
      about: 'Code of the language; all for a text that stands for all of them.',
      example: 'de',
    },
    identifier: {
      kind: 'name',
      about: 'Key of the text, by which applications ask for it.',
      example: 'menu.appointments',
    },
    value: { kind: 'text', isOptional: true, about: 'The text itself; null for none.', example: 'Termine' },
    contextIdentifier: {
      kind: 'context',
      about: 'Identifier of the context that says the text.',
      example: 'praxis-elbufer',
    },
    // Ends the walk towards the root for every language; only a wording with lang 'all' can have it.
    resetInheritance: {
      kind: 'mark',
      about: 'Whether texts from above end here: without one of its own, the context has none.',
    },
    active: {
      kind: 'flag',
      about: 'Whether the text counts. One that does not is kept, and shown to editors only.',
    },
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
