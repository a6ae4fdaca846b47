import * as z from 'zod/mini';
import { PARAMETERS } from '#contract/call.ts';
import { impactSchema } from '#contract/impact.ts';
import { importPreviewSchema, wordingExport, wordingImport } from '#contract/wording-exchange.ts';
import type { WordingsDownload } from '#machines/kit/download-request.ts';
import type { WordingImport, WordingImportPort } from '#machines/wording-import/wording-import.port.ts';
import { contentOf } from '#src/ecs/answer.ts';
import { callEcs, exchange } from '#src/ecs/client.ts';
import { handOverFile } from '#src/ecs/hand-over.ts';
import { can, currentIdentity } from '#src/ecs/identity.ts';

/** Fetches a context's own texts as a file, so that a refusal can be read, and hands it to the browser. */
export const exportWordings = async (
  { context, format, direction, name }: WordingsDownload,
  signal: AbortSignal,
): Promise<void> => {
  const locale = format === 'csv' && can('exportForLocale') ? currentIdentity().locale : null;
  const request = { context, format, ...direction, ...(locale && { locale }) };
  const reply = await exchange(wordingExport, request, { signal, asFile: true });
  if (reply.file) handOverFile(reply.file, name);
  else contentOf(reply, z.unknown());
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

/** Takes a file over, all or nothing. */
export const importWordings: WordingImportPort['run'] = ({ key, ...wish }, signal) =>
  callEcs(wordingImport, requestOf(wish), { signal, file: fileOf(wish), idempotencyKey: key });

function requestOf({ contextIdentifier, format }: WordingImport) {
  return { context: contextIdentifier, format };
}

/** @throws Error for anything but a file of this browser */
function fileOf({ file: { name, content } }: WordingImport) {
  if (!(content instanceof Blob)) throw new Error('what was chosen is no file');
  return { name, content };
}
