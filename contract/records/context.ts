import { defineRecord } from '#contract/records/record.ts';

export const CONTEXT = defineRecord({
  name: 'context',
  plural: 'contexts',
  key: 'identifier',
  access: { read: 'user', save: 'editor', remove: 'superAdminEditor' },
  fields: {
    identifier: {
      kind: 'name',
      about: 'Identifier of the context, which everything in it names.',
      example: 'praxis-elbufer',
    },
    parentIdentifier: {
      kind: 'context',
      isOptional: true,
      about: 'Identifier of the context above; null of a root.',
      example: 'region-nord',
    },
    active: {
      kind: 'flag',
      about: 'Whether the context counts. One that does not is kept, and shown to editors only.',
    },
    hostUrl: {
      kind: 'address',
      isOptional: true,
      isLocal: true,
      about: 'The address that the context answers: a host name, or host name/segment.',
      example: 'praxis-elbufer.example',
    },
    isDefault: {
      kind: 'mark',
      isLocal: true,
      about: 'Whether the context answers every address that no context names.',
    },
  },
  titledBy: 'identifier',
  unique: [['identifier'], ['hostUrl'], ['isDefault']],
  searched: ['identifier', 'parentIdentifier', 'hostUrl'],
  isFoundById: false,
  sorts: ['identifier', 'parentIdentifier', 'active', 'creationDate', 'modificationDate'],
  filters: { identifier: 'identifier', contextIdentifier: 'identifier', active: 'active' },
  rows: 'whole',
});
