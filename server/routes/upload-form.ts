import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Incoming } from '#server/files/content-store.ts';
import { refusalOfForm } from '#server/routes/multipart.ts';
import type { Parts } from '#server/routes/parts.ts';

/** A file that has arrived as a stream, with the name that it was sent under. */
export interface ArrivedFile extends Incoming {
  /** As the sender says; only ever shown. */
  readonly sentAs: string;
}

/** A multipart body whose file lies on the disk. */
export interface UploadForm {
  readonly fields: Readonly<Record<string, string>>;
  /** null when there is none. */
  readonly file: ArrivedFile | null;
}

/**
 * Reads a multipart body with a file of any size, of which no more than a piece is ever in memory.
 * @throws Refusal as readForm does, 422/013 or 503/013 when the disk does not take the file, and 429/044 when its user
 * has uploaded too much in a day; nothing remains of it then
 */
export async function readUpload(request: FastifyRequest, parts: Parts): Promise<UploadForm> {
  if (!request.isMultipart()) throw new Refusal(REFUSAL.unreadableRequest, { status: 415 });
  const fields = new Map<string, string>();
  let file: ArrivedFile | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (fields.has(part.fieldname)) throw new Refusal(REFUSAL.invalid, { fields: [part.fieldname] });
        fields.set(part.fieldname, String(part.value));
      } else {
        if (part.fieldname !== 'file' || file)
          throw new Refusal(REFUSAL.invalid, { fields: [part.fieldname] });
        file = await receive(part, request, parts);
      }
    }
  } catch (error) {
    // Browsers read an answer only when all of their body has been taken, so the rest is, and thrown away.
    request.raw.unpipe();
    request.raw.resume();
    await (file as ArrivedFile | null)?.discard();
    throw refusalOfForm(error);
  }
  return { fields: Object.fromEntries(fields), file };
}

async function receive(part: MultipartFile, request: FastifyRequest, parts: Parts): Promise<ArrivedFile> {
  const expected = Number(request.headers['content-length'] ?? 0);
  const share = await parts.staged.open(request.caller?.user?.id ?? null, expected);
  try {
    const limit = parts.settings.uploadMax;
    const arrived = await parts.contents.receive(share.counted(part.file), { limit, expected });
    const discard = async () => {
      share.close();
      await arrived.discard();
    };
    return { ...arrived, discard, sentAs: part.filename };
  } catch (error) {
    share.close();
    throw error;
  }
}
