import type { Loaded, TextTable } from './types.ts';

/** An answer that says that the request is wrong: trying again is of no use. */
export class RefusedError extends Error {}

/** Whether a value is a table of texts; what a proxy or an old version has left need not be one. */
function isTable(value: unknown): value is TextTable {
  return value === Object(value) && Object.values(value as object).every((one) => typeof one === 'string');
}

/** Reads texts that are not trusted to be whole; null when they are not. */
export function asLoaded(value: unknown): Loaded | null {
  const { context, lang, rev, texts } = (value ?? {}) as Partial<Record<keyof Loaded, unknown>>;
  if (typeof lang !== 'string' || !isTable(texts)) return null;
  return {
    context: typeof context === 'string' ? context : null,
    lang,
    rev: typeof rev === 'string' ? rev : null,
    texts,
  };
}

/**
 * Loads the texts of one language.
 * @param address of wording/get, with everything but `rev`
 * @param rev what an event has named, so that a cache may answer for ever; otherwise the present texts
 * @throws RefusedError when the request is wrong; another error when the server is not there
 */
export async function load(
  request: typeof fetch,
  address: string,
  rev: string | null,
  timeout: number,
): Promise<Loaded> {
  const answer = await request(rev ? `${address}&rev=${encodeURIComponent(rev)}` : address, {
    // Not what the cache had a minute ago, but asked for with its tag.
    cache: rev ? 'default' : 'no-cache',
    credentials: 'omit',
    signal: AbortSignal.timeout(timeout),
  });
  const { status } = answer;
  if (!answer.ok) {
    const isWrong = status < 500 && status !== 408 && status !== 429;
    throw new (isWrong ? RefusedError : Error)(`${address} answers ${status}`);
  }
  const { wordings } = (await answer.json()).content;
  const loaded = asLoaded({ ...wordings, texts: wordings.flattenedWordings[wordings.lang] ?? {} });
  if (!loaded) throw new Error(`${address} answers no texts`);
  return loaded;
}
