import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { WordingLayer } from '#contract/wording.ts';
import {
  choose,
  context,
  identifier,
  lang,
  saveButton,
  showForm,
  showLoaded,
  value,
} from '#tests/src/screens/wordings/wording-form.tsx';
import { NO_NETWORK } from '#tests/support/failures.ts';

beforeEach(() => localStorage.clear());

const ASKED = { contextIdentifier: 'practice', lang: 'de', identifier: 'text.12' };
const findings = () => screen.queryByRole('list', { name: 'Hinweise zum Text' });
const section = () => screen.queryByRole('region', { name: 'Woher kommt dieser Text?' });
const layers = () =>
  within(section() as HTMLElement)
    .getAllByRole('listitem')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

function layerOf(layer: Partial<WordingLayer>): WordingLayer {
  return { identifier: 'text.12', value: 'Text', contextIdentifier: 'practice', lang: 'de', ...layer };
}

it('shows where the text comes from, layer by layer, beside a form that never waited for it', async () => {
  const { find, pass, flow } = await showLoaded({ contextIdentifier: 'practice' }, null, ['explainTexts']);
  expect(section()).toBeTruthy();
  expect(find.calls).toHaveLength(0);
  pass(500);
  expect(find.last().input).toEqual(ASKED);
  expect(saveButton()).toBeTruthy();
  find.last().answer({
    isContextActive: true,
    layers: [
      layerOf({ wins: true, reason: 'language' }),
      layerOf({ contextIdentifier: 'platform', lang: 'all', value: 'Alle', reason: 'overriddenByLanguage' }),
      layerOf({ contextIdentifier: 'GLOBAL', value: '', reason: 'reset' }),
    ],
  });
  await screen.findByText('Dieser Text wird gezeigt');
  expect(layers()).toEqual([
    ['practicededieser Kontext', 'Text', 'Dieser Text wird gezeigt'],
    ['platformall', 'Alle', 'ein Text in dieser Sprache hat Vorrang'],
    ['GLOBALde', 'Leerer Text', 'darunter zurückgesetzt'],
  ]);
  expect(screen.getByRole('link', { name: 'platform' }).getAttribute('href')).toBe('/context/platform');
  expect(flow.actor.getSnapshot().matches({ updating: 'editing' })).toBe(true);
});

it('says before a wording is created what it is about to override, once enough is filled in', async () => {
  const { user, find, pass } = showForm(null, null, {}, ['explainTexts']);
  pass(1_000);
  expect([section(), find.calls.length]).toEqual([null, 0]);
  await choose(user, context(), 'platform');
  await choose(user, lang(), 'de · Deutsch');
  await user.type(identifier(), ' text.12 ');
  expect(find.calls).toHaveLength(0);
  pass(500);
  expect(find.calls.map(({ input }) => input)).toEqual([{ ...ASKED, contextIdentifier: 'platform' }]);
  const layer = layerOf({ contextIdentifier: 'GLOBAL', lang: 'all', wins: true, reason: 'all' });
  find.last().answer({ isContextActive: true, layers: [layer] });
  await screen.findByText('Dieser Text wird gezeigt, er gilt für alle Sprachen');
  expect(screen.getByText(/^Das gilt bisher/)).toBeTruthy();
});

it.each([
  ['an inactive context', false, /Dieser Kontext ist inaktiv/],
  ['no layer at all', true, /^Weder dieser Kontext/],
])('says of %s what is shown', async (_, isContextActive, words) => {
  const { find, pass } = await showLoaded({}, null, ['explainTexts']);
  pass(500);
  find.last().answer({ isContextActive, layers: [] });
  expect(await screen.findByText(words)).toBeTruthy();
});

it('says quietly that the layers did not come, and asks again on request', async () => {
  const { user, find, pass } = await showLoaded({}, null, ['explainTexts']);
  pass(500);
  find.last().fail(NO_NETWORK);
  await screen.findByText('Das ließ sich gerade nicht ermitteln.');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  find.last().answer({ isContextActive: true, layers: [layerOf({ wins: true, reason: 'language' })] });
  expect(await screen.findByText('Dieser Text wird gezeigt')).toBeTruthy();
  expect(find.calls).toHaveLength(2);
});

it('asks nothing of a server that gives no reasons', async () => {
  const { find, pass } = await showLoaded();
  pass(1_000);
  expect([section(), find.calls.length]).toEqual([null, 0]);
});

it('shows under the text what is found in it while it is typed, and stores it all the same', async () => {
  const { user, find, pass, save } = await showLoaded({ value: 'Hallo {%name%}' }, null, ['explainTexts']);
  pass(500);
  const reference = { lang: 'en', value: 'Hello {%name%}' };
  find.last().answer({ isContextActive: true, layers: [], reference, note: null });
  await screen.findByText(/^Weder dieser Kontext/);
  expect(findings()).toBeNull();
  await user.clear(value());
  await user.type(value(), 'Hallo');
  await expect.poll(() => findings()?.textContent).toContain('{%name%}');
  expect(findings()?.closest('[aria-live="polite"]')).toBeTruthy();
  await user.click(saveButton());
  expect(save.last().input.values.value).toBe('Hallo');
});

it('says that a text could not be checked, and checks it when it is asked to again', async () => {
  const { user, find, pass } = await showLoaded({ value: 'Hallo' }, null, ['explainTexts']);
  pass(500);
  const layers = { isContextActive: true, layers: [] };
  find.last().answer({ ...layers, checksFailure: NO_NETWORK.failure });
  const trouble = await screen.findByText(/^Der Text konnte nicht geprüft werden/);
  await user.click(within(trouble.parentElement as HTMLElement).getByRole('button'));
  const reference = { lang: 'en', value: 'Hello {%name%}' };
  find.last().answer({ ...layers, reference, note: null });
  await expect.poll(() => findings()?.textContent).toContain('{%name%}');
  expect(screen.queryByText(/nicht geprüft/)).toBeNull();
});

it.each([
  [
    'a text of the same language',
    { reference: { lang: 'de', value: 'Hallo {%name%}' }, note: null },
    'Hallo',
  ],
  ['a server that checks nothing', {}, 'Hallo  Welt'],
])('shows nothing beside %s', async (_, basis, typed) => {
  const { find, pass } = await showLoaded({ value: typed }, null, ['explainTexts']);
  pass(500);
  find.last().answer({ isContextActive: true, layers: [], ...basis });
  await screen.findByText(/^Weder dieser Kontext/);
  expect(findings()).toBeNull();
});
