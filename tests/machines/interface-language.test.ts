import { expect, test } from 'vitest';
import { chooseLocale, type LocaleWishes } from '#machines/interface-language/choose-locale.ts';
import { interfaceLanguageMachine } from '#machines/interface-language/interface-language.machine.ts';
import type { InterfaceLanguagePort } from '#machines/interface-language/interface-language.port.ts';
import { interfaceLanguageSelectors } from '#machines/interface-language/interface-language.selectors.ts';
import { provide } from '#machines/kit/port.ts';
import { NO_NETWORK } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';

const OFFERED = ['de_DE', 'en_GB', 'en_US', 'fr_FR', 'fr_BE'].map((locale) => ({
  locale,
  enabledInGui: true,
}));
const NO_WISH: LocaleWishes = { address: null, stored: null, user: null, browser: null };

test.each<[string, Partial<LocaleWishes>, string]>([
  ['the address comes first', { address: 'fr_BE', stored: 'en_US', user: 'de', browser: 'de-DE' }, 'fr_BE'],
  ['then what was chosen before', { stored: 'en_US', user: 'de', browser: 'fr-FR' }, 'en_US'],
  ["then the user's default language", { user: 'en', browser: 'fr-FR' }, 'en_GB'],
  ['then the browser', { browser: 'fr-FR' }, 'fr_FR'],
  ['the very locale of the browser, Belgian', { browser: 'fr-BE' }, 'fr_BE'],
  ['the very locale of the browser, American', { browser: 'en-US' }, 'en_US'],
  ['else the first with the base of the browser', { browser: 'fr-CA' }, 'fr_FR'],
  ['a browser that names a script too', { browser: 'de-Latn-AT' }, 'de_DE'],
  ['a browser that names only a language', { browser: 'en' }, 'en_GB'],
  ["the very locale of the user's default language", { user: 'fr_BE', browser: 'de-DE' }, 'fr_BE'],
  ["else the first with the base of the user's", { user: 'de_AT', browser: 'fr-BE' }, 'de_DE'],
  ["a user's language that nothing offers counts for nothing", { user: 'it', browser: 'fr-BE' }, 'fr_BE'],
  ['an address that is not offered counts for nothing', { address: 'it_IT', stored: 'fr_FR' }, 'fr_FR'],
  ['two letters mean the first locale with that base', { address: 'en' }, 'en_GB'],
  ['a browser tag as an address is understood', { address: 'en-us' }, 'en_US'],
  ['a foreign region in the address counts for nothing', { address: 'fr_CA', stored: 'en_GB' }, 'en_GB'],
  [
    'what was chosen and is not offered any more counts for nothing',
    { stored: 'it_IT', user: 'fr' },
    'fr_FR',
  ],
  ['nothing fits: German', { user: 'it', browser: 'it-IT' }, 'de_DE'],
  ['nothing is wished for: German', {}, 'de_DE'],
])('%s', (_, wishes, locale) => {
  expect(chooseLocale({ ...NO_WISH, ...wishes }, OFFERED)).toBe(locale);
});

const EACH = {
  address: [null, 'en_US', 'it_IT'],
  stored: [null, 'fr_BE', 'it_IT'],
  user: [null, 'fr', 'it'],
  browser: [null, 'en-US', 'en-AU', 'it-IT'],
} as const;
/** Written out again: what each wish means by itself, in the order in which they count. */
const MEANS: Readonly<Record<string, string>> = {
  'address en_US': 'en_US',
  'stored fr_BE': 'fr_BE',
  'user fr': 'fr_FR',
  'browser en-US': 'en_US',
  'browser en-AU': 'en_GB',
};

test('of every combination of wishes the first that is offered counts', () => {
  let combinations = 0;
  for (const address of EACH.address)
    for (const stored of EACH.stored)
      for (const user of EACH.user)
        for (const browser of EACH.browser) {
          combinations += 1;
          const wishes = { address, stored, user, browser };
          const [first = 'de_DE'] = Object.entries(wishes).flatMap(
            ([from, wish]) => MEANS[`${from} ${wish}`] ?? [],
          );
          expect({ wishes, locale: chooseLocale(wishes, OFFERED) }).toEqual({ wishes, locale: first });
        }
  expect(combinations).toBe(108);
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
  const machine = provide(interfaceLanguageMachine, { showLanguage: showLanguage.service });
  return { showLanguage, ...walk(machine, { wishes: { ...NO_WISH, ...wishes }, offered: OFFERED }) };
}

test('begins with the wished language and changes to another', async () => {
  const { showLanguage, states, send, reach } = start({ address: 'en' });
  expect(showLanguage.last().input).toEqual({ locale: 'en_GB', chosen: true });
  showLanguage.last().answer({ complete: true });
  await reach('shown');
  send({ type: 'language.choose', locale: 'fr_FR' });
  expect(showLanguage.last().input).toEqual({ locale: 'fr_FR', chosen: true });
  showLanguage.last().answer({ complete: true });
  expect(interfaceLanguageSelectors.locale(await reach('shown'))).toBe('fr_FR');
  expect(states).toEqual(['loading', 'shown', 'loading', 'shown']);
});

test("follows the user's default language as long as none was chosen, and keeps a choice", async () => {
  const { showLanguage, states, actor, send, reach } = start({ browser: 'en-US' });
  expect(showLanguage.last().input).toEqual({ locale: 'en_US', chosen: false });
  showLanguage.last().answer({ complete: true });
  await reach('shown');
  send({ type: 'language.prefer', lang: 'fr' });
  expect(showLanguage.last().input).toEqual({ locale: 'fr_FR', chosen: false });
  showLanguage.last().answer({ complete: true });
  await reach('shown');
  actor.send({ type: 'language.prefer', lang: 'fr' });
  send({ type: 'language.prefer', lang: null });
  expect(showLanguage.last().input).toEqual({ locale: 'en_US', chosen: false });
  send({ type: 'language.choose', locale: 'en_GB' });
  expect(showLanguage.last().input).toEqual({ locale: 'en_GB', chosen: true });
  showLanguage.last().answer({ complete: true });
  await reach('shown');
  actor.send({ type: 'language.prefer', lang: 'fr' });
  expect(interfaceLanguageSelectors.locale(actor.getSnapshot())).toBe('en_GB');
  expect(states).toEqual(['loading', 'shown', 'loading', 'shown', 'loading', 'shown']);
});

test.each([{ address: 'fr' }, { stored: 'fr_FR' }])(
  'the choice of %j is not given up for a user',
  async (wish) => {
    const { showLanguage, actor, reach } = start(wish);
    expect(showLanguage.last().input).toEqual({ locale: 'fr_FR', chosen: true });
    showLanguage.last().answer({ complete: true });
    await reach('shown');
    actor.send({ type: 'language.prefer', lang: 'de' });
    await reach('shown');
    expect(showLanguage.calls).toHaveLength(1);
  },
);

test('a later choice overtakes an earlier one', async () => {
  const { showLanguage, send, reach } = start();
  send({ type: 'language.choose', locale: 'en_US' });
  send({ type: 'language.choose', locale: 'fr_BE' });
  expect(showLanguage.calls.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  showLanguage.last().answer({ complete: true });
  expect(interfaceLanguageSelectors.locale(await reach('shown'))).toBe('fr_BE');
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
  expect(interfaceLanguageSelectors.isBuiltIn(await reach('builtIn'))).toBe(true);
  send({ type: 'language.retry' });
  showLanguage.last().answer({ complete: true });
  await reach('shown');
  expect(states).toEqual(['loading', 'builtIn', 'loading', 'shown']);
});

test('a choice whose messages do not arrive is reported, and the language that is shown stays', async () => {
  const { showLanguage, states, send, reach } = start();
  showLanguage.last().answer({ complete: true });
  await reach('shown');
  send({ type: 'language.choose', locale: 'fr_FR' });
  showLanguage.last().fail(NO_NETWORK);
  const kept = await reach('kept');
  const { locale, missing, canKeep } = interfaceLanguageSelectors;
  expect([locale(kept), missing(kept), canKeep(kept)]).toEqual(['de_DE', 'fr_FR', true]);
  send({ type: 'language.retry' });
  expect(showLanguage.last().input).toEqual({ locale: 'fr_FR', chosen: true });
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
  expect(interfaceLanguageSelectors.locale(actor.getSnapshot())).toBe('de_DE');
  expect(showLanguage.calls).toHaveLength(1);
});
