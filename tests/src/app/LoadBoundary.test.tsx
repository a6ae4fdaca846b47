import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LoadBoundary } from '#src/app/LoadBoundary.tsx';
import { showScreen } from '#tests/support/show-screen.tsx';

function Broken(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}

it('says that a part could not be loaded, and loads the page again', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const { user } = showScreen(
    <LoadBoundary>
      <Broken />
    </LoadBoundary>,
  );
  expect(
    screen.getByRole('heading', { level: 1, name: 'Diese Ansicht kann nicht gezeigt werden' }),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Seite neu laden' }));
  expect(reload).toHaveBeenCalledOnce();
  expect(error).toHaveBeenCalled();
  vi.restoreAllMocks();
});
