import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFocus } from '#src/app/keep-focus.ts';

let end: () => void;
const found = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
const focusComesTo = (element: HTMLElement) => expect.poll(() => document.activeElement).toBe(element);
const pause = (milliseconds = 300) => new Promise((resolve) => setTimeout(resolve, milliseconds));

beforeEach(() => {
  document.body.innerHTML = `
    <main>
      <h1>Änderungsverlauf</h1>
      <section><h2>Folgen</h2><button type="button">Prüfen</button></section>
      <a href="/">Startseite</a>
    </main>`;
  end = keepFocus(document);
});
afterEach(() => end());

test('where a button goes, the heading of the part that it was in has the focus', async () => {
  found('button').focus();
  found('button').remove();
  await focusComesTo(found('h2'));
});

test('where the whole part goes, it is the heading of what is around', async () => {
  found('button').focus();
  found('section').remove();
  await focusComesTo(found('h1'));
  // It takes part in nothing else: the next press of Tab leaves it behind.
  found('a').focus();
  expect(found('h1').hasAttribute('tabindex')).toBe(false);
});

test('a button that is disabled meanwhile has the focus again once it can be pressed', async () => {
  const button = found('button') as HTMLButtonElement;
  button.focus();
  button.disabled = true;
  await focusComesTo(found('h2'));
  button.disabled = false;
  await focusComesTo(button);
});

test('a button that is disabled for a moment only has the focus again', async () => {
  const button = found('button') as HTMLButtonElement;
  button.focus();
  // A browser takes the focus of what is disabled.
  button.blur();
  button.disabled = true;
  await pause(40);
  button.disabled = false;
  await focusComesTo(button);
});

test('what a screen does with the focus itself is left alone', async () => {
  found('button').focus();
  found('button').remove();
  found('a').focus();
  await pause();
  expect(document.activeElement).toBe(found('a'));
});

test('a user who has left everything is led nowhere', async () => {
  found('button').focus();
  found('button').blur();
  found('a').remove();
  await pause();
  expect(document.activeElement).toBe(document.body);
});

test('what was pressed before the focus was kept counts, though it is gone by now', async () => {
  end();
  const button = found('button');
  const pressed = [button, found('section'), found('main'), document.body];
  button.remove();
  end = keepFocus(document, pressed);
  await focusComesTo(found('h2'));
});

test('what was only touched before the focus was kept does not get it', async () => {
  end();
  end = keepFocus(document, [found('button'), found('section'), found('main'), document.body]);
  await pause();
  expect(document.activeElement).toBe(document.body);
});
