import * as z from 'zod/mini';
import type { BodySize } from '#contract/body-limits.ts';

/**
 * The block that every JSON POST carries beside its own properties. It is never taken as identity; a `userId` that is
 * not the session's is refused.
 */
export const authBlockSchema = z.strictObject({
  /** Epoch milliseconds of the browser. */
  timestamp: z.number(),
  /** Number of the signed-in user, null before the login. */
  userId: z.nullable(z.int()),
  /** Locale of the interface, such as de_DE. */
  lang: z.string(),
});
export type AuthBlock = z.infer<typeof authBlockSchema>;

/**
 * Where a call asks for a fresh proof that it is the caller who makes it (064): always, where it gives the caller's own
 * record other values in one of these fields, where it is about users among other kinds of records, or where it takes a
 * sync back. A request with the caller's present
 * password (`currentPassword`), which its call compares, is proof enough.
 */
export type FreshProof = 'always' | 'changesUsers' | 'undoesSync' | { readonly changes: readonly string[] };

/** One call of the ECS interface: where it is, what it takes and what its `content` holds. */
export interface Call<
  Request extends z.core.$ZodType = z.core.$ZodType,
  Content extends z.core.$ZodType = z.core.$ZodType,
> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path below /ecs/, without a leading slash. */
  readonly path: string;
  /** Body of a POST without its auth block, query of a GET or DELETE. Strict: an unknown property is refused. */
  readonly request: Request;
  readonly content: Content;
  /** Whether it changes something: then it wants the XSRF token and takes an idempotency key. */
  readonly changes: boolean;
  /** Properties of a POST's request that stand in its path or query instead of its body. */
  readonly inAddress?: readonly string[];
  /** POSTs that the specification sends without the auth block. */
  readonly withoutAuthBlock?: boolean;
  /** Whether `?dryRun=true` answers what it would do, as content.impact, instead of doing it. */
  readonly preview?: true;
  /**
   * Whether `?ifAlone=true` carries it out only where no context shows another text afterwards than it did before
   * (replacesTexts); otherwise nothing is stored, and content.impact says what would be, as in a preview.
   */
  readonly ifAlone?: true;
  /** What it asks for where the caller has not shown for a while who they are; nothing where it is left out. */
  readonly freshProof?: FreshProof;
  /** Schema of a preview's content, where it holds more than the impact. */
  readonly previewed?: z.core.$ZodType;
  /**
   * 'file': it takes a multipart body whose part `file` is the file and whose other parts are the request; 'stream': the
   * same for files of any size; 'data': a form-encoded body whose one field `data` holds the request as JSON.
   */
  readonly takes?: 'file' | 'stream' | 'data';
  /** How much its JSON may hold (contract/body-limits.ts); 'record' unless it says otherwise. */
  readonly body?: BodySize;
  /**
   * 'file': it answers a file instead of the envelope; 'page': something that a browser shows, or a tool reads;
   * 'lines': NDJSON, of which `content` is one line; 'events': server-sent events, of which `content` is the data of one.
   * A refusal is an envelope all the same.
   */
  readonly answers?: 'file' | 'page' | 'lines' | 'events';
  /** Whether HEAD is answered as GET is, without the body. */
  readonly head?: true;
  /** Whether pages of other origins may read the answer; never of a call that wants a session. */
  readonly crossOrigin?: true;
  /** The name in content.features of auth/session when the specification does not know this call. */
  readonly feature?: string;
}

/** Request as the caller passes it in. */
export type RequestOf<C extends Call> = z.input<C['request']>;
/** Request as the server works with it, defaults filled in. */
export type ParsedRequestOf<C extends Call> = z.output<C['request']>;
/** Content of a successful answer. */
export type ContentOf<C extends Call> = z.output<C['content']>;

/**
 * Declares a call; the only purpose is that its schemas keep their exact types.
 * A bundle leaves out the calls that it does not make.
 * @__NO_SIDE_EFFECTS__
 */
export function defineCall<Request extends z.core.$ZodType, Content extends z.core.$ZodType>(
  call: Call<Request, Content>,
): Call<Request, Content> {
  return call;
}

/** Headers that calls may carry. */
export const HEADERS = {
  idempotencyKey: 'Idempotency-Key',
  actingUser: 'X-Acting-User',
  usedContext: 'Used-Context',
  xsrf: 'X-XSRF-TOKEN',
  requestId: 'X-Request-Id',
  /** Lets another server read this one for a sync. */
  accessCode: 'X-Access-Code',
  /** Asks an export for described kinds of records too. */
  exportKinds: 'X-Export-Kinds',
} as const;

/** The media type of NDJSON: one JSON value a line. */
export const LINES_MEDIA_TYPE = 'application/x-ndjson';

/** The media type of server-sent events. */
export const EVENTS_MEDIA_TYPE = 'text/event-stream';

/**
 * Returns the Used-Context of an address: the host name, or host name/segment below a base path.
 * @param pathname the folder that the console lives in, with slashes at both ends
 */
export function addressContext(hostname: string, pathname: string): string {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  return [hostname, ...segments].join('/');
}

/** Query parameters that calls may carry beside their own. */
export const PARAMETERS = { dryRun: 'dryRun', ifAlone: 'ifAlone' } as const;

/** Behind https each has a prefix: see cookieName. */
export const COOKIES = {
  session: 'ecs_session',
  xsrf: 'XSRF-TOKEN',
  /** Stands for a password that was right, until the code of the second factor is there. */
  pendingLogin: 'ecs_pending_login',
  /** Distinguishes a browser in which a user has signed in before from an unknown one. */
  browser: 'ecs_browser',
} as const;

/** The folder below the base path under which every call lives. */
export const ECS_FOLDER = 'ecs/';
