import { renderHook, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { User } from '#contract/auth.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import { useCopiedWording } from '#src/screens/wordings/copied-wording.ts';
import { showForm } from '#tests/src/screens/wordings/wording-form.tsx';
import { wordingOf } from '#tests/support/records.ts';

beforeEach(() => localStorage.clear());

const authorizedFor = (...contexts: readonly string[]): Partial<User> => ({
  authentication: {
    authRoles: [{ role: 'EDITOR' }],
    authorizations: contexts.map((contextIdentifier) => ({ contextIdentifier })),
  },
});

async function showForeign(who: Partial<User>, reason: ReadOnlyReason = 'foreignContext') {
  const { load, flow, user } = showForm(12, null, who, ['findUsersOfContext']);
  const record = wordingOf({ id: 12, contextIdentifier: 'platform', identifier: 'login.title', lang: 'de' });
  load.last().answer({ record, readOnly: reason });
  await flow.reach('updating.readOnly');
  await screen.findByLabelText('Wert');
  return { user };
}

const offered = () => screen.queryAllByRole('button', { name: /^Abweichung für/ });

it('offers a deviation for the contexts that inherit the text, with all that it says', async () => {
  const { user } = await showForeign(authorizedFor('practice', 'GLOBAL', 'elsewhere'));
  const [deviate, ...more] = offered();
  expect([deviate?.textContent, more]).toEqual(['Abweichung für practice anlegen', []]);
  if (deviate) await user.click(deviate);
  const { result } = renderHook(() => useCopiedWording('12-contextIdentifier-practice'));
  expect(result.current).toMatchObject({
    ...{ contextIdentifier: 'practice', identifier: 'login.title', lang: 'de', value: 'Text 12' },
  });
});

it('offers nothing that could only fail', async () => {
  await showForeign(authorizedFor('elsewhere'));
  expect(offered()).toEqual([]);
});

it('leads a user who may list users to those who may change it', async () => {
  await showForeign({ ...authorizedFor(), editor: false, superAdmin: true }, 'noEditor');
  const link = screen.getByRole('link', { name: 'Wer es ändern darf' });
  expect(link.getAttribute('href')).toBe('/users?context=platform');
  expect(offered()).toEqual([]);
});
