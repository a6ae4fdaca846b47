import type { Messages } from '@lingui/core';
import * as z from 'zod/mini';
import { failureOf, ServiceFailure } from '#machines/kit/failure.ts';
import { addressOf, send } from '#src/ecs/transport.ts';

/** A compiled message: plain text, or the parts that Lingui puts together. */
const translationsSchema = z.object({
  messages: z.record(z.string(), z.union([z.string(), z.array(z.unknown())])),
});

/** The messages of a locale, those of its region laid over those of its base language. */
export interface Translations {
  readonly messages: Messages;
  /** False when the region's file could not be had and the base language stands in for it. */
  readonly complete: boolean;
  /**
   * Where nobody has translated the locale: the messages that are built in, by whose identifiers the system's own texts
   * are asked for. Then `messages` is empty.
   */
  readonly builtIn?: Messages;
}

/** The language of the texts that stand in the code. */
const BUILT_IN = 'de';
const NO_SUCH_FILE = 404;

/**
 * Loads both files of a locale side by side. A locale that the server offers and has neither file for is one that nobody
 * has translated: that is no failure, the system's own texts and those in the code are shown.
 * @param locale such as de_DE
 * @throws ServiceFailure unreachable when not even the base language's file can be had
 */
export async function loadTranslations(locale: string, signal: AbortSignal): Promise<Translations> {
  const [base, region] = await Promise.allSettled([
    loadFile(locale.slice(0, 2), signal),
    loadFile(locale, signal),
  ]);
  if (isAbsent(base) && isAbsent(region)) {
    return { messages: {}, complete: true, builtIn: await loadFile(BUILT_IN, signal) };
  }
  if (base.status === 'rejected') throw base.reason;
  // In development the text in the code wins, so that a change of it shows at once.
  if (import.meta.env.MODE === 'development' && locale.startsWith(BUILT_IN)) {
    const messages = region.status === 'fulfilled' ? region.value : {};
    return { messages, complete: true, builtIn: base.value };
  }
  if (region.status === 'fulfilled') {
    return { messages: { ...base.value, ...region.value }, complete: true };
  }
  console.warn(`[translations] ${locale}: only its base language could be had`);
  return { messages: base.value, complete: false };
}

function isAbsent(file: PromiseSettledResult<Messages>): boolean {
  if (file.status === 'fulfilled') return false;
  const failure = failureOf(file.reason);
  return failure.kind === 'unreachable' && failure.status === NO_SUCH_FILE;
}

/** Outside the ECS folder; the timestamp is the cache-buster that the specification asks for. */
async function loadFile(name: string, signal: AbortSignal): Promise<Messages> {
  const url = addressOf(`translations/${name}.json`);
  const reply = await send({ method: 'GET', url, query: { timestamp: Date.now() }, signal });
  const parsed = reply.status === 200 ? z.safeParse(translationsSchema, jsonOf(reply.text)) : null;
  // Lingui's own type for the parts of a message; what it compiles is what stands in the file.
  if (parsed?.success) return parsed.data.messages as Messages;
  throw new ServiceFailure({
    kind: 'unreachable',
    cause: reply.status >= 500 ? 'server' : 'shape',
    status: reply.status,
    requestId: reply.requestId,
    detail: `translations/${name}.json (${reply.status}) holds no messages`,
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
