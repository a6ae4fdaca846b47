import * as z from 'zod/mini';
import type { Json } from './json.ts';
import { TRACE_VERSION } from './trace-version.ts';

const json: z.ZodMiniType<Json> = z.json();
/** As XState has it: the name of a state, or names and what is active below them. */
const stateValue: z.ZodMiniType<StateValue> = z.union([
  z.string(),
  z.record(
    z.string(),
    z.lazy(() => stateValue),
  ),
]);
export type StateValue = string | { readonly [key: string]: StateValue };

const actorSchema = z.object({
  /** Unique within the trace. */
  id: z.string(),
  /** Id of its machine, which is that of machines/all.ts; null for a service, which has none. */
  machine: z.nullable(z.string()),
  /** Name that its parent knows it by; the service's name. */
  name: z.string(),
  /** Null for the one that owns all others. */
  parent: z.nullable(z.string()),
});

const eventSchema = z.object({
  /** Epoch milliseconds. */
  time: z.number(),
  /** Who got it. */
  actor: z.string(),
  /** Which actor sent it; null when it came from outside: a screen, the address, another tab. */
  source: z.nullable(z.string()),
  /** With its payload, secrets masked. An actor's first one is `xstate.init`, with its `input` where it has one. */
  event: z.catchall(z.object({ type: z.string() }), json),
  /** Where the actor was afterwards; null for a service. */
  state: z.nullable(stateValue),
  status: z.enum(['active', 'done', 'error', 'stopped']),
  /** Tags of the state. */
  tags: z.array(z.string()),
  /** The transitions that were taken: state, event and place among those for the event, such as `app.asking|go|0`. */
  edges: z._default(z.array(z.string()), []),
  /** Afterwards, secrets masked; left out when it was as before this event. A service's are its input and outcome. */
  context: z.optional(json),
});

const requestSchema = z.object({
  /** When it was answered, epoch milliseconds. */
  time: z.number(),
  method: z.string(),
  /** Below the console's base, without its query. */
  path: z.string(),
  status: z.number(),
  /** Under which the server's log knows it; null where the server sent none. */
  requestId: z.nullable(z.string()),
});

const reportSchema = z.object({
  /** What the user says has happened; empty where they said nothing. */
  happened: z.string(),
  /** Whether the user agreed to texts; otherwise numbered words stand for them. */
  hasTexts: z.boolean(),
  /** Browser and system, as the browser names itself. */
  browser: z.string(),
  /** The answers of the server, oldest first. */
  requests: z.array(requestSchema),
});

const traceSchema = z.object({
  version: z.literal(TRACE_VERSION),
  /** Of Leitstand. */
  productVersion: z.string(),
  /** When it was saved, ISO 8601 in UTC. */
  time: z.iso.datetime(),
  /** Events that were too old to be kept; a trace that has lost none begins with the start of the console. */
  lost: z.number(),
  actors: z.array(actorSchema),
  /** In the order in which the actors carried them out. */
  events: z.array(eventSchema),
  /** Of a problem that a user has reported; a trace saved by the inspector has none. */
  report: z.optional(reportSchema),
});

/** Reads only the version of a file, which decides how the rest of it is read. */
const versionSchema = z.object({ version: z.number() });

/** The events of one session, as the inspector saves them: docs/inspector.md. */
export type Trace = z.infer<typeof traceSchema>;
export type AnsweredRequest = z.infer<typeof requestSchema>;
export type TracedActor = z.infer<typeof actorSchema>;
export type TracedEvent = z.infer<typeof eventSchema>;

/** An event as traced: masked, with its type. */
export type EventJson = TracedEvent['event'];

/**
 * Reads the text of a saved trace.
 * @throws Error that says what does not fit, and where
 */
export function parseTrace(text: string): Trace {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new Error(`This is not a trace: ${error instanceof Error ? error.message : error}.`);
  }
  const version = z.safeParse(versionSchema, content).data?.version;
  if (version !== undefined && version !== TRACE_VERSION) {
    throw new Error(`This is a trace of version ${version}; version ${TRACE_VERSION} is read here.`);
  }
  const { success, data, error } = z.safeParse(traceSchema, content);
  if (!success) {
    const [issue] = error.issues;
    const where = issue?.path.length ? issue.path.join('.') : 'the file';
    throw new Error(`This is not a trace of version ${TRACE_VERSION}: ${where}: ${issue?.message}.`);
  }
  const actors = new Set(data.actors.map(({ id }) => id));
  const stray = data.events.findIndex(({ actor }) => !actors.has(actor));
  if (stray >= 0) {
    throw new Error(
      `events.${stray} is for the actor ${data.events[stray]?.actor}, which the trace does not name.`,
    );
  }
  return data;
}
