import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ServiceFailure } from '#machines/kit/failure.ts';
import {
  active,
  identifier,
  saveButton,
  showLoaded,
  state,
  value,
} from '#tests/src/screens/wordings/wording-form.tsx';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { wordingOf } from '#tests/support/records.ts';
import { hasUnsaved } from '#tests/support/unsaved.ts';

beforeEach(() => localStorage.clear());

it('says what is unsaved, saving, and that nothing is', async () => {
  const { user, save, flow } = await showLoaded();
  expect(await state('Alles gespeichert')).toBeTruthy();
  expect(hasUnsaved()).toBe(false);
  await user.type(value(), '!');
  expect(await state('Noch nicht gespeichert')).toBeTruthy();
  expect(hasUnsaved()).toBe(true);
  await user.type(value(), '{Backspace}');
  expect(await state('Alles gespeichert')).toBeTruthy();
  await user.type(value(), '?');
  await user.click(saveButton());
  expect(await state('Wird gespeichert …')).toBeTruthy();
  expect([value().readOnly, identifier().readOnly, active().disabled]).toEqual([true, true, true]);
  expect(save.last().input.values.value).toBe('Text 12?');
  save.last().answer(wordingOf({ id: 12 }));
  await flow.reach('stored');
});

it('saves by Ctrl+S from anywhere on the page, and once', async () => {
  const { user, save, flow } = await showLoaded();
  const press = () => {
    const event = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true });
    act(() => void document.body.dispatchEvent(event));
    return event.defaultPrevented;
  };
  await user.type(value(), '?');
  // The browser would ask where to store the page.
  expect(press()).toBe(true);
  expect(await state('Wird gespeichert …')).toBeTruthy();
  expect(save.last().input.values.value).toBe('Text 12?');
  press();
  expect(save.calls).toHaveLength(1);
  save.last().answer(wordingOf({ id: 12 }));
  await flow.reach('stored');
});

it('puts what the server finds beside its field, and the focus there', async () => {
  const { user, save, flow } = await showLoaded();
  await user.type(value(), 'x');
  await user.click(saveButton());
  save.last().fail(
    refusal('012', [
      { code: '040', message: 'too long', field: 'value' },
      { code: 'Z1', message: 'Dieser Schlüssel ist reserviert', field: 'identifier' },
    ]),
  );
  await flow.reach('updating.refused');
  expect((await screen.findByRole('alert')).textContent).toContain('markierten Felder');
  expect(screen.getByText('Der Text ist zu lang. Bitte kürzen Sie ihn.')).toBeTruthy();
  expect(screen.getByText('Dieser Schlüssel ist reserviert')).toBeTruthy();
  expect(document.activeElement).toBe(identifier());
  expect(value().value).toBe('Text 12x');
});

it('says that the identifier is taken, also when the server names no field', async () => {
  const { user, save, flow } = await showLoaded();
  await user.click(saveButton());
  save.last().fail(refusal('006'));
  await flow.reach('updating.refused');
  expect(await screen.findByText(/Diesen Schlüssel gibt es in diesem Kontext/)).toBeTruthy();
});

it('says a refusal without a field above the fields', async () => {
  const { user, save, flow } = await showLoaded();
  await user.click(saveButton());
  save.last().fail(refusal('019'));
  await flow.reach('updating.refused');
  const box = await screen.findByRole('alert');
  expect(box.textContent).toContain('Operation fehlgeschlagen!');
  expect(box.textContent).toContain('Sie sind nicht befugt');
});

it('shows what stands there now when another user was faster, and keeps the input', async () => {
  const { user, save, flow } = await showLoaded();
  await user.type(value(), ' von mir');
  await user.click(saveButton());
  const theirs = wordingOf({ id: 12, value: '<b>Deren</b> Text 12' });
  save.last().fail(
    new ServiceFailure({
      kind: 'refused',
      code: '046',
      message: null,
      findings: [],
      content: { wording: theirs },
      retryAfter: null,
    }),
  );
  await flow.reach('updating.refused');
  await screen.findByText('Inzwischen hat jemand anderes gespeichert');
  const choice = within(screen.getByRole('group', { name: 'Wert' }));
  expect(await choice.findByText('<b>Deren</b>', { selector: 'ins', exact: false })).toBeTruthy();
  expect(choice.getByText('von mir', { selector: 'ins', exact: false })).toBeTruthy();
  const theirsChoice = choice.getByRole('radio', { name: 'Jetzt gespeichert' });
  expect(choice.getByRole<HTMLInputElement>('radio', { name: 'Beides zusammenführen' }).checked).toBe(true);
  expect(choice.getByRole<HTMLTextAreaElement>('textbox').value).toBe('<b>Deren</b> Text 12 von mir');
  expect(value().value).toBe('Text 12 von mir');
  await user.click(theirsChoice);
  await user.click(screen.getByRole('button', { name: 'Auswahl in das Formular übernehmen' }));
  await flow.reach('updating.editing');
  expect(value().value).toBe('<b>Deren</b> Text 12');
  await user.type(value(), '!');
  await user.click(saveButton());
  expect(save.last().input).toMatchObject({ loaded: theirs, values: { value: '<b>Deren</b> Text 12!' } });
});

it('goes on as a new record when a user has deleted it meanwhile', async () => {
  const { user, save, flow } = await showLoaded();
  await user.type(value(), '!');
  await user.click(saveButton());
  save.last().fail(refusal('008'));
  await flow.reach('updating.refused');
  await user.click(await screen.findByRole('button', { name: 'Als neuen Eintrag weiterbearbeiten' }));
  await screen.findByRole('heading', { name: 'Neue Formulierung' });
  expect(value().value).toBe('Text 12!');
  await user.click(saveButton());
  expect(save.last().input).toMatchObject({ loaded: null, values: { value: 'Text 12!' } });
});

it('finds what was typed again after the tab has gone, and takes it out when it is not wanted', async () => {
  const first = await showLoaded();
  await first.user.type(value(), ' von mir');
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  first.unmount();
  const second = await showLoaded();
  expect(value().value).toBe('Text 12 von mir');
  expect(hasUnsaved()).toBe(true);
  await second.user.click(await screen.findByRole('button', { name: 'Entwurf verwerfen' }));
  expect(value().value).toBe('Text 12');
  second.unmount();
  await showLoaded();
  expect(value().value).toBe('Text 12');
});

it('keeps nothing of what is stored or given up', async () => {
  const { user, save, flow, unmount } = await showLoaded();
  await user.type(value(), '!');
  await user.click(saveButton());
  save.last().answer(wordingOf({ id: 12, value: 'Text 12!' }));
  await flow.reach('stored');
  unmount();
  expect(Object.keys(localStorage).filter((key) => key.includes(':draft:'))).toEqual([]);
});

it('offers what was cancelled when the form is opened again, and fetches it back or deletes it', async () => {
  const first = await showLoaded();
  await first.user.type(value(), ' von mir');
  await first.user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await first.flow.reach('cancelled');
  first.unmount();
  const second = await showLoaded();
  await screen.findByText('Sie haben hier Eingaben verworfen');
  expect(value().value).toBe('Text 12');
  expect(hasUnsaved()).toBe(false);
  await second.user.click(screen.getByRole('button', { name: 'Zurückholen' }));
  expect(value().value).toBe('Text 12 von mir');
  expect(hasUnsaved()).toBe(true);
  await second.user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  second.unmount();
  const third = await showLoaded();
  await third.user.click(await screen.findByRole('button', { name: 'Endgültig löschen' }));
  third.unmount();
  await showLoaded();
  expect(screen.queryByText('Sie haben hier Eingaben verworfen')).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.includes(':draft:'))).toEqual([]);
});

it('shows what another user has stored since a draft was typed', async () => {
  const first = await showLoaded();
  await first.user.type(value(), ' von mir');
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  first.unmount();
  await showLoaded({ value: 'Text von Ben' });
  const choice = within(await screen.findByRole('group', { name: 'Wert' }));
  expect(choice.getByRole('radio', { name: 'Jetzt gespeichert' })).toBeTruthy();
  expect(await choice.findByText('von Ben', { selector: 'ins', exact: false })).toBeTruthy();
  expect(value().value).toBe('Text 12 von mir');
});

it('keeps the input when no answer comes, and sends the same again with the same key', async () => {
  const { user, save, flow } = await showLoaded();
  await user.type(value(), '!');
  await user.click(saveButton());
  save.last().fail(NO_NETWORK);
  await flow.reach('updating.unreachable');
  expect((await screen.findByRole('alert')).textContent).toContain('ist nicht bekannt');
  expect(await state('Nicht bekannt, ob gespeichert')).toBeTruthy();
  expect(value().value).toBe('Text 12!');
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  save.last().fail(NO_NETWORK);
  await flow.reach('updating.unreachable');
  await user.click(saveButton());
  save.last().fail(NO_NETWORK);
  await flow.reach('updating.unreachable');
  await user.type(value(), '!');
  await user.click(saveButton());
  const keys = save.calls.map(({ input }) => input.key);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

it('waits with what was typed while a user signs in again', async () => {
  const { user, save, flow, restore } = await showLoaded();
  await user.type(value(), '!');
  await user.click(saveButton());
  save.last().fail(SESSION_GONE);
  await flow.reach('updating.sessionLost');
  expect(await state('Wird gespeichert …')).toBeTruthy();
  expect(value().value).toBe('Text 12!');
  await restore();
  expect(save.calls.map(({ input }) => input.values.value)).toEqual(['Text 12!', 'Text 12!']);
});
