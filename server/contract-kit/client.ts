import { type AuthBlock, type Call, COOKIES, ECS_FOLDER, HEADERS } from '#contract/call.ts';

/** An answer as far as it could be read. */
export interface KitAnswer {
  readonly status: number;
  /** The envelope; null where the answer is no JSON object. */
  readonly envelope: Readonly<Record<string, unknown>> | null;
  /** Whether it is a page of HTML. */
  readonly isPage: boolean;
}

export interface KitRequest {
  readonly properties: Readonly<Record<string, unknown>>;
  /** Without the cookies of the session. */
  readonly isVisitor?: boolean;
  /** Leaves out the token that changing calls need. */
  readonly withoutToken?: boolean;
}

const TIMEOUT_MS = 30_000;

/** A server that cannot be reached, or answers nothing within 30 seconds. */
export class ServerUnreachable extends Error {}

/** Calls another ECS server as a browser does, with its cookies. */
export class KitClient {
  readonly #base: string;
  readonly #cookies = new Map<string, string>();
  userId: number | null = null;

  /** @param url base address of the server, with or without /ecs */
  constructor(url: string) {
    const base = url.replace(/\/+$/, '');
    this.#base = base.endsWith('/ecs') ? `${base}/` : `${base}/${ECS_FOLDER}`;
  }

  /** @throws ServerUnreachable */
  async send(
    call: Call,
    { properties, isVisitor = false, withoutToken = false }: KitRequest,
  ): Promise<KitAnswer> {
    const { path, query, body } = placed(call, properties);
    const search = new URLSearchParams(query).toString();
    const headers = new Headers({ Accept: 'application/json', 'Accept-Language': 'en' });
    if (!isVisitor && this.#cookies.size > 0) {
      headers.set('Cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      const token = [...this.#cookies].find(([name]) => name.endsWith(COOKIES.xsrf))?.[1];
      if (token !== undefined && !withoutToken) headers.set(HEADERS.xsrf, decodeURIComponent(token));
    }
    const hasBody = call.method === 'POST';
    if (hasBody) headers.set('Content-Type', 'application/json');
    const auth: AuthBlock = { timestamp: Date.now(), userId: isVisitor ? null : this.userId, lang: 'en_GB' };
    const sent = call.withoutAuthBlock === true ? body : { ...body, auth };
    const response = await fetch(`${this.#base}${path}${search && `?${search}`}`, {
      ...{ method: call.method, headers, redirect: 'manual' },
      ...(hasBody && { body: JSON.stringify(sent) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new ServerUnreachable(reasonOf(error));
    });
    if (!isVisitor) this.#keep(response.headers.getSetCookie());
    const text = await response.text().catch(() => '');
    const isPage = /^text\/html\b/i.test(response.headers.get('Content-Type') ?? '');
    return { status: response.status, envelope: objectIn(text), isPage };
  }

  #keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}

function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : null;
  } catch {
    return null;
  }
}

/** Which of a request's properties stand in the path, in the query and in the body. */
function placed({ method, path, inAddress = [] }: Call, properties: KitRequest['properties']) {
  const query: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(properties)) {
    if (path.includes(`{${name}}`)) continue;
    if (method !== 'POST' || inAddress.includes(name)) query[name] = String(value);
    else body[name] = value;
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(properties[name])),
  );
  return { path: filled, query, body };
}
