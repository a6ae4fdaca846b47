import type { Page, Request } from 'playwright';

/** A refusal that a journey provokes on purpose. */
export interface Announcement {
  readonly status: number;
  /** End of the address's path, such as 'auth/login'. */
  readonly path: string;
}

/** Chromium's own line about an answer of 4xx or 5xx; the answer itself is judged. */
const ANSWER_LINE = /^Failed to load resource: the server responded with a status of/;
const CONNECTION_LINE = /^Failed to load resource: net::ERR_/;
/** A server that still starts asks to come again, which pages of other origins may not read. */
const CORS_LINE = /^Access to fetch at '(\S+)' from origin '\S+' has been blocked by CORS policy/;

/** Collects whatever goes wrong in a page, and what was announced. */
export class Problems {
  readonly #found: string[] = [];
  readonly #announced: (Announcement & { happened: boolean })[] = [];
  #serverMayBeAway = false;
  /** Calls that met, or may have met, a closed door: their failure may be reported when the server is back. */
  readonly #begunWhileAway = new Set<Request>();
  readonly #addressesWhileAway = new Set<string>();

  /** Watches a page from now on. */
  watch(page: Page): void {
    page.on('pageerror', (error) => this.add(`page error: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error' || ANSWER_LINE.test(message.text())) return;
      if (CONNECTION_LINE.test(message.text()) && this.#mayHaveBeenAway(message.location().url)) return;
      const [, unread] = CORS_LINE.exec(message.text()) ?? [];
      if (unread !== undefined && this.#mayHaveBeenAway(unread)) return;
      this.add(`console error: ${message.text()} (${message.location().url})`);
    });
    page.on('request', (request) => {
      if (!this.#serverMayBeAway) return;
      this.#begunWhileAway.add(request);
      this.#addressesWhileAway.add(request.url());
    });
    page.on('response', (response) => {
      if (response.status() >= 400) this.#judge(response.status(), new URL(response.url()).pathname);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'no reason';
      // A page that is left, and a call that the console gave up itself, end so.
      if (reason === 'net::ERR_ABORTED' || this.#serverMayBeAway || this.#begunWhileAway.has(request)) return;
      this.add(`no answer: ${request.method()} ${request.url()}: ${reason}`);
    });
  }

  #mayHaveBeenAway(address: string): boolean {
    return this.#serverMayBeAway || this.#addressesWhileAway.has(address);
  }

  #judge(status: number, path: string): void {
    const announced = this.#announced.find((one) => one.status === status && path.endsWith(one.path));
    // A server that stops answers what still comes to it so.
    const isStopping = status === 503 && this.#serverMayBeAway;
    if (announced) announced.happened = true;
    else if (!isStopping) this.add(`answer ${status}: ${path}`);
  }

  add(problem: string): void {
    this.#found.push(problem);
  }

  /** From now on this refusal is expected; it has to come at least once until the journey ends. */
  announce(announcement: Announcement): void {
    this.#announced.push({ ...announcement, happened: false });
  }

  /** Whether calls may stay without an answer because the journey has stopped the server. */
  serverMayBeAway(mayBe: boolean): void {
    this.#serverMayBeAway = mayBe;
  }

  /** Everything that went wrong, and everything announced that did not come. */
  all(): string[] {
    const missing = this.#announced
      .filter(({ happened }) => !happened)
      .map(({ status, path }) => `announced and never seen: ${status} ${path}`);
    return [...this.#found, ...missing];
  }
}
