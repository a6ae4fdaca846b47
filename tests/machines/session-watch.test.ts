import { expect, test } from 'vitest';
import { provide } from '#machines/kit/port.ts';
import { sessionWatchMachine } from '#machines/session-watch/session-watch.machine.ts';
import type { SessionWatchPort } from '#machines/session-watch/session-watch.port.ts';
import { sessionWatchSelectors } from '#machines/session-watch/session-watch.selectors.ts';
import { NO_NETWORK } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';

const MINUTE = 60_000;
const open = (remaining: number | null) => ({ open: true, userId: 7, remaining }) as const;

function start() {
  const [look, extend] = [scripted<SessionWatchPort['look']>(), scripted<SessionWatchPort['extend']>()];
  const machine = provide(sessionWatchMachine, { look: look.service, extend: extend.service });
  return { look, extend, ...walk(machine, { userId: 7 }) };
}

async function startWarning() {
  const watch = start();
  watch.pass(MINUTE);
  watch.look.last().answer(open(2 * MINUTE));
  await watch.reach('warning.waiting');
  return watch;
}

test('the session is looked at two minutes before the end that was reported, and only then', async () => {
  const { look, states, pass, reach } = start();
  expect(look.calls).toHaveLength(0);
  pass(MINUTE);
  look.last().answer(open(20 * MINUTE));
  await reach('resting');
  pass(18 * MINUTE - 1_000);
  expect(look.calls).toHaveLength(1);
  pass(1_000);
  look.last().answer(open(2 * MINUTE));
  await reach('warning.waiting');
  expect(states).toEqual(['settling', 'looking', 'resting', 'looking', 'warning.waiting']);
});

test('staying signed in moves the end', async () => {
  const { extend, send, reach } = await startWarning();
  send({ type: 'session.stay' });
  extend.last().answer(open(30 * MINUTE));
  expect(sessionWatchSelectors.isWarning(await reach('resting'))).toBe(false);
});

test('staying signed in that fails is reported until the server answers again', async () => {
  const { extend, look, actor, send, pass, reach } = await startWarning();
  send({ type: 'session.stay' });
  extend.last().fail(NO_NETWORK);
  expect(sessionWatchSelectors.failure(await reach('warning.waiting'))).toMatchObject({ cause: 'network' });
  send({ type: 'session.stay' });
  expect(sessionWatchSelectors.failure(actor.getSnapshot())).toBeNull();
  pass(10_000);
  send({ type: 'wait.cancel' });
  expect(sessionWatchSelectors.failure(actor.getSnapshot())).toMatchObject({ cause: 'cancelled' });
  pass(10_000);
  look.last().answer(open(MINUTE));
  await expect.poll(() => sessionWatchSelectors.failure(actor.getSnapshot())).toBeNull();
});

test('a warning goes when another tab has extended the session', async () => {
  const { look, states, pass, reach } = await startWarning();
  pass(10_000);
  look.last().answer(open(29 * MINUTE));
  await reach('resting');
  expect(states.slice(2)).toEqual(['warning.waiting', 'warning.looking', 'resting']);
});

test('the longest time cannot be extended, and that is reported', async () => {
  const { extend, send, reach } = await startWarning();
  send({ type: 'session.stay' });
  extend.last().answer(open(MINUTE));
  const warning = await reach('warning.waiting');
  expect(sessionWatchSelectors.isFinal(warning)).toBe(true);
  expect(sessionWatchSelectors.remaining(warning)).toBe(MINUTE);
});

test('a session that is over opens the sign-in, and one that is back in another tab closes it', async () => {
  const { look, pass, reach, reports } = await startWarning();
  pass(10_000);
  look.last().answer({ open: false });
  await reach('ended');
  expect(reports).toEqual([{ type: 'session.lost' }]);
  pass(10_000);
  look.last().answer({ open: true, userId: 8, remaining: null });
  await reach('ended');
  pass(10_000);
  look.last().answer(open(30 * MINUTE));
  await reach('resting');
  expect(reports.map(({ type }) => type)).toEqual(['session.lost', 'session.lost', 'session.resumed']);
});

test('a session that is back and ends soon warns at once', async () => {
  const { look, pass, reach, reports } = start();
  pass(MINUTE);
  look.last().answer({ open: false });
  await reach('ended');
  pass(10_000);
  look.last().answer(open(MINUTE));
  expect(sessionWatchSelectors.remaining(await reach('warning.waiting'))).toBe(MINUTE);
  expect(reports.map(({ type }) => type)).toEqual(['session.lost', 'session.resumed']);
});

test('without an answer nothing is said, and it is looked at again later', async () => {
  const { look, pass, reach, reports } = start();
  pass(MINUTE);
  look.last().fail(NO_NETWORK);
  expect(sessionWatchSelectors.isWarning(await reach('blind'))).toBe(false);
  pass(MINUTE);
  expect(look.calls).toHaveLength(2);
  expect(reports).toEqual([]);
});

test('a session that is another user’s by now is over for this one', async () => {
  const { look, send, states, reach, reports } = start();
  send({ type: 'session.look' });
  look.last().answer({ open: true, userId: 8, remaining: 30 * MINUTE });
  await reach('ended');
  expect(states).toEqual(['settling', 'looking', 'ended']);
  expect(reports).toEqual([{ type: 'session.lost' }]);
});

test('a server that does not tell the end is asked rarely', async () => {
  const { look, pass, reach } = start();
  pass(MINUTE);
  look.last().answer(open(null));
  await reach('resting');
  pass(27 * MINUTE);
  expect(look.calls).toHaveLength(1);
});

test('what a flow has found out, the watch knows too, and looks for the way back at once when asked to', async () => {
  const { look, send, states, reach, reports } = start();
  send({ type: 'session.lost' });
  expect(look.calls).toHaveLength(0);
  send({ type: 'session.look' });
  look.last().answer(open(30 * MINUTE));
  await reach('resting');
  expect(states).toEqual(['settling', 'ended', 'lookingBack', 'resting']);
  expect(reports.at(-1)).toEqual({ type: 'session.resumed' });
});
