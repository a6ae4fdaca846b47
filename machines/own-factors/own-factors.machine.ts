import { assign, enqueueActions, setup } from 'xstate';
import { type DataEvents, requireEvent } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits, waitsForSession } from '#machines/kit/failure-exits.ts';
import { BUSY, pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import type { Secret } from '#machines/kit/secret.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import type { BegunApp, OwnFactors, OwnFactorsPort } from '#machines/own-factors/own-factors.port.ts';
import { reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

export type OwnFactorsEvent =
  | { type: 'app.add' }
  /** The code that the app shows; `key` is the idempotency key. */
  | { type: 'code.confirm'; code: string; key: string }
  | { type: 'passkey.add' }
  /** The name that the passkey is to have; `key` is the idempotency key. */
  | { type: 'passkey.make'; name: string; key: string }
  | { type: 'passkey.rename'; id: number }
  /** The other name of the passkey; `key` is the idempotency key. */
  | { type: 'name.save'; name: string; key: string }
  /** Leaves the app or the passkey out, or everything as it is. */
  | { type: 'step.abandon' }
  | { type: 'codes.make' }
  /** The codes that are shown are in a safe place. */
  | { type: 'codes.kept' }
  | { type: 'factor.remove'; id: number }
  /** `key` is the idempotency key. */
  | { type: 'step.confirm'; key: string }
  | { type: 'factors.retry' }
  /** What showed them is gone. */
  | { type: 'factors.close' }
  | { type: 'wait.cancel' };

export const OWN_FACTORS_DATA_EVENTS: DataEvents<OwnFactorsEvent> = {
  'code.confirm': true,
  'passkey.make': true,
  'passkey.rename': true,
  'name.save': true,
  'factor.remove': true,
  'step.confirm': true,
};

export interface OwnFactorsContext {
  /** The latest answer, kept while it is asked for again; null before the first. */
  readonly own: OwnFactors | null;
  /** One was added since that answer. */
  readonly isAdded: boolean;
  readonly begun: BegunApp | null;
  /** Recovery codes that were just made, one a line; gone as soon as they are kept. */
  readonly codes: Secret | null;
  /** The factor that is to be removed. */
  readonly removed: number | null;
  /** The passkey that is to have another name. */
  readonly renamed: number | null;
  readonly failure: Failure | null;
}

type Topic = 'factor.added' | 'factor.removed' | 'factor.renamed';

const report = { type: 'report', params: { topic: 'factor.added' } } as const;

/** The first factor brings recovery codes with it. */
const added = [
  { guard: 'hasCodes', target: '#own-factors.loading', actions: ['noteAdded', report] },
  { target: '#own-factors.making', actions: ['noteAdded', report] },
] as const;

/** Authenticator apps, passkeys and recovery codes of the signed-in user. */
export const ownFactorsMachine = setup({
  types: { context: {} as OwnFactorsContext, events: {} as OwnFactorsEvent },
  actors: {
    sessionBack,
    load: placeholder<OwnFactorsPort['load']>(),
    begin: placeholder<OwnFactorsPort['begin']>(),
    confirm: placeholder<OwnFactorsPort['confirm']>(),
    addPasskey: placeholder<OwnFactorsPort['addPasskey']>(),
    rename: placeholder<OwnFactorsPort['rename']>(),
    makeCodes: placeholder<OwnFactorsPort['makeCodes']>(),
    remove: placeholder<OwnFactorsPort['remove']>(),
  },
  actions: {
    noteAdded: assign({ isAdded: true }),
    report: enqueueActions(({ system, enqueue }, { topic }: { topic: Topic }) => {
      const notice = { level: 'success', topic, values: {}, autoClose: AUTO_CLOSE } as const;
      reportToApp({ system, enqueue }, { type: 'notification.add', ...notice });
    }),
  },
  guards: {
    hasCodes: ({ context: { own } }) => own !== null && own.recoveryCodesLeft !== null,
  },
}).createMachine({
  id: 'own-factors',
  description: "One's own authenticator apps, passkeys and recovery codes: added, renamed, made, removed.",
  context: {
    own: null,
    isAdded: false,
    begun: null,
    codes: null,
    removed: null,
    renamed: null,
    failure: null,
  },
  initial: 'loading',
  on: {
    // Refused wherever no state below takes them: one step at a time.
    'code.confirm': {},
    'passkey.make': {},
    'passkey.rename': {},
    'name.save': {},
    'factor.remove': {},
    'step.confirm': {},
    'factors.close': '.closed',
  },
  states: {
    loading: {
      ...pending('#own-factors.unreachable'),
      description: 'The factors are on their way; those that were there stay.',
      entry: assign({ begun: null, codes: null, removed: null, renamed: null }),
      invoke: {
        src: 'load',
        onDone: {
          target: 'shown',
          actions: assign({ own: ({ event }) => event.output, isAdded: false, failure: null }),
        },
        onError: failureExits(),
      },
    },
    shown: {
      description: 'The factors are there.',
      on: {
        'app.add': 'beginning',
        'passkey.add': 'passkey',
        'codes.make': [{ guard: 'hasCodes', target: 'asking.codes' }, { target: 'making' }],
        'passkey.rename': { target: 'renaming', actions: assign({ renamed: ({ event }) => event.id }) },
        'factor.remove': { target: 'asking.removal', actions: assign({ removed: ({ event }) => event.id }) },
      },
    },
    asking: {
      description: 'Asks before something is gone for good.',
      initial: 'codes',
      states: {
        codes: {
          description: 'New recovery codes make the earlier ones useless.',
          on: { 'step.confirm': '#own-factors.making' },
        },
        removal: {
          description: 'Codes of the app, or the passkey, are then no longer taken.',
          on: { 'step.confirm': '#own-factors.removing' },
        },
      },
      on: { 'step.abandon': 'shown' },
    },
    beginning: {
      ...pending('#own-factors.unreachable'),
      description: 'The server makes a secret for the app.',
      invoke: {
        src: 'begin',
        onDone: { target: 'adding', actions: assign({ begun: ({ event }) => event.output, failure: null }) },
        onError: failureExits(),
      },
    },
    adding: {
      description: 'The secret is shown, and the first code of the app asked for.',
      initial: 'entering',
      on: { 'step.abandon': 'loading' },
      states: {
        entering: {
          description: 'Waits for the code that the app shows.',
          on: { 'code.confirm': 'confirming' },
        },
        confirming: {
          ...pending('#own-factors.adding.unreachable'),
          description: 'The server looks at the code and adds the app.',
          invoke: {
            src: 'confirm',
            input: ({ event }) => {
              const { code, key } = requireEvent(event, 'code.confirm');
              return { code, key };
            },
            onDone: added,
            onError: failureExits(),
          },
          // Leaving now would leave open whether it was added.
          on: { 'step.abandon': {} },
        },
        refused: {
          description: 'The code is wrong, or the app has waited too long; another code can be given.',
          on: { 'code.confirm': 'confirming' },
        },
        unreachable: {
          description: 'Whether it was added is not known; leaving shows what there is.',
          on: { 'code.confirm': 'confirming' },
        },
        sessionLost: waitsForSession('entering', 'asks for the next code, since that one is over'),
      },
    },
    passkey: {
      description: 'A passkey is added: its name is asked for, and the browser makes it.',
      initial: 'naming',
      on: { 'step.abandon': 'loading' },
      states: {
        naming: {
          description: 'Waits for the name by which the user will know it.',
          on: { 'passkey.make': 'asking' },
        },
        asking: {
          tags: BUSY,
          description: 'The browser makes it, in its own time and a window of its own.',
          on: { 'wait.cancel': 'naming', 'step.abandon': {} },
          invoke: {
            src: 'addPasskey',
            input: ({ event }) => {
              const { name, key } = requireEvent(event, 'passkey.make');
              return { name, key };
            },
            onDone: added,
            onError: failureExits(),
          },
        },
        refused: {
          description: 'None was made, or it is not taken; it can be tried again.',
          on: { 'passkey.make': 'asking' },
        },
        unreachable: {
          description: 'Whether it was added is not known; leaving shows what there is.',
          on: { 'passkey.make': 'asking' },
        },
        sessionLost: waitsForSession('naming', 'can be tried again, since that challenge is over'),
      },
    },
    renaming: {
      description: 'A passkey gets another name.',
      initial: 'naming',
      on: { 'step.abandon': 'loading' },
      states: {
        naming: {
          description: 'Waits for the other name.',
          on: { 'name.save': 'saving' },
        },
        saving: {
          ...pending('#own-factors.renaming.unreachable'),
          description: 'The server stores the name.',
          invoke: {
            src: 'rename',
            input: ({ context: { renamed }, event }) => {
              const { name, key } = requireEvent(event, 'name.save');
              return { id: present(renamed), name, key };
            },
            onDone: {
              target: '#own-factors.loading',
              actions: { type: 'report', params: { topic: 'factor.renamed' } },
            },
            onError: failureExits(),
          },
          // Leaving now would leave open whether it was stored.
          on: { 'step.abandon': {} },
        },
        refused: {
          description: 'The name is not taken, or the passkey is gone; another name can be given.',
          on: { 'name.save': 'saving' },
        },
        unreachable: {
          description: 'Whether it was stored is not known; leaving shows what there is.',
          on: { 'name.save': 'saving' },
        },
        sessionLost: waitsForSession('naming', 'the name can be given again'),
      },
    },
    making: {
      ...pending('#own-factors.unreachable'),
      description: 'The server makes recovery codes in the place of all earlier ones.',
      entry: assign({ begun: null }),
      invoke: {
        src: 'makeCodes',
        onDone: { target: 'made', actions: assign({ codes: ({ event }) => event.output }) },
        onError: failureExits(),
      },
    },
    made: {
      description: 'The codes are shown, this once.',
      on: { 'codes.kept': 'loading' },
    },
    removing: {
      ...pending('#own-factors.unreachable'),
      description: 'The server removes the factor.',
      invoke: {
        src: 'remove',
        input: ({ context: { removed }, event }) => ({
          id: present(removed),
          key: requireEvent(event, 'step.confirm').key,
        }),
        onDone: { target: 'loading', actions: { type: 'report', params: { topic: 'factor.removed' } } },
        onError: failureExits(),
      },
    },
    refused: {
      description: 'The server refuses; the reason is shown, and the factors can be looked at again.',
      on: { 'factors.retry': 'loading' },
    },
    unreachable: {
      description: 'No usable answer came; looking again shows what has changed.',
      on: { 'factors.retry': 'loading' },
    },
    sessionLost: waitsForSession('loading', 'looks again'),
    closed: {
      type: 'final',
      description: 'What showed them is gone, and with it every secret.',
      entry: assign({ begun: null, codes: null }),
    },
  },
});
