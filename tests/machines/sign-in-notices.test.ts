import { describe, expect, test } from 'vitest';
import { signInNotices } from '#machines/signed-in/sign-in-notices.ts';

const LAST = '2026-11-20T08:00:00.000Z';
const NOTHING = { lastSignIn: null, failures: 0, factorReset: null };

describe('after a sign-in', () => {
  test('the first one says nothing', () => {
    expect(signInNotices(NOTHING)).toEqual([]);
  });

  test('the moment of the one before is a quiet notification that goes by itself', () => {
    const [notice, ...others] = signInNotices({ ...NOTHING, lastSignIn: LAST });
    expect(notice).toMatchObject({ level: 'info', topic: 'signIn.last', values: { date: LAST } });
    expect(notice?.autoClose).toBe(5_000);
    expect(others).toEqual([]);
  });

  test('failed ones since are a warning that says when the last one was', () => {
    const values = { date: LAST, count: '3', known: 'yes' };
    const [notice, ...others] = signInNotices({ ...NOTHING, lastSignIn: LAST, failures: 3 });
    expect(notice).toMatchObject({ level: 'warning', topic: 'signIn.failures', values });
    expect(others).toEqual([]);
    expect(signInNotices({ ...NOTHING, failures: 1 })[0]?.values.known).toBe('no');
  });

  test('used up recovery codes are a warning; those that are left, or were never made, are not', () => {
    const topics = (recoveryCodesLeft?: number | null) =>
      signInNotices({ ...NOTHING, recoveryCodesLeft }).map(({ level, topic }) => [level, topic]);
    expect(topics(0)).toEqual([['warning', 'signIn.noRecoveryCodes']]);
    expect([topics(1), topics(null), topics()]).toEqual([[], [], []]);
  });

  test('a reset of the second factor stays until it is closed', () => {
    const factorReset = { username: 'admin', date: '2026-11-21T08:00:00.000Z' };
    const notices = signInNotices({ lastSignIn: LAST, failures: 0, factorReset });
    expect(notices.map(({ topic, autoClose }) => [topic, autoClose])).toEqual([
      ['signIn.last', 5_000],
      ['signIn.factorReset', null],
    ]);
    expect(notices[1]?.values).toMatchObject({ username: 'admin', known: 'yes' });
    const byCommand = signInNotices({ ...NOTHING, factorReset: { ...factorReset, username: null } });
    expect(byCommand[0]?.values.known).toBe('no');
  });
});
