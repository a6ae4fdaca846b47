import { expect, test } from 'vitest';
import { chooseLocale, type LocaleWishes } from '#machines/interface-language/choose-locale.ts';
import { interfaceLanguageMachine } from '#machines/interface-language/interface-language.machine.ts';
import type { InterfaceLanguagePort } from '#machines/interface-language/interface-language.port.ts';
import { interfaceLanguageView } from '#machines/interface-language/interface-language.view.ts';
import { join } from '#machines/port.ts';
import { NO_NETWORK } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';

const OFFERED = ['de_DE', 'en_GB', 'en_US', 'fr_FR', 'fr_BE'].map((locale) => ({
  locale,
  enabledInGui: true,
}));
const NO_WISH: LocaleWishes = { address: null, stored: null, browser: null };

test.each<[string, Partial<LocaleWishes>, string]>([
  ['the address comes first', { address: 'fr_BE', stored: 'en_US', browser: 'de-DE' }, 'fr_BE'],
  ['then what was chosen before', { stored: 'en_US', browser: 'fr-FR' }, 'en_US'],
  ['then the first two letters of the browser', { browser: 'fr-CA' }, 'fr_FR'],
  ['an address that is not offered counts for nothing', { address: 'it_IT', stored: 'fr_FR' }, 'fr_FR'],
  ['two letters mean the first locale with that base', { address: 'en' }, 'en_GB'],
  ['a browser tag as an address is understood', { address: 'en-us' }, 'en_US'],
  [
    'a foreign region of an offered language counts for nothing',
    { address: 'fr_CA', stored: 'en_GB' },
    'en_GB',
  ],
  ['nothing fits: German', { browser: 'it-IT' }, 'de_DE'],
  ['nothing is wished for: German', {}, 'de_DE'],
])('%s', (_, wishes, locale) => {
  expect(chooseLocale({ ...NO_WISH, ...wishes }, OFFERED)).toBe(locale);
});

test('what is not enabled is never chosen; without German the first that is offered', () => {
  const offered = [
    { locale: 'de_DE', enabledInGui: false },
    { locale: 'fr_BE', enabledInGui: true },
  ];
  expect(chooseLocale({ ...NO_WISH, address: 'de_DE' }, offered)).toBe('fr_BE');
});

function start(wishes: Partial<LocaleWishes> = {}) {
  const showLanguage = scripted<InterfaceLanguagePort['showLanguage']>();
  const machine = join(interfaceLanguageMachine, { showLanguage: showLanguage.service });
  return { showLanguage, ...walk(machine, { wishes: { ...NO_WISH, ...wishes }, offered: OFFERED }) };
}

test('begins with the wished language and changes to another', async () => {
  const { showLanguage, states, send, reach } = start({ address: 'en' });
  expect(showLanguage.last().input).toEqual({ locale: 'en_GB' });
  showLanguage.last().answer({ complete: true });
  await reach('shown');
  send({ type: 'language.choose', locale: 'fr_FR' });
  expect(showLanguage.last().input).toEqual({ locale: 'fr_FR' });
  showLanguage.last().answer({ complete: true });
  expect(interfaceLanguageView.locale(await reach('shown'))).toBe('fr_FR');
  expect(states).toEqual(['loading', 'shown', 'loading', 'shown']);
});

test('a later choice overtakes an earlier one', async () => {
  const { showLanguage, send, reach } = start();
  send({ type: 'language.choose', locale: 'en_US' });
  send({ type: 'language.choose', locale: 'fr_BE' });
  expect(showLanguage.calls.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  showLanguage.last().answer({ complete: true });
  expect(interfaceLanguageView.locale(await reach('shown'))).toBe('fr_BE');
});

test('without the region the base language is shown, and the region can be tried again', async () => {
  const { showLanguage, states, send, reach } = start();
  showLanguage.last().answer({ complete: false });
  await reach('shownWithoutRegion');
  send({ type: 'language.retry' });
  showLanguage.last().answer({ complete: true });
  await reach('shown');
  expect(states).toEqual(['loading', 'shownWithoutRegion', 'loading', 'shown']);
});

test('without any messages the built-in texts stay', async () => {
  const { showLanguage, states, send, reach } = start();
  showLanguage.last().fail(NO_NETWORK);
  expect(interfaceLanguageView.isBuiltIn(await reach('builtIn'))).toBe(true);
  send({ type: 'language.retry' });
  showLanguage.last().answer({ complete: true });
  await reach('shown');
  expect(states).toEqual(['loading', 'builtIn', 'loading', 'shown']);
});

test('a choice whose messages do not arrive is told, and the language that is shown stays', async () => {
  const { showLanguage, states, send, reach } = start();
  showLanguage.last().answer({ complete: true });
  await reach('shown');
  send({ type: 'language.choose', locale: 'fr_FR' });
  showLanguage.last().fail(NO_NETWORK);
  const kept = await reach('kept');
  const { locale, missing, canKeep } = interfaceLanguageView;
  expect([locale(kept), missing(kept), canKeep(kept)]).toEqual(['de_DE', 'fr_FR', true]);
  send({ type: 'language.retry' });
  expect(showLanguage.last().input).toEqual({ locale: 'fr_FR' });
  showLanguage.last().fail(NO_NETWORK);
  await reach('kept');
  send({ type: 'language.keep' });
  expect(locale(await reach('shown'))).toBe('de_DE');
  expect(states).toEqual(['loading', 'shown', 'loading', 'kept', 'loading', 'kept', 'shown']);
});

test('a language that nothing offers is refused', async () => {
  const { showLanguage, reach, actor } = start();
  showLanguage.last().answer({ complete: true });
  await reach('shown');
  actor.send({ type: 'language.choose', locale: 'it_IT' });
  expect(interfaceLanguageView.locale(actor.getSnapshot())).toBe('de_DE');
  expect(showLanguage.calls).toHaveLength(1);
});
