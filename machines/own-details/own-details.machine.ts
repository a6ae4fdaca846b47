import { assign, enqueueActions, setup } from 'xstate';
import type { UserSettings } from '#contract/auth.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Identity } from '#machines/kit/identity.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import { ownDetailsFormMachine } from '#machines/own-details/own-details-form.ts';
import type { RecordFormOutcome } from '#machines/record-form/record-form.types.ts';
import { REPORT_BROKEN, reportBroken, reportToApp } from '#machines/reports/report.ts';
import { twoFactorPanelMachine } from '#machines/two-factor-panel/two-factor-panel.machine.ts';

export type OwnDetailsEvent =
  /** The panel has switched the second factor on or off, or moved it. */
  { type: 'settings.changed'; settings: UserSettings };

export const OWN_DETAILS_DATA_EVENTS: DataEvents<OwnDetailsEvent> = {
  'settings.changed': true,
};

export interface OwnDetailsInput {
  /** Number of the user who is signed in. */
  readonly recordKey: number;
  readonly readOnly: ReadOnlyReason | null;
}

export interface OwnDetailsContext extends OwnDetailsInput {
  /** The user as the server knew them when the form was loaded, null until then. */
  readonly identity: Identity | null;
}

/**
 * One's own settings: the form, and beside it the panel of the second factor once it is known whether that is on. Each
 * has a machine of its own, so that neither touches what stands in the other.
 */
export const ownDetailsMachine = setup({
  types: {
    context: {} as OwnDetailsContext,
    events: {} as OwnDetailsEvent,
    input: {} as OwnDetailsInput,
    children: {} as { form: 'form'; panel: 'panel' },
  },
  actors: { form: ownDetailsFormMachine, panel: twoFactorPanelMachine },
  actions: {
    rememberSettings: assign(({ context: { identity } }, params: { settings: UserSettings }) => ({
      identity: identity && { user: identity.user, settings: params.settings },
    })),
    reportIdentity: enqueueActions(({ context: { identity }, system, enqueue }) => {
      if (identity) reportToApp({ system, enqueue }, { type: 'identity.changed', identity });
    }),
    reportStored: enqueueActions(({ system, enqueue }, params: { outcome: RecordFormOutcome<Identity> }) => {
      if (params.outcome.outcome !== 'updated') return;
      reportToApp({ system, enqueue }, { type: 'identity.changed', identity: params.outcome.record });
    }),
    reportBroken: enqueueActions(reportBroken),
  },
  guards: {
    isFirstKnown: ({ context }, params: { identity: Identity | null }) =>
      context.identity === null && params.identity !== null,
  },
}).createMachine({
  id: 'own-details',
  description: "One's own settings: the form and the panel of the second factor side by side.",
  context: ({ input }) => ({ ...input, identity: null }),
  invoke: {
    src: 'form',
    id: 'form',
    input: ({ context: { recordKey, readOnly } }) => ({ recordKey, readOnly }),
    onSnapshot: {
      guard: {
        type: 'isFirstKnown',
        params: ({ event }) => ({ identity: event.snapshot.context.loaded }),
      },
      target: '.known',
      actions: assign({ identity: ({ event }) => event.snapshot.context.loaded }),
    },
    onDone: {
      target: '.left',
      actions: { type: 'reportStored', params: ({ event }) => ({ outcome: event.output }) },
    },
    onError: { actions: REPORT_BROKEN },
  },
  initial: 'loading',
  on: {
    'settings.changed': {
      actions: [{ type: 'rememberSettings', params: ({ event }) => event }, 'reportIdentity'],
    },
  },
  states: {
    loading: {
      description: 'The form loads who is signed in; whether the second factor is on comes with it.',
    },
    known: {
      description: 'Form and panel are there side by side.',
      invoke: {
        src: 'panel',
        id: 'panel',
        input: ({ context: { identity } }) => {
          if (!identity) throw new Error('the panel begins when it is known who is signed in');
          return { settings: identity.settings };
        },
        onError: { actions: REPORT_BROKEN },
      },
    },
    left: { type: 'final', description: 'The form has ended; the home page follows.' },
  },
});
