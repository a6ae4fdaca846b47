import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '#contract/limits.ts';

/** Names of the roles for people; calls use their codes. */
const ROLE_NAMES = {
  SUPERADMIN: msg({ id: 'role.superAdmin', message: 'Administration' }),
  EDITOR: msg({ id: 'role.editor', message: 'Redaktion' }),
  USER: msg({ id: 'role.user', message: 'Lesen' }),
} as const satisfies Record<Role, object>;

export function roleWord(i18n: I18n, role: Role): string {
  return i18n._(ROLE_NAMES[role]);
}

/** The name of a role with its code: Redaktion (EDITOR). */
export function roleName(i18n: I18n, role: Role): string {
  return `${roleWord(i18n, role)} (${role})`;
}
