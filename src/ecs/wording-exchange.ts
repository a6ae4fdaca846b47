import * as z from 'zod/mini';
import { PARAMETERS } from '#contract/call.ts';
import { FORMATS } from '#contract/exchange-formats.ts';
import { impactSchema } from '#contract/impact.ts';
import {
  importPreviewSchema,
  wordingExport,
  wordingExportCount,
  wordingImport,
} from '#contract/wording-exchange.ts';
import type { WordingsDownload } from '#machines/kit/download-request.ts';
import type { WordingExportPort } from '#machines/wording-export/wording-export.port.ts';
import type { WordingImport, WordingImportPort } from '#machines/wording-import/wording-import.port.ts';
import { contentOf } from '#src/ecs/answer.ts';
import { callEcs, exchange } from '#src/ecs/client.ts';
import { handOverFile } from '#src/ecs/hand-over.ts';
import { can, currentIdentity } from '#src/ecs/identity.ts';

/** Fetches a context's own texts as a file, so that a refusal can be read, and hands it to the browser. */
export const exportWordings = async (wish: WordingsDownload, signal: AbortSignal): Promise<void> => {
  const reply = await exchange(wordingExport, exportRequestOf(wish), { signal, asFile: true });
  if (reply.file) handOverFile(reply.file, wish.name);
  else contentOf(reply, z.unknown());
};

/** Counts what that file would hold. */
export const countExport: WordingExportPort['count'] = (wish, signal) =>
  callEcs(wordingExportCount, exportRequestOf(wish), { signal });

function exportRequestOf({ context, format, direction, lang, placeholders, choice }: WordingsDownload) {
  const locale = format.startsWith('csv') && can('exportForLocale') ? currentIdentity().locale : null;
  const more = { ...(lang && { lang }), ...(placeholders && { placeholders }), ...(locale && { locale }) };
  return { context, format, ...direction, ...more, ...chosen(choice) };
}

/** What is usual is left out, so that any server takes it. */
function chosen(choice: WordingsDownload['choice']) {
  if (!choice) return {};
  const { prefix, keyWord, only, inherited } = choice;
  return {
    ...(prefix !== '' && { prefix }),
    ...(keyWord !== '' && { keyWord }),
    ...(only && { only }),
    ...(inherited && { inherited: 'true' as const }),
  };
}

/** Enough of a file to recognise its format by. */
const HEAD_BYTES = 65_536;

/** Reads the beginning of a file as text; in UTF-16 only where it says so by its first bytes. */
export const readHead: WordingImportPort['readHead'] = async (file) => {
  const bytes = new Uint8Array(await fileOf({ file }).content.slice(0, HEAD_BYTES).arrayBuffer());
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
};

const impactOnly = z.object({ impact: impactSchema });

/** Previews importing a file, text by text where the server supports that. */
export const previewImport: WordingImportPort['preview'] = async (wish, signal) => {
  if (!can('preview')) return null;
  const options = { signal, file: fileOf(wish) };
  const reply = await exchange(wordingImport, requestOf(wish), options, { [PARAMETERS.dryRun]: true });
  if (can('compareImports')) return contentOf(reply, importPreviewSchema);
  return { ...contentOf(reply, impactOnly), comparison: null };
};

/** More rows of one kind of a preview. */
export const loadImportRows: WordingImportPort['rows'] = async ({ kind, from, ...wish }, signal) => {
  const request = { ...requestOf(wish), rowsOf: kind, rowsFrom: String(from) };
  const reply = await exchange(
    wordingImport,
    request,
    { signal, file: fileOf(wish) },
    { [PARAMETERS.dryRun]: true },
  );
  const { comparison } = contentOf(reply, importPreviewSchema);
  return { rows: comparison.rows, guard: comparison.guard ?? null };
};

/** Takes a file over: the chosen texts, or all or nothing on a server where they cannot be chosen. */
export const importWordings: WordingImportPort['run'] = ({ key, guard, ...wish }, signal) =>
  callEcs(
    wordingImport,
    { ...requestOf(wish), ...(guard !== null && { guard }) },
    { signal, file: fileOf(wish), idempotencyKey: key },
  );

/** With fates, which let the server take part of a file, where it can. */
function requestOf({ contextIdentifier, reading, fates }: WordingImport) {
  const { format, lang, placeholders } = reading;
  return {
    ...{ context: contextIdentifier, format },
    ...(lang !== null && { lang }),
    ...(FORMATS[format].hasStyles && { placeholders }),
    ...(can('decideImports') && { fates: JSON.stringify(fates) }),
  };
}

/** @throws Error for anything but a file of this browser */
function fileOf({ file: { name, content } }: Pick<WordingImport, 'file'>) {
  if (!(content instanceof Blob)) throw new Error('what was chosen is no file');
  return { name, content };
}
