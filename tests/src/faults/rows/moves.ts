import { wordingMove } from '#contract/wording-move.ts';
import type { Page } from '#tests/faults/page.ts';
import type { FaultRow } from '#tests/src/faults/row.ts';

async function choosePlaces(page: Page): Promise<void> {
  await page.choose('Kontext', 'nord');
  await page.choose('Zielkontext', 'GLOBAL');
}

const kept = { Kontext: 'nord', Zielkontext: 'GLOBAL' };

export const MOVE_ROWS: readonly FaultRow[] = [
  {
    service: 'previewMove',
    call: wordingMove,
    fits: ({ preview }) => preview,
    path: '/wordings/update',
    surface: 'send',
    prepare: choosePlaces,
    kept,
    fire: (page) => page.press('Verschieben'),
    done: (page) => page.press('Jetzt verschieben'),
  },
  {
    service: 'moveWordings',
    call: wordingMove,
    path: '/wordings/update',
    surface: 'send',
    prepare: choosePlaces,
    kept,
    fire: async (page) => {
      await page.press('Verschieben');
      await page.press('Jetzt verschieben');
    },
    asksAgain: (page) => page.press('Jetzt verschieben'),
    done: (page) => page.read('Formulierungen verschoben'),
  },
];
