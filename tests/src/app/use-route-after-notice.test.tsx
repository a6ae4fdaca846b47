import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { NotificationsFlow } from '#machines/notifications/notifications.selectors.ts';
import type { routesMachine } from '#machines/routes/routes.machine.ts';
import { useRouteAfterNotice } from '#src/app/use-route-after-notice.ts';

type Routes = ActorRefFrom<typeof routesMachine>;

/** A flow whose state the test sets. */
class Scripted {
  state: object = {};
  readonly #observers = new Set<() => void>();

  getSnapshot() {
    return { matches: () => false, hasTag: () => false, context: this.state };
  }

  subscribe(observer: () => void) {
    this.#observers.add(observer);
    return { unsubscribe: () => this.#observers.delete(observer) };
  }

  set(state: object): void {
    this.state = { ...this.state, ...state };
    for (const observer of this.#observers) observer();
  }
}

const FORM = { route: { kind: 'wording', id: 1 }, flow: { name: 'form' } };
const LIST = { route: { kind: 'wordings' }, flow: { name: 'list' } };

function start() {
  const routes = new Scripted();
  const notifications = new Scripted();
  routes.state = FORM;
  notifications.state = { added: 0 };
  const { result } = renderHook(() =>
    useRouteAfterNotice(
      routes as never as Routes,
      notifications as never as NotificationsFlow,
      ({ screen }) => screen.flow,
    ),
  );
  return { routes, notifications, shown: () => result.current };
}

let pictures: FrameRequestCallback[] = [];
beforeEach(() => {
  pictures = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => pictures.push(draw));
  vi.stubGlobal('cancelAnimationFrame', () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function picture(): void {
  act(() => {
    for (const draw of pictures.splice(0)) draw(0);
    vi.advanceTimersByTime(4);
  });
}

it('shows another route at once where nothing is notified', () => {
  const { routes, shown } = start();
  act(() => routes.set(LIST));
  expect(shown()).toBe(LIST.flow);
});

it('keeps the screen of before for the picture with a notification', () => {
  const { routes, notifications, shown } = start();
  act(() => {
    notifications.set({ added: 1 });
    routes.set(LIST);
  });
  expect(shown()).toBe(FORM.flow);
  picture();
  expect(shown()).toBe(LIST.flow);
  act(() => routes.set(FORM));
  expect(shown()).toBe(FORM.flow);
});

it('waits no longer than half a second, since a tab that is not seen has no pictures', () => {
  const { routes, notifications, shown } = start();
  act(() => {
    notifications.set({ added: 1 });
    routes.set(LIST);
    vi.advanceTimersByTime(499);
  });
  expect(shown()).toBe(FORM.flow);
  act(() => void vi.advanceTimersByTime(1));
  expect(shown()).toBe(LIST.flow);
});

it('holds for everything that is drawn of the route, and lets go of all of it at once', () => {
  const routes = new Scripted();
  const notifications = new Scripted();
  routes.state = FORM;
  notifications.state = { added: 0 };
  const drawn: string[] = [];
  renderHook(() => {
    const flows = [routes as never as Routes, notifications as never as NotificationsFlow] as const;
    const kind = useRouteAfterNotice(...flows, ({ route }) => route.kind);
    const flow = useRouteAfterNotice(...flows, ({ screen }) => screen.flow) as {
      readonly name?: string;
    } | null;
    drawn.push(`${kind} ${flow?.name}`);
  });
  act(() => {
    notifications.set({ added: 1 });
    routes.set(LIST);
  });
  picture();
  expect(drawn).toEqual(['wording form', 'wordings list']);
});
