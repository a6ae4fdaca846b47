import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mailTestMachine } from '#machines/mail-test/mail-test.machine.ts';
import { MailTestButton } from '#src/screens/mail-templates/MailTestButton.tsx';
import { refusal } from '#tests/support/failures.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

const MAIL = { contextIdentifier: 'GLOBAL', lang: 'de', identifier: 'welcome', subject: 'S', body: 'B' };

it('leads a user without an address to the settings where it is changed', () => {
  const { failure } = refusal('012', [{ field: 'email', code: '012', message: '' }]);
  const flow = standing(mailTestMachine, undefined, 'refused', { failure });
  showScreen(<MailTestButton flow={flow} mail={MAIL} />);
  const notice = screen.getByRole('alert');
  expect(notice.textContent).toContain('Ändern Sie sie unter Meine Einstellungen.');
  const link = within(notice).getByRole('link', { name: 'Meine Einstellungen' });
  expect(link.getAttribute('href')).toBe('/own/details');
});
