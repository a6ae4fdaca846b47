import { wordingExport, wordingImport } from '#contract/wording-exchange.ts';
import type { Page } from '#tests/faults/page.ts';
import { type FaultRow, RETRY } from '#tests/src/faults/row.ts';

const PLACE = { path: '/wordings/exchange?context=nord', kept: { Kontext: 'nord' } };
const FILE = new File(['identifier,lang,value\nmenu.video,de,Video\n'], 'nord.csv', { type: 'text/csv' });

async function importNow(page: Page): Promise<void> {
  await page.upload(FILE);
  await page.press('Jetzt importieren');
}

const again = (page: Page) => page.press('Datei herunterladen');
const noFile = { words: 'nord.de.en.xlf konnte nicht geladen werden.', next: again };

export const EXCHANGE_ROWS: readonly FaultRow[] = [
  {
    ...PLACE,
    service: 'previewImport',
    call: wordingImport,
    fits: ({ preview }) => preview,
    surface: 'read',
    fire: (page) => page.upload(FILE),
    done: (page) => page.read('Es wurde noch nichts importiert'),
  },
  {
    ...PLACE,
    service: 'importWordings',
    call: wordingImport,
    surface: 'send',
    fire: importNow,
    shown: {
      refused: {
        next: async (page) => {
          await page.press(RETRY);
          await page.press('Jetzt importieren');
        },
      },
    },
    asksAgain: (page) => page.press('Jetzt importieren'),
    done: (page) => page.read('Texte importiert'),
  },
  {
    ...PLACE,
    service: 'exportWordings',
    call: wordingExport,
    surface: 'read',
    fire: again,
    shown: {
      refused: { words: 'Der Server hat den Zugriff auf nord.de.en.xlf verweigert.', next: again },
      unreachable: noFile,
      waiting: noFile,
    },
    quiet: {
      'cut off in the middle':
        'a file that is cut off is the browser’s to notice; the server says how long it is',
      'wrong shape': 'a file has no shape',
    },
    done: () => Promise.resolve(),
  },
];
