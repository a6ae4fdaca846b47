import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextDifference } from '#src/components/TextDifference.tsx';
import { show } from '#tests/support/render.tsx';

it('strikes through what went and underlines what came, each in its own text', async () => {
  const { container } = show(<TextDifference before="Bitte in einer Minute" after="Bitte gleich" />);
  await expect.poll(() => container.querySelector('ins')?.textContent).toContain('gleich');
  expect(container.querySelector('del')?.textContent).toContain('in');
  const [before, after] = [screen.getByText('Vorher'), screen.getByText('Nachher')];
  expect(before.nextElementSibling?.textContent).toBe('Bitte in einer Minute');
  expect(after.nextElementSibling?.textContent).toBe('Bitte gleich');
});
