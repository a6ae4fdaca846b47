import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { activate } from '#src/i18n/interface.ts';
import { securityDetails } from '#src/screens/security/security-details.ts';
import { SECURITY_ENTRY } from '#tests/support/security-entry.ts';

afterEach(() => activate('de_DE', {}));

const details = (detail: object, personal: typeof SECURITY_ENTRY.personal = null) =>
  securityDetails(i18n, { ...SECURITY_ENTRY, detail: detail as typeof SECURITY_ENTRY.detail, personal });

test('values before and after are named as in the form of a user, and what stays is left out', () => {
  expect(securityDetails(i18n, SECURITY_ENTRY)).toBe(
    'E-Mail: alt@praxis.example → neu@praxis.example; Rollen: USER → EDITOR, USER',
  );
});

test('a value that was empty, or is now, is a dash', () => {
  const personal = { was: { firstname: null }, is: { firstname: 'Eva' } };
  expect(details({}, personal as unknown as typeof SECURITY_ENTRY.personal)).toBe('Vorname: – → Eva');
});

test.each([
  [{ secondFactor: false }, 'mit zweitem Faktor: Nein'],
  [{ code: '002', times: 4 }, 'Meldung: 002; Versuche: 4'],
  [{ secondFactor: true, factor: 'passkey' }, 'mit zweitem Faktor: Ja; Faktor: Passkey'],
  [{ kind: 'totp', factorId: 1 }, 'Art: App; Nr. des Faktors: 1'],
  [{ reason: 'tokenRevoked', tokenId: 1 }, 'Grund: Das Token ist widerrufen; Nr. des Tokens: 1'],
  // Of a newer server.
  [{ factor: 'iris' }, 'Faktor: iris'],
  [{ weather: 'mild' }, 'weather: mild'],
])('%j reads %s', (detail, words) => {
  expect(details(detail)).toBe(words);
});
