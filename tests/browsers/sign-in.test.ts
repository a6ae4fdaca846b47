import { expect } from 'vitest';
import { journeyInEveryBrowser } from '#tests/support/browsers/journey.ts';
import { PASSWORD, USERNAME } from '#tests/support/browsers/visitor.ts';
import { ADMIN } from '#tests/support/journey-server.ts';

const MENU = { role: 'button', name: `Benutzermenü von ${ADMIN.username}` } as const;

journeyInEveryBrowser(
  'a wrong password is reported, the right one opens the console, and a user logs out',
  async (v) => {
    await v.open('/?lang=de_DE');
    await v.fill(USERNAME, ADMIN.username);
    await v.fill(PASSWORD, 'Falsch-geraten-1');
    await v.press({ role: 'button', name: 'Anmelden' });
    await v.see({ text: 'Authentifizierung fehlgeschlagen!' });
    await v.see({ text: 'Die Authentifizierungsdaten sind falsch!' });
    expect((await v.see(USERNAME)).value).toBe(ADMIN.username);

    await v.fill(PASSWORD, ADMIN.password);
    await v.key('Enter');
    await v.see({ role: 'heading', level: 1, text: 'Willkommen' });
    await v.gone(PASSWORD);
    await v.reload();
    await v.press(MENU);
    await v.press({ role: 'menuitem', name: 'Ausloggen' });
    await v.see({ role: 'heading', level: 1, name: 'Anmelden' });
    await v.gone(MENU);
  },
);
