import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { securityLogLines } from '#server/security/log-lines.ts';
import {
  addPerson,
  lastSms,
  NUMBER,
  PASSWORD,
  securityLog,
  switchOn,
  userPayload,
  visitor,
  WRONG,
} from '#tests/support/people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
  // Nothing is written before the test asks for it, however long its calls take.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const events = async () => (await securityLog(server)).map(({ event }) => event);

describe('the security log', () => {
  test('tells who signed in and out, from where', async () => {
    const browser = await visitor(server);
    browser.address = '192.0.2.7';
    await browser.signIn('admin', ADMIN_PASSWORD);
    await browser.get('logout');
    expect(await securityLog(server)).toEqual([
      {
        event: 'login',
        username: 'admin',
        subjectName: null,
        address: '192.0.2.7',
        detail: { secondFactor: false },
      },
      { event: 'logout', username: 'admin', subjectName: null, address: '192.0.2.7', detail: null },
    ]);
  });

  test('tells refused logins, a name only where there is one, and a block once', async () => {
    const browser = await visitor(server);
    await browser.post('auth/login', { username: 'nobody', password: WRONG });
    for (let count = 0; count < 8; count++) {
      await browser.post('auth/login', { username: 'admin', password: WRONG });
    }
    const reported = (await securityLog(server)).map(({ event, username, detail }) => [
      event,
      username,
      detail.code,
    ]);
    expect(reported).toEqual([
      ['loginRefused', null, '002'],
      ['loginRefused', 'admin', '002'],
      ['loginRefused', 'admin', '022'],
    ]);
  });

  test('tells what was done to users and their rights, before and after', async () => {
    const admin = await server.signedIn();
    const { id } = (await admin.post('user/save', userPayload())).json().content.user;
    const authRoles = [{ role: 'EDITOR' }];
    await admin.post(
      'user/save',
      userPayload({ id, lastname: 'Groß' }, { password: 'Anderes-1', authRoles }),
    );
    await admin.get(`user/delete/${id}`, {}, 'DELETE');
    const by = { username: 'admin', subjectName: 'eva', address: '127.0.0.1' };
    const user = { active: true, roles: ['USER'], authorizations: [] };
    expect((await securityLog(server)).slice(1)).toEqual([
      { event: 'userCreated', ...by, detail: user },
      {
        event: 'userChanged',
        ...by,
        detail: { details: ['lastname'], was: user, is: { ...user, roles: ['EDITOR'] } },
      },
      { event: 'passwordChanged', ...by, detail: null },
      { event: 'userDeleted', ...by, detail: null },
    ]);
  });

  test('tells what happened to second factors', async () => {
    await addPerson(server, 'eva');
    const eva = await server.signedIn('eva', PASSWORD);
    await switchOn(server, eva);
    await eva.post('user/setting/second-factor/change', { twoWayAuthenticationEnabled: false });
    await eva.post('user/setting/second-factor/change', {
      twoWayAuthenticationEnabled: true,
      twoWayAuthenticationToken: 'ABCDEFGH',
    });
    expect(await events()).toEqual(['login', 'codeSent', 'secondFactorOn', 'secondFactorOff', 'codeRefused']);
  });

  test('tells calls that were not allowed, and forged ones, of a signed-in user', async () => {
    await addPerson(server, 'eva');
    const eva = await server.signedIn('eva', PASSWORD);
    await eva.post('user/list', {});
    await eva.post('own/details/update', {}, { 'X-XSRF-TOKEN': 'forged' });
    await (await visitor(server)).post('user/list', {});
    expect((await securityLog(server)).slice(1)).toMatchObject([
      { event: 'callRefused', username: 'eva', detail: { code: '019', call: '/ecs/user/list' } },
      { event: 'callRefused', username: 'eva', detail: { code: '004', call: '/ecs/own/details/update' } },
    ]);
  });

  test('tells once that a signed-in user has tried too often', async () => {
    await addPerson(server, 'eva');
    const eva = await server.signedIn('eva', PASSWORD);
    const details = { email: 'e@example.org', firstname: 'E', lastname: 'K', mobileNo: '+491713920001' };
    const change = { ...details, password: 'Anderes-1', currentPassword: WRONG };
    for (let count = 0; count < 8; count++) await eva.post('own/details/update', change);
    expect((await events()).slice(1)).toEqual(['passwordRefused', 'callRefused']);
  });

  test('loses a line with its change, and keeps no line of a change that failed', async () => {
    const admin = await server.signedIn();
    await admin.post('user/save', userPayload({}, { username: 'admin' }));
    expect(await events()).toEqual(['login']);
  });

  test('holds no password, code, number or session', async () => {
    const admin = await server.signedIn();
    await admin.post('user/save', userPayload());
    const eva = await server.signedIn('eva', PASSWORD);
    await eva.post('auth/password/choose', { password: 'Anderes-1' });
    await switchOn(server, eva);
    const { code } = lastSms(server);
    const change = { currentPassword: 'Anderes-1', password: 'Drittes-2' };
    const details = { email: 'e@example.org', firstname: 'E', lastname: 'K', mobileNo: '+491713920001' };
    await eva.post('own/details/update', { ...details, ...change });
    const text = JSON.stringify(await securityLog(server));
    const secrets = [PASSWORD, 'Anderes-1', 'Drittes-2', code, NUMBER, '+491713920001', ADMIN_PASSWORD];
    for (const secret of [...secrets, eva.cookies.get('ecs_session')]) expect(text).not.toContain(secret);
    expect(server.log.join()).not.toContain(code);
  });

  test('is read as JSON lines, from a time on', async () => {
    const browser = await server.signedIn();
    server.clock.advance({ minutes: 20 });
    await browser.get('logout');
    await server.parts.securityLog.flush();
    const lines = async (since: number) => {
      const read: unknown[] = [];
      for await (const line of securityLogLines(server.parts.database, since)) read.push(JSON.parse(line));
      return read;
    };
    const logout = {
      time: '2026-11-20T09:20:00.000Z',
      event: 'logout',
      userId: 1,
      username: 'admin',
      address: '127.0.0.1',
      requestId: expect.stringMatching(/^[\w-]{36}$/),
      device: 'lightMyRequest',
      sequence: 2,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    };
    expect(await lines(server.clock.now())).toEqual([logout]);
    expect(await lines(0)).toHaveLength(2);
  });

  test('is read in the order of the times, however late a line was written, all of it', async () => {
    const { securityLog: log, database } = server.parts;
    const event = { event: 'callRefused', actor: null, origin: { address: null, requestId: null } } as const;
    for (let count = 0; count < 700; count++) log.note({ ...event, detail: { count } });
    server.clock.advance({ minutes: 1 });
    await log.write(database.write, { ...event, detail: { count: 700 } });
    await log.flush();
    const counts: number[] = [];
    for await (const line of securityLogLines(database, 0)) counts.push(JSON.parse(line).detail.count);
    expect(counts).toEqual(Array.from({ length: 701 }, (_, place) => place));
  });

  test('is listed with what was refused a moment ago', async () => {
    const admin = await server.signedIn();
    await (await visitor(server)).post('auth/login', { username: 'admin', password: WRONG });
    const listed = async () => (await admin.post('securityLog/list', {})).json().content.listData;
    const [first, second] = await Promise.all([listed(), listed()]);
    for (const { count, data } of [first, second]) {
      expect(count).toBe(2);
      expect(data[0]).toMatchObject({ event: 'loginRefused', detail: { code: '002' } });
    }
  });

  test('finds names in any case, beyond ASCII too', async () => {
    const admin = await server.signedIn();
    const authentication = { username: 'Özgür Çağlayan-Straße' };
    await admin.post('user/save', userPayload({}, authentication));
    const found = async (payload: Record<string, unknown>) =>
      (await admin.post('securityLog/list', payload)).json().content.listData.count;
    for (const name of ['Özgür Çağlayan-Straße', 'özgür çağlayan-straße', 'ÖZGÜR ÇAĞLAYAN-STRAßE']) {
      expect(await found({ filter: { username: name } }), name).toBe(1);
      expect(await found({ keyWord: name.slice(0, -1) }), name).toBe(1);
    }
    expect(await found({ keyWord: 'Ozgur' })).toBe(0);
    expect(await found({ filter: { username: 'Özgür' } })).toBe(0);
  });

  test('finds nothing, and does not fail, by a word of as many letters as there may be', async () => {
    const admin = await server.signedIn();
    const keyWord = String.fromCharCode(...Array.from({ length: 255 }, (_, place) => 0x41_0 + place));
    const answer = await admin.post('securityLog/list', { keyWord, filter: { username: keyWord } });
    expect(answer.json().content.listData.count).toBe(0);
  });

  test('is listed where it cannot be written to', async () => {
    const admin = await server.signedIn();
    await (await visitor(server)).post('auth/login', { username: 'admin', password: WRONG });
    const { write } = server.parts.database;
    const failing = vi.spyOn(write, 'transaction').mockImplementation(() => {
      throw new Error('no space left');
    });
    const answer = await admin.post('securityLog/list', {});
    failing.mockRestore();
    expect(answer.json().content.listData.data).toMatchObject([{ event: 'login' }]);
    expect(await events()).toEqual(['login', 'loginRefused']);
  });

  test('sums what is the same: three hundred refused calls are a line, and none is lost', async () => {
    await addPerson(server, 'eva');
    const eva = await server.signedIn('eva', PASSWORD);
    for (let count = 0; count < 300; count++) await eva.post('user/list', {});
    await eva.post('language/save', {});
    const reported = (await securityLog(server)).slice(1).map(({ username, detail }) => [username, detail]);
    expect(reported).toEqual([
      ['eva', { code: '019', call: '/ecs/user/list', times: 300 }],
      ['eva', { code: '019', call: '/ecs/language/save' }],
    ]);
  });

  test('keeps addresses and users apart', async () => {
    const browser = await visitor(server);
    for (const address of ['192.0.2.7', '192.0.2.7', '192.0.2.8']) {
      browser.address = address;
      await browser.post('auth/login', { username: 'nobody', password: WRONG });
      await browser.post('auth/login', { username: 'admin', password: WRONG });
    }
    const reported = (await securityLog(server)).map(({ username, address, detail }) => [
      username,
      address,
      detail.times,
    ]);
    expect(reported).toEqual([
      [null, '192.0.2.7', 2],
      ['admin', '192.0.2.7', 2],
      [null, '192.0.2.8', undefined],
      ['admin', '192.0.2.8', undefined],
    ]);
  });

  test('counts what comes in too fast to be kept', async () => {
    const event = { event: 'callRefused', actor: null, origin: { address: null, requestId: null } } as const;
    for (let count = 0; count < 1_005; count++)
      server.parts.securityLog.note({ ...event, detail: { count } });
    const reported = await securityLog(server);
    expect(reported).toHaveLength(1_001);
    expect(reported.at(-1)).toMatchObject({ event: 'linesLeftOut', detail: { lines: 5 } });
  });
});
