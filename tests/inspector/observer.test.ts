import { afterEach, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { Observer } from '#inspector/console/observer.ts';
import { createMask } from '#inspector/mask.ts';
import type { Entry, Portion } from '#inspector/session.ts';
import { placeholder, provide } from '#machines/kit/port.ts';
import { MASK_RULES } from '#src/inspection/mask-rules.ts';

type Login = (input: { readonly password: string }, signal: AbortSignal) => Promise<string>;

const child = setup({
  types: { input: {} as { readonly token: string }, context: {} as { readonly token: string } },
}).createMachine({
  id: 'child',
  context: ({ input }) => ({ token: input.token }),
  initial: 'waiting',
  states: { waiting: { tags: 'busy', on: { 'child.end': 'over' } }, over: { type: 'final' } },
});

const parent = provide(
  setup({
    types: { events: {} as { type: 'submit'; password: string } | { type: 'idle' } | { type: 'end' } },
    actors: { login: placeholder<Login>(), child },
  }).createMachine({
    id: 'parent',
    initial: 'editing',
    states: {
      editing: { on: { submit: 'submitting' } },
      submitting: {
        tags: 'busy',
        invoke: {
          src: 'login',
          input: ({ event }) => ({ password: event.type === 'submit' ? event.password : '' }),
          onDone: 'inside',
        },
      },
      inside: { invoke: { src: 'child', id: 'only', input: { token: 'Zeichen-2' } }, on: { end: 'over' } },
      over: { type: 'final' },
    },
  }),
  { login: async () => 'signed in', child },
);

afterEach(() => {
  vi.restoreAllMocks();
});

function observe() {
  const reported: Portion[] = [];
  const observer = new Observer(createMask(MASK_RULES), (portion) => reported.push(portion));
  const actor = createActor(parent, { inspect: observer.inspect }).start();
  return { observer, actor, reported };
}

const short = ({ actor, source, event, state, status, edges }: Entry) =>
  [actor, source, event.type, state, status, ...edges].join(' ');

const done = 'xstate.done.actor.0.parent.submitting';

test('every event is written down with its sender, where it led and by which transitions', async () => {
  const { observer, actor } = observe();
  const root = actor.sessionId;
  actor.send({ type: 'submit', password: 'Sehr-geheim-1' });
  await expect.poll(() => actor.getSnapshot().value).toBe('inside');
  const { login, only } = Object.fromEntries(observer.log.actorsAt(null).map(({ name, id }) => [name, id]));
  expect(observer.log.actorsAt(null).map(({ born, ...known }) => known)).toEqual([
    { id: root, machine: 'parent', name: 'parent', parent: null },
    { id: login, machine: null, name: 'login', parent: root },
    { id: only, machine: 'child', name: 'only', parent: root },
  ]);
  expect(observer.log.entries.map(short)).toEqual([
    `${root}  xstate.init editing active`,
    `${root}  submit submitting active parent.editing|submit|0`,
    `${login} ${root} xstate.init  active`,
    `${login} ${login} xstate.promise.resolve  done`,
    `${root} ${login} ${done} inside active parent.submitting|${done}|0`,
    `${only} ${root} xstate.init waiting active`,
  ]);
  expect(observer.log.at(null).get(only ?? '')?.tags).toEqual(['busy']);
});

test('no secret is written down, neither from events nor from inputs nor from contexts', async () => {
  const { observer, actor, reported } = observe();
  actor.send({ type: 'submit', password: 'Sehr-geheim-1' });
  await expect.poll(() => actor.getSnapshot().value).toBe('inside');
  for (const text of [JSON.stringify(reported), JSON.stringify(observer.log.content())]) {
    expect(text).toContain('"password":"•••"');
    expect(text).toContain('"token":"•••"');
    expect(text).not.toMatch(/geheim|Zeichen-2/);
  }
});

test('who has ended is no longer living, and what comes then is called late', async () => {
  const { observer, actor } = observe();
  actor.send({ type: 'submit', password: 'x' });
  await expect.poll(() => actor.getSnapshot().value).toBe('inside');
  const { only } = actor.getSnapshot().children;
  if (!only) throw new Error('the child is not there');
  expect(observer.living(only.sessionId)).toBe(only);
  actor.send({ type: 'end' });
  await Promise.resolve();
  expect(observer.log.at(null).get(only.sessionId)?.status).toBe('stopped');
  expect(observer.living(only.sessionId)).toBeNull();
  expect(observer.living(actor.sessionId)).toBeNull();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  actor.send({ type: 'idle' });
  await Promise.resolve();
  const last = observer.log.entries.at(-1);
  expect([last?.event.type, last?.isLate, last?.status]).toEqual(['idle', true, 'done']);
});
