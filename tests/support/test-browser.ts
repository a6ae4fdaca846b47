import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { COOKIES, HEADERS } from '#contract/call.ts';
import { cookieName } from '#contract/cookie-names.ts';
import type { Clock } from '#tests/support/clock.ts';

type Headers = Readonly<Record<string, string>>;

/** Keeps cookies and answers the XSRF cookie with its header, as browser and console do together. */
export class TestBrowser {
  readonly #app: FastifyInstance;
  readonly #clock: Clock;
  readonly #basePath: string;
  readonly cookies = new Map<string, string>();
  /** Number of the user who has signed in here. */
  userId: number | null = null;
  /** Where its requests come from. */
  address = '127.0.0.1';
  /** Whether a proxy in front says that it comes by https. */
  https = false;

  constructor(app: FastifyInstance, { clock, basePath }: { clock: Clock; basePath: string }) {
    this.#app = app;
    this.#clock = clock;
    this.#basePath = basePath;
  }

  /** A call below /ecs/ by GET or DELETE. */
  async get(
    path: string,
    headers: Headers = {},
    method: 'GET' | 'DELETE' = 'GET',
  ): Promise<LightMyRequestResponse> {
    return this.send({ method, url: `${this.#basePath}ecs/${path}`, headers: this.#headers(headers) });
  }

  /** A call below /ecs/ by POST, with the auth block that the console adds. */
  async post(path: string, payload: object, headers: Headers = {}): Promise<LightMyRequestResponse> {
    const auth = { timestamp: this.#clock.now(), userId: this.userId, lang: 'de_DE' };
    return this.send({
      method: 'POST',
      url: `${this.#basePath}ecs/${path}`,
      headers: this.#headers(headers),
      payload: { auth, ...payload },
    });
  }

  /** Any request, with this browser's cookies and nothing else added. */
  async send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const response = await this.#app.inject({
      remoteAddress: this.address,
      ...options,
      headers: { ...(this.https && { 'x-forwarded-proto': 'https' }), ...options.headers },
      cookies: Object.fromEntries(this.cookies),
    });
    for (const { name, value, expires } of response.cookies) {
      if (expires && expires.getTime() <= 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Opens the console's session and signs in; fails when the server refuses. */
  async signIn(username: string, password: string): Promise<void> {
    await this.get('auth/session');
    const response = await this.post('auth/login', { username, password });
    if (response.statusCode !== 200) throw new Error(`signing in failed: ${response.body}`);
    this.userId = response.json<{ content: { user: { id: number } } }>().content.user.id;
  }

  #headers(headers: Headers): Headers {
    const realm = { https: this.https, basePath: this.#basePath };
    const token = this.cookies.get(cookieName(COOKIES.xsrf, realm));
    return token === undefined ? headers : { [HEADERS.xsrf]: token, ...headers };
  }
}
