import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Impact } from '#contract/impact.ts';
import { canOf } from '#machines/kit/abilities.ts';
import { provide } from '#machines/kit/port.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { wordingMoveMachine } from '#machines/wording-move/wording-move.machine.ts';
import type { WordingMovePort } from '#machines/wording-move/wording-move.port.ts';
import { WordingMoveScreen } from '#src/screens/wordings/WordingMoveScreen.tsx';
import { NO_NETWORK, refusal } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { contextOf, userOf, wordingOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

const IMPACT: Impact = {
  added: [],
  changed: [],
  deleted: [],
  clashes: [],
  dependents: [],
  effective: [
    { contextIdentifier: 'praxis', lang: 'de', identifier: 'text.1', before: 'Hallo', after: null },
  ],
  counts: { added: 0, changed: 2, deleted: 0, clashes: 0, dependents: 0, effective: 1 },
};

async function showMove(selection: string | null = 'a1', readOnly: 'noEditor' | null = null) {
  const recall = scripted<WordingMovePort['recall']>();
  const refresh = scripted<WordingMovePort['refresh']>();
  const preview = scripted<WordingMovePort['preview']>();
  const move = scripted<WordingMovePort['move']>();
  const machine = provide(wordingMoveMachine, {
    recall: recall.service,
    refresh: refresh.service,
    preview: preview.service,
    move: move.service,
  });
  const flow = walk(machine, { selection, readOnly });
  const contexts = ['GLOBAL', 'berlin', 'hamburg'].map((identifier) =>
    contextOf({ identifier, parentIdentifier: identifier === 'GLOBAL' ? null : 'GLOBAL' }),
  );
  const startUp = standing(
    startUpMachine,
    undefined,
    { contexts: 'loaded', languages: 'loaded' },
    { contexts, languages: [] },
  );
  const user = userOf({ id: 1, username: 'anna' });
  const shown = showScreen(
    <WordingMoveScreen flow={flow.actor} startUp={startUp} user={user} can={canOf([])} />,
  );
  if (selection)
    recall.last().answer([wordingOf({ id: 1 }), wordingOf({ id: 2, contextIdentifier: 'hamburg' })]);
  await flow.reach(readOnly ? 'readOnly' : 'choosing');
  const choose = async (label: string, context: string) => {
    await shown.user.click(await screen.findByRole('combobox', { name: label }));
    await shown.user.click(await screen.findByRole('option', { name: context }));
  };
  const press = async (name: string) => shown.user.click(await screen.findByRole('button', { name }));
  return { refresh, preview, move, flow, choose, press, ...shown };
}

it('shows which wordings are selected and asks for the context they go to', async () => {
  const { press } = await showMove();
  const list = await screen.findByRole('list', { name: '2 ausgewählte Formulierungen' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['text.1deGLOBAL', 'text.2dehamburg']);
  await press('Verschieben');
  expect(screen.getByText('Bitte geben Sie einen Wert für dieses Feld an')).toBeTruthy();
});

it('says what would happen and whose texts change, and moves only then, under an overlay', async () => {
  const { preview, move, choose, press, flow } = await showMove();
  await choose('Zielkontext', 'berlin');
  await press('Verschieben');
  preview.last().answer({ impact: IMPACT, clashes: [], clashCount: 0 });
  expect(await screen.findByText('2 Formulierungen werden verschoben.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Was geschieht'));
  expect(
    screen.getByText('An einer Stelle zeigt ein anderer Kontext danach einen anderen Text'),
  ).toBeTruthy();
  expect([screen.getByText('Hallo').tagName, screen.getByText('(kein Text)').tagName]).toEqual([
    'DIV',
    'DIV',
  ]);
  expect(move.calls).toHaveLength(0);
  await press('Jetzt verschieben');
  expect(screen.getByText('Daten abrufen')).toBeTruthy();
  move.last().answer({ count: 2 });
  await flow.reach('moved');
});

it('goes to the first context that is missing or wrong', async () => {
  const { choose, press } = await showMove(null);
  const field = (name: string) => screen.getByRole('combobox', { name });
  await press('Verschieben');
  expect(document.activeElement).toBe(field('Kontext'));
  await choose('Kontext', 'berlin');
  await press('Verschieben');
  expect(document.activeElement).toBe(field('Zielkontext'));
  await choose('Zielkontext', 'berlin');
  await press('Verschieben');
  expect(document.activeElement).toBe(field('Zielkontext'));
});

it('wants two different contexts where all wordings of one move', async () => {
  const { preview, choose, press } = await showMove(null);
  expect(screen.getByText(/Es sind keine Formulierungen ausgewählt/)).toBeTruthy();
  await choose('Kontext', 'berlin');
  await choose('Zielkontext', 'berlin');
  await press('Verschieben');
  expect(screen.getByText(/Bitte wählen Sie einen anderen Kontext/)).toBeTruthy();
  await choose('Zielkontext', 'hamburg');
  await press('Verschieben');
  expect(preview.last().input.move).toEqual({
    contextIdentifier: 'berlin',
    toContextIdentifier: 'hamburg',
    wordings: null,
    choices: { all: 'refuse', single: [] },
  });
});

it('names what blocks it, says why it cannot be confirmed then, and takes wordings as they are now', async () => {
  const { preview, refresh, choose, press } = await showMove();
  await choose('Zielkontext', 'berlin');
  await press('Verschieben');
  const clashes = [{ code: '046', message: 'text.1 (de) wurde inzwischen geändert.', field: 'wordings.0' }];
  const impact = { ...IMPACT, clashes, counts: { ...IMPACT.counts, clashes: 1 } };
  preview.last().answer({ impact, clashes: [], clashCount: 0 });
  expect(await screen.findByText('text.1 (de) wurde inzwischen geändert.')).toBeTruthy();
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Jetzt verschieben' });
  expect(confirm.disabled).toBe(true);
  const reason = 'Nicht möglich, solange es Hindernisse gibt';
  expect(screen.getByRole('button', { description: reason })).toBe(confirm);
  expect(screen.getByText(reason).getAttribute('role')).toBe('status');
  await press('Auswahl aktualisieren');
  expect(refresh.calls).toHaveLength(1);
});

it('says why nothing moved, keeps what was chosen, and goes on', async () => {
  const { preview, move, choose, press } = await showMove();
  await choose('Zielkontext', 'berlin');
  await press('Verschieben');
  preview.last().answer(null);
  await press('Jetzt verschieben');
  const taken = { code: '006', message: 'text.1 (de) ist in berlin bereits vorhanden.', field: 'wordings.0' };
  move.last().fail(refusal('006', [taken]));
  expect((await screen.findByRole('alert')).textContent).toContain(taken.message);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Zielkontext' }).value).toBe('berlin');
  await press('Verschieben');
  preview.last().answer(null);
  await press('Jetzt verschieben');
  move.last().fail(NO_NETWORK);
  expect((await screen.findByRole('alert')).textContent).toContain('nicht bekannt');
  await press('Erneut versuchen');
  expect(move.calls).toHaveLength(3);
});

it('shows a reader why nothing can be moved, and no buttons', async () => {
  await showMove('a1', 'noEditor');
  expect(await screen.findByText(/Ihnen fehlt die Rolle „Redaktion“/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Verschieben' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Abbrechen' })).toBeNull();
});

it('shows both texts of what the target has already, and moves once it is decided', async () => {
  const { preview, move, choose, press } = await showMove();
  await choose('Zielkontext', 'berlin');
  await press('Verschieben');
  const there = {
    id: 9,
    contextIdentifier: 'berlin',
    value: 'Dort',
    modificationDate: '2026-01-01T00:00:00.000Z',
  };
  const moved = { ...there, id: 1, contextIdentifier: 'GLOBAL', value: 'Hier' };
  const clash = { identifier: 'text.1', lang: 'de', moved, there, onClash: 'refuse' as const };
  const previewed = (impact: Impact, onClash: 'refuse' | 'replace') => ({
    ...{ impact, clashes: [{ ...clash, onClash }], clashCount: 1 },
  });
  const open = { ...IMPACT, counts: { ...IMPACT.counts, changed: 0, clashes: 1 } };
  preview.last().answer(previewed(open, 'refuse'));
  const row = (await screen.findByText(/Steht schon dort/)).closest('fieldset') as HTMLElement;
  expect([within(row).getByText('Hier'), within(row).getByText('Dort')]).toHaveLength(2);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Jetzt verschieben' }).disabled).toBe(true);
  fireEvent.click(within(row).getByRole('radio', { name: 'Ersetzen' }));
  const { choices } = preview.last().input.move;
  expect(choices).toEqual({
    all: 'refuse',
    single: [{ id: 1, onClash: 'replace', modificationDate: there.modificationDate }],
  });
  preview.last().answer(previewed({ ...IMPACT, counts: { ...IMPACT.counts, deleted: 1 } }, 'replace'));
  expect(await screen.findByText(/Eine im Zielkontext wird ersetzt/)).toBeTruthy();
  await press('Jetzt verschieben');
  expect(move.last().input.move.choices).toEqual(choices);
});
