import { ECS_FOLDER } from '#contract/call.ts';
import { type DocumentFile, documentFileDownload, documentFilePublic } from '#contract/document-file.ts';

/**
 * Where the bytes of a file are, below the base path.
 * @param version null for the present one
 * @param inline to be shown in a frame instead of being kept
 */
export function downloadPath(id: number, version: number | null, inline = false): string {
  const query = new URLSearchParams({
    id: String(id),
    ...(version !== null && { version: String(version) }),
    ...(inline && { inline: 'true' }),
  });
  return `/${ECS_FOLDER}${documentFileDownload.path}?${query}`;
}

/** Where everybody gets a public file without a session, below the base path. */
export function publicPath(
  { contextIdentifier, lang }: Pick<DocumentFile, 'contextIdentifier' | 'lang'>,
  document: string,
): string {
  const path = documentFilePublic.path.replace('{docIdentifier}', encodeURIComponent(document));
  const query = new URLSearchParams({
    ...(contextIdentifier && { context: contextIdentifier }),
    ...(lang && { lang }),
  });
  return `/${ECS_FOLDER}${path}?${query}`;
}
