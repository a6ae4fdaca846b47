import { SaxesParser } from 'saxes';
import type { S3Client } from '#server/files/s3-client.ts';

/** One object of a list. */
export interface ListedObject {
  /** Below the prefix that was asked for, with everything before it. */
  readonly key: string;
  /** Epoch milliseconds. */
  readonly modified: number;
}

interface Page {
  readonly objects: readonly ListedObject[];
  /** Asks for the page behind; null on the last one. */
  readonly next: string | null;
}

/** The objects whose keys begin with a prefix, a page of up to 1,000 at a time. */
export async function* listObjects(
  client: S3Client,
  prefix: string,
): AsyncGenerator<readonly ListedObject[]> {
  let next: string | null = null;
  do {
    const query = {
      ...{ 'list-type': '2', 'max-keys': '1000', prefix },
      ...(next !== null && { 'continuation-token': next }),
    };
    const { text } = await client.text({ method: 'GET', key: null, query });
    const page = readPage(text);
    if (page.next !== null && page.next === next) throw new Error('the list of the store does not go on');
    yield page.objects;
    next = page.next;
  } while (next !== null);
}

/** @throws Error for what is no list */
export function readPage(xml: string): Page {
  const objects: ListedObject[] = [];
  const path: string[] = [];
  let [text, key, modified, isTruncated, next, isList] = ['', '', '', '', '', false];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    if (path.length === 0) isList = name === 'ListBucketResult';
    path.push(name);
    text = '';
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', () => {
    const place = path.slice(1).join('/');
    path.pop();
    if (place === 'Contents/Key') key = text;
    if (place === 'Contents/LastModified') modified = text;
    if (place === 'Contents') objects.push({ key, modified: Date.parse(modified) });
    if (place === 'IsTruncated') isTruncated = text.trim();
    if (place === 'NextContinuationToken') next = text.trim();
  });
  parser.write(xml).close();
  if (!isList) throw new Error('the answer of the store is no list');
  if (isTruncated === 'true' && next === '') throw new Error('the list of the store breaks off');
  return { objects, next: isTruncated === 'true' ? next : null };
}
