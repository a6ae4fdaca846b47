import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SecurityEventName } from '#contract/security-events.ts';
import type { SecurityEntry } from '#contract/security-log.ts';

interface Names {
  /** Who did it. */
  readonly who: string;
  /** Whom it was done to. */
  readonly whom: string;
}

const SENTENCES: Readonly<Record<SecurityEventName, (names: Names) => MessageDescriptor>> = {
  login: ({ who }) => msg({ id: 'security.said.login', message: `${{ who }} hat sich angemeldet` }),
  loginRefused: ({ who }) =>
    msg({ id: 'security.said.loginRefused', message: `Anmeldung abgelehnt: ${{ who }}` }),
  logout: ({ who }) => msg({ id: 'security.said.logout', message: `${{ who }} hat sich abgemeldet` }),
  confirmed: ({ who }) =>
    msg({ id: 'security.said.confirmed', message: `${{ who }} hat die Identität bestätigt` }),
  codeSent: ({ who }) => msg({ id: 'security.said.codeSent', message: `Code gesendet an ${{ who }}` }),
  codeNotSent: ({ who }) =>
    msg({ id: 'security.said.codeNotSent', message: `Code konnte nicht gesendet werden an ${{ who }}` }),
  codeRefused: ({ who }) => msg({ id: 'security.said.codeRefused', message: `Code abgelehnt: ${{ who }}` }),
  passwordRefused: ({ who }) =>
    msg({ id: 'security.said.passwordRefused', message: `Passwort abgelehnt: ${{ who }}` }),
  callRefused: ({ who }) =>
    msg({ id: 'security.said.callRefused', message: `Aufruf ohne Berechtigung: ${{ who }}` }),
  bodyRefused: ({ who }) =>
    msg({ id: 'security.said.bodyRefused', message: `Unzulässige Anfrage: ${{ who }}` }),
  userCreated: ({ who, whom }) =>
    msg({ id: 'security.said.userCreated', message: `${{ who }} hat ${{ whom }} angelegt` }),
  userChanged: ({ who, whom }) =>
    msg({ id: 'security.said.userChanged', message: `${{ who }} hat ${{ whom }} geändert` }),
  userDeleted: ({ who, whom }) =>
    msg({ id: 'security.said.userDeleted', message: `${{ who }} hat ${{ whom }} gelöscht` }),
  passwordChanged: ({ who, whom }) =>
    msg({
      id: 'security.said.passwordChanged',
      message: `${{ who }} hat das Passwort von ${{ whom }} geändert`,
    }),
  secondFactorOn: ({ who }) =>
    msg({ id: 'security.said.secondFactorOn', message: `${{ who }} hat den zweiten Faktor eingeschaltet` }),
  secondFactorChanged: ({ who }) =>
    msg({ id: 'security.said.secondFactorChanged', message: `${{ who }} hat den zweiten Faktor geändert` }),
  secondFactorOff: ({ who }) =>
    msg({ id: 'security.said.secondFactorOff', message: `${{ who }} hat den zweiten Faktor ausgeschaltet` }),
  secondFactorReset: ({ who, whom }) =>
    msg({
      id: 'security.said.secondFactorReset',
      message: `${{ who }} hat den zweiten Faktor von ${{ whom }} zurückgesetzt`,
    }),
  factorAdded: ({ who }) =>
    msg({ id: 'security.said.factorAdded', message: `${{ who }} hat einen Faktor hinzugefügt` }),
  factorRemoved: ({ who }) =>
    msg({ id: 'security.said.factorRemoved', message: `${{ who }} hat einen Faktor entfernt` }),
  passkeyCopied: ({ who }) =>
    msg({ id: 'security.said.passkeyCopied', message: `Passkey abgelehnt, vermutlich kopiert: ${{ who }}` }),
  recoveryCodesMade: ({ who }) =>
    msg({ id: 'security.said.recoveryCodesMade', message: `${{ who }} hat Wiederherstellungscodes erzeugt` }),
  passwordReset: ({ who, whom }) =>
    msg({
      id: 'security.said.passwordReset',
      message: `${{ who }} hat das Passwort von ${{ whom }} zurückgesetzt`,
    }),
  sessionsEnded: ({ who, whom }) =>
    msg({ id: 'security.said.sessionsEnded', message: `${{ who }} hat Sitzungen von ${{ whom }} beendet` }),
  testMailSent: ({ who }) =>
    msg({ id: 'security.said.testMailSent', message: `${{ who }} hat eine Test-E-Mail gesendet` }),
  keysRotated: ({ who }) =>
    msg({ id: 'security.said.keysRotated', message: `${{ who }} hat die Schlüssel des Servers erneuert` }),
  tokenMade: ({ who }) =>
    msg({ id: 'security.said.tokenMade', message: `${{ who }} hat ein Zugriffstoken erstellt` }),
  tokenRevoked: ({ who }) =>
    msg({ id: 'security.said.tokenRevoked', message: `${{ who }} hat ein Zugriffstoken widerrufen` }),
  tokenRefused: ({ who }) =>
    msg({ id: 'security.said.tokenRefused', message: `Zugriffstoken abgelehnt: ${{ who }}` }),
  linesLeftOut: () =>
    msg({ id: 'security.said.linesLeftOut', message: 'Weitere Ablehnungen wurden nur gezählt' }),
};

/** What happened, in a sentence; of a kind that this console does not know, its name. */
export function securitySentence(i18n: I18n, { event, username, subjectName }: SecurityEntry): string {
  const who = username ?? i18n._(msg({ id: 'security.visitor', message: 'unbekannt' }));
  const sentence = Object.hasOwn(SENTENCES, event) ? SENTENCES[event as SecurityEventName] : null;
  return sentence ? i18n._(sentence({ who, whom: subjectName ?? who })) : `${event}: ${who}`;
}
