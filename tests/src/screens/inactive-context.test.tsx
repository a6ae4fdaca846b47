import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { InactiveContext } from '#src/screens/common/InactiveContext.tsx';
import { contextOf } from '#tests/support/records.ts';
import { showScreen } from '#tests/support/show-screen.tsx';

const CONTEXTS = [contextOf({ identifier: 'nord', active: false }), contextOf({ identifier: 'west' })];

it('says calmly of an inactive context that no one sees its texts, and leads to it', () => {
  showScreen(<InactiveContext identifier="nord" contexts={CONTEXTS} />);
  const banner = screen.getByRole('status');
  expect(banner.textContent).toContain('nord ist inaktiv');
  expect(banner.textContent).toContain('Dieser Kontext liefert zurzeit keine Texte');
  expect(screen.getByRole('link', { name: 'Kontext öffnen' }).getAttribute('href')).toBe('/context/nord');
});

it('leads nowhere where the context is being edited', () => {
  showScreen(<InactiveContext identifier="nord" contexts={CONTEXTS} linked={false} />);
  expect(screen.getByText('nord ist inaktiv')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it.each([
  ['an active context', 'west', CONTEXTS],
  ['a context that is not there', 'ost', CONTEXTS],
  ['no context', null, CONTEXTS],
  ['contexts that have not arrived', 'nord', null],
])('says nothing of %s', (_, identifier, contexts) => {
  showScreen(<InactiveContext identifier={identifier} contexts={contexts} />);
  expect(screen.queryByText(/ist inaktiv/)).toBeNull();
});
