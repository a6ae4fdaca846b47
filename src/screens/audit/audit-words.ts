import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditRevision } from '#machines/history/revision.ts';
import type { AuditQuery } from '#machines/route/audit-query.ts';

/** How everything at once is offered. */
export const ALL_TYPES_WORDS = msg({ id: 'audit.type.all', message: 'Alle Arten' });

/** The name that the quoted notice gives a kind of records (specification section 8): 'Mail template'. */
function nameOfNotice(type: AuditQuery['type']): string {
  const words = type.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The user's own words for a history that is not handed out. */
export function forbiddenWords(i18n: I18n, type: AuditQuery['type']): { title: string; text: string } {
  const values = { type: nameOfNotice(type) };
  return {
    title: i18n._({
      ...msg({ id: 'audit.forbidden', message: 'Liste vom Type {type} Audit aufrufen' }),
      values,
    }),
    text: i18n._(
      msg({
        id: 'audit.forbidden.text',
        message: 'No authorization for this operation. Contact your ADMIN for further information',
      }),
    ),
  };
}

const OPERATIONS: Readonly<Record<AuditRevision['operation'], MessageDescriptor>> = {
  ADD: msg({ id: 'audit.operation.add', message: 'Angelegt' }),
  MOD: msg({ id: 'audit.operation.mod', message: 'Geändert' }),
  DEL: msg({ id: 'audit.operation.del', message: 'Gelöscht' }),
};

/** Name of a revision's operation. */
export function operationWord(i18n: I18n, operation: AuditRevision['operation']): string {
  return i18n._(OPERATIONS[operation]);
}
