// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { authLogin } from '#contract/auth.ts';
import { defineCall } from '#contract/call.ts';
import { languageList } from '#contract/language.ts';
import { wordingSave } from '#contract/wording.ts';
import { wordingGet } from '#contract/wording-get.ts';
import { type Failure, failureOf } from '#machines/kit/failure.ts';
import { callEcs } from '#src/ecs/client.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { type EcsServer, json, refusal, startEcsServer, success } from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';

let server: EcsServer;
const signal = new AbortController().signal;
const noLanguages = { listData: { count: 0, data: [] } };

beforeEach(async () => {
  server = await startEcsServer();
  openPageAt(`${server.origin}/`);
  changeIdentity({ userId: null, locale: 'de_DE', abilities: [] });
});
afterEach(() => server.close());

async function failure(promise: Promise<unknown>): Promise<Failure> {
  const answer = await promise.then(
    () => null,
    (error: unknown) => failureOf(error),
  );
  if (answer === null) throw new Error('the call should have failed');
  return answer;
}
const listLanguages = () => callEcs(languageList, { offset: 0, maxResult: null }, { signal });

describe('what a call sends', () => {
  it('posts the payload with the auth block beside it', async () => {
    server.answer(json(success(noLanguages)));
    changeIdentity({ userId: 7, locale: 'fr_BE' });
    const before = Date.now();
    await listLanguages();
    const [sent] = server.received;
    const body = JSON.parse(sent?.body ?? '{}');
    expect(sent).toMatchObject({ method: 'POST', path: '/ecs/language/list' });
    expect(sent?.headers['content-type']).toContain('application/json');
    expect(body).toEqual({
      offset: 0,
      maxResult: null,
      auth: { timestamp: expect.any(Number), userId: 7, lang: 'fr_BE' },
    });
    expect(body.auth.timestamp).toBeGreaterThanOrEqual(before);
  });

  it('leaves the auth block out of a call that disables it', async () => {
    server.answer(json(success(null)));
    const call = defineCall({
      method: 'POST',
      path: 'plain',
      request: z.strictObject({ pass: z.string() }),
      content: z.null(),
      changes: true,
      withoutAuthBlock: true,
    });
    await callEcs(call, { pass: 'x' }, { signal });
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ pass: 'x' });
  });

  it('puts the request of a GET in the query, without a body', async () => {
    server.answer(json(success({ wordings: { flattenedWordings: {} } })));
    await callEcs(wordingGet, { context: 'praxis-süd & co', prefix: 'login.' }, { signal });
    const [sent] = server.received;
    expect([sent?.method, sent?.path, sent?.body]).toEqual(['GET', '/ecs/wording/get', '']);
    expect(Object.fromEntries(sent?.query ?? [])).toEqual({ context: 'praxis-süd & co', prefix: 'login.' });
  });

  it('goes below the base path and names host and segment as the used context', async () => {
    openPageAt(`${server.origin}/zentrale/`);
    server.answer(json(success(noLanguages)));
    await listLanguages();
    expect(server.received[0]?.path).toBe('/zentrale/ecs/language/list');
    expect(server.received[0]?.headers['used-context']).toBe('127.0.0.1/zentrale');
  });

  it('names the host alone as the used context at the root, however deep the page is', async () => {
    openPageAt(`${server.origin}/`, '/wording/12');
    server.answer(json(success(noLanguages)));
    await listLanguages();
    expect(server.received[0]?.path).toBe('/ecs/language/list');
    expect(server.received[0]?.headers['used-context']).toBe('127.0.0.1');
  });

  it('sends the XSRF cookie back as a header', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as a browser keeps it
    document.cookie = 'XSRF-TOKEN=token-42; path=/';
    server.answer(json(success(noLanguages)));
    await listLanguages();
    expect(server.received[0]?.headers['x-xsrf-token']).toBe('token-42');
  });

  it.each([
    ['https://a.example/', '__Host-XSRF-TOKEN=own; XSRF-TOKEN=planted', 'own'],
    ['https://a.example/near/', '__Host-XSRF-TOKEN=of-the-root; __Secure-XSRF-TOKEN=own', 'own'],
    ['https://a.example/', 'XSRF-TOKEN=of-another-server', 'of-another-server'],
    ['https://a.example/', '__Host-XSRF-TOKEN=before; __Host-__Host-XSRF-TOKEN=forwarded', 'forwarded'],
    ['http://localhost/', 'plain__Host-XSRF-TOKEN=forwarded', 'forwarded'],
    ['http://localhost/', '__Host-XSRF-TOKEN=of-another-port; XSRF-TOKEN=own', 'own'],
  ])('finds the XSRF cookie of its own address: at %s with %s it is %s', async (base, cookies, token) => {
    openPageAt(base);
    const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue(`a=1; ${cookies}`);
    const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {});
    const header = vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader');
    const aborter = new AbortController();
    const answered = callEcs(languageList, { maxResult: null }, { signal: aborter.signal }).catch(() => null);
    await vi.waitUntil(() => send.mock.calls.length > 0);
    const sent = header.mock.calls.find(([name]) => name.toLowerCase() === 'x-xsrf-token');
    aborter.abort();
    await answered;
    for (const spy of [cookie, send, header]) spy.mockRestore();
    expect(sent?.[1]).toBe(token);
  });

  it('is on its way before anything else happens, also where the browser has a cookie store', async () => {
    server.answer(json(success(noLanguages)));
    vi.stubGlobal('cookieStore', { get: () => new Promise(() => {}) });
    const sent = vi.spyOn(XMLHttpRequest.prototype, 'send');
    const answered = listLanguages();
    const calls = sent.mock.calls.length;
    sent.mockRestore();
    vi.unstubAllGlobals();
    expect(calls).toBe(1);
    await answered;
  });

  it('sends an XSRF cookie that cannot be decoded as it is', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as a browser keeps it
    document.cookie = 'XSRF-TOKEN=100%; path=/';
    server.answer(json(success(noLanguages)));
    await listLanguages();
    expect(server.received[0]?.headers['x-xsrf-token']).toBe('100%');
  });

  it('sends acting user and idempotency key only to a server that names them', async () => {
    server.answer(json(success(noLanguages)));
    changeIdentity({ userId: 7 });
    const options = { signal, idempotencyKey: 'key-1' };
    await callEcs(languageList, { maxResult: null }, options);
    changeIdentity({ abilities: ['nameActingUser', 'repeatSafely'] });
    await callEcs(languageList, { maxResult: null }, options);
    const headers = server.received.map((one) => [
      one.headers['x-acting-user'],
      one.headers['idempotency-key'],
    ]);
    expect(headers).toEqual([
      [undefined, undefined],
      ['7', 'key-1'],
    ]);
  });
});

describe('what an answer means', () => {
  it('hands back the content without what the contract does not know', async () => {
    const content = { wordings: { flattenedWordings: { de: { a: 'A' } }, more: 1 }, extra: true };
    server.answer(json({ ...success(content), unknown: 'x' }));
    expect(await callEcs(wordingGet, {}, { signal })).toEqual({
      wordings: { flattenedWordings: { de: { a: 'A' } } },
    });
  });

  it('accepts an envelope that has nothing but success and content', async () => {
    server.answer(json({ success: true, content: noLanguages }));
    expect(await listLanguages()).toEqual(noLanguages);
  });

  it('logs warnings and goes on', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    server.answer(json(success(noLanguages, { warnings: [{ code: 'W1', message: 'careful' }] })));
    await listLanguages();
    expect(warn).toHaveBeenCalledExactlyOnceWith('[ecs] warning W1: careful');
    warn.mockRestore();
  });

  it('reads a refusal whole: code, message, findings, content and Retry-After', async () => {
    const findings = [{ code: '006', message: 'schon da', field: 'identifier' }];
    server.answer(
      json(refusal('006', { errors: findings, content: { wording: 1 } }), 409, { 'Retry-After': '30' }),
    );
    expect(
      await failure(
        callEcs(wordingSave, { lang: 'de', identifier: 'a', contextIdentifier: 'G' }, { signal }),
      ),
    ).toEqual({
      kind: 'refused',
      code: '006',
      message: 'Text 006',
      findings,
      content: { wording: 1 },
      retryAfter: 30,
    });
  });

  it.each([
    ['success false with status 200', refusal('019'), 200, '019'],
    ['a 4xx that says success', { ...success(null), errCodes: ['012'] }, 400, '012'],
    ['only the errors list', { success: false, errors: [{ code: '040', message: 'lang' }] }, 400, '040'],
    ['no code at all', { success: false }, 403, '000'],
  ])('takes %s as refused', async (_, body, status, code) => {
    server.answer(json(body, status));
    expect(await failure(listLanguages())).toMatchObject({ kind: 'refused', code, retryAfter: null });
  });

  it.each(['001', '021'])('takes code %s as a lost session', async (code) => {
    server.answer(json(refusal(code), 401));
    expect(await failure(listLanguages())).toEqual({ kind: 'sessionLost', code });
  });

  it('does not take another 401 as a lost session', async () => {
    server.answer(json(refusal('002'), 401));
    expect(await failure(listLanguages())).toMatchObject({ kind: 'refused', code: '002' });
  });

  it('hands back the content of a refusal that is an answer', async () => {
    const content = {
      action: 'secondFactorRequired',
      isAuthenticated: false,
      resendAt: '2026-11-20T10:00:00.000Z',
    };
    server.answer(json(refusal('047', { content })));
    const login = { username: 'a', password: 'b' };
    expect(await callEcs(authLogin, login, { signal, answeringCodes: ['047'] })).toEqual(content);
    expect(await failure(callEcs(authLogin, login, { signal }))).toMatchObject({
      kind: 'refused',
      code: '047',
    });
  });

  it('refuses with the code when the content of such an answer is missing', async () => {
    server.answer(json(refusal('047')));
    const asked = callEcs(authLogin, { username: 'a' }, { signal, answeringCodes: ['047'] });
    expect(await failure(asked)).toMatchObject({ kind: 'refused', code: '047' });
  });

  it('takes 5xx as unreachable, with the number under which the server knows the request', async () => {
    server.answer(json(refusal('018'), 503, { 'X-Request-Id': 'req-9' }));
    expect(await failure(listLanguages())).toMatchObject({
      kind: 'unreachable',
      cause: 'server',
      status: 503,
      requestId: 'req-9',
    });
  });

  it('tells when a server that is not ready wants to be asked again', async () => {
    server.answer(json(refusal('018'), 503, { 'Retry-After': '2' }));
    expect(await failure(listLanguages())).toMatchObject({ cause: 'server', retryAfter: 2 });
    server.answer(json(refusal('018'), 503));
    expect(await failure(listLanguages())).not.toHaveProperty('retryAfter');
  });

  it.each([
    ['cut-off JSON', '{"success":true,"content":{"listDa'],
    ['HTML', '<html>welcome to the proxy</html>'],
    ['nothing', ''],
    ['no envelope', '[1,2]'],
    ['content of another shape', JSON.stringify(success({ listData: { count: 'many' } }))],
    ['missing content', JSON.stringify({ success: true })],
  ])('takes %s as an answer of the wrong shape', async (_, text) => {
    server.answer((_received, response) => response.writeHead(200).end(text));
    expect(await failure(listLanguages())).toMatchObject({
      kind: 'unreachable',
      cause: 'shape',
      status: 200,
    });
  });

  it('takes a 404 without an envelope as the wrong shape, with its status', async () => {
    server.answer((_, response) => response.writeHead(404).end('not here'));
    expect(await failure(listLanguages())).toMatchObject({
      kind: 'unreachable',
      cause: 'shape',
      status: 404,
    });
  });
});

describe('when no answer comes', () => {
  it('says network when the connection is refused', async () => {
    await server.close();
    expect(await failure(listLanguages())).toMatchObject({
      kind: 'unreachable',
      cause: 'network',
      status: null,
    });
  });

  it('says network when the connection breaks off within the answer', async () => {
    server.answer((_, response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('{"success":true,', () => response.destroy());
    });
    expect(await failure(listLanguages())).toMatchObject({ kind: 'unreachable', cause: 'network' });
  });

  it('says cancelled when the signal ended it, before and after sending', async () => {
    const controller = new AbortController();
    server.answer(() => controller.abort());
    const cancelled = { kind: 'unreachable', cause: 'cancelled', status: null };
    const asked = callEcs(languageList, { maxResult: null }, { signal: controller.signal });
    expect(await failure(asked)).toMatchObject(cancelled);
    const again = callEcs(languageList, { maxResult: null }, { signal: controller.signal });
    expect(await failure(again)).toMatchObject(cancelled);
    expect(server.received).toHaveLength(1);
  });
});
