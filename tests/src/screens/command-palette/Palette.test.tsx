import { IconList } from '@tabler/icons-react';
import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { provide } from '#machines/kit/port.ts';
import { recordSearchMachine } from '#machines/record-search/record-search.machine.ts';
import type { RecordSearchPort, SearchResult } from '#machines/record-search/record-search.port.ts';
import type { RecordSearchFlow } from '#machines/record-search/record-search.selectors.ts';
import type { Command, CommandGroup } from '#src/screens/command-palette/command.ts';
import { Palette } from '#src/screens/command-palette/Palette.tsx';
import { NO_NETWORK } from '#tests/support/failures.ts';
import { scripted } from '#tests/support/machine.ts';
import { show } from '#tests/support/render.tsx';
import { standing } from '#tests/support/show-screen.tsx';

const command = (label: string): Command => ({ key: label, label, icon: IconList, run: () => {} });
const GROUPS: readonly CommandGroup[] = [
  { key: 'routes', title: 'Gehe zu', commands: [command('Kontexte'), command('Benutzer')] },
  { key: 'look', title: 'Darstellung', commands: [command('Darstellung: Dunkel')] },
];
const NOTHING: SearchResult = { groups: [], missing: [] };
const KINDS = { kinds: ['wordings', 'contexts'] } as const;

function open(search: RecordSearchFlow, found: readonly CommandGroup[] = []) {
  const [onRun, onClose] = [vi.fn(), vi.fn()];
  const palette = (next: readonly CommandGroup[]) => (
    <Palette groups={GROUPS} search={search} found={next} hidden={false} onRun={onRun} onClose={onClose} />
  );
  const { user, rerender } = show(palette(found));
  const field = screen.getByRole('combobox', { name: 'Suchen und springen' });
  const chosen = () => {
    const id = field.getAttribute('aria-activedescendant');
    return id === null ? null : document.getElementById(id)?.textContent;
  };
  return {
    user,
    field,
    chosen,
    onRun,
    onClose,
    find: (next: readonly CommandGroup[]) => rerender(palette(next)),
  };
}

const idle = () => standing(recordSearchMachine, KINDS, 'idle');
const failing = (value: string, context: Record<string, unknown>) =>
  standing(recordSearchMachine, KINDS, value, { text: 'menu', ...context });

it('has the focus in its field from the start, and moves a mark over all groups with the arrow keys', async () => {
  const { user, field, chosen } = open(idle());
  expect(document.activeElement).toBe(field);
  expect(chosen()).toBe('Kontexte');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(chosen()).toBe('Darstellung: Dunkel');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Darstellung: Dunkel');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toBe('Kontexte');
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toBe('Darstellung: Dunkel');
  expect(document.activeElement).toBe(field);
});

it('runs what is marked with Enter, and what is pointed at with a click', async () => {
  const { user, onRun } = open(idle());
  await user.keyboard('ben{Enter}');
  expect(onRun.mock.calls.map(([{ label }]) => label)).toEqual(['Benutzer']);
  await user.clear(screen.getByRole('combobox'));
  await user.click(screen.getByRole('option', { name: 'Kontexte' }));
  expect(onRun.mock.calls.map(([{ label }]) => label)).toEqual(['Benutzer', 'Kontexte']);
});

it('closes with Escape', async () => {
  const { user, onClose } = open(idle());
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('says how much there is in words, and that there is nothing', async () => {
  const { user } = open(idle());
  expect(screen.getByRole('status').textContent).toBe('3 Treffer');
  await user.keyboard('ben');
  expect(screen.getByRole('status').textContent).toBe('1 Treffer');
  expect(within(screen.getByRole('listbox')).getByRole('group', { name: 'Gehe zu' })).toBeTruthy();
});

it('runs what is found first when Enter was pressed before anything was', async () => {
  const service = scripted<RecordSearchPort['search']>();
  const search = createActor(provide(recordSearchMachine, { search: service.service }), {
    input: KINDS,
  }).start();
  const { user, onRun, find } = open(search);
  await user.keyboard('zzz{Enter}');
  expect(screen.getByRole('status').textContent).toBe('Wird gesucht …');
  await vi.waitFor(() => expect(service.calls).toHaveLength(1));
  expect(onRun).not.toHaveBeenCalled();
  find([{ key: 'found', title: 'Formulierungen', commands: [command('zzz.title')] }]);
  await act(async () => service.last().answer(NOTHING));
  await vi.waitFor(() => expect(onRun.mock.calls.map(([{ label }]) => label)).toEqual(['zzz.title']));
});

it('says calmly inside that the search failed, and lets it be tried again; commands stay', async () => {
  const search = failing('unreachable', { failure: NO_NETWORK.failure });
  const sent = vi.spyOn(search, 'send');
  const { user } = open(search);
  expect(screen.getByText('Die Einträge konnten nicht durchsucht werden')).toBeTruthy();
  expect(screen.getAllByRole('option')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(sent).toHaveBeenCalledWith({ type: 'search.retry' });
});

it('names the lists that could not be searched', () => {
  open(failing('found', { result: { groups: [], missing: ['wordings', 'contexts'] } }));
  expect(screen.getByText('Nicht durchsucht werden konnten: Formulierungen, Kontexte')).toBeTruthy();
});

it('says that a search takes long, and lets it be given up in the end', async () => {
  const { user } = open(failing({ searching: 'slow' } as unknown as string, {}));
  expect(screen.getByText('Das dauert länger als üblich …')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Abbrechen' })).toBeNull();
  expect(user).toBeTruthy();
});
