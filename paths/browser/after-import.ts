import type { Comparison } from '#contract/wording-exchange.ts';
import { isPreview } from '#paths/browser/asked.ts';
import { ANNA } from '#paths/browser/backdrop.ts';
import type { Hands } from '#paths/browser/executors.ts';
import { impactOf } from '#paths/kit/usual.ts';

/** From this many texts on, taking an import back is asked first. */
const BIG = 100;

const comparisonOf = (added: number): Comparison => ({
  rows: [
    {
      ...{ place: { unit: 'line', number: 1 }, identifier: 'menu.new', lang: 'fr', outcome: 'added' },
      ...{ kind: 'added', before: null },
      after: { value: 'Nouveau', active: true, resetInheritance: false },
    },
  ],
  counts: { clash: 0, changed: 0, added, unchanged: 0, empty: 0, kinds: { added } },
  guard: 'guard-1',
  from: 'GLOBAL',
});

/** The notification of the import, which offers to take it back. */
export const noticeOfImport = ({ page }: Hands) =>
  page.locator('.mantine-Notifications-notification').filter({ hasText: 'importiert' });

export const takeBack = (hands: Hands) =>
  noticeOfImport(hands).getByRole('button', { name: 'Rückgängig', exact: true });

/**
 * Takes the texts of a file over, in a console that is loaded for this walk.
 * @param isBig whether there are so many that taking them back is asked first
 */
export async function importTexts(hands: Hands, isBig = false): Promise<void> {
  const { page, wire, open } = hands;
  const added = isBig ? BIG : 1;
  wire.also.set('wording/import', (asked) =>
    isPreview(asked)
      ? { impact: impactOf({ added }), comparison: comparisonOf(added) }
      : { added, changed: 0, unchanged: 0 },
  );
  wire.recorded.set('wording/import', 12);
  await open('/wordings/exchange?context=GLOBAL', { ...ANNA });
  const file = { name: 'texts.csv', mimeType: '', buffer: Buffer.from('menu.new;Nouveau') };
  await page.getByRole('button', { name: 'Datei auswählen', exact: true }).waitFor();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Jetzt importieren', exact: true }).click();
  await takeBack(hands).waitFor();
}
