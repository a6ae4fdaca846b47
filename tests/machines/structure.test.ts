import { describe, expect, test } from 'vitest';
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, EventObject } from 'xstate';
import { nameOf } from '#inspector/chart/words.ts';
import { MACHINES } from '#machines/all.ts';
import { BUSY } from '#machines/kit/pending.ts';

/** Every state of a machine, the machine itself first. */
function states(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap((child) => states(child))];
}

/** The states that a machine can rest in: without states below them, and not passed through at once. */
function restingStates(machine: AnyStateMachine): AnyStateNode[] {
  return states(machine.root).filter(
    (node) => Object.keys(node.states).length === 0 && node.type !== 'final' && node.always === undefined,
  );
}

/** Whether a state, or one that it lies in, says what becomes of an event; `{}` refuses it. */
function handles(node: AnyStateNode | undefined, eventType: string): boolean {
  if (!node) return false;
  return Object.hasOwn(node.config.on ?? {}, eventType) || handles(node.parent, eventType);
}

/** Subscriptions to the app: neither calls the server nor can fail. */
const OF_THE_CONSOLE = ['sessionBack', 'recordChanges', 'appEvents'];

/** Whether an invocation calls a service, rather than running another machine or subscribing to the app. */
function isService(machine: AnyStateMachine, source: unknown): boolean {
  if (OF_THE_CONSOLE.includes(String(source))) return false;
  const logic = typeof source === 'string' ? machine.implementations.actors[source] : source;
  return !(typeof logic === 'object' && logic !== null && 'root' in logic);
}

/** Services that go on without a session, as `machine: service`, or `machine.state: service` where it is so only there. */
const NEED_NO_SESSION: Readonly<Record<string, string>> = {
  'app: loadSession': 'asks whether there is one',
  'app: loadSignedIn': 'fetches code',
  'wording-import: readHead': 'reads a file of the browser',
  'app: forget': 'clears what the browser keeps',
  'routes: loadFlow': 'fetches code',
  'undo: loadRepair': 'fetches code',
  'signed-in: lookBack': 'a notice that no one has asked for; the next call notices',
  'authentication: login': 'begins one',
  'authentication: passkey': 'begins one',
  'second-factor: confirm': 'begins one',
  'second-factor: passkey': 'begins one',
  'second-factor: resend': 'comes before one',
  'second-factor: forget': 'comes before one',
  'session-watch: look': 'asks how long it lasts',
  'session-watch: extend': 'is followed by a look, which notices',
  'interface-language: showLanguage': 'needs none',
  'working-context: recall': 'reads what the browser keeps',
  'working-context: keep': 'writes what the browser keeps',
  'wording-move: recall': 'reads what the browser keeps',
  'list-export: keep': 'hands the browser a file',
  'wording-export: recall': 'reads what the browser keeps',
  'wording-export: keep': 'writes what the browser keeps',
  'problem-report: record': 'fetches code',
  'problem-report: keep': 'hands the browser a file',
  'problem-report: drop': 'forgets what this tab keeps',
  'refreshing: load': 'a look beside the open fields; the save notices',
  'progress.looking: follow': 'looks again a second later; what it follows notices',
};

function needsNoSession(node: AnyStateNode, service: string): boolean {
  const routes = [node.machine.id, node.path.slice(-1).join('.'), node.path.slice(-2).join('.')];
  return routes.some((route) => Object.hasOwn(NEED_NO_SESSION, `${route}: ${service}`));
}

/** Whether a state waits for the session and then leads somewhere. */
function comesBack(node: AnyStateNode): boolean {
  return node.invoke.some(
    ({ src, id }) =>
      src === 'sessionBack' && node.transitions.get(`xstate.done.actor.${id}`)?.some(({ target }) => target),
  );
}

/** The states that a service leads to when it meets the end of the session. */
function afterSessionLost(node: AnyStateNode, id: string): readonly AnyStateNode[] {
  const exits = node.transitions.get(`xstate.error.actor.${id}`) ?? [];
  return exits
    .filter(({ guard }) => nameOf(guard ?? '') === 'isSessionLost')
    .flatMap(({ target }) => target ?? []);
}

/** Events that a machine hands on to one of its children all the same, as `machine: event`, and what it adds to them. */
const HANDED_ON: Readonly<Record<string, string>> = {
  'signed-in: notification.add': 'gains what can be taken back of what it tells of',
  'wording-matrix: query.change': 'what shows the address knows the flow of the page, and not its rows',
  'wording-matrix: records.changed': 'only the matrix knows which changes are its own',
};

/** Stands for whatever an action looks at: every part of it is there, and everything that is called answers. */
const anything: never = new Proxy(() => anything, {
  get: (_, key) =>
    key === Symbol.toPrimitive ? () => 0 : key === Symbol.iterator ? () => [][Symbol.iterator]() : anything,
}) as never;

/** The parts of a built-in action that say what it sends. */
interface BuiltIn {
  readonly type?: string;
  readonly event?: unknown;
  collect?(args: object, params: unknown): void;
}

/** Events that the actions of a transition send to other actors for this event. */
function sentBy(
  machine: AnyStateMachine,
  transition: AnyTransitionDefinition,
  event: EventObject,
): unknown[] {
  const sent: unknown[] = [];
  const args = { context: anything, event, self: anything, system: anything };
  const enqueue = Object.assign(() => {}, {
    ...{
      assign: () => {},
      raise: () => {},
      emit: () => {},
      cancel: () => {},
      spawnChild: () => {},
      stopChild: () => {},
    },
    sendTo: (_: unknown, one: unknown) => sent.push(one),
  });
  for (const action of transition.actions) {
    const { type = '', params } = typeof action === 'object' ? action : {};
    const given = typeof params === 'function' ? params(args) : params;
    const carriedOut = (
      typeof action === 'object' ? machine.implementations.actions[type] : action
    ) as BuiltIn;
    if (carriedOut.type === 'xstate.sendTo') {
      sent.push(typeof carriedOut.event === 'function' ? carriedOut.event(args, given) : carriedOut.event);
    } else if (carriedOut.type === 'xstate.enqueueActions') {
      carriedOut.collect?.({ ...args, enqueue, check: () => true }, given);
    }
  }
  return sent;
}

/** Events that a machine forwards unchanged. */
function handedOn(machine: AnyStateMachine): string[] {
  const found = states(machine.root).flatMap((node) =>
    [...node.transitions.values()].flat().flatMap((transition) => {
      if (transition.eventType.startsWith('xstate.')) return [];
      const event = new Proxy(
        { type: transition.eventType },
        { get: (own, key) => Reflect.get(own, key) ?? anything },
      );
      const sent = sentBy(machine, transition, event);
      const isHandedOn = sent.some((one) => one === event || Object(one).type === event.type);
      return isHandedOn ? [`${machine.id}: ${event.type}`] : [];
    }),
  );
  return [...new Set(found)];
}

/** States in which a service works beside what the user does, who waits for nothing. */
const WORKS_BESIDE = ['signed-in.held'];

/** States that nothing leaves because nothing more can happen there. */
const AT_REST = ['start-up.contexts.loaded', 'start-up.languages.loaded'];

describe.each(MACHINES.map((listed) => [listed.machine.id, listed] as const))(
  '%s',
  (_, { machine, dataEvents }) => {
    test('every invocation has an error exit', () => {
      const without = states(machine.root).flatMap((node) =>
        node.invoke
          .filter(({ src }) => !OF_THE_CONSOLE.includes(String(src)))
          .filter((invoked) => !Object.hasOwn(invoked, 'onError'))
          .map(() => node.id),
      );
      expect(without).toEqual([]);
    });

    test('every event that carries data is taken or refused in every state', () => {
      const lost = restingStates(machine).flatMap((node) =>
        dataEvents.filter((type) => !handles(node, type)).map((type) => `${node.id} drops ${type}`),
      );
      expect(lost).toEqual([]);
    });

    test('every state in which a service works is tagged busy, and only those are', () => {
      const wrong = states(machine.root).filter((node) => {
        const callsService = node.invoke.some(({ src }) => isService(machine, src));
        const makesWait = callsService && !WORKS_BESIDE.includes(node.id);
        return makesWait !== node.tags.includes(BUSY);
      });
      expect(wrong.map(({ id }) => id)).toEqual([]);
    });

    test('a service that meets the end of the session leads to a state that waits for it and comes back', () => {
      const stays = states(machine.root).flatMap((node) =>
        node.invoke
          .filter(({ src }) => isService(machine, src))
          .filter(({ src }) => !needsNoSession(node, String(src)))
          .filter(({ id }) => {
            const waits = afterSessionLost(node, id);
            // A sign-out has what it wanted.
            return waits.length === 0 || !waits.every((one) => comesBack(one) || one.id === 'app.forgetting');
          })
          .map(({ src }) => `${node.id}: ${String(src)}`),
      );
      expect(stays).toEqual([]);
    });

    test('no event is passed on to another flow unchanged', () => {
      expect(handedOn(machine).filter((event) => !Object.hasOwn(HANDED_ON, event))).toEqual([]);
    });

    test('states are camelCase, events dotted, the machine kebab-case', () => {
      expect(machine.id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      for (const node of states(machine.root).slice(1)) expect(node.key).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
      const own = machine.events.filter((type) => !type.startsWith('xstate.'));
      for (const type of own) expect(type).toMatch(/^[a-z]+([A-Z][a-z]+)*\.[a-z]+([A-Z][a-z]+)*$/);
    });

    test('every state that a user can be in can be left', () => {
      const stuck = restingStates(machine).filter((node) => {
        for (let around: AnyStateNode | undefined = node; around; around = around.parent) {
          if (around.transitions.size > 0) return false;
        }
        return true;
      });
      expect(stuck.map(({ id }) => id).filter((id) => !AT_REST.includes(id))).toEqual([]);
    });
  },
);
