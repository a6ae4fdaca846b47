import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { routeOf } from '#src/address/address.ts';
import { currentPath, hrefOf, keepAddress } from '#src/app/address-keeper.ts';
import { basePath } from '#src/page/base-path.ts';
import { makeConsole, type Outside, SIGNED_IN } from '#tests/src/app/test-console.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import { formOf, listOf } from '#tests/support/flows.ts';

/** Entries that the keeper wrote into the history, in order. */
let written: string[] = [];
let ends: (() => void)[] = [];

beforeEach(() => {
  written = [];
  ends = [];
  for (const way of ['pushState', 'replaceState'] as const) {
    const original = window.history[way].bind(window.history);
    vi.spyOn(window.history, way).mockImplementation((state, unused, url) => {
      written.push(`${way === 'pushState' ? 'push' : 'replace'} ${url}`);
      original(state, unused, url);
    });
  }
});
afterEach(() => {
  for (const end of ends) end();
  vi.restoreAllMocks();
});

async function openConsole(
  path: string,
  change: Partial<Outside> = SIGNED_IN,
  base = 'http://console.test/',
) {
  openPageAt(base, path);
  const app = makeConsole(change);
  ends.push(keepAddress(app), () => app.stop());
  app.start();
  await waitFor(app, (snapshot) => ['signedIn', 'signedOut'].includes(appSelectors.stage(snapshot)));
  /** The list with this page has arrived. */
  const settle = async (page: number) => {
    await expect.poll(() => listOf(app)).toBeDefined();
    const list = listOf(app);
    if (!list) throw new Error('no list is shown');
    await waitFor(list, (snapshot) => snapshot.matches('shown') && snapshot.context.query.page === page);
  };
  return { app, settle };
}

/** Simulates the back or forward button of the browser. */
function comeBackTo(path: string): void {
  window.history.replaceState(null, '', path);
  written.pop();
  window.dispatchEvent(new PopStateEvent('popstate'));
}

describe('addresses', () => {
  it.each([
    ['http://console.test/', '/wordings?page=2', '/', '/wordings?page=2', '/wording/3'],
    [
      'http://console.test/zentrale/',
      '/zentrale/wordings?page=2',
      '/zentrale/',
      '/wordings?page=2',
      '/zentrale/wording/3',
    ],
  ])('are below the base path of %s', (base, page, folder, path, href) => {
    openPageAt(base, page);
    expect([basePath(), currentPath(), hrefOf('/wording/3')]).toEqual([folder, path, href]);
  });
});

describe('the address line', () => {
  it('stays as it is when several addresses name one route', async () => {
    await openConsole('/home');
    expect(currentPath()).toBe('/home');
    expect(written).toEqual([]);
  });

  it('stays at what a visitor asked for until after the sign-in', async () => {
    const { app, settle } = await openConsole('/wordings?page=2', {});
    expect(currentPath()).toBe('/wordings?page=2');
    appSelectors
      .authentication(app.getSnapshot())
      ?.send({ type: 'login.submit', username: 'anna', password: 'x' });
    await waitFor(app, (snapshot) => appSelectors.stage(snapshot) === 'signedIn');
    await settle(2);
    expect(written).toEqual([]);
  });

  it('follows the route that the user goes to', async () => {
    const { app, settle } = await openConsole('/');
    app.send({ type: 'address.changed', route: routeOf('/wordings') });
    await settle(1);
    listOf(app)?.send({ type: 'query.change', change: { page: 2 } });
    await settle(2);
    app.send({ type: 'address.changed', route: routeOf('/wording/3') });
    expect(written).toEqual(['push /wordings', 'push /wordings?page=2', 'push /wording/3']);
  });

  it('is replaced by a choice, so that back leads to the page before', async () => {
    const { app } = await openConsole('/');
    const [first, second] = ['/wordings/exchange?context=a', '/wordings/exchange?context=a&format=csv'];
    for (const path of [first, second]) app.send({ type: 'address.changed', route: routeOf(path) });
    expect(written).toEqual([`push ${first}`, `replace ${second}`]);
  });

  it('lies below the base path', async () => {
    const { app } = await openConsole('/zentrale/', SIGNED_IN, 'http://console.test/zentrale/');
    app.send({ type: 'address.changed', route: routeOf('/wording/new') });
    expect(written).toEqual(['push /zentrale/wording/new']);
  });

  it('leaves no entry for a page that does not exist', async () => {
    const { settle } = await openConsole('/wordings?page=99');
    await settle(3);
    expect(written).toEqual(['replace /wordings?page=3']);
  });

  it('leads back to the list as it was left when a form ends', async () => {
    const { app, settle } = await openConsole('/wordings?page=2&search=');
    await settle(2);
    app.send({ type: 'address.changed', route: routeOf('/wording/3') });
    await expect.poll(() => formOf(app)).toBeDefined();
    formOf(app)?.send({ type: 'form.cancel' });
    await settle(2);
    expect(written).toEqual(['push /wording/3', 'push /wordings?page=2']);
  });

  it('goes home when the session is ended', async () => {
    const { app } = await openConsole('/wording/3');
    app.send({ type: 'session.end' });
    await waitFor(app, (snapshot) => appSelectors.stage(snapshot) === 'signedOut');
    expect(currentPath()).toBe('/');
  });
});

describe('back and forward', () => {
  it('show what the address names, without writing into the history', async () => {
    const { app, settle } = await openConsole('/wordings?page=2');
    await settle(2);
    comeBackTo('/wordings?page=3');
    await settle(3);
    comeBackTo('/wording/3');
    expect(appSelectors.route(app.getSnapshot())).toEqual({ kind: 'wording', id: 3 });
    comeBackTo('/nowhere');
    expect(appSelectors.route(app.getSnapshot())).toEqual({ kind: 'unknown', path: '/nowhere' });
    expect(written).toEqual([]);
  });

  it('go on from there with a new entry', async () => {
    const { app, settle } = await openConsole('/wordings?page=2');
    await settle(2);
    comeBackTo('/wordings');
    await settle(1);
    listOf(app)?.send({ type: 'query.change', change: { keyWord: 'x' } });
    expect(written).toEqual(['push /wordings?search=x']);
  });
});
