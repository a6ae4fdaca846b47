import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { WordingNote } from '#contract/wording-care.ts';
import { draftsOf } from '#src/screens/forms/drafts.ts';
import { cell, NOTHING, noteAt, ROWS, showMatrix } from '#tests/src/screens/wording-matrix/show-matrix.tsx';
import { NO_NETWORK, refusal } from '#tests/support/failures.ts';

const PURPOSE = 'Wofür der Text ist';

const choose = async (hands: UserEvent, name: RegExp) => hands.click(await cell(name));

/** Chooses a text and types a note on its key. */
async function typeNote({ hands }: ReturnType<typeof showMatrix>): Promise<void> {
  await choose(hands, /^Anmelden eigener Text$/);
  await hands.click(screen.getByRole('button', { name: /· de$/ }));
  await hands.click(await screen.findByRole('button', { name: 'Notiz schreiben' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: PURPOSE }));
  await hands.keyboard('Titel der Anmeldung');
}

const typedNote = async () =>
  (await screen.findByRole<HTMLTextAreaElement>('textbox', { name: PURPOSE })).value;

it('keeps what is typed as a note over another cell and a reload, without taking the focus', async () => {
  const shown = showMatrix();
  await typeNote(shown);
  await shown.hands.click(screen.getByRole('checkbox', { name: 'Reiner Text, ohne HTML' }));
  await choose(shown.hands, /^Video von GLOBAL$/);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: PURPOSE })).toBeNull());
  await shown.hands.keyboard('{ArrowUp}');
  expect(await typedNote()).toBe('Titel der Anmeldung');
  expect(document.activeElement).toBe(await cell(/^Anmelden eigener Text$/));
  shown.unmount();
  const { hands, notes } = showMatrix();
  await choose(hands, /^Anmelden eigener Text$/);
  await hands.click(screen.getByRole('button', { name: /· de$/ }));
  expect(await typedNote()).toBe('Titel der Anmeldung');
  await hands.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByRole('button', { name: 'Notiz schreiben' });
  expect(notes).toEqual([{ description: 'Titel der Anmeldung', maxLength: null, isPlain: true }]);
  expect(draftsOf(null).texts()).toEqual([]);
});

it('closes a note by Escape and says that it is not saved, and gives it up by its button', async () => {
  const shown = showMatrix();
  await typeNote(shown);
  await shown.hands.keyboard('{Escape}');
  await screen.findByText('Was Sie geschrieben haben, ist noch nicht gespeichert.');
  await shown.hands.click(screen.getByRole('button', { name: 'Notiz schreiben' }));
  expect(await typedNote()).toBe('Titel der Anmeldung');
  await shown.hands.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await screen.findByRole('button', { name: 'Notiz schreiben' });
  expect(screen.queryByText('Was Sie geschrieben haben, ist noch nicht gespeichert.')).toBeNull();
  expect(draftsOf(null).texts()).toEqual([]);
});

it('keeps no draft of a note that is stored after another cell was chosen', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const shown = showMatrix(null, {}, [], promise);
  await typeNote(shown);
  await shown.hands.click(screen.getByRole('button', { name: 'Speichern' }));
  await choose(shown.hands, /^Video von GLOBAL$/);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: PURPOSE })).toBeNull());
  expect(draftsOf(null).texts()).toHaveLength(1);
  resolve();
  await waitFor(() => expect(draftsOf(null).texts()).toEqual([]));
});

it('locks the fields of a note while it is being stored', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const shown = showMatrix(null, {}, [], promise);
  await typeNote(shown);
  await shown.hands.keyboard('{Control>}{End}{/Control}');
  await shown.hands.click(screen.getByRole('button', { name: 'Speichern' }));
  const field = screen.getByRole('textbox', { name: PURPOSE });
  await waitFor(() => expect(field).toHaveProperty('readOnly', true));
  await shown.hands.type(field, ' und mehr');
  await shown.hands.type(screen.getByRole('spinbutton', { name: 'Höchstzahl der Zeichen' }), '9');
  await shown.hands.click(screen.getByRole('checkbox', { name: 'Reiner Text, ohne HTML' }));
  expect(await typedNote()).toBe('Titel der Anmeldung');
  resolve();
  await screen.findByRole('button', { name: 'Notiz schreiben' });
  expect(shown.notes).toEqual([{ description: 'Titel der Anmeldung', maxLength: null, isPlain: false }]);
  expect(draftsOf(null).texts()).toEqual([]);
});

it('keeps what was typed in a note before the same was sent again', async () => {
  const shown = showMatrix(null, {}, [], NOTHING, [NO_NETWORK]);
  await typeNote(shown);
  await shown.hands.click(screen.getByRole('button', { name: 'Speichern' }));
  const again = await screen.findByRole('button', { name: 'Erneut versuchen' });
  await shown.hands.type(screen.getByRole('textbox', { name: PURPOSE }), ' und mehr');
  await shown.hands.click(again);
  await waitFor(() =>
    expect(shown.notes).toEqual([{ description: 'Titel der Anmeldung', maxLength: null, isPlain: false }]),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull());
  expect(await typedNote()).toBe('Titel der Anmeldung und mehr');
  expect(draftsOf(null).texts()).toHaveLength(1);
  await shown.hands.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(shown.seen).toEqual([null, '2026-11-20T11:01:00.000Z']));
});

const THEIRS = noteAt('2026-11-20T10:30:00.000Z', { description: 'Überschrift', maxLength: 20 });
const noteRefusal = (note: WordingNote | null) =>
  refusal('046', [{ code: '046', message: '', reason: 'savedBy', values: { username: 'eva' } }], { note });

/** Types a note, which is refused since another one is stored. */
async function meetNote(stored: WordingNote | null, ...more: readonly unknown[]) {
  const shown = showMatrix(null, {}, [], NOTHING, [noteRefusal(stored), ...more]);
  await typeNote(shown);
  const [first, ...others] = ROWS;
  if (first) ROWS.splice(0, ROWS.length, { ...first, note: stored }, ...others);
  await shown.hands.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText(/^Inzwischen hat eva|inzwischen entfernt$/);
  // The app does that once the flow has reported it.
  shown.flow.send({ type: 'records.changed', subjects: ['wording'] });
  return shown;
}

it('shows a note that another user has stored beside what was typed, and keeps one of them', async () => {
  const { hands, notes, seen } = await meetNote(THEIRS);
  const notice = (await screen.findByText('Inzwischen hat eva gespeichert')).closest<HTMLElement>('[role]');
  if (!notice) throw new Error('the conflict stands in no notice');
  expect(notice.textContent).toMatch(/Gespeichert am 20\.11\.2026/);
  expect(notice.textContent).toMatch(/Überschrift\s*Höchstens 20 Zeichen/);
  expect(notice.textContent).toMatch(/Titel der Anmeldung/);
  expect(await typedNote()).toBe('Titel der Anmeldung');
  await hands.click(within(notice).getByRole('button', { name: 'Meine Notiz behalten' }));
  await screen.findByRole('button', { name: 'Notiz ändern' });
  expect(notes).toEqual([{ description: 'Titel der Anmeldung', maxLength: null, isPlain: false }]);
  expect(seen).toEqual([THEIRS.modificationDate]);
  expect(draftsOf(null).texts()).toEqual([]);
});

it('gives up what was typed for the note that another user has stored', async () => {
  const { hands, notes } = await meetNote(THEIRS);
  await hands.click(await screen.findByRole('button', { name: 'Gespeicherte Notiz übernehmen' }));
  await screen.findByRole('button', { name: 'Notiz ändern' });
  expect(screen.queryByText('Inzwischen hat eva gespeichert')).toBeNull();
  await screen.findByText('Überschrift');
  expect(notes).toEqual([]);
  expect(draftsOf(null).texts()).toEqual([]);
});

it('keeps the conflict of a note over another cell, and saves nothing over it unasked', async () => {
  const { hands, notes } = await meetNote(THEIRS, noteRefusal(THEIRS));
  await screen.findByText('Inzwischen hat eva gespeichert');
  await choose(hands, /^Video von GLOBAL$/);
  await waitFor(() => expect(screen.queryByText('Inzwischen hat eva gespeichert')).toBeNull());
  await choose(hands, /^Anmelden eigener Text$/);
  await screen.findByText('Inzwischen hat eva gespeichert');
  expect(await typedNote()).toBe('Titel der Anmeldung');
  await hands.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Inzwischen hat eva gespeichert');
  expect(notes).toEqual([]);
});

it('asks again before it removes a note that another user has stored', async () => {
  const [first, ...others] = ROWS;
  const old = noteAt('2026-11-20T10:00:00.000Z', { description: 'Alt' });
  if (first) ROWS.splice(0, ROWS.length, { ...first, note: old }, ...others);
  const { hands, notes, seen } = showMatrix(null, {}, [], NOTHING, [noteRefusal(THEIRS)]);
  await choose(hands, /^Anmelden eigener Text$/);
  await hands.click(screen.getByRole('button', { name: /· de$/ }));
  await hands.click(await screen.findByRole('button', { name: 'Notiz ändern' }));
  await hands.click(screen.getByRole('button', { name: 'Notiz dieses Kontexts entfernen' }));
  await screen.findByText('Inzwischen hat eva gespeichert');
  await hands.click(screen.getByRole('button', { name: 'Trotzdem entfernen' }));
  await waitFor(() => expect([notes, seen]).toEqual([[null], [THEIRS.modificationDate]]));
});

it('says that the note of the context has been removed meanwhile', async () => {
  const { hands, seen } = await meetNote({ ...THEIRS, contextIdentifier: 'GLOBAL' });
  await screen.findByText('Die Notiz dieses Kontexts wurde inzwischen entfernt');
  await hands.click(screen.getByRole('button', { name: 'Meine Notiz behalten' }));
  await waitFor(() => expect(seen).toEqual([null]));
});

it('saves a note over the one that was seen when it was typed, after a reload too', async () => {
  const shown = showMatrix();
  await typeNote(shown);
  shown.unmount();
  const [first, ...others] = ROWS;
  if (first) ROWS.splice(0, ROWS.length, { ...first, note: THEIRS }, ...others);
  const { hands, seen } = showMatrix();
  await choose(hands, /^Anmelden eigener Text$/);
  await hands.click(screen.getByRole('button', { name: /· de$/ }));
  expect(await typedNote()).toBe('Titel der Anmeldung');
  await hands.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(seen).toEqual([null]));
});
