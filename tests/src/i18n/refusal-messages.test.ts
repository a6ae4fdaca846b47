import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { i18n, type Messages } from '@lingui/core';
import { afterEach, describe, expect, it } from 'vitest';
import { REFUSAL_TEXTS } from '#contract/refusals.ts';
import type { Unreachable } from '#machines/kit/failure.ts';
import { unreachableMessage, unreachableTitle } from '#src/i18n/failure-messages.ts';
import { activate } from '#src/i18n/interface.ts';
import { refusalMessage } from '#src/i18n/refusal-messages.ts';

function catalog(language: string): Messages {
  const path = join(import.meta.dirname, `../../../src/i18n/locales/${language}.json`);
  return JSON.parse(readFileSync(path, 'utf8'));
}

const CODES = Object.keys(REFUSAL_TEXTS);
const CAUSES = ['network', 'cancelled', 'server', 'shape', 'fault'] as const satisfies Unreachable['cause'][];

function unreachable(cause: Unreachable['cause']): Unreachable {
  return { kind: 'unreachable', cause, status: null, requestId: null, detail: '' };
}

afterEach(() => activate('de_DE', {}));

describe('the sentence for a refusal', () => {
  it('is the contract’s in German, built in and in the catalog', () => {
    const builtIn = CODES.map((code) => [code, refusalMessage(i18n, code)]);
    expect(Object.fromEntries(builtIn)).toEqual(REFUSAL_TEXTS);
    activate('de_DE', catalog('de'));
    expect(Object.fromEntries(CODES.map((code) => [code, refusalMessage(i18n, code)]))).toEqual(
      REFUSAL_TEXTS,
    );
  });

  it.each(['en', 'fr'])('is another one for every code in %s', (language) => {
    activate(language, catalog(language));
    for (const code of CODES) {
      const sentence = refusalMessage(i18n, code);
      expect(sentence, code).not.toBe(REFUSAL_TEXTS[code as keyof typeof REFUSAL_TEXTS]);
      expect(sentence, code).toMatch(/\p{L}{3}/u);
      expect(sentence, code).not.toContain('refusal.');
    }
  });

  it.each(['999', '', 'toString', '__proto__', 'B004'])('says of %j that the error is unknown', (code) => {
    expect(refusalMessage(i18n, code)).toBe('Unbekannter Fehler aufgetreten');
  });
});

describe('the words for an answer that did not come', () => {
  it.each(CAUSES)('%s says what happened, what to do, and that nothing is lost that was typed', (cause) => {
    for (const language of ['de', 'en', 'fr']) {
      activate(language, language === 'de' ? {} : catalog(language));
      expect(unreachableTitle(i18n, unreachable(cause))).toMatch(/\p{L}{3}/u);
      const kept = /Ihre Eingaben sind noch da|What you entered is still here|Votre saisie est conservée/;
      expect(unreachableMessage(i18n, unreachable(cause), 'typed')).toMatch(kept);
      expect(unreachableMessage(i18n, unreachable(cause), 'change')).toMatch(kept);
      expect(unreachableMessage(i18n, unreachable(cause), 'read')).not.toMatch(kept);
      expect(unreachableMessage(i18n, unreachable(cause), 'read')).toMatch(
        /erneut versuchen|versuchen Sie es|try again|réessayer/,
      );
    }
  });

  it('says of what a proxy on the way does not let through that it is too large, and not that it may be stored', () => {
    const tooLarge = { ...unreachable('shape'), status: 413 };
    expect(unreachableTitle(i18n, tooLarge)).toBe('Zu groß für den Weg zum Server');
    expect(unreachableMessage(i18n, tooLarge, 'change')).toMatch(/ein Proxy.*Ihre Eingaben sind noch da\.$/);
  });

  it('says of a change that its outcome is not known, and of reading nothing of the kind', () => {
    const lost = unreachable('network');
    expect(unreachableMessage(i18n, lost, 'change')).toContain(
      'Ob die Änderung gespeichert wurde, ist nicht bekannt.',
    );
    expect(unreachableMessage(i18n, lost, 'read')).not.toContain('nicht bekannt');
  });
});
