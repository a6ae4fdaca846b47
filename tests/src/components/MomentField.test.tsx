import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MomentField } from '#src/components/MomentField.tsx';
import { show } from '#tests/support/render.tsx';

function showField() {
  const onApply = vi.fn();
  const check = (moment: string) => (moment > '2026-11-20T12:00' ? 'Zu spät' : null);
  const presets = [{ label: 'Heute', value: '2026-11-18T00:00' }];
  const { user } = show(
    <MomentField
      label="Von"
      applied="2026-11-17T12:00"
      max="2026-11-20T12:00"
      presets={presets}
      check={check}
      onApply={onApply}
    />,
  );
  return { onApply, user, field: screen.getByLabelText<HTMLInputElement>('Von') };
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('shows the moment as the console writes dates everywhere', () => {
  expect(showField().field.value).toBe('17.11.2026 12:00');
});

it('takes what was typed when the field is left or Enter is pressed, not before', () => {
  const { onApply, field } = showField();
  type(field, '18.11.2026 08:05');
  expect(onApply).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onApply).toHaveBeenCalledExactlyOnceWith('2026-11-18T08:05');
});

it('goes in steps of five minutes by the arrow keys', () => {
  const { onApply, field } = showField();
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowUp']) fireEvent.keyDown(field, { key });
  expect(field.value).toBe('17.11.2026 12:10');
  fireEvent.blur(field);
  expect(onApply).toHaveBeenCalledExactlyOnceWith('2026-11-17T12:10');
});

it('says beside the field why a moment cannot be taken, and does not take it', () => {
  const { onApply, field } = showField();
  type(field, '21.11.2026 08:05');
  fireEvent.blur(field);
  expect(screen.getByRole('alert').textContent).toBe('Zu spät');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(onApply).not.toHaveBeenCalled();
});

it('says how a moment is written once something else was typed and the field is left', () => {
  const { onApply, field } = showField();
  type(field, '31.02.2026');
  expect(screen.getByRole('alert').textContent).toBe('');
  fireEvent.blur(field);
  expect(screen.getByRole('alert').textContent).toBe('Bitte als TT.MM.JJJJ HH:mm angeben.');
  expect(field.value).toBe('31.02.2026');
  expect(onApply).not.toHaveBeenCalled();
});

it('an emptied field applies nothing and shows again what holds', () => {
  const { onApply, field } = showField();
  type(field, '');
  fireEvent.blur(field);
  expect(onApply).toHaveBeenCalledExactlyOnceWith('');
  expect(field.value).toBe('17.11.2026 12:00');
});

it('applies the day that is chosen in the calendar, and returns the focus to its button', async () => {
  const { onApply, user } = showField();
  const open = await screen.findByRole('button', { name: 'Von: Datum und Uhrzeit wählen' });
  await user.click(open);
  await user.click(await screen.findByRole('button', { name: 'Mittwoch, 18. November 2026' }));
  expect(onApply).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Übernehmen' }));
  expect(onApply).toHaveBeenCalledExactlyOnceWith('2026-11-18T12:00');
  await vi.waitFor(() => expect(document.activeElement).toBe(open));
});

it('applies a preset, and nothing when the calendar is closed by Escape', async () => {
  const { onApply, user } = showField();
  const open = await screen.findByRole('button', { name: 'Von: Datum und Uhrzeit wählen' });
  await user.click(open);
  await user.click(await screen.findByRole('button', { name: 'Donnerstag, 19. November 2026' }));
  await user.keyboard('{Escape}');
  expect(onApply).not.toHaveBeenCalled();
  await user.click(open);
  await user.click(await screen.findByRole('button', { name: 'Heute' }));
  expect(onApply).toHaveBeenCalledExactlyOnceWith('2026-11-18T00:00');
});

it('says of the calendar which day is chosen, and leads by Tab from the hours to the minutes', async () => {
  const { onApply, user } = showField();
  await user.click(await screen.findByRole('button', { name: 'Von: Datum und Uhrzeit wählen' }));
  await screen.findByRole('button', { name: 'Dienstag, 17. November 2026', pressed: true });
  screen.getByRole('button', { name: 'Dienstag, 17. November 2026' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'Mittwoch, 18. November 2026', pressed: false }),
  );
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Mittwoch, 18. November 2026', pressed: true });
  const hours = screen.getByRole('spinbutton', { name: 'Stunden' });
  hours.focus();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('spinbutton', { name: 'Minuten' }));
  await user.keyboard('{ArrowUp}');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Übernehmen' }));
  await user.keyboard('{Enter}');
  expect(onApply).toHaveBeenCalledExactlyOnceWith('2026-11-18T12:05');
});
