import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { auditMachine } from '#machines/audit/audit.machine.ts';
import { canOf } from '#machines/kit/abilities.ts';
import { FIRST_AUDIT_QUERY } from '#machines/route/audit-query.ts';
import { AuditToolbar } from '#src/screens/audit/AuditToolbar.tsx';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

it('says at its field that a time of the address begins after its end, until another one is typed', async () => {
  const query = { ...FIRST_AUDIT_QUERY, from: '2026-11-04T10:00', to: '2026-11-03T10:00' };
  const flow = standing(auditMachine, { query }, { list: 'refused', detail: 'closed' });
  showScreen(
    <AuditToolbar flow={flow} can={canOf([])}>
      {null}
    </AuditToolbar>,
  );
  await screen.findByRole('button', { name: 'Von: Datum und Uhrzeit wählen' });
  const from = screen.getByLabelText('Von');
  expect(from.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('„Von“ liegt nach „Bis“.').id).toBe(from.getAttribute('aria-describedby'));
  expect(screen.getByLabelText('Bis').getAttribute('aria-invalid')).toBe('false');
  fireEvent.change(from, { target: { value: '02.11.2026 10:00' } });
  expect(from.getAttribute('aria-invalid')).toBe('false');
});
