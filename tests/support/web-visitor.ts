import type { Finding } from '#contract/envelope.ts';

interface WebAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly errCodes: readonly string[];
  readonly errors: readonly Finding[];
  // biome-ignore lint/suspicious/noExplicitAny: each call's own; the tests say what they expect of it.
  readonly content: any;
}

/** Keeps cookies over several servers, as a browser behind a balancer does, and sends the XSRF token. */
export class WebVisitor {
  readonly #cookies = new Map<string, string>();

  async signIn(address: string, username: string, password: string): Promise<void> {
    await this.get(address, 'auth/session');
    const { status } = await this.post(address, 'auth/login', { username, password });
    if (status !== 200) throw new Error(`signing in was answered with ${status}`);
  }

  get(address: string, path: string): Promise<WebAnswer> {
    return this.#send(`${address}/ecs/${path}`, { method: 'GET' });
  }

  post(address: string, path: string, payload: object): Promise<WebAnswer> {
    return this.#send(`${address}/ecs/${path}`, { method: 'POST', body: JSON.stringify(payload) });
  }

  async #send(url: string, options: { method: string; body?: string }): Promise<WebAnswer> {
    const headers = options.body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await this.fetch(url, { ...options, headers });
    const { content, errCodes, errors } = (await response.json()) as Omit<WebAnswer, 'status' | 'retryAfter'>;
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, retryAfter, errCodes, errors, content };
  }

  /** The headers that this visitor's requests carry. */
  headers(): Record<string, string> {
    return {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
    };
  }

  /** Any request, with this visitor's cookies and token. */
  async fetch(
    url: string,
    options: { method?: string; body?: string | FormData; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Response> {
    const response = await fetch(url, {
      ...options,
      headers: { ...this.headers(), ...options.headers },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1);
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  }
}
