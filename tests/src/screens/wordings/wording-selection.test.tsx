import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import { canOf } from '#machines/kit/abilities.ts';
import { provide } from '#machines/kit/port.ts';
import type { RecordListPort } from '#machines/record-list/record-list.port.ts';
import { wordingListMachine } from '#machines/records/wording-list.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { WordingListScreen } from '#src/screens/wordings/WordingListScreen.tsx';
import { rememberIdentity } from '#src/storage/session-storage.ts';
import { wordingSelection } from '#src/storage/wording-selection.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { identityOf, wordingOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

const ANNA = identityOf({ id: 1, username: 'anna' });

beforeEach(() => {
  sessionStorage.clear();
  rememberIdentity(ANNA);
});

async function showList() {
  const load = scripted<RecordListPort<Wording>['load']>();
  const flow = walk(provide(wordingListMachine, { load: load.service }), { query: FIRST_QUERY });
  const startUp = standing(startUpMachine, undefined, { contexts: 'loading', languages: 'loading' });
  const shown = showScreen(
    <WordingListScreen flow={flow.actor} startUp={startUp} user={ANNA.user} can={canOf([])} />,
  );
  load.last().answer({ rows: [wordingOf({ id: 1 }), wordingOf({ id: 2 })], count: 31 });
  await flow.reach('shown');
  await screen.findByText('text.1');
  return { load, flow, ...shown };
}

const box = (id: number) => screen.getByRole('checkbox', { name: `text.${id} (de) auswählen` });
const moveLink = () => screen.getByRole('link', { name: 'Verschieben' }).getAttribute('href');

it('keeps what is selected over pages, says how much, and names it in the address of the move', async () => {
  const { user, load, flow } = await showList();
  expect(moveLink()).toBe('/wordings/update');
  await user.click(box(1));
  await user.click(box(2));
  expect(await screen.findByText('2 Zeilen ausgewählt')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Seite 2' }));
  load.last().answer({ rows: [wordingOf({ id: 3 })], count: 31 });
  await flow.reach('shown');
  await user.click(await screen.findByRole('checkbox', { name: 'text.3 (de) auswählen' }));
  expect(screen.getByRole('region', { name: 'Auswahl' }).textContent).toContain(
    '3 Zeilen ausgewählt, 2 davon auf anderen Seiten',
  );
  expect(wordingSelection.current()?.wordings.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(moveLink()).toBe(`/wordings/update?selection=${wordingSelection.current()?.name}`);
});

it('can be taken back as a whole', async () => {
  const { user } = await showList();
  await user.click(screen.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }));
  await user.click(await screen.findByRole('button', { name: 'Auswahl aufheben' }));
  expect(wordingSelection.current()).toBeNull();
  expect(screen.queryByText(/ausgewählt/)).toBeNull();
});

it('follows what is shown: a wording that was changed since is kept as it is now', async () => {
  const { user, load, flow } = await showList();
  await user.click(box(1));
  flow.send({ type: 'list.refresh' });
  const changed = wordingOf({ id: 1, modificationDate: '2026-11-20T12:00:00.000Z' });
  load.last().answer({ rows: [changed], count: 1 });
  await flow.reach('shown');
  await expect
    .poll(() => wordingSelection.current()?.wordings[0]?.modificationDate)
    .toBe('2026-11-20T12:00:00.000Z');
});
