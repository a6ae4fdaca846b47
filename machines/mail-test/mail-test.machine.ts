import { assign, setup } from 'xstate';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits, waitsForSession } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import type { MailTestPort, TriedMail } from '#machines/mail-test/mail-test.port.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

/** One mail that is sent, with the key of its sending. */
interface Sending {
  readonly mail: TriedMail;
  readonly key: string;
}

export type MailTestEvent =
  | ({ type: 'test.send' } & Sending)
  /** The same mail once more, with its key. */
  | { type: 'test.retry' }
  /** The component that offers it has unmounted. */
  | { type: 'test.close' }
  | { type: 'wait.cancel' };

export const MAIL_TEST_DATA_EVENTS: DataEvents<MailTestEvent> = { 'test.send': true };

export interface MailTestContext {
  readonly sending: Sending | null;
  /** The address that the last one went to. */
  readonly sentTo: string | null;
  /** Why the last one was not sent, or it is not known whether it was. */
  readonly failure: Failure | null;
}

const tests = setup({
  types: { context: {} as MailTestContext, events: {} as MailTestEvent },
  actors: { sessionBack, send: placeholder<MailTestPort['send']>() },
  actions: {
    remember: assign((_, { mail, key }: Sending) => ({
      sending: { mail, key },
      sentTo: null,
      failure: null,
    })),
    rememberSent: assign((_, { sentTo }: { readonly sentTo: string }) => ({ sentTo })),
  },
});

const send = {
  target: 'sending',
  actions: { type: 'remember', params: ({ event }: { event: Sending }) => event },
} as const;

/** A mail that is sent to the user who writes it. */
export const mailTestMachine = tests.createMachine({
  id: 'mail-test',
  description: 'Sends a mail that is being written to the user who writes it.',
  context: { sending: null, sentTo: null, failure: null },
  initial: 'ready',
  on: { 'test.close': '.closed', 'test.send': {} },
  states: {
    ready: { description: 'Nothing was sent yet.', on: { 'test.send': send } },
    sending: {
      ...pending('#mail-test.unreachable'),
      description: 'The mail server takes the mail, or refuses it.',
      invoke: {
        src: 'send',
        input: ({ context: { sending } }) => present(sending),
        onDone: {
          target: 'sent',
          actions: { type: 'rememberSent', params: ({ event }) => event.output },
        },
        onError: failureExits(),
      },
    },
    sent: { description: 'The mail server has taken it.', on: { 'test.send': send } },
    refused: {
      description: 'It was not sent; what the mail server said is shown.',
      on: { 'test.send': send },
    },
    unreachable: {
      description: 'Whether it was sent is not known; the same can be sent again with its key.',
      on: { 'test.send': send, 'test.retry': 'sending' },
    },
    sessionLost: waitsForSession('sending', 'sends it'),
    closed: { type: 'final', description: 'What offered it is gone.' },
  },
});
