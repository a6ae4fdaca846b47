import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { GatheredEvents, rowsOf } from '#server/security/gathered-events.ts';
import { SecurityLog } from '#server/security/security-log.ts';
import type { SecurityEventRow } from '#server/store/people/security-chain.ts';
import { startTestServer } from '#tests/support/server.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

function row(event: string, detail: string | null = null): SecurityEventRow {
  const who = { userId: null, username: null, address: '192.0.2.1', requestId: null };
  return {
    timestamp: 0,
    event,
    ...who,
    subjectId: null,
    subjectName: null,
    detail,
    device: null,
    personal: null,
  };
}

/** Rows written, with their times: the events in the order given, each `at` milliseconds, checked once a second. */
function written(events: readonly (readonly [at: number, event: string])[], until: number) {
  const gathered = new GatheredEvents();
  const left = [...events];
  const reported: [number, string, number][] = [];
  for (let now = 0; now <= until; now += SECOND / 10) {
    while (left[0] && left[0][0] <= now) gathered.add(row(left.shift()?.[1] ?? ''), now);
    if (now % SECOND !== 0) continue;
    for (const { event, detail } of rowsOf(gathered.take(now))) {
      reported.push([now, event, detail === null ? 1 : JSON.parse(detail).times]);
    }
  }
  return reported;
}

describe('events on their way to the security log', () => {
  test('are there after a second, also in a flood', () => {
    const flood = Array.from({ length: 300 }, (_, count) => [count * 100, 'callRefused'] as const);
    expect(written(flood, 3 * MINUTE)).toEqual([
      [SECOND, 'callRefused', 11],
      [61 * SECOND, 'callRefused', 289],
    ]);
  });

  test('are a line a minute as long as a flood lasts', () => {
    const flood = Array.from({ length: 3_000 }, (_, count) => [count * 100, 'callRefused'] as const);
    const lines = written(flood, 10 * MINUTE);
    expect(lines).toHaveLength(6);
    expect(lines.reduce((sum, [, , times]) => sum + times, 0)).toBe(3_000);
  });

  test('do not hold others up', () => {
    const mixed = [
      [0, 'callRefused'],
      [2 * SECOND, 'callRefused'],
      [3 * SECOND, 'loginRefused'],
      [2 * MINUTE, 'callRefused'],
    ] as const;
    expect(written(mixed, 3 * MINUTE)).toEqual([
      [SECOND, 'callRefused', 1],
      [4 * SECOND, 'loginRefused', 1],
      [61 * SECOND, 'callRefused', 1],
      [121 * SECOND, 'callRefused', 1],
    ]);
  });

  test('are summed with what came meanwhile when they could not be written', () => {
    const gathered = new GatheredEvents();
    gathered.add(row('callRefused', '{"code":"019"}'), 0);
    const due = gathered.take(SECOND);
    gathered.add(row('callRefused', '{"code":"019"}'), 2 * SECOND);
    gathered.add(row('loginRefused'), 2 * SECOND);
    gathered.putBack(due);
    expect(rowsOf(gathered.take(3 * SECOND)).map(({ event, detail }) => [event, detail])).toEqual([
      ['callRefused', '{"code":"019","times":2}'],
      ['loginRefused', null],
    ]);
  });
});

describe('the log', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  test('writes by itself, tries again what could not be written, and then rests', async () => {
    const server = await startTestServer();
    const { database } = server.parts;
    const failures: unknown[] = [];
    const log = new SecurityLog(database, server.clock.now, (error) => failures.push(error));
    const broken = vi.spyOn(database.write, 'transaction').mockImplementationOnce(() => {
      throw new Error('the disk is full');
    });
    const origin = { address: null, requestId: null };
    log.note({ event: 'bodyRefused', actor: null, origin });
    const before = vi.getTimerCount();
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(failures).toHaveLength(1);
    // It is looked again, whether anything else happens or not.
    expect(vi.getTimerCount()).toBe(before);
    log.note({ event: 'bodyRefused', actor: null, origin });
    await vi.advanceTimersByTimeAsync(SECOND);
    await log.flush();
    const rows = await database.read.selectFrom('securityEvents').select(['event', 'detail']).execute();
    expect(rows).toEqual([{ event: 'bodyRefused', detail: '{"times":2}' }]);
    expect(vi.getTimerCount()).toBe(before - 1);
    broken.mockRestore();
    await server.close();
  });
});
