import { describe, expect, test } from 'vitest';
import type { UserSettings } from '#contract/auth.ts';
import { ServiceFailure } from '#machines/kit/failure.ts';
import { provide } from '#machines/kit/port.ts';
import { twoFactorPanelMachine } from '#machines/two-factor-panel/two-factor-panel.machine.ts';
import type { TwoFactorPanelPort } from '#machines/two-factor-panel/two-factor-panel.port.ts';
import { twoFactorPanelSelectors } from '#machines/two-factor-panel/two-factor-panel.selectors.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';

const OFF: UserSettings = { twoWayAuthenticationEnabled: false, twoWayMobileNo: null };
const ON: UserSettings = { twoWayAuthenticationEnabled: true, twoWayMobileNo: '+*********054' };
const NUMBER = '+33639980054';
const SENT = { sentTo: NUMBER, waitSeconds: 60 };
const REQUEST = { type: 'code.request', number: NUMBER, key: 'r-1' } as const;
const CONFIRM = { type: 'code.confirm', code: 'ABCDEFGH', presentCode: null, key: 'c-1' } as const;

const missing = (field: string) => refusal('005', [{ code: '005', message: 'missing', field }]);

function start(settings: UserSettings) {
  const request = scripted<TwoFactorPanelPort['request']>();
  const change = scripted<TwoFactorPanelPort['change']>();
  const machine = provide(twoFactorPanelMachine, { request: request.service, change: change.service });
  return { request, change, ...walk(machine, { settings }) };
}

/** The request sent, with the codes that a snapshot hides. */
function wishOf({ change }: ReturnType<typeof start>) {
  const { token, presentToken, ...rest } = change.last().input;
  return { ...rest, token: token?.reveal() ?? null, presentToken: presentToken?.reveal() ?? null };
}

describe('switching on', () => {
  test('asks for a code to a number, takes the code, and tells the new settings', async () => {
    const flow = start(OFF);
    flow.send({ type: 'factor.enable' });
    flow.send(REQUEST);
    expect(flow.request.last().input).toEqual({ number: NUMBER, key: 'r-1' });
    flow.request.last().answer(SENT);
    await flow.reach('changing.ready');
    flow.send(CONFIRM);
    expect(wishOf(flow)).toEqual({ enabled: true, token: 'ABCDEFGH', presentToken: null, key: 'c-1' });
    flow.change.last().answer(ON);
    const snapshot = await flow.reach('on');
    expect(flow.states).toEqual([
      'off',
      'changing.ready',
      'changing.requesting.brief',
      'changing.ready',
      'changing.confirming.brief',
      'on',
    ]);
    expect(twoFactorPanelSelectors.presentNumber(snapshot)).toBe('+*********054');
    expect(flow.reports).toMatchObject([
      { type: 'notification.add', topic: 'secondFactor.codeSent', values: { number: NUMBER } },
      { type: 'notification.add', topic: 'secondFactor.changed' },
      { type: 'settings.changed', settings: ON },
    ]);
  });

  test('is left without the server hearing of it', () => {
    const flow = start(OFF);
    flow.send({ type: 'factor.enable' });
    flow.send({ type: 'factor.abandon' });
    expect(flow.states).toEqual(['off', 'changing.ready', 'off']);
    expect(flow.change.calls).toHaveLength(0);
  });

  test('takes no code before one was sent, and one that a user has already', () => {
    const flow = start(OFF);
    flow.send({ type: 'factor.enable' });
    flow.actor.send(CONFIRM);
    expect(flow.change.calls).toHaveLength(0);
    flow.send({ type: 'code.present' });
    flow.send(CONFIRM);
    expect(flow.change.calls).toHaveLength(1);
  });

  test('a wrong code is refused; another code can be asked for, and the earlier one entered all the same', async () => {
    const flow = start(OFF);
    flow.send({ type: 'factor.enable' });
    flow.send(REQUEST);
    flow.request.last().answer(SENT);
    await flow.reach('changing.ready');
    flow.send(CONFIRM);
    flow.change.last().fail(refusal('048'));
    const refused = await flow.reach('changing.refused');
    expect(twoFactorPanelSelectors.failure(refused)).toMatchObject({ code: '048' });
    flow.send({ ...REQUEST, key: 'r-2' });
    flow.request.last().fail(NO_NETWORK);
    const unsent = await flow.reach('changing.requestUnreachable');
    expect(twoFactorPanelSelectors.sent(unsent)).toEqual(SENT);
    flow.send(CONFIRM);
    flow.change.last().answer(ON);
    await flow.reach('on');
  });
});

test('a code that was asked for too soon says how long to wait, and the one before is still good', async () => {
  const flow = start(OFF);
  flow.send({ type: 'factor.enable' });
  flow.send(REQUEST);
  const { failure } = refusal('051');
  flow.request
    .last()
    .fail(new ServiceFailure({ ...failure, kind: 'refused', retryAfter: 41 } as typeof failure));
  const snapshot = await flow.reach('changing.requestRefused');
  expect(twoFactorPanelSelectors.requestFailure(snapshot)).toMatchObject({ code: '051' });
  expect(twoFactorPanelSelectors.sent(snapshot)).toEqual({ sentTo: null, waitSeconds: 41 });
  flow.send(CONFIRM);
  expect(flow.change.calls).toHaveLength(1);
});

describe('switching off', () => {
  test('is sent at once and is over where the session was opened with a code', async () => {
    const flow = start(ON);
    flow.send({ type: 'factor.disable', key: 'd-1' });
    expect(wishOf(flow)).toEqual({ enabled: false, token: null, presentToken: null, key: 'd-1' });
    flow.change.last().answer(OFF);
    await flow.reach('off');
    expect(flow.states).toEqual(['on', 'changing.confirming.brief', 'off']);
  });

  test('takes a code to the present number where it was not', async () => {
    const flow = start(ON);
    flow.send({ type: 'factor.disable', key: 'd-1' });
    flow.change.last().fail(missing('twoWayAuthenticationToken'));
    const asked = await flow.reach('changing.ready');
    expect(twoFactorPanelSelectors.failure(asked)).toBeNull();
    flow.send({ type: 'code.request', number: null, key: 'r-1' });
    flow.request.last().answer({ sentTo: '+*********054', waitSeconds: 60 });
    await flow.reach('changing.ready');
    flow.send(CONFIRM);
    expect(wishOf(flow)).toEqual({ enabled: false, token: 'ABCDEFGH', presentToken: null, key: 'c-1' });
    flow.change.last().answer(OFF);
    await flow.reach('off');
  });

  test('is left with everything as it was', async () => {
    const flow = start(ON);
    flow.send({ type: 'factor.disable', key: 'd-1' });
    flow.change.last().fail(missing('twoWayAuthenticationToken'));
    await flow.reach('changing.ready');
    flow.send({ type: 'factor.abandon' });
    expect(flow.states).toEqual(['on', 'changing.confirming.brief', 'changing.ready', 'on']);
  });
});

test('another number takes a code to the new one and, when the server says so, one to the present one', async () => {
  const flow = start(ON);
  flow.send({ type: 'factor.move' });
  flow.send(REQUEST);
  flow.request.last().answer(SENT);
  await flow.reach('changing.ready');
  flow.send(CONFIRM);
  flow.change.last().fail(missing('presentToken'));
  const asked = await flow.reach('changing.ready');
  expect(twoFactorPanelSelectors.isPresentWanted(asked)).toBe(true);
  flow.send({ type: 'code.request', number: null, key: 'r-2' });
  flow.request.last().answer({ sentTo: '+*********054', waitSeconds: 60 });
  const both = await flow.reach('changing.ready');
  expect([twoFactorPanelSelectors.sent(both), twoFactorPanelSelectors.sentToPresent(both)]).toEqual([
    SENT,
    { sentTo: '+*********054', waitSeconds: 60 },
  ]);
  flow.send({ ...CONFIRM, presentCode: 'JKLMNPQR', key: 'c-2' });
  expect(wishOf(flow)).toMatchObject({ token: 'ABCDEFGH', presentToken: 'JKLMNPQR', key: 'c-2' });
});

test('no answer keeps the same step with its key', async () => {
  const flow = start(OFF);
  flow.send({ type: 'factor.enable' });
  flow.send(REQUEST);
  flow.request.last().fail(NO_NETWORK);
  await flow.reach('changing.requestUnreachable');
  flow.send({ type: 'step.retry' });
  flow.request.last().answer(SENT);
  await flow.reach('changing.ready');
  flow.send(CONFIRM);
  flow.change.last().fail(NO_NETWORK);
  await flow.reach('changing.unreachable');
  flow.send({ type: 'step.retry' });
  expect(flow.request.calls.map(({ input }) => input.key)).toEqual(['r-1', 'r-1']);
  expect(flow.change.calls.map(({ input }) => input.key)).toEqual(['c-1', 'c-1']);
});

test('a lost session is reported, and both steps go on when it is back', async () => {
  const flow = start(OFF);
  flow.send({ type: 'factor.enable' });
  flow.send(REQUEST);
  flow.request.last().fail(SESSION_GONE);
  await flow.reach('changing.requestSessionLost');
  await flow.restore();
  flow.request.last().answer(SENT);
  await flow.reach('changing.ready');
  flow.send(CONFIRM);
  flow.change.last().fail(SESSION_GONE);
  await flow.reach('changing.sessionLost');
  await flow.restore();
  expect(wishOf(flow)).toMatchObject({ token: 'ABCDEFGH', key: 'c-1' });
  flow.change.last().answer(ON);
  await flow.reach('on');
  expect(flow.reports.filter(({ type }) => type === 'session.lost')).toHaveLength(2);
});

test('nothing that is written out of the panel holds a code', async () => {
  const flow = start(OFF);
  const written: string[] = [];
  flow.actor.subscribe((snapshot) => written.push(JSON.stringify(snapshot.context)));
  flow.send({ type: 'factor.enable' });
  flow.send({ type: 'code.present' });
  flow.send(CONFIRM);
  flow.change.last().fail(NO_NETWORK);
  await flow.reach('changing.unreachable');
  written.push(JSON.stringify(flow.actor.getPersistedSnapshot()));
  expect(written.length).toBeGreaterThan(3);
  expect(written.join()).not.toContain('ABCDEFGH');
});
