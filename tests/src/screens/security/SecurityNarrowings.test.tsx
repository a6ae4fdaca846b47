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

it('a first day behind the last one is named at both, and gone when one of them fits', async () => {
  const { user: hands } = show(<Narrowed />);
  const to = screen.getByLabelText<HTMLInputElement>('Bis');
  fireEvent.change(from(), { target: { value: '2026-02-03' } });
  await hands.click(from());
  await hands.keyboard('{Enter}');
  expect(to.min).toBe('2026-02-03');
  fireEvent.change(to, { target: { value: '2026-02-01' } });
  await hands.click(to);
  await hands.keyboard('{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('„Von“ liegt nach „Bis“.');
  expect([from(), to].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
  fireEvent.change(to, { target: { value: '2026-02-03' } });
  await hands.keyboard('{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('');
});
