import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FormSelect } from '#src/components/FormSelect.tsx';
import { show } from '#tests/support/render.tsx';

const options = () => document.querySelectorAll('[data-combobox-option]').length;

it('has no options in the page until the field is used, and then takes what is found by the first letter', async () => {
  const focused: string[] = [];
  const field = (
    <FormSelect
      label="Sprache"
      data={['de', 'en', 'fr']}
      searchable
      openOnFocus={false}
      onFocus={() => focused.push('focus')}
    />
  );
  const { user } = show(field);
  expect(options()).toBe(0);
  await user.tab();
  expect(focused).toEqual(['focus']);
  expect(options()).toBe(3);
  await user.keyboard('f{Enter}');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Sprache' }).value).toBe('fr');
});
