import { expect } from 'vitest';
import { journeyInEveryBrowser } from '#tests/support/browsers/journey.ts';

const GRID = { role: 'grid', name: 'Texte von region-nord' } as const;
const ROW = { role: 'row', text: 'menu.video', within: GRID } as const;
const SEARCH = { role: 'searchbox', name: 'Suchen' } as const;
const UNSAVED = { text: /nicht gespeichert/ } as const;

/** Where the grid stands, when the focus is in it. */
const ACTIVE = "return document.activeElement?.closest('[data-active]')?.innerText ?? ''";

journeyInEveryBrowser('the texts of a context are written side by side, saved, and stored', async (v) => {
  await v.open('/wordings/matrix?lang=de_DE');
  await v.signIn();
  await v.press({ role: 'combobox', name: 'Kontext' });
  await v.press({ role: 'option', name: /^region-nord/ });
  await v.see({ role: 'row', at: 3, within: GRID });
  expect(await v.address()).toContain('context=region-nord');

  await v.fill(SEARCH, 'menu.video');
  await v.key('Enter');
  await v.see(ROW);
  await v.until({ role: 'row', within: GRID }, ({ count }) => count <= 3, 'shows other rows too');

  // A text that is inherited becomes one of its own; Tab leads to the next language.
  await v.press({ text: 'Videosprechstunde', within: ROW });
  await v.key('Enter');
  const german = { role: 'textbox', name: 'menu.video (de)' } as const;
  await v.until(german, ({ hasFocus }) => hasFocus, 'does not take the focus');
  await v.key('Control+a');
  await v.type('Sprechstunde per Video');
  await v.key('Tab');
  const english = { role: 'textbox', name: 'menu.video (en)' } as const;
  await v.until(english, ({ hasFocus }) => hasFocus, 'does not take the focus');
  await v.key('Control+a');
  await v.type('Consultation by video');
  await v.key('Escape');
  await v.see({ text: '2 Texte sind nicht gespeichert' });

  await v.press({ role: 'button', name: 'Alle speichern' });
  const question = { role: 'dialog', name: 'Folgen der Änderung' } as const;
  await v.press({ role: 'button', name: 'Speichern', within: question });
  await v.gone(UNSAVED);
  await v.see({ text: '2 Texte gespeichert' });
  // The focus is back where work goes on.
  await expect.poll(() => v.run(ACTIVE)).not.toBe('');

  await v.reload();
  await v.see({ text: 'Sprechstunde per Video', within: ROW });
  await v.see({ text: 'Consultation by video', within: ROW });
});
