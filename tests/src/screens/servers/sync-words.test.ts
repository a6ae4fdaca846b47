import { i18n } from '@lingui/core';
import { afterEach, expect, it } from 'vitest';
import { FINDING_REASONS, SYNC_REASONS } from '#contract/envelope.ts';
import { compileBuiltIn } from '#src/i18n/built-in-message.ts';
import { activate } from '#src/i18n/interface.ts';
import french from '#src/i18n/locales/fr.json' with { type: 'json' };
import { syncFindingWords } from '#src/screens/servers/sync-words.ts';

const GERMAN = 'Das hat der Server auf Deutsch gesagt.';
const VALUES = {
  type: 'wording',
  name: 'hello',
  holder: 'wording',
  count: '2',
  since: 'added',
  username: 'anna',
};

afterEach(() => activate('de_DE', {}));

it.each([...SYNC_REASONS, ...FINDING_REASONS])(
  'a French reader of a refused sync reads %s in French',
  (reason) => {
    const finding = { code: '012', message: GERMAN, field: 'wording', reason, values: VALUES };
    const german = syncFindingWords(i18n, finding);
    const messages = Object.entries(french).map(([id, text]) => [id, compileBuiltIn(text)]);
    activate('fr_FR', Object.fromEntries(messages));
    const words = syncFindingWords(i18n, finding);
    expect(words).not.toBe(german);
    expect(words).not.toMatch(/Deutsch|undefined|\{|^$/);
  },
);
