import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ReasonedCheckbox } from '#src/components/ReasonedCheckbox.tsx';
import { show } from '#tests/support/render.tsx';

const WHY = 'Ihnen fehlt die Rolle „Redaktion“.';
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Aktiv' });

it('is reached by Tab and says why, but neither a click nor Space ticks it', async () => {
  const change = vi.fn();
  const { user } = show(
    <ReasonedCheckbox why={WHY} label="Aktiv" description="Gilt sofort." defaultChecked onChange={change} />,
  );
  await user.tab();
  expect(document.activeElement).toBe(box());
  const described = box().getAttribute('aria-describedby')?.split(' ') ?? [];
  const words = described.map((id) => document.getElementById(id)?.textContent);
  expect(words).toEqual(expect.arrayContaining(['Gilt sofort.', WHY]));
  await user.keyboard(' ');
  await user.click(screen.getByText('Aktiv'));
  expect([change.mock.calls, box().checked, box().disabled]).toEqual([[], true, false]);
});

it('is an ordinary box without a reason', async () => {
  const { user } = show(<ReasonedCheckbox why={null} label="Aktiv" />);
  await user.click(box());
  expect(box().checked).toBe(true);
  expect(screen.queryByRole('tooltip')).toBeNull();
});
