import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { ConsoleEnd } from '#inspector/console/console-end.ts';
import { Observer } from '#inspector/console/observer.ts';
import { createMask } from '#inspector/mask.ts';
import type { Bus, Message } from '#inspector/messages.ts';
import { InspectorEnd } from '#inspector/page/inspector-end.ts';
import { provide } from '#machines/kit/port.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { MASK_RULES } from '#src/inspection/mask-rules.ts';

const CODE = 'K7MQ2XRA';

/** A channel in one place: what is posted reaches all others at once, as a copy. */
function createChannel() {
  const ears = new Set<(message: Message) => void>();
  const posted: Message[] = [];
  const bus = (): Bus => {
    const own = new Set<(message: Message) => void>();
    return {
      post: (message) => {
        posted.push(structuredClone(message));
        for (const hear of ears) if (!own.has(hear)) hear(structuredClone(message));
      },
      listen: (hear) => {
        own.add(hear);
        ears.add(hear);
      },
    };
  };
  return { bus, posted };
}

/** Runs what was asked for when the test says so. */
function byHand() {
  const waiting: (() => void)[] = [];
  return {
    soon: (work: () => void) => waiting.push(work),
    /** After everything has been written down. */
    run: async () => {
      await Promise.resolve();
      for (const work of waiting.splice(0)) work();
    },
  };
}

/** A console with a code step that waits for its code. */
function startConsole(bus: Bus, id = 'console-1', started = 1) {
  const { soon, run } = byHand();
  const end = new ConsoleEnd(bus, { id, started, address: '/' }, soon);
  const observer = new Observer(createMask(MASK_RULES), end.tell);
  end.open(observer);
  const never = () => new Promise<never>(() => {});
  const machine = provide(secondFactorMachine, {
    ...{ confirm: never, passkey: never, resend: never },
    forget: async () => {},
  });
  const actor = createActor(machine, {
    inspect: observer.inspect,
    input: { username: 'ada', waitSeconds: 60, ways: ['sms'] },
  }).start();
  return { end, actor, observer, run };
}

const atOnce = (work: () => void) => work();

test('an inspector that comes late gets everything, and then what is new', async () => {
  const { bus } = createChannel();
  const { actor, observer, run } = startConsole(bus());
  actor.send({ type: 'code.resend' });
  await Promise.resolve();
  const inspector = new InspectorEnd(bus(), atOnce);
  expect(inspector.isLive).toBe(true);
  expect(inspector.log.content()).toEqual(observer.log.content());
  actor.send({ type: 'code.confirm', code: CODE });
  actor.send({ type: 'code.resend' });
  await run();
  expect(inspector.log.content()).toEqual(observer.log.content());
});

test('neither a code nor what is made of it crosses the channel', async () => {
  const { bus, posted } = createChannel();
  const { actor, run } = startConsole(bus());
  await Promise.resolve();
  const inspector = new InspectorEnd(bus(), atOnce);
  actor.send({ type: 'code.confirm', code: CODE });
  await run();
  expect(inspector.log.entries.some(({ event }) => event.type === 'code.confirm')).toBe(true);
  expect(JSON.stringify(posted)).not.toContain(CODE);
});

test('what has not changed crosses once', async () => {
  const { bus, posted } = createChannel();
  const { actor, run } = startConsole(bus());
  await Promise.resolve();
  new InspectorEnd(bus(), atOnce);
  actor.send({ type: 'code.confirm', code: CODE });
  actor.send({ type: 'code.confirm', code: CODE });
  await run();
  const more = posted.flatMap((message) => (message.type === 'console.more' ? message.entries : []));
  const own = more.filter(({ actor: id }) => id === actor.sessionId);
  expect(own.map((entry) => 'context' in entry)).toEqual([true, false]);
});

test('nothing is posted as long as no one looks', async () => {
  const { bus, posted } = createChannel();
  const { actor, run } = startConsole(bus());
  actor.send({ type: 'code.resend' });
  await run();
  expect(posted.map(({ type }) => type)).toEqual(['console.here']);
});

test('an event is sent when the actor can take it, and refused with the reason when not', async () => {
  const { bus } = createChannel();
  const { actor } = startConsole(bus());
  await Promise.resolve();
  const inspector = new InspectorEnd(bus(), atOnce);
  const { sessionId } = actor;
  await expect(inspector.send(sessionId, { type: 'wait.cancel' })).resolves.toMatch(
    /wait\.cancel is not taken now/,
  );
  await expect(inspector.send(sessionId, { type: 'code.resend' })).resolves.toBeNull();
  expect(actor.getSnapshot().matches('resending')).toBe(true);
  const service = inspector.log.actorsAt(null).find(({ machine }) => machine === null)?.id ?? 'none';
  await expect(inspector.send(service, { type: 'go' })).resolves.toMatch(/ended|no events/);
  actor.stop();
  await expect(inspector.send(sessionId, { type: 'code.resend' })).resolves.toBe('This actor has ended.');
});

test('a console that is reloaded is followed, one that comes beside it is only offered', async () => {
  const { bus } = createChannel();
  const first = startConsole(bus());
  await Promise.resolve();
  const inspector = new InspectorEnd(bus(), atOnce);
  const beside = startConsole(bus(), 'console-2', 2);
  expect(inspector.chosen).toBe('console-1');
  expect(inspector.consoles.map(({ id }) => id)).toEqual(['console-2', 'console-1']);
  beside.end.close();
  first.end.close();
  expect(inspector.isLive).toBe(false);
  expect(inspector.log.last).toBeGreaterThan(0);
  const again = startConsole(bus(), 'console-3', 3);
  expect(inspector.chosen).toBe('console-3');
  again.actor.send({ type: 'code.resend' });
  await again.run();
  expect(inspector.log.content()).toEqual(again.observer.log.content());
});

test('while a saved trace is open, a running console does not get in its way', async () => {
  const { bus } = createChannel();
  const { actor, run } = startConsole(bus());
  await Promise.resolve();
  const inspector = new InspectorEnd(bus(), atOnce);
  const trace = {
    version: 1,
    productVersion: '1',
    time: '2026-11-20T10:00:00Z',
    lost: 0,
    actors: [],
    events: [],
  } as const;
  inspector.open({ name: 'saved.json', trace: { ...trace, actors: [], events: [] } });
  actor.send({ type: 'code.resend' });
  await run();
  expect(inspector.log.last).toBe(0);
  expect(inspector.isLive).toBe(false);
  inspector.choose('console-1');
  expect(inspector.isLive).toBe(true);
  expect(inspector.log.last).toBeGreaterThan(0);
});
