import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SecurityEntry } from '#contract/security-log.ts';

/** What the values of an entry are called; the server may have further ones, which keep its names. */
const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  active: msg({ id: 'record.active', message: 'Aktiv' }),
  authorizations: msg({ id: 'user.authorizations', message: 'Berechtigt für Kontexte' }),
  by: msg({ id: 'security.detail.by', message: 'durch' }),
  call: msg({ id: 'security.detail.call', message: 'Aufruf' }),
  code: msg({ id: 'security.detail.code', message: 'Meldung' }),
  contexts: msg({ id: 'security.detail.contexts', message: 'Kontexte' }),
  count: msg({ id: 'security.detail.count', message: 'Anzahl' }),
  defaultLang: msg({ id: 'user.defaultLang', message: 'Standardsprache' }),
  email: msg({ id: 'user.email', message: 'E-Mail' }),
  end: msg({ id: 'security.detail.end', message: 'gültig bis' }),
  factor: msg({ id: 'security.detail.factor', message: 'Faktor' }),
  factorId: msg({ id: 'security.detail.factorId', message: 'Nr. des Faktors' }),
  firstname: msg({ id: 'user.firstname', message: 'Vorname' }),
  identifier: msg({ id: 'security.detail.identifier', message: 'Schlüssel' }),
  kind: msg({ id: 'security.detail.kind', message: 'Art' }),
  lastname: msg({ id: 'user.lastname', message: 'Nachname' }),
  lines: msg({ id: 'security.detail.lines', message: 'Einträge' }),
  mobileNo: msg({ id: 'user.mobileNo', message: 'Mobilnummer' }),
  purpose: msg({ id: 'security.detail.purpose', message: 'Zweck' }),
  reason: msg({ id: 'security.detail.reason', message: 'Grund' }),
  rights: msg({ id: 'security.detail.rights', message: 'Rechte' }),
  roles: msg({ id: 'user.authRoles', message: 'Rollen' }),
  secondFactor: msg({ id: 'security.detail.secondFactor', message: 'mit zweitem Faktor' }),
  sentTo: msg({ id: 'security.detail.sentTo', message: 'gesendet an' }),
  times: msg({ id: 'security.detail.times', message: 'Versuche' }),
  token: msg({ id: 'security.detail.token', message: 'Token' }),
  tokenId: msg({ id: 'security.detail.tokenId', message: 'Nr. des Tokens' }),
};
const YES = msg({ id: 'part.yes', message: 'Ja' });
const NO = msg({ id: 'part.no', message: 'Nein' });

type Values = Readonly<Record<string, unknown>>;

/** What an entry says besides its sentence: values before and after first. */
export function securityDetails(i18n: I18n, { detail, personal }: SecurityEntry): string {
  // The names of what was changed stand with its values.
  const { was, is, details: _, ...others } = (detail ?? {}) as Values;
  return [
    ...changes(i18n, personal?.was, personal?.is),
    ...changes(i18n, was as Values | undefined, is as Values | undefined),
    ...changes(i18n, undefined, others),
  ].join('; ');
}

function changes(i18n: I18n, was: Values | undefined, is: Values | undefined): readonly string[] {
  return Object.entries(is ?? {}).flatMap(([name, value]) => {
    const [before, after] = [shown(i18n, was?.[name]), shown(i18n, value)];
    if (before === after) return [];
    const said = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
    return `${said ? i18n._(said) : name}: ${was ? `${before || '–'} → ` : ''}${after || '–'}`;
  });
}

function shown(i18n: I18n, value: unknown): string {
  if (typeof value === 'boolean') return i18n._(value ? YES : NO);
  if (Array.isArray(value)) return value.join(', ');
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
