import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PasswordField } from '#src/components/PasswordField.tsx';
import { show } from '#tests/support/render.tsx';

it('is described by what stands beside it, and by its own hint and what is wrong with it', () => {
  const field = (error: string | null) => (
    <>
      <PasswordField label="Kennwort" aria-describedby="rules" description="Ein Hinweis" error={error} />
      <p id="rules">mindestens 8 Zeichen</p>
    </>
  );
  const { rerender } = show(field(null));
  const description = () => {
    const input = screen.getByLabelText('Kennwort', { selector: 'input' });
    const ids = input.getAttribute('aria-describedby')?.split(/\s+/) ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent);
  };
  expect(description()).toEqual(['Ein Hinweis', 'mindestens 8 Zeichen']);
  rerender(field('Zu kurz'));
  expect(description()).toEqual(['Zu kurz', 'Ein Hinweis', 'mindestens 8 Zeichen']);
});

it('is described by nothing where nothing is said of it', () => {
  show(<PasswordField label="Kennwort" />);
  const input = screen.getByLabelText('Kennwort', { selector: 'input' });
  expect(input.hasAttribute('aria-describedby')).toBe(false);
});
