import type { Messages } from '@lingui/core';
import * as z from 'zod/mini';
import { COMPLETE_LANGUAGES, FALLBACK_LANGUAGE } from '#contract/interface-languages.ts';
import { baseOf } from '#machines/interface-language/choose-locale.ts';
import { failureOf, ServiceFailure } from '#machines/kit/failure.ts';
import { addressOf, send } from '#src/ecs/transport.ts';

const translationsSchema = z.object({ messages: z.custom<Messages>(areMessages) });

/** Each compiled: plain text, or the parts that Lingui puts together. No schema of each: there are a good thousand. */
function areMessages(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((message) => typeof message === 'string' || Array.isArray(message))
  );
}

/** The messages of a locale, those of its region laid over those of its base language. */
export interface Translations {
  readonly messages: Messages;
  /** False when the region's file could not be had and the base language stands in for it. */
  readonly complete: boolean;
  /** In development, where the German texts of the code win: the built-in ones, for their identifiers. */
  readonly builtIn?: Messages;
  /** Shown for what is missing in `messages`, in FALLBACK_LANGUAGE; only of a language that the console does not bring. */
  readonly fallback?: Messages;
}

/** The language of the texts that stand in the code. */
const BUILT_IN = 'de';
const NO_SUCH_FILE = 404;

/**
 * Loads both files of a locale side by side. Of a language that the console does not bring, either may be absent or
 * hold some messages only: English ones are loaded beside them.
 * @param locale such as de_DE
 * @throws ServiceFailure unreachable when not even the base language's file can be had, or it is given up
 */
export async function loadTranslations(locale: string, signal: AbortSignal): Promise<Translations> {
  if (!COMPLETE_LANGUAGES.includes(baseOf(locale))) return loadAdded(locale, signal);
  const [base, region] = await Promise.allSettled([
    loadFile(baseOf(locale), signal),
    loadFile(locale, signal),
  ]);
  if (base.status === 'rejected') throw base.reason;
  // In development the text in the code wins, so that a change of it shows at once.
  if (import.meta.env.MODE === 'development' && locale.startsWith(BUILT_IN)) {
    const messages = region.status === 'fulfilled' ? region.value : {};
    return { messages, complete: true, builtIn: base.value };
  }
  if (region.status === 'fulfilled') {
    // Most regions say nothing of their own, and there are a good thousand messages.
    const isSame = Object.keys(region.value).length === 0;
    return { messages: isSame ? base.value : { ...base.value, ...region.value }, complete: true };
  }
  // Given up for the language of an account, it lacks nothing.
  if (signal.aborted) throw region.reason;
  console.warn(`[translations] ${locale}: only its base language could be had`);
  return { messages: base.value, complete: false };
}

/** @throws ServiceFailure unreachable when a file is there and cannot be had */
async function loadAdded(locale: string, signal: AbortSignal): Promise<Translations> {
  const [fallback, ...own] = await Promise.all([
    loadFile(FALLBACK_LANGUAGE, signal),
    ...[...new Set([baseOf(locale), locale])].map((name) => loadFile(name, signal).catch(absent)),
  ]);
  return { messages: Object.assign({}, ...own), complete: true, fallback };
}

/** No messages in place of a file that does not exist. @throws what went wrong otherwise */
function absent(error: unknown): Messages {
  const failure = failureOf(error);
  if (failure.kind === 'unreachable' && failure.status === NO_SUCH_FILE) return {};
  throw error;
}

/** Outside the ECS folder; the timestamp is the cache-buster that the specification asks for. */
async function loadFile(name: string, signal: AbortSignal): Promise<Messages> {
  const url = addressOf(`translations/${name}.json`);
  const reply = await send({ method: 'GET', url, query: { timestamp: Date.now() }, signal });
  const parsed = reply.status === 200 ? z.safeParse(translationsSchema, jsonOf(reply.text)) : null;
  if (parsed?.success) return parsed.data.messages;
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
