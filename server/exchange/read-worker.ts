import { parentPort, workerData } from 'node:worker_threads';
import type { ExchangeFormat, FileFinding } from '#contract/wording-exchange.ts';
import { type FileText, type TextFile, UnreadableFile } from '#server/exchange/file-text.ts';
import { readTextFile, type SaidOfFile } from '#server/exchange/read-file.ts';

/* Reads one imported file on a thread of its own (file-reader.ts). */

export interface ReadingData {
  readonly file: Uint8Array<ArrayBuffer>;
  readonly format: ExchangeFormat;
  readonly langs: readonly string[];
  readonly said: SaidOfFile;
}

/** Messages from the thread; after each batch of texts it waits for a response. */
export type WorkerMessage =
  | { readonly kind: 'texts'; readonly texts: readonly FileText[] }
  | { readonly kind: 'end'; readonly rest: Omit<TextFile, 'texts'> }
  | { readonly kind: 'unreadable'; readonly finding: FileFinding };

const TEXTS_AT_ONCE = 1_000;
const CHARACTERS_AT_ONCE = 500_000;

const port = parentPort;
if (!port) throw new Error('this module runs in a worker');
const post = (message: WorkerMessage) => port.postMessage(message);

try {
  const { file, format, langs, said } = workerData.data as ReadingData;
  const { texts, ...rest } = await readTextFile(file, format, langs, said);
  const batches = batchesOf(texts);
  const next = () => {
    const { value } = batches.next();
    post(value ? { kind: 'texts', texts: value } : { kind: 'end', rest });
  };
  port.on('message', next);
  next();
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  post({ kind: 'unreadable', finding: error.finding });
}

function* batchesOf(texts: readonly FileText[]): Generator<readonly FileText[], undefined> {
  let batch: FileText[] = [];
  let characters = 0;
  for (const text of texts) {
    batch.push(text);
    characters += text.value.length;
    if (batch.length < TEXTS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}
