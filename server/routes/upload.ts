import { withoutInvisible } from '#contract/invisible-characters.ts';
import { LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { fieldFinding } from '#server/domain/field-findings.ts';
import { nameTrouble } from '#server/domain/file-ending.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { fileEmpty, fileMissing } from '#server/domain/upload-refusals.ts';
import { isAllowedType } from '#server/files/allowed-types.ts';
import { refuseInfected } from '#server/files/clamd.ts';
import { typeOfContent } from '#server/files/content-type.ts';
import type { Parts } from '#server/routes/parts.ts';
import type { Handling } from '#server/routes/route.ts';
import type { ArrivedFile } from '#server/routes/upload-form.ts';
import { mayUpload } from '#server/store/documents/upload-place.ts';
import { addUpload } from '#server/store/documents/uploads.ts';

const NAMELESS = 'Datei';

/**
 * Keeps a file that has arrived, once it is known to be of a type that is taken and free of what a scanner finds.
 * @returns the only handle to its bytes, which a save has to bind within a day
 * @throws Refusal 042 without a file or for an empty one, 008 and 019 for the place that it is meant for, 028 for its
 * type and for a name that does not fit it, 027 when it is infected, 013 when it cannot be kept
 */
export async function keepUpload(
  parts: Parts,
  { payload, upload, caller, write }: Handling<'documentUpload'>,
) {
  const documentId = payload.documentId;
  const fileId = payload.fileId ?? null;
  if (!upload) throw fileMissing();
  if (upload.size === 0) throw fileEmpty();
  await mayUpload(parts.database.read, caller.rights, { documentId, fileId });
  const fileName = nameOf(upload.sentAs);
  const mimeType = await inspect(parts, upload, fileName);
  const { fileNameOnDisk, size, sha256 } = upload;
  // First the bytes, then the row: what a crash leaves in between are unreferenced bytes, and the sweep takes them.
  await upload.keep();
  parts.metrics?.uploaded(size);
  return write(async (unit) => {
    await addUpload(unit, { fileNameOnDisk, size, sha256, mimeType, documentId, fileId, fileName });
    return { fileNameOnDisk, size, sha256, mimeType };
  });
}

async function inspect(parts: Parts, upload: ArrivedFile, fileName: string): Promise<string> {
  const { uploadTypes, clamd } = parts.settings;
  const mimeType = await typeOfContent(upload.path);
  if (!isAllowedType(mimeType, uploadTypes)) throw new Refusal(REFUSAL.fileKind, { fields: ['file'] });
  const trouble = await nameTrouble(fileName, mimeType);
  if (trouble)
    throw new Refusal(REFUSAL.fileKind, { findings: [fieldFinding(REFUSAL.fileKind, 'file', trouble)] });
  if (clamd) await refuseInfected(clamd, upload.path, parts.reportFailure);
  return mimeType;
}

/** The last part of what may be a whole path, as it can be shown. */
function nameOf(sentAs: string): string {
  const last = sentAs.split(/[/\\]/).at(-1) ?? '';
  const name = withoutInvisible(withoutInvisible(last).trim().slice(0, LIMITS.name));
  return name === '' ? NAMELESS : name;
}
