import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The smallest thing that is a PDF to the users content. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The beginning of a program for Windows, and of one for Linux. */
export const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
export const ELF = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), Buffer.alloc(200)]);

export function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Names of everything that lies in a folder of files, but for its marker: what arrives, and what is kept. */
export async function filesIn(folder: string): Promise<{ incoming: string[]; kept: string[] }> {
  const kept = await readdir(join(folder, 'kept'), { recursive: true, withFileTypes: true });
  return {
    incoming: (await readdir(join(folder, 'incoming'))).sort(),
    kept: kept
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort(),
  };
}
