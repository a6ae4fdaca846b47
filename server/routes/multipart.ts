import type { FastifyRequest } from 'fastify';
import { LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { fileTooLarge } from '#server/domain/upload-refusals.ts';

/** A multipart body: its fields, and the file that came with them. */
export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  /** null when there is none. */
  readonly file: Buffer | null;
}

/**
 * Reads a multipart body into memory; the plugin's limits say how much that can be.
 * @throws Refusal 415/033 for another kind of body, 012 for a field that comes twice, 413/042 for a file that is too
 * large, 422/014 for a body that ends too early or cannot be read
 */
export async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) throw new Refusal(REFUSAL.unreadableRequest, { status: 415 });
  const fields = new Map<string, string>();
  let file: Buffer | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        if (part.fieldname !== 'file' || file)
          throw new Refusal(REFUSAL.invalid, { fields: [part.fieldname] });
        file = bytes;
      } else {
        if (fields.has(part.fieldname)) throw new Refusal(REFUSAL.invalid, { fields: [part.fieldname] });
        fields.set(part.fieldname, String(part.value));
      }
    }
  } catch (error) {
    throw refusalOfForm(error);
  }
  return { fields: Object.fromEntries(fields), file };
}

/** Maps an error from reading a multipart body to its refusal; any other error is returned unchanged. */
export function refusalOfForm(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : null;
  switch (code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return fileTooLarge(LIMITS.importFile);
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
    case 'FST_PROTO_VIOLATION':
    case 'FST_INVALID_JSON_FIELD_ERROR':
      return new Refusal(REFUSAL.invalid);
    default:
      // The parser of the body says in plain errors what it stumbles over.
      return new Refusal(REFUSAL.unreadableFile, { status: 422, cause: error });
  }
}
