import { i18n } from '@lingui/core';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { RECORDS } from '#contract/records/all.ts';
import type { RecordDescription } from '#contract/records/record.ts';
import { canOf } from '#machines/kit/abilities.ts';
import { wordingListMachine } from '#machines/records/wording-list.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { recordColumns } from '#src/screens/lists/record-columns.tsx';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';
import { WordingListScreen } from '#src/screens/wordings/WordingListScreen.tsx';
import { userOf, wordingOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

const KEY = 'leitstand:columns:wording-list';

beforeEach(() => localStorage.clear());

function showList() {
  const page = { rows: [wordingOf({ id: 1 })], count: 1 };
  const flow = standing(wordingListMachine, { query: FIRST_QUERY }, 'shown', { page });
  const startUp = standing(startUpMachine, undefined, { contexts: 'loading', languages: 'loading' });
  const user = userOf({ id: 1, username: 'anna', editor: false });
  return showScreen(<WordingListScreen flow={flow} startUp={startUp} user={user} can={canOf([])} />);
}

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const menu = () => screen.getByRole('button', { name: /^Spalten/ });

it('leaves out what is seldom wanted, says how much, and remembers another choice in this browser', async () => {
  const { user, unmount } = showList();
  expect(headers()).toEqual(['Sprache', 'Schlüssel', 'Wert', 'Setzt zurück', 'Kontext', 'Geändert']);
  expect(menu().textContent).toBe('Spalten (2 ausgeblendet)');
  await user.click(menu());
  await user.click(screen.getByRole('checkbox', { name: 'Angelegt' }));
  await user.click(screen.getByRole('checkbox', { name: 'Sprache' }));
  const chosen = ['Schlüssel', 'Wert', 'Setzt zurück', 'Kontext', 'Angelegt', 'Geändert'];
  expect(headers()).toEqual(chosen);
  unmount();
  showList();
  expect(headers()).toEqual(chosen);
});

it('shows all of them, and remembers that too', async () => {
  localStorage.setItem(KEY, JSON.stringify(['id', 'value', 'gone since']));
  const { user, unmount } = showList();
  await user.click(menu());
  await user.click(screen.getByRole('button', { name: 'Alle zeigen' }));
  expect(headers()).toHaveLength(8);
  unmount();
  showList();
  expect(headers()).toHaveLength(8);
});

it('keeps the column that opens the row, whatever is remembered', async () => {
  localStorage.setItem(KEY, JSON.stringify(['identifier']));
  const { user } = showList();
  expect(headers()).toContain('Schlüssel');
  await user.click(menu());
  const fixed = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Schlüssel' });
  expect([fixed.checked, fixed.disabled]).toEqual([true, true]);
});

it('does without what is remembered when that cannot be read', () => {
  localStorage.setItem(KEY, '{"not": ');
  showList();
  expect(headers()).toHaveLength(6);
});

it('opens with the focus inside, and Escape or a look elsewhere closes it', async () => {
  const { user } = showList();
  await user.click(menu());
  expect(menu().getAttribute('aria-expanded')).toBe('true');
  const panel = screen.getByRole('group', { name: 'Diese Spalten zeigen' });
  expect(document.activeElement).toBe(within(panel).getByRole('checkbox', { name: 'ID' }));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(menu());
  expect(screen.queryByRole('group')).toBeNull();
  await user.click(menu());
  await user.click(screen.getByRole('searchbox'));
  expect(menu().getAttribute('aria-expanded')).toBe('false');
});

it.each([
  ['mailTemplate', ['creationDate']],
  ['document', ['creationDate']],
  ['language', []],
  ['context', []],
] as const)('of a %s leaves out %j, where there are more columns than have room', (name, left) => {
  const described: RecordDescription = RECORDS[name];
  const columns = recordColumns(i18n, described, FIELD_WORDS[name]);
  expect(columns.filter(({ seldom }) => seldom).map(({ sortBy }) => sortBy)).toEqual(left);
});
