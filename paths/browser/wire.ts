import type { Request, Route } from 'playwright';
import { ECS_FOLDER } from '#contract/call.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { type Asked, isPreview, type ServiceOnTheWire } from '#paths/browser/asked.ts';
import { backdrop } from '#paths/browser/backdrop.ts';
import { accepted, failing, type WireAnswer } from '#paths/browser/envelope.ts';
import type { Path } from '#paths/core/path.ts';

/** How a service answers. */
type Answer = { readonly gives: unknown } | { readonly fails: Failure };

interface Held {
  readonly of: string;
  readonly asked: Asked;
  readonly route: Route;
}

const FOLDER = `/${ECS_FOLDER}`;

function askedBy(request: Request): Asked {
  const { pathname, searchParams } = new URL(request.url());
  const path = pathname.slice(pathname.indexOf(FOLDER) + FOLDER.length);
  return { method: request.method(), path, query: searchParams, body: bodyOf(request) };
}

function bodyOf(request: Request): Record<string, unknown> {
  const text = request.postData();
  if (text === null) return {};
  try {
    const data = request.headers()['content-type']?.includes('urlencoded')
      ? (new URLSearchParams(text).get('data') ?? '{}')
      : text;
    return JSON.parse(data) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Stands between the console and its server: holds the calls of the services that a path is about, answers the rest. */
export class Wire {
  /**
   * Answers of the calls that no path is about, by their path; they take precedence over the backdrop, unless they
   * are undefined. An answer may be a promise, and is sent when that resolves.
   */
  readonly also = new Map<string, (asked: Asked) => unknown>();
  /** Numbers under which the server records what a call of `also` changes, by its path: what can be taken back. */
  readonly recorded = new Map<string, number>();
  /** While the console is led to where a path begins, no call is held. */
  isLeading = false;
  /** Calls that no one answered. */
  readonly strays: string[] = [];
  readonly #services: Readonly<Record<string, ServiceOnTheWire>>;
  readonly #path: Path;
  readonly #held: Held[] = [];
  /** Calls that the console gave up, of which it may hear before it hears of the call. */
  readonly #dropped = new WeakSet<Request>();

  constructor(services: Readonly<Record<string, ServiceOnTheWire>>, path: Path) {
    this.#services = services;
    this.#path = path;
  }

  /** Takes a call of the console: holds it, or answers it. */
  async take(route: Route): Promise<void> {
    const asked = askedBy(route.request());
    const of = Object.entries(this.#services).find(([, { asks }]) => asks(asked, this.#path))?.[0];
    if (of !== undefined && !this.isLeading) {
      if (this.#dropped.has(route.request())) return;
      this.#held.push({ of: this.#callOf(of), asked, route });
      return;
    }
    const content = (await this.also.get(asked.path)?.(asked)) ?? backdrop(asked.path)?.(asked);
    if (content === undefined) this.strays.push(`${asked.method} ${asked.path}`);
    const revisionId = isPreview(asked) ? undefined : this.recorded.get(asked.path);
    await fulfill(route, content === undefined ? null : accepted(content, revisionId));
  }

  /** The console does not wait for a call any more. */
  drop(request: Request): void {
    this.#dropped.add(request);
    const index = this.#held.findIndex(({ route }) => route.request() === request);
    if (index >= 0) this.#held.splice(index, 1);
  }

  /** Returns the name of a call: the first of the services that make it. */
  #callOf(service: string): string {
    return this.#services[service]?.sameAs ?? service;
  }

  /** The calls that wait for an answer, by their services. */
  get waiting(): string {
    return this.#held
      .map(({ of }) => of)
      .toSorted()
      .join();
  }

  /** The calls that wait while these services are at work, named as `waiting` names them. */
  waitingFor(services: readonly string[]): string {
    return services
      .filter((service) => this.knows(service))
      .map((service) => this.#callOf(service))
      .toSorted()
      .join();
  }

  /** Whether a service is one that can be seen on the wire. */
  knows(service: string): boolean {
    return service in this.#services;
  }

  /** Whether a service's call waits for an answer. */
  holds(service: string): boolean {
    return this.#held.some(({ of }) => of === this.#callOf(service));
  }

  /**
   * Answers the newest call of a service.
   * @throws Error when the console has not made it
   */
  async answer(service: string, answer: Answer): Promise<void> {
    const held = this.#held.findLast(({ of }) => of === this.#callOf(service));
    const known = this.#services[service];
    if (!held || !known) throw new Error(`the console has not called for ${service}`);
    this.#held.splice(this.#held.indexOf(held), 1);
    await fulfill(held.route, wired(known, answer, held.asked));
  }
}

function wired(service: ServiceOnTheWire, answer: Answer, asked: Asked): WireAnswer | null {
  if ('gives' in answer) {
    return accepted(service.content ? service.content(answer.gives as never, asked) : (answer.gives ?? {}));
  }
  const { fails } = answer;
  if (fails.kind !== 'refused' || !service.refusal || fails.content === null) return failing(fails);
  return failing({ ...fails, content: service.refusal(fails.content as never) });
}

async function fulfill(route: Route, answer: WireAnswer | null): Promise<void> {
  if (!answer) return route.abort('connectionrefused');
  const { status, headers, body } = answer;
  await route.fulfill({
    status,
    ...(headers && { headers }),
    contentType: 'application/json',
    body: JSON.stringify({ serverTime: new Date().toISOString(), ...(body as object) }),
  });
}
