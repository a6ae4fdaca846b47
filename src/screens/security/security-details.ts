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

const FACTORS: Readonly<Record<string, MessageDescriptor>> = {
  sms: msg({ id: 'security.factor.sms', message: 'SMS' }),
  totp: msg({ id: 'security.factor.app', message: 'App' }),
  passkey: msg({ id: 'security.factor.passkey', message: 'Passkey' }),
  recoveryCode: msg({ id: 'security.factor.recoveryCode', message: 'Wiederherstellungscode' }),
};
/** What values are called that are names of the server's own. */
const VALUES: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  factor: FACTORS,
  kind: FACTORS,
  reason: {
    tokenUnknown: msg({ id: 'security.reason.tokenUnknown', message: 'Das Token ist nicht bekannt' }),
    tokenRevoked: msg({ id: 'security.reason.tokenRevoked', message: 'Das Token ist widerrufen' }),
    tokenEnded: msg({ id: 'security.reason.tokenEnded', message: 'Das Token ist abgelaufen' }),
    tokenMayNot: msg({ id: 'security.reason.tokenMayNot', message: 'Der Aufruf ist nichts für Tokens' }),
    tokenRightMissing: msg({ id: 'security.reason.tokenRight', message: 'Dem Token fehlt das Recht' }),
    tokenContextMissing: msg({ id: 'security.reason.tokenContext', message: 'Der Kontext fehlt' }),
    tokenOutside: msg({
      id: 'security.reason.tokenOutside',
      message: 'Das Token gilt nicht für den Kontext',
    }),
  },
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
    const [before, after] = [shown(i18n, name, was?.[name]), shown(i18n, name, value)];
    if (before === after) return [];
    const said = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
    return `${said ? i18n._(said) : name}: ${was ? `${before || '–'} → ` : ''}${after || '–'}`;
  });
}

function shown(i18n: I18n, name: string, value: unknown): string {
  if (typeof value === 'boolean') return i18n._(value ? YES : NO);
  if (Array.isArray(value)) return value.join(', ');
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return JSON.stringify(value);
  const said = Object.hasOwn(VALUES, name) ? VALUES[name] : undefined;
  const word = said && Object.hasOwn(said, String(value)) ? said[String(value)] : undefined;
  return word ? i18n._(word) : String(value);
}
