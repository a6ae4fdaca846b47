import { afterEach, beforeEach, expect, test } from 'vitest';
import { lookAround, lostInBrowser, lostOn, rememberPlace } from '#paths/screen/orientation.ts';

beforeEach(() => {
  document.title = 'Benutzer – Leitstand';
});
afterEach(() => {
  document.body.innerHTML = '';
  document.title = '';
  rememberPlace(document);
});

function show(html: string): void {
  document.body.innerHTML = html;
}

test('a screen whose heading and title name the same is one where users know where they are', () => {
  show('<h1>Benutzer bearbeiten: anna</h1>');
  expect(lostOn(lookAround(document))).toEqual([]);
});

test('a title of another screen is said', () => {
  show('<h1>Sprachen</h1>');
  expect(lostOn(lookAround(document))).toEqual([
    "is called 'Benutzer' by the browser and 'Sprachen' by its heading",
  ]);
});

test('a second heading, and an empty one, are said', () => {
  show('<h1>Benutzer</h1><h1>Benutzer</h1>');
  expect(lostOn(lookAround(document))).toEqual(['has 2 first headings']);
  document.title = '';
  show('<h1></h1>');
  expect(lostOn(lookAround(document))).toEqual(['has an empty heading']);
});

test('a screen that takes the place of another takes the focus', () => {
  show('<h1>Benutzer</h1>');
  expect(lostOn(lookAround(document))).toEqual([]);
  rememberPlace(document);
  show('<h1 tabindex="-1">Benutzer</h1>');
  expect(lostOn(lookAround(document))).toEqual([
    'has come in the place of another, and the focus is nowhere',
  ]);
  rememberPlace(document);
  show('<h1 tabindex="-1">Benutzer</h1>');
  document.querySelector('h1')?.focus();
  expect(lostOn(lookAround(document))).toEqual([]);
});

test('a step after which the focus is nowhere is said in the browser, also where the screen stays', () => {
  show('<h1>Benutzer</h1><button type="button">Speichern</button>');
  lookAround(document);
  rememberPlace(document);
  document.querySelector('button')?.focus();
  expect(lostInBrowser(lookAround(document))).toEqual([]);
  rememberPlace(document);
  document.querySelector('button')?.remove();
  expect(lostInBrowser(lookAround(document))).toEqual(['has lost the focus to the page as a whole']);
  rememberPlace(document);
  // Nothing had it, nothing can be lost.
  expect(lostInBrowser(lookAround(document))).toEqual([]);
});
