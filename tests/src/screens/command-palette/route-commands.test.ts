import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { activate } from '#src/i18n/interface.ts';
import { fitting } from '#src/screens/command-palette/command.ts';
import { routeCommands } from '#src/screens/command-palette/route-commands.ts';
import { userOf } from '#tests/support/records.ts';

const ADMIN = userOf({ id: 1, username: 'admin', superAdmin: true });

beforeAll(() => activate('de_DE', {}));

test.each([
  ['audit', 'Änderungsverlauf'],
  ['historique', 'Änderungsverlauf'],
  ['users', 'Benutzer'],
  ['sync', 'Serverübersicht'],
  ['home', 'Startseite'],
  ['arbre', 'Kontextbaum'],
  ['héritage', 'Texte je Kontext'],
])('in a German console, %s finds %s', (typed, label) => {
  const commands = routeCommands(i18n, ADMIN, () => {});
  const [found] = fitting([{ key: 'routes', title: '', commands }], typed);
  expect(found?.commands.map((command) => command.label)).toEqual([label]);
});
