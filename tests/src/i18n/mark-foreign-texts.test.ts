// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { markForeignTexts } from '#src/i18n/mark-foreign-texts.ts';

let stop = () => {};
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

const languages = new Map([
  ['Save', 'en'],
  ['Delete', 'en'],
]);
const langs = () => [...document.body.querySelectorAll('[lang]')].map((element) => element.outerHTML);

it('marks what is there, what appears, and what changes, by the whole text', async () => {
  document.body.innerHTML = '<button>Save</button><p>Save this</p><p>Salva</p>';
  stop = markForeignTexts(languages);
  expect(langs()).toEqual(['<button lang="en">Save</button>']);

  document.body.insertAdjacentHTML('beforeend', '<div><b>Delete</b></div>');
  await expect.poll(langs).toEqual(['<button lang="en">Save</button>', '<b lang="en">Delete</b>']);

  const [text] = document.body.querySelector('button')?.childNodes ?? [];
  if (text) text.nodeValue = 'Salva';
  await expect.poll(langs).toEqual(['<b lang="en">Delete</b>']);
});

it('leaves elements alone that say their language, or hold more than the text', () => {
  document.body.innerHTML = '<p lang="fr">Save</p><span lang="en"><i>Save</i></span><p>Save<b>x</b></p>';
  const before = document.body.innerHTML;
  stop = markForeignTexts(languages);
  expect(document.body.innerHTML).toBe(before);
});

it('takes its marks away at the end', () => {
  document.body.innerHTML = '<p>Save</p><p lang="fr">Oui</p>';
  stop = markForeignTexts(languages);
  stop();
  expect(langs()).toEqual(['<p lang="fr">Oui</p>']);
});
