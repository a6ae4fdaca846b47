import type { ExchangeFormat, ExportCount } from '#contract/wording-exchange.ts';
import { type Pages, writtenTexts } from '#server/exchange/write-file.ts';

/**
 * Counts what a file of these texts would hold.
 * @param context the context that is exported; texts of others are inherited
 * @throws the reason of `signal` once that is aborted
 */
export async function countTextFile(
  format: ExchangeFormat,
  pages: Pages,
  { context, signal }: { readonly context: string; readonly signal: AbortSignal },
): Promise<ExportCount> {
  const count = { identifiers: 0, texts: 0, inherited: 0 };
  let last: string | null = null;
  for await (const page of writtenTexts(format, pages)) {
    signal.throwIfAborted();
    for (const { identifier, contextIdentifier } of page) {
      // They come in the order of their identifiers.
      if (identifier !== last) count.identifiers += 1;
      count.texts += 1;
      if (contextIdentifier !== context) count.inherited += 1;
      last = identifier;
    }
  }
  return count;
}
