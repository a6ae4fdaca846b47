import { afterEach, expect, test } from 'vitest';
import { BookStage } from '#paths/book/in-page.tsx';
import { authenticationCases } from '#paths/cases/authentication.ts';
import { matrixRowsCases } from '#paths/cases/wording-matrix.ts';
import { endOf, type Path } from '#paths/core/path.ts';
import { pathsIn } from '#paths/core/stored/paths.ts';
import type { Cases } from '#paths/kit/cases.ts';
import { storedBehaviour } from '#paths/stored/files.ts';

let stage: BookStage | null = null;
afterEach(() => stage?.close());

function pathTo(state: string, cases: Cases = authenticationCases): Path {
  const stored = storedBehaviour(cases.machine.id);
  const found = stored && pathsIn(cases, stored).arrivals.find((path) => endOf(path).state === state);
  if (!found) throw new Error(`no path to ${state}`);
  return found;
}

/** Some words of the console in another language. */
const FRENCH = {
  locale: 'fr_FR',
  messages: { 'login.username': 'Nom', 'login.password': 'Mot de passe', 'login.submit': 'Se connecter' },
};

test('what is done and what is to be seen is called as the language of the book calls it', async () => {
  stage = new BookStage(FRENCH);
  const path = pathTo('refused');
  await stage.begin(path);
  const begun = await stage.look(path.at);
  expect(begun.differences).toEqual([]);
  expect(begun.seen).toEqual([
    { role: 'textbox', name: 'Nom' },
    { role: 'button', name: 'Se connecter' },
    // Nothing in the book's language is known of it.
    { role: 'button', name: 'Mit Passkey anmelden' },
  ]);
  const [submit, refused] = path.legs;
  if (!submit || !refused) throw new Error('the path is another one');
  expect(await stage.take(submit)).toEqual([
    { does: 'type', role: 'textbox', name: 'Nom', text: 'anna' },
    { does: 'type', role: 'password', name: 'Mot de passe', text: 'right-password' },
    { does: 'press', role: 'button', name: 'Se connecter', text: null },
  ]);
  expect((await stage.look(submit.seen)).seen).toContainEqual({
    role: 'disabled button',
    name: 'Se connecter',
  });
  expect(await stage.take(refused)).toEqual([]);
  const ended = await stage.look(refused.seen);
  expect(ended.differences).toEqual([]);
  // Title and text of a notice are two things to read.
  expect(ended.seen).toContainEqual({
    role: 'alert',
    name: 'Authentifizierung fehlgeschlagen! – Die Authentifizierungsdaten sind falsch!',
  });
});

test('a screen that is otherwise than its path says is named', async () => {
  stage = new BookStage(null, 1);
  const path = pathTo('refused');
  await stage.begin(path);
  const { differences } = await stage.look(endOf(path));
  expect(differences[0]).toBe('is at: expected "refused", actual "editing"');
});

test('a window of the matrix is whole, so that nothing is asked for again before it is counted', async () => {
  stage = new BookStage(null);
  const path = pathTo('rows.counting.brief + search.idle', matrixRowsCases);
  await stage.begin(path);
  for (const leg of path.legs) await stage.take(leg);
  expect((await stage.look(endOf(path))).differences).toEqual([]);
});
