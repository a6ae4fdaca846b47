import { expect, test } from 'vitest';
import { auditRepairMachine } from '#machines/audit-repair/audit-repair.machine.ts';
import type { AuditRepairPort } from '#machines/audit-repair/audit-repair.port.ts';
import { confirmationMachine } from '#machines/confirmation/confirmation.machine.ts';
import { downloadsMachine } from '#machines/downloads/downloads.machine.ts';
import type { Operation } from '#machines/history/operation.ts';
import type { Identity } from '#machines/kit/identity.ts';
import { provide } from '#machines/kit/port.ts';
import { leavingMachine } from '#machines/leaving/leaving.machine.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { notificationsSelectors } from '#machines/notifications/notifications.selectors.ts';
import { routesMachine } from '#machines/routes/routes.machine.ts';
import { sessionLostMachine } from '#machines/session-lost/session-lost.machine.ts';
import { sessionWatchMachine } from '#machines/session-watch/session-watch.machine.ts';
import { signedInMachine } from '#machines/signed-in/signed-in.machine.ts';
import { signedInSelectors } from '#machines/signed-in/signed-in.selectors.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { undoMachine } from '#machines/undo/undo.machine.ts';
import { workingContextMachine } from '#machines/working-context/working-context.machine.ts';
import { stateName } from '#paths/core/state-name.ts';
import { refusal } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { identityOf, userOf } from '#tests/support/records.ts';

const EDITOR = identityOf({ id: 2, username: 'anna' });
const ADMIN: Identity = { ...EDITOR, user: userOf({ id: 1, username: 'admin', superAdmin: true }) };
const TEXT = { kind: 'wording', id: 7 } as const;

/** The console of a user, where what its flows report below a stand-in for the app comes back to it. */
function start(identity: Identity = EDITOR) {
  const carryOut = scripted<AuditRepairPort['carryOut']>();
  const preview = scripted<AuditRepairPort['preview']>();
  const repair = provide(auditRepairMachine, { preview: preview.service, carryOut: carryOut.service });
  const open = async () => ({ open: true, userId: identity.user.id, remaining: null }) as const;
  const flow = walk(
    provide(signedInMachine, {
      lookBack: async () => [],
      downloads: downloadsMachine,
      confirmation: confirmationMachine,
      notifications: notificationsMachine,
      leaving: leavingMachine,
      sessionLost: sessionLostMachine,
      undo: provide(undoMachine, { loadRepair: async () => repair }),
      workingContext: provide(workingContextMachine, {
        recall: async () => ({ chosen: false, contextIdentifier: null }),
        keep: async () => {},
      }),
      sessionWatch: provide(sessionWatchMachine, { look: open, extend: open }),
      startUp: provide(startUpMachine, { loadContexts: async () => [], loadLanguages: async () => [] }),
      routes: provide(routesMachine, {
        loadFlow: async () => {
          throw new Error('no route is opened');
        },
      }),
    }),
    { route: { kind: 'home' }, identity },
  );
  const { undo, notifications } = flow.actor.getSnapshot().children;
  if (!undo || !notifications) throw new Error('both live as long as the console');
  const undoStates: string[] = [];
  const write = () => {
    const state = stateName(undo.getSnapshot().value);
    if (undoStates.at(-1) !== state) undoStates.push(state);
  };
  write();
  undo.subscribe(write);
  let passedOn = 0;
  const passOn = () => {
    for (const report of flow.reports.slice(passedOn)) {
      passedOn += 1;
      if (report.type === 'notification.add') flow.actor.send(report as never);
      else if (report.type.startsWith('notification.')) notifications.send(report as never);
    }
  };
  const record = (operation: Operation, revisionId: number) => {
    flow.send({ type: 'operation.recorded', key: operation.key, revisionId });
    const reported = {
      level: 'success',
      topic: 'wording.updated',
      values: {},
      autoClose: AUTO_CLOSE,
    } as const;
    flow.send({ type: 'notification.add', ...reported, operation });
  };
  const idle = () => expect.poll(() => undo.getSnapshot().matches('idle')).toBe(true);
  let revision = 100;
  /** Presses the key, and lets the server take back what is asked of it. */
  const step = async (type: 'operation.undoLatest' | 'operation.redoLatest', key: string) => {
    const calls = carryOut.calls.length;
    flow.send({ type, key });
    await expect.poll(() => carryOut.calls.length).toBe(calls + 1);
    passOn();
    const { input } = carryOut.last();
    revision += 1;
    flow.send({ type: 'operation.recorded', key, revisionId: revision });
    carryOut.last().answer();
    await idle();
    passOn();
    return input.repair.revision.revisionId;
  };
  const stacks = () => {
    const snapshot = flow.actor.getSnapshot();
    return [
      signedInSelectors.undoable(snapshot)?.key ?? null,
      signedInSelectors.redoable(snapshot)?.key ?? null,
    ];
  };
  const topics = () =>
    notificationsSelectors.notifications(notifications.getSnapshot()).map(({ topic }) => topic);
  return { ...flow, carryOut, preview, undoStates, passOn, record, step, stacks, topics, idle };
}

test('the steps of a visit are taken back one after the other, and done again the other way round', async () => {
  const { record, step, stacks, undoStates, states } = start();
  expect(stacks()).toEqual([null, null]);
  record({ key: 'save-1', route: TEXT }, 1);
  record({ key: 'save-2', route: TEXT }, 2);
  expect(stacks()).toEqual(['save-2', null]);
  expect(await step('operation.undoLatest', 'undo-2')).toBe(2);
  expect(stacks()).toEqual(['save-1', 'undo-2']);
  expect(await step('operation.undoLatest', 'undo-1')).toBe(1);
  expect(stacks()).toEqual([null, 'undo-1']);
  expect(await step('operation.redoLatest', 'redo-1')).toBe(102);
  expect(await step('operation.redoLatest', 'redo-2')).toBe(101);
  expect(stacks()).toEqual(['redo-2', null]);
  expect(await step('operation.undoLatest', 'undo-3')).toBe(104);
  const round = ['arriving.brief', 'running', 'idle'];
  expect(undoStates).toEqual(['idle', ...round, ...round, ...round, ...round, ...round]);
  expect(states).toEqual(['held']);
});

test('steps by key are reported in one notification', async () => {
  const { record, step, topics } = start(ADMIN);
  record({ key: 'save-1', route: TEXT }, 1);
  record({ key: 'save-2', route: TEXT }, 2);
  record({ key: 'save-3', route: null }, 3);
  await step('operation.undoLatest', 'undo-3');
  await step('operation.undoLatest', 'undo-2');
  await step('operation.undoLatest', 'undo-1');
  expect(topics()).toEqual(['wording.updated', 'audit.undone']);
});

test('what is taken back in the history is no step any more', async () => {
  const { record, send, stacks } = start(ADMIN);
  record({ key: 'save-1', route: TEXT }, 1);
  record({ key: 'save-2', route: TEXT }, 2);
  const reported = { level: 'success', topic: 'audit.undone', values: {}, autoClose: AUTO_CLOSE } as const;
  send({ type: 'notification.add', ...reported, takenBack: 2 });
  expect(stacks()).toEqual(['save-1', null]);
});

test('a new operation ends what could be done again', async () => {
  const { record, step, stacks } = start();
  record({ key: 'save-1', route: TEXT }, 1);
  await step('operation.undoLatest', 'undo-1');
  record({ key: 'save-2', route: TEXT }, 2);
  expect(stacks()).toEqual(['save-2', null]);
});

test('nothing to take back or to do again is reported in passing, and starts nothing', () => {
  const { send, topics, pass, undoStates } = start();
  send({ type: 'operation.undoLatest', key: 'undo-1' });
  send({ type: 'operation.undoLatest', key: 'undo-2' });
  expect(topics()).toEqual(['done.nothing']);
  send({ type: 'operation.redoLatest', key: 'redo-1' });
  expect(topics()).toEqual(['undone.nothing']);
  pass(AUTO_CLOSE);
  expect(topics()).toEqual([]);
  expect(undoStates).toEqual(['idle']);
});

test('what is refused leaves the steps unchanged', async () => {
  const { record, send, carryOut, passOn, stacks, actor } = start();
  record({ key: 'save-1', route: TEXT }, 1);
  send({ type: 'operation.undoLatest', key: 'undo-1' });
  await expect.poll(() => carryOut.calls.length).toBe(1);
  carryOut.last().fail(refusal('046'));
  await expect.poll(() => actor.getSnapshot().children.undo?.getSnapshot().matches('running')).toBe(true);
  passOn();
  expect(stacks()).toEqual(['save-1', null]);
});

test('while a step is taken back, the key does nothing', async () => {
  const { record, send, carryOut, passOn, topics, idle } = start(ADMIN);
  record({ key: 'save-1', route: TEXT }, 1);
  record({ key: 'save-2', route: null }, 2);
  send({ type: 'operation.undoLatest', key: 'undo-2' });
  send({ type: 'operation.undoLatest', key: 'undo-3' });
  send({ type: 'operation.redoLatest', key: 'redo-1' });
  await expect.poll(() => carryOut.calls.length).toBe(1);
  expect(topics()).toEqual(['wording.updated', 'wording.updated']);
  carryOut.last().answer();
  await idle();
  passOn();
  expect(carryOut.calls.map(({ input }) => input.key)).toEqual(['undo-2']);
});

test('what is big is asked first, by key too', async () => {
  const { record, send, carryOut, preview } = start();
  record({ key: 'move-1', route: null, isBig: true }, 1);
  send({ type: 'operation.undoLatest', key: 'undo-1' });
  await expect.poll(() => preview.calls.length).toBe(1);
  expect(carryOut.calls).toEqual([]);
});

test('what an editor cannot do again has been taken back all the same', async () => {
  const { record, step, stacks, send, topics, carryOut } = start();
  record({ key: 'save-1', route: TEXT }, 1);
  record({ key: 'context-1', route: { kind: 'context', identifier: 'nord' }, effect: 'created' }, 2);
  await step('operation.undoLatest', 'undo-2');
  expect(stacks()).toEqual(['save-1', 'undo-2']);
  send({ type: 'operation.redoLatest', key: 'redo-2' });
  expect(topics()).toContain('undone.nothing');
  expect(carryOut.calls).toHaveLength(1);
});
