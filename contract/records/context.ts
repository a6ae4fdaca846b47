import { defineRecord } from '#contract/records/record.ts';

export const CONTEXT = defineRecord({
  name: 'context',
  plural: 'contexts',
  key: 'identifier',
  access: { read: 'user', save: 'editor', remove: 'superAdminEditor' },
  fields: {
    identifier: { kind: 'name' },
    parentIdentifier: { kind: 'context', isOptional: true },
    active: { kind: 'flag' },
    // The address that this context answers: a host name, or host name/segment.
    hostUrl: { kind: 'address', isOptional: true, isLocal: true },
    // Whether it answers every address that no context names.
    isDefault: { kind: 'mark', isLocal: true },
  },
  titledBy: 'identifier',
  unique: [['identifier'], ['hostUrl'], ['isDefault']],
  searched: ['identifier', 'parentIdentifier', 'hostUrl'],
  isFoundById: false,
  sorts: ['identifier', 'parentIdentifier', 'active', 'creationDate', 'modificationDate'],
  filters: { identifier: 'identifier', contextIdentifier: 'identifier', active: 'active' },
  rows: 'whole',
});
