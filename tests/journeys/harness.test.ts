import { expect, test } from 'vitest';
import { type Journey, travel } from '#tests/support/journey.ts';

/** Problems reported for a journey with this story. */
function problemsOf(story: (journey: Journey) => Promise<void>): Promise<string> {
  return travel('harness', story).then(
    () => 'nothing',
    (error: Error) => error.message,
  );
}

test('a journey fails on an answer that no one announced and on errors of the page', async () => {
  const problems = await problemsOf(async ({ page, ...journey }) => {
    await page.goto(`${journey.server.address}/`);
    await page.evaluate(() => fetch('/ecs/nowhere'));
    await page.evaluate(() => console.error('something broke'));
    const thrown = page.waitForEvent('pageerror');
    await page.evaluate(() => setTimeout(() => Promise.reject(new Error('no one catches this'))));
    await thrown;
  });
  expect(problems).toContain('answer 404: /ecs/nowhere');
  expect(problems).toContain('console error: something broke');
  expect(problems).toContain('page error: Error: no one catches this');
  expect(problems.match(/\n- /g)).toHaveLength(3);
});

test('an announced refusal is no problem, one that never comes is', async () => {
  const problems = await problemsOf(async (journey) => {
    await journey.open('/');
    journey.announce({ status: 404, path: '/ecs/nowhere' });
    journey.announce({ status: 409, path: 'wording/save' });
    await journey.page.evaluate(() => fetch('/ecs/nowhere'));
  });
  expect(problems.match(/\n- .*/g)).toEqual(['\n- announced and never seen: 409 wording/save']);
});

test('a call without an answer is a problem, except while the journey has taken the server away', async () => {
  const problems = await problemsOf(async (journey) => {
    const call = () => journey.page.evaluate(() => fetch('/ecs/health').catch(() => null));
    await journey.open('/');
    await journey.stopServer('SIGKILL');
    await call();
    await journey.bringServerBack();
    await journey.server.stop('SIGTERM');
    await call();
  });
  expect(problems.match(/\n- no answer: GET \S+\/ecs\/health/g)).toHaveLength(1);
});

test('what axe finds is a problem', async () => {
  const problems = await problemsOf(async (journey) => {
    await journey.open('/');
    await journey.page.evaluate(() => {
      document.body.innerHTML = '<main><h1>Bild</h1><img src="data:,"></main>';
    });
    await journey.checkAccessibility('the spoilt page');
  });
  expect(problems).toContain('axe on the spoilt page: image-alt');
});

test('the server stops with 0 when it is asked to, and its data outlives kill -9', async () => {
  const problems = await problemsOf(async ({ server }) => {
    const address = server.address;
    expect(await server.stop('SIGKILL')).toBeNull();
    await server.start();
    expect(server.address).toBe(address);
    expect(server.output).not.toContain('The database is new');
    expect(await server.stop('SIGTERM')).toBe(0);
  });
  expect(problems).toBe('nothing');
});
