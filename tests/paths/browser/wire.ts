import type { Page, Request, Route } from 'playwright';
import { ECS_FOLDER } from '#contract/call.ts';
import type { Failure } from '#machines/failure.ts';
import type { Asked, ServiceOnTheWire } from '#tests/paths/browser/asked.ts';
import { backdrop } from '#tests/paths/browser/backdrop.ts';
import { accepted, failing, type WireAnswer } from '#tests/paths/browser/envelope.ts';

/** How a service answers. */
type Answer = { readonly gives: unknown } | { readonly fails: Failure };

interface Held {
  readonly of: string;
  readonly asked: Asked;
  readonly route: Route;
}

function askedBy(request: Request, folder: string): Asked {
  const { pathname, searchParams } = new URL(request.url());
  const path = pathname.slice(pathname.indexOf(folder) + folder.length);
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
  /** What the calls that no path is about are answered with, by their path; before what the backdrop has. */
  readonly also = new Map<string, (asked: Asked) => unknown>();
  /** Calls that nobody answered. */
  readonly strays: string[] = [];
  readonly #services: Readonly<Record<string, ServiceOnTheWire>>;
  readonly #held: Held[] = [];
  #folder = `/${ECS_FOLDER}`;

  constructor(services: Readonly<Record<string, ServiceOnTheWire>>) {
    this.#services = services;
  }

  async stand(page: Page): Promise<void> {
    page.on('requestfailed', (request) => this.#drop(request));
    await page.route(`**${this.#folder}**`, (route) => this.#take(route));
  }

  async #take(route: Route): Promise<void> {
    const asked = askedBy(route.request(), this.#folder);
    const of = Object.entries(this.#services).find(([, service]) => service.asks(asked))?.[0];
    if (of !== undefined) {
      this.#held.push({ of, asked, route });
      return;
    }
    const content = (this.also.get(asked.path) ?? backdrop(asked.path))?.(asked);
    if (content === undefined) this.strays.push(`${asked.method} ${asked.path}`);
    await fulfill(route, content === undefined ? null : accepted(content));
  }

  #drop(request: Request): void {
    const index = this.#held.findIndex(({ route }) => route.request() === request);
    if (index >= 0) this.#held.splice(index, 1);
  }

  /** The services whose calls wait for an answer. */
  get waiting(): readonly string[] {
    return this.#held.map(({ of }) => of).toSorted();
  }

  /** Whether a service is one that can be seen on the wire. */
  knows(service: string): boolean {
    return service in this.#services;
  }

  /**
   * Answers the newest call of a service.
   * @throws Error when the console has not made it
   */
  async answer(of: string, answer: Answer): Promise<void> {
    const held = this.#held.findLast((one) => one.of === of);
    const service = this.#services[of];
    if (!held || !service) throw new Error(`the console has not called for ${of}`);
    this.#held.splice(this.#held.indexOf(held), 1);
    await fulfill(held.route, wired(service, answer, held.asked));
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
