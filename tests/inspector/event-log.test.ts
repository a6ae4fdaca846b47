import { expect, test } from 'vitest';
import { EventLog, logOf, traceOf } from '#inspector/event-log.ts';
import type { Entry, ObservedActor } from '#inspector/session.ts';

const actor = (id: string, born = 1): ObservedActor => ({ id, machine: id, name: id, parent: null, born });

function entry(seq: number, of: string, more: Partial<Entry> = {}): Entry {
  return {
    seq,
    time: seq * 1000,
    actor: of,
    source: null,
    event: { type: `event.${seq}` },
    state: `after ${seq}`,
    status: 'active',
    tags: [],
    edges: [],
    isLate: false,
    ...more,
  };
}

test('it knows what everybody was at every moment', () => {
  const log = new EventLog();
  log.add({
    actors: [actor('a'), actor('b', 3)],
    entries: [entry(1, 'a'), entry(2, 'a'), entry(3, 'b'), entry(4, 'a')],
  });
  expect(log.at(2).get('a')?.state).toBe('after 2');
  expect(log.at(2).has('b')).toBe(false);
  expect(log.at(3).get('b')?.state).toBe('after 3');
  expect(log.at(null).get('a')?.state).toBe('after 4');
  expect(log.actorsAt(2).map(({ id }) => id)).toEqual(['a']);
  expect(log.actorsAt(null).map(({ id }) => id)).toEqual(['a', 'b']);
  expect([log.indexOf(1), log.indexOf(3), log.indexOf(9)]).toEqual([0, 2, 4]);
});

test('a context that is left out is that of the event before', () => {
  const log = new EventLog();
  log.add({
    actors: [actor('a'), actor('b')],
    entries: [entry(1, 'a', { context: { n: 1 } }), entry(2, 'b')],
  });
  log.add({ actors: [], entries: [entry(3, 'a')] });
  expect(log.at(null).get('a')?.context).toBe(log.at(1).get('a')?.context);
  expect(log.at(null).get('b')?.context).toBeUndefined();
});

test('what it has already is passed over', () => {
  const log = new EventLog();
  log.add({ actors: [actor('a')], entries: [entry(1, 'a'), entry(2, 'a')] });
  log.add({ actors: [actor('a')], entries: [entry(2, 'a', { state: 'other' }), entry(3, 'a')] });
  expect(log.entries.map(({ seq, state }) => [seq, state])).toEqual([
    [1, 'after 1'],
    [2, 'after 2'],
    [3, 'after 3'],
  ]);
});

test('the oldest events are let go, and what came of them is still known', () => {
  const log = new EventLog(10);
  log.add({ actors: [actor('rests'), actor('ended'), actor('works')], entries: [] });
  log.add({ actors: [], entries: [entry(1, 'rests'), entry(2, 'ended', { status: 'done' })] });
  for (let seq = 3; seq <= 1010; seq += 1) log.add({ actors: [], entries: [entry(seq, 'works')] });
  expect(log.entries).toHaveLength(10);
  expect(log.lost).toBe(1000);
  expect(log.at(1005).get('rests')?.state).toBe('after 1');
  expect(log.at(1000).get('works')?.state).toBe('after 1000');
  expect(log.actor('ended')).toBeNull();
  const other = new EventLog(10);
  other.fill(log.content());
  expect(other.content()).toEqual(log.content());
  expect(other.at(null)).toEqual(log.at(null));
});

test('a saved trace shows what the log has shown', () => {
  const log = new EventLog();
  const context = { rows: [1] };
  log.add({
    actors: [actor('a'), actor('b', 2)],
    entries: [
      entry(1, 'a', { context, edges: ['a|go|0'], event: { type: 'go', to: 'b' } }),
      entry(2, 'b', { source: 'a' }),
      entry(3, 'a', { context, tags: ['busy'] }),
    ],
  });
  const trace = traceOf(log, '1.11.0', new Date('2026-11-20T10:00:00Z'));
  expect(trace.events.map((event) => 'context' in event)).toEqual([true, false, false]);
  const read = logOf(JSON.parse(JSON.stringify(trace)));
  expect(read.entries).toEqual(log.entries);
  expect(read.actorsAt(1).map(({ id }) => id)).toEqual(['a']);
  expect(read.at(null).get('a')?.context).toEqual(context);
});
