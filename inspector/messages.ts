import type { LogContent } from '#inspector/event-log.ts';
import type { Portion } from '#inspector/session.ts';
import type { EventJson } from '#inspector/trace.ts';

/**
 * Where consoles and inspectors meet. A BroadcastChannel reaches the windows of its own origin and no others, and it
 * is there again after either side has been reloaded.
 */
export const CHANNEL = 'leitstand:inspector';

/** A console that can be looked into. */
export interface ConsoleInfo {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly started: number;
  /** Where it began, such as /wordings. */
  readonly address: string;
}

/** What a console says; what is masked is masked before. */
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
  /** What has happened since; a context that has not changed is left out. */
  | ({ readonly type: 'console.more'; readonly console: string } & Portion)
  /** What came of an event that an inspector wanted to be sent: null when it was. */
  | { readonly type: 'console.answer'; readonly request: string; readonly refusal: string | null };

/** What an inspector says. */
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

/** What is needed of a BroadcastChannel. */
export interface Bus {
  post(message: Message): void;
  /** What the others say; one's own messages do not come back. */
  listen(hear: (message: Message) => void): void;
}

export function openBus(): Bus {
  const channel = new BroadcastChannel(CHANNEL);
  return {
    post: (message) => channel.postMessage(message),
    listen: (hear) => channel.addEventListener('message', ({ data }) => hear(data as Message)),
  };
}
