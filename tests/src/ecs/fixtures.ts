import type { User } from '#contract/auth.ts';
import type { Wording } from '#contract/wording.ts';

/** A user as the server answers one; an editor of everything unless the test says otherwise. */
export function aUser(change: Partial<User> = {}): User {
  return {
    id: 7,
    username: 'anna',
    defaultLang: 'de',
    email: 'anna@example.org',
    firstname: 'Anna',
    lastname: 'Berg',
    name: 'Anna Berg',
    mobileNo: null,
    active: true,
    editor: true,
    superAdmin: true,
    creationDate: '2026-01-02T08:00:00.000Z',
    modificationDate: '2026-01-02T08:00:00.000Z',
    authentication: { username: 'anna', authRoles: [{ role: 'EDITOR' }], authorizations: [] },
    ...change,
  };
}

/** A wording as the server answers one. */
export function aWording(change: Partial<Wording> = {}): Wording {
  return {
    id: 1,
    lang: 'de',
    identifier: 'appointment.title',
    value: 'Termin vereinbaren',
    contextIdentifier: 'GLOBAL',
    resetInheritance: false,
    active: true,
    creationDate: '2026-03-01T09:30:00.000Z',
    modificationDate: '2026-04-05T14:05:00.000Z',
    ...change,
  };
}
