import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { appSelectors } from '#machines/app/app.selectors.ts';
import type { Subject } from '#machines/kit/subject.ts';
import { keepTabsInStep } from '#src/app/other-tabs.ts';
import { ANNA, makeConsole, SIGNED_IN } from '#tests/src/app/test-console.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import { listOf } from '#tests/support/flows.ts';
import { wordingOf } from '#tests/support/records.ts';

let ends: (() => void)[] = [];
beforeEach(() => {
  ends = [];
});
afterEach(() => {
  for (const end of ends) end();
});

async function openTab(path: string) {
  openPageAt('http://console.test/', path);
  let loads = 0;
  const app = makeConsole({
    ...SIGNED_IN,
    listWordings: async () => {
      loads += 1;
      return { rows: [wordingOf({ id: loads })], count: 1 };
    },
  });
  const heard: Subject[] = [];
  ends.push(
    keepTabsInStep(app, (subjects) => heard.push(...subjects)),
    () => app.stop(),
  );
  app.start();
  await waitFor(app, (snapshot) => appSelectors.stage(snapshot) === 'signedIn');
  await expect.poll(() => listOf(app)?.getSnapshot().value).toBe('shown');
  return { app, heard, loads: () => loads };
}

it('reloads a list when another tab has changed such records, and only then', async () => {
  const [one, other] = [await openTab('/wordings'), await openTab('/wordings')];
  one.app.send({ type: 'records.changed', subjects: ['language'] });
  one.app.send({ type: 'records.changed', subjects: ['wording'] });
  await expect.poll(other.loads).toBe(2);
  expect(one.loads()).toBe(2);
  expect([one.heard, other.heard]).toEqual([[], ['language', 'wording']]);
});

it('ignores what no console wrote', async () => {
  const tab = await openTab('/wordings');
  const stranger = new BroadcastChannel('leitstand:/');
  stranger.postMessage({ subjects: ['secrets'] });
  stranger.postMessage({ subjects: ['wording'] });
  stranger.close();
  await expect.poll(tab.loads).toBe(2);
});

it('leads on from the sign-in once a user has signed in in another tab', async () => {
  let session: typeof ANNA | null = null;
  const openSignIn = async () => {
    openPageAt('http://console.test/', '/wordings');
    const app = makeConsole({
      loadSession: async () => ({ identity: session, abilities: [] }),
      login: async () => {
        session = ANNA;
        return ANNA;
      },
    });
    ends.push(keepTabsInStep(app), () => app.stop());
    app.start();
    await waitFor(app, (snapshot) => appSelectors.stage(snapshot) === 'signedOut');
    return app;
  };
  const [one, other] = [await openSignIn(), await openSignIn()];
  const form = appSelectors.authentication(one.getSnapshot());
  form?.send({ type: 'login.submit', username: 'anna', password: 'right-password' });
  await expect.poll(() => appSelectors.stage(other.getSnapshot())).toBe('signedIn');
  expect(appSelectors.identity(other.getSnapshot())).toEqual(ANNA);
  await expect.poll(() => listOf(other)?.getSnapshot().value).toBe('shown');
});

it('leads to the sign-in at once when the same user logs out in another tab, and says so', async () => {
  const [one, other] = [await openTab('/wordings'), await openTab('/wordings')];
  one.app.send({ type: 'session.end' });
  await expect.poll(() => appSelectors.stage(other.app.getSnapshot())).toBe('signedOut');
  expect(appSelectors.identity(other.app.getSnapshot())).toBeNull();
  await expect.poll(() => appSelectors.stage(one.app.getSnapshot())).toBe('signedOut');
  const reported = ({ app }: typeof one) => appSelectors.isLoggedOutElsewhere(app.getSnapshot());
  expect([reported(one), reported(other)]).toEqual([false, true]);
});
