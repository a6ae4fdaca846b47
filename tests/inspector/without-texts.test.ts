import { expect, test } from 'vitest';
import type { Trace } from '#inspector/trace.ts';
import { traceWithoutTexts } from '#inspector/without-texts.ts';

const EVENT = {
  ...{ time: 1, actor: 'x:1', source: null, state: 'editing', tags: [], edges: [] },
  status: 'active' as const,
};

function traceOf(
  event: Trace['events'][number]['event'],
  context?: Trace['events'][number]['context'],
): Trace {
  return {
    ...{ version: 1, productVersion: '1.11.0', time: '2026-11-20T10:00:00.000Z', lost: 0 },
    actors: [{ id: 'x:1', machine: 'wording-form', name: 'form', parent: null }],
    events: [{ ...EVENT, event, ...(context !== undefined && { context }) }],
    report: {
      ...{ happened: 'Es geht nicht.', hasTexts: true, browser: 'Mozilla/5.0' },
      requests: [
        { time: 1, method: 'GET', path: 'ecs/wording/find/Frau%20Petersen', status: 200, requestId: 'r-1' },
      ],
    },
  };
}

/** Context of a trace without its texts. */
function contextWithout(context: Trace['events'][number]['context']) {
  return traceWithoutTexts(traceOf({ type: 'go' }, context)).events[0]?.context;
}

test('a text becomes a number, the same text the same number', () => {
  const { events } = traceWithoutTexts(
    traceOf(
      { type: 'form.submit', values: { text: 'Anmelden', identifier: 'menu.login' } },
      { text: 'Anmelden' },
    ),
  );
  expect(events[0]).toEqual({
    ...EVENT,
    event: { type: 'form.submit', values: { text: 'Text 1', identifier: 'Text 2' } },
    context: { text: 'Text 1' },
  });
});

test('numbers, dates, locales, words of the code, masks and empty texts stay', () => {
  const context = {
    ...{ id: 7, active: true, loaded: null, modificationDate: '2026-01-06T09:30:00.000Z', chosen: 'de_DE' },
    failure: { kind: 'refused', code: '046', requestId: '1f0c-4a' },
    revision: { operation: 'MOD', changedFields: ['value', 'modificationDate'] },
    user: { authRoles: [{ role: 'EDITOR' }], password: '•••', mobileNo: '+********099' },
    ...{
      abilities: ['undo', 'preview'],
      file: '[file, 12 bytes]',
      flow: '[StateMachine]',
      built: '[e]',
      keyWord: '',
    },
  };
  expect(contextWithout(context)).toEqual(context);
});

test.each([
  [
    'a property that usually holds a word of the code',
    { reason: 'Frau Petersen war da' },
    { reason: 'Text 1' },
  ],
  ['one word under a name of its own', { subject: 'Termin' }, { subject: 'Text 1' }],
  ['the name of a property', { 'menu.login': 1 }, { 'Text 1': 1 }],
  ['one in brackets', { value: '[Anna]' }, { value: 'Text 1' }],
  ['a list in a list', { rows: [['Anna']] }, { rows: [['Text 1']] }],
])('a text goes: %s', (_, before, after) => {
  expect(contextWithout(before)).toEqual(after);
});

test('what the user says stays, and paths lose what may name a record', () => {
  expect(traceWithoutTexts(traceOf({ type: 'go' })).report).toEqual({
    ...{ happened: 'Es geht nicht.', hasTexts: false, browser: 'Mozilla/5.0' },
    requests: [{ time: 1, method: 'GET', path: 'ecs/wording/find/•••', status: 200, requestId: 'r-1' }],
  });
});
