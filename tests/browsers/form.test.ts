import { expect } from 'vitest';
import { journeyInEveryBrowser } from '#tests/support/browsers/journey.ts';

const OLD_TEXT = 'Videosprechstunde';
const NEW_TEXT = 'Sprechstunde per Video – „von zu Hause“ & unterwegs';

const VALUE = { role: 'textbox', name: 'Wert' } as const;
const ROW = { role: 'row', text: /^\s*de/ } as const;
const NOTICE = { role: 'button', name: 'Rückgängig' } as const;

journeyInEveryBrowser(
  'a wording is changed, saved by key after its consequences were read, and taken back',
  async (v) => {
    await v.open('/wordings?search=menu.video&lang=de_DE');
    await v.signIn();
    await v.press({ role: 'link', name: 'menu.video', within: ROW });
    await v.until(VALUE, ({ value }) => value === OLD_TEXT);
    await v.fill(VALUE, NEW_TEXT);
    await v.key('Control+s');
    const question = { role: 'dialog', name: 'Folgen der Änderung' } as const;
    await v.see({ text: /zeig(t|en) (ein anderer Kontext|andere Kontexte) danach/, within: question });
    await v.press({ role: 'button', name: 'Speichern', within: question });

    await v.see({ role: 'heading', level: 1, name: 'Formulierungen' });
    await v.see({ text: 'Formulierung gespeichert' });
    await v.see({ text: NEW_TEXT, within: ROW });
    expect(await v.address()).toContain('search=menu.video');

    // The notice is reached and left by F6, and what it offers is pressed by Enter.
    await v.key('F6');
    await v.until(NOTICE, ({ hasFocus }) => hasFocus, 'does not take the focus');
    await v.key('Enter');
    await v.see({ text: 'Vorgang rückgängig gemacht' });
    await v.see({ text: OLD_TEXT, within: ROW });
    await v.gone({ text: NEW_TEXT, within: ROW });
  },
);
