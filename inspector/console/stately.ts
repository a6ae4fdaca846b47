import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { ActorRefLike, AnyStateMachine } from 'xstate';
import { machineIn, type Project } from '../project.ts';
import type { ObservedActor, Portion } from '../session.ts';

const ADDRESS = 'https://stately.ai/inspect';
const ORIGIN = new URL(ADDRESS).origin;
const CONNECTED = '@statelyai.connected';
/** Events that wait until the viewer is there; it is a page from the net. */
const WAITING = 1_000;

/** Posts to one window and one origin. The package's own adapter would post to whatever the window shows. */
class ViewerWindow {
  readonly #window: Window | null;
  #waiting: StatelyInspectionEvent[] | null = [];

  constructor(viewer: Window | null) {
    this.#window = viewer;
    window.addEventListener('message', ({ origin, source, data }) => {
      if (origin !== ORIGIN || source !== viewer || data?.type !== CONNECTED) return;
      for (const event of this.#waiting ?? []) this.#post(event);
      this.#waiting = null;
    });
  }

  send(event: StatelyInspectionEvent): void {
    if (!this.#waiting) this.#post(event);
    else if (this.#waiting.push(event) > WAITING) this.#waiting.shift();
  }

  #post(event: StatelyInspectionEvent): void {
    this.#window?.postMessage(event, ORIGIN);
  }
}

/** Properties of an actor that the package requires. */
interface ActorStandIn extends ActorRefLike {
  readonly id: string;
  readonly logic: AnyStateMachine | null;
  readonly _parent?: ActorStandIn;
}

/**
 * Opens Stately's own viewer and tells it what the observer has written down. The package is never attached to the actors
 * themselves: it would send their input on unmasked, passwords included.
 */
export function openStatelyViewer(project: Pick<Project, 'machines'>): { tell(portion: Portion): void } {
  const inspector = createInspector(new ViewerWindow(window.open(ADDRESS, 'xstateinspector')));
  const standIns = new Map<string, ActorStandIn>();
  const meet = ({ id, machine, name, parent }: ObservedActor) => {
    const owner = parent === null ? undefined : standIns.get(parent);
    const standIn: ActorStandIn = {
      id: name,
      sessionId: id,
      logic: machineIn(project, machine),
      send: () => {},
      getSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
      ...(owner && { _parent: owner }),
    };
    standIns.set(id, standIn);
    inspector.actor(standIn, { status: 'active' });
  };
  return {
    tell: ({ actors, entries }) => {
      for (const actor of actors) meet(actor);
      for (const { actor, source, event, state, status, context } of entries) {
        inspector.event(actor, event, source === null ? {} : { source });
        inspector.snapshot(actor, { status, value: state, context }, { event });
        if (status !== 'active') standIns.delete(actor);
      }
    },
  };
}
