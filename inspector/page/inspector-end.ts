import { EventLog, logOf } from '../event-log.ts';
import type { Bus, ConsoleInfo, Message } from '../messages.ts';
import type { EventJson, Trace } from '../trace.ts';

/** Milliseconds in which a console answers that is still there. */
const TIMEOUT_MS = 2_000;

/** Runs something with the next picture that is painted. */
export type NextFrame = (work: () => void) => void;

/** A saved session that is looked at in place of a running console. */
export interface OpenedTrace {
  readonly name: string;
  readonly trace: Trace;
}

/** The inspector's end of the channel: which consoles there are, and the log of the one that is looked at. */
export class InspectorEnd {
  readonly #id = crypto.randomUUID();
  readonly #bus: Bus;
  readonly #nextFrame: NextFrame;
  readonly #listeners = new Set<() => void>();
  readonly #answers = new Map<string, (refusal: string | null) => void>();
  #consoles: readonly ConsoleInfo[] = [];
  #chosen: string | null = null;
  #log = new EventLog();
  #opened: OpenedTrace | null = null;
  /** Whether the log of the chosen console has come; before that, what is new has nothing to stand on. */
  #isRead = false;
  #version = 0;
  #isReporting = false;

  constructor(bus: Bus, nextFrame: NextFrame) {
    this.#bus = bus;
    this.#nextFrame = nextFrame;
    bus.listen((message) => this.#hear(message));
    bus.post({ type: 'inspector.here' });
  }

  /** The last that has come is the first. */
  get consoles(): readonly ConsoleInfo[] {
    return this.#consoles;
  }

  /** The console that is looked at; it may have gone. */
  get chosen(): string | null {
    return this.#chosen;
  }

  /** Whether the console that is looked at is there. */
  get isLive(): boolean {
    return this.#opened === null && this.#consoles.some(({ id }) => id === this.#chosen);
  }

  /** Whether the log is that of the chosen console; until it has come, it is that of the one before. */
  get isRead(): boolean {
    return this.#isRead;
  }

  get log(): EventLog {
    return this.#log;
  }

  get opened(): OpenedTrace | null {
    return this.#opened;
  }

  /** React's useSyncExternalStore; however much happens, it is notified once a frame. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly version = (): number => this.#version;

  /** Looks into a console from its first event that is still known. */
  choose(id: string): void {
    this.#chosen = id;
    this.#opened = null;
    this.#isRead = false;
    this.#bus.post({ type: 'inspector.read', console: id, inspector: this.#id });
    this.#changed();
  }

  open(opened: OpenedTrace): void {
    this.#opened = opened;
    this.#log = logOf(opened.trace);
    this.#changed();
  }

  /** @returns why the event was not sent, null when it was */
  send(actor: string, event: EventJson): Promise<string | null> {
    const console = this.#chosen;
    if (console === null) return Promise.resolve('There is no console.');
    const request = crypto.randomUUID();
    return new Promise((resolve) => {
      const timer = setTimeout(() => answer('The console does not answer.'), TIMEOUT_MS);
      const answer = (refusal: string | null) => {
        clearTimeout(timer);
        this.#answers.delete(request);
        resolve(refusal);
      };
      this.#answers.set(request, answer);
      this.#bus.post({ type: 'inspector.send', console, request, actor, event });
    });
  }

  #hear(message: Message): void {
    switch (message.type) {
      case 'console.here': {
        const others = this.#consoles.filter(({ id }) => id !== message.console.id);
        this.#consoles = [message.console, ...others].sort((a, b) => b.started - a.started);
        // The first one, or the one that was looked at after it was reloaded.
        if (!this.#opened && !this.isLive) this.choose(message.console.id);
        break;
      }
      case 'console.gone':
        this.#consoles = this.#consoles.filter(({ id }) => id !== message.console);
        break;
      case 'console.log':
        if (message.inspector !== this.#id || message.console !== this.#chosen || this.#opened) return;
        this.#log = new EventLog();
        this.#log.fill(message.content);
        this.#isRead = true;
        break;
      case 'console.more':
        if (message.console !== this.#chosen || !this.#isRead || this.#opened) return;
        this.#log.add(message);
        break;
      case 'console.answer':
        this.#answers.get(message.request)?.(message.refusal);
        return;
      default:
        return;
    }
    this.#changed();
  }

  #changed(): void {
    if (this.#isReporting) return;
    this.#isReporting = true;
    this.#nextFrame(() => {
      this.#isReporting = false;
      this.#version += 1;
      for (const listener of this.#listeners) listener();
    });
  }
}
