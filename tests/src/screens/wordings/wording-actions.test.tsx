import { renderHook, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useCopiedWording } from '#src/screens/wordings/copied-wording.ts';
import {
  context,
  identifier,
  lang,
  showForm,
  showLoaded,
} from '#tests/src/screens/wordings/wording-form.tsx';
import { wordingOf } from '#tests/support/records.ts';

const DEVIATE = { name: 'Abweichung anlegen für …' } as const;
const MOVE = { name: 'Verschieben …' } as const;

beforeEach(() => localStorage.clear());

it('leaves a stored wording in its context, and moves or copies it by acts of their own', async () => {
  await showLoaded();
  expect([context().readOnly, lang().readOnly, identifier().readOnly]).toEqual([true, false, false]);
  expect(screen.getByRole('button', MOVE)).toBeTruthy();
});

it.each([
  [DEVIATE.name, '12-contextIdentifier', { contextIdentifier: null, identifier: 'text.12' }],
  [
    'Duplizieren',
    '12-identifier',
    { contextIdentifier: wordingOf({ id: 12 }).contextIdentifier, identifier: '' },
  ],
])('%s begins a new wording with all but what is to be filled in', async (name, copy, fields) => {
  const { user } = await showLoaded();
  await user.click(screen.getByRole('button', { name }));
  const { result } = renderHook(() => useCopiedWording(copy));
  expect(result.current).toMatchObject({ ...fields, lang: 'de', value: 'Text 12' });
});

it('begins empty where the copy is not kept any more', () => {
  expect(renderHook(() => useCopiedWording('12-identifier')).result.current).toEqual({});
});

it('offers a deviation where the text itself is read-only, and nothing to those who may edit nothing', async () => {
  const foreign = showForm(12);
  foreign.load.last().answer({ record: wordingOf({ id: 12 }), readOnly: 'foreignContext' });
  expect(await screen.findByRole('button', DEVIATE)).toBeTruthy();
  expect(screen.queryByRole('button', MOVE)).toBeNull();
  foreign.unmount();
  const reader = showForm(12);
  reader.load.last().answer({ record: wordingOf({ id: 12 }), readOnly: 'noEditor' });
  await reader.flow.reach('updating.readOnly');
  expect(screen.queryByRole('button', DEVIATE)).toBeNull();
});
