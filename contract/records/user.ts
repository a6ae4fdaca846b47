import { defineShape } from '#contract/records/record.ts';

/** A person who may sign in. Roles, contexts and password are sent and answered in a block of their own. */
export const USER = defineShape({
  name: 'user',
  plural: 'users',
  fields: {
    username: { kind: 'name', personal: true, about: 'Name that the user signs in with.', example: 'nowak' },
    defaultLang: {
      kind: 'language',
      isOptional: true,
      personal: true,
      about: 'Code of the language in which the user works.',
      example: 'de_DE',
    },
    email: {
      kind: 'name',
      mayBeMissing: true,
      personal: true,
      about: 'Mail address.',
      example: 'nowak@praxis.example',
    },
    firstname: { kind: 'title', mayBeMissing: true, personal: true, about: 'First name.', example: 'Anna' },
    lastname: { kind: 'title', mayBeMissing: true, personal: true, about: 'Last name.', example: 'Nowak' },
    mobileNo: {
      kind: 'name',
      mayBeMissing: true,
      personal: true,
      about: 'Mobile number in the form of E.164.',
      example: '+4915112345678',
    },
    active: { kind: 'flag', personal: true, about: 'Whether the user may sign in.' },
  },
  sorts: ['id', 'username', 'defaultLang', 'email', 'firstname', 'lastname', 'active'],
  searched: ['username', 'email', 'firstname', 'lastname', 'defaultLang', 'mobileNo'],
  rows: 'paged',
});
