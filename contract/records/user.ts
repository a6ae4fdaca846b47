import { defineShape } from '#contract/records/record.ts';

/** A person who may sign in. Roles, contexts and password are sent and answered in a block of their own. */
export const USER = defineShape({
  name: 'user',
  plural: 'users',
  fields: {
    username: { kind: 'name', personal: true },
    defaultLang: { kind: 'language', isOptional: true, personal: true },
    email: { kind: 'name', mayBeMissing: true, personal: true },
    firstname: { kind: 'title', mayBeMissing: true, personal: true },
    lastname: { kind: 'title', mayBeMissing: true, personal: true },
    // Held to E.164 when it is saved.
    mobileNo: { kind: 'name', mayBeMissing: true, personal: true },
    active: { kind: 'flag', personal: true },
  },
  sorts: ['id', 'username', 'defaultLang', 'email', 'firstname', 'lastname', 'active'],
  searched: ['username', 'email', 'firstname', 'lastname', 'defaultLang', 'mobileNo'],
  rows: 'paged',
});
