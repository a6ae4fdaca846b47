import type { Path } from '#paths/core/path.ts';

/** One request of the console, as the wire sees it. */
export interface Asked {
  readonly method: string;
  /** Below /ecs/, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The properties of its body; empty where it has none, or no JSON. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** How a service appears on the wire. */
export interface ServiceOnTheWire {
  /** Whether it is this service that asks, on the path that is walked. */
  readonly asks: (asked: Asked, path: Path) => boolean;
  /** Another service that makes the same call, so that no one can tell them apart. */
  readonly sameAs?: string;
  /** The content of the answer for a reply of the service. */
  readonly content?: (gives: never, asked: Asked) => unknown;
  /** The content of a refusal, where the service makes its failure's content from something else. */
  readonly refusal?: (content: never) => unknown;
}

/** Whether a request goes to a call, by its path below /ecs/. */
export function asks(path: string, also: (asked: Asked) => boolean = () => true) {
  return (asked: Asked) => asked.path === path && also(asked);
}

/** Whether a request only wants to know what it would do. */
export const isPreview = ({ query }: Asked) => query.get('dryRun') === 'true';
