import { expect, test } from 'vitest';
import { formatTrace } from '#inspector/format-trace.ts';
import { parseTrace, type Trace } from '#inspector/trace.ts';

const TRACE: Trace = {
  version: 1,
  productVersion: '1.11.0',
  time: '2026-11-20T10:00:00.000Z',
  lost: 0,
  actors: [
    { id: 'x:0', machine: 'app', name: 'app', parent: null },
    { id: 'x:1', machine: null, name: 'loadSession', parent: 'x:0' },
  ],
  events: [
    {
      time: 1_763_632_800_000,
      actor: 'x:0',
      source: null,
      event: { type: 'xstate.init', input: { route: { kind: 'home' } } },
      state: { console: { starting: 'brief' } },
      status: 'active',
      tags: ['busy'],
      edges: [],
      context: { identity: null },
    },
    {
      time: 1_763_632_800_100,
      actor: 'x:1',
      source: 'x:0',
      event: { type: 'xstate.init' },
      state: null,
      status: 'active',
      tags: [],
      edges: [],
    },
  ],
};

test('what was saved is read as it was', () => {
  expect(parseTrace(formatTrace(TRACE))).toEqual(TRACE);
});

test.each<[string, unknown, RegExp]>([
  ['no JSON', 'x', /not a trace: .*JSON/],
  ['another file', JSON.stringify({ name: 'leitstand' }), /version 1: version: /],
  ['a newer version', JSON.stringify({ ...TRACE, version: 2 }), /version 2; version 1 is read here/],
  [
    'an event without a type',
    JSON.stringify({ ...TRACE, events: [{ ...TRACE.events[0], event: {} }] }),
    /events\.0\.event\.type: /,
  ],
  [
    'an event for no one',
    JSON.stringify({ ...TRACE, actors: TRACE.actors.slice(0, 1) }),
    /events\.1 is for the actor x:1/,
  ],
])('%s is refused with what does not fit and where', (_, text, message) => {
  expect(() => parseTrace(String(text))).toThrow(message);
});
