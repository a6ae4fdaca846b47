import { expect, it } from 'vitest';
import { FAULT_TABLE } from '#tests/src/faults/table.ts';

/** What src/ecs is made of without being a call: the wire, the reading of answers, who is acting. */
const TOOLS: ReadonlySet<string> = new Set([
  'addressOf',
  'callEcs',
  'changeIdentity',
  'contentOf',
  'currentIdentity',
  'downloadAddress',
  'ecsAddressOf',
  'exchange',
  'filterOf',
  'findAllById',
  'findById',
  'guardOf',
  'hasFeature',
  'knownVersions',
  'listPage',
  'messagesOf',
  'notFound',
  'offsetOf',
  'onRecorded',
  'rehearse',
  'revisionIdOf',
  'saysNobody',
  'secondsUntil',
  'send',
  'serverTimeOf',
  'sortOf',
  'tellRecorded',
  'usedContext',
]);

/** Walked elsewhere, each with the place. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['refreshWordings', 'the way from a selection that was refused: tests/machines/wording-move.test.ts'],
]);

const modules = import.meta.glob<Record<string, unknown>>('/src/ecs/*.ts', { eager: true });

it('has a row for every service function, and none for what is gone', () => {
  const functions = Object.values(modules).flatMap((module) =>
    Object.entries(module)
      .filter(([, value]) => typeof value === 'function')
      .map(([name]) => name),
  );
  expect(functions.length).toBeGreaterThan(50);
  const services = functions.filter((name) => !TOOLS.has(name) && !ELSEWHERE.has(name));
  const rows = new Set(FAULT_TABLE.map(({ service }) => service));
  expect(services.filter((name) => !rows.has(name))).toEqual([]);
  expect([...rows].filter((name) => !services.includes(name))).toEqual([]);
  expect([...TOOLS].filter((name) => !functions.includes(name))).toEqual([]);
});
