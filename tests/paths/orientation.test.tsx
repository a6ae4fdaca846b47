import { afterEach, beforeEach, expect, test } from 'vitest';
import { Orientation } from '#paths/screen/orientation.ts';

beforeEach(() => {
  document.title = 'Benutzer – Leitstand';
});
afterEach(() => {
  document.body.innerHTML = '';
  document.title = '';
});

function show(html: string): void {
  document.body.innerHTML = html;
}

test('a screen whose heading and title name the same is one where users know where they are', () => {
  show('<h1>Benutzer bearbeiten: anna</h1>');
  expect(new Orientation().lostOn(document)).toEqual([]);
});

test('a title of another screen is said', () => {
  show('<h1>Sprachen</h1>');
  expect(new Orientation().lostOn(document)).toEqual([
    "is called 'Benutzer' by the browser and 'Sprachen' by its heading",
  ]);
});

test('a second heading, and an empty one, are said', () => {
  show('<h1>Benutzer</h1><h1>Benutzer</h1>');
  expect(new Orientation().lostOn(document)).toEqual(['has 2 first headings']);
  document.title = '';
  show('<h1></h1>');
  expect(new Orientation().lostOn(document)).toEqual(['has an empty heading']);
});

test('a screen that takes the place of another takes the focus', () => {
  const orientation = new Orientation();
  show('<h1>Benutzer</h1>');
  expect(orientation.lostOn(document)).toEqual([]);
  show('<h1 tabindex="-1">Benutzer</h1>');
  expect(orientation.lostOn(document)).toEqual([
    'has come in the place of another, and the focus is nowhere',
  ]);
  show('<h1 tabindex="-1">Benutzer</h1>');
  document.querySelector('h1')?.focus();
  expect(orientation.lostOn(document)).toEqual([]);
});
