import { expect } from 'vitest';
import { journeyInEveryBrowser } from '#tests/support/browsers/journey.ts';

const SEARCH = { role: 'searchbox', name: 'Suchen' } as const;
const PAGE_NEXT = { role: 'button', name: 'Nächste Seite', at: 0 } as const;
const HITS = "return [...(CSS.highlights?.get('hit') ?? [])].map(String).join()";

/** The identifiers that are shown, one to a row. */
const IDENTIFIERS =
  "return [...document.querySelectorAll('tbody tr a')].map((link) => link.textContent).join()";

journeyInEveryBrowser('a list is searched, sorted and paged, by mouse and by keyboard', async (v) => {
  await v.open('/wordings?lang=de_DE');
  await v.signIn();
  await v.see({ role: 'heading', level: 1, name: 'Formulierungen' });
  await v.see({ text: /^1 bis 15 von \d+/ });

  // The pager keeps the focus, and Tab and Enter lead on from there.
  await v.press(PAGE_NEXT);
  await v.see({ text: /^16 bis 30 von \d+/ });
  await v.until(PAGE_NEXT, ({ hasFocus }) => hasFocus, 'has lost the focus');
  await v.key('Enter');
  await v.see({ text: /^31 bis 45 von \d+/ });

  // Another order begins at the first page again.
  const head = { role: 'columnheader', name: /^Schlüssel/ } as const;
  const button = { role: 'button', within: head } as const;
  await v.press(button);
  const first = await v.until(head, ({ attributes }) => attributes['aria-sort'] !== undefined);
  await v.see({ text: /^1 bis 15 von \d+/ });
  const before = await v.run(IDENTIFIERS);
  await v.press(button);
  await v.until(head, ({ attributes }) => attributes['aria-sort'] !== first.attributes['aria-sort']);
  await expect.poll(() => v.run(IDENTIFIERS)).not.toBe(before);

  await v.fill(SEARCH, 'menu.video');
  await v.key('Enter');
  await v.until({ role: 'link', name: 'menu.video' }, ({ count }) => count === 3);
  expect(await v.address()).toContain('search=menu.video');
  await expect.poll(() => v.run(HITS)).toContain('menu.video');

  // One stop of Tab for all rows, arrows from row to row, Enter opens.
  await v.press({ role: 'link', name: 'menu.video', at: 0 });
  await v.see({ role: 'textbox', name: 'Wert' });
  await v.back();
  await v.until({ role: 'link', name: 'menu.video' }, ({ count }) => count === 3);
});
