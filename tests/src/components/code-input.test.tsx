import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CodeInput } from '#src/components/CodeInput.tsx';
import { show } from '#tests/support/render.tsx';

function showCode(props: Partial<Parameters<typeof CodeInput>[0]> = {}) {
  const onChange = vi.fn();
  const shown = show(<CodeInput label="Zugangscode" onChange={onChange} {...props} />);
  const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
  const code = () => boxes().map(({ value }) => value || '_');
  const focused = () => boxes().indexOf(document.activeElement as HTMLInputElement);
  return { ...shown, onChange, boxes, code: () => code().join(''), focused };
}

it('is one group of eight boxes with one stop for the tab key', () => {
  const { boxes } = showCode();
  expect(screen.getByRole('group', { name: 'Zugangscode' })).toBeTruthy();
  expect(boxes().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1, -1, -1, -1]);
  expect(boxes()[0]?.autocomplete).toBe('one-time-code');
  expect(boxes()[2]?.getAttribute('aria-label')).toBe('Zeichen 3 von 8');
});

it('goes from box to box while a user types, uppercased', async () => {
  const { user, boxes, code, focused, onChange } = showCode({ autoFocus: true });
  expect(focused()).toBe(0);
  await user.keyboard('ab2c');
  expect([code(), focused()]).toEqual(['AB2C____', 4]);
  expect(onChange).toHaveBeenLastCalledWith('AB2C');
  await user.keyboard('defghij');
  expect(code()).toBe('AB2CDEFJ');
  expect(boxes()).toHaveLength(8);
});

it('goes on where the character that is typed is there already', async () => {
  const { user, boxes, code, focused } = showCode();
  await user.click(boxes()[0] as HTMLElement);
  await user.keyboard('abcdefgx');
  await user.click(boxes()[0] as HTMLElement);
  await user.keyboard('abcdefgh');
  expect([code(), focused()]).toEqual(['ABCDEFGH', 7]);
});

it('takes a pasted code, uppercased, without blanks and cut to the length, wherever it is pasted', async () => {
  const { user, boxes, code, onChange } = showCode();
  await user.click(boxes()[3] as HTMLElement);
  await user.paste(' abcd-efgh jk');
  expect(code()).toBe('ABCDEFGH');
  expect(onChange).toHaveBeenLastCalledWith('ABCDEFGH');
});

it('spreads what the browser fills into the first box', async () => {
  const { user, boxes, code } = showCode();
  // Browsers write the whole code at once, as a change of the value.
  await user.click(boxes()[0] as HTMLElement);
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  set?.call(boxes()[0], 'QRSTUVWX');
  boxes()[0]?.dispatchEvent(new Event('input', { bubbles: true }));
  await waitFor(() => expect(code()).toBe('QRSTUVWX'));
});

it('is walked through and corrected by keys', async () => {
  const { user, code, focused } = showCode({ autoFocus: true });
  await user.keyboard('abcd{ArrowLeft}{ArrowLeft}x');
  expect([code(), focused()]).toEqual(['ABXD____', 3]);
  await user.keyboard('{Backspace}{Backspace}');
  expect([code(), focused()]).toEqual(['AB______', 2]);
  await user.keyboard('{Home}z{End}y');
  expect([code(), focused()]).toEqual(['ZB_____Y', 7]);
});

it('rejects everything but digits where only they are wanted', async () => {
  const { user, boxes, code } = showCode({ numericOnly: true, length: 6, autoFocus: true });
  await user.keyboard('1a2');
  expect(code()).toBe('12____');
  await user.paste('x345678');
  expect([code(), boxes()[0]?.inputMode]).toEqual(['345678', 'numeric']);
});

it('says that the code is wrong, and keeps it while it is being looked at', async () => {
  const { user, boxes, code } = showCode({ invalid: true, readOnly: true, autoFocus: true });
  await user.keyboard('a{Backspace}');
  await user.paste('ABCDEFGH');
  expect(code()).toBe('________');
  expect(boxes().every((box) => box.getAttribute('aria-invalid') === 'true')).toBe(true);
});
