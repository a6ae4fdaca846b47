import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchFocus } from '#src/app/lost-focus.ts';

let focus: ReturnType<typeof watchFocus>;
let field: HTMLTextAreaElement;

beforeEach(() => {
  document.body.innerHTML = '<textarea></textarea><h1 tabindex="-1">Titel</h1><p>Text</p>';
  field = document.querySelector('textarea') as HTMLTextAreaElement;
  focus = watchFocus(document);
});
afterEach(() => focus.stop());

test('keys are the page’s where the focus was nowhere', () => {
  expect(focus.isJustLost(10)).toBe(false);
});

test('a word that is typed after its field has gone does nothing, and keys work after a rest', () => {
  field.focus();
  field.remove();
  expect([10, 200, 900, 1_800, 2_700].map((at) => focus.isJustLost(at))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(focus.isJustLost(3_700)).toBe(false);
});

test('a user who points at the page, or is led to its heading, means the page', () => {
  field.focus();
  field.blur();
  document.querySelector('p')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(focus.isJustLost(performance.now())).toBe(false);
  field.focus();
  document.querySelector('h1')?.focus();
  expect(focus.isJustLost(performance.now())).toBe(false);
});
