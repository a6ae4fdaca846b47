import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ClashRows } from '#src/screens/impact/ClashRows.tsx';
import { showScreen } from '#tests/support/show-screen.tsx';

it.each([
  ['what was changed since', 'changedSince', {}, '/wording/7'],
  ['what was deleted since', 'changedSince', { gone: 'yes' }, null],
  ['what would come back', 'referenceGone', { missingType: 'context', missing: 'nord', gone: 'yes' }, null],
  ['what another one has by now', 'taken', { field: 'identifier', other: '9', gone: 'yes' }, '/wording/9'],
])('leads only to records that are there: %s', (_, reason, values, path) => {
  const named = { type: 'wording', name: 'hello (de)', ...values };
  const clash = { code: '046', message: '', field: 'wording.7', reason, values: named };
  showScreen(<ClashRows clashes={[clash]} count={1} />);
  expect(screen.getByText(/^Formulierung hello/)).toBeTruthy();
  expect(screen.queryByRole('link')?.getAttribute('href') ?? null).toBe(path);
});
