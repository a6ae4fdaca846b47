import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { USER } from '#contract/records/user.ts';
import { type LabelsOf, SHARED_LABELS } from '#src/screens/records/names.ts';

/** The labels of a user's fields; the history knows nothing of users. */
export const USER_LABELS = {
  ...SHARED_LABELS,
  username: msg({ id: 'user.username', message: 'Benutzername' }),
  firstname: msg({ id: 'user.firstname', message: 'Vorname' }),
  lastname: msg({ id: 'user.lastname', message: 'Nachname' }),
  email: msg({ id: 'user.email', message: 'E-Mail' }),
  mobileNo: msg({ id: 'user.mobileNo', message: 'Mobilnummer' }),
  defaultLang: msg({ id: 'user.defaultLang', message: 'Standardsprache' }),
  authRoles: msg({ id: 'user.authRoles', message: 'Rollen' }),
  authorizations: msg({ id: 'user.authorizations', message: 'Berechtigt für Kontexte' }),
  currentPassword: msg({ id: 'ownDetails.currentPassword', message: 'Bisheriges Passwort' }),
  password: msg({ id: 'password.new', message: 'Neues Passwort' }),
  confirmPassword: msg({ id: 'password.confirm', message: 'Neues Passwort wiederholen' }),
} satisfies LabelsOf<typeof USER> & Readonly<Record<string, MessageDescriptor>>;
