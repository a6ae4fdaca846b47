import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatTrace } from '#inspector/format-trace.ts';
import type { Trace } from '#inspector/trace.ts';
import { Copy } from '#paths/mutations/copy.ts';
import { allMutations, mutationName } from '#paths/mutations/draw.ts';
import { keepAsTest, keptTests, walkKept } from '#paths/replay/as-test.ts';
import { replayTrace } from '#paths/replay/replay.ts';
import { recordSignIn } from '#tests/inspector/recorded-session.ts';

const folder = mkdtempSync(join(tmpdir(), 'leitstand-traces-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let trace: Trace;
beforeAll(async () => {
  trace = await recordSignIn();
});

function saved(content: unknown, name = 'trace.json'): string {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

async function replay(content: unknown, machines: readonly string[] = []) {
  const lines: string[] = [];
  const departed = await replayTrace(saved(content), { machines, run: null, url: null }, (line) =>
    lines.push(line),
  );
  return { departed, lines };
}

test('a session goes against the machines that recorded it as it went', async () => {
  const { departed, lines } = await replay(formatTrace(trace));
  expect(lines).toEqual([
    "authentication: password of login.submit is masked in the trace; 'stand-in-for-a-secret' stands for it",
    "second-factor: code of code.confirm is masked in the trace; 'ABCD2345' stands for it",
    expect.stringMatching(/^1\d actors walked against the machine, 0 depart from the trace\.$/),
  ]);
  expect(departed).toBe(0);
});

test('only the actors of the machines that a user names are walked', async () => {
  const { lines } = await replay(trace, ['second-factor']);
  expect(lines.at(-1)).toBe('1 actor walked against the machine, 0 depart from the trace.');
  await expect(replay(trace, ['sync'])).rejects.toThrow(/^the trace has no actor of sync; it has app, auth/);
});

test('a machine in which one transition leads elsewhere departs, and it is said where', async () => {
  const name = "machines/second-factor/second-factor.machine.ts: target changed: 'refused' → 'unreachable'";
  const mutation = allMutations().find((one) => mutationName(one) === name);
  expect(mutation?.replacement).toBe("'unreachable'");
  if (!mutation) return;
  const copy = new Copy();
  try {
    const { code, said } = await copy.broken(mutation, () =>
      copy.run('paths/main.ts', '--replay', saved(formatTrace(trace)), 'second-factor'),
    );
    expect(said.split('\n')[0]).toMatch(
      /^second-factor \(x:\d+\) departs from the trace at event 3 of 5: given confirming\.brief \(The server looks at the code\), when xstate\.error\.actor\.\S+ comes from confirm, expected refused \([^)]+\), seen unreachable \([^)]+\)\.$/,
    );
    expect(said).toContain('1 actor walked against the machine, 1 departs from the trace.');
    expect(code).toBe(1);
  } finally {
    copy.remove();
  }
});

test('what a machine no longer tells others is a departure too', async () => {
  const [app] = trace.actors;
  const typed = trace.events.findIndex(({ event }) => event.type === 'code.confirm');
  const [first] = trace.events;
  if (!app || !first) throw new Error('nothing was recorded');
  const reported = {
    ...first,
    actor: app.id,
    source: trace.events[typed]?.actor ?? null,
    event: { type: 'session.lost' },
  };
  const { lines } = await replay({ ...trace, events: trace.events.toSpliced(typed + 1, 0, reported) }, [
    'second-factor',
  ]);
  expect(lines[0]).toContain('expected that it tells session.lost, seen that it does not.');
});

test('a session is kept as a test, which is walked as the session was', async () => {
  const kept = join(folder, 'kept');
  const lines: string[] = [];
  const options = { machines: ['second-factor'], run: null, url: null };
  expect(await keepAsTest(saved(formatTrace(trace)), options, (line) => lines.push(line), kept)).toBe(0);
  expect(lines.at(-1)).toMatch(/kept\/trace\.json is walked in every run of the tests from now on\.$/);
  const [test] = keptTests(kept);
  if (!test) throw new Error('nothing was kept');
  expect([test.at, test.machines]).toEqual(['machine', ['second-factor']]);
  expect(await walkKept(test, { run: null, url: null })).toEqual([]);
  const changed = readFileSync(test.file, 'utf8').replace('"state":"refused"', '"state":"unreachable"');
  writeFileSync(test.file, changed);
  expect((await walkKept(test, { run: null, url: null }))[0]).toContain('expected unreachable');
});

test('a session that does not go as recorded is kept as no test', async () => {
  const wrong = formatTrace(trace).replaceAll('"state": "refused"', '"state": "unreachable"');
  const kept = join(folder, 'not-kept');
  const lines: string[] = [];
  const options = { machines: ['second-factor'], run: null, url: null };
  expect(await keepAsTest(saved(wrong), options, (line) => lines.push(line), kept)).toBe(1);
  expect(lines.at(-1)).toBe('No test is written: it would fail.');
  expect(existsSync(kept)).toBe(false);
});

test('an actor whose beginning is lost is not walked, and that is said', async () => {
  const events = trace.events.filter(
    ({ event, actor }) => event.type !== 'xstate.init' || actor !== trace.actors[0]?.id,
  );
  const { lines } = await replay({ ...trace, events });
  expect(lines).toContain('Not walked, since the trace has lost the beginning: 1 actor.');
});

test.each<[string, () => unknown, RegExp]>([
  ['no JSON', () => 'x', /trace\.json: This is not a trace: .*JSON/],
  ['another file', () => ({ name: 'leitstand' }), /trace\.json: This is not a trace of version 1: version: /],
  [
    'a newer version',
    () => ({ ...trace, version: 2 }),
    /This is a trace of version 2; version 1 is read here\./,
  ],
  [
    'a machine that is not known',
    () => ({ ...trace, actors: trace.actors.map((one) => ({ ...one, machine: one.machine && 'lamp' })) }),
    /^the trace knows a machine lamp, which these sources do not have/,
  ],
  ['nothing', () => ({ ...trace, events: [] }), /has no machine that could be walked/],
])('%s is answered in one line', async (_, content, words) => {
  const error: unknown = await replay(content()).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect((error as Error).message).toMatch(words);
  expect((error as Error).message).not.toContain('\n');
});

test('a file that is not there is answered in one line', async () => {
  const missing = join(folder, 'missing.json');
  await expect(replayTrace(missing, { machines: [], run: null, url: null }, () => {})).rejects.toThrow(
    /missing\.json cannot be read: /,
  );
});
