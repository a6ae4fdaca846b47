import { wordingReplace } from '#contract/wording-replace.ts';
import type { Page } from '#tests/faults/page.ts';
import type { FaultRow } from '#tests/src/faults/row.ts';

const PLACE = {
  path: '/wordings/replace?context=nord',
  typed: { 'Suchen nach': 'Video', 'Ersetzen durch': 'Film' },
};

const preview = (page: Page) => page.press('Vorschau zeigen');

export const REPLACE_ROWS: readonly FaultRow[] = [
  {
    ...PLACE,
    service: 'previewReplacement',
    call: wordingReplace,
    fits: ({ preview }) => preview,
    surface: 'send',
    fire: preview,
    done: (page) => page.press('Jetzt ersetzen'),
  },
  {
    ...PLACE,
    service: 'replaceInWordings',
    call: wordingReplace,
    surface: 'send',
    fire: async (page) => {
      await preview(page);
      await page.press('Jetzt ersetzen');
    },
    shown: {
      // It is shown again at once.
      'changed meanwhile (409)': { words: 'Die Texte haben sich geändert', next: 'Jetzt ersetzen' },
    },
    asksAgain: (page) => page.press('Jetzt ersetzen'),
    done: (page) => page.read('Texte ersetzt'),
  },
];
