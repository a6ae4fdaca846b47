import type { Json } from '../json.ts';
import type { Bus, ConsoleInfo, InspectorMessage, Message } from '../messages.ts';
import type { Entry, Portion } from '../session.ts';
import type { Observer } from './observer.ts';

/** Runs something soon and once, however often it is asked for. */
export type Soon = (work: () => void) => void;

/**
 * After what runs now, as a message to oneself: a timer or an animation frame would wait in a window that lies behind
 * the inspector's.
 */
export function soonByMessage(): Soon {
  const { port1, port2 } = new MessageChannel();
  let waiting: (() => void) | null = null;
  port1.onmessage = () => {
    const work = waiting;
    waiting = null;
    work?.();
  };
  return (work) => {
    if (!waiting) port2.postMessage(null);
    waiting = work;
  };
}

/** The console's end of the channel: tells the inspectors what happens, and sends what they want to be sent. */
export class ConsoleEnd {
  readonly #bus: Bus;
  readonly #info: ConsoleInfo;
  readonly #soon: Soon;
  #observer: Observer | null = null;
  /** No one looks until a user has asked. */
  #isWatched = false;
  #actors: Portion['actors'][number][] = [];
  #entries: Entry[] = [];
  /** The context of each actor that the inspectors know. */
  readonly #reported = new Map<string, Json | undefined>();

  constructor(bus: Bus, info: ConsoleInfo, soon: Soon) {
    this.#bus = bus;
    this.#info = info;
    this.#soon = soon;
  }

  /** Shows the inspectors what this one writes down. */
  open(observer: Observer): void {
    this.#observer = observer;
    this.#bus.listen((message) => this.#hear(message, observer));
    this.#bus.post({ type: 'console.here', console: this.#info });
  }

  close(): void {
    this.#flush();
    this.#bus.post({ type: 'console.gone', console: this.#info.id });
  }

  /** Queues what the observer has just recorded. */
  readonly tell = ({ actors, entries }: Portion): void => {
    if (!this.#isWatched) return;
    this.#actors.push(...actors);
    this.#entries.push(...entries);
    this.#soon(() => this.#flush());
  };

  #flush(): void {
    if (this.#actors.length === 0 && this.#entries.length === 0) return;
    const entries = this.#entries.map((entry) => this.#withoutKnown(entry));
    this.#bus.post({ type: 'console.more', console: this.#info.id, actors: this.#actors, entries });
    this.#actors = [];
    this.#entries = [];
  }

  #withoutKnown(entry: Entry): Entry {
    const { context, ...rest } = entry;
    if (entry.status !== 'active') this.#reported.delete(entry.actor);
    else if (this.#reported.get(entry.actor) === context) return rest;
    else this.#reported.set(entry.actor, context);
    return entry;
  }

  #hear(message: Message, observer: Observer): void {
    if (message.type === 'inspector.here') {
      this.#bus.post({ type: 'console.here', console: this.#info });
    } else if (message.type === 'inspector.read' && message.console === this.#info.id) {
      this.#flush();
      this.#isWatched = true;
      const { inspector, console } = message;
      this.#bus.post({ type: 'console.log', console, inspector, content: observer.log.content() });
    } else if (message.type === 'inspector.send' && message.console === this.#info.id) {
      this.#bus.post({ type: 'console.answer', request: message.request, refusal: this.#send(message) });
    }
  }

  /** @returns why it was not sent, null when it was */
  #send({ actor: id, event }: Extract<InspectorMessage, { type: 'inspector.send' }>): string | null {
    const actor = this.#observer?.living(id);
    if (!actor) return 'This actor has ended.';
    const snapshot = actor.getSnapshot();
    try {
      if (typeof snapshot.can !== 'function') return 'A service takes no events.';
      if (!snapshot.can(event)) return `${event.type} is not taken now: no guard lets it through.`;
      actor.send(event);
      return null;
    } catch (error) {
      return `${event.type} could not be carried out: ${error instanceof Error ? error.message : error}`;
    }
  }
}
