import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EventLog } from '#inspector/event-log.ts';
import type { Message } from '#inspector/messages.ts';
import { InspectorEnd } from '#inspector/page/inspector-end.ts';
import { lead } from '#inspector/page/lead.ts';
import type { Entry } from '#inspector/session.ts';
import type { Way } from '#inspector/way.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const WAY: Way = {
  machine: 'light',
  address: 'https://example/light',
  first: ['You are signed in.'],
  begins: 'green',
  steps: [
    { says: 'a pedestrian presses the button', event: { type: 'button.press' }, state: 'yellow', takes: 0 },
    { says: '3 seconds pass', event: null, state: 'red', takes: 3_000 },
  ],
};

function entry(seq: number, actor: string, state: string, status: Entry['status'] = 'active'): Entry {
  return {
    ...{ seq, time: seq, actor, state, status, source: null, event: { type: 'go' } },
    ...{ tags: [], edges: [], isLate: false },
  };
}

/** An inspector that leads along the way, and the consoles that it hears. */
function leading() {
  const posted: Message[] = [];
  let hear = (_: Message) => {};
  const bus = {
    post: (message: Message) => posted.push(message),
    listen: (ear: (message: Message) => void) => {
      hear = ear;
    },
  };
  const end = new InspectorEnd(bus, (work) => work());
  const said: string[] = [];
  const stopping = new AbortController();
  const outcome = lead(end, WAY, 100, (words) => said.push(words), stopping.signal);
  const settled = outcome.then(
    (actor) => actor,
    (error: Error) => error.message,
  );
  /** A console begins, and hands over what has happened in it. */
  const begin = async (id: string, started: number, entries: readonly Entry[]) => {
    hear({ type: 'console.here', console: { id, started, address: '/' } });
    await vi.advanceTimersByTimeAsync(0);
    const read = posted.findLast((message) => message.type === 'inspector.read');
    const log = new EventLog();
    const actors = [...new Set(entries.map(({ actor }) => actor))];
    log.add({
      actors: actors.map((actor) => ({ id: actor, machine: 'light', name: 'light', parent: null, born: 1 })),
      entries,
    });
    if (read) hear({ type: 'console.log', console: id, inspector: read.inspector, content: log.content() });
    await vi.advanceTimersByTimeAsync(0);
  };
  const more = (console: string, entries: readonly Entry[]) =>
    hear({ type: 'console.more', console, actors: [], entries });
  const sent = () => posted.filter((message) => message.type === 'inspector.send');
  const answer = (refusal: string | null) => {
    const request = sent().at(-1)?.request ?? '';
    hear({ type: 'console.answer', request, refusal });
  };
  return { begin, more, sent, answer, said, settled, stop: () => stopping.abort() };
}

test('events are sent one after the other, each when the machine is where the one before has led', async () => {
  const { begin, more, sent, answer, said, settled } = leading();
  await begin('old', 50, [entry(1, 'x:9', 'green')]);
  expect(sent()).toEqual([]);
  await begin('new', 150, [entry(1, 'x:1', 'green')]);
  expect(sent()).toMatchObject([{ console: 'new', actor: 'x:1', event: { type: 'button.press' } }]);
  answer(null);
  more('new', [entry(2, 'x:1', 'yellow')]);
  await vi.advanceTimersByTimeAsync(0);
  expect(said.at(-1)).toBe('2 of 2: 3 seconds pass …');
  more('new', [entry(3, 'x:1', 'red')]);
  expect(await settled).toBe('x:1');
  expect(said.at(-1)).toBe('Here it is: red.');
  expect(sent()).toHaveLength(1);
});

test('where a step leads elsewhere, that is said with where it is instead', async () => {
  const { begin, more, answer, settled } = leading();
  await begin('new', 150, [entry(1, 'x:1', 'green')]);
  answer(null);
  more('new', [entry(2, 'x:1', 'blinking')]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await settled).toBe("After 'a pedestrian presses the button' it is at blinking, not at yellow.");
});

test('what the application refuses ends the way with its reason', async () => {
  const { begin, answer, settled } = leading();
  await begin('new', 150, [entry(1, 'x:1', 'green')]);
  answer('button.press is not taken now: no guard lets it through.');
  expect(await settled).toBe(
    'Not possible: a pedestrian presses the button. button.press is not taken now: no guard lets it through.',
  );
});

test('an application that is loaded again is led from the beginning', async () => {
  const { begin, more, sent, answer, settled } = leading();
  await begin('new', 150, [entry(1, 'x:1', 'green')]);
  answer(null);
  await begin('newer', 200, [entry(1, 'x:2', 'green')]);
  expect(sent().at(-1)).toMatchObject({ console: 'newer', actor: 'x:2' });
  answer(null);
  more('newer', [entry(2, 'x:2', 'yellow'), entry(3, 'x:2', 'red')]);
  expect(await settled).toBe('x:2');
});

test('an application that does not start, a flow that does not begin, and a user who stops are distinguished', async () => {
  const absent = leading();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await absent.settled).toMatch(/has not started/);
  const idle = leading();
  await idle.begin('new', 150, [entry(1, 'x:1', 'red')]);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(await idle.settled).toBe('No light has begun at green.');
  expect(idle.said.at(-1)).toBe('You are signed in.');
  const stopped = leading();
  stopped.stop();
  expect(await stopped.settled).toBe('Stopped.');
});
