import type { LogContent } from './event-log.ts';
import type { Portion } from './session.ts';
import type { EventJson } from './trace.ts';

/** A console that can be looked into. */
export interface ConsoleInfo {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly started: number;
  /** Where it began, such as /wordings. */
  readonly address: string;
}

/** Message of a console; secrets are masked before it is sent. */
export type ConsoleMessage =
  | { readonly type: 'console.here'; readonly console: ConsoleInfo }
  | { readonly type: 'console.gone'; readonly console: string }
  /** Everything that it still knows, for one inspector. */
  | {
      readonly type: 'console.log';
      readonly console: string;
      readonly inspector: string;
      readonly content: LogContent;
    }
  /** Everything since then; an unchanged context is left out. */
  | ({ readonly type: 'console.more'; readonly console: string } & Portion)
  /** Outcome of an event that an inspector asked to send: null when it was sent. */
  | { readonly type: 'console.answer'; readonly request: string; readonly refusal: string | null };

/** Message of an inspector. */
export type InspectorMessage =
  | { readonly type: 'inspector.here' }
  | { readonly type: 'inspector.read'; readonly console: string; readonly inspector: string }
  | {
      readonly type: 'inspector.send';
      readonly console: string;
      readonly request: string;
      readonly actor: string;
      readonly event: EventJson;
    };

export type Message = ConsoleMessage | InspectorMessage;

/** The part of BroadcastChannel that is used. */
export interface Bus {
  post(message: Message): void;
  /** Listens to the messages of the others; one's own do not come back. */
  listen(hear: (message: Message) => void): void;
}

/**
 * Opens where consoles and inspectors meet. A BroadcastChannel reaches the windows of its own origin and no others, and it
 * is there again after either side has been reloaded.
 * @param project its name; the consoles and inspectors of others do not hear it
 */
export function openBus(project: string): Bus {
  const channel = new BroadcastChannel(`${project}:inspector`);
  return {
    post: (message) => channel.postMessage(message),
    listen: (hear) => channel.addEventListener('message', ({ data }) => hear(data as Message)),
  };
}
