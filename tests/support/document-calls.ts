import type { LightMyRequestResponse } from 'fastify';
import { COOKIES, HEADERS } from '#contract/call.ts';
import type { Document, DocumentFile } from '#contract/document-file.ts';
import { PDF } from '#tests/support/files.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';
import { contentOf } from '#tests/support/text-calls.ts';

const BOUNDARY = 'part-of-a-test';

/** Response of document/upload. */
export interface Uploaded {
  readonly fileNameOnDisk: string;
  readonly size: number;
  readonly sha256: string;
  readonly mimeType: string;
}

/** Response of document/file/save. */
export interface SavedFile {
  readonly document: Document & { readonly documentFiles: DocumentFile[] };
  readonly new: boolean;
  readonly documentFile: DocumentFile;
}

/** A multipart body; a part with a name of its own is a file. */
export function multipartOf(
  parts: readonly { readonly name: string; readonly value: string | Buffer; readonly fileName?: string }[],
): { body: Buffer; headers: Record<string, string> } {
  const pieces = parts.flatMap(({ name, value, fileName }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
  });
  return {
    body: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

interface Sending {
  readonly documentId: number;
  readonly fileId?: number;
  readonly bytes?: string | Buffer;
  readonly fileName?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a file to document/upload. */
export function upload(browser: TestBrowser, sending: Sending): Promise<LightMyRequestResponse> {
  const {
    documentId,
    fileId,
    bytes = PDF,
    fileName = bytes === PDF ? 'Merkblatt.pdf' : 'Merkblatt',
  } = sending;
  const { body, headers } = multipartOf([
    { name: 'documentId', value: String(documentId) },
    ...(fileId === undefined ? [] : [{ name: 'fileId', value: String(fileId) }]),
    { name: 'file', value: bytes, fileName },
  ]);
  return sendUpload(browser, body, { ...headers, ...sending.headers });
}

/** Sends any body to document/upload. */
export function sendUpload(
  browser: TestBrowser,
  payload: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<LightMyRequestResponse> {
  return browser.send({
    method: 'POST',
    url: '/ecs/document/upload',
    headers: { ...tokenOf(browser), ...headers },
    payload,
  });
}

/** Uploads a file that has to be taken. */
export async function uploaded(browser: TestBrowser, sending: Sending): Promise<Uploaded> {
  return contentOf<Uploaded>(await upload(browser, sending));
}

/** Sends a request to document/file/save in its one field. */
export function saveFile(
  browser: TestBrowser,
  data: object,
  query = '',
  headers: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  return browser.send({
    method: 'POST',
    url: `/ecs/document/file/save${query}`,
    headers: { ...tokenOf(browser), 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ data: JSON.stringify(data) }).toString(),
  });
}

/** Adds a document with this identifier. */
export async function addDocument(browser: TestBrowser, identifier: string, fields: object = {}) {
  const texts = { identifier, mainTitle: `Titel ${identifier}`, fallbackDocumentLang: 'de', ...fields };
  return contentOf<{ document: Document }>(await browser.post('document/save', texts)).document;
}

/** Uploads bytes and adds them to a document as a file. */
export async function addFile(
  browser: TestBrowser,
  documentId: number,
  fields: object = {},
  bytes: string | Buffer = PDF,
): Promise<DocumentFile> {
  const { fileNameOnDisk } = await uploaded(browser, { documentId, bytes });
  const place = { lang: 'de', contextIdentifier: 'GLOBAL' };
  const saved = await saveFile(browser, { documentId, fileNameOnDisk, action: 'add', ...place, ...fields });
  return contentOf<SavedFile>(saved).documentFile;
}

/** Request to edit an existing file. */
export function editOf(file: DocumentFile, changes: object = {}): object {
  const { id, parentDocumentId, lang, contextIdentifier, fileNameOnDisk, fileNameRepresentation } = file;
  return {
    documentId: parentDocumentId,
    fileId: id,
    action: 'edit',
    ...{ lang, contextIdentifier, fileNameOnDisk, fileNameRepresentation },
    active: file.active,
    ...changes,
  };
}

export function download(
  browser: TestBrowser,
  query: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  return browser.get(`document/file/download?${query}`, headers);
}

function tokenOf(browser: TestBrowser): Record<string, string> {
  return { [HEADERS.xsrf]: browser.cookies.get(COOKIES.xsrf) ?? '' };
}
