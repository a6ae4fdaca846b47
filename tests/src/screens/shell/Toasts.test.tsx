import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createActor, createMachine, enqueueActions } from 'xstate';
import { auditRepairMachine } from '#machines/audit-repair/audit-repair.machine.ts';
import type { AuditRepairPort } from '#machines/audit-repair/audit-repair.port.ts';
import type { Undo } from '#machines/history/operation.ts';
import { provide } from '#machines/kit/port.ts';
import { notificationsMachine, type ShownContent } from '#machines/notifications/notifications.machine.ts';
import type { NotificationsFlow } from '#machines/notifications/notifications.selectors.ts';
import { APP } from '#machines/reports/report.ts';
import { undoMachine } from '#machines/undo/undo.machine.ts';
import type { UndoFlow } from '#machines/undo/undo.selectors.ts';
import { Toasts } from '#src/screens/shell/Toasts.tsx';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted } from '#tests/support/machine.ts';
import { show } from '#tests/support/render.tsx';

const UNDO: Undo = { key: 'save-1', revisionId: 12, route: { kind: 'wording', id: 7 }, onlyLatest: false };
const SAVED: ShownContent = {
  level: 'success',
  topic: 'wording.updated',
  values: { identifier: 'menu.help' },
  autoClose: null,
};

/** The notifications and what takes something back, below a stand-in for the app that passes on between them. */
function showToasts(...notice: readonly ShownContent[]) {
  const [preview, carryOut] = [
    scripted<AuditRepairPort['preview']>(),
    scripted<AuditRepairPort['carryOut']>(),
  ];
  const repair = provide(auditRepairMachine, { preview: preview.service, carryOut: carryOut.service });
  const reports: string[] = [];
  const app = createActor(
    createMachine({
      invoke: [
        { src: notificationsMachine, id: 'notifications' },
        { src: provide(undoMachine, { loadRepair: async () => repair }), id: 'undo' },
      ],
      on: {
        '*': {
          actions: enqueueActions(({ event, enqueue }) => {
            reports.push(event.type);
            if (event.type.startsWith('notification.')) enqueue.sendTo('notifications', event as never);
            if (event.type === 'session.restored') enqueue.emit(event as never);
          }),
        },
      },
    }),
    { systemId: APP },
  ).start();
  const children = app.getSnapshot().children;
  const notifications = children.notifications as unknown as NotificationsFlow;
  const undo = children.undo as unknown as UndoFlow;
  for (const one of notice) notifications.send({ type: 'notification.add', ...one });
  const shown = show(
    <MemoryRouter>
      <Toasts notifications={notifications} undo={undo} />
    </MemoryRouter>,
  );
  const press = async () => shown.user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  return { ...shown, press, preview, carryOut, notifications, app, reports };
}

it('offers to take back what it tells of, and says how far that is', async () => {
  const { press, carryOut, reports } = showToasts({ ...SAVED, undo: UNDO });
  await press();
  const button = screen.getByRole('button', { name: 'Rückgängig' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Meldung schließen' })).toBeNull());
  carryOut.last().answer();
  await screen.findByText('Vorgang rückgängig gemacht');
  await waitFor(() => expect(screen.queryByText('Formulierung gespeichert')).toBeNull());
  expect(reports).toContain('records.changed');
});

it('writes numbers as the language does', async () => {
  const done = { level: 'success', autoClose: null } as const;
  showToasts(
    { ...done, topic: 'wording.imported', values: { context: 'GLOBAL', changed: '0', added: '3000' } },
    { ...done, topic: 'wording.moved', values: { context: 'praxis', count: '12000' } },
  );
  await screen.findByText('GLOBAL: 0 geändert, 3.000 neu');
  await screen.findByText('12.000 nach praxis');
});

it('offers nothing where the server has recorded nothing', async () => {
  showToasts(SAVED);
  await screen.findByText('Formulierung gespeichert');
  expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull();
});

it('says what blocks it, and leads to where it can be seen', async () => {
  const { press, carryOut } = showToasts({ ...SAVED, undo: UNDO });
  await press();
  await waitFor(() => expect(carryOut.calls).toHaveLength(1));
  const message = 'Der Text menu.help wurde danach noch einmal geändert (petersen, Änderung 13).';
  carryOut.last().fail(refusal('046', [{ code: '046', message, field: 'menu.help' }]));
  const trouble = await screen.findByText(/weil es seither erneut geändert wurde/);
  expect(screen.getByText(message)).toBeTruthy();
  const toast = trouble.closest('[role="status"]') as HTMLElement;
  const history = within(toast).getByRole('link', { name: 'Im Änderungsverlauf ansehen' });
  expect(history.getAttribute('href')).toBe('/audit?type=wording');
  expect(screen.getByRole('button', { name: 'Meldung schließen' })).toBeTruthy();
});

it('tells who may take back their own latest only why it is too late, without a way that they may not go', async () => {
  const { press, carryOut } = showToasts({ ...SAVED, undo: { ...UNDO, onlyLatest: true } });
  await press();
  await waitFor(() => expect(carryOut.calls).toHaveLength(1));
  carryOut.last().fail(refusal('019'));
  await screen.findByText(/Sie haben seither etwas anderes geändert/);
  expect(screen.queryByRole('link')).toBeNull();
});

it('tries again with the same key when the server could not be reached', async () => {
  const { user, press, carryOut } = showToasts({ ...SAVED, undo: UNDO });
  await press();
  await waitFor(() => expect(carryOut.calls).toHaveLength(1));
  carryOut.last().fail(NO_NETWORK);
  await screen.findByText(/Ob die Änderung zurückgenommen wurde, ist nicht bekannt/);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  const [first, second] = carryOut.calls.map(({ input }) => input.key);
  expect(second).toBe(first);
});

it('asks again, with what it would do, after a user has had to sign in again', async () => {
  const { user, press, carryOut, preview, app } = showToasts({ ...SAVED, undo: UNDO });
  await press();
  await waitFor(() => expect(carryOut.calls).toHaveLength(1));
  carryOut.last().fail(SESSION_GONE);
  await waitFor(() => expect(carryOut.calls).toHaveLength(1));
  app.send({ type: 'session.restored' });
  await waitFor(() => expect(preview.calls).toHaveLength(1));
  preview.last().answer(null);
  const dialog = await screen.findByRole('dialog', { name: 'Rückgängig machen' });
  await user.click(within(dialog).getByRole('button', { name: 'Zurücknehmen' }));
  expect(carryOut.calls).toHaveLength(2);
});

it('takes one operation back at a time', async () => {
  const other = { ...UNDO, key: 'save-2', revisionId: 13, route: { kind: 'wording', id: 8 } } as const;
  const { user, carryOut } = showToasts({ ...SAVED, undo: UNDO }, { ...SAVED, undo: other });
  const [first, second] = await screen.findAllByRole('button', { name: 'Rückgängig' });
  if (!first || !second) throw new Error('two notifications offer something');
  await user.click(first);
  await waitFor(() => expect(second.getAttribute('aria-disabled')).toBe('true'));
  await user.click(second);
  expect(carryOut.calls).toHaveLength(1);
});

it('leads to the newest notification by F6, and back to where one was', async () => {
  const { user } = showToasts({ ...SAVED, undo: UNDO });
  const button = await screen.findByRole('button', { name: 'Rückgängig' });
  const before = document.body.appendChild(document.createElement('input'));
  before.focus();
  await user.keyboard('{F6}');
  expect(document.activeElement).toBe(button);
  await user.keyboard('{F6}');
  expect(document.activeElement).toBe(before);
  before.remove();
});

it('opens what was restored', async () => {
  showToasts({ ...SAVED, topic: 'audit.undone', opens: { kind: 'wording', id: 7 } });
  const link = await screen.findByRole('link', { name: 'Eintrag öffnen' });
  expect(link.getAttribute('href')).toBe('/wording/7');
});

it('shows every notification, however many stay', async () => {
  const failed = { level: 'error', topic: 'sync.failed', values: {}, autoClose: null } as const;
  showToasts(...Array.from({ length: 7 }, () => failed), SAVED);
  await screen.findByText('Formulierung gespeichert');
  expect(screen.getAllByRole('alert')).toHaveLength(7);
});

it('shows a later notification of a slot in the toast of the earlier one', async () => {
  const stored = { ...SAVED, topic: 'wording.stepStored', slot: 'matrix', autoClose: 5_000 } as const;
  const { user, notifications } = showToasts({ ...stored, values: { count: '1' } }, SAVED);
  const toast = (await screen.findByText('Text gespeichert')).closest('[role="status"]');
  notifications.send({ type: 'notification.add', ...stored, values: { count: '5' }, undo: UNDO });
  await screen.findByText('5 Texte gespeichert');
  expect(screen.queryByText('Text gespeichert')).toBeNull();
  expect(screen.getByText('5 Texte gespeichert').closest('[role="status"]')).toBe(toast);
  expect(within(toast as HTMLElement).getByRole('button', { name: 'Rückgängig' })).toBeTruthy();
  await user.click(within(toast as HTMLElement).getByRole('button', { name: 'Meldung schließen' }));
  await waitFor(() => expect(screen.queryByText('5 Texte gespeichert')).toBeNull());
  expect(screen.getByText('Formulierung gespeichert')).toBeTruthy();
});
