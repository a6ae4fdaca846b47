import type { Document } from '#contract/document-file.ts';
import type { LoadedRecord } from '#machines/record-form/record-form.port.ts';
import { asks, isPreview } from '#paths/browser/asked.ts';
import { ANNA } from '#paths/browser/backdrop.ts';
import type { Hands } from '#paths/browser/executors.ts';
import { choose } from '#paths/browser/fields.ts';
import { formInBrowser } from '#paths/browser/record-form.ts';
import { impactOf } from '#paths/kit/usual.ts';

async function fill(hands: Hands, isNew: boolean): Promise<void> {
  const { page, event } = hands;
  const { identifier, description, active } = event.values as Document;
  if (isNew) {
    await page.getByRole('textbox', { name: 'Schlüssel' }).fill(identifier);
    await choose(hands, 'Rückfallsprache', 'de');
  }
  await page.getByRole('textbox', { name: 'Beschreibung' }).fill(description ?? '');
  await page.getByRole('checkbox', { name: 'Aktiv' }).setChecked(active);
}

export const documentFormInBrowser = formInBrowser({
  name: 'document',
  list: { address: '/documents', title: 'Dokumente' },
  missing: 'Dokument nicht gefunden',
  readOnly: 'Sie können hier lesen, aber nichts ändern',
  editor: ANNA,
  reader: { ...ANNA, user: { ...ANNA.user, editor: false } },
  isOfContext: false,
  beside: {
    'document/delete': (asked) => (isPreview(asked) ? { impact: impactOf({ deleted: 1 }) } : { id: 1 }),
  },
  rowOf: ({ record }: LoadedRecord<Document>) => record,
  load: {
    asks: asks('document/get'),
    content: ({ record }: LoadedRecord<Document>) => ({ document: record }),
  },
  savedOf: (document: Document) => ({ document }),
  kept: { label: 'Titel', unchanged: 'Handbuch', of: ({ mainTitle }: Document) => mainTitle ?? '' },
  fill,
  onlyLong: true,
});
