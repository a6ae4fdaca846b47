import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { appView } from '#machines/app/app.view.ts';
import { keepTabsInStep } from '#src/app/other-tabs.ts';
import { makeConsole, SIGNED_IN } from '#tests/src/app/test-console.ts';
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
  ends.push(keepTabsInStep(app), () => app.stop());
  app.start();
  await waitFor(app, (snapshot) => appView.stage(snapshot) === 'signedIn');
  await expect.poll(() => listOf(app)?.getSnapshot().value).toBe('shown');
  return { app, loads: () => loads };
}

it('loads a list anew when another tab has changed such records, and only then', async () => {
  const [one, other] = [await openTab('/wordings'), await openTab('/wordings')];
  one.app.send({ type: 'records.changed', subjects: ['language'] });
  one.app.send({ type: 'records.changed', subjects: ['wording'] });
  await expect.poll(other.loads).toBe(2);
  expect(one.loads()).toBe(2);
});

it('ignores what no console wrote', async () => {
  const tab = await openTab('/wordings');
  const stranger = new BroadcastChannel('leitstand:/');
  stranger.postMessage({ subjects: ['secrets'] });
  stranger.postMessage({ subjects: ['wording'] });
  stranger.close();
  await expect.poll(tab.loads).toBe(2);
});
