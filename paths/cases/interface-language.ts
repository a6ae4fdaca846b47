import { interfaceLanguageMachine } from '#machines/interface-language/interface-language.machine.ts';
import { interfaceLanguageSelectors } from '#machines/interface-language/interface-language.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures } from '#paths/kit/usual.ts';

const OFFERED = [
  { locale: 'de_DE', enabledInGui: true },
  { locale: 'fr_FR', enabledInGui: true },
  { locale: 'en_US', enabledInGui: false },
];

export const interfaceLanguageCases = casesFor(interfaceLanguageMachine, {
  given: {
    german: {
      says: 'a user without a wish opens the console',
      input: { offered: OFFERED, wishes: { address: null, stored: null, user: null, browser: null } },
    },
    french: {
      says: 'a user whose browser speaks French opens the console',
      input: { offered: OFFERED, wishes: { address: null, stored: null, user: null, browser: 'fr-CH' } },
    },
  },
  events: {
    'language.choose': {
      french: { says: 'the user chooses French', with: { locale: 'fr_FR' } },
      'not offered': { says: 'the user chooses what is not offered', with: { locale: 'en_US' } },
    },
    'language.prefer': {
      french: { says: 'a user signs in whose default language is French', with: { lang: 'fr' } },
      none: { says: 'a user signs in who has no default language', with: { lang: null } },
    },
    'language.retry': { wanted: { says: 'the user wants the language to be loaded again' } },
    'language.keep': { kept: { says: 'the user leaves it at the language that is shown' } },
  },
  answers: {
    showLanguage: {
      shown: { says: 'the messages of language and region arrive', gives: { complete: true } },
      base: { says: 'only the messages of the language arrive', gives: { complete: false } },
      ...failures('the load of the messages', '008'),
    },
  },
  view: interfaceLanguageSelectors,
  matters: ({ locale, chosen, shown, failure }) => [locale, chosen, shown, failure !== null],
  screen: { none: 'what it decides is the language of all other screens' },
});
