import { beforeEach, expect, it, vi } from 'vitest';
import { draftsOf } from '#src/screens/forms/drafts.ts';
import { type CellText, CellTexts } from '#src/screens/wording-matrix/cell-texts.ts';

const CELL = { contextIdentifier: 'nord', identifier: 'menu.video', lang: 'de' };
const OPENED: CellText = {
  ...{ cell: CELL, text: 'Video', base: 'Video', level: 'nord', own: null, replaces: true },
};

function openedTexts() {
  const texts = new CellTexts('nord', draftsOf(null));
  texts.open(OPENED);
  const behind = vi.fn(() => texts.of(CELL)?.text);
  texts.subscribeBehindKeys(behind);
  return { texts, behind };
}

beforeEach(() => localStorage.clear());

it('reports keys behind their picture to those who wait for it, and all of them once', async () => {
  const { texts, behind } = openedTexts();
  texts.write(CELL, 'V');
  texts.write(CELL, 'Vi');
  expect(behind).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(behind).toHaveBeenCalled());
  expect(behind.mock.results.map(({ value }) => value)).toEqual(['Vi']);
});

it('reports what is no key at once, and the keys before it with it', async () => {
  const { texts, behind } = openedTexts();
  texts.write(CELL, 'V');
  texts.remove(CELL);
  expect(behind).toHaveBeenCalledTimes(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(behind).toHaveBeenCalledTimes(1);
});
