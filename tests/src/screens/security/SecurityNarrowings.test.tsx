import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SecurityNarrowings } from '#src/screens/security/SecurityNarrowings.tsx';
import { show } from '#tests/support/render.tsx';

const onChange = vi.fn<(name: string, value: string | null) => void>();

/** The fields over a list that is narrowed at once, as the address does it. */
function Narrowed() {
  const [also, setAlso] = useState<Readonly<Record<string, string>>>({});
  const narrow = (name: string, value: string | null) => {
    onChange(name, value);
    setAlso({ ...also, [name]: value ?? '' });
  };
  return (
    <>
      <SecurityNarrowings also={also} onChange={narrow} />
      <button type="button" onClick={() => setAlso({})}>
        Zurück
      </button>
    </>
  );
}

const user = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Benutzername' });
const from = () => screen.getByLabelText<HTMLInputElement>('Von');

beforeEach(() => onChange.mockClear());

it('a name is taken at Enter, once, and the field keeps the focus', async () => {
  const { user: hands } = show(<Narrowed />);
  await hands.type(user(), ' nemo ');
  expect(onChange).not.toHaveBeenCalled();
  await hands.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([['user', 'nemo']]);
  expect(document.activeElement).toBe(user());
  await hands.tab();
  expect(onChange).toHaveBeenCalledOnce();
});

it('a day is taken when it is typed to its end, not at each of its digits', async () => {
  const { user: hands } = show(<Narrowed />);
  await hands.click(from());
  for (const value of ['0002-02-01', '0020-02-01', '0202-02-01', '2026-02-01'])
    fireEvent.change(from(), { target: { value } });
  expect(onChange).not.toHaveBeenCalled();
  await hands.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([['from', '2026-02-01']]);
  fireEvent.change(from(), { target: { value: '' } });
  await hands.tab();
  expect(onChange.mock.calls.at(-1)).toEqual(['from', null]);
});

it('what comes from the address replaces what was typed', async () => {
  const { user: hands } = show(<Narrowed />);
  await hands.type(user(), 'nemo{Enter}');
  await hands.click(screen.getByRole('button', { name: 'Zurück' }));
  expect(user().value).toBe('');
});
