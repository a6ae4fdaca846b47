import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Unreachable } from '#machines/kit/failure.ts';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import { refusal } from '#tests/support/failures.ts';
import { showScreen } from '#tests/support/show-screen.tsx';

const BROKEN: Unreachable = {
  ...{ kind: 'unreachable', cause: 'server', status: 500, requestId: 'abc-123' },
  detail: 'the server answered 500',
};
const REFUSED = refusal('008').failure;

it('names the request by which the server’s log knows it, and tries again', async () => {
  const onRetry = vi.fn();
  showScreen(<FailureNotice failure={BROKEN} step="read" onRetry={onRetry} />);
  expect(screen.getByRole('alert').textContent).toContain('Vorgangsnummer für Rückfragen: abc-123');
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('offers no further try where none can help', () => {
  showScreen(<FailureNotice failure={REFUSED} step="change" />);
  expect(screen.getByRole('alert').textContent).toMatch(/^Operation fehlgeschlagen!./);
  expect(screen.queryByRole('button')).toBeNull();
});

it('points to the fields where the reasons stand beside them, whatever else there is to say', () => {
  showScreen(<FailureNotice failure={REFUSED} step="change" besideFields text="Etwas anderes." />);
  expect(screen.getByRole('alert').textContent).toBe(
    'Operation fehlgeschlagen!Bitte prüfen Sie die markierten Felder.',
  );
});

it('says title and sentence of its own in place of the failure’s, and more below them', () => {
  showScreen(
    <FailureNotice failure={REFUSED} step="change" title="Nicht gesendet" text="Der Mailserver sagt:">
      <p>550</p>
    </FailureNotice>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Nicht gesendetDer Mailserver sagt:550');
});
