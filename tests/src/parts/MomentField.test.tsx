import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MomentField } from '#src/parts/MomentField.tsx';
import { show } from '#tests/support/render.tsx';

function showField() {
  const onApply = vi.fn();
  const check = (moment: string) => (moment > '2026-11-20T12:00' ? 'Zu spät' : null);
  show(<MomentField label="Von" applied="2026-11-17T12:00" check={check} onApply={onApply} />);
  return { onApply, field: screen.getByLabelText('Von') };
}

it('takes what was typed when the field is left or Enter is pressed, not before', () => {
  const { onApply, field } = showField();
  expect(field.getAttribute('step')).toBe('300');
  fireEvent.change(field, { target: { value: '2026-11-18T08:05' } });
  expect(onApply).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onApply).toHaveBeenCalledExactlyOnceWith('2026-11-18T08:05');
});

it('says beside the field why a moment cannot be taken, and does not take it', () => {
  const { onApply, field } = showField();
  fireEvent.change(field, { target: { value: '2026-11-21T08:05' } });
  fireEvent.blur(field);
  expect(screen.getByRole('alert').textContent).toBe('Zu spät');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(onApply).not.toHaveBeenCalled();
});

it.each([
  ['en-US', '17.11.2026 12:00'],
  ['sv-SE', '17.11.2026 12:00'],
  ['de-DE', null],
  ['fr-FR', null],
  ['en-GB', null],
])('spells the moment out below the field where a browser in %s writes it otherwise', (language, spelt) => {
  const { DateTimeFormat } = Intl;
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function speaking(_, options) {
    return new DateTimeFormat(language, options);
  } as typeof DateTimeFormat);
  const { field } = showField();
  vi.restoreAllMocks();
  const below = field.getAttribute('aria-describedby');
  expect(below && document.getElementById(below)?.textContent).toBe(spelt);
});
