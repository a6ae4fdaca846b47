import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ReasonedButton } from '#src/components/ReasonedButton.tsx';
import { show } from '#tests/support/render.tsx';

it('keeps the focus, says why as its description, and does nothing when it is pressed', async () => {
  const press = vi.fn();
  const { user } = show(
    <>
      <p id="about">Token A</p>
      <ReasonedButton why="Erst das andere." aria-describedby="about" onClick={press}>
        Widerrufen
      </ReasonedButton>
    </>,
  );
  await user.tab();
  const button = screen.getByRole('button', { name: 'Widerrufen' });
  expect(document.activeElement).toBe(button);
  const described = button.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Token A',
    'Erst das andere.',
  ]);
  await user.click(button);
  await user.keyboard('{Enter}');
  expect([press.mock.calls, button.getAttribute('aria-disabled')]).toEqual([[], 'true']);
});

it('is an ordinary button without a reason, and one that works while it is busy', async () => {
  const press = vi.fn();
  const { user } = show(
    <ReasonedButton why={null} onClick={press}>
      Neu
    </ReasonedButton>,
  );
  await user.click(screen.getByRole('button', { name: 'Neu' }));
  expect(press).toHaveBeenCalledOnce();
  expect(screen.queryByRole('tooltip')).toBeNull();
});
