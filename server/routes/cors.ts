import type { FastifyInstance } from 'fastify';
import type { Call } from '#contract/call.ts';
import { CALLS, type CallName } from '#contract/calls.ts';
import type { Parts } from '#server/routes/parts.ts';
import { type CorsOrigins, normalOrigin } from '#server/settings/settings-delivery.ts';
import type { AddressedContexts, ContextTrees } from '#server/store/places/context-trees.ts';

/** What an answer says to the browsers of pages of other origins. */
export interface CrossOrigin {
  /** The same for all answers that say the same. */
  readonly key: string;
  /** The request header that it depends on. */
  readonly vary: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** Headers of an answer that a page may read beside those that every page may. */
const EXPOSED = 'ETag, Content-Range, Retry-After, X-Request-Id';
const PREFLIGHT_SECONDS = 86_400;
/** Browsers make up no origins, but others may. */
const ORIGINS_KEPT = 1_000;

const ALL: CrossOrigin = allowed('*', []);
const NONE: CrossOrigin = { key: '', vary: ['Origin'], headers: {} };

function allowed(origin: string, vary: readonly string[]): CrossOrigin {
  const headers = { 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED };
  return { key: origin, vary, headers };
}

/** Whose pages may read what is public: those that the setting names, and those at the addresses of active contexts. */
export class CrossOrigins {
  readonly #setting: CorsOrigins;
  readonly #trees: ContextTrees;
  readonly #known = new WeakMap<AddressedContexts, Map<string, CrossOrigin>>();

  constructor(setting: CorsOrigins, trees: ContextTrees) {
    this.#setting = setting;
    this.#trees = trees;
  }

  /** What is said to a page of this origin; null while the contexts are not in memory. */
  peek(origin: string | undefined): CrossOrigin | null {
    if (this.#setting === '*') return ALL;
    if (origin === undefined) return NONE;
    const contexts = this.#trees.peek();
    return contexts && this.#in(contexts, origin);
  }

  /** The same, waiting for the contexts. */
  async of(origin: string | undefined): Promise<CrossOrigin> {
    return this.peek(origin) ?? this.#in(await this.#trees.current(), origin ?? '');
  }

  #in(contexts: AddressedContexts, origin: string): CrossOrigin {
    const ofContexts = this.#known.get(contexts) ?? new Map<string, CrossOrigin>();
    const known = ofContexts.get(origin);
    if (known) return known;
    const normal = normalOrigin(origin);
    const found = normal !== null && this.#isAllowed(contexts, normal) ? allowed(normal, NONE.vary) : NONE;
    if (ofContexts.size >= ORIGINS_KEPT) ofContexts.clear();
    this.#known.set(contexts, ofContexts.set(origin, found));
    return found;
  }

  #isAllowed(contexts: AddressedContexts, origin: string): boolean {
    if (this.#setting.includes(origin)) return true;
    const { hostname, port } = new URL(origin);
    // A context's address has no port: it means the usual one.
    return port === '' && contexts.hasActiveHost(hostname);
  }
}

/** Lets pages of other origins read what is declared to be for them, and asks no credentials of them. */
export function registerCrossOrigin(app: FastifyInstance, parts: Parts, origins: CrossOrigins): void {
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (call === undefined || !isCrossOrigin(call)) return;
    // A database that does not answer is for the call to say.
    const said = await origins.of(request.headers.origin).catch(() => NONE);
    reply.headers({ ...said.headers, 'cross-origin-resource-policy': 'cross-origin' });
    if (said.vary.length > 0) reply.header('vary', said.vary.join(', '));
  });
  for (const call of Object.values<Call>(CALLS)) {
    if (!call.crossOrigin) continue;
    app.route({
      method: 'OPTIONS',
      url: `/${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
      handler: async (request, reply) => {
        const said = await origins.of(request.headers.origin).catch((error: unknown) => {
          parts.reportFailure(error);
          return NONE;
        });
        const isAllowed = said !== NONE;
        return reply
          .code(204)
          .headers({
            allow: 'GET, HEAD, OPTIONS',
            'cache-control': 'no-store',
            ...(said.vary.length > 0 && { vary: said.vary.join(', ') }),
            ...said.headers,
            ...(isAllowed && {
              'access-control-allow-methods': 'GET, HEAD',
              'access-control-allow-headers': '*',
              'access-control-max-age': String(PREFLIGHT_SECONDS),
            }),
          })
          .send();
      },
    });
  }
}

function isCrossOrigin(name: CallName): boolean {
  const call: Call = CALLS[name];
  return call.crossOrigin === true;
}
