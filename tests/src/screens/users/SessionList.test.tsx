import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OpenSession } from '#contract/session.ts';
import { userSessionsMachine } from '#machines/user-sessions/user-sessions.machine.ts';
import { SessionList } from '#src/screens/users/SessionList.tsx';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

const open = (session: Partial<OpenSession>): OpenSession => ({
  id: 'a',
  since: '2026-03-01T08:00:00Z',
  lastSeen: '2026-03-01T09:00:00Z',
  endsAt: '2026-03-01T20:00:00Z',
  browser: 'Firefox 153, Linux',
  address: '192.0.2.1',
  withSecondFactor: false,
  isThis: false,
  ...session,
});

it.each([
  ['where they are signed in', [open({})], ['Hier ist der Benutzer angemeldet.']],
  ['nothing but that they are signed in nowhere', [], ['Zurzeit nirgends angemeldet.']],
])('says of another user %s', (_, sessions, said) => {
  showScreen(
    <SessionList flow={standing(userSessionsMachine, { userId: 8 }, 'shown', { sessions })} isOwn={false} />,
  );
  expect(screen.getAllByText(/angemeldet\.$/).map(({ textContent }) => textContent)).toEqual(said);
});

it('names each button by what it ends', () => {
  const sessions = [
    open({ id: 'this', isThis: true }),
    open({ id: 'other place', address: '192.0.2.7' }),
    open({ id: 'other time', since: '2026-03-02T08:00:00Z' }),
    open({ id: 'unknown', browser: null, address: null }),
  ];
  const flow = standing(userSessionsMachine, { userId: null }, 'shown', { sessions });
  showScreen(<SessionList flow={flow} isOwn />);
  const names = screen
    .getAllByRole('button', { name: /^Sitzung beenden/ })
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual([
    expect.stringMatching(/^Sitzung beenden: Firefox 153, Linux, 192\.0\.2\.7, seit 01\.03\.2026 \d\d:00$/),
    expect.stringMatching(/^Sitzung beenden: Firefox 153, Linux, 192\.0\.2\.1, seit 02\.03\.2026 \d\d:00$/),
    expect.stringMatching(/^Sitzung beenden: Unbekannter Browser, seit 01\.03\.2026 \d\d:00$/),
  ]);
});
