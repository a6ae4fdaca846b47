import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PhoneField } from '#src/components/PhoneField.tsx';
import { phoneNumbers } from '#src/components/phone-metadata.ts';
import { isPhoneNumber } from '#src/components/phone-number.ts';
import { show } from '#tests/support/render.tsx';

async function showPhone(defaultValue = '') {
  const onChange = vi.fn();
  const shown = show(<PhoneField label="Mobilnummer" defaultValue={defaultValue} onChange={onChange} />);
  const country = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Land der Telefonnummer' });
  const number = () => screen.getByLabelText<HTMLInputElement>('Mobilnummer');
  return { ...shown, onChange, country, number };
}

it('puts a number into country and national part, and tells nothing as long as no one types', async () => {
  const { country, number, onChange } = await showPhone('+33639980054');
  await waitFor(() => expect(country().value).toBe('FR · Frankreich (+33)'));
  expect(number().value).toBe('06 39 98 00 54');
  expect(onChange).not.toHaveBeenCalled();
});

it('begins with Germany, which stands first, the others by name', async () => {
  const { user, country } = await showPhone();
  await user.click(country());
  const options = () => screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
  await waitFor(() => expect(options().length).toBeGreaterThan(200));
  expect(options().slice(0, 3)).toEqual([
    'DE · Deutschland (+49)',
    'AF · Afghanistan (+93)',
    'EG · Ägypten (+20)',
  ]);
});

it('says while a user types what the number lacks, and then how it is understood', async () => {
  const { user, number, onChange } = await showPhone('+491713920010');
  await waitFor(() => expect(number().value).toBe('0171 3920010'));
  await user.clear(number());
  await user.type(number(), '0');
  expect(screen.getByText('Die Nummer ist zu kurz.')).toBeTruthy();
  await user.type(number(), '171 3920011');
  expect(screen.getByText('Erkannt als +491713920011')).toBeTruthy();
  expect(onChange).toHaveBeenLastCalledWith('+491713920011');
  await user.type(number(), '999999999999');
  expect(screen.getByText('Die Nummer ist zu lang.')).toBeTruthy();
});

it('takes the country out of a number that is pasted with its calling code', async () => {
  const { user, country, number, onChange } = await showPhone('+491713920010');
  await waitFor(() => expect(number().value).toBe('0171 3920010'));
  await user.clear(number());
  await user.type(number(), '+41 44 668 18 00');
  await user.tab();
  await waitFor(() => expect(country().value).toBe('CH · Schweiz (+41)'));
  expect(number().value).toBe('044 668 18 00');
  expect(onChange).toHaveBeenLastCalledWith('+41446681800');
});

describe('a number', () => {
  it.each([
    ['+491713920010', true],
    ['+33639980054', true],
    ['+49', false],
    ['+331', false],
    ['01713920010', false],
    ['+4900000000000000000', false],
    ['', false],
  ])('%s can be called: %s', (number, expected) => {
    expect(isPhoneNumber(phoneNumbers, number)).toBe(expected);
  });

  it('is held to its shape alone where nothing is known of numbers', () => {
    expect([isPhoneNumber(null, '+491713920010'), isPhoneNumber(null, '0171')]).toEqual([true, false]);
  });
});
