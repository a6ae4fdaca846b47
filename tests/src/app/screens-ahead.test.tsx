import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchScreen } from '#src/app/screens.tsx';
import { fetchScreensAhead } from '#src/app/screens-ahead.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';

vi.mock('#src/app/screens.tsx', () => ({ fetchScreen: vi.fn(async () => {}) }));

let end: () => void;
beforeEach(() => {
  openPageAt('http://console.test/base/', '/base/wordings');
  vi.mocked(fetchScreen).mockClear();
  end = fetchScreensAhead();
});
afterEach(() => end());

function show() {
  render(
    <>
      <a href="http://console.test/base/users">
        <b>Benutzer</b>
      </a>
      <a href="http://other.test/base/languages">woanders</a>
      <p>Text</p>
      <table>
        <tbody>
          <tr>
            <td>Zelle</td>
            <td>
              <a href="http://console.test/base/wording/3">text.3</a>
            </td>
          </tr>
        </tbody>
      </table>
    </>,
  );
}

it('fetches the screen that a link or its row leads to when it is pointed at or focused', () => {
  show();
  fireEvent.pointerMove(screen.getByText('Benutzer'));
  fireEvent.pointerMove(screen.getByText('Benutzer'));
  fireEvent.pointerDown(screen.getByText('Zelle'));
  fireEvent.focusIn(screen.getByText('text.3'));
  expect(vi.mocked(fetchScreen).mock.calls).toEqual([['users'], ['wording'], ['wording']]);
});

it('fetches nothing for what leads nowhere, or away from the console', () => {
  show();
  fireEvent.pointerMove(screen.getByText('Text'));
  fireEvent.pointerMove(screen.getByText('woanders'));
  // A row that comes to lie below a pointer that rests.
  fireEvent.pointerOver(screen.getByText('Zelle'));
  end();
  fireEvent.pointerMove(screen.getByText('Benutzer'));
  expect(fetchScreen).not.toHaveBeenCalled();
});
