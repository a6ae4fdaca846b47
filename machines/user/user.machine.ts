import { assign, enqueueActions, setup } from 'xstate';
import type { User } from '#contract/auth.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import type { RecordDeletionOutcome } from '#machines/record-deletion/record-deletion.machine.ts';
import type { LoadedRecord } from '#machines/record-form/record-form.port.ts';
import type { RecordFormOutcome } from '#machines/record-form/record-form.types.ts';
import { REPORT_BROKEN, reportBroken, reportToApp } from '#machines/reports/report.ts';
import { secondFactorResetMachine, type UserRecord, userFormMachine } from '#machines/user/user-records.ts';

export type UserEvent =
  /** The second factor of this user is to be switched off; it is asked first. */
  { type: 'factor.reset'; user: User };

export const USER_DATA_EVENTS: DataEvents<UserEvent> = { 'factor.reset': true };

export interface UserInput {
  /** Number of the user, null for a new one. */
  readonly recordKey: number | null;
  /** Why this user may only look. */
  readonly readOnly: ReadOnlyReason | null;
  /** The form is that of the user who is signed in. */
  readonly isOwn: boolean;
  /** The user as a list showed them. */
  readonly known?: LoadedRecord<UserRecord> | null;
}

export interface UserContext extends UserInput {
  /** The second factor has been switched off here since the user was loaded. */
  readonly isFactorReset: boolean;
}

/** One user: the form, and beside it the way to switch off a second factor that its owner cannot use any more. */
export const userMachine = setup({
  types: {
    context: {} as UserContext,
    events: {} as UserEvent,
    input: {} as UserInput,
    children: {} as { form: 'form'; reset: 'reset' },
  },
  actors: { form: userFormMachine, reset: secondFactorResetMachine },
  actions: {
    reportIdentity: enqueueActions(
      ({ context, system, enqueue }, params: { outcome: RecordFormOutcome<UserRecord> }) => {
        if (!context.isOwn || params.outcome.outcome !== 'updated') return;
        const { user, settings } = params.outcome.record;
        if (settings === null) return;
        reportToApp({ system, enqueue }, { type: 'identity.changed', identity: { user, settings } });
      },
    ),
    rememberReset: assign({ isFactorReset: true }),
    reportReset: enqueueActions(({ system, enqueue }) => {
      reportToApp(
        { system, enqueue },
        {
          type: 'notification.add',
          level: 'success',
          topic: 'user.secondFactorReset',
          values: {},
          autoClose: AUTO_CLOSE,
        },
      );
    }),
    reportBroken: enqueueActions(reportBroken),
  },
  guards: {
    isReset: (_, params: { outcome: RecordDeletionOutcome }) => params.outcome.outcome === 'deleted',
  },
}).createMachine({
  id: 'user',
  description: 'The route of one user: the form, and beside it whether to switch their second factor off.',
  context: ({ input }) => ({ ...input, isFactorReset: false }),
  invoke: {
    src: 'form',
    id: 'form',
    input: ({ context: { isOwn: _, isFactorReset: __, ...form } }) => form,
    onDone: {
      target: '.left',
      actions: { type: 'reportIdentity', params: ({ event }) => ({ outcome: event.output }) },
    },
    onError: { actions: REPORT_BROKEN },
  },
  initial: 'open',
  on: {
    'factor.reset': {},
  },
  states: {
    open: {
      description: 'The form is there; it has a machine of its own.',
      on: { 'factor.reset': 'resetting' },
    },
    resetting: {
      description: 'The user is asked whether the second factor is to be switched off; the form waits below.',
      invoke: {
        src: 'reset',
        id: 'reset',
        input: ({ event }) => {
          if (event.type !== 'factor.reset') throw new Error('a reset without a user');
          return { record: event.user };
        },
        onDone: [
          {
            guard: { type: 'isReset', params: ({ event }) => ({ outcome: event.output }) },
            target: 'open',
            actions: ['rememberReset', 'reportReset'],
          },
          { target: 'open' },
        ],
        onError: { target: 'open', actions: REPORT_BROKEN },
      },
    },
    left: { type: 'final', description: 'The form has ended; the list of users follows.' },
  },
});
